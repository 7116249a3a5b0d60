"""The lines of a turn: tried one after the other from the question on the table to the end of the turn.

How questions are treated on the way is told in `search`. Where an expert allows `discrepancies`, a line may take the
second-best answer in place of the best one so many times (Harvey and Ginsberg 1995: limited discrepancy search), and
the network says which lines stay in the beam.
"""

from __future__ import annotations

from engines.core.engine.asking import choose
from engines.core.engine.bits import BIT, ctz, mix
from engines.core.engine.constants import (
    CHANCE_PLAYER,
    LINE_SIZE,
    MAX_SEATS,
    MODE_BRANCH,
    MODE_CHAIN,
    MODE_PAUSE,
    MODE_QUICK,
    MODE_STOP,
    NUM_WEIGHTS,
    POLICY_EXPERT,
    SHARE_ONE,
    TRY_SIZE,
)
from engines.core.engine.frames import top_kind, top_player
from engines.core.engine.playout import settle_chance
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState
from engines.core.search.beam import WORST, is_in_beam, keep_in_beam
from engines.core.search.network import expected_shares
from engines.core.search.ranking import SHARE_UNITS, prior_of
from engines.core.search.scratch import Scratch

SURE_WIN: int = 1 << 40  # more than any evaluation
STREAM_BOT: int = 307  # keys of what bots imagine; never those of the game


def stream_of(context: SearchContext, seat: int, key: int) -> int:
    """The key of what a seat imagines at the question that it is asked now."""
    return mix(mix(key ^ STREAM_BOT) ^ (context.asked[seat] * CHANCE_PLAYER + seat))


def begin_search(s: CoreState, scratch: Scratch, seat: int, stream: int) -> int:
    """Note what `seat` knows of the position; returns the candidates, one where there is nothing to search."""
    scratch.known.copy_from(s)
    scratch.known.observed = 0
    scratch.known.bot_hide(seat, stream)
    if scratch.own_seat != seat + 1:
        take_seat(scratch, seat)
    scratch.known.bot_prepare(seat, scratch)
    scratch.began = scratch.known.decisions
    candidates = scratch.known.bot_candidates(seat, scratch)
    return candidates & -candidates if scratch.known.bot_mode(seat, scratch) == MODE_QUICK else candidates


def take_seat(context: SearchContext, seat: int) -> int:
    """A seat begins to search, and takes everybody to be what it is: who the others are it may not know."""
    context.own_seat = seat + 1
    context.own_policy = context.policy[seat]
    for i in range(NUM_WEIGHTS):
        context.own[i] = context.bot_weights[seat * NUM_WEIGHTS + i]
    for other in range(MAX_SEATS):
        for i in range(NUM_WEIGHTS):
            context.weights[other * NUM_WEIGHTS + i] = context.own[i]
    return 0


def open_beam(context: SearchContext, seat: int) -> int:
    """A new plan of the seat begins, with nothing in the beam."""
    context.plans += 1
    context.plan_seat = seat
    context.plan_size = 0
    context.beam_size = 0
    return 0


def search_lines(root: CoreState, scratch: Scratch, seat: int, stream: int, width: int) -> int:
    """Worth of the best line from `root`; the `width` best ones stay in the beam."""
    scratch.line_size = 0
    scratch.most_discrepancies = scratch.discrepancies[seat] if width else 0
    best = WORST
    more = 1
    while more:
        scratch.line.copy_from(root)
        scratch.line_sure = LINE_SIZE
        for i in range(scratch.line_size):
            follow(scratch, i, stream)
        extend(scratch, seat, stream)
        value = scratch.line.bot_evaluate(seat, scratch)
        if width and scratch.line.legal == 0 and wins_for_sure(scratch.line, scratch, seat):
            value += SURE_WIN
        best = max(best, value)
        if scratch.most_discrepancies:
            score = score_of_line(scratch, seat, value)
            if is_in_beam(scratch, value, score) == 0:
                keep_in_beam(scratch, value, score, width)
        elif width:
            keep_in_beam(scratch, value, value, width)
        more = next_line(scratch)
    return best


def score_of_line(scratch: Scratch, seat: int, value: int) -> int:
    """What the network thinks of the line, and a little what greedy does, in the units of `ranking`."""
    expected_shares(scratch.line, seat, scratch)
    share = scratch.shares[seat]
    return share * SHARE_UNITS + value * prior_of(scratch, seat)


def wins_for_sure(s: CoreState, context: SearchContext, seat: int) -> int:
    """1 where the line ends the game with a win for the expert, and neither chance nor anybody else had a say.

    True of a first look from the position on the table, and in the world that a plan imagines of its later turns; a
    second look begins where others are taken to have passed. It
    goes by the points as the seat imagines them, so a game with hidden totals must not let a line reach its end.
    """
    if context.own_policy != POLICY_EXPERT or context.line_sure < LINE_SIZE:
        return 0
    expected_shares(s, seat, context)
    return 1 if context.shares[seat] == SHARE_ONE else 0


def follow(scratch: Scratch, i: int, stream: int) -> int:
    """Make choice `i` of the line; the line is sure up to the first answer of somebody else or of chance."""
    before = scratch.line.decisions
    choose(scratch.line, scratch.line_choice[i])
    settle_chance(scratch.line, stream)
    if scratch.line_player[i] != scratch.plan_seat:
        scratch.line_sure = min(scratch.line_sure, i)
    elif scratch.line.decisions > before + 1:
        scratch.line_sure = min(scratch.line_sure, i + 1)
    return 0


