"""Several run files in one report: pooled with the number of players as a stratum, or refused in one sentence."""

from __future__ import annotations

import dataclasses
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.errors import RunFileError
from reports.api import summarise, to_json
from reports.findings.summary import Summary
from reports.load.pool import read_runs
from tests.reports.build_run import Recipe, write_run
from tests.reports.conftest import combo_run

SMALL = Recipe(games=150, players=3, seed=11, truncated=0.1, failed=0.05)
LARGE = Recipe(games=250, players=5, seed=12, truncated=0.1, failed=0.05)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("pool")
    return [write_run(folder / "three.sqlite", SMALL), write_run(folder / "five.sqlite", LARGE)]


@pytest.fixture(scope="module")
def pooled(files: list[Path]) -> Summary:
    return summarise(files)


def rows(files: list[Path], query: str) -> list[tuple[Any, ...]]:
    found = []
    for path in files:
        connection = sqlite3.connect(path)
        found += connection.execute(query).fetchall()
        connection.close()
    return found


def test_every_game_of_every_file_counts_once(files: list[Path], pooled: Summary) -> None:
    alone = [summarise(path).design for path in files]
    design = pooled.design
    for name in ("planned", "played", "natural", "truncated", "failed", "blocks", "seats", "batches", "seconds"):
        assert getattr(design, name) == sum(getattr(part, name) for part in alone), name
    assert design.table_sizes == {"3": alone[0].played, "5": alone[1].played}
    assert [(run.file, run.seed, run.players) for run in design.runs] == [
        ("three.sqlite", 11, 3),
        ("five.sqlite", 12, 5),
    ]
    assert [run.played for run in design.runs] == [part.played for part in alone]


def test_win_rates_and_baselines_are_those_of_all_seats_together(files: list[Path], pooled: Summary) -> None:
    query = "SELECT faction, win_share, 1.0 / players, score FROM seats JOIN games USING (game_index)"
    seats = rows(files, query)
    table = pooled.table("faction")
    assert table is not None
    for row in table.rows:
        mine = [entry for entry in seats if entry[0] == row.levels[0]]
        assert row.n == len(mine)
        means = [sum(entry[column] for entry in mine) / len(mine) for column in (1, 2, 3)]
        assert [row.rate, row.baseline, row.score] == pytest.approx(means)


def test_means_of_columns_are_weighted_by_appearances(files: list[Path], pooled: Summary) -> None:
    query = "SELECT mat, coins_stars FROM seats"
    seats = rows(files, query)
    means = next(means for means in pooled.means if (means.kind, means.factor) == ("categories", "mat"))
    place = means.columns.index("coins_stars")
    for level, n, line in zip(means.levels, means.n, means.means, strict=True):
        mine = [coins for mat, coins in seats if mat == level]
        assert (n, line[place]) == (len(mine), pytest.approx(sum(mine) / len(mine)))


def test_the_number_of_players_is_asked_about_and_games_are_compared_within_themselves(pooled: Summary) -> None:
    asked = {entry.factor: entry for entry in pooled.dependence if entry.on == "players"}
    assert set(asked) == {"faction", "mat", "turn_position"}
    faction = asked["faction"]
    assert faction.test is not None and faction.test.freedom == 6
    assert faction.table is not None and len(faction.table.rows) == 14
    shares = {row.levels[1]: row.baseline for row in faction.table.rows}
    assert shares == {"3": pytest.approx(1 / 3), "5": pytest.approx(1 / 5)}


def test_the_order_of_the_files_changes_no_estimate(files: list[Path], pooled: Summary) -> None:
    turned = summarise(files[::-1])
    for one, other in zip(pooled.ranking.factors, turned.ranking.factors, strict=True):
        assert [level.coefficient for level in one.levels] == pytest.approx(
            [level.coefficient for level in other.levels], abs=1e-8
        )


def test_a_single_file_in_a_list_is_the_file(files: list[Path]) -> None:
    assert to_json(summarise([files[0]])) == to_json(summarise(files[0]))


