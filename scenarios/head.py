"""The head that every TOML file of the program has (format, version, title, game), and its values as TOML says them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.core.errors import ScytheError, nearest
from engines.core.files import read_toml

LONGEST = 80  # letters of a value inside a sentence


@dataclass(frozen=True)
class Kind:
    """A kind of file: `word` is what it is called, `a_word` the same with its article; `keys` are those that it may
    have, `needed` those that it must have; `error` is raised for a mistake."""

    word: str
    a_word: str
    format: str
    format_version: int
    keys: Sequence[str]
    needed: Sequence[str]
    error: type[ScytheError]


def read_head(path: Path, kind: Kind) -> dict[str, Any]:
    """The entries of a file whose head is right. Raises the error of its kind; OSError when it cannot be read."""
    data = read_toml(path, kind.error)
    for key in data:
        if key not in kind.keys:
            raise kind.error(f"{path}: key '{key}' does not belong in {kind.a_word}; {nearest(key, kind.keys)}")
    if data.get("format") != kind.format:
        raise kind.error(
            f"{path}: key 'format' is {shown(data.get('format'))}, but {kind.a_word} says '{kind.format}'."
        )
    if data.get("format_version") != kind.format_version:
        found = shown(data.get("format_version"))
        known = f"is not one this program reads; it reads {kind.format_version}."
        raise kind.error(f"{path}: {kind.word} version {found} {known}")
    for key in kind.needed:
        if key not in data:
            raise kind.error(f"{path}: key '{key}' is missing.")
    return data


def shown(value: object) -> str:
    """A value as it stands in a TOML file, cut to a readable length: `true`, `'text'`, `{ points = 5 }`."""
    text = _toml(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _toml(value: object) -> str:
    if value is None:
        return "missing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(part) for part in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(part)}' for key, part in value.items())} }}" if value else "{}"
    return repr(value) if isinstance(value, str) else str(value)
