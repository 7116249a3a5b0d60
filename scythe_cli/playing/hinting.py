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
    if not plans:
        return "No hint: the bot looks no further than this question here; ? explains it."
    return "\n".join(_lines(state, plans, unit))


def _lines(state: State, plans: Sequence[Plan], unit: str) -> Iterator[str]:
    rounds = counted(state.game.longest_rollout, "round")
    worlds = len(plans[0].shares)
    yield (
        f"What the bot finds, in {worlds} imagined worlds; win shares and {unit} are those after {rounds}. "
        "Behind > stands what to type:"
    )
    known: set[str] = set()
    for plan in plans:
        words = " ".join(told(state, plan.answers, KEY))
        if words in known:
            continue
        known.add(words)
        yield f"{INDENT}{len(known)}. {_worth(plan, plans[0], unit)}: {words}"
        yield f"{INDENT * 2} > {typed_line(state, plan.answers)}"
        if len(known) == PLANS:
            return


def typed_line(state: State, answers: Answers) -> str:
    """A turn as a line that can be typed, up to where a line has to end."""
    asked = list(_asked(state, answers))
    for end in range(len(asked), 1, -1):
        line = ", ".join(words for _, words in asked[:end])
        if _read(state, line) == tuple(action for action, _ in asked[:end]):
            return line
    return asked[0][1]


def _asked(state: State, answers: Answers) -> Iterator[tuple[int, str]]:
    """The answers to what is asked, with their words, as long as nobody else is."""
    at, seat = state.clone(), state.current_player()
    for kind, _, choice in answers:
        actions = at.legal_actions() if at.current_player() == seat else ()
        if choice not in actions or at.core.frame_kind[at.core.depth - 1] != kind:
            return
        if len(actions) > 1:
            yield choice, at.action_to_text(choice)
        at.apply_action(choice)


def _read(state: State, line: str) -> tuple[int, ...]:
    """The answers that a line gives, none where it cannot be played as a whole."""
    try:
        return read_line(state, line)
    except NotationError:
        return ()


def _worth(plan: Plan, best: Plan, unit: str) -> str:
    """What a turn leads to, beside the best one."""
    share = f"{100 * plan.share:.0f} %"
    if plan is not best:
        lost, error = loss(plan, best)
        share = f"{share} ({_signed(-100 * lost)} points, ± {196 * error:.0f})"
    return f"{share}, {plan.mean_points:.0f} {unit}"


def _signed(number: float) -> str:
    return f"{number:+.0f}".replace("-", "\N{MINUS SIGN}")
