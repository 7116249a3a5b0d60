"""People beside bots: what levels win more among people than among the bots of a run. The two are never pooled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engines.core.engine.errors import RunFileError
from reports.findings.judged import judge
from reports.judging.levels import JudgedFactor
from reports.load.pool import read_runs
from reports.stats.equivalence import verdicts_on_excess
from reports.stats.normal import two_sided
from reports.stats.skill import Agreement, rank_agreement
from reports.stats.tables import MIN_CELL, excess_of

Interval = tuple[float, float]


@dataclass(frozen=True)
class BesideLevel:
    """A level among people and among bots: shares of wins less the equal share, and people less bots with its interval
    and verdict: STRONG where people win more with it."""

    factor: str
    level: str
    people: float
    bots: float
    bots_interval: Interval
    difference: float
    interval: Interval
    p: float
    holm: float
    verdict: str


@dataclass(frozen=True)
class BesideBots:
    """People beside the bots of a run: its bots, games and numbers of players, the levels that both have, and by factor
    whether both agree on their order."""

    bots: tuple[str, ...]
    games: int
    sizes: tuple[int, ...]
    levels: tuple[BesideLevel, ...]
    agreement: dict[str, Agreement]


def beside_bots(files: Sequence[Path], game: str, factors: Sequence[JudgedFactor], delta: float) -> BesideBots:
    """The levels of people's factors that are told, beside those that bots had at least MIN_CELL times in a run of the
    same game. Raises RunFileError."""
    runs = read_runs(files)
    if runs.info.meta["game"] != game:
        raise RunFileError(f"{files[0]}: is a run of {runs.info.meta['game']}; the people played {game}.")
    judged = judge(runs, delta)
    rows: list[BesideLevel] = []
    agreement: dict[str, Agreement] = {}
    for factor in factors:
        grouping = next((part for part in judged.groupings if part.factors == (factor.name,)), None)
        if grouping is None:
            continue
        excess, covariance = excess_of(grouping, judged.outcomes)
        seats = np.bincount(grouping.codes, minlength=len(excess))
        excess = np.where(seats >= MIN_CELL, excess, np.nan)
        names = [level[0] for level in grouping.names]
        rows += _rows(factor, dict(zip(names, zip(excess, np.diag(covariance), strict=True), strict=True)), delta)
        place = [names.index(row.level) if row.level in names else -1 for row in factor.levels]
        own = np.array([np.nan if row.adjusted is None else row.adjusted for row in factor.levels])
        other = np.array([excess[at] if at >= 0 else np.nan for at in place])
        found = rank_agreement(own, other, factor.covariance, covariance[np.ix_(place, place)])
        if found is not None:
            agreement[factor.name] = found
    sizes = tuple(sorted({int(size) for size in np.unique(runs.games.players)}))
    return BesideBots(tuple(runs.bots), len(runs.games.players), sizes, tuple(rows), agreement)


def _rows(factor: JudgedFactor, bots: dict[str, tuple[float, float]], delta: float) -> list[BesideLevel]:
    shared = [
        row for row in factor.levels if row.adjusted is not None and np.isfinite(bots.get(row.level, (np.nan,))[0])
    ]
    if not shared:
        return []
    differences = [(row.adjusted or 0.0) - bots[row.level][0] for row in shared]
    errors = [float(np.sqrt((row.error or 0.0) ** 2 + bots[row.level][1])) for row in shared]
    z = two_sided(0.95)
    return [
        BesideLevel(
            factor.name,
            row.level,
            row.adjusted or 0.0,
            float(bots[row.level][0]),
            _around(bots[row.level][0], z * float(np.sqrt(bots[row.level][1]))),
            value,
            _around(value, z * error),
            told.p,
            told.holm,
            told.word,
        )
        for row, value, error, told in zip(
            shared, differences, errors, verdicts_on_excess(differences, errors, delta), strict=True
        )
    ]


def _around(value: float, half: float) -> Interval:
    return float(value) - half, float(value) + half
