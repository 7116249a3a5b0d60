"""The verdict of every row, alike in the JSON, on the page and on the console of `report` and of `simulate`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from reports.api import summarise, to_json
from reports.findings.report import of_one
from reports.sections.page import render_page
from tests.cli.running import FAKE, scythe
from tests.reports.build_run import Recipe, write_run
from tests.reports.page_reader import read_page

# What a reader sees, by the verdict in the JSON: on the page, on the console.
SHOWN = {
    "strong": ("▲ strong", "strong"),
    "weak": ("▼ weak", "weak"),
    "equivalent": ("≈ equivalent", "equivalent"),
    "inconclusive": ("inconclusive", "inconclusive"),
    "too few games": ("too few games", "too few games"),
    "no games": ("no games", ""),  # no line
    "not dealt": ("not dealt", "not dealt"),
}
LEFT_OUT = "left out"  # of a banned pair without games, on the page
FACTORS = {"turn_position": ("place", "order of play")}
PLACES = {"1": "1st (starts)", "2": "2nd", "3": "3rd", "4": "4th", "5": "5th"}
Report = dict[str, Any]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A run with verdicts of every kind, and what was printed at its end."""
    path = tmp_path_factory.mktemp("simulated") / "run.sqlite"
    done = scythe("simulate", FAKE, "-n", 1500, "-p", 3, "--seed", 1, "-o", path)
    assert done.exit_code == 0, done.output
    return path, done.stdout


@pytest.fixture(scope="module")
def simulated_run(simulated: tuple[Path, str]) -> Path:
    return simulated[0]


@pytest.fixture(scope="module")
def short_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("short") / "run.sqlite", Recipe(games=45))


@pytest.fixture(params=["main_run", "simulated_run", "short_run", "dealt_run", "mixed_runs"])
def runs(request: pytest.FixtureRequest) -> list[Path]:
    found = request.getfixturevalue(request.param)
    return [found] if isinstance(found, Path) else list(found)


def factor_words(report: Report, factor: str, on_console: bool) -> str:
    words: str = FACTORS[factor][on_console] if factor in FACTORS else report["labels"].get(factor, factor)
    return words.lower()


def level_words(report: Report, factor: str, level: str) -> str:
    words: str = PLACES[level] if factor == "turn_position" else report["labels"].get(level, level)
    return words.lower()


def shown_on_page(report: Report, table: Report) -> list[tuple[str, ...]]:
    """Levels and verdict of every row of a table of the JSON, as they have to stand on the page."""
    return [
        (
            *(level_words(report, *one) for one in zip(table["factors"], row["levels"], strict=True)),
            LEFT_OUT if row["banned"] and not row["n"] else SHOWN[row["verdict"]][0],
        )
        for row in table["rows"]
    ]


def shown_on_console(report: Report) -> list[tuple[str, str, str]]:
    """Level, games and verdict of every row with games of the tables of one factor, that of the bots first."""
    single = [table for table in report["tables"] if len(table["factors"]) == 1]
    tables = sorted(single, key=lambda table: table["factors"] != ["bot"])
    return [
        (
            f"{factor_words(report, factor, True)}: {level_words(report, factor, *row['levels'])}",
            f"{row['n']:,}",
            SHOWN[row["verdict"]][1],
        )
        for table in tables
        for factor in table["factors"]
        for row in table["rows"]
        if row["n"]
    ]


def read_console(text: str) -> list[tuple[str, str, str]]:
    """Level, games and verdict of every line of the short table."""
    _, dashes, *lines = text.splitlines()
    assert set(dashes) == {"-", " "}
    cells = [re.split(r" {2,}", line) for line in lines if re.search(r" {2,}\d", line)]
    return [(line[0].lower(), line[1], line[-1]) for line in cells]


def test_the_page_shows_the_verdict_of_every_row(runs: list[Path], tmp_path: Path) -> None:
    summary = summarise(runs)
    (tmp_path / "index.html").write_text(render_page(of_one(summary), []), encoding="utf-8")
    report = json.loads(to_json(summary))
    found = {}
    for table in (table for table in read_page(tmp_path).tables if "verdict" in table.heads):
        at = table.heads.index("verdict")
        heads = tuple(head.lower() for head in table.heads[:at])
        names = [tuple(cell.text.lower() for cell in row[:at]) for row in table.rows]
        assert heads not in found
        found[heads] = [(*name, row[at].text) for name, row in zip(names, table.rows, strict=True)]
    assert found == {
        tuple(factor_words(report, factor, False) for factor in table["factors"]): shown_on_page(report, table)
        for table in [*report["tables"], *(entry["table"] for entry in report["dependence"] if entry["table"])]
    }


def test_the_short_table_shows_the_verdict_of_every_row(runs: list[Path]) -> None:
    report = json.loads(scythe("report", *runs, "--format", "json").stdout)
    assert read_console(scythe("report", *runs, "--format", "table").stdout) == shown_on_console(report)


def test_a_simulation_ends_with_the_verdicts_of_its_report(simulated: tuple[Path, str]) -> None:
    path, printed = simulated
    report = json.loads(scythe("report", path, "--format", "json").stdout)
    assert read_console(printed) == shown_on_console(report)


def test_these_runs_have_every_verdict(request: pytest.FixtureRequest) -> None:
    names = ("main_run", "simulated_run", "short_run")
    tables = [table for name in names for table in summarise(request.getfixturevalue(name)).tables]
    assert {row.verdict for table in tables for row in table.rows} == set(SHOWN)
    singles = {row.verdict for table in tables if len(table.factors) == 1 for row in table.rows}
    assert singles == set(SHOWN) - {"no games"}
