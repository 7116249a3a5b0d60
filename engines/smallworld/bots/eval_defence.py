"""Where tokens, encampments, fortresses and heroes defend best: where an attack is likely and a loss would hurt."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.eval_attack import coins_of
from engines.smallworld.bots.weights import M_NEAR
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.reach import defence
from engines.smallworld.rules.troops import active_troop, board_of, immune_regions, tokens_on_map

FAR: int = 1  # how likely an attack is: anywhere, where a race may enter, beside an active race
EDGE: int = 1
NEAR: int = 4
SHARP: int = 10_000
MIDDLING: int = 9  # tokens

# What a region is chosen by: what it earns, how much it needs a defender.
BY_COINS: int = 0
BY_NEED: int = 1


def alarm(s: State, troop: int, region: int, context: SearchContext) -> int:
    """How much an attack on region `region` of the troop is to be feared: its likelihood times what it would cost."""
    if (immune_regions(s) | ~t.LAND[board_of(s)]) & BIT[region]:
        return 0
    likely = (
        FAR + (NEAR if context.memo[M_NEAR] >> region & 1 else 0) + (EDGE if t.ENTRY[board_of(s)] >> region & 1 else 0)
    )
    return likely * coins_of(s, troop, region)


def urgency(s: State, troop: int, region: int, more: int, context: SearchContext) -> int:
    """What one more defender is worth in region `region`, after `more` of them; less with every one."""
    dear = 2 + defence(s, region) + more
    return alarm(s, troop, region, context) * SHARP // (dear * dear)


def wanted(s: State, troop: int, region: int, least: int, most: int, context: SearchContext) -> int:
    """How many defenders region `region` wants before the next one is worth no more than `least`."""
    more = 0
    while more < most and urgency(s, troop, region, more, context) > least:
        more += 1
    return more


def share(s: State, troop: int, left: int, hand: int, context: SearchContext) -> int:
    """How many of the pieces in hand the lowest region left should get, when each goes where it is worth most."""
    region = ctz(left)
    got = 0
    while got < hand:
        least = urgency(s, troop, region, got, context)
        others = 0
        mask = left & (left - 1)
        while mask and others + got < hand:
            others += wanted(s, troop, ctz(mask), least, hand, context)
            mask &= mask - 1
        if others + got >= hand:
            break
        got += 1
    return got


def nearest(legal: int, amount: int) -> int:
    """The highest legal amount up to this one, as a bit; else the lowest legal one."""
    below = legal & ((BIT[amount] - 1) | BIT[amount])
    if below == 0:
        return legal & -legal
    while below & (below - 1):
        below &= below - 1
    return below


def taken_off(s: State, left: int, still: int) -> int:
    """How many Amazons the lowest region left should yield so that the others can stay evenly spread."""
    spare = 0
    mask = left
    while mask:
        spare += s.tokens[ctz(mask)] - 1
        mask &= mask - 1
    places = popcount(left)
    here = s.tokens[ctz(left)] - 1
    return max(here - (max(spare - still, 0) + places - 1) // places, 0)


def first_of_best(s: State, troop: int, mask: int, many: int, by: int, context: SearchContext) -> int:
    """The lowest of the `many` regions of the mask that are best `BY_...`, as a bit; STOP when there is none."""
    chosen = 0
    for _ in range(many):
        best = 0
        found = c.STOP
        rest = mask & ~chosen
        while rest:
            region = ctz(rest)
            rest &= rest - 1
            value = coins_of(s, troop, region) if by == BY_COINS else 1 + urgency(s, troop, region, 0, context)
            if value > best:
                best = value
                found = region
        if found == c.STOP:
            break
        chosen |= BIT[found]
    return chosen & -chosen if chosen else BIT[c.STOP]


def best_ally(s: State, seat: int, mask: int) -> int:
    """The opponent whose active race is the greatest danger: the one with most tokens."""
    best = 0
    found = c.STOP
    while mask:
        other = ctz(mask)
        mask &= mask - 1
        strength = strength_of(s, other) + 1
        if strength > best:
            best = strength
            found = other
    return BIT[found]


def strength_of(s: State, other: int) -> int:
    """Tokens of the active race of a seat; a race yet to be picked counts like a middling one."""
    troop = active_troop(other)
    if s.regions[troop] == 0 and s.in_hand[troop] == 0:
        return MIDDLING
    return s.in_hand[troop] + s.aside[other] + tokens_on_map(s, troop)
