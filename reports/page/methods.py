"""How each part was computed: every method by name, with what it assumes."""

from __future__ import annotations

from reports.findings.contents import EFFECTS, HEADLINE, OPPONENTS, PAIRS, SEATS, has, part
from reports.findings.model_sentences import model_text
from reports.findings.names import all_of, factor_word
from reports.findings.summary import Summary
from reports.findings.verdict_sentences import margin_words
from reports.page.parts import Entry


def rates(summary: Summary) -> tuple[Entry, ...]:
    """Win rates, intervals, tests over a table."""
    return (
        ("Win rate", "Wins divided by appearances; a win shared by several players counts as an equal part for each. "
         "Its 95 % interval is Wilson's score interval, which assumes independent games; where a block holds several "
         "games, appearances are divided by the design effect of the blocks. Blocks resampled with replacement (2,000 "
         "times) give a second interval that assumes only that blocks are independent."),
        ("Equal share", "One divided by the number of players: what each player would win if nothing but luck and "
         "skill mattered and skill were equal."),
        ("Verdict", verdict_text(summary)),
        ("Holm, BH", "Holm's adjustment keeps the chance of any false claim in a table at 5 %, whatever the dependence "
         "between rows. Benjamini and Hochberg's q bounds the expected share of false alarms among the rows one looks "
         "at; it assumes rows that are independent or rise together. Where there is no model, p is the two-sided score "
         f"test of the win rate. Rows with fewer than {summary.tables[0].min_cell} games are grey and not tested "
         "there; the model judges all levels that were played."),
        ("Margin", "Score minus the mean score of the same table, so that rich and poor games weigh alike; interval "
         "from resampled blocks (given from ten blocks on)."),
        ("Luck alone", "The grey band holds all rows of a table in 95 of 100 runs when all are equally strong (highest "
         "and lowest of independent binomials; winners exclude each other, so the band is slightly wide, and the "
         "best and worst by luck of few rows stand slightly further apart than told)."),
    )  # fmt: skip


def verdict_text(summary: Summary) -> str:
    """What each verdict means and what goes before what."""
    margin = margin_words(summary)
    return (
        f"Equivalent: two one-sided tests (Schuirmann) show that the level wins within {margin} of an average one, all "
        "else equal. Strong or weak: its effect is shown to differ from zero, and it is not shown to lie within that "
        "margin. Equivalent goes first: a difference too small to matter counts as equivalent even where it is "
        "certainly there. Inconclusive: neither could be shown. A large p-value is never read as equality. Each of the "
        "two families of tests is adjusted by Holm over the table, so that any false claim in each has a chance of 5 %."
    )


def pairs(summary: Summary) -> tuple[Entry, ...]:
    """Interaction and shrinkage."""
    entries = [
        ("Do pairs do more than their factors?", f"The model of {part(summary, EFFECTS)} with and without the "
         "product of the two factors: likelihood-ratio test for independent games, Wald test with sandwich errors "
         "where blocks hold several games."),
        ("Effect and verdict of a pair", "Both main effects and their interaction together, against the average level "
         f"of each; verdicts as in {part(summary, HEADLINE)}, over all pairs."),
        ("Drawn together", "Empirical Bayes (Morris 1983): interactions are assumed to scatter normally around zero "
         "with one variance, which the run itself tells by marginal likelihood; each is drawn toward zero the more, "
         "the less is known about it. The intervals take that variance as known."),
    ]  # fmt: skip
    for found in summary.pairs:
        if found.spread is not None and found.kept is not None:
            pair = f", {all_of([factor_word(summary, factor) for factor in found.factors])}"
            entries.append((
                "In this run" + pair * (len(summary.pairs) > 1),
                f"The true interactions scatter by {found.spread:.2f} log-odds (standard deviation, as estimated); "
                f"{100 * found.kept:.0f} % of the estimates' scatter is kept.",
            ))  # fmt: skip
    return tuple(entries)


