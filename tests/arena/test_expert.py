"""The expert: its name, its games, and that it sees no more than its seat may know."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import astuple, replace
from itertools import count as counter
from random import Random
from typing import Any

import pytest

from engines import build
from engines.agents.specs import bots_for, parse_bot
from engines.arena.match import BotTable, play_match
from engines.core.analysis.analysis import FEWEST, Plan
from engines.core.analysis.core_bot import core_bot
from engines.core.analysis.timed import TimedExpert, contenders
from engines.core.engine.asking import choose
from engines.core.engine.constants import (
    BEAM_SIZE,
    CHANCE_PLAYER,
    LINE_SIZE,
    POLICY_EXPERT,
    POLICY_GREEDY,
    POLICY_GREEDY_1,
)
from engines.core.engine.errors import BotError
from engines.core.engine.frames import top_kind, top_player
from engines.core.engine.playout import chance_choice
from engines.core.engine.search_context import SearchContext, set_field
from engines.core.game import game_key
from engines.core.search.beam import WORST, best_of_beam, keep_plan, num_within
from engines.core.search.experts import PLAN, POLICY, Thinking
from engines.core.search.lines import SURE_WIN, begin_search, open_beam, search_lines, wins_for_sure
from engines.core.search.network_file import Network
from engines.core.search.ranking import margin_of_prior, prior_of
from engines.core.search.rollouts import quick_choice, seat_everybody
from engines.core.search.scratch import Scratch
from engines.core.search.search import re_search_beam
from engines.core.search.worlds import compare_lines, keep_best, value_lines
from engines.scythe.game import GAME, ScytheBots
from engines.scythe.generated import inputs
from engines.scythe.rules.constants import K_SECTION
from engines.scythe.rules.scoring import beats
from tests.scythe.test_bots import digest, positions
from tests.scythe_parts import scythe_with
from tests.sources import ROOT

EXPERT = "expert:policy"
QUICK = "expert:level=3"
PLANNER = "expert:plan,turns=2,beam=2,lines=2"
PLAYERS = range(2, 8) if build() == "compiled" else [2]
TIMED = ["expert:time=", "expert:plan,turns=2,time="] if build() == "compiled" else ["expert:time="]
PLANNERS = [PLANNER] if build() == "compiled" else []
LEVELLED = [("expert:level=1", 3), (QUICK, 2), ("expert:lines=4,rounds=2,width=1", 4)] if build() == "compiled" else []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("expert:policy", EXPERT),
        ("expert:policy=true", EXPERT),
        (" expert: policy ", EXPERT),
        ("expert", "expert"),
        ("expert:policy=false", "expert:policy=false"),
        ("expert:level=5", "expert:level=5"),
        ("expert:worlds=2,lines=4,level=4", "expert:level=4,lines=4,worlds=2"),
    ],
)
def test_an_expert_has_one_name(text: str, name: str) -> None:
    spec = parse_bot(text)
    assert (str(spec), spec.policy, spec.in_core) == (name, POLICY_EXPERT, True)
    assert parse_bot(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("expert:policy=2", "policy cannot be '2'; it takes true or false"),
        ("expert:polcy", "expert has no setting 'polcy'; did you mean 'policy'?"),
        ("expert:plans", "expert has no setting 'plans'; did you mean 'plan'?"),
        ("expert:Plan", "expert has no setting 'Plan'; did you mean 'plan'?"),
        ("Expert:plan", "No bot is called 'Expert' here; did you mean 'expert'?"),
        ("expert plan", "did you mean 'expert:plan'?"),
        ("expert=level=4", "did you mean 'expert:level=4'?"),
        ("Level-4", "did you mean 'expert:level=4'?"),
        ("expert:plan,turns", "'turns' needs a value, a number from 2 to 12, such as turns=2[.]$"),
        ("expert:plan,turns=", "'turns' needs a value, a number from 2 to 12, such as turns=2[.]$"),
        ("expert:plan,", "a setting is missing; leave out the colon or comma in front of it[.]$"),
        ("random:x", "random has no setting 'x'; it takes none"),
        ("policy", "No bot is called 'policy' here; did you mean 'expert:policy'?"),
        ("level-4", "did you mean 'expert:level=4'?"),
        (
            "hasty",
            "on the ladder of Scythe it is 'greedy-1:weights=hasty-scythe', and docs/ladder.md tells ",
        ),
        ("expert:level=0", "level cannot be '0'; it takes a number from 1 to 5"),
        ("expert:level=6", "level cannot be '6'; it takes a number from 1 to 5"),
        ("expert:level=2.5", "level cannot be '2.5'"),
        ("expert:level", "'level' needs a value, a number from 1 to 5, such as level=1[.]$"),
        ("expert:lines=1", "lines cannot be '1'; it takes a number from 2 to 8"),
        ("expert:lines=9", "lines cannot be '9'"),
        ("expert:worlds=0", "worlds cannot be '0'; it takes a number from 1 to 99"),
        ("expert:width=9", "width cannot be '9'; it takes a number from 1 to 8"),
        ("expert:rounds=100", "rounds cannot be '100'; it takes a number from 1 to 99"),
        ("expert:policy,level=3", "policy plays without rollouts; leave it out, or level"),
        ("expert:policy,worlds=3,rounds=1", "leave it out, or worlds and rounds"),
        ("expert:level=2,worlds=3", "level 2 does not ask the network; leave out worlds"),
        ("expert:level=2,discrepancies=1", "level 2 does not ask the network; leave out discrepancies"),
        ("expert:level=5,rounds=3", "level 5 plans its turns and makes no rollouts; leave out rounds"),
        ("expert:discrepancies=4", "discrepancies cannot be '4'; it takes a number from 0 to 3"),
        ("expert:time=1,discrepancies=1", "time cannot be combined with other settings; leave out discrepancies"),
        ("expert:time=0", "time cannot be '0'; it takes a number from 0.001 to 3600"),
        ("expert:time=1,level=3,lines=2", "time cannot be combined with other settings; leave out level and lines"),
        ("expert:policy,time=1", "leave out policy"),
        ("expert:turns=3,beam=4", "turns and beam need plan, as in expert:plan,turns=4[.]"),
        ("expert:beam=4,level=3", "beam needs plan, as in expert:plan,beam=4; leave out level"),
        ("expert:plan,turns=1", "turns cannot be '1'; it takes a number from 2 to 12"),
        ("expert:plan,beam=17", "beam cannot be '17'; it takes a number from 1 to 16"),
        (
            "expert:plan,level=4,rounds=2",
            "plan takes the place of level and rounds; leave out plan, or level and rounds",
        ),
        ("expert:plan,policy", "plan takes the place of policy"),
        ("expert:plan,time=1,lines=4", "cannot be combined with settings other than turns and beam; leave out lines"),
        ("expert:games=2", "expert has no setting 'games'"),
        ("greedy:weights", "'weights' needs a value, weights=... [(]TOML file with the weights[)]"),
    ],
)
def test_other_experts_are_refused(text: str, says: str) -> None:
    with pytest.raises(BotError, match=says):
        parse_bot(text)


@pytest.mark.parametrize(
    ("text", "thinking"),
    [
        ("expert", GAME.bots.levels[3]),
        ("expert:policy", Thinking(lines=8, worlds=1, rounds=0, discrepancies=1)),
        ("expert:policy,discrepancies=0", Thinking(lines=8, worlds=1, rounds=0)),
        ("expert:policy,prior=200", Thinking(lines=8, worlds=1, rounds=0, prior=200, discrepancies=1)),
        ("expert:level=1", Thinking(lines=4, worlds=0, rounds=0)),
        ("expert:level=5", GAME.bots.levels[5]),
        ("expert:level=4,lines=3,worlds=2", replace(GAME.bots.levels[4], lines=3, worlds=2)),
        ("expert:level=3,lines=3,worlds=2,rounds=2", replace(GAME.bots.levels[3], lines=3, worlds=2, rounds=2)),
        ("expert:policy,discrepancies=2", Thinking(lines=8, worlds=1, rounds=0, discrepancies=2)),
        ("expert:level=5,discrepancies=0", replace(GAME.bots.levels[5], discrepancies=0)),
        ("expert:rounds=7,width=2", replace(GAME.bots.levels[3], rounds=7, width=2)),
        ("expert:level=5,prior=30", replace(GAME.bots.levels[5], prior=30)),
        ("expert:plan", replace(PLAN, rounds=5)),
        ("expert:plan,turns=2,beam=12,worlds=3", replace(PLAN, rounds=2, paths=12, worlds=3)),
    ],
)
def test_settings_stand_in_the_place_of_those_of_the_level(text: str, thinking: Thinking) -> None:
    assert GAME.bots.thinking_of(parse_bot(text)) == thinking
    context = GAME.bots.spec_context(bots_for(["greedy", f"2={text}"], 2))
    written = (
        context.roll_lines,
        context.roll_worlds,
        context.roll_rounds,
        context.roll_width,
        context.roll_prior,
        context.roll_paths,
        context.discrepancies,
    )
    assert [tuple(row)[:2] for row in written] == [(0, number) for number in astuple(thinking)]


def test_the_prior_of_a_level_stands_in_the_place_of_that_of_the_network() -> None:
    bots = bots_for(["expert:level=5,prior=30", "2=expert:level=3", "3=expert:policy"], 3)
    context = GAME.bots.spec_context(bots)
    assert [prior_of(context, seat) for seat in range(3)] == [30, GAME.bots.levels[3].prior, context.prior]
    assert margin_of_prior(30) > margin_of_prior(context.prior)  # more turns are looked at


def test_all_seats_of_a_rollout_think_with_the_prior_of_the_seat_that_searches() -> None:
    context = GAME.bots.new_context([POLICY_EXPERT] * 2)
    inner = context.inner
    set_field(context, "roll_prior", 1, 30)
    seat_everybody(context, 1, 4)
    assert [prior_of(inner, seat) for seat in range(2)] == [30, 30] != [context.prior] * 2
    seat_everybody(context, 0, 4)
    assert [prior_of(inner, seat) for seat in range(2)] == [context.prior] * 2


class Unread(ScytheBots):
    """Those of Scythe without a value network, as of a game in the making."""

    inputs = ()


def test_a_game_without_a_network_says_so() -> None:
    game = scythe_with(bots=Unread)
    with pytest.raises(BotError, match="no value network for an expert yet; let greedy play"):
        play_match(game, game.tables.deal(2, Random(1)), [parse_bot(EXPERT)] * 2, 1)


@pytest.mark.parametrize(
    ("bot", "players"), [*((EXPERT, players) for players in PLAYERS), *LEVELLED, *((bot, 3) for bot in PLANNERS)]
)
def test_asked_question_by_question_it_plays_the_same_game(bot: str, players: int) -> None:
    bots = bots_for([bot, "2=greedy-1"], players)
    setup = GAME.tables.deal(players, Random(players), expansions=GAME.tables.expansions)
    row, seats = play_match(GAME, setup, bots, players)
    state = GAME.new_initial_state(setup)
    with BotTable(GAME, bots, game_key(players)) as table:
        while not state.is_terminal():
            action = table.answer(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert GAME.results.rows(state.core, state.setup, bots)[1]["score"] == seats["score"]
    assert row["decisions"] == state.core.decisions


@pytest.mark.parametrize("bot", [EXPERT, QUICK, *PLANNERS])
def test_hidden_things_do_not_change_its_choice(bot: str) -> None:
    different = 0
    for seat, one, other in positions(range(50, 53)):
        different += digest(one) != digest(other)
        answers = [core_bot(GAME, parse_bot(bot), 5, 3).choose(position) for position in (one, other)]
        assert answers[0] == answers[1], f"seat {seat} saw what is hidden"
    assert different > 15


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that ticks whenever somebody looks, a second each time."""
    ticks = counter()
    monkeypatch.setattr("engines.core.analysis.timed.time.monotonic", lambda: float(next(ticks)))


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("text", [f"{text}3" for text in TIMED])
def test_hidden_things_do_not_change_the_choice_of_one_with_a_clock(text: str) -> None:
    bot, different = parse_bot(text), 0
    for seat, one, other in positions(range(50, 51)):
        different += digest(one) != digest(other)
        answers = [core_bot(GAME, bot, 5, 3).choose(position) for position in (one, other)]
        assert answers[0] == answers[1], f"seat {seat} saw what is hidden"
    assert different > 5


