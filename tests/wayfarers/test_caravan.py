"""Upgrade tiles: what they cost, where they go, what they bring."""

from __future__ import annotations

import pytest

from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import caravan, scoring
from engines.wayfarers.rules import constants as c
from tests.wayfarers.position import ME, Table


@pytest.mark.rule("Y9.1", "Y9.2", "Y0.1")
@pytest.mark.parametrize(
    ("atom", "guild", "silver", "influence"),
    [(t.A_TILE_LAND, "yellow", 3, 2), (t.A_TILE_WATER, "blue", 3, 2), (t.A_TILE_SPACE, "black", 3, 2)],
)
def test_a_tile_costs_silver_or_influence_of_its_colour(atom: int, guild: str, silver: int, influence: int) -> None:
    table = Table().has(silver=silver).guilds(**{guild: influence}).pool(atom)
    table.say(table.can[0])
    table.say(table.can[0])
    assert table.can == ["silver", "influence"]
    table.say("influence")
    assert (table.purse()[0], sum(table.tokens())) == (silver, 0)
    assert Table().has(silver=silver - 1).guilds(**{guild: influence - 1}).pool(atom).s.depth == 0


@pytest.mark.rule("Y9.1", "Y9.2", "Y10.12", "Y10.13")
@pytest.mark.parametrize(("pays", "silver", "influence"), [("silver", 0, 2), ("influence", 2, 0)])
def test_a_discount_lowers_the_silver_of_a_tile_and_not_its_influence(pays: str, silver: int, influence: int) -> None:
    table = Table(die_silver=1).has(silver=2).guilds(black=2).pool(t.A_TILE_SPACE).say("buy a space tile", "US1", pays)
    assert (table.purse()[0], table.tokens()[0]) == (silver, influence)
    assert Table(die_silver=1).has(silver=1).guilds(black=1).pool(t.A_TILE_SPACE).s.depth == 0


@pytest.mark.rule("Y10.12")
def test_a_discount_of_the_whole_price_leaves_nothing_to_pay() -> None:
    table = Table(die_silver=3).has(silver=1).guilds(black=2).pool(t.A_TILE_SPACE).say("buy a space tile", "US1")
    assert (table.asks, table.purse()[0], table.tokens()[0]) == (c.K_LAY, 1, 2)


@pytest.mark.rule("Y9.1")
def test_a_basic_tile_costs_two_silver() -> None:
    table = Table().has(silver=2).pool(t.A_TILE_BASIC).say("buy a basic tile", "UB1", "at 2.1")
    assert table.purse()[0] == 0
    assert Table().has(silver=1).guilds(yellow=5).pool(t.A_TILE_BASIC).s.depth == 0


@pytest.mark.rule("Y9.3")
def test_a_free_tile_costs_nothing() -> None:
    table = Table().pool(t.A_TILE_SPACE_FREE).say("a free space tile", "US2", "at 3.2")
    assert (table.purse()[0], scoring.tile_points(table.s, ME)) == (0, 3)


@pytest.mark.rule("Y9.4")
def test_only_tiles_in_the_store_are_taken_and_several_copies_are_allowed() -> None:
    table = Table().put("store", 0, names.DESIGNS.index("UB1")).pool(t.A_TILE_BASIC_FREE, t.A_TILE_BASIC_FREE)
    table.say("a free basic tile")
    assert table.can == ["pigeon tile", "ship tile", "telescope tile"]
    assert table.why("UB1") == ("Y9.4",)
    table.say("UB2", "at 2.1", "a free basic tile", "UB2", "at 3.2")
    assert table.s.tiles[names.DESIGNS.index("UB2")] == 2


@pytest.mark.rule("Y9.5", "Y9.6")
def test_without_room_a_tile_cannot_be_taken() -> None:
    table = Table().put("covered", t.PAPER & ~1 << 0).put("covered", t.PAPER ^ (1 << 7))
    assert table.pool(t.A_TILE_LAND_FREE, t.A_TILE_SPACE_FREE).s.depth == 0
    table = Table().put("covered", t.PAPER ^ (1 << 7)).pool(t.A_TILE_BASIC_FREE).say("a free basic tile")
    assert table.say("UB1").s.covered[ME] == t.PAPER


@pytest.mark.rule("Y9.6")
def test_the_paper_has_sixteen_squares() -> None:
    assert t.PAPER.bit_count() == 16
    assert caravan.anchors(Table().s, ME, t.SHAPE_WIDE).bit_count() == 13
    assert caravan.anchors(Table().s, ME, t.SHAPE_HIGH).bit_count() == 10


@pytest.mark.rule("Y9.7")
def test_land_and_water_tiles_may_be_flipped() -> None:
    table = Table().pool(t.A_TILE_LAND_FREE).say("a free land tile", "UL1", "flipped at 2.1")
    assert [caravan.icon(table.s, ME, 1, t.ICON_CAMEL), caravan.icon(table.s, ME, 2, t.ICON_MINUS)] == [1, 1]
    table = Table().pool(t.A_TILE_SPACE_FREE).say("a free space tile", "US1")
    assert not any(words.startswith("flipped") for words in table.can)
    assert table.why("flipped at 3.1") == ("Y9.7",)


@pytest.mark.rule("Y9.8")
def test_covered_squares_give_what_they_show_once_in_any_order() -> None:
    table = Table().guilds(yellow=1).show("land 1", "LC01").pool(t.A_TILE_WATER_FREE)
    table.say("a free water tile", "UW1", "at 2.2")
    assert table.can == ["move 1 influence", "done"]
    table = Table().pool(t.A_TILE_WATER_FREE).say("a free water tile", "UW1", "at 3.1")
    assert table.purse() == (1, 1)


@pytest.mark.rule("Y9.9", "Y3.6")
def test_a_special_tile_has_tags_that_trigger_vistas() -> None:
    table = Table().gained("LV05").put("store", 1, names.DESIGNS.index("UX07")).pool(t.A_TILE_SPECIAL)
    table.say("a special tile", "UX07", "at 2.1")
    assert (table.purse()[0], table.tags(t.TAG_HARBOUR)) == (1, 2)
    assert table.tags(t.TAG_CITY) == 1


@pytest.mark.rule("Y9.10", "Y10.4")
def test_icons_serve_the_columns_they_lie_in() -> None:
    table = Table().tile("UW2", 4, 2)
    found = {
        face + 1: (caravan.icon(table.s, ME, face, t.ICON_SHIP), caravan.icon(table.s, ME, face, t.ICON_PIGEON))
        for face in range(c.FACES)
    }
    assert found == {1: (0, 0), 2: (0, 0), 3: (0, 0), 4: (1, 0), 5: (0, 1), 6: (0, 0)}
