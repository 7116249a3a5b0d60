"""Which plots a report has about the models of strengths: opponents, dependence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from reports.charts.dots import Mark, rate_dots
from reports.charts.heatmap import MapCell, is_crowded, pair_heatmap
from reports.charts.plot import Plot
from reports.findings.model_sentences import dependence_sentence, opponent_sentence
from reports.findings.models import Dependence, Opponent, Opponents
from reports.findings.names import factor_word, level_name
from reports.findings.summary import Summary
from reports.findings.words import percent, signed
from reports.load.rows import BOT
from reports.stats.equivalence import ALPHA, STRONG, WEAK
from reports.stats.tables import MIN_CELL, LevelRow, LevelTable


def finding_plots(summary: Summary) -> Iterator[Plot]:
    """What every plot about the models is made of; a map of opponents only where one of them shows something."""
    for opponents in summary.opponents:
        if any(row.holm < ALPHA for row in opponents.rows):
            yield _opponents(summary, opponents)
    for entry in summary.dependence:
        if entry.table is not None:
            yield _dependence(summary, entry, entry.table)


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


def _dependence(summary: Summary, entry: Dependence, table: LevelTable) -> Plot:
    levels, values = (list(dict.fromkeys(row.levels[place] for row in table.rows)) for place in (0, 1))
    found = {row.levels: row for row in table.rows}
    lines = [[_dot(found[level, value]) for value in values] for level in levels]
    names = [level_name(summary, entry.factor, level) for level in levels]
    words, by_bot = factor_word(summary, entry.factor), entry.on == BOT
    series = [summary.label(value) if by_bot else f"{value} players" for value in values]
    listing = "; ".join(
        f"{title} {', '.join(percent(dot.mean / 100 if dot else None) for dot in line)}"
        for title, line in zip(names, lines, strict=True)
    )
    return Plot(
        f"depends-{entry.factor}-{entry.on}".replace("_", "-"),
        f"The same {words} with another {'bot' if by_bot else 'number of players'}",
        "Win rates with 95 % intervals. Where the marks of a row lie far apart the strength depends on it.",
        f"{dependence_sentence(summary, entry)} By {words} ({', '.join(series)}): {listing}.",
        partial(rate_dots, lines, names, series, "win rate, percent", ()),
    )


def _dot(row: LevelRow) -> Mark | None:
    if row.rate is None or row.interval is None:
        return None
    return Mark(100 * row.rate, (100 * row.interval[0], 100 * row.interval[1]))
