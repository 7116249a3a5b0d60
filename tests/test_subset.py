"""The core subset: the project keeps to it, and the checker refuses what would differ in C."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.core.build.compile.subset import GENERATED, violations
from engines.core.engine.modules import COMPILED, plain_modules, root_folder
from tests.core import tiny

ROOT = Path(__file__).resolve().parents[1]
PLAIN = plain_modules(root_folder())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of the tiny core, importable during the test."""
    tiny.write(tmp_path)
    tiny.make_importable(tmp_path, monkeypatch)
    return tmp_path


def test_every_compiled_module_keeps_to_the_subset() -> None:
    assert violations(ROOT, COMPILED, PLAIN, GENERATED) == []


def test_no_module_is_listed_twice() -> None:
    assert len({*COMPILED, *PLAIN}) == len(COMPILED) + len(PLAIN)


BODIES = {
    "x = 1 << p": "the left side of << is narrower than 64 bits",
    "x = s.coins[p] << 40": "the left side of << is narrower than 64 bits",
    "x = SMALL << 40": "the left side of << is narrower than 64 bits",
    "s.seen <<= 3": "the left side of << is narrower than 64 bits",
    "x = p & 4294967295": "a number beyond 31 bits needs a name",
    "x = s.coins[-1]": "a negative index reads another field in C",
    "x = (p - 3) // 2": "// and % of a difference",
    "x = -p % 3": "// and % of negative numbers",
    "x = p / 2": "operator / is not in the core subset",
    "x = p**2": "operator ** is not in the core subset",
    "x = [1, 2]": "a list is not in the core subset",
    "x = {}": "a dict is not in the core subset",
    "x = 'a'": "only integers are in the core subset",
    "x = True": "only integers are in the core subset",
    "x = 1.5": "only integers are in the core subset",
    "x, y = p, 1": "a tuple is not in the core subset",
    "x = p in (1, 2)": "operator 'in' is not in the core subset",
    "x = f'{p}'": "a formatted string is not in the core subset",
    "x = s.coins[0:2]": "a slice is not in the core subset",
    "x = lambda: 0": "a lambda is not in the core subset",
    "x = sum(i for i in range(3))": "a generator is not in the core subset",
    "x = most(s=s)": "a keyword argument is not in the core subset",
    "x = most(*s)": "a starred argument is not in the core subset",
    "x = len(s.coins)": "'len' is not a core function",
    "x = int(p)": "'int' is not a core function",
    "x = unknown": "'unknown' is not a local, a name of this module",
    "x = s.coins[p].bit_count()": "only functions and methods of a named object can be called",
    "x = s.seen.bit_count()": "only functions and methods of a named object can be called",
    "s.seen.coins = 1": "only a local name, a field or an element can be assigned",
    "raise ValueError": "raise (use assert with a text) is not in the core subset",
    "assert p": "assert needs a text",
    "assert p, f'{p}'": "assert needs a text",
    "for i in s.coins:\n        pass": "for loops run over range",
    "for i in range(0, 9, p):\n        pass": "the step of range(…) must be a literal number",
    "try:\n        pass\n    finally:\n        pass": "try is not in the core subset",
    "with s:\n        pass": "with is not in the core subset",
    "def g() -> int:\n        return 0": "a function inside a function is not in the core subset",
    "yield p": "a generator is not in the core subset",
    "global OWN": "global is not in the core subset",
    "s.coins[p] = p > 1": "a stored comparison is True in Python and 1 in C",
    "s.seen = not p": "a stored comparison is True in Python and 1 in C",
    "del s": "del is not in the core subset",
}


@pytest.mark.parametrize("body", BODIES)
def test_statement_is_refused_with_file_and_line(folder: Path, body: str) -> None:
    text = f"{tiny.MOVES}\n\ndef wrong(s: Board, p: int) -> int:\n    {body}\n    return 0\n"
    (folder / "tiny" / "moves.py").write_text(text, encoding="utf-8")
    found = violations(folder, tiny.COMPILED, tiny.PLAIN, ["tiny.state"])
    line = len(tiny.MOVES.splitlines()) + 4
    assert any(f.startswith(f"tiny/moves.py:{line}: ") and BODIES[body] in f for f in found), found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import os\n", "'import os': a core module imports from modules of"),
        ("from tiny.bits import *\n", "import names one by one"),
        ("if OWN:\n    pass\n", "a core module holds imports, named numbers, functions and classes."),
        ("class C:\n    x: int\n", "class C: only methods, objects of compiled classes, and slots with their names"),
        ("class C:\n    x: Board = 0\n", "class C: only methods, objects of compiled classes"),
        ("class C:\n    __slots__ = ('x',)\n    y: Board\n", "class C: only methods, objects of compiled classes"),
        ("def f(p: int) -> int:\n    if p:\n        return 1\n", "f: ends without return"),
        ("def f(short: int) -> int:\n    return short\n", "f: 'short' is a word of C for types; take another name."),
        ("def f(p: float) -> int:\n    return 0\n", "parameter p has 'float'"),
    ],
)
def test_declaration_is_refused(folder: Path, text: str, message: str) -> None:
    (folder / "tiny" / "moves.py").write_text(tiny.MOVES + text, encoding="utf-8")
    found = violations(folder, tiny.COMPILED, tiny.PLAIN, ["tiny.state"])
    assert any(message in f for f in found), found


def test_tiny_core_itself_is_clean(folder: Path) -> None:
    assert violations(folder, tiny.COMPILED, tiny.PLAIN, ["tiny.state"]) == []
