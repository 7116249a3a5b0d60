"""A Small World position as a seat, or an onlooker, may see it: made from the seats' views and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from engines.core.game import Position
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import MAX_REGIONS, NUM_REGIONS_OF
from engines.smallworld.rules import constants as c


@dataclass(frozen=True)
class Troop:
    """A race on the board: whose it is, and whether it is in decline."""

    number: int
    seat: int
    race: int
    power: int
    active: bool


@dataclass(frozen=True)
class Seen:
    """`core`: the fields that may be seen; `coins`: totals by seat, None where they are hidden."""

    core: Any
    coins: list[int | None]
    viewer: int | None

    @property
    def seats(self) -> range:
        """The seats in printed order."""
        return range(self.core.players)

    @property
    def board(self) -> int:
        """Number of the board, from 0 for two players."""
        return int(self.core.players) - 2

    @property
    def regions(self) -> range:
        """The regions of the board."""
        return range(NUM_REGIONS_OF[self.board])

    def title(self, r: int) -> str:
        """`r3 (forest, mine)`."""
        return names.REGION_TITLES[self.board * MAX_REGIONS + r]

    def troop(self, t: int) -> Troop:
        """A troop by its number."""
        return Troop(t, t // c.NUM_SLOTS, self.core.race[t], self.core.power[t], t % c.NUM_SLOTS == c.ACTIVE)

    def occupant(self, r: int) -> Troop | None:
        """Who holds a region. Rule: W0.5"""
        t = self.core.occupant[r]
        return None if t == c.NOBODY else self.troop(t)

    def troops(self, p: int) -> list[Troop]:
        """The races of a seat in play, the active one first."""
        numbers = range(p * c.NUM_SLOTS, (p + 1) * c.NUM_SLOTS)
        return [self.troop(t) for t in numbers if self.core.race[t] != c.NO_RACE]

    def num_regions(self, troop: Troop) -> int:
        """How many regions a troop holds."""
        return sum(self.core.occupant[r] == troop.number for r in self.regions)


def look(state: Position, seat: int | None) -> Seen:
    """What a seat (from 0), or an onlooker (None), sees. Rule: W0.3"""
    fields = state.view(seat or 0)["fields"]
    coins = fields["coins"] if seat is not None else _open_totals(state, len(fields["coins"]))
    return Seen(SimpleNamespace(**fields), coins, seat)


def _open_totals(state: Position, players: int) -> list[int | None]:
    """The totals that are no secret: those that the next seat knows as well."""
    return [state.view((p + 1) % players)["fields"]["coins"][p] for p in range(players)]
