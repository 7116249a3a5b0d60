"""Which bots there are: the game's own, those of installed packages and those of a file.

A bot of somebody else is a *factory* `factory(seed, **params) -> Agent`. It is found under its name in the entry-point
group `scythe_cli.bots`, or in the table `BOTS` of a Python file given with `--bot-file`.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engines.agents.agent import Agent, RandomAgent
from engines.core.botspec import BotSpec
from engines.core.errors import BotError, nearest

GROUP = "scythe_cli.bots"
Factory = Callable[..., Agent]


@dataclass(frozen=True)
class Param:
    """A setting of a bot; its type is that of the default, numbers keep to `low` … `high`."""

    name: str
    default: bool | int | float | str
    meaning: str
    low: float = 0
    high: float = 0


@dataclass(frozen=True)
class BotKind:
    """A bot that comes with the program. `policy` is its number in the compiled core."""

    name: str
    title: str
    policy: int | None = None
    params: tuple[Param, ...] = ()
    make: Factory | None = None


OWN: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind("random", "every legal action is equally likely", policy=0, make=RandomAgent),
        BotKind(
            "greedy",
            "the best turn by its own evaluation",
            policy=1,
            params=(Param("weights", "", "TOML file with the weights; the game's own when absent"),),
        ),
    )
}


def find_factory(name: str, source: str) -> Factory:
    """The factory of a bot that does not come with the program. Raises BotError."""
    known: dict[str, Any] = file_bots(source) if source else {}
    if name in known:
        return _callable(known[name], name)
    installed = _installed(name)
    if installed is None:
        where = f" nor in {source}" if source else ""
        raise BotError(f"No bot is called '{name}' here{where}; {nearest(name, [*OWN, *known])}")
    return _callable(installed, name)


@cache
def file_bots(source: str) -> dict[str, Any]:
    """The table `BOTS` of a Python file. Raises BotError."""
    if not Path(source).is_file():
        raise BotError(f"Bot file {source}: there is no such file.")
    try:
        bots = runpy.run_path(source).get("BOTS")
    except Exception as error:
        raise BotError(f"Bot file {source}: cannot be run ({type(error).__name__}: {error}).") from error
    if not isinstance(bots, dict) or not bots:
        raise BotError(f'Bot file {source}: has no table BOTS, such as BOTS = {{"mine": MyBot}}.')
    return bots


def make_agent(spec: BotSpec, seed: int) -> Agent:
    """A fresh agent of ordinary Python for one seat of one game. Raises BotError."""
    kind = OWN.get(spec.name)
    factory = kind.make if kind else find_factory(spec.name, spec.source)
    if factory is None:
        raise BotError(f"The bot '{spec.name}' plays only inside the compiled core.")
    try:
        return factory(seed, **dict(spec.params))
    except Exception as error:
        raise BotError(f"The bot '{spec}' cannot be made ({type(error).__name__}: {error}).") from error


def _installed(name: str) -> Any:
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        try:
            return entry.load()
        except Exception as error:
            raise BotError(f"The bot '{name}' of {entry.value} cannot be loaded ({error}).") from error
    return None


def _callable(found: Any, name: str) -> Factory:
    if not callable(found):
        raise BotError(f"The bot '{name}' is not a class or function that makes an agent.")
    return found  # type: ignore[no-any-return]
