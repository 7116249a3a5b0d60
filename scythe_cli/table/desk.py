"""The people at the table on screen: whose screen it is, what they are asked and told, what becomes of an answer.

It draws nothing; `scythe_cli.table.play_screen` does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.core.game import CHANCE
from engines.core.language.explaining import capital
from engines.core.language.log import ONLOOKER
from engines.core.language.templates import ends
from engines.core.typed_lines import ahead, texts
from scythe_cli.playing import commands
from scythe_cli.playing.chances import RANDOM, RANDOM_ALL, asks, is_seen, unseen, who_types, why_not
from scythe_cli.playing.entries import NARROW, Entry, log_lines
from scythe_cli.playing.menu import Move, found, moves_of, shown
from scythe_cli.playing.news import News, last_answer
from scythe_cli.playing.numbers import ZERO
from scythe_cli.playing.people import hear
from scythe_cli.playing.session import Answers, Session, Stopped
from scythe_cli.playing.teaching import Lesson, lesson_at
from scythe_cli.score_text import print_standing
from scythe_cli.table.pad import Pad
from scythe_cli.table.places import Ahead

SLICE = 0.1  # seconds that others play before the screen shows it
LOGGED = 300  # answers


@dataclass(frozen=True)
class Told:
    """A line of what happened, and whether it has since the last own answer."""

    text: str
    is_new: bool


class Desk(Answers):
    """The people of one session. `open_screen` shows the table and comes back when the game is over or left."""

    def __init__(self, open_screen: Callable[[Desk], None]) -> None:
        self.session: Session
        self.at: int | None = None  # whose screen it is
        self._open_screen = open_screen
        self._news: News
        self._is_drawing = False  # the program answers for chance until a player is asked
        self._unseen: dict[str, None] = {}  # what is to be said of draws that nobody may see
        self._is_taken = False  # somebody has come to the screen

    # ------------------------------------------------------------------------------------------ what the session tells

    def play(self, session: Session) -> None:
        """Show the table until the game is over. Raises Stopped."""
        self._open_screen(self)
        if not session.state.is_terminal():
            raise Stopped

    def begun(self, session: Session) -> None:
        """Remember what happened since people last answered, in a game that goes on."""
        self.session = session
        self._news = News.recap(session) if session.history else News(session)

    def happened(self, session: Session, entry: Entry) -> None:
        """Keep the news for everybody."""
        self._news.note(session, entry)

    def rewound(self, session: Session) -> None:
        """The news have not happened."""
        self._is_drawing = False
        self._news.rewound(session)

    def ended(self, session: Session) -> None:
        """The result stays on the terminal."""
        print_standing(session.game, session.state, names=session.plan.names)

    # ---------------------------------------------------------------------------------------------- who is at the table

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.state.is_terminal()

    def is_asking(self) -> bool:
        """Whether a person has to choose; a question with one answer only is not put."""
        if self.is_over or not self.session.is_asking_people():
            return False
        if self.session.state.is_chance():
            return not self._is_drawing and is_seen(self.session)
        return len(self.session.state.legal_actions()) > 1

    def advance(self) -> None:
        """Let others play for a moment, or until a person has to choose."""
        began = time.monotonic()
        while not (self.is_over or self.is_asking()) and time.monotonic() - began < SLICE:
            self._one_step()

    def _one_step(self) -> None:
        """An answer of a bot, of the program, or the only one of a person."""
        session = self.session
        if not session.is_asking_people():
            session.next()
        elif session.state.is_chance():
            if not is_seen(session):
                self._unseen[unseen(session)] = None
            session.give(session.drawn_by_program())
        else:
            self.give(session.state.legal_actions()[0])

    def asked_seat(self) -> int | None:
        """Who has to choose: a seat, or None for whoever keeps the cards."""
        return who_types(self.session) if self.session.state.is_chance() else self.session.state.current_player()

    def must_pass(self) -> bool:
        """Whether the screen has to change hands."""
        several = len(self.session.people) > 1
        return several and not (self._is_taken and self.at == self.asked_seat())

    def next_name(self) -> str:
        """To whom the screen goes."""
        seat = self.asked_seat()
        return "whoever keeps the cards" if seat is None else self.session.names[seat]

    def take_seat(self) -> None:
        """Who is asked looks at the screen."""
        self.at = self.asked_seat()
        self._is_taken = True

    # -------------------------------------------------------------------------------------------------- what is asked

    def who(self) -> str:
        """Who is asked."""
        seat = self.asked_seat()
        return "What came up?" if seat is None else capital(self.session.names[seat])

    def question(self) -> str:
        """What is asked."""
        return capital(f"{self.session.state.question()}?")

    def moves(self) -> list[Move]:
        """The legal answers with what is typed for them."""
        return moves_of(self.session)

    def ahead(self) -> list[Ahead]:
        """The questions behind this one to which only one answer leads that needs no words."""
        now = self.session.state
        if now.is_chance():
            return []
        return [Ahead(answers, texts(now, answers), state.printed_texts()) for answers, state in ahead(now)]

    def meant(self, moves: Sequence[Move], typed: str) -> list[Move]:
        """Those of the answers that what is being typed may mean."""
        return found(moves, typed) or (shown(moves, typed) if self.session.state.is_chance() else [])

    def explained(self, action: int) -> str:
        """What an answer does, by the rules."""
        return "" if self.session.state.is_chance() else self.session.state.explain(action).text

    def help(self) -> str:
        """What the question is about."""
        return asks(self.session) if self.session.state.is_chance() else self.session.state.help().text

    def lesson(self) -> Lesson | None:
        """What a tutorial tells before the question."""
        return lesson_at(self.session)

    def can_be_typed(self) -> list[str]:
        """What can be typed, whoever is asked."""
        return commands.help_text(self.session).split("\n")

    def options(self, moves: Sequence[Move]) -> list[str]:
        """What a line can be completed to."""
        more = [RANDOM, RANDOM_ALL] if self.session.state.is_chance() else []
        return [*more, *(move.words for move in moves), *commands.NAMES]

    # ------------------------------------------------------------------------------------------------ what is answered

    def why_not(self, move: Move) -> str:
        """Why something cannot have come up; '' where it can, and for all that is asked of players."""
        return why_not(self.session, move) if self.session.state.is_chance() else ""

    def give(self, action: int) -> None:
        """Take an answer of the person that is asked."""
        self._is_drawing = False
        self.session.choose(action)

    def give_line(self, answers: Sequence[int]) -> None:
        """Take answers that belong together."""
        self._is_drawing = False
        self.session.give_line(answers)

    def hear(self, line: str, pad: Pad) -> bool:
        """Do what a typed line says; whether the position is another one then. Raises Stopped."""
        if self.session.state.is_chance() and line.lower() in (RANDOM, RANDOM_ALL):
            self._is_drawing = line.lower() == RANDOM_ALL
            self.session.give(self.session.drawn_by_program())
            return True
        heard = hear(line, pad, self.session, self.asked_seat(), self.moves())
        if heard.action is not None:
            self.give(heard.action)
        return heard.action is not None or heard.outcome is commands.Outcome.CHANGED

    # ------------------------------------------------------------------------------------------------- what happened

    def news(self) -> list[Told]:
        """What happened, as far as who looks at the screen may know it."""
        if self.at is None or self.at not in self.session.people:
            return []
        last = last_answer(self.session.history, self.at)
        drawn = [Told(line, False) for line in self._unseen]
        return [*drawn, *(Told(line, place >= last) for place, line in self._news.all(self.at))]

    def log(self) -> list[str]:
        """The last answers, as far as who looks at the screen may know them."""
        seat = ONLOOKER if self.at is None else self.at
        return log_lines(self.session.history, numbers(self.session.names), seat, LOGGED, NARROW)

    def thinking(self) -> str:
        """Who plays while nobody is asked."""
        seat = self.session.state.current_player()
        return "" if seat < 0 or seat == CHANCE else f"{capital(self.session.names[seat])} is thinking …"


def numbers(names: Sequence[str]) -> list[str]:
    """`seat 2`: the seats where there is no room for their names."""
    return [f"seat {seat}" for seat in range(1, len(names) + 1)]


def without(moves: Sequence[Move]) -> Move | None:
    """The answer that ends or leaves out something, which is the 0; None where there is none."""
    return next((move for move in moves if move.label == ZERO and ends(move.words)), None)
