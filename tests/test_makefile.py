"""`make compile` compiles what stands in the checkout, and its environment runs nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.installing import new_environment, packages_of
from tests.sources import ROOT

BUILDER = "engines/core/build/compile/build.py"
INSTALLS = "pip install --constraint constraints.txt --no-build-isolation --editable .[dev]"

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with an environment in which nothing is installed yet, and a builder that builds nothing."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "setup.py", "constraints.txt", "engines/__init__.py", BUILDER):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    new_environment(tmp_path / ".venv")
    (tmp_path / ".venv" / "installed").touch()
    return tmp_path


def install(checkout: Path, *, editable: bool) -> None:
    """The package, as pip would install it: a link to the sources, or a copy of them."""
    packages = packages_of(checkout / ".venv" / "bin" / "python")
    if editable:
        (packages / "editable.pth").write_text(f"{checkout}\n", encoding="utf-8")
    else:
        shutil.copytree(checkout / "engines", packages / "engines")


def compiles(checkout: Path) -> list[str]:
    """What `make compile` says, with a pip that only tells what it is asked."""
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}  # these tests are made
    words = ("make", "compile", "PIP=echo pip")
    return subprocess.run(
        words, cwd=checkout, env=alone, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()


def test_an_environment_with_this_checkout_is_left_as_it_is(checkout: Path) -> None:
    install(checkout, editable=True)
    assert compiles(checkout) == []


def test_a_copy_in_place_of_this_checkout_is_replaced(checkout: Path) -> None:
    install(checkout, editable=False)
    said = compiles(checkout)
    assert said[0] == "The program in .venv is not that of this checkout." and INSTALLS in said


def test_an_environment_without_the_program_gets_it(checkout: Path) -> None:
    assert INSTALLS in compiles(checkout)
