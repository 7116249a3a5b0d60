"""What is installed is what stands in the folders, and every dependency is pinned."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from engines.core.compile.choose import TOOLS
from engines.core.compile.modules import COMPILED, PLAIN
from tests.sources import PACKAGES, ROOT, is_module, module_name, python_files


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def normal(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_package_is_listed_and_every_listed_package_exists() -> None:
    found = {module_name(path) for path in python_files(*PACKAGES) if path.name == "__init__.py"}
    assert sorted(project()["tool"]["setuptools"]["packages"]) == sorted(found)


def test_every_dependency_is_pinned() -> None:
    described = project()["project"]
    wanted = [*described["dependencies"], *described["optional-dependencies"]["dev"]]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {normal(line.partition("==")[0]) for line in lines if "==" in line}
    assert {normal(re.split(r"[<>=!~\[ ]", name)[0]) for name in wanted} <= pinned


def test_build_and_development_use_the_same_cython() -> None:
    described = project()
    wanted = [n for n in described["build-system"]["requires"] if n.startswith("Cython")]
    assert wanted == [n for n in described["project"]["optional-dependencies"]["dev"] if n.startswith("Cython")]
    assert wanted[0] in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_everything_the_build_is_compared_by_exists() -> None:
    assert [name for name in [*COMPILED, *PLAIN, *TOOLS] if not is_module(name)] == []


def test_declarations_written_by_hand_are_installed() -> None:
    patterns = project()["tool"]["setuptools"]["package-data"]["*"]
    assert {"*.pxd", "*.toml", "*.md"} <= set(patterns)
