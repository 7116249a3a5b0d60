"""What the numbers say, in plain sentences; a large p-value is never called balance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engines.core.explaining import capital
from reports.findings.item_sentences import count_sentence, dealt_sentence, loss_sentence, picked_caveat
from reports.findings.model_sentences import opponents_in_short
from reports.findings.names import factor_word, level_name, row_name, table_name
from reports.findings.summary import Aliasing, ColumnMeans, Summary
from reports.findings.verdict_sentences import (
    second_look,
    stalled_sentences,
    standard_sentences,
    stopped_early,
    verdict_sentence,
)
from reports.findings.words import decimals, half_width, listed, number, percent, percent_range, plural, share

_ALIASED = 0.1
_FEW_GAMES = 30
_MANY_CUT = 0.1
_UNLIKE = 0.3  # difference of win rates between bots


def headline(summary: Summary) -> Iterator[str]:
    """The report in a handful of sentences, most important first."""
    yield run_sentence(summary)
    if _cut(summary) > _MANY_CUT:
        yield from trouble_sentences(summary)
    yield from cautions(summary)
    for table in summary.tables:
        yield f"{table_name(summary, table)}: {capital(verdict_sentence(summary, table))}"
    yield from opponents_in_short(summary)
    yield from _items_in_short(summary)
    if _cut(summary) <= _MANY_CUT:
        yield from trouble_sentences(summary)


def cautions(summary: Summary) -> Iterator[str]:
    """What to know before the verdicts: who meets whom, what was picked, which bots, how it ended, which tables."""
    yield from filter(
        None, (solo_sentence(summary), picked_caveat(summary), dealt_sentence(summary), unlike_bots(summary))
    )
    yield from stopped_early(summary)
    yield from second_look(summary)
    yield from (
        f"Standardised: {text}" if summary.standard.done else f"Not standardised: {text}"
        for text in standard_sentences(summary.standard)
    )


def unlike_bots(summary: Summary) -> str:
    """A caution where bots of very different strength shared the tables; nothing elsewhere."""
    table = summary.table("bot")
    rates = [row.rate for row in table.rows if row.rate is not None] if table else []
    if len(rates) < 2 or max(rates) - min(rates) < _UNLIKE:
        return ""
    return (
        "Bots of very different strength shared these tables: all other verdicts are about them together, and where "
        "one bot wins nearly every game, everything that it was dealt in turn looks equal. Judge factors among equal "
        "bots."
    )


def _items_in_short(summary: Summary) -> Iterator[str]:
    """How many items seats had and when they lost them; nothing for a game without."""
    for item in summary.items:
        lost = f" {loss_sentence(item)}" if item.losses else ""
        yield f"{item.name.capitalize()}s: {count_sentence(summary, item)}{lost}"


def _cut(summary: Summary) -> float:
    """The share of played games that did not end by the rules."""
    return summary.design.truncated / summary.design.played


def run_sentence(summary: Summary) -> str:
    """How many games of what, between whom."""
    design = summary.design
    sizes = listed([plural(int(size), "player") for size in design.table_sizes])
    bots = [f"'{summary.label(bot)}'" for bot in dict.fromkeys(design.bots)]
    players = f"every seat played by the bot {bots[0]}" if len(bots) == 1 else f"played by the bots {listed(bots)}"
    if design.solo_boards:
        players = f"the bot {listed(bots)} on seat 1 and the printed solo opponent on seat 2"
    even = "; handicaps are added to the final scores" if design.handicaps else ""
    return f"{plural(design.played, f'{design.title} game')} with {sizes}, {players}{even}."


def solo_sentence(summary: Summary) -> str:
    """Who meets whom at tables with the printed solo opponent; nothing elsewhere."""
    if not summary.design.solo_boards:
        return ""
    return "The player's boards only ever face the solo opponent's, and the other way round."


def trouble_sentences(summary: Summary) -> Iterator[str]:
    """Games that were cut, stalled or failed, a run that is not finished, a build that is not compiled."""
    design = summary.design
    if design.truncated:
        cut = f"{plural(design.truncated, 'game')} of {design.played:,} ({share(_cut(summary))})"
        were, they = ("was", "it counts") if design.truncated == 1 else ("were", "they count")
        yield (
            f"{cut} did not end by the rules but {were} cut at the turn cap; {they} with the standings at that "
            f"moment. {truncation_effect(summary)}"
        )
    yield from stalled_sentences(design, summary.games)
    if design.failed:
        first = f" The first is {design.first_failure}" if design.first_failure else ""
        are = "is" if design.failed == 1 else "are"
        yield f"{plural(design.failed, 'game')} failed and {are} in no table.{first}"
    if design.planned is not None and design.played + design.failed < design.planned:
        stored = f"{design.played + design.failed:,} of {design.planned:,}"
        yield f"The run is not finished: {stored} planned games are stored."
    if any(run.build == "uncompiled" for run in design.runs):
        yield "The games were played by an uncompiled build: the same results, made more slowly."


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
    which = "it" if summary.design.truncated == 1 else "them"
    bound = math.ceil(1000 * change) / 10  # rounded up, so that it is a bound
    return f"Without {which} no win rate changes by more than {bound:.1f} percentage points ({name})."


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
        f"So a high or low rate of a place in the order may be due to the {factors}; "
        + f"{'the rates with the order held equal' if summary.direct else 'these games do not'} tell them apart."
    )


def _alias_sentence(summary: Summary, alias: Aliasing) -> str:
    seen = [(row[0] / sum(row), level) for level, row in zip(alias.levels, alias.counts, strict=True) if sum(row)]
    most, least = max(seen, key=lambda entry: entry[0]), min(seen, key=lambda entry: entry[0])
    return (
        f"Order of play and {summary.label(alias.factor).lower()} go together (Cramér's V {alias.cramers_v:.2f}): "
        f"players with {summary.label(most[1])} started in {percent(most[0])} of their games, players with "
        f"{summary.label(least[1])} in {percent(least[0])}."
    )


def length_sentence(summary: Summary) -> str:
    """How long the games took."""
    rounds = summary.games.rounds
    if rounds.least == rounds.most:
        return f"Every game took {_turns(rounds.most)} a player."
    low, middle, high = (f"{cut:.0f}" for cut in rounds.quantiles[1:4])
    if low == high:
        return f"A typical game took {_turns(rounds.quantiles[2])} a player."
    return f"Half of the games took between {low} and {high} turns a player, a typical one {middle}."


def _turns(count: float) -> str:
    return f"{count:.0f} turn{'' if round(count) == 1 else 's'}"


def score_sentence(summary: Summary) -> str:
    """What was scored, by all and by winners."""
    games = summary.games
    text = f"The winner had {games.winners.mean:.0f} {summary.unit()} on average, all players {games.scores.mean:.0f}."
    if games.lead is None:
        return text
    return (
        f"{text} In a typical game the winner was {games.lead.quantiles[2]:.0f} {summary.unit()} ahead of the second."
    )


def ending_sentence(summary: Summary) -> str:
    """How the games ended, and how the player fared who ended them."""
    endings, enders = summary.games.endings, summary.games.enders
    how = f"ended this way: {summary.label(endings[0].ended_by).lower()}."
    text = f"All games {how}" if len(endings) == 1 else capital(f"{share(endings[0].share)} of the games {how}")
    if enders is None:
        return text
    places = decimals(100 * half_width(enders.interval))
    between = percent_range(enders.interval, places)
    won = f"won in {percent(enders.rate, places)} of {plural(enders.games, 'game')} ({between})"
    return f"{text} The player who ended the game {won}."


def most_sentence(means: ColumnMeans, what: str) -> str:
    """Which column brings most points or stars (`what`), over all levels weighted by their games."""
    total = sum(means.n)
    overall = [
        sum(n * line[place] for n, line in zip(means.n, means.means, strict=True)) / total
        for place in range(len(means.columns))
    ]
    order = sorted(range(len(overall)), key=lambda place: -overall[place])
    most, least = order[0], order[-1]
    whole = sum(max(part, 0.0) for part in overall) or 1.0
    text = f"Largest source of {what}: {means.labels[most].lower()} ({share(overall[most] / whole)} of all)"
    if overall[least] < 0:
        return f"{text}. “{means.labels[least]}” costs {-overall[least]:.1f} {what} on average."
    return f"{text}; smallest: {means.labels[least].lower()} ({share(overall[least] / whole)})."


def profile_sentence(summary: Summary, found: Sequence[ColumnMeans]) -> str:
    """How many in all, and for each factor which level has most and which has fewest."""
    first = found[0]
    overall = sum(n * sum(line) for n, line in zip(first.n, first.means, strict=True)) / sum(first.n)
    ranges = [_most_and_fewest(summary, means) for means in found if len(means.levels) > 1]
    return f"{number(overall, 1)} {first.unit} a player on average" + "".join(f"; {words}" for words in ranges) + "."


def _most_and_fewest(summary: Summary, means: ColumnMeans) -> str:
    totals = [sum(line) for line in means.means]
    most, fewest = max(totals), min(totals)
    low, high = (
        f"{number(total, 1)} ({level_name(summary, means.factor, means.levels[totals.index(total)])})"
        for total in (fewest, most)
    )
    return f"by {factor_word(summary, means.factor)} from {low} to {high}"
