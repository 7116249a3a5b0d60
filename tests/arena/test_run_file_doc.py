"""`docs/run_file.md` names every column and key of a run file, and its examples run."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from tests.cli.running import ROOT, scythe

TEXT = (ROOT / "docs" / "run_file.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "run.sqlite"
    assert scythe("simulate", "-n", 3, "-p", 2, "--seed", 1, "-o", path).exit_code == 0
    return path


def section(table: str) -> str:
    return TEXT.partition(f"## Table `{table}`")[2].partition("\n## ")[0]


@pytest.mark.parametrize("table", ["run", "games", "seats", "batches"])
def test_every_column_and_key_is_described(run_file: Path, table: str) -> None:
    connection = sqlite3.connect(run_file)
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    if table == "run":
        names += [row[0] for row in connection.execute("SELECT key FROM run")]
    connection.close()
    missing = [name for name in names if f"`{name}`" not in section(table)]
    assert not missing


def test_the_examples_run(run_file: Path) -> None:
    connection = sqlite3.connect(run_file)
    queries = re.findall(r"SELECT[^;]+;", TEXT)
    assert len(queries) == 3
    assert all(connection.execute(query).fetchall() for query in queries)
    connection.close()
