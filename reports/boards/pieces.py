"""Where the pieces of a spot lie in its room: in rows around its middle, as large as they fit; and how its label fits.

The script of the page of a game lays pieces in the same way, for there they move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from engines.drawing.picture import Piece, Spot

HEIGHT, GAP, ICON = 18.0, 3.0, 14.0  # of a piece, between two, of an icon
TEXT, PADDING = 12.5, 8.0  # size of letters, and the room beside them
LARGEST, STEP, SMALLEST = 1.35, 0.1, 0.35  # scales that are tried
TINY, MARGIN, CUT = 8.0, 4.0, "…"  # of labels: the smallest letters, the room beside them, what ends a cut one
NARROW, WIDE = "fijlrt.,:;'|()[] ", "mwMW@"
SHARES = (0.4, 0.72, 1.0)  # of the size: how wide narrow, usual and wide letters are at most


@dataclass(frozen=True)
class Lying:
    """A piece on its spot: the upper left corner of its box before scaling, and its width."""

    piece: Piece
    x: float
    y: float
    width: float


@dataclass(frozen=True)
class Laid:
    """The pieces of a spot, `scale` times as large as drawn, around the middle of their room."""

    scale: float
    pieces: tuple[Lying, ...]


def text_width(text: str) -> float:
    """At most how wide a text of bold letters is, whatever the font."""
    return TEXT * sum(map(_share, text))


def _share(sign: str) -> float:
    """How wide a letter is at most, as a share of the size."""
    is_wide = sign in WIDE or east_asian_width(sign) in "WF"
    return SHARES[0 if sign in NARROW else 2 if is_wide else 1]


@dataclass(frozen=True)
class Label:
    """The label of a spot as it is drawn: its text, cut where it is too long for any size, and the size of letters."""

    text: str
    size: float


def fitted_label(spot: Spot) -> Label:
    """The label between the sides of its spot: in smaller letters where it is long, cut where they would be tiny."""
    sides = [x for x, _ in spot.outline]
    room = 2 * min(spot.at[0] - min(sides), max(sides) - spot.at[0]) - MARGIN
    text = spot.label
    while len(text) > 1 and text_width(text) * TINY / TEXT > room:
        text = f"{text.removesuffix(CUT)[:-1].rstrip()}{CUT}"
    return Label(text, max(TINY, min(TEXT, TEXT * room / max(text_width(text), 1))))


def content_left(lying: Lying) -> float:
    """Where icon and text of a piece begin."""
    return lying.x + (lying.width - _content(lying.piece)) / 2


def _content(piece: Piece) -> float:
    return (ICON if piece.icon else 0) + (2 if piece.icon and piece.text else 0) + text_width(piece.text)


def _width(piece: Piece) -> float:
    return max(HEIGHT, PADDING + _content(piece))


def _rows(pieces: Sequence[Piece], room: float) -> list[list[Piece]]:
    rows: list[list[Piece]] = [[]]
    for piece in pieces:
        if rows[-1] and _length([*rows[-1], piece]) > room:
            rows.append([])
        rows[-1].append(piece)
    return rows


def _length(row: Sequence[Piece]) -> float:
    return sum(_width(piece) + GAP for piece in row) - GAP


def _depth(rows: Sequence[object]) -> float:
    return len(rows) * (HEIGHT + GAP) - GAP


def laid(spot: Spot, pieces: Sequence[Piece]) -> Laid:
    """The pieces in rows, as large as they fit into the room of the spot."""
    width, height = spot.room
    scale = LARGEST
    rows = _rows(pieces, width / scale)
    while scale > SMALLEST and (_depth(rows) > height / scale or max(map(_length, rows)) > width / scale):
        scale -= STEP
        rows = _rows(pieces, width / scale)
    found = []
    for number, row in enumerate(rows):
        left, top = -_length(row) / 2, number * (HEIGHT + GAP) - _depth(rows) / 2
        for piece in row:
            found.append(Lying(piece, left, top, _width(piece)))
            left += _width(piece) + GAP
    return Laid(scale, tuple(found))
