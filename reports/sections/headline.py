"""The report in a handful of sentences, and what to know before them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engines.core.language.explaining import capital
from engines.drawing.words import SPACED, Figure, in_a_row, say, say_count
from reports.findings.names import factor_word, is_alone, opponent_words, row_name, table_name
from reports.findings.summary import Summary
from reports.findings.words import SPACE, listed, plural, share
from reports.sections.items.sentences import count_sentence, dealt_sentence, loss_sentence, picked_caveat
from reports.sections.opponents.sentences import opponents_in_short
from reports.sections.rates.sentences import (
    about,
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
    yield about("Whose play", whose_sentence(summary))
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
        about("Standardised" if summary.standard.done else "Not standardised", text)
        for text in standard_sentences(summary.standard)
    )


def _in_short(summary: Summary, table: LevelTable) -> str:
    """The verdicts of a table; alone first the range of the player's rates, and of the opponent's."""
    ranges = range_sentence(summary, table) if summary.design.solo_boards else ""
    told = in_a_row(filter(None, [ranges, verdict_sentence(summary, table)]), SPACED)
    return say("{about}: {told}", about=table_name(summary, table), told=capital(told))


def _items_in_short(summary: Summary) -> Iterator[str]:
    """How many items seats had and when they lost them; nothing for a game without."""
    for item in summary.items:
        told = [count_sentence(summary, item), *([loss_sentence(item)] if item.losses else [])]
        name = say("{level}s", level=say(item.name)).capital()
        yield say("{about}: {told}", about=name, told=in_a_row(told, SPACED))


def _cut(summary: Summary) -> float:
    """The share of played games that did not end by the rules."""
    return summary.design.truncated / summary.design.played


def run_sentence(summary: Summary) -> str:
    """How many games of what, between whom."""
    design = summary.design
    sizes = listed([plural(int(size), "player") for size in design.table_sizes])
    found = _bots(summary)
    bots = listed(found)
    if design.solo_boards:
        return say(
            "{games} of {game}, {bots} against {opponent}.",
            games=plural(design.played, "solo game"),
            game=design.title,
            bots=say_count("the bot {bots}", "the bots {bots}", len(found), bots=bots),
            opponent=opponent_words(design),
        )
    one, more = "every seat played by the bot {bots}", "played by the bots {bots}"
    players = say_count(one, more, len(found), bots=bots)
    if design.apart:
        players = say("printed opponents on the last seats, all others played by {bots}", bots=bots)
    one, more = (f"{{count}}{SPACE}{{game}} {games}" for games in ("game", "games"))
    told = {"games": say_count(one, more, design.played, game=design.title), "sizes": sizes, "players": players}
    if design.handicaps:
        return say("{games} with {sizes}, {players}; handicaps are added to the final scores.", **told)
    return say("{games} with {sizes}, {players}.", **told)


def _bots(summary: Summary) -> list[str]:
    """The bots of a run, in quotes."""
    return [say("'{bot}'", bot=summary.label(bot)) for bot in dict.fromkeys(summary.design.bots)]


def whose_sentence(summary: Summary) -> str:
    """Whose play the verdicts describe, and what tells whether they hold for others."""
    bots, factors = _bots(summary), [factor_word(summary, factor) for factor in summary.design.sources]
    one, more = "These verdicts describe how {bots} plays.", "These verdicts describe how {bots} play at these tables."
    others = say(
        "With another bot, and among people, other {levels} may be strong or weak: {league} says which verdicts hold "
        "for several bots, and {file} of the program lists those of its own bots.",
        levels=listed([say("{level}s", level=factor) for factor in factors]),
        league=say("{command} with {option}", command="scythe report", option="--league"),
        file="docs/verdicts.md",
    )
    return in_a_row([say_count(one, more, len(bots), bots=listed(bots)), others], SPACED)


def trouble_sentences(summary: Summary) -> Iterator[str]:
    """Games that were cut, stalled or failed, a run that is not finished, a build that is not compiled."""
    design = summary.design
    if design.truncated:
        cut = say_count(
            f"{{count}}{SPACE}game of {{games}} ({{share}}) did not end by the rules but was cut at the turn cap; it "
            "counts with the standings at that moment.",
            f"{{count}}{SPACE}games of {{games}} ({{share}}) did not end by the rules but were cut at the turn cap; "
            "they count with the standings at that moment.",
            design.truncated,
            games=Figure(f"{design.played:,}"),
            share=share(_cut(summary)),
        )
        yield in_a_row([cut, truncation_effect(summary)], SPACED)
    yield from stalled_sentences(design, summary.games)
    if design.failed:
        one, more = (f"{{count}}{SPACE}{told} in no table." for told in ("game failed and is", "games failed and are"))
        first = [say("The first is {failure}", failure=design.first_failure)] if design.first_failure else []
        yield in_a_row([say_count(one, more, design.failed), *first], SPACED)
    if design.planned is not None and design.played + design.failed < design.planned:
        yield say(
            "The run is not finished: {stored} of {planned} planned games are stored.",
            stored=Figure(f"{design.played + design.failed:,}"),
            planned=Figure(f"{design.planned:,}"),
        )
    if any(run.build == "uncompiled" for run in design.runs):
        yield say("The games were played by an uncompiled build: the same results, made more slowly.")


def truncation_effect(summary: Summary) -> str:
    """The largest change of a win rate, over rows with enough games, when cut games are left out."""
    changes = [
        (abs(row.rate_without_truncated - row.rate), row_name(summary, table, row))
        for table in summary.tables
        for row in table.rows
        if row.p is not None and row.rate is not None and row.rate_without_truncated is not None
    ]
    if not changes:
        return say("Too few games are left to say what they change.")
    change, name = max(changes)
    bound = math.ceil(1000 * change) / 10  # rounded up, so that it is a bound
    one, more = (
        f"Without {them} no win rate changes by more than {{points}} percentage points ({{name}})."
        for them in ("it", "them")
    )
    return say_count(one, more, summary.design.truncated, points=Figure(f"{bound:.1f}"), name=name)
