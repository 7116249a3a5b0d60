"""The pool of pending effects: what can be resolved now, and what happens then."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.frames import push
from tests.core.probe.pool import pool_clear, pool_take
from tests.core.wayfaring.caravan import legal_tile
from tests.core.wayfaring.cards import legal_land
from tests.core.wayfaring.constants import (
    ATOM_ANY,
    ATOM_LAND,
    ATOM_MOVE,
    ATOM_ON_CARD,
    ATOM_REFRESH,
    ATOM_TILE,
    ATOM_WORKER,
    FIRST_EFFECT,
    K_GUILD,
    K_LAND,
    K_MOVE,
    K_ON_CARD,
    K_POOL,
    K_REFRESH,
    K_RESOLVE,
    K_TILE,
    K_WORKER,
    NO_MORE,
)
from tests.core.wayfaring.gains import (
    can_start_effect,
    legal_move,
    legal_on_card,
    legal_refresh,
    legal_worker,
    place_influence,
    start_effect,
    take_plain_gains,
    waiting,
)
from tests.core.wayfaring.state import State
from tests.core.wayfaring.tables import NUM_ATOMS


def resolve(s: State) -> int:
    """Plain gains happen; for the rest the player picks the next effect, until none is left. Y2.4"""
    take_plain_gains(s)
    if waiting(s):
        push(s, K_RESOLVE, 0, 0, 0, 0)
        push(s, K_POOL, 0, 0, 0, 0)
    return 0


def legal_pool(s: State) -> int:
    """Effects that wait and can be resolved now, or to leave the rest: every effect is optional. Y2.5"""
    mask = BIT[NO_MORE]
    left = waiting(s)
    while left:
        if can_resolve(s, ctz(left)):
            mask |= left & -left
        left &= left - 1
    return mask


def can_resolve(s: State, atom: int) -> int:
    """Whether an effect can do anything now."""
    if atom >= FIRST_EFFECT:
        return can_start_effect(s, atom - FIRST_EFFECT)
    if atom <= ATOM_ANY:
        return s.influence[0]
    if atom == ATOM_MOVE:
        return legal_move(s)
    if atom == ATOM_ON_CARD:
        return legal_on_card(s)
    if atom == ATOM_WORKER:
        return legal_worker(s)
    if atom == ATOM_LAND:
        return legal_land(s)
    if atom == ATOM_REFRESH:
        return legal_refresh(s)
    return legal_tile(s, atom - ATOM_TILE)


def apply_pool(s: State, atom: int) -> int:
    """The picked effect leaves the pool and happens, or asks its own question."""
    if atom == NO_MORE:
        return pool_clear(s.pending, NUM_ATOMS)
    pool_take(s.pending, atom)
    if atom >= FIRST_EFFECT:
        return start_effect(s, atom - FIRST_EFFECT)
    if atom < ATOM_ANY:
        return place_influence(s, atom)
    return ask(s, atom)


def ask(s: State, atom: int) -> int:
    """Effects with a question of their own."""
    if atom == ATOM_ANY:
        return push(s, K_GUILD, 0, 0, 0, 0)
    if atom == ATOM_MOVE:
        return push(s, K_MOVE, 0, 0, 0, 0)
    if atom == ATOM_ON_CARD:
        return push(s, K_ON_CARD, 0, 0, 0, 0)
    if atom == ATOM_WORKER:
        return push(s, K_WORKER, 0, 0, 0, 0)
    if atom == ATOM_LAND:
        return push(s, K_LAND, 0, 0, 0, 0)
    if atom == ATOM_REFRESH:
        return push(s, K_REFRESH, 0, 0, 0, 0)
    return push(s, K_TILE, 0, atom - ATOM_TILE, 0, 0)
