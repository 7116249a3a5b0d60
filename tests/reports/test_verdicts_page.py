"""The page of verdicts: leagues of unlike bots, from the figures of their reports."""

from __future__ import annotations

import json
import re
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
from tools.verdicts.study import (
    STUDY,
    Planned,
    agreed,
    alike,
    counts,
    load_leagues,
    measured,
    shown,
    unlike,
    verdict,
    why,
)

ONE = Planned(
    5, {"greedy": "a", "hasty": "b", "planner": "c"}, {"hasty": "takes what it sees"}, "All are dealt.", "pairs"
)


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
    assert rusviet.count("strong") == 4 and re.search(r"\| \*\*strong\*\*, \d+–\d+ % \| encounters \S+ \(all ", rusviet)
    assert albion.count("weak") == 4 and re.search(r"\| \*\*weak\*\*, \d+–\d+ % \|", albion)
    low, high = (round(100 * end) for end in row_of(figures, "Nordic")["interval"])
    assert f"| depends, {low}–{high} % | combats won 0.0 (planner) to " in nordic
    assert "Of 7 factions 1 is strong, 1 is weak" in "\n".join(lines)
    assert "All are dealt. The equal share is 20 %." in lines
    assert any(line.startswith("- hasty: ") and line.endswith("700 games; takes what it sees") for line in lines)


@pytest.mark.usefixtures("one_league")
def test_the_readme_says_how_much_the_bots_agree_on(figures: dict[str, Any], tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"# A game\n\n{BEGIN}\n{END}\n")
    STUDY.shelf(tmp_path / "docs").store("scythe-5", figures)
    told = STUDY.texts(tmp_path / "docs")[readme]
    rates = [round(100 * cell["rate"]) for cell in row_of(figures, "Rusviet")["cells"]]
    line = next(line for line in told.replace("\xa0", " ").splitlines() if "Scythe with 5 players" in line)
    assert f"players (pairs): Rusviet ({min(rates)}–{max(rates)} %)" in line and "strong; Albion" in line


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


def pairs_of(*verdicts: str) -> dict[str, Any]:
    """Pairs with these verdicts, each winning less than the one before."""
    rows = [
        {"name": str(place), "verdict": word, "cells": [{"rate": 0.9 - place / 50}, {"rate": 0.8 - place / 50}]}
        for place, word in enumerate(verdicts)
    ]
    return {"name": "pair", "factors": ["faction", "mat"], "rows": rows}


def names_shown(table: dict[str, Any]) -> list[int]:
    return [int(row["name"]) for row in shown(table)]


def test_of_many_pairs_those_are_shown_on_which_bots_agree_then_those_that_depend_then_the_ends() -> None:
    many = ["inconclusive"] * 20
    assert names_shown(pairs_of(*many)) == [0, 1, 2, 3, 4, 15, 16, 17, 18, 19]
    many[7], many[9], many[11] = "strong", "depends", "weak"
    assert names_shown(pairs_of(*many)) == [0, 1, 2, 3, 7, 9, 11, 17, 18, 19]
    assert names_shown(pairs_of(*["weak"] * 12, "depends")) == list(range(12))
    assert names_shown(pairs_of(*many[:7])) == list(range(7))
    assert names_shown(pairs_of(*many) | {"factors": ["mat"]}) == list(range(20))


def test_verdicts_of_a_table_are_counted() -> None:
    table = pairs_of("strong", "weak", "weak", "depends", "depends", "inconclusive", "equivalent")
    assert counts(table) == [
        "1 is strong", "2 are weak", "1 is even", "1 is open", "2 depend on how they are played"
    ]  # fmt: skip


def test_what_all_bots_show_is_said_in_a_line_with_the_kind_of_what_is_no_first_factor() -> None:
    first = pairs_of("strong", "weak", "depends") | {"name": "race", "factors": ["race"]}
    second = pairs_of("strong", "strong", "weak") | {"name": "power", "factors": ["power"]}
    told = agreed({"tables": [first, second, pairs_of("strong")]}).replace("\xa0", " ")
    assert told == "0 (80–90 %) and the powers 0 (80–90 %) and 1 are strong; 1 and the power 2 are weak"
    assert agreed({"tables": [pairs_of("depends") | {"factors": ["mat"]}]}) == "nothing is strong or weak"


def test_only_what_differs_between_bots_is_told_of_how_they_play() -> None:
    apart = {"label": "mechs", "means": [2.0, 2.5], "deviation": 2.0}
    alike = {"label": "workers", "means": [6.0, 6.2], "deviation": 1.0}
    assert unlike({"measures": [apart, alike]}) == [apart]


def test_bots_that_play_alike_are_named_with_how_far_apart_they_are() -> None:
    measures = [
        {"label": "mechs", "means": [2.0, 2.1, 3.0], "deviation": 1.0},
        {"label": "turns", "means": [20.0, 20.4, 20.0], "deviation": 2.0},
    ]
    league = {"members": [{"name": name} for name in ("planner", "policy", "raider")], "measures": measures}
    assert alike(league) == [("planner", "policy", pytest.approx(0.2))]


def test_means_that_stand_beside_each_other_have_the_same_decimals() -> None:
    assert measured([2.0, 10.25]) == ["2.0", "10.2"] and measured([0.5, 10.25, 0]) == ["0.50", "10.25", "0.00"]


def test_what_the_games_do_not_decide_has_no_reason() -> None:
    row = {"verdict": "inconclusive", "stands_out": [], "interval": [0.1, 0.3]}
    assert verdict(row).replace("\xa0", " ") == "open, 10–30 %" and why({"members": []}, row) == ""


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
