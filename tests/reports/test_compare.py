"""Two runs side by side: every number against an independent computation, what is said, and what is refused."""

from __future__ import annotations

import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.core.errors import RunFileError
from reports.api import summarise
from reports.comparison.compare import compare
from reports.comparison.design import names_of
from reports.comparison.sentences import difference_sentence, row_name, scale_sentence, sharing_sentence, table_sentence
from reports.comparison.summary import SAME, UNCLEAR, ComparedRow, Comparison, Setting, to_json
from reports.findings.words import SPACE
from reports.stats.pairing import variance_saved
from tests.reports.build_run import write_run
from tests.reports.conftest import FIRST, SECOND


def sql(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    rows = connection.execute(query).fetchall()
    connection.close()
    return rows


def row_of(comparison: Comparison, *levels: str) -> ComparedRow:
    return next(row for table in comparison.tables for row in table.rows if row.levels == levels)


def changed(source: Path, path: Path, **meta: object) -> Path:
    """A copy of a run file with other values in its table `run`."""
    shutil.copy(source, path)
    connection = sqlite3.connect(path)
    with connection:
        for key, value in meta.items():
            connection.execute("INSERT OR REPLACE INTO run VALUES (?, ?)", (key, json.dumps(value)))
    connection.close()
    return path


def test_counted_rates_and_their_difference_are_those_of_the_run_files(
    comparison: Comparison, two_runs: tuple[Path, Path]
) -> None:
    for faction in ("rusviet", "togawa"):
        rates = [
            sql(path, f"SELECT AVG(win_share), COUNT(*) FROM seats WHERE faction = '{faction}'")[0] for path in two_runs
        ]
        row = row_of(comparison, faction)
        assert row.first is not None and row.second is not None and row.difference is not None
        assert (row.first.rate, row.first.n) == pytest.approx(rates[0])
        assert (row.second.rate, row.second.n) == pytest.approx(rates[1])
        assert row.difference.value == pytest.approx(rates[1][0] - rates[0][0])


def test_the_error_of_independent_runs_is_that_of_both_together(
    comparison: Comparison, two_runs: tuple[Path, Path]
) -> None:
    row = row_of(comparison, "crimea")
    query = "SELECT win_share FROM seats WHERE faction = 'crimea'"
    parts = [np.array([share for (share,) in sql(path, query)]) for path in two_runs]
    error = sum(part.var(ddof=1) / len(part) for part in parts) ** 0.5
    assert row.difference is not None
    assert row.difference.error == pytest.approx(error, rel=1e-6)
    assert row.saved is None


def test_each_run_keeps_the_verdicts_of_its_own_report(comparison: Comparison, two_runs: tuple[Path, Path]) -> None:
    for side, path in enumerate(two_runs):
        own = {row.levels: row for table in summarise(path).tables for row in table.rows if row.n}
        for row in comparison.tables[0].rows:
            part = (row.first, row.second)[side]
            assert part is not None
            assert (part.rate, part.verdict) == (own[row.levels].rate, own[row.levels].verdict)


def test_the_levels_that_changed_are_found_and_said(comparison: Comparison) -> None:
    verdicts = {row.levels[0]: row.verdict for row in comparison.tables[0].rows}
    assert verdicts["rusviet"] == "lower"
    assert verdicts["nordic"] == "higher"
    said = next(sentence for sentence in comparison.headline if sentence.startswith("Faction: "))
    assert "Stronger with random: Nordic" in said
    assert "stronger with greedy: Rusviet" in said


def test_only_what_differs_is_called_so(comparison: Comparison) -> None:
    assert difference_sentence(comparison) == "Only the bots differ: greedy against random."
    assert [setting.key for setting in comparison.settings if setting.differs] == ["bots", "games", "truncated", "seed"]
    assert (comparison.first.name, comparison.second.name) == ("greedy", "random")


def test_two_differences_cannot_be_told_apart(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    other = write_run(tmp_path / "three.sqlite", replace(SECOND, players=3, games=300))
    found = compare([two_runs[0]], [other])
    assert difference_sentence(found) == (
        "The number of players and the bots differ, so that a difference cannot be put down to either alone."
    )
    names = [side.name.replace(SPACE, " ") for side in (found.first, found.second)]
    assert names == ["5 players, greedy", "3 players, random"]


def setting(key: str, first: str, second: str) -> Setting:
    return Setting(key, key.capitalize(), first, second, first != second, True)


def test_of_many_differences_a_name_has_two_and_the_sentence_all() -> None:
    many = [setting("players", "2 players", "3 players"), setting("bots", "greedy", "greedy:weights=far/off/x.toml"),
            setting("turn cap", "the usual", "40"), setting("promo cards", "no", "yes")]  # fmt: skip
    files = ([Path("a.sqlite")], [Path("b.sqlite")])
    two, three = ([name.replace(SPACE, " ") for name in names_of(part, files)] for part in (many, many[:3]))
    assert two == ["2 players, greedy (2 other settings differ)",
                   "3 players, greedy:weights=x.toml (2 other settings differ)"]  # fmt: skip
    assert three[0] == "2 players, greedy (1 other setting differs)"
    assert names_of(many[2:], files) == ("usual turn cap, no promo cards", "turn cap 40, promo cards")
    assert names_of([setting("bots", "greedy", "greedy")], files) == ("a", "b")
    long = [setting("left_out", ", ".join(["nordic / industrial"] * 9), "saxony / patriotic")]
    assert names_of(long, files) == ("without nordic / industrial, nordic / …", "without saxony / patriotic")


def test_names_that_are_cut_to_the_same_stay_whole() -> None:
    files = ([Path("a.sqlite")], [Path("b.sqlite")])
    tail = ("x" * 60 + "1", "x" * 60 + "2")
    assert names_of([setting("bots", *tail)], files) == tail


def test_tables_of_other_sizes_are_compared_by_their_distance_from_the_equal_share(
    two_runs: tuple[Path, Path], tmp_path: Path
) -> None:
    two = write_run(tmp_path / "two.sqlite", replace(FIRST, players=2, games=1500, seed=9))
    found = compare([two], [two_runs[0]])
    row = row_of(found, "rusviet")
    assert row.first is not None and row.second is not None and row.difference is not None
    excess = [row.first.rate - 0.5, row.second.rate - 0.2]
    assert row.difference.value == pytest.approx(excess[1] - excess[0])
    assert not found.same_tables() and "less the equal share" in scale_sentence(found)


@pytest.fixture(scope="session")
def same_chance(two_runs: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The first run, and the same tables with the same chance, but every third game won by somebody else."""
    path = changed(two_runs[0], tmp_path_factory.mktemp("same") / "other.sqlite", bots=["other"])
    shares = sql(path, "SELECT win_share, game_index, seat % 5 + 1 FROM seats WHERE game_index % 3 = 0")
    connection = sqlite3.connect(path)
    with connection:
        connection.executemany("UPDATE seats SET win_share = ? WHERE game_index = ? AND seat = ?", shares)
    connection.close()
    return two_runs[0], path


def test_runs_of_the_same_tables_and_chance_are_compared_in_pairs(same_chance: tuple[Path, Path]) -> None:
    found = compare([same_chance[0]], [same_chance[1]])
    assert (found.sharing.first, found.sharing.shared) == (500, 500)
    query = "SELECT game_index, win_share FROM seats WHERE faction = 'saxony' ORDER BY game_index"
    parts = [np.array([share for _, share in sql(path, query)]) for path in same_chance]
    paired = variance_saved(parts[1], parts[0])
    row = row_of(found, "saxony")
    assert paired is not None and row.difference is not None
    assert row.difference.value == pytest.approx(paired.difference)
    assert row.difference.error == pytest.approx(paired.error, rel=1e-2)
    assert row.saved == pytest.approx(paired.saved, abs=1e-2)
    assert sharing_sentence(found).startswith("The runs share all 500\u00a0blocks: the same table ")
    assert "in pairs, which saves" in sharing_sentence(found)
    longer = replace(found, sharing=replace(found.sharing, second=600))
    assert sharing_sentence(longer).startswith("The runs share 500 of 500 and 600 blocks: ")


def test_levels_of_one_run_only_are_listed_and_not_tested(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    fewer = write_run(tmp_path / "fewer.sqlite", replace(SECOND, factions=FIRST.factions[1:], players=3))
    row = row_of(compare([two_runs[0]], [fewer]), "albion")
    assert row.first is not None
    assert (row.second, row.difference, row.verdict) == (None, None, "not tested")


def test_the_course_of_the_games_is_measured_in_both(comparison: Comparison, two_runs: tuple[Path, Path]) -> None:
    told = {measured.key: measured for measured in comparison.games}
    decisions = [sql(path, "SELECT AVG(decisions) FROM games")[0][0] for path in two_runs]
    assert (told["decisions"].first, told["decisions"].second) == pytest.approx(decisions)
    assert told["decisions"].difference.value == pytest.approx(decisions[1] - decisions[0])
    winners = [sql(path, "SELECT AVG(score) FROM seats WHERE win_share > 0")[0][0] for path in two_runs]
    assert (told["winner"].first, told["winner"].second) == pytest.approx(winners)
    cut = [sql(path, "SELECT AVG(ended_by = 'turn_cap') FROM games")[0][0] for path in two_runs]
    assert (told["turn_cap"].first, told["turn_cap"].second) == pytest.approx(cut)


def test_the_orders_of_strength_are_compared(comparison: Comparison) -> None:
    found = comparison.tables[0].agreement
    rows = [row for row in comparison.tables[0].rows if row.first and row.second]
    ranks = [
        np.argsort(np.argsort([part.rate for part in side if part]))
        for side in ([row.first for row in rows], [row.second for row in rows])
    ]
    assert found is not None
    assert found.cells == 7
    assert found.correlation == pytest.approx(np.corrcoef(ranks[0], ranks[1])[0, 1])


def test_equal_recipes_show_no_difference(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    again = write_run(tmp_path / "again.sqlite", replace(FIRST, seed=11))
    found = compare([two_runs[0]], [again])
    assert difference_sentence(found).startswith("Nothing that matters differs")
    words = {row.verdict for table in found.tables for row in table.rows}
    assert not words & {"higher", "lower"}
    assert (found.first.name, found.second.name) == ("greedy", "again")


@pytest.mark.parametrize(
    ("meta", "said"),
    [
        ({"game": "smallworld", "seed": 3}, "the game is smallworld"),
        ({"rules_version": "9", "seed": 3}, "the rules version is 9"),
        ({}, "these are the games of"),
    ],
)
def test_runs_that_cannot_be_compared_are_refused(
    two_runs: tuple[Path, Path], tmp_path: Path, meta: dict[str, object], said: str
) -> None:
    other = changed(two_runs[0], tmp_path / "other.sqlite", **meta)
    with pytest.raises(RunFileError, match=said) as refused:
        compare([two_runs[0]], [other])
    assert str(other) in str(refused.value) and str(two_runs[0]) in str(refused.value)


def test_every_number_is_a_number(comparison: Comparison) -> None:
    assert json.loads(to_json(comparison))["format"] == "scythe-comparison"


def test_a_change_that_is_shown_within_the_margin_is_not_denied(comparison: Comparison) -> None:
    table = comparison.tables[0]
    row = next(row for row in table.rows if row.difference is not None)
    assert row.difference is not None
    slight = replace(row, verdict=SAME, difference=replace(row.difference, holm=0.001))
    text = table_sentence(comparison, replace(table, rows=(slight,)))
    assert f"a smaller change is shown of {row_name(comparison, table, row)}" in text
    nothing = replace(slight, difference=replace(row.difference, holm=0.9))
    assert "no faction is shown to be stronger" in table_sentence(comparison, replace(table, rows=(nothing,)))


@pytest.mark.parametrize(("same", "told"), [(1, "1 of 2"), (0, "all of them")])
def test_what_is_not_decided_is_called_inconclusive_as_in_tables(comparison: Comparison, same: int, told: str) -> None:
    table = comparison.tables[0]
    rows = [replace(row, verdict=UNCLEAR) for row in table.rows if row.difference is not None][:2]
    rows[:same] = [replace(row, verdict=SAME) for row in rows[:same]]
    text = table_sentence(comparison, replace(table, rows=tuple(rows)))
    assert text.endswith(f"; these games are {UNCLEAR} about {told}.")
