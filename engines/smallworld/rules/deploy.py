"""Redeployment of the acting race and of victims: Skeletons grow, tokens are placed, Amazons are taken off."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.counting import amount_of, amounts, even_share
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.losses import give_up
from engines.smallworld.rules.ready import take_up
from engines.smallworld.rules.troops import has_race, seat_of, tokens_on_map


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


def can_redeploy(s: State, troop: int, moves_all: int) -> int:
    """1 when there are tokens to place and a region for them, or tokens to move from one region to another.

    Without a region the tokens stay in hand. Rule: W5.6, W5.7, W7.1, W14.51.
    """
    if s.in_hand[troop]:
        return 1 if s.regions[troop] else 0
    return 1 if moves_all and holds_several(s, troop) and tokens_on_map(s, troop) > popcount(s.regions[troop]) else 0


def holds_several(s: State, troop: int) -> int:
    """Not 0 when the troop has more than one region: a single one takes everything. Rule: W7.1."""
    return s.regions[troop] & (s.regions[troop] - 1)


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


def shares_of_hand(s: State, troop: int, left: int) -> int:
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


def most_off(s: State, left: int, still: int) -> int:
    """So many Amazons can be taken off the lowest region left at most: one stays. Rule: W12.1."""
    return min(still, s.tokens[ctz(left)] - 1)


def least_off(s: State, left: int, still: int) -> int:
    """So many must be taken off it: the regions that follow yield all but one of each. Rule: W12.1."""
    mask = left & (left - 1)
    while mask:
        still -= s.tokens[ctz(mask)] - 1
        mask &= mask - 1
    return max(0, still)


def few_enough_off(s: State, left: int, still: int) -> int:
    """Amounts that leave an Amazon in the lowest region left. Rule: W12.1."""
    return amounts(0, most_off(s, left, still))


def too_few_off(s: State, left: int, still: int) -> int:
    """Amounts after which the regions that follow cannot yield the rest. Rule: W12.1."""
    return BIT[least_off(s, left, still)] - 1


def apply_take_off(s: State, seat: int, troop: int, left: int, still: int, count: int) -> int:
    """So many Amazons wait in hand until they are ready again. Rule: W12.1."""
    s.tokens[ctz(left)] -= count
    s.aside[seat] += count
    if count:
        tell(s, c.EVENT_TAKEN_OFF, seat, count, 0, 0)
    return push(s, c.K_TAKE_OFF, seat, troop, left & (left - 1), still - count) if still > count else 0
