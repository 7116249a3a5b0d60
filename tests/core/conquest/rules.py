"""Conquest, losses and redeployment. Rule ids are those of the Small World rules reference."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.constants import CHANCE_PLAYER
from engines.core.counting import amounts, even_share
from engines.core.frames import push
from tests.core.conquest.state import State
from tests.core.conquest.tables import (
    ADJACENT,
    CAVERNS,
    CHOOSE,
    COASTS,
    COMMANDO,
    ELVES,
    ENTRY,
    FLYING,
    GIANTS,
    HILLS_AND_FARMLANDS,
    K_ABANDON,
    K_CONQUER,
    K_DIE,
    K_NEXT,
    K_PLACE,
    K_READY,
    K_REDEPLOY,
    K_SCORE,
    K_START_TURN,
    K_STYLE,
    K_VICTIMS,
    LAND,
    LEAVE,
    LONGEST_SHOT,
    MERCHANT,
    MOUNTAINS,
    MOUNTED,
    NOBODY,
    NUM_REGIONS,
    SKELETONS,
    SPREAD,
    STOP,
    TRITONS,
    TROLLS,
    UNDERWORLD,
)


def held(s: State, p: int) -> int:
    """Regions that `p` occupies. W0.5"""
    mask = 0
    for r in range(NUM_REGIONS):
        if s.holder[r] == p:
            mask |= BIT[r]
    return mask


def within_reach(s: State, p: int) -> int:
    """Regions that may be attacked, whatever they cost. W3.1, W3.3, W3.6, W4.6, W13.7, W13.19"""
    own = held(s, p)
    if s.talent[p] == FLYING:
        return LAND & ~own
    if own == 0:
        return ENTRY
    mask = CAVERNS if s.talent[p] == UNDERWORLD and own & CAVERNS else 0
    for r in range(NUM_REGIONS):
        if own & BIT[r]:
            mask |= ADJACENT[r]
    return mask & LAND & ~own


def cost(s: State, p: int, r: int) -> int:
    """Tokens needed: two and the defence, less what the attacker is good at, at least one. W4.1, W4.2"""
    defence = s.tokens[r] + (1 if s.tribes & BIT[r] else 0)
    defence += (1 if MOUNTAINS & BIT[r] else 0) + (1 if s.lairs & BIT[r] else 0)
    return max(1, 2 + defence - reduction(s, p, r))


def reduction(s: State, p: int, r: int) -> int:
    """What race and power of `p` take off the cost of a region. W4.3, W12.5, W12.12, W13.4, W13.13, W13.19"""
    less = 1 if s.talent[p] == COMMANDO else 0
    less += 1 if s.talent[p] == MOUNTED and HILLS_AND_FARMLANDS & BIT[r] else 0
    less += 1 if s.talent[p] == UNDERWORLD and CAVERNS & BIT[r] else 0
    less += 1 if s.race[p] == TRITONS and COASTS & BIT[r] else 0
    less += 1 if s.race[p] == GIANTS and held(s, p) & MOUNTAINS & ADJACENT[r] else 0
    return less


def start_turn(s: State, p: int) -> int:
    """Abandon and ready, conquer, redeploy, score; then the victims redeploy. W0.20"""
    s.active = p
    s.beaten = 0
    push(s, K_NEXT, p, 0, 0, 0)
    push(s, K_VICTIMS, p, 0, 0, 0)
    push(s, K_SCORE, p, 0, 0, 0)
    push(s, K_REDEPLOY, p, 0, 0, 0)
    push(s, K_CONQUER, p, 0, 0, 0)
    push(s, K_READY, p, 0, 0, 0)
    return push(s, K_ABANDON, p, 0, 0, 0)


def legal_abandon(s: State, p: int, lowest: int) -> int:
    """Any own region, in ascending order so that each set has one path. W9.4"""
    mask = held(s, p) & ~(BIT[lowest] - 1)
    return mask | BIT[STOP] if mask else 0


def apply_abandon(s: State, p: int, r: int) -> int:
    """The region is empty again, its tokens are in hand. W9.4"""
    if r == STOP:
        return 0
    s.in_hand[p] += s.tokens[r]
    empty_region(s, r)
    return push(s, K_ABANDON, p, r + 1, 0, 0)


def empty_region(s: State, r: int) -> int:
    """Nobody is there, and no lair. W5.5, W9.4"""
    s.tokens[r] = 0
    s.holder[r] = NOBODY
    s.lairs &= ~BIT[r]
    return 0


def ready(s: State, p: int) -> int:
    """All tokens but one of each own region come into hand. W9.3, W7.1"""
    for r in range(NUM_REGIONS):
        if s.holder[r] == p:
            s.in_hand[p] += s.tokens[r] - 1
            s.tokens[r] = 1
    return 0


def legal_conquer(s: State, p: int) -> int:
    """Regions for which the tokens suffice, or could with the die; or no more. W4.4, W4.9, W6.1, W6.6"""
    if s.in_hand[p] == 0:
        return 0
    mask = BIT[STOP]
    reach = within_reach(s, p)
    while reach:
        r = ctz(reach)
        if cost(s, p, r) <= s.in_hand[p] + LONGEST_SHOT:
            mask |= BIT[r]
        reach &= reach - 1
    return mask


def apply_conquer(s: State, p: int, r: int) -> int:
    """Take the region, or name it and throw the die, which ends the conquests. W4.4, W6.1"""
    if r == STOP:
        return 0
    price = cost(s, p, r)
    if price > s.in_hand[p]:
        return push(s, K_DIE, CHANCE_PLAYER, r, p, 0)
    take_region(s, p, r, price)
    return push(s, K_CONQUER, p, 0, 0, 0)


def apply_die(s: State, r: int, p: int, face: int) -> int:
    """With the die the tokens in hand suffice, and all of them go in; or nothing happens. W6.2, W6.3, W6.4"""
    s.rolled[p] += 1
    if s.in_hand[p] + face >= cost(s, p, r):
        take_region(s, p, r, s.in_hand[p])
    return 0


def take_region(s: State, p: int, r: int, n: int) -> int:
    """The defender loses the region, `n` tokens of `p` take it. W5.1, W5.2, W12.10, W12.13"""
    if s.tokens[r] > 0 or s.tribes & BIT[r]:
        s.beaten += 1
    if s.tokens[r] > 0:
        drive_out(s, s.holder[r], s.tokens[r])
    empty_region(s, r)
    s.tribes &= ~BIT[r]
    s.holder[r] = p
    s.tokens[r] = n
    s.in_hand[p] -= n
    if s.race[p] == TROLLS:
        s.lairs |= BIT[r]
    return 0


def drive_out(s: State, q: int, n: int) -> int:
    """The tokens of a lost region come into hand, but for one, which Elves do not lose. W5.2, W12.3"""
    lost = 0 if s.race[q] == ELVES else 1
    s.tray[q] += lost
    s.in_hand[q] += n - lost
    return 0


def redeploy(s: State, p: int) -> int:
    """Skeletons grow, then all tokens may be moved. W7.1, W7.3, W12.10"""
    if s.race[p] == SKELETONS:
        grown = min(s.beaten // 2, s.tray[p])
        s.tray[p] -= grown
        s.in_hand[p] += grown
    if held(s, p) and tokens_of(s, p) > popcount(held(s, p)):
        push(s, K_STYLE, p, 1, 0, 0)
    return 0


def tokens_of(s: State, p: int) -> int:
    """Race tokens in play: on the map and in hand."""
    n = s.in_hand[p]
    for r in range(NUM_REGIONS):
        if s.holder[r] == p:
            n += s.tokens[r]
    return n


def legal_style(s: State, p: int) -> int:
    """Leave all where it is if nothing is in hand, spread evenly, or choose; one region takes everything. W7.1, W5.6"""
    if popcount(held(s, p)) == 1:
        return BIT[SPREAD]
    return BIT[SPREAD] | BIT[CHOOSE] | (BIT[LEAVE] if s.in_hand[p] == 0 else 0)


def apply_style(s: State, p: int, moves_all: int, style: int) -> int:
    """The acting race moves all its tokens, a victim only those in hand. W5.6, W7.1"""
    if style == LEAVE:
        return 0
    if moves_all:
        ready(s, p)
    if style == SPREAD:
        return spread(s, p)
    return push(s, K_PLACE, p, held(s, p), 0, 0)


def spread(s: State, p: int) -> int:
    """The tokens in hand go evenly over the own regions."""
    mask = held(s, p)
    n = s.in_hand[p]
    places = popcount(mask)
    for i in range(places):
        put_tokens(s, p, ctz(mask), even_share(n, places, i))
        mask &= mask - 1
    return 0


def put_tokens(s: State, p: int, r: int, n: int) -> int:
    """Tokens from the hand into a region."""
    assert n <= s.in_hand[p], "more tokens than in hand"
    s.tokens[r] += n
    s.in_hand[p] -= n
    return 0


def legal_place(s: State, p: int, left: int) -> int:
    """How many for the lowest region left; the last one takes the rest. W7.1"""
    return amounts(s.in_hand[p] if popcount(left) == 1 else 0, s.in_hand[p])


def apply_place(s: State, p: int, left: int, n: int) -> int:
    """The next region is asked for, while there are tokens."""
    put_tokens(s, p, ctz(left), n)
    rest = left & (left - 1)
    return push(s, K_PLACE, p, rest, 0, 0) if rest and s.in_hand[p] else 0


def score(s: State, p: int) -> int:
    """A coin for each region, for Merchants two. W8.1, W13.12"""
    s.points[p] += popcount(held(s, p)) * (2 if s.talent[p] == MERCHANT else 1)
    return 0


def call_victims(s: State, p: int) -> int:
    """Who lost regions places the tokens in hand, clockwise from the active player. W5.6, W5.7"""
    for i in range(1, s.players):
        q = (p + s.players - i) % s.players
        if s.in_hand[q] and held(s, q):
            push(s, K_STYLE, q, 0, 0, 0)
    return 0


def next_turn(s: State, p: int) -> int:
    """The next player, or the next round. W11.1"""
    q = (p + 1) % s.players
    if q == 0:
        s.rounds_left -= 1
    if s.rounds_left == 0:
        s.ended = 1
        return 0
    return push(s, K_START_TURN, q, 0, 0, 0)
