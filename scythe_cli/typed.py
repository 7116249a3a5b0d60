"""What stands on the command line: which parameters, which game, which seed, how closely to look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from engines.core.analysis.analysis import Depth

DEFAULT_GAME = "scythe"
USUAL_WORLDS = 32  # in which a turn is looked at


def typed_params() -> dict[str, click.Parameter]:
    """The parameters that stand on the command line, by name."""
    ctx = click.get_current_context()
    params = {str(param.name): param for param in ctx.command.params}
    typed = click.core.ParameterSource.COMMANDLINE
    return {name: param for name, param in params.items() if ctx.get_parameter_source(name) is typed}


def refuse_typed(named: str, allowed: Collection[str], why: str) -> None:
    """Wrong usage when a parameter stands on the command line that has no meaning beside `named`."""
    for name, param in typed_params().items():
        if name not in allowed:
            shown = max(param.opts, key=len) if isinstance(param, click.Option) else "GAME"
            raise click.UsageError(f"{named} {why}; leave out {shown}.")


def game_wanted(given: Mapping[str, Any]) -> str:
    """The game that was named on the command line, else that of a file. Raises as `game_told` does."""
    return str(given["game"]) if "game" in typed_params() else game_told(given)


def game_told(given: Mapping[str, Any]) -> str:
    """The game of the setup or scenario that was named; the usual one without such a file.

    Raises SetupError, ScenarioError, OSError.
    """
    from scenarios.loader import game_of_scenario
    from scythe_cli.stored_tables import read_tables

    telling: dict[str, Callable[[Path], str]] = {
        "setup_file": lambda path: read_tables(path)[0].game,
        "scenario": game_of_scenario,
        "avoid": lambda path: read_tables(path)[0].game,
    }
    for name, game_of in telling.items():
        path = given.get(name)
        if path is not None and not _is_read_once(path):
            return known_game(game_of(path), path)
    return DEFAULT_GAME


def _is_read_once(path: Path) -> bool:
    """Whether it is a pipe or a device, which holds nothing any more after somebody has looked into it."""
    return path.exists() and not path.is_file()


def known_game(name: str, path: Path) -> str:
    """The name of a game that a file says. Raises SetupError when there is no such game."""
    from engines.core import registry
    from engines.core.engine.errors import SetupError, nearest

    if name not in registry.known():
        raise SetupError(f"{path}: there is no game '{name}'; {nearest(name, registry.known())}")
    return name


def fresh_seed() -> int:
    """A seed that nobody gave."""
    import secrets

    return secrets.randbits(63)


def say_seed(seed: int) -> None:
    """Print a drawn seed, once nothing can be wrong any more with what was asked for."""
    click.echo(f"Seed {seed} (give it with --seed {seed} to get the same again).", err=True)


def depth_of(given: Mapping[str, Any]) -> Depth | None:
    """How closely `analysis_options` ask to look; None for not at all. Raises click.UsageError."""
    from engines.core.analysis.analysis import Depth

    if given["analyse"]:
        return Depth(given["worlds"] or USUAL_WORLDS, seconds=given["seconds"])
    for name in ("worlds", "seconds"):
        if given[name] is not None:
            raise click.UsageError(f"--{name} belongs to --analyse.")
    return None
