"""Win rates at tables of the rule by which a run dealt them, where the tables that came up need not be like those.

A run that deals every cell equally often is counted. One that deals at random, or that came out uneven, is
standardised, and so is a ban that was not in force: the model of the winner with all pairs is averaged over tables
drawn by the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from engines.core.setup.factors import DEALT
from reports.findings.models import Standardisation
from reports.findings.pairs import pair_term_name, with_products
from reports.findings.strengths import Field, fit_strengths
from reports.load.parts import RunPart, constraints_of
from reports.load.rows import BOT, TURN_POSITION, Ints
from reports.load.run_file import RunInfo
from reports.stats.dealing import evened, random_tables, without
from reports.stats.estimates import NoEstimateError
from reports.stats.plackett_luce import RankFit
from reports.stats.ranking_sums import Order
from reports.stats.standardised import Chances, Key, Levels, Standard, chances_at, standardise

RANDOM, EVEN = "random", "balanced"
_TABLES = 100_000  # drawn for a rule
_LEAST_TABLES = 1_000  # of those that a ban must leave
_UNEVEN = 0.1  # part by which a cell of a balanced run may come up too often or too rarely, and so many times
_FEW = 10
_MOST_UNSEEN = 0.02  # part of the seats of the rule's tables that may hold a cell that never came up

Tables = dict[str, Ints]  # levels of every seat by factor, shapes (tables, seats), -1 for an empty seat


@dataclass(frozen=True)
class Dealing:
    """How the tables of a run were to be dealt, and its games. `linked` are factors that bring the order of play."""

    info: RunInfo
    field: Field
    linked: tuple[str, ...]

    @cached_property
    def allowed(self) -> NDArray[np.bool_]:
        """As `allowed_cells`."""
        return allowed_cells(self.info)

    def cells(self) -> Ints:
        """As `cells_of` the games."""
        there = self.field.places > 0
        return cells_of(self.info, {factor: self.field.codes[factor][there] for factor in self.info.free})

    @cached_property
    def fit(self) -> RankFit:
        """The model of the winner with all pairs; without the order of play where a factor brings that along, so that
        the factor's effect is the whole of it. Raises NoEstimateError."""
        extra = [TURN_POSITION] * (not self.linked) + [BOT] * (len(self.field.levels[BOT]) > 1)
        known = fit_strengths(self.field, (*self.info.free, *extra))
        for pair in self.info.pairs:
            known = with_products(self.field, known, pair)
        if known.fit is None:
            raise NoEstimateError(known.model.reason)
        return known.fit

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """What is standardised: the free factors, their pairs, and what else is in the model."""
        known = {term.name for term in self.fit.terms}
        singles = [factor for factor in (*self.info.free, TURN_POSITION, BOT) if factor in known]
        return (*((factor,) for factor in singles), *self.info.pairs)

    def drawn(self, rule: str, allowed: NDArray[np.bool_]) -> Tables:
        """Tables of the rule, as many of each number of players as its part of the games asks for; what is not dealt
        (bot, order of play) as in games of the run that are drawn. Less is `allowed` where something is banned besides:
        tables of both are then drawn from the same ones. Raises NoEstimateError."""
        sizes, counts = np.unique(self.field.players, return_counts=True)
        parts = [self._of_size(rule, allowed, int(size), int(n)) for size, n in zip(sizes, counts, strict=True)]
        return {factor: np.concatenate([part[factor] for part in parts]) for factor in parts[0]}

    def _of_size(self, rule: str, allowed: NDArray[np.bool_], size: int, games: int) -> Tables:
        count = max(_TABLES * games // len(self.field.players), 1)
        tables, random = self._random(count * (1 + (rule == EVEN)), size)
        dealt = without(tables, allowed)
        if dealt.shape[1] < _LEAST_TABLES:
            few = "hardly any" if self._may_seat(allowed, size) else "no"
            raise NoEstimateError(f"{few} table of {size} players is left")
        if rule == EVEN:
            dealt = evened(random, dealt, count, allowed)
        like = random.choice(np.flatnonzero(self.field.players == size), dealt.shape[1])
        found = {factor: self.field.codes[factor][like] for factor in (TURN_POSITION, BOT)}
        for factor, codes in zip(self.info.free, dealt, strict=True):
            found[factor] = np.full((len(like), self.field.places.shape[1]), -1, dtype=np.int64)
            found[factor][:, :size] = codes
        return found

    def _may_seat(self, allowed: NDArray[np.bool_], size: int) -> bool:
        """Whether every factor of which no two seats have the same level has allowed levels for so many."""
        axes = set(range(allowed.ndim))
        left = [int(allowed.any(axis=tuple(axes - {axis})).sum()) for axis in sorted(axes)]
        return all(own >= size or self._shared(factor) for own, factor in zip(left, self.info.free, strict=True))

    def _random(self, count: int, size: int) -> tuple[Ints, np.random.Generator]:
        """Tables that break no rule of the run, dealt once for every ban, and the luck that goes on from there."""
        if (count, size) not in self._dealt:
            random, shared = np.random.default_rng(1), [self._shared(factor) for factor in self.info.free]
            try:
                self._dealt[count, size] = random_tables(random, count, size, self.allowed, shared), random
            except ValueError as error:
                raise NoEstimateError(str(error)) from error
        tables, random = self._dealt[count, size]
        return tables, deepcopy(random)

    @cached_property
    def _dealt(self) -> dict[tuple[int, int], tuple[Ints, np.random.Generator]]:
        return {}

    def _shared(self, factor: str) -> bool:
        """Whether several seats of a game may have the same level: some do."""
        codes = np.sort(self.field.codes[factor], axis=1)
        return bool(((codes[:, 1:] == codes[:, :-1]) & (codes[:, 1:] >= 0)).any())

    def chances(self, tables: Tables, order: Order | None = None) -> dict[Key, Chances]:
        """What the model says of the seats of some tables, by each of `keys`; `order` as in `chances_at`."""
        fit, codes = self.fit, dict(tables)
        for pair in self.info.pairs:
            codes[pair_term_name(pair)] = self._crossed(pair, tables)
        groups = {key: self._levels(key, tables) for key in self.keys}
        return chances_at(fit, {term.name: codes[term.name] for term in fit.terms}, groups, order)

    def _levels(self, key: Key, tables: Tables) -> Levels:
        if len(key) == 1:
            return Levels(tables[key[0]], len(self.field.levels[key[0]]))
        first, second = key
        return Levels(
            self._crossed((first, second), tables), len(self.field.levels[first]) * len(self.field.levels[second])
        )

    def _crossed(self, pair: tuple[str, str], tables: Tables) -> Ints:
        first, second = (tables[factor] for factor in pair)
        levels = [len(self.field.levels[factor]) for factor in pair]
        size = np.min_scalar_type(-prod(levels) - 2)  # with room for an empty seat and for one more
        return np.where(first >= 0, first.astype(size) * levels[1] + second, -1).astype(size)

    @cached_property
    def played(self) -> dict[Key, Chances]:
        """The same at the tables of the run."""
        return self.chances(self.field.codes, self.field.winners)

    def counted(self, key: Key) -> NDArray[np.float64]:
        """Counted win rates by level, nan for one that did not come up."""
        part = self._levels(key, self.field.codes)
        codes = part.codes.ravel() + 1
        won = np.bincount(codes, weights=self.field.win_share.ravel(), minlength=part.count + 1)[1:]
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(won / np.bincount(codes, minlength=part.count + 1)[1:])

    def standard(self, rule: dict[Key, Chances]) -> dict[Key, Standard]:
        """The rates of all levels at tables of a rule, from what the model says there. Raises NoEstimateError where
        too many of its seats hold what never came up."""
        for key, chances in rule.items():
            unseen = chances.seats[self.played[key].seats == 0].sum() / chances.seats.sum()
            if unseen > _MOST_UNSEEN:
                raise NoEstimateError("too much of what may be dealt never came up")
        return {key: standardise(self.fit, self.counted(key), self.played[key], rule[key]) for key in rule}


def allowed_cells(info: RunInfo) -> NDArray[np.bool_]:
    """Which combinations of levels of the free factors may be dealt, an axis a factor."""
    cells = product(*(info.levels[factor] for factor in info.free))
    sizes = [len(info.levels[factor]) for factor in info.free]
    return np.array([cell not in info.banned for cell in cells], dtype=np.bool_).reshape(sizes)


def cells_of(info: RunInfo, codes: Mapping[str, Ints]) -> Ints:
    """How often each combination of levels of the free factors came up, an axis a factor; `codes` are the levels of
    some seats."""
    sizes = [len(info.levels[factor]) for factor in info.free]
    number = np.ravel_multi_index([codes[factor] for factor in info.free], sizes)
    return np.bincount(number, minlength=prod(sizes)).reshape(sizes)


def is_dealt(info: RunInfo) -> bool:
    """Whether a run has factors, all of them dealt, and any seat may have any level."""
    kept = bool(info.apart) or any(constraints_of(info).get(key) for key in ("keep", "avoid"))
    return bool(info.free) and not kept and all(info.sources[factor] == DEALT for factor in info.free)


def rule_of(info: RunInfo, parts: Sequence[RunPart], cells: Callable[[], Ints]) -> str:
    """The rule to which the rates of a run are standardised, "" where they are counted: RANDOM for a run that dealt so,
    EVEN for one that was to be balanced and is not, or that is several runs dealt in different ways. `cells` tells how
    often each came up, as `cells_of` does."""
    ways = list(dict.fromkeys(part.assignment for part in parts))
    if not is_dealt(info):
        return ""
    if ways == [RANDOM]:
        return RANDOM
    if EVEN in ways and (len(ways) > 1 or _is_uneven(info, parts, cells())):
        return EVEN
    return ""


def _is_uneven(info: RunInfo, parts: Sequence[RunPart], cells: Ints) -> bool:
    """Whether cells came up more or less often than was planned; bans may make some rarer than others."""
    counts = cells[allowed_cells(info)]
    planned = [_planned(part, "/".join(info.free)) for part in parts]
    least, most = (sum(ends[side] for ends in planned if ends) for side in (0, 1))
    slack = max(_UNEVEN * most, _FEW)
    return all(planned) and bool(counts.min() < least - slack or counts.max() > most + slack)


def _planned(part: RunPart, what: str) -> tuple[float, float] | None:
    """How often the rarest and the most frequent cell should have come up in the games that were played."""
    entry = next((entry for entry in part.plan.get("strengths", ()) if entry["what"] == what), None)
    if entry is None or not part.plan.get("games"):
        return None
    played = part.played / part.plan["games"]
    return entry["appearances"] * played, entry.get("most_appearances", entry["appearances"]) * played


def standards_of(dealing: Dealing, parts: Sequence[RunPart]) -> tuple[Standardisation, dict[Key, Standard]]:
    """By which rule the rates of a run are standardised, and these rates; none where they are counted."""
    rule = rule_of(dealing.info, parts, dealing.cells)
    if not rule:
        return Standardisation(), {}
    try:
        found = dealing.standard(dealing.chances(dealing.drawn(rule, dealing.allowed)))
    except NoEstimateError as error:
        return Standardisation(rule, str(error)), {}
    return Standardisation(rule), found
