"""The page of verdicts: leagues of unlike bots, from the figures of their reports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.errors import DataError
from reports.api import league_json, league_of
from scenarios.experiments import read_experiment
from tools.pages import BEGIN, END
from tools.results import experiments
from tools.results.experiments import all_planned
from tools.verdicts import study
from tools.verdicts.figures import figures_of
from tools.verdicts.study import STUDY, Planned, counts, load_leagues, shown, verdict, why

ONE = Planned(5, {"greedy": "a", "hasty": "b", "planner": "c"})


@pytest.fixture(scope="module")
def report(league_runs: list[Path]) -> dict[str, Any]:
    return dict(json.loads(league_json(league_of(league_runs))))


@pytest.fixture(scope="module")
def figures(report: dict[str, Any]) -> dict[str, Any]:
    return dict(json.loads(json.dumps(figures_of(report, ONE.members))))


@pytest.fixture
def one_league(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "load_leagues", lambda: [ONE])


def row_of(figures: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for table in figures["tables"] for row in table["rows"] if row["name"] == name)


def test_figures_are_those_of_the_report(report: dict[str, Any], figures: dict[str, Any]) -> None:
    assert (figures["game"], figures["players"], figures["delta"]) == ("scythe", 5, 0.05)
    assert [(one["name"], one["experiment"], one["games"]) for one in figures["members"]] == [
        ("greedy", "a", 700),
        ("hasty", "b", 700),
        ("planner", "c", 700),
    ]
    factions = report["tables"][0]
    for row in factions["rows"]:
        own = row_of(figures, report["labels"][row["levels"][0]])
        assert (own["verdict"], own["interval"]) == (row["verdict"], row["together"]["interval"])
        for cell, member in zip(own["cells"], report["members"], strict=True):
            (whole,) = (one for one in member["tables"][0]["rows"] if one["levels"] == row["levels"])
            assert {key: whole[key] for key in cell} == cell
    assert [table["name"] for table in figures["tables"]] == ["faction", "mat", "pair"]  # and not the order of play


@pytest.mark.usefixtures("one_league")
def test_the_page_has_the_verdict_of_all_bots_and_that_of_each(figures: dict[str, Any]) -> None:
    lines = STUDY.page_text([figures]).replace("\xa0", " ").splitlines()
    rusviet, albion, nordic = (
        next(line for line in lines if line.startswith(f"| {name} |")) for name in ("Rusviet", "Albion", "Nordic")
    )
    assert rusviet.count("strong") == 4 and "| **strong** | encounters " in rusviet and "(all " in rusviet
    assert albion.count("weak") == 4 and "| **weak** |" in albion
    low, high = (round(100 * end) for end in row_of(figures, "Nordic")["interval"])
    assert f"| depends, {low}–{high} % | combats won 0.0 (planner) to " in nordic
    assert "Of 7 factions 1 is strong, 1 is weak" in "\n".join(lines)


@pytest.mark.usefixtures("one_league")
def test_the_readme_says_how_much_the_bots_agree_on(figures: dict[str, Any], tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"# A game\n\n{BEGIN}\n{END}\n")
    STUDY.shelf(tmp_path / "docs").store("scythe-5", figures)
    told = STUDY.texts(tmp_path / "docs")[readme]
    rates = [round(100 * cell["rate"]) for cell in row_of(figures, "Rusviet")["cells"]]
    line = next(line for line in told.replace("\xa0", " ").splitlines() if "Scythe with 5 players" in line)
    assert f"players: Rusviet (wins {min(rates)}–{max(rates)} %)" in line and "strong; Albion" in line


@pytest.mark.usefixtures("one_league")
def test_tables_have_a_row_for_each_level_and_bot(figures: dict[str, Any]) -> None:
    tables = STUDY.page([figures]).tables
    rows = [row for row in tables["verdicts"] if row["level"] == "Nordic"]
    assert [(row["bot"], row["experiment"], row["all_bots"]) for row in rows] == [
        ("greedy", "a", "depends"),
        ("hasty", "b", "depends"),
        ("planner", "c", "depends"),
    ]
    assert [row["verdict"] for row in rows][:2] == ["strong", "weak"]
    play = {row["bot"]: row for row in tables["scythe-5-play"] if row["level"] == "Nordic"}
    assert play["planner"]["combats won"] == 0 < play["greedy"]["combats won"]


def test_of_many_pairs_those_at_the_ends_are_shown() -> None:
    rows = [{"name": str(place), "verdict": "weak", "cells": [{"rate": place / 20}]} for place in range(20)]
    table = {"factors": ["faction", "mat"], "rows": rows}
    assert [row["name"] for row in shown(table)] == ["19", "18", "17", "16", "15", "4", "3", "2", "1", "0"]
    assert len(shown(table | {"factors": ["mat"]})) == 20 and counts(table) == ["20 are weak"]
    assert [row["name"] for row in shown(table | {"rows": rows[:7]})] == ["6", "5", "4", "3", "2", "1", "0"]


def test_what_the_games_do_not_decide_has_no_reason() -> None:
    row = {"verdict": "inconclusive", "stands_out": [], "interval": [0.1, 0.3]}
    assert verdict(row) == "open" and why({"members": []}, row) == ""


def test_a_league_has_one_game_and_size_and_a_planner() -> None:
    known = {one.name: one for one in all_planned()}
    for league in load_leagues():
        members = [known[name] for name in league.members.values()]
        read = [read_experiment(one.path) for one in members]
        assert len({one.game for one in read}) == 1 and all(league.players in one.players for one in members)
        assert sum("expert:plan" in one.bots[0] for one in read) >= 1 and len(read) >= 4


def test_a_file_of_leagues_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "leagues.toml"
    path.write_text("[[leagues]]\nplayers = 'five'\n")
    with pytest.raises(DataError, match=r"'leagues\.0\.members' is missing"):
        load_leagues(path)


@pytest.mark.usefixtures("one_league")
def test_a_league_is_played_and_reported_on(
    report: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The runs of its members first, then their report, whose figures are kept."""
    called: list[tuple[str, ...]] = []

    def command(*arguments: str) -> None:
        called.append(arguments)
        if arguments[0] == "report":
            folder = Path(arguments[-1])
            folder.mkdir(parents=True)
            (folder / "report.json").write_text(json.dumps(report))

    monkeypatch.setattr(study, "scythe", command)
    monkeypatch.setattr(experiments, "scythe", command)
    planned = [experiments.Planned(Path(f"{name}.toml"), name, name, (5,)) for name in "abc"]
    monkeypatch.setattr(study, "all_planned", lambda: planned)
    options = study.argparse.Namespace(runs=tmp_path, games=None, jobs=1)
    study.play(options, STUDY.shelf(tmp_path))
    assert [words[:2] for words in called] == [
        ("simulate", "a.toml"),
        ("simulate", "b.toml"),
        ("simulate", "c.toml"),
        ("report", str(tmp_path / "a-5.sqlite")),
    ]
    assert called[3][2:5] == ("--league", str(tmp_path / "b-5.sqlite"), str(tmp_path / "c-5.sqlite"))
    (kept,) = STUDY.read_all(tmp_path)
    assert kept["members"][2]["name"] == "planner"
