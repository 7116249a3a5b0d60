"""Cards, bonus tiles and scoring tables say what is printed, and the generated modules are fresh."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from engines.core.engine.bits import popcount
from engines.core.engine.errors import DataError
from engines.scythe.data import source as tables_source
from engines.scythe.data.cards import predicate
from engines.scythe.generated import names, tables

DATA = tables_source.load_data()
ENCOUNTERS = DATA["encounters"]["card"]
FACTORY = DATA["factory_cards"]["card"]
OBJECTIVES = DATA["objectives"]["card"]
TILES = DATA["scoring"]["structure_bonus"]


def rows(first: int, end: int) -> dict[str, int]:
    """Gains that a range of effect rows names."""
    return {names.EFFECTS[tables.ROW_OP[i]]: tables.ROW_AMOUNT[i] for i in range(first, end)}


# ------------------------------------------------------------------------------------------------------ generated text


def test_generated_modules_have_no_line_over_120_characters() -> None:
    for name, text in tables_source.generated(DATA).items():
        assert max(map(len, text.splitlines())) <= 120, name


@pytest.mark.parametrize("cards", [ENCOUNTERS, FACTORY, OBJECTIVES], ids=["encounters", "factory", "objectives"])
def test_cards_are_numbered_without_gaps(cards: list[dict[str, Any]]) -> None:
    assert [card["number"] for card in cards] == list(range(1, len(cards) + 1))


@pytest.mark.rule("S15.4")
def test_base_cards_come_first_and_promo_cards_follow() -> None:
    base, every = [28, 12, 23], [42, 18, 27]
    masks = [tables.ENCOUNTER_CARDS_BASE, tables.FACTORY_CARDS_BASE, tables.OBJECTIVE_CARDS_BASE]
    assert masks == [(1 << count) - 1 for count in base]
    masks = [tables.ENCOUNTER_CARDS_ALL, tables.FACTORY_CARDS_ALL, tables.OBJECTIVE_CARDS_ALL]
    assert masks == [(1 << count) - 1 for count in every]
    assert tables.ENCOUNTER_SET == [0] * 28 + [1] * 14
    assert tables.FACTORY_SET == [0] * 12 + [1] * 6
    assert tables.OBJECTIVE_SET == [0] * 23 + [1] * 4


# ---------------------------------------------------------------------------------------------------------- encounters


@pytest.mark.rule("S7.4")
@pytest.mark.parametrize("card", ENCOUNTERS, ids=lambda card: f"encounter-{card['number']}")
def test_each_encounter_has_three_options_and_the_first_is_free(card: dict[str, Any]) -> None:
    assert len(card["options"]) == 3
    assert card["options"][0]["pay"] == {}
    assert all(option["gain"] for option in card["options"])


@pytest.mark.rule("S7.4", "S7.5")
@pytest.mark.parametrize("card", ENCOUNTERS, ids=lambda card: f"encounter-{card['number']}")
def test_second_option_costs_coins_and_third_popularity(card: dict[str, Any]) -> None:
    assert [list(option["pay"]) for option in card["options"]] == [[], ["coins"], ["popularity"]]


def test_encounter_rows_tell_what_the_file_says() -> None:
    options = [option for card in ENCOUNTERS for option in card["options"]]
    assert len(options) == 126 == len(tables.ENCOUNTER_FIRST) - 1
    for i, option in enumerate(options):
        assert rows(tables.ENCOUNTER_FIRST[i], tables.ENCOUNTER_FIRST[i + 1]) == option["gain"]
        assert tables.ENCOUNTER_PAY_COINS[i] == option["pay"].get("coins", 0)
        assert tables.ENCOUNTER_PAY_POPULARITY[i] == option["pay"].get("popularity", 0)


@pytest.mark.rule("S7.15")
def test_special_options_stand_on_promo_cards_only() -> None:
    special = [i for i in range(126) if {"peek", "relocate"} & rows(*tables.ENCOUNTER_FIRST[i : i + 2]).keys()]
    assert special == [30 * 3 + 2, 41 * 3 + 1]
    assert [i for i, ordered in enumerate(tables.ENCOUNTER_ORDERED) if ordered] == [30 * 3 + 2]


# ------------------------------------------------------------------------------------------------------- factory cards


@pytest.mark.rule("S8.9")
def test_factory_rows_tell_what_the_file_says() -> None:
    for i, card in enumerate(FACTORY):
        gains = card.get("gain_one_of", [card.get("gain")])
        merged = {key: amount for gain in gains for key, amount in gain.items()}
        assert rows(tables.FACTORY_FIRST[i], tables.FACTORY_FIRST[i + 1]) == merged
        assert tables.FACTORY_ALTERNATIVES[i] == int(len(gains) > 1)


def test_alternatives_of_a_factory_card_are_one_row_each() -> None:
    assert all(len(gain) == 1 for card in FACTORY for gain in card.get("gain_one_of", []))


def test_each_factory_card_costs_one_kind_of_thing_except_the_first() -> None:
    assert [card["number"] for card in FACTORY if len(card["pay"]) != 1] == [1]
    assert rows(0, 0) == {}


@pytest.mark.rule("S8.9")
def test_what_a_factory_card_places_needs_a_worker() -> None:
    places = {"deploy", "build", "any_resources"}
    for i, card in enumerate(FACTORY):
        kinds = rows(tables.FACTORY_FIRST[i], tables.FACTORY_FIRST[i + 1]).keys()
        assert tables.FACTORY_WORKER_SITE[i] == int(bool(places & kinds)), card["number"]


def test_disputed_factory_card_has_both_readings() -> None:
    card = tables.FACTORY_CARD_3
    assert rows(tables.FACTORY_FIRST[card], tables.FACTORY_FIRST[card + 1]) == {"popularity": 2}
    other = rows(tables.FACTORY_CARD_3_ALTERNATIVE_FIRST, tables.FACTORY_CARD_3_ALTERNATIVE_END)
    assert other == {"power": 2}
    assert FACTORY[card]["verified"] is False
    assert tables.FACTORY_CARD_3_ALTERNATIVE_END == len(tables.ROW_OP) == len(tables.ROW_AMOUNT)


@pytest.mark.rule("S5.23")
def test_factory_move_is_one_unit_and_two_steps() -> None:
    assert (tables.FACTORY_MOVE_UNITS, tables.FACTORY_MOVE_STEPS) == (1, 2)


@pytest.mark.rule("S1.4")
def test_factory_offer_is_one_card_more_than_players() -> None:
    assert tables.FACTORY_OFFER_EXTRA == 1


# ---------------------------------------------------------------------------------------------------------- objectives


def test_objective_rows_name_the_conditions_of_the_file() -> None:
    for i, card in enumerate(OBJECTIVES):
        got = [names.PREDICATES[tables.PRED_ID[k]] for k in range(*tables.OBJECTIVE_FIRST[i : i + 2])]
        keys = [key for entry in card["all"] for key in entry]
        assert len(got) == len(keys)
        assert all(name.startswith(key) for name, key in zip(got, keys, strict=True))


def test_every_condition_is_used_or_a_bound_of_a_used_one() -> None:
    used = {names.PREDICATES[number] for number in tables.PRED_ID}
    spare = set(names.PREDICATES[1:]) - used
    assert spare <= {"coins_min", "mechs_max", "upgrades_max", "factory_cards_max"}


def test_objective_keys_and_titles_are_unique() -> None:
    assert len(set(names.OBJECTIVES)) == len(set(names.OBJECTIVE_TITLES)) == 27


@pytest.mark.rule("S9.4")
def test_objectives_of_the_end_of_a_turn() -> None:
    end = [i + 1 for i in range(tables.NUM_OBJECTIVE_CARDS) if tables.OBJECTIVES_OF_TURN_END >> i & 1]
    assert end == [1, 2, 3, 4, 5, 9, 10, 11, 12, 14, 16, 17, 19, 21, 24, 26]


def test_one_territory_with_unknown_keys_is_refused() -> None:
    with pytest.raises(DataError, match="resources_max"):
        predicate("one_territory", {"resources_max": 3})


@pytest.mark.parametrize("word", ["one_territory_tokens", "recruits_max"])
def test_a_condition_that_the_file_does_not_write_is_refused(word: str) -> None:
    with pytest.raises(DataError, match=f"objectives.toml, all: '{word}' is unknown"):
        predicate(word, 6)


def test_unknown_word_in_a_data_file_is_named_with_the_nearest_known_one() -> None:
    broken = copy.deepcopy(DATA)
    broken["board"]["hex"][0]["terrain"] = "mountian"
    with pytest.raises(DataError, match="terrain: 'mountian' is unknown; did you mean 'mountain'"):
        tables_source.generated(broken)


# ------------------------------------------------------------------------------------------------------------- scoring


@pytest.mark.rule("S11.6", "S17.2")
def test_tiers_by_popularity() -> None:
    assert tables.TIER_OF == [0] * 7 + [1] * 6 + [2] * 6
    assert (tables.PER_STAR, tables.PER_TERRITORY, tables.PER_RESOURCE_PAIR) == ([3, 4, 5], [2, 3, 4], [1, 2, 3])
    assert (tables.FACTORY_TERRITORIES, tables.RESOURCES_PER_PAIR) == (3, 2)


@pytest.mark.rule("S0.9", "S6.6")
def test_ends_of_the_tracks_and_of_the_dial() -> None:
    assert (tables.POPULARITY_MAX, tables.POWER_MAX, tables.POWER_DIAL_MAX) == (18, 16, 7)
    assert len(tables.TIER_OF) == tables.POPULARITY_MAX + 1


@pytest.mark.rule("S10.1")
def test_ten_places_for_six_stars() -> None:
    assert dict(zip(names.STARS, tables.STAR_SPACES, strict=True)) == {
        "upgrades": 1,
        "mechs": 1,
        "structures": 1,
        "recruits": 1,
        "workers": 1,
        "objective": 1,
        "combat": 2,
        "popularity": 1,
        "power": 1,
    }
    assert sum(tables.STAR_SPACES) == 10


@pytest.mark.rule("S1.5", "S11.10")
def test_six_structure_bonus_tiles() -> None:
    assert names.BONUS_TILES == [
        "tunnels_adjacent",
        "lakes_adjacent",
        "encounters_adjacent",
        "on_tunnels",
        "in_a_row",
        "on_farms_and_tundra",
    ]
    assert tables.NUM_BONUS_TILES == 6


@pytest.mark.rule("S11.9")
@pytest.mark.parametrize("tile", range(6), ids=names.BONUS_TILES)
def test_bonus_coins_follow_the_printed_lines(tile: int) -> None:
    coins = tables.STRUCTURE_BONUS_COINS[10 * tile : 10 * tile + 10]
    assert coins[0] == 0
    for line in TILES[tile]["coins"]:
        assert coins[line["from"] : line["to"] + 1] == [line["coins"]] * (line["to"] + 1 - line["from"])
    last = TILES[tile]["coins"][-1]
    assert set(coins[last["from"] :]) == {last["coins"]}


@pytest.mark.parametrize("tile", TILES, ids=names.BONUS_TILES)
def test_lines_of_a_bonus_tile_leave_no_gap(tile: dict[str, Any]) -> None:
    starts = [line["from"] for line in tile["coins"]]
    ends = [line["to"] for line in tile["coins"]]
    assert starts == [1] + [end + 1 for end in ends[:-1]]


@pytest.mark.rule("S0.11")
def test_combat_deck_has_42_cards() -> None:
    assert dict(zip(tables.COMBAT_CARD_VALUE, tables.COMBAT_CARD_COUNT, strict=True)) == {2: 16, 3: 12, 4: 8, 5: 6}
    assert sum(tables.COMBAT_CARD_COUNT) == 42


@pytest.mark.rule("S6.10", "S6.11")
def test_consolation_and_popularity_of_a_combat() -> None:
    assert tables.CONSOLATION_CARDS == tables.POPULARITY_LOSS_PER_WORKER == 1


def test_sets_fit_the_63_bits_of_a_mask() -> None:
    assert popcount(tables.HEXES | tables.HOMES) == tables.NUM_SPACES == 54
    assert Counter(tables.TERRAIN)[7] == 7
    numbers = [value for name, value in vars(tables).items() if name.isupper() and isinstance(value, int)]
    assert all(0 <= value < 1 << 63 for value in numbers)
