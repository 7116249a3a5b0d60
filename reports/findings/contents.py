"""Which parts the page of a report has, and by which numbers texts refer to them: an empty part is left out."""

from __future__ import annotations

from reports.findings.names import is_order
from reports.findings.summary import Summary

DESIGN, HEADLINE, PAIRS, EFFECTS, SEATS = "design", "headline", "pairs", "effects", "seats"
OPPONENTS, COURSE, SKILL, POWER, DATA = "opponents", "course", "skill", "power", "data"
_ALL = (DESIGN, HEADLINE, PAIRS, EFFECTS, SEATS, OPPONENTS, COURSE, SKILL, POWER, DATA)


def contents(summary: Summary) -> tuple[str, ...]:
    """The parts of the page in their order."""
    sizes = {len(table.factors) for table in summary.tables}
    there = {
        HEADLINE: bool(summary.design.sources) or bool(summary.items),
        PAIRS: 2 in sizes,
        EFFECTS: any(not is_order(table) for table in summary.tables),
        OPPONENTS: bool(summary.opponents),
    }
    return tuple(part for part in _ALL if there.get(part, True))


def part(summary: Summary, name: str) -> str:
    """`part 4`: where the page tells something. What it has no part for stands with the order of play."""
    parts = contents(summary)
    return f"part {parts.index(name if name in parts else SEATS) + 1}"


def has(summary: Summary, name: str) -> bool:
    """Whether the page has a part."""
    return name in contents(summary)
