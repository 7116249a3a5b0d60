"""What has to be true of a run file before anything in it is used: it may come from anybody, and disks fail.

Only tables are read, and views whose text is the one that this program writes. Every batch has a checksum.
"""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engines.arena.packing import NUMBER, SHARE, WORD
from engines.arena.tables import MOST_ROWS, create_statements, layout_from_json
from engines.core.errors import RunFileError
from engines.core.files import parse_json, printable, understanding
from engines.core.handicaps import SHAPE as HANDICAP
from engines.core.handicaps import a_handicap
from engines.core.shapes import misfit

LONGEST_VALUE = 2**28  # bytes of one value
STEPS = 50_000_000  # of the database's machine between two looks at how far it is
STEPS_A_BYTE = 20_000  # no report asks for so many
MOST_PLAYERS = 100
_TABLES = ("run", "batches", "packed", "numbers")
_NOTHING = type(None)


def a_column(value: Any) -> bool:
    """the name of a column"""
    return isinstance(value, str) and value.isidentifier()


def a_kind(value: Any) -> bool:
    """a kind of value"""
    return value in (NUMBER, WORD, SHARE)


def a_count(value: Any) -> bool:
    """a whole number above 0"""
    return type(value) is int and value > 0


def a_table_size(value: Any) -> bool:
    """a number of players"""
    return type(value) is int and 0 < value <= MOST_PLAYERS


_COLUMN = {"column": a_column, "label?": str, "rule?": str, "kind?": str, "words?": [str]}
_BOUNDS = {"column": a_column, "low": int, "high": (_NOTHING, int), "null": bool}
_FIELD = {
    **{"name": a_column, "kind": a_kind, "words": [str], "character?": int},
    **{"unit?": a_count, "size?": (_NOTHING, a_count), "low?": int, "null?": bool},
}
_STRENGTH = {
    **{"what": str, "groups": int, "appearances": float, "most_appearances?": float},
    **{"detectable": (_NOTHING, float), "games_needed": {str: int}},
}
_GROUP = {"levels": [str], "blocks": int, "rate": (_NOTHING, float), "low": float, "high": float, "verdict": str}
_STOPPING = {
    "rule": {"method": str, "of": str, "groups": int, "margin": float, "every": a_count, "alpha": float},
    "looks?": [{"games": int, "strong": int, "weak": int, "equivalent": int, "open": int}],
    "groups?": [_GROUP],
    "stopped?": (_NOTHING, int),
}
_COLUMNS = {
    **{"factors?": [a_column], "pairs?": [[a_column]], "labels?": {str: str}, "endings?": [str]},
    **{f"{key}?": [_COLUMN] for key in ("categories", "stars", "measures", "counts", "table")},
    "tables?": [{"table": a_column, "columns": [_COLUMN]}],
    "together?": {str: [[_BOUNDS]]},
    "items?": [{str: object}],
}
_SETUP = {"handicap?": (HANDICAP, [a_handicap])}
_EXPERIMENT = {
    **{"game?": str, "players?": a_table_size, "games?": a_count, "seed?": int, "bots?": [str], "bot_file?": str},
    **{"assignment?": str, "options?": {str: (bool, int, str)}, "rotation?": str},
    **{"constraints?": {str: object}, "setup?": (_NOTHING, _SETUP), "stopping?": (_NOTHING, {str: object})},
    "handicap?": (_NOTHING, HANDICAP),
}
META = {
    **{"format": str, "format_version": int, "game": str, "players": a_table_size, "longest_game": a_count},
    **{f"{key}?": (_NOTHING, str) for key in ("program_version", "rules_version", "build", "title", "command")},
    **{
        "games?": (_NOTHING, int),
        "block_size?": (_NOTHING, a_count),
        "created?": str,
        "seed?": int,
        "assignment?": str,
        "options?": {str: (bool, int, str)},
        "bots?": [str],
    },
    **{"columns": _COLUMNS, "sources": {str: str}, "levels": {str: [str]}, "cells?": [[str]], "banned?": [[str]]},
    **{"packed?": {str: [_FIELD]}, "plan?": {"strengths?": [_STRENGTH]}, "stopping?": (_NOTHING, _STOPPING)},
    **{"comparison?": (_NOTHING, [str]), "source?": (_NOTHING, {str: str}), "experiment?": _EXPERIMENT},
    "failures?": [{"game_index": int, "message": str}],
    "checksum?": str,
}


