"""A map of what every opponent does to every level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from reports.charts.heatmap import MapCell, is_crowded, pair_heatmap
from reports.charts.plot import Plot
from reports.findings.models import Opponent, Opponents
from reports.findings.summary import Summary
from reports.findings.words import signed
from reports.sections.opponents.sentences import opponent_sentence
from reports.stats.equivalence import ALPHA, STRONG, WEAK
from reports.stats.tables import MIN_CELL


def opponent_plots(summary: Summary) -> Iterator[Plot]:
    """A map of opponents only where one of them shows something."""
    for opponents in summary.opponents:
        if any(row.holm < ALPHA for row in opponents.rows):
            yield _opponents(summary, opponents)


def _labels(summary: Summary, levels: Sequence[str]) -> list[str]:
    return [summary.label(level) for level in levels]


def _opponents(summary: Summary, opponents: Opponents) -> Plot:
    """Rows: the level; columns: the opponent; colour: the change of its win rate."""
    found = {(row.level, row.opponent): row for row in opponents.rows}
    levels = sorted({row.level for row in opponents.rows}, key=summary.label)
    others = sorted({row.opponent for row in opponents.rows}, key=summary.label)
    crowded, word = is_crowded(len(others)), summary.label(opponents.factor).lower()
    grid = [
        [_opponent_cell(found.get((level, other)), level == other, crowded) for other in others] for level in levels
    ]
    names = _labels(summary, levels), _labels(summary, others)
    under = "" if crowded else "; under it the 95 % interval"
    return Plot(
        f"opponents-{opponents.factor}", f"What an opponent does to a {word}",
        f"Row: the {word}; column: the opponent. Percentage points by which its win rate changes when the opponent "
        f"plays, everything else equal, against the mean change of all{under}. ▲ and ▼ hold after Holm's correction "
        f"over all {len(opponents.rows)}; the others may be luck. Grey: fewer than {MIN_CELL} games with or without.",
        opponent_sentence(summary, opponents),
        partial(pair_heatmap, grid, *names, "percentage points", signed=True),
        True,
    )  # fmt: skip


def _opponent_cell(row: Opponent | None, same: bool, crowded: bool) -> MapCell:
    if row is None:
        return MapCell(None, 0.0, 0, False, banned=same)
    low, high = row.effect_interval
    verdict = (STRONG if row.effect > 0 else WEAK) if row.holm < ALPHA else ""
    note = "" if crowded else f"{signed(100 * low)} to {signed(100 * high)}"
    enough = min(row.n_with, row.n_without) >= MIN_CELL
    return MapCell(row.effect, 0.0, row.n_with, enough, verdict, text=signed(100 * row.effect), note=note)
