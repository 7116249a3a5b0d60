"""The value network: what part of a win each seat can expect in a position.

A game writes numbers about each seat, seen by the seat that thinks (`bot_inputs`). The same network reads the numbers
of every seat, through two layers of units, and a softmax over the seats makes win shares of what it says.

Where a network was taught that a win counts less the later it comes, the rest is nobody's: one more outcome of the
softmax, with a logit that is always the same. Then shares add up to less than a game, and sooner wins to more of it.

All of it is whole numbers, so that every machine and every build finds the same. Weights have 16 bits, `bits` of them
behind the binary point; inputs are whole, what units pass on has `UNIT_BITS` behind the point (see `layers`). A unit
passes on nothing below 0, and only then are bits cut off.
"""

from __future__ import annotations

from engines.core.engine.constants import MAX_INPUTS, SHARE_ONE
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState
from engines.core.search.exponential import EXP_MINUS, LAST_STEP
from engines.core.search.layers import logit


def write_inputs(s: CoreState, seat: int, context: SearchContext) -> int:
    """Write what the network reads of every seat, as far as `seat` may know it; returns how many seats."""
    return s.bot_inputs(seat, context)


def expected_shares(s: CoreState, seat: int, context: SearchContext) -> int:
    """Write the win share that each seat can expect into `shares`, as far as `seat` may know; in 65,536ths."""
    seats = s.bot_inputs(seat, context)
    if s.legal == 0:
        return final_shares(s, seats, context)
    return network_shares(seats, context)


def final_shares(s: CoreState, seats: int, context: SearchContext) -> int:
    """Win shares of a game that is over: one for the seat that nobody finished before, ties split."""
    winners = 0
    for one in range(seats):
        context.shares[one] = 1
        for other in range(seats):
            if other != one and s.bot_ahead(other, one):
                context.shares[one] = 0
        winners += context.shares[one]
    assert winners > 0, "a game that is over has a winner"
    for one in range(seats):
        context.shares[one] = context.shares[one] * SHARE_ONE // winners
    return 0


def network_shares(seats: int, context: SearchContext) -> int:
    """Win shares by the network from the inputs of so many seats; what is missing of a whole game is nobody's."""
    for one in range(seats):
        context.logits[one] = logit(
            context.inputs,
            one * MAX_INPUTS,
            context.num_inputs,
            context.first,
            context.first_bias,
            context.num_units,
            context.second,
            context.second_bias,
            context.num_units_2,
            context.last,
            context.bits,
            context.room,
        )
    best = context.nobody
    for one in range(seats):
        best = max(best, context.logits[one])
    total = EXP_MINUS[min((best - context.nobody) >> context.bits[2], LAST_STEP)]
    for one in range(seats):
        behind = best - context.logits[one]
        context.shares[one] = EXP_MINUS[min(behind >> context.bits[2], LAST_STEP)]
        total += context.shares[one]
    for one in range(seats):
        context.shares[one] = context.shares[one] * SHARE_ONE // total
    return 0
