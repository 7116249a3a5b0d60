"""Runs side by side: every number against an independent computation, what is said, and what is refused."""

from __future__ import annotations

import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from engines.core.engine.errors import RunFileError
from reports.api import compare, summarise, to_json
from reports.findings.names import row_name
from reports.findings.report import SAME, UNCLEAR, Report, RowChange, Setting
from reports.findings.words import SPACE
from reports.sections.changes.sentences import difference_sentence, scale_sentence, sharing_sentence, table_sentence
from reports.sections.changes.settings import names_of
from reports.stats.pairing import variance_saved
from reports.stats.tables import LevelRow
from tests.reports.build_run import write_run
from tests.reports.conftest import FIRST, SECOND


def sql(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    rows = connection.execute(query).fetchall()
    connection.close()
    return rows


def row_of(comparison: Report, *levels: str, place: int = 1) -> RowChange:
    """What changes from the first run to the one at a place."""
    return next(row for table in comparison.changes[place - 1].tables for row in table.rows if row.levels == levels)


def rates_of(comparison: Report, *levels: str) -> list[LevelRow]:
    """A level of a single factor in every run that has it."""
    tables = [run.report.table("faction") for run in comparison.runs]
    return [row for table in tables if table for row in table.rows if row.levels == levels and row.n]


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
    comparison: Report, two_runs: tuple[Path, Path]
) -> None:
    for faction in ("rusviet", "togawa"):
        rates = [
            sql(path, f"SELECT AVG(win_share), COUNT(*) FROM seats WHERE faction = '{faction}'")[0] for path in two_runs
        ]
        row = row_of(comparison, faction)
        assert row.difference is not None
        for found, rate in zip(rates_of(comparison, faction), rates, strict=True):
            assert (found.rate, found.n) == pytest.approx(rate)
        assert row.difference.value == pytest.approx(rates[1][0] - rates[0][0])


def test_the_error_of_independent_runs_is_that_of_both_together(
    comparison: Report, two_runs: tuple[Path, Path]
) -> None:
    row = row_of(comparison, "crimea")
    query = "SELECT win_share FROM seats WHERE faction = 'crimea'"
    parts = [np.array([share for (share,) in sql(path, query)]) for path in two_runs]
    error = sum(part.var(ddof=1) / len(part) for part in parts) ** 0.5
    assert row.difference is not None
    assert row.difference.error == pytest.approx(error, rel=1e-6)
    assert row.saved is None


def test_each_run_is_told_as_by_its_own_report(comparison: Report, two_runs: tuple[Path, Path]) -> None:
    assert [run.report for run in comparison.runs] == [summarise(path) for path in two_runs]


def test_the_levels_that_changed_are_found_and_said(comparison: Report) -> None:
    verdicts = {row.levels[0]: row.verdict for row in comparison.changes[0].tables[0].rows}
    assert verdicts["rusviet"] == "lower"
    assert verdicts["nordic"] == "higher"
    said = next(sentence for sentence in comparison.headline if sentence.startswith("Faction: "))
    assert "Stronger with random: Nordic" in said
    assert "stronger with greedy: Rusviet" in said


def test_only_what_differs_is_called_so(comparison: Report) -> None:
    assert difference_sentence(comparison) == "Only the bots differ: greedy against random."
    assert [setting.key for setting in comparison.settings if setting.differs] == ["bots", "games", "truncated", "seed"]
    assert tuple(run.name for run in comparison.runs) == ("greedy", "random")


