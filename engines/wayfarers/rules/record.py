"""What a seat took over the game, as run files tell it: a place for each seat and its first, second … of every kind."""

from __future__ import annotations

from engines.core.engine.bits import BIT, nth_bit, popcount
from engines.core.engine.constants import NOTHING
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.rules.sources import num_inspirations


def in_order(cards: int, number: int) -> int:
    """The card of that number, from 0, of a set, or NOTHING. Rule: Y7.1, Y7.7, Y7.11, Y7.19, Y14.36"""
    return nth_bit(cards, number) if number < popcount(cards) else NOTHING


def has_taken(s: State, place: int) -> int:
    """Whether the seat has so many things of a kind. Rule: Y5.10, Y7.1, Y7.7, Y7.11, Y7.15, Y7.19, Y9.5"""
    seat = place // c.PLACES
    if seat >= s.players:
        return 0
    cards = max(popcount(s.lands[seat]), popcount(s.waters[seat]))
    cards = max(cards, max(popcount(s.skies[seat]), popcount(s.townsfolk[seat])))
    cards = max(cards, max(num_inspirations(s, seat), 1 if t.JOURNAL_FINAL >> s.marker[seat] & 1 else 0))
    return 1 if place % c.PLACES < max(cards, num_tiles(s, seat)) else 0


def taken_by(s: State, place: int) -> int:
    """The seat, from 1. Rule: Y5.10, Y7.1, Y7.7, Y7.11, Y7.15, Y7.19, Y9.5"""
    return place // c.PLACES + 1


def townsfolk(s: State, place: int) -> int:
    """A Townsfolk card of the seat. Rule: Y7.19"""
    return in_order(s.townsfolk[place // c.PLACES], place % c.PLACES)


def space(s: State, place: int) -> int:
    """A Space card. Rule: Y7.11"""
    return in_order(s.skies[place // c.PLACES], place % c.PLACES)


def land(s: State, place: int) -> int:
    """A Land card. Rule: Y7.1"""
    return in_order(s.lands[place // c.PLACES], place % c.PLACES)


def water(s: State, place: int) -> int:
    """A Water card. Rule: Y7.7"""
    return in_order(s.waters[place // c.PLACES], place % c.PLACES)


def inspiration(s: State, place: int) -> int:
    """An Inspiration card that the seat tucked, the one at its home star first, or that the AI took.

    Rule: Y7.15, Y14.36
    """
    seat = place // c.PLACES
    number = place % c.PLACES
    if is_ai(s, seat):
        return in_order(s.ai_inspirations, number)
    if s.home_tucked[seat] != c.NO_CARD:
        if number == 0:
            return s.home_tucked[seat]
        number -= 1
    skies = s.skies[seat]
    while skies:
        card = s.tucked[nth_bit(skies, 0)]
        skies &= skies - 1
        if card != c.NO_CARD:
            if number == 0:
                return card
            number -= 1
    return NOTHING


def num_tiles(s: State, seat: int) -> int:
    """Upgrade tiles of the seat. Rule: Y9.5"""
    n = 0
    for design in range(t.NUM_DESIGNS):
        n += s.tiles[seat * t.NUM_DESIGNS + design]
    return n


def tile(s: State, place: int) -> int:
    """An upgrade tile by what it shows. Rule: Y9.5"""
    seat = place // c.PLACES
    number = place % c.PLACES
    for design in range(t.NUM_DESIGNS):
        if number < s.tiles[seat * t.NUM_DESIGNS + design]:
            return design
        number -= s.tiles[seat * t.NUM_DESIGNS + design]
    return NOTHING


def final_space(s: State, place: int) -> int:
    """The final space of the Journal that the seat reached, from 0 among these. Rule: Y5.10"""
    reached = s.marker[place // c.PLACES]
    if place % c.PLACES or not t.JOURNAL_FINAL >> reached & 1:
        return NOTHING
    return popcount(t.JOURNAL_FINAL & BIT[reached] - 1)
