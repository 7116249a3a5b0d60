"""Every way to install the last commit, each with its own compilation: commit first. `make dist` runs it, in minutes.

pip builds in isolation, with what pyproject.toml asks for and nothing of this checkout.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.engine.version import PROGRAM_VERSION
from tests.installing import GAMES, Installed, new_environment, pip_install, run
from tests.sources import ROOT

QUICKLY = {"SCYTHE_CFLAGS": "-O0"}  # optimized code is tested in the checkout, and takes minutes to compile
BUILDS = {"compiled": QUICKLY, "uncompiled": {"SCYTHE_PURE": "1"}}
SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"


def pythons() -> Iterator[str]:
    """The other Pythons of this machine that the project names: on the path, or installed by pyenv."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    versions = [line.rpartition(" ")[2] for line in described if ":: Python :: 3." in line]
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for version in versions:
        name = f"python{version}"
        found = [*filter(None, [shutil.which(name)]), *sorted(map(str, home.glob(f"{version}.*/bin/{name}")))]
        runs = [path for path in found if subprocess.run([path, "--version"], capture_output=True).returncode == 0]
        if runs and version != f"3.{sys.version_info.minor}":
            yield runs[0]


@pytest.fixture(scope="session")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh clone."""
    folder = tmp_path_factory.mktemp("clone")
    run("git", "clone", "--quiet", ROOT.as_uri(), folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="session")
def sdist(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of it."""
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("sdist")
    shutil.copytree(clone, tree, dirs_exist_ok=True)
    run(sys.executable, "-c", SDIST, out, cwd=tree)
    (found,) = out.glob("*.tar.gz")
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


@pytest.mark.parametrize("build", BUILDS)
def test_installed_from_a_wheel_of_the_source_distribution(sdist: Path, tmp_path: Path, build: str) -> None:
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, sdist)
    run(*pip, cwd=tmp_path, **BUILDS[build])
    (wheel,) = tmp_path.glob("*.whl")
    check_installs(tmp_path, build, wheel)


@pytest.mark.parametrize("python", list(pythons()))
def test_installed_for_another_python(sdist: Path, tmp_path: Path, python: str) -> None:
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
