"""The expert: its name, its games, and that it sees no more than its seat may know."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from engines import build
from engines.agents.specs import bots_for, parse_bot
from engines.arena.match import Table, play_match
from engines.core import registry
from engines.core.botspec import BotSpec
from engines.core.constants import POLICY_EXPERT, POLICY_GREEDY_1
from engines.core.errors import BotError
from engines.core.game import game_key
from engines.core.network_file import Network
from engines.scythe.bots import inputs
from engines.scythe.game import GAME
from tests.scythe.test_bots import digest, positions
from tests.sources import ROOT

EXPERT = "expert:policy"
PLAYERS = range(2, 8) if build() == "compiled" else [2]


@pytest.mark.parametrize("text", ["expert:policy", "expert:policy=true", " expert: policy "])
def test_the_expert_has_one_name(text: str) -> None:
    spec = parse_bot(text)
    assert (str(spec), spec.policy, spec.in_core) == (EXPERT, POLICY_EXPERT, True)
    assert parse_bot(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("expert", "the only expert so far plays without rollouts; write expert:policy"),
        ("expert:policy=false", "write expert:policy"),
        ("expert:policy=2", "policy cannot be '2'; it takes true or false"),
        ("expert:polcy", "'polcy' is not of the form key=value"),
        ("expert:level=2", "expert has no setting 'level'"),
        ("greedy:weights", "'weights' is not of the form key=value"),
    ],
)
def test_other_experts_are_refused(text: str, says: str) -> None:
    with pytest.raises(BotError, match=says):
        parse_bot(text)


def test_a_game_without_a_network_says_so() -> None:
    game = registry.load("architects")
    with pytest.raises(BotError, match="no value network for an expert yet; let greedy play"):
        play_match(game, game.deal(2, Random(1)), [parse_bot(EXPERT)] * 2, 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_asked_question_by_question_it_plays_the_same_game(players: int) -> None:
    bots = bots_for([EXPERT, "2=greedy-1"], players)
    setup = GAME.deal(players, Random(players), expansions=GAME.expansions)
    row, seats = play_match(GAME, setup, bots, players)
    state = GAME.new_initial_state(setup)
    with Table(GAME, bots, game_key(players)) as table:
        while not state.is_terminal():
            action = table.answer(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert GAME.rows(state, bots)[1]["score"] == seats["score"]
    assert row["decisions"] == state.core.decisions


def test_hidden_things_do_not_change_its_choice() -> None:
    different = 0
    bot = BotSpec("expert", policy=POLICY_EXPERT)
    for seat, one, other in positions(range(50, 53)):
        different += digest(one) != digest(other)
        answers = [GAME.core_bot(bot, 5, 3).choose(position) for position in (one, other)]
        assert answers[0] == answers[1], f"seat {seat} saw what is hidden"
    assert different > 15


def test_it_does_not_play_like_greedy() -> None:
    setup = GAME.deal(2, Random(3))
    scores = [play_match(GAME, setup, bots_for([bot], 2), 3)[1]["score"] for bot in (EXPERT, "greedy")]
    assert scores[0] != scores[1]


def reading_power_alone(liking: int) -> Network:
    """A network to which a seat with more power is the likely winner, or with a negative liking the likely loser."""
    first = [[256 if place == inputs.POWER else 0] for place in range(inputs.NUM_INPUTS)]
    return Network((2,), [8, 8, 8], first, [0], [[256]], [0], [liking])


def test_it_wants_what_its_network_wants() -> None:
    powers = []
    for liking in (16, -16):
        context = GAME.bots.new_context([POLICY_EXPERT, POLICY_GREEDY_1])
        reading_power_alone(liking).write(context)
        position: Any = GAME.initial_position(GAME.deal(2, Random(3)))
        GAME.bots.play_on(position, context, 3, 150)
        powers.append(position.power[0])
    assert powers[0] > powers[1] + 3


OPENING = """
from random import Random
from engines.core import saving
from engines.core.constants import POLICY_EXPERT
from engines.scythe.game import GAME
position = GAME.initial_position(GAME.deal(3, Random(4)))
GAME.bots.play_on(position, GAME.bots.new_context([POLICY_EXPERT] * 3), 4, 90)
print(saving.digest("scythe", position))
"""


@pytest.mark.slow
@pytest.mark.skipif(build() != "compiled", reason="needs both builds")
def test_both_builds_play_the_same_opening() -> None:
    digests = set()
    for pure in ("", "1"):
        environment = {**os.environ, "SCYTHE_PURE": pure}
        command = [sys.executable, "-c", OPENING]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        digests.add(done.stdout)
    assert len(digests) == 1
