"""Which games there are. A game's package is imported only when it is asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engines.core.engine.errors import SetupError, nearest
from engines.core.engine.modules import game_names, root_folder

if TYPE_CHECKING:
    from engines.core.game import Game

GAMES = game_names(root_folder())
IN_THE_MAKING = "SCYTHE_GAMES"


def names() -> list[str]:
    """The games that come with the program."""
    return list(GAMES)


def known() -> list[str]:
    """Every name that `load` takes: also games in the making, which the environment variable SCYTHE_GAMES lists.

    They stand there as `module:attribute`, commas between them. What a file says is never imported.
    """
    return [*GAMES, *filter(None, os.environ.get(IN_THE_MAKING, "").split(","))]


def load(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game of that name under these options. Raises SetupError when there is no such game."""
    if name not in known():
        raise SetupError(f"There is no game '{name}'; {nearest(name, known())}")
    module, _, attribute = name.partition(":")
    game: Game = getattr(import_module(module if attribute else f"engines.{name}.game"), attribute or "GAME")
    return game.under(options or {})
