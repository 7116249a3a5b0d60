"""Which games there are. A game's package is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engines.core.errors import SetupError, nearest

GAMES = {"scythe": "engines.scythe.game", "smallworld": "engines.smallworld.game"}


def names() -> list[str]:
    """The games that come with the program."""
    return list(GAMES)


def load(name: str) -> Any:
    """The GameType of that name. Raises SetupError when there is no such game."""
    if name not in GAMES:
        raise SetupError(f"There is no game '{name}'; {nearest(name, GAMES)}")
    return import_module(GAMES[name]).GAME
