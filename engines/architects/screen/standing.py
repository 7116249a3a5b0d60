"""Who stands where in a game of Architects, whose turn it is, and the colours of the seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.drawing.canvas import Paint

SEAT_COLOURS = (160, 28, 27, 136, 91)  # backgrounds of the 256-colour palette
WHITE = 15


def seat_paint(seat: int) -> Paint:
    """White on the colour of a seat."""
    return Paint(WHITE, SEAT_COLOURS[seat], bold=True)


def title(core: Any) -> str:
    """What is on: the turn, the Tax Stand, the market."""
    who = "the game is over" if core.ended else f"seat {core.active + 1} plays" if core.turns else "the setup"
    last = ", last turns" if core.turns_left and not core.ended else ""
    return f"Architects of the West Kingdom: {who}{last}"


def standing(core: Any) -> Iterator[tuple[str, list[int]]]:
    """Each place with how many workers of each seat are there."""
    seats = range(core.players)
    workers = core.workers
    for place in range(t.NUM_OPEN):
        yield names.LOCATIONS[place], [workers[p * t.NUM_OPEN + place] for p in seats]
    for space in range(t.NUM_MARKET):
        yield names.LOCATIONS[t.MARKET_SMALL + space], [int(core.market[space] == p) for p in seats]
    yield names.LOCATIONS[t.GUILDHALL], list(core.laid[: core.players])
    yield names.LOCATIONS[t.PRISON], list(core.prison[: core.players])
    captured = core.captured
    for captor in seats:
        yield f"held by seat {captor + 1}", [captured[captor * c.MAX_PLAYERS + p] for p in seats]
    yield "at hand", list(core.reserve[: core.players])
