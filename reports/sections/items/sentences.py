"""What the numbers of items say in plain sentences; a pick is a choice, so no effect is read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from engines.core.language.explaining import with_article
from engines.core.setup.factors import PICKED
from engines.drawing.words import Message, say
from reports.findings.names import all_of, factor_word
from reports.findings.summary import ItemHistory, ItemRow, ItemTable, Summary
from reports.findings.words import ABSENT, listed, number, percent, plural
from reports.sections.items.numbers import seen

_FEW = 30

_ALPHA = 0.05


def picked_caveat(summary: Summary) -> str:
    """Why the win rates of a run in which players picked for themselves say less; '' for all others."""
    if not summary.design.picked:
        return ""
    return (
        f"Here the players picked {_picked(summary)} for themselves, so win rates mix how good something is with who "
        "picks it and when: selection, not treatment. A run with a forced assignment deals it instead."
    )


def opponents_caveat(summary: Summary) -> str:
    """Why opponents of a run in which players picked for themselves say less; '' for all others."""
    if not summary.design.picked:
        return ""
    return (
        f"Here the players picked {_picked(summary)} for themselves, so who meets whom is selection, not treatment: a "
        "change with an opponent may be due to those who pick something when that opponent is there (or who had "
        "nothing better left to pick), and not of the opponent."
    )


def dealt_sentence(summary: Summary) -> str:
    """Why the win rates of a run that dealt the first items say more; '' for all others."""
    dealt = [item for item in summary.items if was_dealt(item) and set(item.kinds) & set(summary.design.sources)]
    if not dealt:
        return ""
    name = dealt[0].name
    return (
        f"Here the first {name} of every seat was dealt and not picked, so its win rate shows what the {name} does and "
        f"not who picks it; later {name}s were picked."
    )


def was_dealt(item: ItemHistory) -> bool:
    """Whether seats had some of the items without taking them."""
    return any(row.dealt for table in item.tables for row in table.rows)


def first_items(summary: Summary, factors: Iterable[str]) -> Iterator[str]:
    """That wins and scores count each seat with its first item, where that is what the factors say."""
    for item in summary.items:
        if set(item.kinds) & set(factors):
            came = ", which it picked" * summary.design.picked
            came = ", which was dealt to it" if was_dealt(item) else came
            kinds = all_of([factor_word(summary, kind) for kind in item.kinds if kind in summary.design.sources])
            yield f"Wins and scores by {kinds} count each seat with its first {item.name}{came}."


def _picked(summary: Summary) -> str:
    """What the players picked: `race and power`."""
    return all_of(
        [factor_word(summary, factor) for factor, source in summary.design.sources.items() if source == PICKED]
    )


def count_sentence(summary: Summary, item: ItemHistory) -> str:
    """How many items a seat had."""
    least, most = (number(count) for count in (item.a_seat.least, item.a_seat.most))
    mean = say("{mean} {thing}s a game on average", mean=number(item.a_seat.mean, 1), thing=say(item.name))
    if least != most:
        mean = say("{mean}, between {least} and {most}", mean=mean, least=least, most=most)
    if item.a_seat.n < summary.design.seats:
        share = percent(item.a_seat.n / summary.design.seats)
        one = Message(with_article(item.name), item.name)
        return say("{share} of the seats had {thing}; these had {mean}.", share=share, thing=one, mean=mean)
    return say("A seat had {mean}.", mean=mean)


def won_sentence(item: ItemHistory) -> str:
    """Whose wins count for what."""
    had = "how often seats won that had it at any time, whatever else they had"
    caution = (
        "What is picked often need not win often, and what wins often may have been picked by seats that were ahead."
    )
    if item.offer_size is None:
        return f"Picked and won are two questions: how often {with_article(item.name)} was taken, and {had}. {caution}"
    return (
        f"Offered, picked and won are three questions: how often {with_article(item.name)} lay on offer, how often it "
        f"was taken then, and {had}. {caution}"
    )


def asked(item: ItemHistory) -> str:
    """What is told of the items: `offered, picked, won`."""
    return "picked, won" if item.offer_size is None else "offered, picked, won"


def pick_sentences(summary: Summary, item: ItemHistory) -> Iterator[str]:
    """What was picked most and least readily, and what that would be without preferences."""
    if item.offer_size:
        yield (
            f"About {number(item.offer_size, 1).removesuffix('.0')} {item.name}s lay on offer at a pick, so whoever "
            f"has no preference picks each in {percent(1 / item.offer_size)} of the picks at which it is there."
        )
        for table in _singles(item):
            yield _preferences(summary, table, 1 / item.offer_size)


def _preferences(summary: Summary, table: ItemTable, usual: float) -> str:
    """What was picked more or less readily than at random, after Holm's correction over the table."""
    clear = [row for row in table.rows if row.pick_holm is not None and row.pick_holm < _ALPHA]
    clear.sort(key=lambda row: -(row.pick_rate or 0.0))
    word = summary.label(table.kinds[0]).lower()
    if not clear:
        return f"No {word} was clearly picked more or less readily than the others."
    more = [_with_rate(summary, row) for row in clear if (row.pick_rate or 0.0) > usual]
    less = [_with_rate(summary, row) for row in reversed(clear) if (row.pick_rate or 0.0) < usual]
    parts = [f"more readily: {listed(more)}" if more else "", f"less readily: {listed(less)}" if less else ""]
    return f"{word.capitalize()}s that were picked {'; '.join(part for part in parts if part)}."


