"""Search of a whole turn: a bot follows its own questions to the end of the turn and judges what it gets.

A *line* is a list of choices from the question on the table to the end of the turn. Questions that matter
(`MODE_BRANCH`) are tried with every candidate, one line each. All others are answered on the way by the choice with the
best position right after it; where the use of a choice shows only after the next question (which unit, then where to),
both are tried together (`MODE_CHAIN`).

The best lines stay in the *beam* and are searched again: those in which chance or an opponent had a say are tried in
several imagined worlds, and each is judged by the own turn that could follow it. The best one becomes the plan of the
seat, and is played as long as the questions are the ones foreseen.

The search works on a copy in which everything is replaced that the seat may not know, and draws chance from the bot's
own stream. So a choice depends only on what the seat may know, on the key, and on the search context.

A game's `bot_mode`, `bot_candidates` and `bot_evaluate` say how its questions are treated and how good a position is.
"""

from __future__ import annotations

from engines.core.asking import choose
from engines.core.beam import WORST, best_of_beam, keep_in_beam, keep_plan, num_within, replay
from engines.core.bits import BIT, mix, popcount
from engines.core.constants import (
    BEAM_SIZE,
    CHANCE_PLAYER,
    LINE_SIZE,
    MAX_SEATS,
    MODE_BRANCH,
    MODE_CHAIN,
    MODE_QUICK,
    MODE_STOP,
    NUM_WEIGHTS,
    POLICY_EXPERT,
    POLICY_RANDOM,
    TRY_SIZE,
)
from engines.core.frames import top_kind, top_player
from engines.core.playout import chance_choice, random_choice, settle_chance
from engines.core.ranking import margin_of_prior, rank_beam
from engines.core.search_context import SearchContext
from engines.core.state import CoreState

STREAM_BOT: int = 307  # keys of what bots imagine; never those of the game
PERCENT: int = 100


def lowest(mask: int) -> int:
    """Index of the lowest set bit."""
    return popcount((mask & -mask) - 1)


def bot_choice(
    s: CoreState, w0: CoreState, w1: CoreState, w2: CoreState, w3: CoreState, context: SearchContext, key: int
) -> int:
    """Answer of the greedy bot that is asked: the next choice of its plan, or the first of a new one.

    `w0` to `w3` are scratch positions of the same game.
    """
    seat = top_player(s)
    context.asked[seat] += 1
    if follows_plan(s, context, seat):
        context.plan_next += 1
        return context.plan_choice[context.plan_next - 1]
    if context.plan_seat == seat:
        context.plan_size = 0
    stream = mix(mix(key ^ STREAM_BOT) ^ (context.asked[seat] * CHANCE_PLAYER + seat))
    w0.copy_from(s)
    w0.observed = 0
    w0.bot_hide(seat, stream)
    if context.own_seat != seat + 1:
        take_seat(context, seat)
    w0.bot_prepare(seat, context)
    context.began = w0.decisions
    candidates = w0.bot_candidates(seat, context)
    if w0.bot_mode(seat, context) == MODE_QUICK or candidates & (candidates - 1) == 0:
        return lowest(candidates)
    make_plan(w0, w1, w2, w3, context, seat, stream)
    context.plan_next = 1
    return context.plan_choice[0]


def take_seat(context: SearchContext, seat: int) -> int:
    """A seat begins to search, and takes everybody to be what it is: who the others are it may not know."""
    context.own_seat = seat + 1
    context.own_policy = context.policy[seat]
    for i in range(NUM_WEIGHTS):
        context.own[i] = context.bot_weights[seat * NUM_WEIGHTS + i]
    for i in range(MAX_SEATS * NUM_WEIGHTS):
        context.weights[i] = context.own[i % NUM_WEIGHTS]
    return 0


def evaluation(s: CoreState, w0: CoreState, context: SearchContext, seat: int) -> int:
    """How good the position is by the evaluation of the seat's bot, which begins to search here; `w0` is scratch."""
    w0.copy_from(s)
    w0.observed = 0
    take_seat(context, seat)
    w0.bot_prepare(seat, context)
    return w0.bot_evaluate(seat, context)


