"""The parts of the page about items: their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engines.core.language.explaining import with_article
from reports.findings.summary import ItemHistory, ItemRow, ItemSeats, ItemTable, Summary, TurnRate
from reports.findings.words import ABSENT, DASH, number, percent, percent_range, typical_decimals
from reports.page.cells import Column, Table, lined, named, numbers, ranges
from reports.sections.items.numbers import seen
from reports.sections.items.sentences import asked, was_dealt

_LIKELIHOOD = "From the penalised likelihood of a proportion, on as many independent cases as the blocks are worth."

_MEAN = partial(number, places=1)


def picks_table(summary: Summary, item: ItemHistory, table: ItemTable) -> Table:
    """Offered, picked and won, side by side and never mixed; what lay on offer and nobody picked is told, too."""
    found = [row for row in table.rows if row.offered or row.parts is not None]
    places = typical_decimals([row.interval for row in found], 100)
    columns = [*_names(summary, table), *_picks(item)]
    if was_dealt(item):
        columns.append(numbers("dealt", lambda row: row.dealt, hint="Dealt to a seat at the start instead."))
    columns += [
        numbers("seats", lambda row: row.seats, hint="Seats that had it at some time."),
        numbers("won", lambda row: row.rate, partial(percent, places=places),
                "Share of the games that these seats won; they had other things too."),
        ranges("95 % interval", lambda row: percent_range(row.interval, places), _LIKELIHOOD),
    ]  # fmt: skip
    return lined(f"{_title(summary, table)}: {asked(item)}", found, columns)


def _picks(item: ItemHistory) -> list[Column[ItemRow]]:
    """How often it was picked, and how often it could be."""
    if not item.offer_size:
        return [numbers("picked", lambda row: row.picked, hint="How often it was picked.")]
    return [
        numbers("on offer", lambda row: row.offered, hint=f"Picks at which the {item.name} lay on offer."),
        numbers("picked", lambda row: row.picked, hint="How often it was picked then."),
        numbers("picked when on offer", lambda row: row.pick_rate, partial(percent, places=1), "Picked by on offer."),
        ranges("95 % interval", lambda row: percent_range(row.pick_interval, 1), _LIKELIHOOD),
    ]


def earnings_table(summary: Summary, item: ItemHistory, table: ItemTable) -> Table:
    """What a item brought by sources, what it cost, and what it did."""
    columns = _names(summary, table)
    columns.append(numbers("n", lambda row: row.picked + row.dealt, hint=f"Number of {item.name}s."))
    columns += [numbers(part.lower(), _mean("parts", place), _MEAN) for place, part in enumerate(item.parts)]
    if any(row.paid is not None or row.found is not None for row in seen(table)):
        columns.append(numbers("found less paid", lambda row: (row.found or 0.0) - (row.paid or 0.0), _MEAN))
    if item.parts:
        columns.append(numbers("together", lambda row: row.net, _MEAN, "Sum of all before."))
    columns += [numbers(label.lower(), _mean("measures", place), _MEAN) for place, label in enumerate(item.measures)]
    return lined(f"{_title(summary, table)}: means of {with_article(item.name)}", seen(table), columns)


def _mean(key: str, place: int) -> Callable[[ItemRow], float | None]:
    """A part or a measure of an item."""
    return lambda row: (getattr(row, key) or {place: None})[place]


def turns_table(summary: Summary, item: ItemHistory, table: ItemTable) -> Table:
    """What a item brought a turn, each with its interval."""
    columns = _names(summary, table)
    for place, label in enumerate(item.rates):
        columns += _rates(summary, place, label)
    return lined(f"{_title(summary, table)}: {summary.unit()} a turn", seen(table), columns)


def _rates(summary: Summary, place: int, label: str) -> Iterator[Column[ItemRow]]:
    def rate(row: ItemRow) -> TurnRate | None:
        return row.rates[place]

    def between(row: ItemRow) -> str:
        found = rate(row)
        interval = found.interval if found else None
        return f"{number(interval[0], 2)}{DASH}{number(interval[1], 2)}" if interval else ABSENT

    yield numbers(f"turns {label}", lambda row: found.turns if (found := rate(row)) else 0)
    yield numbers(f"{summary.unit()} a turn {label}", lambda row: found.mean if (found := rate(row)) else None,
                  partial(number, places=2), "All of them by all turns.")  # fmt: skip
    yield ranges("95 % interval", between, "Linearised ratio over blocks.")


def seats_table(item: ItemHistory) -> Table:
    """How many items seats had, and how they fared."""
    places = typical_decimals([entry.interval for entry in item.seats], 100)
    columns: list[Column[ItemSeats]] = [
        numbers(f"{item.name}s", lambda entry: entry.items),
        numbers("seats", lambda entry: entry.seats, hint=f"Seats that had so many {item.name}s in a game."),
        numbers("won", lambda entry: entry.rate, partial(percent, places=places),
                f"Share of these games that they won; the number of {item.name}s was their choice."),
        ranges("95 % interval", lambda entry: percent_range(entry.interval, places), _LIKELIHOOD),
    ]  # fmt: skip
    return lined(f"{item.name.capitalize()}s a player, and games won", item.seats, columns)


def _names(summary: Summary, table: ItemTable) -> list[Column[ItemRow]]:
    def called(place: int) -> Callable[[ItemRow], str]:
        return lambda row: summary.label(row.levels[place])

    return [named(summary.label(kind), called(place)) for place, kind in enumerate(table.kinds)]


def _title(summary: Summary, table: ItemTable) -> str:
    return " and ".join(summary.label(factor).lower() for factor in table.kinds).capitalize()
