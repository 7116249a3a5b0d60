"""Figures of win rates: a forest plot of every factor, a map of every pair of factors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reports.charts.forest import forest_plot
from reports.charts.heatmap import MapCell, pair_heatmap, pair_map
from reports.charts.plot import Plot
from reports.findings.names import factor_word, is_alone, row_name, table_key
from reports.findings.summary import Summary
from reports.findings.words import number, percent
from reports.load.rows import TURN_POSITION
from reports.sections.rates.sentences import margin_words, table_sentence
from reports.stats.tables import LevelRow, LevelTable


def rate_plots(summary: Summary, alone: bool) -> Iterator[Plot]:
    """Of each table; no map where all pairs have too few games to be coloured."""
    for table in summary.tables:
        if len(table.factors) == 1:
            if alone and not is_alone(table):
                yield _forest(summary, table)
        elif table.tests:
            yield _heatmap(summary, table)


def _forest(summary: Summary, table: LevelTable) -> Plot:
    factor = table.factors[0]
    rows = [row for row in table.rows if row.n]
    if factor != TURN_POSITION:
        rows.sort(key=lambda row: -(row.rate or 0.0))
    names = [row_name(summary, table, row) for row in rows]
    listing = "; ".join(f"{name} {percent(row.rate)} of {number(row.n)}" for name, row in zip(names, rows, strict=True))
    marks = f"▲ strong, ▼ weak, ■ equivalent (within {margin_words(summary)}), ● inconclusive"
    return Plot(
        f"win-rate-{table_key(table.factors)}",
        f"Win rate by {factor_word(summary, factor)}",
        f"Win rates with 95 % intervals; the shape of a mark is the verdict ({marks}). The grey band is luck alone: in "
        "95 of 100 runs of equally strong rows all marks would lie inside it.",
        f"{table_sentence(summary, table)} Win rates: {listing}.",
        partial(forest_plot, rows, names, table.null_band),
    )


def _heatmap(summary: Summary, table: LevelTable) -> Plot:
    levels = [_seen(table, place) for place in (0, 1)]
    by_levels = {row.levels: row for row in table.rows}
    grid, *names = pair_map(levels, lambda pair: _map_cell(by_levels.get(pair), table.min_cell), summary.label)
    factors = [summary.label(factor).lower() for factor in table.factors]
    return Plot(
        f"win-rate-{table_key(table.factors)}",
        f"Win rate of every {factors[0]} with every {factors[1]}",
        "Percent of games won, and under it the number of games; blue wins more than an equal share, orange less. ▲ "
        f"strong, ▼ weak, ≈ equal within {margin_words(summary)}; no mark: inconclusive. Grey: fewer than "
        f"{table.min_cell} games. Hatched: pair left out by the rules of this run.",
        f"{table_sentence(summary, table)} The table of pairs below has every number.",
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
