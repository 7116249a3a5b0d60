"""The expert in Wayfarers: its games, its levels, and what it looks at beyond greedy."""

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
from engines.core.engine.bits import BIT
from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, POLICY_EXPERT, POLICY_GREEDY
from engines.core.engine.search_context import set_field
from engines.core.game import game_key
from engines.core.search.experts import LEVELS
from engines.core.search.lines import begin_search, take_seat
from engines.core.search.network import expected_shares
from engines.core.search.network_file import Network
from engines.wayfarers.bots import weights as w
from engines.wayfarers.bots.candidates import candidate_spaces, mode_of_card
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import inputs
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import scoring
from tests.sources import ROOT
from tests.wayfarers import position

COMPILED = build() == "compiled"
POLICY, LEVEL = "expert:policy", "expert:level=3"
GAMES = [(POLICY, 2, {}), (POLICY, 4, {}), (LEVEL, 3, {}), (LEVEL, 2, {"solo": "space"})] if COMPILED else []


@pytest.mark.parametrize(("bot", "players", "options"), GAMES or [(POLICY, 2, {"turn_cap": 3})])
def test_asked_question_by_question_it_plays_the_same_game(bot: str, players: int, options: dict[str, Any]) -> None:
    bots = bots_for([bot, "2=greedy-1"], players)
    setup = GAME.tables.deal(players, Random(players), options)
    row, seats = play_match(GAME, setup, bots, players)
    state = GAME.new_initial_state(setup)
    with BotTable(GAME, bots, game_key(players)) as table:
        while not state.is_terminal():
            action = table.answer(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert state.game.results.rows(state.core, state.setup, bots)[1]["score"] == seats["score"]
    assert row["decisions"] == state.core.decisions


def test_levels_play_in_their_own_ways() -> None:
    setup = GAME.tables.deal(2, Random(3), {} if COMPILED else {"turn_cap": 4})
    bots = [POLICY, LEVEL, "expert:level=4", "expert:level=1"] if COMPILED else [POLICY, "expert:level=1"]
    scores = {tuple(play_match(GAME, setup, bots_for([bot], 2), 3)[1]["score"]) for bot in bots}
    assert len(scores) == len(bots)


def test_level_5_begins_with_more_worlds_than_in_other_games() -> None:
    bots = ["expert:level=3", "2=expert:level=4", "3=expert:level=5", "4=expert:level=2"]
    context = GAME.bots.spec_context(bots_for(bots, 4))
    assert list(context.roll_worlds)[:4] == [LEVELS[3].worlds, LEVELS[4].worlds, 2, LEVELS[2].worlds]
    assert list(context.roll_lines)[:4] == [LEVELS[3].lines, LEVELS[4].lines, LEVELS[5].lines, LEVELS[2].lines]
    assert LEVELS[5].worlds == 1


def tried(policy: int) -> int:
    """How many main actions a bot thinks through at the start of a turn with much to do."""
    table = position.Table().has(silver=5, provision=5).guilds(yellow=1).workers(green=1, yellow=1, blue=1)
    table.dice(1, 3, 6).show("land 1", "LC02").show("water 1", "WO02").show("space 1", "SM01").turn()
    context = GAME.bots.new_context([policy] * 2)
    begin_search(table.s, context, position.ME, 1)
    least = context.memo[w.M_LEAST]
    return sum(value >= least for value in [*context.memo[w.M_SPACE : w.M_DIE], *context.memo[w.M_PLACE : w.M_COLOUR]])


def test_it_thinks_more_main_actions_through_than_greedy() -> None:
    assert tried(POLICY_EXPERT) > tried(POLICY_GREEDY)


def test_what_it_looks_at_within_an_action_does_not_hang_on_earlier_searches() -> None:
    """A search that begins once the die is chosen takes nothing from the one before."""
    table = position.Table().has(silver=5, provision=5).guilds(yellow=1).workers(green=1)
    table.dice(1, 3, 6).show("land 1", "LC02").show("water 1", "WO02").turn()
    used, fresh = (GAME.bots.new_context([POLICY_GREEDY] * 2) for _ in range(2))
    begin_search(table.s, used, position.ME, 1)
    table.say("die 6")
    for context in (used, fresh):
        begin_search(table.s, context, position.ME, 1)
    assert [candidate_spaces(table.s, 5, context) for context in (used, fresh)] == [
        table.s.legal & ~BIT[c.SPACE_PIPS]
    ] * 2


@pytest.mark.parametrize(
    ("policy", "kind", "mode"),
    [
        (POLICY_EXPERT, t.LAND, MODE_BRANCH),
        (POLICY_EXPERT, t.WATER, MODE_BRANCH),
        (POLICY_EXPERT, t.SPACE, MODE_CHAIN),
        (POLICY_GREEDY, t.LAND, MODE_CHAIN),
    ],
)
def test_it_follows_land_and_water_cards_to_the_end_of_the_turn(policy: int, kind: int, mode: int) -> None:
    context = GAME.bots.new_context([policy] * 2)
    take_seat(context, position.ME)
    assert mode_of_card(kind, context) == mode
    set_field(context, "ahead", 0, 1)
    assert mode_of_card(kind, context) == MODE_CHAIN, "in the turn after, less closely"


def reading_silver_alone(liking: int) -> Network:
    """A network to which the seat with most silver is the likely winner, or with a negative liking the loser."""
    first = [[256 if place == inputs.SILVER else 0] for place in range(inputs.NUM_INPUTS)]
    return Network((2,), [8, 8, 8], first, [0], [[256]], [0], [liking])


def test_it_wants_what_its_network_wants() -> None:
    held = []
    for liking in (60, -60):
        context = GAME.bots.new_context([POLICY_EXPERT] * 2)
        reading_silver_alone(liking).write(context)
        s = GAME.rules.start(GAME.tables.deal(2, Random(8), {"turn_cap": 6}))
        GAME.bots.play_on(s, context, 8)
        held.append(sum(s.silver[:2]))
    assert held[0] > held[1] + 2


@pytest.mark.rule("Y13.6")
def test_of_a_game_that_is_over_the_shares_are_those_of_its_ranking() -> None:
    context = GAME.bots.new_context([POLICY_EXPERT] * 2)
    s = GAME.rules.start(GAME.tables.deal(2, Random(5), {"turn_cap": 2}))
    GAME.bots.play_on(s, GAME.bots.new_context([POLICY_GREEDY] * 2), 5)
    winner = 0 if scoring.ahead(s, 0, 1) else 1
    expected_shares(s, 0, context)
    assert scoring.ahead(s, winner, 1 - winner)
    assert [context.shares[winner], context.shares[1 - winner]] == [65_536, 0]


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
def test_it_passes_every_check_of_bots() -> None:
    checks = check_bot(GAME, parse_bot(LEVEL), players=(2,), most=60)
    assert {check.name: check.finding for check in checks if not check.passed} == {}


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes long uncompiled")
def test_it_beats_greedy_1_and_the_printed_opponent() -> None:
    """In 200 games it won about three of four; fewer than half would be a weaker bot."""
    wins = 0
    for number in range(20):
        options = {"solo": GAME.tables.solo_boards[number % 4]} if number % 2 else {}
        setup = GAME.tables.deal(2, Random(number), options)
        _, seats = play_match(GAME, setup, bots_for([LEVEL, "2=greedy-1"], 2), number)
        wins += seats["rank"][0] == 1
    assert wins >= 10


OPENING = """
import sys
from random import Random
from engines.core.engine import saving
from engines.agents.specs import bots_for
from engines.wayfarers.game import GAME
position = GAME.rules.start(GAME.tables.deal(3, Random(4)))
GAME.bots.play_on(position, GAME.bots.spec_context(bots_for([sys.argv[1]], 3)), 4, int(sys.argv[2]))
print(saving.digest("wayfarers", position))
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="needs both builds")
@pytest.mark.parametrize(("bot", "decisions"), [(POLICY, 120), (LEVEL, 48)])
def test_both_builds_play_the_same_opening(bot: str, decisions: int) -> None:
    digests = set()
    for pure in ("", "1"):
        environment = {**os.environ, "SCYTHE_PURE": pure}
        command = [sys.executable, "-c", OPENING, bot, str(decisions)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        digests.add(done.stdout)
    assert len(digests) == 1
