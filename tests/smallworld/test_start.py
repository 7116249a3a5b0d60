"""Chapters W0 and W1: terms, the course of a turn, the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core.engine import saving
from engines.core.engine.asking import outcome_weight
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.playout import play_random
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.play import Play, new_play
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.deal import begin
from tests.smallworld.position import GAME, Position, bits, mask_of, switches


def fresh(players: int, first: int = 0) -> Play:
    """The start of a game, before the first banner is drawn."""
    s = new_play()
    saving.put(GAME, s, "players", 0, players)
    saving.put(GAME, s, "options", 0, switches({}))
    saving.put(GAME, s, "first", 0, first)
    begin(s)
    return s


def dealt(players: int = 2, key: int = 1, first: int = 0) -> Play:
    """A game whose first player is asked for a combo."""
    s = fresh(players, first)
    while s.frame_player[s.depth - 1] == CHANCE_PLAYER:
        play_random(s, key, 1)
    return s


@pytest.mark.rule("W0.1", "W15.11")
@pytest.mark.parametrize("first", [0, 2])
def test_seats_play_in_clockwise_order_from_the_first(first: int) -> None:
    s = dealt(4, first=first)
    order = []
    while len(order) < 5:
        if s.frame_kind[s.depth - 1] == c.K_PICK and (not order or order[-1] != s.active):
            order.append(s.active)
        play_random(s, 5, 1)
    assert order[:4] == [(first + i) % 4 for i in range(4)]


@pytest.mark.rule("W0.2")
def test_half_of_the_sides_of_the_die_are_blank() -> None:
    p = Position("ratmen hill").hand(0, 1).stand(0, [2]).conquer()
    p.take(3)
    assert p.kind == c.K_DIE
    assert {face: outcome_weight(p.s, face) for face in p.legal} == {0: 3, 1: 1, 2: 1, 3: 1}


@pytest.mark.rule("W0.4")
def test_a_seat_has_one_active_race_one_in_decline_and_a_spirit_race() -> None:
    p = Position("ratmen hill").stand(0, [2]).declined(0, "orcs", [5]).declined(0, "elves", [16], "spirit").start()
    assert [p.held(0, slot) for slot in (c.ACTIVE, c.DECLINED, c.SPIRITS)] == [[2], [5], [16]]


@pytest.mark.rule("W0.5")
def test_a_region_belongs_to_the_race_whose_tokens_are_there() -> None:
    p = Position("ratmen hill", "orcs stout").stand(0, [2]).stand(1, [3]).hand(0, 5).conquer()
    p.take(3)
    assert p.held(0) == [2, 3]
    assert p.held(1) == []


@pytest.mark.rule("W0.6")
@pytest.mark.parametrize(("place", "counted"), [("tribe", 1), ("opponent", 1), ("own", 1), ("marker", 0)])
def test_tokens_make_a_region_non_empty_and_markers_do_not(place: str, counted: int) -> None:
    p = Position("ratmen pillaging", "orcs stout").stand(0, [2]).hand(0, 9)
    if place == "tribe":
        p.mark("tribes", 3)
    elif place == "opponent":
        p.stand(1, [3])
    elif place == "own":
        p.declined(0, "elves", [3])
    p.conquer()
    p.take(6 if place == "marker" else 3)  # 6 is a mountain
    assert p.s.nonempty == counted


@pytest.mark.rule("W0.7")
def test_land_beside_sea_or_lake_is_coastal_and_water_is_not() -> None:
    coast = t.COASTS[0]
    assert coast & mask_of([2, 6, 22, 3, 7, 9, 13, 14]) == mask_of([2, 6, 22, 3, 7, 9, 13, 14])
    assert coast & mask_of([1, 8, 23, 4, 10, 15]) == 0
    assert coast & t.WATER[0] == 0


@pytest.mark.rule("W0.8")
def test_lost_tokens_come_back_to_the_tray_and_can_be_drawn_again() -> None:
    p = Position("ratmen hill", "skeletons stout").stand(0, [2]).stand(1, [3]).hand(0, 5).conquer()
    before = p.tray("skeletons")
    p.take(3)
    assert p.tray("skeletons") == before + 1


@pytest.mark.rule("W0.9")
@pytest.mark.parametrize("marker", ["holes", "heroes", "dragon"])
def test_hole_hero_and_dragon_make_a_region_immune(marker: str) -> None:
    p = Position("ratmen flying", "orcs stout").stand(1, {3: 1, 4: 1})
    assert 3 in p.targets(0)
    p.mark(marker, 3)
    assert 3 not in p.targets(0)
    assert 4 in p.targets(0)


@pytest.mark.rule("W0.9")
@pytest.mark.parametrize("allowed", [False, True])
def test_own_ghouls_may_pass_an_own_hero_only_by_option(allowed: bool) -> None:
    p = Position("orcs heroic", ghouls_pass_own_immunity=allowed).stand(0, [3]).declined(0, "ghouls", {2: 4})
    p.mark("heroes", 3)
    assert (3 in p.targets(0, c.DECLINED)) is allowed


@pytest.mark.rule("W0.10")
def test_benefits_add_up_and_end_with_the_decline() -> None:
    p = Position("tritons commando", "orcs stout").stand(0, [2])
    assert p.cost(0, 3) == 1
    p = Position("", "orcs stout").declined(0, "ghouls", [2], "commando")
    assert p.cost(0, 3, c.DECLINED) == 2


@pytest.mark.rule("W0.11")
def test_chance_is_asked_for_stacks_and_dice_only() -> None:
    s = fresh(3)
    asked: Counter[int] = Counter()
    while s.legal:
        if s.frame_player[s.depth - 1] == CHANCE_PLAYER:
            asked[s.frame_kind[s.depth - 1]] += 1
        play_random(s, 3, 1)
    assert set(asked) <= {c.K_DRAW_BANNER, c.K_DRAW_BADGE, c.K_DIE, c.K_BERSERK_DIE}
    assert asked[c.K_DIE] > 0


@pytest.mark.rule("W0.11")
def test_the_same_key_shuffles_the_same_stacks() -> None:
    assert list(dealt(2, 7).column_race) == list(dealt(2, 7).column_race)
    assert list(dealt(2, 7).column_race) != list(dealt(2, 8).column_race)


@pytest.mark.rule("W0.20")
def test_the_phases_of_a_turn_come_in_their_order() -> None:
    p = Position("sorcerers bivouacking", "ratmen hill", "elves hill").stand(0, {2: 4}).stand(1, {3: 1, 4: 3})
    p.declined(0, "ghouls", {16: 3}).start()
    p.choose(c.EXPAND)
    told = p.run(answers={c.K_CONQUER: [c.STOP, 7, c.STOP], c.K_ENCAMP: c.SPREAD})
    asked = [kind for kind, player, _ in told if player == 0]
    ghouls = [c.K_ABANDON, c.K_CONQUER]
    assert asked == [*ghouls, c.K_ABANDON, c.K_CONQUER, c.K_CONQUER, c.K_REDEPLOY, c.K_ENCAMP]


@pytest.mark.rule("W0.20")
def test_what_counts_for_a_turn_is_forgotten_at_the_next() -> None:
    p = Position("orcs dragon_master", "ratmen hill").stand(0, [2]).stand(1, [3, 16]).hand(0, 3).conquer()
    p.dragon(3)
    assert (p.s.nonempty, p.s.dragon_used, p.s.attacked) == (1, 1, 2)
    p.run()
    assert (p.s.nonempty, p.s.dragon_used, p.s.attacked) == (0, 0, 0)


@pytest.mark.rule("W1.1", "W15.6")
@pytest.mark.parametrize(("players", "regions", "rounds"), [(2, 23, 10), (3, 30, 10), (4, 39, 9), (5, 48, 8)])
def test_map_and_rounds_go_with_the_number_of_players(players: int, regions: int, rounds: int) -> None:
    s = dealt(players)
    play_random(s, 1, 100_000)
    assert s.ended
    assert s.round == rounds == t.ROUNDS_OF[players - 2]
    assert t.NUM_REGIONS_OF[players - 2] == regions


@pytest.mark.rule("W1.2", "W15.1")
def test_the_marker_starts_on_the_first_space_and_moves_with_the_first_player() -> None:
    s = dealt(3, first=1)
    rounds = [s.round]
    while len(rounds) < 5:
        player = s.active
        play_random(s, 2, 1)
        if s.active != player:
            rounds.append(s.round)
    assert rounds == [1, 1, 1, 2, 2]


@pytest.mark.rule("W1.3")
def test_six_combos_are_on_offer_and_the_rest_is_in_the_stacks() -> None:
    s = dealt()
    races = {race for race in s.column_race if race != c.NO_RACE}
    powers = {power for power in s.column_power if power != c.NO_POWER}
    assert len(races) == len(powers) == 6
    assert set(bits(s.banners)) == set(range(14)) - races
    assert set(bits(s.badges)) == set(range(20)) - powers


@pytest.mark.rule("W1.4")
@pytest.mark.parametrize(("players", "number"), [(2, 9), (3, 10), (4, 14), (5, 18)])
def test_lost_tribes_are_where_they_are_printed(players: int, number: int) -> None:
    s = dealt(players)
    assert s.tribes == t.LOST_TRIBES[players - 2]
    assert s.tribes.bit_count() == number


@pytest.mark.rule("W1.5")
def test_every_mountain_has_its_marker() -> None:
    p = Position("ratmen hill").stand(0, [2])
    assert {region: p.cost(0, region) for region in (3, 6)} == {3: 2, 6: 3}


@pytest.mark.rule("W1.6")
def test_everybody_starts_with_five_coins() -> None:
    assert list(dealt(5).coins) == [5, 5, 5, 5, 5]
