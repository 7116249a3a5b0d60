"""Redeployment of the acting race and of victims: Skeletons grow, tokens are placed, Amazons are taken off."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.counting import amount_of, amounts, even_share
from engines.core.frames import push
from engines.core.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.losses import give_up
from engines.smallworld.rules.ready import take_up
from engines.smallworld.rules.troops import has_race, next_of_several, seat_of, tokens_on_map


def grow(s: State, troop: int) -> int:
    """Skeletons get a token for every two non-empty regions conquered this turn, while the tray has any.

    Rule: W12.10, W14.34.
    """
    if has_race(s, troop, t.SKELETONS):
        n = min(s.nonempty // 2, s.tray[t.SKELETONS])
        s.tray[t.SKELETONS] -= n
        s.in_hand[troop] += n
        if n:
            tell(s, c.EVENT_GREW, seat_of(troop), n, 0, 0)
    return 0


def legal_redeploy(s: State, troop: int, moves_all: int) -> int:
    """Leave all where it is if nothing is in hand, spread evenly, or choose; one region takes everything.

    Without a region the tokens stay in hand. Rule: W5.6, W5.7, W7.1, W7.3, W14.51.
    """
    own = s.regions[troop]
    if own == 0 or (s.in_hand[troop] == 0 and (moves_all == 0 or tokens_on_map(s, troop) == popcount(own))):
        return 0
    return styles(own, s.in_hand[troop])


def styles(own: int, in_hand: int) -> int:
    """How pieces can be placed in these regions: one region takes everything that is in hand. Rule: W7.1."""
    if own & (own - 1) == 0:
        return BIT[c.SPREAD] if in_hand else 0
    return BIT[c.SPREAD] | BIT[c.CHOOSE] | (0 if in_hand else BIT[c.LEAVE])


def apply_redeploy(s: State, seat: int, troop: int, moves_all: int, style: int) -> int:
    """The acting race moves all its tokens, a victim only those in hand. Rule: W5.6, W7.1, W7.2, W7.5."""
    if style == c.LEAVE:
        return 0
    if moves_all:
        take_up(s, troop)
    if style == c.SPREAD:
        return spread(s, troop)
    return push(s, c.K_PLACE, seat, troop, s.regions[troop], 0)


def spread(s: State, troop: int) -> int:
    """The tokens in hand go evenly over the regions of the troop. Rule: W7.1."""
    mask = s.regions[troop]
    n = s.in_hand[troop]
    places = popcount(mask)
    for i in range(places):
        put_tokens(s, troop, ctz(mask), even_share(n, places, i))
        mask &= mask - 1
    return 0


def put_tokens(s: State, troop: int, region: int, count: int) -> int:
    """Tokens from the hand into a region of the same race. Rule: W5.6, W7.5, W15.10."""
    assert count <= s.in_hand[troop], "more tokens than in hand"
    s.tokens[region] += count
    s.in_hand[troop] -= count
    return tell(s, c.EVENT_PLACED, seat_of(troop), region, s.tokens[region], 0) if count else 0


def legal_place(s: State, troop: int, left: int) -> int:
    """How many tokens for the lowest region left; the last one takes the rest. Rule: W5.6, W7.1."""
    return shares(left, s.in_hand[troop])


def shares(left: int, in_hand: int) -> int:
    """How many pieces the lowest of these regions can get; the last one takes the rest. Rule: W7.1."""
    return amounts(in_hand if left & (left - 1) == 0 else 0, in_hand)


def apply_place(s: State, seat: int, troop: int, left: int, answer: int) -> int:
    """The next region is asked for, while there are tokens in hand. Rule: W5.6, W7.1."""
    put_tokens(s, troop, ctz(left), amount_of(answer, s.in_hand[troop]))
    rest = left & (left - 1)
    return push(s, c.K_PLACE, seat, troop, rest, 0) if rest and s.in_hand[troop] else 0


def take_off(s: State, seat: int, troop: int) -> int:
    """Four Amazons leave the map; when too few are left for all regions, some regions are given up.

    Rule: W7.2, W12.1, W14.32, W14.33.
    """
    if has_race(s, troop, t.AMAZONS) == 0 or s.regions[troop] == 0:
        return 0
    off = t.RACE_EXTRA[t.AMAZONS]
    n = tokens_on_map(s, troop)
    if n <= off:
        return keep_below(s, troop, BIT[0])
    if n - off < popcount(s.regions[troop]):
        return push(s, c.K_KEEP, seat, troop, 0, n - off)
    return push(s, c.K_TAKE_OFF, seat, troop, s.regions[troop], off)


def legal_keep(s: State, troop: int, lowest: int, still: int) -> int:
    """A region to keep, in ascending order, so that as many can follow as are still to be kept. Rule: W12.1, W14.32."""
    return next_of_several(s.regions[troop] & ~(BIT[lowest] - 1), still)


def apply_keep(s: State, seat: int, troop: int, lowest: int, still: int, region: int) -> int:
    """This region is kept, those passed over are given up. Rule: W12.1, W14.32."""
    give_up_all(s, s.regions[troop] & (BIT[region] - 1) & ~(BIT[lowest] - 1))
    if still > 1:
        return push(s, c.K_KEEP, seat, troop, region + 1, still - 1)
    return keep_below(s, troop, BIT[region + 1])


def keep_below(s: State, troop: int, limit: int) -> int:
    """Regions from this bit on are given up, one token stays in each other one; the rest is taken off.

    Rule: W12.1, W14.33.
    """
    give_up_all(s, s.regions[troop] & ~(limit - 1))
    take_up(s, troop)
    n = s.in_hand[troop]
    s.aside[seat_of(troop)] += n
    s.in_hand[troop] = 0
    if n:
        tell(s, c.EVENT_TAKEN_OFF, seat_of(troop), n, 0, 0)
    return 0


def give_up_all(s: State, mask: int) -> int:
    """These regions are given up. Rule: W12.1."""
    while mask:
        give_up(s, ctz(mask))
        mask &= mask - 1
    return 0


def legal_take_off(s: State, left: int, still: int) -> int:
    """How many are taken off in the lowest region left; at least one stays, and the others must yield the rest.

    Rule: W12.1.
    """
    room = 0
    mask = left & (left - 1)
    while mask:
        room += s.tokens[ctz(mask)] - 1
        mask &= mask - 1
    return amounts(max(0, still - room), min(still, s.tokens[ctz(left)] - 1))


def apply_take_off(s: State, seat: int, troop: int, left: int, still: int, count: int) -> int:
    """So many Amazons wait in hand until they are ready again. Rule: W12.1."""
    s.tokens[ctz(left)] -= count
    s.aside[seat] += count
    if count:
        tell(s, c.EVENT_TAKEN_OFF, seat, count, 0, 0)
    return push(s, c.K_TAKE_OFF, seat, troop, left & (left - 1), still - count) if still > count else 0
