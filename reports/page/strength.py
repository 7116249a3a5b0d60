"""Parts 2 to 6, 8 and 9 of the page: who won how often, pairs, main effects, seats, opponents, skill, power."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.core.explaining import capital
from reports.charts.plot import Picture
from reports.findings.ban_sentences import ban_sentences
from reports.findings.contents import PAIRS, has
from reports.findings.item_sentences import (
    asked,
    dealt_sentence,
    first_items,
    opponents_caveat,
    pick_sentences,
    picked_caveat,
    won_sentence,
)
from reports.findings.model_sentences import (
    dependence_sentence,
    direct_sentence,
    effect_sentences,
    opponent_sentence,
    pair_sentences,
    pairing_sentences,
    power_sentence,
    same_verdicts,
    seat_sentences,
)
from reports.findings.models import Opponents
from reports.findings.names import factor_word, is_factor, is_order, item_key, table_key, table_name
from reports.findings.sentences import aliasing_sentences
from reports.findings.summary import ItemHistory, Summary
from reports.findings.verdict_sentences import counted_sentence, verdict_sentence
from reports.load.rows import BOT
from reports.page import methods
from reports.page.course import present
from reports.page.findings import (
    ban_table,
    factor_tests_table,
    odds_table,
    opponents_table,
    pairing_table,
    power_table,
)
from reports.page.items import picks_table
from reports.page.parts import Block, Fold, Part, folded
from reports.page.tables import check_table, order_table, strength_table
from reports.stats.tables import LevelTable

Plots = dict[str, Picture]

_CLEAREST = 10


def headline_part(summary: Summary, plots: Plots) -> Part:
    """Each level of each factor; what was offered, picked and won where players picked."""
    blocks = [_strength(summary, table, plots) for table in summary.tables if is_factor(table)]
    blocks += [_picks(summary, item, plots) for item in summary.items]
    blocks += [] if has(summary, PAIRS) else _ban(summary)
    return Part("headline", "Who won how often", "Who won", tuple(blocks), methods.rates(summary))


def _strength(summary: Summary, table: LevelTable, plots: Plots) -> Block:
    """Sentence, plot, table, and what stands behind it."""
    sentences = [verdict_sentence(summary, table), counted_sentence(summary, table)]
    sentences += [direct_sentence(summary, direct) for direct in summary.direct if (direct.factor,) == table.factors]
    if not is_order(table) and BOT not in table.factors:
        sentences += first_items(summary, table.factors)
    told, silent = strength_table(summary, table), len(table.factors) == 2 and not table.tests
    key = table_key(table.factors)
    return Block(
        tuple(capital(text) for text in sentences if text),
        "" if len(table.factors) > 1 or is_order(table) else table_name(summary, table) + "s",
        f"strength-{key}",
        plots=present(plots, f"win-rate-{key}"),
        tables=() if silent else (told,),
        folds=folded(*[told] * silent, check_table(summary, table)),
    )


def _picks(summary: Summary, item: ItemHistory, plots: Plots) -> Block:
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


def pairs_part(summary: Summary, plots: Plots) -> Part:
    """The heat-map of the pairs, and whether they do more than their factors."""
    tables = [table for table in summary.tables if len(table.factors) == 2]
    blocks = []
    for table in tables:
        block = _strength(summary, table, plots)
        told = [text for pairs in summary.pairs if pairs.factors == table.factors
                for text in pair_sentences(summary, pairs)]  # fmt: skip
        verdict, *rest = block.sentences
        title = table_name(summary, table) if len(tables) > 1 else ""
        blocks.append(replace(block, title=title, sentences=(verdict, *told, *rest), stacked=True))
    blocks += _ban(summary)
    title = f"Pairs of {table_name(summary, tables[0]).lower()}" if len(tables) == 1 else "Pairs"
    return Part("pairs", title, "Pairs", tuple(blocks), methods.pairs(summary))


def _ban(summary: Summary) -> list[Block]:
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


def odds_part(summary: Summary) -> Part:
    """Every level as odds, everything else held equal, folded: no verdict goes by them."""
    tests = factor_tests_table(summary)
    tables = [odds_table(summary, entry) for entry in summary.model.factors]
    block = Block(tuple(effect_sentences(summary)), folds=folded(*filter(None, (tests, *tables))))
    return Part("odds", "Odds with everything else equal", "Odds", (block,), methods.odds(summary))


def seats_part(summary: Summary, plots: Plots) -> Part:
    """The order of play, and what cannot be told apart from it."""
    table = next((table for table in summary.tables if is_order(table)), None)
    if table is None:
        return Part("seats", "Who starts", "Seats", (Block(("The run does not say who started.",)),))
    block = _strength(summary, table, plots)
    aliases = [order_table(summary, alias) for alias in summary.aliasing]
    block = replace(
        block,
        sentences=(*block.sentences, *seat_sentences(summary), *aliasing_sentences(summary)),
        folds=(*block.folds, *folded(*aliases)),
    )
    return Part("seats", "Who starts: the order of play", "Order of play", (block,), methods.seats(summary))


def opponents_part(summary: Summary, plots: Plots) -> Part:
    """How each level does with and without every other at the table."""
    blocks = [_opponents(summary, opponents, plots) for opponents in summary.opponents]
    caveats = [Block((text,)) for text in (opponents_caveat(summary),) if text]
    told = (*caveats, *blocks)
    return Part("opponents", "With and without each opponent", "Opponents", told, methods.opponents(summary))


def _opponents(summary: Summary, opponents: Opponents, plots: Plots) -> Block:
    tables = (opponents_table(summary, opponents, _CLEAREST),) if opponents.rows else ()
    whole = folded(opponents_table(summary, opponents)) if len(opponents.rows) > _CLEAREST else ()
    silent = tuple((summary.label(level), reason) for level, reason in opponents.left_out.items())
    missing = (Fold("Opponents that could not be judged", entries=silent),) if silent and opponents.rows else ()
    return Block(
        (opponent_sentence(summary, opponents),),
        factor_word(summary, opponents.factor).capitalize() + "s",
        f"opponents-of-{opponents.factor}",
        plots=present(plots, f"opponents-{opponents.factor}"),
        tables=tables,
        folds=(*whole, *missing),
    )


def skill_part(summary: Summary, plots: Plots) -> Part:
    """The bots against each other, what depends on them, and how to learn more."""
    blocks = [_strength(summary, table, plots) for table in summary.tables if BOT in table.factors]
    for entry in summary.dependence:
        tables = (entry.table,) if entry.table else ()
        blocks.append(
            Block(
                (dependence_sentence(summary, entry), *(same_verdicts(summary, entry, table) for table in tables)),
                plots=present(plots, f"depends-{entry.factor}-{entry.on}".replace("_", "-")),
                folds=folded(*(strength_table(summary, table) for table in tables)),
            )
        )
    return Part("skill", "Does it depend on skill?", "Skill", (*_skill_hint(summary), *blocks), methods.skill(summary))


def _skill_hint(summary: Summary) -> Iterator[Block]:
    """How to learn it, for a run of one bot."""
    if len(set(summary.design.bots)) < 2:
        yield Block(
            ("All seats were played by the same bot, so this run cannot say whether the same things are strong among "
             "better or worse players. To learn it, play the same tables with another bot and put the runs side by "
             "side: scythe report RUN --compare OTHER_RUN.",)
        )  # fmt: skip


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
    return Part("power", "What this run could show", "What it could show", (block,), methods.power(summary))
