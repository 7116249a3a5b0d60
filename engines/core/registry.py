"""Which games there are. A game's package is imported only when it is asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from engines.core.engine.errors import SetupError, nearest
from engines.core.engine.modules import game_names, module_names, root_folder

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.tables import Tables

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


def table_sizes(name: str) -> tuple[str, int, int]:
    """Title, fewest and most players of a game that comes with the program; see `tables_type` on what is imported."""
    tables = tables_type(name)
    return tables.title, tables.min_players, tables.max_players


def tables_type(name: str) -> type[Tables]:
    """The tables of a game that comes with the program; of one with `setup/tables.py` the rest is not imported."""
    own = f"engines.{name}.setup.tables"
    if own not in module_names(root_folder(), name, "setup"):
        return type(load(name).tables)
    module = import_module(own)
    found: type[Tables] = next(one for one in vars(module).values() if _is_own(one, module))
    return found


def _is_own(one: Any, module: ModuleType) -> bool:
    return isinstance(one, type) and one.__module__ == module.__name__ and hasattr(one, "min_players")


def load(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game of that name under these options. Raises SetupError when there is no such game."""
    if name not in known():
        raise SetupError(f"There is no game '{name}'; {nearest(str(name), known())}")
    from engines.core.game import game_of

    return game_of(name).under(options or {})
