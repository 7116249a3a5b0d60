"""What the value network reads: the numbers of a position, and nothing that the seat which thinks cannot see."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any

import pytest

from engines.architects.bots.features_of_cards import lacking, points_for
from engines.architects.bots.inputs import INPUTS
from engines.architects.game import GAME
from engines.architects.generated import inputs as i
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.play import clone
from engines.architects.rules import constants as c
from engines.architects.rules import scoring
from engines.architects.rules.hidden import hide_from
from engines.core.engine import saving
from engines.core.engine.bits import BIT
from engines.core.engine.constants import CHANCE_PLAYER, MAX_INPUTS, POLICY_GREEDY_1
from engines.core.engine.saving import put
from engines.core.language.inputs import input_names
from tests.architects.position import build, captive, employ, give, hold, jail, position, stand, turn
from tests.inputs_read import inputs_read, part

NAMES = input_names(INPUTS)
GOLDEN = "e6971ebce1861bd2"  # of the numbers of the games below
read = partial(inputs_read, GAME)
P = c.MAX_PLAYERS
CASTLE_POINTS = 7  # 10, less the gold and two marbles that it costs


def start(players: int, seed: int) -> Any:
    """A random table before its first draw."""
    return GAME.new_initial_state(GAME.tables.deal(players, Random(seed))).core


def test_every_input_has_a_name_and_a_place() -> None:
    assert len(NAMES) == len(set(NAMES)) == i.NUM_INPUTS <= MAX_INPUTS


@pytest.mark.rule("A6.1", "A8.1")
def test_the_clock_is_the_guildhall() -> None:
    own, other, third = read(turn(position(3, filled=9, laid=[3, 4, 2])), 0)
    assert (own["free"], own["free_each"], own["filled"], own["last_turns"]) == (7, 23, 5, 0)
    assert (own["waits"], other["waits"], third["waits"]) == (0, 1, 2)
    assert (own["viewer"], other["viewer"], own["laid"], other["laid"]) == (1, 0, 3, 4)
    assert part(own, "seats") == [0, 1, 0, 0]
    last = read(turn(position(3, filled=16, turns_left=2)), 0)
    assert [row["last_turn"] for row in last] == [1, 1, 0]
    assert [row["done"] for row in last] == [0, 0, 1]


@pytest.mark.rule("A5.6")
def test_spaces_up_to_the_next_reset_are_counted() -> None:
    found = [read(turn(position(3, filled=filled)), 0)[0]["reset_in"] for filled in (0, 8, 9, 12, 13)]
    assert found == [9, 1, 4, 1, 0]


@pytest.mark.rule("A8.5")
def test_points_are_those_of_a_game_that_ends_now() -> None:
    s = turn(build(give(position(3, virtue=[9, 11, 7], debts=[0, 2, 0]), gold=3, seat=1), t.WELL, t.CASTLE))
    rows = read(s, 2)
    assert [row["points"] for row in rows] == [scoring.total(s, seat) for seat in range(3)]
    assert (rows[0]["printed"], rows[0]["built"], rows[0][f"built_kind_{t.CASTLE + 1}"]) == (13, 2, 1)
    assert rows[0]["lead"] == rows[0]["points"] - max(rows[1]["points"], rows[2]["points"]) > 0
    assert [row["behind"] for row in rows] == [sum(one["points"] > row["points"] for one in rows) for row in rows]
    assert rows[0]["effects"] == scoring.effect_points(s, 0, s.virtue[0], 0)
    assert [row["virtue_12"] for row in rows] == [0, 1, 0]


@pytest.mark.rule("A6.6", "A6.8")
def test_the_next_level_of_the_cathedral_and_what_it_lacks() -> None:
    own, other, third = read(turn(give(position(3, cathedral=[0, 4, 5]), gold=1)), 0)
    lacks = sum(t.COSTS[(t.LEVEL_COSTS + 1) * t.NUM_GOODS :][: t.NUM_GOODS])
    assert (own["step_points"], own["step_lacks"]) == (t.LEVEL_VP[1], lacks - 1 if lacks else 0)
    assert (other["step_points"], other["step_room"]) == (0, 0), "the top is taken"
    assert (third["step_points"], third["level_6"]) == (0, 1)
    assert own["step_ready"] == 0, "there is no building to discard"


@pytest.mark.rule("A6.4")
def test_a_card_counts_by_what_is_missing_for_it() -> None:
    s = hold(give(position(), wood=2, stone=2), t.WELL, t.CASTLE)
    own = read(turn(s), 0)[0]
    assert (own["hand"], own["known"], own["able"], own["ready"]) == (2, 2, 1, 1)
    assert part(own, "ready_points") == [t.BUILDING_VP[t.WELL], 0]
    assert part(own, "points_by_lack") == [t.BUILDING_VP[t.WELL], 0, 0, 0, 0]
    assert part(own, "points_by_skills") == [0, 0, CASTLE_POINTS]
    skilled = read(turn(employ(hold(position(), t.CASTLE), t.LABOURER)), 0)[0]
    assert (skilled["skills_lacking"], skilled["able"], skilled["ready"]) == (0, 1, 0)
    assert part(skilled, "points_by_lack")[-1] == CASTLE_POINTS
    lacks = [max(t.COSTS[t.CASTLE * t.NUM_GOODS + good], 0) for good in range(t.NUM_GOODS)]
    assert part(skilled, "plan_lacks") == lacks


@pytest.mark.rule("A4.1", "A4.9", "A4.13")
def test_workers_are_read_where_they_are() -> None:
    s = jail(captive(stand(stand(position(), t.FOREST, 4), t.QUARRY, 1), 1, 0, 2), 3, 1)
    s = give(give(give(s, silver=1), 1, silver=1), 2, silver=1)
    own, other, third = read(turn(stand(s, t.FOREST, 3, seat=2)), 0)
    assert part(own, "at")[:2] == [4, 1]
    assert (own["reserve"], own["exposed"], own["growth"], own["groups"]) == (10, 4, 17, 1)
    assert (own["away"], other["captives"], own["captives"]) == (2, 2, 0)
    assert (own["prison"], own["punished"], own["most_in_prison"]) == (3, 1, 1)
    assert (other["punished"], other["most_in_prison"], third["most_in_prison"]) == (0, 0, 0)
    assert (own["catch"], other["catch"], third["catch"]) == (3, 4, 4)


def groups(players: int, *found: tuple[int, int, int]) -> Any:
    """A position with these groups, (location, workers, seat), and silver for every capture."""
    s = give(position(players), silver=9)
    for place, workers, seat in found:
        stand(s, place, workers, seat)
    return s


def catches(s: Any, most: int = 4) -> list[int]:
    """What the first seat can capture with no worker in the Town Centre before, with one, two, ..."""
    return [read(turn(stand(clone(s), t.TOWN_CENTRE, visitors)), 0)[0]["catch"] for visitors in range(most)]


@pytest.mark.rule("A4.1", "A4.2")
def test_each_visitor_captures_one_group_at_up_to_two_locations() -> None:
    s = groups(3, (t.FOREST, 4, 1), (t.FOREST, 3, 2), (t.QUARRY, 2, 1))
    assert catches(s) == [4, 7, 9, 9]
    apart = groups(3, (t.FOREST, 4, 1), (t.QUARRY, 3, 2), (t.MINES, 2, 1), (t.MINES, 1, 2))
    assert catches(apart) == [4, 7, 7, 7], "a third location is one too many"
    pairs = groups(3, (t.FOREST, 3, 1), (t.FOREST, 1, 2), (t.QUARRY, 3, 1), (t.QUARRY, 2, 2), (t.MINES, 4, 1))
    assert catches(pairs) == [4, 7, 9, 9]


@pytest.mark.rule("A4.2")
def test_with_four_players_all_captures_are_at_one_location() -> None:
    s = groups(4, (t.FOREST, 4, 1), (t.QUARRY, 3, 2), (t.QUARRY, 2, 1), (t.QUARRY, 1, 3))
    assert catches(s) == [4, 5, 6, 6]


@pytest.mark.rule("A4.3", "A9.5")
def test_captures_that_cannot_be_paid_for_do_not_count() -> None:
    s = groups(3, (t.FOREST, 4, 1), (t.QUARRY, 3, 1))
    found = []
    for silver in (0, 1, 2):
        put(GAME.name, s, "goods", t.SILVER, silver)
        found.append(catches(s, 2)[1])
    assert found == [0, 4, 7]
    put(GAME.name, s, "goods", t.SILVER, 1)
    assert catches(employ(s, t.CONSPIRATOR), 2)[1] == 7


@pytest.mark.rule("A6.6", "A6.8", "A7.2", "A11.6")
def test_a_step_is_ready_when_a_worker_could_take_it() -> None:
    s = give(position(), gold=1)
    assert read(turn(clone(s)), 0)[0]["step_ready"] == 0, "without a building to discard"
    assert read(turn(hold(clone(s), t.WELL)), 0)[0]["step_ready"] == 1
    low = give(hold(position(virtue=[4, 7, 7]), t.WELL), gold=1)
    assert read(turn(low), 0)[0]["step_ready"] == 0
    frederick = list(t.CHARACTER_ABILITY).index(t.ABILITY_NO_DISCARD_FOR_CATHEDRAL)
    put(GAME.name, s, "character", 0, frederick)
    assert read(turn(s), 0)[0]["step_ready"] == 1


@pytest.mark.rule("A6.4", "A6.6", "A11.8", "A11.9")
def test_nothing_is_missing_exactly_for_what_a_worker_could_begin() -> None:
    """For every character, the two who pay otherwise among them."""
    rng, ready = Random(1), 0
    for _ in range(400):
        s = position(2, character=[rng.randrange(c.NO_CHARACTER + 1), c.NO_CHARACTER], cathedral=[rng.randrange(5), 0])
        building = rng.randrange(t.NUM_BUILDINGS)
        s = employ(hold(s, building), t.LABOURER)
        for good in range(t.NUM_GOODS):
            put(GAME.name, s, "goods", good, rng.randrange(5))
        own = read(turn(s), 0)[0]
        assert own["ready"] == (lacking(s, 0, building) == 0)
        assert own["step_ready"] == (own["step_lacks"] == 0)
        ready += own["ready"] + own["step_ready"]
    assert ready > 40


@pytest.mark.rule("A8.5", "A10.10", "A10.11", "A10.12", "A10.13")
def test_what_a_building_would_bring_is_what_the_score_says_after_it() -> None:
    """With debts, goods and captives, for every building without an immediate effect that changes the score."""
    s = give(position(2, virtue=[5, 7], debts=[2, 0], paid=[4, 0]), gold=6, marble=6, clay=6, wood=6, stone=6)
    s = captive(build(s, t.WELL), 0, 1, 6)
    for building in range(t.NUM_BUILDINGS):
        if building == t.WELL:
            continue
        done = build(clone(s), building)
        put(GAME.name, done, "virtue", 0, max(s.virtue[0] + t.BUILDING_VIRTUE[building], 0))
        for good in (t.GOLD, t.MARBLE):
            put(GAME.name, done, "goods", good, s.goods[good] - t.COSTS[building * t.NUM_GOODS + good])
        brought = scoring.total(done, 0) - scoring.total(s, 0)
        paid = t.COSTS[building * t.NUM_GOODS + t.GOLD] + t.COSTS[building * t.NUM_GOODS + t.MARBLE]
        sets = t.BUILDING_OF[building] in (t.GOLD, t.MARBLE) and paid
        assert points_for(s, 0, building) == max(brought, 0) or sets, names.BUILDINGS[building]


@pytest.mark.rule("A0.6")
def test_of_another_hand_only_known_cards_are_read() -> None:
    s = turn(hold(give(position(), 1, wood=2, stone=2), t.WELL, t.CASTLE, seat=1))
    assert (read(s, 0)[1]["hand"], read(s, 0)[1]["known"], read(s, 0)[1]["ready"]) == (2, 0, 0)
    put(GAME.name, s, "known", 0 * P + 1, BIT[t.WELL])
    assert (read(s, 0)[1]["known"], read(s, 0)[1]["ready"], read(s, 2)[1]["ready"]) == (1, 1, 0)
    assert (read(s, 1)[1]["known"], read(s, 1)[1]["ready"]) == (2, 1)


def swapped(s: Any) -> Any:
    """The same with the second and the third seat in each other's place; for positions without captives."""
    other = clone(s)
    for name in ("goods", "virtue", "debts", "cathedral", "built", "hired", "reserve", "workers", "laid", "prison"):
        row = list(getattr(s, name))
        size = len(row) // P
        for seat, source in ((1, 2), (2, 1)):
            for place in range(size):
                put(GAME.name, other, name, seat * size + place, row[source * size + place])
    return other


