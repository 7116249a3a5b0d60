"""The tables of means, scores and lengths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from reports.findings.names import factor_word, level_name
from reports.findings.summary import ColumnMeans, Summary
from reports.findings.words import number
from reports.load.rows import TURN_POSITION
from reports.page.cells import Column, Head, Table, TableRow, lined, name, named, numbers, value
from reports.stats.describe import Spread


def means_table(
    caption: str,
    corner: str,
    heads: Sequence[str],
    names: Sequence[str],
    n: Sequence[int],
    lines: Sequence[Sequence[str]],
) -> Table:
    """A table of ready-made number texts under one name a line and the number of games."""
    rows = [
        TableRow((name(title), value(f"{count:,}", count), *(value(text, _plain(text)) for text in line)))
        for title, count, line in zip(names, n, lines, strict=True)
    ]
    columns = (Head(corner, numeric=False), Head("games"), *(Head(text) for text in heads))
    return Table(caption, columns, tuple(rows))


def _plain(text: str) -> float:
    return float(text.replace(",", "").replace("\N{MINUS SIGN}", "-"))


def means_of(summary: Summary, means: ColumnMeans, caption: str, places: int) -> Table:
    """Means of columns by level, with their sum where the columns are parts of a whole."""
    parts = means.kind != "measures"
    lines = [[number(entry, places) for entry in (*line, *([sum(line)] if parts else []))] for line in means.means]
    ruled = [f"{label} ({rule})" if rule else label for label, rule in zip(means.labels, means.rules, strict=True)]
    return means_table(
        caption,
        "Place" if means.factor == TURN_POSITION else summary.label(means.factor),
        [*ruled, *(["together"] if parts else [])],
        [level_name(summary, means.factor, level) for level in means.levels],
        means.n,
        lines,
    )


def measures_of(summary: Summary, means: ColumnMeans, caption: str, places: int) -> Table:
    """Means of many columns: where the levels are fewer they stand side by side, so that the table stays narrow."""
    if len(means.levels) >= len(means.labels):
        return means_of(summary, means, caption, places)
    corner = Head(f"by {factor_word(summary, means.factor)}", numeric=False)
    heads = (corner, *(Head(level_name(summary, means.factor, level)) for level in means.levels))
    counts = TableRow((name("Games"), *(value(number(n), n) for n in means.n)))
    rows = [
        TableRow((name(label), *(value(number(line[place], places), line[place]) for line in means.means)))
        for place, label in enumerate(means.labels)
    ]
    return Table(caption, heads, (counts, *rows))


def scores_table(summary: Summary) -> Table:
    """Quantiles of score, lead, length, decisions and changes of the lead."""
    games = summary.games
    spreads = {
        "score, all players": games.scores,
        "score, winners": games.winners,
        "lead of the winner": games.lead,
        "turns a player": games.rounds,
        "decisions a game": games.decisions,
        "changes of the lead": games.lead_changes.changes if games.lead_changes else None,
    }
    cuts = ("least", "5 %", "25 %", "middle", "75 %", "95 %", "most")
    columns: list[Column[tuple[str, Spread]]] = [
        named("", lambda told: told[0]),
        numbers("n", lambda told: told[1].n),
        numbers("mean", lambda told: told[1].mean, partial(number, places=1)),
        numbers("std. deviation", lambda told: told[1].deviation, partial(number, places=1)),
        *(numbers(title, _cut(place)) for place, title in enumerate(cuts)),
    ]
    known = [(title, spread) for title, spread in spreads.items() if spread is not None]
    return lined("Scores and lengths in numbers", known, columns)


def _cut(place: int) -> Callable[[tuple[str, Spread]], float]:
    return lambda told: (told[1].least, *told[1].quantiles, told[1].most)[place]
