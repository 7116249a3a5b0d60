"""Verdicts in plain sentences: strong, weak, equal within a margin, open; a large p-value is never called balance."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.models import AdjustedLevel, PairStrength
from reports.findings.names import equal_share, is_order, level_name, level_word
from reports.findings.summary import Design, Summary
from reports.findings.words import (
    SPACE,
    capital,
    every_one,
    listed,
    none_of,
    ordinal,
    percent,
    plural,
    rate_decimals,
    signed,
    typical_decimals,
)
from reports.load.rows import BOT
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.tables import ABOVE, BELOW, Interval, LevelTable

Judged = AdjustedLevel | PairStrength
Judgements = dict[tuple[str, ...], Judged]

_FEW = 4  # rows that a sentence names one by one


def was_stopped(design: Design) -> bool:
    """Whether a stopping rule ended a run before all the games that it might have had."""
    return any((run.stopping or {}).get("stopped") is not None for run in design.runs)


def stopped_early(summary: Summary) -> Iterator[str]:
    """What an early end does to everything that is estimated; nothing for a run that had a fixed number of games."""
    if was_stopped(summary.design):
        yield (
            "Stopped early: The stopping rule ended this run as soon as it had decided, so win rates and effects lean "
            "away from the equal share. Only the intervals in part 1, of what the rule watched, allow for that; all "
            "others, and the verdicts by them, are made for a number of games that was fixed before."
        )


def leaning(summary: Summary, of: str) -> str:
    """The same in short, for the caption of a table of `of`; "" for a run that was not stopped early."""
    return f"; stopped early, so {of} lean away from it (part 1)" if was_stopped(summary.design) else ""


def judgements(summary: Summary, table: LevelTable) -> Judgements:
    """What the model that verdicts go by says of the rows of a table, by their levels; empty where it says nothing."""
    if len(table.factors) == 2:
        return {row.levels: row for pairs in summary.pairs if pairs.factors == table.factors for row in pairs.rows}
    factors = [entry for entry in summary.judge().factors if (entry.factor,) == table.factors]
    return {(level.level,): level for entry in factors for level in entry.levels}


def equal_rate(summary: Summary) -> float:
    """The win rate of an average player at an average table of the run."""
    levels = [level for entry in summary.judge().factors for level in entry.levels]
    return levels[0].rate - levels[0].effect if levels else 0.0


def effect_of(summary: Summary, judged: Judged) -> float:
    """The difference of an adjusted win rate from the equal share."""
    return judged.rate - equal_rate(summary)


def effect_interval(summary: Summary, judged: Judged) -> Interval:
    """The interval of `effect_of`."""
    return judged.interval[0] - equal_rate(summary), judged.interval[1] - equal_rate(summary)


def effect_decimals(found: Judgements) -> int:
    """Decimals for the effects of a table, in percentage points."""
    return typical_decimals([judged.interval for judged in found.values()], 100)


def margin_words(summary: Summary) -> str:
    """The margin of equivalence: `±5 points`."""
    return f"±{100 * summary.delta:g} points"


def verdict_sentence(summary: Summary, table: LevelTable, explained: bool = True) -> str:
    """What is proven of the rows of a table with everything else held equal; what was counted where no model tells.

    Numbers in brackets are `explained` where that has not been done before.
    """
    if table.tests == 0:
        return (
            f"Every {level_word(summary, table)} has fewer than {table.min_cell} games, too few to say anything about "
            "its strength."
        )
    found = judgements(summary, table)
    if not found:
        return _counted_verdicts(summary, table)
    told = [
        part for part in (_strong_and_weak(summary, table, found, explained), _alike(summary, table, found)) if part
    ]
    told.append(_open(summary, table, found))
    return " ".join(capital(part) for part in told if part)


def first_with_findings(summary: Summary) -> LevelTable | None:
    """The first table of which something is proven strong or weak: the place to explain the numbers in brackets."""
    for table in summary.tables:
        if any(judged.verdict in (STRONG, WEAK) for judged in judgements(summary, table).values()):
            return table
    return None


def _rows_of(found: Judgements, verdict: str) -> list[tuple[str, ...]]:
    """The levels of a verdict, the most extreme first."""
    rows = [levels for levels, judged in found.items() if judged.verdict == verdict]
    return sorted(rows, key=lambda levels: found[levels].rate, reverse=verdict == STRONG)


def _in_order(found: Judgements, verdict: str) -> list[tuple[str, ...]]:
    """The levels of a verdict in the order of the table."""
    return [levels for levels, judged in found.items() if judged.verdict == verdict]


def _strong_and_weak(summary: Summary, table: LevelTable, found: Judgements, explained: bool) -> str:
    places = effect_decimals(found)

    def told(levels: tuple[str, ...]) -> str:
        return f"{_name(summary, table, levels)} ({signed(100 * effect_of(summary, found[levels]), places)})"

    strong, weak = _rows_of(found, STRONG), _rows_of(found, WEAK)
    meaning = (
        f" (in brackets: percentage points above or below {equal_share(table)}, against average opponents, everything "
        "else held equal)"
    )
    tail = f"{meaning}." if explained else "."
    parts = [
        f"{listed([told(levels) for levels in rows])} proved {verdict}"
        for rows, verdict in ((strong, STRONG), (weak, WEAK))
        if rows
    ]
    return f"{', '.join(parts)}{tail}" if parts else ""


def _alike(summary: Summary, table: LevelTable, found: Judgements) -> str:
    rows = _in_order(found, EQUIVALENT)
    if not rows:
        return ""
    within = f"proved to lie within {margin_words(summary)} of the equal share when everything else is held equal"
    if len(rows) == len(found) > 1:
        return f"{every_one(len(rows), level_word(summary, table))} {within}."
    return f"{listed([_name(summary, table, levels) for levels in rows])} {within}."


def _open(summary: Summary, table: LevelTable, found: Judgements) -> str:
    """What the run does not decide."""
    rows, word = _in_order(found, INCONCLUSIVE), level_word(summary, table)
    if not rows:
        return ""
    if len(rows) == len(found):
        return (
            f"For {none_of(len(rows), word)} does this run decide: nothing proved strong or weak, and nothing "
            f"proved to lie within {margin_words(summary)} of {equal_share(table)}."
        )
    if len(rows) <= _FEW:
        return f"This run leaves open {listed([_name(summary, table, levels) for levels in rows])}."
    return f"This run leaves {plural(len(rows), word)} open."


def _name(summary: Summary, table: LevelTable, levels: tuple[str, ...]) -> str:
    if is_order(table):
        return f"the {ordinal(int(levels[0]))} player"
    if table.factors == (BOT,):
        return f"'{summary.label(levels[0])}'"
    return " / ".join(level_name(summary, factor, level) for factor, level in zip(table.factors, levels, strict=True))


def _counted_verdicts(summary: Summary, table: LevelTable) -> str:
    """Which rows won more or less often than an equal share, nothing held equal."""
    word, equal = level_word(summary, table), equal_share(table)
    above, below = _named(summary, table, ABOVE), _named(summary, table, BELOW)
    if not above and not below:
        return f"{capital(none_of(table.tests, word))} can be told apart from {equal}.{_detectable_sentence(table)}"
    parts = []
    if above:
        parts.append(f"{listed(above)} won more often than {equal}")
    if below:
        parts.append(f"{listed(below)} won less often{'' if above else ' than ' + equal}")
    rest = table.tests - len(above) - len(below)
    which = f"{rest:,}{SPACE}{word}s" if rest > 1 else word
    others = f" The other {which} cannot be told apart from it." if rest else ""
    return capital("; ".join(parts)) + "." + others


def _named(summary: Summary, table: LevelTable, verdict: str) -> list[str]:
    """The rows of a verdict by counting with their rates, the most extreme first."""
    rows = [row for row in table.rows if row.verdict == verdict]
    rows.sort(key=lambda row: row.rate or 0.0, reverse=verdict == ABOVE)
    places = rate_decimals(table)
    return [f"{_name(summary, table, row.levels)} ({percent(row.rate, places)})" for row in rows]


def _detectable_sentence(table: LevelTable) -> str:
    """What a table without findings could have shown."""
    detectable = [row.detectable for row in table.rows if row.p is not None]
    known = [difference for difference in detectable if difference is not None]
    if len(known) < len(detectable):
        return " Not even large differences would have shown everywhere in so few games."
    return f" Differences smaller than about {100 * max(known):.0f} percentage points would often have been missed."


def counted_sentence(summary: Summary, table: LevelTable) -> str:
    """The range of the win rates as they were counted, beside what luck alone would show."""
    rows = [row for row in table.rows if row.n >= table.min_cell] or [row for row in table.rows if row.n]
    rows.sort(key=lambda row: row.rate or 0.0)
    places = rate_decimals(table)
    if len(rows) < 2:
        return ""
    low, high = (percent(row.rate, places) for row in (rows[0], rows[-1]))
    if low == high:
        return f"As counted, every {level_word(summary, table)} won {low}.{_luck(summary, table, places)}"
    least, most = (_name(summary, table, row.levels) for row in (rows[0], rows[-1]))
    return f"As counted, win rates go from {low} ({least}) to {high} ({most}).{_luck(summary, table, places)}"


def _luck(summary: Summary, table: LevelTable, places: int) -> str:
    band = table.null_band
    if band is None or band.cells < 2:
        return ""
    best, worst, word = percent(band.best, places), percent(band.worst, places), level_word(summary, table)
    return f" By luck alone the best of {band.cells} equal {word}s would stand near {best} and the worst near {worst}."


def table_sentence(summary: Summary, table: LevelTable) -> str:
    """The verdicts of a table and the range of its win rates."""
    return f"{verdict_sentence(summary, table)} {counted_sentence(summary, table)}".strip()
