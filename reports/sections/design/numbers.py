"""The design box: how a run was made, from its `run` and `batches` tables and the counts of its games."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.engine.version import PROGRAM_VERSION
from engines.core.setup.factors import PICKED
from reports.findings.summary import Design
from reports.load.parts import RunPart, as_object, constraints_of, handicap_of
from reports.load.pool import Told


def design_of(runs: Told) -> Design:
    """The design of all runs together; rules and options are the same in all of them."""
    infos, counts, parts = runs.infos, runs.counts, runs.parts
    meta = infos[0].meta
    planned = [part.planned for part in parts if part.planned is not None]
    return Design(
        game=str(meta["game"]),
        title=str(meta.get("title") or infos[0].label(str(meta["game"]))),
        rules_version=str(meta.get("rules_version", "")),
        report_version=PROGRAM_VERSION,
        options=as_object(meta.get("options")),
        constraints=constraints_of(infos[0]),
        handicaps=handicap_of(infos[0]),
        table_sizes={str(size): games for size, games in sorted(counts.sizes.items())},
        bots=_all_bots(parts),
        sources=infos[0].sources,
        picked=PICKED in infos[0].sources.values(),
        solo_boards=infos[0].solo_boards,
        apart=infos[0].apart,
        planned=sum(planned) if len(planned) == len(parts) else None,
        played=counts.played,
        natural=counts.played - counts.truncated,
        truncated=counts.truncated,
        failed=sum(part.failed for part in parts),
        first_failure=next(filter(None, (_first_failure(info.meta.get("failures")) for info in infos)), ""),
        blocks=counts.blocks,
        seats=counts.seats,
        batches=runs.batches,
        seconds=sum(part.seconds for part in parts),
        runs=tuple(parts),
    )


def _all_bots(parts: Sequence[RunPart]) -> tuple[str, ...]:
    """The bots of the only run as it names them (one a seat, or one for all); of several runs, and of one whose bots
    changed on the way, each bot once."""
    if len(parts) == 1 and not parts[0].later_bots:
        return parts[0].bots
    played = (*(bot for part in parts for bot in part.bots), *(bot for part in parts for bot in part.later_bots))
    return tuple(dict.fromkeys(played))


def _first_failure(failures: object) -> str:
    """Number and message of the first failed game whose message was kept."""
    first = failures[0] if isinstance(failures, list) and failures else None
    return f"game {first.get('game_index')}: {first.get('message')}" if isinstance(first, dict) else ""
