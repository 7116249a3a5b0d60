"""Chapters W8, W9 and W11: coins, ready troops and abandoned regions, the end."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import beats
from engines.smallworld.rules.scoring import declined_coins, power_coins, race_coins, region_coins
from tests.smallworld.position import Position


@pytest.mark.rule("W8.1")
def test_every_region_of_every_race_pays_a_coin() -> None:
    p = Position("ratmen flying").stand(0, [2, 3]).declined(0, "orcs", [17]).declined(0, "elves", [5, 4], "spirit")
    p.phase(c.PHASE_SCORE).run()
    assert p.of(0, "coins") == 5 + 2 + 1 + 2


@pytest.mark.rule("W8.2")
def test_race_and_power_pay_while_active_and_dwarves_in_decline() -> None:
    p = Position("humans hill").stand(0, [2, 5, 15]).declined(0, "dwarves", [3, 4]).phase(c.PHASE_SCORE)
    p.run()
    assert p.of(0, "coins") == 5 + 3 + 1 + 2 + 2 + 1


@pytest.mark.rule("W8.3")
def test_conquests_count_even_when_the_region_is_no_longer_held() -> None:
    p = Position("orcs stout", "humans hill").stand(0, [2]).stand(1, {3: 1}).hand(0, 6).conquer()
    p.take(3)
    p.stand(1, {3: 1}).settle()
    assert race_coins(p.s, 0) == 1


@pytest.mark.rule("W8.3")
@pytest.mark.parametrize("counted", [False, True])
def test_conquests_of_ghouls_count_only_by_option(counted: bool) -> None:
    p = Position("orcs pillaging", "humans hill", ghoul_conquests_count=counted).stand(0, [17]).stand(1, [3])
    p.declined(0, "ghouls", {2: 5}).start().choose(c.EXPAND, c.NO)
    p.take(3)
    assert (race_coins(p.s, 0), power_coins(p.s, 0)) == ((1, 1) if counted else (0, 0))


@pytest.mark.rule("W0.6", "W8.3")
def test_the_own_active_race_is_no_declined_one_when_ghouls_drive_it_out() -> None:
    p = Position("orcs pillaging", ghoul_conquests_count=True, own_declined_counts=False).stand(0, [3, 17])
    p.declined(0, "ghouls", {2: 5}).start().choose(c.EXPAND, c.NO).take(3)
    assert race_coins(p.s, 0) == 1


@pytest.mark.rule("W8.4")
def test_a_region_pays_for_everything_that_applies() -> None:
    p = Position("dwarves swamp").stand(0, [19]).settle()  # a swamp with a mine
    assert (region_coins(p.s, 0), race_coins(p.s, 0), power_coins(p.s, 0)) == (1, 1, 1)


@pytest.mark.rule("W9.1")
def test_with_an_active_race_the_turn_begins_with_expand_or_decline() -> None:
    p = Position("ratmen hill").stand(0, {2: 3}).start()
    assert (p.kind, p.legal) == (c.K_TURN, [c.EXPAND, c.DECLINE])


@pytest.mark.rule("W9.3")
def test_ready_troops_leave_one_token_in_each_region() -> None:
    p = Position("ratmen hill").stand(0, {2: 4, 17: 2}).turn()
    assert p.of(0, "in_hand") == 4
    assert (p.tokens(2), p.tokens(17)) == (1, 1)


@pytest.mark.rule("W9.4")
def test_an_abandoned_region_belongs_to_nobody_and_loses_its_markers() -> None:
    p = Position("trolls fortified").stand(0, {2: 4, 17: 2}).mark("lairs", 2, 17).mark("fortresses", 17).start()
    p.choose(c.EXPAND, c.YES)
    p.take(17).choose(*([c.STOP] if p.kind == c.K_ABANDON_REGION else []))
    assert (p.held(0), p.marked("lairs"), p.marked("fortresses"), p.marked("tribes")) == ([2], [2], [], [])
    assert p.of(0, "in_hand") == 3 + 2


@pytest.mark.rule("W9.4")
def test_regions_are_abandoned_in_ascending_order_so_that_each_set_has_one_path() -> None:
    p = Position("trolls fortified").stand(0, {2: 1, 5: 1, 17: 1}).start().choose(c.EXPAND, c.YES)
    assert (p.regions, c.STOP in p.legal) == ([2, 5, 17], False)
    p.take(5)
    assert (p.regions, c.STOP in p.legal) == ([17], True)


@pytest.mark.rule("W9.5")
def test_with_all_regions_abandoned_the_next_conquest_is_a_first_one() -> None:
    p = Position("ratmen hill").stand(0, {17: 4}).start().choose(c.EXPAND, c.YES)
    assert (p.kind, p.held(0)) == (c.K_ABANDON_REGION, [17]) or p.held(0) == []
    p.run(c.K_CONQUER, answers={c.K_ABANDON_REGION: 16})
    assert {2, 5, 21, 17} <= set(p.regions)


@pytest.mark.rule("W9.6")
def test_an_abandoned_region_may_be_conquered_again() -> None:
    p = Position("ratmen hill").stand(0, {17: 4}).start().choose(c.EXPAND, c.YES)
    p.run(c.K_CONQUER, answers={c.K_ABANDON_REGION: 16})
    p.take(17)
    assert (p.held(0), p.tokens(17)) == ([17], 2)


@pytest.mark.rule("W9.7")
def test_regions_are_abandoned_before_the_conquests_only() -> None:
    p = Position("ratmen hill").stand(0, {2: 9}).turn()
    p.take(3)
    told = p.run()
    assert {kind for kind, _, _ in told} & {c.K_ABANDON, c.K_ABANDON_REGION} == set()


@pytest.mark.rule("W11.1")
def test_the_game_ends_after_the_last_turn_of_the_last_round() -> None:
    p = Position("ratmen hill", "orcs hill", "elves hill", "trolls hill")
    p.put("round", 9)
    p.start(3).choose(c.DECLINE)
    assert (p.over, p.s.ended) == (True, c.ENDED_ROUNDS)
    p = Position("ratmen hill", "orcs hill", "elves hill", "trolls hill")
    p.put("round", 9)
    p.start(2).choose(c.DECLINE)
    assert (p.over, p.player) == (False, 3)


@pytest.mark.rule("W11.1")
def test_the_last_turn_is_that_of_the_seat_before_the_first() -> None:
    p = Position("ratmen hill", "orcs hill", "elves hill")
    p.put("round", 10)
    p.put("first", 1)
    p.start(0).choose(c.DECLINE)
    assert p.over


@pytest.mark.rule("W11.2")
def test_most_coins_win() -> None:
    p = Position("ratmen hill", "orcs hill")
    p.put("coins", 70, 0)
    p.put("coins", 71, 1)
    assert (beats(p.s, 1, 0), beats(p.s, 0, 1)) == (1, 0)


@pytest.mark.rule("W11.3")
def test_a_tie_is_broken_by_race_tokens_on_the_map() -> None:
    p = Position("ratmen hill", "orcs bivouacking").stand(0, {2: 3}).stand(1, {3: 2}).declined(0, "elves", [5])
    p.camps({3: 5}).hand(1, 7).settle()
    assert (beats(p.s, 0, 1), beats(p.s, 1, 0)) == (2, 0)


@pytest.mark.rule("W11.4")
@pytest.mark.parametrize("late", [False, True])
def test_then_the_victory_is_shared_unless_the_option_lets_later_seats_win(late: bool) -> None:
    p = Position("ratmen hill", "orcs hill", "elves hill", late_seats_win_ties=late)
    p.put("first", 1)
    p.stand(0, [2]).stand(1, [3]).stand(2, [5]).settle()
    assert [beats(p.s, 0, q) for q in (1, 2)] == ([3, 3] if late else [0, 0])
    assert [beats(p.s, 1, q) for q in (0, 2)] == [0, 0]


def test_the_record_of_a_combo_adds_up_to_the_coins() -> None:
    p = Position("humans alchemist").stand(0, {2: 3, 5: 1}).declined(0, "dwarves", [3]).turn()
    p.run()
    combo = p.s.history[0]
    sources = [p.s.history_regions[combo], p.s.history_race_bonus[combo], p.s.history_power_bonus[combo]]
    assert sources == [2, 1, 2]
    assert p.s.history_decline[p.s.history[c.DECLINED]] == declined_coins(p.s, c.DECLINED) == 2
    assert p.of(0, "coins") == 5 + 5 + 2
