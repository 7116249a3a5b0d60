"""`hint`: the best turns that the strongest bot finds, with what each leads to, and the line that plays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.analysis import Analyst, Answers, Depth, Plan, loss
from engines.core.errors import BotError, NotationError
from engines.core.position import State
from engines.core.review import told
from engines.core.typed_lines import read_line
from engines.drawing.words import counted

PLANS = 3  # that are told
DEPTH = Depth(worlds=200, seconds=1.0)
KEY = 1  # of the imagined worlds
INDENT = "  "


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
    rounds = counted(state.game.best_level.rounds, "round")
    worlds = len(plans[0].shares)
    yield (
        f"What the bot finds, in {worlds} imagined worlds; win shares and {unit} are those after {rounds}. "
        "The lines after > are what to type:"
    )
    known: set[str] = set()
    for plan in plans:
        words = " ".join(told(state, plan.answers, KEY))
        if words in known:
            continue
        known.add(words)
        yield f"{INDENT}{len(known)}. {_worth(plan, plans[0], unit)}: {words}"
        yield from (f"{INDENT * 2} > {line}" for line in typed_lines(state, plan.answers))
        if len(known) == PLANS:
            return


def typed_lines(state: State, answers: Answers) -> list[str]:
    """A turn as lines that can be typed one after the other: one ends where something comes to light or somebody else
    is asked. What comes after the first of them may turn out differently."""
    first, *later = _parts(state.determinize(state.current_player(), KEY), answers)
    end = next(end for end in range(len(first), 0, -1) if end == 1 or _is_read(state, first[:end]))
    return [", ".join(words for _, words in part) for part in (first[:end], first[end:], *later) if part]


def _parts(at: State, answers: Answers) -> list[list[tuple[int, str]]]:
    """The answers to what is asked, with their words, in parts between which chance or others answer."""
    seat, others = at.current_player(), at.game.bots.greedy(at.num_players, KEY)
    parts: list[list[tuple[int, str]]] = [[]]
    for kind, _, choice in answers:
        while not at.is_terminal() and at.current_player() != seat:
            at.apply_action(at.sample_chance(KEY) if at.is_chance() else others.choose(at.core))
            parts += [[]] if parts[-1] else []
        if at.is_terminal() or at.core.frame_kind[at.core.depth - 1] != kind or choice not in at.legal_actions():
            break
        if len(at.legal_actions()) > 1:
            parts[-1].append((choice, at.printed_text(choice)))
        at.apply_action(choice)
    return parts


def _is_read(state: State, asked: Sequence[tuple[int, str]]) -> bool:
    """Whether a line with these words gives these answers."""
    try:
        return read_line(state, ", ".join(words for _, words in asked)) == tuple(action for action, _ in asked)
    except NotationError:
        return False


def _worth(plan: Plan, best: Plan, unit: str) -> str:
    """What a turn leads to, beside the best one."""
    share = f"{100 * plan.share:.0f} %"
    if plan is not best:
        lost, error = loss(plan, best)
        share = f"{share} ({_signed(-100 * lost)} points, ± {196 * error:.0f})"
    return f"{share}, {plan.mean_points:.0f} {unit}"


def _signed(number: float) -> str:
    return f"{number:+.0f}".replace("-", "\N{MINUS SIGN}")