@pytest.mark.usefixtures("clock")
def test_more_time_is_more_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    core = GAME.rules.start(GAME.tables.deal(2, Random(4)))
    while core.frame_kind[core.depth - 1] != K_SECTION:
        choose(core, chance_choice(core, 5))
    monkeypatch.setattr("engines.core.analysis.timed.contenders", lambda plans: plans)
    seen: list[int] = []
    monkeypatch.setattr(TimedExpert, "_roll_out_world", lambda self, plans, seat, key: seen.append(key))
    worlds = []
    for seconds in (1, 40):
        TimedExpert(GAME, 2, 1, parse_bot(f"expert:time={seconds}")).choose(core)
        worlds.append(len(seen))
        assert len(set(seen)) == len(seen), "no world comes twice"
        seen.clear()
    assert worlds == [FEWEST, FEWEST + 39]


@pytest.mark.parametrize("text", [f"{text}0.001" for text in TIMED])
def test_a_whole_game_with_a_clock(text: str) -> None:
    bots = bots_for([text, "2=greedy"], 2)
    row, seats = play_match(GAME, GAME.tables.deal(2, Random(8)), bots, 8)
    assert row["ended_by"] and len(seats["score"]) == 2


def test_only_plans_that_may_be_best_go_on() -> None:
    plans = {
        0: Plan((), 0.0, [0.5, 0.6, 0.7, 0.6]),
        1: Plan((), 0.0, [0.6, 0.5, 0.7, 0.6]),  # level with it
        2: Plan((), 0.0, [0.3, 0.4, 0.5, 0.4]),  # always behind
        3: Plan((), 0.2, [0.5, 0.6, 0.7, 0.6]),  # behind in greedy's own judgement
    }
    assert list(contenders(plans)) == [0, 1]


