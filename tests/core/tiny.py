"""A tiny core of its own, built by the project's build tools in seconds: `python -m tests.core.tiny build DIR`.

It uses each form that a core module may take once. The tests of the build change its sources and look at what happens.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engines.core.build.compile.build import Builder
from engines.core.build.compile.compiler import FLAGS, SANITIZE_FLAGS, NoCompilerError
from engines.core.build.compile.source import SourceError
from engines.core.build.compile.stage import BuildPlan
from engines.core.engine.schema import Field
from engines.core.engine.states import StateModule

ROOT = Path(__file__).resolve().parents[2]
FIELDS = [
    Field("coins", 4, "short", 0, 99, "coins of each player"),
    Field("seen", 0, "mask", 0, None, "hexes that were visited"),
]
STATE = StateModule("tiny.state", "Board", "", FIELDS, (), "tests/core/tiny.py")
COMPILED = ("tiny.state", "tiny.moves", "tiny.play")
PLAIN = ("tiny.bits", "tiny.constants")

CONSTANTS = '''"""Numbers."""

from __future__ import annotations

MINUS: int = -7
SMALL: int = 5
LARGE: int = 1 << 50
LOWEST: int = -(2**63)
TABLE: list[int] = [3, -4, 1 << 40]
_HIDDEN: int = 9
TITLE = "words are for people"
'''

MOVES = '''"""Everything a core module may contain."""

from __future__ import annotations

from tiny.bits import BIT, ctz, mix, nth_bit, popcount
from tiny.constants import (
    LARGE,
    LOWEST,
    MINUS,
    SMALL,
    TABLE,
)
from tiny.state import Board

OWN: int = SMALL + 1
OWN_LARGE: int = LARGE | TABLE[2]


def gain(s: Board, p: int, n: int) -> int:
    """A procedure."""
    assert n >= 0, "a gain is not negative"
    s.coins[p] += n
    s.seen |= BIT[p]
    return 0


def most(s: Board) -> int:
    """A value, with loop, locals and a conditional expression."""
    best = 0
    for p in range(4):
        best = s.coins[p] if s.coins[p] > best else best
    for p in range(3, -1, -1):
        best = max(best, min(s.coins[p], SMALL))
    return best


def total(row: list[int], start: int, end: int) -> int:
    """A whole array of the state as parameter."""
    result = 0
    for i in range(start, end):
        result += row[i]
    return result


def wealth(s: Board) -> int:
    """Passes a whole array on."""
    return total(s.coins, 1, 4)


def numbers(i: int) -> int:
    """One named number after the other."""
    if i < 3:
        return TABLE[i]
    if i == 3:
        return MINUS
    if i == 4:
        return LARGE
    if i == 5:
        return LOWEST
    return OWN if i == 6 else OWN_LARGE


def lowest_bit(m: int) -> int:
    return ctz(m)


def count(m: int) -> int:
    return popcount(m)


def fifth(m: int) -> int:
    return nth_bit(m, 4)


def mixed(x: int) -> int:
    return mix(x)


def power_of_two(i: int) -> int:
    return BIT[i]
'''

PLAY = '''"""The class that answers the kernel's questions, and functions that make objects."""

from __future__ import annotations

from tiny.moves import gain, most
from tiny.state import Board, copy_fresh


class Play(Board):
    """A board that can be asked."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """A value by its declaration, though this one always returns 0."""
        return 0

    def answer_top(self, a: int) -> int:
        """A procedure by its declaration, though it returns a call."""
        return gain(self, a, 2)

    def chance_weight(self, a: int) -> int:
        best = most(self)
        return best + a


def new_board() -> Play:
    return Play()


def clone(s: Board) -> Play:
    """Makes an object."""
    c = Play.__new__(Play)
    copy_fresh(c, s)
    return c


def look_ahead(s: Board, a: int) -> int:
    """A value, but needs an object on the way."""
    c = clone(s)
    c.answer_top(a)
    return most(c)


def weight(s: Board, a: int) -> int:
    return s.chance_weight(a)


def answer(s: Board, a: int) -> int:
    s.answer_top(a)
    return 0


class Desk:
    """An object that holds others."""

    __slots__ = ("board", "other")

    board: Board
    other: Desk


def two_desks(s: Board) -> Desk:
    desk = Desk()
    desk.board = s
    desk.other = Desk()
    desk.other.board = clone(s)
    return desk


def hand_over(desk: Desk, p: int) -> int:
    """Numbers, methods and arguments that are held."""
    desk.board.seen = 1
    desk.other.board.coins[p] = 3
    desk.other.board.answer_top(p)
    gain(desk.other.board, p, most(desk.board))
    return desk.other.board.coins[p] + desk.board.seen
'''


def plan(folder: Path) -> BuildPlan:
    """The plan of the tiny core that stands in `folder`."""
    return BuildPlan(folder, COMPILED, PLAIN, {STATE.module: STATE})


def write(folder: Path) -> None:
    """Write the sources of the tiny core."""
    package = folder / "tiny"
    package.mkdir(parents=True, exist_ok=True)
    bits = ROOT / "engines" / "core" / "engine" / "bits.py"
    texts = {
        "__init__.py": "",
        "bits.py": bits.read_text(encoding="utf-8"),
        "bits.pxd": bits.with_suffix(".pxd").read_text(encoding="utf-8"),
        "constants.py": CONSTANTS,
        "state.py": STATE.plain(),
        "moves.py": MOVES,
        "play.py": PLAY,
    }
    for name, text in texts.items():
        (package / name).write_text(text, encoding="utf-8")


def make_importable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process import the plain modules of the tiny core in `folder`, for one test."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "tiny"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(folder))


def builder(folder: Path, flags: list[str] = FLAGS, abi3: bool = False) -> Builder:
    """Builds the tiny core beside its sources."""
    return Builder(plan(folder), folder, folder / "build", flags, abi3)


def main(what: str, folder: Path) -> int:
    """Build it; exit code 1 for a mistake in a source, 3 where nothing could be compiled."""
    sys.path.insert(0, str(folder))
    try:
        builder(folder, SANITIZE_FLAGS if what == "sanitize" else FLAGS, what == "abi3").build()
    except SourceError as error:
        print(error)
        return 1
    except NoCompilerError as error:
        print(error)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
