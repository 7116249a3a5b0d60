"""Opens a run file, checks that it is one, and reads what a report needs into flat arrays.

A run file is an SQLite database with the tables `run`, `games`, `seats` and `batches`. Which columns of
`seats` are factors, point categories, stars and measures is said by the file itself, so nothing here knows a particular
game.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from math import prod
from pathlib import Path
from shlex import quote as quoted
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from engines.arena.stored import MAGIC, check_format, check_told, read_meta, secure, what_is_missing
from engines.arena.versions import KEY
from engines.core.engine.errors import RunFileError, near_file
from engines.core.engine.files import understanding
from engines.core.engine.lock import Lock
from engines.core.setup.factors import DEALT, PICKED
from reports.load.bots import played_versions
from reports.load.items import ItemInfo, read_items

PATIENCE = 60.0  # seconds to wait for somebody who writes the file
TRUNCATED = "turn_cap"
FAILED = "failed"

# Endings of the format itself; all others are the game's, which may name them in `columns.labels`.
_ENDINGS = {TRUNCATED: "cut at the turn cap", FAILED: "failed"}
_REQUIRED_KEYS = ("format", "format_version", "game", "players", "columns", "sources", "levels")
_GAME_COLUMNS = "game_index block seed players first_seat turns decisions ended_by ended_by_seat"
_SEAT_COLUMNS = "game_index seat turn_position bot score rank win_share"
_BATCH_COLUMNS = "batch first_game games seconds"


@dataclass(frozen=True)
class Column:
    """A column of `seats` that the report shows: its name in the file, its words for people, the rule behind it."""

    name: str
    label: str
    rule: str = ""


@dataclass(frozen=True)
class Profile:
    """Columns of `seats` that together tell how a seat played: their title, what they count, and in which unit."""

    name: str
    title: str
    about: str
    unit: str
    columns: tuple[Column, ...]


@dataclass(frozen=True)
class RunInfo:
    """What the `run` table says about a run; `meta` keeps every key as stored, without the
    versions of bots that stored no game. `file` is what is read: the run file at
    `path`, or a copy of it.

    `sources` says how seats came by each factor: `dealt`, `picked`, or the factor that it follows from. `banned` are
    combinations of levels, one of each factor that follows from no other; `levels` are also those of the items' kinds.
    """

    path: Path
    meta: dict[str, Any]
    factors: tuple[str, ...]
    sources: dict[str, str]
    pairs: tuple[tuple[str, str], ...]
    categories: tuple[Column, ...]
    stars: tuple[Column, ...]
    measures: tuple[Column, ...]
    levels: dict[str, tuple[str, ...]]
    banned: frozenset[tuple[str, ...]]
    labels: dict[str, str]
    items: tuple[ItemInfo, ...] = ()
    profiles: tuple[Profile, ...] = ()
    file: Path = field(default_factory=Path)
    bots: Mapping[str, str] = field(default_factory=dict)  # by what the tables call it: another name for a bot

    def bot(self, stored: str) -> str:
        """What the report calls a bot."""
        return self.bots.get(stored, stored)

    @property
    def averaged(self) -> tuple[Column, ...]:
        """The columns of `seats` whose means are told."""
        played = (column for profile in self.profiles for column in profile.columns)
        return (*self.categories, *self.stars, *self.measures, *played)

    @property
    def free(self) -> tuple[str, ...]:
        """The factors that follow from no other."""
        return tuple(factor for factor in self.factors if self.sources[factor] in (DEALT, PICKED))

    @property
    def solo_boards(self) -> tuple[str, ...]:
        """The levels that only the printed solo opponent has, always seat 2; none in games without it."""
        return tuple(self.meta.get("solo_boards") or ())

    @property
    def apart(self) -> tuple[str, ...]:
        """The levels that only printed opponents have, alone or beside several people; none in games without them."""
        return tuple(self.meta.get("apart") or self.solo_boards)

    def banned_pairs(self, pair: tuple[str, str]) -> frozenset[tuple[str, ...]]:
        """The levels of two factors that never meet: everything that they could come with is banned."""
        places = [self.free.index(factor) for factor in pair]
        wholes = prod(len(self.levels[factor]) for factor in self.free if factor not in pair)
        bans = Counter(tuple(cell[place] for place in places) for cell in self.banned)
        return frozenset(levels for levels, count in bans.items() if count == wholes)

    def label(self, word: str) -> str:
        """A name as shown to people: the file's own label, or the name with spaces and a capital."""
        text = self.labels.get(word) or _ENDINGS.get(word) or word.replace("_", " ")
        return text[:1].upper() + text[1:]


