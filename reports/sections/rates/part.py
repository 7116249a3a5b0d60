"""Who won how often: every level of each factor."""

from __future__ import annotations

from engines.core.language.explaining import capital
from reports.findings.contents import PAIRS, has
from reports.findings.names import is_alone, is_factor, is_order, table_key, table_name
from reports.findings.summary import Summary
from reports.load.rows import BOT
from reports.page.parts import Block, Entry, Part, Plots, folded, present
from reports.sections.bans.part import ban_blocks
from reports.sections.items.part import picks_block
from reports.sections.items.sentences import first_items
from reports.sections.rates.sentences import counted_sentence, margin_words, verdict_sentence
from reports.sections.rates.tables import check_table, strength_table
from reports.sections.seats.sentences import direct_sentence
from reports.stats.tables import LevelTable


def headline_part(summary: Summary, plots: Plots) -> Part:
    """Each level of each factor; what was offered, picked and won where players picked."""
    blocks = [rates_block(summary, table, plots) for table in summary.tables if is_alone(table) or is_factor(table)]
    blocks += [picks_block(summary, item, plots) for item in summary.items]
    blocks += [] if has(summary, PAIRS) else ban_blocks(summary)
    return Part("headline", "Who won how often", "Who won", tuple(blocks), rates_methods(summary))


def rates_block(summary: Summary, table: LevelTable, plots: Plots) -> Block:
    """Sentence, plot, table, and what stands behind it."""
    sentences = [verdict_sentence(summary, table), counted_sentence(summary, table)]
    sentences += [direct_sentence(summary, direct) for direct in summary.direct if (direct.factor,) == table.factors]
    if not is_order(table) and BOT not in table.factors:
        sentences += first_items(summary, table.factors)
    told, silent = strength_table(summary, table), len(table.factors) == 2 and not table.tests
    key = table_key(table.factors)
    return Block(
        tuple(capital(text) for text in sentences if text),
        _title(summary, table),
        f"strength-{key}",
        plots=present(plots, f"win-rate-{key}"),
        tables=() if silent else (told,),
        folds=folded(*[told] * silent, check_table(summary, table)),
    )


def _title(summary: Summary, table: LevelTable) -> str:
    """What stands over a table; a pair and the order of play have a part of their own."""
    if len(table.factors) > 1 or is_order(table):
        return ""
    return table_name(summary, table) + "s" * (not is_alone(table))


def rates_methods(summary: Summary) -> tuple[Entry, ...]:
    """Win rates, intervals, tests over a table."""
    return (
        ("Win rate", "Wins divided by appearances; a win shared by several players counts as an equal part for each. "
         "It answers: how often does this level win at tables dealt as this run dealt them? The rate of a factor is "
         "the average over its pairs as they were dealt, and rates weighted by appearances average to the equal "
         "share."),
        *([("Standardised", "Conditional logit of the winner with all pairs (and the order of play, where no factor "
            "brings it): the counted rate of a level, moved by the difference of its mean chance at 100,000 tables "
            "drawn by the rule and at those that came up. Where tables came up by that rule this holds whatever the "
            "model leaves out, and only narrows the interval; else it is as good as the model. Delta method, sandwich "
            "over blocks. Scores and margins are as counted.")]
          if summary.standard.done else []),
        ("95 % interval", "Likelihood of a proportion with Firth's penalty (Jeffreys), on as many independent "
         "appearances as the blocks tell: sandwich over blocks, which assumes only that blocks are independent. Close "
         "to the logit interval where wins and losses are many, and made for levels that never win as well."),
        ("Equal share", "One divided by the number of players: what each player would win if nothing but luck and "
         "skill mattered and skill were equal."),
        ("Verdict", verdict_text(summary)),
        ("Holm, BH", "Holm's adjustment keeps the chance of any false claim in a table at 5 %, whatever the dependence "
         "between rows. Benjamini and Hochberg's q bounds the expected share of false alarms among the rows one looks "
         "at; it assumes rows that are independent or rise together. Rows with fewer than "
         f"{summary.tables[0].min_cell} games are grey and not judged. Tables are not corrected for one another."),
        ("Margin", "Score minus the mean score of the other players; linearised ratio over blocks (from ten blocks "
         "on)."),
        ("To fairness", "A quantile of the gaps between its final scores and the best of the others, ties half; "
         "interval after Woodruff over blocks. It says what points would do to these results, not how players "
         "would answer, and for one level at a time; points that fit together are written by --format handicap."),
        ("Best, worst", "Empirical Bayes: true rates scatter normally with a variance that the run tells; drawn with "
         "the covariance over blocks. The luckiest of many is not taken for the best."),
        ("Luck alone", "The grey band holds all rows of a table in 95 of 100 runs when all are equally strong (highest "
         "and lowest of independent binomials; winners exclude each other, so the band is slightly wide)."),
        *([("Order held equal", "Conditional logit of the winner with all pairs and the order of play; the chance of "
            "every seat of the run with all places alike, averaged over the seats of a level. Delta method.")]
          if summary.direct else []),
    )  # fmt: skip


def verdict_text(summary: Summary) -> str:
    """What each verdict means and what goes before what."""
    margin = margin_words(summary)
    return (
        f"Equivalent: two one-sided tests (Schuirmann) show that the level wins within {margin} of its equal share. "
        "Strong or weak: its rate is shown to differ from the share, and not shown to lie within that margin. "
        "Equivalent goes first: a difference too small to matter counts as equivalent even where it is certainly "
        "there. Inconclusive: neither could be shown. A large p-value is never read as equality. Each of the "
        "two families of tests is adjusted by Holm over the table, so that any false claim in each has a chance of 5 %."
    )
