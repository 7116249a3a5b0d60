"""Upgrade tiles and the caravan. Ids are those of the rules reference."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from tests.core.probe.pool import pool_add
from tests.core.wayfaring.constants import (
    BASIC_TILE,
    FREE_TILE,
    K_SQUARE,
    K_TILE_PAY,
    LESS_SILVER,
    NO_EFFECT,
    NUM_ICONS,
    PAY_OTHER,
    PAY_SILVER,
    YELLOW,
)
from tests.core.wayfaring.state import State
from tests.core.wayfaring.tables import (
    NO_SQUARE,
    NUM_SQUARES,
    NUM_TILES,
    SQUARE_ATOM,
    SQUARE_COLUMN,
    SQUARE_RIGHT,
    TILE_FACES,
    TILE_ICONS,
    TILE_INFLUENCE,
    TILE_KIND,
    TILE_SILVER,
    TILE_WIDTH,
)


def squares_of(tile: int, at: int) -> int:
    """Squares that a tile covers when its left one is `at`; 0 when it does not lie on the paper. Y9.5, Y9.6"""
    if TILE_WIDTH[tile] == 1:
        return BIT[at]
    return BIT[at] | BIT[SQUARE_RIGHT[at]] if SQUARE_RIGHT[at] != NO_SQUARE else 0


def legal_square(s: State, tile: int) -> int:
    """Where and with which face up, as 2 * square + face: 16 squares, two faces. Y9.5, Y9.7"""
    mask = 0
    for at in range(NUM_SQUARES):
        squares = squares_of(tile, at)
        if squares and squares & s.covered == 0:
            mask |= BIT[2 * at]
            if TILE_FACES[tile] > 1:
                mask |= BIT[2 * at + 1]
    return mask


def price(s: State, tile: int) -> int:
    """Silver for a tile, less the discounts of the die's column. Y9.1, Y10.12"""
    return max(0, TILE_SILVER[TILE_KIND[tile]] - s.icons[s.column * NUM_ICONS + LESS_SILVER])


def legal_pay(s: State, tile: int) -> int:
    """Silver, or influence from the guild; never both. Y9.1, Y9.2"""
    mask = BIT[PAY_SILVER] if s.silver[0] >= price(s, tile) else 0
    need = TILE_INFLUENCE[TILE_KIND[tile]]
    return mask | (BIT[PAY_OTHER] if need and s.guild[YELLOW] >= need else 0)


def legal_tile(s: State, kind: int) -> int:
    """Designs of the kind that are left, can be paid and have a place. Y9.4, Y9.5"""
    mask = 0
    for tile in range(NUM_TILES):
        wanted = TILE_KIND[tile] == (BASIC_TILE if kind == FREE_TILE else kind)
        if wanted and s.store[tile] and legal_square(s, tile) and (kind == FREE_TILE or legal_pay(s, tile)):
            mask |= BIT[tile]
    return mask


def apply_tile(s: State, kind: int, tile: int) -> int:
    """Pay, then place it at once. Y9.5"""
    push(s, K_SQUARE, 0, tile, 0, 0)
    return push(s, K_TILE_PAY, 0, tile, 0, 0) if kind != FREE_TILE else 0


def apply_pay(s: State, tile: int, x: int) -> int:
    """Silver to the supply, or influence back from the guild. Y4.13, Y9.1"""
    if x == PAY_SILVER:
        s.silver[0] -= price(s, tile)
        return 0
    s.guild[YELLOW] -= TILE_INFLUENCE[TILE_KIND[tile]]
    s.influence[0] += TILE_INFLUENCE[TILE_KIND[tile]]
    return 0


def apply_square(s: State, tile: int, x: int) -> int:
    """The tile lies there; what it covers joins the pool, its icons serve dice of their columns. Y9.8, Y9.10"""
    at = x // 2
    s.store[tile] -= 1
    s.covered |= squares_of(tile, at)
    for i in range(TILE_WIDTH[tile]):
        square = at if i == 0 else SQUARE_RIGHT[at]
        add_icons(s, SQUARE_COLUMN[square], TILE_ICONS[(tile * 2 + x % 2) * 2 + i])
        if SQUARE_ATOM[square] != NO_EFFECT:
            pool_add(s.pending, SQUARE_ATOM[square], 1)
    return 0


def add_icons(s: State, column: int, icons: int) -> int:
    """Icons of a tile for a column."""
    for icon in range(NUM_ICONS):
        if icons & BIT[icon]:
            s.icons[column * NUM_ICONS + icon] += 1
    return 0
