"""The stored numbers of a handicap file: what each level won, its points with their errors, and what playing with them
shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engines.core.setup.handicaps import AND, PLACE
from reports.findings.handicaps import HandicapRow, HandicapTable
from reports.findings.words import short_bot
from reports.load.rows import TURN_POSITION
from reports.sections.brief import Brief
from reports.stats.tables import LevelRow
from tools.bids.check import check_of, is_tested
from tools.bids.plans import Plan

Games = tuple[Brief, Brief]  # of the same bots without the points and with them


def figures_of(
    plan: Plan, tables: Sequence[HandicapTable], games: Games, of_unlike: Games | None = None
) -> dict[str, Any]:
    """All of it as plain JSON values. The tables were made from the first of the games, others were played with them;
    so did unlike bots, where the plan has some."""
    before, after = games
    design = before.design
    return {
        "name": plan.name,
        "experiment": plan.experiment,
        "game": design.game,
        "game_title": design.title,
        "points": before.labels.get("points", "Points").lower(),
        "players": plan.players,
        "bots": list(dict.fromkeys(map(short_bot, design.bots))),
        "rules_version": design.rules_version,
        "games": design.played,
        "seed": design.runs[0].seed,
        "check_games": after.design.played,
        "check_seed": after.design.runs[0].seed,
        "unlike": of_unlike and _unlike(tables, of_unlike),
        "tables": [_table(table, games) for table in tables],
    }


def _unlike(tables: Sequence[HandicapTable], games: Games) -> dict[str, Any]:
    """What other bots show with the points."""
    design = games[1].design
    bots, checks = list(dict.fromkeys(map(short_bot, design.bots))), [_check(table.key, games) for table in tables]
    return {"bots": bots, "games": design.played, "checks": checks}


def _table(table: HandicapTable, games: Games) -> dict[str, Any]:
    own = rows_by_level(games[0], table.key)
    rows = [_row(row, own[row.level], games[0].labels) for row in table.rows]
    return {"key": table.key, "rows": rows, "check": _check(table.key, games)}


def _check(key: str, games: Games) -> dict[str, Any]:
    own, other = (rows_by_level(brief, key) for brief in games)
    known = [level for level, row in own.items() if is_tested(row) and level in other]
    return asdict(check_of([own[level] for level in known], [other[level] for level in known]))


def rows_by_level(brief: Brief, key: str) -> dict[str, LevelRow]:
    """The rows of the report for what a handicap file tells by this key."""
    factors = [TURN_POSITION if part == PLACE else part for part in key.split(AND)]
    return {AND.join(row.levels): row for table in brief.tables if list(table.factors) == factors for row in table.rows}


def _row(row: HandicapRow, told: LevelRow, labels: Mapping[str, str]) -> dict[str, Any]:
    """`alone` are the points that would make it even if nobody else got any, as reports say them."""
    return {
        "level": row.level,
        "name": AND.join(labels.get(level, level) for level in row.level.split(AND)),
        "n": row.n,
        "rate": told.rate,
        "interval": told.interval and list(told.interval),
        "given": row.points,
        "points": row.exact,
        "error": row.error,
        "alone": told.bid,
        "alone_interval": told.bid_interval and list(told.bid_interval),
    }
