"""The setup: sides, displays, tiles, workers, start resources, dice; what a setup file may fix."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.core.engine.errors import SetupError
from engines.core.setup.setup import Setup
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c


def started(players: int, key: int = 1, **table: Any) -> Any:
    """The position of a new game at its first question to a player."""
    seats = GAME.tables.deal(players, Random(key)).seats
    state = GAME.new_initial_state(Setup("wayfarers", seats, table))
    while state.is_chance():
        state.apply_action(state.sample_chance(key))
    return state.core


@pytest.mark.rule("Y1.1")
def test_each_section_shows_either_side() -> None:
    found = {tuple(started(2, key).side) for key in range(60)}
    assert len(found) == 8
    assert list(started(2, sides="bab").side) == [1, 0, 1]


@pytest.mark.rule("Y1.2", "Y1.9")
def test_four_cards_of_each_kind_are_revealed_and_the_rest_is_unseen() -> None:
    s = started(3)
    for kind in range(t.NUM_KINDS):
        row = set(s.display[kind * t.ROW_LENGTH : (kind + 1) * t.ROW_LENGTH])
        size = len((names.TOWNSFOLK, names.SPACE, names.LAND, names.WATER, names.INSPIRATION)[kind])
        assert (len(row), s.deck[kind].bit_count()) == (4, size - 4)
        assert not any(s.deck[kind] >> card & 1 for card in row)


@pytest.mark.rule("Y1.3", "Y5.6")
def test_a_journal_tile_lies_on_each_empty_space() -> None:
    s = started(2)
    lying = {names.JOURNAL[i]: tile for i, tile in enumerate(s.journal_tile) if tile != c.NO_TILE}
    assert sorted(lying) == ["1a", "1b", "3a", "3b", "5a", "5b", "7a", "7b", "9a", "9b"]
    assert sorted(lying.values()) == list(range(10))
    tiles = [f"J{number:02}" for number in (3, 1, 2, 5, 4, 10, 9, 8, 7, 6)]
    s = started(2, journal_tiles=tiles)
    assert [names.JOURNAL_TILES[tile] for tile in s.journal_tile if tile != c.NO_TILE] == tiles


@pytest.mark.rule("Y1.4")
def test_green_workers_lie_beside_columns_1_3_5_and_7() -> None:
    s = started(2)
    columns = {t.JOURNAL_COLUMN[i] for i in range(t.NUM_JOURNAL) if t.JOURNAL_GREEN[i]}
    assert (columns, s.green_out) == ({1, 3, 5, 7}, 0b11110)


@pytest.mark.rule("Y1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_of_each_tile_for_each_player_and_special_tiles_once(players: int) -> None:
    s = started(players)
    assert Counter(s.store) == {players: 13, 1: 10}


@pytest.mark.rule("Y1.6", "Y3.5", "Y4.1")
def test_what_everybody_has() -> None:
    s = started(4)
    for seat in range(4):
        dice = sum(s.dice[seat * 6 : seat * 6 + 6])
        assert (dice, s.reserve[seat], s.marker[seat]) == (3, 2, 0)
        assert list(s.workers[seat * 3 : seat * 3 + 3]) == [0, 1, 1]
        assert s.influence[seat] + sum(s.guild[seat * 3 : seat * 3 + 3]) == 15
        tags = dict(zip(names.TAGS, s.tags[seat * 11 : seat * 11 + 11], strict=True))
        assert {tag for tag, number in tags.items() if number} == {"city", "harbour", "observatory", "library", "star"}
        assert sum(tags.values()) == 5
    assert len({*s.board}) == 4


@pytest.mark.rule("Y1.7")
def test_resources_go_by_turn_order() -> None:
    s = started(4, first_seat=3)
    assert s.active == 2
    order = [2, 3, 0, 1]
    assert [s.provision[seat] for seat in order] == [2, 2, 2, 3]
    assert [s.silver[seat] for seat in order] == [3, 3, 4, 4]
    assert [list(s.guild[seat * 3 : seat * 3 + 3]) for seat in order] == [[0, 0, 1], *[[0, 1, 1]] * 3]
    assert {started(3, key).first for key in range(40)} == {0, 1, 2}


@pytest.mark.rule("Y3.1", "Y3.2")
def test_only_home_board_land_water_space_and_special_tiles_have_tags() -> None:
    assert all(t.LAND_TAGS) and all(t.WATER_TAGS)
    plain = [design for design in range(t.NUM_DESIGNS) if t.DESIGN_KIND[design] != t.TILE_SPECIAL]
    assert [t.DESIGN_TAGS[design] for design in plain] == [0] * 13
    special = [design for design in range(t.NUM_DESIGNS) if t.DESIGN_KIND[design] == t.TILE_SPECIAL]
    assert all(t.DESIGN_TAGS[design] for design in special)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"first_seat": 3}, "first_seat is 3, but must be a seat from 1 to 2"),
        ({"sides": "abc"}, "sides is 'abc', but must be three letters a or b"),
        ({"journal_tiles": ["J01"]}, "journal_tiles must be each of J01"),
        ({"side": "aaa"}, "there is no 'side'; did you mean 'sides'"),
    ],
)
def test_an_impossible_table_is_refused(table: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        GAME.tables.check_setup(Setup("wayfarers", ({"board": "P1"}, {"board": "P2"}), table))
