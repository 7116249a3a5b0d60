"""Which modules are compiled, and which only give numbers to the compiled ones: found by where they stand.

Of the kernel the modules listed here. Of a game, which is a folder of `engines` with a ledger (`RULES.md`): everything
in `rules/`, `bots/`, with the frozen bots in it, and `observers/`, and some of `generated/`. Modules of numbers keep to
the names in NUMBERS.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

KERNEL = {  # by room
    "engine": ("search_context", "state", "frames", "observing", "asking", "zones", "counting", "rows", "playout"),
    "search": (
        "network",
        "scratch",
        "beam",
        "lines",
        "ranking",
        "replies",
        "rollouts",
        "paths",
        "planning",
        "worlds",
        "search",
    ),
}
KERNEL_NUMBERS = {"engine": ("bits", "constants", "memory"), "search": ("exponential", "layers")}
ROOMS = ("rules", "bots", "bots.greedy_1", "observers")
GENERATED = ("play", "state", "observation", "batch")
NUMBERS = ("constants", "distances", "inputs", "tables", "weights")


def root_folder() -> str:
    """The folder that holds the package `engines`."""
    return os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))


def game_names(root: str) -> list[str]:
    """The games that come with the program: folders of `engines` with a ledger, `RULES.md`."""
    engines = os.path.join(root, "engines")
    return sorted(name for name in os.listdir(engines) if os.path.isfile(os.path.join(engines, name, "RULES.md")))


def module_names(root: str, game: str, room: str) -> list[str]:
    """The modules of a room of a game or of the kernel, such as `bots` or `bots.greedy_1`, without its `__init__`."""
    folder = os.path.join(root, "engines", game, *room.split("."))
    files = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    stems = [name[:-3] for name in files if name.endswith(".py") and name != "__init__.py"]
    return [f"engines.{game}.{room}.{stem}" for stem in stems]


def kernel_modules(rooms: Mapping[str, Sequence[str]]) -> list[str]:
    """The names of modules of the kernel that are given by room."""
    return [f"engines.core.{room}.{name}" for room, names in rooms.items() for name in names]


def compiled_modules(root: str) -> list[str]:
    """The modules that are compiled, the generated ones also before they are written."""
    found = kernel_modules(KERNEL)
    for game in game_names(root):
        found += [f"engines.{game}.generated.{stem}" for stem in GENERATED]
        found += [name for room in ROOMS for name in module_names(root, game, room) if not has_numbers(name)]
    return found


def plain_modules(root: str) -> list[str]:
    """The modules of numbers, of the generated ones those that are written."""
    found = kernel_modules(KERNEL_NUMBERS)
    for game in game_names(root):
        rooms = ("generated", *ROOMS)
        found += [name for room in rooms for name in module_names(root, game, room) if has_numbers(name)]
    return found


def tool_modules(root: str) -> list[str]:
    """The modules that generate and compile."""
    found = [name for room in ("build.compile", "build.generate") for name in module_names(root, "core", room)]
    return [*found, *(f"engines.core.engine.{name}" for name in ("observed", "schema", "states"))]


def has_numbers(name: str) -> bool:
    """Whether a module is one of numbers."""
    return name.rpartition(".")[2] in NUMBERS


COMPILED = compiled_modules(root_folder())
