"""What a seat may know of a position, as far as the declaration of its fields says it."""

from __future__ import annotations

from engines.core import saving
from engines.core.state import CoreState


def visible_fields(game: str, s: CoreState, seat: int, seats: int) -> dict[str, int | list[int]]:
    """The fields that everybody may see, and of an owner's field the part of `seat`; counts and caches left out.

    `seats` is for how many players the fields are laid out: the most that can play. Fields declared `hidden` or `game`
    are left to the game's own view.
    """
    shown: dict[str, int | list[int]] = {}
    for field in saving.fields_of(game):
        if field.group in saving.NO_PART or field.seen in ("hidden", "game"):
            continue
        numbers = saving.read(s, field)
        if field.seen == "owner":
            part = field.length // seats
            numbers = numbers[seat * part : (seat + 1) * part]
        shown[field.name] = numbers if field.length else numbers[0]
    return shown
