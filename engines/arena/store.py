"""The run file: one SQLite database that holds a run. One process writes it, a transaction for each batch.

Whatever happens to the process, a batch is in the file as a whole or not at all. The tables are described in
`docs/run_file.md`.
"""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Any

from engines.arena.batch import BatchResult
from engines.arena.stored import (
    FORMAT,
    FORMAT_VERSION,
    check_batches,
    check_format,
    check_told,
    checksum,
    has_checksums,
    packed_rows,
    read_meta,
    run_checksum,
    secure,
    what_is_missing,
)
from engines.arena.tables import Packed, ResultTable, Row, create_statements, tables_of, unpacked, word_rows
from engines.arena.versions import KEY, bots_numbered
from engines.core.engine.errors import RunFileError
from engines.core.engine.files import check_folder
from engines.core.engine.json_text import json_text
from engines.core.engine.lock import Lock

_BATCH_COLUMNS = "first_game, games, failed, seconds, finished, checksum"
KEPT_FAILURES = 20  # messages of failed games that are stored
PATIENCE = 600.0  # seconds to wait for somebody who reads the file: all of a long run, to the end
PACKING_PATIENCE = 1_000  # milliseconds to wait for them before the file is packed
CACHE = 8_192  # KiB of the file that are kept in memory: a batch is stored and summed up without reading it again
VALUES_AT_ONCE = 900  # stored by one statement, in whole rows

# Whenever None is stored, Python looks at length for an adapter of it; `get` of an empty dict gives None for None.
sqlite3.register_adapter(type(None), dict[None, None]().get)


class RunFile:
    """An open run file. Use it as a context manager; `create` and `open` raise RunFileError."""

    def __init__(self, path: Path, connection: sqlite3.Connection, meta: dict[str, Any], lock: Lock) -> None:
        self.path = path
        self.meta = meta
        self._lock = lock
        self._connection = connection
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
        self._tables = tables_of(meta["columns"])

    @classmethod
    def create(cls, path: Path, meta: Mapping[str, Any]) -> RunFile:
        """A new run file; `meta` becomes the table `run`, its key `columns` decides the other tables."""
        check_new(path)
        full = {"format": FORMAT, "format_version": FORMAT_VERSION, **meta}
        lock = _taken(path)
        run = cls(path, _connected(path), full, lock)
        try:
            with run._transaction() as connection:
                for statement in create_statements(run._tables):
                    connection.execute(statement)
                connection.executemany("INSERT INTO run VALUES(?, ?)", [(k, json_text(v)) for k, v in full.items()])
                _name_words(connection, full)
                _seal(connection)
        except RunFileError:
            run.close()
            path.unlink(missing_ok=True)
            raise
        return run

    @classmethod
    def open(cls, path: Path, writing: bool = True) -> RunFile:
        """An existing run file, to be continued; or to be read, which many may do while one writes."""
        if not path.is_file():
            raise RunFileError(f"{path}: there is no such run file; leave out --resume to begin it.")
        with ExitStack() as stack:
            lock = _taken(path) if writing else Lock(path)
            stack.callback(lock.release)
            connection = stack.enter_context(closing(_connected(path)))
            try:
                meta = _checked_meta(connection, path)
            except sqlite3.Error as error:
                raise RunFileError(_sentence(path, error)) from None
            stack.pop_all()
        connection.set_progress_handler(None, 0)  # what is ours may take as long as it likes
        return cls(path, connection, meta, lock)

    def add(self, result: BatchResult) -> None:
        """Store a batch: all of it or nothing. Raises RunFileError."""
        batch = (result.first, result.games, len(result.failures), round(result.seconds, 3), _now())
        with self._transaction() as connection:
            for table in self._tables:
                _insert(connection, table, unpacked(table, result.rows[table.name]))
            entry = (*batch, checksum(batch, [[result.rows[table.name]] for table in self._tables]))
            connection.execute(f"INSERT INTO batches({_BATCH_COLUMNS}) VALUES({_marks(len(entry))})", entry)
        self._keep_failures(result)

    def missing(self, games: int) -> list[tuple[int, int]]:
        """What is not yet stored of games 0 to `games - 1`: ranges `(first, number)`, ascending."""
        gaps: list[tuple[int, int]] = []
        done = 0
        for first, number in self._connection.execute("SELECT first_game, games FROM batches ORDER BY first_game"):
            if first > done:
                gaps.append((done, min(first, games) - done))
            done = max(done, first + number)
        if done < games:
            gaps.append((done, games - done))
        return [gap for gap in gaps if gap[1] > 0]

    def stored(self) -> int:
        """How many games are stored."""
        return int(self._connection.execute("SELECT coalesce(sum(games), 0) FROM batches").fetchone()[0])

    def failed(self) -> int:
        """How many of them broke off by an error of the engine."""
        return int(self._connection.execute("SELECT coalesce(sum(failed), 0) FROM batches").fetchone()[0])

    def indices(self, bots: Collection[str]) -> list[int]:
        """The numbers of the stored games in which none but these bots played, ascending."""
        others = f"SELECT game_index FROM seats WHERE bot NOT IN ({_marks(len(bots))})"
        found = f"SELECT game_index FROM games WHERE game_index NOT IN ({others}) ORDER BY game_index"
        return [row[0] for row in self._connection.execute(found, [*bots])]

    def rows(self, index: int) -> dict[str, Packed]:
        """All that is stored of a game by table, as `add` took it."""
        return {
            table.name: array("q", chain(*packed_rows(self._connection, table, index, 1))) for table in self._tables
        }

    def block_sums(self, columns: Sequence[str], games: int) -> dict[tuple[str, ...], tuple[int, float]]:
        """Of the first `games` games, by the values of these columns of `seats`: in how many blocks they came up, and
        the sum over these blocks of their mean share of the win."""
        names = ", ".join(f'"{column}"' for column in columns)
        blocks = f"SELECT block, {names}, avg(win_share) AS mean FROM seats JOIN games USING(game_index)"
        blocks += f" WHERE game_index < ? GROUP BY block, {names}"
        rows = self._connection.execute(
            f"SELECT {names}, count(*), sum(mean) FROM ({blocks}) GROUP BY {names}", (games,)
        )
        return {tuple(row[:-2]): (row[-2], row[-1]) for row in rows}

    def put(self, key: str, value: Any) -> None:
        """Change one value of the table `run`. Raises RunFileError."""
        self.meta[key] = value
        with self._transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO run VALUES(?, ?)", (key, json_text(value)))
            if key == KEY:
                _name_words(connection, self.meta)
            _seal(connection)

    def pack(self) -> None:
        """Leave no room between the rows, once there are no more to come: a file that is written batch by batch has an
        eighth of it. Where somebody reads the file, or the disk has no room for a copy, it stays as it is."""
        self._connection.execute(f"PRAGMA busy_timeout = {PACKING_PATIENCE}")
        try:
            self._connection.execute("VACUUM")
        except sqlite3.Error:
            return
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {1000 * PATIENCE:.0f}")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()
        self._lock.release()

    def discard_empty(self) -> bool:
        """Delete the file if no game is stored in it; says whether it did."""
        if self.stored():
            return False
        self.close()
        self.path.unlink(missing_ok=True)
        return True

    def __enter__(self) -> RunFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep_failures(self, result: BatchResult) -> None:
        known = self.meta.get("failures", [])
        if result.failures and len(known) < KEPT_FAILURES:
            fresh = [{"game_index": index, "message": message} for index, message in result.failures]
            self.put("failures", [*known, *fresh][:KEPT_FAILURES])

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo()
            raise RunFileError(_sentence(self.path, error)) from None
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error:  # the disk refuses; SQLite rolls back when the file is opened next
                return


