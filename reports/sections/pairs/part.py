"""The pairs of levels: their map, and whether they do more than their factors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reports.findings.models import Pairs
from reports.findings.names import all_of, factor_word, table_name
from reports.findings.summary import Summary
from reports.findings.words import equal_p
from reports.page.parts import Entry, Part, Plots
from reports.sections.bans.part import ban_blocks
from reports.sections.rates.part import rates_block
from reports.stats.equivalence import ALPHA


def pair_sentences(summary: Summary, pairs: Pairs) -> Iterator[str]:
    """Whether the pairs do more than their two factors."""
    first, second = (summary.label(factor).lower() for factor in pairs.factors)
    if pairs.reason or pairs.test is None:
        yield f"Whether a pair does more than its {first} and {second} together cannot be said: {pairs.reason}."
        return
    test = f"({pairs.method}, p {equal_p(pairs.test.p)})"
    if pairs.test.p < ALPHA:
        yield (
            f"A pair is more than its {first} and its {second}: which {second} is good depends on the {first} {test}. "
            f"The rate of a {first} is the average over its pairs as they were dealt."
        )
    else:
        yield f"It could not be shown that a pair does more than its {first} and its {second} together {test}."


def pairs_part(summary: Summary, plots: Plots) -> Part:
    """The heat-map of the pairs, and whether they do more than their factors."""
    tables = [table for table in summary.tables if len(table.factors) == 2]
    blocks = []
    for table in tables:
        block = rates_block(summary, table, plots)
        told = [text for pairs in summary.pairs if pairs.factors == table.factors
                for text in pair_sentences(summary, pairs)]  # fmt: skip
        verdict, *rest = block.sentences
        title = table_name(summary, table) if len(tables) > 1 else ""
        blocks.append(replace(block, title=title, sentences=(verdict, *told, *rest), stacked=True))
    blocks += ban_blocks(summary)
    title = f"Pairs of {table_name(summary, tables[0]).lower()}" if len(tables) == 1 else "Pairs"
    return Part("pairs", title, "Pairs", tuple(blocks), _methods(summary))


def _methods(summary: Summary) -> tuple[Entry, ...]:
    """The interaction."""
    entries = [
        ("Do pairs do more than their factors?", "The winners' model with and without the product of the two factors: "
         "likelihood-ratio test for independent games, Wald test with sandwich errors where blocks hold several "
         "games."),
    ]  # fmt: skip
    if summary.ban is not None:
        entries.append(
            ("What if it were banned", "The winners' model with all pairs, averaged over tables drawn by the rule of "
             "the run, with and without the ban; the judged rate is moved by the difference. Bots are taken to play as "
             "they did. The interval is the model's (delta method, sandwich over blocks); the stored games without "
             "what is banned check it by counting. scythe report RUN --ban NAMES asks for another ban.")
        )  # fmt: skip
    for found in summary.pairs:
        if found.spread is not None:
            pair = f", {all_of([factor_word(summary, factor) for factor in found.factors])}"
            entries.append((
                "In this run" + pair * (len(summary.pairs) > 1),
                f"The true interactions scatter by {found.spread:.2f} log-odds (standard deviation, by marginal "
                "likelihood).",
            ))  # fmt: skip
    return tuple(entries)
