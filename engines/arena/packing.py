"""Rows of small values as text: small in the file, quick to write and read, open to plain SQL.

A value that has a character for itself is the character that lies 64 places behind it in Unicode: `@` is 0, `A` is 1,
`a` is 33; `unicode(c) - 64` is the way back. Nothing (null) is character 1. A word is its place in a list of words, a
share of a win 1/k is k.

Values that are known to be few share a character, like the digits of a number: its code, `unicode(c) - 1`, is the sum
of `unit * digit`. A digit counts from the least value, or from nothing (null) where that can be; the last of them may
be any number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from operator import itemgetter
from typing import Any

from engines.core.errors import InvariantError

NUMBER, WORD, SHARE = "number", "word", "share"
ZERO = 64  # the character of 0
NULL = 1  # the character of nothing
FIRST = 1  # the character of code 0, where values share one
_LAST = 0xD7FF  # characters from 0xD800 on are none
_FEWEST, _MOST = NULL + 1 - ZERO, _LAST - ZERO
_LOWEST = -1_000  # of a value that shares a character, whose code counts from its own least
_USUAL = range(_FEWEST, 2_000)
_MOST_WINNERS = 30
_WINNERS: dict[Any, int] = {0: 0} | {1 / winners: winners for winners in range(1, _MOST_WINNERS)}


@dataclass(frozen=True)
class Part:
    """What a value has of a character that it shares: `size` digits (None: any number) that weigh `unit` each.

    The least digit is `low`; with `null` it is nothing (null), and the next is `low`.
    """

    unit: int
    size: int | None
    low: int
    null: bool


@dataclass(frozen=True)
class Field:
    """One value of a row; `words` are those of a word.

    `character` is its place in the row, from 1; 0 in a row whose values follow each other, one character each.
    """

    name: str
    kind: str = NUMBER
    words: tuple[str, ...] = ()
    character: int = 0
    part: Part | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        placed = {"character": self.character} if self.character else {}
        part = asdict(self.part) if self.part else {}
        return {"name": self.name, "kind": self.kind, "words": list(self.words), **placed, **part}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Field:
        """What `to_json` wrote."""
        part = Part(data["unit"], data["size"], data["low"], data["null"]) if "unit" in data else None
        return cls(data["name"], data["kind"], tuple(data["words"]), data.get("character", 0), part)


def places(fields: Sequence[Field]) -> list[int]:
    """The character of each field in its row, from 1. The largest is the length of a row."""
    return [field.character or place for place, field in enumerate(fields, 1)]


def arranged(fields: Sequence[Field], together: Iterable[Sequence[Mapping[str, Any]]]) -> list[Field]:
    """The fields in the same order, those of a group in one character.

    A group lists what `engines.core.results.within` gives, the weightiest last. Raises InvariantError for a group whose
    values could not be told apart again.
    """
    known = {field.name: field for field in fields}
    parts: dict[str, Part] = {}
    leaders = {name: name for name in known}  # of the group of each field
    for group in together:
        unit: int | None = 1
        for bounds in group:
            name = bounds["column"]
            if unit is None or name not in known or name in parts:
                raise InvariantError(f"{name} cannot share a character as declared.")
            part = parts[name] = _part(known[name], bounds, unit)
            leaders[name] = group[0]["column"]
            unit = None if part.size is None else unit * part.size
    characters = {leader: place for place, leader in enumerate(dict.fromkeys(leaders.values()), 1)}
    return [replace(field, character=characters[leaders[field.name]], part=parts.get(field.name)) for field in fields]


def _part(field: Field, bounds: Mapping[str, Any], unit: int) -> Part:
    low, high, null = bounds["low"], bounds["high"], bounds["null"]
    if field.kind == WORD:
        low, high = 0, max(len(field.words) - 1, 0)
    if low < _LOWEST or (high is not None and high < low):
        raise InvariantError(f"{field.name} cannot be stored from {low} to {high}.")
    return Part(unit, None if high is None else high - low + 1 + null, low, null)


class Packer:
    """Packs rows with these fields."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self._nothing = dict.fromkeys(field.name for field in fields)
        groups: dict[int, list[Field]] = {}
        for place, field in zip(places(fields), fields, strict=True):
            groups.setdefault(place, []).append(field)
        self._characters = [
            (itemgetter(*(field.name for field in group)), _Shared(group) if group[0].part else _Characters(group[0]))
            for _, group in sorted(groups.items())
        ]

    def pack(self, rows: Sequence[Mapping[str, Any]]) -> str:
        """The rows as one text; what a row leaves out is nothing (null).

        Raises InvariantError for a value that no character stands for.
        """
        try:
            return self._packed(rows)
        except KeyError:
            return self._packed([{**self._nothing, **row} for row in rows])

    def _packed(self, rows: Sequence[Mapping[str, Any]]) -> str:
        characters = self._characters
        return "".join([known[values(row)] for row in rows for values, known in characters])


