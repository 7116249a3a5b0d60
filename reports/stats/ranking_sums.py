"""The sums over games that a fit of rankings needs, fast: likelihood, gradient, information, scores of blocks.

Seats with the same levels in all terms have the same row of the design. So everything is counted by kind of seat (and
by pair of kinds that meet at a table) and multiplied with the rows of the kinds at the end: the cost of a step hardly
grows with the number of coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray
from scipy import sparse  # type: ignore[import-untyped, unused-ignore]

from reports.stats.model_terms import Term
from reports.stats.rankings import stages_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_CHUNK = 20_000
_MOST_NUMBERS = 1_000_000  # numbers that are counted rather than sorted
_MOST_CELLS = 250_000  # pairs of kinds that are counted in a plain array; more of them in a sparse one


@dataclass(frozen=True)
class Stages:
    """Some games, their axis last: credits (seats, games), weights (stages, seats, games), which stages exist."""

    part: slice
    credits: Floats
    weights: Floats
    exists: NDArray[np.bool_]


@dataclass(frozen=True)
class Order:
    """The orders of finish of all games, prepared once for any number of fits: places (games, seats), depth."""

    places: Ints
    depth: int | None = None

    @cached_property
    def stages(self) -> tuple[Stages, ...]:
        """The stages of the rankings, a bounded number of games at a time."""
        return tuple(self._prepared(slice(start, start + _CHUNK)) for start in range(0, len(self.places), _CHUNK))

    def _prepared(self, part: slice) -> Stages:
        credit, weight, exists = stages_of(self.places[part], self.depth)
        count = min(credit.shape[1], self.depth or credit.shape[1])
        weights = np.ascontiguousarray(weight[:, :count].transpose(1, 2, 0))
        return Stages(part, np.ascontiguousarray(credit.sum(axis=1).T), weights, np.ascontiguousarray(exists.T[:count]))


@dataclass(frozen=True)
class Kinds:
    """The kinds of seats of a model: `rows` (kinds, coefficients), `number` (seats, games) of every seat's kind."""

    rows: Floats
    number: Ints

    def pairs(self, part: slice) -> Ints:
        """Numbers of the pairs of kinds that meet, for each two seats, shape (pairs of seats, games)."""
        number, size = self.number[:, part], len(self.rows)
        return np.stack([number[a] * size + number[b] for a, b in _two(len(number))])


def kinds_of(terms: Sequence[Term], places: Ints) -> Kinds:
    """Finds the kinds of seats; an empty seat is of the first kind, with weight nowhere."""
    joint = np.zeros(places.size, dtype=np.int64)
    for term in terms:
        joint = _renumbered(joint * len(term.seen) + np.maximum(term.codes, 0).ravel())
    first = np.zeros(int(joint.max()) + 1, dtype=np.int64)
    first[joint[::-1]] = np.arange(len(joint))[::-1]
    rows = [term.basis[np.maximum(term.codes, 0).ravel()[first]] for term in terms]
    number = np.where(places > 0, joint.reshape(places.shape), 0)
    return Kinds(np.hstack([*rows, np.zeros((len(first), 0))]), np.ascontiguousarray(number.T))


def _renumbered(numbers: Ints) -> Ints:
    """The same numbers without gaps, in the same order."""
    if int(numbers.max()) > _MOST_NUMBERS:
        return np.unique(numbers, return_inverse=True)[1].astype(np.int64)
    return (np.cumsum(np.bincount(numbers) > 0) - 1)[numbers]


def derivatives(order: Order, kinds: Kinds, estimate: Floats) -> tuple[float, Floats, Floats]:
    """Log-likelihood, gradient and observed information at an estimate."""
    size, likelihood = len(kinds.rows), 0.0
    rest, expected, met = np.zeros(size), np.zeros(size), np.zeros(kinds.rows.shape)
    for stages, chance, found in _chances(order, kinds, estimate):
        likelihood += found
        number, once = kinds.number[:, stages.part].ravel(), chance.sum(axis=0)
        rest += np.bincount(number, weights=(stages.credits - once).ravel(), minlength=size)
        expected += np.bincount(number, weights=once.ravel(), minlength=size)
        met += _met(kinds, stages.part, chance)
    half = kinds.rows.T @ met
    spread = kinds.rows.T @ (kinds.rows * expected[:, None]) - (half + half.T) / 2
    return likelihood, kinds.rows.T @ rest, np.asarray(spread)


def _met(kinds: Kinds, part: slice, chance: Floats) -> Floats:
    """Chances of the pairs of seats at a stage, added up by pairs of kinds, times the rows of the second kind; a pair
    of two seats stands for both of its orders."""
    size, pairs = len(kinds.rows), kinds.pairs(part).ravel()
    weights = [(1 + (a < b)) * (chance[:, a] * chance[:, b]).sum(axis=0) for a, b in _two(chance.shape[1])]
    if size * size <= _MOST_CELLS:
        counted = np.bincount(pairs, weights=np.concatenate(weights), minlength=size * size)
        return np.asarray(counted.reshape(size, size) @ kinds.rows)
    cells = sparse.coo_array((np.concatenate(weights), (pairs // size, pairs % size)), shape=(size, size))
    return np.asarray(cells.tocsr() @ kinds.rows)


def block_scores(order: Order, kinds: Kinds, estimate: Floats, blocks: Ints) -> Floats:
    """The gradient that the games of each block add, shape (blocks, coefficients)."""
    count, scores = int(blocks.max()) + 1, np.zeros((int(blocks.max()) + 1, kinds.rows.shape[1]))
    for stages, chance, _ in _chances(order, kinds, estimate):
        rest = stages.credits - chance.sum(axis=0)
        rows = np.broadcast_to(blocks[stages.part], rest.shape).ravel()
        cells = (rows, kinds.number[:, stages.part].ravel())
        by_kind = sparse.coo_array((rest.ravel(), cells), shape=(count, len(kinds.rows)))
        scores += by_kind.tocsr() @ kinds.rows
    return scores


def _chances(order: Order, kinds: Kinds, estimate: Floats) -> Iterator[tuple[Stages, Floats, float]]:
    """For some games at a time: the chances at each stage (stages, seats, games) and the log-likelihood."""
    strength = kinds.rows @ estimate
    strength = strength - strength.max(initial=0.0)
    for stages in order.stages:
        utility = strength[kinds.number[:, stages.part]]
        raw = stages.weights * np.exp(utility)
        total = np.where(stages.exists, raw.sum(axis=1), 1.0)
        raw /= total[:, None]
        yield stages, raw, float((stages.credits * utility).sum() - np.log(total).sum())


def _two(seats: int) -> Iterator[tuple[int, int]]:
    """Every two seats of a table once, each seat with itself too."""
    return combinations_with_replacement(range(seats), 2)
