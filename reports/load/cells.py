"""Whether the rows of a run file are those that were stored. Where batches have no checksums, as in a file from
elsewhere, cells are looked at: numbers where numbers belong, and words where words do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engines.arena.stored import check_batches, has_checksums
from engines.core.engine.errors import RunFileError
from reports.load.numbers import text_for_a_number
from reports.load.rows import LEAD_CHANGES, quoted
from reports.load.run_file import RunInfo, open_run, table_columns

LARGEST = 2**53  # either way; a float holds every whole number up to it
GAMES = ("game_index", "block", "players", "first_seat", "turns", "decisions")
SEATS = ("game_index", "seat", "turn_position", "score", "rank", "win_share")
BATCHES = ("batch", "first_game", "games", "seconds")


@dataclass(frozen=True)
class _Cells:
    """Columns of a table: numbers that must be there, those that may be missing, and words. The first number tells
    near which game a row is."""

    table: str
    numbers: Sequence[str]
    optional: Sequence[str] = ()
    words: Sequence[str] = ()
    either: Sequence[str] = ()  # a number as large as it likes, or a word


def check_run(path: Path | str, file: Path | None = None) -> None:
    """Raises RunFileError when games are not as they were stored, or could not have been stored so."""
    with open_run(path, file) as (connection, info):
        if has_checksums(connection):
            check_batches(connection, info.meta, info.path)
        else:
            check_cells(connection, info)


def check_cells(connection: sqlite3.Connection, info: RunInfo) -> None:
    """Raises RunFileError that names the first cell that holds what no run has."""
    for cells in _tables(connection, info):
        name = {column: quoted(column) for column in (*cells.numbers, *cells.optional, *cells.words, *cells.either)}
        tests = {
            **{column: f"({name[column]} BETWEEN -{LARGEST} AND {LARGEST}) IS NOT 1" for column in cells.numbers},
            **{column: f"{name[column]} NOT BETWEEN -{LARGEST} AND {LARGEST}" for column in cells.optional},
            **{column: f"typeof({name[column]}) <> 'text'" for column in cells.words},
            **{column: f"typeof({name[column]}) NOT IN ('text', 'integer')" for column in cells.either},
        }
        found = connection.execute(
            f"SELECT {name[cells.numbers[0]]}, CASE {_first_of(tests)} END AS wrong FROM {quoted(cells.table)} "
            "WHERE wrong IS NOT NULL LIMIT 1"
        ).fetchone()
        if found:
            column = list(tests)[found[1]]
            value = connection.execute(
                f"SELECT {name[column]} FROM {quoted(cells.table)} WHERE {tests[column]} LIMIT 1"
            ).fetchone()[0]
            place = "batch" if cells.numbers is BATCHES else "game"
            raise _wrong(info.path, value, column, cells, f"{place} {found[0]}")


def _first_of(tests: dict[str, str]) -> str:
    """The number of the first test that a row does not pass."""
    return " ".join(f"WHEN {test} THEN {number}" for number, test in enumerate(tests.values()))


def _tables(connection: sqlite3.Connection, info: RunInfo) -> Iterator[_Cells]:
    yield _Cells("batches", BATCHES)
    leads = {LEAD_CHANGES} & table_columns(connection, "games")
    yield _Cells("games", GAMES, ("ended_by_seat", *leads), ("ended_by",), ("seed",))
    averaged = tuple(column.name for column in info.averaged if column.name not in SEATS)
    yield _Cells("seats", SEATS, averaged, ("bot",))
    for item in info.items:
        own = sorted((item.columns() | set(item.kinds)) - {"game_index"})
        yield _Cells(item.table, ("game_index",), own)


def _wrong(path: Path, value: object, column: str, cells: _Cells, place: str) -> RunFileError:
    """What is wrong with a cell."""
    if column in (*cells.words, *cells.either):
        lacking = "no word" if column in cells.words else "neither a whole number nor a word"
        return RunFileError(f"{path}: table '{cells.table}' has {lacking} in column '{column}', near {place}.")
    if value is None:
        return RunFileError(f"{path}: {place} of table '{cells.table}' lacks a number in column '{column}'.")
    if isinstance(value, int | float):
        there = f"{place} of table '{cells.table}' has {value:g} in column '{column}'"
        return RunFileError(f"{path}: {there}, which no game can have.")
    return text_for_a_number(path, cells.table, place, column)
