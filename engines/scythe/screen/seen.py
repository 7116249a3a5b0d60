"""A Scythe position as a seat, or an onlooker, may see it: made from the seat's view and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.engine import saving
from engines.core.engine.bits import BIT
from engines.core.game import Position
from engines.scythe.generated import names
from engines.scythe.generated.play import new_play
from engines.scythe.generated.tables import HEXES, NUM_SPACES
from engines.scythe.rules import constants as c
from engines.scythe.rules import queries
from engines.scythe.rules.units import recount_all

GAME = "scythe"
NOBODY = -1


@dataclass(frozen=True)
class Seen:
    """`core`: a position with empty hands and decks wherever the view has none; `viewer`: a seat, None an onlooker."""

    core: Any
    viewer: int | None
    fields: dict[str, Any]

    @property
    def seats(self) -> range:
        """The seats in printed order."""
        return range(self.core.players)

    def faction(self, p: int) -> int:
        """Faction of a seat."""
        return int(self.core.faction[p])

    def letter(self, p: int) -> str:
        """The letter that marks the pieces of a seat."""
        return letter(self.faction(p))

    def units_at(self, p: int, h: int) -> tuple[int, int, int]:
        """Characters, mechs and workers of a seat on a space."""
        units = self.core.pos[p * c.NUM_UNITS : (p + 1) * c.NUM_UNITS]
        return units[:1].count(h), units[1 : c.FIRST_WORKER].count(h), units[c.FIRST_WORKER :].count(h)

    def structure_at(self, p: int, h: int) -> str:
        """The structure of a seat on a space, or ''."""
        built = self.core.structure[p * c.NUM_STRUCTURES :][: c.NUM_STRUCTURES]
        return names.STRUCTURES[built.index(h)] if h in built else ""

    def resources_at(self, h: int) -> list[int]:
        """Wood, food, metal, oil on a space."""
        found: list[int] = self.core.res[h * c.NUM_RESOURCES :][: c.NUM_RESOURCES]
        return found

    def controllers(self) -> list[int]:
        """The seat that controls each space, or NOBODY. Rule: S0.1, S0.6"""
        masks = [queries.control(self.core, p) & HEXES for p in self.seats]
        return [next((p for p in self.seats if masks[p] & BIT[h]), NOBODY) for h in range(NUM_SPACES)]

    def used(self) -> set[int]:
        """The spaces on which something lies."""
        core = self.core
        found = {*core.pos, *core.structure, *(trap["space"] for trap in self.fields["traps"])}
        found |= {i // c.NUM_RESOURCES for i, n in enumerate(core.res) if n}
        return found | {h for h in range(NUM_SPACES) if core.flags & BIT[h]}

    def trap_at(self, h: int) -> dict[str, Any] | None:
        """The Trap on a space, with its kind where the viewer knows it."""
        return next((trap for trap in self.fields["traps"] if trap["space"] == h), None)

    def owner_of(self, faction: int) -> int:
        """The seat that plays a faction, or NOBODY."""
        return next((p for p in self.seats if self.core.faction[p] == faction), NOBODY)


def letter(faction: int) -> str:
    """The letter that marks the pieces of a faction."""
    return names.FACTIONS[faction][0].upper()


def look(state: Position, seat: int | None) -> Seen:
    """What a seat (from 0), or an onlooker (None), sees. Rule: S0.13"""
    fields = state.view(_eyes(state) if seat is None else seat)["fields"]
    if seat is None:
        fields = {name: value for name, value in fields.items() if name not in ("hand", "objectives", "discarded")}
        fields |= {"offer": None, "own_commitment": None}
    elif _sets_dial_later(state.core, seat):
        fields["own_commitment"] = None
    core = new_play()
    for field in saving.fields_of(GAME):
        if field.name in fields and field.seen not in ("hidden", "game"):
            _write(core, field, fields[field.name], seat)
    recount_all(core)
    return Seen(core, seat, fields)


def _sets_dial_later(core: Any, seat: int) -> bool:
    """Whether a seat has still to set its dial in the combat that goes on. Rule: S6.6"""
    frames = range(core.depth)
    return any(core.frame_kind[i] == c.K_DIAL and core.frame_player[i] == seat for i in frames)


def _eyes(state: Position) -> int:
    """A seat whose view knows nothing of Traps that an onlooker does not know. Rule: S16.9"""
    core: Any = state.core
    return next(p for p in range(core.players) if core.faction[p] != c.TOGAWA)


def _write(core: Any, field: Any, value: Any, seat: int | None) -> None:
    """Write a field, or of an owner's field the part of the seat."""
    numbers = value if isinstance(value, list) else [value]
    first = (seat or 0) * len(numbers) if field.seen == "owner" else 0
    saving.put_all(GAME, core, field.name, numbers, first)
