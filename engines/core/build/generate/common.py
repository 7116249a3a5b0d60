"""What every table maker needs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.core.engine.constants import MAX_CHOICE
from engines.core.engine.errors import DataError, nearest
from engines.core.build.generate.components import Document, Row
from engines.core.build.generate.text import Data as Data
from engines.core.build.generate.text import Entry


def read_components(folder: Path, names: Iterable[str], free: Collection[str] = ()) -> Data:
    """The component files `NAME.toml` of a folder, each as the parsed document.

    Numbers are whole and from 0 on, but under the keys, or in the files, that `free` names. Raises DataError.
    """
    return {name: Document(folder / f"{name}.toml", free).rows for name in names}


def place_of(row: Data) -> str:
    """Where a table of a component file stands, for messages: `player_mats.toml, mat 'patriotic', section 2`."""
    return row.place if isinstance(row, Row) else "the component files"


def ids(rows: list[Data]) -> list[str]:
    """The `id` of each row, in order."""
    return [row["id"] for row in rows]


def texts(rows: list[Data], key: str) -> list[Any]:
    """The texts or numbers under `key`, in order."""
    return [row[key] for row in rows]


def columns(rows: list[Data], keys: Mapping[str, str]) -> list[Entry]:
    """A table for each name of `keys`: the values of the rows under its key, in order."""
    return [Entry(name, texts(rows, key)) for name, key in keys.items()]


def mask(numbers: list[int]) -> int:
    """The set with these members, as bits. Raises DataError for more than a set has room for."""
    if max(numbers, default=0) > MAX_CHOICE:
        raise DataError(f"number {max(numbers)} is in a set, but sets and answers have numbers up to {MAX_CHOICE}")
    return sum(1 << number for number in sorted(set(numbers)))


def number_of(word: str, words: Sequence[str], place: str) -> int:
    """Index of a word that a data file uses; `place` names file and key.

    Raises DataError if it is none of `words`.
    """
    if word not in words:
        raise DataError(f"{place}: '{word}' is unknown; {nearest(word, words)}")
    return words.index(word)


def choice_of(row: Data, key: str, words: Sequence[str]) -> int:
    """Index of the word under `key` in a row of a data file."""
    return number_of(row[key], words, f"{place_of(row)}, {key}")


def choices_of(rows: list[Data], key: str, words: Sequence[str]) -> list[int]:
    """The same of each row."""
    return [choice_of(row, key, words) for row in rows]
