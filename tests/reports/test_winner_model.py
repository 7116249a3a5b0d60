"""The model of the winner, Plackett-Luce of depth 1: agreement with others, coverage, refusals."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy import optimize

from reports.findings.models import Model
from reports.findings.strengths import field_of, fit_strengths
from reports.load.rows import GameRows, SeatRows, read_rows
from reports.load.run_file import open_run
from reports.stats.effects import level_effects
from reports.stats.estimates import AliasedError, NoEstimateError
from reports.stats.model_terms import factor_term
from reports.stats.plackett_luce import RankData, RankFit, fit_rankings, ratio_test
from tests.reports.build_run import Recipe, write_run


def rows_of(path: Path) -> tuple[GameRows, SeatRows]:
    with open_run(path) as (connection, info):
        return read_rows(connection, info)


def model_of(games: GameRows, seats: SeatRows, factors: list[str]) -> Model:
    return fit_strengths(field_of(games, seats), factors).model


def random_choices(seed: int, games: int, effects: list[float], seats: int = 3, copies: int = 1) -> RankData:
    """Games of one factor with known log-odds; each game stored `copies` times in one block."""
    random = np.random.default_rng(seed)
    codes = np.array([random.permutation(len(effects))[:seats] for _ in range(games)])
    chosen = (np.array(effects)[codes] + random.gumbel(size=codes.shape)).argmax(axis=1)
    places = np.where(np.arange(seats) == chosen[:, None], 1, 2)
    return data_of(np.repeat(codes, copies, axis=0), np.repeat(places, copies, axis=0), len(effects), copies)


def data_of(codes: np.ndarray, places: np.ndarray, levels: int, copies: int = 1) -> RankData:
    blocks = np.repeat(np.arange(len(codes) // copies), copies)
    return RankData((factor_term("factor", codes, levels),), places, blocks, 1)


def coefficients(fit: RankFit) -> list[float]:
    return [effect.estimate for effect in level_effects(fit, "factor")]


def errors(fit: RankFit) -> list[float]:
    return [effect.error for effect in level_effects(fit, "factor")]


def test_it_agrees_with_an_independent_library(tmp_path: Path) -> None:
    """ConditionalLogit of statsmodels 0.15 with the same sum-to-zero columns, fitted to the same file."""
    recipe = Recipe(games=300, seed=11, players=4, effects={"faction": {"rusviet": 0.6, "albion": -0.5}})
    games, seats = rows_of(write_run(tmp_path / "run.sqlite", recipe))
    field = field_of(games, seats)
    fit = fit_rankings(replace(field.data(field.terms(["faction", "mat"]), 1), penalised=False))
    faction, mat = ([effect.estimate for effect in level_effects(fit, name)] for name in ("faction", "mat"))
    known = [-0.56058285, 0.06580095, 0.60006058, 0.02883846, -0.24892128, 0.06523852]
    assert faction[:6] == pytest.approx(known, abs=2e-6)
    assert mat[:6] == pytest.approx([0.0622049, 0.05756183, 0.16862885, 0.03498924, -0.08485159, -0.30103816], abs=2e-6)
    found = [effect.error for effect in level_effects(fit, "faction")][:3]
    assert found == pytest.approx([0.18298427, 0.15150542, 0.14267544], abs=2e-6)
    assert fit.log_likelihood == pytest.approx(-400.2261851171112, abs=1e-8) and not fit.clustered


def test_the_penalty_is_half_a_win_and_half_a_loss_a_level() -> None:
    """The same maximum by a plain optimiser, and finite odds for a level that never wins."""
    drawn = replace(random_choices(9, 200, [0.0, 0.0, 0.0, -30.0]), penalised=True)
    codes, won = drawn.terms[0].codes, drawn.places == 1

    def loss(free: np.ndarray) -> float:
        beta = np.append(free, -free.sum())
        strength = beta[codes]
        plain = (strength * won).sum() - np.log(np.exp(strength).sum(axis=1)).sum()
        return -float(plain + (beta / 2 - np.log1p(np.exp(beta)) + np.log(2)).sum())

    best = optimize.minimize(loss, np.zeros(3), tol=1e-12)
    fit = fit_rankings(drawn)
    assert coefficients(fit)[:3] == pytest.approx(best.x, abs=1e-4)
    assert fit.log_likelihood == pytest.approx(-best.fun, abs=1e-7)
    assert -8 < coefficients(fit)[3] < -2
    doubled = replace(drawn, terms=(*drawn.terms, replace(drawn.terms[0], name="copy")))
    with pytest.raises(AliasedError, match="cannot be told apart"):
        fit_rankings(doubled)


def test_it_finds_the_maximum_that_a_plain_optimiser_finds_with_ties_and_empty_places() -> None:
    drawn = random_choices(3, 240, [0.5, 0.0, -0.4, -0.1])
    codes, places = drawn.terms[0].codes, drawn.places
    codes[::4, 2], places[::4, 2] = -1, 0
    lost = (places[::4] == 1).sum(axis=1) == 0
    places[::4][lost] = [1, 1, 0]
    shares = (places == 1) / (places == 1).sum(axis=1, keepdims=True)

    def loss(free: np.ndarray) -> float:
        beta = np.append(free, -free.sum())
        total = 0.0
        for game, won in zip(codes, shares, strict=True):
            there = [seat for seat in range(3) if game[seat] >= 0]
            weight = sum(math.exp(beta[game[seat]]) for seat in there)
            total -= sum(won[seat] * (beta[game[seat]] - math.log(weight)) for seat in there)
        return total

    best = optimize.minimize(loss, np.zeros(3), tol=1e-10)
    fit = fit_rankings(data_of(codes, places, 4))
    assert coefficients(fit)[:3] == pytest.approx(best.x, abs=1e-4)
    assert fit.log_likelihood == pytest.approx(-best.fun, abs=1e-7)


def test_intervals_cover_known_effects() -> None:
    effects = [0.6, 0.2, 0.0, -0.3, -0.5]
    inside, total = 0, 0
    for seed in range(150):
        fit = fit_rankings(random_choices(seed, 150, effects))
        off = np.abs(np.array(coefficients(fit)) - effects)
        inside += int((off <= 1.96 * np.array(errors(fit))).sum())
        total += len(effects)
    assert 0.93 < inside / total < 0.97


def test_p_values_of_a_factor_without_effect_are_uniform() -> None:
    p_values = []
    for seed in range(150):
        data = random_choices(1000 + seed, 150, [0.0] * 5)
        p_values.append(ratio_test(fit_rankings(data), "factor").p)
    assert 0.4 < float(np.mean(p_values)) < 0.6
    assert 0.01 < float(np.mean(np.array(p_values) < 0.05)) < 0.11


def test_copied_games_of_a_block_do_not_shrink_the_errors() -> None:
    once = fit_rankings(random_choices(5, 400, [0.3, 0.0, -0.3]))
    thrice = fit_rankings(random_choices(5, 400, [0.3, 0.0, -0.3], copies=3))
    assert thrice.clustered and not once.clustered
    assert coefficients(thrice) == pytest.approx(coefficients(once))
    assert errors(thrice) == pytest.approx(errors(once), rel=0.1)


def test_a_level_never_seen_has_no_coefficient() -> None:
    data = random_choices(6, 300, [0.2, 0.0, -0.2])
    wider = data_of(data.terms[0].codes, data.places, 5)
    assert [effect.level for effect in level_effects(fit_rankings(wider), "factor")] == [0, 1, 2]


def test_a_copy_of_a_factor_cannot_be_told_apart_from_it() -> None:
    data = random_choices(7, 300, [0.2, 0.0, -0.2])
    doubled = replace(data, terms=(*data.terms, replace(data.terms[0], name="copy")))
    with pytest.raises(AliasedError, match="cannot be told apart"):
        fit_rankings(doubled)


def test_too_few_games_and_hopeless_levels_are_refused() -> None:
    with pytest.raises(NoEstimateError, match="at least 20 decided places"):
        fit_rankings(random_choices(8, 15, [0.0, 0.0, 0.0]))
    data = random_choices(9, 200, [0.0, 0.0, 0.0, -30.0])
    with pytest.raises(NoEstimateError, match="no finite estimate"):
        fit_rankings(data)


def test_seat_luck_is_not_taken_for_mat_strength(tmp_path: Path) -> None:
    """Whoever starts is strong, and the lowest mat always starts: unadjusted it looks strong, adjusted it does not."""
    recipe = Recipe(games=3000, seed=21, first_effect=0.8)
    games, seats = rows_of(write_run(tmp_path / "run.sqlite", recipe))
    model = model_of(games, seats, ["mat", "turn_position"])
    lowest = model.factors[0].levels[0]
    raw = float(seats.win_share[seats.codes["mat"] == 0].mean())
    assert raw > 0.3
    assert abs(lowest.coefficient) < 2.5 * lowest.error


def test_the_order_of_play_is_left_out_where_the_mats_decide_it(tmp_path: Path) -> None:
    games, seats = rows_of(write_run(tmp_path / "run.sqlite", Recipe(games=400, players=7)))
    model = model_of(games, seats, ["faction", "mat", "turn_position"])
    assert model.left_out == ("turn_position",)
    assert [factor.factor for factor in model.factors] == ["faction", "mat"]
