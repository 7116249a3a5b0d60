"""Which parts the page of a report has, and by which numbers texts refer to them: an empty part is left out."""

from __future__ import annotations

from engines.drawing.words import say
from reports.findings.summary import Summary

DESIGN, HEADLINE, PAIRS, SEATS, ODDS = "design", "headline", "pairs", "seats", "odds"
OPPONENTS, COURSE, SKILL, POWER, DATA = "opponents", "course", "skill", "power", "data"
AGREEMENT = "agreement"  # of several runs
ALL = (DESIGN, HEADLINE, PAIRS, SEATS, AGREEMENT, OPPONENTS, COURSE, SKILL, ODDS, POWER, DATA)


def contents(summary: Summary) -> tuple[str, ...]:
    """The parts of the page in their order."""
    sizes = {len(table.factors) for table in summary.tables}
    there = {
        AGREEMENT: False,
        HEADLINE: bool(summary.design.sources) or bool(summary.items),
        PAIRS: 2 in sizes,
        SEATS: not summary.design.solo_boards,
        OPPONENTS: bool(summary.opponents),
        SKILL: len(set(summary.design.bots)) > 1 or bool(summary.dependence),
    }
    return tuple(part for part in ALL if there.get(part, True))


def part(summary: Summary, name: str) -> str:
    """`part 4`: where the page tells something. What it has no part for stands with the order of play, or alone with
    who won."""
    parts = contents(summary)
    place = parts.index(next(one for one in (name, SEATS, HEADLINE) if one in parts)) + 1
    return say("part {number}", number=place)


def has(summary: Summary, name: str) -> bool:
    """Whether the page has a part."""
    return name in contents(summary)
