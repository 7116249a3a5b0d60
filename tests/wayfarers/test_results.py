"""What a finished game leaves in a run file: points by source, measures, and everything that was taken."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.agents.specs import bots_for
from engines.core.language.log import EVERYTHING
from engines.core.scoring.columns import row_by_row
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.rules import constants as c
from engines.wayfarers.setup import results
from tests.further import told
from tests.wayfarers.position import ME, OTHER, Table

COUNTED = {  # measures of what stands in the table `taken`, too
    "land_card": "land_cards",
    "townsfolk_card": "townsfolk_cards",
    "inspiration_card": "inspiration_cards",
    "tile": "tiles",
}


@pytest.mark.rule("Y13.2", "Y14.36")
@pytest.mark.parametrize("solo", ["none", "townsfolk"])
def test_rows_hold_points_by_source_and_what_was_taken(solo: str) -> None:
    game, options = GAME.under({"solo": solo}), {"solo": solo}
    setup = GAME.tables.deal(2, Random(3), options)
    row, seats = game.play_rows(setup, bots_for(["random"], 2), 3)
    columns = [entry["column"] for entry in game.results.columns()["categories"]]
    taken = told(results.TAKEN, row[results.TAKEN.name])
    for p, seat in enumerate(row_by_row(seats)):
        assert sum(seat[column] for column in columns) == seat["score"]
        for kind, measure in COUNTED.items():
            assert sum(one["seat"] == p + 1 and one[kind] is not None for one in taken) == seat[measure]
    assert ("points_cards" in columns) is (solo != "none")
    assert any(one["final_space"] is not None for one in taken)


@pytest.mark.rule("Y2.1", "Y10.1", "Y11.1", "Y12.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_turn_places_a_die_or_a_worker_or_is_a_rest(players: int) -> None:
    row, columns = GAME.play_rows(GAME.tables.deal(players, Random(players)), bots_for(["greedy"], players), 1)
    (profile,) = results.PROFILES
    turns = [[seat[one.column] for one in profile.measures] for seat in row_by_row(columns)]
    assert sum(map(sum, turns)) == row["turns"]
    assert all(map(all, turns)), "greedy does all of it"


@pytest.mark.rule("Y4.2")
def test_influence_counts_when_it_is_placed_on_a_card() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(3, Random(5))).listen()
    random, placed = Random(5), Counter[int]()
    while not state.is_terminal():
        chance = state.is_chance()
        state.apply_action(
            state.sample_chance(random.getrandbits(60)) if chance else random.choice(state.legal_actions())
        )
        for entry in state.events(EVERYTHING):
            placed[entry.seat] += entry.event == c.EVENT_ON_CARD
    core: Any = state.core
    assert list(core.influence_placed[:3]) == [placed[seat] for seat in range(3)] and placed.total()


def test_inspirations_are_named_from_the_home_star_on() -> None:
    """Y7.15, Y7.17: the home star holds one, and every Space card one more."""
    table: Any = Table().gained("SS01", "SS02").tucked("SS01", "N03").tucked("SS02", "N04").tucked("home_space", "N05")
    rows = told(results.TAKEN, GAME.rules.play.taken_rows(table.s))
    assert [row["inspiration_card"] for row in rows] == ["N05", "N03", "N04"]


def test_what_was_taken_is_named_seat_by_seat() -> None:
    table: Any = Table().gained("LC05", "LC06", "WO01", "SS01", "T08").gained("LV01", seat=OTHER).tucked("SS01", "N03")
    table.tile("UB1", 1, 2).at("10b").at("9a", OTHER)
    rows = told(results.TAKEN, GAME.rules.play.taken_rows(table.s))
    found = {kind: [(row["seat"], row[kind]) for row in rows if row[kind] is not None] for kind in results.KINDS}
    assert [row["seat"] for row in rows] == [1, 1, 2], "as many rows as things of the kind of which a seat has most"
    assert not GAME.rules.play.taken_rows(Table().s)
    assert found["land_card"] == [(1, "LC05"), (1, "LC06"), (2, "LV01")]
    assert found["inspiration_card"] == [(1, "N03")]
    assert found["tile"] == [(1, "camel")]
    assert found["final_space"] == [(1, "10b")]
    assert results.MEASURES[0].count(table.s, ME) == 10
    assert len(names.BOARDS) == 4