def check_new(path: Path) -> None:
    """Raises RunFileError when no run file can be created there."""
    if path.exists() or path.is_symlink():
        raise RunFileError(f"{path}: exists already; choose another name, or `scythe simulate --resume` continues it.")
    check_folder(path, RunFileError)


def _taken(path: Path) -> Lock:
    """The lock of a run file, held from now on. Raises RunFileError when another process holds it."""
    lock = Lock(path)
    try:
        if lock.take():
            return lock
    except OSError as error:
        raise RunFileError(f"{path}: its folder cannot be written ({error.strerror}).") from None
    raise RunFileError(
        f"{path}: another process is writing to it; let only one write a run file, or choose another name."
    )


def _checked_meta(connection: sqlite3.Connection, path: Path) -> dict[str, Any]:
    """What a run file says of itself when all that it holds is as it was stored, all at one moment of a run that may go
    on. Raises RunFileError, sqlite3.Error."""
    secure(connection, path)
    connection.execute("BEGIN")
    meta = read_meta(connection, path)
    check_format(meta, path)
    check_told(connection, meta, path)
    check_batches(connection, meta, path)
    if not has_checksums(connection):
        raise RunFileError(f"{path}: its batches have no checksums, so that it cannot be continued.")
    connection.execute("COMMIT")
    return meta


def _connected(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    except sqlite3.Error as error:
        raise RunFileError(_sentence(path, error)) from None


def _sentence(path: Path, error: sqlite3.Error) -> str:
    text = str(error)
    if "full" in text or "I/O" in text:
        return f"{path}: the disk is full or failing ({text}); what was stored before is safe."
    if "locked" in text:
        return f"{path}: another program has held it for {PATIENCE / 60:g} minutes; close that and continue."
    if "UNIQUE" in text:
        return f"{path}: another process is writing to it; let only one `scythe simulate` write a run file."
    if "readonly" in text or "unable to open" in text:
        return f"{path}: cannot be written ({text}); check its folder and permissions."
    missing = what_is_missing(path)
    return f"{path}: {missing}" if missing else f"{path}: not a run file or a damaged one ({text})."


def _name_words(connection: sqlite3.Connection, meta: Mapping[str, Any]) -> None:
    """Fill the table `words`, with the versions of the bots that are known."""
    bots = meta.get("experiment", meta).get("bots", ())
    versions = {bot: len(known) for bot, known in meta.get(KEY, {}).items()}
    rows = word_rows(meta["columns"], bots_numbered(bots, versions))
    connection.executemany("INSERT OR REPLACE INTO words VALUES(?, ?, ?)", rows)


def _seal(connection: sqlite3.Connection) -> None:
    """Keep the checksum of the table `run`, in the transaction that changes it."""
    connection.execute("INSERT OR REPLACE INTO run VALUES('checksum', ?)", (json.dumps(run_checksum(connection)),))


def _insert(connection: sqlite3.Connection, table: ResultTable, values: Sequence[Any]) -> None:
    """Store rows, several by one statement, which is done sooner than one by one."""
    width = len(table.columns)
    many = max(1, VALUES_AT_ONCE // width)
    whole, insert, row = (
        len(values) - len(values) % (many * width),
        f'INSERT INTO "{table.stored}" VALUES',
        f"({_marks(width)})",
    )
    connection.executemany(insert + ", ".join([row] * many), _cut(values[:whole], many * width))
    connection.executemany(insert + row, _cut(values[whole:], width))


def _cut(values: Sequence[Any], size: int) -> Iterator[Row]:
    """The values in parts of that size."""
    return zip(*[iter(values)] * size, strict=True)


def _marks(number: int) -> str:
    return ", ".join("?" * number)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
