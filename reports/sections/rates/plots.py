"""Figures of win rates: a forest plot of every factor, a map of every pair of factors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from engines.drawing.words import in_a_row, say
from reports.charts.forest import forest_plot
from reports.charts.heatmap import MapCell, pair_heatmap, pair_map
from reports.charts.plot import Plot
from reports.findings.names import factor_word, is_alone, row_name, table_key
from reports.findings.summary import Summary
from reports.findings.words import number, percent
from reports.load.rows import TURN_POSITION
from reports.sections.rates.sentences import margin_words, table_sentence
from reports.stats.tables import LevelRow, LevelTable

if TYPE_CHECKING:
    from engines.core.language.translating import Language

SEMICOLON = "{some}; {next}"


def rate_plots(summary: Summary, alone: bool, language: Language | None = None) -> Iterator[Plot]:
    """Of each table, in English or in a `language`; no map where all pairs have too few games to be coloured."""
    for plot in _plots(summary, alone, language.word if language else str):
        yield _in_language(plot, language) if language else plot


def _in_language(plot: Plot, language: Language) -> Plot:
    from reports.charts.translated import plot_in

    return plot_in(plot, language)


def _plots(summary: Summary, alone: bool, word: Callable[[str], str]) -> Iterator[Plot]:
    for table in summary.tables:
        if len(table.factors) == 1:
            if alone and not is_alone(table):
                yield _forest(summary, table, word)
        elif table.tests:
            yield _heatmap(summary, table)


def _forest(summary: Summary, table: LevelTable, word: Callable[[str], str]) -> Plot:
    factor = table.factors[0]
    rows = [row for row in table.rows if row.n]
    if factor != TURN_POSITION:
        rows.sort(key=lambda row: -(row.rate or 0.0))
    names = [row_name(summary, table, row) for row in rows]
    rates = (
        say("{name} {rate} of {games}", name=name, rate=percent(row.rate), games=number(row.n))
        for name, row in zip(names, rows, strict=True)
    )
    return Plot(
        f"win-rate-{table_key(table.factors)}",
        say("Win rate by {factor}", factor=factor_word(summary, factor)),
        say(
            "Win rates with 95 % intervals; the shape of a mark is the verdict (▲ strong, ▼ weak, ■ equivalent (within "
            "{margin}), ● inconclusive). The grey band is luck alone: in 95 of 100 runs of equally strong rows all "
            "marks would lie inside it.",
            margin=margin_words(summary),
        ),
        say(
            "{verdicts} Win rates: {rates}.",
            verdicts=table_sentence(summary, table),
            rates=in_a_row(rates, SEMICOLON, SEMICOLON),
        ),
        partial(forest_plot, rows, [*map(word, names)], table.null_band),
    )


def _heatmap(summary: Summary, table: LevelTable) -> Plot:
    levels = [_seen(table, place) for place in (0, 1)]
    by_levels = {row.levels: row for row in table.rows}
    grid, *names = pair_map(levels, lambda pair: _map_cell(by_levels.get(pair), table.min_cell), summary.label)
    first, second = (factor_word(summary, factor) for factor in table.factors)
    return Plot(
        f"win-rate-{table_key(table.factors)}",
        say("Win rate of every {first} with every {second}", first=first, second=second),
        say(
            "Percent of games won, and under it the number of games; blue wins more than an equal share, orange less. "
            "▲ strong, ▼ weak, ≈ equal within {margin}; no mark: inconclusive. Grey: fewer than {games} games. "
            "Hatched: pair left out by the rules of this run.",
            margin=margin_words(summary),
            games=table.min_cell,
        ),
        say("{verdicts} The table of pairs below has every number.", verdicts=table_sentence(summary, table)),
        partial(pair_heatmap, grid, names[0], names[1], "win rate, percent"),
        True,
    )


def _map_cell(row: LevelRow | None, min_cell: int) -> MapCell:
    """A pair; of levels that never meet alone an empty cell."""
    if row is None:
        return MapCell(None, 0.0, 0, False)
    enough = row.n >= min_cell
    return MapCell(row.rate, row.baseline, row.n, enough, row.verdict if enough else "", row.banned)


def _seen(table: LevelTable, place: int) -> list[str]:
    """Levels of one side of a pair that occur at all, in printed order."""
    return list(dict.fromkeys(row.levels[place] for row in table.rows if _occurs(table, place, row.levels[place])))


def _occurs(table: LevelTable, place: int, level: str) -> bool:
    return any(row.n for row in table.rows if row.levels[place] == level)
