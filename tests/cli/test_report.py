"""`scythe report`: the page, the numbers and the short table of a run file; other files refused."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.running import FAKE, scythe, sentence


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run") / "run.sqlite"
    assert scythe("simulate", FAKE, "-n", 60, "-p", 3, "--seed", 1, "-o", path).exit_code == 0
    return path


@pytest.mark.slow
def test_the_page_its_pictures_and_the_numbers_are_written(run_file: Path, tmp_path: Path) -> None:
    result = scythe("report", run_file, "-o", tmp_path / "out")
    assert result.exit_code == 0, result.output
    written = {path.suffix for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert {".html", ".png", ".json"} <= written
    assert (tmp_path / "out" / "index.html").is_file()


def test_numbers_and_short_table_go_to_stdout(run_file: Path) -> None:
    numbers = scythe("report", run_file, "--format", "json")
    assert json.loads(numbers.stdout)
    assert numbers.stderr == ""
    assert "win rate" in scythe("report", run_file, "--format", "table").stdout


@pytest.mark.parametrize(
    ("content", "said"), [(None, "there is no such file"), (b"", "empty"), (b"not a database" * 50, "not an SQLite")]
)
def test_other_files_are_refused_in_one_sentence(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "x.sqlite"
    if content is not None:
        path.write_bytes(content)
    assert said in sentence(scythe("report", path, "-o", tmp_path / "out"))


def test_truncated_files_and_other_versions_are_refused(run_file: Path, tmp_path: Path) -> None:
    short, newer = tmp_path / "short.sqlite", tmp_path / "newer.sqlite"
    short.write_bytes(run_file.read_bytes()[:5000])
    assert "truncated" in sentence(scythe("report", short))
    newer.write_bytes(run_file.read_bytes())
    connection = sqlite3.connect(newer)
    connection.execute("UPDATE run SET value = '2' WHERE key = 'format_version'")
    connection.commit()
    connection.close()
    assert "version 2" in sentence(scythe("report", newer))


def test_a_run_file_is_needed() -> None:
    assert scythe("report").exit_code == 2
