"""The expert in Architects: its games, what it may know, and which answers its network is asked about."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines import build
from engines.agents.specs import bots_for, parse_bot
from engines.architects.bots import modes
from engines.architects.game import GAME
from engines.architects.generated import inputs
from engines.architects.generated import tables as t
from engines.architects.generated.play import clone
from engines.architects.rules import constants as c
from engines.architects.rules.hidden import hide_from
from engines.arena.check_bot import check_bot
from engines.arena.match import BotTable, play_match
from engines.core.analysis.core_bot import core_bot
from engines.core.engine import saving
from engines.core.engine.constants import (
    BEAM_SIZE,
    CHANCE_PLAYER,
    MODE_CHAIN,
    MODE_GREEDY,
    POLICY_EXPERT,
    POLICY_GREEDY,
)
from engines.core.engine.frames import top_kind, top_player
from engines.core.engine.search_context import set_field
from engines.core.game import game_key
from engines.core.search.lines import begin_search
from engines.core.search.network_file import Network
from engines.core.search.ranking import finish_turn
from engines.core.search.search import bot_choice
from tests.architects.position import ask, captive, give, hold, jail, position, stand, turn
from tests.sources import ROOT

COMPILED = build() == "compiled"
POLICY, LEVEL = "expert:policy", "expert:level=3"
GAMES = [(POLICY, 2), (POLICY, 5), (LEVEL, 3), ("expert:lines=8,worlds=2,rounds=2", 2)] if COMPILED else [(POLICY, 2)]


def start(players: int, seed: int) -> Any:
    """A random table before its first draw."""
    return GAME.new_initial_state(GAME.tables.deal(players, Random(seed))).core


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


@pytest.mark.rule("A0.6", "A0.10")
@pytest.mark.parametrize("bot", [POLICY, LEVEL])
def test_hidden_cards_do_not_change_its_choice(bot: str) -> None:
    asked = different = 0
    s, context = start(4, 6), GAME.bots.new_context([POLICY_GREEDY] * 4)
    while s.legal:
        seat = top_player(s)
        if seat != CHANCE_PLAYER:
            other = clone(s)
            hide_from(other, seat, 5)
            asked += 1
            different += saving.digest(GAME.name, s) != saving.digest(GAME.name, other)
            answers = [core_bot(GAME, parse_bot(bot), 4, 3).choose(one) for one in (s, other)]
            assert answers[0] == answers[1], f"seat {seat} saw what is hidden"
        GAME.bots.play_on(s, context, 6, 7 if COMPILED else 61)
    assert different == asked > (20 if COMPILED else 3)


def test_what_is_judged_is_the_position_after_the_turn() -> None:
    s = turn(give(hold(position(2), t.WELL), wood=2, stone=2))
    context = GAME.bots.new_context([POLICY_EXPERT] * 2)
    begin_search(s, context, 0, 7)
    guess: Any = context.known
    finish_turn(guess, context, 0, 7)
    assert (guess.active, top_player(guess), top_kind(guess)) == (1, 1, c.K_PLACE)
    assert guess.reserve[0] == t.WORKERS - 1


def lines(s: Any) -> int:
    """How many turns the expert compares at the question on the table."""
    context = GAME.bots.new_context([POLICY_EXPERT] * s.players)
    bot_choice(s, context, 1)
    return int(context.beam_size)


def ready() -> Any:
    """A position in which the first seat has cards, goods, workers on the board and somebody else's worker."""
    s = hold(give(stand(position(), t.FOREST, 2), clay=4, wood=4, stone=4, silver=9), t.WELL, t.LUMBER_CAMP)
    saving.put(GAME.name, s, "pack", 0, s.hand[0])
    return stand(captive(jail(s, 2), 0, 1, 1), t.QUARRY, 1)


@pytest.mark.parametrize(
    "kind", [c.K_GUILD, c.K_DRAFT, c.K_WORKSHOP, c.K_MARKET, c.K_TAKE_BACK, c.K_PLACE, c.K_START_APPRENTICE]
)
def test_every_answer_to_a_great_question_is_a_turn_to_compare(kind: int) -> None:
    s = ask(ready(), kind)
    assert lines(s) == min(int(s.legal).bit_count(), BEAM_SIZE) > 1


