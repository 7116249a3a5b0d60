"""What holds at the start of every turn: nothing is lost, and counters agree with a recount from what lies there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from tests.wayfarers.position import FIELDS_OF_KIND, IDS

TAILS = {t.LAND: "land_tail", t.WATER: "water_tail", t.INSPIRATION: "inspiration_tail"}


def members(mask: int) -> list[int]:
    """The bits of a mask."""
    return [i for i in range(64) if mask >> i & 1]


def broken(s: Any) -> list[str]:
    """Every invariant that does not hold."""
    checks = (cards_in_one_place, tokens, dice, workers, tags, columns, tiles, townsfolk, pool_is_empty)
    return [check.__name__ for check in checks if not check(s)]


def people(s: Any) -> range:
    """The seats of people."""
    return range(1 if s.solo else s.players)


def cards_in_one_place(s: Any) -> bool:
    """Every card is in its deck, on display, or with one owner. Rule: Y1.2, Y8.8"""
    for kind, ids in enumerate(IDS):
        found = Counter(members(s.deck[kind]))
        found.update(getattr(s, TAILS[kind])[: s.tail_size[kind]] if kind in TAILS else [])
        row = s.display[kind * t.ROW_LENGTH : (kind + 1) * t.ROW_LENGTH]
        found.update(card for card in row if card != c.NO_CARD)
        for seat in range(s.players):
            found.update(members(getattr(s, FIELDS_OF_KIND[kind])[seat]) if kind in FIELDS_OF_KIND else [])
        if kind == t.INSPIRATION:
            found.update(card for card in [*s.tucked, *s.home_tucked[: s.players]] if card != c.NO_CARD)
            found.update(members(s.ai_inspirations))
        if found != Counter(range(len(ids))):
            return False
    return True


def tokens(s: Any) -> bool:
    """Fifteen influence tokens each. Rule: Y4.1"""
    return all(
        s.influence[p] + sum(s.guild[p * 3 : p * 3 + 3]) + sum(one == p + 1 for one in s.token) == t.TOKENS
        for p in people(s)
    )


def dice(s: Any) -> bool:
    """Five dice each. Rule: Y1.6"""
    return all(
        sum(s.dice[p * 6 : p * 6 + 6]) + s.reserve[p] + s.occupied[p].bit_count() == t.NUM_DICE for p in people(s)
    )


def workers(s: Any) -> bool:
    """Four green workers, one yellow and one blue of each player. Rule: Y1.4, Y1.6"""
    found = [s.green_out.bit_count(), 0, 0]
    for colour in range(t.NUM_COLOURS):
        found[colour] += sum(s.workers[p * 3 + colour] for p in range(s.players))
        found[colour] += sum(cards >> colour & 1 for cards in s.on_card)
    return found == [t.NUM_GREEN, s.players, s.players]


def tags(s: Any) -> bool:
    """Tags are those of home board, cards and special tiles. Rule: Y3.1, Y3.6"""
    for p in people(s):
        for tag in range(t.NUM_TAGS):
            found = t.HOME_TAGS[tag] + sum(t.LAND_TAGS[card] >> tag & 1 for card in members(s.lands[p]))
            found += sum(t.WATER_TAGS[card] >> tag & 1 for card in members(s.waters[p]))
            found += sum(t.SPACE_TAG_COUNT[card * t.NUM_TAGS + tag] for card in members(s.skies[p]))
            own = s.tiles[p * t.NUM_DESIGNS : (p + 1) * t.NUM_DESIGNS]
            found += sum(n * t.DESIGN_TAG_COUNT[d * t.NUM_TAGS + tag] for d, n in enumerate(own))
            if found != s.tags[p * t.NUM_TAGS + tag]:
                return False
    return True


def columns(s: Any) -> bool:
    """Columns have the icons of the tiles that lie there, which cover no square twice. Rule: Y9.5, Y9.10"""
    for p in people(s):
        icons, covered = list(t.PRINTED_ICONS), 0
        for square, one in enumerate(s.laid[p * t.NUM_SQUARES : (p + 1) * t.NUM_SQUARES]):
            if one:
                shape = t.DESIGN_SHAPE[(one - 1) // 2]
                under = 1 << square | (1 << square + 1 if shape == 1 else 1 << square + 6 if shape == 2 else 0)
                if covered & under or under & ~t.PAPER:
                    return False
                covered |= under
                for column in range(2 if shape == 1 else 1):
                    icons[square % t.NUM_COLUMNS + column] += t.DESIGN_ICONS[(one - 1) * 2 + column]
        if icons != list(s.column[p * t.NUM_COLUMNS : (p + 1) * t.NUM_COLUMNS]) or covered != s.covered[p]:
            return False
    return True


def tiles(s: Any) -> bool:
    """As many tiles as were put out. Rule: Y1.5"""
    return all(
        s.store[d] + sum(s.tiles[p * t.NUM_DESIGNS + d] for p in range(s.players))
        == min(t.DESIGN_COPIES[d], t.TILE_COPIES[s.players])
        for d in range(len(names.DESIGNS))
    )


def townsfolk(s: Any) -> bool:
    """Every townsfolk of a player lies under one card. Rule: Y7.19"""
    under = [card for card in [*s.under, *s.home_under[: 2 * s.players]] if card != c.NO_CARD]
    return sorted(under) == sorted(card for p in people(s) for card in members(s.townsfolk[p]))


def pool_is_empty(s: Any) -> bool:
    """Nothing waits between turns. Rule: Y2.4"""
    return not (s.waiting or s.entered_waiting or s.action or any(s.pool) or any(s.entered))
