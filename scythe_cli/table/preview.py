"""What an answer would change, shown before it is made: as far as the seat asked may know, like its explanation."""

from __future__ import annotations

from engines.core.game import Position
from engines.core.rules import GUESS_KEY
from engines.core.words import OTHER_KEYS
from engines.drawing.picture import Picture
from scythe_cli.table.places import agreed


def preview(state: Position, action: int, viewer: int | None) -> Picture:
    """The table after an answer of the viewer, as all positions that the viewer could be in show it; what they show
    differently stays as it is now."""
    now = state.game.pictures.picture(state, viewer)
    if viewer is None or viewer != state.current_player():
        return now
    first, *others = [_after(state.determinize(viewer, key), action, viewer) for key in (GUESS_KEY, *OTHER_KEYS)]
    return agreed(first, others, now)


def _after(state: Position, action: int, viewer: int) -> Picture:
    state.apply_action(action)
    return state.game.pictures.picture(state, viewer)
