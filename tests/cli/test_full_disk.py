"""A disk that is full, or a folder that cannot be written, is said with the file it is about; nothing half is left."""

from __future__ import annotations

import errno
import io
import json
import re
import sqlite3
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from engines.core.engine.files import writing
from tests.cli.running import FAKE, scythe, sentence

FULL = "The disk is full: {} could not be written."


def no_space(*_: object, **__: object) -> Any:
    """As the system refuses a write: without the name of the file."""
    raise OSError(errno.ENOSPC, "No space left on device")


def fill(monkeypatch: pytest.MonkeyPatch, part: str = "") -> None:
    """No room for files with this in their names."""
    opened = Path.open

    def full(path: Path, mode: str = "r", *more: Any, **options: Any) -> Any:
        file = opened(path, mode, *more, **options)
        return Mock(wraps=file, write=no_space) if "w" in mode and part in path.name else file

    monkeypatch.setattr(Path, "open", full)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_error_without_a_file_gets_its_name_and_others_keep_theirs() -> None:
    with pytest.raises(OSError, match="No space left on device: 'here'"), writing(Path("here")):
        no_space()
    with pytest.raises(FileNotFoundError, match="there"), writing(Path("here")):
        Path("there").read_text()


def test_a_setup_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    fill(monkeypatch)
    assert sentence(scythe("setup", "-p", 2, "-o", "table.json")) == FULL.format("table.json")
    assert list(Path().iterdir()) == []


def test_a_sheet_of_answers_is_scored_before_it_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    fill(monkeypatch)
    one, two = ["", "", "", "1", "1", "1", "no", "1", "1"], ["", "", "", "2", "1", "1", "no", "1", "1"]
    answers = ["2", "in_a_row", *one, "6", "", "", "", "", *two, "5", "", "", "", ""]
    result = scythe("score", "-o", "sheet.toml", text="\n".join(answers) + "\n")
    assert sentence(result) == FULL.format("sheet.toml")
    assert "1. Player 1, " in result.stdout


def test_a_report_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    assert scythe("simulate", FAKE, "-n", 20, "-p", 3, "--seed", 1, "-o", "run.sqlite").exit_code == 0
    with monkeypatch.context() as full:
        fill(full)
        assert sentence(scythe("report", "run.sqlite", "-o", "out")) == FULL.format("out/index.html")
    fill(monkeypatch, ".png.")
    assert re.fullmatch(FULL.format("out/[a-z-]+.png"), sentence(scythe("report", "run.sqlite", "-o", "out")))


def test_a_run_file_that_cannot_grow_is_not_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def small(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.execute("PRAGMA max_page_count = 2")
        return connection

    monkeypatch.setattr("engines.arena.store.sqlite3.connect", small)
    said = sentence(scythe("simulate", FAKE, "-n", 20, "-p", 3, "--seed", 1, "-o", "run.sqlite"))
    assert said.startswith("run.sqlite: the disk is full or failing")
    assert not Path("run.sqlite").exists()


def test_a_transcript_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        write = no_space

    opened = Path.open

    def full(path: Path, mode: str = "r", **options: Any) -> Any:
        return Full() if mode == "x" else opened(path, mode, **options)

    monkeypatch.setattr(Path, "open", full)
    arguments = ("-p", 2, "--seat", "1=random", "--seat", "2=random", "--seed", 3, "--transcript", "game.jsonl")
    assert sentence(scythe("play", *arguments)) == FULL.format("game.jsonl")


def test_two_runs_of_one_name_make_one_report(folder: Path) -> None:
    for seed, name in enumerate(("one", "two")):
        (folder / name).mkdir()
        scythe("simulate", FAKE, "-n", 20, "-p", 3, "--seed", seed, "-o", f"{name}/run.sqlite")
    result = scythe("report", "one/run.sqlite", "two/run.sqlite", "--format", "json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["design"]["played"] == 40
