"""A table as shapes and pieces, for drawings that are no grid of characters: what never moves, and what lies on it now.

Lengths are in units of the drawing: a line of text is about 14 high.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.drawing.canvas import BARE, Paint

SEAT = "Seat"  # the first heading of the table of the players
Point = tuple[float, float]
Outline = tuple[Point, ...]


@dataclass(frozen=True)
class Piece:
    """Something that lies on a spot: a short text, an icon by its name or '', its look, and the same in words.

    `mark` says whose it is without its colour; `short` is the text where there is hardly any room, `names` are what
    answers call it.
    """

    text: str
    words: str
    paint: Paint = BARE
    icon: str = ""
    mark: str = ""
    short: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spot:
    """A place where pieces lie. `label` stands at `at`; pieces lie in `room` (width, height) around `middle`.

    `words` is the spot for people who do not see it; `marks` are icons printed beside the label. `names` are what
    answers call it, where that is not its label; `short` is the label where there is hardly any room.
    """

    label: str
    words: str
    outline: Outline
    paint: Paint
    at: Point
    middle: Point
    room: Point
    marks: tuple[str, ...] = ()
    is_faint: bool = False
    names: tuple[str, ...] = ()
    short: str = ""


@dataclass(frozen=True)
class Line:
    """A line on the board: a river, a link between two spots."""

    points: Outline
    paint: Paint
    is_broad: bool = False


@dataclass(frozen=True)
class Board:
    """What is printed: spots, lines above them, and texts with the point where each begins.

    `seat` is whose board it is, None for one that everybody shares.
    """

    title: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...] = ()
    texts: tuple[tuple[Point, str], ...] = ()
    lines_below: bool = False  # lines are drawn before the spots
    seat: int | None = None


@dataclass(frozen=True)
class Heading:
    """A table: its title, and the headings of its columns; none where rows are sentences."""

    title: str
    columns: tuple[str, ...] = ()

    @property
    def is_of_players(self) -> bool:
        """Whether the table has a line a seat, which begins with its number."""
        return self.columns[:1] == (SEAT,)


@dataclass(frozen=True)
class Scene:
    """What stays as it is for a whole game: boards, colours of the seats, tables, what signs mean.

    `icons`: outlines of icons as SVG path data in a square of 16 units, by name; `signs`: a sign or two for each of
    them in drawings that have letters only.
    """

    seats: tuple[Paint, ...]
    boards: tuple[Board, ...] = ()
    tables: tuple[Heading, ...] = ()
    legend: tuple[str, ...] = ()
    icons: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)


Pieces = tuple[Piece, ...]
Row = tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """A position on a scene: the pieces of each spot of each board, the rows of each table.

    `turn` is whose turn it is, '' in a game that does not say; `headline` how the game stands.
    """

    turn: str
    headline: str
    pieces: tuple[tuple[Pieces, ...], ...] = ()
    rows: tuple[tuple[Row, ...], ...] = ()


def box(x: float, y: float, width: float, height: float) -> Outline:
    """A rectangle from its upper left corner."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def box_spot(
    label: str,
    words: str,
    corner: Point,
    size: Point,
    paint: Paint,
    label_room: float = 18,
    names: tuple[str, ...] = (),
    short: str = "",
) -> Spot:
    """A rectangular spot, its label on top of the room for pieces."""
    (x, y), (width, height) = corner, size
    middle = (x + width / 2, y + (height + label_room) / 2)
    room = (width - 8, height - label_room - 6)
    at = (x + width / 2, y + label_room - 4)
    return Spot(label, words, box(x, y, width, height), paint, at, middle, room, names=names, short=short)
