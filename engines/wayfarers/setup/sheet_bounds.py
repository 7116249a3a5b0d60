"""What a score sheet of Wayfarers can say at most, from the cards, tiles and squares that there are.

Silver, provisions and the influence of the AI have no end (Y1.8, Y14.2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engines.core.engine.bits import BIT, ctz
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c

Room = tuple[int, ...]  # tiles of each shape that fit into a caravan together
SHAPES = (t.SHAPE_SINGLE, t.SHAPE_WIDE, t.SHAPE_HIGH)


def tags_in_play(tag: int) -> int:
    """Tags of a kind on all cards and tiles, home boards aside. Rule: Y3.1"""
    cards = sum(tags >> tag & 1 for tags in (*t.LAND_TAGS, *t.WATER_TAGS))
    return cards + sum(t.SPACE_TAG_COUNT[tag :: t.NUM_TAGS]) + sum(t.DESIGN_TAG_COUNT[tag :: t.NUM_TAGS])


def most_tags(tag: int, people: int = 1) -> int:
    """The most tags of a kind that people have together. Rule: Y3.5, Y3.6"""
    return people * t.HOME_TAGS[tag] + tags_in_play(tag)


def copies(design: int, players: int) -> int:
    """Tiles of a design in the store at the start. Rule: Y1.5"""
    return min(t.DESIGN_COPIES[design], t.TILE_COPIES[min(players, c.MAX_PLAYERS)])


def all_tile_points(players: int) -> int:
    """Points on all tiles of the store. Rule: Y1.5, Y9.9"""
    return sum(copies(design, players) * t.DESIGN_VP[design] for design in range(t.NUM_DESIGNS))


@cache
def rooms() -> frozenset[Room]:
    """Every number of single, wide and high tiles that fill a caravan as far as they can. Rule: Y9.5, Y9.6, Y9.7"""
    return frozenset(_filled(t.PAPER))


@cache
def _filled(free: int) -> frozenset[Room]:
    """The same for the squares that are still free, from the first one on."""
    if not free:
        return frozenset({(0, 0, 0)})
    first = BIT[ctz(free)]
    right = first << 1 if first & t.NOT_LAST_COLUMN else 0
    found = {(single + 1, wide, high) for single, wide, high in _filled(free & ~first)}
    if free & right:
        found |= {(single, wide + 1, high) for single, wide, high in _filled(free & ~first & ~right)}
    below = first << t.NUM_COLUMNS
    if free & below:
        found |= {(single, wide, high + 1) for single, wide, high in _filled(free & ~first & ~below)}
    return frozenset(found)


def has_room(room: Room) -> bool:
    """Whether so many tiles of each shape fit into a caravan."""
    return any(all(want <= there for want, there in zip(room, full, strict=True)) for full in rooms())


@cache
def most_tile_points(players: int) -> int:
    """The most points on the tiles of one caravan. Rule: Y1.5, Y9.6, Y9.9"""
    values: dict[int, list[int]] = {shape: [] for shape in SHAPES}
    for design in range(t.NUM_DESIGNS):
        values[t.DESIGN_SHAPE[design]] += [t.DESIGN_VP[design]] * copies(design, players)
    best = {shape: sorted(own, reverse=True) for shape, own in values.items()}
    return max(sum(sum(best[shape][: room[shape]]) for shape in SHAPES) for room in rooms())


def most_tiles(players: int, is_counted: Callable[[int], bool]) -> int:
    """The most tiles in a caravan of those designs that are counted. Rule: Y9.6"""
    there = dict.fromkeys(SHAPES, 0)
    for design in filter(is_counted, range(t.NUM_DESIGNS)):
        there[t.DESIGN_SHAPE[design]] += copies(design, players)
    return max(sum(min(room[shape], there[shape]) for shape in SHAPES) for room in rooms())


def most_counted(counter: int, players: int) -> int:
    """The most of what a Space card counts. Rule: Y0.5, Y4.1, Y5.4, Y7.27, Y7.28"""
    if counter < t.NUM_TAGS:
        return most_tags(counter)
    if counter >= t.COUNT_GUILD_BLACK:
        return t.TOKENS
    if counter >= t.COUNT_TILE_BASIC:
        kind = counter - t.COUNT_TILE_BASIC
        return most_tiles(players, lambda design: counter == t.COUNT_TILE_ANY or t.DESIGN_KIND[design] == kind)
    if counter == t.COUNT_CARD_INSPIRATION:
        return t.NUM_INSPIRATION
    return 1 + cards_in_play()[counter - t.COUNT_CARD_TOWNSFOLK]


@cache
def most_value(card: int, players: int) -> int:
    """The most points of a Space card before Inspiration. Rule: Y7.12, Y7.13, Y7.14, Y7.26"""
    if t.VALUE_TYPE[card] in (t.VP_COMET, t.VP_PAIR):
        return max(t.VALUE_BASE[card], t.VALUE_EACH[card])
    counters = t.VALUE_COUNTER[card * t.MOST_COUNTERS : (card + 1) * t.MOST_COUNTERS]
    least = min(most_counted(counter, players) for counter in counters if counter != t.NO_COUNTER)
    return t.VALUE_BASE[card] + t.VALUE_EACH[card] * (least // t.VALUE_PER[card])


def most_space(players: int, people: int = 1) -> int:
    """The most points of Space cards that people have together, with their home stars. Rule: Y13.3"""
    gained = sum(most_value(card, players) for card in range(t.NUM_SPACE))
    return gained + people * most_value(c.HOME_STAR, players)


def most_inspiration(players: int, people: int = 1) -> int:
    """The most that all Inspiration cards add together. Rule: Y7.17"""
    values = [most_value(card, players) for card in range(t.NUM_SPACE)]
    values += [most_value(c.HOME_STAR, players)] * people
    return sum(sorted(values, reverse=True)[: t.NUM_INSPIRATION])


def cards_in_play() -> list[int]:
    """Cards of each kind. Rule: Y1.2"""
    there = {t.TOWNSFOLK: t.NUM_TOWNSFOLK, t.SPACE: t.NUM_SPACE, t.LAND: t.NUM_LAND, t.WATER: t.NUM_WATER}
    return [there.get(kind, t.NUM_INSPIRATION) for kind in range(t.NUM_KINDS)]


def most_card_points() -> int:
    """Points for all cards of all decks, in the hands of the AI. Rule: Y14.36"""
    return sum(number * points for number, points in zip(cards_in_play(), t.AI_CARD_VP, strict=True))
