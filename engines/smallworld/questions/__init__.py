"""Every question of Small World, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.core.engine.constants import MODE_PAUSE, POLICY_GREEDY_1
from engines.core.language.questions import Bot, FrozenBot, Row, Step
from engines.smallworld.bots import evaluate, features
from engines.smallworld.bots.greedy_1 import evaluate as evaluate_1
from engines.smallworld.bots.greedy_1 import policy
from engines.smallworld.questions.chance import CHANCE
from engines.smallworld.questions.conquest import CONQUESTS
from engines.smallworld.questions.placing import PLACING
from engines.smallworld.questions.turn import TURN
from engines.smallworld.rules import combos, deal, ending, ready, turn
from engines.smallworld.rules import constants as c

STEPS: tuple[Row, ...] = (
    Step(c.K_START_GAME, deal.start_game),
    Step(c.K_START_TURN, turn.start_turn),
    Step(c.K_PHASE, turn.phase, frame=("current",)),
    Step(c.K_READY, ready.ready, frame=("troop",)),
    Step(c.K_FILL_COLUMN, combos.fill_column),
    Step(c.K_END_TURN, turn.end_turn),
)

QUESTIONS: tuple[Row, ...] = (*TURN, *CONQUESTS, *PLACING, *CHANCE, *STEPS)

BOT = Bot(
    prepare=evaluate.prepare,
    evaluate=evaluate.evaluate,
    others=MODE_PAUSE,
    inputs=features.write_inputs,
    beats=ending.beats,
)

GREEDY_1 = FrozenBot(
    POLICY_GREEDY_1,
    prepare=evaluate.prepare,
    mode=policy.mode,
    candidates=policy.candidates,
    evaluate=evaluate_1.evaluate,
)
