"""Numbers that are read many at once are those that stand there, small and large, and nothing stays nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from engines.core.engine.errors import RunFileError
from reports.load.numbers import read_numbers

PATH = Path("run.sqlite")
COLUMNS = ("first", "second")


@pytest.fixture(params=["checksum TEXT", "seconds REAL"], ids=["sealed", "from elsewhere"])
def batches(request: pytest.FixtureRequest) -> str:
    """The column of the table `batches`."""
    return str(request.param)


def read(
    batches: str, rows: list[tuple[object, ...]], between: tuple[int, int] = (0, 99)
) -> tuple[list[int], list[list[float]]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"CREATE TABLE batches({batches})")
        connection.execute("CREATE TABLE t(game_index INTEGER, first INTEGER, second INTEGER)")
        connection.executemany("INSERT INTO t VALUES(?, ?, ?)", rows)
        games, values = read_numbers(connection, PATH, "t", COLUMNS, between)
    assert games.dtype == np.int64 and values.dtype == np.float64
    return games.tolist(), values.tolist()


SIZES = (0, 1, 7, -500, -501, -5_000, 26_647, 26_648, 32_266, 32_267, 556_555, 556_556, 2**40, -(2**40))


@pytest.mark.parametrize("number", SIZES)
def test_numbers_of_any_size_come_back(batches: str, number: int) -> None:
    rows = [(3, number, 1), (3, 2, number), (5, number, number)]
    assert read(batches, rows) == ([3, 3, 5], [[number, 2, number], [1, number, number]])


def test_nothing_is_not_a_number(batches: str) -> None:
    games, values = read(batches, [(1, None, 4), (2, 0, None)])
    assert games == [1, 2]
    np.testing.assert_equal(values, [[np.nan, 0], [4, np.nan]])


def test_only_the_games_asked_for_are_read(batches: str) -> None:
    rows = [(game, game, -game) for game in range(10)]
    assert read(batches, rows, (3, 5)) == ([3, 4, 5], [[3, 4, 5], [-3, -4, -5]])
    assert read(batches, rows, (20, 30)) == ([], [[], []])


@pytest.mark.parametrize("strange", ["many", b"many"])
def test_what_is_no_number_is_refused(strange: object) -> None:
    with pytest.raises(RunFileError, match=r"run\.sqlite: table 't' has a text where a number should be, near game 0"):
        read("seconds REAL", [(1, 2, 3), (1, strange, 3)])
