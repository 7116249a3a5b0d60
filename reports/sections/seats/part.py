"""Who starts: the order of play, and what cannot be told apart from it."""

from __future__ import annotations

from dataclasses import replace

from reports.findings.contents import HEADLINE, has
from reports.findings.names import is_order, level_name
from reports.findings.summary import Aliasing, Summary
from reports.load.rows import TURN_POSITION
from reports.page.cells import Table
from reports.page.parts import Block, Entry, Part, Plots, folded
from reports.sections.course.tables import means_table
from reports.sections.rates.part import rates_block, rates_methods
from reports.sections.seats.sentences import aliasing_sentences, seat_sentences


def order_table(summary: Summary, alias: Aliasing) -> Table:
    """How often each level of a factor had each place in the order of play, in percent of its games."""
    seen = [(level, counts) for level, counts in zip(alias.levels, alias.counts, strict=True) if sum(counts)]
    lines = [[f"{100 * count / sum(counts):.0f}" for count in counts] for _, counts in seen]
    places = range(1, len(alias.counts[0]) + 1)
    return means_table(
        f"Place in the order of play by {summary.label(alias.factor).lower()}, percent of its games "
        f"(Cramér's V {alias.cramers_v:.2f})",
        summary.label(alias.factor),
        [level_name(summary, TURN_POSITION, str(place)) for place in places],
        [summary.label(level) for level, _ in seen],
        [sum(counts) for _, counts in seen],
        lines,
    )


def seats_part(summary: Summary, plots: Plots) -> Part:
    """The order of play, and what cannot be told apart from it."""
    table = next((table for table in summary.tables if is_order(table)), None)
    if table is None:
        return Part("seats", "Who starts", "Seats", (Block(("The run does not say who started.",)),))
    block = rates_block(summary, table, plots)
    aliases = [order_table(summary, alias) for alias in summary.aliasing]
    block = replace(
        block,
        sentences=(*block.sentences, *seat_sentences(summary), *aliasing_sentences(summary)),
        folds=(*block.folds, *folded(*aliases)),
    )
    return Part("seats", "Who starts: the order of play", "Order of play", (block,), _methods(summary))


def _methods(summary: Summary) -> tuple[Entry, ...]:
    """The order of play; all methods of rates where the page has no other part for them."""
    entries: tuple[Entry, ...] = (
        ("Place", "The place in the order of the first round: 1st is the player who starts. It is judged only where it "
         "goes together with no factor."),
        ("Test", "The order of play as a factor of the winners' model, with and without it: likelihood ratio, or Wald "
         "over blocks."),
    )  # fmt: skip
    if summary.design.sources:
        entries += ((
            "Going together", "Cramér's V between a factor and the order of play, 0 for none and 1 for complete; it is "
            "mentioned from 0.1 on. Where two factors go together completely, no method can tell them apart: the order "
            "is then left out of the model, and the page says so.",
        ),)  # fmt: skip
    told = () if has(summary, HEADLINE) else rates_methods(summary)
    return (*entries, *told)
