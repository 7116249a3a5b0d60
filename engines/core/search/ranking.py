"""How the expert chooses among the lines of the beam: by what the value network says of the positions they lead to."""

from __future__ import annotations

from engines.core.engine.asking import choose
from engines.core.engine.bits import ctz, mix
from engines.core.engine.constants import LINE_SIZE, MODE_STOP
from engines.core.engine.frames import top_player
from engines.core.engine.playout import settle_chance
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState
from engines.core.search.beam import WORST, best_of_beam, num_within, replay
from engines.core.search.network import expected_shares
from engines.core.search.scratch import Scratch

SHARE_UNITS: int = 16  # of a beam's value to a 65,536th of a game: the unit of `prior`, 2**-20 of a game
PERCENT: int = 100
MOST_BEHIND: int = 1 << 16  # in the same unit, a sixteenth of a game: what lies further behind is out


def prior_of(context: SearchContext, seat: int) -> int:
    """What a unit of evaluation counts for the expert on a seat: as its level says, or as the network's file does."""
    return context.roll_prior[seat] or context.prior


def margin_of_prior(prior: int) -> int:
    """How far behind the best line another one may be, in units of evaluation, for its win share to make up for it."""
    return MOST_BEHIND // max(prior, 1)


def rank_beam(scratch: Scratch, seat: int, stream: int) -> int:
    """Judge each line of the beam by the win share after it, and a little by the value it has so far, which is an
    evaluation times `PERCENT`, summed over the worlds. Lines that are out stay out."""
    best = scratch.beam_value[best_of_beam(scratch)]
    worlds = max(scratch.worlds, 1)
    prior = prior_of(scratch, seat)
    for place in range(scratch.beam_size):
        if scratch.beam_value[place] == WORST:
            continue
        behind = best - scratch.beam_value[place]
        share = share_after(scratch, seat, stream, place)
        scratch.beam_behind[place] = behind // (PERCENT * worlds) * prior
        scratch.beam_value[place] = share * SHARE_UNITS // worlds - scratch.beam_behind[place]
    return 0


def share_after(scratch: Scratch, seat: int, stream: int, place: int) -> int:
    """The win share that `seat` can expect after a line, summed over as many imagined worlds as the search has."""
    worlds = max(scratch.worlds, 1)
    total = 0
    key = stream
    for i in range(worlds):
        scratch.world.copy_from(scratch.known)
        if i:
            if scratch.beam_sure[place] == LINE_SIZE:
                return total * worlds
            key = mix(stream + i)
            scratch.world.bot_hide(seat, key)
        total += share_in_world(scratch, seat, key, place)
    return total


def share_in_world(scratch: Scratch, seat: int, key: int, place: int) -> int:
    """The win share that `seat` can expect in `world`, that of this key, after a line of the beam."""
    replay(scratch, place, scratch.beam_line_size[place], key)
    finish_turn(scratch.world, scratch, seat, key)
    expected_shares(scratch.world, seat, scratch)
    return scratch.shares[seat]


def rank_quickly(scratch: Scratch, seat: int, stream: int) -> int:
    """Judge the lines of the beam as `rank_beam` does, but in one world and by the value of a first look."""
    best = scratch.beam_value[best_of_beam(scratch)]
    prior = prior_of(scratch, seat)
    margin = margin_of_prior(prior)
    if num_within(scratch, best - margin) < 2:
        return 0
    for place in range(scratch.beam_size):
        behind = best - scratch.beam_value[place]
        if behind > margin:
            scratch.beam_value[place] = WORST
            continue
        scratch.world.copy_from(scratch.known)
        share = share_in_world(scratch, seat, stream, place)
        scratch.beam_value[place] = share * SHARE_UNITS - behind * prior
    return 0


def finish_turn(s: CoreState, context: SearchContext, seat: int, key: int) -> int:
    """The turn goes on with first candidates where the search paused, and where another world asks something else."""
    while s.legal and s.bot_mode(seat, context) != MODE_STOP:
        choose(s, ctz(s.bot_candidates(top_player(s), context)))
        settle_chance(s, key)
    return 0
