"""A log: a `scythe-plays` file on which plays are written, one after the other. It is always whole: rows are added to a
copy, which then takes the place of the file."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from engines.core.engine.errors import PlaysError
from engines.core.engine.files import check_folder, parse_json, read_bytes, write_whole
from engines.core.engine.lock import Lock
from reports.plays import columns as c
from reports.plays.columns import games_of
from reports.plays.contents import looks_like_plays
from reports.plays.games import factor_games, game_meant
from reports.plays.plays_file import FIRST, LAST, Row, columns_of, csv_text, held_columns, lines_text
from reports.plays.spreadsheets import SEPARATORS

LINES = ".jsonl"
PATIENCE = 10.0  # seconds to wait for somebody else who writes
RowsOf = Callable[[str], Sequence[Row]]  # the rows of a play, from the number that it gets


@dataclass(frozen=True)
class _Log:
    """A log as it stands: its text, encoding, separator, heads, and the rows below."""

    text: str
    encoding: str
    separator: str
    heads: list[str]
    rows: list[list[str]]
    end: str


@dataclass(frozen=True)
class LoggedPlay:
    """A play as it stands in a log: its number, day, table, the names of who played, what lay at each place, and which
    games it may be of."""

    number: str
    date: str
    table: str
    names: list[str] = field(default_factory=list)
    dealt: list[tuple[str, ...]] = field(default_factory=list)
    games: set[str] = field(default_factory=set)


def check_log(path: Path) -> None:
    """Raises PlaysError for a file that is no log, or where there is no folder for it; OSError."""
    check_folder(path, PlaysError)
    if path.exists() and not path.is_file():
        raise PlaysError(f"{path}: is not a file, so it cannot be a log.")
    if path.is_file() and path.stat().st_size and not _is_lines(path):
        _read(path)


def plays_in(path: Path) -> list[LoggedPlay]:
    """The plays of a log as they stand there, none where there is no log yet. Raises PlaysError, OSError."""
    return plays_of(_rows_in(path))


def plays_of(rows: Sequence[Row]) -> list[LoggedPlay]:
    """The plays of rows of a log."""
    found: dict[str, LoggedPlay] = {}
    for row in rows:
        number = row.get(c.PLAY, "")
        own = found.setdefault(number, LoggedPlay(number, row.get(c.DATE, ""), row.get(c.TABLE, "")))
        own.names.extend(filter(None, [row.get(c.PLAYER, "")]))
        own.dealt.append(tuple(row.get(name, "") for name in (c.PLACE, *factor_games())))
        meant = game_meant(row.get(c.GAME, ""))
        own.games.update([meant.game] if meant else games_of([name for name, cell in row.items() if cell]))
    return list(found.values())


def _rows_in(path: Path) -> list[Row]:
    """The rows of a log by column."""
    check_log(path)
    if not path.is_file() or not path.stat().st_size:
        return []
    if _is_lines(path):
        lines = _objects(path)[1]
        return [{key: str(cell or "") for key, cell in line.items()} for line in lines if c.PLAY in line]
    log = _read(path)
    return [dict(zip(log.heads, row, strict=True)) for row in log.rows]


def append_play(path: Path, game: str, rows_of: RowsOf) -> str:
    """Write a play on a log, which is begun where there is none; the number that the play got. Raises PlaysError,
    OSError."""
    check_log(path)
    target = path.resolve()
    lock = Lock(target)
    _take(lock, path)
    try:
        is_new = not target.is_file() or not target.stat().st_size
        if is_new:
            to_text = lines_text if _is_lines(path) else csv_text
            rows = rows_of("1")
            write_whole(target, to_text(rows, _columns(rows, game)))
            return "1"
        return _append_lines(target, rows_of) if _is_lines(path) else _append_rows(target, game, rows_of)
    finally:
        lock.release()


def _take(lock: Lock, path: Path) -> None:
    end = monotonic() + PATIENCE
    while not lock.take():
        if monotonic() > end:
            raise PlaysError(f"{path}: is being written by another process; try again when it has finished.")
        sleep(0.05)


def _is_lines(path: Path) -> bool:
    return path.suffix == LINES


def _append_rows(path: Path, game: str, rows_of: RowsOf) -> str:
    log = _read(path)
    number = _next([row[log.heads.index(c.PLAY)] for row in log.rows])
    rows = rows_of(number)
    missing = [name for name in _needed(rows, game) if name not in log.heads]
    if missing:
        log = _widened(log, missing)
    added = csv_text(rows, log.heads, log.separator, head=False).replace("\n", log.end)
    text = log.text + ("" if log.text.endswith(log.end) else log.end) + added
    try:
        data = text.encode(log.encoding)
    except UnicodeEncodeError:
        data = BOM_UTF8 + text.encode()
    write_whole(path, data)
    return number


def _needed(rows: Sequence[Row], game: str) -> list[str]:
    """The columns without which something of these rows would be lost."""
    return [name for name in _columns(rows, game) if any(row.get(name) for row in rows)]


def _columns(rows: Sequence[Row], game: str) -> list[str]:
    """The columns of rows of a play; the game is named where nobody said what they had, by which it is known else."""
    first, *others = columns_of([game], any(row.get(c.HANDICAP) for row in rows))
    is_known = any(row.get(name) for row in rows for name in held_columns(game))
    return [first, *([] if is_known else [c.GAME]), *others]


def _widened(log: _Log, missing: Sequence[str]) -> _Log:
    """The log with more columns behind the player, and the name of the game, which then has to be told."""
    at = log.heads.index(c.PLAYER) + 1
    heads = [*log.heads[:at], *missing, *log.heads[at:]]
    rows = [[*row[:at], *([""] * len(missing)), *row[at:]] for row in log.rows]
    table = [dict(zip(heads, row, strict=True)) for row in rows]
    text = csv_text(table, heads, log.separator).replace("\n", log.end)
    return _Log(text, log.encoding, log.separator, heads, rows, log.end)


def _read(path: Path) -> _Log:
    """A log as it stands. Raises PlaysError for a file that is none."""
    data = read_bytes(path, PlaysError)
    text, encoding = _decoded(data, path)
    end = "\r\n" if "\r\n" in text else "\n"
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    try:
        lines = [row for row in csv.reader(text.splitlines(), delimiter=separator) if any(row)]
    except csv.Error as wrong:
        raise PlaysError(f"{path}: not a log ({wrong}).") from None
    heads = lines[0] if lines else []
    lacking = [name for name in (*FIRST, *LAST) if name not in heads]
    if lacking:
        makes = f", or make a log of it: scythe report {path} --check --players names -o NEW.csv"
        raise PlaysError(
            f"{path}: is not a log, for it has no column '{lacking[0]}'; name a new file"
            f"{makes if looks_like_plays(path) else ''}."
        )
    for number, row in enumerate(lines[1:], 2):
        if len(row) != len(heads):
            raise PlaysError(f"{path}: row {number} has {len(row)} cells for {len(heads)} columns; mend it first.")
    return _Log(text, encoding, separator, heads, lines[1:], end)


def _decoded(data: bytes, path: Path) -> tuple[str, str]:
    """The text of a log and its encoding: UTF-8, or what some spreadsheets save. Raises PlaysError."""
    for encoding in ("utf-8-sig" if data.startswith(BOM_UTF8) else "utf-8", "cp1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise PlaysError(f"{path}: is not a log, for it is not text.")


def _append_lines(path: Path, rows_of: RowsOf) -> str:
    """The same for a log of JSON lines."""
    text, lines = _objects(path)
    number = _next([str(line.get(c.PLAY, "")) for line in lines])
    rows = rows_of(number)
    added = lines_text(rows, list(rows[0])).partition("\n")[2]
    write_whole(path, text + ("" if text.endswith("\n") else "\n") + added)
    return number


def _objects(path: Path) -> tuple[str, list[dict[str, Any]]]:
    """The text of a log of JSON lines, and its objects."""
    text, _ = _decoded(read_bytes(path, PlaysError), path)
    told = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    lines = [parse_json(line, f"{path}: line {number}", PlaysError) for number, line in told]
    return text, [line for line in lines if isinstance(line, dict)]


def _next(numbers: Sequence[str]) -> str:
    """The number after the largest one."""
    return str(max((int(number) for number in numbers if number.isdecimal() and len(number) < 9), default=0) + 1)
