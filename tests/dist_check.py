"""Every way to install the last commit: commit first. `make dist` runs it, in minutes, after it has made what is
released (`tools/dist.py`).

Wheels of dist/ are installed for every Python at hand, without a compiler; all other ways compile, each on its own. pip
builds in isolation, with what pyproject.toml asks for and nothing of this checkout.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engines.core.engine.version import PROGRAM_VERSION
from tests.arena.test_run_file_doc import rates_in, recipes
from tests.installing import GAMES, Installed, new_environment, pip_install, run
from tests.sources import ROOT, python_of
from tools.dist import faults

QUICKLY = {"SCYTHE_CFLAGS": "-O0"}  # optimized code is tested in the checkout, and takes minutes to compile
BUILDS = {"compiled": QUICKLY, "uncompiled": {"SCYTHE_PURE": "1"}}
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
NO_COMPILER = {"CC": "/bin/false", "CXX": "/bin/false"}
DIST = ROOT / "dist"
WHEELS = {"compiled": "*-abi3-*.whl", "uncompiled": "*-none-any.whl"}
A_MINUTE = 60  # seconds, for what takes half of it where nothing else runs
SHOW_RATES = "print(*(f'{name} {rate}' for name, rate in rates.items()), sep='\\n')"
EVERY = 12  # of so many recorded games one is replayed; their numbers are dealt to all numbers of players
REPLAY = f"""
from engines import build
from tests.golden.digests import changed, read_all
assert build() == "compiled"
rows = [(game, row) for game, rows in read_all().items() for row in rows[::{EVERY}]]
assert len(rows) > 100
print(*filter(None, (changed(game, row) for game, row in rows)), sep="\\n")
"""

BOT = next(code for code in python_of(ROOT / "docs" / "api.md") if "bot: Bot" in code)


def pythons() -> Iterator[str]:
    """This Python, and others of this machine that the program is for: on the path, or installed by pyenv."""
    yield sys.executable
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for version in VERSIONS:
        name = f"python{version}"
        found = [*filter(None, [shutil.which(name)]), *sorted(map(str, home.glob(f"{version}.*/bin/{name}")))]
        runs = [path for path in found if subprocess.run([path, "--version"], capture_output=True).returncode == 0]
        if runs and version != f"3.{sys.version_info.minor}":
            yield runs[0]


PYTHONS = list(pythons())


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh clone."""
    folder = tmp_path_factory.mktemp("clone")
    run("git", "clone", "--quiet", ROOT.as_uri(), folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="session")
def sdist() -> Path:
    """The source distribution."""
    (found,) = DIST.glob("*.tar.gz")
    return found


def check_plays(installed: Installed, build: str) -> None:
    """The installed program is of that build, and plays every game."""
    assert installed.scythe("--version") == f"scythe {PROGRAM_VERSION} ({build})\n"
    for game in GAMES:
        installed.simulate(game, 1)


def check_installs(tmp_path: Path, build: str, *words: object, python: str = sys.executable) -> None:
    """What pip is told to install plays."""
    own = new_environment(tmp_path / "environment", python)
    pip_install(own, *words, **BUILDS[build])
    check_plays(Installed(own, tmp_path), build)


@pytest.mark.parametrize("build", BUILDS)
def test_installed_from_its_url(tmp_path: Path, build: str) -> None:
    check_installs(tmp_path, build, f"git+{ROOT.as_uri()}")


@pytest.mark.parametrize("build", BUILDS)
def test_installed_as_editable(clone: Path, tmp_path: Path, build: str) -> None:
    shutil.copytree(clone, tmp_path / "tree")
    check_installs(tmp_path, build, "--editable", tmp_path / "tree")


def test_wheels_hold_what_they_should() -> None:
    wheels = [wheel for pattern in WHEELS.values() for wheel in DIST.glob(pattern)]
    assert len(wheels) == 2
    assert [fault for wheel in wheels for fault in faults(wheel)] == []


def test_the_source_distribution_has_a_man_page_for_every_page_that_is_named(sdist: Path) -> None:
    with tarfile.open(sdist) as file:
        pages = {Path(name).name: file.extractfile(name) for name in file.getnames() if name.endswith(".1")}
        texts = {name: page.read().decode() for name, page in pages.items() if page is not None}
    named = {f"{name}.1" for text in texts.values() for name in re.findall(r"See \\fB([\w-]+)\(1\)", text)}
    assert texts.keys() == named | {"scythe.1"} and len(named) == 5
    lines = [line for text in texts.values() for line in text.splitlines()]
    assert [line for line in lines if re.match(r"['.](?!TH|SH|PP|TP|B|nf|fi)", line) or "\b" in line] == []


def test_the_compiled_wheel_keeps_to_the_stable_interface(tmp_path: Path) -> None:
    python = new_environment(tmp_path)
    pip_install(python, "abi3audit")
    run(python.with_name("abi3audit"), "--strict", *DIST.glob(WHEELS["compiled"]), cwd=tmp_path)


