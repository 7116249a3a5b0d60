"""Golden cases as they stand in their file, and tables that notice a key nobody read."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "golden"
OWN_FILES = (FOLDER / "scythe_cases.toml", FOLDER / "scythe_cases_more.toml")
CASE_KEYS = ("id", "kind", "rules", "origin", "title", "note", "given", "when", "then")
NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
MISSING: Any = object()


class UnknownKey(AssertionError):
    """The adapter does not know what to do with something in a case."""


class Table:
    """A table of a case. Every key has to be taken; `finish` complains about the others."""

    def __init__(self, data: dict[str, Any], place: str) -> None:
        self._data = dict(data)
        self.place = place

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def left(self) -> list[str]:
        """Keys that were not taken yet."""
        return list(self._data)

    def take(self, key: str, default: Any = MISSING) -> Any:
        """The value of a key, which now counts as read. Raises UnknownKey if it is missing and has no default."""
        if key in self._data:
            return self._data.pop(key)
        if default is MISSING:
            raise UnknownKey(f"{self.place}: key '{key}' is missing")
        return default

    def first(self, *keys: str, default: Any = MISSING) -> Any:
        """The value of the first of these names that stands in the table."""
        for key in keys:
            if key in self._data:
                return self._data.pop(key)
        return self.take(keys[0], default)

    def copy(self) -> Table:
        """Another table with what was not taken yet."""
        return Table(self._data, self.place)

    def look(self, key: str, default: Any = None) -> Any:
        """The value of a key, which still has to be taken."""
        return self._data.get(key, default)

    def add(self, key: str, value: Any) -> None:
        """Put a value in, as if the case said so."""
        self._data[key] = value

    def take_all(self) -> dict[str, Any]:
        """Everything that was not taken yet, which now counts as read."""
        taken, self._data = self._data, {}
        return taken

    def table(self, key: str) -> Table:
        """A table inside this one; empty when the key is missing."""
        return Table(self.take(key, {}), f"{self.place}.{key}")

    def ending(self, suffix: str) -> dict[str, Any]:
        """All keys with this ending, without it, with their values."""
        found = [key for key in self._data if key.endswith(suffix)]
        return {key.removesuffix(suffix): self._data.pop(key) for key in found}

    def finish(self) -> None:
        """Raises UnknownKey if a key was never taken."""
        if self._data:
            raise UnknownKey(f"{self.place}: the adapter does not know {self._data}")


class Case:
    """One golden case with its three tables."""

    def __init__(self, data: dict[str, Any]) -> None:
        unknown = [key for key in data if key not in CASE_KEYS]
        if unknown:
            raise UnknownKey(f"{data.get('id')}: the adapter does not know {unknown}")
        self.id: str = data["id"]
        self.kind: str = data["kind"]
        self.rules: list[str] = data["rules"]
        self.title: str = data["title"]
        self.given = Table(data.get("given", {}), f"{self.id}.given")
        self.when = Table(data.get("when", {}), f"{self.id}.when")
        self.then = Table(data.get("then", {}), f"{self.id}.then")

    def finish(self) -> None:
        """Raises UnknownKey if something in the case was not looked at."""
        for table in (self.given, self.when, self.then):
            table.finish()


def case_files() -> list[Path]:
    """The files to run: those of the project, or the one that GOLDEN_CASES names."""
    other = os.environ.get("GOLDEN_CASES")
    return [Path(other)] if other else [path for path in OWN_FILES if path.exists()]


def read_cases() -> list[dict[str, Any]]:
    """All cases as plain tables."""
    return [case for path in case_files() for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]


def number(word: str) -> int | None:
    """The number that a word of a key means, or None."""
    if word.isdecimal():
        return int(word)
    return NUMBER_WORDS.index(word) if word in NUMBER_WORDS else None
