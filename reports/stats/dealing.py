"""Tables drawn by a dealing rule: all allowed ones equally likely, or every allowed cell equally often.

A *cell* is a level of each dealt factor, such as a faction with a mat.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_MOST_TRIES = 200
_RAKINGS = 60
_EVEN_ENOUGH = 0.01  # of a cell's part, about what 100,000 tables deal by luck


def random_tables(
    random: np.random.Generator, count: int, players: int, allowed: Flags, shared: Sequence[bool]
) -> Ints:
    """Tables of `players` seats, all allowed ones equally likely, shape (factors, count, players).

    `allowed` has an axis a factor; no table has a level twice unless the factor is `shared`. Raises ValueError where
    hardly any table is allowed.
    """
    found: list[Ints] = []
    for _ in range(_MOST_TRIES):
        drawn = [_levels(random, count, players, size, own) for size, own in zip(allowed.shape, shared, strict=True)]
        found.append(np.array(drawn)[:, allowed[tuple(drawn)].all(axis=1)])
        if sum(part.shape[1] for part in found) >= count:
            return np.concatenate(found, axis=1)[:, :count]
    raise ValueError("hardly any table is allowed")


def _levels(random: np.random.Generator, count: int, players: int, levels: int, shared: bool) -> Ints:
    if shared:
        return random.integers(levels, size=(count, players))
    if levels < players:
        raise ValueError("there are fewer levels than players")
    return random.permuted(np.tile(np.arange(levels), (count, 1)), axis=1)[:, :players]


def evened(random: np.random.Generator, tables: Ints, count: int, allowed: Flags) -> Ints:
    """So many of these tables, with every allowed cell as equally often as can be: of all ways to weigh the tables so,
    the one closest to equal weights (raking; Deming and Stephan 1940), drawn systematically."""
    cells = np.ravel_multi_index(tuple(tables), allowed.shape)
    wanted, strength = 1.0 / allowed.sum(), np.zeros(allowed.size)
    for _ in range(_RAKINGS):
        weights = np.exp(strength[cells].sum(axis=1))
        weights /= weights.sum()
        share = np.bincount(cells.ravel(), weights=np.repeat(weights, cells.shape[1]), minlength=allowed.size)
        apart = np.log(wanted * cells.shape[1] / np.maximum(share, 1e-12)) * (share > 0)
        if np.abs(apart).max() < _EVEN_ENOUGH:
            break
        strength += apart / 2
    steps = (np.arange(count) + random.random()) / count
    return tables[:, np.minimum(np.searchsorted(np.cumsum(weights), steps), len(weights) - 1)]


def without(tables: Ints, allowed: Flags) -> Ints:
    """Those of the tables that hold nothing but allowed cells."""
    return tables[:, allowed[tuple(tables)].all(axis=1)]
