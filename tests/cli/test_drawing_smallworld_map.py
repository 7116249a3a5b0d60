"""The maps of Small World, read back: areas that touch are neighbours, and every piece stands where it belongs."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from engines.core.game import Position
from engines.drawing.areas import Areas, line_sign
from engines.drawing.style import Style
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import ADJACENT, ENTRY, MAX_REGIONS, NUM_REGIONS_OF
from engines.smallworld.screen.looks import TERRAIN_BACKS
from engines.smallworld.screen.map import MARGIN, areas_of, labels_of, picture_width
from tests.cli.pictures import backgrounds, bare, draw, random_state, sign, words_at

DATA = Path(__file__).resolve().parents[2] / "engines" / "smallworld" / "data" / "maps.toml"
BOARDS = range(4)
NAME = r"\br\d+\b"
SYMBOLS = {"m": "mine", "*": "magic", "c": "cavern"}


@cache
def state(players: int, answers: int, seed: int) -> Position:
    return random_state("smallworld", players, answers, seed)


def picture(board: int, style: Style) -> list[str]:
    """The drawn map at the start of a game, without the title and what stands below."""
    return draw(state(board + 2, 0, 1), None, style)[1 : 2 + areas_of(board).height]


@cache
def printed(board: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["map"][board]["region"]
    return found


def touching(areas: Areas) -> set[tuple[int, int]]:
    """Pairs of areas that share a side of a cell."""
    found = set()
    for y in range(areas.height):
        for x in range(areas.width):
            here = areas.at(x, y)
            found |= {(here, other) for other in (areas.at(x + 1, y), areas.at(x, y + 1)) if other not in (here, -1)}
    return found | {(b, a) for a, b in found}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.rule("W0.2")
def test_areas_touch_exactly_where_regions_are_neighbours(board: int) -> None:
    pairs = {
        (r, i)
        for r in range(NUM_REGIONS_OF[board])
        for i in range(MAX_REGIONS)
        if ADJACENT[board * MAX_REGIONS + r] >> i & 1
    }
    assert touching(areas_of(board)) == pairs


@pytest.mark.parametrize("board", BOARDS)
def test_every_area_is_in_one_piece_and_large_enough_for_its_text(board: int) -> None:
    areas = areas_of(board)
    cells = {(x, y): areas.at(x, y) for y in range(areas.height) for x in range(areas.width)}
    for r in range(NUM_REGIONS_OF[board]):
        own = {cell for cell, area in cells.items() if area == r}
        reached, todo = set(), [next(iter(own))]
        while todo:
            x, y = todo.pop()
            if (x, y) in own and (x, y) not in reached:
                reached.add((x, y))
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert reached == own
    assert len(labels_of(board)) == NUM_REGIONS_OF[board]
    assert min(min(label.rooms) for label in labels_of(board)) >= 11


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.rule("W3.1")
def test_only_regions_of_entry_lie_at_the_edge_of_the_picture(board: int) -> None:
    areas = areas_of(board)
    edge = set(areas.rows[0]) | set(areas.rows[-1]) | {row[0] for row in areas.rows} | {row[-1] for row in areas.rows}
    assert [names.REGIONS[r] for r in sorted(edge) if not ENTRY[board] >> r & 1] == []


@pytest.mark.parametrize("board", BOARDS)
def test_regions_lie_about_where_they_do_on_the_printed_board(board: int) -> None:
    areas = areas_of(board)
    for r, label in enumerate(labels_of(board)):
        x, y = printed(board)[r]["place"]
        away = (label.x / areas.width - x / 100) ** 2 + ((label.y + 1) / areas.height - y / 100) ** 2
        assert away**0.5 < 0.2, names.REGIONS[r]


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_lie_in_the_direction_of_the_printed_board(board: int) -> None:
    labels = labels_of(board)
    for r in range(NUM_REGIONS_OF[board]):
        for i in range(r):
            if ADJACENT[board * MAX_REGIONS + r] >> i & 1:
                at, to = printed(board)[r]["place"], printed(board)[i]["place"]
                drawn = (labels[i].x - labels[r].x, 2 * (labels[i].y - labels[r].y))
                meant = (to[0] - at[0], to[1] - at[1])
                assert drawn[0] * meant[0] + drawn[1] * meant[1] > 0, (names.REGIONS[r], names.REGIONS[i])


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("board", BOARDS)
def test_lines_run_between_areas_and_nowhere_else(board: int, unicode: bool) -> None:
    areas, lines = areas_of(board), picture(board, Style(unicode=unicode, width=100))
    for y in range(areas.height):
        for x in range(areas.width):
            right, below, _ = areas.lines_of(x, y)
            if right or below:
                assert sign(lines, x + MARGIN, y + MARGIN) == line_sign(areas, x, y, unicode)
            else:
                assert sign(lines, x + MARGIN, y + MARGIN) not in "|_⢸⣀⣸"


def test_a_line_is_drawn_at_the_right_and_below() -> None:
    areas = Areas(((0, 1), (0, 0)))
    assert [line_sign(areas, x, 0, True) for x in (0, 1)] == ["⢸", "⣸"]
    assert [line_sign(areas, x, 0, False) for x in (0, 1)] == ["|", "|"]
    assert line_sign(Areas(((0, 0), (0, 1))), 0, 0, True) == "⢀"
    assert line_sign(Areas(((0, 0, 0), (1, 1, 0), (0, 0, 0))), 0, 0, False) == "_"


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.rule("W1.4")
def test_names_terrains_symbols_and_lost_tribes_are_those_of_the_printed_board(board: int, unicode: bool) -> None:
    areas, style = areas_of(board), Style(colour=True, unicode=unicode, width=100)
    coloured = picture(board, style)
    lines = [bare(line) for line in coloured]
    at = words_at(lines, NAME)
    assert list(at) and set(at) == {f"r{row['id']}" for row in printed(board)}
    for row in printed(board):
        x, y = at[f"r{row['id']}"]
        assert areas.at(x - MARGIN, y - MARGIN) == row["id"] - 1
        assert backgrounds(coloured[y])[x] == TERRAIN_BACKS[names.TERRAINS.index(row["terrain"])]
        words = re.match(r"r\d+ (\w+) ?([m*c]*)", lines[y][x:])
        assert words is not None
        assert row["terrain"].startswith(words[1].lower())
        assert [SYMBOLS[mark] for mark in words[2]] == row.get("symbols", [])
        label = labels_of(board)[row["id"] - 1]
        below = lines[y + 1][label.x + MARGIN - 5 : label.x + MARGIN + 6]
        assert ("Tribe" in below) == row.get("lost_tribe", False)


CASES = [(2, 60, 1), (3, 120, 2), (4, 150, 3), (5, 260, 4), (5, 10_000, 5)]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("unicode", [True, False])
def test_colours_add_nothing_that_signs_do_not_say(case: tuple[int, int, int], unicode: bool) -> None:
    for width in (100, 160):
        plain = draw(state(*case), 0, Style(unicode=unicode, width=width))
        coloured = draw(state(*case), 0, Style(True, unicode, False, width))
        assert [bare(line).rstrip() for line in coloured] == [line.rstrip() for line in plain]
        assert unicode or "\n".join(plain).isascii()


@pytest.mark.parametrize("width", [40, 60, 80, 98, 99, 100, 120, 152, 153, 160])
@pytest.mark.parametrize("plain", [True, False])
def test_no_line_is_wider_than_the_terminal(width: int, plain: bool) -> None:
    for case in CASES:
        for line in draw(state(*case), 0, Style(True, True, plain, width)):
            assert len(bare(line)) <= width, line


def test_narrow_and_plain_terminals_get_a_list() -> None:
    assert picture_width(0) == 99
    for style in (Style(width=98), Style(plain=True, width=200)):
        lines = draw(state(2, 0, 1), 0, style)
        assert lines[1].startswith("r1 (sea): empty. Next to r2, r6.")
        assert "\n".join(lines).isascii()


def test_the_picture_takes_little_to_draw() -> None:
    times = []
    for _ in range(5):
        before = process_time()
        draw(state(*CASES[3]), 0, Style(True, True, False, 160))
        times.append(process_time() - before)
    assert min(times) < 0.05
