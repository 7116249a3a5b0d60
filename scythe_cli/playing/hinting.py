"""`hint`: the best turns that the strongest bot finds, with what each leads to, and the line that plays it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.core.analysis import Analyst, Answers, Depth, Plan, loss
from engines.core.asking import choose_once
from engines.core.errors import BotError, NotationError
from engines.core.position import State
from engines.core.review import told
from engines.core.typed_lines import read_line
from engines.drawing.words import counted
from scythe_cli.share_words import amount, half_width, percent

PLANS = 3  # that are told
DEPTH = Depth(worlds=200, seconds=1.0)
KEY = 1  # of the imagined worlds
EARLY = "The sooner a win comes, the more it counts. "
OWN = "; the bot would play this"  # at the turn that it would, where another one stands first
INDENT = "  "
NONE = re.compile(r"^(?!dial )(?:\w+ )?0\b")  # an answer that names an amount of 0
SOME = re.compile(r"^(?:\w+ )?[1-9]\d*\b")  # one that names another amount


def hint_text(state: State, unit: str, depth: Depth = DEPTH) -> str:
    """The best turns from the question on the table on, as far as the seat asked can know them, in sentences."""
    try:
        plans = Analyst(state.game, state.num_players, KEY).plans(state.core, depth)
    except BotError as error:
        return f"No hint: {error}"
    return "\n".join(_lines(state, plans, unit)) if plans else _one_answer(state)


def _one_answer(state: State) -> str:
    """The answer of the greedy bot to a question at which turns are not compared."""
    known = state.determinize(state.current_player(), KEY)
    action = state.game.bots.greedy(state.num_players, KEY).choose(known.core)
    line = f"{INDENT * 2} > {state.printed_text(action)}"
    return f"Here the bot does not compare turns. The greedy bot would answer:\n{line}"


def _lines(state: State, plans: Sequence[Plan], unit: str) -> Iterator[str]:
    """The plans, the one with the largest share first; a word on what the shares that are told leave out."""
    rounds = counted(state.game.best_level.rounds, "round")
    worlds = len(plans[0].shares)
    found = _different(state, plans)
    shares = [plan.share for plan in found.values()]
    yield (
        f"What the bot finds, in {worlds} imagined worlds; win shares and {unit} are those after {rounds}. "
        f"{'' if shares == sorted(shares, reverse=True) else EARLY}The lines after > are what to type:"
    )
    best, own = next(iter(found.values())), _words(state, plans[0])
    for number, (words, plan) in enumerate(found.items(), 1):
        mark = OWN if words == own and number > 1 else ""
        yield f"{INDENT}{number}. {_worth(plan, best, unit)}{mark}: {words}"
        yield from (f"{INDENT * 2} > {line}" for line in typed_lines(state, plan.answers))


def _different(state: State, plans: Sequence[Plan]) -> dict[str, Plan]:
    """The best plans of which different things are told, by what is told; the bot's own, which is the first, is one."""
    found: dict[str, Plan] = {}
    for plan in sorted(plans, key=lambda plan: -plan.counted_share):
        if len(found) < PLANS or plan is plans[0]:
            found.setdefault(_words(state, plan), plan)
    told_last = [*found.items()][-1]
    return dict([*[*found.items()][: PLANS - 1], told_last])


def _words(state: State, plan: Plan) -> str:
    return " ".join(told(state, plan.answers, KEY))


@dataclass(frozen=True)
class Step:
    """An answer of a turn, and the position before it; where there is no other answer nobody is asked for it."""

    state: State
    action: int
    words: str
    is_asked: bool


def typed_lines(state: State, answers: Answers) -> list[str]:
    """A turn as lines that can be typed one after the other: one ends where something comes to light or somebody else
    is asked. What comes after the first of them may turn out differently."""
    first, *later = _parts(state.determinize(state.current_player(), KEY), answers)
    end = next(end for end in range(len(first), 0, -1) if end == 1 or _means(state, _asked(first[:end]), first[:end]))
    parts = [first[:end], first[end:], *later]
    lines = [_line(part[0].state if place else state, part) for place, part in enumerate(parts) if _asked(part)]
    return [", ".join(step.words for step in line) for line in lines]


def _line(state: State, part: Sequence[Step]) -> Sequence[Step]:
    """What is typed for a part of a turn: amounts of 0 are left out where the line means the same without them."""
    asked = _asked(part)
    named = [step for step in part if not NONE.search(step.words)]
    if len(named) == len(part):
        return asked
    for shorter in (_asked(named), named):
        if shorter and _means(state, shorter, part):
            return shorter
    kept = asked
    for step in asked:
        shorter = [other for other in kept if other is not step]
        if NONE.search(step.words) and shorter and _means(state, shorter, part):
            kept = shorter
    return kept


def _asked(part: Sequence[Step]) -> list[Step]:
    return [step for step in part if step.is_asked]


def _parts(at: State, answers: Answers) -> list[list[Step]]:
    """The answers that are given, in parts between which chance or others answer; each part begins with a choice."""
    seat, others = at.current_player(), at.game.bots.greedy(at.num_players, KEY)
    parts: list[list[Step]] = [[]]
    for kind, _, choice in answers:
        while not at.is_terminal() and at.current_player() != seat:
            at.apply_action(at.sample_chance(KEY) if at.is_chance() else others.choose(at.core))
            parts += [[]] if parts[-1] else []
        if at.is_terminal() or at.core.frame_kind[at.core.depth - 1] != kind or choice not in at.legal_actions():
            break
        if len(at.legal_actions()) > 1:
            parts[-1] += [Step(at.clone(), choice, at.printed_text(choice), True), *_forced(at, choice)]
        at.apply_action(choice)
    return parts


def _forced(at: State, choice: int) -> Iterator[Step]:
    """The answers that follow an amount of 0 because there is no other: the 2 oil after 0 wood, 0 food, 0 metal."""
    seat, after = at.current_player(), at.clone()
    is_forced = NONE.search(at.printed_text(choice)) and choose_once(after.core, choice)
    while is_forced and after.current_player() == seat:
        action = after.legal_actions()[0]
        words = after.printed_text(action)
        if SOME.search(words):
            yield Step(after.clone(), action, words, False)
        is_forced = choose_once(after.core, action)


def _means(state: State, line: Sequence[Step], part: Sequence[Step]) -> bool:
    """Whether a line with these words gives all answers that are asked for in a part of a turn."""
    try:
        given = read_line(state, ", ".join(step.words for step in line))
    except NotationError:
        return False
    return given == tuple(step.action for step in _asked(part))


def _worth(plan: Plan, best: Plan, unit: str) -> str:
    """What a turn leads to, beside the best one: `26 %, 6 % less (± 1), 12 coins`."""
    beside = "" if plan is best else f"{_beside(plan, best)} ({half_width(loss(plan, best)[1])}), "
    return f"{percent(plan.share)}, {beside}{amount(plan.mean_points, unit)}"


def _beside(plan: Plan, best: Plan) -> str:
    """How the win share of a turn differs from that of the best one, as both are told."""
    less = round(100 * best.share) - round(100 * plan.share)
    return f"{abs(less)} % {'less' if less > 0 else 'more'}" if less else "the same"
