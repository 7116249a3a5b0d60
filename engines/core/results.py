"""The result of a finished game as people read it: lines of each player, places, and what decided a tie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Any

from engines.core.botspec import BotSpec

if TYPE_CHECKING:
    from engines.core.position import State

GameRow = dict[str, Any]
SeatRow = dict[str, Any]
Rows = tuple[GameRow, list[SeatRow]]
ENDING = "end"  # of a game that can end in one way only
LEAD_COLUMN = {"column": "lead_changes", "label": "Lead changes"}


def within(column: str, low: int = 0, high: int | None = None, null: bool = False) -> dict[str, Any]:
    """Bounds of a column of a run file, both included, so that it can share a character with others (`together`).

    `null` when it can be nothing. Words have theirs anyway; of numbers only the last in a character may lack `high`.
    """
    return {"column": column, "low": low, "high": high, "null": null}


@dataclass(frozen=True)
class Line:
    """One line of a player's result: what it is for, how it is reckoned, how many points (coins), and the rule."""

    category: str
    points: int
    rule: str
    reckoning: str = ""


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


def lead_changes(counted: int, leader: int, ranks: Sequence[int]) -> int:
    """How often the lead of a finished game changed: as counted at the ends of rounds, and by the final ranks.

    `leader` is the seat, from 1, that led alone last; any other number stands for none. A shared first place changes
    nothing.
    """
    overtaken = 1 <= leader <= len(ranks) and ranks.count(1) == 1 and ranks[leader - 1] > 1
    return counted + overtaken


def game_row(state: State, first: int = 0, ended_by: str = ENDING) -> GameRow:
    """The row of a finished game as far as every game has it; `first` is the seat that began."""
    core = state.core
    told = {"first_seat": first + 1, "turns": 0, "decisions": core.decisions}
    return told | {"ended_by": ended_by, "ended_by_seat": None, "digest": state.digest()}


def seat_rows(
    state: State, bots: Sequence[BotSpec], lines: Sequence[Sequence[Line]], columns: Sequence[str] = (), first: int = 0
) -> list[SeatRow]:
    """One row a seat of a finished game as far as every game has it.

    `lines` are the results of the seats, `columns` where they stand, if anywhere; `first` is the seat that began.
    """
    ranks, shares, players = state.ranking(), state.returns(), state.num_players
    points = [[line.points for line in own] for own in lines]
    return [
        {
            "seat": p + 1,
            "turn_position": (p - first) % players + 1,
            "bot": str(bots[p]),
            **state.setup.seats[p],
            "rank": ranks[p][0],
            "win_share": shares[p],
            "score": sum(points[p]),
            **(dict(zip(columns, points[p], strict=True)) if columns else {}),
        }
        for p in range(players)
    ]
