"""What the numbers of terms say in plain sentences; a pick is a choice, so no effect is read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from reports.summary import Summary, TermRow, Terms, TermTable
from reports.terms import seen
from reports.words import ABSENT, listed, number, percent, plural

_FEW_TERMS = 30
_ALPHA = 0.05


def picked_caveat(summary: Summary) -> str:
    """Why the win rates of a run in which players picked for themselves say less; '' for all others."""
    if not summary.design.picked:
        return ""
    return (
        f"Here the players picked {factors(summary)} for themselves, so win rates mix how good something is with who "
        "picks it and when: selection, not treatment. A run with a forced assignment deals it instead."
    )


def opponents_caveat(summary: Summary) -> str:
    """Why opponents of a run in which players picked for themselves say less; '' for all others."""
    if not summary.design.picked:
        return ""
    return (
        f"Here the players picked {factors(summary)} for themselves, so who meets whom is selection, not treatment: a "
        "change with an opponent may be the doing of those who pick something when that opponent is there (or who had "
        "nothing better left to pick), and not of the opponent."
    )


def dealt_sentence(summary: Summary) -> str:
    """Why the win rates of a run that dealt the first terms say more; '' for all others."""
    terms = summary.terms
    if terms is None or not any(row.dealt for table in terms.tables for row in table.rows):
        return ""
    return (
        f"Here the first {terms.word} of every seat was dealt and not picked, so its win rate shows what the "
        f"{terms.word} does and not who picks it; later {terms.word}s were picked."
    )


def first_terms(summary: Summary) -> list[str]:
    """That tables of seats count each with its first term; nothing for a game without terms."""
    if summary.terms is None:
        return []
    came = ", which was dealt to it" if dealt_sentence(summary) else ", which it picked" * summary.design.picked
    return [f"Each seat counts here with its first {summary.terms.word}{came}."]


def factors(summary: Summary) -> str:
    """The factors of the run: `race and power`."""
    singles = [table.factors[0] for table in summary.terms.tables if len(table.factors) == 1] if summary.terms else []
    return " and ".join(summary.label(factor).lower() for factor in singles)


def count_sentence(terms: Terms) -> str:
    """How many terms a seat had."""
    return (
        f"A seat had {number(terms.a_seat.mean, 1)} {terms.word}s a game on average, between "
        f"{number(terms.a_seat.least)} and {number(terms.a_seat.most)}."
    )


def won_sentence(terms: Terms) -> str:
    """Whose wins count for what."""
    return (
        f"Offered, picked and won are three questions: how often a {terms.word} lay on offer, how often it was taken "
        f"then, and how often seats won that had it at any time, whatever else they had. What is picked often need "
        "not win often, and what wins often may have been picked by seats that were ahead."
    )


def pick_sentences(summary: Summary, terms: Terms) -> Iterator[str]:
    """What was picked most and least readily, and what that would be without preferences."""
    if terms.offer_size:
        yield (
            f"About {number(terms.offer_size, 1).removesuffix('.0')} {terms.word}s lay on offer at a pick, so whoever "
            f"has no preference picks each in {percent(1 / terms.offer_size)} of the picks at which it is there."
        )
        for table in _singles(terms):
            yield _preferences(summary, table, 1 / terms.offer_size)


def _preferences(summary: Summary, table: TermTable, usual: float) -> str:
    """What was picked more or less readily than at random, after Holm's correction over the table."""
    clear = [row for row in table.rows if row.pick_holm is not None and row.pick_holm < _ALPHA]
    clear.sort(key=lambda row: -(row.pick_rate or 0.0))
    word = summary.label(table.factors[0]).lower()
    if not clear:
        return f"No {word} was clearly picked more or less readily than the others."
    more = [_with_rate(summary, row) for row in clear if (row.pick_rate or 0.0) > usual]
    less = [_with_rate(summary, row) for row in reversed(clear) if (row.pick_rate or 0.0) < usual]
    parts = [f"more readily: {listed(more)}" if more else "", f"less readily: {listed(less)}" if less else ""]
    return f"{word.capitalize()}s that were picked {'; '.join(part for part in parts if part)}."


def _with_rate(summary: Summary, row: TermRow) -> str:
    return f"{_named(summary, row)} ({percent(row.pick_rate)})"


def earning_sentences(summary: Summary, terms: Terms) -> Iterator[str]:
    """What brought most and least: in all, and a turn."""
    yield from _extremes(summary, terms, f"Most {summary.unit()} a {terms.word}", _net)
    for place, label in enumerate(terms.rates):
        yield from _extremes(summary, terms, f"Most {summary.unit()} a turn {label}", partial(_turn_rate, place))


def _net(row: TermRow) -> tuple[float, int]:
    return row.net or 0.0, row.picked + row.dealt


def _turn_rate(place: int, row: TermRow) -> tuple[float, int]:
    rate = row.rates[place]
    return (rate.mean, rate.turns) if rate else (0.0, 0)


def _extremes(
    summary: Summary, terms: Terms, words: str, value_of: Callable[[TermRow], tuple[float, int]]
) -> Iterator[str]:
    """The best and the worst of each factor; `value_of` gives a number and how many it rests on."""
    parts = []
    for table in _singles(terms):
        told = ((*value_of(row), row.levels[0]) for row in seen(table))
        ranked = sorted((value, level) for value, weight, level in told if weight >= _FEW_TERMS)
        if len(ranked) > 1:
            (least, last), (most, first) = ranked[0], ranked[-1]
            parts.append(
                f"by {summary.label(table.factors[0]).lower()} {summary.label(first)} ({number(most, 1)}), fewest "
                f"{summary.label(last)} ({number(least, 1)})"
            )
    if parts:
        yield f"{words}: {'; '.join(parts)}."


def decline_sentence(terms: Terms) -> str:
    """When terms were given up."""
    given = sum(terms.declines.values())
    usual = max(terms.declines, key=lambda turn: terms.declines[turn])
    return (
        f"{percent(given / terms.count)} of {plural(terms.count, terms.word)} went into decline, most often in round "
        f"{usual}; the others never did."
    )


def _singles(terms: Terms) -> list[TermTable]:
    return [table for table in terms.tables if len(table.factors) == 1]


def _named(summary: Summary, row: TermRow) -> str:
    return " / ".join(summary.label(level) for level in row.levels) or ABSENT
