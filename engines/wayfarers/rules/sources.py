"""Points of a seat by source, as the score sheet lists them, and what results count of a seat beside them."""

from __future__ import annotations

from engines.core.engine.bits import ctz, popcount
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.counters import inspirations_of
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.rules.opponent import cards_points
from engines.wayfarers.rules.scoring import space_points, tag_points, value_of


def city_points(s: State, seat: int) -> int:
    """Points for city tags; the AI has no tags. Rule: Y3.3, Y14.2"""
    return tag_points(s.tags[seat * t.NUM_TAGS + t.TAG_CITY])


def vista_points(s: State, seat: int) -> int:
    """Points for vista tags. Rule: Y3.3"""
    return tag_points(s.tags[seat * t.NUM_TAGS + t.TAG_VISTA])


def harbour_points(s: State, seat: int) -> int:
    """Points for harbour tags. Rule: Y3.3"""
    return tag_points(s.tags[seat * t.NUM_TAGS + t.TAG_HARBOUR])


def open_water_points(s: State, seat: int) -> int:
    """Points for open water tags. Rule: Y3.3"""
    return tag_points(s.tags[seat * t.NUM_TAGS + t.TAG_OPEN_WATER])


def printed_points(s: State, seat: int) -> int:
    """Own Space cards before Inspiration, with the home star; the cards of the AI count apart. Rule: Y13.3, Y14.36"""
    if is_ai(s, seat):
        return 0
    points = value_of(s, seat, c.HOME_STAR)
    skies = s.skies[seat]
    while skies:
        points += value_of(s, seat, ctz(skies))
        skies &= skies - 1
    return points


def doubled_points(s: State, seat: int) -> int:
    """What Inspiration adds to them. Rule: Y7.17, Y14.36"""
    return 0 if is_ai(s, seat) else space_points(s, seat) - printed_points(s, seat)


def ai_points(s: State, seat: int) -> int:
    """Points for all cards of the AI; nothing for a player. Rule: Y14.36"""
    return cards_points(s) if is_ai(s, seat) else 0


def journal_column(s: State, seat: int) -> int:
    """The column of the Journal that the seat reached. Rule: Y5.1"""
    return t.JOURNAL_COLUMN[s.marker[seat]]


def num_inspirations(s: State, seat: int) -> int:
    """Inspiration cards that the seat tucked, or that the AI took. Rule: Y7.15, Y14.36"""
    return popcount(s.ai_inspirations) if is_ai(s, seat) else inspirations_of(s, seat)
