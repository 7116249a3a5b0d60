"""A board of shapes on a grid of characters of any size: the spot of each cell, the lines, labels and pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil

from engines.drawing.areas import BRAILLE, OUTSIDE, Areas
from engines.drawing.canvas import BARE, Canvas, Paint
from engines.drawing.columns import columns
from engines.drawing.fitting import Item, Room, fitted
from engines.drawing.picture import Board, Line, Piece, Pieces, Point, Spot

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille sign, by row and column
FULL = 0xFF
EDGE = Paint(240)
FAINT = Paint(245)
NARROW = 8  # columns of a row on which text may cover the lines at its ends
TOP, SIDE, FRAME = "▔│▐"  # lines of boxes
BOX = 4  # corners
NEARLY = 0.15  # of a cell that may be missing at the last of several boxes
TALL = 3  # rows of a box that can spare one for the gap below it
CLOSE = ":"  # at the end of a mark that stands close to what it marks
Cell = tuple[int, int]


class Cells:
    """A board drawn on at most `width` columns and `height` rows; what is printed is worked out once.

    Boxes in rows and columns are all drawn alike, with gaps between them where there is room; without `colour` they
    have lines at their sides.
    """

    def __init__(self, board: Board, width: int, height: int, colour: bool = True) -> None:
        self.board = board
        self._colour = colour
        self._scale = scaled(board, width, height)
        self._are_boxes = are_boxes(board)
        self.width, self.height = drawn_size(board, width, height)
        self.areas = Areas(tuple(map(tuple, self._filled())))

    def spot_at(self, x: int, y: int) -> int:
        """The number of the spot that a cell shows, or OUTSIDE."""
        return self.areas.at(x, y)

    def rows_of(self, spot: int) -> tuple[int, int]:
        """The first row on which a spot is seen, and the one below it."""
        rooms = self._rooms[spot]
        return (rooms[0].y, rooms[-1].y + 1) if rooms else (0, 0)

    def middle_of(self, spot: int) -> Cell:
        """A cell of a spot, near its middle; the upper left corner where it is too small to be seen."""
        rooms = self._rooms[spot]
        middle = rooms[len(rooms) // 2] if rooms else Room(0, 0, 1)
        return middle.x + middle.width // 2, middle.y

    def draw(
        self,
        pieces: Sequence[Pieces],
        signs: Mapping[str, str],
        labels: Mapping[int, Paint] | None = None,
        framed: Mapping[int, Paint] | None = None,
    ) -> Canvas:
        """The board with its pieces. `labels`: how those of some spots look, which stand in brackets then; `framed`:
        the colour of the lines of some spots."""
        canvas = self._printed.copy()
        for number, paint in (framed or {}).items():
            self._outline(canvas, number, paint, is_framed=True)
        for number, spot in enumerate(self.board.spots):
            own = (labels or {}).get(number)
            label = (self._label(spot, signs), Paint(spot.paint.fore, bold=True) if not spot.is_faint else FAINT)
            short = spot.short or spot.label
            if own is not None:
                label, short = (f"[{spot.label}]", own), f"[{spot.short or spot.label}]"
            items = [item for group in grouped(pieces[number]) for item in [_item(group, signs)] if item.text]
            for room, line in fitted(label, short, items, self._rooms[number], self._middle(number)):
                _write(canvas, room, line)
        return canvas

    def _middle(self, number: int) -> float:
        """The row around which the text of a spot stands: between its label and its pieces, or the middle of a box."""
        if self._are_boxes:
            rooms = self._rooms[number]
            return (rooms[0].y + rooms[-1].y) / 2 if rooms else 0.0
        spot = self.board.spots[number]
        return (spot.at[1] + spot.middle[1]) / 2 * self._scale[1] - 0.5

    def _label(self, spot: Spot, signs: Mapping[str, str]) -> str:
        """`M3 ∩`: the label, and the signs that are printed beside it."""
        return " ".join([spot.label, *(signs.get(mark, "") for mark in spot.marks)]).strip()

    @cached_property
    def _printed(self) -> Canvas:
        """What is on the board before anything lies on it."""
        canvas = Canvas(self.width, self.height)
        if self.board.lines_below:
            self._put_lines(canvas, self.board.lines)
        for y, row in enumerate(self.areas.rows):
            for x, number in enumerate(row):
                if number != OUTSIDE and not self.board.spots[number].is_faint:
                    canvas.fill(x, y, 1, self.board.spots[number].paint.back)
        if self._are_boxes:
            self._part_boxes(canvas)
        for number, spot in enumerate(self.board.spots):
            self._outline(canvas, number, FAINT if spot.is_faint else EDGE)
        if not self.board.lines_below:
            self._put_lines(canvas, self.board.lines)
        for point, text in self.board.texts:
            column, line = self._cell(point)
            canvas.put(column - len(text) // 2, line, text)
        return canvas

    @cached_property
    def _rooms(self) -> list[list[Room]]:
        """The rows of each spot on which text may stand."""
        rooms: list[list[Room]] = [[] for _ in self.board.spots]
        for number, spot in enumerate(self.board.spots):
            column, _ = self._cell(spot.middle)
            top, end = self._rows(spot)
            for y in range(top, end):
                room = self._room(number, column, y)
                if room is not None:
                    rooms[number].append(room)
        return rooms

    def _room(self, number: int, column: int, y: int) -> Room | None:
        """The cells of a spot on a row around its middle column, without the lines at the ends where they are many."""
        row = self.areas.rows[y]
        inside = [x for x in range(self.width) if row[x] == number]
        if not inside:
            return None
        middle = min(inside, key=lambda x: abs(x - column))
        first = last = middle
        while first > 0 and row[first - 1] == number:
            first -= 1
        while last + 1 < self.width and row[last + 1] == number:
            last += 1
        has_line = last - first + 1 > NARROW and not self._are_boxes
        return Room(first, y, last - first + 1 - has_line)

    def _filled(self) -> list[list[int]]:
        """The spot of each cell whose middle lies in one."""
        rows = [[OUTSIDE] * self.width for _ in range(self.height)]
        for number, spot in enumerate(self.board.spots):
            top, end = self._rows(spot)
            for y in range(top, end):
                for first, past in self._spans(spot, y):
                    rows[y][first:past] = [number] * (past - first)
        return rows

    def _rows(self, spot: Spot) -> tuple[int, int]:
        top, end = rows_of(spot, self._scale[1], self._are_boxes)
        return max(0, top), min(self.height, end)

    def _spans(self, spot: Spot, y: int) -> Iterator[Cell]:
        """First column, and the one past the last, of each stretch of a row that lies in the outline."""
        if self._are_boxes:
            xs = [point[0] * self._scale[0] for point in spot.outline]
            first = round(min(xs))
            yield first, min(self.width, first + max(1, int(max(xs) - min(xs))))
            return
        level = (y + 0.5) / self._scale[1]
        outline = spot.outline
        crossings = []
        for i, (x2, y2) in enumerate(outline):
            x1, y1 = outline[i - 1]
            if (y1 <= level) != (y2 <= level):
                crossings.append((x1 + (level - y1) * (x2 - x1) / (y2 - y1)) * self._scale[0])
        crossings.sort()
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            yield max(0, ceil(left - 0.5)), min(self.width, ceil(right - 0.5))

    def _cell(self, point: Point) -> Cell:
        return int(point[0] * self._scale[0]), int(point[1] * self._scale[1])

    def _outline(self, canvas: Canvas, number: int, paint: Paint, is_framed: bool = False) -> None:
        """Draw the line around a spot; of a box its sides only."""
        if not self._are_boxes:
            outline = self.board.spots[number].outline
            self._put_lines(canvas, [Line((*outline, outline[0]), paint)])
        elif is_framed or not self._colour:
            for room in self._rooms[number]:
                canvas.put(room.x, room.y, FRAME if is_framed else SIDE, paint)

    def _part_boxes(self, canvas: Canvas) -> None:
        """A line along the top of each box that touches the one above it."""
        for rooms in self._rooms:
            for x in range(rooms[0].x, rooms[0].x + rooms[0].width) if rooms else ():
                if self.areas.at(x, rooms[0].y - 1) != OUTSIDE:
                    canvas.put(x, rooms[0].y, TOP, EDGE)

    def _put_lines(self, canvas: Canvas, lines: Sequence[Line]) -> None:
        """Draw lines dot by dot."""
        masks: dict[Cell, tuple[int, Paint]] = {}
        for line in lines:
            for x, y in self._dots(line):
                cell = (x // 2, y // 4)
                masks[cell] = (masks.get(cell, (0, BARE))[0] | DOTS[y % 4][x % 2], line.paint)
        for (x, y), (mask, paint) in masks.items():
            canvas.put(x, y, chr(BRAILLE | mask), paint)

    def _dots(self, line: Line) -> Iterator[Cell]:
        """The dots along a line, two columns and four rows a cell."""
        across, down = 2 * self._scale[0], 4 * self._scale[1]
        for (x1, y1), (x2, y2) in pairwise(line.points):
            wide, high = (x2 - x1) * across, (y2 - y1) * down
            steps = max(1, ceil(max(abs(wide), abs(high))))
            for i in range(steps + 1):
                x, y = round(x1 * across + wide * i / steps), round(y1 * down + high * i / steps)
                yield x, y
                if line.is_broad:
                    yield (x + 1, y) if abs(high) > abs(wide) else (x, y + 1)


def are_boxes(board: Board) -> bool:
    """Whether all spots of a board are boxes."""
    return all(len(spot.outline) == BOX for spot in board.spots)


def scaled(board: Board, width: int, height: int) -> tuple[float, float]:
    """Columns and rows of a unit of the drawing; from box to box a whole number of them."""
    across, down = width / board.width, height / board.height
    if not are_boxes(board):
        return across, down
    lefts, tops = ([min(point[i] for point in spot.outline) for spot in board.spots] for i in (0, 1))
    return _whole(across, pitch(lefts)), _whole(down, pitch(tops))


def drawn_size(board: Board, width: int, height: int) -> tuple[int, int]:
    """The columns and rows that are used of those given."""
    if not are_boxes(board):
        return width, height
    across, down = scaled(board, width, height)
    return min(width, ceil(board.width * across)), max(rows_of(spot, down, True)[1] for spot in board.spots)


def rows_of(spot: Spot, scale: float, is_box: bool) -> tuple[int, int]:
    """The first row of a spot, and the one below it; a high box leaves a gap below itself."""
    ys = [point[1] * scale for point in spot.outline]
    if not is_box:
        return ceil(min(ys) - 0.5), ceil(max(ys) - 0.5)
    rows = max(ys) - min(ys)
    return round(min(ys)), round(min(ys)) + max(1, int(rows) if rows >= TALL else round(rows))


def pitch(starts: Sequence[float]) -> float:
    """The least distance between two boxes that do not begin alike; 0 where all do."""
    ordered = sorted(set(starts))
    return min((after - before for before, after in pairwise(ordered)), default=0.0)


def _whole(scale: float, distance: float) -> float:
    """The scale, or a smaller one, at which a distance is a whole number of cells."""
    cells = int(scale * distance + NEARLY)
    return cells / distance if cells else scale


def grouped(pieces: Pieces) -> list[list[Piece]]:
    """Pieces of one owner that lie side by side together."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if groups and piece.mark and groups[-1][-1].mark == piece.mark:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def _item(group: Sequence[Piece], signs: Mapping[str, str]) -> Item:
    """`N @ 2M 3W`, and in short `N@2M3W`."""
    mark = group[0].mark
    texts = [piece.text + signs.get(piece.icon, piece.icon) or piece.short for piece in group]
    short = "".join((piece.short or piece.text) + signs.get(piece.icon, piece.icon) for piece in group)
    joint = "" if not mark or mark.endswith(CLOSE) else " "
    return Item(f"{mark}{joint}{' '.join(texts)}", mark + short, group[0].paint)


def _write(canvas: Canvas, room: Room, line: Sequence[tuple[str, Paint]]) -> None:
    """Write the texts in the middle of a row of a spot."""
    length = sum(columns(text) + 1 for text, _ in line) - 1
    x = room.x + (room.width - length) // 2
    for place, (text, paint) in enumerate(line):
        if place:
            canvas.put(x - 1, room.y, " ")
        canvas.put(x, room.y, text, paint)
        x += columns(text) + 1
