"""The environments of Gymnasium: one seat against bots."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from engines.agents.specs import parse_bot
from engines.core import registry
from engines.core.analysis.core_bot import core_bot
from engines.core.engine.errors import BotError, SetupError
from engines.core.engine.playout import random_choice
from engines.core.game import Position
from engines.gym.dealing import Deals
from engines.gym.games import environment_id
from engines.gym.seat import SeatEnv
from tests.gym.doors import Kind, check_seat

BOT = """
class Last:
    wants_words = True
    heard, ended = [], []

    def __init__(self, seed):
        pass

    def choose(self, view, legal_actions):
        self.heard.extend(view["events"])
        return legal_actions[-1]

    def end(self, result):
        self.ended.append(result["ranks"])


BOTS = {"last": Last}
"""
KINDS: list[Kind] = [
    {"game": "architects", "num_players": 2},
    {"game": "scythe", "num_players": 2, "options": {"solo": "any"}},
    {"game": "smallworld", "num_players": 3, "actions": "move"},
    {"game": "wayfarers", "num_players": 2, "options": {"solo": "any"}},
]


def total(state: Position, seat: int) -> int:
    """What a seat scores."""
    return sum(line.points for line in state.score(seat))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["game"])
def test_the_checker_of_gymnasium_finds_nothing(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    check_seat(kind, is_drawn=False)


@pytest.mark.parametrize(("game", "seat"), [("smallworld", 1), ("scythe", 0)])
def test_a_seat_among_bots_plays_the_game_that_they_play_among_themselves(game: str, seat: int) -> None:
    environment = SeatEnv(game, 2, seat=seat, opponents="greedy", seed=3)
    observation, _ = environment.reset()
    games, greedy = environment._games, parse_bot("greedy")
    own, over, reward = core_bot(games.position.game, greedy, 2, games.key), False, 0.0
    while not over:
        answer = own.choose(games.position.core)
        assert environment.action_space.contains(answer) and observation["action_mask"][answer]
        assert (environment.action_masks() == observation["action_mask"]).all()
        observation, reward, over, cut, _ = environment.step(answer)
        assert not cut
    deals = Deals(game, 2, 3)
    end = registry.load(game).play_out(deals.table(0).setup, [greedy, greedy], deals._schedule.slot(0).seed)
    assert games.position.ranking() == end.ranking() and reward == end.returns()[seat]
    assert [total(games.position, place) for place in (0, 1)] == [total(end, place) for place in (0, 1)]


def test_seats_take_turns_where_none_is_named() -> None:
    environment = SeatEnv("smallworld", 3, seed=1)
    assert [environment.reset()[1]["seat"] for _ in range(4)] == [0, 1, 2, 0]
    assert [environment.reset(seed=seed)[1]["number"] for seed in (1, 2)] == [0, 0]


def test_an_illegal_action_costs_one_and_is_told() -> None:
    environment = SeatEnv("smallworld", 2, seat=0, seed=1)
    before, info = environment.reset()
    assert info["illegal"] is False
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, over, cut, info = environment.step(wrong)
    assert (reward, over, cut, info["illegal"]) == (-1.0, False, False, True)
    assert (after["observation"] == before["observation"]).all()


def test_bots_of_a_file_play_and_are_told_what_happens(tmp_path: Path) -> None:
    path = tmp_path / "last.py"
    path.write_text(BOT, encoding="utf-8")
    environment = SeatEnv("smallworld", 3, seat=0, opponents={1: "last", 2: "greedy"}, bot_file=str(path), seed=1)
    environment.reset()
    table, over = environment._table, False
    assert table is not None
    bot: Any = table._agents[1]._agent
    while not over:
        answer = random_choice(environment._games.position.core, 1)
        over, info = (found := environment.step(answer))[2], found[4]
    assert bot.ended == [info["ranks"].tolist()]
    assert {"conquered", "change"} <= {event["event"] for event in bot.heard}


def test_a_bot_is_let_go_of_when_the_next_game_begins() -> None:
    environment = SeatEnv("smallworld", 2, opponents="greedy", seed=1)
    environment.reset()
    first = environment._table
    environment.reset()
    assert environment._table is not first
    environment.close()
    with pytest.raises(SetupError, match=r"call reset\(\) first"):
        environment.step(0)


def test_gymnasium_makes_every_game_and_steps_several_together() -> None:
    for game in registry.names():
        assert gymnasium.spec(environment_id(game)).kwargs == {"game": game}
    both = gymnasium.make_vec(
        "engines.gym.seat:scythe_cli/SmallWorld-v2",
        num_envs=2,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        seat=0,
    )
    observation, _ = both.reset(seed=7)
    over, rewards = np.zeros(2, bool), np.zeros(2)
    while not over.any():
        actions = observation["action_mask"].argmax(axis=1)
        observation, rewards, over, _, _ = both.step(actions)
        assert not (rewards < 0).any()
    assert rewards[over].max() <= 1 and observation["action_mask"].any(axis=1).all()


@pytest.mark.parametrize(
    ("asked", "kind", "said"),
    [
        ({"game": "chess"}, SetupError, "There is no game 'chess'"),
        ({"seat": 5}, SetupError, "Seat 5 cannot be played from outside; there are 0, 1."),
        ({"opponents": "gready"}, BotError, "did you mean 'greedy'"),
        ({"opponents": {2: "greedy"}}, SetupError, "No bot plays seat 2; there are 0, 1."),
        ({"opponents": {"1": "greedy"}}, SetupError, "No bot plays seat '1'; there are 0, 1."),
        ({"opponents": {0: 5}}, SetupError, "opponents: seat 0 takes a bot spec such as 'greedy', not 5."),
        ({"opponents": ["greedy"]}, SetupError, "opponents are a dictionary"),
        ({"seat": 0, "opponents": {0: "greedy"}}, SetupError, "Seat 0 is played from outside; leave it out"),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(asked: dict[str, Any], kind: type[Exception], said: str) -> None:
    with pytest.raises(kind, match=said):
        SeatEnv(**{"game": "smallworld", **asked})


def test_the_printed_opponent_is_no_seat_to_play() -> None:
    with pytest.raises(SetupError, match=r"Seat 1 cannot be played from outside; there is 0\."):
        SeatEnv("wayfarers", 2, seat=1, options={"solo": "any"})


def test_all_methods_say_before_reset_what_to_do() -> None:
    environment = SeatEnv("smallworld", 2)
    for call in (lambda: environment.step(0), environment.action_masks, environment.render):
        with pytest.raises(SetupError, match=r"call reset\(\) first"):
            call()


def test_the_seed_is_not_told_in_infos() -> None:
    environment = SeatEnv("smallworld", 2, seed=9)
    assert {*environment.reset()[1]} == {"illegal", "seat", "number"} and environment.game_seed == 9


def test_a_game_is_not_lost_by_a_reset_that_is_refused() -> None:
    environment = SeatEnv("smallworld", 2, seat=0, seed=9)
    before, _ = environment.reset()
    with pytest.raises(SetupError, match="A seed is a whole number"):
        environment.reset(seed=2**63)
    environment.step(int(before["action_mask"].argmax()))


def test_environments_are_copied_but_not_bots_that_play() -> None:
    environment = SeatEnv("smallworld", 2, opponents="greedy", seed=1)
    copied = copy.deepcopy(environment)
    assert (copied.reset()[0]["observation"] == environment.reset()[0]["observation"]).all()
    with pytest.raises(TypeError, match=r"cannot be copied while its bots play; copy it before reset\(\)"):
        copy.deepcopy(environment)
    random = SeatEnv("scythe", 2, options={"solo": "any"}, seed=1)
    random.reset()
    answer = int(random.action_masks().argmax())
    assert (
        copy.deepcopy(copy.deepcopy(random)).step(answer)[0]["observation"] == random.step(answer)[0]["observation"]
    ).all()
