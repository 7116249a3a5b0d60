"""Everything that decides the results of a run: written into the run file, so that the run can be repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

ASSIGNMENTS = ("balanced", "random", "fixed")


@dataclass(frozen=True)
class Experiment:
    """One run. All values are plain JSON values; `bots` has one spec a seat, `setup` belongs to a fixed assignment."""

    game: str
    players: int
    games: int
    seed: int
    bots: tuple[str, ...]
    bot_file: str = ""
    assignment: str = "balanced"
    options: Mapping[str, Any] = field(default_factory=dict)
    constraints: Mapping[str, Any] = field(default_factory=dict)
    setup: Mapping[str, Any] | None = None

    @property
    def block_size(self) -> int:
        """Games with the same table and the same chance, the bots moved one seat on in each."""
        return 1 if self.assignment == "fixed" else len(rotations(self.bots))

    def whole_blocks(self) -> Experiment:
        """The same experiment with as many games as make whole blocks, not fewer than asked for."""
        size = self.block_size
        return replace(self, games=-(-self.games // size) * size)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self) | {"bots": list(self.bots)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Experiment:
        """What `to_json` wrote."""
        return cls(**{**data, "bots": tuple(data["bots"])})


def rotations(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The different ways to move the bots around the table, the given one first."""
    ways = [tuple(bots[step:]) + tuple(bots[:step]) for step in range(len(bots))]
    return list(dict.fromkeys(ways))
