"""What has to be true of a run file before anything in it is used: it may come from anybody, and disks fail.

It holds plain tables and nothing else. Every batch has a checksum.
"""

from __future__ import annotations

import itertools
import json
import sqlite3
import struct
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engines.arena.tables import REAL, ResultTable, tables_of
from engines.core.engine.errors import RunFileError
from engines.core.engine.files import parse_json, printable, understanding
from engines.core.language.shapes import Rule, misfit, whole
from engines.core.setup.handicaps import A_HANDICAP
from engines.core.setup.handicaps import SHAPE as HANDICAP

FORMAT = "scythe-run"
FORMAT_VERSION = 4
MAGIC = b"SQLite format 3\x00"  # how every database begins
LONGEST_VALUE = 2**28  # bytes of one value
STEPS = 50_000_000  # of the database's machine between two looks at how far it is
STEPS_A_BYTE = 20_000  # no report asks for so many
MOST_PLAYERS = 100
LAST_GAME = 2**63 - 1
_AGAIN = "copy the file again or repeat the run."
_AT_ONCE = 100  # games whose rows make one text
_MOST_ARGUMENTS = 100  # of a function of SQLite, at least
_NOTHING = type(None)
_HEADER = struct.Struct(">16xH10xI")  # size of a page, which is 1 for the largest, and number of pages
_LARGEST_PAGE = 65_536


