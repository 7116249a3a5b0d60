"""How the numbers of a page of people's games were computed, with assumptions and sources."""

from __future__ import annotations

from reports.judging.report import DEALT, PeopleReport

Entry = tuple[str, str]


def level_methods(report: PeopleReport) -> tuple[Entry, ...]:
    """The model of the levels."""
    habits = (
        "Levels were dealt, so habits of players are left out of the model."
        if report.design.seats == DEALT
        else "Habit terms (Mundlak 1978): how often a player takes each level is a covariate of its own, so that a "
        "level "
        "is judged by how the same players do with it and without it."
    )
    several = (
        f" A seat has several levels, one after the other; each counts for its part of them, and at the dealt tables "
        f"a seat "
        f"has {report.held}. What was offered is not known, so a level that is taken early is judged by all who took "
        f"it."
        if report.held > 1
        else ""
    )
    return (
        (
            "What is estimated",
            "Wins beyond the equal share, in percentage points, at tables of the sizes of this file, everybody equally "
            f"good, levels dealt at random.{several}",
        ),
        (
            "Model",
            "Plackett-Luce on the whole order of finish (Plackett 1975), on the winner where no more was kept; "
            "effects of "
            "levels with a normal prior of sd 0.5, random pairs and players (variances by EM on the Laplace "
            f"approximation), first games of a player apart where days are known. {habits}",
        ),
        (
            "Interval and verdict",
            "Delta method from the posterior. Holm over the levels of a factor; equivalent if within the margin by two "
            "one-sided tests. From 30 games on. An interval is that of its level alone, so it may leave out 0 where "
            "the verdict, which allows for all levels, is inconclusive. A level is called tied to players when "
            "knowing the "
            "players would tell it, but these games leave more than four fifths of what was unknown before.",
        ),
        (
            "Assumptions",
            "One strength governs all places; a player is about as good throughout, but for the first games; what is "
            "played often is not played better for that.",
        ),
        (
            "Measured",
            "On leagues without any effect in which good players take certain factions, some faction is called "
            "strong or "
            "weak in about 5 % of the leagues; counting does so in 65 % at 300 games (docs/people.md).",
        ),
    )


PAIRS: tuple[Entry, ...] = (
    (
        "Pairs",
        "Random effects beside both levels, drawn toward 0 (empirical Bayes); value against average others. Holm over "
        "the pairs with 30 appearances and more.",
    ),
)
SELECTION: tuple[Entry, ...] = (
    (
        "The same again",
        "Pairs of games of the same player with the same level, against the same games with their levels dealt anew: "
        "permutations within games (Fisher 1935), one-sided.",
    ),
    ("Skill of those who take a level", "Wald test of the habit terms of the model."),
)
SKILL: tuple[Entry, ...] = (
    (
        "Shares",
        "Variances of players and of the deal (levels and pairs) in the model without habits, beside that of "
        "Plackett and "
        "Luce's noise, π²/6; intervals from the effective numbers of coefficients, and rough.",
    ),
    (
        "Strength of a player",
        "Drawn toward the average player where games are few; what the player had is allowed for.",
    ),
)
SCORES: tuple[Entry, ...] = (
    (
        "Margin",
        "A second estimate, from final scores net of bids: a linear mixed model (Henderson 1975) with an effect of "
        "each "
        "game, levels, habits, random pairs and players. It gets no verdict: winning by much is not winning often.",
    ),
    (
        "Fair price",
        "The same model of scores before bids are paid. Only differences between pairs can be known, so the mean of "
        "all "
        "fair prices is the mean price.",
    ),
)
BOTS: tuple[Entry, ...] = (
    (
        "Differences",
        "People's adjusted value less the judged excess of the bots; errors added as independent; Holm over the "
        "factor. "
        "People and bots are never pooled.",
    ),
    (
        "Agreement",
        "Spearman's rank correlation of the levels, beside what noise alone would leave of it if both had the same "
        "strengths.",
    ),
)