def follows_plan(s: CoreState, context: SearchContext, seat: int) -> int:
    """1 when the question is the one that the seat's plan answers next."""
    i = context.plan_next
    if context.plan_seat != seat or i >= context.plan_size:
        return 0
    if context.plan_kind[i] != top_kind(s) or context.plan_about[i] != s.frame_a[s.depth - 1]:
        return 0
    return 1 if s.legal & BIT[context.plan_choice[i]] else 0


def make_plan(
    w0: CoreState, w1: CoreState, w2: CoreState, w3: CoreState, context: SearchContext, seat: int, stream: int
) -> int:
    """Try line after line from position `w0`; the best one of those that were looked at twice becomes the plan.

    The expert takes the one of them that the value network likes best.
    """
    context.plans += 1
    context.plan_seat = seat
    context.plan_size = 0
    context.beam_size = 0
    expert = 1 if context.own_policy == POLICY_EXPERT else 0
    if expert:
        context.margin = margin_of_prior(context)
    search_lines(w0, w1, w2, context, seat, stream, BEAM_SIZE if expert else max(context.beam_width, 1))
    if re_search_beam(w0, w1, w2, w3, context, seat, stream) and expert:
        rank_beam(w0, w3, context, seat, stream)
    return keep_plan(context, best_of_beam(context))


def re_search_beam(
    w0: CoreState, w1: CoreState, w2: CoreState, w3: CoreState, context: SearchContext, seat: int, stream: int
) -> int:
    """Look again at the lines of the beam that are not far behind the best one; the others are out.

    0 when there is only one such line, which needs no second look.
    """
    least = context.beam_value[best_of_beam(context)] - context.margin
    if num_within(context, least) < 2:
        return 0
    for i in range(context.beam_size):
        if context.beam_value[i] < least:
            context.beam_value[i] = WORST
        else:
            re_search(w0, w1, w2, w3, context, seat, stream, i)
    return 1


def search_lines(
    root: CoreState, w1: CoreState, w2: CoreState, context: SearchContext, seat: int, stream: int, width: int
) -> int:
    """Worth of the best line from `root`; the `width` best ones stay in the beam."""
    context.line_size = 0
    best = WORST
    more = 1
    while more:
        w1.copy_from(root)
        context.line_sure = LINE_SIZE
        for i in range(context.line_size):
            follow(w1, context, i, stream)
        extend(w1, w2, context, seat, stream)
        value = w1.bot_evaluate(seat, context)
        best = max(best, value)
        if width:
            keep_in_beam(context, value, width)
        more = next_line(context)
    return best


def follow(w1: CoreState, context: SearchContext, i: int, stream: int) -> int:
    """Make choice `i` of the line; the line is sure up to the first answer of somebody else or of chance."""
    before = w1.decisions
    choose(w1, context.line_choice[i])
    settle_chance(w1, stream)
    if context.line_player[i] != context.plan_seat:
        context.line_sure = min(context.line_sure, i)
    elif w1.decisions > before + 1:
        context.line_sure = min(context.line_sure, i + 1)
    return 0


def re_search(
    w0: CoreState,
    w1: CoreState,
    w2: CoreState,
    w3: CoreState,
    context: SearchContext,
    seat: int,
    stream: int,
    place: int,
) -> int:
    """Judge a line of the beam in all imagined worlds, and by the own turn after it as far as that can be trusted."""
    value = context.beam_value[place]
    total = value
    worlds = max(context.worlds, 1)
    for world in range(1, worlds):
        if context.beam_sure[place] == LINE_SIZE:
            total += value
        else:
            key = mix(stream + world)
            w3.copy_from(w0)
            w3.bot_hide(seat, key)
            replay(w3, context, place, context.beam_sure[place], key)
            total += search_lines(w3, w1, w2, context, seat, key, 0)
    after = value
    if context.trust:
        w3.copy_from(w0)
        replay(w3, context, place, context.beam_line_size[place], stream)
        if w3.bot_pass(seat):
            context.ahead = 1
            context.began = w3.decisions
            after = search_lines(w3, w1, w2, context, seat, stream, 0)
            context.ahead = 0
            context.began = w0.decisions
    context.beam_value[place] = total * PERCENT + (after - value) * worlds * context.trust
    return 0


