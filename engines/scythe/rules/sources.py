"""Where goods come from, for telling: a gain may follow a question, and what lies beneath it says why it is gained."""

from __future__ import annotations

from engines.core.engine.observing import tell, tell_change
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c


def source_of_gain(s: State) -> int:
    """FROM_... of what is gained now. Rule: S1.7, S3.1, S4.3, S4.15, S6.10."""
    if s.turns == 0:
        return c.FROM_SETUP
    beneath = s.frame_kind[s.depth - 1]
    if beneath == c.K_AUTOMA_RECRUIT:
        return c.FROM_AUTOMA
    if beneath == c.K_POPULARITY_LOSS or beneath == c.K_COMBAT_STAR:
        return c.FROM_COMBAT
    if beneath == c.K_MAIN_EFFECT:
        return c.FROM_BOTTOM_ROW
    return source_of_effect(s, source_of_row(s) if waits(s, c.K_BOTTOM) else c.FROM_RECRUIT)


def source_of_effect(s: State, otherwise: int) -> int:
    """All that an encounter card or a Factory card leads to comes from the card. Rule: S7.8, S8.9."""
    if waits(s, c.K_ENCOUNTER_END):
        return c.FROM_ENCOUNTER
    return c.FROM_FACTORY if s.section == c.FACTORY_SECTION else otherwise


def source_of_row(s: State) -> int:
    """The top row of this turn's section, or the Factory card. Rule: S3.1, S8.9."""
    if s.section == c.FACTORY_SECTION:
        return c.FROM_FACTORY
    return c.FROM_TOP_ROW + t.MAT_TOP[s.mat[s.active] * c.NUM_SECTIONS + s.section]


def waits(s: State, kind: int) -> int:
    """1 when a question or step of this kind is still to come."""
    for i in range(s.depth):
        if s.frame_kind[i] == kind:
            return 1
    return 0


def tell_workers(s: State, event: int, seat: int, count: int, space: int) -> int:
    """Tell of workers that come onto the board, of as many as there were. Rule: S3.13."""
    if s.listening and count > 0:
        tell(s, event, seat, c.GOOD_WORKERS, count, space)
        tell_change(s, seat, source_of_gain(s), c.WORKERS, count)
    return 0


def tell_effect(s: State, seat: int, resource: int) -> int:
    """Tell of one more upgrade, mech, structure or recruit. Rule: S4.1, S7.8, S8.9."""
    return tell_change(s, seat, source_of_effect(s, c.FROM_BOTTOM_ROW), resource, 1) if s.listening else 0
