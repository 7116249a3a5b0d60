"""Where the panes lie on a terminal of any size; those that have no place of their own share one as tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

BOARD, QUESTION, EFFECT, PLAYERS, NEWS = "board", "question", "effect", "players", "news"
MAT, OFFERS, LOG = "mat", "offers", "log"
PANES = (QUESTION, EFFECT, PLAYERS, NEWS, MAT, OFFERS, LOG)  # of text
TABS = {QUESTION: "Ask", MAT: "Mat", PLAYERS: "All", OFFERS: "Offer", NEWS: "News", LOG: "Log"}
HEAD, FOOT = 1, 2  # lines above and below the panes
BROAD, MEDIUM = 140, 100  # columns
LOW = 30  # lines
LEAST_SIDE, GIVEN = 38, 6  # columns at the right at least, and how many of them a table of players may get
FRAME, TITLE = 2, 1  # columns and lines of a pane that hold no text


@dataclass(frozen=True)
class Rect:
    """A part of the screen in cells."""

    x: int
    y: int
    width: int
    height: int

    def split(self, height: int) -> tuple[Rect, Rect]:
        """The upper lines, and the rest."""
        height = max(1, min(height, self.height - 1))
        lower = Rect(self.x, self.y + height, self.width, self.height - height)
        return Rect(self.x, self.y, self.width, height), lower


@dataclass(frozen=True)
class Layout:
    """`fixed`: panes that are always in sight; `bar`: the line of the tabs, and `tabs` what each of them shows."""

    fixed: dict[str, Rect]
    bar: Rect
    tabs: dict[str, dict[str, Rect]] = field(default_factory=dict)

    def shown(self, tab: str) -> dict[str, Rect]:
        """All panes in sight while a tab is open."""
        return {**self.fixed, **self.tabs[tab if tab in self.tabs else self.first]}

    @property
    def first(self) -> str:
        """The tab that is open at the beginning."""
        return next(iter(self.tabs))


def arranged(
    width: int,
    height: int,
    players: Callable[[int], int],
    tabs: Sequence[str],
    boards: Callable[[int, int], int] = lambda columns, lines: lines,
    wanted: int = 0,
) -> Layout:
    """The panes for a terminal. `players`: the lines that they want in a pane with room for so many columns; they get
    no more than a fifth of all. `boards`: how many of so many columns and lines they use; what happened gets the rest.
    `tabs` share a place at every size. `wanted`: the room in which no heading of the players is cut."""
    body = Rect(0, HEAD, width, max(8, height - HEAD - FOOT))
    if width < MEDIUM or height < LOW:
        return _small(body, tabs)
    side = _side(width, wanted)
    left = Rect(body.x, body.y, width - side, body.height)
    right = Rect(width - side, body.y, side, body.height)
    rows = TITLE + min(players(left.width - FRAME), body.height // 5)
    room = left.height - rows - max(4, body.height // 7)
    board, below = left.split(max(room // 2, boards(left.width, room)))
    players_pane, news = below.split(rows)
    question, rest = right.split(body.height * 4 // 10)
    effect, shared = rest.split(max(6, body.height // 5))
    bar, pane = shared.split(1)
    fixed = {BOARD: board, PLAYERS: players_pane, NEWS: news, QUESTION: question, EFFECT: effect}
    return Layout(fixed, bar, {name: {name: pane} for name in tabs})


def _side(width: int, wanted: int) -> int:
    """Columns of the panes at the right; a few less where the players have room for all their headings then."""
    usual = max(LEAST_SIDE, min(56, width * 3 // 10 + 8 if width < BROAD else width * 3 // 10))
    less = width - wanted - FRAME
    return less if max(LEAST_SIDE, usual - GIVEN) <= less < usual else usual


def _small(body: Rect, tabs: Sequence[str]) -> Layout:
    """The board, and beside it one of the others at a time."""
    side = max(28, min(38, body.width * 3 // 8))
    board = Rect(body.x, body.y, body.width - side, body.height)
    bar, pane = Rect(body.width - side, body.y, side, body.height).split(1)
    question, effect = pane.split(pane.height * 6 // 10)
    first, *others = tabs
    names = [first, PLAYERS, *others[:-1], NEWS, *others[-1:]]
    asked = {QUESTION: {QUESTION: question, EFFECT: effect}}
    return Layout({BOARD: board}, bar, asked | {name: {name: pane} for name in names})
