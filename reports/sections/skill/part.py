"""Does it depend on skill? The bots against each other, and what depends on them."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.summary import Summary
from reports.load.rows import BOT
from reports.page.parts import Block, Entry, Part, Plots, folded, present
from reports.sections.rates.part import rates_block
from reports.sections.rates.tables import strength_table
from reports.sections.skill.sentences import dependence_sentence, same_verdicts


def skill_part(summary: Summary, plots: Plots) -> Part:
    """The bots against each other, what depends on them, and how to learn more."""
    blocks = [rates_block(summary, table, plots) for table in summary.tables if BOT in table.factors]
    for entry in summary.dependence:
        tables = (entry.table,) if entry.table else ()
        blocks.append(
            Block(
                (dependence_sentence(summary, entry), *(same_verdicts(summary, entry, table) for table in tables)),
                plots=present(plots, f"depends-{entry.factor}-{entry.on}".replace("_", "-")),
                folds=folded(*(strength_table(summary, table) for table in tables)),
            )
        )
    return Part("skill", "Does it depend on skill?", "Skill", (*_skill_hint(summary), *blocks), _methods(summary))


def _skill_hint(summary: Summary) -> Iterator[Block]:
    """How to learn it, for a run of one bot."""
    if len(set(summary.design.bots)) < 2:
        yield Block(
            ("All seats were played by the same bot, so this run cannot say whether the same things are strong among "
             "better or worse players. To learn it, play the same tables with another bot and put the runs side by "
             "side: scythe report RUN --compare OTHER_RUN.",)
        )  # fmt: skip


def _methods(summary: Summary) -> tuple[Entry, ...]:
    """Dependence on the bot or the number of players."""
    return (
        ("Dependence", "The winners' model with the product of the factor and the bot (or the number of players), "
         "tested by likelihood ratio, or by Wald over blocks. Verdicts are those of the counted rates with each."),
        ("Comparison", "With --compare two runs are set side by side: Spearman's rank correlation of the strengths "
         "with its interval, and what noise alone would leave of it if both had the same true strengths."),
    )  # fmt: skip
