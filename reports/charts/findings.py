"""Which plots a report has about the models of strengths: main effects, pairs drawn together, opponents, dependence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reports.charts.dots import rate_dots
from reports.charts.forest import effects_plot
from reports.charts.heatmap import MapCell, is_crowded, pair_heatmap
from reports.charts.plot import Plot
from reports.findings.model_sentences import dependence_sentence, opponent_sentence, pair_sentences
from reports.findings.models import (
    RANKING,
    WINNER,
    AdjustedFactor,
    AdjustedLevel,
    Dependence,
    LevelAt,
    Opponent,
    Opponents,
    Pairs,
)
from reports.findings.names import factor_word, level_name
from reports.findings.summary import Summary
from reports.findings.verdict_sentences import equal_rate, margin_words
from reports.findings.words import DASH, percent, signed
from reports.load.rows import BOT, TURN_POSITION
from reports.stats.tables import ABOVE, ALPHA, BELOW, MIN_CELL, Interval

_SOURCES = {RANKING: "the whole order of finish", WINNER: "the winners alone"}


def finding_plots(summary: Summary) -> Iterator[Plot]:
    """What every plot about the models is made of."""
    for factor in summary.judge().factors:
        yield _effects(summary, factor)
    yield from (_drawn_together(summary, pairs) for pairs in summary.pairs if pairs.rows)
    yield from (_opponents(summary, opponents) for opponents in summary.opponents if opponents.rows)
    yield from (_dependence(summary, entry) for entry in summary.dependence if entry.rows)


def _effects(summary: Summary, factor: AdjustedFactor) -> Plot:
    name, words = factor.factor, factor_word(summary, factor.factor)
    levels = list(factor.levels)
    if name != TURN_POSITION:
        levels.sort(key=lambda level: -level.effect)
    other = summary.other()
    lines = [[_entry(level), _entry(other.level(name, level.level))] for level in levels]
    names = [level_name(summary, name, level.level) for level in levels]
    listing = "; ".join(
        f"{title} {signed(100 * level.effect, 1)} ({level.verdict})" for title, level in zip(names, levels, strict=True)
    )
    verdicts = [level.verdict for level in levels]
    return Plot(
        f"effects-{name.replace('_', '-')}", f"Effect of the {words}, everything else equal",
        f"Filled marks: from {_SOURCES[summary.judge().kind]}, with 95 % intervals; the verdicts go by them. Hollow "
        f"diamonds: from {_SOURCES[other.kind]}. "
        f"A row proven to lie inside the grey band counts as equal within {margin_words(summary)}, even where it is "
        "clearly not exactly equal.",
        f"Percentage points above or below the equal share, by {words}: {listing}.",
        partial(effects_plot, lines, names, verdicts, ("", _SOURCES[other.kind]), summary.delta),
    )  # fmt: skip


def _entry(level: AdjustedLevel | None) -> tuple[float, Interval] | None:
    return (level.effect, level.effect_interval) if level is not None else None


def _drawn_together(summary: Summary, pairs: Pairs) -> Plot:
    """The pairs with their estimates drawn toward what the two factors say; the longer side downwards."""
    found = {frozenset(enumerate(row.levels)): row for row in pairs.rows}
    sides = [list(dict.fromkeys(row.levels[place] for row in pairs.rows)) for place in (0, 1)]
    down, across = (0, 1) if len(sides[0]) >= len(sides[1]) else (1, 0)
    names = [_labels(summary, side) for side in sides]
    base, grid = equal_rate(summary), []
    for upper in sides[down]:
        rows = [found.get(frozenset({(down, upper), (across, lower)})) for lower in sides[across]]
        grid.append([
            MapCell(row.shrunk_rate, base, row.n, True, note=_range(row.shrunk_interval)) if row
            else MapCell(None, base, 0, False)
            for row in rows
        ])  # fmt: skip
    words = [summary.label(factor).lower() for factor in pairs.factors]
    return Plot(
        "drawn-" + "-".join(pairs.factors), f"What every {words[0]} with every {words[1]} is worth, all else equal",
        f"Win rate at a table of otherwise average players, estimated from {_SOURCES[pairs.kind]}, and under it its "
        "95 % interval. Pairs are drawn "
        "toward what their two factors say, the more so the less is known about them: the best guess for a pair with "
        "few games.",
        " ".join(pair_sentences(summary, pairs)) + " The table of pairs has every number.",
        partial(pair_heatmap, grid, names[down], names[across], "win rate, percent"),
        True,
    )  # fmt: skip


def _range(interval: Interval) -> str:
    return f"{100 * interval[0]:.0f}{DASH}{100 * interval[1]:.0f}"


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
    verdict = (ABOVE if row.effect > 0 else BELOW) if row.holm < ALPHA else ""
    note = "" if crowded else f"{signed(100 * low)} to {signed(100 * high)}"
    enough = min(row.n_with, row.n_without) >= MIN_CELL
    return MapCell(row.effect, 0.0, row.n_with, enough, verdict, text=signed(100 * row.effect), note=note)


@dataclass(frozen=True)
class _Dot:
    mean: float
    interval: Interval


def _dependence(summary: Summary, entry: Dependence) -> Plot:
    levels, values = (
        list(dict.fromkeys(found)) for found in zip(*((row.level, row.at) for row in entry.rows), strict=True)
    )
    found = {(row.level, row.at): row for row in entry.rows}
    lines = [[_dot(found.get((level, value))) for value in values] for level in levels]
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
        "Win rates at a table of otherwise average players, with 95 % intervals. Where the marks of a row lie far "
        "apart the strength depends on it.",
        f"{dependence_sentence(summary, entry)} By {words} ({', '.join(series)}): {listing}.",
        partial(rate_dots, lines, names, series, "win rate, percent", from_zero=False),
    )  # fmt: skip


def _dot(row: LevelAt | None) -> _Dot | None:
    return _Dot(100 * row.rate, (100 * row.interval[0], 100 * row.interval[1])) if row is not None else None
