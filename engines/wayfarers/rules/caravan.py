"""Upgrade tiles: what they cost, where they fit, what they cover; icons of the caravan."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.cards import trigger_vistas
from engines.wayfarers.rules.influence import add_silver, spend
from engines.wayfarers.rules.pool import gain


def tile_price(s: State, kind: int, price: int) -> int:
    """Silver for a tile, less discounts, not below 0. Rule: Y9.1, Y9.3, Y10.12"""
    return 0 if price == t.FREE else max(0, t.TILE_SILVER[kind] - s.die_silver)


def pays_influence(s: State, seat: int, kind: int) -> int:
    """1 when the influence of its guild can pay for a tile instead. Rule: Y0.1, Y9.1, Y9.2"""
    amount = t.TILE_INFLUENCE[kind]
    return 1 if amount and s.guild[seat * t.NUM_GUILDS + t.TILE_GUILD[kind]] >= amount else 0


def buyable(s: State, seat: int, kind: int, price: int, silver: int) -> int:
    """The designs of a kind that are left, fit, and can be paid with so much silver. Rule: Y9.1, Y9.4, Y9.5"""
    if tile_price(s, kind, price) > silver and pays_influence(s, seat, kind) == 0:
        return 0
    return with_square(s, seat, in_store(s, designs_of(kind)))


def designs_of(kind: int) -> int:
    """The designs of a kind. Rule: Y9.4"""
    return t.DESIGNS_OF[kind]


def in_store(s: State, among: int) -> int:
    """Those of some designs of which a tile is left. Rule: Y9.4"""
    mask = 0
    while among:
        design = ctz(among)
        among &= among - 1
        if s.store[design]:
            mask |= BIT[design]
    return mask


def with_square(s: State, seat: int, among: int) -> int:
    """Those of some designs for which the caravan has room. Rule: Y9.5"""
    mask = 0
    while among:
        design = ctz(among)
        among &= among - 1
        if anchors(s, seat, t.DESIGN_SHAPE[design]):
            mask |= BIT[design]
    return mask


def can_pay_tile(s: State, seat: int, kind: int, price: int) -> int:
    """1 with silver or influence enough for a tile of a kind. Rule: Y9.1, Y9.2"""
    return 1 if tile_price(s, kind, price) <= s.silver[seat] or pays_influence(s, seat, kind) else 0


def apply_tile(s: State, seat: int, kind: int, price: int, design: int) -> int:
    """Pay, then lay it. Rule: Y9.1, Y9.2, Y9.5"""
    s.store[design] -= 1
    push(s, c.K_LAY, seat, design, 0, 0)
    if tile_price(s, kind, price):
        push(s, c.K_TILE_PAY, seat, design, 0, 0)
    return 0


def silver_pays_tile(s: State, seat: int, design: int) -> int:
    """1 with the silver for a tile. Rule: Y9.1, Y9.2"""
    return 1 if s.silver[seat] >= tile_price(s, t.DESIGN_KIND[design], t.PRICED) else 0


def influence_pays_tile(s: State, seat: int, design: int) -> int:
    """1 with the influence for a tile. Rule: Y9.1, Y9.2"""
    return pays_influence(s, seat, t.DESIGN_KIND[design])


def apply_tile_pay(s: State, seat: int, design: int, x: int) -> int:
    """The discount does not lower the influence. Rule: Y9.2, Y10.13"""
    kind = t.DESIGN_KIND[design]
    if x == c.PAY_INFLUENCE:
        return spend(s, seat, c.FROM_PRICE, t.TILE_GUILD[kind], t.TILE_INFLUENCE[kind])
    return add_silver(s, seat, c.FROM_PRICE, -tile_price(s, kind, t.PRICED))


def anchors(s: State, seat: int, shape: int) -> int:
    """The squares on which the upper left square of such a tile may lie. Rule: Y9.5, Y9.6, Y9.7"""
    free = t.PAPER & ~s.covered[seat]
    if shape == t.SHAPE_WIDE:
        return free & (free >> 1) & t.NOT_LAST_COLUMN
    if shape == t.SHAPE_HIGH:
        return free & (free >> t.NUM_COLUMNS)
    return free


def is_flippable(design: int) -> int:
    """1 for tiles with two faces: land and water. Rule: Y9.7"""
    kind = t.DESIGN_KIND[design]
    return 1 if kind == t.TILE_LAND or kind == t.TILE_WATER else 0


def room_for(s: State, seat: int, design: int) -> int:
    """Every fitting place, with either face. Rule: Y9.5, Y9.7"""
    mask = anchors(s, seat, t.DESIGN_SHAPE[design])
    return mask | mask << t.NUM_SQUARES


def apply_lay(s: State, seat: int, design: int, x: int) -> int:
    """Its icons serve their columns; covered squares give what they show; its tags trigger vistas.

    Rule: Y3.6, Y9.5, Y9.8, Y9.9, Y9.10
    """
    square = x % t.NUM_SQUARES
    face = x // t.NUM_SQUARES
    shape = t.DESIGN_SHAPE[design]
    s.tiles[seat * t.NUM_DESIGNS + design] += 1
    tell(s, c.EVENT_TILE, seat, design, face, 0)
    s.laid[seat * t.NUM_SQUARES + square] = design * 2 + face + 1
    own = seat * t.NUM_COLUMNS + square % t.NUM_COLUMNS
    icons = (design * 2 + face) * 2
    s.column[own] += t.DESIGN_ICONS[icons]
    cover(s, seat, square)
    if shape == t.SHAPE_WIDE:
        s.column[own + 1] += t.DESIGN_ICONS[icons + 1]
        cover(s, seat, square + 1)
    if shape == t.SHAPE_HIGH:
        cover(s, seat, square + t.NUM_COLUMNS)
    for tag in range(t.NUM_TAGS):
        s.tags[seat * t.NUM_TAGS + tag] += t.DESIGN_TAG_COUNT[design * t.NUM_TAGS + tag]
    return trigger_vistas(s, seat, t.DESIGN_TAGS[design])


def cover(s: State, seat: int, square: int) -> int:
    """A square under a tile, and what is printed on it. Rule: Y9.8"""
    s.covered[seat] |= BIT[square]
    atom = t.SQUARE_ATOM[s.board[seat] * t.NUM_SQUARES + square]
    return 0 if atom == t.NO_ATOM else gain(s, seat, atom, 0)


def icon(s: State, seat: int, face: int, shift: int) -> int:
    """How many icons of a kind the column of a face has. Rule: Y0.4, Y9.10, Y10.4"""
    return (s.column[seat * t.NUM_COLUMNS + face] >> shift) & (BIT[t.BITS_OF_ICON] - 1)
