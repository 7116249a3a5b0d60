"""`hint`: the best turns that the strongest bot finds, with what each leads to, and the line that plays it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from engines.core.analysis.analysis import Analyst, Answers, Depth, Plan, loss
from engines.core.analysis.answering import turns_by_answer
from engines.core.analysis.review import foreseen, told
from engines.core.engine.asking import choose_once
from engines.core.engine.bits import mix
from engines.core.engine.errors import BotError, GivenUpError, NotationError
from engines.core.game import Position
from engines.core.typed_lines import MOST_READ, read_line
from engines.drawing.words import counted
from scythe_cli.share_words import amount, half_width, percent

PLANS = 3  # that are told
DEPTH = Depth(worlds=200, seconds=1.0)
KEY = 1  # of the imagined worlds
EARLY = "The sooner a win comes, the more it counts. "
OWN = "; the bot would play this"  # at the turn that it would, where another one stands first
FOUND = "What the bot finds"
BY_ANSWER = (
    "The bot compares no turns here, because its rules of thumb leave it one answer. So these are {answers}, each with "
    "the rest of the turn as the bot would play it"
)
INDENT = "  "
TRIED = 100  # positions that are looked at to read a line without amounts of 0
NONE = re.compile(r"^(?!dial )(?:\w+ )?0\b")  # an answer that names an amount of 0
SOME = re.compile(r"^(?:\w+ )?[1-9]\d*\b")  # one that names another amount


def hint_text(state: Position, unit: str, depth: Depth = DEPTH) -> str:
    """The best turns from the question on the table on, as far as the seat asked can know them, in sentences.

    Where the bot looks at one answer alone, all answers are compared, each with the rest of the turn.
    """
    try:
        analyst = Analyst(state.game, state.num_players, KEY)
        plans = analyst.plans(state.core, depth)
    except BotError as error:
        return f"No hint: {error}"
    if plans:
        found = _different(plans, lambda plan: _words(state, plan))
        return "\n".join(_lines(state, plans, found, unit, FOUND))
    return _answers(state, analyst, unit, depth)


def _answers(state: Position, analyst: Analyst, unit: str, depth: Depth) -> str:
    """The best answers to a question at which the bot compares no turns."""
    actions = state.legal_actions()
    if len(actions) == 1:
        return f"There is one answer only:\n{INDENT * 2} > {state.printed_text(actions[0])}"
    plans = analyst.compared(state.core, turns_by_answer(state, KEY), depth)
    found = _different(plans, lambda plan: plan.answers[0])
    which = BY_ANSWER.format(answers="the answers" if len(plans) <= PLANS else f"the best of {len(plans)} answers")
    return "\n".join(_lines(state, plans, found, unit, which))


def _lines(state: Position, plans: Sequence[Plan], found: Sequence[Plan], unit: str, which: str) -> Iterator[str]:
    """What was found of the plans, the one with the largest share first; which they are, and what is left out."""
    rounds = counted(state.game.bots.rollouts.rounds, "round")
    shares = [plan.share for plan in found]
    yield (
        f"{which}, in {len(plans[0].shares)} imagined worlds; win shares and {unit} are those after {rounds}. "
        f"{'' if shares == sorted(shares, reverse=True) else EARLY}The lines after > are what to type:"
    )
    for number, plan in enumerate(found, 1):
        mark = OWN if plan is plans[0] and number > 1 else ""
        yield f"{INDENT}{number}. {_worth(plan, found[0], unit)}{mark}: {_words(state, plan)}"
        yield from (f"{INDENT * 2} > {line}" for line in typed_lines(state, plan.answers, which is FOUND))


def _different(plans: Sequence[Plan], kind: Callable[[Plan], Hashable]) -> list[Plan]:
    """The best plans of different kinds, the one with the largest share first; one is the bot's own, the first."""
    found = {kind(plans[0]): plans[0]}
    for plan in sorted(plans, key=_rank):
        if len(found) < PLANS:
            found.setdefault(kind(plan), plan)
    return sorted(found.values(), key=_rank)


def _rank(plan: Plan) -> float:
    return -plan.counted_share


def _words(state: Position, plan: Plan) -> str:
    return " ".join(told(state, plan.answers, KEY))


@dataclass(frozen=True)
class Step:
    """An answer of a turn, and the position before it; where there is no other answer nobody is asked for it."""

    state: Position
    action: int
    words: str
    is_asked: bool


