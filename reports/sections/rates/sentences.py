"""Verdicts in plain sentences: strong, weak, equal within a margin, inconclusive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.language.explaining import capital, counted
from reports.findings.models import LATER, Standardisation
from reports.findings.names import (
    all_of,
    equal_share,
    factor_word,
    is_alone,
    is_order,
    level_name,
    level_word,
    opponent_words,
)
from reports.findings.summary import Design, Stalled, Summary
from reports.findings.words import every_one, listed, ordinal, percent, percent_range, plural, rate_decimals
from reports.load.rows import BOT
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.tables import LevelRow, LevelTable

_FEW = 4  # rows that a sentence names one by one
_UNLIKE = 0.3  # difference of win rates between bots


def was_stopped(design: Design) -> bool:
    """Whether a stopping rule ended a run before all the games that it might have had."""
    return any((run.stopping or {}).get("stopped") is not None for run in design.runs)


def stopped_early(summary: Summary) -> Iterator[str]:
    """What an early end does to everything that is estimated; nothing for a run that had a fixed number of games."""
    if was_stopped(summary.design):
        yield (
            "Stopped early: The stopping rule ended this run as soon as it had decided, so win rates lean away from "
            "the equal share. Only the intervals in part 1, of what the rule watched, allow for that; all others, and "
            "the verdicts by them, are made for a number of games that was fixed before."
        )


def second_look(summary: Summary) -> Iterator[str]:
    """That several runs in one report are several looks at the same question."""
    if len(summary.design.runs) > 1:
        yield (
            f"Several runs: These are {len(summary.design.runs)} runs taken together. Where a further one was added "
            "because the first left something open, this is a second look: the error rates hold for a number of games "
            "that was fixed before."
        )


def stalled_sentences(design: Design, games: Stalled) -> Iterator[str]:
    """How many games stalled, and which one took longest, so that it can be looked at."""
    longest = games.longest
    if longest is not None:
        file = f" of {longest.file}" if len(design.runs) > 1 else ""
        yield (
            f"{counted(games.stalled, 'game')} of {design.played:,} stalled: more than {games.longest_game} "
            f"turns a player. The longest, game {longest.game_index}{file} (seed {longest.seed}), took "
            f"{longest.rounds:,}."
        )


_TABLES = {
    "random": "dealt at random, all allowed ones equally likely",
    "balanced": "that deal every allowed combination equally often",
}


def standard_sentences(standard: Standardisation) -> Iterator[str]:
    """At which tables win rates are meant, where that is not those that came up."""
    if not standard.rule:
        return
    tables = f"tables {_TABLES[standard.rule]}"
    if standard.reason == LATER:
        yield f"Win rates are as counted; `scythe report` gives those at {tables}."
    elif standard.reason:
        yield f"Win rates are as counted: they could not be standardised to {tables}, for {standard.reason}."
    else:
        yield (
            f"Win rates are those at {tables}: what was counted, less what the opponents that happened to come up did, "
            "by a model of the winner."
        )


def leaning(summary: Summary, of: str) -> str:
    """The same in short, for the caption of a table of `of`; "" for a run that was not stopped early."""
    return f"; stopped early, so {of} lean away from it (part 1)" if was_stopped(summary.design) else ""


def margin_words(summary: Summary) -> str:
    """The margin of equivalence: `±5 points`."""
    return f"±{100 * summary.delta:g} points"


def certainty(table: LevelTable, shown: str = "") -> str:
    """What stands behind what is shown of a table: `(95 %, Holm over 47)`, or with `shown` before it."""
    over = f", Holm over {table.tests}" if table.tests > 1 else ""
    return f"({shown}{percent(table.confidence)}{over})"


def verdict_sentence(summary: Summary, table: LevelTable) -> str:
    """What is shown of the rows of a table, and what is inconclusive."""
    if table.tests == 0:
        return (
            f"Every {level_word(summary, table)} has fewer than {table.min_cell} games, too few to say anything about "
            "its strength."
        )
    if table.follows:
        return (
            f"The order of play is not dealt by itself here but goes together with the {_followed(summary, table)}, so "
            "its places are counted and not judged."
        )
    if is_alone(table):
        return _alone_sentence(summary, table)
    parts = [_strong_and_weak(summary, table), _alike(summary, table), _open(summary, table)]
    return " ".join(capital(part) for part in parts if part)


_ALONE = {
    STRONG: "that is more often than not",
    WEAK: "that is less often than not",
    EQUIVALENT: "that is about every second one",
    INCONCLUSIVE: "whether that is more or less than every second one is not shown",
}


def _alone_sentence(summary: Summary, table: LevelTable) -> str:
    """How often the player won, with the interval and what is shown of it."""
    (row,), places = table.rows, rate_decimals(table)
    interval = percent_range(row.interval, places)
    shown = "" if row.verdict == INCONCLUSIVE else f" {certainty(table, 'shown at ')}".rstrip()
    return (
        f"the player won {percent(row.rate, places)} ({interval}) of {plural(row.n, 'game')} against "
        f"{opponent_words(summary.design)}; {_ALONE[row.verdict]}{shown}."
    )


def _followed(summary: Summary, table: LevelTable) -> str:
    return all_of([factor_word(summary, factor) for factor in table.follows.split(" and ")])


def rows_of(table: LevelTable, verdict: str) -> list[LevelRow]:
    """The rows of a verdict: strong and weak ones the most extreme first, others in the order of the table."""
    rows = [row for row in table.rows if row.verdict == verdict]
    if verdict in (STRONG, WEAK):
        rows.sort(key=lambda row: (row.rate or 0.0) - (row.baseline or 0.0), reverse=verdict == STRONG)
    return rows


def _strong_and_weak(summary: Summary, table: LevelTable) -> str:
    strong, weak = rows_of(table, STRONG), rows_of(table, WEAK)
    share = equal_share(table)
    parts = []
    if strong:
        parts.append(f"{_with_rates(summary, table, strong)} {_win(strong)} more often than {share}")
    if weak:
        than = "" if strong else f" than {share}"
        parts.append(f"{_with_rates(summary, table, weak)} {_win(weak)} less often{than}")
    return f"{'; '.join(parts)} {certainty(table, 'shown at ')}." if parts else ""


def _win(rows: Sequence[LevelRow]) -> str:
    return "wins" if len(rows) == 1 else "win"


def _with_rates(summary: Summary, table: LevelTable, rows: Sequence[LevelRow]) -> str:
    places = rate_decimals(table)
    return listed([f"{row_words(summary, table, row)} ({percent(row.rate, places)})" for row in rows])


def _alike(summary: Summary, table: LevelTable) -> str:
    rows = rows_of(table, EQUIVALENT)
    if not rows:
        return ""
    within = f"within {margin_words(summary)} of {equal_share(table)}"
    if len(rows) == table.tests > 1:
        return f"{every_one(len(rows), level_word(summary, table))} are shown {certainty(table)} to win {within}."
    names = listed([row_words(summary, table, row) for row in rows])
    return f"{names} {'is' if len(rows) == 1 else 'are'} shown to win {within}."


def _open(summary: Summary, table: LevelTable) -> str:
    """What the run is inconclusive about."""
    rows, word = rows_of(table, INCONCLUSIVE), level_word(summary, table)
    if not rows:
        return ""
    if len(rows) == table.tests:
        whom = every_one(len(rows), word) if len(rows) > 1 else row_words(summary, table, rows[0])
        return (
            f"this run is inconclusive about {whom}: nothing is shown to be strong or weak, and "
            f"nothing to lie within {margin_words(summary)} of {equal_share(table)}.{_detectable(table)}"
        )
    if len(rows) <= _FEW:
        return f"this run is inconclusive about {listed([row_words(summary, table, row) for row in rows])}."
    return f"this run is inconclusive about {plural(len(rows), word)}."


def row_words(summary: Summary, table: LevelTable, row: LevelRow) -> str:
    """A row in the middle of a sentence."""
    if is_order(table):
        return f"the {ordinal(int(row.levels[0]))} player"
    if table.factors == (BOT,):
        return f"'{summary.label(row.levels[0])}'"
    names = zip(table.factors, row.levels, strict=True)
    return " / ".join(level_name(summary, factor, level) for factor, level in names)


def _detectable(table: LevelTable) -> str:
    """What a table without findings could have shown."""
    detectable = [row.detectable for row in table.rows if row.p is not None]
    known = [difference for difference in detectable if difference is not None]
    if len(known) < len(detectable):
        return " Not even large differences would have shown everywhere in so few games."
    return f" Differences smaller than about {100 * max(known):.0f} percentage points would often have been missed."


def counted_sentence(summary: Summary, table: LevelTable) -> str:
    """The range of the win rates, beside what luck alone would show."""
    ranges = range_sentence(summary, table)
    return f"{ranges}{_luck(summary, table, rate_decimals(table))}" if ranges else ""


def range_sentence(summary: Summary, table: LevelTable) -> str:
    """The range of the win rates; alone that of the player and that of the opponent. "" for a single row."""
    own = set(summary.design.solo_boards)
    sides = [[row for row in table.rows if (row.levels[0] in own) == theirs] for theirs in (False, True)]
    whose = ("the player", opponent_words(summary.design)) if own else ("", "")
    told = [_range(summary, table, side, name) for side, name in zip(sides, whose, strict=True)]
    return capital("; ".join(filter(None, told))) + "." * any(told)


def _range(summary: Summary, table: LevelTable, among: Sequence[LevelRow], whose: str) -> str:
    """The range of these rows, of `whose` win rates alone."""
    rows = [row for row in among if row.n >= table.min_cell] or [row for row in among if row.n]
    rows.sort(key=lambda row: row.rate or 0.0)
    if len(rows) < 2:
        return ""
    low, high = (percent(row.rate, rate_decimals(table)) for row in (rows[0], rows[-1]))
    if low == high:
        return f"every {level_word(summary, table)}{f' of {whose}' if whose else ''} won {low}"
    least, most = (row_words(summary, table, row) for row in (rows[0], rows[-1]))
    if whose:
        return f"{whose} wins from {low} with {least} to {high} with {most}"
    return f"win rates go from {low} ({least}) to {high} ({most})"


def _luck(summary: Summary, table: LevelTable, places: int) -> str:
    band = table.null_band
    if band is None or band.cells < 2:
        return ""
    best, worst, word = percent(band.best, places), percent(band.worst, places), level_word(summary, table)
    return f" By luck alone the best of {band.cells} equal {word}s would stand near {best} and the worst near {worst}."


def table_sentence(summary: Summary, table: LevelTable) -> str:
    """The verdicts of a table and the range of its win rates."""
    return f"{verdict_sentence(summary, table)} {counted_sentence(summary, table)}".strip()


def unlike_bots(tables: Sequence[LevelTable]) -> str:
    """A caution where bots of very different strength shared the tables; nothing elsewhere."""
    table = next((table for table in tables if table.factors == ("bot",)), None)
    rates = [row.rate for row in table.rows if row.rate is not None] if table else []
    if len(rates) < 2 or max(rates) - min(rates) < _UNLIKE:
        return ""
    return (
        "Bots of very different strength shared these tables: all other verdicts are about them together, and where "
        "one bot wins nearly every game, everything that it was dealt in turn looks equal. Judge factors among equal "
        "bots."
    )
