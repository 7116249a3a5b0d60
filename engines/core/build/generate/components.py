"""Component files as they are read: a table knows where it stands, and a value is of the kind of its neighbours.

A mistake ends in a sentence with the file, the entry and the key, before tables are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

from engines.core.engine.errors import ALIKE, DataError, closest
from engines.core.engine.files import parse_toml, read_text

NAMES = ("id", "key", "name")  # the first of these keys that an entry has says which it is
KINDS: dict[type, str] = {
    bool: "a truth value",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "a table",
}


class Row(dict[str, Any]):
    """A table of a component file; `place` is where it stands, for messages. Raises DataError for a missing key."""

    def __init__(self, values: dict[str, Any], place: str) -> None:
        super().__init__(values)
        self.place = place

    def __missing__(self, key: str) -> Any:
        near = closest(key, self, ALIKE)
        raise DataError(f"{self.place}: '{key}' is missing" + (f"; is '{near}' meant for it?" if near else "."))


class Document:
    """A component file, and its values by the keys that lead to them, those of all entries of a list together."""

    def __init__(self, path: Path, free: Collection[str]) -> None:
        """`free`: see `read_components`. Raises DataError for what is no TOML, and for a value of the wrong kind."""
        self._free = {*free}
        self._values: dict[tuple[str, ...], list[tuple[str, Any]]] = {}
        self.rows = self._placed(parse_toml(read_text(path, DataError), path.name, DataError), path.name, (path.stem,))
        for keys, values in self._values.items():
            self._check(values, not self._free.isdisjoint(keys))

    def _placed(self, value: Any, place: str, keys: tuple[str, ...]) -> Any:
        """The value with a `Row` for each of its tables."""
        self._values.setdefault(keys, []).append((place, value))
        if isinstance(value, dict):
            return Row({key: self._placed(one, f"{place}, {key}", (*keys, key)) for key, one in value.items()}, place)
        if isinstance(value, list):
            return [self._placed(one, place + _name(one, i), (*keys, "[]")) for i, one in enumerate(value, 1)]
        return value

    @staticmethod
    def _check(values: list[tuple[str, Any]], free: bool) -> None:
        """Raise DataError for a number that the components cannot have, and for a value unlike most of the others."""
        kinds = [float if free and type(value) is int else type(value) for _, value in values]
        usual = Counter(kinds).most_common(1)[0][0]
        for (place, value), kind in zip(values, kinds, strict=True):
            if not free and (kind is float or (kind is int and value < 0)):
                raise DataError(f"{place} is {value}, but must be a whole number, 0 or more.")
            if kind is not usual:
                raise DataError(f"{place} is {_told(kind)}, {value!r:.40}; other entries have {_told(usual)} there.")


def _name(entry: Any, number: int) -> str:
    """What an entry of a list is called behind its key; nothing for a mere value."""
    if not isinstance(entry, dict):
        return ""
    return f" {next((repr(entry[key]) for key in NAMES if key in entry), number)}"


def _told(kind: type) -> str:
    return KINDS.get(kind, "a date or a time")
