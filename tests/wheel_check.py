"""What people install: a wheel of this tree, in a fresh environment, far from the sources. `make wheel-check` runs it.

It is no part of `make test`, for it compiles everything once more and asks the package index for the dependencies.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

import engines
from engines.core import registry
from engines.core.compile.modules import COMPILED
from engines.core.version import PROGRAM_VERSION
from tests.sources import ROOT, copy_sources

BESIDE = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE.md")
OF_THE_CHECKOUT = ("PYTHONPATH", "SCYTHE_PURE", "SCYTHE_CHECK", "VIRTUAL_ENV")
QUICKLY = {"SCYTHE_CFLAGS": "-O0"}  # optimized code is tested in the checkout, and takes minutes to compile
GAMES = registry.names()
# Every number that a menu may have: an answer keeps its own while others go, and 0 ends.
ANSWERS = "".join(f"{number}\n" for number in (*range(1, 31), 0)) * 400


def run(*words: object, cwd: Path, text: str | None = None) -> str:
    """What a program prints on stdout; it must succeed, and knows nothing of this checkout."""
    environment = {name: value for name, value in os.environ.items() if name not in OF_THE_CHECKOUT} | QUICKLY
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=environment, input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources; C files that are up to date need no translation."""
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("wheel")
    copy_sources(tree)
    for name in BESIDE:
        shutil.copy2(ROOT / name, tree / name)
    if (ROOT / "build" / "cy").is_dir():
        shutil.copytree(ROOT / "build" / "cy", tree / "build" / "cy")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", out, tree, cwd=out)
    (found,) = out.glob("*.whl")
    return found


@dataclass(frozen=True)
class Installed:
    """The command of a fresh environment, and an empty folder to call it in."""

    folder: Path
    programs: Path

    def scythe(self, *words: object, text: str | None = None) -> str:
        """What the installed command prints."""
        return run(self.programs / "scythe", *words, cwd=self.folder, text=text)


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel with its dependencies, and nothing else, in an environment of its own."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, cwd=home)
    return Installed(tmp_path_factory.mktemp("elsewhere"), programs)


def test_the_wheel_holds_every_compiled_module(wheel: Path) -> None:
    names = (name for name in ZipFile(wheel).namelist() if name.endswith(tuple(EXTENSION_SUFFIXES)))
    compiled = sorted(name.partition(".")[0].replace("/", ".") for name in names)
    assert compiled == (sorted(COMPILED) if engines.build() == "compiled" else [])


def test_the_installed_program_runs_the_build_of_this_machine(installed: Installed) -> None:
    assert installed.scythe("--version") == f"scythe {PROGRAM_VERSION} ({engines.build()})\n"


@pytest.mark.parametrize("game", GAMES)
def test_games_are_simulated_and_reported(installed: Installed, game: str) -> None:
    rows = installed.scythe(
        *("simulate", game, "-n", 12, "-p", 3, "--seed", 1, "--format", "json"),
        *("-o", f"{game}.sqlite"),
    )
    assert sum(int(row["games"]) for row in json.loads(rows)) > 0
    installed.scythe("report", f"{game}.sqlite", "-o", game)
    assert (installed.folder / game / "index.html").stat().st_size > 100_000


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_game_that_is_scored(installed: Installed, game: str) -> None:
    seats = ("-p", 3, "--seat", "1=human", "--seed", 2)
    installed.scythe("play", game, *seats, "--transcript", f"{game}.jsonl", text=ANSWERS)
    result = json.loads(installed.scythe("score", f"{game}.jsonl", "--format", "json"))
    assert len(result) == 3
    assert not any(row["notes"] for row in result)  # such as that the game is not over
