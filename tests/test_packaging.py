"""What is installed is what stands in the folders, and every dependency is pinned."""

from __future__ import annotations

import re
import shutil
import tomllib
from contextlib import chdir
from pathlib import Path
from typing import Any

from setuptools import Distribution
from setuptools.command.build_py import build_py

from engines.core.engine.modules import COMPILED, plain_modules, root_folder, tool_modules
from tests.sources import PACKAGES, ROOT, copy_sources, is_module, source_files

PLAIN = plain_modules(root_folder())
NEW_GAME = [
    *("__init__.py", "game.py", "fields.py", "RULES.md", "data/cards.toml", "rules/__init__.py", "rules/harvest.py"),
    *("rules/masks.pxd", "words/__init__.py", "words/effects.toml", "screen/__init__.py", "screen/data/areas.toml"),
]


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def normal(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed_files(root: Path, out: Path) -> set[str]:
    """What setuptools copies for a wheel of the tree `root`; `out` takes the copies."""
    shutil.copy(ROOT / "pyproject.toml", root / "pyproject.toml")
    with chdir(root):
        command = build_py(described_distribution())
        command.build_lib = str(out)
        command.ensure_finalized()
        command.run()
    return {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}


def described_distribution() -> Distribution:
    """Packages and their files as the pyproject.toml of the current folder describes them."""
    distribution = Distribution({"script_name": "setup.py"})
    for name in ("README.md", "LICENSE", "NOTICE.md"):
        Path(name).touch()
    distribution.parse_config_files()
    return distribution


def test_every_file_of_the_packages_is_installed(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    copy_sources(tree)
    wanted = set().union(*(source_files(tree / name) for name in PACKAGES))
    assert installed_files(tree, tmp_path / "out") == wanted


def test_a_new_game_is_installed_with_its_rooms_and_no_line_elsewhere(tmp_path: Path) -> None:
    wanted = {"engines/__init__.py", *(f"engines/architects/{name}" for name in NEW_GAME)}
    for name in [*wanted, "tests/__init__.py", "build/lib/engines/__init__.py"]:
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert installed_files(tmp_path / "tree", tmp_path / "out") == wanted


def test_every_dependency_is_pinned() -> None:
    described = project()["project"]
    extras = described["optional-dependencies"]
    wanted = [*described["dependencies"], *extras["dev"], *extras["docs"], *extras["dist"], "abi3audit", "pyright"]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {normal(line.partition("==")[0]) for line in lines if "==" in line}
    assert {normal(re.split(r"[<>=!~\[ ]", name)[0]) for name in wanted} <= pinned


def test_build_and_development_use_the_same_cython() -> None:
    described = project()
    wanted = [n for n in described["build-system"]["requires"] if n.startswith("Cython")]
    assert wanted == [n for n in described["project"]["optional-dependencies"]["dev"] if n.startswith("Cython")]
    assert wanted[0] in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_everything_the_build_is_compared_by_exists() -> None:
    assert [name for name in [*COMPILED, *PLAIN, *tool_modules(root_folder())] if not is_module(name)] == []
