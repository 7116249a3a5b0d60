"""The table of levels: how often each faction, mat, pair, place … won, how it scored, and what that shows.

What is judged is the rate at which the seats of a level won, ties split: averaged over the tables of the run, so that
the rates of a factor weigh its pairs as they were dealt and average to the equal share. Where the tables of the run are
not those of the rule that dealt them, it is the standardised rate at tables of the rule.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engines.arena.power import detectable_difference
from reports.stats.best import standings
from reports.stats.bids import fair_bid
from reports.stats.block_sums import ALL_DONE, BlockSums, LevelSums, whole_blocks
from reports.stats.differences import means_with_covariance
from reports.stats.equivalence import verdicts
from reports.stats.null_band import NullBand, null_band
from reports.stats.rates import Rate, rate_of_variance
from reports.stats.standardised import Standard

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Interval = tuple[float, float]

_CHUNK = 100_000  # seats at a time, so that memory stays flat
MIN_CELL = 30
CONFIDENCE = 0.95
TOO_FEW = "too few games"
NO_GAMES = "no games"
NOT_DEALT = "not dealt"
_WON, _MARGIN, _SCORE, _EQUAL, _NATURAL = range(5)


@dataclass(frozen=True)
class Outcomes:
    """What happened at each seat, shape (seats,): win share, the share an equal player would get, score, score minus
    the mean of the other players of its table, block; `natural` is false in games that were cut at their cap; `gap` is
    the best score of the others less its own, half a point more or less where a tie was broken, None for unknown;
    `game` tells the games of a block apart, None where no game has a level twice."""

    win_share: Floats
    equal_share: Floats
    score: Floats
    margin: Floats
    block: Ints
    natural: NDArray[np.bool_]
    gap: Floats | None = None
    game: Ints | None = None

    def part(self, seats: slice | Ints) -> Outcomes:
        """Those of some seats."""
        return Outcomes(
            self.win_share[seats],
            self.equal_share[seats],
            self.score[seats],
            self.margin[seats],
            self.block[seats],
            self.natural[seats],
            game=None if self.game is None else self.game[seats],
        )


@dataclass(frozen=True)
class Grouping:
    """Which level each seat belongs to: `codes` (seats,) index `names`; `banned` names are left out by the rules;
    `follows` says from what the levels follow instead of being dealt, "" for none; `standard` are rates at tables of
    the rule, None where the run is counted; `quiet` names are in no table."""

    factors: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    codes: Ints
    banned: frozenset[tuple[str, ...]] = frozenset()
    follows: str = ""
    standard: Standard | None = None
    quiet: frozenset[tuple[str, ...]] = frozenset()


@dataclass(frozen=True)
class LevelRow:
    """One level. Rates are shares between 0 and 1, scores are points; None where nothing can be said.

    `counted` are wins by appearances; `rate` is the same, or standardised to tables of the rule.
    `interval`, tests and verdict are of `rate`, on `n / design_effect` independent appearances; `holm`, `bh` and
    `equivalence` adjust over the tested rows of the table, which are those with at least the minimum of appearances.
    `freedom` are the degrees of freedom of its variance over blocks, None where that follows from the rate itself.
    `bid` are the points that would bring the rate to the baseline (an end of its interval is None beyond the data);
    `best` and `worst` the chances to be that among the tested rows, `ranks` the range of its rank with 90 %.
    """

    levels: tuple[str, ...]
    banned: bool
    n: int
    wins: float
    verdict: str
    baseline: float | None = None
    counted: float | None = None
    rate: float | None = None
    interval: Interval | None = None
    design_effect: float | None = None
    freedom: float | None = None
    rate_without_truncated: float | None = None
    score: float | None = None
    margin: float | None = None
    margin_interval: Interval | None = None
    p: float | None = None
    holm: float | None = None
    bh: float | None = None
    equivalence: float | None = None
    detectable: float | None = None
    bid: float | None = None
    bid_interval: tuple[float | None, float | None] | None = None
    best: float | None = None
    worst: float | None = None
    ranks: tuple[int, int] | None = None

    def known(self) -> Rate:
        """The rate with what the blocks tell of it."""
        freedom = math.inf if self.freedom is None else self.freedom
        return Rate(self.rate or 0.0, self.n / (self.design_effect or 1.0), freedom)


@dataclass(frozen=True)
class LevelTable:
    """All levels of a factor, or all pairs of two factors, with what luck alone would do to the `tests` rows that have
    enough appearances. `follows` names what the levels follow from; they are then not judged. `standardised` says that
    rates are those at tables of the rule that dealt the run."""

    factors: tuple[str, ...]
    confidence: float
    min_cell: int
    tests: int
    rows: tuple[LevelRow, ...]
    null_band: NullBand | None
    follows: str = ""
    standardised: bool = False


class OutcomeSums:
    """What happened at the seats of each level, summed up by blocks; seats may come in pieces."""

    def __init__(self, levels: int = 0) -> None:
        self._sums = BlockSums(levels, 5)
        self._games: Ints | None = np.zeros(levels, dtype=np.int64)

    def add(self, codes: Ints, levels: int, outcomes: Outcomes, done: int = ALL_DONE) -> None:
        """Adds some seats of so many levels, no fewer than before; from blocks below `done` nothing more comes."""
        ones, natural = np.ones(len(codes)), outcomes.natural.astype(np.float64)
        numbers = (outcomes.win_share, ones, outcomes.margin, ones, outcomes.score, ones, outcomes.equal_share, ones)
        self._sums.grow(levels)
        self._sums.add(outcomes.block, codes, (*numbers, outcomes.win_share * natural, natural), done)
        self._count_games(codes, levels, outcomes.game)

    def _count_games(self, codes: Ints, levels: int, game: Ints | None) -> None:
        """Adds the games in which each level has a seat; no game comes in two pieces."""
        if game is None or self._games is None:
            self._games = None
            return
        held = np.unique(game.astype(np.int64) * levels + codes) % levels
        before = np.pad(self._games, (0, levels - len(self._games)))
        self._games = before + np.bincount(held, minlength=levels)

    def parts(self) -> list[list[LevelSums]]:
        """By level: wins, margins, scores, equal shares, and wins of games that were not cut; by their seats."""
        won, *others = (self._sums.by_level(part) for part in range(5))
        if self._games is not None:
            won = [replace(sums, games=games) for sums, games in zip(won, self._games.tolist(), strict=True)]
        return [won, *others]


def level_table(grouping: Grouping, outcomes: Outcomes, delta: float, min_cell: int = MIN_CELL) -> LevelTable:
    """Summarises and judges every level; `delta` is the margin of equivalence, a difference of win rates."""
    sums = OutcomeSums()
    for part in whole_blocks(outcomes.block, _CHUNK):
        sums.add(grouping.codes[part], len(grouping.names), outcomes.part(part))
    table = _whole_table(grouping, sums, delta, min_cell)
    rows, tested = list(table.rows), _tested(table.rows, grouping, min_cell)
    if not grouping.follows and tested:
        _add_standings(rows, tested, grouping, outcomes)
    _add_bids(rows, tested, grouping, outcomes)
    chosen = [rows[place] for place in tested]
    band = null_band([int(row.known().trials) for row in chosen], [row.baseline or 0.0 for row in chosen])
    return replace(table, rows=_shown(rows, grouping), null_band=band)


def table_of_sums(grouping: Grouping, sums: OutcomeSums, delta: float, min_cell: int = MIN_CELL) -> LevelTable:
    """The table with all that follows from these sums: rates, intervals and verdicts, but not the standing among other
    levels, bids, and what luck alone would do. The codes of the grouping are not asked for."""
    table = _whole_table(grouping, sums, delta, min_cell)
    return replace(table, rows=_shown(table.rows, grouping))


def _shown(rows: Sequence[LevelRow], grouping: Grouping) -> tuple[LevelRow, ...]:
    return tuple(row for row in rows if row.levels not in grouping.quiet)


def _whole_table(grouping: Grouping, sums: OutcomeSums, delta: float, min_cell: int) -> LevelTable:
    """The same with the rows that are not shown."""
    found = _estimates(grouping, sums)
    rows = [row for row, _ in found]
    tested = _tested(rows, grouping, min_cell)
    if grouping.follows:
        rows = [replace(row, verdict=NOT_DEALT if row.n >= min_cell else row.verdict) for row in rows]
    elif tested:
        rows = _judged(found, tested, delta)
    standardised = grouping.standard is not None
    return LevelTable(
        grouping.factors, CONFIDENCE, min_cell, len(tested), tuple(rows), None, grouping.follows, standardised
    )


def _tested(rows: Sequence[LevelRow], grouping: Grouping, min_cell: int) -> list[int]:
    """The places of the rows that are shown and have enough appearances."""
    return [place for place, row in enumerate(rows) if row.n >= min_cell and row.levels not in grouping.quiet]


def _estimates(grouping: Grouping, sums: OutcomeSums) -> list[tuple[LevelRow, Rate | None]]:
    """Rows with everything but tests and verdicts, with their rates; a level without games gets the counts only."""
    parts = sums.parts()
    found: list[tuple[LevelRow, Rate | None]] = []
    for place, names in enumerate(grouping.names):
        won, margin, score, equal, kept = (part[place] for part in parts)
        n, rate = int(won.bottoms), _rate(won, grouping.standard, place)
        row = LevelRow(names, names in grouping.banned, n, won.tops, NO_GAMES)
        if rate is not None:
            row = replace(
                row,
                verdict=TOO_FEW,
                baseline=equal.tops / n if grouping.standard is None else float(grouping.standard.shares[place]),
                counted=won.tops / n,
                rate=rate.rate,
                interval=rate.interval(CONFIDENCE),
                design_effect=n / rate.trials,
                freedom=None if math.isinf(rate.freedom) else rate.freedom,
                rate_without_truncated=_without_cut(rate.rate, won, kept),
                score=score.tops / n,
                margin=margin.tops / n,
                margin_interval=margin.interval(),
            )
        found.append((row, rate))
    return found


def _rate(won: LevelSums, standard: Standard | None, place: int) -> Rate | None:
    """What is judged of a level: its counted rate, or the standardised one; None for a level without games."""
    counted = won.rate()
    if counted is None or standard is None or not 0 < counted.rate < 1:
        return counted
    rate, variance = float(standard.rates[place]), float(standard.covariance[place, place])
    return rate_of_variance(rate, variance, won.bottoms, won.tops, counted.freedom)


def _without_cut(rate: float, won: LevelSums, kept: LevelSums) -> float | None:
    """The rate when games that were cut are left out; what standardising adds stays."""
    if not kept.bottoms:
        return None
    return min(max(kept.tops / kept.bottoms + rate - won.tops / won.bottoms, 0.0), 1.0)


def _judged(found: Sequence[tuple[LevelRow, Rate | None]], tested: Sequence[int], delta: float) -> list[LevelRow]:
    """The rows, those that are tested with p-values, what they could have shown, and the verdict."""
    rows = [row for row, _ in found]
    rates = [rate for rate in (found[place][1] for place in tested) if rate is not None]
    told = verdicts(rates, [rows[place].baseline or 0.0 for place in tested], delta)
    for place, rate, verdict in zip(tested, rates, told, strict=True):
        rows[place] = replace(
            rows[place],
            p=verdict.p,
            holm=verdict.holm,
            bh=verdict.bh,
            equivalence=verdict.equivalence,
            detectable=detectable_difference(rows[place].baseline or 0.0, rate.trials, len(tested)),
            verdict=verdict.word,
        )
    return rows


def _add_standings(rows: list[LevelRow], tested: Sequence[int], grouping: Grouping, outcomes: Outcomes) -> None:
    """The chances of the tested rows to be the best and the worst of them."""
    excess, covariance = excess_of(grouping, outcomes)
    chosen = np.array(tested, dtype=np.int64)
    found = standings(excess[chosen], covariance[np.ix_(chosen, chosen)])
    for place, standing in zip(tested, found, strict=False):
        rows[place] = replace(rows[place], best=standing.best, worst=standing.worst, ranks=standing.ranks)


def excess_of(grouping: Grouping, outcomes: Outcomes) -> tuple[Floats, Floats]:
    """What is judged of every level less its equal share (nan for one that did not come up), and the covariance."""
    if grouping.standard is not None:
        return grouping.standard.rates - grouping.standard.shares, grouping.standard.covariance
    excess = outcomes.win_share - outcomes.equal_share
    return means_with_covariance(outcomes.block, grouping.codes, excess, len(grouping.names))


def _add_bids(rows: list[LevelRow], tested: Sequence[int], grouping: Grouping, outcomes: Outcomes) -> None:
    """The points that would bring each tested row to its equal share; what standardising adds to a counted rate is
    taken to be the same with them."""
    if outcomes.gap is None:
        return
    order = np.argsort(grouping.codes, kind="stable")
    ends = np.cumsum(np.bincount(grouping.codes, minlength=len(rows)))
    for place in tested:
        seats = order[ends[place] - rows[place].n : ends[place]]
        row = rows[place]
        share = (row.baseline or 0.0) + (row.counted or 0.0) - (row.rate or 0.0)
        bid = fair_bid(outcomes.gap[seats], outcomes.block[seats], share)
        if bid is not None:
            low, high = (end if np.isfinite(end) else None for end in bid.interval)
            rows[place] = replace(rows[place], bid=bid.points, bid_interval=(low, high))
