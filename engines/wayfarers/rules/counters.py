"""What people count: tags, cards, tiles and influence of a seat."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c


def count(s: State, seat: int, counter: int) -> int:
    """The number that a printed condition compares. Rule: Y0.5, Y3.1, Y3.6, Y5.4, Y7.27"""
    if counter < t.NUM_TAGS:
        return s.tags[seat * t.NUM_TAGS + counter]
    if counter == t.COUNT_SUN_OR_MOON:
        return s.tags[seat * t.NUM_TAGS + t.TAG_SUN] + s.tags[seat * t.NUM_TAGS + t.TAG_MOON]
    if counter == t.COUNT_SILVER:
        return s.silver[seat]
    if counter == t.COUNT_PROVISION:
        return s.provision[seat]
    if counter >= t.COUNT_GUILD_BLACK:
        return influence_in(s, seat, counter)
    if counter >= t.COUNT_TILE_BASIC:
        return tiles_of(s, seat, counter)
    return cards_of(s, seat, counter)


def influence_in(s: State, seat: int, counter: int) -> int:
    """Own influence in a guild, or in all three."""
    own = seat * t.NUM_GUILDS
    if counter == t.COUNT_GUILD_ALL:
        return s.guild[own] + s.guild[own + 1] + s.guild[own + 2]
    return s.guild[own + counter - t.COUNT_GUILD_BLACK]


def tiles_of(s: State, seat: int, counter: int) -> int:
    """Upgrade tiles of a kind, or of any, special ones included. Rule: Y5.4"""
    kind = counter - t.COUNT_TILE_BASIC
    found = 0
    for design in range(t.NUM_DESIGNS):
        if counter == t.COUNT_TILE_ANY or t.DESIGN_KIND[design] == kind:
            found += s.tiles[seat * t.NUM_DESIGNS + design]
    return found


def cards_of(s: State, seat: int, counter: int) -> int:
    """Cards of a kind, that of the home board included; Inspiration cards tucked. Rule: Y7.25, Y7.27, Y7.28"""
    if counter == t.COUNT_CARD_LAND:
        return 1 + popcount(s.lands[seat])
    if counter == t.COUNT_CARD_WATER:
        return 1 + popcount(s.waters[seat])
    if counter == t.COUNT_CARD_SPACE:
        return 1 + popcount(s.skies[seat])
    if counter == t.COUNT_CARD_TOWNSFOLK:
        return 1 + popcount(s.townsfolk[seat])
    return inspirations_of(s, seat)


def inspirations_of(s: State, seat: int) -> int:
    """Inspiration cards tucked at own Space cards, their goals reached or not. Rule: Y7.28"""
    found = 0 if s.home_tucked[seat] == c.NO_CARD else 1
    skies = s.skies[seat]
    while skies:
        if s.tucked[ctz(skies)] != c.NO_CARD:
            found += 1
        skies &= skies - 1
    return found


def add_tags(s: State, seat: int, mask: int) -> int:
    """One more of each tag of a Land or Water card; Townsfolk and Inspiration have none. Rule: Y3.1, Y3.2"""
    for tag in range(t.NUM_TAGS):
        if mask & BIT[tag]:
            s.tags[seat * t.NUM_TAGS + tag] += 1
    return 0


def townsfolk_under(s: State, seat: int, host: int) -> int:
    """The Townsfolk card under a host of the seat, NO_CARD for none. Rule: Y7.19, Y7.21"""
    if host < 2:
        return s.home_under[seat * 2 + host]
    if host < t.NUM_HOME_SPACES:
        return c.NO_CARD
    return s.under[host]
