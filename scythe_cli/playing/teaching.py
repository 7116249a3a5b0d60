"""Which lesson of a tutorial belongs to what its person is asked now, and what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.engine.errors import NotationError
from engines.core.language.explaining import counted
from scythe_cli.playing.menu import Move, moves_of

if TYPE_CHECKING:
    from engines.core.game import Position
    from scenarios.tutorials import Page, Step
    from scythe_cli.playing.session import Session

SUGGESTED = "Try this"
FILLED = re.compile(r"\{(\? )?([\w ]+)(?::([\w ]+))?\}")


@dataclass(frozen=True)
class Lesson:
    """What is told before a question: pages of (title, sentences), and the answer to suggest, None for none."""

    pages: Sequence[tuple[str, str]]
    suggested: Move | None

    def texts(self) -> list[tuple[str, str]]:
        """The pages as a terminal shows them, the last one with what is suggested."""
        *before, (title, text) = self.pages
        move, count = self.suggested, len(self.pages)
        last = (title, f"{text}\n{SUGGESTED}: {move.label}  {move.words}" if move is not None else text)
        told = [*before, last]
        return [(f"{title} ({n} of {count})", text) for n, (title, text) in enumerate(told, 1)] if before else told


def lesson_at(session: Session) -> Lesson | None:
    """The lesson that belongs to what is asked now; None without a tutorial, after its end, or where there is none."""
    step = step_at(session)
    if step is None:
        return None
    seat = session.state.current_player()
    pages = [(page.title, _told(page, session.state, seat)) for page in step.pages]
    return Lesson(pages, _suggested(step, session))


def step_at(session: Session) -> Step | None:
    """The step whose moment this is. Each is shown once, and again where answers were taken back up to it; one whose
    moment does not come is not shown."""
    lessons, place = session.plan.lessons, len(session.history)
    if lessons is None or lessons.are_over or session.state.is_terminal():
        return None
    lessons.shown = {at: step for at, step in lessons.shown.items() if at <= place}
    if session.state.current_player() != lessons.seat:
        return None
    if place not in lessons.shown:
        found = next((number for number in range(len(lessons.steps)) if _is_due(number, session)), None)
        if found is None:
            return None
        lessons.shown[place] = found
    return lessons.steps[lessons.shown[place]]


def _is_due(number: int, session: Session) -> bool:
    """Whether it is the moment of a step that was not shown yet."""
    lessons, state = session.plan.lessons, session.state
    assert lessons is not None
    step, shown = lessons.steps[number], lessons.shown.values()
    if number in shown or (step.instead and number - 1 in shown) or state.question() != step.asked:
        return False
    if not _last_answer(session, lessons.seat).startswith(step.after):
        return False
    is_then = all(_field(state, lessons.seat, name) in values for name, values in step.when.items())
    return is_then and (not step.answer or _suggested(step, session) is not None)


def _last_answer(session: Session, seat: int) -> str:
    """The words of what the seat answered last."""
    return next((entry.printed for entry in reversed(session.history) if entry.seat == seat), "")


def _field(state: Position, seat: int, name: str) -> int:
    """A field of the position, of this seat where each has one."""
    found = state.view(seat)["fields"][name]
    return int(found[seat] if isinstance(found, list) else found)


def _told(page: Page, state: Position, seat: int) -> str:
    """The sentences of a page as they are true now, and its rules."""
    text = FILLED.sub(lambda found: _filled(state, seat, *found.groups()), page.text)
    return f"{text} ({', '.join(page.rules)})"


def _filled(state: Position, seat: int, about: str | None, name: str, noun: str | None) -> str:
    """What stands in place of braces."""
    if name[0].islower():
        value = _field(state, seat, name)
        return counted(value, noun) if noun else str(value)
    cell = _cell(state, seat, name)
    return _about(state, cell) if about else cell


def _cell(state: Position, seat: int, column: str) -> str:
    """What the table of players says of a seat in a column."""
    pictures = state.game.pictures
    tables = zip(pictures.scene(state).tables, pictures.picture(state, seat).rows, strict=True)
    heading, rows = next((heading, rows) for heading, rows in tables if heading.is_of_players)
    return str(rows[seat][heading.columns.index(column)])


def _about(state: Position, words: str) -> str:
    """What `?` says of a thing, or of the two in a row: of `Alchemist Humans` what it says of both."""
    parts = words.split()
    ways = ([words], *([" ".join(parts[:i]), " ".join(parts[i:])] for i in range(1, len(parts))))
    for way in ways:
        found = [state.about(part) for part in way]
        if all(found):
            return " ".join(one.text for one in found if one)
    return words


def _suggested(step: Step, session: Session) -> Move | None:
    """The answer that a step suggests, where it is legal."""
    if not step.answer:
        return None
    try:
        action = session.state.text_to_action(step.answer)
    except NotationError:
        return None
    return next((move for move in moves_of(session) if move.action == action), None)
