"""Files with the weights of value networks, and contexts that hold one of them.

A file has one or more networks, each for some numbers of players, and the code of the inputs that they were trained
with. `first` names every input of the game with its weights to the units of the first layer; the other layers are
lists. `nobody` is there where a win counts less the later it comes. `tools/training` writes such files.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from engines.core.engine.constants import MAX_INPUTS, MAX_SEATS, MAX_UNITS, MAX_UNITS_2
from engines.core.engine.errors import DataError, nearest
from engines.core.engine.files import read_toml
from engines.core.engine.search_context import SearchContext, set_field
from engines.core.language.inputs import Input, code_of_inputs, input_names
from engines.core.language.shapes import Rule, check, whole

SCHEMA = 1
NETWORK = {
    "players": [int],
    "bits": [int],
    "first": {str: [int]},
    "first_bias": [int],
    "second": [[int]],
    "second_bias": [int],
    "last": [int],
    "nobody?": int,
}
LEAST_BITS, MOST_BITS = 8, 14
LARGEST = 2**15 - 1  # of a weight
THIS_FORM = Rule(lambda value: value == SCHEMA, f"{SCHEMA}, the form of networks that this program reads")
SHAPE = {"schema": THIS_FORM, "inputs?": str, "prior": whole(0, LARGEST), "networks": [NETWORK]}
LARGEST_BIAS = 2**40
LARGEST_SUM = 2**31 - 1
NEVER = -(2**60)  # the logit for nobody where every game has a winner, however late
Row = Sequence[int]


@dataclass(frozen=True)
class Network:
    """The numbers of one network: rows of `first` in the order of the game's inputs, of `second` in that of units."""

    players: tuple[int, ...]
    bits: Row
    first: Sequence[Row]
    first_bias: Row
    second: Sequence[Row]
    second_bias: Row
    last: Row
    nobody: int = NEVER

    def write(self, context: SearchContext) -> None:
        """Write the numbers into a context."""
        set_field(context, "num_inputs", 0, len(self.first))
        set_field(context, "num_units", 0, len(self.first_bias))
        set_field(context, "num_units_2", 0, len(self.second_bias))
        for name, row in (("bits", self.bits), ("first_bias", self.first_bias), ("second_bias", self.second_bias)):
            write_row(context, name, 0, row)
        write_row(context, "last", 0, self.last)
        set_field(context, "nobody", 0, self.nobody)
        write_row(context, "room", 0, [room_of(self.first, self.first_bias), room_of(self.second, self.second_bias)])
        for name, rows, width in (("first", self.first, MAX_UNITS), ("second", self.second, MAX_UNITS_2)):
            for place, row in enumerate(rows):
                write_row(context, name, place * width, row)


def room_of(weights: Sequence[Row], bias: Row) -> int:
    """What the inputs of a layer, without their signs, must sum up to less than for its sums to fit in 32 bits."""
    largest = max((abs(weight) for row in weights for weight in row), default=0)
    return max(LARGEST_SUM - max(map(abs, bias)), 0) // max(largest, 1)


def write_row(context: SearchContext, name: str, at: int, row: Row) -> None:
    """Write numbers into a field of a context, from one place on."""
    for place, value in enumerate(row, at):
        set_field(context, name, place, value)


class NetworkFile:
    """The networks of a file, for a game with these inputs; read when they are first asked for."""

    def __init__(self, path: Path, inputs: Sequence[Input]) -> None:
        self.path = path
        self._inputs = inputs
        self._read = lru_cache(maxsize=1)(self._load)
        self.context = lru_cache(maxsize=MAX_SEATS)(self._context)

    def _load(self) -> tuple[int, Sequence[Network]]:
        return read_networks(self.path, self._inputs)

    def _context(self, players: int) -> SearchContext:
        """A context with the network for a number of players and nothing else. Raises DataError."""
        prior, networks = self._read()
        for network in networks:
            if players in network.players:
                context = SearchContext()
                network.write(context)
                set_field(context, "prior", 0, prior)
                return context
        raise DataError(f"{self.path}: has no network for {players} players.")


