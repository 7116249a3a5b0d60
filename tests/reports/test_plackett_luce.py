"""Plackett-Luce: agreement with choix, statsmodels, the conditional logit and plain counting; ties; speed; refusals."""

from __future__ import annotations

import itertools
import math
import sys
import warnings
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Any

import numpy as np
import pytest
from scipy import linalg, special

from reports.stats import plackett_luce
from reports.stats.effects import level_effects
from reports.stats.estimates import AliasedError, NoEstimateError
from reports.stats.model_terms import factor_term
from reports.stats.plackett_luce import RankData, fit_rankings, log_likelihood, ratio_test
from reports.stats.rankings import places_of, stages_of
from tests.proof.synthetic import FACTIONS, SEATS, Games, World, play


def with_ties(games: Games, seed: int = 1) -> Games:
    """Every third game ties two neighbours of its finish."""
    places = games.places.copy()
    first = np.random.default_rng(seed).integers(1, 5, size=len(places))
    for game in range(0, len(places), 3):
        places[game][places[game] == first[game] + 1] = first[game]
    return replace(games, places=places)


def test_strengths_without_covariates_agree_with_choix() -> None:
    import choix

    games = play(World(), 300, 3)
    fit = fit_rankings(games.data(games.main_terms()[:1]))
    orders = [list(row[np.argsort(place)]) for row, place in zip(games.faction, games.places, strict=True)]
    known = choix.opt_rankings(FACTIONS, orders, tol=1e-10)
    ours = [effect.estimate for effect in level_effects(fit, "faction")]
    assert ours == pytest.approx(list(known - known.mean()), abs=1e-5)


