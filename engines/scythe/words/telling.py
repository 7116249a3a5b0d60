"""Two views of one seat side by side, and the words in which changes between them are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.scythe.generated import names


class Change:
    """What a seat saw before and after one answer."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> None:
        self.old: Mapping[str, Any] = before["fields"]
        self.new: Mapping[str, Any] = after["fields"]
        self.seat = seat
        self.asked_before = str(before["asked"]["question"])
        self.actor: int = self.old["active"]  # whose turn it was
        self.players = range(self.new["players"])
        self.begun = self.old["turns"] > 0  # the table is laid out, the first turn has begun
        self.fought = self.old["combats_won"] != self.new["combats_won"]

    def pair(self, field: str) -> tuple[Any, Any]:
        """A field before and after."""
        return self.old[field], self.new[field]

    def bits_gained(self, field: str, place: int) -> list[int]:
        """Numbers of the bits that were set meanwhile in one mask of a field."""
        gained = self.new[field][place] & ~self.old[field][place]
        return [i for i in range(gained.bit_length()) if gained >> i & 1]

    def name(self, seat: int) -> str:
        """A player inside a sentence."""
        return "you" if seat == self.seat else names.FACTIONS[self.new["faction"][seat]].capitalize()

    def says(self, seat: int, verb: str, rest: str) -> str:
        """`You gain 2 coins.` or `Crimea gains 2 coins.`"""
        return f"You {verb} {rest}." if seat == self.seat else f"{self.name(seat)} {_third(verb)} {rest}."


def _third(verb: str) -> str:
    """The verb as it follows a name; what belongs to the verb stays behind it."""
    first, blank, rest = verb.partition(" ")
    return f"{first}s{blank}{rest}"


def some(count: int, what: str) -> str:
    """`a worker`, or `2 workers`."""
    return f"a {what}" if count == 1 else f"{count} {what}s"
