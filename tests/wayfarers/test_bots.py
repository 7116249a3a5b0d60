"""The greedy bot: it beats random play, comes to the end of the track, and judges by what it may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import build
from engines.agents.specs import bots_for
from engines.core.engine.asking import choose
from engines.core.engine.constants import POLICY_GREEDY
from engines.core.engine.frames import push
from engines.core.engine.search_context import set_field
from engines.core.game import game_key
from engines.core.search.search import bot_choice
from engines.wayfarers.bots import evaluate
from engines.wayfarers.bots import weights as w
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import scoring
from tests.wayfarers.golden.solo_cases import against, with_sum
from tests.wayfarers.position import ME, OTHER, Table, card_number

COMPILED = build() == "compiled"
GAMES = 20 if COMPILED else 2


def worth(table: Table, seat: int = ME) -> int:
    """How good a position is for a seat."""
    context = GAME.bots.new_context([POLICY_GREEDY] * table.s.players)
    for i, value in enumerate(GAME.bots.load_weights()):
        set_field(context, "own", i, value)
    push(table.s, c.K_AFTER, seat, 0, 0, 0)
    evaluate.prepare(table.s, seat, context)
    return int(evaluate.evaluate(table.s, seat, context))


def played(number: int, players: int, *bots: str, **options: Any) -> Any:
    """A finished game."""
    state = GAME.new_initial_state(GAME.tables.deal(players, Random(number), options))
    GAME.bots.play_out(state.core, bots_for(bots, players), game_key(number))
    return state


def test_every_weight_has_a_value_and_a_place_of_its_own() -> None:
    places = [value for name, value in vars(w).items() if name.startswith("W_")]
    assert sorted(places) == list(range(len(places)))


def test_memos_do_not_overlap() -> None:
    sizes = {"M_REACH": c.FACES, "M_FACE": c.FACES, "M_TOP": 8, "M_ATOM": t.NUM_ATOMS, "M_EFFECT": t.NUM_EFFECTS}
    sizes |= dict.fromkeys(("M_SPACE", "M_DIE"), t.NUM_DIE_SPACES) | dict.fromkeys(
        ("M_PLACE", "M_COLOUR"), t.NUM_PLACES
    )
    sizes |= {"M_ASSETS": c.FACES}
    taken = [
        i for name, first in vars(w).items() if name.startswith("M_") for i in range(first, first + sizes.get(name, 1))
    ]
    assert len(taken) == len(set(taken))
    assert max(taken) < len(GAME.bots.new_context([POLICY_GREEDY]).memo)


@pytest.mark.parametrize(
    "better",
    [
        Table().has(silver=1),
        Table().has(provision=1),
        Table().guilds(black=1),
        Table().workers(yellow=2),
        Table().gained("LC01"),
        Table().gained("WO01"),
        Table().gained("LV01"),
        Table().tile("UX02", 2, 2),
        Table().tile("UB1", 3, 2),
        Table().put("reserve", 1),
        Table().put("column", 1 << t.ICON_TELESCOPE, 2),
        Table().put("column", 1 << t.ICON_EITHER, 2),
    ],
    ids=range(12),
)
def test_more_is_better(better: Table) -> None:
    assert worth(better) > worth(Table())


def test_a_green_worker_is_worth_more_than_a_blue_one() -> None:
    assert worth(Table().workers(green=1)) > worth(Table().workers(blue=2))


@pytest.mark.rule("Y7.8")
def test_a_water_card_is_worth_more_the_more_its_right_edge_offers() -> None:
    """WO01 offers four rewards, WO02 two of the same."""
    offers = [worth(Table().put("last_water", card_number(card)[1])) for card in ("WO01", "WO02")]
    assert offers[0] > offers[1]


def turns_left(turns: int, space: str) -> int:
    """Tenths of turns that a seat expects when a marker has come to a space in so many turns of each."""
    table = Table(turns=2 * turns).at(space, OTHER)
    context = GAME.bots.new_context([POLICY_GREEDY] * 2)
    for i, value in enumerate(GAME.bots.load_weights()):
        set_field(context, "own", i, value)
    set_field(context, "memo", w.M_TURNS, turns)
    return int(evaluate.turns_left(table.s, ME, context))


def test_the_end_is_expected_at_the_pace_of_the_foremost_marker() -> None:
    assert turns_left(0, "0a") > turns_left(12, "5a") > turns_left(12, "7a")
    assert turns_left(20, "5a") > turns_left(12, "5a")


def test_a_goal_is_worth_more_the_nearer_it_is() -> None:
    """N11 asks for three land tiles."""
    far = Table().gained("LC01", "SM01").tucked("SM01", "N11")
    near = Table().gained("LC01", "SM01").tucked("SM01", "N11").tile("UL1", 2, 2)
    same = Table().gained("LC01", "SM01").tile("UL1", 2, 2)
    assert worth(near) - worth(far) > worth(same) - worth(Table().gained("LC01", "SM01"))


@pytest.mark.rule("Y13.1")
def test_after_its_last_turn_only_points_count() -> None:
    poor, rich = (Table(turns_left=1, active=OTHER).has(silver=silver) for silver in (0, 9))
    assert worth(poor) == worth(rich)
    assert worth(poor.gained("LC01")) == worth(rich.gained("LC02"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_random_play_with_every_number_of_players(players: int) -> None:
    """In 100 games with each number of players it won every one."""
    states = [played(number, players, "random", "1=greedy") for number in range(GAMES)]
    assert sum(state.returns()[0] for state in states) >= GAMES - 1


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_winners_have_real_points_after_a_human_number_of_turns(players: int) -> None:
    states = [played(7_000 + number, players, "greedy") for number in range(GAMES)]
    assert all(state.core.ended == c.ENDED_FINAL_SPACE for state in states)
    best = [max(scoring.total(state.core, seat) for seat in range(players)) for state in states]
    turns = [state.core.turns / players for state in states]
    assert sum(best) / GAMES >= 50
    assert 20 < sum(turns) / GAMES < 34
    assert max(turns) < 60


@pytest.mark.parametrize("board", names.AI_BOARDS)
def test_it_plays_to_the_end_against_every_board_of_the_solo_opponent(board: str) -> None:
    states = [played(number, 2, "greedy", solo=board) for number in range(GAMES)]
    assert all(state.core.ended == c.ENDED_FINAL_SPACE for state in states)
    assert sum(scoring.total(state.core, c.HUMAN) for state in states) / GAMES > 45


@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_it_wins_about_every_second_game_against_the_solo_opponent() -> None:
    """In 4,000 games it won 54 %; fewer than 32 of 80 would be a weaker bot."""
    states = [played(number, 2, "greedy", solo=board) for board in names.AI_BOARDS for number in range(GAMES)]
    assert sum(scoring.ahead(state.core, c.HUMAN, c.AI) > 0 for state in states) >= 2 * len(states) // 5


def test_the_same_key_gives_the_same_game() -> None:
    first, again = played(3, 2, "greedy"), played(3, 2, "greedy")
    assert first.core.decisions == again.core.decisions
    assert [scoring.total(first.core, seat) for seat in range(2)] == [
        scoring.total(again.core, seat) for seat in range(2)
    ]


def test_a_choice_rests_on_what_the_seat_may_know() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(3, Random(4)))
    bot = GAME.bots.greedy(3, 1)
    for _ in range(140):
        seat = state.current_player()
        action = state.sample_chance(4) if state.is_chance() else bot.choose(state.core)
        if not state.is_chance() and state.core.decisions % 5 == 0:
            choice = GAME.bots.greedy(3, 9).choose(state.core)
            assert GAME.bots.greedy(3, 9).choose(state.determinize(seat, 7).core) == choice
        state.step(action)


def most_judged(number: int, players: int, **options: Any) -> int:
    """How many positions the longest decision of a game between greedy bots judges."""
    state, key = GAME.new_initial_state(GAME.tables.deal(players, Random(number), options)), game_key(number)
    context, most = GAME.bots.new_context([POLICY_GREEDY] * players), 0
    while not state.is_terminal():
        before = context.tries
        state.step(state.sample_chance(number) if state.is_chance() else bot_choice(state.core, context, key))
        most = max(most, context.tries - before)
    return most


@pytest.mark.parametrize("options", [{}, {"decline_gains": True}, {"solo": "townsfolk"}], ids=str)
def test_no_decision_judges_many_positions(options: dict[str, Any]) -> None:
    assert 30 < most_judged(2, 2, **options) <= 1_500


def choice_at(table: Table, kind: int, *about: int) -> int:
    """What the bot answers to a question."""
    table.ask(kind, *about)
    return GAME.bots.greedy(table.s.players, 1).choose(table.s)


@pytest.mark.rule("Y6.5")
def test_a_die_goes_to_the_better_space_by_the_yellow_guild() -> None:
    """A 5 is one pip from the telescope of the home board; a Space card is near and the silver for it is there."""
    table = Table().has(silver=4, provision=0).gained("LC01").guilds(yellow=3).dice(3, 5)
    table.show("space 1", "SM01").turn()
    bot = GAME.bots.greedy(2, 1)
    answers = []
    while table.s.frame_kind[table.s.depth - 1] in (c.K_ACTION, c.K_DIE_VALUE, c.K_DIE_SPACE, c.K_PIPS):
        answer = bot.choose(table.s)
        answers.append(GAME.words.text(table.s, answer))
        choose(table.s, answer)
    assert answers == ["place a 5", "use the yellow guild", "die in hand up", "no second change", "middle 1"]


@pytest.mark.rule("Y14.33")
@pytest.mark.parametrize(("silver", "provision", "wanted"), [(0, 7, c.ALLOW_SILVER), (7, 0, c.ALLOW_PROVISION)])
def test_of_what_the_ai_pays_the_scarcer_is_taken(silver: int, provision: int, wanted: int) -> None:
    table = with_sum(against().show("land 4", "LC01", ME).has(silver=silver, provision=provision), 0)
    table.ask(c.K_AI_WANT, c.WANT_CARD, t.LAND, 0, seat=c.AI)
    assert GAME.bots.greedy(2, 1).choose(table.s) == wanted


@pytest.mark.rule("Y12.2")
def test_the_worst_of_the_dice_that_were_not_placed_is_rolled_again() -> None:
    """A 6 has the telescope of the home board; nothing there wants a 3."""
    dice = c.SMALL_DIGIT**2 + c.SMALL_DIGIT**5
    assert choice_at(Table().dice(3, 6), c.K_REROLL, dice) == 2


@pytest.mark.rule("Y7.15")
def test_an_inspiration_never_goes_to_the_lesser_of_two_space_cards() -> None:
    """The moon scores more than a planet."""
    table = Table().gained("LC01", "LC02", "SP01", "SM01").put("home_tucked", 3)
    assert choice_at(table, c.K_TUCK, 0, t.INSPIRATION * t.ROW_LENGTH) != card_number("SP01")[1]