_A_COLUMN = Rule(lambda value: isinstance(value, str) and value.isidentifier(), "the name of a column")
_A_COUNT = whole(1)
_A_TABLE_SIZE = whole(1, MOST_PLAYERS)
_COLUMN = {"column": _A_COLUMN, "label?": str, "rule?": str, "kind?": str, "words?": [str]}
_STRENGTH = {
    **{"what": str, "groups": int, "appearances": float, "most_appearances?": float},
    **{"detectable": (_NOTHING, float), "games_needed": {str: int}},
}
_PLAN = {
    **{f"{key}?": whole(0) for key in ("games", "blocks", "block_size", "players", "cells")},
    "strengths?": [_STRENGTH],
}
_GROUP = {"levels": [str], "blocks": int, "rate": (_NOTHING, float), "low": float, "high": float, "verdict": str}
_STOPPING = {
    "rule": {"method": str, "of": str, "groups": int, "margin": float, "every": _A_COUNT, "alpha": float},
    "looks?": [{"games": int, "strong": int, "weak": int, "equivalent": int, "inconclusive": int}],
    "groups?": [_GROUP],
    "stopped?": (_NOTHING, int),
}
_COLUMNS = {
    **{"factors?": [_A_COLUMN], "pairs?": [[_A_COLUMN]], "labels?": {str: str}, "endings?": [str]},
    **{f"{key}?": [_COLUMN] for key in ("categories", "stars", "measures", "counts", "table")},
    "profiles?": [{"name": _A_COLUMN, "title": str, "about": str, "unit": str, "columns": [_COLUMN]}],
    "tables?": [{"table": _A_COLUMN, "columns": [_COLUMN]}],
    "items?": [{str: object}],
}
_SETUP = {"handicap?": (HANDICAP, [A_HANDICAP])}
_EXPERIMENT = {
    **{"game?": str, "players?": _A_TABLE_SIZE, "games?": _A_COUNT, "seed?": int, "bots?": [str], "bot_file?": str},
    **{"assignment?": str, "options?": {str: (bool, int, str)}, "rotation?": str},
    **{"constraints?": {str: object}, "setup?": (_NOTHING, _SETUP), "stopping?": (_NOTHING, {str: object})},
    **{"handicap?": (_NOTHING, HANDICAP), "versions?": {str: _A_COUNT}},
}
META = {
    **{"format": str, "format_version": int, "game": str, "players": _A_TABLE_SIZE, "longest_game": _A_COUNT},
    **{f"{key}?": (_NOTHING, str) for key in ("program_version", "rules_version", "build", "title", "command")},
    **{
        "games?": (_NOTHING, int),
        "block_size?": (_NOTHING, _A_COUNT),
        "created?": str,
        "seed?": int,
        "assignment?": str,
        "options?": {str: (bool, int, str)},
        "bots?": [str],
    },
    **{
        "columns": _COLUMNS,
        "sources": {str: str},
        "levels": {str: [str]},
        "cells?": [[str]],
        "banned?": [[str]],
        "solo_boards?": [str],
    },
    **{"plan?": _PLAN, "stopping?": (_NOTHING, _STOPPING)},
    **{"fingerprints?": {str: [{str: str}]}},
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
        if kind != "index" and not (kind == "table" and str(text).upper().startswith("CREATE TABLE")):
            raise RunFileError(f"{path}: holds the {kind} '{printable(str(name))}', which no run file has.")


def what_is_missing(path: Path) -> str:
    """Of a run file that is shorter than its own header says, such as a copy that was cut off, how much there is, and
    what to do; else ''. To be asked once SQLite has refused it: while a write is under way, files are short as well."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        head = file.read(_HEADER.size)
    if not head.startswith(MAGIC):
        return ""
    found, wanted = path.stat().st_size, 0
    if len(head) == _HEADER.size:
        page, pages = _HEADER.unpack(head)
        wanted = (_LARGEST_PAGE if page == 1 else page) * pages
        if found >= wanted:
            return ""
    size = f"{found:,} of {wanted:,} bytes" if wanted else f"{found:,} bytes"
    return f"the run file is truncated ({size}); copy it again or repeat the run."


def read_meta(connection: sqlite3.Connection, path: Path) -> dict[str, Any]:
    """The table `run`. Raises RunFileError."""
    rows = connection.execute("SELECT key, value FROM run").fetchall()
    return {
        printable(str(key)): parse_json(str(value), f"{path}: key '{key}' of table 'run'", RunFileError)
        for key, value in rows
    }


def check_format(meta: Mapping[str, Any], path: Path) -> None:
    """Raises RunFileError for what is no run file, or one of another version: it names the version that reads it."""
    if meta.get("format") != FORMAT:
        raise RunFileError(f"{path}: the format is {meta.get('format')!r}, a run file has the format '{FORMAT}'.")
    version = meta.get("format_version")
    if version != FORMAT_VERSION:
        writer = meta.get("program_version", "unknown")
        raise RunFileError(
            f"{path}: the run file has format version {version!r}, this program reads version {FORMAT_VERSION}; "
            f"it is read by the program that wrote it, version {writer}."
        )


def check_told(connection: sqlite3.Connection, meta: Mapping[str, Any], path: Path) -> None:
    """Raises RunFileError when a file says of itself what cannot be, or something else than when it was stored."""
    wrong = misfit(meta, META, "")
    if wrong:
        raise RunFileError(f"{path}: in table 'run' {wrong}; the file is damaged.")
    with understanding(path, RunFileError):
        own = run_checksum(connection)
    if meta.get("checksum", own) != own:
        raise RunFileError(
            f"{path}: the tables 'run' and 'words' are not as they were stored; copy the file again or repeat the run."
        )


def check_batches(connection: sqlite3.Connection, meta: Mapping[str, Any], path: Path) -> None:
    """Raises RunFileError when a batch has changed or something stands beside them; all of the file is read for it."""
    with understanding(path, RunFileError):
        if has_checksums(connection):
            _check_batches(connection, tables_of(meta["columns"]), path)


def _check_batches(connection: sqlite3.Connection, tables: Sequence[ResultTable], path: Path) -> None:
    batches = connection.execute(
        "SELECT first_game, games, failed, seconds, finished, checksum FROM batches ORDER BY first_game"
    ).fetchall()
    _check_sizes(connection, tables, [batch[:2] for batch in batches], path)
    for *batch, found in batches:
        first, games = batch[:2]
        if found != checksum(connection, tables, batch):
            raise RunFileError(
                f"{path}: games {first:,} to {first + games - 1:,} are not as they were stored; {_AGAIN}"
            )


def _check_sizes(
    connection: sqlite3.Connection, tables: Sequence[ResultTable], batches: Sequence[tuple[Any, Any]], path: Path
) -> None:
    """Raises RunFileError unless the games of the batches, given as first game and number in ascending order, are those
    that the tables have: before anything is done once for each of a number of games that the file names."""
    end = 0
    for first, games in batches:
        if type(first) is not int or type(games) is not int or games < 1 or not end <= first <= LAST_GAME - games:
            raise RunFileError(f"{path}: the table 'batches' is damaged, its games overlap or are none; {_AGAIN}")
        end = first + games
    (stored,) = connection.execute("SELECT count(*) FROM games").fetchone()
    if stored != sum(games for _, games in batches) or any(_is_beside(connection, one, batches) for one in tables):
        raise RunFileError(f"{path}: holds games that belong to no batch, or lacks some; {_AGAIN}")


def _is_beside(connection: sqlite3.Connection, table: ResultTable, batches: Sequence[tuple[int, int]]) -> bool:
    """Whether a table has rows of games outside these batches."""
    found = f'SELECT 1 FROM "{table.name}" WHERE game_index >= ? AND game_index < ?'
    ends = [-(2**63), *(first + games for first, games in batches)]
    starts = [*(first for first, _ in batches), LAST_GAME]
    return any(connection.execute(found, gap).fetchone() for gap in zip(ends, starts, strict=True))


def has_checksums(connection: sqlite3.Connection) -> bool:
    """Whether batches have checksums: those of this program do."""
    columns = connection.execute("SELECT name FROM pragma_table_info('batches')")
    return ("checksum",) in columns.fetchall()


def checksum(connection: sqlite3.Connection, tables: Sequence[ResultTable], batch: Sequence[Any]) -> str:
    """Of a batch (first game, games, failed, seconds, finished) and all that is stored of its games: 16 hex digits."""
    first, games, failed, seconds, finished = batch
    told = json.dumps([first, games, failed, round(1000 * seconds), finished])
    hashed = blake2b(told.encode(), digest_size=8)
    for table in tables:
        query = _rows_as_text(table)
        for start in range(first, first + games, _AT_ONCE):
            (text,) = connection.execute(query, (start, min(start + _AT_ONCE, first + games) - 1)).fetchone()
            hashed.update((text or "").encode())
    return hashed.hexdigest()


def _rows_as_text(table: ResultTable) -> str:
    """SQL that gives the rows of some games as one text of JSON, for that is done sooner by the database."""
    # Versions of SQLite print fractions differently; a share of a win is a whole number of 2**-60.
    values = [
        f'CAST("{name}" * (1 << 60) AS INTEGER)' if kind == REAL else f'"{name}"'
        for name, kind in table.columns.items()
    ]
    parts = [values[at : at + _MOST_ARGUMENTS] for at in range(0, len(values), _MOST_ARGUMENTS)]
    text = " || ".join(f"json_array({', '.join(part)})" for part in parts)
    rows = f'SELECT {text} AS row FROM "{table.name}" WHERE game_index BETWEEN ? AND ?'
    return f"SELECT group_concat(row, '') FROM ({rows} ORDER BY {', '.join(table.key)})"


def run_checksum(connection: sqlite3.Connection) -> str:
    """Of all that a file says of itself in the tables `run` and `words`: 16 hex digits."""
    rows = connection.execute("SELECT key, value FROM run WHERE key <> 'checksum' ORDER BY key").fetchall()
    if connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'words'").fetchone():
        rows += connection.execute("SELECT kind, number, word FROM words ORDER BY kind, number").fetchall()
    return blake2b(json.dumps(rows, ensure_ascii=False).encode(), digest_size=8).hexdigest()
