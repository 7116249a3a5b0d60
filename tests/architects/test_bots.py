"""The greedy bot: it beats random play, fills the Guildhall, and judges by what it may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import build
from engines.agents.specs import bots_for
from engines.architects.bots import evaluate
from engines.architects.bots import weights as w
from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.core.engine.bits import BIT
from engines.core.engine.constants import POLICY_GREEDY
from engines.core.engine.saving import put
from engines.core.engine.search_context import set_field
from engines.core.game import game_key
from engines.core.search.lines import take_seat
from engines.core.search.search import bot_choice
from tests.architects.position import ask, captive, employ, give, hold, jail, position, stand, turn

GAMES = 12 if build() == "compiled" else 2


def value(s: Any, seat: int = 0) -> int:
    """How good a position is for a seat."""
    context = GAME.bots.new_context([POLICY_GREEDY] * s.players)
    take_seat(context, seat)
    evaluate.prepare(s, seat, context)
    return int(evaluate.evaluate(s, seat, context))


def played(number: int, players: int, *bots: str) -> Any:
    """A finished game."""
    state = GAME.new_initial_state(GAME.tables.deal(players, Random(number)))
    GAME.bots.play_out(state.core, bots_for(bots, players), game_key(number))
    return state


def test_every_weight_has_a_value_and_a_place_of_its_own() -> None:
    places = [value for name, value in vars(w).items() if name.startswith("W_")]
    assert sorted(places) == list(range(len(places)))
    assert len(GAME.bots.load_weights()) > max(places)


def test_goods_are_weighed_in_the_order_of_the_tables() -> None:
    assert [getattr(w, f"W_{good.upper()}") for good in names.GOODS] == list(range(t.NUM_GOODS))


@pytest.mark.parametrize("good", names.GOODS)
def test_a_good_more_is_better(good: str) -> None:
    assert value(give(position(), **{good: 1})) > value(position())


def test_hoarded_goods_are_of_no_use() -> None:
    """Greedy players once piled up stone for a thousand turns."""
    assert value(give(position(), stone=24)) > value(give(position(), stone=20))
    assert value(give(position(), stone=900)) == value(give(position(), stone=24))


def test_what_is_better_and_what_is_worse() -> None:
    base = value(position())
    assert value(employ(position(), t.LABOURER)) > base
    assert value(hold(position(), t.WELL)) > base
    assert value(position(cathedral=1)) > base
    assert value(stand(position(), t.FOREST, 5)) > value(stand(stand(position(), t.FOREST, 3), t.QUARRY, 2))
    assert value(position(debts=1)) < base
    assert value(jail(position(), 3)) < base
    assert value(stand(position(), t.FOREST, 4, 1)) < base


def with_weight(number: int, value: int) -> Any:
    """A search context of three greedy bots of which the first has another weight."""
    context = GAME.bots.new_context([POLICY_GREEDY] * 3)
    set_field(context, "bot_weights", number, value)
    take_seat(context, 0)
    return context


@pytest.mark.parametrize(
    ("gold", "lead"),
    [((4, 0, 0), 4), ((0, 0, 0), 0), ((0, 4, 1), -4), ((0, 1, 4), -4), ((20, 0, 0), evaluate.MOST_LEAD)],
)
def test_who_leads_brings_the_end_nearer(gold: tuple[int, ...], lead: int) -> None:
    """A space that is covered in the turn counts for each point of lead, and against who is behind."""
    found = []
    for close in (0, 10):
        s, context = position(3), with_weight(w.W_CLOSE, close)
        for seat, count in enumerate(gold):
            give(s, seat, gold=count)
        evaluate.prepare(s, 0, context)
        put(GAME.name, s, "filled", 0, s.filled + 2)
        found.append(int(evaluate.evaluate(s, 0, context)))
    assert found[1] - found[0] == 2 * lead * 10 * evaluate.LONG


def test_a_faster_pace_leaves_fewer_turns() -> None:
    left = []
    for pace in (30, 60):
        context = with_weight(w.W_PACE, pace)
        evaluate.prepare(position(3), 0, context)
        left.append(context.memo[w.M_LEFT])
    assert left[1] == 2 * left[0] > 0


@pytest.mark.parametrize("players", [2, 3])
def test_it_fills_the_guildhall_and_beats_random_play(players: int) -> None:
    states = [played(number, players, "random", "1=greedy") for number in range(GAMES)]
    assert all(state.core.ended == c.ENDED_GUILDHALL for state in states)
    assert sum(state.returns()[0] for state in states) >= GAMES - 1


def test_its_games_end_by_themselves_with_real_points() -> None:
    states = [played(number, 3, "greedy") for number in range(GAMES)]
    assert all(state.core.ended == c.ENDED_GUILDHALL for state in states)
    best = [max(sum(line.points for line in state.score(seat)) for seat in range(3)) for state in states]
    assert sum(best) / len(best) > 25
    assert sum(sum(state.core.captures) for state in states) > GAMES
    assert sum(sum(state.core.market_visits) for state in states) > GAMES


def test_a_choice_rests_on_what_the_seat_may_know() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(3, Random(4)))
    bot = GAME.bots.greedy(3, 1)
    for _ in range(140):
        if state.is_terminal():
            break
        seat = state.current_player()
        action = state.sample_chance(4) if state.is_chance() else bot.choose(state.core)
        if not state.is_chance() and state.core.decisions % 5 == 0:
            key = GAME.bots.greedy(3, 9).choose(state.core)
            assert GAME.bots.greedy(3, 9).choose(state.determinize(seat, 7).core) == key
        state.step(action)


def plan(s: Any) -> Any:
    """The search context after a plan of the first seat."""
    context = GAME.bots.new_context([POLICY_GREEDY] * s.players)
    bot_choice(s, context, 1)
    return context


def most_judged(number: int, players: int, **options: Any) -> int:
    """How many positions the longest decision of a game between greedy bots judges."""
    state, key = GAME.new_initial_state(GAME.tables.deal(players, Random(number), options)), game_key(number)
    context, most = GAME.bots.new_context([POLICY_GREEDY] * players), 0
    while not state.is_terminal():
        before = context.tries
        state.step(state.sample_chance(number) if state.is_chance() else bot_choice(state.core, context, key))
        most = max(most, context.tries - before)
    return most


@pytest.mark.parametrize("players", range(GAME.tables.min_players, GAME.tables.max_players + 1))
def test_no_decision_judges_many_positions(players: int) -> None:
    """A line for each of 15 places, and on each every answer to a few questions. In 560 games the most were 195."""
    assert 15 < most_judged(players, players, stuck_player_fallback=False) <= 400


def own_turns(context: Any) -> int:
    """How many turns the plan goes through."""
    kinds = context.plan_kind[: context.plan_size]
    return sum(kind in (c.K_PLACE, c.K_TAKE_BACK) for kind in kinds)


@pytest.mark.parametrize("at_hand", [0, 3])
def test_the_search_ends_with_the_turn_where_the_next_player_is_asked_nothing(at_hand: int) -> None:
    """The other can only take back from one place, and is not asked before the own next turn."""
    s = position(2, reserve=[at_hand, 0])
    for seat, place in ((0, t.FOREST), (0, t.QUARRY), (1, t.MINES)):
        put(GAME.name, s, "workers", seat * t.NUM_OPEN + place, 2)
    assert own_turns(plan(turn(s))) == 1


def test_the_search_ends_with_the_turn_where_the_others_can_never_move_again() -> None:
    """With workers left in nobody's reserve but one's own, turn follows turn."""
    s = captive(position(2, options=[0]), 0, 1, t.WORKERS)
    context = plan(turn(s))
    assert own_turns(context) == 1
    assert context.plan_size <= 4


def kept(seat: int, *pack: int) -> int:
    """Which building of a pack the bot keeps in the draft."""
    s = position(3)
    put(GAME.name, s, "pack", seat, sum(BIT[card] for card in pack))
    return GAME.bots.greedy(3, 1).choose(ask(s, c.K_DRAFT, seat=seat))


def test_every_seat_judges_what_it_keeps_in_the_draft() -> None:
    """Also those whose turn it is not; the better one of two has the lower number once, and once the higher."""
    assert [kept(seat, t.CHURCH, t.OBSERVATORY) for seat in range(3)] == [t.CHURCH] * 3
    assert [kept(seat, t.OBSERVATORY, t.WELL) for seat in range(3)] == [t.WELL] * 3
