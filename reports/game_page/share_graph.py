"""The graph of win share over a game that was analysed: a line a seat, and a link to every turn."""

from __future__ import annotations

from dataclasses import dataclass

from reports.game_page.course import Analysis

WIDTH, HEIGHT = 1000, 320
LEFT, RIGHT, TOP, BOTTOM = 50, 962, 14, 284
APART = 15  # between the numbers of two seats at the right


@dataclass(frozen=True)
class ShareGraph:
    """What is drawn, in the units of its view.

    For each seat the points of its line and the height of its number; for each turn where the strip begins that leads
    to it, how wide it is, its step, and what it is called.
    """

    lines: tuple[str, ...]
    numbers: tuple[float, ...]
    turns: tuple[tuple[float, float, int, str], ...]
    grid: tuple[tuple[float, str], ...]  # heights with their labels
    steps: tuple[tuple[float, str], ...]  # places with theirs


def share_graph(analysis: Analysis, names: tuple[str, ...]) -> ShareGraph:
    """The graph of a game; shares go to 1 and 0 at its end."""
    last = analysis.answers
    ends = [*(turn.step for turn in analysis.turns[1:]), last]
    heights = [(turn.step, turn.shares) for turn in analysis.turns] + [(last, analysis.final)]
    return ShareGraph(
        tuple(
            " ".join(f"{_x(step, last):.1f},{_y(shares[seat]):.1f}" for step, shares in heights)
            for seat in range(len(names))
        ),
        _spread([_y(share) for share in analysis.final]),
        tuple(
            (_x(turn.step, last), _x(end, last) - _x(turn.step, last), turn.step, f"Turn {number}, {names[turn.seat]}")
            for number, (turn, end) in enumerate(zip(analysis.turns, ends, strict=True), 1)
        ),
        tuple((_y(part / 4), f"{25 * part} %") for part in range(5)),
        tuple((_x(last * part // 4, last), f"{'' if part else 'step '}{last * part // 4}") for part in range(5)),
    )


def _x(step: int, last: int) -> float:
    return LEFT + (RIGHT - LEFT) * step / max(last, 1)


def _y(share: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * share


def _spread(heights: list[float]) -> tuple[float, ...]:
    """Heights of numbers that do not stand in each other, near the ones wanted."""
    found = dict.fromkeys(range(len(heights)), 0.0)
    above = TOP - 2.0 * APART
    order = sorted(found, key=lambda seat: (heights[seat], seat))
    for place, seat in enumerate(order):
        most = BOTTOM + 5 - APART * (len(order) - 1 - place)
        above = max(min(heights[seat] + 5, most), above + APART)
        found[seat] = above
    return tuple(found.values())
