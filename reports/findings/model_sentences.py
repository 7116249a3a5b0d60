"""What the models of strengths say, in plain sentences: main effects, pairs, seats, opponents, skill, power."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.models import WINNER, Dependence, Model, Opponent, Opponents, Pairs
from reports.findings.names import all_of, factor_word, level_name, level_of, level_word, table_name
from reports.findings.summary import Power, Summary
from reports.findings.words import (
    listed,
    none_of,
    number,
    p_value,
    percent,
    plural,
    signed,
    signed_range,
    typical_decimals,
)
from reports.load.rows import BOT, TURN_POSITION
from reports.stats.tables import ALPHA

_NAMED = 3


def effect_sentences(summary: Summary) -> Iterator[str]:
    """Which factors matter when all are taken together, and how to read an effect."""
    model = summary.judge()
    if model.reason:
        yield f"There are no adjusted effects: {model.reason}."
        return
    what = "who wins" if model.kind == WINNER else "who finishes before whom"
    clear = [factor_word(summary, entry.factor) for entry in model.factors if entry.test.p < ALPHA]
    unclear = [factor_word(summary, entry.factor) for entry in model.factors if entry.test.p >= ALPHA]
    if clear:
        yield f"Taken together, these make a difference to {what}: {all_of(clear)}."
    if unclear:
        yield f"No difference could be shown between levels of these, beside the others: {all_of(unclear)}."
    yield (
        f"Each test of a whole question on this page ({', '.join(_questions(summary))}) keeps its own chance of 5 % of "
        "a false alarm: within a table they are corrected, from question to question not. Of many questions without "
        "any effect one is likely to seem to have one."
    )
    if model.left_out:
        words = all_of([factor_word(summary, factor) for factor in model.left_out])
        yield f"The {words} follows from the other factors in this run, so it is left out of the models."
    for factor, source in summary.design.sources.items():
        if source in summary.design.sources:
            yield (
                f"The {factor_word(summary, factor)} follows from the {factor_word(summary, source)}, so it is counted "
                "and left out of the models."
            )
    yield (
        "An effect answers: how much more or less often than its equal share would this level win if everything else "
        "at the table were average? All factors are estimated together, so that a strong "
        f"{_example(summary, model)} that came to good seats, say, does not lend its strength to them."
    )
    yield from agreement_sentence(summary)


def _questions(summary: Summary) -> Iterator[str]:
    """The whole questions that the page tests."""
    yield "whether a factor matters"
    if summary.pairs:
        yield "whether pairs do more"
    yield "the order of play"
    if summary.opponents:
        yield "opponents"
    yield "skill"


def _example(summary: Summary, model: Model) -> str:
    """A factor that is not the order of play."""
    return next(factor_word(summary, entry.factor) for entry in model.factors if entry.factor != TURN_POSITION)


def agreement_sentence(summary: Summary) -> Iterator[str]:
    """Whether the order of finish tells another story than the winners, by whom verdicts go."""
    found = summary.agreement
    ranking, winner = (model.level(found.factor, found.level) for model in (summary.ranking, summary.model))
    if found.p is None or ranking is None or winner is None:
        return
    if found.p >= ALPHA:
        yield (
            "This page goes by the winners. No difference from the story of the whole order of finish could be shown "
            f"(Hausman's test, smallest adjusted p {_p(found.p)})."
        )
        return
    name = level_name(summary, found.factor, found.level)
    yield (
        f"Winning and finishing high are not the same thing in these games: by the winners alone {name} stood at "
        f"{signed(100 * winner.effect, 1)} points, by the whole order of finish at {signed(100 * ranking.effect, 1)} "
        f"(Hausman's test, adjusted p {_p(found.p)}). The question is who wins, so this page goes by the winners alone."
    )


def pair_sentences(summary: Summary, pairs: Pairs) -> Iterator[str]:
    """Whether the pairs do more than their two factors."""
    first, second = (summary.label(factor).lower() for factor in pairs.factors)
    if pairs.reason or pairs.test is None:
        yield f"Whether a pair does more than its {first} and {second} together cannot be said: {pairs.reason}."
        return
    test = f"({pairs.method}, p {_p(pairs.test.p)})"
    if pairs.kind != summary.agreement.model:
        yield (
            "The winners alone do not determine every pair, so this part goes by the whole order of finish, which "
            "tells who finishes high and not who wins: all pairs stay open."
        )
    if pairs.test.p < ALPHA:
        yield (
            f"A pair is more than its {first} and its {second}: which {second} is good depends on the {first} {test}."
        )
    else:
        yield f"It could not be shown that a pair does more than its {first} and its {second} together {test}."


def _p(p: float) -> str:
    text = p_value(p)
    return text if text.startswith("<") else f"= {text}"


def seat_sentences(summary: Summary) -> Iterator[str]:
    """Whether the order of play matters, and whether the other effects are adjusted for it."""
    seats, alone = summary.seats, len(summary.judge().factors) == 1
    if seats.test is not None:
        found = "makes a difference" if seats.test.p < ALPHA else "could not be shown to make a difference"
        beside = "The" if alone else "Beside the other factors, the"
        yield f"{beside} order of play {found} ({seats.method}, p {_p(seats.test.p)})."
    if seats.adjusted and alone:
        return
    if seats.adjusted:
        yield "All other effects on this page are adjusted for the order of play."
    else:
        yield f"The other effects on this page could not be adjusted for the order of play: {seats.reason}."


def opponent_sentence(summary: Summary, opponents: Opponents) -> str:
    """Whose chances depend on who else plays."""
    word = summary.label(opponents.factor).lower()
    if not opponents.rows:
        reasons = listed(list(dict.fromkeys(opponents.left_out.values())), most=2) or "no two were ever apart"
        return (
            f"How a {word} does with and without another one at the table cannot be said from these games. The reason "
            f"for every {word}: {reasons}."
        )
    clear = [row for row in opponents.rows if row.holm < ALPHA]
    total = len(opponents.rows)
    if not clear:
        which, could = (
            ("the one combination", "it could not") if total == 1 else (none_of(total, "combination"), "could it")
        )
        return (
            f"For {which} of a {word} and an opponent {could} be shown that the {word} did better or worse when that "
            f"opponent played. The largest difference, {_describe_change(summary, opponents.rows[0])}, is of a size "
            "that luck brings."
        )
    named = "; ".join(_describe_change(summary, row) for row in clear[:_NAMED])
    rest = f"; and {len(clear) - _NAMED} more" if len(clear) > _NAMED else ""
    stand = "stands" if len(clear) == 1 else "stand"
    which = plural(total, "combination")
    return f"{len(clear):,} of {which} of a {word} and an opponent {stand} out: {named}{rest}."


def _describe_change(summary: Summary, row: Opponent) -> str:
    places = typical_decimals([row.effect_interval], 100)
    change = f"{signed(100 * row.effect, places)} points, interval {_points(row.effect_interval, places)}"
    better = "better" if row.effect > 0 else "worse"
    return f"{summary.label(row.level)} did {better} when {summary.label(row.opponent)} played ({change})"


def _points(interval: tuple[float, float], places: int) -> str:
    return signed_range((100 * interval[0], 100 * interval[1]), places)


def opponents_in_short(summary: Summary) -> Iterator[str]:
    """The clearest opponents, for a run that shows some."""
    for opponents in summary.opponents:
        if any(row.holm < ALPHA for row in opponents.rows):
            yield f"Opponents of a {factor_word(summary, opponents.factor)}: {opponent_sentence(summary, opponents)}"


def dependence_sentence(summary: Summary, entry: Dependence) -> str:
    """Whether the strengths of a factor are others with another bot or another number of players."""
    factor = level_of(summary, entry.factor)
    other = "bot" if entry.on == BOT else "number of players"
    if entry.test is None:
        return f"Whether the strength of a {factor} depends on the {other} cannot be said: {entry.reason}."
    test = f"({entry.method}, p {_p(entry.test.p)})"
    if entry.test.p < ALPHA:
        return f"How strong a {factor} is depends on the {other} {test}."
    return f"It could not be shown that the strength of a {factor} depends on the {other} {test}."


def power_sentence(summary: Summary, power: Power) -> str:
    """What a table could have shown, and what it takes to see five points."""
    table = summary.table(*power.factors)
    word = level_word(summary, table) if table else "row"
    name = table_name(summary, table) if table else all_of(power.factors)
    if power.detectable is None:
        return f"{name}: Not even large differences would have shown everywhere in so few games."
    seen = f"A {word} that wins {100 * power.detectable:.1f} points more or less than its equal share"
    adjusted = ""
    if power.adjusted is not None:
        adjusted = f", or {100 * power.adjusted:.1f} points when everything else is held equal,"
    return f"{name}: {seen}{adjusted} would be noticed in four of five such runs."


def pairing_sentences(summary: Summary) -> Iterator[str]:
    """What playing the same tables with each bot saved."""
    for pair in summary.pairing:
        first, second = (summary.label(bot) for bot in pair.bots)
        saved = f"saved {percent(pair.saved)}" if pair.saved > 0 else f"cost {percent(-pair.saved)}"
        yield (
            f"Playing the same seats of the same blocks with '{first}' and '{second}' {saved} of the variance of their "
            f"difference: one such game tells as much as {number(pair.unpaired, 1)} unpaired ones "
            f"({plural(pair.seats, 'pair')} of seats)."
        )


def model_text(model: Model) -> str:
    """Games, parameters and likelihood of a model."""
    errors = "sandwich over blocks" if model.clustered else "observed information"
    return (
        f"{plural(model.games, 'game')}, {plural(model.choices, 'place')} decided, "
        f"{plural(model.parameters, 'parameter')}, log-likelihood {number(model.log_likelihood, 1)}; "
        f"errors from the {errors}; "
        f"{plural(model.tied, 'game')} with a tie in a place that counts."
    )
