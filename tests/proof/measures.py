"""Measures of trust: coverage of intervals, uniformity of p-values, family error, bias under confounding."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import stats

from engines.arena.power import appearances_needed
from reports.stats.effects import level_effects
from reports.stats.multiple import holm
from reports.stats.plackett_luce import RankData, block_test, fit_rankings, ratio_test
from reports.stats.rates import Rate
from reports.stats.skill import rank_agreement
from tests.proof.synthetic import KNOWN_FACTIONS, KNOWN_MATS, KNOWN_SEATS, NULL, World, play

TRUTH = (("faction", KNOWN_FACTIONS), ("mat", KNOWN_MATS), ("seat", KNOWN_SEATS))


@dataclass(frozen=True)
class Measure:
    """A measured share with the range it must lie in."""

    name: str
    value: float
    low: float
    high: float

    @property
    def right(self) -> bool:
        return self.low <= self.value <= self.high


def coverage(sets: int, games: int = 300, depth: int | None = None, seed: int = 0) -> float:
    """The share of 95 % intervals (faction, mat, seat) that hold the truth."""
    inside = []
    for number in range(sets):
        fit = fit_rankings(play(World(), games, seed + number).data(depth=depth))
        for name, truth in TRUTH:
            for effect, true in zip(level_effects(fit, name), truth, strict=True):
                low, high = effect.interval()
                inside.append(low <= true <= high)
    return float(np.mean(inside))


def block_coverage(sets: int, blocks: int = 120, seed: int = 0) -> tuple[float, float]:
    """Coverage for a null faction effect when blocks of five games share luck: over blocks, and naively."""
    world = World(NULL.factions, NULL.mats, NULL.seats, block_size=5, shared=0.8)
    found = [[], []]
    for number in range(sets):
        fit = fit_rankings(play(world, blocks * 5, seed + number).data())
        rows = fit.level_rows("faction")
        for kind, covariance in enumerate((fit.block_covariance, fit.information_covariance)):
            errors = np.sqrt(np.einsum("lk,km,lm->l", rows, covariance, rows))
            found[kind].extend(np.abs(rows @ fit.estimate) <= 1.96 * errors)
    return float(np.mean(found[0])), float(np.mean(found[1]))


def false_skill_dependence(sets: int, games: int = 300, seed: int = 0) -> tuple[float, float]:
    """For one world played twice: how often factions are called different, by rank correlation and by chi-square."""
    wrong = []
    for number in range(sets):
        told = [_factions(play(World(), games, seed + 2 * number + side).data()) for side in range(2)]
        found = rank_agreement(told[0][0], told[1][0], told[0][1], told[1][1])
        wrong.append([found is not None and found.correlation < found.same_low, found is not None and found.p < 0.05])
    ranks, chi_square = np.mean(wrong, axis=0)
    return float(ranks), float(chi_square)


def _factions(data: RankData) -> tuple[np.ndarray, np.ndarray]:
    """Effects of the factions with their covariance matrix."""
    fit = fit_rankings(data)
    rows = fit.level_rows("faction")
    return rows @ fit.estimate, rows @ fit.covariance @ rows.T


def null_p_values(sets: int, games: int = 300, seed: int = 0) -> dict[str, np.ndarray]:
    """Without effects: p-values of the ratio test, of one level, and the smallest Holm p of the factions."""
    found: dict[str, list[float]] = {"ratio": [], "level": [], "holm": []}
    for number in range(sets):
        data = play(NULL, games, seed + number).data()
        fit = fit_rankings(data)
        effects = level_effects(fit, "faction")
        found["ratio"].append(ratio_test(fit, "faction").p)
        found["level"].append(effects[0].p)
        found["holm"].append(min(effect.holm for effect in effects))
    return {name: np.array(values) for name, values in found.items()}


def null_block_p_values(sets: int, blocks: int = 120, seed: int = 0) -> np.ndarray:
    """Without effects but with luck shared by blocks: p-values of the test over blocks."""
    world = World(NULL.factions, NULL.mats, NULL.seats, block_size=5, shared=0.8)
    fits = (fit_rankings(play(world, blocks * 5, seed + number).data()) for number in range(sets))
    return np.array([block_test(fit, "faction").p for fit in fits])


def interaction_p_values(sets: int, games: int = 1000, seed: int = 0) -> np.ndarray:
    """With main effects only: p-values of the ratio test of the interaction of faction and mat."""
    found = []
    for number in range(sets):
        drawn = play(World(), games, seed + number)
        data = drawn.data((*drawn.main_terms(), drawn.pairs_term()))
        found.append(ratio_test(fit_rankings(data), "pair").p)
    return np.array(found)


def uniformity(p_values: np.ndarray) -> float:
    """The p-value of the Kolmogorov-Smirnov test against the uniform distribution."""
    return float(stats.kstest(p_values, "uniform").pvalue)


def confounding(world: World, sets: int, games: int = 600, seed: int = 0) -> tuple[float, float, float]:
    """Bias of the first faction's effect with everything in the model and with the faction alone, and the standard
    error of these means."""
    adjusted, alone = [], []
    for number in range(sets):
        drawn = play(world, games, seed + number)
        terms = drawn.main_terms(bots=world.bots)
        adjusted.append(level_effects(fit_rankings(drawn.data(terms)), "faction")[0].estimate - KNOWN_FACTIONS[0])
        alone.append(level_effects(fit_rankings(drawn.data(terms[:1])), "faction")[0].estimate - KNOWN_FACTIONS[0])
    return float(np.mean(adjusted)), float(np.mean(alone)), float(np.std(adjusted) / np.sqrt(sets))


def planned_power(draws: int, players: int = 5, points: float = 5, cells: int = 47, seed: int = 0) -> float:
    """The power that the planned appearances reach at the hardest step of Holm's procedure, by simulation."""
    base = 1 / players
    n = appearances_needed(base, points / 100, cells)
    wins = np.random.default_rng(seed).binomial(n, base + points / 100, size=draws)
    limit = next(won for won in range(int(n * base), n) if Rate(won / n, n).p_value(base) < 0.05 / cells)
    return float((wins >= limit).mean())


def cells_family_error(draws: int, appearances: int = 1121, cells: int = 47, seed: int = 0) -> float:
    """How often Holm raises any false alarm among equal cells."""
    wins = np.random.default_rng(seed).binomial(appearances, 0.2, size=(draws, cells))
    rates, error = wins / appearances, np.sqrt(0.16 / appearances)
    p_values = 2 * stats.norm.sf(np.abs(rates - 0.2) / error)
    return float(np.mean([min(holm(list(row))) < 0.05 for row in p_values]))
