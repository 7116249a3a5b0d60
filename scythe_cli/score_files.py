"""Files that `scythe score` reads: sheets in TOML and JSON; transcripts are told apart."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from engines.core import registry
from engines.core.errors import SheetError, nearest

STDIN = "-"


def read_text(name: str) -> str:
    """The text of a file, or of standard input. Raises SheetError, or OSError."""
    try:
        if name == STDIN:
            return sys.stdin.read()
        return Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SheetError(f"{name}: not UTF-8 text.") from None


def is_transcript(name: str, text: str) -> bool:
    """Whether a file is the transcript of a game."""
    return name != STDIN and (Path(name).suffix == ".jsonl" or '"scythe-transcript"' in text.partition("\n")[0])


def sheet_values(source: str, text: str, game: str) -> tuple[dict[str, Any], str]:
    """The values of a TOML or JSON sheet and the game that it names. Raises SheetError."""
    values = _parsed(source, text)
    named = values.get("game", game)
    if not isinstance(named, str) or named not in registry.names():
        raise SheetError(f"{source}: there is no game {named!r}; {nearest(str(named), registry.names())}")
    return values, named


def _parsed(source: str, text: str) -> dict[str, Any]:
    is_json = text.lstrip().startswith(("{", "["))
    try:
        values = json.loads(text) if is_json else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        kind = "JSON" if is_json else "TOML"
        raise SheetError(f"{source}: not a {kind} file ({' '.join(str(error).split()).lower()}).") from None
    if not isinstance(values, dict):
        raise SheetError(f"{source}: a sheet is a table with 'format' and 'player', not a list.")
    return values
