"""Points at the end: primary tags, Space cards with their Inspiration, tiles, guilds; ties."""

from __future__ import annotations

from engines.core.engine.bits import ctz
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.counters import count
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.rules.opponent import cards_points


def tag_points(number: int) -> int:
    """Points for so many tags of a primary kind; beyond seven nothing more. Rule: Y3.3, Y13.8"""
    return t.PRIMARY_VP[min(number, t.MOST_PRIMARY)]


def set_points(s: State, seat: int) -> int:
    """Points for sets of one tag of each primary kind. Rule: Y3.4"""
    least = s.tags[seat * t.NUM_TAGS]
    for tag in range(1, t.NUM_PRIMARY):
        least = min(least, s.tags[seat * t.NUM_TAGS + tag])
    return least * t.SET_VP


def primary_points(s: State, seat: int) -> int:
    """All points for primary tags. Rule: Y3.3, Y3.4, Y13.2"""
    points = set_points(s, seat)
    for tag in range(t.NUM_PRIMARY):
        points += tag_points(s.tags[seat * t.NUM_TAGS + tag])
    return points


def space_points(s: State, seat: int) -> int:
    """All own Space cards, the home star included. Rule: Y13.3"""
    points = card_points(s, seat, c.HOME_STAR, s.home_tucked[seat])
    skies = s.skies[seat]
    while skies:
        card = ctz(skies)
        skies &= skies - 1
        points += card_points(s, seat, card, s.tucked[card])
    return points


def card_points(s: State, seat: int, card: int, inspiration: int) -> int:
    """The value of a Space card, twice when the goal of its Inspiration card holds. Rule: Y7.17"""
    value = value_of(s, seat, card)
    return 2 * value if inspiration != c.NO_CARD and holds(s, seat, inspiration) else value


def holds(s: State, seat: int, inspiration: int) -> int:
    """1 when each counter of a goal reaches its number. Rule: Y7.17"""
    for i in range(inspiration * t.MOST_COUNTERS, inspiration * t.MOST_COUNTERS + t.MOST_COUNTERS):
        counter = t.GOAL_COUNTER[i]
        if counter != t.NO_COUNTER and count(s, seat, counter) < t.GOAL_AMOUNT[inspiration]:
            return 0
    return 1


def value_of(s: State, seat: int, card: int) -> int:
    """The printed value of a Space card. Rule: Y7.12, Y7.13, Y7.14, Y7.26"""
    kind = t.VALUE_TYPE[card]
    number = least_counter(s, seat, card)
    if kind == t.VP_COMET:
        return t.VALUE_EACH[card] if has_most_comets(s, seat) else t.VALUE_BASE[card]
    if kind == t.VP_PAIR:
        return t.VALUE_EACH[card] if number else t.VALUE_BASE[card]
    return t.VALUE_BASE[card] + t.VALUE_EACH[card] * (number // t.VALUE_PER[card])


def least_counter(s: State, seat: int, card: int) -> int:
    """The smallest of the numbers that a Space card counts: a set needs one of each. Rule: Y7.14, Y7.26"""
    first = card * t.MOST_COUNTERS
    least = count(s, seat, t.VALUE_COUNTER[first])
    for i in range(first + 1, first + t.MOST_COUNTERS):
        if t.VALUE_COUNTER[i] != t.NO_COUNTER:
            least = min(least, count(s, seat, t.VALUE_COUNTER[i]))
    return least


def has_most_comets(s: State, seat: int) -> int:
    """1 with more comet tags than every single opponent. Rule: Y7.14"""
    for other in range(s.players):
        if other != seat and comets_of(s, other) >= comets_of(s, seat):
            return 0
    return 1


def comets_of(s: State, seat: int) -> int:
    """Comet tags; the Comet Track of the AI. Rule: Y7.14, Y14.36"""
    return s.ai_comet if is_ai(s, seat) else s.tags[seat * t.NUM_TAGS + t.TAG_COMET]


def tile_points(s: State, seat: int) -> int:
    """Points printed on tiles. Rule: Y9.9, Y13.4"""
    points = 0
    for design in range(t.NUM_DESIGNS):
        points += s.tiles[seat * t.NUM_DESIGNS + design] * t.DESIGN_VP[design]
    return points


def guild_points(s: State, seat: int) -> int:
    """For each guild in which nobody has as many tokens. Rule: Y6.2, Y13.5"""
    points = 0
    for guild in range(t.NUM_GUILDS):
        points += leads_guild(s, seat, guild) * t.MAJORITY_VP
    return points


def leads_guild(s: State, seat: int, guild: int) -> int:
    """1 with more tokens than every other player. Rule: Y6.1, Y6.2"""
    own = s.guild[seat * t.NUM_GUILDS + guild]
    for other in range(s.players):
        if other != seat and s.guild[other * t.NUM_GUILDS + guild] >= own:
            return 0
    return 1


def total(s: State, seat: int) -> int:
    """All points. Silver, provisions, dice, workers and influence on cards score nothing. Rule: Y13.2, Y13.7, Y14.36"""
    if is_ai(s, seat):
        return cards_points(s) + tile_points(s, seat) + guild_points(s, seat)
    return primary_points(s, seat) + space_points(s, seat) + tile_points(s, seat) + guild_points(s, seat)


def ahead(s: State, one: int, two: int) -> int:
    """0 when `one` is not ahead, 1 by points, 2 to 4 by black, yellow or blue influence. Rule: Y13.6, Y14.37"""
    if total(s, one) != total(s, two):
        return 1 if total(s, one) > total(s, two) else 0
    for guild in range(t.NUM_GUILDS):
        mine = s.guild[one * t.NUM_GUILDS + guild]
        other = s.guild[two * t.NUM_GUILDS + guild]
        if mine != other:
            return 2 + guild if mine > other else 0
    return 0
