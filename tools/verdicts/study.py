"""Sets bots side by side: which verdicts hold for how many of them, and how each pair is played.

`python -m tools verdicts` plays nothing: it tells of the games of `python -m tools results`, from its figures and its
run files.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engines.core.engine.errors import DataError
from engines.core.engine.files import read_toml
from engines.core.language.shapes import check
from reports.findings.words import ABSENT
from tools.results.experiments import RUNS
from tools.results.figures import ORDER
from tools.results.rows import VERDICTS
from tools.results.study import STUDY as RESULTS
from tools.shelf import Figures, Shelf
from tools.study import Page, Row, Study, folder
from tools.verdicts.profiles import profile_of

PATH = Path(__file__).parent / "sets.toml"
SHAPE = {"sets": [{"players": int, "bots": {str: str}, "pairs?": bool, "profile?": str, "columns?": {str: [str]}}]}
STRONG, WEAK, OPEN = "strong", "weak", "inconclusive"


@dataclass(frozen=True)
class BotSet:
    """Experiments with the same tables and different bots: a name for each bot and its experiment, weakest first.

    Without `pairs` only single factors are told. `profile` is the experiment whose games tell how each pair is played,
    by its headings and the columns that each sums.
    """

    players: int
    bots: Mapping[str, str]
    pairs: bool = True
    profile: str = ""
    columns: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def profile_name(self) -> str:
        """The name of its profile, and of the run file."""
        return f"{self.profile}-{self.players}"


def load_sets(path: Path = PATH) -> list[BotSet]:
    """The sets of the page. Raises DataError."""
    data = read_toml(path, DataError)
    check(data, SHAPE, str(path), DataError, within="in a file of sets")
    return [BotSet(**one) for one in data["sets"]]


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command line."""
    parser.add_argument("--runs", type=folder, default=RUNS, metavar="DIR", help="where the run files are")


def play(options: argparse.Namespace, shelf: Shelf) -> None:
    """Keep how pairs are played. Raises ScytheError."""
    for one in load_sets():
        if one.profile:
            run = options.runs / f"{one.profile_name}.sqlite"
            shelf.store(one.profile_name, profile_of(run, one.profile, one.columns))


def page(stored: Sequence[Figures]) -> Page:
    """What the page says of the sets of which all runs are there; all levels, and how pairs are played, as tables."""
    runs = {(one["experiment"], one["players"]): one for one in stored if one.get("kind") == "run"}
    profiles = {one["experiment"]: one for one in stored if "columns" in one}
    sets = list(played_sets(runs))
    tables = {one.profile_name: profile_rows(profiles[one.profile]) for one, _, _ in sets if one.profile in profiles}
    return Page({"sets": sets}, {"verdicts": [row for one in sets for row in level_rows(*one)], **tables})


def played_sets(runs: Mapping[tuple[str, int], Figures]) -> Iterator[tuple[BotSet, dict[str, Figures], list[Row]]]:
    """Each set of which all runs are there, its runs by the bots, and its tables."""
    for one in load_sets():
        played = {bot: runs.get((name, one.players)) for bot, name in one.bots.items()}
        found = {bot: run for bot, run in played.items() if run}
        if len(found) == len(played):
            yield one, found, list(tables_of(one, list(found.values())))


def tables_of(one: BotSet, runs: Sequence[Figures]) -> Iterator[Row]:
    """The tables of a set that every run judges: their rows, and what all bots agree on."""
    for own in zip(*(run["tables"] for run in runs), strict=True):
        levels = shared_levels(own)
        if levels and (one.pairs or len(own[0]["factors"]) == 1):
            by_bot = [{row["name"]: row for row in table["rows"]} for table in own]
            rows = [{"name": name, "cells": [found[name] for found in by_bot]} for name in levels]
            verdicts = {row["name"]: [cell["verdict"] for cell in row["cells"]] for row in rows}
            yield {
                "kind": own[0]["name"],
                "is_pair": len(own[0]["factors"]) > 1,
                "rows": [row | {"held": held(verdicts[row["name"]])} for row in rows],
                "agreed": {word: sum(set(found) == {word} for found in verdicts.values()) for word in (STRONG, WEAK)},
                "torn": [name for name, found in verdicts.items() if STRONG in found and WEAK in found],
            }


def shared_levels(tables: Sequence[Figures]) -> list[str]:
    """The levels that every bot's games judge, those that win most with the last bot first; none of a table of which
    only the ends are kept, or in the order of play."""
    if tables[0]["factors"] == [ORDER] or any(len(one["rows"]) < sum(one["verdicts"].values()) for one in tables):
        return []
    judged = [{row["name"]: row["rate"] for row in table["rows"] if row["verdict"] in VERDICTS} for table in tables]
    shared = [name for name in judged[-1] if all(name in rates for rates in judged)]
    return sorted(shared, key=lambda name: -float(judged[-1][name]))


def held(verdicts: Sequence[str]) -> str:
    """`strong: all`; `strong: 2, weak: 1` where bots disagree; `-` where nothing is decided."""
    counts = Counter(verdict for verdict in verdicts if verdict != OPEN)
    told = [(VERDICTS[verdict], count) for verdict, count in counts.most_common()]
    return ", ".join(f"{word}: {'all' if count == len(verdicts) else count}" for word, count in told) or ABSENT


def level_rows(one: BotSet, runs: Mapping[str, Figures], tables: Sequence[Row]) -> Iterator[Row]:
    """A row for each level and bot."""
    for table in tables:
        for row in table["rows"]:
            for (bot, run), cell in zip(runs.items(), row["cells"], strict=True):
                head = {"game": run["game"], "players": one.players, "kind": table["kind"], "level": row["name"]}
                told = {"n": cell["n"], "rate": cell["rate"], "interval": cell["interval"]}
                yield {
                    **head,
                    "bot": bot,
                    "experiment": run["experiment"],
                    **told,
                    "verdict": VERDICTS[cell["verdict"]],
                }


def profile_rows(profile: Figures) -> list[Row]:
    """How each pair is played: means a game."""
    return [
        {"pair": row["name"], "n": row["n"], **dict(zip(profile["columns"], row["means"], strict=True))}
        for row in profile["rows"]
    ]


STUDY = Study("verdicts", "scythe-profile", 1, __doc__, add_options, play, page, beside=RESULTS)
