"""The report in a handful of sentences, and what to know before them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engines.core.language.explaining import capital
from reports.findings.names import factor_word, is_alone, opponent_words, row_name, table_name
from reports.findings.summary import Summary
from reports.findings.words import listed, plural, share
from reports.sections.items.sentences import count_sentence, dealt_sentence, loss_sentence, picked_caveat
from reports.sections.opponents.sentences import opponents_in_short
from reports.sections.rates.sentences import (
    range_sentence,
    second_look,
    stalled_sentences,
    standard_sentences,
    stopped_early,
    unlike_bots,
    verdict_sentence,
)
from reports.stats.tables import LevelTable

_MANY_CUT = 0.1


def headline(summary: Summary) -> Iterator[str]:
    """The report in a handful of sentences, most important first: alone how often the player won."""
    yield run_sentence(summary)
    yield from (_in_short(summary, table) for table in summary.tables if is_alone(table))
    yield f"Whose play: {whose_sentence(summary)}"
    if _cut(summary) > _MANY_CUT:
        yield from trouble_sentences(summary)
    yield from cautions(summary)
    yield from (_in_short(summary, table) for table in summary.tables if not is_alone(table))
    yield from opponents_in_short(summary)
    yield from _items_in_short(summary)
    if _cut(summary) <= _MANY_CUT:
        yield from trouble_sentences(summary)


def cautions(summary: Summary) -> Iterator[str]:
    """What to know before the verdicts: who meets whom, what was picked, which bots, how it ended, which tables."""
    yield from filter(
        None,
        (picked_caveat(summary), dealt_sentence(summary), unlike_bots(summary.tables)),
    )
    yield from stopped_early(summary)
    yield from second_look(summary)
    yield from (
        f"Standardised: {text}" if summary.standard.done else f"Not standardised: {text}"
        for text in standard_sentences(summary.standard)
    )


def _in_short(summary: Summary, table: LevelTable) -> str:
    """The verdicts of a table; alone first the range of the player's rates, and of the opponent's."""
    ranges = range_sentence(summary, table) if summary.design.solo_boards else ""
    told = f"{ranges} {verdict_sentence(summary, table)}".strip()
    return f"{table_name(summary, table)}: {capital(told)}"


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
        who = f"the bot{'s' * (len(bots) > 1)} {listed(bots)}"
        return f"{plural(design.played, 'solo game')} of {design.title}, {who} against {opponent_words(design)}."
    if design.apart:
        players = (
            f"printed opponents on the last seats, all others played by {bots[0] if len(bots) == 1 else listed(bots)}"
        )
    even = "; handicaps are added to the final scores" if design.handicaps else ""
    return f"{plural(design.played, f'{design.title} game')} with {sizes}, {players}{even}."


def whose_sentence(summary: Summary) -> str:
    """Whose play the verdicts describe, and what tells whether they hold for others."""
    bots = [f"'{summary.label(bot)}'" for bot in dict.fromkeys(summary.design.bots)]
    play = "plays" if len(bots) == 1 else "play at these tables"
    others = listed([f"{factor_word(summary, factor)}s" for factor in summary.design.sources])
    return (
        f"These verdicts describe how {listed(bots)} {play}. With another bot, and among people, other {others} may be "
        "strong or weak: scythe report with --league says which verdicts hold for several bots, and docs/verdicts.md "
        "of the program lists those of its own bots."
    )


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
