"""Chapter S11, second half: fortune, structure bonus, ties."""

from __future__ import annotations

import pytest

from engines.core import registry
from engines.core.setup.setup import Setup
from engines.scythe.generated import names
from engines.scythe.rules.scoring import (
    beats,
    bonus_coins,
    bonus_count,
    fortune,
    num_resources_scored,
    num_territories_scored,
    pieces,
    resource_coins,
    star_coins,
    territory_coins,
)
from tests.scythe.acting import play
from tests.scythe.position import Position

NORDIC_AND_CRIMEA = ({"faction": "nordic", "mat": "industrial"}, {"faction": "crimea", "mat": "engineering"})


def settled(p: Position) -> Position:
    """The position with fresh caches."""
    p.settle()
    return p


def builder(tile: str, *where: str, **options: bool) -> Position:
    """The first seat has structures on these hexes under a bonus tile."""
    p = play(options=options)
    p.put("bonus_tile", names.BONUS_TILES.index(tile))
    for kind, site in zip(names.STRUCTURES, where, strict=False):
        p.structure(0, kind, site)
    return settled(p)


@pytest.mark.rule("S11.5")
def test_a_fortune_is_the_sum_of_its_parts() -> None:
    p = play()
    p.put("bonus_tile", names.BONUS_TILES.index("on_farms_and_tundra"))
    p.track(0, coins=7, popularity=8)
    p.stars(0, "mechs", "combat")
    p.units(0, "M1", worker=1)
    p.structure(0, "mill", "F1")
    p.resources("M1", metal=5)
    settled(p)
    parts = [star_coins(p.s, 0), territory_coins(p.s, 0), resource_coins(p.s, 0), bonus_coins(p.s, 0)]
    assert parts == [8, 6, 4, 2]
    assert fortune(p.s, 0) == 7 + sum(parts)


@pytest.mark.rule("S11.6", "S17.2")
@pytest.mark.parametrize(("popularity", "values"), [(0, 3), (6, 3), (7, 4), (12, 4), (13, 5), (17, 5), (18, 5)])
def test_tiers_of_popularity(popularity: int, values: int) -> None:
    p = play()
    p.track(0, popularity=popularity)
    p.stars(0, "mechs")
    assert star_coins(settled(p).s, 0) == values


@pytest.mark.rule("S11.7")
def test_territories_held_by_units_structures_and_on_lakes() -> None:
    p = play()
    p.units(0, "L2", mech=1)
    p.units(0, "FACTORY", worker=1)
    p.units(0, "HOME_CRIMEA", worker=1)
    p.structure(0, "mill", "F1")
    p.structure(0, "mine", "T2")
    p.units(1, "T2", worker=1)
    assert num_territories_scored(settled(p).s, 0) == 1 + 3 + 1


@pytest.mark.rule("S11.8")
def test_resources_are_added_up_before_halving() -> None:
    p = play()
    p.units(0, "F1", worker=1)
    p.units(0, "T2", worker=1)
    p.resources("F1", food=1, wood=1)
    p.resources("T2", oil=3)
    p.resources("M1", metal=9)
    settled(p)
    assert (num_resources_scored(p.s, 0), resource_coins(p.s, 0)) == (5, 2)


@pytest.mark.rule("S11.9")
def test_the_structure_bonus_does_not_need_control() -> None:
    p = builder("on_farms_and_tundra", "F1", "T2")
    p.units(1, "F1", mech=1)
    assert bonus_coins(settled(p).s, 0) == 4


@pytest.mark.rule("S11.9")
def test_nothing_for_nothing_and_the_last_line_for_more() -> None:
    assert bonus_coins(builder("lakes_adjacent").s, 0) == 0
    p = builder("encounters_adjacent", "W1", "W6", "V5", "T6")
    assert (bonus_count(p.s, 0), bonus_coins(p.s, 0)) == (9, 9)


@pytest.mark.rule("S11.10")
@pytest.mark.parametrize(
    ("tile", "count"),
    [("tunnels_adjacent", 2), ("lakes_adjacent", 3), ("encounters_adjacent", 2), ("on_tunnels", 1), ("in_a_row", 2)],
)
def test_what_the_tiles_count(tile: str, count: int) -> None:
    # W3 touches M3 and T3 (tunnels), L2, L3, L4; T3 is a tunnel and touches M2 and V1 (encounters), L2, L3
    assert bonus_count(builder(tile, "W3", "T3").s, 0) == count


@pytest.mark.rule("S11.10")
def test_farms_and_tundra() -> None:
    assert bonus_count(builder("on_farms_and_tundra", "F1", "T2", "M1", "T3").s, 0) == 3