def read_info(connection: sqlite3.Connection, path: Path) -> RunInfo:
    """Reads and checks the `run` table. Raises RunFileError."""
    meta = _read_meta(connection, path)
    check_format(meta, path)
    for key in _REQUIRED_KEYS:
        if key not in meta:
            raise RunFileError(f"{path}: table 'run' has no key '{key}', so the run file is incomplete.")
    columns = _mapping(meta["columns"], "columns", path)
    factors = tuple(_names(columns.get("factors", []), "columns.factors", path))
    items = read_items(columns, path)
    named = dict.fromkeys([*factors, *(kind for item in items for kind in item.kinds)])
    levels = {name: _levels_of(meta, name, path) for name in named}
    sources = _sources(meta, factors, path)
    info = RunInfo(
        path=path,
        meta=meta,
        factors=factors,
        sources=sources,
        pairs=_pairs(columns, sources, path),
        categories=_columns(columns, "categories", path),
        stars=_columns(columns, "stars", path),
        measures=_columns(columns, "measures", path),
        levels=levels,
        banned=_banned(meta, sources, path),
        labels=_labels(columns, path),
        items=items,
        profiles=_profiles(columns, path),
    )
    _check_tables(connection, info)
    return info


@contextmanager
def open_run(path: Path | str, file: Path | None = None) -> Iterator[tuple[sqlite3.Connection, RunInfo]]:
    """Opens a run file for reading only and yields the connection and what the run says about itself, all as it was at
    one moment; its batches are not held against their checksums (`check_run`). `file` is a copy to be read instead.

    Raises RunFileError, in one sentence, for a file that is missing, empty, truncated, no database, no run file or
    of another version; also when the database turns out to be damaged while it is read.
    """
    path = Path(path)
    file = file or path
    _check_file(path)
    try:
        with closing(_connected(file)) as connection:
            secure(connection, file)
            connection.execute("BEGIN")
            with understanding(path, RunFileError):
                info = replace(read_info(connection, path), file=file)
                check_told(connection, info.meta, path)
                yield connection, replace(info, meta=info.meta | {KEY: played_versions(connection, info.meta)})
    except sqlite3.Error as error:
        raise RunFileError(f"{path}: {_refusal(error, path)}") from error


@contextmanager
def open_again(info: RunInfo) -> Iterator[sqlite3.Connection]:
    """Opens what was read of a run once more. Raises RunFileError as `open_run` does."""
    with open_run(info.path, info.file) as (connection, _):
        yield connection


@contextmanager
def settled(path: Path | str) -> Iterator[Path]:
    """The run file, or while its run goes on a copy that is made now: all that is read of it is from one moment, and
    nobody who writes has to wait for that. Raises RunFileError."""
    path = Path(path)
    if not Lock(path).may_be_held:
        yield path
        return
    try:
        folder = TemporaryDirectory(prefix="scythe-", ignore_cleanup_errors=True)
    except OSError as error:
        raise RunFileError(f"{path}: its run goes on, and no copy can be made ({error.strerror}).") from None
    with folder as name:
        copy = Path(name) / path.name
        with open_run(path) as (connection, _), closing(sqlite3.connect(copy)) as target:
            connection.backup(target)
        yield copy


def _connected(path: Path) -> sqlite3.Connection:
    """For reading only."""
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)


def _refusal(error: sqlite3.Error, path: Path) -> str:
    """Why SQLite does not read a file, and what to do."""
    if "locked" in str(error):
        return "another program holds the run file locked; try again when it has finished."
    if "readonly" in str(error):  # which only a writer can undo, and this is a reader
        return f"its last write was cut off; `scythe simulate --resume -o {quoted(str(path))}` mends it."
    missing = what_is_missing(path)
    if missing:
        return missing
    return f"the run file cannot be read ({error}); copy it again or repeat the run with its seed."


def _check_file(path: Path) -> None:
    if not path.exists():
        near = near_file(path) or "name a run file written by 'scythe simulate -o'."
        raise RunFileError(f"{path}: there is no such file; {near}")
    if not path.is_file():
        what = "a directory, not a file" if path.is_dir() else "not a file"
        raise RunFileError(f"{path}: this is {what}; name a run file written by 'scythe simulate -o'.")
    try:
        with path.open("rb") as stream:
            head = stream.read(len(MAGIC))
    except OSError as error:
        raise RunFileError(f"{path}: the file cannot be opened ({error.strerror}).") from error
    if not head:
        raise RunFileError(f"{path}: the file is empty; a run file is written by 'scythe simulate -o'.")
    if head != MAGIC:
        raise RunFileError(f"{path}: this is not an SQLite database; a run file is written by 'scythe simulate -o'.")


