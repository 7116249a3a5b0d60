"""`python -m tools.observations`: write docs/environments/GAME.csv, what the numbers of an observation say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engines.core.registry import names, table_sizes
from engines.gym.encoding import Encoding, Number
from tools.pages import csv_text
from tools.shelf import write
from tools.study import DOCS, Row

FOLDER = DOCS / "environments"


def table(game: str) -> list[Row]:
    """A row for each field: at which number it begins with 2 players, 3, ..., how it is divided, what it says."""
    _, fewest, most = table_sizes(game)
    players = range(max(fewest, 2), most + 1)
    told = {count: {one[0].field: one for one in _fields(game, count)} for count in players}
    return [
        {
            **{f"first_{count}p": told[count][name][0].index for count in players},
            "field": name,
            "for_each": _division(numbers),
            "places": 1 + max(one.place for one in numbers),
            "bits": _bits(told[players[0]][name], numbers),
            "low": numbers[0].low,
            "high": numbers[0].high,
            "meaning": numbers[0].meaning,
            "rule": numbers[0].rule,
        }
        for name, numbers in told[most].items()
    ]


def _fields(game: str, players: int) -> Iterator[list[Number]]:
    for _, numbers in groupby(Encoding(game, players).describe(), key=lambda one: one.field):
        yield list(numbers)


def _bits(at_fewest: list[Number], at_most: list[Number]) -> int | str:
    """How many bits a set has; '' of numbers."""
    if at_most[0].bit is None:
        return ""
    few, many = (1 + max(one.bit or 0 for one in numbers) for numbers in (at_fewest, at_most))
    return many if few == many else "players"


def _division(numbers: list[Number]) -> str:
    """By what the numbers of a field are divided first."""
    if numbers[0].seat is None:
        return ""
    return "seat" if numbers[0].other is None else "seat and other seat"


def texts() -> dict[str, str]:
    """The files by name."""
    return {f"{game}.csv": csv_text(table(game)) for game in names()}


if __name__ == "__main__":
    for name, text in texts().items():
        write(FOLDER / name, text)
