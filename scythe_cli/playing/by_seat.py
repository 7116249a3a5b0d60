"""A session for people or programs that come by doors of their own: each is told and answers only what its seat may.

Seats count from 0; whoever calls has shown that the seat is theirs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from engines.core.engine.errors import ScytheError
from engines.core.language.spelling import plain
from engines.core.language.templates import is_nameless, move_asked_about
from engines.core.rulebook import rules_told
from scythe_cli.playing import commands
from scythe_cli.playing.hinting import hint_text
from scythe_cli.playing.menu import found, moves_of
from scythe_cli.playing.people import understand
from scythe_cli.playing.session import Answers, Seating, Session
from scythe_cli.playing.standing import show_standing
from scythe_cli.score_text import standing_text, unit_of
from scythe_cli.table.pad import Pad

WIDTH = 100  # columns of drawings
OVER = "The game is over."


class Refusal(ScytheError):
    """Something that cannot be done: why, and what can. No seat of the caller has chosen anything then."""


class BySeat:
    """One game, told and answered seat by seat."""

    WAIT = ""  # what whoever is not asked may do, in a sentence
    OF_PEOPLE = "'{word}' is not for this table."  # of words that a terminal knows

    def __init__(self, plan: Seating, source: Answers) -> None:
        """Raises ScytheError, OSError."""
        self._is_torn = False  # an answer could not be written
        self.session = Session(plan, source)
        try:
            self.session.open()
        except Exception:
            with suppress(OSError):
                self.session.close()
            raise
        self.session.begin()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.state.is_terminal()

    def is_asked(self, seat: int | None) -> bool:
        """Whether this seat is asked now."""
        return not self.is_over and self.session.state.current_player() == seat

    def is_waiting(self) -> bool:
        """Whether a seat has to choose; a question with one answer only is not put."""
        return self.session.is_asking_people() and len(self.session.state.legal_actions()) > 1

    def advance(self, seconds: float, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Let the others play until a seat has to choose, but not for longer, nor where `goes_on` says so."""
        session, began = self.session, time.monotonic()
        with self.recorded():
            while not (self.is_over or self.is_waiting()) and time.monotonic() - began < seconds and goes_on():
                if session.is_asking_people():
                    session.give(session.state.legal_actions()[0])
                else:
                    session.next()

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Answers are given inside; after one that could not be written the transcript is written anew first."""
        if self._is_torn:
            self.session.rewind(len(self.session.history))
            self._is_torn = False
        try:
            yield
        except OSError:
            self._is_torn = True
            raise

    def answer(self, seat: int, line: str) -> None:
        """Do what a line says, as it would be typed at the table. Raises Refusal, and then nothing has happened."""
        with self.recorded():
            if not self._offer(seat, line):
                self.check_asked(seat)
                self._answer(line)

    def explained(self, seat: int, words: str) -> str:
        """What the words are: a move and what it does, or why it is not legal; a thing, a word of the rules, a rule.

        Moves are explained to the seat that is asked; to others what they may ask about at any time. Raises Refusal.
        """
        if not self.is_asked(seat):
            return self._about(seat, words)
        asked = words.lstrip("? ")
        named = move_asked_about(asked) or asked
        if is_nameless(named):
            return self.session.state.help().text
        if named.lower() in commands.TOLD and not found(moves_of(self.session), named):
            raise Refusal(self.OF_PEOPLE.format(word=named))
        return commands.explained(self.session, asked)

    def score(self, seat: int | None) -> str:
        """What everybody would score now, as far as this seat, or somebody without one, may know; at the end the
        result."""
        if self.is_over:
            return standing_text(self.session.game, self.session.state, plain=True, names=self.session.plan.names)
        pad = self.pad()
        pad.is_plain = True
        show_standing(self.session.game, self.session.state, seat, pad, self.session.plan.names)
        return "\n".join(pad.lines)

    def hint(self, seat: int) -> str:
        """The best turns that a bot finds. Raises Refusal."""
        self.check_asked(seat)
        return hint_text(self.session.state, unit_of(self.session.game))

    def close(self) -> None:
        """Leave the game; its transcript goes on with `scythe play --resume`."""
        self.session.close()

    def check_asked(self, seat: int) -> None:
        """Raises Refusal where another seat is asked, or none."""
        if self.is_over:
            raise Refusal(OVER)
        if not self.is_asked(seat):
            asked = self.session.state.view(seat)["asked"]["player"]
            others = self.session.names[asked - 1] if asked else "chance"
            raise Refusal(f"It is not your turn: {others} is asked. {self.WAIT}".rstrip())

    def pad(self) -> Pad:
        """Where lines are collected that would be printed."""
        return Pad(WIDTH, colour=False)

    def _answer(self, line: str) -> None:
        """Give the answers of a line for whoever is asked. Raises Refusal."""
        pad = self.pad()
        heard = understand(line, pad, self.session, moves_of(self.session))
        if heard.action is not None:
            self.session.choose(heard.action)
        elif heard.outcome is not commands.Outcome.CHANGED:
            first = line.partition(" ")[0]
            is_theirs = first.startswith("?") or first.lower() in commands.COMMANDS
            raise Refusal(self.OF_PEOPLE.format(word=first) if is_theirs else " ".join(pad.lines))

    def _offer(self, seat: int, line: str) -> bool:
        """Do what a seat does without being asked, if the line says that. Raises Refusal, RulesError."""
        said = self.session.naming().meanings(plain(line))[-1]
        wanted = self.session.state.read_interruption(said, seat)
        if wanted is not None and wanted.seat != seat:
            raise Refusal(f"This key speaks for seat {seat + 1}, not for seat {wanted.seat + 1}.")
        return wanted is not None and self.session.out_of_turn(said, seat)

    def _about(self, seat: int, words: str) -> str:
        """What a seat that is not asked may ask about. Raises Refusal."""
        game, core = self.session.game, self.session.state.core
        rules = rules_told(game.name, game.title, plain(words))
        term = None if rules else game.words.term(words) or game.words.about(core, seat, words)
        if not rules and term is None:
            raise Refusal(
                "You are not asked now, and moves are explained to whoever is; names, words and rules always."
            )
        return rules or (term.text if term else "")
