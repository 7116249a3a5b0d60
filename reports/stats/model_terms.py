"""Terms of a model of strengths: the levels of a factor, or what a pair of levels does beyond its two factors.

The number of players, or anything else that all seats of a game share, has no effect of its own on who wins: it enters
by its product with a factor ("does the seat matter more with five players?").
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Term:
    """`codes` (games, seats) number the level of each seat, -1 for an empty seat; a level's effect is its row of
    `basis` (levels, columns) times the coefficients; `seen` says which levels occur."""

    name: str
    codes: Ints
    basis: Floats
    seen: NDArray[np.bool_]

    @property
    def parameters(self) -> int:
        """Number of coefficients."""
        return int(self.basis.shape[1])


def factor_term(name: str, codes: Ints, levels: int) -> Term:
    """The main effect of a factor: effects of the levels that occur sum to zero."""
    seen = _seen(codes, levels)
    return Term(name, codes, _orthogonal_to(np.ones((levels, 1)), seen), seen)


def product_term(name: str, first: Ints, second: Ints, levels: tuple[int, int]) -> Term:
    """The interaction of two factors, with a level `a * levels[1] + b` for each pair.

    Effects of the pairs that occur are orthogonal to both main effects, so that a pair's strength is the sum of the
    two main effects and its interaction, whichever pairs are banned.
    """
    size = np.min_scalar_type(-levels[0] * levels[1] - 2)  # with room for an empty seat and for one more
    codes = np.where((first >= 0) & (second >= 0), first.astype(size) * levels[1] + second, -1).astype(size)
    seen = _seen(codes, levels[0] * levels[1])
    return Term(name, codes, _orthogonal_to(_main_columns(levels), seen), seen)


def _seen(codes: Ints, levels: int) -> NDArray[np.bool_]:
    return np.bincount(codes.ravel() + 1, minlength=levels + 1)[1:] > 0


def _main_columns(levels: tuple[int, int]) -> Floats:
    """Indicators of both factors for every pair, shape (pairs, levels of both)."""
    rows = np.kron(np.eye(levels[0]), np.ones((levels[1], 1)))
    columns = np.kron(np.ones((levels[0], 1)), np.eye(levels[1]))
    return np.hstack([rows, columns])


def _orthogonal_to(columns: Floats, seen: NDArray[np.bool_]) -> Floats:
    """An orthonormal basis of the effects of the seen levels orthogonal to some columns; zero for the others."""
    inside = np.asarray(scipy.linalg.null_space(columns[seen].T), dtype=np.float64)
    basis = np.zeros((len(seen), inside.shape[1]))
    basis[seen] = inside
    return basis
