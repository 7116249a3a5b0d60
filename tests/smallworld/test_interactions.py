"""Chapter W14: races, powers and rules that meet."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import all_tokens
from engines.smallworld.rules.scoring import declined_coins, power_coins, race_coins
from tests.smallworld.position import Position, power_of, race_of


@pytest.mark.rule("W14.1")
def test_commando_tritons_pay_one_for_an_empty_coast_and_for_a_lost_tribe_there() -> None:
    p = Position("tritons commando").stand(0, [2]).mark("tribes", 7)
    assert (p.cost(0, 3), p.cost(0, 7)) == (1, 1)


@pytest.mark.rule("W14.2")
def test_a_roll_of_three_still_needs_a_token() -> None:
    assert Position("ratmen berserk").stand(0, [2]).cost(0, 3, roll=3) == 1


@pytest.mark.rule("W14.3")
def test_a_troll_with_lair_on_a_mountain_costs_five_or_one_sorcerer() -> None:
    p = Position("sorcerers hill", "trolls hill").stand(0, [2]).stand(1, {6: 1}).mark("lairs", 6)
    assert p.cost(0, 6) == 5
    assert p.conquer().substitute(6).held(0) == [2, 6]


@pytest.mark.rule("W14.4")
def test_an_encampment_raises_the_cost_and_stops_a_substitution() -> None:
    p = Position("sorcerers hill", "orcs bivouacking").stand(0, [2]).stand(1, {3: 1}).camps({3: 1}).hand(0, 5)
    assert p.cost(0, 3) == 4
    assert c.SUBSTITUTE not in p.conquer().legal


@pytest.mark.rule("W14.5")
@pytest.mark.parametrize("marker", ["lairs", "fortresses"])
def test_lair_and_fortress_of_a_race_in_decline_defend(marker: str) -> None:
    p = Position("ratmen hill").stand(0, [2]).declined(1, "trolls", [3]).mark(marker, 3)
    assert p.cost(0, 3) == 2 + 1 + 1


@pytest.mark.rule("W14.7")
def test_elves_that_lose_their_last_region_start_again_with_all_tokens() -> None:
    p = Position("ratmen hill", "elves hill").stand(0, [2]).stand(1, {3: 3}).hand(0, 5).conquer()
    p.take(3)
    p.run()
    assert (p.player, p.of(1, "in_hand"), p.held(1)) == (1, 3, [])
    p.choose(c.EXPAND)
    assert 21 in p.regions


@pytest.mark.rule("W14.8")
def test_ghouls_in_decline_lose_one_token_and_place_the_others() -> None:
    p = Position("ratmen hill", "orcs hill").stand(0, [2]).declined(1, "ghouls", {3: 3, 17: 1}).hand(0, 5).conquer()
    p.take(3)
    assert (p.of(1, "in_hand", c.DECLINED), p.tray("ghouls")) == (2, 10 - 3)
    p.run()
    assert p.tokens(17) == 3


@pytest.mark.rule("W14.9")
def test_ghouls_keep_what_stays_on_the_map_and_nothing_else_of_their_power() -> None:
    p = Position("elves hill").declined(0, "ghouls", {8: 3, 16: 1}, "seafaring")
    assert 8 in p.held(0, c.DECLINED) or p.settle().held(0, c.DECLINED) == [8, 16]
    assert p.targets(0, c.DECLINED) == [3, 7, 9, 11, 13, 14, 15, 22]
    p = Position("elves hill").declined(0, "ghouls", {2: 4}, "fortified").mark("fortresses", 2).start()
    p.choose(c.EXPAND)
    told = p.run()
    assert c.K_FORTRESS not in [kind for kind, _, _ in told]
    assert p.marked("fortresses") == [2]


@pytest.mark.rule("W14.10")
def test_ghouls_are_neither_bound_nor_protected_by_peace() -> None:
    p = Position("ratmen diplomat", "orcs hill").stand(0, [3]).stand(1, [12])
    p.declined(0, "elves", [7]).declined(1, "ghouls", {2: 4})
    p.put("diplomat", 0)
    p.put("ally", 1)
    assert 3 in p.targets(1, c.DECLINED)
    p = Position("ratmen diplomat", "orcs hill").stand(0, [5]).stand(1, [2]).declined(0, "ghouls", {3: 4})
    p.put("diplomat", 0)
    p.put("ally", 1)
    assert 3 in p.targets(1)


@pytest.mark.rule("W14.11")
def test_spirit_ghouls_act_each_turn_beside_another_race_in_decline() -> None:
    p = Position("ratmen hill").stand(0, {17: 2}).declined(0, "ghouls", {2: 4}, "spirit").declined(0, "elves", [5])
    p.start().choose(c.DECLINE)
    assert (p.held(0, c.SPIRITS), p.held(0, c.DECLINED)) == ([2], [17])
    p.start(0)
    assert (p.kind, p.context[0]) == (c.K_ABANDON, c.SPIRITS)


@pytest.mark.rule("W14.12")
def test_ordinary_ghouls_are_removed_by_the_next_decline() -> None:
    p = Position("ratmen hill").stand(0, [2]).declined(0, "ghouls", {5: 4}).hand(0, 2, c.DECLINED).start()
    p.choose(c.DECLINE)
    assert (p.tray("ghouls"), p.held(0, c.DECLINED)) == (10, [2])


@pytest.mark.rule("W14.13")
def test_stout_ghouls_move_before_the_next_pick() -> None:
    p = Position("ghouls stout").stand(0, {2: 5}).phase(c.PHASE_STOUT).choose(c.YES)
    p.start(0)
    assert (p.kind, p.context[0]) == (c.K_ABANDON, c.DECLINED)
    p.choose(c.NO)
    p.take(3).choose(c.STOP)
    p.run()
    assert (p.kind, p.player) == (c.K_PICK, 0)


@pytest.mark.rule("W14.14")
def test_a_spirit_decline_pays_both_races_in_decline() -> None:
    p = Position("ratmen spirit").stand(0, [2, 3]).declined(0, "orcs", [5]).start().choose(c.DECLINE)
    assert p.of(0, "coins") == 5 + 2 + 1


@pytest.mark.rule("W14.15")
def test_the_third_decline_removes_the_ordinary_race_and_spirit_stays() -> None:
    p = Position("ratmen hill").stand(0, [2]).declined(0, "orcs", [5]).declined(0, "elves", [16], "spirit").start()
    p.choose(c.DECLINE)
    assert (p.held(0, c.DECLINED), p.held(0, c.SPIRITS), p.tray("orcs")) == ([2], [16], 10)


@pytest.mark.rule("W14.16")
def test_an_abandoned_hole_is_not_replaced() -> None:
    p = Position("halflings hill").stand(0, {2: 6, 3: 1}).mark("holes", 2, 3)
    p.put("holes_dug", 2)
    p.start().choose(c.EXPAND, c.YES)
    p.take(3)
    p.run(c.K_CONQUER)
    assert p.marked("holes") == [2]
    p.take(3)
    assert p.marked("holes") == [2]


@pytest.mark.rule("W14.17")
def test_the_dragon_cannot_enter_an_immune_region() -> None:
    p = Position("ratmen dragon_master", "halflings hill").stand(0, [2]).stand(1, [3, 7]).mark("holes", 3).hand(0, 1)
    assert p.conquer().choose(c.DRAGON).regions == [6, 7]


@pytest.mark.rule("W14.18")
@pytest.mark.parametrize(("tribe", "counted"), [(True, 1), (False, 0)])
def test_the_dragon_may_take_an_empty_region_which_counts_for_nothing(tribe: bool, counted: int) -> None:
    p = Position("orcs dragon_master").stand(0, [2]).mark("tribes", *([3] if tribe else [])).hand(0, 2).conquer()
    p.dragon(3)
    assert (p.tokens(3), race_coins(p.s, 0)) == (1, counted)


@pytest.mark.rule("W14.19")
def test_a_dragon_that_is_not_moved_keeps_its_region_immune() -> None:
    p = Position("ratmen dragon_master", "orcs hill").stand(0, {3: 4}).stand(1, [2]).mark("dragon", 3).turn()
    p.choose(c.STOP)
    p.run()
    assert p.marked("dragon") == [3]
    assert 3 not in p.targets(1)


@pytest.mark.rule("W14.20")
def test_heroes_protect_until_they_are_placed_again() -> None:
    p = Position("ratmen heroic", "orcs hill").stand(0, {2: 3, 5: 1}).stand(1, [3]).mark("heroes", 2, 5).turn()
    assert p.marked("heroes") == [2, 5]
    p.take(7)
    p.run(c.K_HERO)
    assert p.marked("heroes") == []


@pytest.mark.rule("W14.21")
def test_tokens_withdrawn_from_the_other_regions_go_to_the_heroes() -> None:
    p = Position("ratmen hill", "orcs heroic").stand(0, [2]).stand(1, {3: 3, 5: 1, 16: 1}).mark("heroes", 5, 16)
    p.hand(0, 5).conquer().take(3)
    p.run(answers={c.K_REDEPLOY: c.SPREAD})
    assert (p.tokens(5), p.tokens(16)) == (2, 2)


@pytest.mark.rule("W14.22")
def test_the_ally_may_attack_the_diplomats_race_in_decline_and_others() -> None:
    p = Position("ratmen diplomat", "orcs hill", "elves hill").stand(0, [3]).stand(1, [2]).stand(2, [7])
    p.declined(0, "giants", [8])
    p.put("diplomat", 0)
    p.put("ally", 1)
    assert p.targets(1) == [7, 8]


@pytest.mark.rule("W14.23")
def test_flying_halflings_and_trolls_need_no_neighbour_and_pay_the_same() -> None:
    for race in ("halflings", "trolls"):
        p = Position(f"{race} flying").stand(0, [17])
        assert 5 in p.targets(0)
        assert (p.cost(0, 5), p.cost(0, 20)) == (2, 3)


@pytest.mark.rule("W14.24")
def test_flying_sorcerers_substitute_anywhere() -> None:
    p = Position("sorcerers flying", "ratmen hill").stand(0, [17]).stand(1, {5: 1, 3: 2}).conquer()
    assert p.substitute(5).held(0) == [5, 17]


@pytest.mark.rule("W14.25")
def test_a_first_conquest_of_a_sea_costs_two_and_the_lake_is_no_entry() -> None:
    p = Position("elves seafaring").hand(0, 4).conquer()
    assert (1 in p.regions, 8 in p.regions, p.cost(0, 1)) == (True, False, 2)
    assert p.take(1).tokens(1) == 2


@pytest.mark.rule("W14.26")
def test_seas_in_decline_fall_to_another_seafaring_race_only() -> None:
    p = Position("ratmen seafaring", "orcs hill").stand(0, [2]).stand(1, [6]).declined(1, "elves", [1])
    assert (1 in p.targets(0), 1 in p.targets(1)) == (True, False)


@pytest.mark.rule("W14.27")
def test_seafaring_giants_save_a_token_on_water_and_tritons_do_not() -> None:
    assert Position("giants seafaring").stand(0, [6]).cost(0, 1) == 1
    assert Position("tritons seafaring").stand(0, [6]).cost(0, 1) == 2


@pytest.mark.rule("W14.28")
def test_underworld_enters_at_the_edge_and_then_reaches_every_cavern() -> None:
    p = Position("ratmen underworld").hand(0, 9).conquer()
    assert 15 not in p.targets(0)
    p.take(4)
    assert 15 in p.targets(0)


@pytest.mark.rule("W14.29")
def test_a_cavern_mountain_costs_underworld_two() -> None:
    assert Position("ratmen underworld").stand(0, [2]).cost(0, 6) == 2


@pytest.mark.rule("W14.30")
def test_mounted_does_not_help_on_mountain_forest_and_swamp() -> None:
    p = Position("ratmen mounted").stand(0, [10])
    assert [p.cost(0, region) for region in (9, 11, 4)] == [3, 2, 2]


@pytest.mark.rule("W14.31")
def test_an_abandoned_mountain_no_longer_helps_giants() -> None:
    p = Position("giants hill").stand(0, {6: 3, 2: 1}).start()
    assert p.cost(0, 7) == 1
    p.choose(c.EXPAND, c.YES)
    p.take(6)
    assert p.cost(0, 7) == 2


@pytest.mark.rule("W14.32")
def test_five_amazons_in_four_regions_keep_one_region() -> None:
    p = Position("amazons hill").stand(0, {2: 2, 5: 1, 17: 1, 20: 1}).mark("fortresses", 2).phase(c.PHASE_TAKE_OFF)
    assert (p.kind, p.regions) == (c.K_KEEP, [2, 5, 17, 20])
    p.take(17)
    assert (p.held(0), p.tokens(17), p.of(0, "aside")) == ([17], 1, 4)
    assert p.of(0, "coins") == 5 + 1
    assert p.marked("fortresses") == []


@pytest.mark.rule("W14.32", "W12.1")
def test_six_amazons_keep_two_of_their_regions() -> None:
    p = Position("amazons hill").stand(0, {2: 3, 5: 1, 17: 1, 20: 1}).phase(c.PHASE_TAKE_OFF)
    assert p.regions == [2, 5, 17]
    p.take(5)
    assert p.regions == [17, 20]
    p.take(20)
    assert (p.held(0), p.tokens(5), p.tokens(20), p.of(0, "aside")) == ([5, 20], 1, 1, 4)


@pytest.mark.rule("W14.33")
def test_four_amazons_or_less_keep_no_region() -> None:
    p = Position("amazons hill").stand(0, {2: 2, 5: 2}).phase(c.PHASE_TAKE_OFF)
    assert (p.held(0), p.of(0, "aside"), p.of(0, "coins")) == ([], 4, 5)


@pytest.mark.rule("W14.35")
def test_sorcerers_that_are_all_in_play_cannot_substitute() -> None:
    p = Position("sorcerers hill", "ratmen hill").stand(0, {2: 18}).stand(1, {3: 1})
    assert p.conquer().kind != c.K_CONQUER


@pytest.mark.rule("W14.36")
def test_sorcerers_substitute_once_a_turn_for_each_opponent() -> None:
    p = Position("sorcerers hill", "ratmen hill", "elves hill").stand(0, [8])
    p.stand(1, {3: 1, 7: 1}).stand(2, {9: 1, 14: 1}).conquer().substitute(3)
    p.choose(c.SUBSTITUTE)
    assert p.regions == [9, 14]
    p.take(9)
    assert p.kind != c.K_CONQUER


@pytest.mark.rule("W14.37")
def test_neither_decline_nor_lost_tribes_nor_own_tokens_are_substituted() -> None:
    p = Position("sorcerers hill", "ratmen hill").stand(0, [2, 6]).declined(1, "elves", [3]).declined(0, "orcs", [12])
    assert p.mark("tribes", 7).conquer().kind != c.K_CONQUER


@pytest.mark.rule("W14.38")
def test_pillaging_orcs_are_paid_twice() -> None:
    p = Position("orcs pillaging", "ratmen hill").stand(0, [2]).stand(1, [3]).hand(0, 9).conquer().take(3)
    assert race_coins(p.s, 0) + power_coins(p.s, 0) == 2


@pytest.mark.rule("W14.39")
@pytest.mark.parametrize("counted", [True, False])
def test_the_own_race_in_decline_counts_as_non_empty(counted: bool) -> None:
    p = Position("orcs hill", own_declined_counts=counted).stand(0, [2]).declined(0, "elves", [3, 5]).hand(0, 9)
    p.conquer().take(3)
    assert race_coins(p.s, 0) == counted
    assert p.tray("elves") == 11 - 1


@pytest.mark.rule("W14.40")
def test_a_bare_mountain_is_an_empty_conquest() -> None:
    p = Position("orcs pillaging").stand(0, [2]).hand(0, 9).conquer().take(6, 3)
    assert race_coins(p.s, 0) == 0


@pytest.mark.rule("W14.41")
def test_wealthy_pays_even_without_a_region() -> None:
    p = Position("").column("ratmen wealthy").start().choose(0)
    p.run(c.K_CONQUER)
    p.choose(c.STOP)
    assert p.of(0, "coins") == 5 + 7


@pytest.mark.rule("W14.42")
def test_six_fortresses_on_the_map_are_the_most() -> None:
    p = Position("ratmen fortified", "elves hill").stand(0, [2, 5]).declined(1, "orcs", [3, 4, 11, 16, 17, 20])
    p.mark("fortresses", 3, 4, 11, 16, 17, 20).phase(c.PHASE_FORTRESS)
    assert p.kind != c.K_FORTRESS
    p.mark("fortresses", 3, 4, 11, 16, 17).phase(c.PHASE_FORTRESS)
    assert p.regions == [2, 5]


@pytest.mark.rule("W14.43")
def test_a_fortress_pays_every_turn() -> None:
    p = Position("ratmen fortified").stand(0, [2, 5]).mark("fortresses", 2).phase(c.PHASE_SCORE)
    p.phase(c.PHASE_SCORE)
    assert p.of(0, "coins") == 5 + 2 * (2 + 1)


@pytest.mark.rule("W14.44")
def test_merchant_does_not_count_regions_in_decline() -> None:
    p = Position("ratmen merchant").stand(0, [2, 3]).declined(0, "elves", [5]).settle()
    assert (power_coins(p.s, 0), declined_coins(p.s, c.DECLINED)) == (2, 1)


@pytest.mark.rule("W14.45")
def test_declining_without_a_token_leaves_only_a_spirit_race() -> None:
    p = Position("humans hill").declined(0, "orcs", [3]).declined(0, "elves", [5, 4], "spirit").start()
    p.choose(c.DECLINE)
    assert (p.of(0, "coins"), p.of(0, "race", c.DECLINED)) == (5 + 2, c.NO_RACE)


@pytest.mark.rule("W14.46")
def test_tokens_in_hand_are_lost_at_a_decline() -> None:
    p = Position("humans hill").hand(0, 4).start().choose(c.DECLINE)
    assert (p.tray("humans"), p.of(0, "coins")) == (10, 5)
    assert p.s.banner_tail[0] == race_of("humans")


@pytest.mark.rule("W14.47")
def test_a_victim_of_several_conquests_redeploys_once() -> None:
    p = Position("ratmen hill", "humans hill").stand(0, [2]).stand(1, {3: 2, 7: 3, 5: 1, 16: 1}).hand(0, 12).conquer()
    p.take(3, 7)
    assert p.of(1, "in_hand") == 1 + 2
    told = p.run()
    assert [kind for kind, player, _ in told if player == 1] == [c.K_REDEPLOY]


@pytest.mark.rule("W14.48")
def test_a_lost_region_cannot_be_entered_again_at_the_end_of_the_turn() -> None:
    p = Position("ratmen hill", "humans hill").stand(0, [2]).stand(1, {3: 4, 5: 1, 16: 1}).hand(0, 12).conquer()
    p.take(3)
    p.run(c.K_PLACE, answers={c.K_REDEPLOY: [c.SPREAD, c.CHOOSE]})
    assert (p.player, p.context[1]) == (1, 1 << (5 - 1) | 1 << (16 - 1))


@pytest.mark.rule("W14.50")
def test_with_eleven_races_out_three_combos_are_on_offer() -> None:
    races = ["ratmen", "orcs", "elves", "giants", "trolls", "humans", "dwarves", "wizards", "tritons", "ghouls"]
    powers = ["hill", "swamp", "forest", "stout", "flying"]
    p = Position(*[f"{race} {power}" for race, power in zip(races[:5], powers, strict=True)])
    for seat in range(5):
        p.stand(seat, [2 + seat]).declined(seat, races[5 + seat], [10 + seat])
    p.declined(0, "amazons", [20], "spirit").column("skeletons mounted", "sorcerers wealthy", "halflings heroic")
    p.start(0).choose(c.DECLINE)
    assert len([race for race in p.s.column_race if race != c.NO_RACE]) == 4
    assert p.s.column_race[3] == race_of("humans")


@pytest.mark.rule("W14.51")
def test_victims_are_not_put_into_water_they_do_not_occupy() -> None:
    p = Position("ratmen hill", "orcs seafaring").stand(0, [2]).stand(1, {3: 3, 8: 1}).hand(0, 12).conquer()
    p.take(3)
    p.run()
    assert (p.tokens(8), p.held(1)) == (3, [8])
    p = Position("ratmen hill", "orcs hill").stand(0, [2]).stand(1, {3: 3, 7: 1}).hand(0, 12).conquer()
    p.take(3)
    p.run()
    assert (p.held(1), p.tokens(8)) == ([7], 0)


@pytest.mark.rule("W14.52")
def test_markers_of_an_abandoned_region_return_and_holes_are_spent() -> None:
    for combo, field in (("ratmen heroic", "heroes"), ("ratmen dragon_master", "dragon"), ("halflings hill", "holes")):
        p = Position(combo).stand(0, {2: 4}).mark(field, 2)
        p.put("holes_dug", 2)
        p.start().choose(c.EXPAND, c.YES)
        p.run(c.K_CONQUER, answers={c.K_ABANDON_REGION: 1})
        assert p.marked(field) == []
        assert p.take(2).marked("holes") == []
    assert power_of("heroic") != c.NO_POWER


@pytest.mark.rule("W14.53")
@pytest.mark.parametrize("spoils", [True, False])
def test_a_failed_attempt_hurts_nobody_but_counts_as_an_attack(spoils: bool) -> None:
    p = Position("ratmen diplomat", "orcs hill", failed_attack_spoils_peace=spoils).stand(0, [2]).stand(1, {3: 1})
    p.hand(0, 2).conquer().take(3).choose(0)
    assert (p.tokens(3), p.of(1, "in_hand")) == (1, 0)
    assert (p.kind == c.K_ALLY) is not spoils
    assert p.s.ally == c.NO_SEAT


@pytest.mark.rule("W14.54")
def test_encampments_are_no_race_tokens() -> None:
    p = Position("ratmen hill", "orcs bivouacking").stand(0, [2]).stand(1, {3: 1, 5: 1}).camps({3: 5}).hand(0, 12)
    p.conquer()
    assert all_tokens(p.s, 1) == 2
    p.take(3)
    assert (p.of(1, "in_hand"), p.tray("orcs")) == (0, 10 - 1)


@pytest.mark.rule("W14.55")
def test_on_the_map_for_three_mountain_27_borders_forest_28() -> None:
    assert 28 in Position("humans hill", board=3).stand(0, [27]).targets(0)


@pytest.mark.rule("W14.56")
@pytest.mark.parametrize("lake", [True, False])
def test_seafaring_halflings_may_enter_at_the_lake_unless_the_option_forbids_it(lake: bool) -> None:
    p = Position("halflings seafaring", lake_entry=lake)
    assert (8 in p.targets(0)) is lake
    assert {1, 23, 14} <= set(p.targets(0))
