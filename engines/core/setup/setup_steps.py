"""Setting a game up at a real table, step by step in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.drawing.words import say


@dataclass(frozen=True)
class SetupStep:
    """One step: what it is about, sentences on what to put where, and rows with something for each seat or place.

    The key `seat` of a row is the number of a seat, from 1. `drawn` tells where to look on the drawing of the table, on
    sheets that have one.
    """

    title: str
    text: Sequence[str] = ()
    rows: Sequence[Mapping[str, Any]] = ()
    rule: str = ""
    drawn: str = ""

    @property
    def beside_drawing(self) -> list[str]:
        """The sentences of a sheet that has the drawing."""
        return [*self.text, *filter(None, [self.drawn])]


def seat_word(seat: int) -> str:
    """What a seat is called that nobody has named."""
    return say("seat {seat}", seat=seat)


def who_sits(names: Sequence[str]) -> list[str]:
    """What each seat is called inside a sentence: `seat 2`, or `Anna (seat 2)`; a seat without a name has ''."""
    return [
        say("{name} (seat {seat})", name=name, seat=seat) if name else seat_word(seat)
        for seat, name in enumerate(names, 1)
    ]
