"""Which plots a report has: from its summary to named figures with a caption and a text alternative."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from engines.arena.second import Second
from reports.charts.bars import histogram_plot, share_bars, spread_boxes, stacked_bars
from reports.charts.changes import change_plots
from reports.charts.findings import finding_plots
from reports.charts.forest import forest_plot
from reports.charts.heatmap import MapCell, means_heatmap, pair_heatmap, pair_map
from reports.charts.items import item_plots
from reports.charts.plot import FORMATS, Picture, Plot
from reports.charts.together import draw_plots
from reports.findings.names import factor_word, level_name, row_name, table_key
from reports.findings.report import Report, run_prefix
from reports.findings.sentences import ending_sentence, length_sentence, score_sentence
from reports.findings.summary import ColumnMeans, Summary
from reports.findings.verdict_sentences import margin_words, table_sentence
from reports.findings.words import beyond, number, percent, share
from reports.load.rows import TURN_POSITION
from reports.stats.tables import LevelRow, LevelTable


def draw_all(report: Report, second: Second | None = None, formats: Collection[str] = FORMATS) -> list[Picture]:
    """Every plot of the report, drawn in one process or in two."""
    return draw_plots(list(plots_of(report)), second, formats)


def plots_of(report: Report) -> Iterator[Plot]:
    """What every plot of the report is made of, in the order of the page; of several runs, first those of changes."""
    if len(report.runs) == 1:
        yield from _plots_of_run(report.first)
        return
    yield from change_plots(report)
    for place, run in enumerate(report.runs):
        for plot in _plots_of_run(run.report, alone=False):
            yield replace(plot, name=run_prefix(report, place) + plot.name, title=f"{plot.title}, {run.name}")


def _plots_of_run(summary: Summary, alone: bool = True) -> Iterator[Plot]:
    """Those of a run; one that is not alone has no figures of what is drawn of all runs together."""
    yield from _table_plots(summary, alone)
    yield from finding_plots(summary)
    yield from _games_plots(summary, alone)
    yield from _means_plots(summary)
    yield from item_plots(summary)


def _table_plots(summary: Summary, alone: bool) -> Iterator[Plot]:
    """Of each table; no map where all pairs have too few games to be coloured."""
    for table in summary.tables:
        if len(table.factors) == 1:
            if alone:
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
    grid, *names = pair_map(levels, lambda pair: _map_cell(by_levels[pair], table.min_cell), summary.label)
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


def _map_cell(row: LevelRow, min_cell: int) -> MapCell:
    enough = row.n >= min_cell
    return MapCell(row.rate, row.baseline, row.n, enough, row.verdict if enough else "", row.banned)


def _seen(table: LevelTable, place: int) -> list[str]:
    """Levels of one side of a pair that occur at all, in printed order."""
    return list(dict.fromkeys(row.levels[place] for row in table.rows if _occurs(table, place, row.levels[place])))


def _occurs(table: LevelTable, place: int, level: str) -> bool:
    return any(row.n for row in table.rows if row.levels[place] == level)


def _games_plots(summary: Summary, alone: bool) -> Iterator[Plot]:
    games = summary.games
    if alone:
        yield Plot(
            "scores", "Final scores",
            f"Bars: all players. Line: winners only.{beyond('seat', summary.unit(), games.scores_histogram)}",
            score_sentence(summary),
            partial(histogram_plot, games.scores_histogram, f"{summary.unit()} at the end", games.winners_histogram),
        )  # fmt: skip
    for factor, levels in summary.scores_by.items():
        words = factor_word(summary, factor)
        names = [level_name(summary, factor, entry.level) for entry in levels]
        medians = "; ".join(
            f"{name} {entry.spread.quantiles[2]:.0f}" for name, entry in zip(names, levels, strict=True)
        )
        yield Plot(
            f"scores-{factor}", f"Final scores by {words}",
            "Box: the middle half of the scores, with the median; whiskers: 5 % to 95 %; cross: mean.",
            f"Median final scores by {words}: {medians}.",
            partial(spread_boxes, [entry.spread for entry in levels], names, f"{summary.unit()} at the end"),
        )  # fmt: skip
    if alone and games.rounds.least < games.rounds.most:
        yield Plot(
            "length", "Length of the games",
            "Turns of the player who had most turns, one entry a game."
            + beyond("game", "turns a player", games.rounds_histogram),
            length_sentence(summary),
            partial(histogram_plot, games.rounds_histogram, "turns a player"),
        )  # fmt: skip
    if len(games.endings) > 1:
        yield _endings_plot(summary)


def _endings_plot(summary: Summary) -> Plot:
    endings = summary.games.endings
    names = [summary.label(ending.ended_by) for ending in endings]
    shares = [ending.share for ending in endings]
    notes = [f"{share(ending.share)} ({ending.games:,})" for ending in endings]
    listing = "; ".join(f"{name}: {note}" for name, note in zip(names, notes, strict=True))
    return Plot(
        "endings", "How the games ended", "Share of the played games, and their number.",
        f"{ending_sentence(summary)} {listing}.", partial(share_bars, shares, names, notes),
    )  # fmt: skip


def _means_plots(summary: Summary) -> Iterator[Plot]:
    for means in summary.means:
        words = factor_word(summary, means.factor)
        names = [level_name(summary, means.factor, level) for level in means.levels]
        if means.kind == "categories":
            yield _categories_plot(means, names, words, summary.unit())
        elif means.kind == "stars":
            yield _stars_plot(means, names, words)
        elif means.title and means.columns:
            yield _profile_plot(means, names, words)


def _categories_plot(means: ColumnMeans, names: list[str], words: str, unit: str) -> Plot:
    totals = "; ".join(f"{name} {sum(line):.0f}" for name, line in zip(names, means.means, strict=True))
    return Plot(
        f"categories-{means.factor}", f"Where the {unit} come from, by {words}",
        f"Mean {unit} of each category; the number at the end is the mean score.",
        f"Mean {unit} in all by {words}: {totals}. The table below has every category.",
        partial(stacked_bars, means.means, names, means.labels, f"mean {unit}"),
    )  # fmt: skip


def _stars_plot(means: ColumnMeans, names: list[str], words: str) -> Plot:
    totals = "; ".join(f"{name} {sum(line):.1f}" for name, line in zip(names, means.means, strict=True))
    return Plot(
        f"stars-{means.factor}", f"Stars by kind and {words}",
        "Mean number of stars of each kind a player placed in a game; darker is more.",
        f"Mean number of stars in all by {words}: {totals}. The table below has every kind.",
        partial(means_heatmap, means.means, names, means.labels, "stars a game"), True,
    )  # fmt: skip


def _profile_plot(means: ColumnMeans, names: list[str], words: str) -> Plot:
    totals = "; ".join(f"{name} {sum(line):.1f}" for name, line in zip(names, means.means, strict=True))
    return Plot(
        f"{means.kind.replace('_', '-')}-{means.factor}", f"{means.title}, by {words}",
        f"Mean number of {means.unit} a player and game of each kind; darker is more.",
        f"Mean number of {means.unit} in all by {words}: {totals}. The table below has every kind.",
        partial(means_heatmap, means.means, names, means.labels, f"{means.unit} a game"), True,
    )  # fmt: skip
