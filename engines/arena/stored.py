"""What has to be true of a run file before anything in it is used: it may come from anybody, and disks fail.

It holds plain tables, the views that follow from its columns, and nothing else. Every batch has a checksum.
"""

from __future__ import annotations

import itertools
import json
import math
import sqlite3
import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from engines.arena.tables import Packed, ResultTable, packed_again, shown, tables_of
from engines.core.engine.errors import RunFileError
from engines.core.engine.files import parse_json, printable, understanding
from engines.core.engine.json_text import whole as number_of
from engines.core.language.shapes import Rule, misfit, whole
from engines.core.setup.handicaps import A_HANDICAP
from engines.core.setup.handicaps import SHAPE as HANDICAP

FORMAT = "scythe-run"
FORMAT_VERSION = 5
MAGIC = b"SQLite format 3\x00"  # how every database begins
LONGEST_VALUE = 2**28  # bytes of one value
STEPS = 50_000_000  # of the database's machine between two looks at how far it is
STEPS_A_BYTE = 20_000  # no report asks for so many
MOST_PLAYERS = 100
LAST_GAME = 2**63 - 1
_AGAIN = "copy the file again or repeat the run."
_AT_ONCE = 2_000  # rows that are read at a time
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
    **{"items?": [{str: object}], "words?": {str: [str]}},
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
        "apart?": [str],
    },
    **{"plan?": _PLAN, "stopping?": (_NOTHING, _STOPPING)},
    **{"fingerprints?": {str: [{str: str}]}, "components?": {str: str}},
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
    tables = {name for kind, name, text in parts if kind == "table" and _is_plain(str(text))}
    for kind, name, _ in parts:
        if kind not in ("index", "view") and name not in tables:
            raise _strange(kind, name, path)
    views = _own_views(connection) if "run" in tables else set()
    strange = [name for kind, name, text in parts if kind == "view" and text not in views]
    if strange:
        raise _strange("view", "run" if "run" in strange else strange[0], path)


def _is_plain(text: str) -> bool:
    """Whether a table holds data and nothing else."""
    return text.upper().startswith("CREATE TABLE")


def _strange(kind: str, name: str, path: Path) -> RunFileError:
    return RunFileError(f"{path}: holds the {kind} '{printable(str(name))}', which no run file has.")


def _own_views(connection: sqlite3.Connection) -> set[str]:
    """The SQL of the views that a run file has by what it says of its columns; none where it says nothing sound."""
    try:
        (told,) = connection.execute("SELECT value FROM run WHERE key = 'columns'").fetchone()
        columns = {
            **parse_json(told, "the columns", RunFileError),
            "items": [],
        }  # what is wrong with items is told later
        return set() if misfit(columns, _COLUMNS, "") else {table.create_view for table in shown(tables_of(columns))}
    except (TypeError, RunFileError, sqlite3.Error):
        return set()


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
    """The table `run`; seeds are whole numbers again. Raises RunFileError."""
    rows = connection.execute("SELECT key, value FROM run").fetchall()
    meta = {
        printable(str(key)): parse_json(str(value), f"{path}: key '{key}' of table 'run'", RunFileError)
        for key, value in rows
    }
    for told in (meta, meta.get("experiment")):
        if isinstance(told, dict) and "seed" in told:
            told["seed"] = number_of(told["seed"])
    return meta


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
        if not _is_as_stored(connection, tables, batch, found):
            raise RunFileError(
                f"{path}: games {first:,} to {first + games - 1:,} are not as they were stored; {_AGAIN}"
            )


def _is_as_stored(
    connection: sqlite3.Connection, tables: Sequence[ResultTable], batch: Sequence[Any], found: object
) -> bool:
    """Whether a batch says of itself what one can say, its columns hold what they can, and its checksum is `found`."""
    _, _, failed, seconds, finished = batch
    is_time = isinstance(seconds, int | float) and 0 <= seconds < math.inf
    if not (isinstance(failed, int) and is_time and isinstance(finished, str)):
        return False
    try:
        return stored_checksum(connection, tables, batch) == found
    except struct.error:
        return False


