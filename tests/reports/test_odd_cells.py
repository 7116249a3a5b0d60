"""Run files of every game with a cell that no run has, without checksums and with checksums made to fit: each is read,
or refused in a sentence."""

from __future__ import annotations

import json
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.arena.stored import run_checksum, stored_checksum
from engines.arena.tables import tables_of
from engines.core import registry
from engines.core.engine.errors import RunFileError
from reports.api import summarise, to_json
from reports.findings.report import of_one
from tests.cli.running import scythe, sentence
from tests.reports.build_run import unseal

ODD: list[Any] = [None, 1e300, -1e300, 2**62, -7, "x", b"\xff", 0.5, float("inf")]
EACH = 10  # odd files of each game, and as many resealed ones
NO_BOT = "no word in column 'bot'"
BATCH = "first_game, games, failed, seconds, finished"


@pytest.fixture(scope="module", params=registry.names())
def sound(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp(request.param) / "run.sqlite"
    words = ("simulate", request.param, "-n", 6, "-p", 2, "--seed", 1, "--bot", "random", "-o", path)
    assert scythe(*words).exit_code == 0
    return path


def reseal(connection: sqlite3.Connection) -> None:
    """Make the checksums fit what is stored now, as far as anything can be packed."""
    meta = dict(connection.execute("SELECT key, value FROM run").fetchall())
    tables = tables_of(json.loads(meta["columns"]))
    for batch in connection.execute(f"SELECT {BATCH} FROM batches").fetchall():
        try:
            seal = stored_checksum(connection, tables, batch)
        except (struct.error, TypeError, OverflowError):
            seal = ""
        connection.execute("UPDATE batches SET checksum = ?", (seal,))
    try:
        told = json.dumps(run_checksum(connection))
    except TypeError:
        return
    connection.execute("UPDATE run SET value = ? WHERE key = 'checksum'", (told,))


def changed(sound: Path, path: Path, statement: str, value: object, is_sealed: bool) -> Path:
    """A copy with one statement carried out, with its checksums renewed or left out."""
    shutil.copy(sound, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, () if value is ... else (value,))
        reseal(connection) if is_sealed else unseal(connection)
    return path


def cells(path: Path) -> list[tuple[str, str]]:
    """Every column of every table but `run`, and the seals."""
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'run'").fetchall()
        return [
            (table, column)
            for (table,) in tables
            for (column,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
            if column != "checksum"
        ]


def odd_files(sound: Path, folder: Path) -> Iterator[Path]:
    rng = Random(4)
    found = [(cell, value, sealed) for cell in cells(sound) for value in ODD for sealed in (True, False)]
    for number, ((table, column), value, sealed) in enumerate(rng.sample(found, 2 * EACH)):
        with closing(sqlite3.connect(sound)) as connection:
            key, first = next(one for one in cells(sound) if one[0] == table)[1], rng.random() < 0.5
            (least,) = connection.execute(f'SELECT min("{key}") FROM "{table}"').fetchone()
        statement = f'UPDATE "{table}" SET "{column}" = ?' + (f" WHERE \"{key}\" = '{least}'" if first else "")
        try:
            yield changed(sound, folder / f"{number}.sqlite", statement, value, sealed)
        except sqlite3.IntegrityError:  # a key that would be there twice
            continue


def test_an_odd_cell_is_read_or_refused_in_a_sentence(sound: Path, tmp_path: Path) -> None:
    refused = 0
    for path in odd_files(sound, tmp_path):
        try:
            json.loads(to_json(of_one(summarise(path))), parse_constant=pytest.fail)
        except RunFileError as wrong:
            assert str(wrong).startswith(f"{path}: ") and str(wrong).endswith(".")
            refused += 1
    assert refused > EACH / 2


@pytest.mark.parametrize("is_sealed", [True, False])
@pytest.mark.parametrize(
    ("statement", "value", "said"),
    [
        ("UPDATE stored_seats SET bot = ?", None, ("game 0 of table 'seats' has a seat without a bot", NO_BOT)),
        ("UPDATE stored_seats SET bot = ? WHERE game_index = 3", None, ("game 3 of table 'seats' has a", NO_BOT)),
        ("UPDATE words SET kind = ? WHERE kind = 'bot'", "x", ("has a seat without a bot", NO_BOT)),
        ("UPDATE stored_seats SET score = ?", 1e300, ("not as they were stored", "has 1e+300 in column 'score'")),
        ("UPDATE batches SET seconds = ?", float("inf"), ("not as they were stored", "has inf in column 'seconds'")),
        ("UPDATE run SET value = ? WHERE key = 'banned'", "[[]]", ("should be a level each of",) * 2),
    ],
)
def test_what_was_edited_is_named(
    sound: Path, tmp_path: Path, statement: str, value: object, said: tuple[str, str], is_sealed: bool
) -> None:
    path = changed(sound, tmp_path / "run.sqlite", statement, value, is_sealed)
    assert said[0 if is_sealed else 1] in sentence(scythe("report", path, "--format", "json"))


def test_a_row_counted_below_0_is_refused(sound: Path, tmp_path: Path) -> None:
    if ("combos", "offered") not in cells(sound):
        return
    for is_sealed in (True, False):
        path = changed(sound, tmp_path / f"{is_sealed}.sqlite", "UPDATE combos SET offered = ?", -7, is_sealed)
        with pytest.raises(RunFileError, match="of table 'combos' has fewer than 0 in column 'offered'"):
            summarise(path)


def test_the_sound_file_is_read_either_way(sound: Path, tmp_path: Path) -> None:
    whole = to_json(of_one(summarise(sound)))
    for is_sealed in (True, False):
        path = changed(sound, tmp_path / "run.sqlite", "UPDATE batches SET batch = batch", ..., is_sealed)
        assert to_json(of_one(summarise(path))) == whole