@pytest.mark.parametrize(
    ("one", "other"),
    [(EXPERT, "greedy"), (QUICK, EXPERT), *((bot, EXPERT) for bot in PLANNERS), ("expert:level=2", "expert:level=1")],
)
def test_each_plays_in_its_own_way(one: str, other: str) -> None:
    setups = [GAME.tables.deal(2, Random(seed)) for seed in range(3)]
    scores = [[play_match(GAME, setup, bots_for([bot], 2), 3)[1]["score"] for setup in setups] for bot in (one, other)]
    assert scores[0] != scores[1]


def reading_power_alone(liking: int) -> Network:
    """A network to which a seat with more power is the likely winner, or with a negative liking the likely loser."""
    first = [[256 if place == inputs.POWER else 0] for place in range(inputs.NUM_INPUTS)]
    return Network((2,), [8, 8, 8], first, [0], [[256]], [0], [liking])


@pytest.mark.parametrize("thinking", [POLICY, Thinking(3, 1, 1)])
def test_it_wants_what_its_network_wants(thinking: Thinking) -> None:
    powers = []
    for liking in (16, -16):
        context = GAME.bots.new_context([POLICY_EXPERT, POLICY_GREEDY_1], thinking={0: thinking})
        reading_power_alone(liking).write(context)
        position: Any = GAME.rules.start(GAME.tables.deal(2, Random(3)))
        GAME.bots.play_on(position, context, 3, 150)
        powers.append(position.power[0])
    assert powers[0] > powers[1] + 3


