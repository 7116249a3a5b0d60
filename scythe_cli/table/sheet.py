"""The boards of a game below each other in a pane of characters: how large each is, and what lies at each cell."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from engines.drawing.canvas import Paint
from engines.drawing.cells import Cells, drawn_size, pitch
from engines.drawing.picture import Board, Picture, Scene
from engines.drawing.style import Style

UNITS = 8.5  # of a drawing, in a column
TALLER = 2.05  # a cell is so much higher than broad
BROADEST = 1.7  # so much broader than it is drawn a board may become to fill its pane
LABELLED, BARE = 2, 1  # rows of a spot at least
BROAD = 16  # columns of a spot in which a label and pieces stand beside each other
GROWTH = [step / 10 for step in range(30, 9, -1)]  # of several boards: the first of these for which there is room
Place = tuple[int, int]  # number of a board in the scene, number of a spot
Run = tuple[str, Paint]
TITLE = Paint(bold=True)


@dataclass(frozen=True)
class Placed:
    """A board at its size: its number in the scene, and the cell of its upper left corner."""

    number: int
    cells: Cells
    left: int
    top: int


class Sheet:
    """The boards that a viewer looks at, fitted into a width and, if they can be as small, a height."""

    def __init__(self, scene: Scene, viewer: int | None, width: int, height: int, style: Style) -> None:
        self.scene = scene
        shown = _shown(scene, viewer)
        self.width = width
        self._is_titled = len(shown) > 1
        sizes = _sizes(shown, width, height)
        self.placed: list[Placed] = []
        top = 0
        for (number, board), (columns, rows) in zip(shown, sizes, strict=True):
            top += self._is_titled
            cells = Cells(board, columns, rows, style.colour)
            self.placed.append(Placed(number, cells, (width - cells.width) // 2, top))
            top += cells.height
        self.height = top

    def draw(
        self, picture: Picture, labels: Mapping[Place, Paint] | None = None, framed: Mapping[Place, Paint] | None = None
    ) -> list[list[Run]]:
        """The rows of the pane, each as texts of one look."""
        rows: list[list[Run]] = []
        for each in self.placed:
            board = each.cells.board
            if self._is_titled:
                rows.append([(" " * each.left, Paint()), (board.title, TITLE)])
            canvas = each.cells.draw(
                picture.pieces[each.number],
                self.scene.signs,
                _of_board(each.number, labels or {}),
                _of_board(each.number, framed or {}),
            )
            rows += [[(" " * each.left, Paint()), *canvas.runs(y)] for y in range(canvas.height)]
        return rows

    def place_at(self, x: int, y: int) -> Place | None:
        """The spot at a cell of the pane."""
        for each in self.placed:
            inside = 0 <= y - each.top < each.cells.height
            spot = each.cells.spot_at(x - each.left, y - each.top) if inside else -1
            if spot >= 0:
                return each.number, spot
        return None

    def rows_of(self, place: Place) -> tuple[int, int]:
        """The first row of a spot, and the one below it."""
        each = next(each for each in self.placed if each.number == place[0])
        top, end = each.cells.rows_of(place[1])
        return each.top + top, each.top + end

    def middle_of(self, place: Place) -> tuple[int, int]:
        """A cell of a spot."""
        each = next(each for each in self.placed if each.number == place[0])
        x, y = each.cells.middle_of(place[1])
        return each.left + x, each.top + y


def height_needed(scene: Scene, viewer: int | None, width: int, height: int) -> int:
    """The fewest rows in which the boards are as large as in so many; all of them where they do not fit."""
    shown = _shown(scene, viewer)

    def drawn(rows: int) -> list[tuple[int, int]]:
        sizes = _sizes(shown, width, rows)
        return [drawn_size(board, *size) for (_, board), size in zip(shown, sizes, strict=True)]

    wanted = drawn(height)
    least = sum(rows for _, rows in wanted) + (len(shown) if len(shown) > 1 else 0)
    return next((rows for rows in range(max(1, least), height) if drawn(rows) == wanted), height)


def _shown(scene: Scene, viewer: int | None) -> list[tuple[int, Board]]:
    return [(i, board) for i, board in enumerate(scene.boards) if board.seat is None or board.seat == viewer]


def _sizes(shown: Sequence[tuple[int, Board]], width: int, height: int) -> list[tuple[int, int]]:
    return _alone(shown, width, height) if len(shown) == 1 else _together(shown, width, height)


def _of_board(number: int, by_place: Mapping[Place, Paint]) -> dict[int, Paint]:
    return {spot: paint for (board, spot), paint in by_place.items() if board == number}


def _alone(shown: Sequence[tuple[int, Board]], width: int, height: int) -> list[tuple[int, int]]:
    """One board fills its pane, but is not pulled out of shape."""
    board = shown[0][1]
    usual = board.width / board.height * TALLER
    columns = min(width, ceil(height * usual * BROADEST))
    return [(columns, min(height, ceil(columns / usual * BROADEST)))]


def _together(shown: Sequence[tuple[int, Board]], width: int, height: int) -> list[tuple[int, int]]:
    """Several boards share the height; where it is too low, each has the rows that its text needs, and label and pieces
    of broad spots stand on one row."""
    boards = [board for _, board in shown]
    pull = max(1.0, width / (max((board.width for board in boards), default=UNITS) / UNITS))
    columns = [min(width, round(board.width / UNITS * pull)) for board in boards]

    def sizes(more: float, labelled: int) -> list[tuple[int, int]]:
        least = (
            _least_rows(board, labelled if _is_broad(board, own) else LABELLED)
            for board, own in zip(boards, columns, strict=True)
        )
        return [(own, int(rows * more)) for own, rows in zip(columns, least, strict=True)]

    def fits(more: float, labelled: int = LABELLED) -> bool:
        used = sum(drawn_size(board, *size)[1] for board, size in zip(boards, sizes(more, labelled), strict=True))
        return used + len(boards) <= height

    labelled = LABELLED if fits(GROWTH[-1]) else BARE
    fitting = bisect_left(GROWTH, True, key=lambda more: fits(more, labelled))
    return sizes(GROWTH[min(len(GROWTH) - 1, fitting)], labelled)


def _is_broad(board: Board, columns: int) -> bool:
    """Whether label and pieces of each spot have room on one row."""
    lefts = [min(x for x, _ in spot.outline) for spot in board.spots]
    return pitch(lefts) * columns / board.width >= BROAD


def _least_rows(board: Board, labelled: int) -> int:
    """Rows with which each spot has those that it needs: for its label and its pieces, or for pieces alone."""
    tops = [min(y for _, y in spot.outline) for spot in board.spots]
    lowest = min(max(y for _, y in spot.outline) - top for spot, top in zip(board.spots, tops, strict=True))
    rows = labelled if any(spot.label for spot in board.spots) else BARE
    step = pitch(tops) or lowest
    return ceil(board.height * ceil(step / lowest * rows - 0.5) / step - 0.5)
