"""The figures of a page of people's games: counted beside adjusted, people beside bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reports.charts.dots import rate_dots
from reports.charts.plot import Plot
from reports.judging.levels import LEAST_GAMES, JudgedFactor
from reports.judging.report import PeopleReport
from reports.people_page.sentences import factor_sentence
from reports.people_page.tables import by_value, shown


@dataclass(frozen=True)
class Mark:
    """A value in percentage points with its interval, None for an unknown one."""

    mean: float
    interval: tuple[float, float] | None


MOST_DRAWN = 12  # levels that are drawn beside those of bots; a table has all
LABEL = "percentage points beside an equal share"


def plots_of(report: PeopleReport) -> Iterator[Plot]:
    """A figure for each factor whose levels are told, and for each that bots have, too."""
    for factor in report.factors:
        if factor.games >= LEAST_GAMES and any(row.adjusted is not None for row in factor.levels):
            yield _levels(report, factor)
    if report.bots:
        for factor in report.factors:
            if 0 < sum(row.factor == factor.name for row in report.bots.levels) <= MOST_DRAWN:
                yield _bots(report, factor.name)


def _levels(report: PeopleReport, factor: JudgedFactor) -> Plot:
    rows = [row for row in by_value(factor) if row.adjusted is not None]
    names = [report.label(factor.name, row.level) for row in rows]
    lines = [[Mark(100 * row.counted, None), _mark(row.adjusted, row.interval)] for row in rows]
    told = "; ".join(
        f"{name} {shown(row.counted)} counted, {shown(row.adjusted)} adjusted"
        for name, row in zip(names, rows, strict=True)
    )
    return Plot(
        f"people-{factor.name}",
        f"{factor.name.capitalize()}s, counted and adjusted",
        "The dot is counted; the diamond with its 95 % interval is what is left among equally good players. An "
        "interval "
        "on both sides of the dashed line shows no difference; one just beside it may be luck among so many.",
        f"{factor_sentence(report, factor)} {told}.",
        partial(rate_dots, lines, names, ["as counted", "adjusted"], LABEL, [0.0]),
    )


def _bots(report: PeopleReport, factor: str) -> Plot:
    assert report.bots is not None
    rows = sorted((row for row in report.bots.levels if row.factor == factor), key=lambda row: -row.people)
    own = {row.level: row for part in report.factors for row in part.levels if part.name == factor}
    names = [report.label(factor, row.level) for row in rows]
    lines: Sequence[Sequence[Mark | None]] = [
        [_mark(row.people, own[row.level].interval), _mark(row.bots, row.bots_interval)] for row in rows
    ]
    told = "; ".join(f"{name} {shown(row.people)} and {shown(row.bots)}" for name, row in zip(names, rows, strict=True))
    return Plot(
        f"bots-{factor}",
        f"{factor.capitalize()}s among people and among bots",
        "With 95 % intervals. Where both of a row lie far apart, people and these bots do otherwise with it.",
        f"People and bots by {factor}: {told}.",
        partial(rate_dots, lines, names, ["people, adjusted", "bots"], LABEL, [0.0]),
    )


def _mark(value: float | None, interval: tuple[float, float] | None) -> Mark | None:
    if value is None:
        return None
    return Mark(100 * value, (100 * interval[0], 100 * interval[1]) if interval else None)
