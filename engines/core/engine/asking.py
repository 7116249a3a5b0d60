"""From one question to the next: the loop that every game shares.

An answer is carried out and may push frames. Then the loop goes on by itself until somebody has to choose: steps are
carried out, questions without an answer vanish, and a question with a single answer is answered, unless the game says
that skipping it would give away something hidden (`must_ask`).
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import FIRST_STEP
from engines.core.engine.state import CoreState


def settle(s: CoreState) -> int:
    """Go on until there is something to ask, and write its legal answers down; none when the game is over."""
    while s.depth > 0:
        if s.frame_kind[s.depth - 1] >= FIRST_STEP:
            s.step_top()
            continue
        mask = s.legal_mask()
        if mask & (mask - 1) or (mask and s.must_ask()):
            s.legal = mask
            return 0
        s.depth -= 1
        if mask:
            s.answer_top(ctz(mask))
    s.legal = 0
    return 0


def choose(s: CoreState, x: int) -> int:
    """Answer the top question with `x` and go on to the next one."""
    assert s.depth > 0 and s.legal & BIT[x], "the answer is not legal"
    s.depth -= 1
    s.decisions += 1
    s.answer_top(x)
    return settle(s)


def choose_once(s: CoreState, x: int) -> int:
    """Answer the top question with `x` and go on to the next one, whether or not anybody has a choice there.

    1 when there is none: `settle` answers it by itself.
    """
    s.depth -= 1
    s.answer_top(x)
    while s.depth > 0:
        if s.frame_kind[s.depth - 1] >= FIRST_STEP:
            s.step_top()
            continue
        s.legal = s.legal_mask()
        if s.legal & (s.legal - 1) or (s.legal and s.must_ask()):
            return 0
        if s.legal:
            return 1
        s.depth -= 1
    s.legal = 0
    return 0


def relist(s: CoreState) -> int:
    """Write the legal answers to the top question anew, and nothing else."""
    s.legal = s.legal_mask()
    return 0


def legal_again(s: CoreState) -> int:
    """Legal answers to the top question, worked out anew."""
    return s.legal_mask()


def heavy_outcomes(s: CoreState) -> int:
    """Outcomes of the chance frame on top that may not weigh 1."""
    return s.heavy_outcomes()


def outcome_weight(s: CoreState, x: int) -> int:
    """Weight of outcome `x` of the chance frame on top."""
    return s.chance_weight(x)
