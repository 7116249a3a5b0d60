"""Rollouts: the best lines of the beam played on for all seats in an imagined world, with the value network at the end.

In a rollout all seats play quickly, without a second look at their lines: each the first best one, or, where the
expert's level says so (`roll_width`), the one that the network likes best among a few of them.
"""

from __future__ import annotations

from engines.core.engine.asking import choose
from engines.core.engine.bits import ctz
from engines.core.engine.constants import (
    CHANCE_PLAYER,
    MAX_INPUTS,
    MAX_SEATS,
    MAX_UNITS,
    MAX_UNITS_2,
    MODE_STOP,
    NUM_LAYERS,
    NUM_WEIGHTS,
    POLICY_EXPERT,
    POLICY_GREEDY,
)
from engines.core.engine.frames import top_player
from engines.core.engine.playout import chance_choice
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState
from engines.core.search.beam import WORST, best_of_beam, follows_plan, keep_plan, next_of_plan
from engines.core.search.lines import begin_search, open_beam, search_lines, stream_of
from engines.core.search.network import expected_shares
from engines.core.search.ranking import rank_quickly
from engines.core.search.replies import keep_reply, plays_again
from engines.core.search.scratch import Scratch


def seat_everybody(scratch: Scratch, own: int, width: int) -> int:
    """Put a bot with the weights of the seat that searches, `own`, on every seat of the imagined games.

    With a `width` above 1 it is one that asks the network, which of so many lines to play, with the same prior; else a
    greedy one.
    """
    if width > 1 and scratch.inner.num_inputs == 0:
        lend_network(scratch, scratch.inner)
    for seat in range(MAX_SEATS):
        scratch.inner.policy[seat] = POLICY_EXPERT if width > 1 else POLICY_GREEDY
        scratch.inner.roll_width[seat] = width
        scratch.inner.roll_prior[seat] = scratch.roll_prior[own]
    for i in range(MAX_SEATS * NUM_WEIGHTS):
        scratch.inner.bot_weights[i] = scratch.weights[i]
    return 0


def lend_network(context: SearchContext, inner: SearchContext) -> int:
    """The imagined games have the same network; a scratch context that has one keeps it, so it serves one game."""
    inner.num_inputs = context.num_inputs
    inner.num_units = context.num_units
    inner.num_units_2 = context.num_units_2
    inner.prior = context.prior
    inner.nobody = context.nobody
    for i in range(NUM_LAYERS - 1):
        inner.room[i] = context.room[i]
    for i in range(NUM_LAYERS):
        inner.bits[i] = context.bits[i]
    for i in range(MAX_INPUTS * MAX_UNITS):
        inner.first[i] = context.first[i]
    for i in range(MAX_UNITS * MAX_UNITS_2):
        inner.second[i] = context.second[i]
    for i in range(MAX_UNITS):
        inner.first_bias[i] = context.first_bias[i]
    for i in range(MAX_UNITS_2):
        inner.second_bias[i] = context.second_bias[i]
        inner.last[i] = context.last[i]
    return 0


def roll_out_lines(scratch: Scratch, seat: int, key: int) -> int:
    """Play on after each line that is still in, in the world of this key, and add the win shares at the end."""
    for place in range(scratch.beam_size):
        if scratch.beam_value[place] > WORST:
            roll_out_line(scratch, seat, key, place)
            scratch.beam_total[place] += scratch.shares[seat]
    return 0


def roll_out_line(scratch: Scratch, seat: int, key: int, place: int) -> int:
    """Play on after a line of the beam, in the world of this key, up to the win shares then."""
    scratch.world.copy_from(scratch.known)
    scratch.world.bot_hide(seat, key)
    begin_game(scratch, scratch.inner, place)
    play_rounds(scratch, seat, key, scratch.roll_rounds[seat])
    expected_shares(scratch.world, seat, scratch)
    return 0


def forget_plans(inner: SearchContext) -> int:
    """Nobody in an imagined game has been asked anything yet, or plans anything."""
    for seat in range(MAX_SEATS):
        inner.asked[seat] = 0
    inner.own_seat = 0
    inner.plan_size = 0
    return 0


def begin_game(context: SearchContext, inner: SearchContext, place: int) -> int:
    """An imagined game begins, in which the seat that searches plans to play a line of the beam."""
    forget_plans(inner)
    keep_plan(context, place)
    for i in range(context.plan_size):
        inner.plan_choice[i] = context.plan_choice[i]
        inner.plan_kind[i] = context.plan_kind[i]
        inner.plan_about[i] = context.plan_about[i]
    inner.plan_seat = context.plan_seat
    inner.plan_size = context.plan_size
    inner.plan_next = 0
    return 0


def play_rounds(scratch: Scratch, seat: int, key: int, rounds: int) -> int:
    """Play `world` on for so many rounds, up to a turn of the seat, or to the end of the game."""
    while scratch.world.legal:
        asked = top_player(scratch.world)
        if asked == CHANCE_PLAYER:
            choose(scratch.world, chance_choice(scratch.world, key))
            continue
        if asked == seat and scratch.world.bot_mode(seat, scratch) == MODE_STOP:
            rounds -= 1
            if rounds == 0:
                break
        choose(scratch.world, quick_choice(scratch.world, scratch.inner, key))
    return 0


def quick_choice(s: CoreState, scratch: Scratch, key: int) -> int:
    """Answer of the bot that is asked, without a second look at its lines."""
    seat = top_player(s)
    scratch.asked[seat] += 1
    if follows_plan(s, scratch, seat):
        return next_of_plan(scratch)
    if plays_again(s, scratch, seat):
        return next_of_plan(scratch)
    if scratch.plan_seat == seat:
        scratch.plan_size = 0
    stream = stream_of(scratch, seat, key)
    candidates = begin_search(s, scratch, seat, stream)
    if candidates & (candidates - 1) == 0:
        return ctz(candidates)
    open_beam(scratch, seat)
    width = scratch.roll_width[seat]
    search_lines(scratch.known, scratch, seat, stream, max(width, 1))
    if width > 1:
        rank_quickly(scratch, seat, stream)
    keep_plan(scratch, best_of_beam(scratch))
    keep_reply(scratch, seat)
    scratch.plan_next = 0
    return next_of_plan(scratch)