def _read_meta(connection: sqlite3.Connection, path: Path) -> dict[str, Any]:
    if not table_columns(connection, "run") >= {"key", "value"}:
        raise RunFileError(f"{path}: the database has no table 'run' with key and value, so it is not a run file.")
    return read_meta(connection, path)


def _check_tables(connection: sqlite3.Connection, info: RunInfo) -> None:
    wanted = {
        "games": set(_GAME_COLUMNS.split()),
        "seats": set(_SEAT_COLUMNS.split()) | set(info.factors) | {column.name for column in info.averaged},
        "batches": set(_BATCH_COLUMNS.split()),
    }
    for item in info.items:
        wanted[item.table] = item.columns() | set(item.kinds)
    for table, names in wanted.items():
        missing = sorted(names - table_columns(connection, table))
        if missing:
            raise RunFileError(f"{info.path}: table '{table}' has no column {_listed(missing)}.")


def table_columns(connection: sqlite3.Connection, table: str) -> set[str]:
    """The names of the columns of a table, none when there is no such table."""
    return {row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))}


def _listed(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def _mapping(value: object, key: str, path: Path) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RunFileError(f"{path}: '{key}' in table 'run' is {value!r:.60}, it should be an object.")
    return value


def _names(value: object, key: str, path: Path) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise RunFileError(f"{path}: '{key}' in table 'run' is {value!r:.60}, it should be a list of names.")
    return value


def _levels_of(meta: dict[str, Any], factor: str, path: Path) -> tuple[str, ...]:
    levels = _mapping(meta["levels"], "levels", path)
    if factor not in levels:
        raise RunFileError(f"{path}: 'levels' in table 'run' says nothing about '{factor}'.")
    return tuple(_names(levels[factor], f"levels.{factor}", path))


def _sources(meta: dict[str, Any], factors: tuple[str, ...], path: Path) -> dict[str, str]:
    sources = _mapping(meta["sources"], "sources", path)
    for factor in factors:
        if sources.get(factor) not in (DEALT, PICKED, *factors):
            raise RunFileError(f"{path}: 'sources' in table 'run' has {sources.get(factor)!r} for '{factor}'.")
    return {factor: sources[factor] for factor in factors}


def _pairs(columns: dict[str, Any], sources: dict[str, str], path: Path) -> tuple[tuple[str, str], ...]:
    free = [factor for factor, source in sources.items() if source in (DEALT, PICKED)]
    pairs = []
    for entry in columns.get("pairs", []):
        names = _names(entry, "columns.pairs", path)
        if len(names) != 2 or not set(names) <= set(free):
            raise RunFileError(f"{path}: 'columns.pairs' names {names!r}, it should name two of {list(free)}.")
        pairs.append((names[0], names[1]))
    return tuple(pairs)


def _banned(meta: Mapping[str, Any], sources: Mapping[str, str], path: Path) -> frozenset[tuple[str, ...]]:
    """The combinations that are never dealt: a level of each factor that follows from no other."""
    free = [factor for factor, source in sources.items() if source in (DEALT, PICKED)]
    found = [tuple(_names(cell, "banned", path)) for cell in meta.get("banned") or []]
    wrong = next((cell for cell in found if len(cell) != len(free)), None)
    if wrong is not None:
        raise RunFileError(
            f"{path}: 'banned' in table 'run' has {list(wrong)!r:.60}, which should be a level each of {_listed(free)}."
        )
    return frozenset(found)


def _columns(columns: dict[str, Any], key: str, path: Path) -> tuple[Column, ...]:
    found = []
    for entry in columns.get(key, []):
        name = _mapping(entry, f"columns.{key}", path).get("column")
        if not isinstance(name, str) or not name.isidentifier():
            raise RunFileError(f"{path}: an entry of 'columns.{key}' names the column {name!r}, not a column name.")
        found.append(Column(name, str(entry.get("label", name)), str(entry.get("rule", ""))))
    return tuple(found)


def _profiles(columns: dict[str, Any], path: Path) -> tuple[Profile, ...]:
    found = []
    for entry in columns.get("profiles", []):
        profile = _mapping(entry, "columns.profiles", path)
        name, title, about, unit = (str(profile.get(key, "")) for key in ("name", "title", "about", "unit"))
        found.append(Profile(name, title, about, unit, _columns(profile, "columns", path)))
    return tuple(found)


def _labels(columns: dict[str, Any], path: Path) -> dict[str, str]:
    labels = _mapping(columns.get("labels", {}), "columns.labels", path)
    return {str(word): str(text) for word, text in labels.items()}
