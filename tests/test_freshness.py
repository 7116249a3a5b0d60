"""Generated files are those of their sources; the generator needs nothing else, and no run takes old ones."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines.core.build.compile.fresh import ENDINGS, STAMP, is_generated, listing
from engines.core.build.generate.__main__ import generated_texts
from engines.core.engine.modules import game_names
from tests.sources import ROOT, copy_checkout

GENERATOR = ("-S", "-m", "engines.core.build.generate")  # -S: without any package but Python's own
MAPS = "engines/smallworld/data/maps.toml"
TABLES = "engines/smallworld/generated/tables.py"
PACKAGE = "engines/smallworld/generated/__init__.py"
COINS = "from engines.smallworld.generated.tables import START_COINS; print(START_COINS)"
NOTE_READ = """
import sys
noted = open(f"{__file__}.read", "a")
sys.addaudithook(lambda event, given: print(given[0], file=noted, flush=True) if event == "open" else None)
"""  # as `sitecustomize.py`: also in processes that the generator starts


@pytest.fixture(scope="module")
def generated() -> dict[str, str]:
    """The generated files of this checkout, made anew."""
    return {path.relative_to(ROOT).as_posix(): text for path, text in generated_texts()}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh checkout, in which the generator ran once."""
    tree = tmp_path_factory.mktemp("fresh")
    copy_checkout(tree)
    run(tree, *GENERATOR)
    return tree


@pytest.fixture
def tree(fresh: Path, tmp_path: Path) -> Path:
    """A copy of it, with the times of its files."""
    return shutil.copytree(fresh, tmp_path / "tree")


def start(tree: Path, *words: str) -> subprocess.Popen[str]:
    """This Python with the packages of a tree, which it runs uncompiled."""
    environment = os.environ | {"PYTHONPATH": str(tree), "SCYTHE_PURE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *words]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=tree, env=environment, stdout=pipe, stderr=pipe, text=True)


def run(tree: Path, *words: str) -> str:
    """What it prints; it must succeed."""
    process = start(tree, *words)
    out, error = process.communicate()
    assert process.returncode == 0, error
    return out


def refused(tree: Path, *words: str) -> str:
    """The last line on stderr of a run that must fail."""
    process = start(tree, *words)
    error = process.communicate()[1]
    assert process.returncode == 1
    return error.splitlines()[-1]


def write(path: Path, old: str, new: str) -> None:
    """Replace a text that stands in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_generated_files_are_what_the_generator_writes_now(generated: dict[str, str], fresh: Path) -> None:
    for name, text in generated.items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, name
        assert (fresh / name).read_text(encoding="utf-8") == text, name


def test_every_generated_file_is_known_as_one(generated: dict[str, str]) -> None:
    found = {line.split(" ")[0] for line in listing(str(ROOT))}
    assert {path[1:] for path in found if is_generated(path)} == set(generated)


def test_everything_that_the_generator_reads_is_compared(tree: Path) -> None:
    (tree / "sitecustomize.py").write_text(NOTE_READ, encoding="utf-8")
    run(tree, "-m", "engines.core.build.generate")
    noted = set((tree / "sitecustomize.py.read").read_text(encoding="utf-8").splitlines())
    there = {str(path) for ending in ENDINGS for path in tree.rglob(f"engines/**/*{ending}")}
    assert f"{tree}/{MAPS}" in noted
    assert noted & there <= {f"{tree}{line.split(' ')[0]}" for line in listing(str(tree))}


@pytest.mark.parametrize("game", game_names(str(ROOT)))
def test_generator_asks_for_the_package_that_it_writes_into(tree: Path, game: str) -> None:
    name = PACKAGE.replace("smallworld", game)
    (tree / name).unlink()
    assert refused(tree, *GENERATOR).startswith(f"{name} is missing: bring it back with `git checkout {name}`")


def test_run_after_a_change_of_data_has_the_new_tables(tree: Path) -> None:
    assert run(tree, "-c", COINS) == "5\n"
    write(tree / MAPS, "starting_coins = 5", "starting_coins = 6")
    assert run(tree, "-c", COINS) == "6\n"


def test_run_after_a_mistake_in_data_says_where_it_is(tree: Path) -> None:
    write(tree / MAPS, 'terrain = "', 'terrain = "x')
    said = refused(tree, "-c", COINS)
    assert "`python -m engines.core.build.generate` fails: maps.toml" in said
    assert refused(tree, "-c", COINS) == said


def test_generator_shows_where_a_mistake_in_a_module_is(tree: Path) -> None:
    path = tree / "engines" / "smallworld" / "words" / "phrases.py"
    path.write_text("def broken(:\n", encoding="utf-8")
    error = start(tree, *GENERATOR).communicate()[1]
    assert f'File "{path}", line 1' in error
    assert error.splitlines()[-1] == refused(tree, "-c", COINS).partition("fails: ")[2]


def test_file_edited_by_hand_is_written_anew_and_one_that_nobody_writes_is_deleted(tree: Path) -> None:
    write(tree / TABLES, "START_COINS: int = 5", "START_COINS: int = 7")
    (tree / TABLES).with_name("old.py").touch()
    assert run(tree, "-c", COINS) == "5\n"
    assert not (tree / TABLES).with_name("old.py").exists()


def test_run_without_a_change_generates_nothing(tree: Path) -> None:
    before = (tree / STAMP).stat().st_mtime_ns
    run(tree, "-c", COINS)
    assert (tree / STAMP).stat().st_mtime_ns == before


def test_runs_that_start_together_in_a_new_checkout_all_have_the_tables(tmp_path: Path) -> None:
    copy_checkout(tmp_path)
    runs = [start(tmp_path, "-c", COINS) for _ in range(3)]
    assert [process.communicate() for process in runs] == [("5\n", "")] * 3


def test_installed_package_is_not_compared(tree: Path) -> None:
    (tree / "pyproject.toml").unlink()
    (tree / STAMP).unlink()
    write(tree / MAPS, "starting_coins = 5", "starting_coins = 6")
    assert run(tree, "-c", COINS) == "5\n"
    assert not (tree / STAMP).exists()
