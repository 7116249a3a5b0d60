"""The best lines of the beam compared in imagined worlds.

All lines are tried in the same worlds, which are drawn as the seat may imagine them, so what they differ by is due to
the lines. After a few worlds the better half goes on in twice as many others, until one line is left. A line is worth
the mean win share that it led to, less what greedy's own judgement holds against it (`prior`).

What a line leads to in a world, a rollout says or, for an expert that keeps `paths`, a plan of several own turns.
"""

from __future__ import annotations

from engines.core.engine.bits import mix
from engines.core.engine.search_context import SearchContext
from engines.core.search.beam import WORST, num_within
from engines.core.search.planning import plan_lines
from engines.core.search.ranking import SHARE_UNITS
from engines.core.search.rollouts import roll_out_lines, seat_everybody
from engines.core.search.scratch import Scratch


def compare_lines(scratch: Scratch, seat: int, stream: int) -> int:
    """Compare the best lines of the beam, half of them out after each stage; the last one alone stays in."""
    seat_everybody(scratch, seat, scratch.roll_width[seat])
    keep_best(scratch, scratch.roll_lines[seat])
    for place in range(scratch.beam_size):
        scratch.beam_total[place] = 0
    done = 0
    more = scratch.roll_worlds[seat]
    alive = num_within(scratch, WORST + 1)
    while alive > 1:
        for i in range(done, done + more):
            judge_in_world(scratch, seat, mix(stream + i))
        done += more
        more += more
        value_lines(scratch, done)
        alive = (alive + 1) // 2
        keep_best(scratch, alive)
    return 0


def judge_in_world(scratch: Scratch, seat: int, key: int) -> int:
    """Add to each line that is still in the win share that it leads to, in the world of this key."""
    if scratch.roll_paths[seat]:
        return plan_lines(scratch, seat, key)
    return roll_out_lines(scratch, seat, key)


def keep_best(context: SearchContext, count: int) -> int:
    """Only so many lines of the beam stay in; of equal ones the first."""
    while num_within(context, WORST + 1) > max(count, 1):
        worst = -1
        for place in range(context.beam_size):
            value = context.beam_value[place]
            if value > WORST and (worst < 0 or value <= context.beam_value[worst]):
                worst = place
        context.beam_value[worst] = WORST
    return 0


def value_lines(context: SearchContext, worlds: int) -> int:
    """What the lines that are still in are worth after so many worlds."""
    for place in range(context.beam_size):
        if context.beam_value[place] > WORST:
            share = context.beam_total[place] * SHARE_UNITS // worlds
            context.beam_value[place] = share - context.beam_behind[place]
    return 0
