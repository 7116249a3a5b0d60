"""What a search works on: its context, with the positions in which it looks ahead."""

from __future__ import annotations

from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState


class Scratch(SearchContext):
    """The context of a search and its positions, all of one game; made by `new_scratch`."""

    __slots__ = ("inner", "known", "line", "tried", "world")

    known: CoreState  # the position on the table, as far as the seat that searches knows it
    line: CoreState  # after the line that is tried
    tried: CoreState  # after the choices that are tried for the next question of the line
    world: CoreState  # where a line of the beam is judged again: another imagined world, or the turns after it
    inner: Scratch  # that of the seats in an imagined game, who imagine none


def new_scratch(known: CoreState, line: CoreState, tried: CoreState, world: CoreState, inner: CoreState) -> Scratch:
    """A scratch of these positions, the last one for what seats in an imagined game know.

    While one of them searches, the search from outside needs neither its line nor what it tried.
    """
    scratch = Scratch()
    scratch.known = known
    scratch.line = line
    scratch.tried = tried
    scratch.world = world
    imagined = Scratch()
    imagined.known = inner
    imagined.line = line
    imagined.tried = tried
    imagined.world = line
    scratch.inner = imagined
    return scratch
