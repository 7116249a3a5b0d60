"""The page docs/bids.md: what evens out games between experts, written from stored numbers, never by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.core.explaining import capital, ordinal
from engines.core.handicaps import AND, PLACE
from reports.findings.words import ABSENT, decimals, half_width, listed, number, percent, percent_range, signed
from tools.bids.plans import PLANS

HEADING = "# What evens it out: coins and points to fairness"
INTRODUCTION = """\
What weak factions, combos, characters, boards and seats are worth in coins or points, from games between copies of
`expert:policy`: stronger ones, levels 3 to 5, are too slow for so many ([ladder.md](ladder.md)). All points of a file
together, added to the final scores before ties are broken, are meant to bring every level to its equal share of the
wins; how far they do stands below. Their mean is 0, and points that round to 0 leave a level as it is. *Alone* is what
would even out that level if nobody else got anything: the most that a player should bid for it, below zero, or ask for
it, above. Points stand with their standard error (±), what is measured alone and win rates with 95 % intervals. They
are right for people as far as they play like these bots.

At the table: agree on a file before the game, read off what each seat gets, add it at the end. Or let the program do
it, in `setup`, `play`, `score` and `simulate`:

    scythe play {game} -p {players} --handicap scenarios/handicaps/{name}.toml

[Handicaps](handicaps.md) has the rest: the file, seats, other commands. `make bids` plays it all again and writes this
page and the files, from the numbers in [bids](bids).{missing}
"""
NOTHING = "Not played yet: `make bids`.\n"
CHECK = """\
## Checked by playing