def _check_sizes(
    connection: sqlite3.Connection, tables: Sequence[ResultTable], batches: Sequence[tuple[Any, Any]], path: Path
) -> None:
    """Raises RunFileError unless the games of the batches, given as first game and number in ascending order, are those
    that the tables have: before anything is done once for each of a number of games that the file names."""
    end = 0
    for first, games in batches:
        if type(first) is not int or type(games) is not int or games < 1 or not end <= first <= LAST_GAME - games:
            raise RunFileError(f"{path}: the table 'batches' is damaged, its games overlap or are missing; {_AGAIN}")
        end = first + games
    (stored,) = connection.execute("SELECT count(*) FROM games").fetchone()
    if stored != sum(games for _, games in batches) or any(_is_beside(connection, one, batches) for one in tables):
        raise RunFileError(f"{path}: holds games that belong to no batch, or lacks some; {_AGAIN}")


def _is_beside(connection: sqlite3.Connection, table: ResultTable, batches: Sequence[tuple[int, int]]) -> bool:
    """Whether a table has rows of games outside these batches."""
    found = f'SELECT 1 FROM "{table.stored}" WHERE game_index >= ? AND game_index < ?'
    ends = [-(2**63), *(first + games for first, games in batches)]
    starts = [*(first for first, _ in batches), LAST_GAME]
    return any(connection.execute(found, gap).fetchone() for gap in zip(ends, starts, strict=True))


def has_checksums(connection: sqlite3.Connection) -> bool:
    """Whether batches have checksums: those of this program do."""
    columns = connection.execute("SELECT name FROM pragma_table_info('batches')")
    return ("checksum",) in columns.fetchall()


def checksum(batch: Sequence[Any], tables: Iterable[Iterable[Packed]]) -> str:
    """Of a batch (first game, games, failed, seconds, finished) and all packed rows of its games, table by table and
    each in pieces: 16 hex digits."""
    first, games, failed, seconds, finished = batch
    told = json.dumps([first, games, failed, round(1000 * seconds), finished])
    hashed = blake2b(told.encode(), digest_size=8)
    for pieces in tables:
        values = 0
        for rows in pieces:
            hashed.update(_bytes(rows))
            values += len(rows)
        hashed.update(_bytes(array("q", [values])))
    return hashed.hexdigest()


def _bytes(rows: Packed) -> Packed:
    """As the least byte first holds them, whatever the processor."""
    if sys.byteorder == "little":
        return rows
    turned = array("q", rows)
    turned.byteswap()
    return turned


def stored_checksum(connection: sqlite3.Connection, tables: Iterable[ResultTable], batch: Sequence[Any]) -> str:
    """The checksum of a batch and of what is stored of its games now."""
    return checksum(batch, (packed_rows(connection, table, *batch[:2]) for table in tables))


def packed_rows(connection: sqlite3.Connection, table: ResultTable, first: int, games: int) -> Iterator[Packed]:
    """The stored rows of some games, packed, in pieces. Raises struct.error for what no column holds."""
    cursor = connection.execute(table.select, (first, first + games - 1))
    while rows := cursor.fetchmany(_AT_ONCE):
        yield packed_again(table, [*itertools.chain.from_iterable(rows)])


def run_checksum(connection: sqlite3.Connection) -> str:
    """Of all that a file says of itself in the tables `run` and `words`: 16 hex digits."""
    rows = connection.execute("SELECT key, value FROM run WHERE key <> 'checksum' ORDER BY key").fetchall()
    if connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'words'").fetchone():
        rows += connection.execute("SELECT kind, number, word FROM words ORDER BY kind, number").fetchall()
    return blake2b(json.dumps(rows, ensure_ascii=False).encode(), digest_size=8).hexdigest()
