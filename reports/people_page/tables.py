"""The tables of a page of people's games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from reports.findings.words import ABSENT, number, p_value, percent, signed
from reports.judging.levels import JudgedFactor, JudgedLevel
from reports.judging.pairs import JudgedPair
from reports.judging.report import PeopleReport
from reports.judging.scores import Margin, Price
from reports.judging.skill import Player
from reports.page.cells import Column, Table, lined, named, numbers, ranges, words
from reports.people_page.sentences import points_range
from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK

if TYPE_CHECKING:
    from reports.judging.beside_bots import BesideLevel

Line = TypeVar("Line")
MARKS = {STRONG: "▲ strong", WEAK: "▼ weak", EQUIVALENT: "≈ equivalent"}
BOT_WORDS = {STRONG: "▲ more among people", WEAK: "▼ less among people", EQUIVALENT: "≈ same"}
COUNTED = "wins less the equal share, in percentage points, as counted"
ADJUSTED = "the same among equally good players at tables dealt at random"
MOST_PLAYERS, MOST_PAIRS = 12, 8  # rows that are shown


def shown(value: float | None) -> str:
    """Points with one decimal."""
    return ABSENT if value is None else signed(100 * value, 1)


def _range(interval: tuple[float, float] | None) -> str:
    return ABSENT if interval is None else points_range(interval)


def by_value(factor: JudgedFactor) -> list[JudgedLevel]:
    """The levels, best first; those that are not told after them, by name."""
    return sorted(
        factor.levels,
        key=lambda row: (row.adjusted is None, -(row.adjusted if row.adjusted is not None else 0.0), row.level),
    )


def level_table(report: PeopleReport, factor: JudgedFactor) -> Table:
    """Counted, adjusted, and the difference side by side."""
    columns: list[Column[JudgedLevel]] = [
        named(factor.name.capitalize(), lambda row: report.label(factor.name, row.level)),
        words("verdict", lambda row: MARKS.get(row.verdict, row.verdict), "on the adjusted value"),
        numbers("counted", lambda row: row.counted, shown, COUNTED),
        numbers("adjusted", lambda row: row.adjusted, shown, ADJUSTED),
        ranges("95 % interval", lambda row: _range(row.interval), "of the adjusted value"),
        numbers("counted − adjusted", lambda row: row.difference, shown),
        words("counting would say", lambda row: MARKS.get(row.counting, row.counting)),
        numbers("games", lambda row: row.seats, number, "seats that had it"),
        numbers("wins", lambda row: row.won, _count),
    ]
    caption = f"{factor.name.capitalize()}s in {number(factor.games)} games: percentage points beside an equal share"
    return lined(caption, by_value(factor), columns, lambda row: row.adjusted is None, kind=factor.name)


def taking_table(report: PeopleReport, factor: JudgedFactor) -> Table:
    """Who has what."""
    columns: list[Column[JudgedLevel]] = [
        named(factor.name.capitalize(), lambda row: report.label(factor.name, row.level)),
        numbers("games", lambda row: row.seats, number),
        numbers("people", lambda row: row.people, number, "different people who had it"),
        numbers("most by one", lambda row: row.top, percent, "share of its games by whoever had it most"),
    ]
    rows = sorted(factor.levels, key=lambda row: -row.seats)
    return lined(f"How many people had each {factor.name}", rows, columns)


def pair_table(report: PeopleReport, rows: Sequence[JudgedPair], caption: str) -> Table:
    """Pairs, drawn toward their levels."""
    first, second = (factor.name for factor in report.factors)
    columns: list[Column[JudgedPair]] = [
        named("Pair", lambda row: f"{report.label(first, row.levels[0])} / {report.label(second, row.levels[1])}"),
        numbers("games", lambda row: row.seats, number),
        numbers("counted", lambda row: row.counted, shown, COUNTED),
        numbers("adjusted", lambda row: row.adjusted, shown, "among average others, drawn toward its two levels"),
        ranges("95 % interval", lambda row: _range(row.interval)),
        words("verdict", lambda row: MARKS.get(row.verdict, row.verdict)),
    ]
    return lined(caption, rows, columns)


def player_table(report: PeopleReport, rows: Sequence[Player], caption: str) -> Table:
    """Everybody's games, wins, and strength."""
    columns: list[Column[Player]] = [
        named("Player", lambda row: row.person),
        numbers("games", lambda row: row.games, number),
        numbers("wins", lambda row: row.won, _count),
        numbers("equal share", lambda row: row.equal, lambda value: number(value, 1), "wins of an average player"),
        numbers(
            "strength", lambda row: row.worth, shown, "points of wins beyond the share, with what was had allowed for"
        ),
        ranges("95 % interval", lambda row: _range(row.interval)),
    ]
    return lined(caption, rows, columns if any(row.worth is not None for row in rows) else columns[:4])


