"""What the value network reads: the numbers of a position, the same for whoever thinks."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any

import pytest

from engines.core.engine.constants import CHANCE_PLAYER, POLICY_GREEDY_1
from engines.core.engine.saving import put
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from tests.inputs_read import inputs_read, part
from tests.wayfarers.golden.solo_cases import against, schemes
from tests.wayfarers.position import OTHER, Table

GOLDEN = "eaf28e6472647997"  # of the numbers of the games below
read = partial(inputs_read, GAME)
SORTS = ["silver", "provision", "guild", "token", "step", "dice", "worker", "townsfolk", "space", "land", "water"]


def sorts(row: dict[str, int], name: str) -> dict[str, int]:
    """What the first sorts of things have there, without zeros."""
    return {sort: number for sort, number in zip(SORTS, part(row, name), strict=False) if number}


@pytest.mark.rule("Y13.2", "Y13.3", "Y13.5")
def test_points_are_told_line_by_line_and_as_a_lead() -> None:
    table = Table().guilds(yellow=2, black=1).guilds(OTHER, yellow=1, blue=2).gained("LC01", "LV01", "WO01", "SM01")
    own, other = read(table.turn().s)
    lines = [own[f"{line}_points"] for line in ("tag", "set", "sky", "tile", "guild")]
    assert (lines, own["points"], other["points"]) == ([2, 5, 3, 0, 6], 16, 3)
    assert (own["lead"], other["lead"], part(own, "guild_lead")) == (13, -13, [1, 1, -2])
    assert (own["sets"], own["in_sets"], other["sets"], other["in_sets"]) == (1, 1, 0, 2)


def test_the_clock_is_that_of_the_foremost_marker() -> None:
    own, other = read(Table().dice(1, 6).at("4a").at("7b", OTHER).turn().s)
    assert (own["foremost"], own["column"], own["behind"], other["behind"]) == (7, 4, 3, -3)
    assert (own["waits"], other["waits"], own["dice_by_left"]) == (0, 1, 9)


@pytest.mark.rule("Y13.1")
@pytest.mark.parametrize(("turns_left", "last"), [(0, [0, 0]), (3, [1, 1]), (2, [1, 1]), (1, [1, 0])])
def test_once_the_end_was_triggered_it_is_told_who_has_a_turn_left(turns_left: int, last: list[int]) -> None:
    rows = read(Table(turns_left=turns_left).dice(1, 6).turn().s)
    assert [row["last"] for row in rows] == last
    assert [row["ending"] for row in rows] == [int(turns_left > 0)] * 2


@pytest.mark.rule("Y5.1", "Y5.2")
def test_what_the_next_links_lack_is_that_of_the_easiest_way() -> None:
    """From 1a the ink blots ask for two cities or a vista, from 1b for more than the home board has."""
    own, other = read(Table().at("1a").turn().s)
    assert (own["steps"], own["lack_1"], other["steps"], other["lack_1"]) == (0, 1, 2, 0)
    richer = read(Table().at("1a").gained("LC01").turn().s)[0]
    assert (richer["steps"], richer["lack_1"]) == (1, 0)
    assert own["lack_1"] <= own["lack_2"] <= own["lack_3"] <= own["lack_4"]
    assert part(read(Table().at("10a").turn().s)[0], "lack") == [0] * 4


@pytest.mark.rule("Y5.7")
def test_green_workers_beside_the_next_spaces_are_counted() -> None:
    assert [row["green"] for row in read(Table().at("2a").turn().s)] == [1, 2]
    assert read(Table(green_out=0).turn().s)[0]["green"] == 0


@pytest.mark.rule("Y10.1", "Y10.5")
def test_die_spaces_are_free_for_the_dice_that_are_there() -> None:
    own, bare = read(Table().dice(1).turn().s)[0], read(Table().dice().turn().s)[0]
    assert sorts(own, "space") == sorts(bare, "space")
    assert sorts(bare, "free") == {}
    fits = sorts(own, "free")
    assert fits and all(fits[sort] <= sorts(own, "space")[sort] for sort in fits)
    assert "space" not in fits, "a 1 has no telescope"
    assert sorts(read(Table().dice(6).turn().s)[0], "free")["space"] == 1
    assert "space" not in sorts(read(Table().dice(6).placed("middle 1").turn().s)[0], "free")


@pytest.mark.rule("Y7.19", "Y7.21")
def test_townsfolk_count_by_when_they_work() -> None:
    table = Table().gained("LV01", "WO01")
    for host, card in (("home city", "T01"), ("LV01", "T03"), ("WO01", "T04")):
        table.under(host, card)
    own = read(table.turn().s)[0]
    assert part(own, "helpers") == [1, 1, 1]
    assert sum(part(own, "help")) > sum(part(read(Table().gained("LV01", "WO01").turn().s)[0], "help"))


@pytest.mark.rule("Y7.12", "Y7.14", "Y7.17")
def test_space_cards_say_what_they_grow_with() -> None:
    """SS01 scores cities, SS18 every second yellow influence, SC02 two points more with the most comets."""
    own = read(Table().gained("LC01", "LC02", "SS01", "SC02").turn().s)[0]
    assert part(own, "growth")[t.TAG_CITY] == 2
    assert (own["comet_points"], own["comets"]) == (1, 1)
    held = read(Table().gained("LC01", "LC02", "SS01").tucked("SS01", "N11").turn().s)[0]
    assert (held["inspired"], held["goals"], held["missing"]) == (1, 0, 3)
    assert held["goal_points"] == held["sky_points"] - read(Table().gained("LC01", "LC02").turn().s)[0]["sky_points"]


@pytest.mark.rule("Y9.5", "Y9.10")
def test_tiles_and_their_icons_are_counted() -> None:
    plain, tiled = (read(table.turn().s)[0] for table in (Table(), Table().tile("UB1", 3, 2).tile("UL1", 4, 2)))
    assert (part(plain, "tiles"), part(tiled, "tiles")) == ([0] * 5, [1, 0, 1, 0, 0])
    assert (plain["squares"], tiled["squares"], tiled["tile_points"]) == (0, 3, 1)
    assert sum(part(tiled, "assets")) > sum(part(plain, "assets")) or tiled["changes"] > plain["changes"]


@pytest.mark.rule("Y14.4", "Y14.5", "Y14.12", "Y14.27")
def test_the_printed_opponent_is_read_by_its_own_tracks() -> None:
    table = schemes(against("A3"), ["K1", "K2", "K4"]).put("ai_track", 5).put("ai_comet", 2).put("ai_squares", 7)
    own, ai = read(table.turn().s)
    assert (own["solo"], own["ai"], ai["solo"], ai["ai"], part(ai, "board")) == (1, 0, 1, 1, [0, 0, 1, 0])
    assert (ai["track"], ai["ai_comets"], ai["ai_squares"], ai["schemes"], ai["same_schemes"]) == (5, 2, 7, 3, 2)
    assert sum(part(ai, "space")) == ai["dice"] == ai["slots"] == 0
    assert own["comets"] == -2


def played(players: int, **options: Any) -> Any:
    """A table before its first draw."""
    return GAME.rules.start(GAME.tables.deal(players, Random(players), options))


@pytest.mark.rule("Y1.9")
def test_neither_the_seat_that_thinks_nor_what_only_chance_looks_at_changes_a_number() -> None:
    """How often was drawn and rolled says what the keys of chance will bring: nobody may know that."""
    looked = 0
    for players, options in ((2, {}), (3, {}), (2, {"solo": "space"})):
        s, context = played(players, **options), GAME.bots.new_context([POLICY_GREEDY_1] * players)
        while s.legal:
            if s.frame_player[s.depth - 1] != CHANCE_PLAYER:
                seen = [read(s, viewer) for viewer in range(players)]
                other = GAME.rules.clone(s)
                for name in ("drawn", "rolls"):
                    put("wayfarers", other, name, 0, 999)
                put("wayfarers", other, "scheme_draws", 0, 999)
                assert all(rows == seen[0] for rows in (*seen, read(other)))
                looked += 1
            GAME.bots.play_on(s, context, players, 23)
    assert looked > 20


def test_numbers_are_those_recorded_in_both_builds() -> None:
    code = blake2b(digest_size=8)
    for players, options in ((2, {}), (4, {}), (2, {"solo": "journal"})):
        position = played(players, **options)
        GAME.bots.play_on(position, GAME.bots.new_context([POLICY_GREEDY_1] * players), players, 120 * players)
        code.update(repr([list(row.values()) for row in read(position, players - 1)]).encode())
    assert code.hexdigest() == GOLDEN


def test_every_place_of_growth_is_one_that_some_space_card_has() -> None:
    for card in names.SPACE:
        own = read(Table().gained("LC01", "LC02", card).turn().s)[0]
        worth = [*part(own, "growth"), own["comet_points"], own["set_worth"] - 1]
        assert sum(1 for number in worth if number) == 1, card
