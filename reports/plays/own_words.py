"""Files in which people say what their own words mean: `--names` and `--columns`. TOML, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.core.engine.errors import PlaysError, did_you_mean
from engines.core.engine.files import read_toml
from engines.core.language.shapes import shown
from engines.core.language.spelling import folded
from engines.core.setup.level_names import words
from reports.plays.columns import NOTHING, PLACE, Aliases, known_heads

LEVELS, PLAYERS = "levels", "players"
EXAMPLE = '"nordisches königreich" = "nordic"'


@dataclass(frozen=True)
class OwnWords:
    """What somebody's words mean: names of levels, levels of their own by factor, and other names of a player."""

    names: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, list[str]] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)  # by the folded other name
    source: str = ""


def read_names(path: Path) -> OwnWords:
    """A file for `--names`. Raises PlaysError that names file, key and value; OSError."""
    values = read_toml(path, PlaysError)
    levels, players = values.pop(LEVELS, {}), values.pop(PLAYERS, {})
    _check_texts(values, path, "", EXAMPLE)
    if not isinstance(levels, dict):
        raise PlaysError(f'{path}: [{LEVELS}] is {shown(levels)}, but must be a table such as faction = ["Fenris"].')
    _check_texts(players if isinstance(players, dict) else {PLAYERS: players}, path, PLAYERS, '"Annie" = "Anna"')
    for factor, own in levels.items():
        if not (isinstance(own, list) and all(isinstance(one, str) for one in own)):
            raise PlaysError(f'{path}: {LEVELS}.{factor} is {shown(own)}, but must be a list such as ["Fenris"].')
    return OwnWords(values, levels, {folded(one): two for one, two in players.items()}, str(path))


def read_columns(path: Path) -> Aliases:
    """A file for `--columns`. Raises PlaysError that names file, key and value; OSError."""
    values = read_toml(path, PlaysError)
    _check_texts(values, path, "", '"Spieler" = "player"')
    return {words(head): _meaning(meaning, head, path) for head, meaning in values.items()}


def _meaning(text: str, head: str, path: Path) -> str:
    if words(text) == (PLACE,):
        return PLACE
    if not text:
        return NOTHING
    if words(text) not in known_heads():
        near = did_you_mean(text, sorted({*known_heads().values()})) or "it can be " + ", ".join(
            sorted({own for own in known_heads().values() if own})
        )
        raise PlaysError(f'{path}: "{head}" = "{text}": there is no column \'{text}\'; {near}')
    return known_heads()[words(text)]


def _check_texts(values: Mapping[str, Any], path: Path, table: str, example: str) -> None:
    for key, value in values.items():
        if not isinstance(value, str):
            place = f"{table}.{key}" if table else key
            raise PlaysError(f"{path}: '{place}' is {shown(value)}, but must be a text, such as {example}.")
