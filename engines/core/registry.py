"""Which games there are. A game's package is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engines.core.compile.modules import game_names, root_folder
from engines.core.errors import SetupError, nearest

if TYPE_CHECKING:
    from engines.core.game import Game

GAMES = game_names(root_folder())


def names() -> list[str]:
    """The games that come with the program."""
    return list(GAMES)


def load(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game of that name under these options; `module:attribute` loads one that does not come with the program.

    Raises SetupError when there is no such game.
    """
    return _load(name).under(options or {})


def _load(name: str) -> Game:
    module, colon, attribute = name.partition(":")
    if colon:
        return _of_others(name, module, attribute)
    if name not in GAMES:
        raise SetupError(f"There is no game '{name}'; {nearest(name, GAMES)}")
    game: Game = import_module(f"engines.{name}.game").GAME
    return game


def _of_others(name: str, module: str, attribute: str) -> Game:
    """A game that does not come with the program."""
    from engines.core.game import Game

    try:
        game = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise SetupError(f"Game '{name}': cannot be loaded ({error}).") from error
    if not isinstance(game, Game):
        raise SetupError(f"Game '{name}': is no engines.core.game.Game.")
    return game
