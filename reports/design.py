"""The design box: how a run was made, from its `run` and `batches` tables and the counts of its games."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from engines.core.factors import PICKED
from reports.findings import RunPart
from reports.load import TRUNCATED, RunInfo
from reports.rows import GameRows
from reports.summary import Design

DISTRIBUTION = "scythe-cli"


def read_part(connection: sqlite3.Connection, info: RunInfo, games: GameRows) -> RunPart:
    """What one run file says of itself; keys that an unfinished run has not written are left empty."""
    meta = info.meta
    planned, played = meta.get("games"), len(games.index)
    return RunPart(
        file=info.path.name,
        program_version=str(meta.get("program_version", "")),
        build=str(meta.get("build", "")),
        created=str(meta.get("created", "")),
        command=str(meta.get("command", "")),
        seed=meta.get("seed"),
        players=meta.get("players"),
        bots=_bots(meta.get("bots")),
        assignment=str(meta.get("assignment", "")),
        block_size=meta.get("block_size"),
        plan=_object(meta.get("plan")),
        stopping=_object(meta.get("stopping")),
        planned=planned,
        played=played,
        truncated=_count_truncated(games),
        failed=games.failed,
        finished=planned is None or played + games.failed >= planned,
        seconds=float(connection.execute("SELECT COALESCE(SUM(seconds), 0) FROM batches").fetchone()[0]),
        source=_object(meta.get("source")),
    )


def design_of(infos: Sequence[RunInfo], games: GameRows, parts: Sequence[RunPart], batches: int) -> Design:
    """The design of all runs together; rules and options are the same in all of them."""
    meta = infos[0].meta
    truncated = _count_truncated(games)
    sizes, counts = np.unique(games.players, return_counts=True)
    planned = [part.planned for part in parts if part.planned is not None]
    return Design(
        game=str(meta["game"]),
        title=str(meta.get("title") or infos[0].label(str(meta["game"]))),
        rules_version=str(meta.get("rules_version", "")),
        report_version=program_version(),
        options=_object(meta.get("options")),
        constraints=constraints_of(infos[0]),
        table_sizes={str(size): int(count) for size, count in zip(sizes, counts, strict=True)},
        bots=_all_bots(parts),
        sources=infos[0].sources,
        picked=PICKED in infos[0].sources.values(),
        planned=sum(planned) if len(planned) == len(parts) else None,
        played=len(games.index),
        natural=len(games.index) - truncated,
        truncated=truncated,
        failed=games.failed,
        first_failure=next(filter(None, (_first_failure(info.meta.get("failures")) for info in infos)), ""),
        blocks=games.blocks,
        seats=int(games.players.sum()),
        batches=batches,
        seconds=sum(part.seconds for part in parts),
        runs=tuple(parts),
    )


def constraints_of(info: RunInfo) -> dict[str, Any]:
    """Under what tables were dealt."""
    return _object(_object(info.meta.get("experiment")).get("constraints"))


def _all_bots(parts: Sequence[RunPart]) -> tuple[str, ...]:
    """The bots of the only run as it names them (one a seat, or one for all); of several runs each bot once."""
    if len(parts) == 1:
        return parts[0].bots
    return tuple(dict.fromkeys(bot for part in parts for bot in part.bots))


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
