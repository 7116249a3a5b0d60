"""`docs/run_file.md` names every column and key of a run file, and its examples run."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import ROOT, scythe
from tests.processes import PATIENCE

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


def recipes() -> Iterator[Any]:
    """Tool, language and code of every recipe for reading a run file."""
    for tool, text in re.findall(r"\n### ([^\n]+)\n(.*?)(?=\n##)", TEXT.partition("## Read it with")[2], re.DOTALL):
        for language, code in re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL):
            if language != "sql":
                yield pytest.param(language, tool, code, id=tool)


def needs(language: str, tool: str) -> None:
    """Skip where the tool is not installed."""
    if language == "python":
        if tool == "DuckDB":
            pytest.importorskip("pandas")
        pytest.importorskip({"Python": "scythe_cli"}.get(tool, tool.lower()))
    elif shutil.which({"r": "Rscript"}.get(language, tool.lower())) is None:
        pytest.skip(f"{tool} is not here")


def printed(language: str, tool: str, code: str, folder: Path) -> dict[str, float]:
    """What a program prints, row by row: a word and a number."""
    command = ["Rscript", "-e", code] if language == "r" else ["sh", "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=True)
    return rates_in(done.stdout)


def rates_in(text: str) -> dict[str, float]:
    """A word and a number of each line."""
    return {word: float(number) for word, number in re.findall(r"([a-z]+)[ ,]+([\d.]+)\s*$", text, re.MULTILINE)}


@pytest.mark.filterwarnings("default")  # what others warn of is theirs
@pytest.mark.parametrize(("language", "tool", "code"), list(recipes()))
def test_every_recipe_computes_the_same_rates(
    run_files: dict[str, Path], monkeypatch: pytest.MonkeyPatch, language: str, tool: str, code: str
) -> None:
    needs(language, tool)
    path = run_files["scythe"]
    monkeypatch.chdir(path.parent)
    names: dict[str, Any] = {}
    if language == "python":
        exec(code, names)
    rates = names["rates"] if names else printed(language, tool, code, path.parent)
    connection = sqlite3.connect(path)  # what the tools read is compared with what is stored
    wanted = dict(connection.execute("SELECT faction, avg(win_share) FROM seats GROUP BY faction"))
    connection.close()
    assert rates == pytest.approx(wanted, rel=1e-5) and len(wanted) > 2


def test_there_is_a_recipe_for_each_tool() -> None:
    tools = {recipe.id for recipe in recipes()}
    assert tools == {"Python", "numpy", "pandas", "polars", "DuckDB", "R", "sqlite-utils", "Datasette"}
