"""What becomes of the combos that seats had, as run files tell it: a place for each seat and each of its combos."""

from __future__ import annotations

from engines.core.engine.constants import NOTHING
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import COMBOS_ON_OFFER
from engines.smallworld.rules import constants as c


def was_taken(s: State, place: int) -> int:
    """Whether a seat has taken so many combos. Rule: W2.1."""
    return 1 if place % c.MAX_ROUNDS < s.combos_taken[place // c.MAX_ROUNDS] else 0


def owner(s: State, place: int) -> int:
    """The seat that had it, from 1. Rule: W2.1."""
    return place // c.MAX_ROUNDS + 1


def was_dealt(s: State, place: int) -> int:
    """Whether it was dealt to the seat and not picked. Rule: W2.1."""
    return 1 if s.history_place[place] == COMBOS_ON_OFFER else 0


def picks_on_offer(s: State, place: int) -> int:
    """At how many picks it lay on offer, its own included; NOTHING for one that was dealt. Rule: W2.1."""
    return NOTHING if was_dealt(s, place) else s.history_offered[place]


def place_in_column(s: State, place: int) -> int:
    """Where it lay, from 1 for the top; NOTHING for one that was dealt. Rule: W2.1."""
    return NOTHING if was_dealt(s, place) else s.history_place[place] + 1


def price(s: State, place: int) -> int:
    """The coins that were laid on the combos above it. Rule: W2.2."""
    return 0 if was_dealt(s, place) else s.history_place[place]


def round_of_decline(s: State, place: int) -> int:
    """The round in which it declined; NOTHING for one that did not. Rule: W10.1."""
    return s.history_declined[place] if s.history_declined[place] else NOTHING


def declines(s: State, seat: int) -> int:
    """Combos of the seat that declined. Rule: W10.1."""
    n = 0
    for i in range(s.combos_taken[seat]):
        n += 1 if s.history_declined[seat * c.MAX_ROUNDS + i] else 0
    return n


def turns_of_decline(s: State, seat: int) -> int:
    """Those that declined instead of being scored as active race in that round. Rule: W10.6, W13.17."""
    n = 0
    for i in range(s.combos_taken[seat]):
        place = seat * c.MAX_ROUNDS + i
        gone = s.history_declined[place]
        n += 1 if gone and s.history_turns[place] == gone - s.history_round[place] else 0
    return n


def coins_paid(s: State, seat: int) -> int:
    """Coins that the seat paid for its combos. Rule: W2.2."""
    n = 0
    for i in range(s.combos_taken[seat]):
        n += price(s, seat * c.MAX_ROUNDS + i)
    return n
