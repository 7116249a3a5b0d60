"""The table of Wayfarers in a few lines: a line a row of cards, a line or two a player."""

from __future__ import annotations

from typing import Any

from engines.core.engine.bits import BIT
from engines.drawing.words import wrapped
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import cards, status

KEY = "Key: on a card w means a worker, 1 influence of seat 1; view tells all in full."


def brief_lines(core: Any, width: int) -> list[str]:
    """Rows of cards and players; a card is told by its number and what it is."""
    rows = [f"{status.ROW_TITLES[kind]}: {'; '.join(_cards(core, kind))}." for kind in status.BOARD_ORDER]
    people = [status.seat_lines(core, p)[0] for p in range(core.players)]
    return [*wrapped([status.title(core), *rows, *people], width), KEY]


def _cards(core: Any, kind: int) -> list[str]:
    return [card_cell(core, kind * t.ROW_LENGTH + i) for i in range(t.ROW_LENGTH)]


def card_cell(core: Any, place: int) -> str:
    """`2 LC05 city [w1]`: place, card, and what lies on it."""
    kind, number = place // t.ROW_LENGTH, core.display[place]
    if number == c.NO_CARD:
        return f"{place % t.ROW_LENGTH + 1} -"
    gist = cards.card(kind, number).partition(";")[0]
    lying = "".join("w" for colour in range(len(names.WORKERS)) if core.on_card[place] & BIT[colour])
    lying += str(core.token[place]) if core.token[place] else ""
    return f"{place % t.ROW_LENGTH + 1} {cards.card_id(kind, number)} {gist}{f' [{lying}]' if lying else ''}"
