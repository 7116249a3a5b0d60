"""Every question of Architects, and every step between: the table of contents of the game."""

from __future__ import annotations

from engines.architects.bots import evaluate
from engines.architects.observers import history
from engines.architects.questions.buildings import BUILDINGS
from engines.architects.questions.cards import CARDS
from engines.architects.questions.chance import CHANCE
from engines.architects.questions.steps import STEPS
from engines.architects.questions.town import TOWN
from engines.architects.questions.turn import TURN
from engines.architects.questions.working import WORKING
from engines.architects.rules import constants as k
from engines.architects.rules import hidden
from engines.core.questions import Bot, Event, Row

EVENTS: tuple[Event, ...] = (
    Event(k.EVENT_HIRED, history.note_hire, frame=("seat", "apprentice")),
    Event(k.EVENT_CAPTURED, history.note_capture, frame=("seat", "count")),
    Event(k.EVENT_VISITED, history.note_visit, frame=("seat",)),
    Event(k.EVENT_DEBTS, history.note_debts, frame=("seat", "count")),
)

QUESTIONS: tuple[Row, ...] = (*TURN, *WORKING, *TOWN, *BUILDINGS, *CARDS, *CHANCE, *STEPS)

BOT = Bot(hide=hidden.hide_from, prepare=evaluate.prepare, evaluate=evaluate.evaluate, out_of_turn=True)
