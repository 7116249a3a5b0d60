"""The result of a finished game as people read it: lines of each player, places, and what decided a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Line:
    """One line of a player's result: what it is for, how it is reckoned, how many points (coins), and the rule."""

    category: str
    points: int
    rule: str
    reckoning: str = ""


@dataclass(frozen=True)
class PlayerResult:
    """A player's result. `rank` 1 is best and ties share; `decided_by` is the tie-break that put the player there."""

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
    """A finished game. `doubts` are the impossible numbers that were scored all the same."""

    players: Sequence[PlayerResult]
    doubts: Sequence[str] = field(default_factory=tuple)
