"""The section "What we found" of the README: the main experiment of each game in a few rows, a line for each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from engines.core.explaining import capital
from reports.findings.words import ABSENT, listed, number, percent
from tools.results.figures import BOT, ORDER
from tools.results.table import (
    has_bots,
    rate_cell,
    rows_of_table,
    table_of,
    tested_rows,
)
from tools.results.text import NOTHING, banned_in, extreme_sentences, place_of, shown_tables

INTRODUCTION = """\
All games here are among bots, mostly copies of `greedy`: they show what is strong when bots play, not when people do.
Win rates are counted over whole games, with 95 % intervals; the strongest of many looks stronger than it is, and the
weakest weaker. [{page}]({page}) has the details: verdicts, what luck would show, where two experiments agree.
[docs/verdicts.md](docs/verdicts.md) sets the bots side by side, level by level. `make results` plays everything again
and writes these texts from the numbers in [docs/results](docs/results).
"""
Figures = Mapping[str, Any]


def short_section(results: Sequence[Figures], pictures: Mapping[str, str], page: str) -> str:
    """The section of these results; `pictures` has the path of a picture for some experiments, `page` that of the
    whole text. The first experiment of a game is its main one."""
    runs = sorted((result for result in results if result["kind"] == "run"), key=place_of)
    if not runs:
        return NOTHING
    parts = [INTRODUCTION.format(page=page)]
    for title, of_game in groupby(runs, key=lambda run: str(run["game_title"])):
        experiments = [list(group) for _, group in groupby(of_game, key=lambda run: str(run["experiment"]))]
        parts.append("\n".join(_main(experiments[0], pictures, page)))
        names = {str(own[0]["experiment"]): f"“{_in_short(title, own[0])}”" for own in experiments[1:]}
        for other in experiments[1:]:
            compared = [one for one in results if one["kind"] == "comparison" and _is_of(one, other[-1])]
            found = [_agreement(one, names.get(one["experiments"][0], "the first experiment")) for one in compared]
            agreed = [words for words in found if words]
            parts.append("\n".join(_other(title, other, banned_in(runs), agreed, pictures, page)))
    return "\n".join(parts)


def anchor(title: str) -> str:
    """The place of a heading on a page, as GitHub names it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _is_of(comparison: Figures, run: Figures) -> bool:
    """Whether the comparison puts this run beside a main one."""
    return comparison["experiments"][1] == run["experiment"] and run["players"] in comparison["players"][1]


def _main(runs: Sequence[Figures], pictures: Mapping[str, str], page: str) -> Iterator[str]:
    """Title, key sentences, a table of a few rows and the picture of the main experiment of a game."""
    first = runs[0]
    yield from (f"### {first['title']}", "")
    yield f"Played by {listed(first['bots'])}; more in [{page}]({page}#{anchor(first['title'])})."
    yield from extreme_sentences(runs)
    yield ""
    yield from table_of(runs, _rows(runs))
    yield ""
    if first["experiment"] in pictures:
        yield from (f"![Win rates of {first['experiment']}]({pictures[first['experiment']]})", "")


def _rows(runs: Sequence[Figures]) -> Iterator[tuple[str, list[str]]]:
    """Games, the best and the worst of each kind, and what starting is worth."""
    yield "games", [number(run["games"]) for run in runs]
    for place, table in enumerate(runs[0]["tables"]):
        tables = [run["tables"][place] for run in runs]
        if table["factors"] == [ORDER]:
            yield "starting player wins", [rate_cell(one["rows"][0]) for one in tables]
        else:
            yield from rows_of_table(tables, "", is_beside=True)


def _other(
    game: str,
    runs: Sequence[Figures],
    banned: Sequence[str],
    agreed: Sequence[str],
    pictures: Mapping[str, str],
    page: str,
) -> Iterator[str]:
    """An experiment in a few lines, with a link to its picture."""
    name, title = runs[0]["experiment"], str(runs[0]["title"])
    link = f"[{_in_short(game, runs[0])}]({page}#{anchor(title)})"
    told = _of_bots(runs) if has_bots(runs[0]) else _of_levels(runs[-1], banned)
    seen = [f"([picture]({pictures[name]}))"] if name in pictures else []
    yield f"**{link}**: {' '.join([*told, *agreed, *seen])}"
    yield ""


def _of_levels(run: Figures, banned: Sequence[str]) -> Iterator[str]:
    """The best and the worst of each kind in the run with most players, and the banned pairs."""
    yield f"{number(run['games'])} games with {run['players']} players (equal share {percent(1 / run['players'])})."
    parts = []
    for table in run["tables"]:
        rows = tested_rows(table)
        if rows and table["factors"] not in ([ORDER], [BOT]):
            parts.append(f"{table['name']} from {_format_row(rows[0])} to {_format_row(rows[-1])}")
    yield f"Win rates: {'; '.join(parts) or ABSENT}."
    rows = [row for table in run["tables"] for row in table["rows"] if row["name"] in banned and row["n"]]
    if rows:
        told = [f"{row['name']} wins {rate_cell(row)}" for row in rows]
        yield f"Of the officially banned pairs, {listed(told)}."


def _format_row(row: Figures) -> str:
    return f"{row['name']} {rate_cell(row)}"


def _of_bots(runs: Sequence[Figures]) -> Iterator[str]:
    """How often the bots won that the experiment is about, by the number of players."""
    games = [number(run["games"]) for run in runs]
    yield f"{listed(games)} games with {listed([str(run['players']) for run in runs])} players."
    for place, group in enumerate(runs[0]["stopping"]):
        ends = [(run, run["stopping"][place]) for run in runs if run["stopping"]]
        cells = [
            f"{rate_cell(one)} with {run['players']} players "
            f"(equal share {percent(1 / run['players'])}; {one['verdict']})"
            for run, one in ends
        ]
        others = listed([bot for bot in runs[0]["bots"] if bot != group["name"]])
        yield f"Alone against {others}, {group['name']} wins {'; '.join(cells)}."
        yield "The runs could end early; these intervals allow for that."


def _in_short(game: str, run: Figures) -> str:
    """The title of an experiment without that of its game."""
    return capital(str(run["title"]).removeprefix(f"{game}: "))


def _agreement(compared: Figures, other: str) -> str:
    """How far strengths agree with those of another experiment."""
    found = [
        f"{number(table['agreement']['correlation'], 2)} ({table['name']})"
        for table in shown_tables(compared)
        if table["agreement"]
    ]
    return f"Rank correlation of strengths with {other}: {listed(found)}." if found else ""