def secure(connection: sqlite3.Connection, path: Path) -> None:
    """Let nothing that a file brings along do more than hold data. Raises RunFileError for what is not ours."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    looks, most = itertools.count(1), 20 + path.stat().st_size * STEPS_A_BYTE // STEPS
    connection.set_progress_handler(lambda: int(next(looks) > most), STEPS)
    with understanding(path, RunFileError):  # names and texts may be damaged too
        parts = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    for kind, name, text in parts:
        is_plain = kind in ("view", "index") or (kind == "table" and str(text).upper().startswith("CREATE TABLE"))
        if not is_plain or (kind == "view" and name in _TABLES):
            raise RunFileError(f"{path}: holds the {kind} '{printable(str(name))}', which no run file has.")


def read_meta(connection: sqlite3.Connection, path: Path) -> dict[str, Any]:
    """The table `run`. Raises RunFileError."""
    rows = connection.execute("SELECT key, value FROM run").fetchall()
    return {
        printable(str(key)): parse_json(str(value), f"{path}: key '{key}' of table 'run'", RunFileError)
        for key, value in rows
    }


def check_stored(connection: sqlite3.Connection, meta: Mapping[str, Any], path: Path) -> None:
    """Raises RunFileError when a file says of itself what cannot be, a view is not ours or a batch has changed."""
    wrong = misfit(meta, META, "")
    if wrong:
        raise RunFileError(f"{path}: in table 'run' {wrong}; the file is damaged.")
    with understanding(path, RunFileError):
        _check_run(connection, meta, path)
        _check_levels(meta, path)
        _check_views(connection, meta, path)
        _check_batches(connection, path)


def _check_run(connection: sqlite3.Connection, meta: Mapping[str, Any], path: Path) -> None:
    if meta.get("checksum", run_checksum(connection)) != run_checksum(connection):
        raise RunFileError(f"{path}: table 'run' is not as it was stored; copy the file again or repeat the run.")


def _check_levels(meta: Mapping[str, Any], path: Path) -> None:
    for field in (field for fields in meta.get("packed", {}).values() for field in fields):
        unknown = set(meta["levels"].get(field["name"], ())) - set(field["words"])
        if unknown:
            raise RunFileError(
                f"{path}: '{field['name']}' is never '{min(unknown)}', which 'levels' names; it is damaged."
            )


def _check_views(connection: sqlite3.Connection, meta: Mapping[str, Any], path: Path) -> None:
    own = create_statements(layout_from_json(meta["packed"])) if meta.get("packed") else []
    for name, text in connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'view'"):
        if text not in own:
            raise RunFileError(f"{path}: the view '{printable(name)}' is not the one that this program makes.")
    if own and connection.execute("SELECT count(*), min(n), max(n) FROM numbers").fetchone() != (
        MOST_ROWS,
        1,
        MOST_ROWS,
    ):
        raise RunFileError(f"{path}: table 'numbers' is damaged.")


def _check_batches(connection: sqlite3.Connection, path: Path) -> None:
    if not has_checksums(connection):
        return
    batches = connection.execute("SELECT first_game, games, checksum FROM batches").fetchall()
    for first, games, found in batches:
        own = "SELECT * FROM packed WHERE game_index BETWEEN ? AND ? ORDER BY game_index"
        rows = connection.execute(own, (first, first + games - 1))
        if found != checksum(rows.fetchall()):
            raise RunFileError(
                f"{path}: games {first:,} to {first + games - 1:,} are not as they were stored; "
                "copy the file again or repeat the run."
            )
    if connection.execute("SELECT count(*) FROM packed").fetchone()[0] != sum(games for _, games, _ in batches):
        raise RunFileError(f"{path}: holds games that belong to no batch; copy the file again or repeat the run.")


def has_checksums(connection: sqlite3.Connection) -> bool:
    """Whether the file was begun by a program that stores them."""
    columns = connection.execute("SELECT name FROM pragma_table_info('batches')")
    return ("checksum",) in columns.fetchall()


def checksum(rows: Sequence[Sequence[Any]]) -> str:
    """Of all that is stored of some games, in the order of their numbers: 16 hex digits."""
    return blake2b(json.dumps(rows, ensure_ascii=False).encode(), digest_size=8).hexdigest()


def run_checksum(connection: sqlite3.Connection) -> str:
    """Of all that a file says of itself in the table `run`: 16 hex digits."""
    rows = connection.execute("SELECT key, value FROM run WHERE key <> 'checksum' ORDER BY key").fetchall()
    return blake2b(json.dumps(rows, ensure_ascii=False).encode(), digest_size=8).hexdigest()
