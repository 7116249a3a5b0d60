"""A setup: who sits where with what, what lies on the table and which options are on; before any chance is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engines.core.errors import SetupError, nearest
from engines.core.files import read_json
from engines.core.handicaps import KEY, SHAPE, Points, a_handicap
from engines.core.shapes import misfit

FORMAT = "scythe-setup"
FORMAT_VERSION = 1
KEYS = ("format", "format_version", "program_version", "rules_version", "game", "seats", "table", "options", KEY)


@dataclass(frozen=True)
class Setup:
    """The table at which a game starts.

    `seats` are in clockwise order, one table of factor to level for each (Scythe: `{"faction": "nordic", "mat":
    "industrial"}`). `table` holds what is already fixed for everybody; a key that is absent is left to chance.
    `options` are the rulings that differ from the printed default. `handicap` has the points that are added to the
    final score of each seat, none where nothing was agreed; where players pick their levels in play, those of levels.
    """

    game: str
    seats: tuple[dict[str, str], ...]
    table: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    handicap: Sequence[int] | Points = ()

    def turned(self, by: int) -> Setup:
        """The same with everything that seats have moved on, so that the seat `by` comes first."""
        agreed = self.handicap if isinstance(self.handicap, Mapping) else (*self.handicap[by:], *self.handicap[:by])
        return replace(self, seats=self.seats[by:] + self.seats[:by], handicap=agreed)

    def to_json(self, stamp: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The setup as plain JSON values; `stamp` adds the versions of program and rules."""
        body = {"game": self.game, "seats": [dict(seat) for seat in self.seats]}
        tail = {"table": dict(self.table), "options": dict(self.options), **self._handicap_json()}
        return {"format": FORMAT, "format_version": FORMAT_VERSION, **(stamp or {}), **body, **tail}

    def _handicap_json(self) -> dict[str, Any]:
        """Left out where there is none."""
        if isinstance(self.handicap, Mapping):
            return {KEY: {key: dict(own) for key, own in self.handicap.items()}}
        return {KEY: list(self.handicap)} if self.handicap else {}

    @classmethod
    def from_json(cls, data: object, source: str = "setup") -> Setup:
        """Read what `to_json` wrote. Raises SetupError with one sentence that names `source` and the key."""
        entries = _header(data, source)
        game = entries.get("game")
        if not isinstance(game, str):
            raise SetupError(f"{source}: key 'game' must be the name of a game, but is {_shown(game)}.")
        table, options = (_table(entries, key, source) for key in ("table", "options"))
        seats = _seats(entries.get("seats"), source)
        return cls(game, seats, table, options, _handicap(entries.get(KEY, []), len(seats), source))


def read_setup(path: Path) -> Setup:
    """The setup stored in a JSON file; of several the first, or the third of `FILE#3`.

    Raises SetupError; OSError when the file cannot be read.
    """
    return Setup.from_json(_stored(path)[0], str(path))


def read_setups(path: Path) -> list[Setup]:
    """All setups stored in a JSON file, or only the third of `FILE#3`.

    Raises SetupError; OSError when the file cannot be read.
    """
    return [Setup.from_json(data, str(path)) for data in _stored(path)]


def _stored(path: Path) -> list[object]:
    """What stands in the file, or at the numbered place of it."""
    name, sign, number = str(path).rpartition("#")
    is_numbered = bool(sign) and number.isdecimal() and not path.exists()
    data = read_json(Path(name) if is_numbered else path, SetupError)
    setups = data if isinstance(data, list) and data else [data]
    place = int(number) if is_numbered else 1
    if not 1 <= place <= len(setups):
        raise SetupError(f"{path}: there is no setup {place}; the file holds {len(setups)}.")
    return [setups[place - 1]] if is_numbered else setups


def _header(data: object, source: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise SetupError(f"{source}: a setup is a table with 'game' and 'seats', but here is {_shown(data)}.")
    if data.get("format") != FORMAT:
        raise SetupError(f"{source}: key 'format' is {_shown(data.get('format'))}, but a setup says '{FORMAT}'.")
    if data.get("format_version") != FORMAT_VERSION:
        found = _shown(data.get("format_version"))
        raise SetupError(f"{source}: setup version {found} is not one this program reads; it reads {FORMAT_VERSION}.")
    for key in data:
        if key not in KEYS:
            raise SetupError(f"{source}: key '{key}' does not belong in a setup; {nearest(str(key), KEYS)}")
    return data


def _seats(data: object, source: str) -> tuple[dict[str, str], ...]:
    if not isinstance(data, list) or not data:
        raise SetupError(f"{source}: key 'seats' must be a list with one table a seat, but is {_shown(data)}.")
    for number, seat in enumerate(data, 1):
        if not isinstance(seat, dict) or not all(isinstance(level, str) for level in seat.values()):
            raise SetupError(f"{source}: seat {number} must be a table of names, but is {_shown(seat)}.")
    return tuple(dict(seat) for seat in data)


def _handicap(value: object, seats: int, source: str) -> Sequence[int] | Points:
    """Points by seat or by level, as far as they can be checked without the game."""
    wrong = misfit(value, SHAPE if isinstance(value, dict) else [a_handicap], KEY)
    if wrong:
        raise SetupError(f"{source}: {wrong}.")
    if isinstance(value, dict):
        return value
    numbers: list[int] = value  # type: ignore[assignment]
    if numbers and len(numbers) != seats:
        raise SetupError(f"{source}: key '{KEY}' must have a number for each of {seats} seats, but has {len(numbers)}.")
    return tuple(numbers)


def _table(entries: dict[str, Any], key: str, source: str) -> dict[str, Any]:
    value = entries.get(key, {})
    if not isinstance(value, dict):
        raise SetupError(f"{source}: key '{key}' must be a table, but is {_shown(value)}.")
    return dict(value)


def _shown(value: object) -> str:
    """A found value inside a sentence, cut to a readable length."""
    if value is None:
        return "missing"
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."