def wood_for_one() -> Any:
    """A position in which the first seat has wood for one trade."""
    return give(stand(position(), t.FOREST, 2), wood=3)


@pytest.mark.parametrize(("kind", "made"), [(c.K_GUARD, ready), (c.K_TRADE, wood_for_one)])
def test_of_several_actions_the_last_one_makes_turns_to_compare(kind: int, made: Callable[[], Any]) -> None:
    last, first = ask(made(), kind, 1), ask(made(), kind, 2)
    assert 1 < lines(last) == int(last.legal).bit_count() < BEAM_SIZE
    assert lines(first) < int(first.legal).bit_count(), "not only the last action was tried in every way"


def test_the_first_of_several_captures_makes_turns_to_compare() -> None:
    assert [lines(ask(ready(), c.K_CAPTURE, 2, 0, made)) for made in (0, 1)] == [3, 1]


def test_greedy_takes_what_looks_best_at_once() -> None:
    context = GAME.bots.new_context([POLICY_GREEDY] * 2)
    begin_search(turn(position(2)), context, 0, 7)
    assert (modes.mode_of_choice(context), modes.mode_of_work(context)) == (MODE_GREEDY, MODE_CHAIN)


def reading_alone(place: int, liking: int) -> Network:
    """A network to which a seat with more of an input is the likely winner, or with a negative liking the loser."""
    first = [[256 if at == place else 0] for at in range(inputs.NUM_INPUTS)]
    return Network((2,), [8, 8, 8], first, [0], [[256]], [0], [liking])


def test_it_wants_what_its_network_wants() -> None:
    found = []
    for liking in (200, -200):
        context = GAME.bots.new_context([POLICY_EXPERT] * 2)
        reading_alone(inputs.HAND, liking).write(context)
        s = start(2, 8)
        GAME.bots.play_on(s, context, 8, 500)
        found.append(sum(int(hand).bit_count() for hand in s.hand[:2]))
    assert found[0] > found[1] + 2


def test_its_network_alone_decides_what_it_keeps_in_the_draft() -> None:
    s = start(2, 8)
    while top_player(s) == CHANCE_PLAYER:
        GAME.bots.play_on(s, GAME.bots.new_context([POLICY_GREEDY] * 2), 8, 1)
    assert top_kind(s) == c.K_DRAFT
    kept = []
    for liking in (30, -30):
        context = GAME.bots.new_context([POLICY_EXPERT] * 2)
        reading_alone(inputs.PLAN, liking).write(context)
        set_field(context, "prior", 0, 0)
        kept.append(bot_choice(s, context, 1))
    assert kept[0] != kept[1]


def test_levels_play_in_their_own_ways() -> None:
    setup = GAME.tables.deal(2, Random(3))
    bots = [POLICY, LEVEL, "expert:level=4", "expert:level=1"] if COMPILED else [POLICY, "expert:level=1"]
    games = {play_match(GAME, setup, bots_for([bot], 2), 3)[0]["decisions"] for bot in bots}
    assert len(games) == len(bots)


def test_from_level_4_on_everybody_asks_the_network_in_imagined_games() -> None:
    """Where the others play greedy turns, plans of three turns win no more than rollouts of the same time."""
    context = GAME.bots.spec_context(bots_for(["expert:level=3", "2=expert:level=4", "3=expert:level=5"], 3))
    rounds, width = list(context.roll_rounds)[:3], list(context.roll_width)[:3]
    assert [wide for length, wide in zip(rounds, width, strict=True) if length > 1] == [BEAM_SIZE] * 2


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
from engines.architects.game import GAME
position = GAME.rules.start(GAME.tables.deal(3, Random(4)))
GAME.bots.play_on(position, GAME.bots.spec_context(bots_for([sys.argv[1]], 3)), 4, int(sys.argv[2]))
print(saving.digest("architects", position))
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="needs both builds")
@pytest.mark.parametrize(("bot", "decisions"), [(POLICY, 200), (LEVEL, 100)])
def test_both_builds_play_the_same_opening(bot: str, decisions: int) -> None:
    digests = set()
    for pure in ("", "1"):
        environment = {**os.environ, "SCYTHE_PURE": pure}
        command = [sys.executable, "-c", OPENING, bot, str(decisions)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        digests.add(done.stdout)
    assert len(digests) == 1