@pytest.mark.rule("S11.11")
def test_each_neighbour_counts_once_and_tokens_may_be_gone() -> None:
    p = builder("encounters_adjacent", "W1", "T1")  # both touch M2, W1 touches V1 too
    assert (p.s.tokens, bonus_count(p.s, 0)) == (0, 2)


@pytest.mark.rule("S11.11")
@pytest.mark.parametrize(("own_hex", "count"), [(False, 0), (True, 1)])
def test_the_own_hex_by_option(own_hex: bool, count: int) -> None:
    assert bonus_count(builder("encounters_adjacent", "W5", bonus_counts_own_hex=own_hex).s, 0) == count


@pytest.mark.rule("S11.11")
def test_a_mine_is_no_tunnel() -> None:
    assert bonus_count(builder("on_tunnels", "F1", "W4").s, 0) == 1
    assert bonus_count(builder("tunnels_adjacent", "V9", "F6").s, 0) == 1  # T6, across a river; the mine on V9 is none


@pytest.mark.rule("S11.12")
@pytest.mark.parametrize(
    ("sites", "length"),
    [(("M1", "F1", "V1", "W1"), 4), (("M1", "F1", "W1"), 2), (("F1", "T2", "W2", "F4"), 4), (("T8",), 1), ((), 0)],
)
def test_the_longest_straight_line(sites: tuple[str, ...], length: int) -> None:
    assert bonus_count(builder("in_a_row", *sites).s, 0) == length


@pytest.mark.rule("S11.12")
def test_a_bent_line_is_no_line() -> None:
    assert bonus_count(builder("in_a_row", "M1", "F1", "L2", "T3").s, 0) == 2


@pytest.mark.rule("S11.13")
def test_cards_power_and_factory_card_are_worth_nothing() -> None:
    p = play()
    p.track(0, power=16)
    p.hand(0, 5, 5, 5)
    p.factory_card(0, 3)
    p.objectives(0, 1, 2)
    assert fortune(settled(p).s, 0) == 0


@pytest.mark.rule("S11.14")
def test_pieces_off_the_mats_count_at_home_too_but_not_the_character() -> None:
    p = play()
    p.units(0, "HOME_CRIMEA", worker=2)
    p.deploy(0, 1)
    p.structure(0, "mill", "F1")
    assert pieces(settled(p).s, 0) == 4


def tied(**more: int) -> Position:
    """Both seats alike, with the first one ahead in what is named."""
    p = play("nordic", "rusviet")
    for seat, where in enumerate(("F1", "F7")):
        p.units(seat, where, worker=1)
    for field, value in more.items():
        p.track(0, **{field: value})
    return settled(p)


@pytest.mark.rule("S11.14")
def test_coins_then_pieces_then_power_then_popularity() -> None:
    assert beats(tied(coins=1).s, 0, 1) == 1
    assert beats(tied(mechs=1).s, 0, 1) == 2
    assert beats(tied(power=1).s, 0, 1) == 3
    assert beats(tied(popularity=1).s, 0, 1) == 4


@pytest.mark.rule("S11.14")
def test_resources_then_territories_then_stars() -> None:
    p = tied()
    p.resources("F1", food=1)
    assert beats(settled(p).s, 0, 1) == 5
    q = tied()
    q.units(0, "F2", character=1)
    q.track(1, coins=2)
    assert beats(settled(q).s, 0, 1) == 6
    r = tied()
    r.stars(0, "power")
    r.track(1, coins=3)
    assert beats(settled(r).s, 0, 1) == 7


@pytest.mark.rule("S11.15")
def test_a_full_tie_is_shared() -> None:
    p = tied()
    assert (beats(p.s, 0, 1), beats(p.s, 1, 0)) == (0, 0)


@pytest.mark.rule("S11.15", "S11.14")
def test_the_factory_is_three_territories_in_a_tie_too() -> None:
    p = tied()
    p.units(0, "FACTORY", character=1)
    p.units(1, "M7", character=1)
    p.track(1, coins=4)
    assert beats(settled(p).s, 0, 1) == 6


@pytest.mark.rule("S15.2")
def test_scoring_in_the_middle_of_a_game_changes_nothing() -> None:
    state = registry.load("scythe").new_initial_state(Setup("scythe", NORDIC_AND_CRIMEA))
    while state.is_chance():
        state.apply_action(state.legal_actions()[0])
    before = state.digest()
    assert sum(line.points for line in state.score(0)) > 0
    assert state.digest() == before and not state.is_terminal()
