"""The games for OpenSpiel."""

from __future__ import annotations

import pickle
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import engines.gym.spiel
from engines.core.engine.errors import IllegalActionError, SetupError
from engines.core.engine.json_text import json_text
from engines.gym.dealing import Deals
from engines.gym.encoding import ANSWERS, MOVES, Encoding
from tests.gym.doors import Kind, check_spiel

KINDS: list[tuple[Kind, dict[str, Any]]] = [
    ({"game": "architects", "num_players": 2}, {"actions": "move", "reward": "rank"}),
    ({"game": "scythe", "num_players": 2, "options": {"solo": "any"}}, {"reward": "margin"}),
    ({"game": "smallworld", "num_players": 3}, {"tables": 9}),
    ({"game": "wayfarers", "num_players": 2, "options": {"solo": "any"}}, {}),
]


FOLLOWED = 30  # answers after one that is hidden


def load(game: str, **parameters: Any) -> Any:
    """A game of OpenSpiel."""
    return pyspiel.load_game(engines.gym.spiel.PREFIX + game, parameters)


def answered(game: Any, answers: int, seed: int = 1) -> Any:
    """A state in which somebody is asked, after so many random answers, those of chance by their weights."""
    rng, state = Random(seed), game.new_initial_state()
    while answers or state.is_chance_node():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            answers -= 1
    return state


