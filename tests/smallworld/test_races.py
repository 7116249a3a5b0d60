"""Chapter W12: the fourteen races, active and in decline."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from engines.smallworld.rules.scoring import declined_coins, race_coins
from tests.smallworld.position import Position, race_of


def declines(race: str, tokens: dict[int, int]) -> Position:
    """The race in these regions has just declined."""
    return Position(f"{race} alchemist", "ratmen hill").stand(0, tokens).start().choose(c.DECLINE)


def amazons(tokens: dict[int, int], power: str = "hill") -> Position:
    """Amazons are about to be taken off."""
    return Position(f"amazons {power}").stand(0, tokens).phase(c.PHASE_TAKE_OFF)


@pytest.mark.rule("W12.1")
def test_amazons_begin_with_four_more() -> None:
    p = Position("").column("amazons alchemist").start().choose(0)
    assert p.of(0, "in_hand") == 6 + 4 + 4


@pytest.mark.rule("W12.1")
def test_four_amazons_are_taken_off_where_the_player_likes() -> None:
    p = amazons({2: 4, 5: 3, 17: 1})
    assert (p.kind, p.legal) == (c.K_TAKE_OFF, [2, 3])
    p.choose(2)
    assert (p.tokens(2), p.tokens(5), p.tokens(17), p.of(0, "aside")) == (2, 1, 1, 4)


@pytest.mark.rule("W12.1")
def test_amazons_taken_off_are_ready_again_but_no_reserve_for_victims() -> None:
    p = Position("ratmen hill", "amazons hill").stand(0, {2: 2}).stand(1, {3: 2, 5: 1, 17: 1}).hand(0, 5)
    p.put("aside", 4, 1)
    p.conquer().take(3)
    p.run(answers={c.K_REDEPLOY: c.SPREAD})
    assert (p.of(1, "in_hand"), p.of(1, "aside")) == (0, 4)
    p.choose(c.EXPAND, c.NO)
    assert (p.of(1, "in_hand"), p.of(1, "aside")) == (5, 0)


@pytest.mark.rule("W12.1")
def test_amazons_in_decline_are_ordinary() -> None:
    p = Position("amazons hill", "ratmen hill").stand(0, {2: 2, 5: 3})
    p.put("aside", 4)
    p.start().choose(c.DECLINE)
    assert (p.tray("amazons"), p.of(0, "aside"), p.held(0, c.DECLINED)) == (15 - 2, 0, [2, 5])


@pytest.mark.rule("W12.2")
def test_dwarves_are_paid_for_mines_active_and_in_decline() -> None:
    p = Position("dwarves alchemist").stand(0, [3, 6, 2]).settle()
    assert race_coins(p.s, 0) == 2
    p = declines("dwarves", {3: 1, 6: 2, 2: 1})
    assert declined_coins(p.s, c.DECLINED) == 3 + 2


@pytest.mark.rule("W12.3")
def test_elves_lose_no_token_while_active() -> None:
    p = Position("ratmen hill", "elves hill").stand(0, [2]).stand(1, {3: 1, 7: 3}).hand(0, 12).conquer()
    p.take(3, 7)
    assert (p.of(1, "in_hand"), p.tray("elves")) == (4, 11 - 4)


@pytest.mark.rule("W12.3", "W14.6")
def test_elves_in_decline_lose_their_token() -> None:
    p = Position("ratmen hill").stand(0, [2]).declined(1, "elves", [3, 7]).hand(0, 12).conquer()
    p.take(3)
    assert (p.of(1, "in_hand", c.DECLINED), p.tray("elves")) == (0, 11 - 1)


@pytest.mark.rule("W12.4")
def test_ghouls_have_nothing_while_active_and_all_stay_in_decline() -> None:
    p = Position("ghouls alchemist").stand(0, [2]).settle()
    assert (race_coins(p.s, 0), p.cost(0, 3)) == (0, 2)
    p = declines("ghouls", {2: 3, 5: 2})
    assert (p.tokens(2), p.tokens(5), p.tray("ghouls")) == (3, 2, 10 - 5)
    assert p.player == 1


@pytest.mark.rule("W12.4")
def test_ghouls_in_decline_conquer_before_the_active_race() -> None:
    p = Position("ratmen hill").stand(0, {17: 4}).declined(0, "ghouls", {2: 5}).start().choose(c.EXPAND)
    assert (p.kind, p.context[0]) == (c.K_ABANDON, c.DECLINED)
    p.choose(c.NO)
    p.take(3).choose(c.STOP)
    assert (p.kind, p.context[0]) == (c.K_REDEPLOY, c.DECLINED)
    p.choose(c.CHOOSE, 0)
    assert (p.held(0, c.DECLINED), p.tokens(2), p.tokens(3)) == ([2, 3], 1, 4)
    assert (p.kind, p.context[0]) == (c.K_ABANDON, c.ACTIVE)


@pytest.mark.rule("W12.4")
def test_ghouls_may_attack_the_own_active_race_which_uses_its_tokens_at_once() -> None:
    p = Position("ratmen hill").stand(0, {3: 3, 17: 1}).declined(0, "ghouls", {2: 6}).start().choose(c.EXPAND, c.NO)
    p.take(3)
    assert p.of(0, "in_hand") == 2
    p.run(c.K_ABANDON)
    p.choose(c.NO)
    assert (p.kind, p.of(0, "in_hand"), p.regions) == (c.K_CONQUER, 2, [12, 18])


@pytest.mark.rule("W12.5")
def test_giants_save_a_token_beside_their_mountain() -> None:
    p = Position("giants alchemist").stand(0, [6])
    assert {region: p.cost(0, region) for region in (2, 12)} == {2: 1, 12: 1}
    assert Position("giants alchemist").stand(0, [2]).cost(0, 6) == 3
    assert Position("giants alchemist").stand(0, [2]).cost(0, 3) == 2
    assert Position("").declined(0, "giants", [6]).cost(0, 2, c.DECLINED) == 2


@pytest.mark.rule("W12.5")
def test_a_mountain_conquered_this_turn_helps_giants_at_once() -> None:
    p = Position("giants alchemist").stand(0, [3]).hand(0, 9).conquer()
    assert p.cost(0, 4) == 2
    p.take(9)
    assert p.cost(0, 4) == 1


@pytest.mark.rule("W12.6")
def test_halflings_enter_anywhere_and_dig_two_holes() -> None:
    p = Position("halflings alchemist").hand(0, 10).conquer()
    assert 14 in p.regions
    p.take(14, 13, 7)
    assert (p.marked("holes"), p.s.holes_dug) == ([13, 14], 2)


@pytest.mark.rule("W12.6")
def test_halflings_in_decline_have_no_holes_and_new_ones_dig_again() -> None:
    p = Position("halflings alchemist").stand(0, [2, 3]).mark("holes", 2, 3)
    p.put("holes_dug", 2)
    p.start().choose(c.DECLINE)
    assert p.marked("holes") == []
    p = Position("").column("halflings hill")
    p.put("holes_dug", 2)
    p.start().choose(0)
    p.run(c.K_CONQUER)
    p.take(2)
    assert p.marked("holes") == [2]


@pytest.mark.rule("W12.7")
def test_humans_are_paid_for_farmland_while_active() -> None:
    assert race_coins(Position("humans alchemist").stand(0, [2, 12, 3]).settle().s, 0) == 2
    assert declined_coins(declines("humans", {2: 1, 12: 1}).s, c.DECLINED) == 2


@pytest.mark.rule("W12.8")
def test_orcs_are_paid_for_conquests_of_non_empty_regions() -> None:
    p = Position("orcs alchemist", "ratmen hill").stand(0, [2]).stand(1, [3]).mark("tribes", 7).hand(0, 9).conquer()
    p.take(3, 7, 4)
    assert race_coins(p.s, 0) == 2
    assert declined_coins(declines("orcs", {2: 1}).s, c.DECLINED) == 1


@pytest.mark.rule("W12.9")
def test_ratmen_are_just_many() -> None:
    p = Position("").column("ratmen flying").start().choose(0)
    assert p.of(0, "in_hand") == 8 + 5
    p = Position("ratmen alchemist").stand(0, [2, 6]).settle()
    assert (race_coins(p.s, 0), p.cost(0, 3)) == (0, 2)
    assert declines("ratmen", {2: 4}).tokens(2) == 1


@pytest.mark.rule("W12.10", "W14.34")
@pytest.mark.parametrize(("nonempty", "tray", "grown"), [(1, 9, 0), (3, 9, 1), (5, 9, 2), (5, 1, 1), (5, 0, 0)])
def test_skeletons_grow_by_one_for_every_two_conquests(nonempty: int, tray: int, grown: int) -> None:
    p = Position("skeletons alchemist").stand(0, {2: 2}).settle()
    p.put("nonempty", nonempty)
    p.put("tray", tray, race_of("skeletons"))
    p.phase(c.PHASE_DEPLOY)
    assert p.tokens(2) == 2 + grown


@pytest.mark.rule("W12.10")
def test_skeletons_in_decline_do_not_grow() -> None:
    assert declines("skeletons", {2: 3}).tray("skeletons") == 20 - 1


def sorcerers(power: str = "alchemist", hand: int = 0, **more: bool) -> Position:
    """Sorcerers in region 2; an opponent's lone tokens stand in 3 and 5, two tokens in 7."""
    return (
        Position(f"sorcerers {power}", "ratmen hill", **more).stand(0, [2]).stand(1, {3: 1, 7: 2, 5: 1}).hand(0, hand)
    )


