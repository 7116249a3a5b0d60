"""How each part was computed: every method by name, with what it assumes."""

from __future__ import annotations

from reports.findings.contents import HEADLINE, has
from reports.findings.model_sentences import model_text
from reports.findings.names import all_of, factor_word
from reports.findings.summary import Summary
from reports.findings.verdict_sentences import margin_words
from reports.page.parts import Entry


def rates(summary: Summary) -> tuple[Entry, ...]:
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


def pairs(summary: Summary) -> tuple[Entry, ...]:
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


def odds(summary: Summary) -> tuple[Entry, ...]:
    """The two models."""
    entries = [
        ("Winners alone", "Conditional logit of the winner among the seats of a game: the chance of each player "
         "follows the summed effects of its levels. Levels are drawn toward the average as half a win and half a loss "
         "would (log-F), so that one that never wins has odds as well."),
        ("Order of finish", "Plackett-Luce: the winner is chosen among all players of a game, the second among the "
         "rest, and so on. It uses every place, by the game's own ranking, and assumes that strength means the same "
         "for the first place as for the others; ties after Efron."),
        ("Odds", "Sum-to-zero contrasts: against the average level of the factor. Errors from the observed information "
         "for independent games, sandwich over blocks as soon as a block holds several; Wald intervals."),
    ]  # fmt: skip
    if not summary.model.reason:
        entries.append(("This run, winners alone", model_text(summary.model)))
    if not summary.ranking.reason:
        entries.append(("This run, order of finish", model_text(summary.ranking)))
    return tuple(entries)


def seats(summary: Summary) -> tuple[Entry, ...]:
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
    told = () if has(summary, HEADLINE) else rates(summary)
    return (*entries, *told)


def opponents(summary: Summary) -> tuple[Entry, ...]:
    """With and without X."""
    held = " That does not hold here: the players picked for themselves." if summary.design.picked else ""
    return (
        ("Change", "The winners' model, with all pairs where the games determine them, and the product of the factor "
         "and the presence of the opponent: strength at tables with the opponent less strength at tables without, "
         "against the mean of that change over all levels (somebody always wins, so a change common to all is no "
         "change of anybody's chances)."),
        ("Assumption", f"Who sits at the table was assigned by the program and not chosen.{held}"),
        ("Correction", "Holm and Benjamini-Hochberg over all combinations of level and opponent together. The win "
         "rates with and without are as counted and adjusted for nothing."),
    )  # fmt: skip


def skill(summary: Summary) -> tuple[Entry, ...]:
    """Dependence on the bot or the number of players."""
    return (
        ("Dependence", "The winners' model with the product of the factor and the bot (or the number of players), "
         "tested by likelihood ratio, or by Wald over blocks. Verdicts are those of the counted rates with each."),
        ("Comparison", "With --compare two runs are set side by side: Spearman's rank correlation of the strengths "
         "with its interval, and what noise alone would leave of it if both had the same true strengths."),
    )  # fmt: skip


def power(summary: Summary) -> tuple[Entry, ...]:
    """What a run can see."""
    design = "factors, players," if summary.design.sources else "players"
    return (
        ("By counting", "Two-sided test of a win rate at the strictest step of Holm, 80 % power, normal approximation, "
         "for the row with the fewest appearances; appearances are divided by the design effect."),
        ("Games needed", f"If the design stays as it is: the same {design} and blocks."),
        ("Pairing", "Paired against unpaired variance of the difference of two bots that played the same seats of the "
         "same blocks (common random numbers)."),
    )  # fmt: skip