def effects(summary: Summary) -> tuple[Entry, ...]:
    """The two models."""
    entries = [
        ("Order of finish", "Plackett-Luce: the winner is chosen among all players of a game, the second among the "
         "rest, and so on; the chances of each choice follow the summed effects of a player's levels. Exact likelihood "
         "by Newton's method. It uses every place, about three times the information of the winner alone, and assumes "
         "that strength means the same for the first place as for the others."),
        ("Winners only", "Conditional logit of the winner among the seats of a game: the same model cut after the "
         "first place. It assumes less and knows less; where the two disagree by more than their intervals, strength "
         "for winning is not strength for finishing high."),
        ("Which of the two", f"{_judged(summary)} go by the winners, for the question is who "
         "wins; by the order of finish only where the winners alone determine no model. Whether the two agree is "
         "tested for every level and adjusted by Holm over all (Hausman's specification test, 1978): the difference of "
         "the two estimates against its standard error (the root of the difference of their variances; with errors "
         "over blocks, or where that difference is not positive, the error of the winners' estimate, which bounds it "
         "as long as the ranking's variance is at most twice the covariance of the two). The model is not chosen by "
         "that test, which would spoil error rates."),
        ("Ties", "The winner by the game's own tie-breakers comes first; equal scores below are tied, after Efron. A "
         "win that remains shared is a tie for the first place."),
        ("Effects", "Sum-to-zero contrasts: against the average level of the factor. They are told as the win rate "
         "against average opponents less the equal share." + _additive(summary)),
        ("Errors", "From the observed information for independent games; sandwich over blocks as soon as a block holds "
         "several games. Intervals are Wald's, on the log-odds scale."),
        ("Several questions", "Holm's and Benjamini and Hochberg's corrections hold within a table. The tests of whole "
         f"questions ({', '.join(_questions(summary))}) are not corrected for one another: each has its own 5 %."),
        ("Verdict", verdict_text(summary)),
    ]  # fmt: skip
    if not summary.ranking.reason:
        entries.append(("This run, order of finish", model_text(summary.ranking)))
    if not summary.model.reason:
        entries.append(("This run, winners only", model_text(summary.model)))
    return tuple(entries)


def _additive(summary: Summary) -> str:
    """What the model assumes of several factors."""
    if not has(summary, PAIRS):
        return ""
    tested = f"{part(summary, PAIRS)} tests that for pairs."
    return f" The model assumes that factors add up on the log-odds scale; {tested}"


def _judged(summary: Summary) -> str:
    """What goes by the model that is chosen."""
    words = [words for words, name in (("pairs", PAIRS), ("opponents", OPPONENTS)) if has(summary, name)]
    return all_of(["verdicts", *words, "dependence"]).capitalize()


def _questions(summary: Summary) -> list[str]:
    """The whole questions that are tested."""
    named = {"each factor": EFFECTS, "pairs": PAIRS, "order of play": SEATS, "opponents": OPPONENTS}
    return [*(words for words, name in named.items() if has(summary, name)), "dependence on the bot"]


def seats(summary: Summary) -> tuple[Entry, ...]:
    """The order of play; all methods of rates and of the models where the page has no other part for them."""
    model = f"the model in {part(summary, EFFECTS)}" if has(summary, EFFECTS) else "the model below"
    entries: tuple[Entry, ...] = (
        ("Place", "The place in the order of the first round: 1st is the player who starts."),
        ("Test", f"The order of play as a factor of {model}, with and without it: likelihood ratio, or Wald "
         "over blocks."),
    )  # fmt: skip
    if summary.design.sources:
        entries += ((
            "Going together", "Cramér's V between a factor and the order of play, 0 for none and 1 for complete; it is "
            "mentioned from 0.1 on. Where two factors go together completely, no method can tell them apart: the order "
            "is then left out of the model, and the page says so.",
        ),)  # fmt: skip
    told = [] if has(summary, HEADLINE) else [*rates(summary)]
    told += [] if has(summary, EFFECTS) else effects(summary)
    return tuple(dict.fromkeys([*entries, *told]))


def opponents(summary: Summary) -> tuple[Entry, ...]:
    """With and without X."""
    held = " That does not hold here: the players picked for themselves." if summary.design.picked else ""
    return (
        ("Change", f"The model of {part(summary, EFFECTS)} with the product of the factor and the presence of the "
         "opponent: strength at tables with the opponent less strength at tables without, against the mean of that "
         "change over all levels (somebody always wins, so a change common to all is no change of anybody's chances)."),
        ("Assumption", f"Who sits at the table was assigned by the program and not chosen.{held}"),
        ("Correction", "Holm and Benjamini-Hochberg over all combinations of level and opponent together. The win "
         "rates with and without are as counted and adjusted for nothing."),
    )  # fmt: skip


def skill(summary: Summary) -> tuple[Entry, ...]:
    """Dependence on the bot or the number of players."""
    return (
        ("Dependence", f"The model of {part(summary, EFFECTS)} with the product of the factor and the bot (or the "
         "number of players), tested by likelihood ratio, or by Wald over blocks. Strengths are main effect and "
         "product together."),
        ("Comparison", "With --compare two runs are set side by side: Spearman's rank correlation of the strengths "
         "with its interval, and what noise alone would leave of it if both had the same true strengths."),
    )  # fmt: skip


def power(summary: Summary) -> tuple[Entry, ...]:
    """What a run can see."""
    design = "factors, players," if summary.design.sources else "players"
    return (
        ("By counting", "Two-sided test of a win rate at the strictest step of Holm, 80 % power, normal approximation, "
         "for the row with the fewest appearances; appearances are divided by the design effect."),
        ("All else equal", f"The same for an effect in the model of {part(summary, EFFECTS)}, from the largest "
         "standard error of its levels."),
        ("Games needed", f"If the design stays as it is: the same {design} and blocks."),
        ("Pairing", "Paired against unpaired variance of the difference of two bots that played the same seats of the "
         "same blocks (common random numbers)."),
    )  # fmt: skip
