"""What people install: one compiled wheel and one pure installation, in fresh environments. `make wheel-check` runs it.

It is no part of `make test`, for it asks the package index for the dependencies. `make dist` tries all other ways to
install, each with a compilation of its own; here the wheel takes the extensions that stand beside the sources, which
`build_for_wheel` does where they were compiled in the same way.
"""

from __future__ import annotations

import json
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

import engines
from engines.core.build.compile.compiler import processor_flags
from engines.core.build.compile.fresh import BUILD_INFO
from engines.core.engine.modules import COMPILED
from engines.core.engine.version import PROGRAM_VERSION
from tests.installing import GAMES, Installed, new_environment, packages_of, pip_install, run
from tests.sources import ROOT, copy_checkout

OF_THE_BUILD = (BUILD_INFO, "build/cy/compiled_by")
# Every number that a menu may have: an answer keeps its own while others go, and 0 ends.
ANSWERS = "".join(f"{number}\n" for number in (*range(1, 31), 0)) * 400


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What git has of the sources, with what was compiled beside them: no generated file."""
    tree = tmp_path_factory.mktemp("tree")
    copy_checkout(tree)
    extensions = (f"{name.replace('.', '/')}{EXTENSION_SUFFIXES[0]}" for name in COMPILED)
    for name in (*OF_THE_BUILD, *extensions) if engines.build() == "compiled" else ():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)
    return tree


def make_wheel(tree: Path, out: Path, **added: str) -> Path:
    """The wheel of a tree, made in the folder `out`."""
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", out, tree)
    run(*pip, cwd=out, **added)
    (found,) = out.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for this machine."""
    return make_wheel(tree, tmp_path_factory.mktemp("wheel"), SCYTHE_CFLAGS=" ".join(processor_flags()))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel with its dependencies, and nothing else, in an environment of its own."""
    python = new_environment(tmp_path_factory.mktemp("environment"))
    pip_install(python, wheel)
    return Installed(python, tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture(scope="session")
def pure(tree: Path, installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A pure installation in another environment, which borrows the dependencies of the first."""
    python = new_environment(tmp_path_factory.mktemp("pure"))
    (packages_of(python) / "borrowed.pth").write_text(f"{packages_of(installed.python)}\n", encoding="utf-8")
    wheel = make_wheel(tree, tmp_path_factory.mktemp("wheel"), SCYTHE_PURE="1")
    pip_install(python, "--no-deps", "--ignore-installed", wheel)
    return Installed(python, tmp_path_factory.mktemp("elsewhere"))


def test_the_wheel_holds_every_module_also_those_that_are_generated_and_compiled(tree: Path, wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    compiled = {name.partition(".")[0].replace("/", ".") for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))}
    assert compiled == (set(COMPILED) if engines.build() == "compiled" else set())
    assert {f"{name.replace('.', '/')}.py" for name in COMPILED} <= names


def test_the_installed_program_runs_the_build_of_this_machine(installed: Installed) -> None:
    assert installed.scythe("--version") == f"scythe {PROGRAM_VERSION} ({engines.build()})\n"


def test_games_are_simulated_and_reported(installed: Installed) -> None:
    installed.simulate("smallworld", 12)
    installed.scythe("report", "smallworld.sqlite", "-o", "page")
    assert (installed.folder / "page" / "index.html").stat().st_size > 100_000


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_game_that_is_scored(installed: Installed, game: str) -> None:
    seats = ("-p", 3, "--seat", "1=human", "--seed", 2)
    installed.scythe("play", game, *seats, "--transcript", f"{game}.jsonl", text=ANSWERS)
    result = json.loads(installed.scythe("score", f"{game}.jsonl", "--format", "json"))
    assert len(result) == 3
    assert not any(row["notes"] for row in result)  # such as that the game is not over


def test_a_pure_installation_plays(pure: Installed) -> None:
    assert pure.scythe("--version") == f"scythe {PROGRAM_VERSION} (uncompiled)\n"
    for game in GAMES:
        pure.simulate(game, 1)
