"""What one seat saw before and after an answer, for games to tell what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

ONLOOKER = -1  # for whom something is told, beside the seats: everybody is named, nobody is `you`


class Change:
    """Two views that one answer lies between: `old` and `new` have their fields. It is told to `seat` (from 0) or to an
    ONLOOKER."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> None:
        self.old, self.new = (SimpleNamespace(**view["fields"]) for view in (before, after))
        self.seat = seat
        self.players = range(self.new.players)

    def pair(self, field: str) -> tuple[Any, Any]:
        """A field before and after."""
        return getattr(self.old, field), getattr(self.new, field)

    def by(self, field: str, place: int) -> int:
        """How much more there is at one place of a field; less than 0 for less."""
        old, new = self.pair(field)
        return int(new[place] - old[place])

    def who(self, seat: int) -> str:
        """Somebody else at the beginning of a sentence: `Seat 2`."""
        return f"Seat {seat + 1}"

    def says(self, seat: int, verb: str, rest: str) -> str:
        """`You gain 2 coins.` or `Seat 2 gains 2 coins.`, `Seat 2 puts down 2 coins.`, `Seat 2 carries 1 metal.`"""
        first, blank, more = verb.partition(" ")
        others = f"{first[:-1]}ies" if re.search("[^aeiou]y$", first) else f"{first}s"
        return f"You {verb} {rest}." if seat == self.seat else f"{self.who(seat)} {others}{blank}{more} {rest}."

    def whose(self, seat: int) -> str:
        """`your`, or `seat 2's`."""
        return "your" if seat == self.seat else f"seat {seat + 1}'s"
