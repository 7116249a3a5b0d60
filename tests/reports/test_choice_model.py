"""Conditional logit: agreement with independent implementations, coverage, refusals."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from scipy import optimize

from reports.adjusted import adjusted_model, choice_data
from reports.load import open_run
from reports.rows import GameRows, SeatRows, read_games, read_seats
from reports.stats.choice_model import AliasedError, ChoiceData, NoEstimateError, fit_choice, ratio_test
from tests.reports.build_run import Recipe, write_run


def rows_of(path: Path) -> tuple[GameRows, SeatRows]:
    with open_run(path) as (connection, info):
        games = read_games(connection, info)
        return games, read_seats(connection, info, games)


def random_choices(seed: int, games: int, effects: list[float], seats: int = 3, copies: int = 1) -> ChoiceData:
    """Games of one factor with known log-odds; each game stored `copies` times in one block."""
    random = np.random.default_rng(seed)
    codes = np.array([random.permutation(len(effects))[:seats] for _ in range(games)])
    chosen = (np.array(effects)[codes] + random.gumbel(size=codes.shape)).argmax(axis=1)
    shares = np.repeat(np.eye(seats)[chosen], copies, axis=0)
    blocks = np.repeat(np.arange(games), copies)
    return ChoiceData(np.repeat(codes, copies, axis=0)[None].astype(np.int16), shares, (len(effects),), blocks)


def test_it_agrees_with_an_independent_library(tmp_path: Path) -> None:
    """ConditionalLogit of statsmodels 0.15 with the same sum-to-zero columns, fitted to the same file."""
    recipe = Recipe(games=300, seed=11, players=4, effects={"faction": {"rusviet": 0.6, "albion": -0.5}})
    games, seats = rows_of(write_run(tmp_path / "run.sqlite", recipe))
    fit = fit_choice(choice_data(games, seats, ["faction", "mat"]))
    faction, mat = fit.coefficients
    known = [-0.56058285, 0.06580095, 0.60006058, 0.02883846, -0.24892128, 0.06523852]
    assert faction[:6] == pytest.approx(known, abs=2e-6)
    assert mat[:6] == pytest.approx([0.0622049, 0.05756183, 0.16862885, 0.03498924, -0.08485159, -0.30103816], abs=2e-6)
    assert fit.errors[0][:3] == pytest.approx([0.18298427, 0.15150542, 0.14267544], abs=2e-6)
    assert fit.log_likelihood == pytest.approx(-400.2261851171112, abs=1e-8)
    assert not fit.clustered


def test_it_finds_the_maximum_that_a_plain_optimiser_finds_with_ties_and_empty_places() -> None:
    data = random_choices(3, 240, [0.5, 0.0, -0.4, -0.1])
    data.codes[0, ::4, 2] = -1
    lost = data.shares[::4, 2] > 0
    data.shares[::4, 2] = 0
    data.shares[::4][lost] = [0.5, 0.5, 0.0]

    def loss(free: np.ndarray) -> float:
        beta = np.append(free, -free.sum())
        total = 0.0
        for codes, shares in zip(data.codes[0], data.shares, strict=True):
            there = [seat for seat in range(3) if codes[seat] >= 0]
            weight = sum(math.exp(beta[codes[seat]]) for seat in there)
            total -= sum(shares[seat] * (beta[codes[seat]] - math.log(weight)) for seat in there)
        return total

    best = optimize.minimize(loss, np.zeros(3), tol=1e-10)
    fit = fit_choice(data)
    assert fit.coefficients[0][:3] == pytest.approx(best.x, abs=1e-4)
    assert fit.log_likelihood == pytest.approx(-best.fun, abs=1e-7)


def test_intervals_cover_known_effects() -> None:
    effects = [0.6, 0.2, 0.0, -0.3, -0.5]
    inside, total = 0, 0
    for seed in range(150):
        fit = fit_choice(random_choices(seed, 150, effects))
        off = np.abs(fit.coefficients[0] - effects)
        inside += int((off <= 1.96 * fit.errors[0]).sum())
        total += len(effects)
    assert 0.93 < inside / total < 0.97


def test_p_values_of_a_factor_without_effect_are_uniform() -> None:
    p_values = []
    for seed in range(150):
        data = random_choices(1000 + seed, 150, [0.0] * 5)
        p_values.append(ratio_test(data, 0, fit_choice(data)).p)
    assert 0.4 < float(np.mean(p_values)) < 0.6
    assert 0.01 < float(np.mean(np.array(p_values) < 0.05)) < 0.11


def test_copied_games_of_a_block_do_not_shrink_the_errors() -> None:
    once = fit_choice(random_choices(5, 400, [0.3, 0.0, -0.3]))
    thrice = fit_choice(random_choices(5, 400, [0.3, 0.0, -0.3], copies=3))
    assert thrice.clustered and not once.clustered
    assert thrice.coefficients[0] == pytest.approx(once.coefficients[0])
    assert thrice.errors[0] == pytest.approx(once.errors[0], rel=0.1)


def test_a_level_never_seen_has_no_coefficient() -> None:
    data = random_choices(6, 300, [0.2, 0.0, -0.2])
    wider = ChoiceData(data.codes, data.shares, (5,), data.blocks)
    coefficients = fit_choice(wider).coefficients[0]
    assert np.isnan(coefficients[3:]).all() and not np.isnan(coefficients[:3]).any()


def test_a_copy_of_a_factor_cannot_be_told_apart_from_it() -> None:
    data = random_choices(7, 300, [0.2, 0.0, -0.2])
    doubled = ChoiceData(np.concatenate([data.codes, data.codes]), data.shares, (3, 3), data.blocks)
    with pytest.raises(AliasedError, match="cannot be told apart"):
        fit_choice(doubled)


def test_too_few_games_and_hopeless_levels_are_refused() -> None:
    with pytest.raises(NoEstimateError, match="at least 20 games"):
        fit_choice(random_choices(8, 15, [0.0, 0.0, 0.0]))
    data = random_choices(9, 200, [0.0, 0.0, 0.0, -30.0])
    with pytest.raises(NoEstimateError, match="no finite estimate"):
        fit_choice(data)


def test_seat_luck_is_not_taken_for_mat_strength(tmp_path: Path) -> None:
    """Whoever starts is strong, and the lowest mat always starts: unadjusted it looks strong, adjusted it does not."""
    recipe = Recipe(games=3000, seed=21, first_effect=0.8)
    games, seats = rows_of(write_run(tmp_path / "run.sqlite", recipe))
    model = adjusted_model(games, seats, ["mat", "turn_position"])
    lowest = model.factors[0].levels[0]
    raw = float(seats.win_share[seats.codes["mat"] == 0].mean())
    assert raw > 0.3
    assert lowest.interval[0] < 0.2 < lowest.interval[1]


def test_the_order_of_play_is_left_out_where_the_mats_decide_it(tmp_path: Path) -> None:
    games, seats = rows_of(write_run(tmp_path / "run.sqlite", Recipe(games=400, players=7)))
    model = adjusted_model(games, seats, ["faction", "mat", "turn_position"])
    assert model.left_out == ("turn_position",)
    assert [factor.factor for factor in model.factors] == ["faction", "mat"]