@pytest.mark.parametrize("tied", [False, True])
def test_a_model_with_ties_agrees_with_the_stratified_cox_model_of_statsmodels(tied: bool) -> None:
    """The order of finish of one game is a stratum of Cox's model, and its ties after Efron are the same."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from statsmodels.duration.hazard_regression import PHReg
    games = play(World(), 250, 4)
    games = with_ties(games) if tied else games
    terms = games.main_terms()
    design = np.concatenate([term.basis[term.codes] for term in terms], axis=2).reshape(-1, 16)
    strata = np.repeat(np.arange(250), SEATS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        known = PHReg(games.places.ravel().astype(float), design, strata=strata, ties="efron").fit()
    fit = fit_rankings(games.data(terms))
    assert fit.estimate == pytest.approx(known.params, abs=1e-6)
    assert np.sqrt(np.diag(fit.information_covariance)) == pytest.approx(known.bse, rel=1e-4)
    assert fit.log_likelihood == pytest.approx(known.llf, abs=1e-7)


def test_depth_one_is_the_conditional_logit_with_its_win_shares() -> None:
    games = with_ties(play(World(), 400, 5))
    fit = fit_rankings(games.data(games.main_terms()[:2], depth=1))
    first = games.win_share / games.win_share.sum(axis=1, keepdims=True)
    utility = sum(
        np.append(basis @ fit.estimate[fit.columns(name)], -np.inf)[term.codes]
        for name, term, basis in ((term.name, term, term.basis) for term in fit.terms)
    )
    chance = np.exp(utility) / np.exp(utility).sum(axis=1, keepdims=True)
    assert fit.log_likelihood == pytest.approx(float((first * np.log(np.where(first > 0, chance, 1.0))).sum()))
    for term in fit.terms:
        won = np.bincount(term.codes.ravel(), weights=first.ravel())
        assert won == pytest.approx(np.bincount(term.codes.ravel(), weights=chance.ravel()), abs=1e-3)


def test_the_chance_of_an_order_is_the_product_of_its_choices_and_all_orders_sum_to_one() -> None:
    utility = np.array([0.4, -0.2, 0.9])
    total = 0.0
    for order in itertools.permutations(range(3)):
        places = (np.argsort(order) + 1)[None]
        credit, weight, _ = stages_of(places.astype(np.int64))
        chance = np.prod([
            math.exp((credit[0, k] * utility).sum()) / (weight[0, k] * np.exp(utility)).sum() for k in range(3)
        ])  # fmt: skip
        total += chance
    assert total == pytest.approx(1.0)


def test_a_tie_of_two_keeps_half_of_the_group_among_those_left() -> None:
    credit, weight, exists = stages_of(np.array([[1, 2, 2, 0]]))
    assert credit[0, :3].tolist() == [[1, 0, 0, 0], [0, 0.5, 0.5, 0], [0, 0.5, 0.5, 0]]
    assert weight[0, :3].tolist() == [[1, 1, 1, 0], [0, 1, 1, 0], [0, 0.5, 0.5, 0]]
    assert exists[0].tolist() == [True, True, True, False]


def test_the_winner_comes_first_even_with_an_equal_or_lower_score() -> None:
    share = np.array([[0.0, 1.0, 0.0, 0.0], [0.5, 0.5, 0.0, 0.0]])
    score = np.array([[40.0, 40.0, 50.0, 0.0], [9.0, 9.0, 8.0, 8.0]])
    there = np.array([[True, True, True, False], [True, True, True, True]])
    assert places_of(share, score, there).tolist() == [[3, 1, 2, 0], [1, 1, 3, 3]]


def test_tables_of_different_sizes_go_into_one_model() -> None:
    """Two seats taken away without a trace: the strengths that remain are found all the same."""
    games = play(World(), 4000, 6)
    games.places[::2, 3:] = 0
    for codes in (games.faction, games.mat, games.seat):
        codes[::2, 3:] = -1
    faction = level_effects(fit_rankings(games.data()), "faction")
    assert faction[0].estimate == pytest.approx(0.5, abs=4 * faction[0].error)
    assert faction[6].estimate == pytest.approx(-0.5, abs=4 * faction[6].error)


def test_the_order_of_finish_tells_far_more_than_the_winner() -> None:
    games = play(World(), 2000, 7)
    winner, full = (fit_rankings(games.data(depth=depth)) for depth in (1, None))
    ratio = level_effects(winner, "faction")[0].error ** 2 / level_effects(full, "faction")[0].error ** 2
    assert 2.0 < ratio < 4.0


def test_the_interaction_is_found_where_it_is_and_the_ratio_is_twice_the_loss() -> None:
    pairs = np.zeros((7, 7))
    pairs[0, 0], pairs[1, 1] = 1.5, -1.5
    games = play(World(pair_effects=pairs), 1500, 8)
    data = games.data((*games.main_terms(), games.pairs_term()))
    fit = fit_rankings(data)
    test = ratio_test(fit, "pair")
    assert (test.freedom, test.p < 1e-4) == (36, True)
    assert test.statistic == pytest.approx(2 * (fit.log_likelihood - log_likelihood(games.data())))


def test_a_model_without_terms_counts_orders() -> None:
    games = play(World(), 50, 9)
    assert log_likelihood(RankData((), games.places, games.blocks)) == pytest.approx(-50 * math.log(120))


def test_banned_pairs_leave_the_interaction_with_fewer_coefficients() -> None:
    games = play(World(), 900, 10)
    banned = ((games.faction == 0) & (games.mat == 0)) | ((games.faction == 3) & (games.mat == 2))
    kept = ~banned.any(axis=1)
    games = Games(*(values[kept] for values in (games.faction, games.mat, games.seat, games.bot, games.places)),
                  np.arange(kept.sum()))  # fmt: skip
    assert games.pairs_term().parameters == 34
    fit = fit_rankings(games.data((*games.main_terms(), games.pairs_term())))
    assert len(level_effects(fit, "pair")) == 47


def test_copied_games_of_a_block_do_not_shrink_the_errors() -> None:
    once = play(World(), 400, 11)
    thrice = Games(*(np.repeat(values, 3, axis=0) for values in vars(once).values()))
    single, copied = fit_rankings(once.data()), fit_rankings(thrice.data())
    assert copied.clustered and not single.clustered
    assert copied.covariance == pytest.approx(single.block_covariance, rel=1e-6)


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python some work runs, which is the same on every machine and under every load."""
    number = 0

    def count(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal number
        number += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return number


def test_twenty_thousand_games_with_sixteen_parameters_are_no_long_work() -> None:
    """A few steps, each a few sums over all games at once: under a second on an ordinary machine."""
    few, many = (play(World(), games, 12).data() for games in (2_000, 20_000))
    assert many.parameters == 16
    assert fit_rankings(many).steps <= 10
    fresh = [replace(data) for data in (few, many)]  # of which nothing is prepared
    little, much = (lines_run(lambda data=data: fit_rankings(data)) for data in fresh)
    assert much < 1.5 * little  # ten times the games
    assert 0 < much < 20_000  # too few for any loop over games


def plain_newton(data: RankData) -> tuple[np.ndarray, np.ndarray]:
    """The estimate and the information of the winners' model, from the design of every seat: full steps from zero."""
    design = np.concatenate([term.basis[term.codes] for term in data.terms], axis=2)
    won = (data.places == 1) / (data.places == 1).sum(axis=1, keepdims=True)
    basis = linalg.block_diag(*(term.basis for term in data.terms))
    estimate = np.zeros(data.parameters)
    for _ in range(12):
        chance = special.softmax(design @ estimate, axis=1)
        up = special.expit(basis @ estimate)
        gradient = np.einsum("gs,gsk->k", won - chance, design) + basis.T @ (0.5 - up)
        mean = np.einsum("gs,gsk->gk", chance, design)
        information = np.einsum("gs,gsk,gsl->kl", chance, design, design) - mean.T @ mean
        information += (basis.T * (up * (1 - up))) @ basis
        estimate = estimate + np.linalg.solve(information, gradient)
    return estimate, information


@pytest.mark.parametrize("opponent", [0, 3])
def test_an_opponents_fit_from_a_near_estimate_is_the_one_of_full_newton_steps(opponent: int) -> None:
    """Pairs that interact, ties, a level that hardly wins: estimates and errors as without any short cut."""
    world = World(factions=(0.8, 0.3, 0.1, 0.0, -0.1, -0.3, -3.0),
                  pair_effects=0.6 * np.random.default_rng(1).standard_normal((7, 7)))  # fmt: skip
    games = with_ties(play(world, 1500, 15))
    base = replace(games.data((*games.main_terms(), games.pairs_term()), depth=1), penalised=True)
    known = fit_rankings(base)
    present = (games.faction == opponent).any(axis=1).astype(np.int64)
    fit = fit_rankings(base.by_game("product", "faction", present, 2), np.append(known.estimate, np.zeros(6 - 1)))
    estimate, information = plain_newton(fit.data)
    assert fit.estimate == pytest.approx(estimate, abs=1e-7)
    errors = np.sqrt(np.diag(np.linalg.inv(information)))
    assert np.sqrt(np.diag(fit.information_covariance)) == pytest.approx(errors, rel=1e-7)


@pytest.mark.parametrize("start", [0.0, 3.0, -5.0])
def test_where_old_information_does_not_serve_it_is_found_anew(monkeypatch: pytest.MonkeyPatch, start: float) -> None:
    """Strong effects and a bad start: steps with the first information alone would take hundreds or overshoot."""
    games = play(World(factions=(4.0, 2.0, 0.0, 0.0, 0.0, -2.0, -4.0)), 800, 16)
    data = replace(games.data(depth=1), penalised=True)
    found, known = list[int](), plackett_luce._information
    monkeypatch.setattr(plackett_luce, "_information", lambda *rest: found.append(1) or known(*rest))
    fit = fit_rankings(data, start * np.cos(np.arange(data.parameters)))
    assert len(found) > 2 and fit.estimate == pytest.approx(plain_newton(data)[0], abs=1e-7)


def test_old_information_serves_near_the_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    data = replace(play(World(), 3000, 17).data(depth=1), penalised=True)
    estimate = fit_rankings(data).estimate
    found, known = list[int](), plackett_luce._information
    monkeypatch.setattr(plackett_luce, "_information", lambda *rest: found.append(1) or known(*rest))
    again = fit_rankings(data, estimate + 0.1)
    assert len(found) == 2 < again.steps  # at the start and, for the errors, at the end
    assert again.estimate == pytest.approx(estimate, abs=1e-8)


def test_data_that_do_not_determine_the_model_are_refused() -> None:
    games = play(World(), 300, 13)
    doubled = (*games.main_terms(), factor_term("copy", games.faction, FACTIONS))
    with pytest.raises(AliasedError, match="cannot be told apart"):
        fit_rankings(games.data(doubled))
    with pytest.raises(NoEstimateError, match="at least 160 decided places, these games have 80"):
        fit_rankings(play(World(), 20, 13).data())
    hopeless = World(factions=(-40.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    with pytest.raises(NoEstimateError, match="no finite estimate"):
        fit_rankings(play(hopeless, 300, 14).data())