def test_runs_on_the_same_tables_share_their_blocks(tmp_path: Path) -> None:
    first = write_run(tmp_path / "greedy.sqlite", Recipe(games=60, seed=3))
    second = write_run(tmp_path / "random.sqlite", Recipe(games=60, seed=3, bots=("random",)))
    assert summarise([first, second]).design.blocks == 60
    other = write_run(tmp_path / "other.sqlite", Recipe(games=60, seed=4, bots=("random",)))
    assert summarise([first, other]).design.blocks == 120


def test_combos_of_several_runs_are_added_up(picked_run: Path, tmp_path: Path) -> None:
    other = combo_run(tmp_path, "random", seed=3)
    (both,) = summarise([picked_run, other]).items
    alone = [summarise(path).items[0] for path in (picked_run, other)]
    assert both.count == alone[0].count + alone[1].count
    for table, first, second in zip(both.tables, alone[0].tables, alone[1].tables, strict=True):
        for row, one, two in zip(table.rows, first.rows, second.rows, strict=True):
            assert (row.picked, row.seats) == (one.picked + two.picked, one.seats + two.seats)
            assert row.wins == pytest.approx(one.wins + two.wins)
    runs = read_runs([picked_run, other])
    assert runs.games.blocks == 120 and len(runs.games.index) == len(set(runs.games.index.tolist())) == 120


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game", "other", "the game is"),
        ("rules_version", "2", "the rules version is"),
        ("options", {"banned_pairs": False}, "the options are"),
        ("sources", {"faction": "picked", "mat": "dealt"}, "how seats came by their levels is .*picked"),
        ("experiment", {"constraints": {"ban": ["nordic/industrial"]}}, "tables were dealt under"),
    ],
)
def test_runs_that_do_not_go_together_are_refused(
    files: list[Path], tmp_path: Path, key: str, value: object, words: str
) -> None:
    other = write_run(tmp_path / "other.sqlite", dataclasses.replace(SMALL, seed=13, meta={key: value}))
    with pytest.raises(RunFileError, match=words) as caught:
        summarise([files[0], other])
    text = str(caught.value)
    assert str(other) in text and str(files[0]) in text and text.endswith(".") and "\n" not in text


CODE = "code of rules and bots"
TOLD = {"RACE_TOKENS": "0a", CODE: "01"}


@pytest.mark.parametrize(
    ("components", "words"),
    [
        ({**TOLD, "RACE_TOKENS": "0c"}, r"with other components than .* \(RACE_TOKENS\)"),
        ({**TOLD, CODE: "02"}, f"other {CODE}"),
    ],
)
def test_runs_of_other_components_or_code_are_refused(tmp_path: Path, components: dict[str, str], words: str) -> None:
    one, other = (
        write_run(tmp_path / f"{seed}.sqlite", dataclasses.replace(SMALL, seed=seed, meta={"components": told}))
        for seed, told in ((11, TOLD), (13, components))
    )
    with pytest.raises(RunFileError, match=words) as caught:
        summarise([one, other])
    assert str(caught.value).startswith(str(other)) and "compare them with --compare" in str(caught.value)


def test_runs_are_taken_together_where_one_does_not_tell_its_components(files: list[Path], tmp_path: Path) -> None:
    told = write_run(tmp_path / "told.sqlite", dataclasses.replace(SMALL, seed=13, meta={"components": TOLD}))
    assert (
        summarise([files[0], told]).design.played == summarise(files[0]).design.played + summarise(told).design.played
    )


def test_the_same_games_twice_are_refused(files: list[Path], tmp_path: Path) -> None:
    longer = write_run(tmp_path / "longer.sqlite", dataclasses.replace(SMALL, games=200))
    for again in (files[0], longer):
        with pytest.raises(RunFileError, match="once more"):
            summarise([files[0], again])


@pytest.mark.parametrize("delta", [0.0, 0.25, 1.0])
def test_a_margin_as_wide_as_the_equal_share_is_refused(files: list[Path], delta: float) -> None:
    with pytest.raises(RunFileError, match=r"the equal share of 20\.0 %"):
        summarise(files[1], delta)


def test_a_narrower_margin_shows_less(files: list[Path]) -> None:
    wide, narrow = (summarise(files[1], delta).tables[0].rows for delta in (0.08, 0.01))
    for one, other in zip(wide, narrow, strict=True):
        assert one.equivalence is not None and other.equivalence is not None
        assert one.equivalence <= other.equivalence
    assert all(row.verdict != "equivalent" for row in narrow)
