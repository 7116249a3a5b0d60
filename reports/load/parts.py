"""What one run file says of itself: how its games were made."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from engines.core.engine.errors import RunFileError
from engines.core.language.shapes import misfit
from engines.core.setup.handicaps import A_HANDICAP, KEY, SHAPE
from reports.load.counts import GameCounts
from reports.load.rows import failed_games
from reports.load.run_file import FAILED, RunInfo


@dataclass(frozen=True)
class RunPart:
    """One run file of the report. Counts are games; `stopping` is the stopping rule, empty for a fixed number;
    `source` has file name, title and notes of the experiment file, empty without one; `digest` is that of its games.
    `bots` began the run, one a seat or one for all; `later_bots` are those that they changed to on the way."""

    file: str
    program_version: str
    build: str
    created: str
    command: str
    seed: int | str | None
    players: int | None
    bots: tuple[str, ...]
    later_bots: tuple[str, ...]
    assignment: str
    block_size: int | None
    plan: dict[str, Any]
    stopping: dict[str, Any]
    planned: int | None
    played: int
    truncated: int
    failed: int
    finished: bool
    seconds: float
    source: dict[str, Any]
    digest: str


@dataclass(frozen=True)
class LongestGame:
    """A game that took as many turns a player as any: its run file, its number there, the seed of its chance."""

    file: str
    game_index: int
    seed: int
    rounds: int


def read_longest(connection: sqlite3.Connection, info: RunInfo) -> LongestGame:
    """The first of the longest played games of a run file; rounds are turns of the player who had most."""
    index, seed, rounds = connection.execute(
        "SELECT game_index, seed, (turns + players - 1) / players AS rounds FROM games WHERE ended_by <> ?"
        " ORDER BY 1.0 * turns / players DESC, game_index LIMIT 1",
        (FAILED,),
    ).fetchone()
    return LongestGame(info.path.name, index, seed, rounds)


def read_part(connection: sqlite3.Connection, info: RunInfo, counts: GameCounts) -> RunPart:
    """What one run file says of itself; keys that an unfinished run has not written are left empty."""
    meta = info.meta
    bots = _bots(meta.get("bots"))
    planned, failed = meta.get("games"), failed_games(connection)
    return RunPart(
        file=info.path.name,
        program_version=str(meta.get("program_version", "")),
        build=str(meta.get("build", "")),
        created=str(meta.get("created", "")),
        command=str(meta.get("command", "")),
        seed=meta.get("seed"),
        players=meta.get("players"),
        bots=tuple(map(info.bot, bots)),
        later_bots=tuple(name for stored, name in info.bots.items() if not {stored, name} & set(bots)),
        assignment=str(meta.get("assignment", "")),
        block_size=meta.get("block_size"),
        plan=as_object(meta.get("plan")),
        stopping=as_object(meta.get("stopping")),
        planned=planned,
        played=counts.played,
        truncated=counts.truncated,
        failed=failed,
        finished=planned is None or counts.played + failed >= planned,
        seconds=float(connection.execute("SELECT COALESCE(SUM(seconds), 0) FROM batches").fetchone()[0]),
        source=as_object(meta.get("source")),
        digest=digest_of(connection),
    )


def ends_of(connection: sqlite3.Connection, most: int) -> dict[int, str]:
    """How at most so many games ended, hashes by the seeds of the games; none where none is stored."""
    if not _has_digests(connection):
        return {}
    rows = connection.execute(
        "SELECT seed, digest FROM games WHERE digest IS NOT NULL ORDER BY game_index LIMIT ?", (most,)
    )
    return dict(rows)


def _has_digests(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT 1 FROM pragma_table_info('games') WHERE name = 'digest'").fetchone())


def digest_of(connection: sqlite3.Connection) -> str:
    """Hash of how all games of a run file ended, in the order of their numbers: 16 hex digits; '' where none is stored.

    The same games give the same digest, whatever processes and batches they were played in.
    """
    if not _has_digests(connection):
        return ""
    code = blake2b(digest_size=8)
    for index, digest in connection.execute("SELECT game_index, digest FROM games ORDER BY game_index"):
        code.update(f"{index} {digest or ''}\n".encode())
    return code.hexdigest()


def constraints_of(info: RunInfo) -> dict[str, Any]:
    """Under what tables were dealt."""
    return as_object(as_object(info.meta.get("experiment")).get("constraints"))


def handicap_of(info: RunInfo) -> dict[str, dict[str, int]]:
    """The points that were added to final scores, by factors and levels or by seat; nothing where there were none."""
    experiment = as_object(info.meta.get("experiment"))
    found = experiment.get(KEY) or as_object(experiment.get("setup")).get(KEY) or {}
    wrong = misfit(found, SHAPE if isinstance(found, dict) else [A_HANDICAP], KEY)
    if wrong:
        raise RunFileError(f"{info.path}: key 'experiment': {wrong}; the file is damaged.")
    return found if isinstance(found, dict) else {"seat": {f"seat {n}": own for n, own in enumerate(found, 1)}}


def as_object(value: object) -> dict[str, Any]:
    """An object of the file; empty for anything else."""
    return value if isinstance(value, dict) else {}


def _bots(value: object) -> tuple[str, ...]:
    """One spec a seat, or one for all seats."""
    return tuple(str(bot) for bot in value) if isinstance(value, list) else (str(value or ""),)
