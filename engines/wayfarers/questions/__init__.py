"""Every question of Wayfarers, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.language.questions import Bot, FrozenBot, Row
from engines.wayfarers.bots import candidates, evaluate, features
from engines.wayfarers.bots.greedy_1 import actions, policy
from engines.wayfarers.questions.cards import CARDS
from engines.wayfarers.questions.chance import CHANCE
from engines.wayfarers.questions.effects import EFFECTS
from engines.wayfarers.questions.steps import STEPS
from engines.wayfarers.questions.turn import TURN
from engines.wayfarers.rules import hidden, scoring

QUESTIONS: tuple[Row, ...] = (*TURN, *EFFECTS, *CARDS, *CHANCE, *STEPS)

BOT = Bot(
    hide=hidden.hide_from,
    prepare=evaluate.prepare,
    evaluate=evaluate.evaluate,
    pass_turn=candidates.pass_turn,
    inputs=features.write_inputs,
    beats=scoring.ahead,
)

GREEDY_1 = FrozenBot(
    POLICY_GREEDY_1,
    prepare=actions.prepare,
    mode=policy.mode,
    candidates=policy.candidates,
    evaluate=evaluate.evaluate,
)
