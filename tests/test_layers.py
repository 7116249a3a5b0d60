"""Imports point one way: command line, gym, reports and scenarios, arena, agents, encoding, games, kernel."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import pytest

from tests.sources import PACKAGES, ROOT, imported, module_name, python_files

DRAWING, KERNEL, GAME, ENCODING, AGENTS, ARENA, READERS, GYM, COMMAND = range(9)
pytestmark = pytest.mark.xdist_group("sources")  # which one process parses once
LAYERS = {
    "engines.drawing": DRAWING,
    "engines.core": KERNEL,
    "engines.gym.encoding": ENCODING,  # which bots use and environments too
    "engines.agents": AGENTS,
    "engines.arena": ARENA,
    "reports": READERS,
    "scenarios": READERS,
    "engines.gym": GYM,
    "scythe_cli": COMMAND,
}
KERNEL_ROOMS = (
    "engine",
    "language",
    "search",
    "setup",
    "scoring",
    "",
    "analysis",
    "build",
)  # each sees those before it
ROOMS = {  # of a game: what each may import of it beside itself
    "generated": {"bots", "observers", "rules"},
    "rules": {"generated"},
    "observers": {"rules", "generated"},
    "bots": {"rules", "generated"},
    "words": {"rules", "generated"},
    "setup": {"words", "rules", "generated"},
    "screen": {"words", "rules", "generated"},
    "fields": {"rules", "generated"},
    "data": set(),
    "questions": {"rules", "observers", "words", "bots", "generated"},
    "game": {"questions", "screen", "setup", "words", "bots", "rules", "generated"},
}
REPORT_ROOMS = {  # of the reports: what each may import of them beside itself; the door, `api`, sees all
    "stats": set(),
    "load": set(),
    "plays": set(),
    "judging": {"plays", "findings", "load", "stats"},
    "findings": {"load", "stats"},
    "charts": {"findings", "load", "stats"},
    "page": {"charts", "findings", "load", "stats"},
    "sections": {"page", "charts", "findings", "load", "stats"},
    "people_page": {"judging", "plays", "page", "charts", "findings", "stats"},
    "boards": set(),
    "game_page": {"page", "boards"},
    "sheets": {"page", "boards", "charts"},
    "api": {"sections", "page", "charts", "findings", "load", "stats"},
}
FILES = list(python_files(*PACKAGES))


def unit(module: str) -> str:
    """The part of the house a module belongs to: a package of `engines`, a module that stands alone, or a top-level
    package."""
    if module in LAYERS:
        return module
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
    if importer == "engines":
        return ""
    if low == high == "reports":
        return forbidden_report_room(importer, imported_module)
    if low == high == "engines.core":
        return forbidden_kernel_room(importer, imported_module)
    if low == high:
        return forbidden_room(importer, imported_module) if layer(low) == GAME else ""
    if layer(low) > layer(high):
        return "an import that points up"
    if layer(low) == layer(high):
        return "games do not know each other" if layer(low) == GAME else "neighbours do not know each other"
    if high == "reports" and layer(low) in (GAME, AGENTS):
        return "reports read stored results, never live states"
    return ""


def forbidden_room(importer: str, imported_module: str) -> str:
    """Why a module of a game may not import another one of the same game, or ""."""
    high, low = (f"{module}..".split(".")[2] for module in (importer, imported_module))
    if high == low or low == "":
        return ""
    if high not in ROOMS:
        return f"a game has no room '{high}'"
    return "" if low in ROOMS[high] else f"{high} does not see {low}"


def kernel_room(module: str) -> str:
    """The room of the kernel that a module stands in; '' for what puts a game together, in `engines/core` itself."""
    room = f"{module}..".split(".")[2]
    return room if (ROOT / "engines" / "core" / room).is_dir() else ""


def forbidden_kernel_room(importer: str, imported_module: str) -> str:
    """Why a module of the kernel may not import another one of it, or ""."""
    high, low = kernel_room(importer), kernel_room(imported_module)
    if high not in KERNEL_ROOMS:
        return f"the kernel has no room '{high}'"
    return (
        "" if KERNEL_ROOMS.index(low) <= KERNEL_ROOMS.index(high) else f"{high or 'a game'} does not see {low or 'it'}"
    )


def forbidden_report_room(importer: str, imported_module: str) -> str:
    """Why a module of the reports may not import another one of them, or ""."""
    high, low = (f"{module}.".split(".")[1] for module in (importer, imported_module))
    if high == low or not low or not high:
        return ""
    if high not in REPORT_ROOMS:
        return f"reports have no room '{high}'"
    return "" if low in REPORT_ROOMS[high] else f"{high} does not see {low}"


def test_imports_point_down() -> None:
    found = [(path, *one, forbidden(module_name(path), one[1])) for path in FILES for one in imported(path)]
    assert [f"{path.relative_to(ROOT)}:{line}: {name}: {reason}" for path, line, name, reason in found if reason] == []


def test_no_module_imports_itself_through_others() -> None:
    graph = {module_name(path): {module for _, module in imported(path, top_level_only=True)} for path in FILES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("circle of imports: " + " -> ".join(reversed(error.args[1])))


@pytest.mark.parametrize("package", ["engines.core", "scythe_cli"])
def test_no_circle_not_even_of_types_or_inside_functions(package: str) -> None:
    own = [path for path in FILES if f"{module_name(path)}.".startswith(f"{package}.")]
    graph = {module_name(path): {module for _, module in imported(path)} - {module_name(path)} for path in own}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("circle of imports: " + " -> ".join(reversed(error.args[1])))


@pytest.mark.parametrize(
    ("importer", "module", "reason"),
    [
        ("engines.core.game", "engines.scythe.game", "an import that points up"),
        ("engines.scythe.game", "engines.smallworld.game", "games do not know each other"),
        ("engines.scythe.rules.turn", "engines.scythe.words.notation", "rules does not see words"),
        ("engines.scythe.rules.turn", "engines.scythe.rules.combat", ""),
        ("engines.scythe.attic.turn", "engines.scythe.rules.combat", "a game has no room 'attic'"),
        ("engines.core.engine.frames", "engines.core.language.log", "engine does not see language"),
        ("engines.core.game", "engines.core.analysis.review", "a game does not see analysis"),
        ("engines.core.setup.tables", "engines.core.game", "setup does not see it"),
        ("engines.core.analysis.review", "engines.core.game", ""),
        ("engines.agents.specs", "engines.arena.runner", "an import that points up"),
        ("reports.api", "scenarios.loader", "neighbours do not know each other"),
        ("reports.stats.holm", "reports.load.rows", "stats does not see load"),
        ("reports.findings.collect", "reports.page.cells", "findings does not see page"),
        ("reports.attic.old", "reports.load.rows", "reports have no room 'attic'"),
        ("reports.sections.rates.part", "reports.page.cells", ""),
        ("reports.page.cells", "reports.sections.rates.part", "page does not see sections"),
        ("reports.api", "engines.scythe.game", "reports read stored results, never live states"),
        ("scythe_cli.play", "engines.core.game", ""),
        ("engines.scythe.rules.turn", "engines.core.engine.frames", ""),
        ("engines.scythe.game", "engines", ""),
        ("engines.arena.runner", "sqlite3", ""),
    ],
)
def test_layer_rules(importer: str, module: str, reason: str) -> None:
    assert forbidden(importer, module) == reason
