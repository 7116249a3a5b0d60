"""Whether the order of play matters, and what goes together with it, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from reports.findings.models import Direct
from reports.findings.names import factor_word
from reports.findings.summary import Aliasing, Summary
from reports.findings.words import equal_p, listed, percent, signed
from reports.stats.equivalence import ALPHA


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


def seat_sentences(summary: Summary) -> Iterator[str]:
    """Whether the order of play matters beside the other factors."""
    seats, alone = summary.seats, len(summary.model.factors) == 1
    if seats.test is not None:
        found = "makes a difference" if seats.test.p < ALPHA else "could not be shown to make a difference"
        beside = "The" if alone else "Beside the other factors, the"
        yield f"{beside} order of play {found} ({seats.method}, p {equal_p(seats.test.p)})."
    if not seats.adjusted:
        yield f"The order of play could not be told apart from the other factors: {seats.reason}."


_ALIASED = 0.1

_FEW_GAMES = 30


def _linked(summary: Summary, least: float) -> list[Aliasing]:
    """Factors whose association with the turn position is at least this strong, in a run of some size."""
    if summary.design.played < _FEW_GAMES:
        return []
    return [alias for alias in summary.aliasing if alias.cramers_v >= least]


def aliasing_sentences(summary: Summary) -> Iterator[str]:
    """Factors that go together with the turn position, measured in this run."""
    linked = _linked(summary, _ALIASED)
    if not linked:
        return
    for alias in linked:
        yield _alias_sentence(summary, alias)
    factors = listed([summary.label(alias.factor).lower() for alias in linked])
    yield (
        f"So a high or low rate of a place in the order may be due to the {factors}; "
        + f"{'the rates with the order held equal' if summary.direct else 'these games do not'} tell them apart."
    )


def _alias_sentence(summary: Summary, alias: Aliasing) -> str:
    seen = [(row[0] / sum(row), level) for level, row in zip(alias.levels, alias.counts, strict=True) if sum(row)]
    most, least = max(seen, key=lambda entry: entry[0]), min(seen, key=lambda entry: entry[0])
    return (
        f"Order of play and {summary.label(alias.factor).lower()} go together (Cramér's V {alias.cramers_v:.2f}): "
        f"players with {summary.label(most[1])} started in {percent(most[0])} of their games, players with "
        f"{summary.label(least[1])} in {percent(least[0])}."
    )
