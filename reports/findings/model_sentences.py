"""What the models of strengths say, in plain sentences: main effects, pairs, seats, opponents, skill, power."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.contents import OPPONENTS, part
from reports.findings.models import WINNER, Dependence, Direct, Model, Opponent, Opponents, Pairs
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
from reports.load.rows import BOT
from reports.stats.equivalence import ALPHA, STRONG, WEAK
from reports.stats.tables import LevelTable

_NAMED = 3


def effect_sentences(summary: Summary) -> Iterator[str]:
    """Which factors matter when all are taken together, and what the odds are good for."""
    model = summary.model
    if model.reason:
        yield f"There are no odds: {model.reason}."
        return
    clear = [factor_word(summary, entry.factor) for entry in model.factors if entry.test.p < ALPHA]
    unclear = [factor_word(summary, entry.factor) for entry in model.factors if entry.test.p >= ALPHA]
    if clear:
        yield f"Taken together, these make a difference to who wins: {all_of(clear)}."
    if unclear:
        yield f"No difference could be shown between levels of these, beside the others: {all_of(unclear)}."
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
        "Odds answer another question than win rates: how a level would do if all others were average and everything "
        "else held equal. No verdict goes by them."
    )


def direct_sentence(summary: Summary, direct: Direct) -> str:
    """What the order of play brings the levels of a factor."""
    word = factor_word(summary, direct.factor)
    rows = sorted(direct.rows, key=lambda row: row.difference)
    clear = [row for row in rows if row.difference_interval[0] > 0 or row.difference_interval[1] < 0]
    start = f"The {word} brings its place in the order of play, and the verdicts above count that in."
    if not clear:
        return f"{start} For no {word} does the order of play make a difference beyond its interval."
    named = [
        f"{summary.label(row.level)} would win {percent(row.rate, 1)} ({signed(-100 * row.difference, 1)} points)"
        for row in dict.fromkeys((clear[-1], clear[0]))
    ]
    return f"{start} Without it {', '.join(named)}."


def pair_sentences(summary: Summary, pairs: Pairs) -> Iterator[str]:
    """Whether the pairs do more than their two factors."""
    first, second = (summary.label(factor).lower() for factor in pairs.factors)
    if pairs.reason or pairs.test is None:
        yield f"Whether a pair does more than its {first} and {second} together cannot be said: {pairs.reason}."
        return
    test = f"({pairs.method}, p {_p(pairs.test.p)})"
    if pairs.test.p < ALPHA:
        yield (
            f"A pair is more than its {first} and its {second}: which {second} is good depends on the {first} {test}. "
            f"The rate of a {first} is the average over its pairs as they were dealt."
        )
    else:
        yield f"It could not be shown that a pair does more than its {first} and its {second} together {test}."


def _p(p: float) -> str:
    text = p_value(p)
    return text if text.startswith("<") else f"= {text}"


def seat_sentences(summary: Summary) -> Iterator[str]:
    """Whether the order of play matters beside the other factors."""
    seats, alone = summary.seats, len(summary.model.factors) == 1
    if seats.test is not None:
        found = "makes a difference" if seats.test.p < ALPHA else "could not be shown to make a difference"
        beside = "The" if alone else "Beside the other factors, the"
        yield f"{beside} order of play {found} ({seats.method}, p {_p(seats.test.p)})."
    if not seats.adjusted:
        yield f"The order of play could not be told apart from the other factors: {seats.reason}."


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
        clear = [row for row in opponents.rows if row.holm < ALPHA]
        if clear:
            named = [
                f"{summary.label(row.level)} did {'better' if row.effect > 0 else 'worse'} with "
                f"{summary.label(row.opponent)}"
                for row in clear[:_NAMED]
            ]
            word, left = factor_word(summary, opponents.factor), len(clear) - len(named)
            where = part(summary, OPPONENTS)
            more = f"; {left:,} more in {where}" if left else f" ({where})"
            yield f"Opponents of a {word}: {all_of(named)} at the table{more}."


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


def same_verdicts(summary: Summary, entry: Dependence, table: LevelTable) -> str:
    """For which levels the verdict holds with every bot, or every number of players."""
    verdicts: dict[str, set[str]] = {}
    for row in table.rows:
        verdicts.setdefault(row.levels[0], set()).add(row.verdict)
    total = len({row.levels[1] for row in table.rows})
    other = "bots" if entry.on == BOT else "numbers of players"
    shown = [level for level, found in verdicts.items() if found in ({STRONG}, {WEAK})]
    held = [level_name(summary, entry.factor, level) for level in shown]
    if not held:
        return f"No {level_of(summary, entry.factor)} is shown to be strong, or weak, with all {total} {other}."
    return f"{listed(held)}: the same verdict holds for {total} of {total} {other}."


def power_sentence(summary: Summary, power: Power) -> str:
    """What a table could have shown, and what it takes to see five points."""
    table = summary.table(*power.factors)
    word = level_word(summary, table) if table else "row"
    name = table_name(summary, table) if table else all_of(power.factors)
    if power.detectable is None:
        return f"{name}: Not even large differences would have shown everywhere in so few games."
    seen = f"A {word} that wins {100 * power.detectable:.1f} points more or less than its equal share"
    return f"{name}: {seen} would be noticed in four of five such runs."


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
    likelihood = "log-likelihood with the penalty" if model.kind == WINNER else "log-likelihood"
    return (
        f"{plural(model.games, 'game')}, {plural(model.choices, 'place')} decided, "
        f"{plural(model.parameters, 'parameter')}, {likelihood} {number(model.log_likelihood, 1)}; "
        f"errors from the {errors}; "
        f"{plural(model.tied, 'game')} with a tie in a place that counts."
    )
