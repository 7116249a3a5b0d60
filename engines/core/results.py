"""The result of a finished game as people read it: lines of each player, places, and what decided a tie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.core.botspec import BotSpec

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.position import State

GameRow = dict[str, Any]
Columns = Mapping[str, Sequence[Any]]  # the rows of a table, column by column
Rows = tuple[GameRow, Columns]  # of a game and of its seats
Count = Callable[[Any, Any], Any]  # of a position and a seat, or of what a game counts from and counts
ENDING = "end"  # of a game that can end in one way only
LEAD_COLUMN = {"column": "lead_changes", "label": "Lead changes"}


class Line(NamedTuple):
    """One line of a player's result: what it is for, how it is reckoned, how many points (coins), and the rule."""

    category: str
    points: int
    rule: str
    reckoning: str = ""


@dataclass(frozen=True)
class Category:
    """A part of the score: the column of the run file that holds it, its label in reports, and the rule.

    `name` is what it is called in a result, the label in small letters unless said otherwise. From `count` of the
    categories that have one, how a position has it for a seat, `points_of` in `generated/play.py` is written.
    """

    column: str
    label: str
    rule: str
    name: str = ""
    count: Count | None = None

    def line(self, points: int, reckoning: str = "") -> Line:
        """A seat's points of this category."""
        return Line(self.name or self.label.lower(), points, self.rule, reckoning)


@dataclass(frozen=True)
class Measure:
    """A column of a run file beside the score: its label, and how a position has it for a seat."""

    column: str
    label: str
    count: Count


@dataclass(frozen=True)
class Profile:
    """Columns that together tell how a seat played: what reports call them, what they count, and in which unit.

    Its `measures` are compiled: `counts_of` in `generated/play.py` counts them.
    """

    name: str
    title: str
    about: str
    unit: str
    measures: Sequence[Measure]

    def columns(self) -> dict[str, Any]:
        """The profile as a run file keeps it."""
        words = {"name": self.name, "title": self.title, "about": self.about, "unit": self.unit}
        return words | {"columns": labelled(self.measures)}


class BySeat:
    """What is counted of all seats at once, for reading a field of a position copies it; as a count, of one seat."""

    def __init__(self, of_seats: Callable[[Any], Sequence[int]]) -> None:
        self.of_seats = of_seats

    def __call__(self, core: Any, seat: int) -> int:
        return self.of_seats(core)[seat]


def field_of(name: str) -> BySeat:
    """How a position has the field of that name, which has a place for each seat."""
    return BySeat(attrgetter(name))


def place_in(name: str, place: int, width: int) -> BySeat:
    """How a position has this place of the field of that name, which has `width` places for each seat."""
    return BySeat(lambda core: getattr(core, name)[place::width])


def sum_in(name: str, width: int) -> BySeat:
    """How a position has the sum of the field of that name, which has `width` places for each seat."""

    def of_seats(core: Any) -> Sequence[int]:
        numbers = getattr(core, name)
        return [sum(numbers[first : first + width]) for first in range(0, len(numbers), width)]

    return BySeat(of_seats)


def bits_in(name: str) -> BySeat:
    """How many bits a position has in the field of that name, which has a place for each seat."""
    return BySeat(lambda core: [number.bit_count() for number in getattr(core, name)])


def bit_in(name: str, bit: int) -> BySeat:
    """Whether a position has a bit in the field of that name, which has a place for each seat, 1 or 0."""
    return BySeat(lambda core: [1 if number & bit else 0 for number in getattr(core, name)])


def compiled_counts(game: Game, core: Any) -> Columns:
    """What the game's compiled `counts_of` counts of every seat of a position, by column."""
    if not game.counted_columns:
        return {}
    by_seat = [game.play.counts_of(core, seat) for seat in range(core.players)]
    return dict(zip(game.counted_columns, zip(*by_seat, strict=True), strict=True))


def counted(count: Count, core: Any, players: int) -> Sequence[Any]:
    """What is counted of every seat of a position, or of what else is counted from."""
    if isinstance(count, BySeat):
        return count.of_seats(core)[:players]
    return [*map(count, repeat(core), range(players))]


def row_by_row(columns: Columns) -> list[dict[str, Any]]:
    """The rows that stand in columns."""
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def labelled(columns: Iterable[Category | Measure]) -> list[dict[str, str]]:
    """Columns with what they are called, and the rule of a category, as a run file keeps them."""
    return [
        {"column": one.column, "label": one.label} | ({"rule": one.rule} if isinstance(one, Category) else {})
        for one in columns
    ]


