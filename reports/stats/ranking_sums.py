"""The sums over games that a fit of rankings needs, fast: likelihood, gradient, information, scores of blocks.

Seats with the same levels in all terms are of one kind. So everything is counted by kind of seat (and by pair of kinds
that meet at a table), then added up by level of each term, and only then multiplied with what the levels are in terms
of the coefficients: the cost of a step hardly grows with the number of coefficients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import linalg, sparse  # type: ignore[import-untyped, unused-ignore]

from reports.stats.model_terms import Term
from reports.stats.rankings import stages_of

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_CHUNK = 20_000  # games at a time, so that memory stays flat
_MOST_NUMBERS = 1_000_000  # numbers that are counted rather than sorted


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

    @property
    def most(self) -> int:
        """The number of stages of a full table."""
        seats = int(self.places.shape[1])
        return min(seats, self.depth or seats)

    @cached_property
    def stages(self) -> tuple[Stages, ...]:
        """The stages of the rankings, a bounded number of games at a time."""
        return tuple(self._prepared(slice(start, start + _CHUNK)) for start in range(0, len(self.places), _CHUNK))

    def _prepared(self, part: slice) -> Stages:
        credit, weight, exists = stages_of(self.places[part], self.depth)
        weights = np.ascontiguousarray(weight[:, : self.most].transpose(1, 2, 0))
        exists = np.ascontiguousarray(exists.T[: self.most])
        return Stages(part, np.ascontiguousarray(credit.sum(axis=1).T), weights, exists)


@dataclass(frozen=True)
class Kinds:
    """The kinds of seats of a model: `codes` (terms, kinds) of their levels, which count on from term to term, `basis`
    (levels of all terms, coefficients) what the levels are, `number` (seats, games) of every seat's kind.

    With several `groups` the last term is the product of a factor, whose levels lie from `factor[0]` to `factor[1]`,
    with the group of a game; the kinds of one group follow those of the other and are the same but for that term.
    """

    codes: Ints
    basis: Floats
    number: Ints
    groups: int = 1
    factor: tuple[int, int] = (0, 0)

    @property
    def size(self) -> int:
        """How many kinds there are."""
        return int(self.codes.shape[1])

    @property
    def width(self) -> int:
        """How many kinds of a group there are."""
        return self.size // self.groups

    @cached_property
    def levels(self) -> Any:
        """1 where a kind has a level, sparse, shape (levels, kinds)."""
        return _incidence(self.codes, len(self.basis))

    def levels_of(self, group: int) -> tuple[Any, Ints, Ints]:
        """The kinds of a group by the levels that do not tell groups apart, sparse, shape (such levels, kinds of the
        group); and the levels of the group: which of those each one is, and its place among all levels."""
        first, after = self.factor
        own = np.arange(len(self.basis) - self.groups * (after - first))
        levels = _incidence(self.codes[: len(self.codes) - (self.groups > 1), : self.width], len(own))
        apart = len(own) + np.arange(after - first) * self.groups + group
        return levels, np.append(own, np.arange(first, after)), np.append(own, apart)

    def by_level(self, values: Floats) -> Floats:
        """Values of kinds, added up by every two levels of a kind, shape (levels, levels)."""
        return np.asarray(((self.levels * values) @ self.levels.T).toarray())

    def strengths(self, estimate: Floats) -> Floats:
        """Log-odds of every kind, shape (kinds,)."""
        return np.asarray((self.basis @ estimate)[self.codes].sum(axis=0), dtype=np.float64)


def _incidence(codes: Ints, levels: int) -> Any:
    """1 where a kind has a level, sparse, shape (levels, kinds); `codes` (terms, kinds)."""
    cells = (codes.ravel(), np.tile(np.arange(codes.shape[1]), len(codes)))
    return sparse.csr_array((np.ones(codes.size), cells), shape=(levels, codes.shape[1]))


def in_groups(kinds: Kinds, term: int, first: int, group: Ints, extra: Term, groups: int) -> Kinds:
    """The kinds of a model with one more term, `extra`: the product of a factor with the group (games,) of a game.

    The factor is that term of the kinds, its levels begin at `first`. Kinds must not be in groups already.
    """
    levels = kinds.codes[term] - first
    codes = [np.vstack([kinds.codes, len(kinds.basis) + levels * groups + number]) for number in range(groups)]
    basis = np.asarray(linalg.block_diag(kinds.basis, extra.basis), dtype=np.float64)
    factor = (first, first + len(extra.seen) // groups)
    return Kinds(np.hstack(codes), basis, kinds.number + group * kinds.size, groups, factor)


def kinds_of(terms: Sequence[Term], places: Ints) -> Kinds:
    """Finds the kinds of seats; an empty seat is of the first kind, with weight nowhere."""
    codes = [np.maximum(term.codes, 0).ravel() for term in terms]
    joint = np.zeros(places.size, dtype=np.int64)
    for term, code in zip(terms, codes, strict=True):
        joint = _renumbered(joint * len(term.seen) + code)
    first = np.zeros(int(joint.max()) + 1, dtype=np.int64)
    first[joint[::-1]] = np.arange(len(joint))[::-1]
    number = np.where(places > 0, joint.reshape(places.shape), 0)
    starts = np.cumsum([0, *(len(term.seen) for term in terms)])
    found = [code[first] + start for code, start in zip(codes, starts, strict=False)]
    table = np.array(found, dtype=np.int64).reshape(len(terms), len(first))
    basis = linalg.block_diag(*(term.basis for term in terms)) if terms else np.zeros((0, 0))
    return Kinds(table, np.asarray(basis, dtype=np.float64), np.ascontiguousarray(number.T))


def _renumbered(numbers: Ints) -> Ints:
    """The same numbers without gaps, in the same order."""
    if int(numbers.max()) > _MOST_NUMBERS:
        return np.unique(numbers, return_inverse=True)[1].astype(np.int64)
    return (np.cumsum(np.bincount(numbers) > 0) - 1)[numbers]


def derivatives(order: Order, kinds: Kinds, estimate: Floats) -> tuple[float, Floats, Floats]:
    """Log-likelihood, gradient and observed information at an estimate."""
    likelihood, rest, _, spread = level_sums(order, kinds, estimate)
    return likelihood, kinds.basis.T @ rest, np.asarray(kinds.basis.T @ spread @ kinds.basis)


def level_sums(order: Order, kinds: Kinds, estimate: Floats) -> tuple[float, Floats, Floats, Floats]:
    """The log-likelihood; by level of all terms the credits less the chances, and the chances, shapes (levels,); and
    how the chances of each level grow with the effect of each level, shape (levels, levels)."""
    size, likelihood = kinds.size, 0.0
    rest, own = np.zeros(size), np.zeros(size)
    met = _counter(kinds, order.most)
    for stages, chance, found in _chances(order, kinds, estimate):
        likelihood += found
        number, once = kinds.number[:, stages.part], chance.sum(axis=0)
        rest += np.bincount(number.ravel(), weights=(stages.credits - once).ravel(), minlength=size)
        own += np.bincount(number.ravel(), weights=once.ravel(), minlength=size)
        met.add(number, chance)
    spread = np.asarray(kinds.by_level(own) - met.by_level())
    return likelihood, np.asarray(kinds.levels @ rest), np.asarray(kinds.levels @ own), spread


def _counter(kinds: Kinds, stages: int) -> _PairsOfKinds | _LevelsOfGames:
    """The faster way to add up the products of chances, by what either takes (nanoseconds, measured)."""
    seats, games = kinds.number.shape
    by_kind = games * seats * (seats - 1) / 2 * 25 + kinds.size**2 / kinds.groups * 6
    by_game = games * stages * (seats * len(kinds.codes) * 20 + len(kinds.basis) ** 2 * 0.05)
    return _LevelsOfGames(kinds) if by_game < by_kind else _PairsOfKinds(kinds)


class _LevelsOfGames:
    """Products of the chances of every two seats at a stage, by levels, from the chance of every level in each game."""

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self._sums = np.zeros((len(kinds.basis), len(kinds.basis)))

    def add(self, number: Ints, chance: Floats) -> None:
        """Adds some games: kinds (seats, games), chances (stages, seats, games)."""
        terms, levels, games = len(self._kinds.codes), len(self._kinds.basis), number.shape[1]
        cells = (self._kinds.codes[:, number] + np.arange(games) * levels).ravel()
        for once in chance:
            table = np.bincount(cells, weights=np.tile(once.ravel(), terms), minlength=games * levels)
            of_games = table.reshape(games, levels)
            self._sums += of_games.T @ of_games

    def by_level(self) -> Floats:
        """The sums, shape (levels, levels)."""
        return self._sums


class _PairsOfKinds:
    """The same sums, counted by pairs of kinds of one group."""

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self._alone = np.zeros(kinds.size)
        self._met = np.zeros(kinds.size * kinds.width)

    def add(self, number: Ints, chance: Floats) -> None:
        """As in `_LevelsOfGames`."""
        squares = np.square(chance).sum(axis=0).ravel()
        self._alone += np.bincount(number.ravel(), weights=squares, minlength=len(self._alone))
        width = self._kinds.width
        row, column = number * width, number - (number[0] // width) * width
        for a, b in combinations(range(len(number)), 2):
            np.add.at(self._met, row[a] + column[b], np.einsum("sg,sg->g", chance[:, a], chance[:, b]))

    def by_level(self) -> Floats:
        """The sums, shape (levels, levels)."""
        kinds, full = self._kinds, np.zeros((len(self._kinds.basis), len(self._kinds.basis)))
        for group, table in enumerate(self._met.reshape(kinds.groups, kinds.width, kinds.width)):
            levels, source, target = kinds.levels_of(group)
            half = np.asarray(levels @ (levels @ table).T)
            full[np.ix_(target, target)] += (half + half.T)[np.ix_(source, source)]
        return np.asarray(full + kinds.by_level(self._alone))


def block_scores(order: Order, kinds: Kinds, estimate: Floats, blocks: Ints) -> Floats:
    """The gradient that the games of each block add, shape (blocks, coefficients)."""
    count = int(blocks.max()) + 1
    by_kind = sparse.csr_array((count, kinds.size))
    for stages, chance, _ in _chances(order, kinds, estimate):
        rest = stages.credits - chance.sum(axis=0)
        rows = np.broadcast_to(blocks[stages.part], rest.shape).ravel()
        cells = (rows, kinds.number[:, stages.part].ravel())
        by_kind = by_kind + sparse.coo_array((rest.ravel(), cells), shape=by_kind.shape).tocsr()
    return np.asarray(by_kind @ (kinds.levels.T @ kinds.basis))


def _chances(order: Order, kinds: Kinds, estimate: Floats) -> Iterator[tuple[Stages, Floats, float]]:
    """For some games at a time: the chances at each stage (stages, seats, games) and the log-likelihood."""
    strength = kinds.strengths(estimate)
    strength = strength - strength.max(initial=0.0)
    odds = np.exp(strength)
    for stages in order.stages:
        number = kinds.number[:, stages.part]
        raw = stages.weights * odds[number]
        total = np.where(stages.exists, raw.sum(axis=1), 1.0)
        raw /= total[:, None]
        yield stages, raw, float((stages.credits * strength[number]).sum() - np.log(total).sum())
