"""Every step between the questions, and what observers are told of."""

from __future__ import annotations

from engines.core.questions import Event, Row, Step
from engines.smallworld.observers import history, lead
from engines.smallworld.rules import combos, deal, ready, turn
from engines.smallworld.rules import constants as c

STEPS: tuple[Row, ...] = (
    Step(c.K_START_GAME, deal.start_game),
    Step(c.K_START_TURN, turn.start_turn),
    Step(c.K_PHASE, turn.phase, frame=("k",)),
    Step(c.K_READY, ready.ready, frame=("t",)),
    Step(c.K_FILL_COLUMN, combos.fill_column),
    Step(c.K_END_TURN, turn.end_turn),
)

EVENTS: tuple[Event, ...] = (
    Event(c.EVENT_ROUND_OVER, lead.note_leader),
    Event(c.EVENT_PICKED, history.note_pick, frame=("p", "k", "found")),
    Event(c.EVENT_COLUMN_CLOSES, history.note_closing),
    Event(c.EVENT_OFFERED, history.note_offer, frame=("k",)),
    Event(c.EVENT_PAID, history.note_pay, frame=("t",)),
    Event(c.EVENT_PAID_DECLINED, history.note_pay_declined, frame=("t", "coins")),
    Event(c.EVENT_DECLINED, history.note_decline, frame=("t",)),
)
