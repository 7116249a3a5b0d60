"""`scythe play --style machine`: a program answers for the human seats, in JSON lines both ways (docs/machine.md)."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engines.agents import messages
from engines.agents.messages import AnswerError
from engines.arena.match import seat_seed
from engines.core.engine.errors import RulesError
from engines.core.game import game_key
from scythe_cli.errors import Failure, silence_stdout
from scythe_cli.playing.session import Answers

if TYPE_CHECKING:
    from engines.core.game import Position
    from scythe_cli.playing.session import Session


class MachineAnswers(Answers):
    """The program at our standard input and output. Nothing else is written to standard output."""

    def __init__(self, seats: Sequence[int], seed: int) -> None:
        """`seats` (from 0) that the program plays."""
        self._seats = seats
        self._seed = seat_seed(game_key(seed), seats[0] if seats else 0)
        self._asked = False
        self._events: dict[int, list[messages.Message]] = {seat: [] for seat in seats}  # not told yet
        self._offering: int | None = None  # which seat does something without being asked

    def begun(self, session: Session) -> None:
        """Say hello."""
        self._say(messages.hello(session.game, session.plan.setup, self._seats, self._seed))

    def answer(self, session: Session) -> int | None:
        """Ask until the answer is a legal one; after too many bad ones, or none, raises Failure.

        None when the program did something for one of its seats without being asked; it is asked anew then.
        """
        state = session.state
        seat, question, legal = state.current_player(), state.question(), messages.choices(state)
        self._say(messages.ask(seat, question, legal, state.view(seat), self._events[seat]))
        self._events[seat] = []
        for left in reversed(range(messages.MOST_ERRORS)):
            text = self._line(state)
            try:
                if self._is_offer(session, text):
                    return None
                action = messages.read_answer(text, question, legal)
            except RulesError as error:
                reason = str(error)
                self._say(messages.error(reason, left))
            else:
                self._asked = True
                return action
        raise Failure(f"The program for {state.asked()} gave {messages.MOST_ERRORS} bad answers: {reason}")

    def _is_offer(self, session: Session, text: bytes) -> bool:
        """Do what the program does without being asked, if the line says that. Raises RulesError."""
        offer = messages.read_offer(text, self._seats)
        if offer is None:
            return False
        self._offering = offer[0]
        try:
            if not session.out_of_turn(offer[1], offer[0]):
                raise AnswerError(f"{messages.quoted(offer[1])} is not something that can be done without being asked.")
        finally:
            self._offering = None
        return True

    def told(self, state: Position, action: int) -> None:
        """Pass on what the program's seats may know of an answer, unless it was its own just now."""
        own = state.current_player() if self._asked else self._offering
        self._asked = False
        event = messages.event(state, action, [seat for seat in self._seats if seat != own])
        if event is not None:
            self._say(event)

    def heard(self, state: Position) -> None:
        """Keep what the answer did for the next question of each seat."""
        for seat, events in self._events.items():
            events += messages.heard(state, seat)

    def ended(self, session: Session) -> None:
        """Say how the game ended."""
        self._say(messages.end(session.state, self._events))

    def _line(self, state: Position) -> bytes:
        text = sys.stdin.buffer.readline(messages.LONGEST_ANSWER)
        if not text:
            raise Failure(f"The program for {state.asked()} gave no further answer.")
        return text

    def _say(self, message: Mapping[str, Any]) -> None:
        try:
            sys.stdout.write(messages.line(message))
            sys.stdout.flush()
        except OSError:
            silence_stdout()
            raise Failure("The program that answers has closed its input.") from None
