"""Everything that has to know all fields of a position: writing, comparing, hashing, saving, checking.

One declaration (`Field`) drives it all, in both builds: a field reads as a list of numbers, or as one number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

from engines.core.engine.errors import DataError, InvariantError, nearest
from engines.core.engine.fields import CORE_FIELDS
from engines.core.engine.json_text import wholes
from engines.core.engine.schema import NO_PART, UNSAVED, Field
from engines.core.engine.state import CoreState
from engines.core.engine.states import game_fields, game_state

STATE_FORMAT = "scythe-state"
STATE_VERSION = 1
Setter = Callable[[CoreState, str, int, int], None]


@cache
def fields_of(game: str) -> tuple[Field, ...]:
    """All fields of a game's position, the kernel's first."""
    return (*CORE_FIELDS, *game_fields(game))


@cache
def _by_name(game: str) -> dict[str, Field]:
    return {field.name: field for field in fields_of(game)}


def has_field(game: str, name: str) -> bool:
    """Whether a position of the game has such a field."""
    return name in _by_name(game)


@cache
def _setter(game: str) -> Setter:
    setter: Setter = game_state(game).set_field
    return setter


def has_meaning(s: CoreState, field: Field) -> bool:
    """Whether the field that this one needs, if any, is not 0."""
    return not field.needs or bool(getattr(s, field.needs))


def read(s: CoreState, field: Field) -> list[int]:
    """The numbers of a field; a single number comes as a list of one."""
    value = getattr(s, field.name)
    return list(value) if field.length else [value]


def put(game: str, s: CoreState, name: str, index: int, value: int) -> None:
    """Write one number of a field, the only way to write from outside the core. Caches are the caller's to refresh.

    Raises:
        DataError: No such field or place, or a number outside the declared range.
    """
    field = _by_name(game).get(name)
    if field is None or not 0 <= index < field.places or not field.low <= value <= field.highest:
        put_all(game, s, name, (value,), index)
    else:
        _setter(game)(s, name, index, value)


def put_all(game: str, s: CoreState, name: str, values: Sequence[int], first: int = 0) -> None:
    """Write numbers of a field, from place `first` on. Raises DataError as `put` does."""
    field = _by_name(game).get(name)
    if field is None:
        raise DataError(f"A {game} position has no field '{name}'; {nearest(name, _by_name(game))}")
    before = read(s, field)
    if not values or (before == values and first == 0):
        return
    if first < 0 or first + len(values) > field.places or not field.low <= min(values) <= max(values) <= field.highest:
        _refuse(field, values, first)
    write = _setter(game)
    for index, value in enumerate(values, first):
        if value != before[index]:
            write(s, name, index, value)


def _refuse(field: Field, values: Sequence[int], first: int) -> None:
    """Raise DataError for the first of these numbers that the field does not hold there."""
    for index, value in enumerate(values, first):
        if not 0 <= index < field.places:
            raise DataError(f"Field '{field.name}' has no place {index}; it has {field.places}.")
        if not field.low <= value <= field.highest:
            raise DataError(f"Field '{field.name}' cannot hold {value}; it holds {field.low} to {field.highest}.")


def digest(game: str, s: CoreState) -> str:
    """Hash of everything that makes up the position, the same in both builds: 16 hex digits."""
    return blake2b(_bytes_of(game)(s), digest_size=8).hexdigest()


@cache
def _bytes_of(game: str) -> Callable[[CoreState], bytes]:
    found: Callable[[CoreState], bytes] = game_state(game).position_bytes
    return found


def to_json(game: str, s: CoreState) -> dict[str, Any]:
    """The whole position as plain JSON values, hidden parts included."""
    saved = (f for f in fields_of(game) if f.group not in UNSAVED and has_meaning(s, f))
    values = {f.name: read(s, f) if f.length else read(s, f)[0] for f in saved}
    return {"format": STATE_FORMAT, "format_version": STATE_VERSION, "game": game, "fields": values}


def from_json(game: str, s: CoreState, data: Mapping[str, Any]) -> None:
    """Write a saved position into `s`; the caller refreshes caches and legal answers.

    Raises:
        DataError: Not a saved position of this game and version, or a field that is missing or out of range.
    """
    if data.get("format") != STATE_FORMAT or data.get("format_version") != STATE_VERSION or data.get("game") != game:
        raise DataError(f"This is not a saved {game} position of version {STATE_VERSION}.")
    values = data.get("fields", {})
    for field in fields_of(game):
        if field.group in UNSAVED or (field.needs and not values.get(field.needs)):
            continue
        value = values.get(field.name)
        numbers = wholes(value if field.length else [value])
        if not isinstance(numbers, list) or len(numbers) != field.places:
            raise DataError(f"Saved {game} position: field '{field.name}' is missing or of another length.")
        if {*map(type, numbers)} != {int}:
            raise DataError(f"Saved {game} position: field '{field.name}' holds something that is not a whole number.")
        put_all(game, s, field.name, numbers)


def differences(game: str, a: CoreState, b: CoreState) -> dict[str, tuple[list[int], list[int]]]:
    """Fields of the position in which two positions differ, with both values."""
    found = {}
    for field in fields_of(game):
        if field.group not in NO_PART and read(a, field) != read(b, field):
            found[field.name] = (read(a, field), read(b, field))
    return found


def check_ranges(game: str, s: CoreState) -> None:
    """Raises InvariantError when a field left its declared range."""
    for field in fields_of(game):
        for index, number in enumerate(read(s, field)):
            if not field.low <= number <= field.highest:
                raise InvariantError(
                    f"Field '{field.name}' at {index} is {number}, outside {field.low} to {field.highest}."
                )
