"""The page of verdicts: bots side by side, from key figures; how pairs are played, from run files."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.errors import DataError
from tests.cli.running import scythe
from tools.study import ROOT
from tools.verdicts import study
from tools.verdicts.profiles import profile_of
from tools.verdicts.study import STUDY, BotSet, held, load_sets, shared_levels

ONE = BotSet(5, {"weak": "a", "better": "b", "best": "c"}, True, "c", {"coins": ["score"]})


@pytest.fixture(autouse=True)
def one_set(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages tell of one set, but for tests that are about the sets there are."""
    if "sets" not in request.node.name.split("_"):
        monkeypatch.setattr(study, "load_sets", lambda: [ONE])


def run(experiment: str, **verdicts: str) -> dict[str, Any]:
    """Key figures of a run whose one table has these levels, each at 10 % more than the one before."""
    rows = [
        {"name": name, "rate": place / 10, "interval": [0, 1], "verdict": verdict, "n": 100}
        for place, (name, verdict) in enumerate(verdicts.items(), 1)
    ]
    table = {"factors": ["mat"], "name": "mat", "verdicts": {"weak": len(rows)}, "rows": rows}
    order = table | {"factors": ["turn_position"]}
    head = {
        "kind": "run",
        "experiment": experiment,
        "players": 5,
        "game": "scythe",
        "game_title": "Scythe",
        "games": 1000,
        "delta": 0.05,
    }
    return head | {"tables": [table, order]}


RUNS = [
    run("a", X="strong", Y="weak", Z="inconclusive"),
    run("b", X="strong", Y="equivalent", Z="inconclusive"),
    run("c", X="strong", Y="strong", Z="inconclusive"),
]


def test_each_level_has_its_verdict_from_every_bot_the_best_level_first() -> None:
    profile = {"experiment": "c", "columns": ["coins"], "rows": [{"name": "X", "n": 3, "means": [40.25]}]}
    page = STUDY.page_text([*RUNS, profile])
    rows = [line.replace("\xa0", " ") for line in page.splitlines() if line.startswith("| ")]
    assert rows == [
        "| mat | weak | better | best | holds for |",
        "| Z | 30.0 % open | 30.0 % open | 30.0 % open | - |",
        "| Y | 20.0 % weak | 20.0 % even | 20.0 % strong | weak: 1, even: 1, strong: 1 |",
        "| X | 10.0 % strong | 10.0 % strong | 10.0 % strong | strong: all |",
    ]
    tables = STUDY.page([*RUNS, profile]).tables
    assert tables["c-5"] == [{"pair": "X", "n": 3, "coins": 40.25}]
    best = [(row["level"], row["rate"], row["verdict"]) for row in tables["verdicts"] if row["bot"] == "best"]
    assert best == [("Z", 0.3, "open"), ("Y", 0.2, "strong"), ("X", 0.1, "strong")]
    assert len(tables["verdicts"]) == 9 and "(verdicts/c-5.csv), means a game" in page
    assert "Of 3 mats, all 3 bots find 1 strong and 0 weak. Strong with one bot and weak with another: Y." in page
    assert "## Scythe with 5 players: mats\n" in page and "±5 points" in page


def test_a_set_that_lacks_a_run_is_left_out() -> None:
    assert "Not played yet" in STUDY.page_text(RUNS[:2])


def test_a_table_of_which_only_the_ends_are_kept_is_left_out() -> None:
    cut = [dict(one["tables"][0], verdicts={"weak": 280}) for one in RUNS]
    assert shared_levels(cut) == []
    assert shared_levels([one["tables"][0] for one in RUNS]) == ["Z", "Y", "X"]


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        (["strong", "strong"], "strong: all"),
        (["weak", "inconclusive"], "weak: 1"),
        (["equivalent", "weak", "weak"], "weak: 2, even: 1"),
        (["inconclusive", "inconclusive"], "-"),
    ],
)
def test_a_verdict_is_counted_over_the_bots(verdicts: list[str], told: str) -> None:
    assert held(verdicts) == told


def test_levels_that_no_bot_contradicts_are_told() -> None:
    agreed = [run(name, X="weak", Y="strong") for name in "abc"]
    assert "find 1 strong and 1 weak. Strong with one bot and weak with another: none.\n" in STUDY.page_text(agreed)


def test_of_many_pairs_the_page_has_those_at_the_ends_and_the_table_all() -> None:
    many = [run(name, **{f"P{place:02}": "weak" for place in range(20)}) for name in "abc"]
    pairs = [one | {"tables": [one["tables"][0] | {"factors": ["race", "power"], "name": "pair"}]} for one in many]
    rows = [line[2:5] for line in STUDY.page_text(pairs).splitlines() if line.startswith("| P")]
    assert rows == ["P19", "P18", "P17", "P16", "P15", "P04", "P03", "P02", "P01", "P00"]
    assert len(STUDY.page(pairs).tables["verdicts"]) == 60


def test_all_sets_name_experiments_that_there_are() -> None:
    known = {path.stem for path in (ROOT / "scenarios" / "experiments").glob("*.toml")}
    for one in load_sets():
        assert known >= {*one.bots.values(), *filter(None, [one.profile])}


def test_a_file_of_sets_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.toml"
    path.write_text("[[sets]]\nplayers = 'five'\n")
    with pytest.raises(DataError, match=r"'sets\.0\.bots' is missing"):
        load_sets(path)


def test_means_of_a_pair_are_those_of_its_seats(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    scythe("simulate", "-n", 12, "-p", 3, "--bot", "random", "--seed", 1, "-o", path)
    found = profile_of(path, "mine", {"coins": ["score"], "bottom rows": ["bottom_move", "bottom_trade"]})
    with closing(sqlite3.connect(path)) as connection:
        seats = connection.execute("SELECT faction, mat, score, bottom_move + bottom_trade FROM seats").fetchall()
    row = found["rows"][0]
    own = [seat[2:] for seat in seats if f"{seat[0].capitalize()}/{seat[1].capitalize()}" == row["name"]]
    assert row["n"] == len(own) > 0
    assert row["means"] == pytest.approx([sum(column) / len(own) for column in zip(*own, strict=True)])
    assert sum(one["n"] for one in found["rows"]) == len(seats) == 36


def test_a_column_that_a_run_lacks_is_named(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    scythe("simulate", "-n", 2, "-p", 2, "--bot", "random", "--seed", 1, "-o", path)
    with pytest.raises(DataError, match="no column 'seed; DROP'"):
        profile_of(path, "mine", {"coins": ["seed; DROP"]})


def test_a_set_may_leave_its_pairs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [one | {"tables": [one["tables"][0] | {"factors": ["race", "power"], "name": "pair"}]} for one in RUNS]
    assert "| pair |" in STUDY.page_text(pairs)
    monkeypatch.setattr(study, "load_sets", lambda: [replace(ONE, pairs=False)])
    assert "| pair |" not in STUDY.page_text(pairs)