@pytest.mark.parametrize(("width", "follow"), [(1, False), (8, True)])
def test_seats_of_a_rollout_follow_the_network_where_it_is_wide(width: int, follow: bool) -> None:
    powers = []
    for liking in (16, -16):
        context = GAME.bots.new_context([POLICY_EXPERT] * 2)
        reading_power_alone(liking).write(context)
        position: Any = GAME.rules.start(GAME.tables.deal(2, Random(3)))
        seat_everybody(context, 0, width)
        for _ in range(150):
            if top_player(position) == CHANCE_PLAYER:
                choose(position, chance_choice(position, 3))
            else:
                choose(position, quick_choice(position, context.inner, 3))
        powers.append(sum(position.power[:2]))
    assert powers[0] > powers[1] + 6 if follow else powers[0] == powers[1]


def last_turn() -> tuple[Any, int]:
    """A position in which a seat is about to win with its turn, and the seat."""
    position: Any = GAME.rules.start(GAME.tables.deal(2, Random(3)))
    context, before, seat = GAME.bots.new_context([POLICY_GREEDY] * 2), None, 0
    while position.legal:
        if top_kind(position) == K_SECTION:
            before, seat = GAME.rules.play.clone(position), top_player(position)
        GAME.bots.play_on(position, context, 3, 1)
    assert beats(position, seat, 1 - seat)
    return before, seat


def test_it_takes_a_sure_win() -> None:
    position, seat = last_turn()
    context = GAME.bots.new_context([POLICY_EXPERT] * 2, thinking=dict.fromkeys(range(2), Thinking(8, 2, 1)))
    reading_power_alone(0).write(context)
    set_field(context, "prior", 0, 0)
    GAME.bots.play_on(position, context, 3, 15)
    assert position.ended
    assert beats(position, seat, 1 - seat)


@pytest.mark.parametrize("thinking", [Thinking(8, 2, 1), *([PLAN] if build() == "compiled" else [])])
def test_rollouts_and_plans_find_a_win_that_the_first_look_puts_last(thinking: Thinking) -> None:
    position, seat = last_turn()
    context = GAME.bots.new_context([POLICY_EXPERT] * 2, thinking=dict.fromkeys(range(2), thinking))
    reading_power_alone(0).write(context)
    set_field(context, "prior", 0, 0)
    begin_search(position, context, seat, 5)
    open_beam(context, seat)
    set_field(context, "own_policy", 0, POLICY_GREEDY)  # to which no win is sure
    assert search_lines(context.known, context, seat, 5, BEAM_SIZE) < SURE_WIN
    for place in range(context.beam_size):
        set_field(context, "beam_value", place, -context.beam_value[place])
    assert not wins_with(position, seat, context, best_of_beam(context))
    compare_lines(context, seat, 5)
    assert num_within(context, WORST + 1) == 1
    assert wins_with(position, seat, context, best_of_beam(context))


