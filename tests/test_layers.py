"""Imports point one way: command line, reports and scenarios, arena, agents, games, kernel."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.sources import PACKAGES, ROOT, imported, module_name, python_files

KERNEL, GAME, AGENTS, ARENA, READERS, COMMAND = range(6)
LAYERS = {
    "engines.core": KERNEL,
    "engines.agents": AGENTS,
    "engines.arena": ARENA,
    "reports": READERS,
    "scenarios": READERS,
    "scythe_cli": COMMAND,
}
FILES = list(python_files(*PACKAGES))


def unit(module: str) -> str:
    """The part of the house a module belongs to: a package of `engines`, or a top-level package."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "engines" else parts[0]


def layer(name: str) -> int:
    """The layer of a unit; every other package of `engines` is a game."""
    return LAYERS.get(name, GAME)


def forbidden(importer: str, imported_module: str) -> str:
    """Why one module may not import another, or ""."""
    if imported_module.split(".")[0] not in PACKAGES or imported_module == "engines":
        return ""
    low, high = unit(imported_module), unit(importer)
    if low == high or importer == "engines":
        return ""
    if layer(low) > layer(high):
        return "an import that points up"
    if layer(low) == layer(high):
        return "games do not know each other" if layer(low) == GAME else "neighbours do not know each other"
    if high == "reports" and layer(low) in (GAME, AGENTS):
        return "reports read stored results, never live states"
    return ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_point_down(path: Path) -> None:
    name = module_name(path)
    found = [(line, module, forbidden(name, module)) for line, module in imported(path)]
    wrong = [f"{path.relative_to(ROOT)}:{line}: {module}: {reason}" for line, module, reason in found if reason]
    assert wrong == []


def test_no_module_imports_itself_through_others() -> None:
    graph = {module_name(path): {module for _, module in imported(path, top_level_only=True)} for path in FILES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("circle of imports: " + " -> ".join(reversed(error.args[1])))


def test_no_circle_in_the_command_line_not_even_of_types_or_inside_functions() -> None:
    own = [path for path in FILES if module_name(path).startswith("scythe_cli")]
    graph = {module_name(path): {module for _, module in imported(path)} - {module_name(path)} for path in own}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("circle of imports: " + " -> ".join(reversed(error.args[1])))


@pytest.mark.parametrize(
    ("importer", "module", "reason"),
    [
        ("engines.core.game", "engines.scythe.play", "an import that points up"),
        ("engines.scythe.play", "engines.smallworld.play", "games do not know each other"),
        ("engines.agents.specs", "engines.arena.runner", "an import that points up"),
        ("reports.api", "scenarios.loader", "neighbours do not know each other"),
        ("reports.api", "engines.scythe.play", "reports read stored results, never live states"),
        ("scythe_cli.play", "engines.core.game", ""),
        ("engines.scythe.play", "engines.core.frames", ""),
        ("engines.scythe.play", "engines", ""),
        ("engines.arena.runner", "sqlite3", ""),
    ],
)
def test_layer_rules(importer: str, module: str, reason: str) -> None:
    assert forbidden(importer, module) == reason
