"""Plays leagues of unlike bots: which verdicts hold however a game is played, and which depend on it.

`python -m tools verdicts` goes on where it was stopped; what `python -m tools results` has played of the same
experiments is not played again. To try it out: `--games 50`, with `--runs` and `--docs` elsewhere.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

from engines.core.engine.errors import DataError
from engines.core.engine.files import read_toml
from engines.core.language.shapes import check
from reports.findings.words import number, percent
from reports.sections.league.play import LEAST
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.league import DEPENDS
from tools.command import scythe
from tools.pages import listed_all
from tools.results.experiments import add_playing, all_planned, play_experiment
from tools.shelf import Figures, Shelf, read_figures
from tools.study import Page, Row, Study
from tools.verdicts.figures import READ, figures_of

PATH = Path(__file__).parent / "leagues.toml"
SHAPE = {"leagues": [{"players": int, "members": {str: str}, "plays": {str: str}, "note": str, "of?": str}]}
WORDS = {STRONG: "strong", WEAK: "weak", EQUIVALENT: "even", INCONCLUSIVE: "open", DEPENDS: "depends"}
HOLD = (STRONG, WEAK, EQUIVALENT)
TELLING = {STRONG: 0, WEAK: 0, DEPENDS: 1}  # which pairs are shown first
ENOUGH = 10  # pairs
APART = 0.25  # standard deviations between bots in what is told of how they play
SAID = {  # of one level, and of more
    STRONG: ("is strong", "are strong"),
    WEAK: ("is weak", "are weak"),
    EQUIVALENT: ("is even", "are even"),
    INCONCLUSIVE: ("is open", "are open"),
    DEPENDS: ("depends on how it is played", "depend on how they are played"),
}


@dataclass(frozen=True)
class Planned:
    """A league: how many play, the experiment of each member by the name that the page gives it, how those of a style
    play, what is to be known of the tables, and in short what is judged, where that needs telling."""

    players: int
    members: Mapping[str, str]
    plays: Mapping[str, str]
    note: str
    of: str = ""


def load_leagues(path: Path = PATH) -> list[Planned]:
    """The leagues of the page. Raises DataError."""
    data = read_toml(path, DataError)
    check(data, SHAPE, str(path), DataError, within="in a file of leagues")
    return [Planned(**one) for one in data["leagues"]]


def play(options: argparse.Namespace, shelf: Shelf) -> None:
    """Play what is missing of every league, report on it and keep its figures. Raises ScytheError."""
    known = {one.name: one for one in all_planned()}
    for league in load_leagues():
        runs = []
        for name in league.members.values():
            play_experiment(known[name], options.runs, options.games, options.jobs)
            runs.append(str(options.runs / f"{name}-{league.players}.sqlite"))
        first, *others = runs
        found = options.runs / f"league-of-{next(iter(league.members.values()))}"
        scythe("report", first, "--league", *others, "-o", str(found))
        figures = figures_of(read_figures(found / "report.json", READ), league.members)
        shelf.store(f"{figures['game']}-{league.players}", figures)


def page(stored: Sequence[Figures]) -> Page:
    """What the page says of each league; all levels, and how each is played, as tables."""
    planned = {tuple(one.members.values()): one for one in load_leagues()}
    order = list(planned)
    found = sorted(stored, key=lambda one: order.index(experiments_of(one)))
    words: dict[str, Any] = {"leagues": found, "shown": shown, "counts": counts, "verdict": verdict, "why": why}
    words |= {
        "agreed": agreed,
        "unlike": unlike,
        "alike": alike,
        "measured": measured,
        "share": share,
        "WORDS": WORDS,
        "LEAST": LEAST,
    }
    words |= {"planned": lambda one: planned[experiments_of(one)]}
    tables = {f"{one['game']}-{one['players']}-play": list(play_rows(one)) for one in found}
    return Page(words, {"verdicts": [row for one in found for row in level_rows(one)], **tables})


def experiments_of(league: Figures) -> tuple[str, ...]:
    """The experiments that a league is made of."""
    return tuple(member["experiment"] for member in league["members"])


def share(league: Figures) -> float:
    """The win rate of each seat if all were equal."""
    return 1 / float(league["players"])


def unlike(league: Figures) -> list[Figures]:
    """The measures in which the bots differ enough to be told, those with the greatest differences first."""
    return [one for one in league["measures"] if max(one["means"]) - min(one["means"]) >= APART * one["deviation"]]


def alike(league: Figures) -> list[tuple[str, str, float]]:
    """The pairs of bots that differ too little in every measure to be told, and by how many standard deviations they
    differ at most."""
    names = [member["name"] for member in league["members"]]
    most = {
        pair: max(abs(one["means"][pair[0]] - one["means"][pair[1]]) / one["deviation"] for one in league["measures"])
        for pair in combinations(range(len(names)), 2)
    }
    return [(names[one], names[two], apart) for (one, two), apart in most.items() if apart < APART]


def shown(table: Figures) -> list[Figures]:
    """The rows of a table, those that win most first. Of many pairs, those on which all bots agree, then those that
    depend, then those that win most and least, until there are enough."""
    rows = sorted(table["rows"], key=mean_rate, reverse=True)
    if len(table["factors"]) == 1 or len(rows) <= ENOUGH:
        return rows
    ends = sorted(range(len(rows)), key=lambda place: min(place, len(rows) - 1 - place))
    telling = sorted(ends, key=lambda place: TELLING.get(rows[place]["verdict"], len(TELLING)))
    agreed = sum(row["verdict"] in TELLING and TELLING[row["verdict"]] == 0 for row in rows)
    return [rows[place] for place in sorted(telling[: max(ENOUGH, agreed)])]


def mean_rate(row: Figures) -> float:
    """The mean of the win rates with all bots."""
    return fmean(cell["rate"] for cell in row["cells"])


def counts(table: Figures) -> list[str]:
    """How many rows have which verdict: `2 are strong`, `1 depends on how it is played`."""
    found = Counter(row["verdict"] for row in table["rows"])
    return [f"{found[word]} {_said(word, found[word])}" for word in WORDS if found[word]]


def agreed(league: Figures) -> str:
    """Which levels are strong and which weak with all bots: `Rusviet (41–54 %) and the mat Patriotic (30–36 %) are
    strong; Nordic is weak`. The strongest of a table has its lowest and highest win rate."""
    first, *others = (table for table in league["tables"] if len(table["factors"]) == 1)
    found = []
    for word in (STRONG, WEAK):
        more = [(table, names) for table in others if (names := _names(table, word))]
        told = [*_names(first, word), *(_with_kind(table, names) for table, names in more)]
        found += [f"{listed_all(told)} {_said(word, len(told))}"] if told else []
    return "; ".join(found) or "nothing is strong or weak"


def _names(table: Figures, word: str) -> list[str]:
    """The rows of a table with a verdict, those that win most first, the first of the strong with its win rates."""
    found = [row for row in shown(table) if row["verdict"] == word]
    return [f"{row['name']} ({ends(row)})" if word == STRONG and row is found[0] else row["name"] for row in found]


def _with_kind(table: Figures, names: Sequence[str]) -> str:
    """`the mat Patriotic`, `the powers Stout and Wealthy`."""
    return f"the {table['name']}{'s' if len(names) > 1 else ''} {listed_all(names)}"


def _said(word: str, count: int) -> str:
    return SAID[word][count != 1]


def verdict(row: Figures) -> str:
    """`**strong**, 37–53 %`: the verdict of all bots, bold where they agree, and the range of the true win rates."""
    word = WORDS[row["verdict"]]
    return f"{f'**{word}**' if row['verdict'] in HOLD else word}, {percent_ends(row['interval'])}"


def percent_ends(interval: Sequence[float]) -> str:
    """`8–31 %`."""
    low, high = (round(100 * end) for end in interval)
    return f"{low}–{percent(high / 100, 0)}"


def ends(row: Figures) -> str:
    """`37–53 %`: the lowest and the highest win rate that a bot shows."""
    rates = [cell["rate"] for cell in row["cells"]]
    return percent_ends((min(rates), max(rates)))


def why(league: Figures, row: Figures) -> str:
    """What stands out in how a row is played: `mechs 3.1 (all 2.3)`, `combats won 0.4 (policy) to 1.9 (warlike)`."""
    return "; ".join(_told(league, one) for one in row["stands_out"][:2])


def _told(league: Figures, one: Figures) -> str:
    means = one["means"]
    if one["between"]:
        names, (least, most) = [member["name"] for member in league["members"]], (min(means), max(means))
        low, high = measured([least, most])
        return f"{one['label']} {low} ({names[means.index(least)]}) to {high} ({names[means.index(most)]})"
    here, everybody = measured([fmean(means), fmean(one["everybody"])])
    return f"{one['label']} {here} (all {everybody})"


def measured(values: Sequence[float]) -> list[str]:
    """Means that stand beside each other, all with one decimal, or with two where one of them is below 1."""
    places = 2 if any(0 < abs(value) < 1 for value in values) else 1
    return [number(value, places) for value in values]


def level_rows(league: Figures) -> Iterator[Row]:
    """A row for each level and bot."""
    for table in league["tables"]:
        for row in table["rows"]:
            for member, cell in zip(league["members"], row["cells"], strict=True):
                head = {"game": league["game"], "players": league["players"], "kind": table["name"]}
                yield {
                    **head,
                    "level": row["name"],
                    "all_bots": WORDS[row["verdict"]],
                    "all_interval": row["interval"],
                    "bot": member["name"],
                    "experiment": member["experiment"],
                    "n": cell["n"],
                    "rate": cell["rate"],
                    "interval": cell["interval"],
                    "verdict": WORDS[cell["verdict"]],
                }


def play_rows(league: Figures) -> Iterator[Row]:
    """A row for each level and bot: means a game of what tells how it is played."""
    for table in league["tables"]:
        for row in table["rows"]:
            for place, member in enumerate(league["members"]):
                means = dict(zip(league["play"], (one[place] for one in row["play"]), strict=True))
                yield {"kind": table["name"], "level": row["name"], "bot": member["name"], **means}


STUDY = Study("verdicts", "scythe-verdicts", 1, __doc__, add_playing, play, page, in_readme=True)
