"""Outlines of areas: neighbours share their lines, and the whole map is covered once."""

from __future__ import annotations

import pytest

from engines.drawing.areas import parse
from engines.drawing.outlines import outlines
from engines.drawing.picture import Outline
from engines.smallworld.screen.map import areas_of


def area(outline: Outline) -> float:
    """Below 0 for a line that goes round the wrong way."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2


def sides(outline: Outline) -> set[frozenset[tuple[float, float]]]:
    return {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}


@pytest.mark.parametrize("board", range(4))
def test_the_regions_of_a_map_cover_it_without_gap_or_overlap(board: int) -> None:
    areas = areas_of(board)
    found = outlines(areas, 10, 20)
    assert all(area(outline) > 0 for outline in found)
    assert sum(area(outline) for outline in found) == pytest.approx(areas.width * areas.height * 200, abs=5)


def test_each_line_is_that_of_two_areas_or_of_the_edge() -> None:
    areas = areas_of(1)
    found = [sides(outline) for outline in outlines(areas, 10, 20)]
    width, height = areas.width * 10, areas.height * 20
    for i, own in enumerate(found):
        for side in own:
            beside = [j for j, other in enumerate(found) if j != i and side in other]
            (x, y), (u, v) = side
            at_the_edge = (x == u and x in (0, width)) or (y == v and y in (0, height))
            assert len(beside) == (0 if at_the_edge else 1)


def test_an_area_inside_another_is_round() -> None:
    inner = outlines(parse("AAAAAA\nAABBAA\nAABBAA\nAAAAAA", "AB"), 1, 1)[1]
    assert 0 < area(inner) < 4


def test_an_area_that_touches_itself_at_a_corner_goes_round_what_lies_in_it() -> None:
    rows = ["".join(sign * 8 for sign in row) for row in ("AAB", "ACA", "AAA") for _ in range(8)]
    found = outlines(parse("\n".join(rows), "ABC"), 1, 1)
    assert all(area(outline) > 20 for outline in found)
    assert sum(area(outline) for outline in found) == pytest.approx(9 * 64, abs=0.5)
