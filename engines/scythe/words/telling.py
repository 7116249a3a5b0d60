"""Two views of one seat side by side, and the words in which changes between them are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core import telling
from engines.core.speaking import members
from engines.scythe.rules import constants as c
from engines.scythe.words.status import who


class Change(telling.Change):
    """What a seat saw before and after one answer."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> None:
        super().__init__(before, after, seat)
        self.asked_before = str(before["asked"]["question"])
        self.actor: int = self.old.active  # whose turn it was
        self.payer = int(before["asked"].get("player") or self.actor + 1) - 1  # who answered
        self.begun = self.old.turns > 0  # the table is laid out, the first turn has begun
        self.fought = self.old.combats_won != self.new.combats_won

    @property
    def sprung(self) -> set[str]:
        """What the Traps that went off take away. Rule: S16.10"""
        armed = {trap["space"] for trap in self.old.traps if trap["armed"]}
        return {trap["kind"] for trap in self.new.traps if trap["space"] in armed and not trap["armed"]}

    @property
    def sent_home(self) -> bool:
        """Whether workers of somebody else than the player in turn went home. Rule: S5.9"""
        for seat in self.players:
            first, end = seat * c.NUM_UNITS + c.FIRST_WORKER, (seat + 1) * c.NUM_UNITS
            old, new = (field[first:end] for field in self.pair("pos"))
            if seat != self.actor and any(was != is_ and was != c.OFF_BOARD for was, is_ in zip(old, new, strict=True)):
                return True
        return False

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