def test_two_differences_cannot_be_told_apart(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    other = write_run(tmp_path / "three.sqlite", replace(SECOND, players=3, games=300))
    found = compare([two_runs[0], other])
    assert difference_sentence(found) == (
        "The number of players and the bots differ, so that a difference cannot be put down to either alone."
    )
    names = [side.name.replace(SPACE, " ") for side in found.runs]
    assert names == ["5 players, greedy", "3 players, random"]


def setting(key: str, first: str, second: str) -> Setting:
    return Setting(key, key.capitalize(), (first, second), True)


def test_of_many_differences_a_name_has_two_and_the_sentence_all() -> None:
    many = [setting("players", "2 players", "3 players"), setting("bots", "greedy", "greedy:weights=far/off/x.toml"),
            setting("turn cap", "the usual", "40"), setting("promo cards", "no", "yes")]  # fmt: skip
    files = ([Path("a.sqlite")], [Path("b.sqlite")])
    two, three = ([name.replace(SPACE, " ") for name in names_of(part, files)] for part in (many, many[:3]))
    assert two == ["2 players, greedy (2 other settings differ)",
                   "3 players, greedy:weights=x.toml (2 other settings differ)"]  # fmt: skip
    assert three[0] == "2 players, greedy (1 other setting differs)"
    assert names_of(many[2:], files) == ["usual turn cap, no promo cards", "turn cap 40, promo cards"]
    assert names_of([setting("bots", "greedy", "greedy")], files) == ["a", "b"]
    long = [setting("left_out", ", ".join(["nordic / industrial"] * 9), "saxony / patriotic")]
    assert names_of(long, files) == ["without nordic / industrial, nordic / …", "without saxony / patriotic"]


def test_names_that_are_cut_to_the_same_stay_whole() -> None:
    files = ([Path("a.sqlite")], [Path("b.sqlite")])
    tail = ("x" * 60 + "1", "x" * 60 + "2")
    assert names_of([setting("map", *tail)], files) == [f"map {one}" for one in tail]


def test_bots_with_many_settings_are_called_by_their_files() -> None:
    specs = ("expert:plan,turns=5,width=1,lines=4,beam=4", "expert:policy")
    assert names_of([setting("bots", *specs)], ([Path("plan.sqlite")], [Path("policy.sqlite")])) == ["plan", "policy"]
    same = ([Path("a/run.sqlite")], [Path("b/run.sqlite")])
    assert names_of([setting("bots", *specs)], same) == ["expert:plan,turns=5,width=1,lines=4,beam …", specs[1]]


def test_tables_of_other_sizes_are_compared_by_their_distance_from_the_equal_share(
    two_runs: tuple[Path, Path], tmp_path: Path
) -> None:
    two = write_run(tmp_path / "two.sqlite", replace(FIRST, players=2, games=1500, seed=9))
    found = compare([two, two_runs[0]])
    row = row_of(found, "rusviet")
    assert row.difference is not None
    excess = [(own.rate or 0.0) - share for own, share in zip(rates_of(found, "rusviet"), (0.5, 0.2), strict=True)]
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
    found = compare(same_chance)
    (change,) = found.changes
    assert (change.sharing.first, change.sharing.shared) == (500, 500)
    query = "SELECT game_index, win_share FROM seats WHERE faction = 'saxony' ORDER BY game_index"
    parts = [np.array([share for _, share in sql(path, query)]) for path in same_chance]
    paired = variance_saved(parts[1], parts[0])
    row = row_of(found, "saxony")
    assert paired is not None and row.difference is not None
    assert row.difference.value == pytest.approx(paired.difference)
    assert row.difference.error == pytest.approx(paired.error, rel=1e-2)
    assert row.saved == pytest.approx(paired.saved, abs=1e-2)
    assert sharing_sentence(found, change).startswith("The runs share all 500\u00a0blocks: the same table ")
    assert "in pairs, which saves" in sharing_sentence(found, change)
    longer = replace(change, sharing=replace(change.sharing, second=600))
    assert sharing_sentence(found, longer).startswith("The runs share 500 of 500 and 600 blocks: ")


def test_levels_of_one_run_only_are_listed_and_not_tested(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    fewer = write_run(tmp_path / "fewer.sqlite", replace(SECOND, factions=FIRST.factions[1:], players=3))
    found = compare([two_runs[0], fewer])
    row = row_of(found, "albion")
    assert len(rates_of(found, "albion")) == 1
    assert (row.difference, row.verdict) == (None, "not tested")


def test_the_course_of_the_games_is_measured_in_both(comparison: Report, two_runs: tuple[Path, Path]) -> None:
    told = {measured.key: measured for measured in comparison.changes[0].games}
    decisions = [sql(path, "SELECT AVG(decisions) FROM games")[0][0] for path in two_runs]
    assert (told["decisions"].first, told["decisions"].second) == pytest.approx(decisions)
    assert told["decisions"].difference.value == pytest.approx(decisions[1] - decisions[0])
    winners = [sql(path, "SELECT AVG(score) FROM seats WHERE win_share > 0")[0][0] for path in two_runs]
    assert (told["winner"].first, told["winner"].second) == pytest.approx(winners)
    cut = [sql(path, "SELECT AVG(ended_by = 'turn_cap') FROM games")[0][0] for path in two_runs]
    assert (told["turn_cap"].first, told["turn_cap"].second) == pytest.approx(cut)


def test_the_orders_of_strength_are_compared(comparison: Report) -> None:
    found = comparison.changes[0].tables[0].agreement
    both = [rates_of(comparison, *row.levels) for row in comparison.changes[0].tables[0].rows]
    ranks = [np.argsort(np.argsort([rates[side].rate for rates in both])) for side in (0, 1)]
    assert found is not None
    assert found.cells == 7
    assert found.correlation == pytest.approx(np.corrcoef(ranks[0], ranks[1])[0, 1])


def test_equal_recipes_show_no_difference(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    again = write_run(tmp_path / "again.sqlite", replace(FIRST, seed=11))
    found = compare([two_runs[0], again])
    assert difference_sentence(found).startswith("Nothing that matters differs")
    words = {row.verdict for table in found.changes[0].tables for row in table.rows}
    assert not words & {"higher", "lower"}
    assert tuple(run.name for run in found.runs) == ("greedy", "again")


@pytest.mark.parametrize(
    ("meta", "said"),
    [
        ({"game": "smallworld", "seed": 3}, "the game is smallworld"),
        ({}, "these are the games of"),
    ],
)
def test_runs_that_cannot_be_compared_are_refused(
    two_runs: tuple[Path, Path], tmp_path: Path, meta: dict[str, object], said: str
) -> None:
    other = changed(two_runs[0], tmp_path / "other.sqlite", **meta)
    with pytest.raises(RunFileError, match=said) as refused:
        compare([two_runs[0], other])
    assert str(other) in str(refused.value) and str(two_runs[0]) in str(refused.value)


TABLES = {"RACE_TOKENS": "0a", "POWER_TOKENS": "0b"}


def with_components(run: Path, path: Path, seed: int = FIRST.seed, **meta: object) -> Path:
    """The run once more, as if it had been played by these."""
    return changed(run, path, seed=seed, program_version="0.2.0", **meta)


def test_runs_of_other_components_are_compared_and_the_tables_named(
    two_runs: tuple[Path, Path], tmp_path: Path
) -> None:
    before = with_components(two_runs[0], tmp_path / "before.sqlite", components=TABLES)
    after = with_components(two_runs[0], tmp_path / "after.sqlite", components={**TABLES, "RACE_TOKENS": "0c"})
    found = compare([before, after])
    assert difference_sentence(found) == "Only the components (RACE_TOKENS) differ."
    assert tuple(run.name for run in found.runs) == ("before", "after")


def test_runs_of_one_program_with_other_code_are_compared(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    code = "code of rules and bots"
    before = with_components(two_runs[0], tmp_path / "before.sqlite", components={**TABLES, code: "01"})
    after = with_components(two_runs[0], tmp_path / "after.sqlite", components={**TABLES, code: "02"})
    assert difference_sentence(compare([before, after])) == "Only the code of rules and bots differs."
    later = changed(after, tmp_path / "later.sqlite", program_version="0.3.0")
    assert difference_sentence(compare([before, later])) == (
        "Nothing but the version of the program differs between the runs."
    )


def test_runs_of_other_rules_are_compared_and_the_versions_named(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    other = with_components(two_runs[0], tmp_path / "other.sqlite", rules_version="2 skeletons 9")
    words = difference_sentence(compare([two_runs[0], other]))
    assert words.startswith("Only the setting “rules version” differs: ") and words.endswith("against 2 skeletons 9.")


def test_a_run_that_tells_no_components_is_taken_as_played_by_the_same(
    two_runs: tuple[Path, Path], tmp_path: Path
) -> None:
    told = with_components(two_runs[0], tmp_path / "told.sqlite", components=TABLES)
    untold = with_components(two_runs[0], tmp_path / "untold.sqlite")
    with pytest.raises(RunFileError, match="once more"):
        compare([told, untold])


def test_every_number_is_a_number(comparison: Report) -> None:
    assert json.loads(to_json(comparison))["format"] == "scythe-comparison"


def test_a_change_that_is_shown_within_the_margin_is_not_denied(comparison: Report) -> None:
    (change,) = comparison.changes
    table = change.tables[0]
    row = next(row for row in table.rows if row.difference is not None)
    assert row.difference is not None
    slight = replace(row, verdict=SAME, difference=replace(row.difference, holm=0.001))
    text = table_sentence(comparison, change, replace(table, rows=(slight,)))
    assert f"a smaller change is shown of {row_name(comparison, table, row)}" in text
    nothing = replace(slight, difference=replace(row.difference, holm=0.9))
    assert "No faction is shown to be stronger" in table_sentence(comparison, change, replace(table, rows=(nothing,)))


@pytest.mark.parametrize(("same", "told"), [(1, "1 of 2"), (0, "all of them")])
def test_what_is_not_decided_is_called_inconclusive_as_in_tables(comparison: Report, same: int, told: str) -> None:
    table = comparison.changes[0].tables[0]
    rows = [replace(row, verdict=UNCLEAR) for row in table.rows if row.difference is not None][:2]
    rows[:same] = [replace(row, verdict=SAME) for row in rows[:same]]
    text = table_sentence(comparison, comparison.changes[0], replace(table, rows=tuple(rows)))
    assert text.endswith(f"; these games are {UNCLEAR} about {told}.")


@pytest.fixture(scope="module")
def three(two_runs: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Report:
    """A third run beside the two, of three players."""
    third = replace(SECOND, players=3, games=300, seed=9)
    return compare([*two_runs, write_run(tmp_path_factory.mktemp("three") / "third.sqlite", third)])


def test_each_run_is_compared_with_the_first(three: Report, comparison: Report) -> None:
    assert [change.place for change in three.changes] == [1, 2]
    for place in (1, 2):
        for row in three.changes[place - 1].tables[0].rows:
            first, other = (three.row(at, ("faction",), row.levels) for at in (0, place))
            assert first is not None and other is not None and row.difference is not None
            excess = [(own.rate or 0.0) - (own.baseline or 0.0) for own in (first, other)]
            assert row.difference.value == pytest.approx(excess[1] - excess[0])
    both = zip(three.changes[0].tables[0].rows, comparison.changes[0].tables[0].rows, strict=True)
    assert all(row.difference and own.difference and row.difference.p == own.difference.p for row, own in both)


def test_corrections_are_over_a_table_in_all_runs(three: Report) -> None:
    for table in range(len(three.changes[0].tables)):
        rows = [row for change in three.changes for row in change.tables[table].rows if row.difference]
        for of in ("difference", "margin"):
            found = [getattr(row, of) for row in rows]
            assert [one.holm for one in found] == pytest.approx(
                multipletests([one.p for one in found], 0.05, "holm")[1]
            )
            assert [one.bh for one in found] == pytest.approx(
                multipletests([one.p for one in found], 0.05, "fdr_bh")[1]
            )
    games = [measured.difference for change in three.changes for measured in change.games]
    assert [one.holm for one in games] == pytest.approx(multipletests([one.p for one in games], 0.05, "holm")[1])


def test_of_three_runs_every_sentence_names_its_run(three: Report) -> None:
    assert [run.name.replace(SPACE, " ") for run in three.runs] == [
        "5 players, greedy", "5 players, random", "3 players, random",
    ]  # fmt: skip
    factions = [text.replace(SPACE, " ") for text in three.headline if text.startswith("Faction: ")]
    assert [text.split(": ")[1] for text in factions] == [
        "5 players, random beside the first", "3 players, random beside the first",
    ]  # fmt: skip
    alike = [Setting("bots", "Bots", ("greedy", "random", "greedy"), True)]
    assert names_of(alike, [[Path(f"{name}.sqlite")] for name in "abc"]) == ["greedy (a)", "random (b)", "greedy (c)"]
    assert names_of([], [[Path("x/a.sqlite")], [Path("y/a.sqlite")]]) == ["a (1)", "a (2)"]
