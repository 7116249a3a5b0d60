"""Seats that are fixed, and former tables that are avoided, in games that leave dealing to the kernel."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.core import registry
from engines.core.engine.errors import SetupError

ARCHITECTS, WAYFARERS = registry.load("architects"), registry.load("wayfarers")


def levels(setup: Any) -> list[str]:
    return [level for seat in setup.seats for level in seat.values()]


@pytest.mark.rule("A11.1")
def test_a_kept_character_stays_and_the_others_are_dealt_evenly() -> None:
    rng = Random(5)
    tables = [levels(ARCHITECTS.tables.deal(3, rng, keep={2: ["Ada"]})) for _ in range(1200)]
    assert {table[1] for table in tables} == {"ada"} and all(len(set(table)) == 3 for table in tables)
    seen = Counter((first, third) for first, _, third in tables)
    assert len(seen) == 4 * 3 and max(seen.values()) < 2 * min(seen.values())


@pytest.mark.rule("Y14.1")
def test_the_boards_of_a_solo_game_can_be_kept() -> None:
    for seed in range(20):
        assert levels(WAYFARERS.tables.deal(2, Random(seed), {"solo": "any"}, keep={1: ["p3"], 2: ["space"]})) == [
            "P3",
            "space",
        ]


def test_a_former_table_comes_up_again_in_no_seat() -> None:
    former = WAYFARERS.tables.deal(4, Random(1))
    for seed in range(40):
        again = WAYFARERS.tables.deal(4, Random(seed), avoid=former.seats)
        assert not any(old == new for old, new in zip(levels(former), levels(again), strict=True))


def test_levels_are_named_in_capitals_or_without() -> None:
    for name in ("P1", "p1"):
        assert "P1" not in levels(WAYFARERS.tables.deal(3, Random(2), bans=[[name]]))


@pytest.mark.parametrize(
    ("constraints", "message"),
    [
        ({"keep": {4: ["ada"]}}, "keep 4=ada: there is no seat 4, only seats 1 to 3."),
        ({"keep": {1: ["ada"], 2: ["ada"]}}, "keep 2=ada: seat 1 is to keep the same."),
        ({"keep": {1: ["ada"]}, "bans": [["ada"]]}, "keep 1=ada: that is banned."),
        ({"keep": {1: ["bda"]}}, "keep 'bda': no character is called 'bda'; did you mean 'ada'[?]"),
        ({"bans": [["ada"], ["rudolf"], ["frederick"]]}, "No table of 3 players was found"),
    ],
)
def test_a_wish_that_cannot_be_met_is_named(constraints: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match="^" + message.replace(".", "[.]")):
        ARCHITECTS.tables.deal(3, Random(1), **constraints)


def test_standard_sides_have_nothing_to_keep() -> None:
    with pytest.raises(SetupError, match="deals without 'keep'"):
        ARCHITECTS.tables.deal(3, Random(1), {"characters": False}, keep={1: ["ada"]})
