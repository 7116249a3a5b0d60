"""The end: who has won, and what decides between equal totals."""

from __future__ import annotations

from engines.core.engine.bits import popcount
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import tokens_on_map


def all_tokens(s: State, seat: int) -> int:
    """Race tokens of the player on the map, active and in decline. Rule: W11.3, W14.54."""
    n = 0
    for slot in range(c.ACTIVE, c.SPIRITS + 1):
        n += tokens_on_map(s, seat * c.NUM_SLOTS + slot)
    return n


def regions_held(s: State, seat: int) -> int:
    """Regions of the player, also those of its races in decline. Rule: W0.5."""
    n = 0
    for slot in range(c.NUM_SLOTS):
        n += popcount(s.regions[seat * c.NUM_SLOTS + slot])
    return n


def beats(s: State, seat: int, other: int) -> int:
    """0 when `seat` is not before `other`; else 1 by coins, 2 by tokens, 3 because the option lets later seats win.

    Rule: W11.2, W11.3, W11.4.
    """
    if s.coins[seat] != s.coins[other]:
        return 1 if s.coins[seat] > s.coins[other] else 0
    own = all_tokens(s, seat)
    theirs = all_tokens(s, other)
    if own != theirs:
        return 2 if own > theirs else 0
    return 3 if s.options & c.OPTION_LATE_SEATS_WIN and order(s, seat) > order(s, other) else 0


def order(s: State, seat: int) -> int:
    """How many play before the seat in a round. Rule: W0.1, W15.11."""
    return seat - s.first if seat >= s.first else seat + s.players - s.first
