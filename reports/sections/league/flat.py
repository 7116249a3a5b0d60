"""A league as rows: a short table for people, and plain numbers, one row a level and bot, for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.findings.league import JointRow, JointTable, League, Member
from reports.findings.names import row_name, table_name
from reports.findings.words import percent, percent_range
from reports.sections.flat import early, ends
from reports.sections.league.numbers import span_of
from reports.sections.league.sentences import (
    bot_of,
    bots_sentence,
    cautions,
    counts_sentence,
    unlike_sentence,
    what_holds_sentence,
)

_RANGE = "Luck and bots: a 95 % interval that holds the win rates with all bots."
_OWN = ("n", "wins", "rate", "counted", "baseline", "p", "holm", "equivalence", "verdict")


def short_table(league: League) -> list[dict[str, str]]:
    """Every level of each single factor: the verdict of all bots, its win rates over luck and bots, that with each."""
    return [
        {
            "": f"{table_name(league, table)}: {row_name(league, table, row)}",
            "verdict": row.verdict,
            "luck and bots": percent_range(row.together.interval if row.together else None),
            **{
                called: percent(own.rate if own else None)
                for called, own in zip(league.names, league.own(table, row), strict=True)
            },
        }
        for table in league.tables
        if len(table.factors) == 1
        for row in table.rows
        if any(league.own(table, row))
    ]


def remarks(league: League) -> list[str]:
    """What the short table does not show, a sentence or two each."""
    whose = [bots_sentence(league).strip()] if bots_sentence(league) else []
    unlike = unlike_sentence(league)
    return [_RANGE, *whose, what_holds_sentence(league), counts_sentence(league), unlike, *cautions(league)]


def level_rows(league: League) -> list[dict[str, Any]]:
    """One row for each level and pair with each bot: what all bots show together, then what this one does."""
    return [
        {"bot": member.name, "spec": bot_of(member), "table": "+".join(table.factors), "level": "/".join(row.levels)}
        | dict(_joint(league, table, row))
        | dict(_own(member, table, row))
        for table in league.tables
        for row in table.rows
        for member in league.members
    ]


def _joint(league: League, table: JointTable, row: JointRow) -> Iterator[tuple[str, Any]]:
    told = row.together
    yield "league_verdict", row.verdict
    for name in ("p", "holm", "equivalence", "spread"):
        yield f"league_{name}", getattr(told, name, None)
    for name in ("p", "holm"):
        yield f"league_differ_{name}", getattr(told.differ, name) if told else None
    yield from ends("league_rate", span_of(league.own(table, row))).items()
    yield from ends("league", told.interval if told else None).items()


def _own(member: Member, table: JointTable, row: JointRow) -> Iterator[tuple[str, Any]]:
    own = member.rows(table.factors).get(row.levels)
    for name in _OWN:
        yield name, getattr(own, name, None)
    yield from ends("rate", own.interval if own else None).items()
    yield from early(member.design).items()
