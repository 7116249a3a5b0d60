"""The page docs/verdicts.md: which verdicts hold for how many bots, and how each pair is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.core.errors import DataError
from engines.core.files import read_toml
from engines.core.shapes import misfit
from reports.findings.words import ABSENT, listed, number, percent
from tools.results.figures import ORDER
from tools.results.table import points

PATH = Path(__file__).parent / "verdicts.toml"
SHAPE = {"sets": [{"players": int, "bots": {str: str}, "pairs?": bool, "profile?": str, "columns?": {str: [str]}}]}
STRONG, WEAK, EVEN, OPEN = "strong", "weak", "equivalent", "inconclusive"
VERDICTS = (STRONG, WEAK, EVEN, OPEN)
SHORT = {EVEN: "even", OPEN: "open"}
MOST_NAMED = 12  # more levels of one kind are counted
EXPERIMENTS = "../scenarios/experiments"
HEADING = "# Which verdicts hold for how many bots"
INTRODUCTION = """\
A balance report is only as good as the bots that play it. Here bots of different strength play the same experiment,
and each level gets its win rate and its verdict from each of them. `hasty` hardly looks ahead, `greedy` thinks through
its own turn, and `expert` is `expert:policy`, which asks a value network ([experts.md](experts.md)).

*Even* means a win rate proven to be within ±{delta} points of the equal share, also where it is proven to be a little
above or below. Otherwise *strong* and *weak* mean that it is above or below, *open* that the games do not decide. All
proofs are after Holm's correction over all rows of a table. The last column counts the bots that a verdict holds for. A
level that is strong with one bot and weak with another says more about the bots than about the game.

`make results` plays everything again and writes this page, from the numbers in [results](results);
[results.md](results.md) has intervals, and what luck would show.
"""

Figures = Mapping[str, Any]


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


def load_sets(path: Path = PATH) -> list[BotSet]:
    """The sets of the page. Raises DataError."""
    data = read_toml(path, DataError)
    wrong = misfit(data, SHAPE, "")
    if wrong:
        raise DataError(f"{path}: {wrong}.")
    return [BotSet(**one) for one in data["sets"]]


def whole_page(sets: Sequence[BotSet], results: Sequence[Figures], profiles: Mapping[str, Figures]) -> str:
    """The page of these key figures; `profiles` are by their experiments. Sets that lack a run are left out."""
    runs = {(run["experiment"], run["players"]): run for run in results if run["kind"] == "run"}
    found = [(one, [runs.get((name, one.players)) for name in one.bots.values()]) for one in sets]
    played = [(one, [run for run in chosen if run]) for one, chosen in found if all(chosen)]
    if not played:
        return f"{HEADING}\n\nNot played yet: `make results`.\n"
    delta = points(played[0][1][0]["delta"])
    parts = [f"{HEADING}\n", INTRODUCTION.format(delta=delta)]
    parts += ["\n".join(set_lines(one, chosen, profiles.get(one.profile))) for one, chosen in played]
    return "\n".join(parts).rstrip("\n") + "\n"


def set_lines(one: BotSet, runs: Sequence[Figures], profile: Figures | None) -> Iterator[str]:
    """All that is told of one set: a table for each factor and for the pairs, then how pairs are played."""
    places = [
        place
        for place, table in enumerate(runs[0]["tables"])
        if (one.pairs or len(table["factors"]) == 1) and shared_levels([run["tables"][place] for run in runs])
    ]
    names = listed([f"{runs[0]['tables'][place]['name']}s" for place in places])
    yield from (f"## {runs[0]['game_title']} with {one.players} players: {names}", "")
    told = [played_by(bot, name, run) for (bot, name), run in zip(one.bots.items(), runs, strict=True)]
    yield from (f"Played by {listed(told)}.", "")
    for place in places:
        yield from table_lines(list(one.bots), [run["tables"][place] for run in runs])
    if profile:
        yield from profile_lines(profile)


def played_by(bot: str, experiment: str, run: Figures) -> str:
    """A bot with its experiment, as a link."""
    return f"`{bot}` ([{experiment}]({EXPERIMENTS}/{experiment}.toml), {number(run['games'])} games)"


def shared_levels(tables: Sequence[Figures]) -> list[str]:
    """The levels that every bot's games judge, those that win most with the last bot first; none of a table of which
    only the ends are kept, or in the order of play."""
    if tables[0]["factors"] == [ORDER] or any(len(one["rows"]) < sum(one["verdicts"].values()) for one in tables):
        return []
    judged = [{row["name"]: row["rate"] for row in table["rows"] if row["verdict"] in VERDICTS} for table in tables]
    shared = [name for name in judged[-1] if all(name in rates for rates in judged)]
    return sorted(shared, key=lambda name: -float(judged[-1][name]))


def table_lines(bots: Sequence[str], tables: Sequence[Figures]) -> Iterator[str]:
    """A level a row: its win rate and verdict with each bot, and how many bots the verdict holds for."""
    by_bot = [{row["name"]: row for row in table["rows"]} for table in tables]
    verdicts = {name: [str(rows[name]["verdict"]) for rows in by_bot] for name in shared_levels(tables)}
    yield from (summary(tables[0]["name"], verdicts, len(bots)), "")
    yield f"| {tables[0]['name']} | {' | '.join(bots)} | holds for |"
    yield "|---|" + "---:|" * len(bots) + "---|"
    for name, found in verdicts.items():
        yield f"| {name} | {' | '.join(cell(rows[name]) for rows in by_bot)} | {held(found)} |"
    yield ""


def summary(kind: str, verdicts: Mapping[str, Sequence[str]], bots: int) -> str:
    """How many levels are strong, or weak, whoever plays, and which ones depend on the bot."""
    every = "both bots" if bots == 2 else f"all {bots} bots"
    agreed = [f"{sum(set(found) == {word} for found in verdicts.values())} {word}" for word in (STRONG, WEAK)]
    torn = [name for name, found in verdicts.items() if STRONG in found and WEAK in found]
    told = f"Strong with one bot and weak with another: {listed(torn, MOST_NAMED) or 'none'}."
    return f"Of {len(verdicts)} {kind}s, {every} find {listed(agreed)}. {told}"


def cell(row: Figures) -> str:
    """`45.8 % strong`."""
    return f"{percent(row['rate'], 1)} {SHORT.get(row['verdict'], row['verdict'])}"


def held(verdicts: Sequence[str]) -> str:
    """`strong: all`; `strong: 2, weak: 1` where bots disagree; `-` where nothing is decided."""
    counts = Counter(verdict for verdict in verdicts if verdict != OPEN)
    told = [(SHORT.get(verdict, verdict), count) for verdict, count in counts.most_common()]
    return ", ".join(f"{word}: {'all' if count == len(verdicts) else count}" for word, count in told) or ABSENT


def profile_lines(profile: Figures) -> Iterator[str]:
    """How each pair is played: means a game."""
    yield f"How `expert` plays each of them, means a game ({profile['experiment']}):"
    yield ""
    yield f"| | {' | '.join(profile['columns'])} |"
    yield "|---|" + "---:|" * len(profile["columns"])
    for row in profile["rows"]:
        yield f"| {row['name']} | {' | '.join(number(mean, 1) for mean in row['means'])} |"
    yield ""
