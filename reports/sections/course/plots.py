"""Figures of scores, lengths, endings, and of means."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from reports.charts.bars import histogram_plot, share_bars, spread_boxes, stacked_bars
from reports.charts.heatmap import means_heatmap
from reports.charts.plot import Plot
from reports.findings.names import factor_word, level_name
from reports.findings.summary import ColumnMeans, Summary
from reports.findings.words import beyond, share
from reports.sections.course.sentences import ending_sentence, length_sentence, score_sentence


def games_plots(summary: Summary, alone: bool) -> Iterator[Plot]:
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


def means_plots(summary: Summary) -> Iterator[Plot]:
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
