"""Golden cases as they stand in their files, and tables that notice a key nobody read; the same for every game."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.ledger import PREFIXES

FOLDER = Path(__file__).parent
GAMES = {prefix: game for game, prefix in PREFIXES.items()}
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


def read_cases(own: Sequence[str], game: str) -> list[dict[str, Any]]:
    """All cases as plain tables: of these files, or of the one that GOLDEN_CASES names if it is of this game."""
    other = os.environ.get("GOLDEN_CASES")
    if other is None:
        return [case for name in own for case in _cases(FOLDER / name)]
    return _cases(Path(other)) if game_of(Path(other)) == game else []


def _cases(path: Path) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return cases


def game_of(path: Path) -> str:
    """The game of a file of cases, by the letter that its rule ids begin with."""
    return GAMES[_cases(path)[0]["rules"][0][0]]