def extend(w1: CoreState, w2: CoreState, context: SearchContext, seat: int, stream: int) -> int:
    """Go on with the line to the end of the turn; others are taken to answer with their first candidate."""
    while w1.legal and context.line_size < LINE_SIZE - TRY_SIZE:
        mode = w1.bot_mode(seat, context)
        if mode == MODE_STOP:
            break
        asked = top_player(w1)
        candidates = w1.bot_candidates(asked, context)
        if mode == MODE_BRANCH:
            note(w1, context, lowest(candidates), candidates & (candidates - 1), stream)
        elif asked != seat or mode == MODE_QUICK or candidates & (candidates - 1) == 0:
            note(w1, context, lowest(candidates), 0, stream)
        else:
            probe(w1, w2, context, seat, stream)
            for i in range(context.pick_size):
                note(w1, context, context.pick_choice[i], 0, stream)
    return 0


def note(w1: CoreState, context: SearchContext, choice: int, rest: int, stream: int) -> int:
    """Make a choice of the line and write it down with those still to be tried."""
    i = context.line_size
    context.line_choice[i] = choice
    context.line_player[i] = top_player(w1)
    context.line_kind[i] = top_kind(w1)
    context.line_about[i] = w1.frame_a[w1.depth - 1]
    context.line_rest[i] = rest
    context.line_size = i + 1
    return follow(w1, context, i, stream)


def next_line(context: SearchContext) -> int:
    """Cut the line back to the last place with an untried choice and take it; 0 when everything was tried."""
    i = context.line_size - 1
    while i >= 0 and context.line_rest[i] == 0:
        i -= 1
    context.line_size = i + 1
    if i < 0:
        return 0
    rest = context.line_rest[i]
    context.line_choice[i] = lowest(rest)
    context.line_rest[i] = rest & (rest - 1)
    return 1


def probe(w1: CoreState, w2: CoreState, context: SearchContext, seat: int, stream: int) -> int:
    """Try every choice of the top question, and of questions chained to it; the best one becomes the pick."""
    size = 0
    best = WORST
    more = 1
    while more:
        w2.copy_from(w1)
        for i in range(size):
            choose(w2, context.try_choice[i])
            settle_chance(w2, stream)
        size = chain(w2, context, seat, stream, size)
        context.tries += 1
        value = w2.bot_evaluate(seat, context)
        if value > best:
            best = value
            keep_try(context, size)
        size = next_try(context, size)
        more = size
    return 0


def chain(w2: CoreState, context: SearchContext, seat: int, stream: int, size: int) -> int:
    """Go on with a try as long as its questions are chained; returns how many choices it has."""
    while size < TRY_SIZE:
        if size > 0 and is_chained(w2, context, seat) == 0:
            break
        candidates = w2.bot_candidates(seat, context)
        context.try_choice[size] = lowest(candidates)
        context.try_rest[size] = candidates & (candidates - 1)
        choose(w2, lowest(candidates))
        settle_chance(w2, stream)
        size += 1
    return size


def is_chained(w2: CoreState, context: SearchContext, seat: int) -> int:
    """1 when the top question belongs to the try before it."""
    if w2.legal == 0 or top_player(w2) != seat:
        return 0
    return 1 if w2.bot_mode(seat, context) == MODE_CHAIN else 0


def keep_try(context: SearchContext, size: int) -> int:
    """The try becomes the pick."""
    for i in range(size):
        context.pick_choice[i] = context.try_choice[i]
    context.pick_size = size
    return 0


def next_try(context: SearchContext, size: int) -> int:
    """Cut the try back to the last untried choice and take it; returns its length, 0 when everything was tried."""
    while size > 0 and context.try_rest[size - 1] == 0:
        size -= 1
    if size > 0:
        rest = context.try_rest[size - 1]
        context.try_choice[size - 1] = lowest(rest)
        context.try_rest[size - 1] = rest & (rest - 1)
    return size


def play_bots(
    s: CoreState,
    w0: CoreState,
    w1: CoreState,
    w2: CoreState,
    w3: CoreState,
    context: SearchContext,
    key: int,
    limit: int,
) -> int:
    """Play on with the bots of the context until the game is over or `limit` decisions were made.

    Returns their number.
    """
    made = 0
    while s.legal and made < limit:
        seat = top_player(s)
        if seat == CHANCE_PLAYER:
            choose(s, chance_choice(s, key))
        elif context.policy[seat] == POLICY_RANDOM:
            choose(s, random_choice(s, key))
        else:
            choose(s, bot_choice(s, w0, w1, w2, w3, context, key))
        made += 1
    return made
