"""The town with the pieces that people put there before the first turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.architects.generated import names
from engines.architects.rules import constants as c
from engines.architects.screen.scene import GAP, LARGE, SMALL, picture, scene
from engines.architects.screen.standing import WHITE, seat_paint
from engines.core.game import Position
from engines.drawing.canvas import Paint
from engines.drawing.picture import Board, Picture, Pieces, Scene

BLACK = 16
PRINTED = {
    "purple": Paint(WHITE, 91, bold=True),
    "green": Paint(WHITE, 28, bold=True),
    "red": Paint(WHITE, 160, bold=True),
    "yellow": Paint(BLACK, 220, bold=True),
    "blue": Paint(WHITE, 27, bold=True),
}  # colours of the wooden pieces


def setup_drawing(state: Position) -> tuple[Scene, Picture]:
    """Workers, prisoners, silver and markers in the colours of the characters.

    What the Black Market offers nobody knows yet, and nobody is captured. Rule: A1.2, A1.7, A1.8, A11.1
    """
    whole, now = scene(state), picture(state, None)
    paints = [_paint(state.core, seat) for seat in range(state.num_players)]
    repaint = dict(zip(whole.seats, paints, strict=True))
    town, *others = [tuple(_painted(pieces, repaint) for pieces in board) for board in now.pieces]
    laid = [() if place in (SMALL, LARGE) else pieces for place, pieces in enumerate(town)]
    held = len(laid) - 1 - state.num_players
    boards = (_without_captives(whole.boards[0], held), *whole.boards[1:])
    lying = ((*laid[:held], laid[-1]), *others)
    return replace(whole, seats=tuple(paints), boards=boards), replace(now, pieces=lying)


def _without_captives(town: Board, held: int) -> Board:
    """The town without the places from `held` on where captives stand; workers at hand come in their place."""
    hand = town.spots[-1]
    spots = (*town.spots[:held], replace(town.spots[held], label=hand.label, words=hand.words))
    return replace(town, height=max(y for spot in spots for _, y in spot.outline) + GAP, spots=spots)


def _paint(core: Any, seat: int) -> Paint:
    """The colour of the pieces of a seat."""
    character = core.character[seat]
    return seat_paint(seat) if character == c.NO_CHARACTER else PRINTED[names.CHARACTER_COLOURS[character]]


def _painted(pieces: Pieces, repaint: dict[Paint, Paint]) -> Pieces:
    return tuple(replace(piece, paint=repaint.get(piece.paint, piece.paint)) for piece in pieces)
