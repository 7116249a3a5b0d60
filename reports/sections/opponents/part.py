"""With and without each opponent."""

from __future__ import annotations

from functools import partial

from reports.findings.models import Opponent, Opponents
from reports.findings.names import factor_title, factor_word
from reports.findings.summary import Summary
from reports.findings.words import p_value, percent, typical_decimals
from reports.page.cells import Column, Head, Table, lined, named, numbers, value
from reports.page.parts import Block, Entry, Fold, Part, Plots, folded, present
from reports.sections.items.sentences import opponents_caveat
from reports.sections.opponents.sentences import opponent_sentence
from reports.sections.rates.tables import points
from reports.stats.tables import MIN_CELL


def opponents_table(summary: Summary, opponents: Opponents, most: int | None = None) -> Table:
    """Every level with and without every other at the table, the clearest first; at most so many rows."""
    places = typical_decimals([row.effect_interval for row in opponents.rows], 100)
    rate = partial(percent, places=places)
    columns: list[Column[Opponent]] = [
        named(summary.label(opponents.factor), lambda row: summary.label(row.level)),
        named("opponent", lambda row: summary.label(row.opponent)),
        Column(
            Head("change", "Percentage points, everything else held equal, against the mean change of all; 95 % "
                 "interval."),
            lambda row: value(points(row.effect, row.effect_interval, places), row.effect),
        ),
        numbers("Holm p", lambda row: row.holm, p_value, f"Adjusted over all {len(opponents.rows)} combinations."),
        numbers("games with", lambda row: row.n_with, hint="Appearances at tables with the opponent."),
        numbers("games without", lambda row: row.n_without),
        numbers("win rate with", lambda row: row.rate_with, rate, "As counted."),
        numbers("win rate without", lambda row: row.rate_without, rate, "As counted."),
        numbers("p", lambda row: row.p, p_value),
        numbers("BH q", lambda row: row.bh, p_value, "False discovery rate over all combinations."),
    ]  # fmt: skip
    shown, total = opponents.rows[:most], len(opponents.rows)
    which = f"the {len(shown)} clearest" if most and len(shown) < total else "all"
    caption = (
        f"{factor_title(summary, opponents.factor)}s with and without each opponent: {which} of {total} combinations "
        f"of {summary.label(opponents.factor).lower()} and opponent"
    )
    return lined(caption, shown, columns, lambda row: min(row.n_with, row.n_without) < MIN_CELL)


_CLEAREST = 10


def opponents_part(summary: Summary, plots: Plots) -> Part:
    """How each level does with and without every other at the table."""
    blocks = [_opponents(summary, opponents, plots) for opponents in summary.opponents]
    caveats = [Block((text,)) for text in (opponents_caveat(summary),) if text]
    told = (*caveats, *blocks)
    return Part("opponents", "With and without each opponent", "Opponents", told, _methods(summary))


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


def _methods(summary: Summary) -> tuple[Entry, ...]:
    """With and without X."""
    held = " That does not hold here: the players picked for themselves." if summary.design.picked else ""
    return (
        ("Change", "The winners' model, with all pairs where the games determine them, and the product of the factor "
         "and the presence of the opponent: strength at tables with the opponent less strength at tables without, "
         "against the mean of that change over all levels (somebody always wins, so a change common to all is not a "
         "change of anybody's chances)."),
        ("Assumption", f"Who sits at the table was assigned by the program and not chosen.{held}"),
        ("Correction", "Holm and Benjamini-Hochberg over all combinations of level and opponent together. The win "
         "rates with and without are as counted and adjusted for nothing."),
    )  # fmt: skip
