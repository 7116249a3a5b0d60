"""Building cards: the draft, drawing, discarding under the pile, the hand limit."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.core.engine.playout import key_place
from engines.core.engine.zones import take_tail

P: int = c.MAX_PLAYERS
LAST_CARDS: int = 2  # of a pack in the last round

# ---------------------------------------------------------------------------------------------------------- the draft


def pass_packs(s: State) -> int:
    """Everybody gives what is left of his pack to the left, and remembers the first cards that he gave. Rule: A1.9"""
    last = s.pack[s.players - 1]
    for seat in range(s.players):
        if s.passed[seat] == 0:
            s.passed[seat] = s.pack[seat]
    for back in range(1, s.players):
        s.pack[s.players - back] = s.pack[s.players - back - 1]
    s.pack[0] = last
    return 0


def in_pack(s: State, seat: int) -> int:
    """Buildings to choose from. Rule: A1.9, A5.2, A5.12"""
    return s.pack[seat]


def apply_draft(s: State, seat: int, building: int) -> int:
    """The card is kept. Of two players each sees in the last cards what the other took before. Rule: A1.9"""
    if s.players == 2 and popcount(s.pack[seat]) == LAST_CARDS:
        s.known[seat * P + 1 - seat] = s.hand[1 - seat] & s.passed[seat]
    return keep(s, seat, building)


def keep(s: State, seat: int, building: int) -> int:
    """A card of those to choose from goes to the hand."""
    s.pack[seat] &= ~BIT[building]
    s.hand[seat] |= BIT[building]
    tell_change(s, seat, c.FROM_MOVES, c.HAND_CARDS, 1)
    return tell(s, c.EVENT_KEPT, seat, building, 0, 0)


def put_rest_under(s: State, seat: int) -> int:
    """What is left of a pack goes under the pile, face down. Rule: A1.9, A5.2, A0.10"""
    rest = s.pack[seat]
    s.pack[seat] = 0
    while rest:
        put_under(s, seat, ctz(rest))
        rest &= rest - 1
    return 0


# ----------------------------------------------------------------------------------------------------------- drawing


def next_buildings(s: State) -> int:
    """Any card of the shuffled pile, else the next one that was put under it; none when all are out.

    Rule: A1.6, A3.13, A5.12
    """
    if s.pile:
        return s.pile
    return BIT[s.tail[0]] if s.tail_size else 0


def draw_key() -> int:
    """Buildings have one order for the whole game. Rule: A1.6"""
    return key_place(c.DRAW_BUILDINGS, 0, 0)


def apply_draw(s: State, drawer: int, count: int, where: int, building: int) -> int:
    """The card goes to the hand, or to those to choose from; then the next one. Rule: A3.13, A5.2"""
    if s.pile & BIT[building]:
        s.pile &= ~BIT[building]
    else:
        take_from_under(s, drawer, where)
    if where == c.PACK:
        s.pack[drawer] |= BIT[building]
        if s.turns:  # a pack of the draft is taken up later
            tell(s, c.EVENT_LOOKED, drawer, building, 0, 0)
    else:
        s.hand[drawer] |= BIT[building]
        tell_change(s, drawer, c.FROM_MOVES, c.HAND_CARDS, 1)
        tell(s, c.EVENT_DREW, drawer, building, 0, 0)
    return push(s, c.K_DRAW_BUILDING, CHANCE_PLAYER, drawer, count - 1, where) if count > 1 else 0


def take_from_under(s: State, drawer: int, where: int) -> int:
    """The first card under the pile is drawn: who put it there knows it in the other's hand. Rule: A0.10"""
    owner = s.tail_owner[0]
    if owner != drawer and where == c.HAND:
        s.known[owner * P + drawer] |= BIT[s.tail[0]]
    take_tail(s.tail, s.tail_size)
    s.tail_size = take_tail(s.tail_owner, s.tail_size)
    s.tail[s.tail_size] = 0
    s.tail_owner[s.tail_size] = 0
    return 0


# -------------------------------------------------------------------------------------------------------- discarding


def put_under(s: State, seat: int, building: int) -> int:
    """A card goes face down under the pile; nobody else knows which. Rule: A0.10"""
    s.tail[s.tail_size] = building
    s.tail_owner[s.tail_size] = seat
    s.tail_size += 1
    return 0


def discard(s: State, seat: int, building: int) -> int:
    """A card from the hand goes under the pile, so others no longer know what is in the hand. Rule: A0.10"""
    s.hand[seat] &= ~BIT[building]
    tell_change(s, seat, c.FROM_MOVES, c.HAND_CARDS, -1)
    tell(s, c.EVENT_DISCARDED, seat, building, 0, 0)
    for other in range(s.players):
        s.known[other * P + seat] = 0
    return put_under(s, seat, building)


def in_hand(s: State, seat: int) -> int:
    """Buildings in the hand. Rule: A3.13, A6.3, A6.6, A10.5"""
    return s.hand[seat]


def apply_discard(s: State, seat: int, building: int) -> int:
    """It goes under the pile. Rule: A3.13, A6.6"""
    return discard(s, seat, building)


def hand_limit(s: State, seat: int) -> int:
    """At the end of the turn surplus cards are discarded. Rule: A2.5, A3.13"""
    if popcount(s.hand[seat]) > t.HAND_LIMIT:
        push(s, c.K_HAND_LIMIT, seat, 0, 0, 0)
        return push(s, c.K_DISCARD, seat, 0, 0, 0)
    return 0


def apply_keep(s: State, seat: int, building: int) -> int:
    """One is kept, the rest goes under the pile. Rule: A5.2"""
    keep(s, seat, building)
    return put_rest_under(s, seat)