def wins_with(position: Any, seat: int, context: Scratch, place: int) -> bool:
    """Whether the game is won soon when a line of the beam is the plan."""
    at = GAME.rules.play.clone(position)
    keep_plan(context, place)
    set_field(context, "plan_next", 0, 0)
    GAME.bots.play_on(at, context, 3, 15)
    return bool(at.ended and beats(at, seat, 1 - seat))


def found(width: int) -> tuple[int, Scratch]:
    """What the expert's search of the turn with which it can win says of the best line, and its context."""
    position, seat = last_turn()
    context = GAME.bots.new_context([POLICY_EXPERT] * 2)
    begin_search(position, context, seat, 5)
    open_beam(context, seat)
    return search_lines(context.known, context, seat, 5, width), context


def test_a_sure_win_is_better_than_any_line_at_the_first_look_alone() -> None:
    assert found(8)[0] > SURE_WIN > found(0)[0]


@pytest.mark.parametrize(("policy", "sure", "wins"), [(POLICY_EXPERT, LINE_SIZE, 1), (POLICY_EXPERT, 3, 0), (1, 96, 0)])
def test_a_win_is_sure_where_nobody_else_has_a_say(policy: int, sure: int, wins: int) -> None:
    position, seat = last_turn()
    context = GAME.bots.new_context([POLICY_EXPERT] * 2)
    GAME.bots.play_on(position, context, 3, 15)
    assert position.ended
    set_field(context, "own_policy", 0, policy)
    set_field(context, "line_sure", 0, sure)
    assert [wins_for_sure(position, context, one) for one in (seat, 1 - seat)] == [wins, 0]


def test_lines_that_are_not_looked_at_again_are_out() -> None:
    _, context = found(8)
    position, seat = last_turn()
    begin_search(position, context, seat, 5)
    assert num_within(context, WORST + 1) > 1
    assert re_search_beam(context, seat, 5) == 0
    assert num_within(context, WORST + 1) == 1


@pytest.mark.skipif(build() != "compiled", reason="takes long uncompiled")
def test_it_ends_a_game_that_it_has_won() -> None:
    """Greedy's judgement puts more coins above the end: this game went on to the cap of 100 turns a player."""
    state = GAME.play_out(GAME.tables.deal(2, Random(111)), bots_for([EXPERT], 2), 111)
    assert state.core.turns <= 2 * GAME.rules.longest_game


def test_the_worse_lines_are_out_and_of_equal_ones_the_later() -> None:
    context = SearchContext()
    set_field(context, "beam_size", 0, 5)
    for place, value in enumerate((5, 7, WORST, 7, 6)):
        set_field(context, "beam_value", place, value)
    kept = []
    for count in (4, 3, 2, 1):
        keep_best(context, count)
        kept.append([place for place in range(5) if context.beam_value[place] > WORST])
    assert kept == [[0, 1, 3, 4], [1, 3, 4], [1, 3], [1]]


def test_a_line_is_worth_its_mean_share_less_the_prior() -> None:
    context = SearchContext()
    set_field(context, "beam_size", 0, 2)
    set_field(context, "beam_total", 0, 3 * 1000)
    set_field(context, "beam_behind", 0, 40)
    set_field(context, "beam_value", 1, WORST)
    value_lines(context, 3)
    assert list(context.beam_value)[:2] == [16 * 1000 - 40, WORST]


OPENING = """
import sys
from random import Random
from engines.core.engine import saving
from engines.agents.specs import bots_for
from engines.scythe.game import GAME
position = GAME.rules.start(GAME.tables.deal(3, Random(4)))
GAME.bots.play_on(position, GAME.bots.spec_context(bots_for([sys.argv[1]], 3)), 4, int(sys.argv[2]))
print(saving.digest("scythe", position))
"""


@pytest.mark.slow
@pytest.mark.skipif(build() != "compiled", reason="needs both builds")
@pytest.mark.parametrize(("bot", "decisions"), [(EXPERT, 90), (QUICK, 30), (PLANNER, 10)])
def test_both_builds_play_the_same_opening(bot: str, decisions: int) -> None:
    digests = set()
    for pure in ("", "1"):
        environment = {**os.environ, "SCYTHE_PURE": pure}
        command = [sys.executable, "-c", OPENING, bot, str(decisions)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        digests.add(done.stdout)
    assert len(digests) == 1