@pytest.mark.rule("W12.11")
def test_a_sorcerer_takes_the_place_of_a_lone_token_without_a_token_in_hand() -> None:
    p = sorcerers().conquer()
    assert p.legal == [c.SUBSTITUTE, c.STOP]
    tray = p.tray("sorcerers")
    p.substitute(3)
    assert (p.held(0), p.tokens(3), p.tray("sorcerers")) == ([2, 3], 1, tray - 1)
    assert (p.held(1), p.tray("ratmen"), p.of(1, "in_hand")) == ([5, 7], 13 - 3, 0)


@pytest.mark.rule("W12.11")
def test_a_substitution_counts_as_a_conquest_and_as_an_attack() -> None:
    p = sorcerers("pillaging", hand=1).conquer().substitute(3)
    assert (p.s.nonempty, p.s.attacked) == (1, 2)
    p = sorcerers("pillaging", hand=1, substitution_counts=False).conquer().substitute(3)
    assert (p.s.nonempty, p.s.attacked) == (0, 2)


@pytest.mark.rule("W12.11")
@pytest.mark.parametrize("shield", ["camp", "holes", "heroes", "dragon", "peace", "sea"])
def test_what_stops_a_substitution(shield: str) -> None:
    p = Position("sorcerers hill", "elves seafaring" if shield == "sea" else "ratmen bivouacking").stand(0, [2])
    p.stand(1, {1 if shield == "sea" else 3: 1})
    if shield == "camp":
        p.camps({3: 1})
    elif shield == "peace":
        p.put("diplomat", 1)
        p.put("ally", 0)
    elif shield != "sea":
        p.mark(shield, 3)
    assert p.conquer().kind != c.K_CONQUER


