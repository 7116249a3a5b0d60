"""Every question of Architects, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.architects.bots import evaluate, features
from engines.architects.bots.greedy_1 import evaluate as evaluate_1
from engines.architects.bots.greedy_1 import policy
from engines.architects.questions.buildings import BUILDINGS
from engines.architects.questions.cards import CARDS
from engines.architects.questions.chance import CHANCE
from engines.architects.questions.steps import STEPS
from engines.architects.questions.town import TOWN
from engines.architects.questions.turn import TURN
from engines.architects.questions.working import WORKING
from engines.architects.rules import hidden, scoring
from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.language.questions import Bot, FrozenBot, Row

QUESTIONS: tuple[Row, ...] = (*TURN, *WORKING, *TOWN, *BUILDINGS, *CARDS, *CHANCE, *STEPS)

BOT = Bot(
    hide=hidden.hide_from,
    prepare=evaluate.prepare,
    evaluate=evaluate.evaluate,
    out_of_turn=True,
    inputs=features.write_inputs,
    beats=scoring.beats,
)

GREEDY_1 = FrozenBot(
    POLICY_GREEDY_1,
    prepare=evaluate_1.prepare,
    mode=policy.mode,
    candidates=policy.candidates,
    evaluate=evaluate_1.evaluate,
)
