"""Which plots a report has about terms: picked and won by pairs, earnings by source and by turn, counts, declines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from reports.charts.bars import count_bars, stacked_bars
from reports.charts.dots import rate_dots
from reports.charts.heatmap import MapCell, pair_heatmap
from reports.charts.plot import Plot
from reports.stats.tables import ABOVE, ALPHA, BELOW, MIN_CELL
from reports.summary import Summary, TermRow, Terms, TermTable
from reports.term_sentences import count_sentence, decline_sentence
from reports.terms import MIN_OFFERS, seen
from reports.words import number, percent


def term_plots(summary: Summary) -> Iterator[Plot]:
    """What every plot about terms is made of."""
    terms = summary.terms
    if terms is None:
        return
    for table in terms.tables:
        if len(table.factors) == 2:
            yield from _pair_maps(summary, terms, table)
        else:
            yield _earnings(summary, terms, table)
            if terms.rates:
                yield _turn_rates(summary, terms, table)
    yield _counts(terms)
    if terms.declines:
        yield Plot(
            "terms-declines", f"When {terms.word}s declined", "How many went into decline in each round.",
            decline_sentence(terms), partial(count_bars, terms.declines, "round", f"{terms.word}s"),
        )  # fmt: skip


def _pair_maps(summary: Summary, terms: Terms, table: TermTable) -> Iterator[Plot]:
    """How readily each pair was taken, and what those who had it won: two maps that must not be read as one."""
    told = f"The table of {' and '.join(summary.label(factor).lower() for factor in table.factors)} has every number."
    if terms.offer_size:
        usual = 1 / terms.offer_size
        yield _map(
            summary, table, "terms-picked", "Offered and picked",
            f"How often each {terms.word} was taken when it lay on offer, in percent, and under it at how many picks "
            f"it did. Blue: taken more readily than the {percent(usual)} of a picker without preferences; orange: less "
            "readily. ▲ and ▼ mark what holds after Holm's correction.",
            told, "picked when on offer, percent", lambda row: _picked_cell(row, usual),
        )  # fmt: skip
    share = _usual_share(table)
    yield _map(
        summary, table, "terms-won", "Won",
        f"Percent of games won by seats that had the {terms.word} at any time in the game, and under it how many seats "
        f"did. Blue: more than {percent(share)}, what a seat that had any {terms.word} won on average; orange: less. "
        f"Grey: fewer than {MIN_CELL} seats.",
        told, "games won, percent", lambda row: MapCell(row.rate, share, row.seats, row.seats >= MIN_CELL),
    )  # fmt: skip


def _picked_cell(row: TermRow, usual: float) -> MapCell:
    clear = row.pick_holm is not None and row.pick_holm < ALPHA
    verdict = (ABOVE if (row.pick_rate or 0.0) > usual else BELOW) if clear else ""
    offered = row.offered or 0
    return MapCell(row.pick_rate, usual, offered, offered >= MIN_OFFERS, verdict)


def _usual_share(table: TermTable) -> float:
    """Games won by seats over all rows, each seat as often as it had one."""
    seats = sum(row.seats for row in table.rows)
    return sum(row.wins for row in table.rows) / seats if seats else 0.0


def _map(
    summary: Summary, table: TermTable, name: str, title: str, caption: str, alt: str, label: str,
    cell_of: Callable[[TermRow], MapCell],
) -> Plot:  # fmt: skip
    """The pairs with the longer side downwards."""
    sides = [list(dict.fromkeys(row.levels[place] for row in table.rows)) for place in (0, 1)]
    down, across = (0, 1) if len(sides[0]) >= len(sides[1]) else (1, 0)
    cells = {(row.levels[down], row.levels[across]): cell_of(row) for row in table.rows}
    grid = [[cells[upper, lower] for lower in sides[across]] for upper in sides[down]]
    names = [[summary.label(level) for level in sides[side]] for side in (down, across)]
    return Plot(name, title, caption, alt, partial(pair_heatmap, grid, names[0], names[1], label), True)


def _earnings(summary: Summary, terms: Terms, table: TermTable) -> Plot:
    factor = table.factors[0]
    rows = sorted(seen(table), key=lambda row: -(row.net or 0.0))
    names = [summary.label(row.levels[0]) for row in rows]
    bars = [[*(row.parts or ()), (row.found or 0.0) - (row.paid or 0.0)] for row in rows]
    words, unit = summary.label(factor).lower(), summary.unit()
    listing = "; ".join(f"{name} {number(row.net, 1)}" for name, row in zip(names, rows, strict=True))
    return Plot(
        f"terms-{factor}", f"What a {terms.word} brings, by {words}",
        f"Mean {unit} of each source; the number at the end is the sum, less what was paid.",
        f"Mean {unit} of a {terms.word} by {words}: {listing}.",
        partial(stacked_bars, bars, names, [*terms.parts, "Found less paid"], f"mean {unit} a {terms.word}"),
    )  # fmt: skip


def _turn_rates(summary: Summary, terms: Terms, table: TermTable) -> Plot:
    """By the first of the rates, the highest on top."""
    factor, unit = table.factors[0], summary.unit()
    rows = sorted(seen(table), key=lambda row: -(row.rates[0].mean if row.rates[0] else 0.0))
    names, words = [summary.label(row.levels[0]) for row in rows], summary.label(factor).lower()
    listing = "; ".join(
        f"{name} {', '.join(number(rate.mean if rate else None, 2) for rate in row.rates)}"
        for name, row in zip(names, rows, strict=True)
    )
    return Plot(
        f"terms-turn-{factor}", f"{unit.capitalize()} a turn, by {words}",
        f"All {unit} by all turns, each with its 95 % interval. A {terms.word} that is soon given up brings little in "
        "all and may still bring much a turn.",
        f"{unit.capitalize()} a turn by {words} ({', '.join(terms.rates)}): {listing}.",
        partial(rate_dots, [row.rates for row in rows], names, terms.rates, f"{unit} a turn"),
    )  # fmt: skip


def _counts(terms: Terms) -> Plot:
    """How many terms seats had."""
    counts = {entry.terms: entry.seats for entry in terms.seats}
    return Plot(
        "terms-seats", f"{terms.word.capitalize()}s a player", f"How many seats had so many {terms.word}s in a game.",
        count_sentence(terms), partial(count_bars, counts, f"{terms.word}s", "seats"),
    )  # fmt: skip
