"""Schedule, plan and run file of games with no factor, one, three, and with factors that follow or are shared."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engines.arena.describe import describe
from engines.arena.experiment import Experiment
from engines.arena.plan import kinds, make_plan
from engines.arena.precision import chosen_kind, games_for
from engines.arena.runner import run
from engines.arena.schedule import Schedule, Slot
from engines.arena.stopping import decisions, stopping_rule
from engines.arena.store import RunFile
from engines.core.engine.errors import SetupError
from engines.core.setup.factors import Factor
from engines.core.setup.setup import Setup
from scenarios.experiments import ExperimentError, Precision, read_experiment
from tests.factor_games import CHARACTERS, FOLLOWED, FOLLOWING, NONE, ONE, PICKING, SHARING, THREE, Race

GAMES = (NONE, ONE, PICKING, FOLLOWING, SHARING, THREE)


def experiment(game: Race, **changed: Any) -> Experiment:
    basis: dict[str, Any] = {"game": game.name, "players": 3, "games": 60, "seed": 11, "bots": ("random",) * 3}
    return Experiment(**(basis | {"assignment": game.tables.assignments[0]} | changed))


def slots(game: Race, number: int, **changed: Any) -> list[Slot]:
    schedule = Schedule(experiment(game, **changed), game)
    return [schedule.slot(index) for index in range(number)]


def stored(game: Race, path: Path, **changed: Any) -> Path:
    """A run of sixty games."""
    wanted = experiment(game, **changed)
    with RunFile.create(path, describe(wanted, game)) as store:
        assert run(wanted, store, 1, 0.01, lambda games, seconds: None)
    return path


def once_each(setup: Setup, factor: Factor) -> bool:
    """Whether no two seats have the same level of the factor."""
    found = [seat[factor.name] for seat in setup.seats if factor.name in seat]
    return len(found) == len(set(found))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_every_table_is_one_that_the_game_accepts(game: Race) -> None:
    for assignment in game.tables.assignments:
        if assignment != "fixed":
            for slot in slots(game, 40, assignment=assignment):
                assert len(game.tables.check_setup(slot.setup).seats) == 3
                assert all(once_each(slot.setup, factor) for factor in game.tables.factors if not factor.shared)


def test_without_factors_nothing_is_dealt() -> None:
    assert all(slot.setup.seats == ({}, {}, {}) for slot in slots(NONE, 20))
    assert len({slot.seed for slot in slots(NONE, 20)}) == 20


def test_levels_of_one_factor_come_up_equally_often_and_once_a_table() -> None:
    tables = [[seat["character"] for seat in slot.setup.seats] for slot in slots(ONE, 120)]
    assert Counter(level for table in tables for level in table) == dict.fromkeys(CHARACTERS, 60)
    assert all(len(set(table)) == 3 for table in tables)
    assert len({tuple(sorted(table)) for table in tables}) > 10


def test_levels_that_several_seats_may_have_come_up_equally_often() -> None:
    tables = [[seat["side"] for seat in slot.setup.seats] for slot in slots(SHARING, 120)]
    assert Counter(level for table in tables for level in table) == {"day": 180, "night": 180}
    assert {table.count("day") for table in tables} == {0, 1, 2, 3}


def test_of_three_factors_pairs_of_the_first_two_come_up_equally_often_and_the_third_by_chance() -> None:
    seats = [seat for slot in slots(THREE, 600) for seat in slot.setup.seats]
    pairs = Counter((seat["board"], seat["guild"]) for seat in seats)
    assert len(pairs) == 30 and set(pairs.values()) == {60}
    nights = Counter(seat["side"] for seat in seats)["night"]
    assert abs(nights - 900) < 4 * (1800 * 0.25) ** 0.5
    assert len({tuple(seat.values()) for seat in seats}) == 60


def test_a_forced_factor_of_three_comes_up_equally_often() -> None:
    seats = [seat for slot in slots(THREE, 300, assignment="forced-side") for seat in slot.setup.seats]
    assert Counter(seat["side"] for seat in seats) == {"day": 450, "night": 450}
    assert len({seat["board"] for seat in seats}) == 5 and len({seat["guild"] for seat in seats}) == 6


def test_what_is_banned_never_comes_up_with_three_factors() -> None:
    bans = {"bans": [["north", "masons", "night"], ["south", "smiths"]]}
    seats = [seat for slot in slots(THREE, 300, constraints=bans) for seat in slot.setup.seats]
    found = {tuple(seat.values()) for seat in seats}
    assert len(found) == 60 - 3
    assert ("north", "masons", "night") not in found and ("north", "masons", "day") in found
    meta = describe(experiment(THREE, constraints=bans), THREE)
    assert sorted(meta["banned"]) == [
        ["north", "masons", "night"],
        ["south", "smiths", "day"],
        ["south", "smiths", "night"],
    ]


def test_a_level_that_follows_stands_in_no_setup_and_in_no_cell() -> None:
    assert all(set(seat) == {"board"} for slot in slots(FOLLOWING, 30) for seat in slot.setup.seats)
    meta = describe(experiment(FOLLOWING), FOLLOWING)
    assert meta["cells"] == [[board] for board in FOLLOWED] and meta["banned"] == []
    assert meta["sources"] == {"board": "dealt", "pace": "board"}
    assert meta["levels"] == {"board": list(FOLLOWED), "pace": ["early", "late"]}


@pytest.mark.parametrize(
    ("game", "factors", "pairs"),
    [
        (NONE, [], []),
        (ONE, ["character"], []),
        (FOLLOWING, ["board", "pace"], []),
        (THREE, ["board", "guild", "side"], [["board", "guild"], ["board", "side"], ["guild", "side"]]),
    ],
)
def test_the_run_file_names_factors_and_pairs(game: Race, factors: list[str], pairs: list[list[str]]) -> None:
    meta = describe(experiment(game), game)
    assert (meta["columns"]["factors"], meta["columns"]["pairs"]) == (factors, pairs)
    assert list(meta["levels"]) == factors


@pytest.mark.parametrize(
    ("game", "assignment", "what"),
    [
        (NONE, "random", []),
        (ONE, "balanced", ["character"]),
        (PICKING, "random", []),
        (PICKING, "forced-character", ["character"]),
        (FOLLOWING, "balanced", ["board"]),
        (THREE, "balanced", ["board/guild", "board/side", "guild/side", "board", "guild", "side"]),
    ],
)
def test_a_plan_compares_pairs_and_levels_of_what_is_dealt(game: Race, assignment: str, what: list[str]) -> None:
    wanted = experiment(game, assignment=assignment)
    assert [kind.what for kind in kinds(wanted, game)] == what
    assert [
        kind.what for kind in kinds(experiment(game, assignment=assignment, bots=("random", "greedy", "random")), game)
    ] == [*what, "bot"]
    assert json.loads(json.dumps(make_plan(wanted, game, None, 1).to_json()))["games"] == 60


def test_shares_of_three_factors_are_those_that_come_up() -> None:
    parts = {kind.what: kind.shares for kind in kinds(experiment(THREE), THREE)}
    assert {what: len(shares) for what, shares in parts.items()} == {
        "board/guild": 30, "board/side": 10, "guild/side": 12, "board": 5, "guild": 6, "side": 2,
    }  # fmt: skip
    for shares in parts.values():
        assert sum(shares) == pytest.approx(1) and max(shares) == pytest.approx(min(shares))


def test_a_precision_of_a_game_without_factors_is_that_of_its_bots_or_refused() -> None:
    with pytest.raises(SetupError, match="Nothing is dealt or compared"):
        games_for(experiment(NONE), NONE, 5)
    mixed = experiment(NONE, bots=("random", "greedy", "random"))
    assert chosen_kind(mixed, NONE, "").what == "bot" and games_for(mixed, NONE, 5) > 100


def test_a_precision_of_three_factors_can_be_that_of_any_pair() -> None:
    assert games_for(experiment(THREE), THREE, 5, "guild/side") > games_for(experiment(THREE), THREE, 5, "side")
    with pytest.raises(SetupError, match="does not compare 'board/guild/side'"):
        games_for(experiment(THREE), THREE, 5, "board/guild/side")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_a_run_file_has_the_factors_that_the_game_has(game: Race, tmp_path: Path) -> None:
    connection = sqlite3.connect(stored(game, tmp_path / "run.sqlite"))
    names = [row[1] for row in connection.execute("PRAGMA table_info(seats)")]
    factors = [factor.name for factor in game.tables.factors]
    assert names[:4] == ["game_index", "seat", "turn_position", "bot"] and names[4 : 4 + len(factors)] == factors
    seats = connection.execute(f"SELECT {', '.join([*factors, 'score'])} FROM seats").fetchall()
    connection.close()
    assert len(seats) == 180
    for place, factor in enumerate(game.tables.factors):
        assert {seat[place] for seat in seats} == set(factor.levels)


def test_a_stopping_rule_looks_at_pairs_of_two_of_three_factors(tmp_path: Path) -> None:
    wanted, path = experiment(THREE), stored(THREE, tmp_path / "run.sqlite")
    rule = stopping_rule(wanted, THREE, 1, 5.0, "guild/side")
    with RunFile.open(path) as store:
        groups = decisions(wanted, THREE, store, rule, 60)
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT guild, side, count(DISTINCT game_index) FROM seats GROUP BY guild, side"
    ).fetchall()
    connection.close()
    assert rule.groups == len(groups) == 12
    assert {tuple(group["levels"]): group["blocks"] for group in groups} == {row[:2]: row[2] for row in rows}


@pytest.mark.parametrize("game", [NONE, ONE, THREE], ids=lambda game: game.title)
def test_a_fixed_table_of_any_number_of_factors_is_kept(game: Race) -> None:
    setup = Schedule(experiment(game), game).slot(0).setup
    fixed = experiment(game, assignment="fixed", setup=setup.to_json())
    assert Schedule(fixed, game).slot(7).setup.seats == setup.seats
    meta = describe(fixed, game)
    assert meta["cells"] == [list(seat.values()) for seat in setup.seats if seat] and meta["banned"] == []


def test_an_experiment_file_names_pairs_of_the_factors_that_there_are(tmp_path: Path) -> None:
    path = tmp_path / "try.toml"
    head = f'format = "scythe-experiment"\nformat_version = 1\ntitle = "Try"\ngame = "{THREE.name}"\n'
    path.write_text(head + 'precision = { points = 5, of = "guild/side" }\nban = ["north/masons/night"]\n')
    assert read_experiment(path)["precision"] == Precision(5.0, "guild/side")
    path.write_text(head + 'precision = { points = 5, of = "board/guild/side" }\n')
    with pytest.raises(ExperimentError, match="there is no factor 'board/guild/side'; did you mean 'board/guild'"):
        read_experiment(path)
