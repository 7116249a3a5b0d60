"""The command line may import the reports package without paying for the heavy libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT


def imported_by(statement: str) -> set[str]:
    script = f"{statement}; import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_the_package_imports_nothing_heavy() -> None:
    assert not imported_by("import reports") & {"numpy", "scipy", "matplotlib", "jinja2"}


def test_a_summary_needs_no_plots_and_no_templates() -> None:
    assert not imported_by("import reports.api, reports.sections.brief") & {"matplotlib", "jinja2"}


def test_a_game_and_its_short_table_need_no_scipy(tmp_path: Path) -> None:
    words = ["simulate", "smallworld", "-n", "1", "-p", "2", "--bot", "random", "-o", str(tmp_path / "run.sqlite")]
    found = imported_by(f"from scythe_cli.main import cli; cli({words}, standalone_mode=False)")
    assert "numpy" in found and not found & {"scipy", "matplotlib", "jinja2"}


FONTS = """
import threading
threading.Timer.start = lambda timer: timer.function(*timer.args)  # as where time passes
import reports.charts, matplotlib.font_manager
"""


@pytest.mark.slow
def test_a_slow_machine_says_nothing_of_its_list_of_fonts(tmp_path: Path) -> None:
    """Of which a command would else speak on standard error once it takes five seconds to make."""
    environment = os.environ | {"MPLCONFIGDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", FONTS]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert list(tmp_path.glob("fontlist*")), "it was made"
