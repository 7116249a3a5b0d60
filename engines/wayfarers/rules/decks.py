"""Decks and displays: drawing, putting under, sliding and refilling."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import CHANCE_PLAYER, TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place
from engines.core.engine.zones import drawable, follow, place, put_under, slide, take_tail
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c


def may_come(s: State, kind: int) -> int:
    """The cards that may come up next: any unseen one, else the first of those put under. Rule: Y1.9, Y8.8"""
    if kind == t.LAND:
        return drawable(s.deck[kind], s.land_tail, s.tail_size[kind])
    if kind == t.WATER:
        return drawable(s.deck[kind], s.water_tail, s.tail_size[kind])
    if kind == t.INSPIRATION:
        return drawable(s.deck[kind], s.inspiration_tail, s.tail_size[kind])
    return s.deck[kind]


def deck_of(kind: int) -> int:
    """All cards of a deck that is drawn from. Rule: Y8.8"""
    return BIT[t.NUM_INSPIRATION if kind == t.INSPIRATION else t.NUM_LAND] - 1


def cards_left(s: State, kind: int) -> int:
    """How many cards a deck has. Rule: Y8.12"""
    return popcount(s.deck[kind]) + s.tail_size[kind]


def take_drawn(s: State, kind: int, card: int) -> int:
    """A card leaves its deck."""
    s.drawn[kind] += 1
    if s.deck[kind]:
        s.deck[kind] &= ~BIT[card]
    elif kind == t.LAND:
        s.tail_size[kind] = take_tail(s.land_tail, s.tail_size[kind])
    elif kind == t.WATER:
        s.tail_size[kind] = take_tail(s.water_tail, s.tail_size[kind])
    else:
        s.tail_size[kind] = take_tail(s.inspiration_tail, s.tail_size[kind])
    return 0


def put_back(s: State, kind: int, card: int) -> int:
    """A card goes face down under its deck. Rule: Y7.16, Y8.8"""
    if kind == t.LAND:
        s.tail_size[kind] = put_under(s.land_tail, s.tail_size[kind], card)
    elif kind == t.WATER:
        s.tail_size[kind] = put_under(s.water_tail, s.tail_size[kind], card)
    else:
        s.tail_size[kind] = put_under(s.inspiration_tail, s.tail_size[kind], card)
    return 0


def draw_key(s: State, kind: int) -> int:
    """Place of the next card of a deck in the keys."""
    return key_place(c.DRAW_CARD, kind, s.drawn[kind])


def exit_place(kind: int) -> int:
    """The place of a row that cards slide to. Rule: Y8.14"""
    return kind * t.ROW_LENGTH + (0 if t.EXIT_FIRST[kind] else t.ROW_LENGTH - 1)


def slide_step(kind: int) -> int:
    """From the exit to the entry of a row. Rule: Y8.14"""
    return 1 if t.EXIT_FIRST[kind] else -1


def with_card(s: State, among: int) -> int:
    """Those of some places that have a card. Rule: Y8.15"""
    mask = 0
    while among:
        spot = ctz(among)
        among &= among - 1
        if s.display[spot] != c.NO_CARD:
            mask |= BIT[spot]
    return mask


def gaps(s: State, kind: int) -> int:
    """How many places of a row have no card. Rule: Y8.15"""
    found = 0
    for position in range(t.ROW_LENGTH):
        if s.display[kind * t.ROW_LENGTH + position] == c.NO_CARD:
            found += 1
    return found


def refill(s: State, kind: int) -> int:
    """Slide the cards with what lies on them towards the exit, then reveal one after the other. Rule: Y8.14, Y8.15"""
    missing = gaps(s, kind)
    if missing == 0:
        return 0
    first = exit_place(kind)
    step = slide_step(kind)
    follow(s.display, s.token, first, step, t.ROW_LENGTH, c.NO_CARD)
    follow(s.display, s.on_card, first, step, t.ROW_LENGTH, c.NO_CARD)
    slide(s.display, first, step, t.ROW_LENGTH, c.NO_CARD)
    for _ in range(min(missing, cards_left(s, kind))):
        push(s, c.K_REVEAL, CHANCE_PLAYER, kind, 0, 0)
    return 0


def apply_reveal(s: State, kind: int, card: int) -> int:
    """The card revealed first lies nearest the exit. Rule: Y8.14"""
    take_drawn(s, kind, card)
    place(s.display, exit_place(kind), slide_step(kind), t.ROW_LENGTH, c.NO_CARD, card)
    return tell(s, c.EVENT_REVEALED, TABLE, kind, card, 0)
