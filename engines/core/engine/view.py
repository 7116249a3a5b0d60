"""What a seat may know of a position, as far as the declaration of its fields says it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engines.core.engine import saving
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.schema import NO_PART
from engines.core.engine.state import CoreState

VIEW_FORMAT = "scythe-view"
VIEW_VERSION = 1


def visible_fields(game: str, s: CoreState, seat: int, seats: int) -> dict[str, int | list[int]]:
    """The fields that everybody may see, and of an owner's field the part of `seat`; counts and caches left out.

    `seats` is for how many players the fields are laid out: the most that can play. Fields declared `hidden` or `game`
    are left to the game's own view.
    """
    shown: dict[str, int | list[int]] = {}
    for name, length, part, needs in _visible(game, seats):
        if needs and not getattr(s, needs):
            continue
        value = getattr(s, name)
        shown[name] = list(value[seat * part : (seat + 1) * part] if part else value) if length else value
    return shown


@cache
def _visible(game: str, seats: int) -> tuple[tuple[str, int, int, str], ...]:
    """Name and length of the fields that are shown, how much of one a seat owns, 0 where everybody sees it all, and
    which field it needs."""
    fields = (field for field in saving.fields_of(game) if field.group not in NO_PART)
    return tuple(
        (field.name, field.length, field.length // seats if field.seen == "owner" else 0, field.needs)
        for field in fields
        if field.seen not in ("hidden", "game")
    )


def seat_view(seat: int, asked: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """The view of `seat` (from 0) as it is handed out: who is asked what, and the fields that the seat may know."""
    return {"format": VIEW_FORMAT, "format_version": VIEW_VERSION, "seat": seat + 1, "asked": asked, "fields": fields}


def asked_openly(core: Any, seat: int, question_text: Callable[[Any], str]) -> dict[str, Any]:
    """Who is asked what, of a question that everybody may hear; its own numbers for the seat that is asked."""
    if core.depth == 0:
        return {"player": 0, "question": "the game is over"}
    i = core.depth - 1
    player = core.frame_player[i]
    words = {"player": 0 if player == CHANCE_PLAYER else player + 1, "question": question_text(core)}
    return words | {"context": [core.frame_a[i], core.frame_b[i], core.frame_c[i]]} if player == seat else words