class _Characters(dict[Any, str]):
    """The character of each value of a field; large numbers are worked out when they come."""

    def __init__(self, field: Field) -> None:
        super().__init__({None: chr(NULL)})
        self._field = field
        if field.kind == WORD:
            self.update((word, chr(ZERO + place)) for place, word in enumerate(field.words))
        elif field.kind == SHARE:
            self.update((share, chr(ZERO + winners)) for share, winners in _WINNERS.items())
        else:
            self.update((value, chr(ZERO + value)) for value in _USUAL)

    def __missing__(self, value: Any) -> str:
        if self._field.kind == NUMBER and isinstance(value, int) and _FEWEST <= value <= _MOST:
            return chr(ZERO + value)
        raise _unstored(self._field, value)


class _Shared(dict[Any, str]):
    """The character of the values of fields that share it, each worked out when it comes first."""

    def __init__(self, fields: Sequence[Field]) -> None:
        super().__init__()
        self._fields = [(field, field.part) for field in fields if field.part]

    def __missing__(self, values: Any) -> str:
        alone = len(self._fields) == 1
        code = FIRST
        for (field, part), value in zip(self._fields, (values,) if alone else values, strict=True):
            code += part.unit * _digit(field, part, value)
            if code > _LAST:
                raise _unstored(field, value)
        self[values] = chr(code)
        return self[values]


def _digit(field: Field, part: Part, value: Any) -> int:
    """What stands for a value in its part of a character. Raises InvariantError for a value outside of its bounds."""
    if value is None and part.null:
        return 0
    number = value if isinstance(value, int) else None
    if field.kind == WORD:
        number = field.words.index(value) if value in field.words else None
    elif field.kind == SHARE:
        number = _WINNERS.get(value)
    if number is None or number < part.low or (part.size and number - part.low + part.null >= part.size):
        raise _unstored(field, value)
    return number - part.low + part.null


def _unstored(field: Field, value: Any) -> InvariantError:
    return InvariantError(f"{value!r} cannot be stored as {field.name}.")


def sql_value(field: Field, text: str, place: str) -> str:
    """SQL that reads the field from the character at a place (from 1) of a packed text."""
    character = f"unicode(substr({text}, {place}, 1))"
    number = _sql_digit(field.part, character) if field.part else f"nullif({character}, {NULL}) - {ZERO}"
    if field.kind == NUMBER:
        return number
    if field.kind == SHARE:
        return f"CASE {number} WHEN 0 THEN 0.0 ELSE 1.0 / ({number}) END"
    cases = (f"WHEN {place} THEN '{_quoted(word)}'" for place, word in enumerate(field.words))
    return f"CASE {number} {' '.join(cases)} END" if field.words else "NULL"


def _sql_digit(part: Part, character: str) -> str:
    digit = f"({character} - {FIRST})"
    digit += f" / {part.unit}" if part.unit > 1 else ""
    digit += f" % {part.size}" if part.size else ""
    low = part.low - part.null
    digit = f"nullif({digit}, 0)" if part.null else digit
    return f"{digit} {'-' if low < 0 else '+'} {abs(low)}" if low else digit


def _quoted(word: str) -> str:
    return word.replace("'", "''")
