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
from engines.core.beam import WORST, best_of_beam, follows_plan, keep_plan, next_of_plan, num_within, replay
from engines.core.bits import ctz, mix
from engines.core.constants import BEAM_SIZE, CHANCE_PLAYER, LINE_SIZE, POLICY_EXPERT, POLICY_RANDOM
from engines.core.frames import top_player
from engines.core.lines import begin_search, open_beam, search_lines, stream_of, take_seat
from engines.core.playout import chance_choice, random_choice
from engines.core.ranking import margin_of_prior, prior_of, rank_beam
from engines.core.rollouts import roll_out_beam
from engines.core.search_context import SearchContext
from engines.core.state import CoreState

PERCENT: int = 100


def bot_choice(
    s: CoreState,
    w0: CoreState,
    w1: CoreState,
    w2: CoreState,
    w3: CoreState,
    w4: CoreState,
    inner: SearchContext,
    context: SearchContext,
    key: int,
) -> int:
    """Answer of the bot that is asked: the next choice of its plan, or the first of a new one.

    `w0` to `w4` are scratch positions of the same game, `inner` is a scratch context.
    """
    seat = top_player(s)
    context.asked[seat] += 1
    if is_unseen(s) and is_thorough(context, seat):
        return secret_choice(s, w0, context, seat, stream_of(context, seat, key))
    if follows_plan(s, context, seat):
        return next_of_plan(context)
    if context.plan_seat == seat:
        context.plan_size = 0
    stream = stream_of(context, seat, key)
    candidates = begin_search(s, w0, context, seat, stream)
    if candidates & (candidates - 1) == 0:
        return ctz(candidates)
    make_plan(w0, w1, w2, w3, w4, inner, context, seat, stream)
    context.plan_next = 0
    return next_of_plan(context)


def is_unseen(s: CoreState) -> int:
    """1 where others answer too, before they see this answer."""
    return s.bot_secret()


def secret_choice(s: CoreState, w0: CoreState, context: SearchContext, seat: int, stream: int) -> int:
    """The expert's answer to a question that others answer unseen, too: drawn from a mixture; the rest is its plan."""
    begin_search(s, w0, context, seat, stream)
    open_beam(context, seat)
    w0.bot_commit(seat, context, stream)
    context.plan_next = 0
    return next_of_plan(context)


def is_thorough(context: SearchContext, seat: int) -> int:
    """1 for an expert that asks the value network."""
    return 1 if context.policy[seat] == POLICY_EXPERT and context.roll_worlds[seat] else 0


def evaluation(s: CoreState, w0: CoreState, context: SearchContext, seat: int) -> int:
    """How good the position is by the evaluation of the seat's bot, which begins to search here; `w0` is scratch."""
    w0.copy_from(s)
    w0.observed = 0
    take_seat(context, seat)
    w0.bot_prepare(seat, context)
    return w0.bot_evaluate(seat, context)


def make_plan(
    w0: CoreState,
    w1: CoreState,
    w2: CoreState,
    w3: CoreState,
    w4: CoreState,
    inner: SearchContext,
    context: SearchContext,
    seat: int,
    stream: int,
) -> int:
    """Try line after line from position `w0`; the best one of those that were looked at twice becomes the plan.

    The expert takes the one of them that the value network likes best, after rollouts where it makes them; of its
    lowest levels any of the first ones.
    """
    open_beam(context, seat)
    if is_careless(context, seat):
        search_lines(w0, w1, w2, context, seat, stream, context.roll_lines[seat])
        return keep_plan(context, mix(stream) % context.beam_size)
    expert = 1 if context.own_policy == POLICY_EXPERT else 0
    if expert:
        context.margin = margin_of_prior(prior_of(context, seat))
    search_lines(w0, w1, w2, context, seat, stream, BEAM_SIZE if expert else max(context.beam_width, 1))
    if re_search_beam(w0, w1, w2, w3, context, seat, stream) and expert:
        rank_beam(w0, w3, context, seat, stream)
        if context.roll_rounds[seat]:
            roll_out_beam(w0, w1, w2, w3, w4, inner, context, seat, stream)
    return keep_plan(context, best_of_beam(context))


def is_careless(context: SearchContext, seat: int) -> int:
    """1 for an expert that is to take any of its best lines, as beginners do."""
    if context.own_policy != POLICY_EXPERT or context.roll_lines[seat] == 0:
        return 0
    return 1 if context.roll_worlds[seat] == 0 else 0


def re_search_beam(
    w0: CoreState, w1: CoreState, w2: CoreState, w3: CoreState, context: SearchContext, seat: int, stream: int
) -> int:
    """Look again at the lines of the beam that are not far behind the best one; the others are out.

    0 when there is only one such line, which needs no second look.
    """
    least = context.beam_value[best_of_beam(context)] - context.margin
    for i in range(context.beam_size):
        if context.beam_value[i] < least:
            context.beam_value[i] = WORST
    if num_within(context, least) < 2:
        return 0
    for i in range(context.beam_size):
        if context.beam_value[i] > WORST:
            re_search(w0, w1, w2, w3, context, seat, stream, i)
    return 1


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


def play_bots(
    s: CoreState,
    w0: CoreState,
    w1: CoreState,
    w2: CoreState,
    w3: CoreState,
    w4: CoreState,
    inner: SearchContext,
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
            choose(s, bot_choice(s, w0, w1, w2, w3, w4, inner, context, key))
        made += 1
    return made
