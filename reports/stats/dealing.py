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
_SURPLUS = 3  # tables drawn for each that is kept where their cells have to come up equally often


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


def even_tables(random: np.random.Generator, count: int, players: int, allowed: Flags, shared: Sequence[bool]) -> Ints:
    """The same, with every allowed cell as equally often as can be: of all ways to weigh allowed tables so, the one
    closest to equal weights (raking; Deming and Stephan 1940)."""
    tables = random_tables(random, _SURPLUS * count, players, allowed, shared)
    cells = np.ravel_multi_index(tuple(tables), allowed.shape)
    wanted, strength = 1.0 / allowed.sum(), np.zeros(allowed.size)
    for _ in range(_RAKINGS):
        weights = np.exp(strength[cells].sum(axis=1))
        weights /= weights.sum()
        share = np.bincount(cells.ravel(), weights=np.repeat(weights, players), minlength=allowed.size) / players
        strength += np.where(share > 0, np.log(wanted / np.maximum(share, 1e-12)), 0.0) / 2
    chosen = random.choice(len(weights), count, p=weights)
    return tables[:, chosen]
