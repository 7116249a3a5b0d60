"""Any board on a grid of characters of any size: each spot has its cells, its label and what lies on it."""

from __future__ import annotations

import pytest

from engines.core.transcript import replay
from engines.drawing.canvas import Paint
from engines.drawing.cells import Cells
from engines.drawing.fitting import Item, Room, fitted
from engines.drawing.picture import Board, Picture, Piece, Scene, box_spot
from scythe_cli.transcripts import read_game
from tests.cli.test_game_page import GAMES, path_of

PAINT = Paint(16, 223)
MARK = Paint(16, 118, True)


def looked_at(name: str, share: float = 0.6) -> tuple[Scene, Picture]:
    """A game in its course."""
    transcript, game = read_game(path_of(name))
    state = replay(game, transcript, int(len(transcript.answers) * share))
    return game.pictures.scene(state), game.pictures.picture(state, None)


def boxes(columns: int, rows: int) -> Board:
    spots = [
        box_spot(f"B{x}{y}", f"box {x} {y}", (8 + 60 * x, 8 + 60 * y), (52, 52), PAINT)
        for y in range(rows)
        for x in range(columns)
    ]
    return Board("Boxes", 8 + 60 * columns, 8 + 60 * rows, tuple(spots))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(112, 36), (72, 26), (50, 20)])
def test_every_spot_is_seen_and_found_again_by_its_cells(name: str, size: tuple[int, int]) -> None:
    scene, picture = looked_at(name)
    for board, pieces in zip(scene.boards, picture.pieces, strict=True):
        cells = Cells(board, *size)
        assert cells.width <= size[0]
        assert cells.height <= size[1] + 1  # a row of boxes may end in one that is not whole
        for spot in range(len(board.spots)):
            assert cells.spot_at(*cells.middle_of(spot)) == spot
            top, end = cells.rows_of(spot)
            assert 0 <= top < end <= cells.height
        lines = cells.draw(pieces, scene.signs).lines(False)
        assert len(lines) == cells.height
        assert max(map(len, lines)) <= cells.width


@pytest.mark.parametrize("name", GAMES)
def test_with_enough_room_every_label_and_every_piece_is_written(name: str) -> None:
    scene, picture = looked_at(name)
    for board, pieces in zip(scene.boards, picture.pieces, strict=True):
        shown = "\n".join(Cells(board, 240, 90).draw(pieces, scene.signs).lines(False))
        for spot, own in zip(board.spots, pieces, strict=True):
            assert spot.label in shown or spot.short in shown
            for piece in own:
                text = piece.text + scene.signs.get(piece.icon, "")
                assert text in shown
                assert piece.mark in shown


def test_where_not_everything_fits_a_sign_says_so() -> None:
    rooms = [Room(0, y, 6) for y in range(2)]
    items = [Item(f"item{number}", f"i{number}", PAINT) for number in range(9)]
    written = [text for _, line in fitted(("T4", PAINT), "", items, rooms, 0.5) for text, _ in line]
    assert written == ["T4", "i0", "i1", "+"]


def test_texts_are_written_in_full_where_they_fit_and_short_where_not() -> None:
    item = Item("3 Orcs", "3Or", PAINT)

    def written(width: int) -> list[str]:
        found = fitted(("r14 Fa", PAINT), "r14", [item], [Room(0, y, width) for y in range(2)], 0.5)
        return [text for _, line in found for text, _ in line]

    assert written(8) == ["r14 Fa", "3 Orcs"]
    assert written(5) == ["r14", "3Or"]
    assert written(2) == ["r1", "3O"]


@pytest.mark.parametrize("size", [(40, 14), (33, 12), (25, 9), (21, 6)])
def test_boxes_are_drawn_alike(size: tuple[int, int]) -> None:
    board = boxes(4, 3)
    cells = Cells(board, *size)
    counts = [sum(row.count(spot) for row in cells.areas.rows) for spot in range(len(board.spots))]
    assert len(set(counts)) == 1
    for row in cells.areas.rows:
        seen = [spot for spot in row if spot >= 0]
        assert all(row[row.index(spot) - 1] == -1 for spot in set(seen[1:]) if row.index(spot))  # a gap on the left


def test_spots_that_answers_are_about_stand_out_without_colours() -> None:
    board = boxes(2, 1)
    cells = Cells(board, 30, 5, colour=False)
    plain = cells.draw([(), ()], {}).lines(False)
    marked = cells.draw([(), ()], {}, {1: MARK}, {1: MARK}).lines(False)
    assert "[B10]" in "".join(marked) and "[B00]" not in "".join(marked)
    assert "│" in "".join(plain)
    assert "▐" in "".join(marked)


def test_pieces_of_one_owner_stand_together_behind_its_mark() -> None:
    board = boxes(1, 1)
    pieces = (
        Piece("", "a mech", MARK, "mech", "N"),
        Piece("3", "3 workers", MARK, "worker", "N"),
        Piece("2", "2 wood", PAINT, "wood"),
    )
    signs = {"mech": "M", "worker": "W", "wood": "wo"}
    assert "N M 3W 2wo" in "\n".join(Cells(board, 20, 5).draw([pieces], signs).lines(False))
    assert "NM3W" in "\n".join(Cells(board, 7, 5).draw([pieces], signs).lines(False))
