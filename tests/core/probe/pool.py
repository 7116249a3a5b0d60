"""Pool of pending effects: an unordered set of atoms from which the player picks the next.

A pool is a whole array field of the state: entry `i` counts how many atoms of kind `i` are still to be resolved.
"""

from __future__ import annotations

from engines.core.bits import BIT


def pool_add(pool: list[int], atom: int, count: int) -> int:
    """Put `count` more atoms of one kind into the pool."""
    pool[atom] += count
    return 0


def pool_mask(pool: list[int], size: int) -> int:
    """Mask of the kinds that wait in the pool."""
    mask = 0
    for i in range(size):
        if pool[i] > 0:
            mask |= BIT[i]
    return mask


def pool_take(pool: list[int], atom: int) -> int:
    """Take one atom of a kind out of the pool."""
    assert pool[atom] > 0, "the pool holds no such effect"
    pool[atom] -= 1
    return 0


def pool_clear(pool: list[int], size: int) -> int:
    """Drop everything that is left, for effects that may be declined."""
    for i in range(size):
        pool[i] = 0
    return 0
