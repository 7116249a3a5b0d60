"""What a run file says of its items: things that seats took during play, such as the combos of Small World."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from engines.core.engine.errors import RunFileError
from engines.core.setup.items import Item, Rate

_SINGLE = ("offered", "found", "paid", "dealt", "lost")
_SEVERAL = ("kinds", "parts", "measures")


@dataclass(frozen=True)
class ItemInfo(Item):
    """An item of a run; `labels` are words for the columns, `words` what the numbers of each kind stand for."""

    labels: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def columns(self) -> set[str]:
        """Every column of the table that is read, besides its kinds."""
        single = {self.offered, self.found, self.paid, self.dealt, self.lost} - {""}
        rates = {column for rate in self.rates for column in (*rate.points, rate.turns)}
        return {"game_index", "seat", *self.parts, *self.measures} | single | rates

    @property
    def averaged(self) -> tuple[str, ...]:
        """The columns whose means are shown, each once."""
        names = (*self.parts, *(name for name in (self.found, self.paid) if name), *self.measures)
        return tuple(dict.fromkeys(names))

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """What items are told by: each of their kinds, and every two of them."""
        return (*((kind,) for kind in self.kinds), *combinations(self.kinds, 2))

    def label(self, column: str) -> str:
        """A column in words."""
        return self.labels.get(column, column.replace("_", " "))


def read_items(columns: Mapping[str, Any], path: Path) -> tuple[ItemInfo, ...]:
    """The items of a run, none when its game has none. Raises RunFileError."""
    return tuple(_item(given, columns, path) for given in _objects(columns, "items", "items", path))


def _item(given: Mapping[str, Any], columns: Mapping[str, Any], path: Path) -> ItemInfo:
    entries: dict[str, Any] = {
        key: _name(given.get(key, ""), key, path, key != "table") for key in ("table", *_SINGLE)
    } | {key: tuple(_name(name, key, path) for name in given.get(key, ())) for key in _SEVERAL}
    if not entries["kinds"]:
        raise RunFileError(f"{path}: 'columns.items' has no 'kinds', the columns that say which item it is.")
    own = _columns(columns, entries["table"])
    return ItemInfo(
        name=str(given.get("name") or "item"),
        loss=str(given.get("loss") or ItemInfo.loss),
        rates=tuple(_rate(entry, path) for entry in _objects(given, "rates", "items.rates", path)),
        labels={column: str(entry.get("label", "")) for column, entry in own.items()},
        words={kind: _words(own.get(kind, {}), kind, entries["table"], path) for kind in entries["kinds"]},
        **entries,
    )


def _objects(given: Mapping[str, Any], key: str, place: str, path: Path) -> list[Mapping[str, Any]]:
    entries = given.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        shown = f"{entries!r:.60}"
        raise RunFileError(f"{path}: 'columns.{place}' in table 'run' is {shown}, it should be a list of objects.")
    return entries


def _rate(entry: Mapping[str, Any], path: Path) -> Rate:
    return Rate(
        str(entry.get("label", "")),
        tuple(_name(name, "points", path) for name in entry.get("points", ())),
        _name(entry.get("turns"), "turns", path),
    )


def _name(value: object, key: str, path: Path, optional: bool = False) -> str:
    if optional and value == "":
        return ""
    if not isinstance(value, str) or not value.isidentifier():
        raise RunFileError(f"{path}: 'columns.items' has {value!r} as '{key}', which names no table or column.")
    return value


def _words(declared: Mapping[str, Any], kind: str, table: str, path: Path) -> tuple[str, ...]:
    words = declared.get("words")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise RunFileError(f"{path}: 'columns.tables' in table 'run' has no words for '{kind}' of table '{table}'.")
    return tuple(words)


def _columns(columns: Mapping[str, Any], table: str) -> dict[str, Mapping[str, Any]]:
    """What is declared of the columns of a table."""
    for entry in columns.get("tables", ()):
        if isinstance(entry, dict) and entry.get("table") == table:
            return {str(column["column"]): column for column in entry.get("columns", ())}
    return {}
