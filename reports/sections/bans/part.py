"""What if something were banned: its table, and its step of the page."""

from __future__ import annotations

from functools import partial

from reports.findings.models import Ban, BanRow
from reports.findings.names import factor_title, level_name
from reports.findings.summary import Summary
from reports.findings.words import ABSENT, percent, percent_range
from reports.page.cells import Column, Head, Table, lined, named, numbers, value
from reports.page.parts import Block, folded
from reports.sections.bans.sentences import ban_names, ban_sentences
from reports.sections.rates.tables import points


def ban_table(summary: Summary, ban: Ban) -> Table:
    """Every level of the factors in the run, under the ban, and in the stored games without what is banned."""
    rate = partial(percent, places=1)
    columns: list[Column[tuple[str, BanRow]]] = [
        named("factor", lambda told: factor_title(summary, told[0])),
        named("level", lambda told: level_name(summary, told[0], told[1].level)),
        numbers("win rate now", lambda told: told[1].rate, rate, "What is judged."),
        numbers("under the ban", lambda told: told[1].banned_rate, rate,
                "At tables dealt as this run's, but under the ban, by the model of the winner."),
        Column(Head("change", "In percentage points; 95 % interval of the model."),
               lambda told: value(points(told[1].change, told[1].change_interval, 1), told[1].change)),
        numbers("games without it", lambda told: told[1].stored,
                hint="Appearances in stored games where nobody began with what is banned."),
        Column(Head("won there", "As counted in these games, with its 95 % interval."),
               lambda told: value(_stored(told[1]), told[1].stored_rate)),
    ]  # fmt: skip
    lines = [(factor, row) for factor, rows in ban.tables.items() for row in rows]
    return lined(f"What if {ban_names(summary, ban)} were banned", lines, columns)


def _stored(row: BanRow) -> str:
    return f"{percent(row.stored_rate, 1)} ({percent_range(row.stored_interval, 1)})" if row.stored else ABSENT


def ban_blocks(summary: Summary) -> list[Block]:
    """What a ban would do: open where somebody asked, folded for the strongest pair."""
    ban = summary.ban
    if ban is None:
        return []
    table = (ban_table(summary, ban),) if ban.tables else ()
    return [
        Block(
            tuple(ban_sentences(summary, ban)),
            "What if it were banned",
            "ban",
            tables=table if ban.asked else (),
            folds=() if ban.asked else folded(*table),
        )
    ]
