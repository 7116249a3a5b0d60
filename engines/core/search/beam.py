"""The beam: the best lines that a search has found so far, and the plan that one of them becomes.

A line is a list of choices from the question on the table to the end of the turn: see `search`.
"""

from __future__ import annotations

from engines.core.engine.asking import choose
from engines.core.engine.bits import BIT
from engines.core.engine.constants import LINE_SIZE
from engines.core.engine.frames import top_kind
from engines.core.engine.playout import settle_chance
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState
from engines.core.search.scratch import Scratch

WORST: int = -(1 << 60)  # of a line that is out, and less than any other


def keep_in_beam(context: SearchContext, value: int, score: int, width: int) -> int:
    """Write the line into the beam when there is room or its score beats the worst one there."""
    place = context.beam_size
    if place < width:
        context.beam_size += 1
    else:
        place = 0
        for i in range(1, width):
            if context.beam_score[i] < context.beam_score[place]:
                place = i
        if score <= context.beam_score[place]:
            return 0
    context.beam_score[place] = score
    return write_line(context, place, value)


def is_in_beam(context: SearchContext, value: int, score: int) -> int:
    """1 where a line of this value and score is in the beam: one that leads to the same position."""
    for i in range(context.beam_size):
        if context.beam_score[i] == score and context.beam_value[i] == value:
            return 1
    return 0


def write_line(context: SearchContext, place: int, value: int) -> int:
    """The line takes a place in the beam."""
    context.beam_value[place] = value
    context.beam_line_size[place] = context.line_size
    context.beam_sure[place] = context.line_sure
    for i in range(context.line_size):
        j = place * LINE_SIZE + i
        context.beam_choice[j] = context.line_choice[i]
        context.beam_player[j] = context.line_player[i]
        context.beam_kind[j] = context.line_kind[i]
        context.beam_about[j] = context.line_about[i]
    return 0


def num_within(context: SearchContext, least: int) -> int:
    """How many lines of the beam have at least this value."""
    count = 0
    for i in range(context.beam_size):
        if context.beam_value[i] >= least:
            count += 1
    return count


def best_of_beam(context: SearchContext) -> int:
    """Place of the best line in the beam; of equal ones the first."""
    best = 0
    for i in range(1, context.beam_size):
        if context.beam_value[i] > context.beam_value[best]:
            best = i
    return best


def keep_plan(context: SearchContext, place: int) -> int:
    """The seat's own choices of a line of the beam become its plan."""
    size = 0
    for i in range(place * LINE_SIZE, place * LINE_SIZE + context.beam_line_size[place]):
        if context.beam_player[i] == context.plan_seat:
            context.plan_choice[size] = context.beam_choice[i]
            context.plan_kind[size] = context.beam_kind[i]
            context.plan_about[size] = context.beam_about[i]
            size += 1
    context.plan_size = size
    return 0


def follows_plan(s: CoreState, context: SearchContext, seat: int) -> int:
    """1 when the question is the one that the seat's plan answers next."""
    i = context.plan_next
    if context.plan_seat != seat or i >= context.plan_size:
        return 0
    if context.plan_kind[i] != top_kind(s) or context.plan_about[i] != s.frame_a[s.depth - 1]:
        return 0
    return 1 if s.legal & BIT[context.plan_choice[i]] else 0


def next_of_plan(context: SearchContext) -> int:
    """The choice of the plan that comes next; it is taken."""
    context.plan_next += 1
    return context.plan_choice[context.plan_next - 1]


def replay(scratch: Scratch, place: int, size: int, stream: int) -> int:
    """Make the first choices of a line of the beam in `world`, as far as the world asks for them."""
    for i in range(place * LINE_SIZE, place * LINE_SIZE + size):
        legal = scratch.world.legal
        if legal == 0 or top_kind(scratch.world) != scratch.beam_kind[i] or legal & BIT[scratch.beam_choice[i]] == 0:
            break
        choose(scratch.world, scratch.beam_choice[i])
        settle_chance(scratch.world, stream)
    return 0
