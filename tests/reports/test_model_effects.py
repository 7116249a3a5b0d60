"""What is told from a fit: shrinkage, verdicts, opponents, skill, planning, pairing."""

from __future__ import annotations

import numpy as np
import pytest

from engines.arena.power import appearances_needed
from reports.stats.effects import win_rate
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK, verdicts
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import product_term
from reports.stats.opponents import adjusted_together, opponent_effects
from reports.stats.pairing import variance_saved
from reports.stats.plackett_luce import block_test, fit_rankings
from reports.stats.rates import Rate
from reports.stats.shrinkage import prior_variance
from reports.stats.skill import fisher_interval, rank_agreement
from tests.proof.synthetic import NULL, Games, World, play


def test_the_average_level_wins_its_share() -> None:
    assert win_rate(0.0, 5) == pytest.approx(0.2)


def test_scatter_that_chance_explains_is_none() -> None:
    assert prior_variance(np.array([0.1, -0.1, 0.05]), np.eye(3)) == 0.0
    assert prior_variance(np.array([3.0, -3.0, 3.0, -3.0]), np.eye(4)) == pytest.approx(8.0, rel=1e-4)


def test_each_verdict_is_given_for_what_shows_it() -> None:
    rates = [Rate(0.3, 900), Rate(0.1, 900), Rate(0.2, 2000), Rate(0.22, 100), Rate(0.215, 50_000)]
    found = verdicts(rates, [0.2] * 5, 0.05)
    assert [verdict.word for verdict in found] == [STRONG, WEAK, EQUIVALENT, INCONCLUSIVE, EQUIVALENT]
    assert found[4].holm < 0.001  # certainly not its share, and too close to matter


def opponents_world(gain: float, games: int, seed: int) -> Games:
    """Draws games in which the second faction gains when the first one plays."""
    drawn = play(NULL, games, seed)
    present = (drawn.faction == 0).any(axis=1)
    random = np.random.default_rng(seed)
    utility = gain * (present[:, None] & (drawn.faction == 1)) + random.gumbel(size=drawn.faction.shape)
    drawn.places[:] = (-utility).argsort(axis=1).argsort(axis=1) + 1
    return drawn


def test_what_an_opponent_does_to_one_level_is_found_against_the_others() -> None:
    games = opponents_world(1.0, 2500, 5)
    effects = opponent_effects(games.data(), "faction", 0, games.win_share)
    target = effects[0]
    assert [effect.level for effect in effects] == [1, 2, 3, 4, 5, 6]
    assert target.estimate == pytest.approx(1.0 * 5 / 6, abs=4 * target.error)
    assert target.rate_with > target.rate_without and target.holm < 0.001
    assert sum(effect.n_with for effect in effects) == 4 * (games.faction == 0).sum()


def test_opponents_without_influence_are_not_accused() -> None:
    games = opponents_world(0.0, 800, 6)
    data = games.data(games.main_terms()[:1])
    effects = [e for opponent in range(7) for e in opponent_effects(data, "faction", opponent, games.win_share)]
    assert min(effect.holm for effect in adjusted_together(effects)) > 0.01


def test_a_seat_that_matters_more_at_larger_tables_is_a_product() -> None:
    games = play(World(), 1200, 7)
    size = np.where(np.arange(1200)[:, None] % 2, 5, 3) * np.ones_like(games.seat)
    games.places[::2, 3:] = 0
    for codes in (games.faction, games.mat, games.seat):
        codes[::2, 3:] = -1
    product = product_term("seat and size", games.seat, np.where(games.seat >= 0, size, -1), (5, 6))
    fit = fit_rankings(games.data((*games.main_terms(), product)))
    assert product.parameters == (3 + 5) - 2 - (5 - 1)
    assert block_test(fit, "seat and size").p > 0.001


def test_a_test_over_too_few_blocks_is_refused() -> None:
    games = play(World(block_size=100), 500, 8)
    with pytest.raises(NoEstimateError, match="more than 12 blocks"):
        block_test(fit_rankings(games.data()), "faction")


def test_the_same_matrix_seen_twice_agrees_as_well_as_its_noise_lets_it() -> None:
    random = np.random.default_rng(9)
    truth, errors = random.standard_normal(47) * 0.3, np.eye(47) * 0.15**2
    first, second = (truth + 0.15 * random.standard_normal(47) for _ in range(2))
    first[3] = np.nan
    same = rank_agreement(first, second, errors, errors)
    assert same is not None and (same.cells, same.freedom) == (46, 45)
    assert same.correlation > same.same_low and same.p > 0.01
    other = rank_agreement(first, random.permutation(second), errors, errors)
    assert other is not None and other.correlation < other.same_low and other.p < 0.001
    assert rank_agreement(first[:5], second[:5], errors[:5, :5], errors[:5, :5]) is None


def test_the_rank_correlation_is_the_one_of_scipy() -> None:
    from scipy import stats

    a, b = np.random.default_rng(10).standard_normal((2, 20))
    found = rank_agreement(a, b, np.eye(20), np.eye(20))
    assert found is not None and found.correlation == pytest.approx(stats.spearmanr(a, b).statistic)
    assert fisher_interval(0.0, 28)[1] == pytest.approx(np.tanh(1.959964 / 5), abs=1e-6)


@pytest.mark.parametrize(("players", "appearances"), [(2, 1690), (3, 1525), (4, 1301), (5, 1121)])
def test_the_plan_knows_the_reference_numbers_for_47_cells(players: int, appearances: int) -> None:
    assert appearances_needed(1 / players, 0.05, 47) == appearances


def test_pairing_saves_what_the_blocks_share() -> None:
    random = np.random.default_rng(11)
    shared = random.standard_normal(4000)
    first, second = (shared + random.standard_normal(4000) + gain for gain in (0.2, 0.0))
    first[0] = np.nan
    paired = variance_saved(first, second)
    assert paired is not None and paired.blocks == 3999
    assert paired.saved == pytest.approx(0.5, abs=0.04) and paired.unpaired == pytest.approx(2.0, abs=0.15)
    assert paired.correlation == pytest.approx(0.5, abs=0.04)
    assert paired.interval[0] < 0.2 < paired.interval[1]
    assert variance_saved(first[:5], second[:5]) is None


def test_what_equal_strengths_would_show_does_not_depend_on_how_eigenvectors_are_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another machine may give them with other signs, and any basis where variances are equal."""
    strengths, covariance = np.linspace(-0.3, 0.3, 6), 0.02 * (np.eye(6) - 1 / 6)
    told = rank_agreement(strengths, strengths[::-1], covariance, covariance)
    eigh, turn = np.linalg.eigh, np.linalg.qr(np.random.default_rng(2).standard_normal((10, 10)))[0]

    def turned(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        values, vectors = eigh(matrix)
        if len(values) == 12:  # two directions are flat, ten have one variance
            vectors = np.hstack([-vectors[:, :2], vectors[:, 2:] @ turn])
        return values, vectors

    monkeypatch.setattr(np.linalg, "eigh", turned)
    assert rank_agreement(strengths, strengths[::-1], covariance, covariance) == told
