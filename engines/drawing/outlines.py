"""Areas of a grid as smooth outlines: neighbours share each line exactly, and lines meet where the areas do."""

from __future__ import annotations

from functools import cache

from engines.drawing.areas import Areas
from engines.drawing.picture import Outline, Point

Corner = tuple[int, int]  # of cells, from the upper left of the grid
SMOOTHINGS = 14
KEPT = 2  # of the points of a smooth line every second


@cache
def outlines(areas: Areas, width: float, height: float) -> tuple[Outline, ...]:
    """The outline of each area, in order, where a cell has this width and height; each area is in one piece."""
    number = 1 + max(max(row) for row in areas.rows)
    return tuple(
        tuple((round(x * width, 1), round(y * height, 1)) for x, y in _outline(areas, area)) for area in range(number)
    )


def _outline(areas: Areas, area: int) -> list[Point]:
    """The line around an area in units of cells, smoothed between the points where three areas meet."""
    loop = _loop(areas, area)
    joints = [i for i, corner in enumerate(loop) if _is_joint(areas, corner)]
    if not joints:
        return _smooth([*loop, loop[0]])[:-1]
    found: list[Point] = []
    for i, start in enumerate(joints):
        end = joints[(i + 1) % len(joints)]
        arc = loop[start : end + 1] if end > start else [*loop[start:], *loop[: end + 1]]
        found += _smooth(arc)[:-1]
    return found


def _loop(areas: Areas, area: int) -> list[Corner]:
    """The corners along the border of an area, clockwise."""
    after = _sides(areas, area)
    start = min(after)
    loop = [start]
    before = (start[0], start[1] + 1)  # the way up along the left side of the first cell
    here = start
    while True:
        following = after[here]
        step = following[0] if len(following) == 1 else _turned_right(before, here, following)
        before, here = here, step
        if here == start:
            return loop
        loop.append(here)


def _turned_right(before: Corner, here: Corner, following: list[Corner]) -> Corner:
    """Of two ways on, where cells of the area touch at a corner only, the one that stays at the same cell."""
    dx, dy = here[0] - before[0], here[1] - before[1]
    right = here[0] - dy, here[1] + dx
    return right if right in following else following[0]


def _sides(areas: Areas, area: int) -> dict[Corner, list[Corner]]:
    """Each side of a cell that is on the border, from corner to corner with the area at its right."""
    found: dict[Corner, list[Corner]] = {}
    for y in range(areas.height):
        for x in range(areas.width):
            if areas.at(x, y) != area:
                continue
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            beyond = (areas.at(x, y - 1), areas.at(x + 1, y), areas.at(x, y + 1), areas.at(x - 1, y))
            for i in range(4):
                if beyond[i] != area:
                    found.setdefault(corners[i], []).append(corners[(i + 1) % 4])
    return found


def _is_joint(areas: Areas, corner: Corner) -> bool:
    """Whether a corner stays where it is: three areas meet there, or it is one of the grid's own corners."""
    x, y = corner
    around = [areas.at(x - 1, y - 1), areas.at(x, y - 1), areas.at(x - 1, y), areas.at(x, y)]
    return len(set(around)) > 2 or (x in (0, areas.width) and y in (0, areas.height))


def _smooth(arc: list[Corner]) -> list[Point]:
    """The same line for both areas beside it, whichever way it is followed; its ends stay."""
    if arc[0] > arc[-1] or (arc[0] == arc[-1] and arc[1] > arc[-2]):
        return _smooth(arc[::-1])[::-1]
    points: list[Point] = [(float(x), float(y)) for x, y in arc]
    for _ in range(SMOOTHINGS):
        middles = [_middle(points[i - 1], points[i], points[i + 1]) for i in range(1, len(points) - 1)]
        points = [points[0], *middles, points[-1]]
    kept = [point for i, point in enumerate(points) if i % KEPT == 0]
    return kept if len(points) % KEPT else [*kept, points[-1]]


def _middle(before: Point, here: Point, after: Point) -> Point:
    """A point drawn to the middle of its neighbours."""
    return (before[0] + 2 * here[0] + after[0]) / 4, (before[1] + 2 * here[1] + after[1]) / 4
