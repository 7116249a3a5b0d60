"""`expert:time=SECONDS`: the expert that rolls out its best lines until it is sure enough, or out of time.

As `expert:plan,time=SECONDS` it plans several own turns after each of them instead.

How many worlds that gives depends on the computer, so games with it do not repeat.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from engines.core.analysis.analysis import FEWEST, WHOLE, Analyst, Answers, Plan, loss
from engines.core.engine.bits import ctz, mix
from engines.core.engine.frames import top_player
from engines.core.engine.search_context import set_field
from engines.core.engine.state import CoreState
from engines.core.search.beam import WORST, follows_plan, next_of_plan
from engines.core.search.lines import begin_search, stream_of
from engines.core.search.planning import plan_lines
from engines.core.search.search import is_unseen, secret_choice

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.search.botspec import BotSpec

SURE = 2.0  # standard errors by which a line has to be behind to be dropped


class TimedExpert(Analyst):
    """The expert of one seat, with the seconds that its spec gives it for a turn; it rolls out or plans.

    Raises BotError where a game has no network.
    """

    def __init__(self, game: Game, players: int, key: int, bot: BotSpec) -> None:
        how = game.bots.thinking_of(bot) if dict(bot.params)["plan"] else None
        super().__init__(game, players, key, how, game.bots.network_of(bot))
        self._seconds = bot.seconds

    def choose(self, position: CoreState) -> int:
        """The answer of the seat that is asked; only what that seat may know plays a part."""
        context, seat = self._context, top_player(position)
        set_field(context, "asked", seat, context.asked[seat] + 1)
        stream = stream_of(context, seat, self._key)
        if is_unseen(position):
            return int(secret_choice(position, context, seat, stream))
        if not follows_plan(position, context, seat):
            set_field(context, "plan_size", 0, 0)
            answers = self._turn(position, seat, stream)
            if not answers:
                return ctz(begin_search(position, context, seat, stream))
            self._keep(answers)
        return int(next_of_plan(context))

    def _share(self, seat: int) -> float:
        """Less than the win share where the network says that the win comes late, as other experts count it."""
        return self._context.shares[seat] / WHOLE

    def _turn(self, position: CoreState, seat: int, stream: int) -> Answers:
        """The turn that it plays; nothing where there is nothing to choose."""
        late = time.monotonic() + self._seconds
        found = self._found(position, seat, stream)
        plans = dict(zip(self._places(), found, strict=True)) if found else {}
        self._everybody_plays(seat, self._how.rounds)
        world = 0
        while len(plans) > 1 and (world < FEWEST or time.monotonic() < late):
            self._roll_out_world(plans, seat, mix(stream + world))
            world += 1
            if world % FEWEST == 0:
                plans = contenders(plans)
        return max(plans.values(), key=value).answers if plans else ()

    def _roll_out_world(self, plans: dict[int, Plan], seat: int, key: int) -> None:
        """Play on after each turn or, where the expert plans ahead, see what can come of it."""
        if not self._how.paths:
            super()._roll_out_world(plans, seat, key)
            return
        context = self._context
        for place in range(context.beam_size):
            set_field(context, "beam_total", place, 0)
            set_field(context, "beam_value", place, 0 if place in plans else WORST)
        plan_lines(context, seat, key)
        for place, plan in plans.items():
            plan.shares.append(context.beam_total[place] / WHOLE)

    def _keep(self, answers: Answers) -> None:
        """The answers become the plan of the seat."""
        for i, (kind, about, choice) in enumerate(answers):
            set_field(self._context, "plan_kind", i, kind)
            set_field(self._context, "plan_about", i, about)
            set_field(self._context, "plan_choice", i, choice)
        set_field(self._context, "plan_size", 0, len(answers))
        set_field(self._context, "plan_next", 0, 0)


def value(plan: Plan) -> float:
    """What the expert goes by: the mean win share, and a little of greedy's own judgement."""
    return (plan.share if plan.shares else 0.0) - plan.behind


def contenders(plans: dict[int, Plan]) -> dict[int, Plan]:
    """The plans that are not clearly behind the best one."""
    best = max(plans.values(), key=value)
    apart = {place: loss(plan, best) for place, plan in plans.items()}
    return {
        place: plan
        for place, plan in plans.items()
        if plan is best or apart[place][0] + plan.behind - best.behind <= SURE * apart[place][1]
    }
