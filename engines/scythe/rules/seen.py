"""What a seat knows of fields that not everybody sees: rows of `SEEN` in `fields.py`. Rule: S0.13, S20.2"""

from __future__ import annotations

from engines.core.engine.bits import BIT, popcount
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import committing
from engines.scythe.rules.queries import is_automa, num_hand


def hand_size(s: State, seat: int, i: int) -> int:
    """Combat cards in the hand of seat `i`. Rule: S0.13"""
    return num_hand(s, i)


def known(s: State, seat: int, i: int) -> int:
    """Cards that the seat has seen; `i` is holder * NUM_VALUES + value. Rule: S0.13"""
    return s.known[seat * c.MAX_PLAYERS * c.NUM_VALUES + i]


def num_objectives(s: State, seat: int, i: int) -> int:
    """Objective cards in the hand of seat `i`. Rule: S9.1"""
    return popcount(s.objectives[i])


def hand(s: State, seat: int, i: int) -> int:
    """Own combat cards of value number `i`; nobody looks at those of an Automa. Rule: S0.13, S20.2"""
    return 0 if is_automa(s, seat) else s.hand[seat * c.NUM_VALUES + i]


def deck_size(s: State, seat: int) -> int:
    """Combat cards in the deck. Rule: S0.11"""
    return s.deck[0] + s.deck[1] + s.deck[2] + s.deck[3]


def encounters_left(s: State, seat: int) -> int:
    """Encounter cards not yet drawn. Rule: S1.3"""
    return popcount(s.encounter_deck)


def offer(s: State, seat: int) -> int:
    """The Factory offer, for who has looked through it. Rule: S0.13, S8.4"""
    return s.offer if s.offer_seen & BIT[seat] else 0


def traps(s: State, seat: int) -> int:
    """Spaces with a Trap. Rule: S16.8"""
    found = 0
    for i in range(c.NUM_TRAPS):
        if s.trap[i] != c.OFF_BOARD:
            found |= BIT[s.trap[i]]
    return found


def armed_traps(s: State, seat: int) -> int:
    """Spaces with a Trap that is armed. Rule: S16.8"""
    found = 0
    for i in range(c.NUM_TRAPS):
        if s.armed & BIT[i] and s.trap[i] != c.OFF_BOARD:
            found |= BIT[s.trap[i]]
    return found


def trap(s: State, seat: int, i: int) -> int:
    """Where Trap `i` lies, which its owner knows, and all when it was sprung once. Rule: S16.9, S16.10"""
    return s.trap[i] if s.faction[seat] == c.TOGAWA or s.sprung & BIT[i] else c.OFF_BOARD


def shown_roles(s: State, seat: int) -> int:
    """The roles, attacker 0 and defender 1, whose commitments the seat knows: both after the reveal, before it its own.

    Rule: S6.6, S6.7, S20.62
    """
    if committing(s) == 0:
        return 3
    if is_automa(s, seat):
        return 0
    return (1 if s.active == seat else 0) | (2 if s.rival == seat else 0)


def dial(s: State, seat: int, shown_roles: int, i: int) -> int:
    """Power on the dial of a role; -1 where it is not known. Rule: S6.6, S6.7, S20.61"""
    return s.dial[i] if shown_roles & BIT[i] or is_automa(s, s.rival if i else s.active) else -1


def commit(s: State, seat: int, shown_roles: int, i: int) -> int:
    """Cards that were added; `i` is role * NUM_VALUES + value; -1 where they are not known. Rule: S6.6, S6.7"""
    return s.commit[i] if shown_roles & BIT[i // c.NUM_VALUES] else -1
