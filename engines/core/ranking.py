"""How the expert chooses among the lines of the beam: by what the value network says of the positions they lead to."""

from __future__ import annotations

from engines.core.asking import choose
from engines.core.beam import WORST, best_of_beam, num_within, replay
from engines.core.bits import ctz, mix
from engines.core.constants import LINE_SIZE, MODE_STOP
from engines.core.frames import top_player
from engines.core.network import expected_shares
from engines.core.playout import settle_chance
from engines.core.search_context import SearchContext
from engines.core.state import CoreState

SHARE_UNITS: int = 16  # of a beam's value to a 65,536th of a game: the unit of `prior`, 2**-20 of a game
PERCENT: int = 100
MOST_BEHIND: int = 1 << 16  # in the same unit, a sixteenth of a game: what lies further behind is out


def prior_of(context: SearchContext, seat: int) -> int:
    """What a unit of evaluation counts for the expert on a seat: as its level says, or as the network's file does."""
    return context.roll_prior[seat] or context.prior


def margin_of_prior(prior: int) -> int:
    """How far behind the best line another one may be, in units of evaluation, for its win share to make up for it."""
    return MOST_BEHIND // max(prior, 1)


def rank_beam(w0: CoreState, w3: CoreState, context: SearchContext, seat: int, stream: int) -> int:
    """Judge each line of the beam from `w0` by the win share after it, and a little by the value it has so far, which
    is an evaluation times `PERCENT`, summed over the worlds. Lines that are out stay out."""
    best = context.beam_value[best_of_beam(context)]
    worlds = max(context.worlds, 1)
    prior = prior_of(context, seat)
    for place in range(context.beam_size):
        if context.beam_value[place] == WORST:
            continue
        behind = best - context.beam_value[place]
        share = share_after(w0, w3, context, seat, stream, place)
        context.beam_behind[place] = behind // (PERCENT * worlds) * prior
        context.beam_value[place] = share * SHARE_UNITS // worlds - context.beam_behind[place]
    return 0


def share_after(w0: CoreState, w3: CoreState, context: SearchContext, seat: int, stream: int, place: int) -> int:
    """The win share that `seat` can expect after a line, summed over as many imagined worlds as the search has."""
    worlds = max(context.worlds, 1)
    total = 0
    key = stream
    for world in range(worlds):
        w3.copy_from(w0)
        if world:
            if context.beam_sure[place] == LINE_SIZE:
                return total * worlds
            key = mix(stream + world)
            w3.bot_hide(seat, key)
        total += share_in(w3, context, seat, key, place)
    return total


def share_in(w3: CoreState, context: SearchContext, seat: int, key: int, place: int) -> int:
    """The win share that `seat` can expect in the world `w3` of this key, after a line of the beam."""
    replay(w3, context, place, context.beam_line_size[place], key)
    finish_turn(w3, context, seat, key)
    expected_shares(w3, seat, context)
    return context.shares[seat]


def rank_quickly(w0: CoreState, w3: CoreState, context: SearchContext, seat: int, stream: int) -> int:
    """Judge the lines of the beam from `w0` as `rank_beam` does, but in one world and by the value of a first look."""
    best = context.beam_value[best_of_beam(context)]
    prior = prior_of(context, seat)
    margin = margin_of_prior(prior)
    if num_within(context, best - margin) < 2:
        return 0
    for place in range(context.beam_size):
        behind = best - context.beam_value[place]
        if behind > margin:
            context.beam_value[place] = WORST
            continue
        w3.copy_from(w0)
        share = share_in(w3, context, seat, stream, place)
        context.beam_value[place] = share * SHARE_UNITS - behind * prior
    return 0


def finish_turn(w3: CoreState, context: SearchContext, seat: int, key: int) -> int:
    """The turn goes on with first candidates where the search paused, and where another world asks something else."""
    while w3.legal and w3.bot_mode(seat, context) != MODE_STOP:
        choose(w3, ctz(w3.bot_candidates(top_player(w3), context)))
        settle_chance(w3, key)
    return 0
