"""What this run could show, and what pairing saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from reports.findings.models import BotPair
from reports.findings.names import all_of, level_word, table_name
from reports.findings.summary import Power, Summary
from reports.findings.words import number, percent, plural
from reports.page.cells import Column, Table, lined, named, numbers, ranges
from reports.page.parts import Block, Entry, Part


def power_sentence(summary: Summary, power: Power) -> str:
    """What a table could have shown, and what it takes to see five points."""
    table = summary.table(*power.factors)
    word = level_word(summary, table) if table else "row"
    name = table_name(summary, table) if table else all_of(power.factors)
    if power.detectable is None:
        return f"{name}: Not even large differences would have shown everywhere in so few games."
    seen = f"A {word} that wins {100 * power.detectable:.1f} points more or less than its equal share"
    return f"{name}: {seen} would be noticed in four of five such runs."


def pairing_sentences(summary: Summary) -> Iterator[str]:
    """What playing the same tables with each bot saved."""
    for pair in summary.pairing:
        first, second = (summary.label(bot) for bot in pair.bots)
        saved = f"saved {percent(pair.saved)}" if pair.saved > 0 else f"cost {percent(-pair.saved)}"
        yield (
            f"Playing the same seats of the same blocks with '{first}' and '{second}' {saved} of the variance of their "
            f"difference: one such game tells as much as {number(pair.unpaired, 1)} unpaired ones "
            f"({plural(pair.seats, 'pair')} of seats)."
        )


def power_table(summary: Summary) -> Table:
    """What the run could show, and what it would take to see more."""
    columns: list[Column[Power]] = [
        named("table", lambda power: table_name(summary, power)),
        numbers("rows tested", lambda power: power.tests),
        ranges("games a row", lambda power: f"{power.least:,} to {power.most:,}" if power.least != power.most
               else f"{power.least:,}", "Fewest and most appearances."),
        numbers("seen by counting", lambda power: None if power.detectable is None else 100 * power.detectable,
                partial(number, places=1), "Difference of the win rate from the equal share, in percentage points, "
                "found in 80 of 100 runs."),
        numbers("design effect", lambda power: power.design_effect, partial(number, places=2),
                "Variance against independent appearances, of the row with the fewest."),
    ]  # fmt: skip
    for difference in sorted({difference for power in summary.power for difference in power.games_needed}):
        hint = f"Games in all to see {difference} points in every row by counting."
        columns.append(numbers(f"games for ±{difference}", _needed(difference), hint=hint))
    return lined("What this run could show, and the games that would show more", summary.power, columns)


def _needed(difference: int) -> Callable[[Power], float | None]:
    return lambda power: power.games_needed.get(difference)


def pairing_table(summary: Summary, pairs: tuple[BotPair, ...]) -> Table:
    """What playing the same seats of the same blocks saved."""
    columns: list[Column[BotPair]] = [
        named("bot", lambda pair: summary.label(pair.bots[0])),
        named("other bot", lambda pair: summary.label(pair.bots[1])),
        numbers("pairs of seats", lambda pair: pair.seats),
        numbers("correlation", lambda pair: pair.correlation, partial(number, places=2),
                "Of the win shares of the two."),
        numbers("variance saved", lambda pair: pair.saved, percent, "Share of the variance of their difference."),
        numbers("unpaired games", lambda pair: pair.unpaired, partial(number, places=2),
                "As many tell as much as one paired game."),
    ]  # fmt: skip
    return lined("What pairing saved", pairs, columns)


def power_part(summary: Summary) -> Part:
    """What a run of this size could have seen."""
    sentence = (
        "A run sees what is large enough for its size. Smaller differences may be there unseen, and “inconclusive” is "
        "all that can be said of them."
    )
    told = [power_sentence(summary, power) for power in summary.power]
    tables = [power_table(summary)] if summary.power else []
    tables += [pairing_table(summary, summary.pairing)] if summary.pairing else []
    block = Block((sentence, *told, *pairing_sentences(summary)), tables=tuple(tables))
    return Part("power", "What this run could show", "What it could show", (block,), _methods(summary))


def _methods(summary: Summary) -> tuple[Entry, ...]:
    """What a run can see."""
    design = "factors, players," if summary.design.sources else "players"
    return (
        ("By counting", "Two-sided test of a win rate at the strictest step of Holm, 80 % power, normal approximation, "
         "for the row with the fewest appearances; appearances are divided by the design effect."),
        ("Games needed", f"If the design stays as it is: the same {design} and blocks."),
        ("Pairing", "Paired against unpaired variance of the difference of two bots that played the same seats of the "
         "same blocks (common random numbers)."),
    )  # fmt: skip
