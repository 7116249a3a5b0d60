"""Figures of studies as JSON files that people can read and compare."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.core.engine import files
from engines.core.engine.errors import DataError

WIDTH = 200
DECIMALS = 5
Figures = dict[str, Any]


@dataclass(frozen=True)
class Shelf:
    """A folder with the figures of a study, one file for each part of it, all in one format."""

    folder: Path
    format: str
    version: int

    def path(self, part: str) -> Path:
        """The file of a part."""
        return self.folder / f"{part}.json"

    def store(self, part: str, figures: Mapping[str, Any]) -> None:
        """Write the figures of a part, and say so. Raises OSError."""
        whole = {"format": self.format, "format_version": self.version, **rounded(dict(figures))}
        write(self.path(part), to_text(whole) + "\n")

    def read(self, part: str) -> Figures:
        """The figures of a part. Raises DataError."""
        return read_figures(self.path(part), {self.format: self.version})

    def read_all(self) -> list[Figures]:
        """The figures of all parts, by name. Raises DataError."""
        return [self.read(path.stem) for path in sorted(self.folder.glob("*.json"))]


def read_figures(path: Path, formats: Mapping[str, int]) -> Figures:
    """A JSON file in one of these formats and versions. Raises DataError."""
    try:
        data = files.read_json(path, DataError)
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}).") from None
    if not isinstance(data, dict) or formats.get(str(data.get("format"))) != data.get("format_version"):
        known = " or ".join(f"{name} {version}" for name, version in formats.items())
        raise DataError(f"{path}: not written in the format {known}.")
    return data


def write(path: Path, text: str) -> None:
    """Write a file, with its folder, and say so. Raises OSError."""
    with files.writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"written: {path}", flush=True)


def rounded(value: Any) -> Any:
    """The same with numbers to `DECIMALS` places: more says nothing and makes files hard to compare."""
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    return [rounded(part) for part in value] if isinstance(value, list) else value


def to_text(value: Any, indent: str = "") -> str:
    """JSON with one line for whatever fits into it, so that a change of a file can be read."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {to_text(part, deeper)}" for key, part in value.items()]
    else:
        parts = [to_text(part, deeper) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{closing}"