def read_networks(path: Path, inputs: Sequence[Input]) -> tuple[int, Sequence[Network]]:
    """The prior and the networks of a file, for these inputs. Raises DataError, OSError."""
    given = read_toml(path, DataError)
    check(given, SHAPE, str(path), DataError, within="in the file of a network")
    names = input_names(inputs)
    if given.get("inputs") != code_of_inputs(inputs):
        first = {name for table in given["networks"] for name in table["first"]}
        if 2 * len(first.intersection(names)) < len(first):
            raise DataError(
                f"{path}: most inputs of this network are not this game's, such as '{min(first.difference(names))}'; "
                "name a network that was trained for it."
            )
        told = f"the experts were trained with other components ({difference(first, inputs)})"
        raise DataError(f"{path}: {told}; `make train` trains them anew, and greedy plays without.")
    return given["prior"], [network_of(path, names, table) for table in given["networks"]]


def difference(names: Collection[str], inputs: Sequence[Input]) -> str:
    """What is different about a file with weights for inputs of these names."""
    for row in inputs:
        count = sum(bool(re.fullmatch(rf"{row.name}(_\d+)?", name)) for name in names)
        if count != row.places:
            return f"{count} of '{row.name}', not {row.places}"
    return "its inputs stand for others"


def network_of(path: Path, names: Sequence[str], table: Mapping[str, Any]) -> Network:
    """A network from its table in the file. Raises DataError."""
    for name in {**table["first"], **dict.fromkeys(names)}:
        if name not in names:
            raise DataError(f"{path}: the game has no input '{name}'; {nearest(name, names)}")
        if name not in table["first"]:
            raise DataError(f"{path}: the weights of input '{name}' are missing; `make train` writes the file anew.")
    first = [table["first"][name] for name in names]
    bits, second, last = table["bits"], table["second"], table["last"]
    units, units_2 = len(table["first_bias"]), len(table["second_bias"])
    check_size(path, "bits", [bits], 3)
    check_size(path, "first", first, units)
    check_size(path, "second", second, units_2)
    check_size(path, "last", [last], units_2)
    if len(second) != units or not 1 <= units <= MAX_UNITS or not 1 <= units_2 <= MAX_UNITS_2:
        most = f"at most {MAX_UNITS} and {MAX_UNITS_2}"
        raise DataError(f"{path}: layers of {units} and {units_2} units, {most}, with {len(second)} rows between them.")
    if len(first) > MAX_INPUTS:
        raise DataError(f"{path}: {len(first)} inputs are more than {MAX_INPUTS}.")
    check_range(path, "bits", bits, LEAST_BITS, MOST_BITS)
    for row in (*first, *second, last):
        check_range(path, "weights", row, -LARGEST, LARGEST)
    for row in (table["first_bias"], table["second_bias"]):
        check_range(path, "biases", row, -LARGEST_BIAS, LARGEST_BIAS)
    biases = table["first_bias"], table["second_bias"]
    nobody = table.get("nobody", NEVER)
    if "nobody" in table:
        check_range(path, "biases", [nobody], -LARGEST_BIAS, LARGEST_BIAS)
    return Network(tuple(table["players"]), bits, first, biases[0], second, biases[1], last, nobody)


def check_size(path: Path, key: str, rows: Sequence[Row], size: int) -> None:
    """Raises DataError for a row of another length."""
    for row in rows:
        if len(row) != size:
            raise DataError(f"{path}: a row of '{key}' has {len(row)} numbers, not {size}.")


def check_range(path: Path, what: str, row: Row, least: int, most: int) -> None:
    """Raises DataError for a number outside."""
    for value in row:
        if not least <= value <= most:
            raise DataError(f"{path}: {what} are from {least} to {most}, not {value}.")
