"""Strengths of levels with everything else held equal: the two models of a run, level by level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.core.engine.errors import RunFileError
from reports.findings.models import RATIO, WALD, WINNER, FactorOdds, LevelOdds, Model
from reports.findings.solo import Levels, without_quiet
from reports.load.rows import BOT, SIDE, TURN_POSITION, Floats, GameRows, Ints, SeatRows
from reports.stats.effects import Effect, level_effects, win_rate
from reports.stats.estimates import AliasedError, NoEstimateError, RatioTest
from reports.stats.model_terms import Term, factor_term
from reports.stats.plackett_luce import RankData, RankFit, block_test, fit_rankings, ratio_test
from reports.stats.ranking_sums import Order
from reports.stats.rankings import places_of
from reports.stats.tables import CONFIDENCE, Interval

LEAST_BLOCKS = 30
ALIKE = 1e-9  # blocks that scatter less than this, against independent games, came out alike
EXTRA = (TURN_POSITION, SIDE, BOT)  # left out, in this order, when the factors cannot be told apart with them


@dataclass(frozen=True)
class Field:
    """All games as rankings: levels of every seat by factor (-1 for an empty one), places of the finish, win shares,
    shapes (games, seats); blocks and number of players, shapes (games,); `table` is the harmonic mean of the latter."""

    codes: dict[str, Ints]
    levels: dict[str, tuple[str, ...]]
    places: Ints
    win_share: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
    blocks: Ints
    players: Ints
    table: float

    def varied(self, factors: Sequence[str]) -> tuple[str, ...]:
        """Those of the factors that have at least two levels in these games."""
        return tuple(factor for factor in factors if len(np.unique(self.codes[factor][self.places > 0])) > 1)

    def terms(self, factors: Sequence[str]) -> tuple[Term, ...]:
        """The main effects of the factors."""
        return tuple(factor_term(factor, self.codes[factor], len(self.levels[factor])) for factor in factors)

    def data(self, terms: tuple[Term, ...], depth: int | None = None) -> RankData:
        """What the model of these terms is fitted to; depth 1 for the winner alone."""
        order, wins = (self.winners, True) if depth == 1 else (self.finish, False)
        return RankData(terms, self.places, self.blocks, depth, order, penalised=wins)

    def fit(self, terms: tuple[Term, ...], depth: int | None = None, near: Floats | None = None) -> RankFit:
        """The model of these terms, which their names tell, fitted once; from `near` as in `fit_rankings`."""
        key = (depth, *(term.name for term in terms))
        if key not in self._fits:
            self._fits[key] = fit_rankings(self.data(terms, depth), near)
        return self._fits[key]

    @cached_property
    def _fits(self) -> dict[tuple[str | int | None, ...], RankFit]:
        return {}

    @cached_property
    def finish(self) -> Order:
        """The whole orders of finish, prepared for many fits."""
        return Order(self.places)

    @cached_property
    def winners(self) -> Order:
        """The same of the winners alone."""
        return Order(self.places, 1)


def field_of(games: GameRows, seats: SeatRows, quiet: Levels = frozenset()) -> Field:
    """Rearranges the seats by game; places at smaller tables stay empty, and so do seats with a `quiet` level."""
    shape = (len(games.index), int(games.players.max()))
    there = np.arange(shape[1]) < games.players[:, None]

    def by_game(values: NDArray[Any], empty: int) -> NDArray[Any]:
        if values.size == there.size:
            return values.reshape(shape)
        table = np.full(shape, empty, dtype=values.dtype)
        table[there] = values
        return table

    share = by_game(seats.win_share, 0)
    known = {factor: without_quiet(found, seats.levels[factor], quiet) for factor, found in seats.codes.items()}
    codes = {factor: by_game(found, -1) for factor, found in known.items()}
    table = len(games.index) / float((1 / games.players).sum())
    places = places_of(share, -by_game(seats.rank, 0), there)
    return Field(codes, seats.levels, places, share, games.block, games.players, table)


@dataclass(frozen=True)
class Strengths:
    """A model of a run: the fit (None where there is none) and what is told of it."""

    fit: RankFit | None
    model: Model

    @property
    def depth(self) -> int | None:
        """How many places of a game count: the first, or None for all."""
        return 1 if self.model.kind == WINNER else None


def fit_strengths(field: Field, factors: Sequence[str], kind: str = WINNER) -> Strengths:
    """Fits the order of finish (or the winner only) on all these factors together.

    Where the order of play or the bot follows from the other factors it is left out; a model with a reason when the
    games do not determine it.
    """
    left_out: list[str] = []
    factors = field.varied(factors)
    while True:
        try:
            fit = field.fit(field.terms(factors), 1 if kind == WINNER else None)
            check_blocks(fit)
            return Strengths(fit, replace(_model(field, fit, kind), left_out=tuple(left_out)))
        except NoEstimateError as error:
            given_up = [factor for factor in EXTRA if factor in factors]
            if not isinstance(error, AliasedError) or not given_up:
                return Strengths(None, Model(kind, reason=str(error)))
            left_out.append(given_up[0])
            factors = tuple(factor for factor in factors if factor != given_up[0])


def check_blocks(fit: RankFit) -> None:
    """Raises NoEstimateError where errors over blocks mean nothing.

    Over few blocks they are too small (measured: Holm's 5 % become 10 % with 10 to 15 blocks, 4 % with 40).

    There are none where all blocks came out alike: where one bot wins every game, turning it around the seats gives
    every faction the same share of every block.
    """
    needed = max(LEAST_BLOCKS, 2 * len(fit.estimate))
    if fit.clustered and fit.blocks < needed:
        raise NoEstimateError(f"errors over blocks of several games ask for at least {needed} blocks, not {fit.blocks}")
    least = ALIKE * float(np.linalg.eigvalsh(fit.information_covariance)[0])
    if fit.clustered and float(np.linalg.eigvalsh(fit.block_covariance)[0]) < least:
        raise NoEstimateError("all blocks of several games came out alike, so that nothing tells how sure effects are")


def _model(field: Field, fit: RankFit, kind: str) -> Model:
    depth = 1 if kind == WINNER else None
    return Model(
        kind=kind,
        games=fit.games,
        choices=int(np.minimum(field.players - 1, depth or field.players).sum()),
        tied=_tied(field, depth),
        parameters=len(fit.estimate),
        log_likelihood=fit.log_likelihood,
        clustered=fit.clustered,
        factors=tuple(_factor(field, fit, term.name) for term in fit.terms),
    )


def _tied(field: Field, depth: int | None) -> int:
    """Games in which some places that count are shared."""
    places = np.sort(np.where(field.places > 0, field.places, -np.arange(field.places.shape[1]) - 1), axis=1)
    tied = (places[:, 1:] == places[:, :-1]) & (places[:, 1:] > 0)
    counts = tied if depth is None else tied & (places[:, 1:] <= depth)
    return int(counts.any(axis=1).sum())


def _factor(field: Field, fit: RankFit, name: str) -> FactorOdds:
    test, method = term_test(fit, name)
    levels = [
        LevelOdds(field.levels[name][effect.level], effect.estimate, effect.error, effect.p)
        for effect in level_effects(fit, name)
    ]
    return FactorOdds(name, test, method, tuple(levels))


def term_test(fit: RankFit, name: str) -> tuple[RatioTest, str]:
    """The test that a term of the model does nothing, and its name: by the likelihood, or over blocks where the games
    of one block depend on each other. Raises NoEstimateError with too few blocks."""
    if fit.clustered:
        return block_test(fit, name), WALD
    return ratio_test(fit, name), RATIO


def rate_interval(estimate: float, error: float, table: float) -> Interval:
    """Wald's interval of the log-odds, as win rates at a table of otherwise average players."""
    low, high = Effect(0, estimate, error, 1.0, 1.0, 1.0).interval(CONFIDENCE)
    return win_rate(low, table), win_rate(high, table)


def check_delta(delta: float, table: float) -> None:
    """Raises RunFileError for a margin that is not between nothing and the equal share."""
    equal = min(1 / table, 1 - 1 / table)
    if not 0 < delta < equal:
        raise RunFileError(
            f"the margin of equivalence is {100 * delta:g} points; at these tables it should be above 0 and below the "
            f"equal share of {100 * equal:.1f} %."
        )
