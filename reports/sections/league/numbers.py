"""The tables of a league: every level with the verdict of all members together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.findings.league import JointRow, JointTable, Member
from reports.sections.league.play import Key, LeaguePlay, play_means, stands_out
from reports.stats.league import together
from reports.stats.tables import CONFIDENCE, NO_GAMES, NOT_DEALT, TOO_FEW, LevelRow

Own = dict[Key, list[LevelRow]]  # by level: its rows in the members that have it


def joint_tables(members: Sequence[Member], play: LeaguePlay, delta: float) -> tuple[JointTable, ...]:
    """Every table that all members have; `delta` is the margin of equivalence."""
    shared = [table for table in members[0].tables if all(member.rows(table.factors) for member in members)]
    return tuple(_joint_table(members, table.factors, play, delta) for table in shared)


def _joint_table(members: Sequence[Member], factors: Key, play: LeaguePlay, delta: float) -> JointTable:
    tables = [table for member in members for table in member.tables if table.factors == factors]
    own: Own = {}
    for table in tables:
        for row in table.rows:
            own.setdefault(row.levels, []).append(row)
    follows = next((table.follows for table in tables if table.follows), "")
    tested = [] if follows else [levels for levels, rows in own.items() if _is_tested(rows, len(members))]
    found = together(
        [[row.known() for row in own[levels]] for levels in tested],
        [[row.baseline or 0.0 for row in own[levels]] for levels in tested],
        [[row.verdict for row in own[levels]] for levels in tested],
        delta,
    )
    judged = dict(zip(tested, found, strict=True))
    rows = []
    for levels, known in own.items():
        joint = judged.get(levels)
        word = joint.word if joint else _not_judged(known, follows, len(members))
        told = play.knows(factors) and all(row.n for row in known) and len(known) == len(members)
        out = stands_out(play, factors, levels, word) if told else ()
        rows.append(JointRow(levels, word, joint, out, play_means(play, factors, levels) if told else None))
    return JointTable(factors, CONFIDENCE, tables[0].min_cell, len(tested), tuple(rows), follows)


def _is_tested(rows: Sequence[LevelRow], members: int) -> bool:
    return len(rows) == members and all(row.p is not None for row in rows)


def _not_judged(rows: Sequence[LevelRow], follows: str, members: int) -> str:
    """Why a level has no verdict of all members."""
    if not any(row.n for row in rows):
        return NO_GAMES
    enough = len(rows) == members and all(row.verdict not in (NO_GAMES, TOO_FEW) for row in rows)
    return NOT_DEALT if follows and enough else TOO_FEW


def share_of(rows: Sequence[LevelRow | None]) -> float | None:
    """The equal share of a level, over the members that have it."""
    known = [row.baseline for row in rows if row and row.baseline is not None]
    return sum(known) / len(known) if known else None


def span_of(rows: Sequence[LevelRow | None]) -> tuple[float, float] | None:
    """The lowest and the highest rate of a level over the members that have it, judged or not."""
    rates = list(_rates(rows))
    return (min(rates), max(rates)) if rates else None


def _rates(rows: Sequence[LevelRow | None]) -> Iterator[float]:
    return (row.rate for row in rows if row and row.rate is not None)
