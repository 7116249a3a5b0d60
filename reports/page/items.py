"""The parts of the page about items: their tables."""

from __future__ import annotations

from reports.findings.item_sentences import asked, was_dealt
from reports.findings.items import seen
from reports.findings.summary import ItemHistory, ItemRow, ItemTable, Summary, TurnRate
from reports.findings.words import ABSENT, DASH, number, percent, percent_range, typical_decimals, with_article
from reports.page.cells import Cell, Head, Row, Table, name, value, word

_WILSON = "Wilson's interval, on as many independent cases as the blocks are worth (by their design effect)."


def picks_table(summary: Summary, item: ItemHistory, table: ItemTable) -> Table:
    """Offered, picked and won, side by side and never mixed; what lay on offer and nobody picked is told, too."""
    heads = (
        *_name_heads(summary, table),
        *([Head("on offer", f"Picks at which the {item.name} lay on offer.")] if item.offer_size else []),
        Head("picked", f"How often it was picked{' then' if item.offer_size else ''}."),
        *(
            [Head("picked when on offer", "Picked by on offer."), Head("95 % interval", _WILSON, sortable=False)]
            if item.offer_size
            else []
        ),
        *([Head("dealt", "Dealt to a seat at the start instead.")] if was_dealt(item) else []),
        Head("seats", "Seats that had it at some time."),
        Head("won", "Share of the games that these seats won; they had other things too."),
        Head("95 % interval", _WILSON, sortable=False),
    )
    found = [row for row in table.rows if row.offered or row.parts is not None]
    places = typical_decimals([row.interval for row in found], 100)
    rows = tuple(_pick_row(summary, item, row, places) for row in found)
    return Table(f"{_title(summary, table)}: {asked(item)}", heads, rows)


def _pick_row(summary: Summary, item: ItemHistory, row: ItemRow, places: int) -> Row:
    return Row(
        (
            *_names(summary, row),
            *([value(number(row.offered), row.offered)] if item.offer_size else []),
            value(number(row.picked), row.picked),
            *(
                [value(percent(row.pick_rate, 1), row.pick_rate), word(percent_range(row.pick_interval, 1))]
                if item.offer_size
                else []
            ),
            *([value(number(row.dealt), row.dealt)] if was_dealt(item) else []),
            value(number(row.seats), row.seats),
            value(percent(row.rate, places), row.rate),
            word(percent_range(row.interval, places)),
        )
    )


def earnings_table(summary: Summary, item: ItemHistory, table: ItemTable) -> Table:
    """What a item brought by sources, what it cost, and what it did."""
    priced = any(row.paid is not None or row.found is not None for row in seen(table))
    heads = (
        *_name_heads(summary, table),
        Head("n", f"Number of {item.name}s."),
        *(Head(part.lower()) for part in item.parts),
        *([Head("found less paid")] if priced else []),
        *([Head("together", "Sum of all before.")] if item.parts else []),
        *(Head(measure.lower()) for measure in item.measures),
    )
    rows = tuple(_earning_row(summary, row, priced) for row in seen(table))
    return Table(f"{_title(summary, table)}: means of {with_article(item.name)}", heads, rows)


def turns_table(summary: Summary, item: ItemHistory, table: ItemTable) -> Table:
    """What a item brought a turn, each with its interval."""
    pairs = [
        (Head(f"turns {label}"), Head(f"{summary.unit()} a turn {label}", "All of them by all turns."),
         Head("95 % interval", "Linearised ratio over blocks.", sortable=False))
        for label in item.rates
    ]  # fmt: skip
    heads = (*_name_heads(summary, table), *(head for three in pairs for head in three))
    rows = tuple(
        Row((*_names(summary, row), *(cell for rate in row.rates for cell in _rate_cells(rate)))) for row in seen(table)
    )
    return Table(f"{_title(summary, table)}: {summary.unit()} a turn", heads, rows)


def _rate_cells(rate: TurnRate | None) -> list[Cell]:
    if rate is None:
        return [value("0", 0), value(ABSENT, None), word(ABSENT)]
    low, high = rate.interval or (None, None)
    between = word(ABSENT) if low is None else word(f"{number(low, 2)}{DASH}{number(high, 2)}")
    return [value(number(rate.turns), rate.turns), value(number(rate.mean, 2), rate.mean), between]


def seats_table(item: ItemHistory) -> Table:
    """How many items seats had, and how they fared."""
    heads = (
        Head(f"{item.name}s"),
        Head("seats", f"Seats that had so many {item.name}s in a game."),
        Head("won", f"Share of these games that they won; the number of {item.name}s was their choice."),
        Head("95 % interval", _WILSON, sortable=False),
    )
    places = typical_decimals([entry.interval for entry in item.seats], 100)
    rows = [
        Row(
            (
                value(number(entry.items), entry.items),
                value(number(entry.seats), entry.seats),
                value(percent(entry.rate, places), entry.rate),
                word(percent_range(entry.interval, places)),
            )
        )
        for entry in item.seats
    ]
    return Table(f"{item.name.capitalize()}s a player, and games won", heads, tuple(rows))


def _earning_row(summary: Summary, row: ItemRow, priced: bool) -> Row:
    bargain = (row.found or 0.0) - (row.paid or 0.0)
    means = [
        *(row.parts or ()),
        *([bargain] if priced else []),
        *([row.net] if row.parts else []),
        *(row.measures or ()),
    ]
    count = row.picked + row.dealt
    return Row((*_names(summary, row), value(number(count), count), *(value(number(mean, 1), mean) for mean in means)))


def _name_heads(summary: Summary, table: ItemTable) -> list[Head]:
    return [Head(summary.label(factor), numeric=False) for factor in table.kinds]


def _names(summary: Summary, row: ItemRow) -> list[Cell]:
    return [name(summary.label(level)) for level in row.levels]


def _title(summary: Summary, table: ItemTable) -> str:
    return " and ".join(summary.label(factor).lower() for factor in table.kinds).capitalize()
