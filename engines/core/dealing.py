"""Tables of a game that says no more of its deals than its factors, and what all dealers have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from engines.core.errors import SetupError
from engines.core.factors import Factor
from engines.core.setup import Setup

Cell = tuple[str, ...]  # a level of each factor that follows from no other
MOST_TRIES = 50_000


@dataclass(frozen=True)
class DealConstraints:
    """What a deal must respect.

    `bans` are levels that may not come together, `("nordic", "industrial")`, or single ones; `keep` fixes seats or
    places (numbered from 1) to a level of each factor, or of some; `avoid` is a former table: none of its combinations
    of levels, and no seat or place with a level that it had there.
    """

    expansions: frozenset[str] = frozenset()
    banned_pairs: str = "none"  # or "official"
    bans: tuple[tuple[str, ...], ...] = ()
    keep: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    avoid: tuple[dict[str, str], ...] = ()

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> DealConstraints:
        """From plain JSON values."""
        return cls(
            expansions=frozenset(given.get("expansions", ())),
            banned_pairs=given.get("banned_pairs") or "none",
            bans=tuple(tuple(names) for names in given.get("bans", ())),
            keep={int(place): tuple(names) for place, names in given.get("keep", {}).items()},
            avoid=tuple(given.get("avoid", ())),
        )


class Dealer(Protocol):
    """All allowed tables of a number of players."""

    def deal(self, rng: Random) -> Setup:
        """One of them, all equally likely."""


@dataclass(frozen=True)
class PlainDealer:
    """All tables of these cells at which no two seats have the same level of a factor that they do not share."""

    game: str
    players: int
    factors: Sequence[Factor]
    cells: Sequence[Cell]  # none where nothing is dealt

    def deal(self, rng: Random) -> Setup:
        """One of them, all equally likely. Raises SetupError when none are found."""
        free = [factor for factor in self.factors if factor.is_free]
        if not self.cells:
            return Setup(self.game, ({},) * self.players)
        for _ in range(MOST_TRIES):
            drawn = [rng.choice(self.cells) for _ in range(self.players)]
            seats = tuple({factor.name: level for factor, level in zip(free, cell, strict=True)} for cell in drawn)
            if all(factor.shared or len({seat[factor.name] for seat in seats}) == len(seats) for factor in free):
                return Setup(self.game, seats)
        raise SetupError(f"No table of {self.players} players was found with what is allowed; ban less.")