def typed_lines(state: Position, answers: Answers, shorter: bool = True) -> list[str]:
    """A turn as lines that can be typed one after the other: one ends where something comes to light or somebody else
    is asked. The later ones are those that fit whatever came to light.

    With `shorter` amounts of 0 are left out where the line is soon found to mean the same without them.
    """
    key = mix(KEY)  # of one of the worlds in which they are foreseen
    known = foreseen(state, answers, KEY)
    first, *later = _parts(state.determinize(state.current_player(), key), known, key)
    end = next(end for end in range(len(first), 0, -1) if end == 1 or _can_be_typed(state, first[:end]))
    parts = [first[:end], first[end:], *later]
    starts = ((part[0].state if place else state, part) for place, part in enumerate(parts) if _asked(part))
    lines = [_line(start, part) if shorter else _asked(part) for start, part in starts]
    return [", ".join(step.words for step in line) for line in lines]


def _line(state: Position, part: Sequence[Step]) -> Sequence[Step]:
    """What is typed for a part of a turn: amounts of 0 are left out where the line means the same without them.

    Where a shorter line can be read in too many ways, no other is tried: each would take as long.
    """
    asked = kept = _asked(part)
    named = [step for step in part if not NONE.search(step.words)]
    if len(named) == len(part):
        return asked
    try:
        for shorter in (_asked(named), named):
            if shorter and _means(state, shorter, part, TRIED):
                return shorter
        for step in asked:
            shorter = [other for other in kept if other is not step]
            if NONE.search(step.words) and shorter and _means(state, shorter, part, TRIED):
                kept = shorter
    except GivenUpError:
        pass
    return kept


def _asked(part: Sequence[Step]) -> list[Step]:
    return [step for step in part if step.is_asked]


def _parts(at: Position, answers: Answers, key: int) -> list[list[Step]]:
    """The answers that are given, in parts between which chance or others answer; each part begins with a choice."""
    seat, others = at.current_player(), at.game.bots.greedy(at.num_players, key)
    parts: list[list[Step]] = [[]]
    for kind, _, choice in answers:
        while not at.is_terminal() and at.current_player() != seat:
            at.apply_action(at.sample_chance(key) if at.is_chance() else others.choose(at.core))
            parts += [[]] if parts[-1] else []
        if at.is_terminal() or at.core.frame_kind[at.core.depth - 1] != kind or choice not in at.legal_actions():
            break
        if len(at.legal_actions()) > 1:
            parts[-1] += [Step(at.clone(), choice, at.printed_text(choice), True), *_forced(at, choice)]
        at.apply_action(choice)
    return parts


def _forced(at: Position, choice: int) -> Iterator[Step]:
    """The answers that follow an amount because there is no other: the 2 oil after 0 wood, 0 food, 0 metal."""
    seat, after, words = at.current_player(), at.clone(), at.printed_text(choice)
    is_forced = (NONE.search(words) or SOME.search(words)) and choose_once(after.core, choice)
    while is_forced and after.current_player() == seat:
        action = after.legal_actions()[0]
        words = after.printed_text(action)
        if SOME.search(words):
            yield Step(after.clone(), action, words, False)
        is_forced = choose_once(after.core, action)


def _means(state: Position, line: Sequence[Step], part: Sequence[Step], most: int = MOST_READ) -> bool:
    """Whether a line with these words gives all answers that are asked for in a part of a turn.

    Raises GivenUpError where so many positions are not enough to read it.
    """
    try:
        given = read_line(state, ", ".join(step.words for step in line), most)
    except GivenUpError:
        raise
    except NotationError:
        return False
    return given == tuple(step.action for step in _asked(part))


def _can_be_typed(state: Position, part: Sequence[Step]) -> bool:
    """Whether a line with all words of a part of a turn gives its answers."""
    try:
        return _means(state, _asked(part), part)
    except GivenUpError:
        return False


def _worth(plan: Plan, best: Plan, unit: str) -> str:
    """What a turn leads to, beside the best one: `26 %, 6 % less (± 1), 12 coins`."""
    beside = "" if plan is best else f"{_beside(plan, best)} ({half_width(loss(plan, best)[1])}), "
    return f"{percent(plan.share)}, {beside}{amount(plan.mean_points, unit)}"


def _beside(plan: Plan, best: Plan) -> str:
    """How the win share of a turn differs from that of the best one, as both are told."""
    less = round(100 * best.share) - round(100 * plan.share)
    return f"{abs(less)} % {'less' if less > 0 else 'more'}" if less else "the same"
