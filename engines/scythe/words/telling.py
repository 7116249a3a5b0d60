"""Two views of one seat side by side, and the words in which changes between them are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core import telling
from engines.core.speaking import members
from engines.scythe.words.status import who


class Change(telling.Change):
    """What a seat saw before and after one answer."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> None:
        super().__init__(before, after, seat)
        self.asked_before = str(before["asked"]["question"])
        self.actor: int = self.old.active  # whose turn it was
        self.begun = self.old.turns > 0  # the table is laid out, the first turn has begun
        self.fought = self.old.combats_won != self.new.combats_won

    def bits_gained(self, field: str, place: int) -> list[int]:
        """Numbers of the bits that were set meanwhile in one mask of a field."""
        old, new = self.pair(field)
        return members(new[place] & ~old[place])

    def who(self, seat: int) -> str:
        """A player by the faction."""
        return who(self.new, seat)

    def name(self, seat: int) -> str:
        """A player inside a sentence."""
        return "you" if seat == self.seat else self.who(seat)


def some(count: int, what: str) -> str:
    """`a worker`, or `2 workers`."""
    return f"a {what}" if count == 1 else f"{count} {what}s"
