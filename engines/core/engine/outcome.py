"""The result of a finished game as people read it: lines of each player, places, and what decided a tie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class ScoreLine(NamedTuple):
    """One line of a player's result: what it is for, how it is reckoned, how many points (coins), and the rule."""

    category: str
    points: int
    rule: str
    reckoning: str = ""


@dataclass(frozen=True)
class PlayerResult:
    """A player's result. `rank` 1 is best and ties share.

    `decided_by` is the tie-break that put the player before the next one at the same total, or ''. `levels` are what
    the player had, by factor, as far as it is told.
    """

    name: str
    lines: Sequence[ScoreLine]
    rank: int
    decided_by: str = ""
    levels: Mapping[str, str] = field(default_factory=dict)

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