def _with_rate(summary: Summary, row: ItemRow) -> str:
    return f"{_named(summary, row)} ({percent(row.pick_rate)})"


def earning_sentences(summary: Summary, item: ItemHistory) -> Iterator[str]:
    """What brought most and least: in all, and a turn."""
    if item.parts:
        yield from _extremes(summary, item, f"Most {summary.unit()} {with_article(item.name)}", _net)
    for place, label in enumerate(item.rates):
        yield from _extremes(summary, item, f"Most {summary.unit()} a turn {label}", partial(_turn_rate, place))


def _net(row: ItemRow) -> tuple[float, int]:
    return row.net or 0.0, row.picked + row.dealt


def _turn_rate(place: int, row: ItemRow) -> tuple[float, int]:
    rate = row.rates[place]
    return (rate.mean, rate.turns) if rate else (0.0, 0)


def _extremes(
    summary: Summary, item: ItemHistory, words: str, value_of: Callable[[ItemRow], tuple[float, int]]
) -> Iterator[str]:
    """The best and the worst of each kind; `value_of` gives a number and how many it rests on."""
    parts = []
    for table in _singles(item):
        told = ((*value_of(row), row.levels[0]) for row in seen(table))
        ranked = sorted((value, level) for value, weight, level in told if weight >= _FEW)
        if len(ranked) > 1:
            (least, last), (most, first) = ranked[0], ranked[-1]
            parts.append(
                f"by {summary.label(table.kinds[0]).lower()} {summary.label(first)} ({number(most, 1)}), fewest "
                f"{summary.label(last)} ({number(least, 1)})"
            )
    if parts:
        yield f"{words}: {'; '.join(parts)}."


def loss_sentence(item: ItemHistory) -> str:
    """When items were given up."""
    lost = sum(item.losses.values())
    usual = max(item.losses, key=lambda turn: item.losses[turn])
    return (
        f"{percent(lost / item.count)} of {plural(item.count, item.name)} were {item.loss}, most often in round "
        f"{usual}; the others never were."
    )


def _singles(item: ItemHistory) -> list[ItemTable]:
    return [table for table in item.tables if len(table.kinds) == 1]


def _named(summary: Summary, row: ItemRow) -> str:
    return " / ".join(summary.label(level) for level in row.levels) or ABSENT
