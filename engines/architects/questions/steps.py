"""Every step between the questions."""

from __future__ import annotations

from engines.architects.rules import cathedral, display, guildhall, market, opening, pile, scoring, turn
from engines.architects.rules import constants as c
from engines.core.language.questions import Row, Step

STEPS: tuple[Row, ...] = (
    Step(c.K_SETUP, opening.set_up, frame=("stage",)),
    Step(c.K_PASS, pile.pass_packs),
    Step(c.K_REFILL, display.refill),
    Step(c.K_START_TURN, turn.start_turn),
    Step(c.K_RESET, market.reset),
    Step(c.K_RESET_GAINS, market.reset_gains),
    Step(c.K_PENALTIES, market.penalties),
    Step(c.K_HAND_LIMIT, pile.hand_limit),
    Step(c.K_END_TURN, turn.end_turn),
    Step(c.K_ASCEND, cathedral.ascend),
    Step(c.K_EFFECT, guildhall.carry_out, frame=("building",)),
    Step(c.K_END_EFFECTS, scoring.end_effects),
    Step(c.K_END_GAINS, scoring.end_gains, frame=("count",)),
    Step(c.K_OVER, scoring.over, frame=("how",)),
)
