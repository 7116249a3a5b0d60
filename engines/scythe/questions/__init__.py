"""Every question of Scythe, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.core.engine.constants import MODE_QUICK, POLICY_GREEDY_1
from engines.core.language.questions import Bot, FrozenBot, Row
from engines.scythe.bots import candidates, commitments, evaluate, features
from engines.scythe.bots.greedy_1 import evaluate as evaluate_1
from engines.scythe.bots.greedy_1 import policy
from engines.scythe.questions.cards import CARDS
from engines.scythe.questions.chance import CHANCE
from engines.scythe.questions.fighting import FIGHTING
from engines.scythe.questions.moving import MOVING
from engines.scythe.questions.paying import PAYING
from engines.scythe.questions.rows import ROWS
from engines.scythe.questions.steps import STEPS
from engines.scythe.questions.turn import TURN
from engines.scythe.rules import hidden, scoring

QUESTIONS: tuple[Row, ...] = (*TURN, *MOVING, *FIGHTING, *CARDS, *PAYING, *ROWS, *CHANCE, *STEPS)

BOT = Bot(
    hide=hidden.hide_from,
    prepare=evaluate.prepare,
    evaluate=evaluate.evaluate,
    pass_turn=candidates.pass_turn,
    others=MODE_QUICK,
    inputs=features.write_inputs,
    beats=scoring.beats,
    commit=commitments.plan_commitment,
)

GREEDY_1 = FrozenBot(
    POLICY_GREEDY_1,
    prepare=evaluate.prepare,
    mode=policy.mode,
    candidates=policy.candidates,
    evaluate=evaluate_1.evaluate,
)