class Wheels:
    """The wheels of dist/, each installed once for a Python, without a compiler."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        self._factory = factory
        self._made: dict[tuple[str, str], tuple[Installed, float]] = {}

    def installed(self, python: str, build: str = "compiled") -> Installed:
        """The program in an environment of its own."""
        return self._of(python, build)[0]

    def seconds(self, python: str, build: str) -> float:
        """How long it took to install it and to deal a table."""
        return self._of(python, build)[1]

    def _of(self, python: str, build: str) -> tuple[Installed, float]:
        if (python, build) not in self._made:
            (wheel,) = DIST.glob(WHEELS[build])
            began = time.monotonic()
            own = new_environment(self._factory.mktemp("environment"), python)
            pip_install(own, "--only-binary", ":all:", wheel, **NO_COMPILER)
            installed = Installed(own, self._factory.mktemp("elsewhere"))
            installed.scythe("setup", "-p", "3", "--seed", "1")
            self._made[python, build] = installed, time.monotonic() - began
        return self._made[python, build]


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Wheels:
    return Wheels(tmp_path_factory)


@pytest.mark.parametrize("build", WHEELS)
@pytest.mark.parametrize("python", PYTHONS)
def test_a_wheel_is_installed_without_a_compiler_and_deals_within_a_minute(
    wheels: Wheels, build: str, python: str
) -> None:
    """It says that it is compiled: nothing else would notice one that runs uncompiled."""
    check_plays(wheels.installed(python, build), build)
    assert wheels.seconds(python, build) < A_MINUTE


@pytest.mark.parametrize("python", PYTHONS)
def test_the_compiled_wheel_plays_the_recorded_games(wheels: Wheels, tmp_path: Path, python: str) -> None:
    (tmp_path / "scenarios").mkdir()
    for name in ("tests", "scenarios/experiments"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert run(wheels.installed(python).python, "-c", REPLAY, cwd=tmp_path).strip() == ""


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_strict_type_checkers_find_our_types(wheels: Wheels, tmp_path: Path, checker: str) -> None:
    own, beside = wheels.installed(sys.executable).python, new_environment(tmp_path / "checker")
    pip_install(beside, checker)
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(BOT + "wrong: str = position.legal_actions()\n", encoding="utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', encoding="utf-8")
    options = {"mypy": ("--strict", "--python-executable", own), "pyright": ("--pythonpath", own)}[checker]
    run(beside.with_name(checker), *options, "bot.py", cwd=tmp_path)
    with pytest.raises(AssertionError, match=rf"wrong\.py:{BOT.count(chr(10)) + 1}.*str"):
        run(beside.with_name(checker), *options, "wrong.py", cwd=tmp_path)


@pytest.fixture(scope="session")
def analyst(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The program beside the tools that docs/run_file.md reads run files with, and a run file."""
    own = new_environment(tmp_path_factory.mktemp("analyst"))
    (wheel,) = DIST.glob(WHEELS["compiled"])
    pip_install(own, wheel, "pandas", "polars", "duckdb", "sqlite-utils", "datasette", **NO_COMPILER)
    installed = Installed(own, tmp_path_factory.mktemp("run"))
    installed.scythe("simulate", "-n", 140, "-p", 3, "--bot", "random", "--seed", 1, "-o", "run.sqlite")
    return installed


@pytest.mark.parametrize(("language", "tool", "code"), list(recipes()))
def test_every_recipe_for_run_files_works(analyst: Installed, language: str, tool: str, code: str) -> None:
    rates = "SELECT faction, avg(win_share) FROM seats GROUP BY faction"
    with closing(sqlite3.connect(analyst.folder / "run.sqlite")) as connection:
        wanted = dict(connection.execute(rates))
    path = f"{analyst.python.parent}{os.pathsep}{os.environ['PATH']}"
    if language == "r" and shutil.which("Rscript") is None:
        pytest.skip("R is not here")
    shown = f"{code}\n{SHOW_RATES}" if language == "python" else code
    command = {"python": (analyst.python, "-c"), "r": ("Rscript", "-e"), "sh": ("sh", "-c")}[language]
    assert rates_in(run(*command, shown, cwd=analyst.folder, PATH=path)) == pytest.approx(wanted, rel=1e-5)


@pytest.mark.parametrize("python", PYTHONS[1:])
def test_the_source_distribution_is_compiled_for_another_python(sdist: Path, tmp_path: Path, python: str) -> None:
    check_installs(tmp_path, "compiled", sdist, python=python)


@pytest.mark.parametrize("build", BUILDS)
def test_made_in_a_fresh_clone(clone: Path, tmp_path: Path, build: str) -> None:
    tree = shutil.copytree(clone, tmp_path / "tree")
    run(
        "make",
        "compile",
        f"PYTHON={sys.executable}",
        cwd=tree,
        **QUICKLY,
        **({"CC": "/bin/false"} if build == "uncompiled" else {}),
    )
    check_plays(Installed(tree / ".venv" / "bin" / "python", tmp_path), build)
