"""`hint`: the best turns that the strongest bot finds, with what each leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core.analysis import Analyst, Depth, Plan, loss
from engines.core.errors import BotError
from engines.core.position import State
from engines.core.review import told
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
    rounds = counted(state.game.best_level.rounds, "round")
    worlds = len(plans[0].shares)
    yield f"What the bot finds, in {worlds} imagined worlds; win shares and {unit} are those after {rounds}:"
    known: set[str] = set()
    for plan in plans:
        words = " ".join(told(state, plan.answers, KEY))
        if words in known:
            continue
        known.add(words)
        yield f"{INDENT}{len(known)}. {_worth(plan, plans[0], unit)}: {words}"
        if len(known) == PLANS:
            return


def _worth(plan: Plan, best: Plan, unit: str) -> str:
    """What a turn leads to, beside the best one."""
    share = f"{100 * plan.share:.0f} %"
    if plan is not best:
        lost, error = loss(plan, best)
        share = f"{share} ({_signed(-100 * lost)} points, ± {196 * error:.0f})"
    return f"{share}, {plan.mean_points:.0f} {unit}"


def _signed(number: float) -> str:
    return f"{number:+.0f}".replace("-", "\N{MINUS SIGN}")
