"""How long the expert thinks: its levels, and the settings that stand behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engines.core.engine.constants import BEAM_SIZE
from engines.core.engine.search_context import SearchContext, set_field
from engines.core.search.botspec import Value

USUAL_LEVEL = 3
MOST_WORLDS, MOST_ROUNDS, MOST_TURNS = 99, 99, 12
MOST_PRIOR = 9_999
SHARED_FROM = 3  # players at a table where most of the time of a plan would go into the turns of the others


@dataclass(frozen=True)
class Thinking:
    """How many lines are rolled out or planned, in how many worlds at first, for how many rounds.

    With 0 rounds there are no rollouts, and the network alone chooses; with 0 worlds chance does. In a rollout each
    seat plays the turn that the network likes best among so many of its first ones (`width`); with 1 greedy's first.
    What greedy thinks of a turn, its own turn and those of rollouts, counts as the network's file says or, with a
    `prior` (in 2**-20 of a game for a hundredth of a coin or point), so much.

    An expert that keeps `paths` plans `rounds` own turns instead of rolling out, and keeps so many paths after each.
    With `discrepancies` the lines of its turn now may take so many second-best answers, and the network chooses which
    of them stay.
    """

    lines: int = BEAM_SIZE
    worlds: int = 1
    rounds: int = 0
    width: int = 1
    prior: int = 0
    paths: int = 0
    discrepancies: int = 0

    def write(self, context: SearchContext, seat: int) -> None:
        """Write the numbers into a context, for the expert on a seat."""
        set_field(context, "roll_lines", seat, self.lines)
        set_field(context, "roll_worlds", seat, self.worlds)
        set_field(context, "roll_rounds", seat, self.rounds)
        set_field(context, "roll_width", seat, self.width)
        set_field(context, "roll_prior", seat, self.prior)
        set_field(context, "roll_paths", seat, self.paths)
        set_field(context, "discrepancies", seat, self.discrepancies)


POLICY = Thinking(discrepancies=1)
PLAN = Thinking(rounds=4, width=4, paths=8, discrepancies=1)
ROLLOUTS = Thinking(lines=8, worlds=4, rounds=4, width=4, discrepancies=1)
LEVELS = {
    1: Thinking(lines=4, worlds=0),
    2: Thinking(lines=1, worlds=0),
    3: Thinking(lines=2, worlds=1, rounds=1),
    4: Thinking(lines=4, rounds=3, width=2, paths=4, discrepancies=1),
    5: PLAN,
}


def thinking_of(
    settings: Mapping[str, Value],
    levels: Mapping[int, Thinking] = LEVELS,
    plan: Thinking = PLAN,
    policy: Thinking = POLICY,
) -> Thinking:
    """What the settings of a spec ask for: those of its level, plan or policy, and those that it names instead."""
    second_best = int(settings.get("discrepancies", -1))
    own = {"discrepancies": second_best} if second_best >= 0 else {}
    if settings.get("policy") or not settings:
        return replace(policy, prior=int(settings.get("prior", 0)), **own)
    usual = plan if settings["plan"] else levels[int(settings["level"]) or USUAL_LEVEL]
    named = {name: int(settings[name]) for name in ("lines", "worlds", "rounds", "width", "prior")}
    if settings["plan"]:
        named |= {"rounds": int(settings["turns"]), "paths": int(settings["beam"])}
    return replace(usual, **{name: number for name, number in named.items() if number}, **own)