def _count(value: float | None) -> str:
    return number(value, int(bool(value and value % 1)))


def price_table(report: PeopleReport, rows: Sequence[Price], caption: str, title: str) -> Table:
    """What was paid, and what would have been fair."""
    columns: list[Column[Price]] = [
        named(title, lambda row: " / ".join(map(report.label, row.factors, row.levels))),
        numbers("sold", lambda row: row.sales, number),
        numbers("mean price", lambda row: row.paid, _one),
        numbers("fair price", lambda row: row.fair, _one),
        numbers("paid − fair", lambda row: row.over, lambda value: signed(value, 1)),
        ranges("95 % interval", lambda row: f"{signed(row.interval[0], 1)} to {signed(row.interval[1], 1)}"),
        words("", lambda row: "▼ underpaid" if row.interval[1] < 0 else "▲ overpaid" if row.interval[0] > 0 else ""),
    ]
    return lined(caption, rows, columns)


def _one(value: float | None) -> str:
    return number(value, 1)


def margin_table(report: PeopleReport, rows: Sequence[Margin], factor: str) -> Table:
    """Points beyond the others at the table."""
    columns: list[Column[Margin]] = [
        named(factor.capitalize(), lambda row: report.label(row.factor, row.level)),
        numbers("games", lambda row: row.seats, number),
        numbers("counted", lambda row: row.counted, lambda value: signed(value, 1)),
        numbers("adjusted", lambda row: row.adjusted, lambda value: signed(value, 1)),
        ranges("95 % interval", lambda row: f"{signed(row.interval[0], 1)} to {signed(row.interval[1], 1)}"),
    ]
    ordered = sorted(rows, key=lambda row: -row.adjusted)
    return lined(f"Points of each {factor} beyond the mean of the others at the table", ordered, columns)


def bots_table(report: PeopleReport, rows: Sequence[BesideLevel], factor: str) -> Table:
    """People beside bots."""
    columns: list[Column[BesideLevel]] = [
        named(factor.capitalize(), lambda row: report.label(row.factor, row.level)),
        numbers("people, adjusted", lambda row: row.people, shown),
        numbers(
            "bots", lambda row: row.bots, shown, "win rate less the equal share, as the report of the run judges it"
        ),
        numbers("people − bots", lambda row: row.difference, shown),
        ranges("95 % interval", lambda row: _range(row.interval)),
        numbers("p (Holm)", lambda row: row.holm, p_value),
        words("verdict", lambda row: BOT_WORDS.get(row.verdict, row.verdict)),
    ]
    ordered = sorted(rows, key=lambda row: -row.people)
    return lined(f"{factor.capitalize()}s among people and among bots", ordered, columns)


def sized(rows: Sequence[Line], most: int, make: Callable[[Sequence[Line], str], Table], caption: str) -> Table:
    """The first rows, with a caption that says how many there are."""
    if len(rows) <= most:
        return make(rows, caption)
    return make(rows[:most], f"{caption}: the first {most} of {number(len(rows))}")
