"""Every step between the questions."""

from __future__ import annotations

from engines.core.language.questions import Row, Step
from engines.wayfarers.rules import cards, decks, opening, opponent, resting, turn, workers
from engines.wayfarers.rules import constants as c

STEPS: tuple[Row, ...] = (
    Step(c.K_START_GAME, opening.start_game),
    Step(c.K_LAY_TRACK, opening.lay_track),
    Step(c.K_OPEN, opening.open_game),
    Step(c.K_START_TURN, turn.start_turn),
    Step(c.K_END_TURN, turn.end_turn),
    Step(c.K_REFILL, decks.refill, frame=("kind",)),
    Step(c.K_TAKE_CARD, cards.take_card, frame=("place",)),
    Step(c.K_USE_SLOT, workers.use_slot, frame=("place",)),
    Step(c.K_COLLECT_WORKER, workers.collect_worker, frame=("worker",)),
    Step(c.K_REST_ABILITIES, resting.rest_abilities, frame=("active",)),
    Step(c.K_REST_DICE, resting.rest_dice),
    Step(c.K_AI_TURN, opponent.take_turn),
    Step(c.K_AI_SCHEME, opponent.follow_scheme, frame=("card",)),
    Step(c.K_AI_SHUFFLE, opponent.shuffle_schemes),
    Step(c.K_AI_DO, opponent.do, frame=("atom",)),
    Step(c.K_AI_WANT, opponent.go_for, frame=("want", "of", "start")),
    Step(c.K_AI_EXTRA, opponent.extra_step, frame=("cost",)),
    Step(c.K_AI_FEE, opponent.take_fee, frame=("place",)),
    Step(c.K_AI_CROSSED, opponent.after_action),
)
