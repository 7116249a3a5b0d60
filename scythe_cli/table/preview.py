"""What an answer would change, shown before it is made: as far as the seat asked may know, like its explanation."""

from __future__ import annotations

from engines.core.game import OTHER_KEYS
from engines.core.position import CHANCE, State
from engines.drawing.picture import Picture
from scythe_cli.table.places import agreed


def preview(state: State, action: int, viewer: int | None) -> Picture:
    """The table after an answer; what depends on something that the viewer cannot know stays as it is now."""
    now = state.game.picture(state, viewer)
    if viewer is None or state.current_player() in (CHANCE, state.num_players):
        return now
    first, *others = [
        _after(each, action, viewer) for each in (state, *(state.determinize(viewer, key) for key in OTHER_KEYS))
    ]
    return agreed(first, others, now)


def _after(state: State, action: int, viewer: int) -> Picture:
    after = State(state.game, state.setup, state.game.tried(state.core, action))
    return state.game.picture(after, viewer)