@pytest.mark.rule("W12.11", "W5.9")
def test_no_substitution_as_a_first_conquest_or_without_any_token() -> None:
    p = Position("sorcerers hill", "ratmen hill").stand(1, {3: 1}).hand(0, 3).conquer()
    assert c.SUBSTITUTE not in p.legal
    for combo, hand, allowed, option in (
        ("flying", 3, True, True),
        ("flying", 0, False, True),
        ("flying", 3, False, False),
    ):
        p = (
            Position(f"sorcerers {combo}", "ratmen hill", flying_substitutes_first=option)
            .stand(1, {3: 1})
            .hand(0, hand)
        )
        assert (c.SUBSTITUTE in p.conquer().legal) is allowed


@pytest.mark.rule("W12.11")
def test_underworld_sorcerers_reach_from_cavern_to_cavern() -> None:
    p = Position("sorcerers underworld", "ratmen hill").stand(0, [4]).stand(1, {18: 1}).conquer()
    assert p.substitute(18).held(0) == [4, 18]


@pytest.mark.rule("W12.11")
def test_sorcerers_in_decline_do_not_substitute() -> None:
    p = Position("ratmen hill", "elves hill").declined(0, "sorcerers", [2]).stand(1, {3: 1}).turn()
    assert c.SUBSTITUTE not in p.legal


@pytest.mark.rule("W12.12")
def test_tritons_save_a_token_on_the_coast_but_not_on_water() -> None:
    p = Position("tritons seafaring").stand(0, [2])
    assert {region: p.cost(0, region) for region in (1, 3, 6, 4)} == {1: 2, 3: 1, 6: 2, 4: 2}
    assert Position("").declined(0, "ghouls", [2]).cost(0, 3, c.DECLINED) == 2


@pytest.mark.rule("W12.12")
def test_tritons_in_decline_are_ordinary() -> None:
    assert declined_coins(declines("tritons", {3: 2}).s, c.DECLINED) == 1


@pytest.mark.rule("W12.13", "W15.12")
def test_trolls_have_a_lair_in_each_region_at_once_and_in_decline() -> None:
    p = Position("trolls alchemist", "ratmen hill").stand(0, {2: 1}).mark("lairs", 2).hand(0, 4).conquer()
    p.take(3)
    assert p.marked("lairs") == [2, 3]
    p = declines("trolls", {2: 2})
    p.mark("lairs", 2)
    assert p.cost(1, 2) == 2 + 1 + 1


@pytest.mark.rule("W12.14")
def test_wizards_are_paid_for_magic_while_active() -> None:
    assert race_coins(Position("wizards alchemist").stand(0, [2, 11, 3]).settle().s, 0) == 2
    assert declined_coins(declines("wizards", {2: 1, 11: 1}).s, c.DECLINED) == 2
