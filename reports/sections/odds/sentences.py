"""What the models of strengths say with everything else held equal, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.models import WINNER, Model
from reports.findings.names import all_of, factor_word
from reports.findings.summary import Summary
from reports.findings.words import number, plural
from reports.stats.equivalence import ALPHA


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
