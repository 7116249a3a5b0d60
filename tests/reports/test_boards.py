"""Boards as pictures: where pieces lie on their spots, and icons as matplotlib draws them."""

from __future__ import annotations

from typing import Any

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from engines.drawing.icons import WORKER
from engines.drawing.picture import Board, Piece, Spot, box_spot
from reports.boards.drawn import icon_path
from reports.boards.pieces import (
    CUT,
    GAP,
    HEIGHT,
    LARGEST,
    TEXT,
    TINY,
    Label,
    Laid,
    Lying,
    content_left,
    fitted_label,
    laid,
    text_width,
)
from reports.boards.svg import ROOM, TOOLS
from reports.page.templating import environment_of


def spot(width: float, height: float) -> Spot:
    return box_spot("", "a place", (0, 0), (width + 8, height + 6), Piece("", "").paint, label_room=0)


def edges(lying: Lying, scale: float) -> tuple[float, float, float, float]:
    return tuple(scale * x for x in (lying.x, lying.x + lying.width, lying.y, lying.y + HEIGHT))  # type: ignore[return-value]


def overlap(one: Lying, two: Lying) -> bool:
    return abs(one.y - two.y) < HEIGHT and one.x < two.x + two.width and two.x < one.x + one.width


@pytest.mark.parametrize("count", [1, 2, 7, 20])
@pytest.mark.parametrize(("width", "height"), [(90, 58), (40, 40), (186, 62)])
def test_pieces_lie_in_their_room_and_not_on_each_other(count: int, width: float, height: float) -> None:
    found = laid(spot(width, height), [Piece("", "a worker", icon="worker")] * count)
    assert len(found.pieces) == count
    for lying in found.pieces:
        left, right, top, bottom = edges(lying, found.scale)
        assert -width / 2 <= left < right <= width / 2 and -height / 2 <= top < bottom <= height / 2
    assert not any(overlap(one, two) for n, one in enumerate(found.pieces) for two in found.pieces[:n])


def test_a_single_piece_is_large_and_in_the_middle() -> None:
    found = laid(spot(90, 58), [Piece("?", "encounter token")])
    assert found == Laid(LARGEST, (Lying(found.pieces[0].piece, -HEIGHT / 2, -HEIGHT / 2, HEIGHT),))


def test_rows_are_filled_before_new_ones_begin() -> None:
    (one, two, three) = laid(spot(90, 90), [Piece("", "", icon="worker")] * 3).pieces
    assert one.y == two.y and two.x - (one.x + one.width) == GAP
    assert three.y > two.y or three.y == two.y


def test_text_stands_in_its_piece() -> None:
    (lying,) = laid(spot(200, 58), [Piece("Lost Tribe", "Lost Tribe")]).pieces
    assert lying.x < content_left(lying) < content_left(lying) + text_width("Lost Tribe") < lying.x + lying.width


@pytest.mark.parametrize("outline", [WORKER, "M2 4h10a3.5 3.5 0 0 1 0 8H2z", "M1 1L15 15"])
def test_icons_are_drawn_where_their_outline_is(outline: str) -> None:
    pen = BoundsPen(None)
    parse_path(outline, pen)
    box = icon_path(outline).get_extents()
    assert (box.x0, box.y0, box.x1, box.y1) == pytest.approx(pen.bounds, abs=0.01)


def labelled(label: str, width: float = 156.0) -> Spot:
    return box_spot(label, "a place", (0, 0), (width, 70), Piece("", "").paint)


@pytest.mark.parametrize("label", ["Forest", "Held by Anna-Maria Featherstone", "Held by " + "Ww" * 30, "한" * 40])
def test_a_label_stands_between_the_sides_of_its_spot(label: str) -> None:
    found = fitted_label(labelled(label))
    assert text_width(found.text) * found.size / TEXT <= 156 and TINY <= found.size <= TEXT
    assert found.text == label or (found.text.endswith(CUT) and label.startswith(found.text[:-1]))


def test_a_label_that_fits_is_as_large_as_ever_and_a_cut_one_is_told_whole() -> None:
    assert fitted_label(labelled("Black Market middle")) == Label("Black Market middle", TEXT)
    long = "Held by " + "Maximilian " * 6
    board = Board("The town", 160, 80, (labelled("Forest"), labelled(long)))
    drawn: Any = environment_of(ROOM).get_template("board.html.j2").make_module(TOOLS)
    page = drawn.drawing(board)
    assert f"<title>{long}</title>" in page and page.count("font-size:") == 1 and ">Forest</text>" in page
