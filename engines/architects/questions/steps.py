"""Every step between the questions."""

from __future__ import annotations

from engines.architects.rules import cathedral, display, guildhall, market, opening, pile, scoring, turn
from engines.architects.rules import constants as k
from engines.core.language.questions import Row, Step

STEPS: tuple[Row, ...] = (
    Step(k.K_SETUP, opening.set_up, frame=("stage",)),
    Step(k.K_PASS, pile.pass_packs),
    Step(k.K_REFILL, display.refill),
    Step(k.K_START_TURN, turn.start_turn),
    Step(k.K_RESET, market.reset),
    Step(k.K_RESET_GAINS, market.reset_gains),
    Step(k.K_PENALTIES, market.penalties),
    Step(k.K_HAND_LIMIT, pile.hand_limit),
    Step(k.K_END_TURN, turn.end_turn),
    Step(k.K_ASCEND, cathedral.ascend),
    Step(k.K_EFFECT, guildhall.carry_out, frame=("building",)),
    Step(k.K_END_EFFECTS, scoring.end_effects),
    Step(k.K_END_GAINS, scoring.end_gains, frame=("count",)),
    Step(k.K_OVER, scoring.over, frame=("how",)),
)
