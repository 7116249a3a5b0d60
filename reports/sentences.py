"""What the numbers say, in plain sentences; a large p-value is never called balance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.rows import TURN_POSITION
from reports.stats.tables import ABOVE, BELOW, LevelRow, LevelTable
from reports.summary import Aliasing, Summary
from reports.words import listed, ordinal, percent, percent_range, plural, rate_decimals, share

_ALIASED = 0.1
_STRONGLY_ALIASED = 0.3
_FEW_GAMES = 30
_MANY_CUT = 0.1


def is_order(table: LevelTable) -> bool:
    """Whether a table is the one of turn positions."""
    return table.factors == (TURN_POSITION,)


def headline(summary: Summary) -> Iterator[str]:
    """The report in a handful of sentences, most important first."""
    yield run_sentence(summary)
    if _cut(summary) > _MANY_CUT:
        yield from trouble_sentences(summary)
    for table in summary.tables:
        caveat = _order_caveat(summary) if is_order(table) and _has_findings(table) else ""
        yield f"{table_name(summary, table)}: {_found(summary, table, with_intervals=False)}{caveat}"
    if _cut(summary) <= _MANY_CUT:
        yield from trouble_sentences(summary)


def _cut(summary: Summary) -> float:
    """The share of played games that did not end by the rules."""
    return summary.design.truncated / summary.design.played


def run_sentence(summary: Summary) -> str:
    """How many games of what, between whom."""
    design = summary.design
    sizes = listed([plural(int(size), "player") for size in design.table_sizes])
    bots = [f"'{bot}'" for bot in dict.fromkeys(design.bots)]
    players = f"every seat played by the bot {bots[0]}" if len(bots) == 1 else f"played by the bots {listed(bots)}"
    return f"{plural(design.played, f'{design.title} game')} with {sizes}, {players}."


def table_sentence(summary: Summary, table: LevelTable) -> str:
    """Which levels won more or less often than an equal share, and what luck alone would show."""
    return _found(summary, table, with_intervals=True) + _luck(summary, table)


def level_name(summary: Summary, factor: str, level: str) -> str:
    """A level in words; a turn position as `1st (starts)`, `2nd` …"""
    if factor != TURN_POSITION:
        return summary.label(level)
    return ordinal(int(level)) + (" (starts)" if level == "1" else "")


def row_name(summary: Summary, table: LevelTable, row: LevelRow) -> str:
    """A row of a table in words: its level, or the levels of its pair."""
    names = [level_name(summary, factor, level) for factor, level in zip(table.factors, row.levels, strict=True)]
    return " / ".join(names)


def table_name(summary: Summary, table: LevelTable) -> str:
    """A table in words: the factor, or the factors of a pair."""
    if is_order(table):
        return "Order of play"
    return " and ".join(summary.label(factor).lower() for factor in table.factors).capitalize()


def level_word(summary: Summary, table: LevelTable) -> str:
    """What one row of a table is called: faction, mat, pair, place."""
    if is_order(table):
        return "place"
    return "pair" if len(table.factors) > 1 else summary.label(table.factors[0]).lower()


def _found(summary: Summary, table: LevelTable, with_intervals: bool) -> str:
    word, equal = level_word(summary, table), equal_share(table)
    if table.tests == 0:
        return f"no {word} has {table.min_cell} games, too few to say anything about its strength."
    above = _named(summary, table, ABOVE, with_intervals)
    below = _named(summary, table, BELOW, with_intervals)
    if not above and not below:
        return f"none of {plural(table.tests, word)} can be told apart from {equal}.{_seen(table)}"
    parts = []
    if above:
        parts.append(f"{listed(above)} won more often than {equal}")
    if below:
        parts.append(f"{listed(below)} won less often{'' if above else ' than ' + equal}")
    return "; ".join(parts) + "." + _others(table.tests - len(above) - len(below))


def _others(rest: int) -> str:
    if rest == 0:
        return ""
    return (
        " The other one cannot be told apart from it."
        if rest == 1
        else f" The other {rest} cannot be told apart from it."
    )


def _named(summary: Summary, table: LevelTable, verdict: str, with_intervals: bool) -> list[str]:
    """The levels of a verdict with their rates, the most extreme first."""
    rows = [row for row in table.rows if row.verdict == verdict]
    rows.sort(key=lambda row: row.rate or 0.0, reverse=verdict == ABOVE)
    return [_level(summary, table, row, with_intervals) for row in rows]


def _level(summary: Summary, table: LevelTable, row: LevelRow, with_interval: bool) -> str:
    places = rate_decimals(table)
    name = f"the {ordinal(int(row.levels[0]))} player" if is_order(table) else row_name(summary, table, row)
    interval = f", interval {percent_range(row.interval, places)}" if with_interval else ""
    return f"{name} ({percent(row.rate, places)}{interval})"


def equal_share(table: LevelTable) -> str:
    """The baseline in words."""
    shares = {round(row.baseline, 6) for row in table.rows if row.baseline is not None}
    return f"the equal share of {percent(shares.pop(), 1).replace('.0', '')}" if len(shares) == 1 else "its equal share"


def _seen(table: LevelTable) -> str:
    """What a table without findings could have shown."""
    reach = [row.detectable for row in table.rows if row.p is not None]
    known = [difference for difference in reach if difference is not None]
    if len(known) < len(reach):
        return " Not even large differences would have shown everywhere in so few games."
    return f" Differences smaller than about {100 * max(known):.0f} percentage points would often have been missed."


def _luck(summary: Summary, table: LevelTable) -> str:
    band = table.null_band
    if band is None or band.cells < 2:
        return ""
    places = rate_decimals(table)
    best, worst, word = percent(band.best, places), percent(band.worst, places), level_word(summary, table)
    return f" By luck alone the best of {band.cells} equal {word}s would stand near {best} and the worst near {worst}."


def trouble_sentences(summary: Summary) -> Iterator[str]:
    """Games that were cut or failed, a run that is not finished, a build that is not compiled."""
    design = summary.design
    if design.truncated:
        cut = f"{plural(design.truncated, 'game')} of {design.played:,} ({share(_cut(summary))})"
        yield (
            f"{cut} did not end by the rules but were cut at the turn cap; they count with the standings at that "
            f"moment. {truncation_effect(summary)}"
        )
    if design.failed:
        first = f" The first is {design.first_failure}" if design.first_failure else ""
        yield f"{plural(design.failed, 'game')} failed and are in no table.{first}"
    if design.planned is not None and design.played + design.failed < design.planned:
        stored = f"{design.played + design.failed:,} of {design.planned:,}"
        yield f"The run is not finished: {stored} planned games are stored."
    if design.build == "uncompiled":
        yield "The games were played by the uncompiled build: the same results, made more slowly."


def truncation_effect(summary: Summary) -> str:
    """The largest change of a win rate, over rows with enough games, when cut games are left out."""
    changes = [
        (abs(row.rate_without_truncated - row.rate), row_name(summary, table, row))
        for table in summary.tables
        for row in table.rows
        if row.p is not None and row.rate is not None and row.rate_without_truncated is not None
    ]
    if not changes:
        return "Too few games are left to say what they change."
    change, name = max(changes)
    return f"Without them no win rate changes by more than {100 * change:.1f} percentage points ({name})."


def _has_findings(table: LevelTable) -> bool:
    return any(row.verdict in (ABOVE, BELOW) for row in table.rows)


def _order_caveat(summary: Summary) -> str:
    """In short: what the order of play cannot be told apart from."""
    linked = [summary.label(alias.factor).lower() for alias in _linked(summary, _STRONGLY_ALIASED)]
    return f" But the order goes together with the {_and(linked)}, so it may be the doing of that." if linked else ""


def _linked(summary: Summary, least: float) -> list[Aliasing]:
    """Factors whose association with the turn position is at least this strong, in a run of some size."""
    if summary.design.played < _FEW_GAMES:
        return []
    return [alias for alias in summary.aliasing if alias.cramers_v >= least]


def aliasing_sentences(summary: Summary) -> Iterator[str]:
    """Factors that go together with the turn position, measured in this run."""
    linked = _linked(summary, _ALIASED)
    if not linked:
        return
    for alias in linked:
        yield _alias_sentence(summary, alias)
    factors = listed([summary.label(alias.factor).lower() for alias in linked])
    yield (
        f"So a high or low rate of a place in the order may be the doing of the {factors}, and the other way round; "
        "the adjusted rates separate them as far as the games allow."
    )


def _alias_sentence(summary: Summary, alias: Aliasing) -> str:
    seen = [(row[0] / sum(row), level) for level, row in zip(alias.levels, alias.counts, strict=True) if sum(row)]
    most, least = max(seen, key=lambda entry: entry[0]), min(seen, key=lambda entry: entry[0])
    return (
        f"Order of play and {summary.label(alias.factor).lower()} go together (Cramér's V {alias.cramers_v:.2f}): "
        f"{summary.label(most[1])} started in {percent(most[0])} of its games, {summary.label(least[1])} in "
        f"{percent(least[0])}."
    )


def model_sentences(summary: Summary) -> Iterator[str]:
    """Which factors matter when all are taken together."""
    model = summary.model
    if model.reason:
        yield f"There are no adjusted rates: {model.reason}."
        return
    if model.left_out:
        yield "The order of play follows from the other factors in this run, so it is left out of the model."
    clear = [_factor_word(summary, factor.factor) for factor in model.factors if factor.test.p < 0.05]
    unclear = [_factor_word(summary, factor.factor) for factor in model.factors if factor.test.p >= 0.05]
    if clear:
        yield f"Taken together, these make a difference: {_and(clear)}."
    if unclear:
        yield f"No difference could be shown between levels of these, beside the others: {_and(unclear)}."


def _factor_word(summary: Summary, factor: str) -> str:
    return "order of play" if factor == TURN_POSITION else summary.label(factor).lower()


def _and(words: Sequence[str]) -> str:
    return listed(words, most=len(words))


def length_sentence(summary: Summary) -> str:
    """How long the games took."""
    low, middle, high = (f"{cut:.0f}" for cut in summary.games.rounds.quantiles[1:4])
    if low == high:
        return f"The middle game took {middle} turns a player."
    return f"Half of the games took between {low} and {high} turns a player, the middle game {middle}."


def score_sentence(summary: Summary) -> str:
    """What was scored, by all and by winners."""
    games = summary.games
    text = f"The winner had {games.winners.mean:.0f} {summary.unit()} on average, all players {games.scores.mean:.0f}."
    if games.lead is None:
        return text
    return (
        f"{text} In the middle game the winner was {games.lead.quantiles[2]:.0f} {summary.unit()} ahead of the second."
    )


def ending_sentence(summary: Summary) -> str:
    """How the games ended, and how the player fared who ended them."""
    endings, enders = summary.games.endings, summary.games.enders
    text = f"{share(endings[0].share)} of the games ended this way: {summary.label(endings[0].ended_by).lower()}."
    if enders is None:
        return text
    won = f"won in {percent(enders.rate)} of {plural(enders.games, 'game')} ({percent_range(enders.interval)})"
    return f"{text} The player who ended the game {won}."
