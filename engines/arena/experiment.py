"""Everything that decides the results of a run: written into the run file, so that the run can be repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

ROTATIONS = ("bots", "seats", "none")  # what moves a seat on within a block


@dataclass(frozen=True)
class Experiment:
    """One run. All values are plain JSON values; `bots` has one spec a seat, `setup` belongs to a fixed assignment.

    `handicap` has the points that are added to final scores, as in `engines.core.setup.handicaps`.
    """

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
    rotation: str = ""  # one of ROTATIONS; empty: the usual one of the assignment
    handicap: Mapping[str, Any] | None = None
    stopping: Mapping[str, Any] | None = None  # a rule of `engines.arena.sequential`, as plain values
    versions: Mapping[str, int] = field(default_factory=dict)  # by bot: which of those that went by its name plays

    @property
    def rotated(self) -> str:
        """What moves on within a block: `bots`, `seats` or `none`."""
        return self.rotation or ("none" if self.assignment == "fixed" else "bots")

    @property
    def block_size(self) -> int:
        """Games with the same table and the same chance, the bots or what is dealt moved one seat on in each."""
        return {"none": 1, "seats": self.players}.get(self.rotated) or len(rotations(self.bots))

    @property
    def lone_bot(self) -> tuple[str, str] | None:
        """The bot that plays alone against all others, who are alike, and that other bot; None in other runs."""
        counts = Counter(self.bots)
        rare = [bot for bot, seats in counts.items() if seats == 1]
        if len(counts) != 2 or not rare or self.rotated == "none":
            return None
        return rare[0], next(bot for bot in counts if bot != rare[0])

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