Other games, played with each file by the same bots. A level is *off* when it wins more or less than its equal share
after Holm's correction over all of its kind, with the errors of both samples. *Held* counts the levels whose win rate
with the points has the equal share in its 95 % interval, without that correction. *Distance* is the mean of how far win
rates lie from the equal share, in percentage points; *by luck* is what levels that are even would show in as many
games. Points are whole, so that levels up to half a point away stay so.
"""
TWICE = " The two places of a game with two players are one finding, counted twice."
PAIRS = {"faction/mat": "pair", "race/power": "combo"}  # what people call levels that come together
PICKED_NOTE = "Every seat was dealt its first combo: the points are those of that combo, also where players pick."
PLACE_NOTES = {  # of games in which who starts follows from what is dealt
    "scythe": "Who starts follows from the mats: what a place wins has the mats in it, its coins do not.",
    "architects": "Who starts follows from the characters: what a place wins has them in it, its points do not.",
}

Figures = Mapping[str, Any]
Table = Mapping[str, Any]


def whole_page(stored: Sequence[Figures]) -> str:
    """The page of these figures, in the order of the plans."""
    order = [plan.name for plan in PLANS]
    found = sorted(stored, key=lambda figures: order.index(figures["name"]))
    if not found:
        return f"{HEADING}\n\n{NOTHING}"
    missing = [name for name in order if name not in [figures["name"] for figures in found]]
    told = f" Not played yet: {listed(missing, len(missing))}." if missing else ""
    parts = [
        f"{HEADING}\n",
        INTRODUCTION.format(**found[0], missing=told),
        "\n".join([CHECK, *check_lines(found), "", off_sentence(found)]) + "\n",
    ]
    return "\n".join([*parts, *("\n".join(section_lines(figures)) for figures in found)]).rstrip("\n") + "\n"


def check_lines(found: Sequence[Figures]) -> Iterator[str]:
    """A row for each kind of levels of each file."""
    yield "| file | games | kind | levels | off without | off with | held | distance | by luck |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for figures in found:
        for place, table in enumerate(figures["tables"]):
            check = table["check"]
            head = [file_link(figures), number(figures["check_games"])] if place == 0 else ["", ""]
            counts = [str(check[key]) for key in ("levels", "off_before", "off_with", "held")]
            apart = [number(100 * check[key], 1) for key in ("distance_before", "distance_with", "by_luck")]
            cells = [*head, kind_of(table), *counts, f"{apart[0]} → {apart[1]}", apart[2]]
            yield f"| {' | '.join(cells)} |"


def off_sentence(found: Sequence[Figures]) -> str:
    """Which kinds of levels the points do not even out."""
    off = [(figures, table) for figures in found for table in figures["tables"] if table["check"]["off_with"]]
    told = [
        f"{table['check']['off_with']} of {table['check']['levels']} {kind_of(table)}s with {figures['name']}"
        for figures, table in off
    ]
    twice = TWICE if any(figures["players"] == 2 and table["key"] == PLACE for figures, table in off) else ""
    return f"Still off with the points: {listed(told, len(told))}.{twice}" if off else "With the points none is off."


def section_lines(figures: Figures) -> Iterator[str]:
    """What a file has, for people."""
    kinds = listed([kinds_of(table) for table in figures["tables"]])
    experiment = f"scenarios/experiments/{figures['experiment']}.toml"
    yield from (f"## {figures['game_title']}, {figures['players']} players: {kinds}", "")
    yield f"{file_link(figures)}, from {number(figures['games'])} games of [{figures['experiment']}](../{experiment}),"
    yield f"played by {listed(figures['bots'])}; equal share {percent(1 / figures['players'], 1)}."
    yield from notes_of(figures)
    yield ""
    for table in figures["tables"]:
        yield from matrix_lines(table, figures) if AND in table["key"] else level_lines(table, figures)
        yield ""


def notes_of(figures: Figures) -> Iterator[str]:
    """What has to be known of the games of a file."""
    if figures["game"] == "smallworld":
        yield PICKED_NOTE
    if figures["game"] in PLACE_NOTES and any(table["key"] == PLACE for table in figures["tables"]):
        yield PLACE_NOTES[figures["game"]]


def level_lines(table: Table, figures: Figures) -> Iterator[str]:
    """One line a level, the strongest first; places in their order."""
    kind, rows = kind_of(table), list(table["rows"])
    if table["key"] != PLACE:
        rows.sort(key=lambda row: float("inf") if row["points"] is None else row["points"])
    yield f"| {kind} | {figures['points']} | before rounding | alone | games | won |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        words = (whole(row["given"]), exact_words(row), alone_words(row), number(row["n"]), rate_words(row))
        cells = [level_name(table, row), *words]
        yield f"| {' | '.join(cells)} |"


def matrix_lines(table: Table, figures: Figures) -> Iterator[str]:
    """Levels that come together, one kind down and the other across, then how sure the numbers are."""
    found = {tuple(row["name"].split(AND)): row for row in table["rows"]}
    first, second = (list(dict.fromkeys(names[part] for names in found)) for part in (0, 1))
    is_turned = len(first) < len(second)
    down, across = (second, first) if is_turned else (first, second)
    yield f"| | {' | '.join(across)} |"
    yield "|---|" + "---|" * len(across)
    for one in down:
        rows = [found.get((other, one) if is_turned else (one, other)) for other in across]
        yield f"| {one} | {' | '.join(whole(row['given']) if row else ABSENT for row in rows)} |"
    yield ""
    yield matrix_sentence(table, figures)


def matrix_sentence(table: Table, figures: Figures) -> str:
    """How sure the numbers of a matrix are, and where all of them stand."""
    errors = sorted(row["error"] for row in table["rows"] if row["error"] is not None)
    sizes = sorted(row["n"] for row in table["rows"])
    games = f"Each rests on {' to '.join(number(size) for size in dict.fromkeys((sizes[0], sizes[-1])))} games"
    if errors:
        games += f"; standard errors {errors[0]:.1f} to {errors[-1]:.1f}, the median {errors[len(errors) // 2]:.1f}"
    file = f"bids/{figures['name']}.json"
    more = f"[{file}]({file}) has each with its error, and what it is alone."
    return f"{capital(figures['points'])} by {kind_of(table)}. {games}. {more}"


def file_link(figures: Figures) -> str:
    """The file for `--handicap`."""
    file = f"{figures['name']}.toml"
    return f"[{file}](../scenarios/handicaps/{file})"


def kind_of(table: Table) -> str:
    """What a row of a table is: a faction, a pair, a place."""
    return str(PAIRS.get(table["key"], table["key"]))


def kinds_of(table: Table) -> str:
    """Several of them, as the heading says: `all pairs`, `factions`."""
    return f"all {kind_of(table)}s" if AND in table["key"] else f"{kind_of(table)}s"


def level_name(table: Table, row: Figures) -> str:
    """`Rusviet`; `1st (starts)`."""
    if table["key"] != PLACE:
        return str(row["name"])
    return ordinal(int(row["level"])) + (" (starts)" if row["level"] == "1" else "")


def whole(points: int | None) -> str:
    """The points of a file, with their sign."""
    return ABSENT if points is None else signed(points)


def exact_words(row: Figures) -> str:
    """`−6.6 ± 0.4`; without the error where it is not known."""
    if row["points"] is None:
        return ABSENT
    if row["error"] is None:
        return signed(row["points"], 1)
    places = min(max(decimals(row["error"]), 1), 2)
    return f"{signed(row['points'], places)} ± {number(row['error'], places)}"


def alone_words(row: Figures) -> str:
    """`−12.3 (−12.9 to −11.7)`; an end beyond all games is left open."""
    if row["alone"] is None:
        return ABSENT
    low, high = ("…" if end is None else signed(end, 1) for end in row["alone_interval"])
    return f"{signed(row['alone'], 1)} ({low} to {high})"


def rate_words(row: Figures) -> str:
    """`45.8 % (44.6–47.0 %)`."""
    if row["rate"] is None or row["interval"] is None:
        return ABSENT
    low, high = row["interval"]
    places = decimals(100 * half_width((low, high)))
    return f"{percent(row['rate'], places)} ({percent_range((low, high), places)})"
