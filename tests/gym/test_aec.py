"""The environments of PettingZoo."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

import numpy as np
import pytest

from engines.core import registry
from engines.core.engine.errors import SetupError
from engines.core.engine.playout import random_choice
from engines.core.game import game_key
from engines.core.setup.dealing import FORMS, DealConstraints
from engines.gym import aec
from engines.gym.dealing import Deals
from engines.gym.encoding import ANSWERS, MOVES, Encoding
from engines.gym.games import ACTIONS
from engines.gym.seat import SeatEnv
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
        ({"game": "scythe", "num_players": 9}, "Scythe seats 2 to 7 players, not 9."),
        ({"game": "scythe", "num_players": 2, "reward": "shar"}, "There is no reward 'shar'; did you mean 'share'?"),
        ({"game": "scythe", "num_players": 2, "actions": "moves"}, "did you mean 'move'?"),
        ({"game": "scythe", "num_players": 2, "render_mode": "text"}, "There is no render mode 'text'"),
        ({"game": "scythe", "num_players": 2, "options": {"sol": "any"}}, "there is no option 'sol'"),
        (
            {"game": "scythe", "num_players": 2, "constraints": {"ban": []}},
            "constraints: there is no 'ban'; did you mean 'bans'?",
        ),
        (
            {"game": "scythe", "num_players": 2, "seed": -1},
            "A seed is a whole number from 0 to 9223372036854775807, not -1.",
        ),
        (
            {"game": "scythe", "num_players": 2, "seed": 1.5},
            "A seed is a whole number from 0 to 9223372036854775807, not 1.5.",
        ),
        (
            {"game": "scythe", "num_players": 2, "seed": "a"},
            "A seed is a whole number from 0 to 9223372036854775807, not 'a'.",
        ),
        ({"game": "scythe", "num_players": 2, "num_tables": "3"}, "0 tables or more are dealt ahead, not '3'."),
        ({"game": "scythe", "num_players": 2, "reward": 3}, "There is no reward 3; "),
        ({"game": "scythe", "num_players": 2, "reward": None}, "There is no reward None; "),
        ({"game": "scythe", "num_players": 2, "actions": ["move"]}, "There is no kind of actions"),
        ({"game": "scythe", "num_players": 2, "render_mode": 3}, "There is no render mode 3; "),
        ({"game": "scythe", "num_players": 2, "assignment": 5}, "Scythe has no assignment '5'"),
        ({"game": "scythe", "num_players": 2, "assignment": "fixed"}, "'fixed' needs the table; give it as setup."),
        ({"game": "scythe", "num_players": 2, "options": [1]}, "options are a dictionary from names to values"),
        ({"game": "scythe", "num_players": 2, "options": {1: 2}}, "options are a dictionary from names to values"),
        ({"game": "scythe", "num_players": 2, "constraints": [1]}, "constraints are a dictionary from names to values"),
        (
            {"game": "scythe", "num_players": 2, "constraints": {3: 4}},
            "constraints are a dictionary from names to values",
        ),
        (
            {"game": "scythe", "num_players": 2, "constraints": {"bans": 5}},
            "constraints: 'bans' is 5, but must be a list such as",
        ),
        (
            {"game": "scythe", "num_players": 2, "constraints": {"expansions": "invaders"}},
            "constraints: 'expansions' is 'invaders', but must be a list such as",
        ),
        (
            {"game": "scythe", "num_players": 2, "constraints": {"keep": {"x": ["nordic"]}}},
            "but must be a table by seat, from 1, such as",
        ),
        (
            {"game": "scythe", "num_players": 2, "setup": "x.json"},
            "A setup is what `read_setup` of engines.core.setup.setup gives, not 'x.json'.",
        ),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said.replace("?", r"\?")):
        aec.env(**asked)


def test_all_methods_say_before_reset_what_to_do() -> None:
    environment = aec.env("smallworld", 2)
    calls: list[Callable[[], object]] = [
        lambda: environment.step(0),
        lambda: environment.observe("seat_0"),
        environment.last,
        environment.render,
    ]
    for call in calls:
        with pytest.raises(SetupError, match=r"call reset\(\) first"):
            call()


@pytest.mark.parametrize("action", [None, "pick", 1.5, [1], np.array([1, 2])])
@pytest.mark.parametrize("actions", ACTIONS)
def test_an_action_that_is_no_number_is_refused_in_a_sentence_and_changes_nothing(actions: str, action: object) -> None:
    aec_env, seat_env = aec.env("smallworld", 2, actions=actions), SeatEnv("smallworld", 2, actions=actions)
    for environment in (aec_env, seat_env):
        environment.reset(seed=1)
        before = environment._games.position.digest()
        said = f"An action is a whole number from 0 to {ACTIONS[actions] - 1}, not {action!r:.80}."
        with pytest.raises(SetupError, match=f"^{re.escape(said)}$"):
            environment.step(action)
        assert environment._games.position.digest() == before


@pytest.mark.parametrize("agent", ["seat_2", 0, None])
def test_an_agent_that_there_is_not_is_named(agent: Any) -> None:
    environment = aec.env("smallworld", 2)
    environment.reset()
    for ask in (environment.observe, environment.action_space, environment.observation_space):
        with pytest.raises(SetupError, match=r"There is no agent .*seat_1"):
            ask(agent)


def test_a_reset_that_is_refused_changes_nothing() -> None:
    environment = aec.env("smallworld", 2, seed=4)
    environment.reset()
    before = (environment.game_seed, environment._games.number, environment._games.position.digest())
    with pytest.raises(SetupError, match="A seed is a whole number"):
        environment.reset(seed=-1)
    assert (environment.game_seed, environment._games.number, environment._games.position.digest()) == before
    environment.reset()
    assert environment.infos["seat_1"]["number"] == 1


def test_agents_are_not_told_the_seed() -> None:
    environment = aec.env("scythe", 2, seed=77)
    environment.reset()
    assert environment.game_seed == 77
    assert all({*info} == {"illegal", "number"} for info in environment.infos.values())


def test_a_setup_takes_nothing_beside_it_that_says_something_else() -> None:
    setup = Deals("scythe", 2, 1, options={"turn_cap": 20}).table(0).setup
    same = aec.env("scythe", 2, setup=setup, options={"turn_cap": 20}, assignment="fixed", constraints={"bans": []})
    same.reset()
    assert same._games.position.setup == setup
    for given, said in (
        ({"options": {"turn_cap": 30}}, "options: 'turn_cap' is 20 in the setup, not 30; leave it out."),
        ({"assignment": "random"}, "assignment: a setup is not dealt; leave out 'random'."),
        ({"constraints": {"bans": [["nordic"]]}}, "constraints: a setup is not dealt; leave out 'bans'."),
        ({"num_tables": 3}, "num_tables: a setup is one table, not 3; leave it out."),
    ):
        with pytest.raises(SetupError, match=said):
            aec.env("scythe", 2, setup=setup, **given)


@pytest.mark.parametrize(
    ("name", "wish"),
    [("keep", {1: "saxony"}), ("avoid", [{"faction": "saxony", "mat": "industrial"}]), ("rising", "mat")],
)
def test_what_seats_get_cannot_be_balanced(name: str, wish: object) -> None:
    said = f"constraints: '{name}' is about seats, which cannot be balanced; take assignment 'random'."
    with pytest.raises(SetupError, match=f"^{said}$"):
        Deals("scythe", 3, constraints={name: wish})


@pytest.mark.parametrize(
    "wishes",
    [
        {"expansions": ["invaders"]},
        {"bans": ["rusviet", "nordic/industrial"]},
        {"bans": [["rusviet"], ["nordic", "industrial"]]},
        {"keep": {1: "saxony/mechanical", 3: "crimea"}},
        {"keep": {"1": ["saxony", "mechanical"], "3": ["crimea"]}},
        {"avoid": [{"faction": "nordic", "mat": "industrial"}]},
        {"banned_pairs": "official"},
        {"rising": "mat"},
    ],
)
def test_tables_are_wished_for_as_from_python(wishes: dict[str, Any]) -> None:
    dealt = Deals("scythe", 3, 7, assignment="random", constraints=wishes).table(0).setup
    assert dealt.seats == registry.load("scythe").tables.deal(3, Random("7/deal/0"), **wishes).seats


def test_every_constraint_of_a_deal_has_its_form() -> None:
    assert [*FORMS] == [one.name for one in fields(DealConstraints)]