def test_opponents_are_read_alike() -> None:
    s = employ(build(give(stand(position(3), t.FOREST, 3, 1), 1, wood=5, silver=3), t.WELL, seat=1), t.MINER, seat=1)
    s = turn(jail(give(stand(s, t.QUARRY, 2, 2), 2, marble=2), 0, 1, 3))
    one, two = read(s, 0), read(swapped(s), 0)
    seat_alone = {"waits"}
    assert one[0] == two[0]
    for seat, other in ((1, 2), (2, 1)):
        assert {name for name in NAMES if one[seat][name] != two[other][name]} == seat_alone


@pytest.mark.rule("A0.6", "A0.10")
def test_hidden_things_do_not_change_a_number() -> None:
    different = 0
    for players in (2, 3, 5):
        s, context = start(players, players), GAME.bots.new_context([POLICY_GREEDY_1] * players)
        while s.legal:
            seat = s.frame_player[s.depth - 1]
            if seat != CHANCE_PLAYER:
                guess = clone(s)
                hide_from(guess, seat, 77)
                different += saving.digest(GAME.name, s) != saving.digest(GAME.name, guess)
                assert read(s, seat) == read(guess, seat)
            GAME.bots.play_on(s, context, players, 23)
    assert different > 20


def test_numbers_are_those_recorded_in_both_builds() -> None:
    code = blake2b(digest_size=8)
    for players in (2, 5):
        s = start(players, players)
        GAME.bots.play_on(s, GAME.bots.new_context([POLICY_GREEDY_1] * players), players, 80 * players)
        code.update(repr([list(row.values()) for row in read(s, players - 1)]).encode())
    assert code.hexdigest() == GOLDEN