@pytest.mark.parametrize(("kind", "parameters"), KINDS, ids=[kind["game"] for kind, _ in KINDS])
def test_the_checker_of_openspiel_finds_nothing(
    kind: Kind, parameters: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    check_spiel(kind, 1, **parameters)


@pytest.mark.parametrize("actions", ["answer", "move"])
def test_illegal_answers_are_refused_and_nothing_changes(actions: str) -> None:
    state = answered(load("smallworld", actions=actions), 3)
    before, history = str(state), state.history()
    wrong = next(action for action in range(ANSWERS) if action not in state.legal_actions())
    for action in (wrong, MOVES):
        with pytest.raises(IllegalActionError, match=f"Action {action} is not legal here"):
            state.apply_action(action)
    assert (str(state), state.history()) == (before, history)


@pytest.mark.parametrize("actions", ["answer", "move"])
def test_legal_actions_ascend_and_their_words_differ(actions: str) -> None:
    state = answered(load("scythe", players=3, actions=actions), 0)
    for _ in range(40):
        if not state.is_chance_node():
            legal = state.legal_actions()
            assert all(one < next_one for one, next_one in pairwise(legal))
            assert len({state.action_to_string(action) for action in legal}) == len(legal)
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal and state.returns() == [0.0] * 3
        state.apply_action(state.legal_actions()[-1])


def test_players_observe_what_the_encoding_writes_and_recall_what_they_were_told() -> None:
    state = answered(load("scythe", players=2, seed=4), 12)
    encoding = Encoding("scythe", 2)
    for player in (0, 1):
        assert state.observation_tensor(player) == encoding.observe(state.position, player).tolist()
    words = [state.information_state_string(player).split()[1:] for player in (0, 1)]
    told = [[word for word in own if not word.startswith(engines.gym.spiel.HASH)] for own in words]
    given = [str(action) for action in state.history()]
    assert told[0] != told[1] and len(told[0]) == len(told[1]) == len(given)
    for own in told:
        assert all(answer in (found, engines.gym.spiel.UNSEEN) for answer, found in zip(own, given, strict=True))


@pytest.mark.parametrize(("game", "seed"), [("architects", 0), ("scythe", 143)])
def test_who_was_told_the_same_observes_the_same(game: str, seed: int) -> None:
    """In a random game, histories that differ in a hidden answer are told apart when it is revealed, and not before."""
    rng, state, followed, revealed = Random(seed), load(game, seed=seed).new_initial_state(), 0, 0
    while not state.is_terminal():
        legal, seat = state.legal_actions(), 1 - state.current_player()
        secret = [] if state.is_chance_node() else [one for one in legal if state.position.hides(seat, one)]
        if len(secret) > 1:
            alike, is_revealed = follow(state.child(secret[0]), state.child(secret[-1]), seat)
            followed, revealed = followed + alike, revealed + is_revealed
        state.apply_action(rng.choice(legal))
    assert followed > 3 and revealed


def follow(here: Any, there: Any, player: int) -> tuple[int, bool]:
    """Give the same answers in two states that a player cannot tell apart: how many, and whether it then can."""
    for answers in range(FOLLOWED):
        if told(here, player) != told(there, player):
            return answers, True
        assert here.observation_string(player) == there.observation_string(player)
        both = {*here.legal_actions()} & {*there.legal_actions()}
        if not both:
            return answers, False
        here.apply_action(min(both))
        there.apply_action(min(both))
    return FOLLOWED, False


def told(state: Any, player: int) -> str:
    """All that a player was told."""
    text: str = state.information_state_string(player)
    return text


def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart() -> None:
    state = answered(load("scythe", players=2, seed=4), 30)
    player, rng = state.current_player(), Random(1)
    others = [state.resample_from_infostate(player, rng.random) for _ in range(4)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        after = [one.child(state.legal_actions()[0]) for one in (state, other)]
        told_alike = told(after[0], player) == told(after[1], player)
        assert told_alike == (after[0].observation_string(player) == after[1].observation_string(player))
    assert len({other.observation_string(1 - player) for other in others}) > 1


@pytest.mark.parametrize("by_observation", [False, True])
def test_the_search_of_openspiel_that_imagines_hidden_things_plays_it(by_observation: bool) -> None:
    game, rng = load("smallworld"), np.random.RandomState(1)
    state = answered(game, 25)
    bot = ISMCTSBot(
        game, RandomRolloutEvaluator(1, rng), 1.4, 8, random_state=rng, use_observation_string=by_observation
    )
    assert bot.step(state) in state.legal_actions()


def test_states_are_copied_and_stored_with_what_was_told() -> None:
    state = answered(load("wayfarers", players=3, tables=4), 9)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for other in (state.clone(), again, pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state) and other.history() == state.history()
        assert other.information_state_string(1) == state.information_state_string(1)
        other.apply_action(other.legal_actions()[0])
        assert str(other) != str(state)
    assert str(game) == str(state.get_game())


def test_chance_takes_one_of_the_tables(tmp_path: Path) -> None:
    game, deals = load("scythe", players=3, tables=6, seed=2), Deals("scythe", 3, 2)
    for number, share in game.new_initial_state().chance_outcomes():
        state = game.new_initial_state()
        state.apply_action(number)
        assert state.position.setup == deals.table(number).setup and share == pytest.approx(1 / 6)
    path = tmp_path / "table.json"
    path.write_text(json_text(deals.table(3).setup.to_json()), encoding="utf-8")
    assert load("scythe", players=3, setup=str(path)).new_initial_state().position.setup == deals.table(3).setup
    for beside, said in (
        ({"tables": 4}, "tables: a setup is one table, not 4; leave it out."),
        ({"assign": "random"}, "leave out 'random'"),
        ({"with": "invaders"}, "leave out 'expansions'"),
        ({"options": "turn_cap:77"}, "'turn_cap' is .* in the setup, not 77"),
    ):
        with pytest.raises(SetupError, match=said):
            load("scythe", players=3, setup=str(path), **beside)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"players": 9}, "Small World seats 2 to 5 players, not 9."),
        ({"options": "open_total:true"}, "did you mean 'open_totals'?"),
        ({"options": "open_totals:maybe"}, "option 'open_totals' cannot be 'maybe'"),
        ({"reward": "rang"}, "There is no reward 'rang'; did you mean 'rank'?"),
        ({"tables": 0}, "tables cannot be 0; it takes a whole number from 1 to 100000."),
        ({"setup": "/nowhere/table.json"}, "/nowhere/table.json cannot be read: No such file or directory."),
        ({"assign": "fair"}, "Small World has no assignment 'fair'"),
    ],
)
def test_parameters_that_there_are_not_are_refused_in_a_sentence(parameters: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said.replace("?", r"\?")):
        load("smallworld", **parameters)
