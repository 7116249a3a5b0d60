"""Which handicap files are made, from which experiments: all of games between experts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """A handicap file: its name, the experiment whose games it is made from, the number of players, what it is told by,
    and how many other games are played with it."""

    file: str
    game: str
    experiment: str
    players: int
    keys: tuple[str, ...]
    check: int

    @property
    def name(self) -> str:
        """The name of the file and of its figures."""
        return f"{self.file}-{self.players}"


PLANS = (
    Plan("scythe", "scythe", "scythe-policy", 5, ("faction", "mat", "place"), 2_000),
    Plan("scythe-pairs", "scythe", "scythe-policy", 5, ("faction/mat",), 3_000),
    Plan("smallworld", "smallworld", "smallworld-policy", 4, ("race", "power", "place"), 4_000),
    Plan("smallworld", "smallworld", "smallworld-combos-policy", 5, ("race", "power", "place"), 4_000),
    Plan("smallworld-combos", "smallworld", "smallworld-combos-policy", 5, ("race/power",), 20_000),
    Plan("architects", "architects", "architects-policy", 3, ("character", "place"), 2_000),
    Plan("wayfarers", "wayfarers", "wayfarers-policy", 2, ("board", "place"), 2_000),
)
