"""Files that `scythe score` reads: sheets in TOML and JSON; transcripts are told apart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from engines.core import registry
from engines.core.engine.errors import SheetError, nearest
from engines.core.engine.files import STDIN, parse_json, parse_toml


def is_transcript(name: str, text: str) -> bool:
    """Whether a file is the transcript of a game."""
    return name != STDIN and (Path(name).suffix == ".jsonl" or '"scythe-transcript"' in text.partition("\n")[0])


def sheet_values(source: str, text: str, game: str) -> tuple[dict[str, Any], str]:
    """The values of a TOML or JSON sheet and the game that it names. Raises SheetError."""
    values = _parsed(source, text)
    named = values.get("game", game)
    if not isinstance(named, str) or named not in registry.known():
        raise SheetError(f"{source}: there is no game {named!r}; {nearest(str(named), registry.known())}")
    return values, named


def with_entries(values: dict[str, Any], entries: Sequence[tuple[int | None, str, Any]]) -> dict[str, Any]:
    """The sheet with more filled in, by seat and key, or by key for the whole table. Raises UsageError."""
    players = values.get("player")
    if not entries or not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        return values
    told, own = dict(values), [dict(one) for one in players]
    for seat, key, value in entries:
        if seat is not None and not 1 <= seat <= len(own):
            raise click.UsageError(f"--entry {seat}.{key}: the sheet has seats 1 to {len(own)}.")
        (told if seat is None else own[seat - 1])[key] = value
    return told | {"player": own}


def _parsed(source: str, text: str) -> dict[str, Any]:
    parse = parse_json if text.lstrip().startswith(("{", "[")) else parse_toml
    values = parse(text, source, SheetError)
    if not isinstance(values, dict):
        raise SheetError(f"{source}: a sheet is a table with 'format' and 'player', not a list.")
    return values
