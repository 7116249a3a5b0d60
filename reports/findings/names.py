"""What factors, levels and tables are called in sentences and headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engines.core import registry
from engines.core.language.explaining import capital
from engines.drawing.words import STROKE, Figure, Message, in_a_row, say
from reports.findings.summary import Design, ItemHistory
from reports.findings.words import listed, ordinal, percent
from reports.load.rows import BOT, SIDE, TURN_POSITION
from reports.stats.tables import LevelTable

_WORDS = {TURN_POSITION: "order of play", SIDE: "side of the table"}


class Labels(Protocol):
    """What knows the words for people: a summary, the counts of a run, a comparison."""

    def label(self, name: str) -> str:
        """A factor or level in words."""


class OfFactors(Protocol):
    """A table of one factor or of two, of a report or of a comparison."""

    @property
    def factors(self) -> tuple[str, ...]: ...


class OfLevels(Protocol):
    """A row of such a table."""

    @property
    def levels(self) -> tuple[str, ...]: ...


def is_order(table: OfFactors) -> bool:
    """Whether a table is the one of turn positions."""
    return table.factors == (TURN_POSITION,)


def opponent_words(design: Design) -> str:
    """What people call the printed solo opponent, and which one it is where that is not the usual one or drawn."""
    tables = registry.tables_type(design.game)()
    words, named = tables.solo_words, str(design.options.get(tables.solo_option, ""))
    is_told = named in design.solo_boards and named != words.usual
    called = say(words.called)
    return say("{name} ({detail})", name=called, detail=capital(named)) if is_told else called


def is_alone(table: OfFactors) -> bool:
    """Whether a table is that of the player against a printed solo opponent."""
    return table.factors == (SIDE,)


def is_factor(table: OfFactors) -> bool:
    """Whether a table is that of a single factor of the game."""
    return len(table.factors) == 1 and table.factors[0] not in (TURN_POSITION, SIDE, BOT)


def level_name(summary: Labels, factor: str, level: str) -> str:
    """A level in words; a turn position as `1st (starts)`, `2nd` …"""
    if factor != TURN_POSITION:
        return summary.label(level)
    if level == "1":
        return Message(f"{ordinal(1)} (starts)", "number {place} (starts)", {"place": 1})
    return Message(ordinal(int(level)), "number {place}", {"place": int(level)})


def row_name(summary: Labels, table: OfFactors, row: OfLevels) -> str:
    """A row of a table in words: its level, or the levels of its pair."""
    names = [level_name(summary, factor, level) for factor, level in zip(table.factors, row.levels, strict=True)]
    return in_a_row(names, STROKE, STROKE)


def table_name(summary: Labels, table: OfFactors) -> str:
    """A table in words: the factor, or the factors of a pair."""
    if is_order(table):
        return say("Order of play")
    names = [summary.label(factor).lower() for factor in table.factors]
    return capital(in_a_row(map(say, names)))


def table_key(factors: Sequence[str]) -> str:
    """A table in the names of plots and the anchors of steps."""
    return "-".join(factors) if len(factors) > 1 else factors[0].replace("_", "-")


def level_word(summary: Labels, table: OfFactors) -> str:
    """What one row of a table is called: faction, mat, pair, place."""
    if is_order(table):
        return say("place")
    if is_alone(table):
        return say("player")
    return say("pair" if len(table.factors) > 1 else summary.label(table.factors[0]).lower())


def equal_share(table: LevelTable) -> str:
    """The baseline in words; that of tables of several sizes without a number."""
    shares = {round(row.baseline, 6) for row in table.rows if row.baseline is not None}
    if len(shares) != 1:
        return say("an equal share")
    return say("the equal share of {share}", share=Figure(percent(shares.pop(), 1).replace(".0", "")))


def item_key(item: ItemHistory, *words: str) -> str:
    """The name of a plot or the anchor of a step about items: `combo-picked-race-power`."""
    return "-".join((item.name.replace(" ", "-"), *words))


def factor_word(summary: Labels, factor: str) -> str:
    """A factor in the middle of a sentence."""
    return say(_WORDS.get(factor) or summary.label(factor).lower())


def factor_title(summary: Labels, factor: str) -> str:
    """A factor at the head of something."""
    return factor_word(summary, factor).capitalize()


def level_of(summary: Labels, factor: str) -> str:
    """What a level of a factor is, in the middle of a sentence: `faction`, `place in the order of play`."""
    return "place in the order of play" if factor == TURN_POSITION else summary.label(factor).lower()


def all_of(words: Sequence[str]) -> str:
    """All of the words, none counted away."""
    return listed(words, most=len(words))
