"""The build tools on a tiny core: same results in both builds, only what changed is rebuilt, all or nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from engines.core.build.compile.compiler import suffix
from tests.core import tiny

pytestmark = pytest.mark.xdist_group("tiny core")
SUFFIX = EXTENSION_SUFFIXES[0]
DRIVER = """
import json, sys
sys.path.insert(0, sys.argv[1])
from tiny import moves, play
b = play.new_board()
moves.gain(b, 2, 9)
out = [list(b.coins), b.seen, moves.most(b), moves.wealth(b), play.look_ahead(b, 1), play.weight(b, 3)]
play.answer(b, 0)
desk = play.two_desks(b)
out += [play.hand_over(desk, 2), b.seen, desk.board is b, list(desk.other.board.coins)]
out += [b.coins, play.clone(b).coins, [moves.numbers(i) for i in range(8)], moves.OWN, moves.OWN_LARGE]
words = [1 << i | 1 << 62 for i in range(63)] + [(1 << 63) - 1 - i for i in range(40)]
words += [i * 7919 + 1 for i in range(400)]
out += [[moves.lowest_bit(m), moves.count(m), moves.mixed(m)] for m in words] + [moves.mixed(0)]
out += [moves.fifth(m) for m in words if m.bit_count() > 4]
out += [moves.power_of_two(i) for i in range(63)]
print(json.dumps([play.__file__.endswith(".py"), out]))
"""


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run this Python in the root of the project."""
    variables = {**os.environ, "PYTHONPATH": str(tiny.ROOT), **environment}
    return subprocess.run(
        [sys.executable, *arguments], cwd=tiny.ROOT, env=variables, capture_output=True, text=True, check=False
    )


def build(folder: Path, what: str = "build", **environment: str) -> subprocess.CompletedProcess[str]:
    """Build the tiny core in `folder` in a process of its own."""
    return run("-m", "tests.core.tiny", what, str(folder), **environment)


def extensions(folder: Path) -> list[str]:
    return sorted(path.name.removesuffix(SUFFIX) for path in (folder / "tiny").glob(f"*{SUFFIX}"))


def results(folder: Path) -> tuple[bool, list[object]]:
    """(whether sources were run, what they answered)."""
    done = run("-c", DRIVER, str(folder))
    assert done.returncode == 0, done.stderr
    from_sources, answers = json.loads(done.stdout)
    return from_sources, answers


def gain_code(folder: Path, player: int, coins: int) -> str:
    """Code that makes a wrong call of `gain`."""
    call = f"moves.gain(play.Play(), {player}, {coins})"
    return f"import sys; sys.path.insert(0, {str(folder)!r}); from tiny import moves, play; {call}"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny core with its extensions; do not change it."""
    folder = tmp_path_factory.mktemp("tiny")
    tiny.write(folder)
    done = build(folder)
    if done.returncode == 3:
        pytest.skip("no C compiler on this machine")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Path:
    """A copy of the built tiny core to break."""
    return Path(shutil.copytree(built, tmp_path / "copy"))


def test_both_builds_answer_the_same(built: Path, tmp_path: Path) -> None:
    tiny.write(tmp_path)
    from_sources, expected = results(tmp_path)
    compiled_sources, found = results(built)
    assert (from_sources, compiled_sources) == (True, False)
    assert found == expected


def test_extensions_for_every_python_answer_the_same(built: Path, copy: Path) -> None:
    ordinary = sorted(copy.rglob(f"*{SUFFIX}"))
    done = build(copy, "abi3", SCYTHE_CFLAGS="-O0")
    assert done.returncode == 0, done.stdout + done.stderr
    for path in ordinary:
        path.unlink()
    assert {path.name.partition(".")[2] for path in (copy / "tiny").glob("*.so")} == {suffix(abi3=True).lstrip(".")}
    assert results(copy) == results(built)


def test_traceback_names_source_file_and_line(built: Path) -> None:
    done = run("-c", gain_code(built, 0, -1))
    line = tiny.MOVES.splitlines().index('    assert n >= 0, "a gain is not negative"') + 1
    assert f'File "tiny/moves.py", line {line}, in tiny.moves.gain' in done.stderr
    assert "AssertionError: a gain is not negative" in done.stderr


def test_second_build_translates_nothing(copy: Path) -> None:
    done = build(copy)
    assert done.returncode == 0
    assert "Cythonizing" not in done.stdout + done.stderr


def test_only_the_changed_module_is_translated_again(copy: Path) -> None:
    moves = copy / "tiny" / "moves.py"
    moves.write_text(tiny.MOVES.replace("min(s.coins[p], SMALL)", "0"), encoding="utf-8")
    done = build(copy)
    assert done.returncode == 0
    assert "Cythonizing tiny/moves.py" in done.stdout + done.stderr
    assert "Cythonizing tiny/play.py" not in done.stdout + done.stderr


def test_one_failing_extension_removes_all_of_them(copy: Path) -> None:
    bits = copy / "tiny" / "bits.pxd"  # only tiny.moves uses it
    bits.write_text(bits.read_text(encoding="utf-8").replace("#include <stdint.h>", "#error broken"), encoding="utf-8")
    done = build(copy)
    assert done.returncode == 3
    assert "The C compiler failed" in done.stdout
    assert extensions(copy) == []
    assert results(copy)[0]


def test_without_a_compiler_nothing_is_left_and_one_sentence_says_so(tmp_path: Path) -> None:
    tiny.write(tmp_path)
    done = build(tmp_path, CC="/bin/false")
    assert done.returncode == 3
    assert done.stdout.splitlines()[-1] == "No working C compiler was found"
    assert extensions(tmp_path) == []


def test_mistake_in_a_source_names_file_and_line(copy: Path) -> None:
    moves = copy / "tiny" / "moves.py"
    moves.write_text(tiny.MOVES + "\n\ndef wrong(n: int) -> int:\n    return [n][0]\n", encoding="utf-8")
    done = build(copy)
    line = len(tiny.MOVES.splitlines()) + 4
    assert done.returncode == 1
    assert f"tiny/moves.py:{line}: a list is not in the core subset." in done.stdout.splitlines()


@pytest.mark.slow
def test_sanitized_build_stops_at_an_index_out_of_range(built: Path, tmp_path: Path) -> None:
    tiny.write(tmp_path)
    if build(tmp_path, "sanitize").returncode == 3:
        pytest.skip("this compiler has no sanitizers")
    assert results(tmp_path) == results(built)
    done = run("-c", gain_code(tmp_path, 4, 1))
    assert done.returncode != 0
    assert "index 4 out of bounds for type 'short int [4]'" in done.stderr


def test_another_way_of_compiling_is_noticed(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    assert tiny.builder(built).is_compiled_alike()
    assert not tiny.builder(built, ["-O2"]).is_compiled_alike()
    monkeypatch.setenv("CC", "another-compiler")
    assert not tiny.builder(built).is_compiled_alike()


def test_flags_of_the_environment_come_last(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCYTHE_CFLAGS", "-O0 -g1")
    builder = tiny.builder(built)
    assert builder.flags[-2:] == ["-O0", "-g1"]
    assert not builder.is_compiled_alike()
