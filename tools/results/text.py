"""The page docs/results.md: what the experiments found, written from key figures, never by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from engines.core.errors import DataError
from engines.core.explaining import capital
from reports.findings.words import listed, number
from tools.results.figures import ORDER
from tools.results.table import FEW, has_bots, points, table_lines, tested_rows

HEADING = "# What the experiments found"
BEGIN, END = "<!-- what we found: begin -->", "<!-- what we found: end -->"
TOLD_FIRST = ("scythe-pairs", "scythe-pairs-banned", "smallworld-races-powers")  # the others follow by name
INTRODUCTION = """\
All games here are among bots, mostly copies of `greedy`: they show what is strong when bots play, not when people do.
Win rates are counted over whole games, ties split, with 95 % intervals. The strongest of many looks stronger than it
is, and the weakest weaker: “by luck” is what the worst and the best of as many equal ones would show. Verdicts judge
the win rate at tables dealt as these were, after Holm's correction over all of a kind. “Within ±{delta} points” means
that the difference is proven to be that small; such a level is neither strong nor weak, even where it is proven not to
be quite equal. “Inconclusive” means that the games do not decide. `make results` plays everything again and writes this
page from the numbers in [results](results); the [README](../README.md#what-we-found) has a summary.
[verdicts](verdicts.md) sets the bots side by side, level by level; [bids](bids.md) shows what evens out games between
experts, and whether it does.
"""
NOTHING = (
    "`make results` plays the experiments in [scenarios/experiments](scenarios/experiments) and writes this section.\n"
)
Figures = Mapping[str, Any]


def whole_page(results: Sequence[Figures], pictures: Mapping[str, str]) -> str:
    """The page of these results; `pictures` has the path of a picture for some experiments."""
    runs = sorted((result for result in results if result["kind"] == "run"), key=place_of)
    if not runs:
        return f"{HEADING}\n\n{NOTHING.replace('(scenarios', '(../scenarios')}"
    compared = [result for result in results if result["kind"] == "comparison"]
    beside = {result["experiments"][1] for result in compared}
    parts = [f"{HEADING}\n", INTRODUCTION.format(delta=points(runs[0]["delta"]))]
    for experiment, group in groupby(runs, key=lambda run: str(run["experiment"])):
        lines = experiment_lines(list(group), banned_in(runs), experiment in beside)
        told = [result for result in compared if result["experiments"][0] == experiment]
        parts.append("\n".join([*lines, *comparison_lines(told), *picture_lines(experiment, pictures)]))
    return "\n".join(parts).rstrip("\n") + "\n"


def place_of(run: Figures) -> tuple[str, int, str, int]:
    """Where a run comes: by game, by experiment, by players."""
    name = run["experiment"]
    return run["game"], TOLD_FIRST.index(name) if name in TOLD_FIRST else len(TOLD_FIRST), name, run["players"]


def experiment_lines(runs: Sequence[Figures], banned: Sequence[str], is_beside: bool) -> Iterator[str]:
    """What one experiment found, its runs by the number of players."""
    first = runs[0]
    file = f"scenarios/experiments/{first['experiment']}.toml"
    yield from (f"## {first['title']}", "")
    yield f"[{file}](../{file}), played by {listed(first['bots'])}, seed {first['seed']}."
    if not has_bots(first):
        yield from extreme_sentences(runs)
    yield ""
    yield from table_lines(runs, banned, is_beside)
    yield ""


def picture_lines(experiment: str, pictures: Mapping[str, str]) -> list[str]:
    """The picture of an experiment, if it has one."""
    return [f"![Win rates of {experiment}]({pictures[experiment]})", ""] if experiment in pictures else []


def extreme_sentences(runs: Sequence[Figures]) -> Iterator[str]:
    """Which level of each factor won most and least often, by the number of players."""
    for number_of, table in enumerate(runs[0]["tables"]):
        if len(table["factors"]) > 1 or table["factors"] == [ORDER] or len(table["rows"]) <= FEW:
            continue
        tables = [run["tables"][number_of] for run in runs]
        ends = [tested_rows(one) for one in tables]
        if all(ends):
            most = by_size(runs, [rows[0]["name"] for rows in ends])
            least = by_size(runs, [rows[-1]["name"] for rows in ends])
            yield f"{capital(table['name'])} with the highest win rate: {most}; lowest: {least}."


def by_size(runs: Sequence[Figures], names: Sequence[str]) -> str:
    """`Rusviet` when it is the same for all numbers of players, else `Rusviet (2 and 3 players), Nordic (4)`."""
    if len(set(names)) == 1:
        return names[0]
    found: dict[str, list[str]] = {}
    for run, name in zip(runs, names, strict=True):
        found.setdefault(name, []).append(str(run["players"]))
    return ", ".join(f"{name} ({listed(sizes)} players)" for name, sizes in found.items())


def banned_in(runs: Sequence[Figures]) -> list[str]:
    """The pairs that some experiment left out."""
    tables = [table for run in runs for table in run["tables"]]
    return list(dict.fromkeys(name for table in tables for name in table["banned"]))


def comparison_lines(compared: Iterable[Figures]) -> Iterator[str]:
    """How far the runs of two experiments agree on what is strong."""
    for title, group in groupby(compared, key=lambda result: str(result["title"])):
        yield f"Compared with “{title}”: rank correlation of strengths (interval; its value if nothing differed)."
        yield ""
        for result in sorted(group, key=lambda one: max(one["players"])):
            sizes = listed([str(size) for size in sorted({*result["players"][0], *result["players"][1]})])
            told = [agreement_words(table) for table in shown_tables(result)]
            yield f"- {sizes} players: {'; '.join(told) or 'too few games'}."
        yield ""


def shown_tables(result: Figures) -> list[Figures]:
    """The compared tables that have something to say, without the order of play."""
    return [table for table in result["tables"] if table["factors"] != [ORDER] and table["tested"]]


def agreement_words(table: Figures) -> str:
    """How far one table agrees in both runs, and how many of its rows are proven to differ."""
    found, counts = table["agreement"], table["verdicts"]
    differ = f"{counts.get('higher', 0) + counts.get('lower', 0)} of {table['tested']} differ"
    if not found:
        return f"{table['name']} {differ}"
    low, high = (number(end, 2) for end in found["interval"])
    told = f"{number(found['correlation'], 2)} ({low} to {high}; {number(found['same_median'], 2)})"
    return f"{table['name']} {told}, {differ}"


def with_section(readme: str, text: str, name: str) -> str:
    """A README with this section between its markers. Raises DataError when they are missing."""
    before, found, rest = readme.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        raise DataError(f"{name}: has no section between '{BEGIN}' and '{END}'.")
    return f"{before}{BEGIN}\n{text}{END}{after}"
