"""The command `scythe`: deal, play, score, simulate, report; and what Python programs may rely on.

The names in `__all__` stay what they are: a change of one is told in CHANGELOG.md. They stand in `scythe_cli.api` and
are imported when they are asked for, so that the command starts at once. Programs may rely on `engines.gym`, too, as
docs/environments.md describes it. Everything else may change in any version.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scythe_cli.api import (
        Bot,
        Game,
        Position,
        Run,
        ScytheError,
        Setup,
        game_names,
        load_game,
        read_run,
        simulate_games,
        summarise,
    )

__all__ = [
    "Bot",
    "Game",
    "Position",
    "Run",
    "ScytheError",
    "Setup",
    "game_names",
    "load_game",
    "read_run",
    "simulate_games",
    "summarise",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'scythe_cli' has no attribute '{name}'")
    return getattr(import_module("scythe_cli.api"), name)
