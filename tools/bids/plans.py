"""Which handicap files are made, from which experiments: all of games between experts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.core.engine.errors import DataError
from engines.core.engine.files import read_toml
from tools.plans import read_plan

PATH = Path(__file__).parent / "plans.toml"
SHAPE = [
    {
        "file": str,
        "experiment": str,
        "players": int,
        "keys": [str],
        "check": int,
        "unlike?": {"experiment": str, "check": int},
    }
]


@dataclass(frozen=True)
class Plan:
    """A handicap file: its name, the experiment whose games it is made from, the number of players, what it is told by,
    and how many other games are played with it; `unlike` names an experiment of other bots that play with it, too, and
    how many games."""

    game: str
    file: str
    experiment: str
    players: int
    keys: Sequence[str]
    check: int
    unlike: Mapping[str, Any] | None = None

    @property
    def name(self) -> str:
        """The name of the file and of its figures."""
        return f"{self.file}-{self.players}"


def load_plans(path: Path = PATH) -> list[Plan]:
    """All plans, in the order of the file. Raises DataError."""
    return [
        Plan(game=game, **row)
        for game in read_toml(path, DataError)
        for row in read_plan(path, game, SHAPE, "handicap file")
    ]


PLANS = load_plans()
