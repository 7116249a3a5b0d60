"""What sequential stopping promises, measured on games in which exactly one of a table's cells wins."""

from __future__ import annotations

import numpy as np

from engines.arena.sequential import EQUIVALENT, INCONCLUSIVE, around, confidence_sequence, verdict
from reports.stats.multiple import holm
from reports.stats.normal import two_sided_p

ALPHA, MARGIN, PLAYERS, CELLS = 0.05, 0.05, 5, 20
SHARED = 0.05  # how often two share the win
MIXTURE = around(1 / PLAYERS, MARGIN)
TABLES = CELLS // PLAYERS  # every cell comes up once in so many games
EFFECTS = (0.9, 0.6, 0.3, *(0.0,) * 14, -0.3, -0.6, -0.9)  # log-odds of some strong and weak cells


def false_alarms(sets: int, looks: int, rounds: int = 600, block: int = 1, seed: int = 1) -> float:
    """How often any of equal cells is ever called strong or weak, at any look."""
    wrong = 0
    for totals, trials in _histories(sets, looks, rounds, (0.0,) * CELLS, block, seed):
        wrong += any(_refuted(totals[look], trials[look], ALPHA / CELLS).any() for look in range(looks))
    return wrong / sets


def one_cell(sets: int, looks: int, rounds: int = 600, seed: int = 4) -> float:
    """How often one of equal cells is ever called strong or weak when it is the only one that is asked about."""
    wrong = 0.0
    for totals, trials in _histories(sets, looks, rounds, (0.0,) * CELLS, 1, seed):
        wrong += np.any([_refuted(totals[look], trials[look], ALPHA) for look in range(looks)], axis=0).mean()
    return wrong / sets


def peeking(sets: int, looks: int, rounds: int = 600, seed: int = 1) -> float:
    """The same for p-values corrected by Holm, looked at as often."""
    wrong = 0
    for totals, trials in _histories(sets, looks, rounds, (0.0,) * CELLS, 1, seed):
        wrong += any(_alarmed(totals[look], trials[look]) for look in range(looks))
    return wrong / sets


def coverage_when_stopped(sets: int, looks: int = 10, rounds: int = 4000, seed: int = 2) -> tuple[float, float]:
    """How often all intervals hold the true rates at the moment when the rule ends the run, and how often it ends it
    before the last look."""
    rates = _true_rates(EFFECTS)
    held = early = 0
    for totals, trials in _histories(sets, looks, rounds, EFFECTS, 1, seed):
        look, intervals = _stopped(totals, trials, looks)
        early += look < looks - 1
        held += all(low <= rate <= high for (low, high), rate in zip(intervals, rates, strict=True))
    return held / sets, early / sets


def false_equivalence(sets: int, looks: int = 20, rounds: int = 1500, seed: int = 3) -> float:
    """How often a cell just beyond the margin is ever called equivalent."""
    base, wrong = 1 / PLAYERS, 0
    random = np.random.default_rng(seed)
    for _ in range(sets):
        wins = np.cumsum(random.random(rounds) < base + MARGIN)
        ends = np.linspace(rounds / looks, rounds, looks).astype(int)
        seen = ((confidence_sequence(float(wins[n - 1]), float(n), MIXTURE, ALPHA)) for n in ends)
        wrong += any(verdict(interval, base, MARGIN) == EQUIVALENT for interval in seen)
    return wrong / sets


def _histories(
    sets: int, looks: int, rounds: int, effects: tuple[float, ...], block: int, seed: int
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Sums and trials of every cell at every look, shapes (looks, cells), for each of `sets` runs.

    A round is TABLES games in which every cell plays once; sometimes two share the win. With `block`
    above 1 so many rounds repeat the same tables, and their mean is one trial.
    """
    random = np.random.default_rng(seed)
    ends = np.linspace(rounds / block / looks, rounds / block, looks).astype(int)
    found = []
    for _ in range(sets):
        shares = _shares(random, rounds, np.array(effects), block).reshape(rounds // block, block, CELLS).mean(axis=1)
        found.append((shares.cumsum(axis=0)[ends - 1], np.tile(ends[:, None], (1, CELLS)).astype(float)))
    return found


def _shares(random: np.random.Generator, rounds: int, effects: np.ndarray, block: int) -> np.ndarray:
    """The share of the win of every cell in every round, shape (rounds, cells)."""
    tables = random.permuted(np.tile(np.arange(CELLS), (rounds // block, 1)), axis=1).repeat(block, axis=0)
    tables = tables.reshape(rounds, TABLES, PLAYERS)
    utility = effects[tables] + random.gumbel(size=tables.shape)
    place = (-utility).argsort(axis=2).argsort(axis=2)
    shared = random.random((rounds, TABLES, 1)) < SHARED
    share = np.where(shared, (place < 2) / 2, place == 0)
    found = np.zeros((rounds, CELLS))
    np.put_along_axis(found, tables.reshape(rounds, CELLS), share.reshape(rounds, CELLS), axis=1)
    return found


def _true_rates(effects: tuple[float, ...], rounds: int = 20_000) -> np.ndarray:
    """The mean share of each cell over random tables, by the model's chances of the first and second place."""
    random = np.random.default_rng(99)
    tables = random.permuted(np.tile(np.arange(CELLS), (rounds, 1)), axis=1).reshape(-1, PLAYERS)
    strength = np.exp(np.array(effects))[tables]
    first = strength / strength.sum(axis=1, keepdims=True)
    odds = first / (1 - first)
    second = first * (odds.sum(axis=1, keepdims=True) - odds)
    share = (1 - SHARED) * first + SHARED * (first + second) / 2
    return np.bincount(tables.ravel(), weights=share.ravel()) / rounds


def _intervals(totals: np.ndarray, trials: np.ndarray) -> list[tuple[float, float]]:
    pairs = zip(totals, trials, strict=True)
    return [confidence_sequence(float(total), float(n), MIXTURE, ALPHA / CELLS) for total, n in pairs]


def _refuted(totals: np.ndarray, trials: np.ndarray, alpha: float) -> np.ndarray:
    """By cell: whether an equal share is outside of its interval."""
    pairs = zip(totals, trials, strict=True)
    evidence = [MIXTURE.log_evidence(float(total), float(n), 1 / PLAYERS) for total, n in pairs]
    return np.array(evidence) >= np.log(1 / alpha)


def _alarmed(totals: np.ndarray, trials: np.ndarray) -> bool:
    base = 1 / PLAYERS
    z = (totals / trials - base) / np.sqrt(base * (1 - base) / trials)
    return min(holm([two_sided_p(float(one)) for one in z])) < ALPHA


def _stopped(totals: np.ndarray, trials: np.ndarray, looks: int) -> tuple[int, list[tuple[float, float]]]:
    """The look at which every cell is decided, or the last, and the intervals then."""
    for look in range(looks):
        intervals = _intervals(totals[look], trials[look])
        if all(verdict(interval, 1 / PLAYERS, MARGIN) != INCONCLUSIVE for interval in intervals):
            return look, intervals
    return looks - 1, intervals
