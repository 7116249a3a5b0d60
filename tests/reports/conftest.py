"""Synthetic runs shared by the tests of the reports."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from reports.api import compare, summarise, write_report
from reports.findings.report import Report
from reports.findings.summary import Summary
from tests.cli.running import scythe
from tests.reports.build_run import Recipe, write_run
from tests.reports.league_recipes import BOTS, recipe

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process runs all tests of the reports, for they share the reports made below."""
    here = {path for path in {item.path for item in items} if path.is_relative_to(HERE)}
    for item in items:
        if item.path in here:
            item.add_marker(pytest.mark.xdist_group("reports"))


EFFECTS = {"faction": {"rusviet": 0.8, "albion": -0.8}, "mat": {"engineering": 0.3}}
MAIN = Recipe(games=600, effects=EFFECTS, truncated=0.04, failed=0.01, ties=0.05, seed=7)


@pytest.fixture(scope="session")
def main_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six hundred five-player games with a strong Rusviet, a weak Albion, ties, cut and failed games."""
    return write_run(tmp_path_factory.mktemp("run") / "main.sqlite", MAIN)


@pytest.fixture(scope="session")
def summary(main_run: Path) -> Summary:
    return summarise(main_run)


@pytest.fixture(scope="session")
def page(main_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the whole report of the main run."""
    folder = tmp_path_factory.mktemp("report")
    write_report(main_run, folder)
    return folder


def combo_run(folder: Path, assignment: str, seed: int = 2) -> Path:
    """Sixty random games of Small World."""
    path = folder / f"{assignment}.sqlite"
    done = scythe("simulate", "smallworld", "-n", 60, "-p", 3, "--bot", "random", "--seed", seed, "-o", path,
                  "--assign", assignment, "--jobs", 1)  # fmt: skip
    assert done.exit_code == 0, done.output
    return path


@pytest.fixture(scope="session")
def picked_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games in which the bots picked their combos."""
    return combo_run(tmp_path_factory.mktemp("combos"), "random")


@pytest.fixture(scope="session")
def dealt_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games in which the first combos were dealt."""
    return combo_run(tmp_path_factory.mktemp("combos"), "forced-combo")


@pytest.fixture(scope="session")
def combo_page(dealt_run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the whole report of a run with dealt combos."""
    folder = tmp_path_factory.mktemp("combo_report")
    write_report(dealt_run, folder, ("html",))
    return folder


@pytest.fixture(scope="session")
def combos(picked_run: Path) -> Summary:
    return summarise(picked_run)


STRONG = {"faction": {"rusviet": 1.0, "albion": -0.8}}
FIRST = Recipe(games=500, effects=STRONG, ties=0.05, truncated=0.02, seed=7)
SECOND = Recipe(games=400, effects={"faction": {"nordic": 0.9}}, ties=0.05, seed=8, bots=("random",))


@pytest.fixture(scope="session")
def two_runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A strong Rusviet among one kind of bots, a strong Nordic among another."""
    folder = tmp_path_factory.mktemp("two")
    return write_run(folder / "greedy.sqlite", FIRST), write_run(folder / "random.sqlite", SECOND)


@pytest.fixture(scope="session")
def comparison(two_runs: tuple[Path, Path]) -> Report:
    """Both of them side by side."""
    return compare(two_runs)


@pytest.fixture(scope="session")
def comparison_page(two_runs: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the whole comparison."""
    folder = tmp_path_factory.mktemp("comparison")
    write_report(two_runs[0], folder, others=two_runs[1:])
    return folder


@pytest.fixture(scope="session")
def mixed_runs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three and four players; two bots that meet in blocks of two games; changes of the lead."""
    folder, files = tmp_path_factory.mktemp("mixed"), []
    for players, strong in ((3, "rusviet"), (4, "nordic")):
        effects = {"bot": {"greedy": 0.5}, "faction": {strong: 0.9}}
        recipe = Recipe(200, players, players, effects, truncated=0.05, block_size=2, bots=("greedy", "random"))
        files.append(write_run(folder / f"{players}.sqlite", recipe))
        connection = sqlite3.connect(files[-1])
        with connection:
            connection.execute("ALTER TABLE games ADD COLUMN lead_changes INTEGER")
            connection.execute("UPDATE games SET lead_changes = (game_index * 7) % 5 WHERE ended_by <> 'failed'")
        connection.close()
    return files


@pytest.fixture(scope="session")
def mixed(mixed_runs: list[Path]) -> Summary:
    """Both of them as one report, with a margin of four and a half points."""
    return summarise(mixed_runs, 0.045)


@pytest.fixture(scope="session")
def league_runs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three bots; with the last, the seats of Nordic win no combat and Rusviet meets twice as many encounters."""
    folder = tmp_path_factory.mktemp("league")
    files = [write_run(folder / f"{bot}.sqlite", recipe(place)) for place, bot in enumerate(BOTS)]
    for place, path in enumerate(files):
        connection = sqlite3.connect(path)
        with connection:
            connection.execute("UPDATE seats SET encounters = encounters + 9 WHERE faction = 'rusviet'")
            if place == 2:
                connection.execute("UPDATE seats SET combats_won = 0 WHERE faction = 'nordic'")
        connection.close()
    return files
