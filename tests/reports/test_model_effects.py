"""What is told from a fit: shrinkage, verdicts, opponents, skill, planning, pairing."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from reports.stats.effects import level_effects, log_odds, pair_effects, win_rate
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK, margin, tost, verdicts
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import product_term
from reports.stats.opponents import adjusted_together, opponent_effects, opponent_test
from reports.stats.pairing import variance_saved
from reports.stats.plackett_luce import RankFit, block_test, fit_rankings
from reports.stats.planning import needs, power_of
from reports.stats.shrinkage import prior_variance, shrink_pairs
from reports.stats.skill import fisher_interval, rank_agreement
from tests.proof.synthetic import KNOWN_FACTIONS, KNOWN_MATS, NULL, Games, World, play


def pairs_fit(world: World, games: int, seed: int) -> RankFit:
    drawn = play(world, games, seed)
    return fit_rankings(drawn.data((*drawn.main_terms(), drawn.pairs_term())))


def test_log_odds_and_win_rates_are_inverse_and_the_average_level_wins_its_share() -> None:
    assert win_rate(0.0, 5) == pytest.approx(0.2)
    assert log_odds(win_rate(0.37, 4), 4) == pytest.approx(0.37)


def test_shrinkage_brings_pairs_nearer_to_the_truth() -> None:
    noise = np.random.default_rng(1).standard_normal((7, 7)) * 0.15
    noise = noise - noise.mean(axis=0) - noise.mean(axis=1, keepdims=True) + noise.mean()
    truth = (np.array(KNOWN_FACTIONS)[:, None] + np.array(KNOWN_MATS) + noise).ravel()
    shrunk = shrink_pairs(pairs_fit(World(pair_effects=noise), 800, 2), "faction", "mat", "pair")
    plain_loss = np.square(shrunk.estimates - truth).mean()
    assert np.square(shrunk.shrunk - truth).mean() < 0.75 * plain_loss
    assert (shrunk.shrunk_errors < shrunk.errors).all()
    assert 0.02 < shrunk.spread < 0.3 and 0 < shrunk.kept < 1


def test_without_scatter_beyond_chance_pairs_fall_back_on_their_factors() -> None:
    assert prior_variance(np.array([0.1, -0.1, 0.05]), np.eye(3)) == 0.0
    assert prior_variance(np.array([3.0, -3.0, 3.0, -3.0]), np.eye(4)) == pytest.approx(8.0, rel=1e-4)


def test_a_pair_is_the_sum_of_its_factors_and_its_interaction() -> None:
    fit = pairs_fit(World(), 400, 3)
    faction, mat, rest = (level_effects(fit, name) for name in ("faction", "mat", "pair"))
    pair = pair_effects(fit, "faction", "mat", "pair")[2 * 7 + 5]
    assert pair.estimate == pytest.approx(faction[2].estimate + mat[5].estimate + rest[2 * 7 + 5].estimate)


def test_equivalence_agrees_with_statsmodels() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from statsmodels.stats.weightstats import ztost
    values = np.random.default_rng(4).normal(0.1, 1.0, size=200)
    error = values.std(ddof=1) / np.sqrt(200)
    assert tost(values.mean(), error, -0.3, 0.3) == pytest.approx(ztost(values, -0.3, 0.3)[0])


def test_each_verdict_is_given_for_what_proves_it() -> None:
    told = verdicts([1.0, -1.0, 0.0, 0.1, 0.05], [0.1, 0.1, 0.05, 0.4, 0.01], -0.3, 0.3)
    assert [verdict.word for verdict in told] == [STRONG, WEAK, EQUIVALENT, INCONCLUSIVE, EQUIVALENT]


def test_a_margin_is_what_its_win_rates_say() -> None:
    low, high = margin(5, 0.05)
    assert (win_rate(low, 5), win_rate(high, 5)) == pytest.approx((0.15, 0.25))
    with pytest.raises(ValueError, match="no margin"):
        margin(5, 0.3)
    with pytest.raises(ValueError, match="no equivalence to test"):
        tost(0.0, 0.0, -1.0, 1.0)


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
    assert opponent_test(games.data(), "faction", 0).p < 0.001


def test_opponents_without_influence_are_not_accused() -> None:
    games = opponents_world(0.0, 800, 6)
    data = games.data(games.main_terms()[:1])
    effects = [e for opponent in range(7) for e in opponent_effects(data, "faction", opponent, games.win_share)]
    assert min(effect.holm for effect in adjusted_together(effects)) > 0.01
    blocked = Games(*(np.repeat(values, 2, axis=0) for values in vars(games).values()))
    assert opponent_test(blocked.data(blocked.main_terms()[:1]), "faction", 0).p > 0.01


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
    need = needs(players, 47, (5,))[0]
    assert need.appearances == appearances
    assert power_of(1 / players, 0.05, appearances, 47) == pytest.approx(0.8, abs=0.001)


def test_the_plan_knows_the_games_of_all_pairs() -> None:
    assert [round(needs(players, 47, (5,))[0].games, -2) for players in (5, 2)] == [10_500, 39_700]
    assert [need.points for need in needs(5, 47)] == [3, 5, 10]
    assert needs(5, 47, (5,), design_effect=2.0)[0].appearances == 2242
    with pytest.raises(ValueError, match="no power to tell"):
        power_of(0.5, 0.6, 100)


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
