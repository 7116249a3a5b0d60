"""The component files say what the printed components show, and agree with themselves."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from engines.core.engine.bits import popcount
from engines.core.engine.errors import DataError
from engines.smallworld.data import source as tables_source
from engines.smallworld.generated import names, tables

DATA = tables_source.load_data()
BOARDS = DATA["maps"]["map"]
MAPS = range(len(BOARDS))
for_each_map = pytest.mark.parametrize("m", MAPS, ids=[f"{board['players']}p" for board in BOARDS])


def members(mask: int) -> list[int]:
    """Numbers of the regions in a set."""
    return [r for r in range(tables.MAX_REGIONS) if mask >> r & 1]


def neighbours(m: int, r: int) -> int:
    return tables.ADJACENT[m * tables.MAX_REGIONS + r]


def walk(m: int, start: int, inside: int) -> int:
    """What is connected to a region within a set."""
    found, todo = 1 << start, [start]
    while todo:
        step = neighbours(m, todo.pop()) & inside & ~found
        found |= step
        todo += members(step)
    return found


# ------------------------------------------------------------------------------------------------------------ boards


@pytest.mark.rule("W0.1", "W1.1")
def test_there_is_a_board_for_two_to_five_players() -> None:
    assert [board["players"] for board in BOARDS] == [2, 3, 4, 5]
    assert tables.ROUNDS_OF == [10, 10, 9, 8]
    assert tables.NUM_REGIONS_OF == [23, 30, 39, 48]
    assert max(tables.NUM_REGIONS_OF) == tables.MAX_REGIONS


@for_each_map
def test_regions_are_numbered_without_gaps(m: int) -> None:
    assert [region["id"] for region in BOARDS[m]["region"]] == list(range(1, BOARDS[m]["checks"]["regions"] + 1))
    assert names.REGION_TITLES[m * tables.MAX_REGIONS + 5].startswith("r6 (")


@for_each_map
def test_borders_are_mutual_and_as_many_as_printed(m: int) -> None:
    pairs = {(a, b) for a in range(tables.MAX_REGIONS) for b in members(neighbours(m, a))}
    assert all((b, a) in pairs and a != b for a, b in pairs)
    assert len(pairs) == 2 * BOARDS[m]["checks"]["borders"]
    assert max(a for a, _ in pairs) == tables.NUM_REGIONS_OF[m] - 1


@for_each_map
def test_every_region_can_be_reached_over_land(m: int) -> None:
    assert walk(m, members(tables.LAND[m])[0], tables.LAND[m]) == tables.LAND[m]
    assert walk(m, 0, -1) == (1 << tables.NUM_REGIONS_OF[m]) - 1


@for_each_map
def test_each_terrain_and_symbol_is_printed_as_often_as_counted(m: int) -> None:
    terrains = Counter(region["terrain"] for region in BOARDS[m]["region"])
    symbols = Counter(symbol for region in BOARDS[m]["region"] for symbol in region.get("symbols", []))
    assert terrains == BOARDS[m]["terrain_count"]
    assert symbols == BOARDS[m]["symbol_count"]


@for_each_map
def test_every_region_has_one_terrain(m: int) -> None:
    kinds = [tables.FARMLANDS, tables.HILLS, tables.MOUNTAINS, tables.FORESTS, tables.SWAMPS, tables.SEAS, tables.LAKES]
    assert sum(kind[m] for kind in kinds) == (1 << tables.NUM_REGIONS_OF[m]) - 1
    assert tables.LAND[m] == sum(kind[m] for kind in kinds[:5])
    assert tables.WATER[m] == tables.SEAS[m] | tables.LAKES[m]
    for number, kind in enumerate(kinds):
        row = tables.TERRAIN[m * tables.MAX_REGIONS : (m + 1) * tables.MAX_REGIONS]
        assert members(kind[m]) == [r for r, terrain in enumerate(row) if terrain == number]


@for_each_map
def test_symbols_stand_on_land(m: int) -> None:
    for kind in (tables.MINES, tables.MAGIC, tables.CAVERNS):
        assert kind[m] and kind[m] & tables.WATER[m] == 0


@pytest.mark.rule("W1.4")
def test_lost_tribes_stand_where_they_are_printed() -> None:
    assert [popcount(mask) for mask in tables.LOST_TRIBES] == [9, 10, 14, 18]
    assert [board["checks"]["lost_tribes"] for board in BOARDS] == [9, 10, 14, 18]
    assert tables.LOST_TRIBE_TOKENS == 18
    for m in MAPS:
        assert tables.LOST_TRIBES[m] & (tables.WATER[m] | tables.MOUNTAINS[m]) == 0


@pytest.mark.rule("W0.2", "W1.5")
def test_the_box_has_a_marker_for_every_mountain() -> None:
    assert [popcount(mask) for mask in tables.MOUNTAINS] == [4, 7, 8, 9]


@pytest.mark.rule("W3.1", "W3.2")
@for_each_map
def test_races_start_at_the_edge_or_on_the_shore_of_a_sea(m: int) -> None:
    assert popcount(tables.ENTRY[m] & tables.LAND[m]) == BOARDS[m]["checks"]["entry_land"]
    assert tables.ENTRY[m] & tables.WATER[m] == tables.SEAS[m]
    for sea in members(tables.SEAS[m]):
        assert neighbours(m, sea) & tables.LAND[m] & ~tables.ENTRY[m] == 0


@pytest.mark.rule("W0.7")
@for_each_map
def test_coast_is_the_land_next_to_water(m: int) -> None:
    coast = [r for r in members(tables.LAND[m]) if neighbours(m, r) & tables.WATER[m]]
    assert members(tables.COASTS[m]) == coast


@pytest.mark.rule("W14.55")
def test_the_southern_mountain_of_the_three_player_board_borders_the_forest() -> None:
    assert neighbours(1, 26) >> 27 & 1
    assert tables.MOUNTAINS[1] >> 26 & 1 and tables.FORESTS[1] >> 27 & 1


@for_each_map
def test_labels_stand_on_the_board_and_apart(m: int) -> None:
    places = {tuple(region["place"]) for region in BOARDS[m]["region"]}
    assert len(places) == tables.NUM_REGIONS_OF[m]
    assert all(0 < x < 100 and 0 < y < 100 for x, y in places)


# ------------------------------------------------------------------------------------------------- races and powers


@pytest.mark.rule("W0.2")
def test_there_are_fourteen_races_and_twenty_powers() -> None:
    assert len(names.RACES) == len(set(names.RACES)) == tables.NUM_RACES == 14
    assert len(names.POWERS) == len(set(names.POWERS)) == tables.NUM_POWERS == 20
    assert [tables.AMAZONS, tables.WIZARDS, tables.ALCHEMIST, tables.WEALTHY] == [0, 13, 0, 19]
    assert names.RACES[tables.SORCERERS] == "sorcerers" and names.POWERS[tables.DRAGON_MASTER] == "dragon_master"


@pytest.mark.rule("W0.2")
def test_race_tokens_in_the_box_add_up() -> None:
    assert sum(tables.RACE_BOX) == DATA["races"]["tokens_in_all_boxes"] == 168
    assert Counter(tables.RACE_TOKENS) == {3: 1, 5: 6, 6: 6, 8: 1}
    assert Counter(tables.POWER_TOKENS) == {2: 1, 3: 1, 4: 8, 5: 10}


@pytest.mark.rule("W2.4")
def test_the_box_has_enough_tokens_for_every_combo() -> None:
    for race in range(tables.NUM_RACES):
        start = tables.RACE_TOKENS[race] + tables.RACE_EXTRA[race] + max(tables.POWER_TOKENS)
        assert start <= tables.RACE_BOX[race], names.RACES[race]


@pytest.mark.rule("W12.1")
def test_only_amazons_have_tokens_on_top() -> None:
    assert {names.RACES[i]: extra for i, extra in enumerate(tables.RACE_EXTRA) if extra} == {"amazons": 4}


@pytest.mark.rule("W0.2")
def test_markers_are_as_many_as_in_the_box() -> None:
    assert [tables.HOLES, tables.MAX_LAIRS, tables.MAX_FORTRESSES] == [2, 10, 6]
    assert [tables.ENCAMPMENTS, tables.HEROES, tables.DRAGONS] == [5, 2, 1]


def test_each_entry_names_its_rule() -> None:
    assert [race["rule"] for race in DATA["races"]["race"]] == [f"W12.{i}" for i in range(1, 15)]
    assert [power["rule"] for power in DATA["powers"]["power"]] == [f"W13.{i}" for i in range(1, 21)]


@pytest.mark.rule("W0.2", "W6.2")
def test_half_of_the_die_is_blank() -> None:
    assert tables.DIE_WEIGHT == [3, 1, 1, 1]


@pytest.mark.rule("W1.3", "W1.6")
def test_set_up_numbers() -> None:
    assert tables.START_COINS == 5
    assert tables.COMBOS_ON_OFFER == 6


# --------------------------------------------------------------------------------------------------- faulty data


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("terrain", "hil", "maps.toml, map for 2 players, region 3, terrain: 'hil' is unknown; did you mean 'hill'?"),
        ("symbols", ["mines"], "region 3, symbols: 'mines' is unknown; did you mean 'mine'?"),
        ("adjacent", [24], "region 3: neighbour 24 is unknown; the board has 1 to 23"),
    ],
)
def test_a_faulty_region_is_named(key: str, value: Any, words: str) -> None:
    data = copy.deepcopy(DATA)
    data["maps"]["map"][0]["region"][2][key] = value
    with pytest.raises(DataError) as error:
        tables_source.generated(data)
    assert words in str(error.value)
