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

from engines.core.engine.asking import choose
from engines.core.engine.bits import ctz, mix
from engines.core.engine.constants import BEAM_SIZE, CHANCE_PLAYER, LINE_SIZE, POLICY_EXPERT, POLICY_RANDOM
from engines.core.engine.frames import top_player
from engines.core.engine.playout import chance_choice, random_choice
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState
from engines.core.search.beam import WORST, best_of_beam, follows_plan, keep_plan, next_of_plan, num_within, replay
from engines.core.search.lines import begin_search, open_beam, search_lines, stream_of, take_seat
from engines.core.search.ranking import margin_of_prior, prior_of, rank_beam
from engines.core.search.scratch import Scratch
from engines.core.search.worlds import compare_lines

PERCENT: int = 100


def bot_choice(s: CoreState, scratch: Scratch, key: int) -> int:
    """Answer of the bot that is asked: the next choice of its plan, or the first of a new one."""
    seat = top_player(s)
    scratch.asked[seat] += 1
    if is_unseen(s) and is_thorough(scratch, seat):
        return secret_choice(s, scratch, seat, stream_of(scratch, seat, key))
    if follows_plan(s, scratch, seat):
        return next_of_plan(scratch)
    if scratch.plan_seat == seat:
        scratch.plan_size = 0
    stream = stream_of(scratch, seat, key)
    candidates = begin_search(s, scratch, seat, stream)
    if candidates & (candidates - 1) == 0:
        return ctz(candidates)
    make_plan(scratch, seat, stream)
    scratch.plan_next = 0
    return next_of_plan(scratch)


def is_unseen(s: CoreState) -> int:
    """1 where others answer too, before they see this answer."""
    return s.bot_secret()


def secret_choice(s: CoreState, scratch: Scratch, seat: int, stream: int) -> int:
    """The expert's answer to a question that others answer unseen, too: drawn from a mixture; the rest is its plan."""
    begin_search(s, scratch, seat, stream)
    open_beam(scratch, seat)
    scratch.known.bot_commit(seat, scratch, stream)
    scratch.plan_next = 0
    return next_of_plan(scratch)


def is_thorough(context: SearchContext, seat: int) -> int:
    """1 for an expert that asks the value network."""
    return 1 if context.policy[seat] == POLICY_EXPERT and context.roll_worlds[seat] else 0


def evaluation(s: CoreState, scratch: Scratch, seat: int) -> int:
    """How good the position is by the evaluation of the seat's bot, which begins to search here."""
    scratch.known.copy_from(s)
    scratch.known.observed = 0
    take_seat(scratch, seat)
    scratch.known.bot_prepare(seat, scratch)
    return scratch.known.bot_evaluate(seat, scratch)


def make_plan(scratch: Scratch, seat: int, stream: int) -> int:
    """Try line after line from what is known; the best one of those that were looked at twice becomes the plan.

    The expert takes the one of them that the value network likes best, after rollouts where it makes them; of its
    lowest levels any of the first ones.
    """
    open_beam(scratch, seat)
    if is_careless(scratch, seat):
        search_lines(scratch.known, scratch, seat, stream, scratch.roll_lines[seat])
        return keep_plan(scratch, mix(stream) % scratch.beam_size)
    expert = 1 if scratch.own_policy == POLICY_EXPERT else 0
    if expert:
        scratch.margin = margin_of_prior(prior_of(scratch, seat))
    search_lines(scratch.known, scratch, seat, stream, BEAM_SIZE if expert else max(scratch.beam_width, 1))
    if re_search_beam(scratch, seat, stream) and expert:
        rank_beam(scratch, seat, stream)
        if scratch.roll_rounds[seat]:
            compare_lines(scratch, seat, stream)
    return keep_plan(scratch, best_of_beam(scratch))


def is_careless(context: SearchContext, seat: int) -> int:
    """1 for an expert that is to take any of its best lines, as beginners do."""
    if context.own_policy != POLICY_EXPERT or context.roll_lines[seat] == 0:
        return 0
    return 1 if context.roll_worlds[seat] == 0 else 0


def re_search_beam(scratch: Scratch, seat: int, stream: int) -> int:
    """Look again at the lines of the beam that are not far behind the best one; the others are out.

    0 when there is only one such line, which needs no second look.
    """
    least = scratch.beam_value[best_of_beam(scratch)] - scratch.margin
    for i in range(scratch.beam_size):
        if scratch.beam_value[i] < least:
            scratch.beam_value[i] = WORST
    if num_within(scratch, least) < 2:
        return 0
    for i in range(scratch.beam_size):
        if scratch.beam_value[i] > WORST:
            re_search(scratch, seat, stream, i)
    return 1


def re_search(scratch: Scratch, seat: int, stream: int, place: int) -> int:
    """Judge a line of the beam in all imagined worlds, and by the own turn after it as far as that can be trusted."""
    value = scratch.beam_value[place]
    total = value
    worlds = max(scratch.worlds, 1)
    for i in range(1, worlds):
        if scratch.beam_sure[place] == LINE_SIZE:
            total += value
        else:
            key = mix(stream + i)
            scratch.world.copy_from(scratch.known)
            scratch.world.bot_hide(seat, key)
            replay(scratch, place, scratch.beam_sure[place], key)
            total += search_lines(scratch.world, scratch, seat, key, 0)
    after = value
    if scratch.trust:
        scratch.world.copy_from(scratch.known)
        replay(scratch, place, scratch.beam_line_size[place], stream)
        if scratch.world.bot_pass(seat):
            scratch.ahead = 1
            scratch.began = scratch.world.decisions
            after = search_lines(scratch.world, scratch, seat, stream, 0)
            scratch.ahead = 0
            scratch.began = scratch.known.decisions
    scratch.beam_value[place] = total * PERCENT + (after - value) * worlds * scratch.trust
    return 0


def play_bots(s: CoreState, scratch: Scratch, key: int, limit: int) -> int:
    """Play on with the bots of the context until the game is over or `limit` decisions were made.

    Returns their number.
    """
    made = 0
    while s.legal and made < limit:
        seat = top_player(s)
        if seat == CHANCE_PLAYER:
            choose(s, chance_choice(s, key))
        elif scratch.policy[seat] == POLICY_RANDOM:
            choose(s, random_choice(s, key))
        else:
            choose(s, bot_choice(s, scratch, key))
        made += 1
    return made
