"""Synthetic runs shared by the tests of the reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.api import summarise
from reports.summary import Summary
from tests.reports.build_run import Recipe, write_run

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
    from reports.api import write_report

    folder = tmp_path_factory.mktemp("report")
    write_report(main_run, folder)
    return folder
