"""What a game leaves in a run file: seats, combos picked, combos on offer; and combos dealt to seats."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from engines.agents.specs import bots_for
from engines.arena.tables import SEATS, columns_of, tables_of
from engines.core.game import Position
from engines.core.scoring.columns import row_by_row
from engines.core.setup.setup import Setup
from engines.smallworld.game import GAME
from engines.smallworld.generated import names, tables
from engines.smallworld.setup.results import COMBOS, HOLDERS
from tests.further import told
from tests.smallworld.position import Position as Table

BOTS = {players: bots_for(["random"], players) for players in (2, 3, 4, 5)}


@cache
def played(players: int, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    game, seats = GAME.play_rows(GAME.tables.deal(players, Random(seed)), BOTS[players], seed)
    return game, row_by_row(seats)


def combos_of(game: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the table `combos`, with words."""
    return told(COMBOS, game[COMBOS.name])


def had(game: dict[str, Any]) -> list[dict[str, Any]]:
    """Those that seats had."""
    return [combo for combo in combos_of(game) if combo["seat"] is not None]


ROWS = [(players, seed) for players in (2, 3, 4, 5) for seed in range(12)]
every_game = pytest.mark.parametrize(("players", "seed"), ROWS)


@every_game
def test_parts_of_the_score_add_up_and_agree_with_the_combos(players: int, seed: int) -> None:
    game, seats = played(players, seed)
    for seat, row in enumerate(seats, 1):
        own = [combo for combo in had(game) if combo["seat"] == seat]
        parts = [row[entry["column"]] for entry in GAME.results.columns()["categories"]]
        assert sum(parts) == row["score"]
        assert row["coins_combos"] == row["coins_found"] - row["coins_paid"]
        for column in ("coins_regions", "coins_race", "coins_power", "coins_decline", "coins_found", "conquests"):
            assert sum(combo[column] for combo in own) == row[column], column
        assert len(own) == row["races"] >= row["declines"] >= row["turns_of_decline"]
        assert (row["race"], row["power"]) == (own[0]["race"], own[0]["power"])
        gone = [(combo["round"], combo["round_declined"]) for combo in own if combo["round_declined"] is not None]
        assert len(gone) == row["declines"] and all(
            taken <= declined <= tables.ROUNDS_OF[0] for taken, declined in gone
        )


@every_game
def test_coins_of_the_turns_are_those_that_were_scored(players: int, seed: int) -> None:
    _, seats = played(players, seed)
    turns = [entry["column"] for entry in GAME.results.columns()["profiles"][0]["columns"]]
    assert turns == [f"scored_{turn}" for turn in range(1, 11)]
    for row in seats:
        scored = sum(row[column] for column in ("coins_regions", "coins_race", "coins_power", "coins_decline"))
        assert sum(row[turn] for turn in turns) == scored
        assert not any(row[turn] for turn in turns[tables.ROUNDS_OF[players - 2] :])


@every_game
def test_regions_conquered_were_held_by_somebody_or_nobody(players: int, seed: int) -> None:
    _, seats = played(players, seed)
    for row in seats:
        assert sum(row[holder.column] for holder in HOLDERS) == row["conquests"]


@pytest.mark.rule("W4.4", "W12.11")
def test_regions_count_by_who_held_them() -> None:
    p = Table("sorcerers flying", "giants forest").stand(0, [1]).hand(0, 16).mark("tribes", 9)
    p.stand(1, {3: 1, 2: 1}).declined(0, "humans", {6: 1}).declined(1, "elves", {10: 1}).conquer()
    p.substitute(3).take(2, 9, 6, 10, 7)
    assert {holder.column: holder.count(p.s, 0) for holder in HOLDERS} == {
        "from_nobody": 1,
        "from_tribes": 1,
        "from_active": 2,
        "from_declined": 1,
        "from_own": 1,
    }


