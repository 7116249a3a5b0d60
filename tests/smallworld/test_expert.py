"""The expert in Small World: its games, what it may know, and that turns are judged when they are over."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from engines import build
from engines.agents.specs import bots_for, parse_bot
from engines.arena.check_bot import check_bot
from engines.arena.match import BotTable, play_match
from engines.core.analysis.analysis import Analyst, Depth
from engines.core.engine import saving
from engines.core.engine.constants import POLICY_EXPERT, POLICY_GREEDY
from engines.core.engine.frames import top_kind, top_player
from engines.core.game import game_key
from engines.core.search.lines import begin_search
from engines.core.search.network_file import Network
from engines.core.search.ranking import finish_turn
from engines.smallworld.game import GAME
from engines.smallworld.generated import inputs
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position
from tests.smallworld.test_bots import start
from tests.sources import ROOT

COMPILED = build() == "compiled"
POLICY, LEVEL = "expert:policy", "expert:level=3"
GAMES = [(POLICY, 2), (POLICY, 5), (LEVEL, 3), ("expert:lines=8,worlds=2,rounds=2", 2)] if COMPILED else [(POLICY, 2)]


@pytest.mark.parametrize(("bot", "players"), GAMES)
def test_asked_question_by_question_it_plays_the_same_game(bot: str, players: int) -> None:
    bots = bots_for([bot, "2=greedy-1"], players)
    setup = GAME.tables.deal(players, Random(players))
    row, seats = play_match(GAME, setup, bots, players)
    state = GAME.new_initial_state(setup)
    with BotTable(GAME, bots, game_key(players)) as table:
        while not state.is_terminal():
            action = table.answer(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert GAME.results.rows(state.core, state.setup, bots)[1]["score"] == seats["score"]
    assert row["decisions"] == state.core.decisions


@pytest.mark.rule("W0.3")
@pytest.mark.parametrize(("ahead", "share"), [(80, 1), (-80, 0)])
def test_plans_know_who_is_far_ahead(ahead: int, share: float) -> None:
    s, context = start(2, 6), GAME.bots.new_context([POLICY_GREEDY] * 2)
    while s.round < 9 or top_kind(s) != c.K_TURN:
        GAME.bots.play_on(s, context, 6, 1)
    seat = top_player(s)
    saving.put("smallworld", s, "coins", seat, 100)
    saving.put("smallworld", s, "coins", 1 - seat, 100 - ahead)
    plans = Analyst(GAME, 2, 1).plans(s, Depth(worlds=4))
    assert plans and all(plan.share == pytest.approx(share) for plan in plans)


def test_what_is_judged_is_the_position_after_the_turn() -> None:
    p = Position("ratmen alchemist", "trolls merchant").stand(0, {2: 5}).stand(1, {22: 5, 21: 4})
    p.put("coins", 5, 0)
    position = p.start(0).s
    context = GAME.bots.new_context([POLICY_EXPERT] * 2)
    begin_search(position, context, 0, 7)
    guess: Any = context.known
    finish_turn(guess, context, 0, 7)
    assert (guess.active, top_player(guess), top_kind(guess)) == (1, 1, c.K_TURN)
    assert guess.coins[0] == 5 + guess.regions[0].bit_count() + c.ALCHEMY, "the turn was paid"


def reading_races_alone(liking: int) -> Network:
    """A network to which a seat without an active race is the likely winner, or with a negative liking the loser."""
    first = [[256 if place == inputs.NO_RACE else 0] for place in range(inputs.NUM_INPUTS)]
    return Network((2,), [8, 8, 8], first, [0], [[256]], [0], [liking])


def test_it_wants_what_its_network_wants() -> None:
    declined = []
    for liking in (2000, -2000):
        context = GAME.bots.new_context([POLICY_EXPERT] * 2)
        reading_races_alone(liking).write(context)
        s = start(2, 8)
        GAME.bots.play_on(s, context, 8)
        declined.append(sum(s.combos_taken))
    assert declined[0] > declined[1] + 2


def test_levels_play_in_their_own_ways() -> None:
    setup = GAME.tables.deal(2, Random(3))
    bots = [POLICY, LEVEL, "expert:level=4", "expert:level=1"] if COMPILED else [POLICY, "expert:level=1"]
    scores = {tuple(play_match(GAME, setup, bots_for([bot], 2), 3)[1]["score"]) for bot in bots}
    assert len(scores) == len(bots)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
def test_it_passes_every_check_of_bots() -> None:
    checks = check_bot(GAME, parse_bot(LEVEL), players=(2,), most=60)
    assert {check.name: check.finding for check in checks if not check.passed} == {}


OPENING = """
import sys
from random import Random
from engines.core.engine import saving
from engines.agents.specs import bots_for
from engines.smallworld.game import GAME
position = GAME.rules.start(GAME.tables.deal(3, Random(4)))
GAME.bots.play_on(position, GAME.bots.spec_context(bots_for([sys.argv[1]], 3)), 4, int(sys.argv[2]))
print(saving.digest("smallworld", position))
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="needs both builds")
@pytest.mark.parametrize(("bot", "decisions"), [(POLICY, 120), (LEVEL, 40)])
def test_both_builds_play_the_same_opening(bot: str, decisions: int) -> None:
    digests = set()
    for pure in ("", "1"):
        environment = {**os.environ, "SCYTHE_PURE": pure}
        command = [sys.executable, "-c", OPENING, bot, str(decisions)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        digests.add(done.stdout)
    assert len(digests) == 1
