"""Every question of Architects, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.architects.questions.buildings import BUILDINGS
from engines.architects.questions.cards import CARDS
from engines.architects.questions.chance import CHANCE
from engines.architects.questions.steps import STEPS
from engines.architects.questions.town import TOWN
from engines.architects.questions.turn import TURN
from engines.architects.questions.working import WORKING
from engines.core.questions import Row

QUESTIONS: tuple[Row, ...] = (*TURN, *WORKING, *TOWN, *BUILDINGS, *CARDS, *CHANCE, *STEPS)
