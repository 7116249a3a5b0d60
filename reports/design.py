"""The design box: how a run was made, from its `run` and `batches` tables and the counts of its games."""

from __future__ import annotations

import sqlite3
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from reports.load import TRUNCATED, RunInfo
from reports.rows import GameRows
from reports.summary import Design

DISTRIBUTION = "scythe-cli"


def read_design(connection: sqlite3.Connection, info: RunInfo, games: GameRows) -> Design:
    """Collects the design; keys that an unfinished run has not written are left empty."""
    meta = info.meta
    batches, seconds = connection.execute("SELECT COUNT(*), COALESCE(SUM(seconds), 0) FROM batches").fetchone()
    truncated = _count_truncated(games)
    sizes, counts = np.unique(games.players, return_counts=True)
    return Design(
        game=str(meta["game"]),
        title=str(meta.get("title") or info.label(str(meta["game"]))),
        rules_version=str(meta.get("rules_version", "")),
        program_version=str(meta.get("program_version", "")),
        report_version=program_version(),
        build=str(meta.get("build", "")),
        created=str(meta.get("created", "")),
        command=str(meta.get("command", "")),
        seed=meta.get("seed"),
        options=_object(meta.get("options")),
        constraints=_object(_object(meta.get("experiment")).get("constraints")),
        table_sizes={str(size): int(count) for size, count in zip(sizes, counts, strict=True)},
        bots=_bots(meta.get("bots")),
        assignment=str(meta.get("assignment", "")),
        block_size=meta.get("block_size"),
        plan=_object(meta.get("plan")),
        planned=meta.get("games"),
        played=len(games.index),
        natural=len(games.index) - truncated,
        truncated=truncated,
        failed=games.failed,
        first_failure=_first_failure(meta.get("failures")),
        blocks=games.blocks,
        seats=int(games.players.sum()),
        batches=int(batches),
        seconds=float(seconds),
    )


def program_version() -> str:
    """The version of this program, or "unknown" when it runs without being installed."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"


def _count_truncated(games: GameRows) -> int:
    if TRUNCATED not in games.endings:
        return 0
    return int((games.ending == games.endings.index(TRUNCATED)).sum())


def _first_failure(failures: object) -> str:
    """Number and message of the first failed game whose message was kept."""
    first = failures[0] if isinstance(failures, list) and failures else None
    return f"game {first.get('game_index')}: {first.get('message')}" if isinstance(first, dict) else ""


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _bots(value: object) -> tuple[str, ...]:
    """One spec a seat, or one for all seats."""
    return tuple(str(bot) for bot in value) if isinstance(value, list) else (str(value or ""),)