def extend(scratch: Scratch, seat: int, stream: int) -> int:
    """Go on with the line to the end of the turn; others are taken to answer with their first candidate."""
    while scratch.line.legal and scratch.line_size < LINE_SIZE - TRY_SIZE:
        mode = scratch.line.bot_mode(seat, scratch)
        if mode == MODE_STOP or mode == MODE_PAUSE:
            break
        asked = top_player(scratch.line)
        candidates = scratch.line.bot_candidates(asked, scratch)
        if mode == MODE_BRANCH:
            note(scratch, ctz(candidates), candidates & (candidates - 1), stream)
        elif asked != seat or mode == MODE_QUICK or candidates & (candidates - 1) == 0:
            note(scratch, ctz(candidates), 0, stream)
        else:
            probe(scratch, seat, stream)
            note_pick(scratch, stream)
    return 0


def note_pick(scratch: Scratch, stream: int) -> int:
    """Make the choices of the best try; where the second-best one parts from it, that is still to be tried."""
    parts = place_of_parting(scratch)
    for i in range(scratch.pick_size):
        if i == parts:
            note(scratch, scratch.pick_choice[i], BIT[scratch.second_choice[i]], stream)
            scratch.line_departs[scratch.line_size - 1] = 1
        else:
            note(scratch, scratch.pick_choice[i], 0, stream)
    return 0


def place_of_parting(context: SearchContext) -> int:
    """The first choice in which the second-best try differs from the best; -1 where the line may not take it."""
    if context.most_discrepancies == 0:
        return -1
    taken = 0
    for i in range(context.line_size):
        taken += context.line_departs[i] >> 1
    if taken < context.most_discrepancies:
        for i in range(min(context.pick_size, context.second_size)):
            if context.pick_choice[i] != context.second_choice[i]:
                return i
    return -1


def note(scratch: Scratch, choice: int, rest: int, stream: int) -> int:
    """Make a choice of the line and write it down with those still to be tried."""
    i = scratch.line_size
    scratch.line_choice[i] = choice
    scratch.line_player[i] = top_player(scratch.line)
    scratch.line_kind[i] = top_kind(scratch.line)
    scratch.line_about[i] = scratch.line.frame_a[scratch.line.depth - 1]
    scratch.line_rest[i] = rest
    scratch.line_departs[i] = 0
    scratch.line_size = i + 1
    return follow(scratch, i, stream)


def next_line(context: SearchContext) -> int:
    """Cut the line back to the last place with an untried choice and take it; 0 when everything was tried."""
    i = context.line_size - 1
    while i >= 0 and context.line_rest[i] == 0:
        i -= 1
    context.line_size = i + 1
    if i < 0:
        return 0
    rest = context.line_rest[i]
    context.line_choice[i] = ctz(rest)
    context.line_rest[i] = rest & (rest - 1)
    context.line_departs[i] += context.line_departs[i]
    return 1


def probe(scratch: Scratch, seat: int, stream: int) -> int:
    """Try every choice of the top question, and of questions chained to it; the best one becomes the pick."""
    size = 0
    best = WORST
    second = WORST
    scratch.second_size = 0
    more = 1
    while more:
        scratch.tried.copy_from(scratch.line)
        for i in range(size):
            choose(scratch.tried, scratch.try_choice[i])
            settle_chance(scratch.tried, stream)
        size = chain(scratch, seat, stream, size)
        scratch.tries += 1
        value = scratch.tried.bot_evaluate(seat, scratch)
        if value > best:
            if scratch.most_discrepancies and best > WORST:
                keep_pick_second(scratch)
            second = best
            best = value
            keep_try(scratch, size)
        elif scratch.most_discrepancies and value > second and value < best:
            second = value
            keep_try_second(scratch, size)
        size = next_try(scratch, size)
        more = size
    return 0


def chain(scratch: Scratch, seat: int, stream: int, size: int) -> int:
    """Go on with a try as long as its questions are chained; returns how many choices it has."""
    while size < TRY_SIZE:
        if size > 0 and is_chained(scratch.tried, scratch, seat) == 0:
            break
        candidates = scratch.tried.bot_candidates(seat, scratch)
        scratch.try_choice[size] = ctz(candidates)
        scratch.try_rest[size] = candidates & (candidates - 1)
        choose(scratch.tried, ctz(candidates))
        settle_chance(scratch.tried, stream)
        size += 1
    return size


def is_chained(s: CoreState, context: SearchContext, seat: int) -> int:
    """1 when the top question belongs to the try before it."""
    if s.legal == 0 or top_player(s) != seat:
        return 0
    return 1 if s.bot_mode(seat, context) == MODE_CHAIN else 0


def keep_try(context: SearchContext, size: int) -> int:
    """The try becomes the pick."""
    for i in range(size):
        context.pick_choice[i] = context.try_choice[i]
    context.pick_size = size
    return 0


def keep_pick_second(context: SearchContext) -> int:
    """What was the best try is the second best now."""
    for i in range(context.pick_size):
        context.second_choice[i] = context.pick_choice[i]
    context.second_size = context.pick_size
    return 0


def keep_try_second(context: SearchContext, size: int) -> int:
    """The try is the second best."""
    for i in range(size):
        context.second_choice[i] = context.try_choice[i]
    context.second_size = size
    return 0


def next_try(context: SearchContext, size: int) -> int:
    """Cut the try back to the last untried choice and take it; returns its length, 0 when everything was tried."""
    while size > 0 and context.try_rest[size - 1] == 0:
        size -= 1
    if size > 0:
        rest = context.try_rest[size - 1]
        context.try_choice[size - 1] = ctz(rest)
        context.try_rest[size - 1] = rest & (rest - 1)
    return size
