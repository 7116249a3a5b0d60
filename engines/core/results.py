"""The result of a finished game as people read it: lines of each player, places, and what decided a tie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.core.botspec import BotSpec

if TYPE_CHECKING:
    from engines.core.position import State

GameRow = dict[str, Any]
SeatRow = dict[str, Any]
Rows = tuple[GameRow, list[SeatRow]]
Count = Callable[[Any, Any], Any]  # of a position and a seat, or of what a game counts from and counts
TEXT = "TEXT"  # the kind of a column of words
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

    `name` is what it is called in a result, the label in small letters unless said otherwise.
    """

    column: str
    label: str
    rule: str
    name: str = ""

    def line(self, points: int, reckoning: str = "") -> Line:
        """A seat's points of this category."""
        return Line(self.name or self.label.lower(), points, self.rule, reckoning)


@dataclass(frozen=True)
class Measure:
    """A column of a run file beside the score: its label, how a position has it for a seat, and its kind.

    A column of words of a further table says which ones, where they are no factor.
    """

    column: str
    label: str
    count: Count
    kind: str = "INTEGER"
    words: Sequence[str] = ()


def field_of(name: str) -> Count:
    """How a position has the field of that name, which has a place for each seat."""
    return lambda core, seat: getattr(core, name)[seat]


def counted(measures: Iterable[Measure], core: Any, seat: Any) -> dict[str, Any]:
    """The columns of a seat of a position, or of what else is counted."""
    return {measure.column: measure.count(core, seat) for measure in measures}


def labelled(columns: Iterable[Category | Measure]) -> list[dict[str, str]]:
    """Columns with what they are called, and the rule of a category, as a run file keeps them."""
    return [
        {"column": one.column, "label": one.label} | ({"rule": one.rule} if isinstance(one, Category) else {})
        for one in columns
    ]


def further_table(name: str, label: str, columns: Iterable[Measure]) -> dict[str, Any]:
    """A table of a run file beside games and seats."""
    shown: list[dict[str, Any]] = [
        {"column": one.column, "kind": one.kind, "label": one.label} | ({"words": one.words} if one.words else {})
        for one in columns
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


def ranked(players: int, ahead: Callable[[int, int], int], ties: Sequence[str]) -> list[tuple[int, str]]:
    """Rank of each player (1 is best, ties share), and the tie-break that put him before the next one, or ''.

    `ahead(one, two)` is 0 when `one` is not ahead of `two`, 1 when by the total, else 2 and more by the tie-break
    number 0 and more of `ties`.
    """
    by = {pair: ahead(*pair) for pair in permutations(range(players), 2)}
    places = []
    for one in range(players):
        others = [two for two in range(players) if two != one]
        last = max((by[one, two] for two in others), default=0)
        places.append((1 + sum(by[two, one] > 0 for two in others), ties[last - 2] if last > 1 else ""))
    return places


def win_shares(ranks: Sequence[int]) -> list[float]:
    """Each seat's share of the win, ties split."""
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def lead_changes(state: State) -> int:
    """How often the lead of a finished game changed: as counted at the ends of rounds, and by the final ranks.

    The field `leader` is the seat, from 1, that led alone last; any other number stands for none. A shared first place
    changes nothing.
    """
    core: Any = state.core
    leader, ranks = core.leader, [rank for rank, _ in state.game.ranking(core)]  # handicaps change no lead
    overtaken = 1 <= leader <= len(ranks) and ranks.count(1) == 1 and ranks[leader - 1] > 1
    return int(core.lead_changes) + overtaken


def game_row(state: State, ended_by: str = ENDING) -> GameRow:
    """The row of a finished game as far as every game has it."""
    first = state.game.first_seat(state.core)
    counted_so_far = {"first_seat": first + 1, "turns": 0, "decisions": state.core.decisions}
    return counted_so_far | {"ended_by": ended_by, "ended_by_seat": None, "digest": state.digest()}


def seat_rows(state: State, bots: Sequence[BotSpec], source: Any = None) -> list[SeatRow]:
    """One row a seat of a finished game: its score by the categories of the game, and its measures.

    A handicap counts in `score`, and stands in no category.
    `source` is what measures count from, the position unless said otherwise.
    """
    ranks, players = [rank for rank, _ in state.ranking()], state.num_players
    shares = win_shares(ranks)
    first, categories = state.game.first_seat(state.core), state.game.categories
    points = [state.game.points(state.core, seat) for seat in range(players)]
    return [
        {
            "seat": p + 1,
            "turn_position": (p - first) % players + 1,
            "bot": str(bots[p]),
            **state.setup.seats[p],
            "rank": ranks[p],
            "win_share": shares[p],
            "score": sum(points[p]) + state.handicap(p),
            **{category.column: own for category, own in zip(categories, points[p], strict=bool(categories))},
            **counted(state.game.measures, state.core if source is None else source, p),
        }
        for p in range(players)
    ]
