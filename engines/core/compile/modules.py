"""Which modules are compiled, and which only give numbers to the compiled ones: found by where they stand.

Of the kernel the modules listed here. Of a game, which is a folder of `engines` with a ledger (`RULES.md`): everything
in `rules/`, `bots/`, with the frozen bots in it, and `observers/`, and some of `generated/`. Modules of numbers keep to
the names in NUMBERS.
"""

from __future__ import annotations

import os

KERNEL = [
    "search_context",
    "state",
    "frames",
    "observing",
    "asking",
    "zones",
    "counting",
    "rows",
    "playout",
    "network",
    "beam",
    "lines",
    "ranking",
    "rollouts",
    "search",
]
KERNEL_NUMBERS = ["bits", "constants", "exponential"]
ROOMS = ("rules", "bots", "bots.greedy_1", "observers")
GENERATED = ("state", "play")
NUMBERS = ("constants", "distances", "inputs", "tables", "weights")


def root_folder() -> str:
    """The folder that holds the package `engines`."""
    return os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))


def game_names(root: str) -> list[str]:
    """The games that come with the program: folders of `engines` with a ledger, `RULES.md`."""
    engines = os.path.join(root, "engines")
    return sorted(name for name in os.listdir(engines) if os.path.isfile(os.path.join(engines, name, "RULES.md")))


def module_names(root: str, game: str, room: str) -> list[str]:
    """The modules of a room of a game, such as `bots` or `bots.greedy_1`, without its `__init__`."""
    folder = os.path.join(root, "engines", game, *room.split("."))
    files = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    stems = [name[:-3] for name in files if name.endswith(".py") and name != "__init__.py"]
    return [f"engines.{game}.{room}.{stem}" for stem in stems]


def found_modules(root: str) -> tuple[list[str], list[str]]:
    """The modules that are compiled, and those of numbers."""
    compiled = [f"engines.core.{name}" for name in KERNEL]
    plain = [f"engines.core.{name}" for name in KERNEL_NUMBERS]
    for game in game_names(root):
        for room in ("generated", *ROOMS):
            for name in module_names(root, game, room):
                stem = name.rpartition(".")[2]
                if stem in NUMBERS:
                    plain.append(name)
                elif room in ROOMS or stem in GENERATED:
                    compiled.append(name)
    return compiled, plain


COMPILED, PLAIN = found_modules(root_folder())
