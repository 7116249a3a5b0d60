"""The page of bids: written from stored numbers, with files that give what it says, checked by playing."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.core import registry
from reports.api import brief_of
from reports.findings.handicaps import handicap_tables
from reports.load.pool import read_runs
from reports.stats.tables import LevelRow
from scenarios.handicaps import read_handicap
from tests.cli.running import ROOT
from tools.__main__ import main
from tools.bids import study
from tools.bids.check import check_of
from tools.bids.figures import figures_of
from tools.bids.plans import PLANS, Plan
from tools.bids.study import SEED, STUDY
from tools.results.experiments import all_planned
from tools.study import DOCS

STORED = STUDY.read_all(DOCS)
FILES = ROOT / "scenarios" / "handicaps"
TRIED = Plan("scythe", "scythe", "scythe-policy", 5, ("faction", "mat", "place"), 30)


@pytest.mark.parametrize("figures", STORED, ids=lambda figures: str(figures["name"]))
def test_files_give_what_the_page_says(figures: dict[str, Any]) -> None:
    file = FILES / f"{figures['name']}.toml"
    points = read_handicap(file, registry.load(figures["game"]).tables, figures["players"])
    wanted = {
        table["key"]: {row["level"]: row["given"] for row in table["rows"] if row["given"] is not None}
        for table in figures["tables"]
    }
    assert points == wanted
    for table in figures["tables"]:
        assert all(row["given"] is None or abs(row["given"] - row["points"]) <= 0.51 for row in table["rows"])


def test_every_file_belongs_to_a_plan() -> None:
    names = {plan.name for plan in PLANS}
    assert len(names) == len(PLANS)
    assert {path.stem for path in FILES.glob("*.toml")} == {one["name"] for one in STORED}
    assert {one["name"] for one in STORED} <= names


def test_plans_are_of_experiments_between_experts() -> None:
    known = {experiment.name: experiment for experiment in all_planned()}
    for plan in PLANS:
        experiment = known[plan.experiment]
        data = tomllib.loads(experiment.path.read_text(encoding="utf-8"))
        assert (data["bots"], data["game"], experiment.players) == ("expert:policy", plan.game, (plan.players,))
        assert data["seed"] != SEED
        if plan.unlike:
            unlike = known[plan.unlike["experiment"]]
            assert unlike.players == (plan.players,) and "expert:plan" in unlike.path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def figures(main_run: Path) -> dict[str, Any]:
    """The figures of the synthetic run, checked with itself."""
    brief = brief_of(main_run)
    return figures_of(TRIED, handicap_tables(read_runs([main_run]), TRIED.keys), (brief, brief), (brief, brief))


def test_figures_are_those_of_the_report_and_of_the_file(main_run: Path, figures: dict[str, Any]) -> None:
    tables = {table.key: table for table in handicap_tables(read_runs([main_run]), TRIED.keys)}
    told = {table.factors: table for table in brief_of(main_run).tables}
    for table in figures["tables"]:
        key = table["key"]
        rows = {row.levels[0]: row for row in told[("turn_position" if key == "place" else key,)].rows}
        for own, solved in zip(table["rows"], tables[key].rows, strict=True):
            assert (own["given"], own["points"], own["error"]) == (solved.points, solved.exact, solved.error)
            assert (own["rate"], own["alone"]) == (rows[own["level"]].rate, rows[own["level"]].bid)


def test_the_page_of_known_figures(figures: dict[str, Any]) -> None:
    def row(level: str, given: int | None, **more: Any) -> dict[str, Any]:
        known = {"n": 900, "rate": 0.31, "interval": [0.29, 0.33], "given": given, "points": -6.6, "error": 0.42}
        return known | {"level": level, "name": level.title(), "alone": -8.0, "alone_interval": [-9.5, None]} | more

    check = {"levels": 2, "off_before": 2, "off_with": 1, "held": 1, "distance_before": 0.101, "distance_with": 0.02,
             "by_luck": 0.009}  # fmt: skip
    tables = [
        {"key": "faction", "check": check, "rows": [row("nordic", 4, points=4.0), row("rusviet", -7)]},
        {"key": "place", "check": check, "rows": [row("1", 0, points=0.2, error=None), row("2", None, points=None)]},
        {"key": "faction/mat", "check": check, "rows": [row("nordic/industrial", 12), row("rusviet/militant", -3)]},
    ]
    unlike = {"bots": ["plan"], "games": 90, "checks": [table["check"] for table in tables]}
    told = (
        STUDY.page_text([figures | {"tables": tables, "unlike": unlike}])
        .replace("\N{NO-BREAK SPACE}", " ")
        .splitlines()
    )
    link = "[scythe-5.toml](../scenarios/handicaps/scythe-5.toml)"
    for line in (
        f"| {link} | 600 | faction | 2 | 2 | 1 | 1 | 10.1 → 2.0 | 0.9 |",
        "|  |  | place | 2 | 2 | 1 | 1 | 10.1 → 2.0 | 0.9 |",
        "| scythe-5.toml | `plan` | 90 | faction | 2 | 2 | 1 | 1 | 10.1 → 2.0 | 0.9 |",
        "| Nordic | +4 | +4.0 ± 0.4 | −8.0 (−9.5 to …) | 31.0 % (29.0–33.0 %) |",
        "| 1st (starts) | 0 | +0.2 | −8.0 (−9.5 to …) | 31.0 % (29.0–33.0 %) |",
        "| 2nd | - | - | −8.0 (−9.5 to …) | 31.0 % (29.0–33.0 %) |",
        "| | Industrial | Militant |",
        "| Nordic | +12 | - |",
        "| Rusviet | - | −3 |",
    ):
        assert line.replace("600", f"{figures['check_games']:,}") in told, line
    kinds = "1 of 2 factions with scythe-5, 1 of 2 places with scythe-5 and 1 of 2 pairs with scythe-5"
    assert f"Still off with the points: {kinds}." in told
    strongest = [line.split(" | ")[0] for line in told if line.startswith(("| Rusviet | −7", "| Nordic | +4"))]
    assert strongest == ["| Rusviet", "| Nordic"]


@pytest.mark.parametrize(("after", "is_told"), [(0.02, False), (0.055, False), (0.12, True)])
def test_the_page_warns_of_points_that_make_games_of_other_bots_less_even(
    figures: dict[str, Any], after: float, is_told: bool
) -> None:
    check = figures["tables"][0]["check"] | {"distance_before": 0.05, "distance_with": after, "by_luck": 0.01}
    unlike = {"bots": ["plan"], "games": 90, "checks": [check] * len(figures["tables"])}
    told = STUDY.page_text([figures | {"unlike": unlike}])
    assert ("With scythe-5.toml the games of those planners are **less even** than without." in told) == is_told


def test_the_page_says_what_the_points_do_not_even_out(figures: dict[str, Any]) -> None:
    def page(players: int, off: int) -> str:
        table = {"key": "place", "rows": [], "check": figures["tables"][0]["check"] | {"levels": 2, "off_with": off}}
        return STUDY.page_text([figures | {"players": players, "tables": [table], "unlike": None}])

    still, twice = "Still off with the points: 2 of 2 places with scythe-5.", "one finding, counted twice."
    assert still in page(2, 2) and twice in page(2, 2)
    assert still in page(3, 2) and twice not in page(3, 2)
    assert "With the points none is off.\n" in page(2, 0) and twice not in page(2, 0)


def test_without_numbers_the_page_says_how_to_get_them() -> None:
    assert "make bids" in STUDY.page_text([])


def level(rate: float, n: int = 2_000) -> LevelRow:
    error = 1.96 * (0.2 * 0.8 / n) ** 0.5
    return LevelRow(("x",), False, n, rate * n, "", 0.2, rate, rate, (rate - error, rate + error), 1.0)


def test_levels_that_are_even_are_seldom_off_and_uneven_ones_mostly() -> None:
    """Of 400 kinds of 20 even levels Holm's correction finds something in at most one of twenty; the error of the
    games that the points are from counts. A level that is 10 points off is found."""
    random = np.random.default_rng(8)
    before = [level(0.35) for _ in range(20)]
    wrong = 0
    for _ in range(400):
        noise = random.normal(scale=(0.2 * 0.8 * 2 / 2_000) ** 0.5, size=20)
        after = [level(0.2 + float(own)) for own in noise]
        found = check_of(before, after)
        assert (found.levels, found.off_before) == (20, 20) and found.distance_before == pytest.approx(0.15)
        wrong += found.off_with > 0
    assert 5 <= wrong <= 32
    off = check_of(before, [replace(level(0.2), rate=0.3, interval=(0.28, 0.32)), *[level(0.2)] * 19])
    assert (off.off_with, off.held) == (1, 19) and off.distance_with == pytest.approx(0.005)


def test_luck_alone_shows_as_much_as_even_levels_do() -> None:
    random = np.random.default_rng(9)
    rates = random.binomial(2_000, 0.2, size=3_000) / 2_000
    found = check_of([level(0.35)] * 3_000, [level(float(rate)) for rate in rates])
    assert found.distance_with == pytest.approx(found.by_luck, rel=0.05)


def test_levels_with_few_games_are_not_judged() -> None:
    assert check_of([level(0.35), level(0.35)], [level(0.2, 29), level(0.2, 30)]).levels == 1


def test_it_is_played_written_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("smallworld", "smallworld", "smallworld-policy", 4, ("race", "place"), 9)
    unlike = {"experiment": "smallworld-hasty", "check": 8}
    monkeypatch.setattr(study, "PLANS", [replace(plan, unlike=unlike)])
    folders = ("--runs", tmp_path / "runs", "--docs", tmp_path / "docs", "--handicaps", tmp_path / "handicaps")
    words = [*map(str, folders), "--games", "80", "--jobs", "1"]
    assert main(["bids", *words]) == 0
    page = (tmp_path / "docs" / "bids.md").read_text(encoding="utf-8")
    assert "## Small World, 4 players: races and places" in page
    assert set(read_handicap(tmp_path / "handicaps" / "smallworld-4.toml", registry.load("smallworld").tables, 4)) == {
        "race",
        "place",
    }
    runs = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.sqlite")}
    assert len(runs) == 4
    assert "| smallworld-4.toml | `greedy:weights=hasty-smallworld.toml` | 8 | race |" in page
    assert main(["bids", "smallworld", *words]) == 0
    assert (tmp_path / "docs" / "bids.md").read_text(encoding="utf-8") == page
    assert {path for path in tmp_path.rglob("*.sqlite")} == set(runs)


def test_a_game_without_a_plan_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bids", "smalworld"])
    assert "there is no plan for 'smalworld'; did you mean 'smallworld'?" in capsys.readouterr().err
