"""The component files say what the printed components show, and agree with themselves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.core.engine.bits import popcount
from engines.scythe.data import source as tables_source
from engines.scythe.generated import names, tables

DATA = tables_source.load_data()
BOARD = DATA["board"]
CHECKS = BOARD["checks"]
HEXES = BOARD["hex"]
BY_ID = {cell["id"]: cell for cell in HEXES}
HOMES = {home["id"]: home for home in BOARD["home_base"]}
STEPS = list(BOARD["direction"].values())


def neighbours(space: str) -> set[str]:
    """Ids of the hexes around a hex or home base, by its coordinates alone."""
    at = {(cell["q"], cell["r"]): cell["id"] for cell in HEXES}
    here = BY_ID.get(space) or HOMES[space]
    places = [(here["q"] + dq, here["r"] + dr) for dq, dr in STEPS]
    return {at[place] for place in places if place in at}


def spaces(mask: int) -> list[str]:
    """Ids of the spaces in a set, in their order."""
    return [name for i, name in enumerate(names.SPACES) if mask >> i & 1]


def walk(start: str) -> set[str]:
    """What can be reached from a hex on foot, without tunnels."""
    found, todo = {start}, [start]
    while todo:
        step = set(spaces(tables.LAND_STEP[names.SPACES.index(todo.pop())])) - found
        found |= step
        todo += sorted(step)
    return found


# ------------------------------------------------------------------------------------------------------------- board


@pytest.mark.rule("S0.1")
def test_board_has_the_printed_number_of_each_terrain() -> None:
    count = Counter(cell["terrain"] for cell in HEXES)
    assert len(HEXES) == len(BY_ID) == CHECKS["territories"]
    assert count == {terrain: CHECKS[terrain] for terrain in names.TERRAINS}


@pytest.mark.rule("S0.2")
def test_each_faction_has_one_home_base_that_is_no_territory() -> None:
    assert [home["faction"] for home in BOARD["home_base"]] == names.FACTIONS
    assert len(HOMES) == CHECKS["home_bases"]
    assert tables.HOMES & tables.HEXES == 0
    assert [tables.HOME_OWNER[tables.HOME[i]] for i in range(7)] == list(range(7))


def test_rows_are_filled_without_gaps() -> None:
    rows = Counter(cell["row"] for cell in HEXES)
    assert [rows[i + 1] for i in range(len(rows))] == CHECKS["hexes_per_row"]
    assert [(cell["row"], cell["col"]) for cell in HEXES] == sorted((cell["row"], cell["col"]) for cell in HEXES)


def test_letter_of_each_hex_is_its_terrain() -> None:
    letters = {"M": "mountain", "F": "farm", "T": "tundra", "W": "forest", "V": "village", "L": "lake"}
    assert all(cell["terrain"] == letters[cell["id"][0]] for cell in HEXES if cell["id"] != "FACTORY")
    assert len({(cell["q"], cell["r"]) for cell in HEXES}) == len(HEXES)


@pytest.mark.rule("S5.6")
def test_six_tunnels_stand_where_they_are_printed() -> None:
    assert set(spaces(tables.TUNNELS)) == set(CHECKS["tunnel_ids"])
    assert popcount(tables.TUNNELS) == CHECKS["tunnels"]


@pytest.mark.rule("S1.2")
def test_eleven_territories_carry_an_encounter_token() -> None:
    assert set(spaces(tables.ENCOUNTERS)) == set(CHECKS["encounter_ids"])
    assert popcount(tables.ENCOUNTERS) == CHECKS["encounters"] == BOARD["encounter_tokens"]["placed"]


def test_neighbours_follow_from_the_coordinates() -> None:
    for i, name in enumerate(names.SPACES):
        assert set(spaces(tables.ADJACENT[i])) == neighbours(name), name


def test_neighbours_of_hexes_are_mutual_and_as_many_as_printed() -> None:
    pairs = {(a, b) for a in range(47) for b in range(47) if tables.ADJACENT[a] >> b & 1}
    lakes = [i for i in range(47) if tables.LAKES >> i & 1]
    touched = Counter(sum(space in lakes for space in pair) for pair in pairs)
    assert all((b, a) in pairs for a, b in pairs)
    assert len(pairs) == 2 * CHECKS["adjacent_pairs"]
    assert touched[0] == 2 * CHECKS["adjacent_pairs_land_land"]
    assert touched[1] == 2 * CHECKS["adjacent_pairs_land_lake"]
    assert touched[2] == CHECKS["adjacent_pairs_lake_lake"]


@pytest.mark.rule("S5.3", "S5.4")
def test_rivers_lie_between_neighbouring_land_only() -> None:
    for first, second in BOARD["river"]:
        assert first in neighbours(second)
        assert not {"lake", "factory"} & {BY_ID[end]["terrain"] for end in (first, second) if end in BY_ID}


def test_rivers_are_mutual_and_as_many_as_printed() -> None:
    edges = {(a, b) for a in range(47) for b in range(47) if tables.RIVER[a] >> b & 1}
    assert all((b, a) in edges for a, b in edges)
    assert len(edges) == 2 * CHECKS["river_edges_between_territories"]
    assert sum(popcount(tables.RIVER[home]) for home in tables.HOME) == CHECKS["river_edges_to_home_bases"]
    assert len({frozenset(pair) for pair in BOARD["river"]}) == len(BOARD["river"])


def test_rivers_and_lakes_cut_the_land_into_the_printed_regions() -> None:
    regions = {frozenset(region) for region in BOARD["walk_region"]}
    land = [cell["id"] for cell in HEXES if cell["terrain"] != "lake"]
    assert {frozenset(walk(name)) for name in land} == regions
    assert len(regions) == CHECKS["walk_regions"]


@pytest.mark.rule("S5.5")
def test_home_bases_touch_two_land_hexes_on_foot() -> None:
    for home in BOARD["home_base"]:
        row = tables.HOME[names.FACTIONS.index(home["faction"])]
        assert set(spaces(tables.LAND_STEP[row])) == set(home["land"])
        assert len(home["land"]) == 2
        assert spaces(tables.RIVER[row]) == home["over_river"]
        assert spaces(tables.ADJACENT[row] & tables.LAKES) == home["lake"]


@pytest.mark.rule("S1.8")
def test_two_workers_start_beside_the_home_base() -> None:
    for faction, home in enumerate(BOARD["home_base"]):
        start = tables.START_WORKERS[2 * faction : 2 * faction + 2]
        assert [names.SPACES[space] for space in start] == home["starting_workers"]
        assert set(home["starting_workers"]) == set(home["land"])


@pytest.mark.rule("S5.18")
def test_no_hex_has_a_home_base_as_neighbour() -> None:
    assert all(tables.ADJACENT[i] & tables.HOMES == 0 for i in range(47))


def test_factory_touches_three_lakes_and_three_land_hexes() -> None:
    assert set(spaces(tables.ADJACENT[tables.FACTORY])) == set(CHECKS["factory_neighbours"])
    assert tables.FACTORY_MASK == 1 << tables.FACTORY


@pytest.mark.rule("S11.12")
def test_lines_run_in_three_directions_over_the_whole_board() -> None:
    for direction in range(3):
        ahead = tables.DIRECTION_NEXT[47 * direction : 47 * (direction + 1)]
        assert all(tables.ADJACENT[i] >> there & 1 for i, there in enumerate(ahead) if there < 47)
    pairs = {frozenset((i % 47, there)) for i, there in enumerate(tables.DIRECTION_NEXT) if there < 47}
    assert len(pairs) == CHECKS["adjacent_pairs"]


# ---------------------------------------------------------------------------------------------------------- factions


@pytest.mark.rule("S16.1", "S1.6", "S17.1")
def test_factions_stand_in_clockwise_order() -> None:
    assert names.FACTIONS == ["albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania"]
    base = [name for name, kind in zip(names.FACTIONS, tables.FACTION_SET, strict=True) if kind == 0]
    assert base == ["nordic", "rusviet", "crimea", "saxony", "polania"]


@pytest.mark.rule("S1.7")
def test_starting_power_and_cards_are_those_of_the_mats() -> None:
    start = zip(names.FACTIONS, tables.START_POWER, tables.START_CARDS, strict=True)
    assert {name: (power, cards) for name, power, cards in start} == {
        "albion": (3, 0),
        "nordic": (4, 1),
        "rusviet": (3, 2),
        "togawa": (0, 2),
        "crimea": (5, 0),
        "saxony": (1, 4),
        "polania": (2, 3),
    }


@pytest.mark.rule("S0.3", "S0.4", "S1.9")
def test_pieces_of_a_player() -> None:
    assert tables.MECHS_PER_PLAYER == tables.STRUCTURES_PER_PLAYER == tables.RECRUITS_PER_PLAYER == 4
    assert tables.WORKERS_PER_PLAYER == 8
    assert tables.STARS_PER_PLAYER == tables.TECHNOLOGY_CUBES_PER_PLAYER == 6


def test_each_faction_has_four_mechs_and_one_bit_for_each_ability() -> None:
    assert len(names.MECHS) == len(tables.MECH_ABILITY) == 28
    for i, ability in enumerate(tables.MECH_ABILITY):
        assert names.ABILITIES[ability] == names.MECHS[i]
        assert tables.ABILITY_SLOT_BIT[i // 4 * tables.NUM_ABILITIES + ability] == 1 << i % 4
    assert sum(1 for bit in tables.ABILITY_SLOT_BIT if bit) == 28


@pytest.mark.rule("S13.1")
def test_riverwalk_reaches_two_terrains_and_never_the_factory() -> None:
    terrains = {
        "nordic": ["forest", "mountain"],
        "rusviet": ["farm", "village"],
        "crimea": ["farm", "tundra"],
        "saxony": ["forest", "mountain"],
        "polania": ["village", "mountain"],
    }
    for i, name in enumerate(names.FACTIONS):
        wanted = [tables.TERRAIN_MASK[names.TERRAINS.index(kind)] for kind in terrains.get(name, [])]
        assert tables.RIVERWALK[i] == sum(wanted)
        assert tables.RIVERWALK[i] & tables.FACTORY_MASK == 0


@pytest.mark.rule("S13.4", "S16.7", "S16.16")
def test_speed_and_riverwalk_belong_to_the_base_factions() -> None:
    for name in ("riverwalk", "speed"):
        ability = names.ABILITIES.index(name)
        have = [i for i in range(7) if tables.ABILITY_SLOT_BIT[i * tables.NUM_ABILITIES + ability]]
        assert [tables.FACTION_SET[i] for i in have] == [0] * 5
    assert tables.ABILITY_EXTRA_STEPS[tables.ABILITY_SPEED] == 1


@pytest.mark.rule("S13.8", "S13.9", "S16.6", "S16.15")
def test_power_that_combat_abilities_move() -> None:
    assert tables.ABILITY_OWN_POWER_COST[tables.ABILITY_ARTILLERY] == 1
    losses = [i for i, loss in enumerate(tables.ABILITY_OPPONENT_POWER_LOSS) if loss == 2]
    gains = [i for i, gain in enumerate(tables.ABILITY_OWN_POWER_GAIN) if gain == 2]
    assert losses == [tables.ABILITY_ARTILLERY, tables.ABILITY_DISARM, tables.ABILITY_SWORD]
    assert gains == [tables.ABILITY_SHIELD, tables.ABILITY_RONIN]


@pytest.mark.rule("S13.7", "S13.15", "S16.14")
def test_cards_that_combat_abilities_move() -> None:
    extra = [i for i, cards in enumerate(tables.ABILITY_EXTRA_COMBAT_CARDS) if cards == 1]
    stolen = [i for i, cards in enumerate(tables.ABILITY_STOLEN_COMBAT_CARDS) if cards == 1]
    assert extra == [tables.ABILITY_PEOPLES_ARMY, tables.ABILITY_SUITON]
    assert stolen == [tables.ABILITY_SCOUT]


@pytest.mark.rule("S15.3")
def test_banned_pairs() -> None:
    pairs = [(names.FACTIONS[i], names.MATS[m]) for i in range(7) for m in range(7) if tables.BANNED_MATS[i] >> m & 1]
    assert pairs == [("rusviet", "industrial"), ("crimea", "patriotic")]


@pytest.mark.rule("S16.4", "S16.8", "S16.9")
def test_flags_and_traps() -> None:
    assert {names.FACTIONS[i]: count for i, count in enumerate(tables.FACTION_TOKENS) if count} == {
        "albion": 4,
        "togawa": 4,
    }
    penalties = [names.EFFECTS[op] for op in tables.TRAP_OP]
    assert list(zip(penalties, tables.TRAP_AMOUNT, strict=True)) == [
        ("popularity", 2),
        ("power", 3),
        ("coins", 4),
        ("combat_cards", 2),
    ]


@pytest.mark.rule("S16.2")
def test_polania_earns_three_coins_per_encounter_territory_with_six_or_seven_players() -> None:
    assert tables.POLANIA_COINS_PER_ENCOUNTER == 3


# ------------------------------------------------------------------------------------------------------- player mats


@pytest.mark.rule("S1.10", "S16.1")
def test_mats_stand_in_the_order_of_their_numbers() -> None:
    assert names.MAT_NUMBERS == ["1", "2", "2a", "3", "3a", "4", "5"]
    assert [names.MATS[i] for i, kind in enumerate(tables.MAT_SET) if kind] == ["militant", "innovative"]


@pytest.mark.rule("S1.7")
def test_starting_popularity_and_coins_are_those_of_the_mats() -> None:
    assert tables.START_POPULARITY == [2, 2, 3, 2, 3, 3, 4]
    assert tables.START_COINS == [4, 5, 4, 6, 5, 6, 7]
    assert tables.START_OBJECTIVES == [2] * 7


@pytest.mark.rule("S3.1")
@pytest.mark.parametrize("mat", DATA["player_mats"]["mat"], ids=names.MATS)
def test_each_mat_has_every_action_once(mat: dict[str, Any]) -> None:
    assert sorted(section["top"] for section in mat["section"]) == sorted(names.TOP_ACTIONS)
    assert [section["bottom"] for section in mat["section"]] == names.BOTTOM_ACTIONS


def test_no_two_base_mats_pair_the_rows_alike() -> None:
    tops = [tuple(tables.MAT_TOP[4 * m : 4 * m + 4]) for m in range(7)]
    assert len(set(tops)) == 7


@pytest.mark.rule("S4.1", "S4.2", "S4.7")
@pytest.mark.parametrize("mat", range(7), ids=names.MATS)
def test_each_mat_has_six_squares_for_cubes(mat: int) -> None:
    rows = slice(4 * mat, 4 * mat + 4)
    squares = [cost - low for cost, low in zip(tables.BOTTOM_COST[rows], tables.BOTTOM_MIN_COST[rows], strict=True)]
    assert min(squares) >= 0
    assert sum(squares) == tables.TECHNOLOGY_CUBES_PER_PLAYER == len(names.UPGRADE_BOXES)


def test_sections_and_actions_are_inverse() -> None:
    for mat in range(7):
        for section in range(4):
            assert tables.SECTION_OF_TOP[4 * mat + tables.MAT_TOP[4 * mat + section]] == section
            assert tables.SECTION_OF_BOTTOM[4 * mat + tables.MAT_BOTTOM[4 * mat + section]] == section


@pytest.mark.rule("S4.3")
def test_coins_of_the_bottom_row_add_up_to_the_printed_sum() -> None:
    coins = {name: sum(tables.BOTTOM_COINS[4 * i : 4 * i + 4]) for i, name in enumerate(names.MATS)}
    assert coins == dict.fromkeys(names.MATS, 6)


@pytest.mark.rule("S4.1")
def test_bottom_actions_are_paid_with_their_resource() -> None:
    resources = [names.RESOURCES[i] for i in tables.BOTTOM_RESOURCE]
    assert dict(zip(names.BOTTOM_ACTIONS, resources, strict=True)) == {
        "upgrade": "oil",
        "deploy": "metal",
        "build": "wood",
        "enlist": "food",
    }


@pytest.mark.rule("S4.17")
def test_ongoing_bonus_of_each_section() -> None:
    kinds = [names.ONE_TIME[i] for i in tables.ONGOING_KIND]
    assert dict(zip(names.BOTTOM_ACTIONS, kinds, strict=True)) == {
        "upgrade": "power",
        "deploy": "coins",
        "build": "popularity",
        "enlist": "combat_cards",
    }
    assert tables.ONGOING_AMOUNT == [1, 1, 1, 1]


@pytest.mark.rule("S4.15")
def test_one_time_bonuses_are_two_of_each_kind() -> None:
    assert dict(zip(names.ONE_TIME, tables.ONE_TIME_AMOUNT, strict=True)) == {
        "power": 2,
        "coins": 2,
        "popularity": 2,
        "combat_cards": 2,
    }


@pytest.mark.rule("S3.2", "S3.3", "S3.5", "S3.10")
def test_amounts_of_the_top_row_before_and_after_the_upgrade() -> None:
    amounts = {name: tuple(tables.BOX_AMOUNT[2 * i : 2 * i + 2]) for i, name in enumerate(names.UPGRADE_BOXES)}
    assert amounts == {
        "move_units": (2, 3),
        "gain_coins": (1, 2),
        "bolster_power": (2, 3),
        "bolster_cards": (1, 2),
        "trade_popularity": (1, 2),
        "produce_territories": (2, 3),
    }
    assert tables.TRADE_RESOURCES == 2
    assert dict(zip(names.TOP_ACTIONS, tables.TOP_COST_COINS, strict=True)) == {
        "move": 0,
        "bolster": 1,
        "trade": 1,
        "produce": 0,
    }
    assert [names.TOP_ACTIONS[top] for top in tables.TOP_OF_BOX] == [
        "move",
        "move",
        "bolster",
        "bolster",
        "trade",
        "produce",
    ]


@pytest.mark.rule("S3.4", "S3.6", "S3.14")
def test_structures_lie_under_their_top_action() -> None:
    assert dict(zip(names.TOP_ACTIONS, names.STRUCTURES, strict=True)) == {
        "move": "mine",
        "bolster": "monument",
        "trade": "armory",
        "produce": "mill",
    }
    assert tables.MONUMENT_POPULARITY == tables.ARMORY_POWER == tables.MILL_WORKERS == 1


@pytest.mark.rule("S3.11")
def test_produce_cost_by_workers_off_the_mat() -> None:
    assert tables.PRODUCE_COST_POWER[2:] == [0, 0, 1, 1, 1, 1, 1]
    assert tables.PRODUCE_COST_POPULARITY[2:] == [0, 0, 0, 0, 1, 1, 1]
    assert tables.PRODUCE_COST_COINS[2:] == [0, 0, 0, 0, 0, 0, 1]
    assert tables.WORKERS_AT_START + len(DATA["player_mats"]["produce_track"]["squares"]) == tables.WORKERS_PER_PLAYER


@pytest.mark.rule("S3.10")
def test_products_of_the_terrains() -> None:
    products = [*names.RESOURCES, "worker", "nothing"]
    assert {terrain: products[tables.PRODUCES[i]] for i, terrain in enumerate(names.TERRAINS)} == {
        "mountain": "metal",
        "farm": "food",
        "tundra": "oil",
        "forest": "wood",
        "village": "worker",
        "lake": "nothing",
        "factory": "nothing",
    }
    assert products[tables.PRODUCES[7]] == "nothing"
