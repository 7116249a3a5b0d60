"""How many games a precision asks for: as the plan says, in whole cycles, and enough by simulation."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.arena import plan as plan_module
from engines.arena.experiment import Experiment
from engines.arena.plan import calibrate, make_plan
from engines.arena.power import appearances_needed
from engines.arena.precision import chosen_kind, games_for, kinds_of
from engines.arena.schedule import Schedule
from engines.core import registry
from engines.core.engine.errors import SetupError
from tests.arena.clock import a_clock_that_gains_a_second_a_look
from tests.fakes import GAME

INVADERS = {"expansions": ["invaders"], "banned_pairs": "official"}
SMALL_WORLD = registry.load("smallworld")


def experiment(**changed: Any) -> Experiment:
    basis: dict[str, Any] = {"game": GAME.name, "players": 5, "games": 100, "seed": 11, "constraints": INVADERS}
    bots = ("random",) * int(changed.get("players", 5))
    return Experiment(**(basis | {"bots": bots} | changed))


@pytest.mark.parametrize(("players", "appearances"), [(2, 1690), (3, 1525), (4, 1301), (5, 1121)])
def test_five_points_in_every_pair_of_scythe(players: int, appearances: int) -> None:
    games = games_for(experiment(players=players), GAME, 5)
    assert appearances_needed(1 / players, 0.05, 47) == appearances
    least = math.ceil(appearances * 47 / players)
    assert least <= games < least + 47


def test_after_so_many_games_every_pair_came_up_equally_often() -> None:
    wanted = experiment(players=5)
    games = games_for(wanted, GAME, 10)
    schedule = Schedule(wanted, GAME)
    pairs = Counter(tuple(seat.values()) for index in range(games) for seat in schedule.slot(index).setup.seats)
    assert len(pairs) == 47 and len(set(pairs.values())) == 1


def test_the_plan_says_the_same() -> None:
    wanted = experiment(games=games_for(experiment(), GAME, 5))
    plan = make_plan(wanted, GAME, None, 1)
    assert plan.strengths[0].detectable == pytest.approx(0.05, abs=0.0003)
    assert plan.strengths[0].games_needed["5"] <= wanted.games


def test_a_machine_that_is_slow_to_begin_plays_one_game_to_learn_how_long_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plan_module, "time", a_clock_that_gains_a_second_a_look())
    assert calibrate(experiment(games=1000), GAME) == 1  # a second, though a third of one is all the time for it


def test_what_is_meant_follows_from_the_run_unless_it_is_said() -> None:
    assert chosen_kind(experiment(), GAME, "").what == "faction/mat"
    assert chosen_kind(experiment(), GAME, "mat").what == "mat"
    assert chosen_kind(experiment(bots=("greedy", *("random",) * 4)), GAME, "").what == "bot"
    forced = experiment(game="smallworld", constraints={}, assignment="forced-race")
    assert chosen_kind(forced, SMALL_WORLD, "").what == "race"
    assert list(kinds_of(forced, SMALL_WORLD)) == ["race/power", "race", "power"]


def test_fewer_levels_ask_for_fewer_games() -> None:
    by_kind = {of: games_for(experiment(), GAME, 5, of) for of in ("faction/mat", "faction", "mat")}
    assert by_kind["faction"] == by_kind["mat"] < by_kind["faction/mat"] / 5


def test_what_is_dealt_counts_once_a_block() -> None:
    bots = ("greedy", *("random",) * 4)
    assert games_for(experiment(bots=bots), GAME, 5, "faction") >= 5 * games_for(experiment(), GAME, 5, "faction") - 235
    assert games_for(experiment(bots=bots), GAME, 5) % 5 == 0


def test_where_cells_cannot_be_equal_the_rarest_decides() -> None:
    wanted = experiment(players=7)
    shares = Schedule(wanted, GAME).shares()
    assert min(shares.values()) < 1 / 47 < max(shares.values())
    assert games_for(wanted, GAME, 5) > appearances_needed(1 / 7, 0.05, 47) * 47 / 7
    assert sum(shares.values()) == pytest.approx(1)


def test_what_players_pick_can_be_planned_for_no_precision() -> None:
    picked = experiment(game="smallworld", constraints={}, assignment="random")
    with pytest.raises(SetupError, match="Nothing is dealt or compared under the assignment 'random'"):
        games_for(picked, SMALL_WORLD, 5)
    with pytest.raises(SetupError, match="This run does not compare 'race'; known: faction, faction/mat, mat"):
        games_for(experiment(), GAME, 5, "race")
    with pytest.raises(SetupError, match=r"85 points is too wide: with 5 players .* at most 80 points above"):
        games_for(experiment(), GAME, 85)


def test_bots_are_compared_over_whole_blocks_and_no_more() -> None:
    run = experiment(bots=("greedy", *("random",) * 4))
    for points in range(3, 15):
        needed = chosen_kind(run, GAME, "bot").games_needed(run.players, points)
        assert games_for(run, GAME, points, "bot") - needed in range(run.block_size)


def test_at_a_fixed_table_nothing_but_bots_is_compared() -> None:
    setup = GAME.tables.deal(5, Random(1)).to_json()
    run = experiment(bots=("greedy", *("random",) * 4), assignment="fixed", setup=setup, rotation="bots")
    assert list(kinds_of(run, GAME)) == ["bot"]
