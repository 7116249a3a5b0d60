"""The command line may import the reports package without paying for the heavy libraries."""

from __future__ import annotations

import subprocess
import sys


def imported_by(statement: str) -> set[str]:
    script = f"{statement}; import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_the_package_imports_nothing_heavy() -> None:
    assert not imported_by("import reports") & {"numpy", "scipy", "matplotlib", "jinja2"}


def test_a_summary_needs_no_plots_and_no_templates() -> None:
    assert not imported_by("import reports.api, reports.brief") & {"matplotlib", "jinja2"}
