"""Drawings of the table in the terminal: boards and mats as a seat, or an onlooker, may see them.

Only what `State.view` gives is drawn. A game's drawings are imported when they are asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from scythe_cli.drawing.style import Style

if TYPE_CHECKING:
    from engines.core.game import State

__all__ = ["Style", "draw", "draw_mats"]

SCREENS = {"scythe": "scythe_cli.drawing.scythe_screen", "smallworld": "scythe_cli.drawing.smallworld_screen"}
MATS = {"scythe": "scythe_cli.drawing.scythe_mats", "smallworld": "scythe_cli.drawing.smallworld_screen"}


def draw(game_name: str, state: State, seat: int | None, style: Style) -> list[str]:
    """The whole table, line by line, as `seat` (from 0; None an onlooker) may see it.

    A game without pictures is told in words, and to its seats only.
    """
    if game_name in SCREENS:
        lines: list[str] = import_module(SCREENS[game_name]).draw(state, seat, style)
        return lines
    return _in_words(state, seat)


def draw_mats(game_name: str, state: State, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
    """What lies before a player (seats from 0), line by line, as `viewer` (None an onlooker) may see it."""
    if game_name in MATS:
        lines: list[str] = import_module(MATS[game_name]).draw_mats(state, seat_of_mat, viewer, style)
        return lines
    return _in_words(state, viewer)


def _in_words(state: State, seat: int | None) -> list[str]:
    rules: Any = state.game.rules
    return [] if seat is None else list(rules.status_lines(state.core, seat))
