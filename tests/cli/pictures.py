"""Reads drawings back: cells with their colours, the names in a picture, and the dots of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import Any

from engines.core.game import Position
from engines.drawing.style import Style

ANSI = re.compile("\x1b\\[([0-9;]*)m")
DOTS = 0x2800


def bare(line: str) -> str:
    """A line without its colours."""
    return ANSI.sub("", line)


def backgrounds(line: str) -> list[int]:
    """The background colour of each cell of a line; -1 for none."""
    found: list[int] = []
    back = -1
    for i, part in enumerate(ANSI.split(line)):
        if i % 2:
            codes = [int(code or 0) for code in part.split(";")]
            back = codes[codes.index(48) + 2] if 48 in codes else -1
        else:
            found += [back] * len(part)
    return found


def sign(lines: list[str], x: int, y: int) -> str:
    """The sign in a cell; a blank outside."""
    return lines[y][x] if 0 <= y < len(lines) and 0 <= x < len(lines[y]) else " "


def num_dots(lines: list[str], cells: Iterable[tuple[int, int]]) -> int:
    """Dots of braille signs in some cells."""
    codes = [ord(sign(lines, x, y)) - DOTS for x, y in cells]
    return sum(code.bit_count() for code in codes if 0 <= code < 256)


def words_at(lines: list[str], pattern: str) -> dict[str, tuple[int, int]]:
    """Where each text of this pattern begins, as column and line. It must stand there once."""
    found: dict[str, tuple[int, int]] = {}
    for y, line in enumerate(lines):
        for match in re.finditer(pattern, line):
            assert match[0] not in found, f"{match[0]} is drawn twice"
            found[match[0]] = (match.start(), y)
    return found


def random_state(game: str, players: int, answers: int, seed: int, **wishes: Any) -> Position:
    """A position after so many random answers, or at the end of the game."""
    rules = import_module(f"engines.{game}.game").GAME
    rng = Random(seed)
    state: Position = rules.new_initial_state(rules.tables.deal(players, rng, **wishes))
    for _ in range(answers):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def draw(state: Position, seat: int | None, style: Style) -> list[str]:
    """The table as a seat, or an onlooker, sees it."""
    return state.game.pictures.draw(state, seat, style)


def draw_mats(state: Position, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
    """What lies before a seat, as another one, or an onlooker, sees it."""
    return state.game.pictures.draw_mats(state, seat_of_mat, viewer, style)