def further_table(
    name: str, label: str, columns: Mapping[str, str], words: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """A table of a run file beside games and seats: whole numbers, each column with its label.

    The numbers of a column with `words` are places in them, from 0.
    """
    shown = [
        {"column": column, "label": shown} | ({"words": list(words[column])} if column in words else {})
        for column, shown in columns.items()
    ]
    return {"table": name, "label": label, "columns": shown}


@dataclass(frozen=True)
class PlayerResult:
    """A player's result. `rank` 1 is best and ties share.

    `decided_by` is the tie-break that put the player before the next one at the same total, or ''.
    """

    name: str
    lines: Sequence[Line]
    rank: int
    decided_by: str = ""

    @property
    def total(self) -> int:
        """All points."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True)
class Result:
    """A game as scored.

    `doubts` are the impossible numbers that were scored all the same; `notes` say what else is out of the ordinary,
    such as a game that is not over.
    """

    players: Sequence[PlayerResult]
    doubts: Sequence[str] = field(default_factory=tuple)
    notes: Sequence[str] = field(default_factory=tuple)

    def is_shared(self, player: PlayerResult) -> bool:
        """Whether somebody else has the same place."""
        return sum(other.rank == player.rank for other in self.players) > 1


def ranked(totals: Sequence[int], tie_break: Callable[[int, int], int], ties: Sequence[str]) -> list[tuple[int, str]]:
    """Rank of each player (1 is best, ties share), and the tie-break that put him before the next one, or ''.

    `tie_break(one, two)` is asked of two with the same total: 0 when nothing puts `one` ahead, else 2 and more by the
    number 0 and more of what does in `ties`.
    """
    descending = sorted(totals, reverse=True)
    places = [descending.index(total) + 1 for total in totals]
    return [
        (place, "") if places.count(place) == 1 else _tied(one, places, tie_break, ties)
        for one, place in enumerate(places)
    ]


def _tied(
    one: int, places: Sequence[int], tie_break: Callable[[int, int], int], ties: Sequence[str]
) -> tuple[int, str]:
    """Rank and tie-break of a player whose place by the total others have, too."""
    others = [two for two, place in enumerate(places) if place == places[one] and two != one]
    by = max([tie_break(one, two) for two in others])
    return places[one] + sum([tie_break(two, one) > 0 for two in others]), ties[by - 2] if by else ""


def win_shares(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the win, ties split."""
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def lead_changes(state: State) -> int:
    """How often the lead of a finished game changed: as counted at the ends of rounds, and by the final ranks.

    The field `leader` is the seat, from 1, that led alone last; any other number stands for none. A shared first place
    changes nothing.
    """
    core: Any = state.core
    leader, seats = core.leader - 1, range(state.num_players)
    overtaken = leader in seats and any(state.game.ahead(core, one, leader) for one in seats if one != leader)
    if overtaken:  # handicaps change no lead
        overtaken = [rank for rank, _ in state.game.ranking(core)].count(1) == 1
    return int(core.lead_changes) + overtaken


def game_row(state: State, ended_by: str = ENDING) -> GameRow:
    """The row of a finished game as far as every game has it."""
    first = state.game.first_seat(state.core)
    counted_so_far = {"first_seat": first + 1, "turns": 0, "decisions": state.core.decisions}
    return counted_so_far | {"ended_by": ended_by, "ended_by_seat": None, "digest": state.digest()}


def seat_columns(
    state: State, bots: Sequence[BotSpec], source: Any = None, more: Mapping[str, Count] = MappingProxyType({})
) -> Columns:
    """The seats of a finished game: score by the categories of the game, measures, profiles, and `more` columns.

    A handicap counts in `score`, and stands in no category.
    `source` is what measures and `more` are counted from, the position unless said otherwise.
    """
    game, seats, players = state.game, state.setup.seats, state.num_players
    counted_from = state.core if source is None else source
    known = compiled_counts(game, state.core)
    return {
        "turn_position": [int(state.place(seat)) for seat in range(players)],
        "bot": [str(bot) for bot in bots],
        **{factor.name: [own.get(factor.name) for own in seats] for factor in game.factors},
        **_scored(state),
        **known,
        **{one.column: counted(one.count, counted_from, players) for one in game.measures if one.column not in known},
        **{column: counted(count, counted_from, players) for column, count in more.items()},
    }


def _scored(state: State) -> Columns:
    """How the seats ended."""
    game, points = state.game, state.game.points(state.core)
    totals = state.totals(points)
    ranks = [rank for rank, _ in game.ranking_with(state, totals)]
    by_category = zip(game.categories, zip(*points, strict=True), strict=bool(game.categories))
    return {
        "score": totals,
        "rank": ranks,
        "win_share": win_shares(ranks),
        **{category.column: own for category, own in by_category},
    }
