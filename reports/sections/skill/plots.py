"""The same levels with each bot, or each number of players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reports.charts.dots import Mark, rate_dots
from reports.charts.plot import Plot
from reports.findings.models import Dependence
from reports.findings.names import factor_word, level_name
from reports.findings.summary import Summary
from reports.findings.words import percent
from reports.load.rows import BOT
from reports.sections.skill.sentences import dependence_sentence
from reports.stats.tables import LevelRow, LevelTable


def dependence_plots(summary: Summary) -> Iterator[Plot]:
    """What depends on the bot or on the number of players, where that can be told."""
    for entry in summary.dependence:
        if entry.table is not None:
            yield _dependence(summary, entry, entry.table)


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
