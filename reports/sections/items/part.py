"""Steps of the page about items: offered, picked and won; what they bring; how many there were."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.language.explaining import with_article
from reports.findings.names import item_key
from reports.findings.summary import ItemHistory, Summary
from reports.page.parts import Block, Plots, folded, present
from reports.sections.items.sentences import (
    asked,
    count_sentence,
    dealt_sentence,
    earning_sentences,
    loss_sentence,
    pick_sentences,
    picked_caveat,
    won_sentence,
)
from reports.sections.items.tables import earnings_table, picks_table, seats_table, turns_table


def picks_block(summary: Summary, item: ItemHistory, plots: Plots) -> Block:
    """What was offered, picked and won, each by itself."""
    singles = [table for table in item.tables if len(table.kinds) == 1]
    pairs = [table for table in item.tables if len(table.kinds) == 2]
    drawn = [item_key(item, what, *table.kinds) for table in pairs for what in ("picked", "won")]
    caveats = filter(None, (picked_caveat(summary), dealt_sentence(summary)))
    return Block(
        (*([won_sentence(item)] if _is_first(summary, item) else []), *pick_sentences(summary, item), *caveats),
        f"{item.name.capitalize()}s {asked(item)}",
        item_key(item, "picks"),
        plots=present(plots, *drawn),
        tables=tuple(picks_table(summary, item, table) for table in singles),
        folds=folded(*(picks_table(summary, item, table) for table in pairs)),
        stacked=True,
    )


def _is_first(summary: Summary, item: ItemHistory) -> bool:
    """Whether nothing like it came before: what is asked of them is told once."""
    return item is next(one for one in summary.items if asked(one) == asked(item))


def earnings_blocks(summary: Summary, item: ItemHistory, plots: Plots) -> Iterator[Block]:
    """What an item brings, where the run says so."""
    singles = [table.kinds[0] for table in item.tables if len(table.kinds) == 1]
    tables = [earnings_table(summary, item, table) for table in item.tables if item.parts or item.measures]
    tables += [turns_table(summary, item, table) for table in item.tables if item.rates]
    if tables:
        drawn = [item_key(item, *words, kind) for words in ((), ("turn",)) for kind in singles]
        yield Block(
            tuple(earning_sentences(summary, item)),
            f"What {with_article(item.name)} brings",
            item_key(item, "earnings"),
            plots=present(plots, *drawn),
            folds=folded(*tables),
        )


def counts_block(summary: Summary, item: ItemHistory, plots: Plots) -> Block:
    table = seats_table(item)
    return Block(
        (count_sentence(summary, item), *([loss_sentence(item)] if item.losses else [])),
        f"{item.name.capitalize()}s a player" + (f", and when they were {item.loss}" if item.losses else ""),
        item_key(item, "counts"),
        plots=present(plots, item_key(item, "seats"), item_key(item, "losses")),
        folds=folded(table),
    )
