"""Rows of small values as text, one character a value: small in the file, quick to write and read, open to plain SQL.

A number is the character that lies 64 places behind it in Unicode: `@` is 0, `A` is 1, `a` is 33; `unicode(c) - 64` is
the way back. Nothing (null) is character 1. A word is its place in a list of words, a share of a win 1/k is k.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engines.core.errors import InvariantError

NUMBER, WORD, SHARE = "number", "word", "share"
ZERO = 64  # the character of 0
NULL = 1  # the character of nothing
_FEWEST, _MOST = NULL + 1 - ZERO, 0xD7FF - ZERO  # characters from 0xD800 on are none
_USUAL = range(_FEWEST, 2_000)
_MOST_WINNERS = 30


@dataclass(frozen=True)
class Field:
    """One value of a row; `words` are those of a word."""

    name: str
    kind: str = NUMBER
    words: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self) | {"words": list(self.words)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Field:
        """What `to_json` wrote."""
        return cls(data["name"], data["kind"], tuple(data["words"]))


class Packer:
    """Packs rows with these fields."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self._characters = [(field.name, _Characters(field)) for field in fields]

    def pack(self, rows: Iterable[Mapping[str, Any]]) -> str:
        """The rows as one text. Raises InvariantError for a value that no character stands for."""
        characters = self._characters
        return "".join([known[row.get(name)] for row in rows for name, known in characters])


class _Characters(dict[Any, str]):
    """The character of each value of a field; large numbers are worked out when they come."""

    def __init__(self, field: Field) -> None:
        super().__init__({None: chr(NULL)})
        self._field = field
        if field.kind == WORD:
            self.update((word, chr(ZERO + place)) for place, word in enumerate(field.words))
        elif field.kind == SHARE:
            self.update((1 / winners, chr(ZERO + winners)) for winners in range(1, _MOST_WINNERS))
            self[0] = chr(ZERO)
        else:
            self.update((value, chr(ZERO + value)) for value in _USUAL)

    def __missing__(self, value: Any) -> str:
        if self._field.kind == NUMBER and isinstance(value, int) and _FEWEST <= value <= _MOST:
            return chr(ZERO + value)
        raise InvariantError(f"{value!r} cannot be stored as {self._field.name}.")


def sql_value(field: Field, text: str, place: str) -> str:
    """SQL that reads the field from the character at a place (from 1) of a packed text."""
    character = f"unicode(substr({text}, {place}, 1))"
    if field.kind == NUMBER:
        return f"nullif({character}, {NULL}) - {ZERO}"
    if field.kind == SHARE:
        return f"CASE {character} WHEN {NULL} THEN NULL WHEN {ZERO} THEN 0.0 ELSE 1.0 / ({character} - {ZERO}) END"
    cases = (f"WHEN {ZERO + place} THEN '{_quoted(word)}'" for place, word in enumerate(field.words))
    return f"CASE {character} {' '.join(cases)} END" if field.words else "NULL"


def _quoted(word: str) -> str:
    return word.replace("'", "''")
