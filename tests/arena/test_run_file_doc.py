"""`docs/run_file.md` names every column and key of a run file, and its examples run."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import ROOT, scythe

TEXT = (ROOT / "docs" / "run_file.md").read_text(encoding="utf-8")


SMALL = ["--assign", "forced-race", "--bot", "random"]
TABLES = {"scythe": ["run", "games", "seats", "batches"], "smallworld": ["run", "words", "seats", "combos"]}


@pytest.fixture(scope="module")
def run_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    paths = {game: tmp_path_factory.mktemp(game) / "run.sqlite" for game in TABLES}
    for game, path in paths.items():
        more = SMALL if game == "smallworld" else []
        assert scythe("simulate", game, "-n", 3, "-p", 2, "--seed", 1, "-o", path, *more).exit_code == 0
    return paths


def section(table: str, game: str) -> str:
    """What stands under the heading of a table."""
    heading = f"### Table `{table}` of Small World" if (game, table) == ("smallworld", "seats") else f"Table `{table}`"
    return re.split(r"\n##+ ", TEXT.partition(heading)[2])[0]


@pytest.mark.parametrize(("game", "table"), [(game, table) for game, tables in TABLES.items() for table in tables])
def test_every_column_and_key_is_described(run_files: dict[str, Path], game: str, table: str) -> None:
    connection = sqlite3.connect(run_files[game])
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    if table == "run":
        names += [row[0] for row in connection.execute("SELECT key FROM run")]
    connection.close()
    described = section(table, game)
    missing = [name for name in names if f"`{name}`" not in described]
    assert described and not missing


def test_the_examples_run(run_files: dict[str, Path]) -> None:
    queries = [
        query
        for block in re.findall(r"```sql\n(.*?)```", TEXT, re.DOTALL)
        for query in re.findall(r"SELECT[^;]+;", block)
    ]
    assert len(queries) == 5
    for query in queries:
        connection = sqlite3.connect(run_files["smallworld" if "race" in query else "scythe"])
        assert connection.execute(query).fetchall()
        connection.close()


def test_the_example_with_numpy_gives_what_is_stored(
    run_files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    monkeypatch.chdir(run_files["scythe"].parent)
    names: dict[str, Any] = {}
    exec(example, names)
    stored = names["connection"].execute("SELECT score, rank FROM seats ORDER BY game_index, seat").fetchall()
    names["connection"].close()
    assert list(zip(names["scores"], names["ranks"], strict=True)) == stored and len(stored) == 6
