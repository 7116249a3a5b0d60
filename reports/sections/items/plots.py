"""Which plots a report has about items: picked and won by pairs, earnings by source and by turn, counts, declines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engines.core.language.explaining import with_article
from reports.charts.bars import count_bars, stacked_bars
from reports.charts.dots import rate_dots
from reports.charts.heatmap import MapCell, pair_heatmap
from reports.charts.plot import Plot
from reports.findings.names import item_key
from reports.findings.summary import ItemHistory, ItemRow, ItemTable, Summary
from reports.findings.words import number, percent
from reports.sections.items.numbers import MIN_OFFERS, seen
from reports.sections.items.sentences import count_sentence, loss_sentence
from reports.stats.equivalence import ALPHA, STRONG, WEAK
from reports.stats.tables import MIN_CELL


def item_plots(summary: Summary) -> Iterator[Plot]:
    """What every plot about items is made of."""
    for item in summary.items:
        yield from _plots(summary, item)


def _plots(summary: Summary, item: ItemHistory) -> Iterator[Plot]:
    for table in item.tables:
        if len(table.kinds) == 2:
            yield from _pair_maps(summary, item, table)
            continue
        if item.parts:
            yield _earnings(summary, item, table)
        if item.rates:
            yield _turn_rates(summary, item, table)
    yield _counts(summary, item)
    if item.losses:
        yield Plot(
            item_key(item, "losses"), f"When {item.name}s were {item.loss}",
            f"How many were {item.loss} in each round.", loss_sentence(item),
            partial(count_bars, item.losses, "round", f"{item.name}s"),
        )  # fmt: skip


def _pair_maps(summary: Summary, item: ItemHistory, table: ItemTable) -> Iterator[Plot]:
    """How readily each pair was taken, and what those who had it won: two maps that must not be read as one."""
    told = f"The table of {' and '.join(summary.label(factor).lower() for factor in table.kinds)} has every number."
    if item.offer_size:
        usual = 1 / item.offer_size
        yield _map(
            summary, table, item_key(item, "picked", *table.kinds), "Offered and picked",
            f"How often each {item.name} was taken when it lay on offer, in percent, and under it at how many picks "
            f"it did. Blue: taken more readily than the {percent(usual)} of a picker without preferences; orange: less "
            "readily. ▲ and ▼ mark what holds after Holm's correction.",
            told, "picked when on offer, percent", lambda row: _picked_cell(row, usual),
        )  # fmt: skip
    share = _usual_share(table)
    yield _map(
        summary, table, item_key(item, "won", *table.kinds), "Won",
        f"Percent of games won by seats that had the {item.name} at any time in the game, and under it how many seats "
        f"did. Blue: more than {percent(share)}, what a seat that had any {item.name} won on average; orange: less. "
        f"Grey: fewer than {MIN_CELL} seats.",
        told, "games won, percent", lambda row: MapCell(row.rate, share, row.seats, row.seats >= MIN_CELL),
    )  # fmt: skip


def _picked_cell(row: ItemRow, usual: float) -> MapCell:
    clear = row.pick_holm is not None and row.pick_holm < ALPHA
    verdict = (STRONG if (row.pick_rate or 0.0) > usual else WEAK) if clear else ""
    offered = row.offered or 0
    return MapCell(row.pick_rate, usual, offered, offered >= MIN_OFFERS, verdict)


def _usual_share(table: ItemTable) -> float:
    """Games won by seats over all rows, each seat as often as it had one."""
    seats = sum(row.seats for row in table.rows)
    return sum(row.wins for row in table.rows) / seats if seats else 0.0


def _map(
    summary: Summary, table: ItemTable, name: str, title: str, caption: str, alt: str, label: str,
    cell_of: Callable[[ItemRow], MapCell],
) -> Plot:  # fmt: skip
    """The pairs with the longer side downwards."""
    sides = [list(dict.fromkeys(row.levels[place] for row in table.rows)) for place in (0, 1)]
    down, across = (0, 1) if len(sides[0]) >= len(sides[1]) else (1, 0)
    cells = {(row.levels[down], row.levels[across]): cell_of(row) for row in table.rows}
    grid = [[cells[upper, lower] for lower in sides[across]] for upper in sides[down]]
    names = [[summary.label(level) for level in sides[side]] for side in (down, across)]
    return Plot(name, title, caption, alt, partial(pair_heatmap, grid, names[0], names[1], label), True)


def _earnings(summary: Summary, item: ItemHistory, table: ItemTable) -> Plot:
    kind = table.kinds[0]
    rows = sorted(seen(table), key=lambda row: -(row.net or 0.0))
    names = [summary.label(row.levels[0]) for row in rows]
    priced = any(row.found is not None or row.paid is not None for row in rows)
    bars = [[*(row.parts or ()), *([(row.found or 0.0) - (row.paid or 0.0)] if priced else [])] for row in rows]
    labels = [*item.parts, *(["Found less paid"] if priced else [])]
    words, unit = summary.label(kind).lower(), summary.unit()
    listing = "; ".join(f"{name} {number(row.net, 1)}" for name, row in zip(names, rows, strict=True))
    return Plot(
        item_key(item, kind), f"What {with_article(item.name)} brings, by {words}",
        f"Mean {unit} of each source; the number at the end is the sum{', less what was paid' if priced else ''}.",
        f"Mean {unit} of {with_article(item.name)} by {words}: {listing}.",
        partial(stacked_bars, bars, names, labels, f"mean {unit} {with_article(item.name)}"),
    )  # fmt: skip


def _turn_rates(summary: Summary, item: ItemHistory, table: ItemTable) -> Plot:
    """By the first of the rates, the highest on top."""
    kind, unit = table.kinds[0], summary.unit()
    rows = sorted(seen(table), key=lambda row: -(row.rates[0].mean if row.rates[0] else 0.0))
    names, words = [summary.label(row.levels[0]) for row in rows], summary.label(kind).lower()
    listing = "; ".join(
        f"{name} {', '.join(number(rate.mean if rate else None, 2) for rate in row.rates)}"
        for name, row in zip(names, rows, strict=True)
    )
    return Plot(
        item_key(item, "turn", kind), f"{unit.capitalize()} a turn, by {words}",
        f"All {unit} by all turns, each with its 95 % interval. A {item.name} that is soon given up brings little in "
        "all and may still bring much a turn.",
        f"{unit.capitalize()} a turn by {words} ({', '.join(item.rates)}): {listing}.",
        partial(rate_dots, [row.rates for row in rows], names, item.rates, f"{unit} a turn"),
    )  # fmt: skip


def _counts(summary: Summary, item: ItemHistory) -> Plot:
    """How many items seats had."""
    counts = {entry.items: entry.seats for entry in item.seats}
    return Plot(
        item_key(item, "seats"), f"{item.name.capitalize()}s a player",
        f"How many seats had so many {item.name}s in a game.", count_sentence(summary, item),
        partial(count_bars, counts, f"{item.name}s", "seats"),
    )  # fmt: skip
