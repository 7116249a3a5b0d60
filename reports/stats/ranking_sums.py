"""The sums over games that a fit of rankings needs, fast: likelihood, gradient, information, scores of blocks.

Seats with the same levels in all terms are of one kind. So everything is counted by kind of seat (seats that meet at a
table: by pair of kinds of some of the terms), then added up by level of each term, and only then multiplied with what
the levels are in terms of the coefficients: the cost of a step hardly grows with the number of coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats.block_sums import whole_blocks
from reports.stats.model_terms import Term
from reports.stats.rankings import stages_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_CHUNK = 20_000  # games at a time, so that memory stays flat
_MOST_NUMBERS = 1_000_000  # numbers that are counted rather than sorted
_MOST_TOGETHER = 600  # kinds of terms taken together: a table of their pairs stays in the processor's cache


@dataclass(frozen=True)
class Stages:
    """Some games, their axis last: credits (seats, games), weights (stages, seats, games), which stages exist."""

    part: slice
    credits: Floats
    weights: Floats
    exists: NDArray[np.bool_]


@dataclass(frozen=True)
class Order:
    """The orders of finish of all games, prepared once for any number of fits: places (games, seats), depth. Few orders
    are different, so that each is held once."""

    places: Ints
    depth: int | None = None

    @property
    def most(self) -> int:
        """The number of stages of a full table."""
        seats = int(self.places.shape[1])
        return min(seats, self.depth or seats)

    @property
    def stages(self) -> Iterator[Stages]:
        """The stages of the rankings, a bounded number of games at a time."""
        known, of_game = self._prepared
        for start in range(0, len(self.places), _CHUNK):
            part = slice(start, start + _CHUNK)
            own = of_game[part]
            yield Stages(part, known.credits[:, own], known.weights[:, :, own], known.exists[:, own])

    @cached_property
    def _prepared(self) -> tuple[Stages, Ints]:
        return prepared(self)


def prepared(order: Order) -> tuple[Stages, Ints]:
    """The stages of every order of finish that comes up, and which one each game has."""
    of_game, most = np.zeros(len(order.places), dtype=np.int64), order.most
    for column in order.places.T:
        of_game = _renumbered(of_game * (int(order.places.max()) + 1) + column)
    credit, weight, exists = stages_of(order.places[_firsts(of_game)], order.depth)
    weights = np.ascontiguousarray(weight[:, :most].transpose(1, 2, 0))
    exists = np.ascontiguousarray(exists.T[:most])
    known = Stages(slice(len(weight)), np.ascontiguousarray(credit.sum(axis=1).T), weights, exists)
    return known, of_game.astype(np.int32)


@dataclass(frozen=True)
class Part:
    """Terms that are counted together: which of `size` kinds of theirs each kind of seat is, and `levels` (levels of
    all terms, size), sparse, 1 where one of them has a level."""

    of_kind: Ints
    levels: Any
    size: int


@dataclass(frozen=True)
class Kinds:
    """The kinds of seats of a model: `codes` (terms, kinds) of their levels, which count on from term to term, `basis`
    (levels of all terms, coefficients) what the levels are, `number` (seats, games) of every seat's kind."""

    codes: Ints
    basis: Floats
    number: Ints

    @property
    def size(self) -> int:
        """How many kinds there are."""
        return int(self.codes.shape[1])

    @cached_property
    def levels(self) -> Any:
        """1 where a kind has a level, sparse, shape (levels, kinds)."""
        return _incidence(self.codes, len(self.basis))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The terms, as many together as have few kinds: factors that meet in all ways stay apart, a product of two
        joins them for nothing."""
        together: list[tuple[list[int], Ints]] = []
        for term, codes in enumerate(self.codes):
            for terms, known in together:
                joint = _renumbered(known * len(self.basis) + codes)
                if int(joint.max()) < _MOST_TOGETHER:
                    terms.append(term)
                    known[:] = joint
                    break
            else:
                together.append(([term], _renumbered(codes)))
        return tuple(self._part(terms, of_kind) for terms, of_kind in together)

    def _part(self, terms: list[int], of_kind: Ints) -> Part:
        size = int(of_kind.max()) + 1
        return Part(of_kind, _incidence(self.codes[terms][:, _firsts(of_kind)], len(self.basis)), size)

    def by_level(self, values: Floats) -> Floats:
        """Values of kinds, added up by every two levels of a kind, shape (levels, levels)."""
        return np.asarray(((self.levels * values) @ self.levels.T).toarray())

    def strengths(self, estimate: Floats) -> Floats:
        """Log-odds of every kind, shape (kinds,)."""
        return np.asarray((self.basis @ estimate)[self.codes].sum(axis=0), dtype=np.float64)


def _incidence(codes: Ints, levels: int) -> Any:
    """1 where a kind has a level, sparse, shape (levels, kinds); `codes` (terms, kinds)."""
    cells = (codes.ravel(), np.tile(np.arange(codes.shape[1]), len(codes)))
    return scipy.sparse.csr_array((np.ones(codes.size), cells), shape=(levels, codes.shape[1]))


def in_groups(kinds: Kinds, term: int, first: int, group: Ints, extra: Term, groups: int) -> Kinds:
    """The kinds of a model with one more term, `extra`: the product of a factor with the group (games,) of a game.

    The factor is that term of the kinds, its levels begin at `first`. The kinds of one group follow those of the other.
    """
    levels = kinds.codes[term] - first
    codes = [np.vstack([kinds.codes, len(kinds.basis) + levels * groups + number]) for number in range(groups)]
    basis = np.asarray(scipy.linalg.block_diag(kinds.basis, extra.basis), dtype=np.float64)
    size = np.min_scalar_type(-groups * kinds.size)
    return Kinds(np.hstack(codes), basis, kinds.number.astype(size) + (group * kinds.size).astype(size))


def without_term(kinds: Kinds, terms: Sequence[Term], place: int) -> Kinds:
    """The kinds of a model without one of its terms; some may now have the same levels."""
    first = sum(len(term.seen) for term in terms[:place])
    codes = np.delete(kinds.codes, place, axis=0)
    codes[place:] -= len(terms[place].seen)
    start, gone = sum(term.parameters for term in terms[:place]), terms[place]
    basis = np.delete(kinds.basis, slice(first, first + len(gone.seen)), axis=0)
    return Kinds(codes, np.delete(basis, slice(start, start + gone.parameters), axis=1), kinds.number)


def kinds_of(terms: Sequence[Term], places: Ints) -> Kinds:
    """Finds the kinds of seats; an empty seat is of the first kind, with weight nowhere."""
    codes = [np.maximum(term.codes, 0).ravel() for term in terms]
    joint = np.zeros(places.size, dtype=np.int64)
    for term, code in zip(terms, codes, strict=True):
        joint = _renumbered(joint * len(term.seen) + code)
    first = _firsts(joint)
    number = np.where(places > 0, joint.reshape(places.shape), 0)
    starts = np.cumsum([0, *(len(term.seen) for term in terms)])
    found = [code[first].astype(np.int64) + start for code, start in zip(codes, starts, strict=False)]
    table = np.array(found, dtype=np.int64).reshape(len(terms), len(first))
    basis = scipy.linalg.block_diag(*(term.basis for term in terms)) if terms else np.zeros((0, 0))
    return Kinds(
        table,
        np.asarray(basis, dtype=np.float64),
        np.ascontiguousarray(number.T, dtype=np.min_scalar_type(-len(first))),
    )


def _renumbered(numbers: Ints) -> Ints:
    """The same numbers without gaps, in the same order."""
    if int(numbers.max()) > _MOST_NUMBERS:
        return np.unique(numbers, return_inverse=True)[1].astype(np.int64)
    return (np.cumsum(np.bincount(numbers) > 0) - 1)[numbers]


def _firsts(numbers: Ints) -> Ints:
    """Where each number from 0 on stands first."""
    first = np.zeros(int(numbers.max()) + 1, dtype=np.int64)
    first[numbers[::-1]] = np.arange(len(numbers))[::-1]
    return first


def credits_of(order: Order, kinds: Kinds) -> Floats:
    """How many places the seats of each kind have taken, shape (kinds,)."""
    found = np.zeros(kinds.size)
    for stages in order.stages:
        found += _by_kind(kinds.number[:, stages.part], stages.credits, kinds.size)
    return found


def chances_of(order: Order, kinds: Kinds, estimate: Floats) -> tuple[float, Floats]:
    """The log of what all chances are divided by, added up over all stages of all games; and by kind the chances, shape
    (kinds,): the likelihood and its gradient are their distance from the credits."""
    divided, found = 0.0, np.zeros(kinds.size)
    for stages, chance, total in _chances(order, kinds, estimate):
        divided += total
        found += _by_kind(kinds.number[:, stages.part], chance.sum(axis=0), kinds.size)
    return divided, found


def level_sums(order: Order, kinds: Kinds, estimate: Floats) -> tuple[Floats, Floats]:
    """The chances by level of all terms, shape (levels,); and how the chances of each level grow with the effect of
    each level, shape (levels, levels)."""
    own, alone, met = np.zeros(kinds.size), np.zeros(kinds.size), _Meetings(kinds)
    for stages, chance, _ in _chances(order, kinds, estimate):
        number, once = kinds.number[:, stages.part], chance.sum(axis=0)
        own += _by_kind(number, once, kinds.size)
        alone += _by_kind(number, once - np.square(chance).sum(axis=0), kinds.size)
        met.add(number, chance)
    return np.asarray(kinds.levels @ own), np.asarray(kinds.by_level(alone) - met.by_level())


def _by_kind(number: Ints, values: Floats, size: int) -> Floats:
    return np.asarray(np.bincount(number.ravel(), values.ravel(), size), dtype=np.float64)


class _Meetings:
    """Products of the chances of every two different seats at a stage, counted by pairs of kinds of two parts."""

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        pairs = combinations_with_replacement(kinds.parts, 2)
        self._tables = [(first, second, np.zeros(first.size * second.size)) for first, second in pairs]

    def add(self, number: Ints, chance: Floats) -> None:
        """Adds some games: kinds (seats, games), chances (stages, seats, games)."""
        rows = [first.of_kind[number] * second.size for first, second, _ in self._tables]
        columns = [second.of_kind[number] for _, second, _ in self._tables]
        for one, other in combinations(range(len(number)), 2):
            both = (chance[:, one] * chance[:, other]).sum(axis=0)
            for (first, second, table), row, column in zip(self._tables, rows, columns, strict=True):
                np.add.at(table, row[one] + column[other], both)
                if first is not second:
                    np.add.at(table, row[other] + column[one], both)

    def by_level(self) -> Floats:
        """The sums, shape (levels, levels)."""
        full = np.zeros((len(self._kinds.basis), len(self._kinds.basis)))
        for first, second, table in self._tables:
            full += second.levels @ (first.levels @ table.reshape(first.size, second.size)).T
        return full + full.T


def score_products(order: Order, kinds: Kinds, estimate: Floats, blocks: Ints) -> Floats:
    """What the games of a block add to the gradient by level, multiplied for every two levels and added up over blocks,
    shape (levels, levels)."""
    rest = np.concatenate(
        [part.credits - chance.sum(axis=0) for part, chance, _ in _chances(order, kinds, estimate)], 1
    )
    products = scipy.sparse.csr_array((kinds.size, kinds.size))
    for games in whole_blocks(blocks, _CHUNK):
        block, own = np.unique(blocks[games], return_inverse=True)[1], rest[:, games]
        cells = (np.broadcast_to(block, own.shape).ravel(), kinds.number[:, games].ravel())
        shape = (int(block.max()) + 1, kinds.size)
        by_kind = scipy.sparse.coo_array((own.ravel(), cells), shape=shape).tocsr()
        products += by_kind.T @ by_kind
    return np.asarray((kinds.levels @ products @ kinds.levels.T).toarray())


def _chances(order: Order, kinds: Kinds, estimate: Floats) -> Iterator[tuple[Stages, Floats, float]]:
    """For some games at a time: the chances at each stage (stages, seats, games), and the logs of what they were
    divided by, added up."""
    strength = kinds.strengths(estimate)
    most = float(strength.max(initial=0.0))
    odds = np.exp(strength - most)
    for stages in order.stages:
        chance = stages.weights * odds[kinds.number[:, stages.part]]
        total = np.where(stages.exists, chance.sum(axis=1), 1.0)
        chance /= total[:, None]
        yield stages, chance, float(np.log(total).sum()) + most * int(stages.exists.sum())