@every_game
def test_every_turn_is_active_or_one_of_decline(players: int, seed: int) -> None:
    game, seats = played(players, seed)
    for seat, row in enumerate(seats, 1):
        active = sum(combo["turns_active"] for combo in had(game) if combo["seat"] == seat)
        assert active + row["turns_of_decline"] == tables.ROUNDS_OF[players - 2] == game["turns"] / players


@every_game
def test_combos_that_nobody_took_lie_in_the_column_at_the_end(players: int, seed: int) -> None:
    game, _ = played(players, seed)
    left = [combo for combo in combos_of(game) if combo["seat"] is None]
    assert combos_of(game) == had(game) + left and 0 < len(left) <= 6
    nothing = {name for combo in left for name, value in combo.items() if value is None}
    assert nothing == {cell.column for cell in COMBOS.cells} - {"race", "power", "offered"}
    assert all(1 <= combo["offered"] <= len(had(game)) for combo in had(game))
    assert len({combo["race"] for combo in left}) == len({combo["power"] for combo in left}) == len(left)


@every_game
def test_at_each_pick_so_many_combos_lay_on_offer_as_the_column_holds(players: int, seed: int) -> None:
    game, _ = played(players, seed)
    offers = sum(combo["offered"] for combo in combos_of(game))
    assert offers <= 6 * len(had(game))
    if players < 4:  # fewer races are in play than would empty the stack
        assert offers == 6 * len(had(game))


def test_rows_have_exactly_the_declared_columns() -> None:
    game, seats = played(3, 1)
    columns = {table.name: set(table.columns) - set(table.key) for table in tables_of(columns_of(GAME))}
    assert {cell.column for cell in COMBOS.cells} == columns["combos"]
    assert len(game["combos"]) % (len(COMBOS.cells) + 2) == 0
    assert columns[SEATS] == set(seats[0])


def dealt_setup(players: int) -> Setup:
    cells = list(zip(names.RACES[:players], names.POWERS[10 : 10 + players], strict=True))
    return GAME.tables.seat_cells(cells, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_seat_begins_with_its_dealt_combo_at_no_cost(players: int) -> None:
    setup = dealt_setup(players)
    for seed in range(5):
        game, seats = GAME.play_rows(setup, BOTS[players], seed)
        assert [
            dict(zip(("race", "power"), own, strict=True)) for own in zip(seats["race"], seats["power"], strict=True)
        ] == [*setup.seats]
        for seat in range(1, players + 1):
            first = next(combo for combo in had(game) if combo["seat"] == seat)
            assert (first["dealt"], first["round"], first["coins_paid"], first["coins_found"]) == (1, 1, 0, 0)
            assert first["place"] is first["offered"] is None
        assert sum(combo["dealt"] for combo in had(game)) == players


def first_column(state: Position) -> tuple[set[str], set[str]]:
    """Races and powers on offer when the first player is asked something."""
    while state.is_chance():
        state.apply_action(state.sample_chance(3))
    core: Any = state.core
    return {names.RACES[race] for race in core.column_race}, {names.POWERS[power] for power in core.column_power}


def test_dealt_races_and_powers_are_neither_on_offer_nor_in_the_stacks() -> None:
    setup = dealt_setup(5)
    races, powers = ({seat[factor] for seat in setup.seats} for factor in ("race", "power"))
    state = GAME.new_initial_state(setup)
    offered = first_column(state)
    assert not offered[0] & races and not offered[1] & powers
    core: Any = state.core
    assert not any(core.banners >> names.RACES.index(race) & 1 for race in races)
    assert not any(core.badges >> names.POWERS.index(power) & 1 for power in powers)
    assert state.question() == "which conquest"
    assert core.in_hand[core.active * 3] > 0


def test_the_column_of_a_setup_is_what_lies_on_offer() -> None:
    setup = GAME.tables.deal(3, Random(8))
    state = GAME.new_initial_state(setup)
    core: Any = state.core
    found = [f"{names.RACES[r]}/{names.POWERS[p]}" for r, p in zip(core.column_race, core.column_power, strict=True)]
    assert found == setup.table["combos"]
    assert state.asked() == f"seat {setup.table['first_seat']} (which combo)"
