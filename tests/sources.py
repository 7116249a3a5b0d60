"""The project's Python files as syntax trees, for the tests that read sources."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from engines.core.build.compile.fresh import BUILD_INFO, is_generated

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("engines", "reports", "scenarios", "scythe_cli")
BESIDE = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE.md")
MADE = (*EXTENSION_SUFFIXES, ".pyc", Path(BUILD_INFO).name)  # how files end that a build or a run writes


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def python_files(*folders: str) -> Iterator[Path]:
    """All Python files under the given folders of the project, in a stable order."""
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def source_files(folder: Path) -> set[str]:
    """Every file under a folder, named from its parent, but for those that a build or a run writes."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(MADE))
    return {path.relative_to(folder.parent).as_posix() for path in files}


def copy_sources(target: Path) -> None:
    """Copy the packages into a folder, with what is generated and without what is compiled."""
    made = shutil.ignore_patterns("__pycache__", *(f"*{ending}" for ending in MADE))
    for name in PACKAGES:
        shutil.copytree(ROOT / name, target / name, ignore=made)


def copy_checkout(target: Path) -> None:
    """Copy the packages into a folder with what is beside them, as a fresh checkout has them: nothing is generated."""
    copy_sources(target)
    for path in target.rglob("*.py"):
        if is_generated(f"/{path.relative_to(target).as_posix()}"):
            path.unlink()
    for name in BESIDE:
        shutil.copy2(ROOT / name, target / name)


def python_of(page: Path) -> list[str]:
    """The Python that a page shows, a text for each block."""
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def module_name(path: Path) -> str:
    """The dotted name of a file of the project."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, top_level_only: bool = False) -> Iterator[tuple[int, str]]:
    """(line, module) of every import of a file; `from m import n` counts as `m.n` where that is a module."""
    nodes = parsed(path).body if top_level_only else list(ast.walk(parsed(path)))
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield node.lineno, inner if is_module(inner) else str(node.module)


@cache
def is_module(name: str) -> bool:
    """Whether a dotted name is a module or package of the project."""
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()
