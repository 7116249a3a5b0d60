"""Verdicts in plain sentences: strong, weak, equal within a margin, inconclusive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.language.explaining import capital
from engines.drawing.words import SPACED, Figure, Message, in_a_row, say, say_count
from reports.findings.models import LATER, Standardisation
from reports.findings.names import (
    all_of,
    equal_share,
    factor_word,
    is_alone,
    is_order,
    level_word,
    opponent_words,
    row_name,
)
from reports.findings.summary import Design, Stalled, Summary
from reports.findings.words import every_one, listed, ordinal, percent, percent_range, plural, rate_decimals
from reports.load.rows import BOT
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.tables import LevelRow, LevelTable


def about(what: str, told: str) -> str:
    """A finding with what it is about."""
    return say("{about}: {told}", about=say(what), told=told)


_FEW = 4  # rows that a sentence names one by one
_UNLIKE = 0.3  # difference of win rates between bots


def was_stopped(design: Design) -> bool:
    """Whether a stopping rule ended a run before all the games that it might have had."""
    return any((run.stopping or {}).get("stopped") is not None for run in design.runs)


def stopped_early(summary: Summary) -> Iterator[str]:
    """What an early end does to everything that is estimated; nothing for a run that had a fixed number of games."""
    if was_stopped(summary.design):
        yield about(
            "Stopped early",
            say(
                "The stopping rule ended this run as soon as it had decided, so win rates lean away from the equal "
                "share. Only the intervals in part 1, of what the rule watched, allow for that; all others, and the "
                "verdicts by them, are made for a number of games that was fixed before."
            ),
        )


def second_look(summary: Summary) -> Iterator[str]:
    """That several runs in one report are several looks at the same question."""
    if len(summary.design.runs) > 1:
        yield about(
            "Several runs",
            say(
                "These are {count} runs taken together. Where a further one was added because the first left "
                "something open, this is a second look: the error rates hold for a number of games that was fixed "
                "before.",
                count=len(summary.design.runs),
            ),
        )


def stalled_sentences(design: Design, games: Stalled) -> Iterator[str]:
    """How many games stalled, and which one took longest, so that it can be looked at."""
    longest = games.longest
    if longest is not None:
        game = say("game {number}", number=longest.game_index)
        yield say_count(
            "{count} game of {games} stalled: more than {turns} turns a player. The longest, {game} (seed {seed}), "
            "took {longest}.",
            "{count} games of {games} stalled: more than {turns} turns a player. The longest, {game} (seed {seed}), "
            "took {longest}.",
            games.stalled,
            games=Figure(f"{design.played:,}"),
            turns=games.longest_game,
            game=say("{game} of {file}", game=game, file=longest.file) if len(design.runs) > 1 else game,
            seed=str(longest.seed),
            longest=Figure(f"{longest.rounds:,}"),
        )


_TABLES = {
    "random": "tables dealt at random, all allowed ones equally likely",
    "balanced": "tables that deal every allowed combination equally often",
}


def standard_sentences(standard: Standardisation) -> Iterator[str]:
    """At which tables win rates are meant, where that is not those that came up."""
    if not standard.rule:
        return
    tables = say(_TABLES[standard.rule])
    if standard.reason == LATER:
        yield say("Win rates are as counted; `scythe report` gives those at {tables}.", tables=tables)
    elif standard.reason:
        yield say(
            "Win rates are as counted: they could not be standardised to {tables}, for {reason}.",
            tables=tables,
            reason=standard.reason,
        )
    else:
        yield say(
            "Win rates are those at {tables}: what was counted, less what the opponents that happened to come up did, "
            "by a model of the winner.",
            tables=tables,
        )


def leaning(summary: Summary, of: str) -> str:
    """The same in short, for the caption of a table of `of`; "" for a run that was not stopped early."""
    return f"; stopped early, so {of} lean away from it (part 1)" if was_stopped(summary.design) else ""


def margin_words(summary: Summary) -> str:
    """The margin of equivalence: `±5 points`."""
    return say("{margin} points", margin=Figure(f"±{100 * summary.delta:g}"))


def certainty(table: LevelTable) -> str:
    """What stands behind what is shown of a table: `95 %, Holm over 47`."""
    level = percent(table.confidence)
    return say("{level}, Holm over {tests}", level=level, tests=table.tests) if table.tests > 1 else level


def verdict_sentence(summary: Summary, table: LevelTable) -> str:
    """What is shown of the rows of a table, and what is inconclusive."""
    if table.tests == 0:
        return say(
            "Every {level} has fewer than {games} games, too few to say anything about its strength.",
            level=level_word(summary, table),
            games=table.min_cell,
        )
    if table.follows:
        return say(
            "The order of play is not dealt by itself here but goes together with the {factors}, so its places are "
            "counted and not judged.",
            factors=_followed(summary, table),
        )
    if is_alone(table):
        return _alone_sentence(summary, table)
    parts = [_strong_and_weak(summary, table), _alike(summary, table), _open(summary, table)]
    return in_a_row((capital(part) for part in parts if part), SPACED, SPACED)


_ALONE = {
    STRONG: "that is more often than not",
    WEAK: "that is less often than not",
    EQUIVALENT: "that is about every second one",
    INCONCLUSIVE: "whether that is more or less than every second one is not shown",
}


def _alone_sentence(summary: Summary, table: LevelTable) -> str:
    """How often the player won, with the interval and what is shown of it."""
    (row,), places = table.rows, rate_decimals(table)
    shown = say(_ALONE[row.verdict])
    if row.verdict != INCONCLUSIVE:
        shown = say("{verdict} (shown at {certainty})", verdict=shown, certainty=certainty(table))
    return say(
        "the player won {rate} ({interval}) of {games} against {opponent}; {verdict}.",
        rate=percent(row.rate, places),
        interval=percent_range(row.interval, places),
        games=plural(row.n, "game"),
        opponent=opponent_words(summary.design),
        verdict=shown,
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
        names = _with_rates(summary, table, strong)
        one, more = "{names} wins more often than {share}", "{names} win more often than {share}"
        parts.append(say_count(one, more, len(strong), names=names, share=share))
    if weak:
        names = _with_rates(summary, table, weak)
        one, more = "{names} wins less often", "{names} win less often"
        if not strong:
            one, more = "{names} wins less often than {share}", "{names} win less often than {share}"
        parts.append(say_count(one, more, len(weak), names=names, share=share))
    if not parts:
        return ""
    told = in_a_row(parts, "{some}; {next}")
    return say("{verdicts} (shown at {certainty}).", verdicts=told, certainty=certainty(table))


def _with_rates(summary: Summary, table: LevelTable, rows: Sequence[LevelRow]) -> str:
    places = rate_decimals(table)
    told = [(row_words(summary, table, row), percent(row.rate, places)) for row in rows]
    return listed([say("{name} ({rate})", name=name, rate=rate) for name, rate in told])


def _alike(summary: Summary, table: LevelTable) -> str:
    rows = rows_of(table, EQUIVALENT)
    if not rows:
        return ""
    within = {"margin": margin_words(summary), "share": equal_share(table)}
    if len(rows) == table.tests > 1:
        return say(
            "{levels} are shown ({certainty}) to win within {margin} of {share}.",
            levels=every_one(len(rows), level_word(summary, table)),
            certainty=certainty(table),
            **within,
        )
    names = listed([row_words(summary, table, row) for row in rows])
    one, more = (f"{{names}} {are} shown to win within {{margin}} of {{share}}." for are in ("is", "are"))
    return say_count(one, more, len(rows), names=names, **within)


def _open(summary: Summary, table: LevelTable) -> str:
    """What the run is inconclusive about."""
    rows, word = rows_of(table, INCONCLUSIVE), level_word(summary, table)
    if not rows:
        return ""
    if len(rows) == table.tests:
        whom = every_one(len(rows), word) if len(rows) > 1 else row_words(summary, table, rows[0])
        told = say(
            "this run is inconclusive about {levels}: nothing is shown to be strong or weak, and nothing to lie "
            "within {margin} of {share}.",
            levels=whom,
            margin=margin_words(summary),
            share=equal_share(table),
        )
        return in_a_row([told, _detectable(table)], SPACED)
    few = listed([row_words(summary, table, row) for row in rows]) if len(rows) <= _FEW else plural(len(rows), word)
    return say("this run is inconclusive about {levels}.", levels=few)


def row_words(summary: Summary, table: LevelTable, row: LevelRow) -> str:
    """A row in the middle of a sentence."""
    if is_order(table):
        place = int(row.levels[0])
        return Message(f"the {ordinal(place)} player", "player {place} in the order of play", {"place": place})
    if table.factors == (BOT,):
        return say("'{bot}'", bot=summary.label(row.levels[0]))
    return row_name(summary, table, row)


def _detectable(table: LevelTable) -> str:
    """What a table without findings could have shown."""
    detectable = [row.detectable for row in table.rows if row.p is not None]
    known = [difference for difference in detectable if difference is not None]
    if len(known) < len(detectable):
        return say("Not even large differences would have shown everywhere in so few games.")
    return say(
        "Differences smaller than about {points} percentage points would often have been missed.",
        points=Figure(f"{100 * max(known):.0f}"),
    )


def counted_sentence(summary: Summary, table: LevelTable) -> str:
    """The range of the win rates, beside what luck alone would show."""
    ranges = range_sentence(summary, table)
    luck = _luck(summary, table, rate_decimals(table))
    return in_a_row(filter(None, [ranges, luck]), SPACED) if ranges else ""


def range_sentence(summary: Summary, table: LevelTable) -> str:
    """The range of the win rates; alone that of the player and that of the opponent. "" for a single row."""
    own = set(summary.design.solo_boards)
    sides = [[row for row in table.rows if (row.levels[0] in own) == theirs] for theirs in (False, True)]
    whose = (say("the player"), opponent_words(summary.design)) if own else ("", "")
    told = [_range(summary, table, side, name) for side, name in zip(sides, whose, strict=True)]
    return say("{ranges}.", ranges=capital(in_a_row(filter(None, told), "{some}; {next}"))) if any(told) else ""


def _range(summary: Summary, table: LevelTable, among: Sequence[LevelRow], whose: str) -> str:
    """The range of these rows, of `whose` win rates alone."""
    rows = [row for row in among if row.n >= table.min_cell] or [row for row in among if row.n]
    rows.sort(key=lambda row: row.rate or 0.0)
    if len(rows) < 2:
        return ""
    low, high = (percent(row.rate, rate_decimals(table)) for row in (rows[0], rows[-1]))
    if low == high:
        level = level_word(summary, table)
        return (
            say("every {level} of {whose} won {rate}", level=level, whose=whose, rate=low)
            if whose
            else say("every {level} won {rate}", level=level, rate=low)
        )
    least, most = (row_words(summary, table, row) for row in (rows[0], rows[-1]))
    ends = {"low": low, "least": least, "high": high, "most": most}
    if whose:
        return say("{whose} wins from {low} with {least} to {high} with {most}", whose=whose, **ends)
    return say("win rates go from {low} ({least}) to {high} ({most})", **ends)


def _luck(summary: Summary, table: LevelTable, places: int) -> str:
    band = table.null_band
    if band is None or band.cells < 2:
        return ""
    return say(
        "By luck alone the best of {count} equal {level}s would stand near {best} and the worst near {worst}.",
        count=band.cells,
        level=level_word(summary, table),
        best=percent(band.best, places),
        worst=percent(band.worst, places),
    )


def table_sentence(summary: Summary, table: LevelTable) -> str:
    """The verdicts of a table and the range of its win rates."""
    told = [verdict_sentence(summary, table), counted_sentence(summary, table)]
    return in_a_row(filter(None, told), SPACED)


def unlike_bots(tables: Sequence[LevelTable]) -> str:
    """A caution where bots of very different strength shared the tables; nothing elsewhere."""
    table = next((table for table in tables if table.factors == ("bot",)), None)
    rates = [row.rate for row in table.rows if row.rate is not None] if table else []
    if len(rates) < 2 or max(rates) - min(rates) < _UNLIKE:
        return ""
    return say(
        "Bots of very different strength shared these tables: all other verdicts are about them together, and where "
        "one bot wins nearly every game, everything that it was dealt in turn looks equal. Judge factors among equal "
        "bots."
    )
