"""What every table maker needs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engines.core.errors import DataError, nearest

Data = dict[str, Any]


def read_components(folder: Path, names: Iterable[str]) -> Data:
    """The component files `NAME.toml` of a folder, each as the parsed document."""
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in names}


def ids(rows: list[Data]) -> list[str]:
    """The `id` of each row, in order."""
    return [row["id"] for row in rows]


def texts(rows: list[Data], key: str) -> list[str]:
    """The texts under `key`, in order."""
    return [row[key] for row in rows]


def mask(numbers: list[int]) -> int:
    """The set with these members, as bits."""
    return sum(1 << number for number in sorted(set(numbers)))


def number_of(word: str, words: list[str], place: str) -> int:
    """Index of a word that a data file uses; `place` names file and key.

    Raises DataError if it is none of `words`.
    """
    if word not in words:
        raise DataError(f"{place}: '{word}' is unknown; {nearest(word, words)}")
    return words.index(word)


def choice_of(row: Data, key: str, words: list[str], file: str) -> int:
    """Index of the word under `key` in a row of a data file."""
    return number_of(row[key], words, f"{file}, {key}")
