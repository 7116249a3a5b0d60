"""Where draws of chance stand in the keys: deck, shuffle, how many were drawn before; and cards lost at random."""

from __future__ import annotations

from engines.core.engine.bits import popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.playout import key_place
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import pay_with_card


def apply_discard_random(s: State, seat: int, left: int, value: int) -> int:
    """A random combat card is discarded to a Trap; the rest follows. Rule: S16.9."""
    pay_with_card(s, seat, c.FROM_TRAP, value)
    if left > 1:
        push(s, c.K_DISCARD_RANDOM, CHANCE_PLAYER, seat, left - 1, 0)
    return 0


def encounter_key(s: State) -> int:
    """Encounter cards have one order. Rule: S1.3."""
    return key_place(c.DECK_ENCOUNTER, 0, popcount(s.encounter_deck))


def objective_key(s: State) -> int:
    """Objective cards have one order. Rule: S1.7."""
    return key_place(c.DECK_OBJECTIVE, 0, popcount(s.objective_deck))


def factory_key(s: State) -> int:
    """Factory cards have one order. Rule: S1.4."""
    return key_place(c.DECK_FACTORY, 0, s.offer_size)


def tile_key() -> int:
    """One structure bonus tile is drawn. Rule: S1.5."""
    return key_place(c.DECK_TILE, 0, 0)


def trap_key(s: State, seat: int, left: int) -> int:
    """Cards lost to a Trap: by seat, turn and how many are left to lose. Rule: S16.9."""
    return key_place(c.DECK_TRAP, seat, s.turns_of[seat] * c.NUM_TRAPS + left)


def automa_factory_key(automa: int) -> int:
    """An Automa takes one card of the offer. Rule: S20.34."""
    return key_place(c.DECK_AUTOMA_FACTORY, automa, 0)


def scout_key(s: State, thief: int) -> int:
    """Cards that Scout takes: by seat and combat. Rule: S13.15."""
    return key_place(c.DECK_SCOUT, thief, s.combats_won[thief] + s.combats_lost[thief])
