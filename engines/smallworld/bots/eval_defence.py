"""Where tokens, encampments, fortresses and heroes defend best: where an attack is likely and a loss would hurt."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.search_context import SearchContext
from engines.smallworld.bots.eval_attack import coins_of
from engines.smallworld.bots.weights import M_NEAR
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import ENTRY, LAND
from engines.smallworld.rules.constants import ACTIVE, NUM_SLOTS, STOP
from engines.smallworld.rules.reach import defence
from engines.smallworld.rules.troops import active_troop, board_of, immune_regions

FAR: int = 1  # how likely an attack is: anywhere, where a race may enter, beside an active race
EDGE: int = 1
NEAR: int = 4
SHARP: int = 10_000
MIDDLING: int = 9  # tokens


def alarm(s: State, t: int, r: int, n: SearchContext) -> int:
    """How much an attack on region `r` of the troop is to be feared: its likelihood times what it would cost."""
    if (immune_regions(s) | ~LAND[board_of(s)]) & BIT[r]:
        return 0
    likely = FAR + (NEAR if n.memo[M_NEAR] >> r & 1 else 0) + (EDGE if ENTRY[board_of(s)] >> r & 1 else 0)
    return likely * coins_of(s, t, r)


def urgency(s: State, t: int, r: int, more: int, n: SearchContext) -> int:
    """What one more defender is worth in region `r`, after `more` of them; less with every one."""
    dear = 2 + defence(s, r) + more
    return alarm(s, t, r, n) * SHARP // (dear * dear)


def wanted(s: State, t: int, r: int, least: int, most: int, n: SearchContext) -> int:
    """How many defenders region `r` wants before the next one is worth no more than `least`."""
    more = 0
    while more < most and urgency(s, t, r, more, n) > least:
        more += 1
    return more


def share(s: State, t: int, left: int, hand: int, n: SearchContext) -> int:
    """How many of the pieces in hand the lowest region left should get, when each goes where it is worth most."""
    r = ctz(left)
    got = 0
    while got < hand:
        least = urgency(s, t, r, got, n)
        others = 0
        mask = left & (left - 1)
        while mask and others + got < hand:
            others += wanted(s, t, ctz(mask), least, hand, n)
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


def weakest(s: State, t: int, mask: int, many: int, n: SearchContext) -> int:
    """The lowest of the `many` regions of the mask that most need a defender, as a bit; STOP when there is none."""
    chosen = 0
    for _ in range(many):
        best = 0
        found = STOP
        rest = mask & ~chosen
        while rest:
            r = ctz(rest)
            rest &= rest - 1
            if urgency(s, t, r, 0, n) + 1 > best:
                best = urgency(s, t, r, 0, n) + 1
                found = r
        if found == STOP:
            break
        chosen |= BIT[found]
    return chosen & -chosen if chosen else BIT[STOP]


def richest(s: State, t: int, mask: int, many: int) -> int:
    """The lowest of the `many` regions of the mask that earn most, as a bit."""
    chosen = 0
    for _ in range(many):
        best = 0
        found = STOP
        rest = mask & ~chosen
        while rest:
            r = ctz(rest)
            rest &= rest - 1
            if coins_of(s, t, r) > best:
                best = coins_of(s, t, r)
                found = r
        if found == STOP:
            break
        chosen |= BIT[found]
    return chosen & -chosen


def best_ally(s: State, p: int, mask: int) -> int:
    """The opponent whose active race is the greatest danger: the one with most tokens."""
    best = 0
    found = STOP
    while mask:
        q = ctz(mask)
        mask &= mask - 1
        strength = strength_of(s, q) + 1
        if strength > best:
            best = strength
            found = q
    return BIT[found]


def strength_of(s: State, q: int) -> int:
    """Tokens of the active race of a seat; a race yet to be picked counts like a middling one."""
    t = active_troop(q)
    if s.regions[t] == 0 and s.in_hand[t] == 0:
        return MIDDLING
    tokens = s.in_hand[t] + s.aside[q]
    mask = s.regions[q * NUM_SLOTS + ACTIVE]
    while mask:
        tokens += s.tokens[ctz(mask)]
        mask &= mask - 1
    return tokens
