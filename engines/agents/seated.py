"""A bot on its seat: asked, told, and blamed by name when it fails."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cache
from operator import index
from traceback import extract_tb
from typing import Any

from engines.agents import messages
from engines.agents.agent import AgentFault, Bot
from engines.agents.messages import AnswerError
from engines.agents.registry import blamed, make_agent, reason_of
from engines.core.engine.errors import BotError
from engines.core.game import Position
from engines.core.search.botspec import BotSpec


class SeatedAgent:
    """An agent that plays one seat of one game."""

    def __init__(self, bot: BotSpec, seat: int, seed: int) -> None:
        """Makes the agent; `seat` counts from 0. Raises BotError."""
        self.bot = bot
        self.seat = seat
        self._seed = seed
        self._agent: Bot = make_agent(bot, seed)
        self._wants_words = bool(getattr(self._agent, "wants_words", False))
        self._told: Callable[[messages.Message], None] | None = getattr(self._agent, "told", None)
        self._answered = False
        self._events: list[messages.Message] = []  # that the agent was not told yet

    def begin(self, state: Position) -> None:
        """The game begins, or goes on from this position; a handicap is not told, so that it changes no game."""
        begin = getattr(self._agent, "begin", None)
        if begin is not None:
            with self._blamed("at the beginning of the game"):
                begin(messages.hello(state.game, replace(state.setup, handicap=()), [self.seat], self._seed))

    def answer(self, state: Position) -> int:
        """The answer to the current question. Raises BotError."""
        found = self._ask(state)
        if found is messages.MORE_WANTED:
            found = self._ask(state)
        with self._blamed(f"asked '{state.question()}'"):
            action = self._checked(found, state)
        self._answered, self._events = True, []
        return action

    def _ask(self, state: Position) -> object:
        """What the agent says to the current question."""
        legal, view = state.legal_actions(), self._view(state)
        with self._blamed(f"asked '{state.question()}'"):
            return self._agent.choose(view, legal)

    def _view(self, state: Position) -> dict[str, Any]:
        """What the agent is shown of the position; an agent that plays elsewhere says later what it wants."""
        view = state.view(self.seat)
        if self._wants_words:
            view |= {"question": state.question(), "legal": messages.choices(state), "events": self._events}
        if getattr(self._agent, "wants_observation", False):
            view["observation"] = observed(state, self.seat)
        return view

    def told(self, state: Position, action: int) -> None:
        """An answer is about to be given; the agent is told of it when it may know it and did not give it itself."""
        own, self._answered = self._answered, False
        if self._told is None or own:
            return
        event = messages.event(state, action, [self.seat])
        if event is not None:
            with self._blamed("told of an answer"):
                self._told(event)

    def heard(self, state: Position) -> None:
        """An answer was given; what it did is told with the next question."""
        if self._wants_words:
            self._events += messages.heard(state, self.seat)

    def end(self, state: Position) -> None:
        """The game is over."""
        end = getattr(self._agent, "end", None)
        if end is not None:
            with self._blamed("at the end of the game"):
                end(messages.end(state, {self.seat: self._events}))

    def close(self) -> None:
        """The agent is needed no more."""
        with self._blamed("told that it is needed no more"):
            close = getattr(self._agent, "close", None)
            if close is not None:
                close()

    def _checked(self, action: object, state: Position) -> int:
        if hasattr(action, "__index__") and not isinstance(action, bool):
            action = index(action)  # numbers of other libraries are as good as ours
        if type(action) is int and action in state.legal_actions():
            return action
        read = messages.by_words if isinstance(action, str) else messages.by_number
        try:
            return read(action, state.question(), messages.choices(state))
        except AnswerError as error:
            place = place_of(self._agent)
            raise BotError(f"{self._name()}{f' ({place})' if place else ''} answered badly: {error}") from None

    def _name(self) -> str:
        return f"The bot '{self.bot}' on seat {self.seat + 1}"

    def _blamed(self, when: str) -> AbstractContextManager[None]:
        """Errors inside name the bot, and when they came."""

        def said(error: BaseException) -> str:
            if isinstance(error, AgentFault):
                return f"{self._name()}, {when}, {str(error).rstrip('.')}."
            return f"{self._name()}, {when}, broke in {place_of(self._agent, error)} ({reason_of(error)})."

        return blamed(said)


def observed(state: Position, seat: int) -> list[int]:
    """What a seat observes, as `engines.gym.encoding` counts it. Raises SetupError for a game without such numbers."""
    numbers: list[int] = _encoding(state.game.name, state.num_players).observe(state, seat).tolist()
    return numbers


@cache
def _encoding(game: str, players: int) -> Any:
    from engines.gym.encoding import Encoding  # which needs numpy

    return Encoding(game, players)


def place_of(agent: Any, error: BaseException | None = None) -> str:
    """Where the code of a Python agent stands, or where in it the error came up: `my_bot.py, line 7`; "" if unknown."""
    frames = extract_tb(error.__traceback__) if error is not None else []
    code = getattr(getattr(type(agent), "choose", None), "__code__", None)
    if code is not None:
        lines = [frame.lineno for frame in frames if frame.filename == code.co_filename]
        return f"{code.co_filename}, line {lines[-1] if lines else code.co_firstlineno}"
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""
