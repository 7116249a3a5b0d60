"""Levels in people's games: the model against other ways to the same numbers, and its promises on a few leagues."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reports.judging.league import League, league_of
from reports.judging.levels import TIED, judge_factor
from reports.judging.selection import selection_of
from reports.judging.strengths import fit_strengths
from reports.plays.model import Play, Seat, Source
from reports.stats.dealt_tables import Deck, deal
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.mixed_parts import Part
from reports.stats.mixed_rankings import Orders, fit_mixed
from reports.stats.model_terms import factor_term
from reports.stats.plackett_luce import RankData, fit_rankings
from reports.stats.tables import TOO_FEW
from tests.proof import people as proof
from tests.proof import people_games as games_proof
from tests.proof.synthetic import World, play

FACTIONS = ("crimea", "nordic", "polania", "rusviet", "saxony")


def drawn_plays(games: int, seed: int = 1, whole: bool = True) -> list[Play]:
    """Games of four among six people."""
    random = np.random.default_rng(seed)
    return [
        Play(
            str(number),
            "scythe",
            tuple(
                Seat(
                    f"p{person}",
                    f"p{person}",
                    ({"faction": FACTIONS[faction], "mat": f"mat {mat}"},),
                    float(rank == 1),
                    score=40 * number + 5 - rank,
                    rank=rank if whole or rank == 1 else None,
                )
                for person, faction, mat, rank in zip(
                    random.permutation(6)[:4],
                    random.permutation(5)[:4],
                    random.permutation(7)[:4],
                    random.permutation(4) + 1,
                    strict=True,
                )
            ),
            Source("plays.csv", f"play {number}"),
        )
        for number in range(games)
    ]


def league(plays: list[Play]) -> League:
    return league_of(plays, ("faction", "mat"))


def test_with_a_flat_prior_it_is_the_fit_of_the_reports() -> None:
    games = play(World(), 400, 3)
    term = factor_term("faction", games.faction, 7)
    known = fit_rankings(RankData((term,), games.places, games.blocks))
    orders = Orders(games.places, np.ones(400, dtype=bool))
    found = fit_mixed(orders, [Part("faction", np.eye(7)[games.faction.ravel()], 1e6)])
    effects = found.of("faction") - found.of("faction").mean()
    assert effects == pytest.approx(term.basis @ known.estimate, abs=2e-4)
    assert found.log_likelihood == pytest.approx(known.log_likelihood, abs=1e-6)


def test_winners_only_is_the_model_of_the_winner() -> None:
    games = play(World(), 400, 3)
    term = factor_term("faction", games.faction, 7)
    known = fit_rankings(RankData((term,), games.places, games.blocks, depth=1))
    places = np.where(games.places == 1, 1, 2)
    found = fit_mixed(
        Orders(places, np.zeros(400, dtype=bool)), [Part("faction", np.eye(7)[games.faction.ravel()], 1e6)]
    )
    assert found.log_likelihood == pytest.approx(known.log_likelihood, abs=1e-6)


def test_the_slopes_of_dealt_tables_are_their_differences() -> None:
    effects = np.array([0.5, 0.1, -0.2, -0.4])
    decks = {"race": Deck(effects, np.arange(4)), "power": Deck(np.array([0.3, 0.0, -0.3]), np.arange(3))}
    pairs = np.linspace(-0.1, 0.1, 12)
    for held in (1, 2):
        before = deal(decks, pairs, [(2, 0.5), (3, 0.5)], held)
        up = Deck(effects + np.array([1e-6, 0, 0, 0]), np.arange(4))
        moved = deal(decks | {"race": up}, pairs, [(2, 0.5), (3, 0.5)], held)
        for factor in decks:
            slope = (moved.excess[factor] - before.excess[factor]) / 1e-6
            assert slope == pytest.approx(before.slopes[factor][:, 0], abs=1e-5)


def test_names_of_people_levels_and_games_change_no_number() -> None:
    plays = drawn_plays(60)
    names = dict(zip(FACTIONS, reversed(FACTIONS), strict=True))

    def renamed(seat: Seat) -> Seat:
        person = f"q{9 - int(seat.person[1])}"
        held = {"faction": names[seat.combos[0]["faction"]], "mat": seat.combos[0]["mat"]}
        return replace(seat, player=person, person=person, combos=(held,))

    others = [replace(one, seats=tuple(map(renamed, reversed(one.seats)))) for one in reversed(plays)]
    scored, turned = league(plays), league(others)
    first, second = (judge_factor(own, "faction", fit_strengths(own), 0.05) for own in (scored, turned))
    found = {row.level: row for row in second.levels}
    for row in first.levels:
        other = found[names[row.level]]
        assert (row.adjusted, row.error, row.p) == pytest.approx((other.adjusted, other.error, other.p), abs=1e-7)
        assert (row.counted, row.verdict) == (other.counted, other.verdict)
    again, same = (selection_of(own, "faction", None) for own in (scored, turned))
    assert (again.again, again.dealt, again.p) == pytest.approx((same.again, same.dealt, same.p))


def test_below_thirty_games_nothing_is_judged() -> None:
    for games, judged in ((29, False), (30, True)):
        own = league(drawn_plays(games))
        found = judge_factor(own, "faction", fit_strengths(own), 0.05)
        assert all((row.verdict != TOO_FEW) == judged for row in found.levels)


def test_a_level_that_only_one_player_has_is_tied_to_that_player() -> None:
    """Nobody else ever has it, and that player nothing else."""
    plays = [
        replace(
            one,
            seats=tuple(replace(seat, combos=({"faction": FACTIONS[int(seat.person[1]) % 5]},)) for seat in one.seats),
        )
        for one in drawn_plays(120)
        if not {"p0", "p5"} <= {seat.person for seat in one.seats}
    ]
    own = league(plays)
    found = judge_factor(own, "faction", fit_strengths(own), 0.05)
    assert {row.verdict for row in found.levels} == {TIED}
    assert all(row.adjusted is None and row.interval is None for row in found.levels)
    dealt = judge_factor(own, "faction", fit_strengths(own, with_habits=False), 0.05)
    assert all(row.people <= 2 for row in dealt.levels)


def test_winners_alone_are_judged_more_widely() -> None:
    whole, best = (league(drawn_plays(100, whole=own)) for own in (True, False))
    errors = [fit_strengths(own).error("faction").mean() for own in (whole, best)]
    assert errors[0] < errors[1]


def test_good_players_who_take_certain_factions_mislead_counting_and_not_the_model() -> None:
    told = proof.tally(replace(proof.CHOSEN, people=15), 12, seed=7_000)
    assert told.accused <= 1 / 12 + 1e-9 < told.counting
    assert told.covered > 0.88


def test_strong_factions_are_found() -> None:
    told = proof.tally(replace(proof.DEALT, spread=proof.POINTS), 6, seed=8_000)
    assert told.found > 0.6 and told.wrong == 0 and told.covered > 0.85 and 3.2 < told.half < 4.8


@pytest.mark.parametrize("shape", games_proof.SHAPES[1:], ids=lambda shape: shape.name)
def test_games_of_one_factor_are_judged_as_well(shape: games_proof.Shape) -> None:
    assert games_proof.accused(shape, 10, seed=9_000) <= 0.2
    assert games_proof.covered(shape, 10, seed=9_000) > 0.85


def test_races_that_come_one_after_the_other_are_judged_by_their_part() -> None:
    league, effects = games_proof.draw(games_proof.SHAPES[0], 3, 0.8, 2.0)
    rows = judge_factor(league, "factor 0", fit_strengths(league), 0.05).levels
    truth = games_proof.truth(games_proof.SHAPES[0], effects, league.sizes, 3)
    told = [row.adjusted if row.adjusted is not None else np.nan for row in rows]
    assert np.corrcoef(told, truth)[0, 1] > 0.7
    inside = [row.interval[0] <= true <= row.interval[1] for row, true in zip(rows, truth, strict=True) if row.interval]
    assert np.mean(inside) > 0.75


def test_verdicts_are_those_of_the_reports() -> None:
    own = proof.draw(replace(proof.DEALT, spread=proof.POINTS), 5)
    words = {row.verdict for row in proof.judged(own).levels}
    assert words <= {STRONG, WEAK, EQUIVALENT, INCONCLUSIVE} and STRONG in words
