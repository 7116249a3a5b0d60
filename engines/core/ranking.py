"""How the expert chooses among the lines of the beam: by what the value network says of the positions they lead to."""

from __future__ import annotations

from engines.core.beam import best_of_beam, replay
from engines.core.network import expected_shares
from engines.core.search_context import SearchContext
from engines.core.state import CoreState

SHARE_UNITS: int = 16  # of a beam's value to a 65,536th of a game: the unit of `prior`, 2**-20 of a game


def rank_beam(w0: CoreState, w3: CoreState, context: SearchContext, seat: int, stream: int) -> int:
    """Judge each line of the beam from `w0` by the win share after it, and a little by the evaluation that it has."""
    best = context.beam_value[best_of_beam(context)]
    for place in range(context.beam_size):
        w3.copy_from(w0)
        replay(w3, context, place, context.beam_line_size[place], stream)
        expected_shares(w3, seat, context)
        behind = best - context.beam_value[place]
        context.beam_value[place] = context.shares[seat] * SHARE_UNITS - behind * context.prior
    return 0
