"""The words of Small World: what a question asks, and the stable text of every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core.constants import ALL
from engines.core.questions import Question
from engines.smallworld import constants as c
from engines.smallworld import names
from engines.smallworld.reach import cost
from engines.smallworld.troops import is_active


def question_text(core: Any) -> str:
    """What the top question asks, in a few words; that of Ghouls in decline says so."""
    question = Question(core)
    text = QUESTIONS[question.kind]
    return f"{text}, Ghouls in decline" if question.kind in OF_A_TROOP and not is_active(question.a) else text


def action_text(core: Any, action: int) -> str:
    """The words of an answer to the top question, unique among its legal answers."""
    question = Question(core)
    return ANSWERS[question.kind](question, action)


def region(r: int) -> str:
    """Name of a region."""
    return names.REGIONS[r]


def combo_words(race: int, power: int) -> str:
    """A combo by the ids of its race and power."""
    return f"{names.RACES[race]} {names.POWERS[power]}"


def lowest(mask: int) -> int:
    """Index of the lowest bit of a mask."""
    return (mask & -mask).bit_length() - 1


def _pick(question: Question, place: int) -> str:
    return f"pick {combo_words(question.core.column_race[place], question.core.column_power[place])}"


SPECIAL = {c.STOP: "end conquests", c.ROLL: "roll", c.DRAGON: "send dragon", c.SUBSTITUTE: "substitute"}


def _conquer(question: Question, action: int) -> str:
    """A conquest, or a final attempt when the tokens in hand do not suffice. Rule: W6.1"""
    if action in SPECIAL:
        return SPECIAL[action]
    roll = question.b - 1 if question.b != c.NO_ROLL else 0
    enough = cost(question.core, question.a, action, roll) <= question.core.in_hand[question.a]
    return f"{'conquer' if enough else 'attempt'} {region(action)}"


def _amount(action: int) -> str:
    return "all" if action == ALL else str(action)


def _or_stop(stop: str, words: Callable[[int], str]) -> Callable[[Question, int], str]:
    """Answers of which one ends the question."""
    return lambda question, action: stop if action == c.STOP else words(action)


def _style(question: Question, action: int) -> str:
    return {c.LEAVE: "leave", c.SPREAD: "spread", c.CHOOSE: "choose"}[action]


ANSWERS: dict[int, Callable[[Question, int], str]] = {
    c.K_TURN: lambda question, action: "decline" if action == c.DECLINE else "expand",
    c.K_PICK: _pick,
    c.K_ABANDON: lambda question, action: "abandon regions" if action == c.YES else "keep all regions",
    c.K_ABANDON_REGION: _or_stop("abandon no more", lambda r: f"abandon {region(r)}"),
    c.K_CONQUER: _conquer,
    c.K_DRAGON: lambda question, action: f"dragon to {region(action)}",
    c.K_SUBSTITUTE: lambda question, action: f"substitute {region(action)}",
    c.K_REDEPLOY: _style,
    c.K_PLACE: lambda question, action: f"place {_amount(action)} on {region(lowest(question.b))}",
    c.K_ENCAMP: _style,
    c.K_PLACE_CAMPS: lambda question, action: f"camp {_amount(action)} on {region(lowest(question.b))}",
    c.K_KEEP: lambda question, action: f"keep {region(action)}",
    c.K_TAKE_OFF: lambda question, action: f"take {_amount(action)} off {region(lowest(question.b))}",
    c.K_FORTRESS: _or_stop("no fortress", lambda r: f"fortress on {region(r)}"),
    c.K_HERO: lambda question, action: f"hero on {region(action)}",
    c.K_STOUT: lambda question, action: "decline" if action == c.YES else "stay active",
    c.K_ALLY: _or_stop("no peace", lambda seat: f"peace with seat {seat + 1}"),
    c.K_DRAW_BANNER: lambda question, action: f"banner {names.RACES[action]}",
    c.K_DRAW_BADGE: lambda question, action: f"badge {names.POWERS[action]}",
    c.K_DIE: lambda question, action: f"die {action}",
    c.K_BERSERK_DIE: lambda question, action: f"die {action}",
}

QUESTIONS: dict[int, str] = {
    c.K_TURN: "expand or decline",
    c.K_PICK: "which combo",
    c.K_ABANDON: "abandon regions",
    c.K_ABANDON_REGION: "which region to abandon",
    c.K_CONQUER: "which conquest",
    c.K_DRAGON: "where the dragon goes",
    c.K_SUBSTITUTE: "which token to replace",
    c.K_REDEPLOY: "redeployment",
    c.K_PLACE: "how many tokens",
    c.K_ENCAMP: "encampments",
    c.K_PLACE_CAMPS: "how many encampments",
    c.K_KEEP: "which region to keep",
    c.K_TAKE_OFF: "how many Amazons to take off",
    c.K_FORTRESS: "where a fortress goes",
    c.K_HERO: "where a hero goes",
    c.K_STOUT: "decline after scoring",
    c.K_ALLY: "with whom to make peace",
    c.K_DRAW_BANNER: "banner drawn",
    c.K_DRAW_BADGE: "badge drawn",
    c.K_DIE: "reinforcement die",
    c.K_BERSERK_DIE: "Berserk's die",
}

OF_A_TROOP = (c.K_ABANDON, c.K_ABANDON_REGION, c.K_CONQUER, c.K_REDEPLOY, c.K_PLACE, c.K_DIE)
