"""Points, on positions and on sheets, people and the solo opponent."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from engines.core.engine.errors import SheetError
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import pool, scoring
from tests.wayfarers.position import ME, OTHER, Table

RED = {"city": 2, "vista": 3, "harbour": 1, "open_water": 4, "space": 20, "inspiration": 4, "caravan": 11}
RED |= {"black": 2, "yellow": 0, "blue": 1}
BLUE = RED | {"space": 10, "black": 0, "yellow": 3}


def sheet(*players: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {"format": "scythe-sheet", "format_version": 1, "game": "wayfarers", **head, "player": list(players)}


@pytest.mark.rule("Y1.8")
def test_silver_and_provisions_never_run_out() -> None:
    table = Table().has(silver=48).has(seat=OTHER, silver=48)
    pool.take_resource(table.s, ME, t.A_SILVER)
    assert table.purse() == (49, 0)


@pytest.mark.rule("Y3.3", "Y3.4", "Y13.2")
def test_primary_tags_score_by_number_and_by_sets() -> None:
    table = Table().tag(t.TAG_CITY, 2).tag(t.TAG_VISTA, 7).tag(t.TAG_HARBOUR, 9).tag(t.TAG_OPEN_WATER, 3)
    assert scoring.primary_points(table.s, ME) == 2 + 16 + 16 + 3 + 2 * 5


@pytest.mark.rule("Y13.4", "Y9.9")
def test_tiles_score_what_is_printed_on_them() -> None:
    table = Table().tile("UX02", 2, 1).tile("UB1", 3, 1).tile("US2", 4, 2)
    assert scoring.tile_points(table.s, ME) == 5 + 1 + 3


@pytest.mark.rule("Y13.7")
def test_what_is_left_over_scores_nothing() -> None:
    table = Table().dice(1, 2, 3)
    before = scoring.total(table.s, ME)
    table.has(silver=9, provision=9).workers(green=2).show("land 1", "LC01", ME).dice(1, 2, 3, 4, 5)
    assert scoring.total(table.s, ME) == before == 0


@pytest.mark.rule("Y13.2", "Y13.3", "Y13.4", "Y13.5", "Y13.6")
def test_a_sheet_scores_every_category() -> None:
    red, blue = GAME.results.sheet.score(sheet(RED, BLUE), "sheet").players
    assert [line.points for line in red.lines] == [2, 3, 0, 5, 5, 20, 4, 11, 3]
    assert [line.points for line in blue.lines] == [2, 3, 0, 5, 5, 10, 4, 11, 3]
    assert (red.total, red.rank, blue.rank) == (53, 1, 2)


@pytest.mark.rule("Y13.6")
def test_ties_go_to_black_then_yellow_then_blue_influence() -> None:
    tied = [RED | {"black": 1, "yellow": 2, "blue": 2}, RED | {"black": 1, "yellow": 1, "blue": 2}]
    found = GAME.results.sheet.score(sheet(tied[0], tied[1] | {"space": 23}), "sheet").players
    assert [(player.rank, player.decided_by) for player in found] == [(1, "yellow influence"), (2, "")]
    same = RED | {"black": 1, "yellow": 1, "blue": 1}
    assert [player.rank for player in GAME.results.sheet.score(sheet(same, same), "sheet").players] == [1, 1]


@pytest.mark.rule("Y13.6")
def test_ties_of_positions_go_by_the_same_influence() -> None:
    yellow = Table().guilds(black=1, yellow=2, blue=1).guilds(OTHER, black=1, yellow=1, blue=2)
    blue = Table().guilds(black=1, yellow=1, blue=2).guilds(OTHER, black=1, yellow=1, blue=1).tag(t.TAG_CITY, 3, OTHER)
    for table, tie_break in ((yellow, 3), (blue, 4)):
        assert scoring.total(table.s, ME) == scoring.total(table.s, OTHER)
        assert (scoring.ahead(table.s, ME, OTHER), scoring.ahead(table.s, OTHER, ME)) == (tie_break, 0)
        assert GAME.results.sheet.tie_break(GAME.results.sheet.of_position(table.s), ME, OTHER) == tie_break
    same = Table()
    assert (scoring.ahead(same.s, ME, OTHER), scoring.ahead(same.s, OTHER, ME)) == (0, 0)


@pytest.mark.rule("Y14.36")
def test_a_sheet_of_a_solo_game_asks_other_numbers_of_the_ai() -> None:
    ai = {"caravan": 5, "black": 1, "yellow": 9, "blue": 9, "cards": 30}
    result = GAME.results.sheet.score(sheet(RED, ai, options={"solo": "space"}), "sheet")
    assert [player.total for player in result.players] == [53, 5 + 30 + 6]
    with pytest.raises(SheetError, match="player 2: key 'city' does not belong to this player"):
        GAME.results.sheet.score(sheet(RED, BLUE, options={"solo": "space"}), "sheet", lenient=True)


@pytest.mark.rule("Y14.36")
def test_the_empty_sheet_of_a_solo_game_asks_each_side_its_own() -> None:
    text = GAME.results.sheet.template(2, [{"board": "P2"}], options={"solo": "space"})
    filled = tomllib.loads(text)
    human, ai = filled["player"]
    assert human["board"] == "P2" and filled["options"] == {"solo": "space"}
    assert set(RED) == set(human) - {"name", "board"}
    assert set(ai) - {"name", "board"} == {"caravan", "black", "yellow", "blue", "cards"}
    filled["player"] = [human | RED, ai | {"cards": 30}]
    assert [player.total for player in GAME.results.sheet.score(filled, "sheet").players] == [56, 30]
    people = tomllib.loads(GAME.results.sheet.template(2))["player"]
    assert all(set(RED) == set(own) - {"name", "board"} for own in people)


@pytest.mark.rule("Y14.36")
def test_a_solo_position_scores_like_its_sheet() -> None:
    solo = GAME.under({"solo": "space"})
    state = solo.new_initial_state(GAME.tables.deal(2, Random(4), {"solo": "space"}))
    while not state.is_terminal():
        state.apply_action(state.sample_chance(4) if state.is_chance() else state.legal_actions()[0])
    found = GAME.results.sheet.score(GAME.results.filled_sheet(state.core, state.setup), "sheet").players
    assert [player.lines for player in found] == [state.score(seat) for seat in range(2)]
    assert [player.total for player in found] == [scoring.total(state.core, seat) for seat in range(2)]
    assert found[1].lines[-1].points > 0


def test_a_position_scores_like_its_sheet() -> None:
    table = Table(3).gained("LC01", "SP01", "WO01").tile("UX02", 2, 1).guilds(black=2)
    lines = [[line.points for line in GAME.results.score(table.s, seat)] for seat in range(3)]
    players = [{**player.entries, "board": ""} for player in GAME.results.sheet.of_position(table.s).players]
    found = GAME.results.sheet.score(sheet(*players), "sheet").players
    assert [[line.points for line in player.lines] for player in found] == lines
    assert sum(lines[0]) == scoring.total(table.s, ME) > 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"city": 0}, "player 1: city is 0, but can only be 1 to 20"),
        ({"black": 9, "blue": 9}, "player 1: 18 influence in the guilds, but a player has 15 tokens"),
        ({"inspiration": 30}, "player 1: inspiration is 30, but the Space cards have only 20 points"),
        ({"space": "x"}, "player 1: space: 'x' is not a Space card; known: comet, 2 comets"),
        ({"moon": 1}, "player 1: key 'moon' does not belong to a player"),
    ],
)
def test_impossible_numbers_are_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(SheetError, match=message):
        GAME.results.sheet.score(sheet(RED | change, BLUE), "sheet")
