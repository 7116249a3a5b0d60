"""The environments of PettingZoo."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engines.core import registry
from engines.core.engine.errors import SetupError
from engines.core.engine.playout import random_choice
from engines.core.game import game_key
from engines.gym import aec
from engines.gym.dealing import Deals
from engines.gym.encoding import ANSWERS, MOVES, Encoding
from tests.gym.doors import Kind, check_aec

KINDS: list[Kind] = [
    {"game": "architects", "num_players": 3, "actions": "move"},
    {"game": "scythe", "num_players": 2, "options": {"solo": "any"}},
    {"game": "smallworld", "num_players": 5},
    {"game": "wayfarers", "num_players": 2, "options": {"solo": "any"}},
]


def random_action(environment: aec.GameEnv) -> int:
    """The answer that the program's own random bot gives in this game, as an action."""
    games = environment._games
    answer = random_choice(games.position.core, games.key)
    return games.encoding.move(games.position, answer) if games.has_moves else answer


def play_to_end(environment: aec.GameEnv) -> None:
    """Play until the game is over."""
    while not any(environment.terminations.values()):
        environment.step(random_action(environment))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["game"])
def test_the_checkers_of_pettingzoo_find_nothing(kind: Kind, capsys: pytest.CaptureFixture[str]) -> None:
    check_aec(kind, 60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("actions", ["answer", "move"])
def test_games_are_those_of_a_run_of_the_same_seed(actions: str) -> None:
    game = registry.load("smallworld")
    environment = aec.env("smallworld", 3, actions=actions)
    environment.reset(seed=5)
    play_to_end(environment)
    environment.reset()
    play_to_end(environment)
    deals = Deals("smallworld", 3, 5)
    setup = deals.table(1).setup
    state = game.new_initial_state(setup, observed=False)
    while not state.is_terminal():
        chance = state.is_chance()
        state.apply_action(state.sample_chance(deals.key(1)) if chance else random_choice(state.core, deals.key(1)))
    assert environment.infos["seat_0"]["number"] == 1
    assert environment._games.position.digest() == state.digest()
    assert [environment.rewards[agent] for agent in environment.agents] == state.returns()


def test_an_illegal_action_changes_nothing_and_costs_one() -> None:
    environment = aec.env("smallworld", 2, seed=1)
    environment.reset()
    agent = environment.agent_selection
    before = environment.observe(agent)
    for action in (int(np.flatnonzero(before["action_mask"] == 0)[0]), -1, ANSWERS, np.int64(10**6)):
        environment.step(action)
        after, reward, termination, truncation, info = environment.last()
        assert (environment.agent_selection, reward, termination, truncation) == (agent, -1.0, False, False)
        assert info["illegal"] and all((after[key] == before[key]).all() for key in before)
    environment.step(random_action(environment))
    assert not environment.infos[agent]["illegal"] and not any(environment.rewards.values())


def test_a_move_that_answers_another_question_is_illegal() -> None:
    environment = aec.env("scythe", 2, seed=1, actions="move")
    environment.reset()
    mask = environment.last()[0]["action_mask"]
    legal = np.flatnonzero(mask)
    assert mask.shape == (MOVES,) and len({*(legal // ANSWERS)}) == 1
    environment.step((int(legal[0]) + ANSWERS) % MOVES)
    assert environment.last()[1] == -1.0


@pytest.mark.parametrize(("reward", "paid"), [("share", {0.0, 1.0}), ("rank", {0.0, 0.5, 1.0}), ("margin", None)])
def test_rewards_come_at_the_end(reward: str, paid: set[float] | None) -> None:
    environment = aec.env("architects", 3, seed=2, reward=reward)
    environment.reset()
    while not any(environment.terminations.values()):
        assert not any(environment.rewards.values())
        environment.step(random_action(environment))
    got = [*environment.rewards.values()]
    assert got == [environment._cumulative_rewards[agent] for agent in environment.agents]
    assert {*got} == paid if paid else max(got) > 0 and sum(value > 0 for value in got) == 1


@pytest.mark.parametrize("agents", [1, 2])
def test_printed_opponents_are_not_agents(agents: int) -> None:
    options = {1: {"solo": "any"}, 2: {"automas": 3}}[agents]
    environment = aec.env("scythe", {1: 2, 2: 5}[agents], options=options)
    assert environment.possible_agents == [f"seat_{seat}" for seat in range(agents)]


def test_what_is_observed_is_the_encoding_of_the_seat() -> None:
    environment = aec.env("wayfarers", 3, seed=4)
    environment.reset()
    seen = environment.observe("seat_2")
    encoding = Encoding("wayfarers", 3)
    assert (seen["observation"] == encoding.observe(environment._games.position, 2)).all()
    assert environment.observation_space("seat_2").contains(seen)
    assert environment._games.key == game_key(Deals("wayfarers", 3, 4)._schedule.slot(0).seed)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda environment: pickle.loads(pickle.dumps(environment))])
def test_a_copy_goes_on_by_itself_in_the_same_way(copied: Callable[[aec.GameEnv], aec.GameEnv]) -> None:
    environment = aec.env("scythe", 2, seed=3)
    environment.reset()
    for _ in range(30):
        environment.step(random_action(environment))
    ends = []
    for played in (copied(environment), environment):
        play_to_end(played)
        rewards = played.rewards
        played.reset()
        ends.append((rewards, played._games.position.digest(), played.infos))
    assert ends[0] == ends[1]


def test_a_game_is_rendered_as_the_program_draws_it() -> None:
    environment = aec.env("smallworld", 2, seed=1)
    environment.reset()
    assert "Round 1 of 10" in str(environment.render())
    pictured = aec.env("smallworld", 2, seed=1, render_mode="rgb_array")
    pictured.reset()
    pixels: Any = pictured.render()
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (800, 3) and pixels.std() > 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "chess", "num_players": 2}, "There is no game 'chess'"),
        ({"game": "scythe", "num_players": 9}, "Scythe has 2 to 7 seats, not 9."),
        ({"game": "scythe", "num_players": 2, "reward": "shar"}, "There is no reward 'shar'; did you mean 'share'?"),
        ({"game": "scythe", "num_players": 2, "actions": "moves"}, "did you mean 'move'?"),
        ({"game": "scythe", "num_players": 2, "render_mode": "text"}, "There is no render mode 'text'"),
        ({"game": "scythe", "num_players": 2, "options": {"sol": "any"}}, "there is no option 'sol'"),
        ({"game": "scythe", "num_players": 2, "constraints": {"ban": []}}, "there is no 'ban'; did you mean 'bans'?"),
        (
            {"game": "scythe", "num_players": 2, "seed": -1},
            "A seed is a whole number from 0 to 9223372036854775807, not",
        ),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said.replace("?", r"\?")):
        aec.env(**asked)


def test_stepping_before_reset_says_what_to_do() -> None:
    with pytest.raises(SetupError, match=r"call reset\(\) first"):
        aec.env("smallworld", 2).step(0)
