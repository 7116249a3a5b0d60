"""What a run file says of its terms: what a seat has one after another in a game, such as the combos of Small World.

The run names a table with one row a term, which has the columns of the factors, and may name one of what lay on offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.core.errors import RunFileError

_OPTIONAL = ("offers", "found", "paid", "dealt", "declined")


@dataclass(frozen=True)
class RateInfo:
    """Points a turn: its words, the columns whose sum is divided, the column of the turns they are divided by."""

    label: str
    points: tuple[str, ...]
    turns: str


@dataclass(frozen=True)
class TermInfo:
    """Names of tables and columns; "" for what a game does not have. `labels` are words for the columns."""

    table: str
    word: str
    parts: tuple[str, ...]
    measures: tuple[str, ...]
    rates: tuple[RateInfo, ...]
    offers: str
    found: str
    paid: str
    dealt: str
    declined: str
    labels: dict[str, str]

    def columns(self) -> set[str]:
        """Every column of the table that is read, besides those of the factors."""
        single = {self.found, self.paid, self.dealt, self.declined} - {""}
        rates = {column for rate in self.rates for column in (*rate.points, rate.turns)}
        return {"game_index", "seat", *self.parts, *self.measures} | single | rates

    @property
    def averaged(self) -> tuple[str, ...]:
        """The columns whose means are shown, each once."""
        names = (*self.parts, *(name for name in (self.found, self.paid) if name), *self.measures)
        return tuple(dict.fromkeys(names))

    def label(self, column: str) -> str:
        """A column in words."""
        return self.labels.get(column, column.replace("_", " "))


def read_terms(columns: Mapping[str, Any], path: Path) -> TermInfo | None:
    """The declaration of a run, None when its game has no terms. Raises RunFileError."""
    given = columns.get("terms")
    if given is None:
        return None
    if not isinstance(given, dict):
        raise RunFileError(f"{path}: 'columns.terms' in table 'run' is {given!r:.60}, it should be an object.")
    names = {key: _name(given.get(key, ""), key, path, key in _OPTIONAL) for key in ("table", *_OPTIONAL)}
    parts, measures = (tuple(_name(name, key, path) for name in given.get(key, ())) for key in ("parts", "measures"))
    word, labels = str(given.get("word") or "term"), _labels(columns, names["table"])
    return TermInfo(word=word, parts=parts, measures=measures, rates=_rates(given, path), labels=labels, **names)


def _rates(given: Mapping[str, Any], path: Path) -> tuple[RateInfo, ...]:
    entries = given.get("rates", ())
    if not isinstance(entries, list | tuple) or not all(isinstance(entry, dict) for entry in entries):
        raise RunFileError(f"{path}: 'columns.terms' has {entries!r:.60} as 'rates', it should be a list of objects.")
    return tuple(
        RateInfo(
            str(entry.get("label", "")),
            tuple(_name(name, "points", path) for name in entry.get("points", ())),
            _name(entry.get("turns"), "turns", path),
        )
        for entry in entries
    )


def _name(value: object, key: str, path: Path, optional: bool = False) -> str:
    if optional and value == "":
        return ""
    if not isinstance(value, str) or not value.isidentifier():
        raise RunFileError(f"{path}: 'columns.terms' has {value!r} as '{key}', which names no table or column.")
    return value


def _labels(columns: Mapping[str, Any], table: str) -> dict[str, str]:
    for entry in columns.get("tables", ()):
        if isinstance(entry, dict) and entry.get("table") == table:
            return {str(column["column"]): str(column.get("label", "")) for column in entry.get("columns", ())}
    return {}
