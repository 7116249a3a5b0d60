"""What a search works on: its context, with the positions in which it looks ahead."""

from __future__ import annotations

from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState


class Shelf:
    """A row of positions to come back to: one, and the shelf with the next ones."""

    __slots__ = ("position", "rest")

    position: CoreState
    rest: Shelf


def put(shelf: Shelf, place: int, s: CoreState) -> int:
    """Keep a position at a place of the shelf."""
    if place:
        return put(shelf.rest, place - 1, s)
    shelf.position.copy_from(s)
    return 0


def take(shelf: Shelf, place: int, s: CoreState) -> int:
    """Make `s` the position at a place of the shelf."""
    if place:
        return take(shelf.rest, place - 1, s)
    s.copy_from(shelf.position)
    return 0


class Scratch(SearchContext):
    """The context of a search and its positions, all of one game; made by `new_scratch`."""

    __slots__ = ("inner", "known", "line", "shelf", "tried", "world")

    known: CoreState  # the position on the table, as far as the seat that searches knows it
    line: CoreState  # after the line that is tried
    tried: CoreState  # after the choices that are tried for the next question of the line
    world: CoreState  # where a line of the beam is judged again: another imagined world, or the turns after it
    shelf: Shelf  # where paths have led to, for a bot that plans several turns
    inner: Scratch  # that of the seats in an imagined game, who imagine none


def new_scratch(known: CoreState, line: CoreState, tried: CoreState, world: CoreState, inner: CoreState) -> Scratch:
    """A scratch of these positions, the last one for what seats in an imagined game know; its shelf has no room yet.

    While one of them searches, the search from outside needs neither its line nor what it tried.
    """
    scratch = Scratch()
    scratch.known = known
    scratch.line = line
    scratch.tried = tried
    scratch.world = world
    scratch.shelf = Shelf()
    imagined = Scratch()
    imagined.known = inner
    imagined.line = line
    imagined.tried = tried
    imagined.world = line
    scratch.inner = imagined
    return scratch


def enlarge_shelf(scratch: Scratch, position: CoreState) -> int:
    """The shelf has room for one more position: it will be kept in this one."""
    shelf = Shelf()
    shelf.position = position
    shelf.rest = scratch.shelf
    scratch.shelf = shelf
    return 0
