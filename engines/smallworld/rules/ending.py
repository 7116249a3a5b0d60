"""The end: who has won, and what decides between equal totals."""

from __future__ import annotations

from engines.smallworld.generated.state import State
from engines.smallworld.rules.constants import ACTIVE, NUM_SLOTS, OPTION_LATE_SEATS_WIN, SPIRITS
from engines.smallworld.rules.troops import tokens_on_map


def all_tokens(s: State, p: int) -> int:
    """Race tokens of the player on the map, active and in decline. Rule: W11.3, W14.54."""
    n = 0
    for slot in range(ACTIVE, SPIRITS + 1):
        n += tokens_on_map(s, p * NUM_SLOTS + slot)
    return n


def beats(s: State, p: int, q: int) -> int:
    """0 when `p` is not before `q`; else 1 by coins, 2 by tokens, 3 because the option lets later seats win.

    Rule: W11.2, W11.3, W11.4.
    """
    if s.coins[p] != s.coins[q]:
        return 1 if s.coins[p] > s.coins[q] else 0
    own = all_tokens(s, p)
    other = all_tokens(s, q)
    if own != other:
        return 2 if own > other else 0
    return 3 if s.options & OPTION_LATE_SEATS_WIN and order(s, p) > order(s, q) else 0


def order(s: State, p: int) -> int:
    """How many play before the seat in a round. Rule: W0.1, W15.11."""
    return p - s.first if p >= s.first else p + s.players - s.first
