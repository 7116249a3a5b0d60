"""What somebody asks about besides moves: buildings, apprentices and characters."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.words import asides
from engines.core.engine.saving import put
from tests.architects.position import ask, build, employ, give, hold, position, turn


def asked(s: Any, text: str) -> str:
    """What `? TEXT` tells."""
    found = GAME.words.why_not(s, text)
    assert found is not None
    return found.text


@pytest.mark.rule("A6.4", "A10.12")
def test_a_building_is_explained_by_its_name_with_price_skills_points_effect_and_rule() -> None:
    told = asked(turn(position()), "the keep")
    assert told.startswith(
        "Keep: costs 5 wood, 2 stone and 2 gold, needs carpentry, tiling, masonry, -2 virtue; 12 points"
    )
    assert told.endswith("1 point for every 3 captives at the end (A6.4, A10.12).")


@pytest.mark.rule("A0.6")
def test_a_building_tells_who_has_it_and_keeps_the_hands_of_others_secret() -> None:
    s = turn(build(hold(hold(position(), t.WELL), t.CHURCH, seat=1), t.SMITHY, seat=1))
    assert "it is in your hand" in asked(s, "well")
    assert "seat 2 has constructed it" in asked(s, "smithy")
    assert asked(s, "church") == asked(turn(position()), "church")


@pytest.mark.rule("A3.7", "A3.8", "A9.4")
def test_an_apprentice_is_explained_with_the_place_and_the_price_of_a_hire() -> None:
    s = give(turn(position()), silver=1)
    put("architects", s, "coins", 2, 1)
    assert asked(s, "merchant marble") == (
        "Merchant (marble): tiling; trade 3 silver for 1 marble at the King's Storehouse; on display at A3 with 1 "
        "silver on it; with your next worker in the Workshop a hire costs 6 silver (A3.7, A9.4)."
    )
    assert asked(s, "Merchant (marble)") == asked(s, "merchant marble")
    assert "seat 2 has hired it" in asked(employ(s, t.THIEF, seat=1), "thief")


def test_the_first_word_of_an_apprentice_tells_those_on_the_table_or_all() -> None:
    s = turn(position())
    assert asked(s, "merchant").count("on display at ") == 4 and "Merchant wood" not in asked(s, "merchant")
    assert asked(s, "squire").count("at every reset") == 3


@pytest.mark.rule("A11.4")
def test_a_character_is_explained_where_somebody_plays_it() -> None:
    s = turn(position(character=[names.CHARACTERS.index("ada"), 1, 2]))
    assert asked(s, "ada") == "Ada, seat 1: ignores 1 tax in every payment (A11.4)."
    assert asked(s, "Rudolf").endswith("has room for 6 apprentices; nobody has it here (A11.7).")


def test_a_card_that_cannot_be_taken_is_explained_with_the_reason() -> None:
    s = ask(give(position(), silver=4), c.K_WORKSHOP, 1)
    told = asked(s, "merchant stone")
    assert told.startswith("Merchant (stone): masonry; ") and "on display at A4 (A3.7, A9.4). " in told
    assert "with your next worker" not in told and "7 silver" in told


@pytest.mark.parametrize(
    ("called", "rules"),
    [
        (names.BUILDINGS, asides.BUILDINGS_OF),
        ([asides.kind(x) for x in range(t.NUM_APPRENTICES)], asides.APPRENTICES_OF),
        ([*names.BASE_CHARACTERS], {rule: name.lower() for rule, name in asides.CHARACTERS_OF.items()}),
    ],
)
def test_every_card_has_one_rule(called: list[str], rules: dict[str, str]) -> None:
    cards = [card for told in rules.values() for card in told.split(", ")]
    assert sorted(cards) == sorted(set(called))


@pytest.mark.rule("A5.1", "A5.2")
def test_the_black_market_is_explained_space_by_space() -> None:
    told = asked(turn(position()), "black market")
    assert [f"Black Market {size}: " in told for size in ("small", "middle", "large")] == [True] * 3
