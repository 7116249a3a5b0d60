"""Chapter W13: the twenty special powers, active and in decline."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from engines.smallworld.rules.scoring import declined_coins, power_coins
from tests.smallworld.position import Position, race_of


def paid(power: str, regions: list[int], **more: int) -> int:
    """What the power earns in these regions."""
    p = Position(f"ratmen {power}").stand(0, regions).settle()
    for field, value in more.items():
        p.put(field, value)
    return power_coins(p.s, 0)


def declined_pay(power: str, regions: list[int]) -> int:
    """What a race with this power is paid after its decline."""
    p = Position(f"ratmen {power}", "orcs hill").stand(0, regions).start().choose(c.DECLINE)
    slot = c.SPIRITS if power == "spirit" else c.DECLINED
    return declined_coins(p.s, slot)


PAYING = ["alchemist", "forest", "fortified", "hill", "merchant", "pillaging", "swamp", "wealthy"]


@pytest.mark.rule("W10.8", "W13.1", "W13.8", "W13.9", "W13.11", "W13.12", "W13.14", "W13.18", "W13.20")
@pytest.mark.parametrize("power", PAYING)
def test_no_power_pays_in_decline(power: str) -> None:
    assert declined_pay(power, [3, 4, 5]) == 3


@pytest.mark.rule("W13.1")
def test_alchemist_pays_two_every_turn() -> None:
    assert paid("alchemist", [2, 3]) == paid("alchemist", []) == 2


def berserk(roll: int, hand: int, tokens: int = 2) -> Position:
    """A Berserk race in 2 beside 3 has rolled."""
    p = Position("ratmen berserk", "humans hill").stand(0, [2]).stand(1, {3: tokens}).hand(0, hand).conquer()
    return p.choose(c.ROLL, roll)


@pytest.mark.rule("W13.2")
def test_berserk_rolls_before_the_region_is_chosen() -> None:
    p = berserk(roll=2, hand=2)
    assert (p.kind, p.context[1], p.regions) == (c.K_CONQUER, 1 + 2, [3, 6, 7])
    assert p.of(0, "rolls") == 1
    p.take(3)
    assert (p.tokens(3), p.kind) == (2, c.K_REDEPLOY)


@pytest.mark.rule("W13.2")
def test_berserk_may_roll_again_before_the_next_conquest_or_go_without() -> None:
    p = berserk(roll=1, hand=6)
    p.take(3)
    assert (p.of(0, "in_hand"), c.ROLL in p.legal, 7 in p.regions) == (3, True, True)
    p.take(7)
    assert p.tokens(7) == 2


@pytest.mark.rule("W13.2")
def test_conquests_end_when_nothing_is_affordable_or_nothing_is_attacked() -> None:
    p = berserk(roll=0, hand=1)
    assert p.kind == c.K_REDEPLOY or p.player == 1
    p = berserk(roll=1, hand=6)
    p.choose(c.STOP)
    assert p.kind == c.K_REDEPLOY or p.player == 1


@pytest.mark.rule("W13.2")
def test_in_decline_nobody_rolls() -> None:
    p = Position("elves hill").declined(0, "ghouls", {2: 4}, "berserk").start().choose(c.EXPAND, c.NO)
    assert c.ROLL not in p.legal


@pytest.mark.rule("W13.3")
def test_encampments_are_taken_up_and_placed_again() -> None:
    p = Position("ratmen bivouacking").stand(0, [2, 5, 17]).camps({2: 5}).phase(c.PHASE_ENCAMP)
    assert p.legal == [c.LEAVE, c.SPREAD, c.CHOOSE] or p.legal == [c.SPREAD, c.CHOOSE, c.LEAVE]
    q = p.copy().choose(c.SPREAD)
    assert [q.s.camps[r - 1] for r in (2, 5, 17)] == [2, 2, 1]
    p.choose(c.CHOOSE, 0, 4)
    assert [p.s.camps[r - 1] for r in (2, 5, 17)] == [0, 4, 1]


@pytest.mark.rule("W13.3", "W5.5", "W5.6")
def test_encampments_of_a_lost_region_are_placed_again_after_the_turn() -> None:
    p = Position("ratmen hill", "orcs bivouacking").stand(0, [2]).stand(1, {3: 1, 5: 1}).camps({3: 2, 5: 3}).hand(0, 7)
    p.conquer().take(3)
    assert p.s.camps_in_hand == 2
    p.run()
    assert (p.s.camps_in_hand, p.s.camps[5 - 1]) == (0, 5)


@pytest.mark.rule("W13.3")
def test_encampments_without_a_region_are_kept_and_end_with_the_decline() -> None:
    p = Position("ratmen hill", "orcs bivouacking").stand(0, [2]).stand(1, {3: 2}).camps({3: 5}).hand(0, 10)
    p.conquer().take(3)
    p.run()
    assert (p.player, p.s.camps_in_hand) == (1, 5)
    p.choose(c.DECLINE)
    assert p.s.camps_in_hand == 0


@pytest.mark.rule("W13.4")
def test_commando_saves_a_token_everywhere_while_active() -> None:
    p = Position("ratmen commando").stand(0, [2])
    assert [p.cost(0, region) for region in (3, 6, 7)] == [1, 2, 1]
    assert Position("").declined(0, "ghouls", [2], "commando").cost(0, 3, c.DECLINED) == 2


def diplomat(**options: bool) -> Position:
    """The Diplomat of seat 1 in 8, with opponents around; the third seat has no active race."""
    p = Position("ratmen diplomat", "orcs hill", "", "elves hill", board=4, **options)
    return p.stand(0, [9]).stand(1, {8: 1, 24: 1}).stand(3, {10: 1, 37: 1}).hand(0, 8)


@pytest.mark.rule("W13.5")
def test_the_diplomat_chooses_among_those_it_did_not_attack() -> None:
    p = diplomat().conquer()
    p.take(8)
    p.run(c.K_ALLY)
    assert (p.player, p.legal) == (0, [2, 3, c.STOP])
    p = diplomat(peace_without_race=False).conquer()
    p.take(8)
    p.run(c.K_ALLY)
    assert p.legal == [3, c.STOP]


@pytest.mark.rule("W13.5")
def test_peace_lasts_until_the_next_turn_of_the_diplomat() -> None:
    p = diplomat().conquer()
    p.run(c.K_ALLY)
    p.choose(1)
    assert (p.s.diplomat, p.s.ally) == (0, 1)
    assert 9 not in p.targets(1)
    assert 9 in p.targets(3)
    p.start(0)
    assert (p.s.diplomat, p.s.ally) == (c.NO_SEAT, c.NO_SEAT)
    assert 9 in p.targets(1)


@pytest.mark.rule("W13.5")
@pytest.mark.parametrize("spoils", [False, True])
def test_attacks_of_own_ghouls_matter_only_by_option(spoils: bool) -> None:
    p = Position("ratmen diplomat", "orcs hill", "elves hill", ghoul_attacks_spoil_peace=spoils)
    p.stand(0, [5]).stand(1, [3]).stand(2, [12]).declined(0, "ghouls", {2: 6}).start().choose(c.EXPAND, c.NO)
    p.take(3)
    p.run(c.K_ALLY)
    assert (1 in p.legal) is not spoils


@pytest.mark.rule("W13.5")
def test_a_diplomat_in_decline_has_no_peace() -> None:
    p = diplomat().conquer()
    p.run(c.K_ALLY)
    p.choose(1)
    p.start(0).choose(c.DECLINE)
    assert (p.s.diplomat, p.s.ally) == (c.NO_SEAT, c.NO_SEAT)


@pytest.mark.rule("W13.6")
def test_the_dragon_takes_a_region_with_one_token_once_a_turn_and_guards_it() -> None:
    p = Position("ratmen dragon_master", "orcs hill").stand(0, [2]).stand(1, {3: 8, 12: 1}).hand(0, 3).mark("dragon", 2)
    p.conquer()
    assert c.DRAGON in p.legal
    p.dragon(3)
    assert (p.tokens(3), p.marked("dragon"), p.of(0, "in_hand")) == (1, [3], 2)
    assert (c.DRAGON in p.legal, 3 in p.targets(1), 2 in p.targets(1)) == (False, False, False)
    assert p.of(1, "in_hand") == 7


@pytest.mark.rule("W13.6")
def test_the_dragon_needs_a_token_and_a_region_that_could_be_attacked() -> None:
    p = Position("ratmen dragon_master", "orcs hill").stand(0, [2]).stand(1, {3: 8}).conquer()
    assert p.kind != c.K_CONQUER
    p = Position("ratmen dragon_master", "orcs hill").stand(0, [2]).stand(1, {3: 8}).hand(0, 1).conquer()
    p.choose(c.DRAGON)
    assert (p.kind, p.regions) == (c.K_DRAGON, [3, 6, 7])


@pytest.mark.rule("W13.7")
def test_flying_attacks_any_land_region() -> None:
    p = Position("ratmen flying").stand(0, [17])
    assert p.targets(0) == [r for r in range(2, 23) if r not in (8, 17)]
    assert Position("").declined(0, "ghouls", [17], "flying").targets(0, c.DECLINED) == [12, 18]


@pytest.mark.rule("W13.8", "W13.11", "W13.18")
@pytest.mark.parametrize(("power", "regions"), [("forest", [3, 11]), ("hill", [5, 7]), ("swamp", [4, 17])])
def test_a_terrain_power_pays_for_its_terrain(power: str, regions: list[int]) -> None:
    assert paid(power, [2, 6, *regions]) == 2


@pytest.mark.rule("W13.9")
def test_one_fortress_a_turn_is_built_in_a_region_without_one() -> None:
    p = Position("ratmen fortified").stand(0, [2, 3, 5]).mark("fortresses", 3).phase(c.PHASE_FORTRESS)
    assert (p.regions, c.STOP in p.legal) == ([2, 5], True)
    p.take(5)
    assert (p.marked("fortresses"), p.of(0, "coins")) == ([3, 5], 5 + 3 + 2)


@pytest.mark.rule("W13.9")
def test_fortresses_defend_in_decline_and_leave_with_the_race() -> None:
    p = Position("ratmen fortified", "orcs hill").stand(0, [2]).stand(1, [12]).mark("fortresses", 2).start()
    p.choose(c.DECLINE)
    assert p.cost(1, 2) == 2 + 1 + 1
    p = Position("elves hill").stand(0, [5]).declined(0, "ratmen", [2]).mark("fortresses", 2).start().choose(c.DECLINE)
    assert p.marked("fortresses") == []


@pytest.mark.rule("W13.10")
def test_heroes_stand_in_two_different_regions() -> None:
    p = Position("ratmen heroic").stand(0, [2, 5, 17]).mark("heroes", 2, 5).phase(c.PHASE_HEROES)
    assert (p.kind, p.regions) == (c.K_HERO, [2, 5])
    p.take(5)
    assert p.marked("heroes") == [5, 17]


@pytest.mark.rule("W13.10")
def test_with_one_region_one_hero_is_placed() -> None:
    p = Position("ratmen heroic").stand(0, [2]).phase(c.PHASE_HEROES)
    assert p.marked("heroes") == [2]
    assert Position("ratmen heroic").phase(c.PHASE_HEROES).marked("heroes") == []


@pytest.mark.rule("W13.12")
def test_merchant_pays_for_every_region() -> None:
    assert paid("merchant", [2, 3, 5]) == 3


@pytest.mark.rule("W13.13")
def test_mounted_saves_a_token_on_hill_and_farmland_while_active() -> None:
    p = Position("ratmen mounted").stand(0, [2])
    assert [p.cost(0, region) for region in (7, 12, 3, 6)] == [1, 1, 2, 3]
    assert Position("").declined(0, "ghouls", [2], "mounted").cost(0, 7, c.DECLINED) == 2


@pytest.mark.rule("W13.14")
def test_pillaging_pays_for_conquests_of_non_empty_regions() -> None:
    assert paid("pillaging", [2], nonempty=3) == 3


@pytest.mark.rule("W13.15")
def test_seafaring_conquers_seas_and_the_lake() -> None:
    p = Position("ratmen seafaring", "orcs hill").stand(0, [3]).hand(0, 9).conquer()
    assert p.cost(0, 8) == 2
    p.take(8)
    assert p.held(0) == [3, 8]
    assert {13, 14} <= set(p.targets(0))
    assert 8 not in Position("ratmen hill").stand(0, [3]).targets(0)


@pytest.mark.rule("W13.15")
def test_occupied_water_is_defended_like_land() -> None:
    p = Position("ratmen seafaring", "orcs hill").stand(0, [3]).declined(1, "elves", [8])
    assert p.cost(0, 8) == 3


@pytest.mark.rule("W13.15")
def test_held_water_stays_and_pays_in_decline() -> None:
    assert declined_pay("seafaring", [1, 8, 3]) == 3


@pytest.mark.rule("W13.16")
def test_a_spirit_race_leaves_room_for_another_race_in_decline() -> None:
    p = Position("ratmen spirit").stand(0, [2]).declined(0, "orcs", [5]).start().choose(c.DECLINE)
    assert (p.held(0, c.SPIRITS), p.held(0, c.DECLINED)) == ([2], [5])
    assert p.of(0, "power", c.SPIRITS) != c.NO_POWER


@pytest.mark.rule("W13.17")
def test_stout_may_decline_after_its_scoring_without_a_second_one() -> None:
    p = Position("ratmen stout").stand(0, {2: 3, 5: 2}).declined(0, "orcs", [17]).phase(c.PHASE_SCORE)
    assert (p.kind, p.legal) == (c.K_STOUT, [c.NO, c.YES])
    p.choose(c.YES)
    assert (p.of(0, "coins"), p.held(0, c.DECLINED), p.tray("orcs")) == (5 + 3, [2, 5], 10)
    p.start(0)
    assert p.kind == c.K_PICK


@pytest.mark.rule("W13.17")
@pytest.mark.parametrize("at_once", [True, False])
def test_stout_may_decline_in_the_turn_of_the_pick(at_once: bool) -> None:
    p = Position("", stout_on_first_turn=at_once).column("ratmen stout").start().choose(0)
    p.run(c.K_CONQUER)
    p.choose(c.STOP)
    assert (p.kind == c.K_STOUT) is at_once
    assert c.DECLINE in Position("ratmen stout").start().legal


@pytest.mark.rule("W13.19")
def test_underworld_joins_caverns_and_saves_a_token_there() -> None:
    p = Position("ratmen underworld").stand(0, [4])
    assert {6, 15, 18} <= set(p.targets(0))
    assert [p.cost(0, region) for region in (15, 6, 3)] == [1, 2, 2]
    assert 15 not in Position("").declined(0, "ghouls", [6], "underworld").targets(0, c.DECLINED)


@pytest.mark.rule("W13.20")
def test_wealthy_pays_seven_once() -> None:
    p = Position("").column("ratmen wealthy").start().choose(0)
    p.run(c.K_CONQUER)
    p.take(2)
    p.run()
    assert p.of(0, "coins") == 5 + 1 + 7
    assert paid("wealthy", [2, 3]) == 0


@pytest.mark.rule("W13.3", "W13.10", "W13.6")
def test_markers_of_powers_end_with_the_decline() -> None:
    for power in ("bivouacking", "heroic", "dragon_master"):
        p = Position(f"ratmen {power}", "orcs hill").stand(0, [2, 5]).stand(1, [3])
        if power == "bivouacking":
            p.camps({2: 5})
        else:
            p.mark("heroes" if power == "heroic" else "dragon", 2)
        p.start().choose(c.DECLINE)
        assert 2 in p.targets(1)
        assert p.cost(1, 2) == 3
    assert p.of(0, "race", c.DECLINED) == race_of("ratmen")
