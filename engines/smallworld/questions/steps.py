"""Every step between the questions."""

from __future__ import annotations

from engines.core.questions import Row, Step
from engines.smallworld.rules import combos, deal, ready, turn
from engines.smallworld.rules import constants as c

STEPS: tuple[Row, ...] = (
    Step(c.K_START_GAME, deal.start_game),
    Step(c.K_START_TURN, turn.start_turn),
    Step(c.K_PHASE, turn.phase, frame=("current",)),
    Step(c.K_READY, ready.ready, frame=("troop",)),
    Step(c.K_FILL_COLUMN, combos.fill_column),
    Step(c.K_END_TURN, turn.end_turn),
)
