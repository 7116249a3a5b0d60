"""Numbers that are read many at once are those that stand there, small and large, and nothing stays nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from engines.core.errors import RunFileError
from reports.load.numbers import read_numbers

PATH = Path("run.sqlite")
COLUMNS = ("first", "second")


def read(rows: list[tuple[object, ...]], between: tuple[int, int] = (0, 99)) -> tuple[list[int], list[list[float]]]:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE t(game_index INTEGER, first INTEGER, second INTEGER)")
    connection.executemany("INSERT INTO t VALUES(?, ?, ?)", rows)
    games, values = read_numbers(connection, PATH, "t", COLUMNS, between)
    connection.close()
    assert games.dtype == np.int64 and values.dtype == np.float64
    return games.tolist(), values.tolist()


@pytest.mark.parametrize("number", [0, 1, 7, -998, -999, -5_000, 54_295, 54_296, 55_296, 65_533, 2**40, -(2**40)])
def test_numbers_of_any_size_come_back(number: int) -> None:
    rows = [(3, number, 1), (3, 2, number), (5, number, number)]
    assert read(rows) == ([3, 3, 5], [[number, 2, number], [1, number, number]])


def test_nothing_is_not_a_number() -> None:
    games, values = read([(1, None, 4), (2, 0, None)])
    assert games == [1, 2]
    np.testing.assert_equal(values, [[np.nan, 0], [4, np.nan]])


def test_only_the_games_asked_for_are_read() -> None:
    rows = [(game, game, -game) for game in range(10)]
    assert read(rows, (3, 5)) == ([3, 4, 5], [[3, 4, 5], [-3, -4, -5]])
    assert read(rows, (20, 30)) == ([], [[], []])


@pytest.mark.parametrize("strange", ["many", 2.5, b"3"])
def test_what_is_no_whole_number_is_refused(strange: object) -> None:
    with pytest.raises(
        RunFileError, match=r"run\.sqlite: table 't' has .* where a whole number should be, near game 0"
    ):
        read([(1, 2, 3), (1, strange, 3)])
