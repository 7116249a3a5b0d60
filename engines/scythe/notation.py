"""The words of Scythe: what a question asks, and the stable text of every answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core.constants import ALL
from engines.core.questions import Question
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.bottom import RECRUIT_IN_PART
from engines.scythe.tables import COMBAT_CARD_VALUE, FACTORY_FIRST, MAT_TOP, ROW_AMOUNT, ROW_OP

CARGO_NAMES = ["workers", "moved workers", *names.RESOURCES]
TRAP_NAMES = ["popularity", "power", "coins", "combat_cards"]
SHARED = {c.REVEAL_LOW: 0, c.REVEAL_HIGH: 1}


def question_text(core: Any) -> str:
    """What the top question asks, in a few words."""
    return QUESTIONS[Question(core).kind]


def action_text(core: Any, action: int) -> str:
    """The words of an answer to the top question, unique among its legal answers."""
    question = Question(core)
    return ANSWERS[question.kind](question, action)


def space(h: int) -> str:
    """Name of a space."""
    return names.SPACES[h]


def unit(question: Question, u: int) -> str:
    """A unit by its class: equal units on one space are never offered twice."""
    if u == c.CHARACTER:
        return "character"
    return "mech" if u < c.FIRST_WORKER else "worker"


def section_words(question: Question, section: int) -> str:
    """A section by its two rows."""
    if section == c.FACTORY_SECTION:
        return "factory"
    mat = question.core.mat[question.player]
    return f"{names.TOP_ACTIONS[MAT_TOP[mat * 4 + section]]}/{names.BOTTOM_ACTIONS[section]}"


def reveal_words(question: Question, action: int) -> str:
    """Reveal one of the objective cards in hand."""
    held = question.core.objectives[question.player]
    cards = [card for card in range(len(names.OBJECTIVES)) if held >> card & 1]
    return f"reveal {names.OBJECTIVES[cards[SHARED[action]]]}"


def _in_window(words: Callable[[Question, int], str]) -> Callable[[Question, int], str]:
    """A question between actions: its own answers, to reveal, to give."""

    def answer(question: Question, action: int) -> str:
        if action in SHARED:
            return reveal_words(question, action)
        return "give coins" if action == c.GIVE else words(question, action)

    return answer


def _section(question: Question, action: int) -> str:
    return f"section {section_words(question, action)}"


TOP_WORDS = {
    c.TOP_MOVE: ("move units", "gain coins"),
    c.TOP_BOLSTER: ("bolster power", "bolster cards"),
    c.TOP_TRADE: ("trade resources", "trade popularity"),
    c.TOP_PRODUCE: ("produce", ""),
}


def _top(question: Question, action: int) -> str:
    if action == c.SKIP:
        return "skip top row"
    part = " in part" if action in (c.TAKE_PART, c.TAKE_SECOND_PART) else ""
    section = question.core.section
    if section == c.FACTORY_SECTION:
        return "use factory card" + part
    first, second = TOP_WORDS[MAT_TOP[question.core.mat[question.player] * 4 + section]]
    return (second if action in (c.TAKE_SECOND, c.TAKE_SECOND_PART) else first) + part


def _bottom(question: Question, action: int) -> str:
    if action == c.SKIP:
        return "skip bottom row"
    section: int = question.core.section
    if section == c.FACTORY_SECTION:
        return "factory move"
    return names.BOTTOM_ACTIONS[section] + (" with fewer coins" if action == c.TAKE_PART else "")


def _move_unit(question: Question, action: int) -> str:
    if action == c.DONE:
        return "end moves"
    return f"move {unit(question, action)} from {space(question.core.pos[question.player * c.NUM_UNITS + action])}"


def _move_step(question: Question, action: int) -> str:
    return {c.STOP: "stop", c.CARGO: "change cargo"}.get(action, "") or f"to {space(action)}"


def _amount(action: int) -> str:
    return "all" if action == ALL else str(action)


def _ability(question: Question, action: int) -> str:
    return "use ability" if action == c.YES else "no ability"


def _retreat_workers(question: Question, action: int) -> str:
    return f"{action} workers to {space(question.b)}"


def _option(question: Question, action: int) -> str:
    if action == c.DONE:
        return "no further option"
    return f"option {action % 3 + 1}" + (" in part" if action >= 3 else "")


def _alternative(question: Question, action: int) -> str:
    row = FACTORY_FIRST[question.core.factory_card[question.player]] + action
    return f"gain {names.EFFECTS[ROW_OP[row]]}"


def _card(v: int) -> str:
    return f"card {COMBAT_CARD_VALUE[v]}"


def _coercion(question: Question, action: int) -> str:
    return "no coercion" if action == c.DONE else f"coercion {_card(action)}"


def _upgrade(question: Question, action: int) -> str:
    if action == c.DONE:
        return "no upgrade"
    return f"cube {names.UPGRADE_BOXES[action // 4]} to {names.BOTTOM_ACTIONS[action % 4]}"


def _mech(question: Question, action: int) -> str:
    if action == c.DONE:
        return "no mech"
    return f"mech {names.MECHS[question.core.faction[question.player] * 4 + action]}"


def _enlist(question: Question, action: int) -> str:
    if action == c.DONE:
        return "no recruit"
    choice = action % RECRUIT_IN_PART
    words = f"recruit {names.BOTTOM_ACTIONS[choice // 4]} for {names.ONE_TIME[choice % 4]}"
    return words + (" in part" if action >= RECRUIT_IN_PART else "")


def _or_done(done: str, words: Callable[[int], str]) -> Callable[[Question, int], str]:
    """Answers of which one is to decline."""
    return lambda question, action: done if action == c.DONE else words(action)


def _token(question: Question, action: int) -> str:
    if action == c.DONE:
        return "no token"
    return "flag" if question.core.faction[question.player] == c.ALBION else f"trap {TRAP_NAMES[action]}"


def _relocate_units(question: Question, action: int) -> str:
    if action == c.DONE:
        return "no more units"
    return f"relocate {unit(question, action)} {action}"


ANSWERS: dict[int, Callable[[Question, int], str]] = {
    c.K_SECTION: _in_window(_section),
    c.K_TOP: _in_window(_top),
    c.K_BOTTOM: _in_window(_bottom),
    c.K_END_WINDOW: _in_window(lambda question, action: "end turn"),
    c.K_GIVE: _or_done("give nothing", lambda seat: f"give to seat {seat + 1}"),
    c.K_GIVE_AMOUNT: lambda question, action: f"give {_amount(action)}",
    c.K_MOVE_UNIT: _move_unit,
    c.K_MOVE_STEP: _move_step,
    c.K_CARGO: lambda question, action: f"carry {_amount(action)} {CARGO_NAMES[question.b]}",
    c.K_COMBAT_ORDER: lambda question, action: f"fight at {space(action)}",
    c.K_ABILITY: _ability,
    c.K_DIAL: lambda question, action: f"dial {action}",
    c.K_COMMIT: lambda question, action: f"add {action} of {_card(question.b)}",
    c.K_RETREAT: lambda question, action: f"retreat to {space(action)}",
    c.K_RETREAT_WORKERS: _retreat_workers,
    c.K_FACTORY_CHOICE: lambda question, action: f"factory card {action + 1}",
    c.K_FACTORY_ALTERNATIVE: _alternative,
    c.K_ENCOUNTER: _option,
    c.K_PART: lambda question, action: f"{action} {names.EFFECTS[question.a]}",
    c.K_RESOURCE_TYPES: lambda question, action: f"{action} {names.RESOURCES[question.b]}",
    c.K_RESOURCE_SITE: lambda question, action: f"on {space(action)}",
    c.K_PAY: lambda question, action: f"pay {_amount(action)} from {space(lowest(question.c))}",
    c.K_COERCION: _coercion,
    c.K_PAY_CARD: lambda question, action: f"discard {_card(action)}",
    c.K_PAY_TYPE: lambda question, action: f"pay {names.RESOURCES[action]}",
    c.K_UPGRADE: _upgrade,
    c.K_DEPLOY: _mech,
    c.K_DEPLOY_SITE: lambda question, action: f"deploy on {space(action)}",
    c.K_BUILD: _or_done("no structure", lambda kind: f"structure {names.STRUCTURES[kind]}"),
    c.K_BUILD_SITE: lambda question, action: f"build on {space(action)}",
    c.K_ENLIST: _enlist,
    c.K_ONGOING: lambda question, action: "take bonus" if action == c.YES else "no bonus",
    c.K_PRODUCE: _or_done("end production", lambda h: f"produce on {space(h)}"),
    c.K_PRODUCE_COUNT: lambda question, action: f"{action} produce",
    c.K_TOKEN: _token,
    c.K_ARM: lambda question, action: "arm trap" if action == c.YES else "leave trap",
    c.K_PEEK: _or_done("look at nobody", lambda seat: f"look at seat {seat + 1}"),
    c.K_RELOCATE: _or_done("stay", lambda h: f"relocate to {space(h)}"),
    c.K_RELOCATE_UNITS: _relocate_units,
    c.K_WORKER_SITE: _or_done("no worker", lambda h: f"worker on {space(h)}"),
    c.K_DRAW_COMBAT: lambda question, action: _card(action),
    c.K_DRAW_ENCOUNTER: lambda question, action: f"encounter {action + 1}",
    c.K_DEAL_OBJECTIVE: lambda question, action: f"objective {action + 1}",
    c.K_DEAL_FACTORY: lambda question, action: f"factory card {action + 1}",
    c.K_DRAW_TILE: lambda question, action: f"tile {names.BONUS_TILES[action]}",
    c.K_DISCARD_RANDOM: lambda question, action: _card(action),
    c.K_STEAL: lambda question, action: _card(action),
}

QUESTIONS: dict[int, str] = {
    c.K_SECTION: "which section",
    c.K_TOP: "top row",
    c.K_BOTTOM: "bottom row",
    c.K_END_WINDOW: "end of the turn",
    c.K_GIVE: "give coins to whom",
    c.K_GIVE_AMOUNT: "how many coins to give",
    c.K_MOVE_UNIT: "which unit moves",
    c.K_MOVE_STEP: "where to",
    c.K_CARGO: "what to carry",
    c.K_COMBAT_ORDER: "which combat first",
    c.K_ABILITY: "combat ability",
    c.K_DIAL: "power dial",
    c.K_COMMIT: "combat cards",
    c.K_RETREAT: "where to retreat",
    c.K_RETREAT_WORKERS: "how many workers ride along",
    c.K_FACTORY_CHOICE: "which Factory card",
    c.K_FACTORY_ALTERNATIVE: "which gain of the Factory card",
    c.K_ENCOUNTER: "which encounter option",
    c.K_PART: "how much of the benefit",
    c.K_RESOURCE_TYPES: "which resources",
    c.K_RESOURCE_SITE: "where the resources go",
    c.K_PAY: "from where to pay",
    c.K_COERCION: "Coercion",
    c.K_PAY_CARD: "which combat card to discard",
    c.K_PAY_TYPE: "which resource to pay",
    c.K_UPGRADE: "which upgrade",
    c.K_DEPLOY: "which mech",
    c.K_DEPLOY_SITE: "where the mech goes",
    c.K_BUILD: "which structure",
    c.K_BUILD_SITE: "where the structure goes",
    c.K_ENLIST: "which recruit and bonus",
    c.K_ONGOING: "ongoing recruit bonus",
    c.K_PRODUCE: "where to produce",
    c.K_PRODUCE_COUNT: "how many workers produce",
    c.K_TOKEN: "place a faction token",
    c.K_ARM: "arm the Trap",
    c.K_PEEK: "whose cards to look at",
    c.K_RELOCATE: "where to relocate",
    c.K_RELOCATE_UNITS: "which units relocate",
    c.K_WORKER_SITE: "where the worker goes",
    c.K_DRAW_COMBAT: "combat card drawn",
    c.K_DRAW_ENCOUNTER: "encounter card drawn",
    c.K_DEAL_OBJECTIVE: "objective card dealt",
    c.K_DEAL_FACTORY: "Factory card dealt",
    c.K_DRAW_TILE: "structure bonus tile drawn",
    c.K_DISCARD_RANDOM: "combat card discarded",
    c.K_STEAL: "combat card stolen",
}


def lowest(mask: int) -> int:
    """Index of the lowest bit of a mask."""
    return (mask & -mask).bit_length() - 1


def row_words(first: int, end: int) -> str:
    """Effect rows in words: "1 worker, 3 food"."""
    return ", ".join(_gain_words(names.EFFECTS[ROW_OP[i]], ROW_AMOUNT[i]) for i in range(first, end))


def _gain_words(effect: str, n: int) -> str:
    """An effect with its number: "1 worker", "2 combat cards"."""
    words = effect.replace("_", " ")
    return f"{n} {words.removesuffix('s') if n == 1 else words}"
