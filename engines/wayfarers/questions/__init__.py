"""Every question of Wayfarers, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.core.questions import Bot, Row
from engines.wayfarers.bots import candidates, evaluate
from engines.wayfarers.questions.cards import CARDS
from engines.wayfarers.questions.chance import CHANCE
from engines.wayfarers.questions.effects import EFFECTS
from engines.wayfarers.questions.steps import STEPS
from engines.wayfarers.questions.turn import TURN
from engines.wayfarers.rules import hidden

QUESTIONS: tuple[Row, ...] = (*TURN, *EFFECTS, *CARDS, *CHANCE, *STEPS)

BOT = Bot(
    hide=hidden.hide_from,
    prepare=evaluate.prepare,
    evaluate=evaluate.evaluate,
    pass_turn=candidates.pass_turn,
)
