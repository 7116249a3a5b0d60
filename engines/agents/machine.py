"""A bot that is another program, in any language: `program:cmd=./mybot`. It speaks the machine protocol.

The program is started anew for every seat of every game, so that nothing is carried over from one game to the next and
games repeat whatever was played before them.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.agents import messages
from engines.agents.agent import AgentFault
from engines.agents.messages import AnswerError
from engines.agents.process import Program
from engines.core.engine.errors import BotError, near_file

SECONDS = 10.0
A_MOMENT = 1.0  # seconds in which a program ends that cannot run
LAST_LINE = 300  # characters shown of the last line of such a program


class ProgramAgent:
    """Passes on what its seat may know and reads the answers. Raises AgentFault when the program fails."""

    wants_words = True
    wants_observation = False  # until it says so

    def __init__(self, seed: int, cmd: str, seconds: float = SECONDS) -> None:
        """Starts the program. Raises OSError when that fails."""
        self._seed = seed
        self._seconds = seconds
        self._unsent: list[str] = []
        self._program = Program(shlex.split(cmd), messages.LONGEST_ANSWER)

    def begin(self, hello: Mapping[str, Any]) -> None:
        """The game begins."""
        self._unsent.append(messages.line({**hello, "seconds": self._seconds}))

    def told(self, event: Mapping[str, Any]) -> None:
        """Somebody else has answered; sent with the next question, which saves time."""
        self._unsent.append(messages.line(event))

    def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> Any:
        """The action that the program names, or MORE_WANTED; a bad answer may be given again a few times.

        Raises AgentFault.
        """
        own_view = dict(view)
        question, legal, events = str(own_view.pop("question")), own_view.pop("legal"), own_view.pop("events", ())
        self._refuse_chatter()
        self._send(messages.ask(view["seat"] - 1, question, legal, own_view, events))
        for left in reversed(range(messages.MOST_ERRORS)):
            text = self._answer()
            if not self.wants_observation and messages.wants_observation(text):
                self.wants_observation = True
                return messages.MORE_WANTED
            try:
                return messages.read_answer(text, question, legal)
            except AnswerError as error:
                reason = str(error)
                self._send(messages.error(reason, left))
        raise AgentFault(f"gave {messages.MOST_ERRORS} bad answers: {reason}")

    def end(self, result: Mapping[str, Any]) -> None:
        """The game is over; the program gets a moment to end by itself."""
        self._send(result)
        self._program.finish()

    def close(self) -> None:
        """End the program, wherever the game stands."""
        self._program.stop()

    def _send(self, message: Mapping[str, Any]) -> None:
        self._program.send("".join(self._unsent) + messages.line(message))
        self._unsent.clear()

    def _refuse_chatter(self) -> None:
        if self._program.has_spoken():
            text = self._program.receive(0)
            if text:
                raise AgentFault(f"wrote {messages.quoted(text)} to its standard output before it was asked")

    def _answer(self) -> bytes:
        text = self._program.receive(self._seconds)
        if text is None:
            raise AgentFault(f"did not answer within {_time(self._seconds)}")
        if not text:
            raise AgentFault(self._program.how_it_ended())
        return text


def python_agent(seed: int, file: str, bot: str = "", seconds: float = SECONDS) -> ProgramAgent:
    """A Python bot that sees nothing but what it is told, for it plays in a process of its own."""
    return ProgramAgent(seed, shlex.join(_hosted("main", file, bot)), seconds)


def try_program(settings: Mapping[str, Any], seeds: Sequence[int]) -> None:
    """Raises BotError, with its last line, where the program ends before it is told anything; without seeds it is not
    started, and with several once, for it hears its seed later."""
    if not seeds:
        return
    program = Program(shlex.split(settings["cmd"]), messages.LONGEST_ANSWER, subprocess.STDOUT)
    last, end = b"", time.monotonic() + A_MOMENT
    try:
        while text := program.receive(max(0.0, end - time.monotonic())):
            last = text.strip() or last
            if time.monotonic() > end:
                return
        if text is not None:
            why = f": {messages.quoted(last, LAST_LINE).rstrip('.')}" if last else ""
            raise BotError(f"The program '{settings['cmd']}' {program.how_it_ended()} before it was asked{why}.")
    finally:
        program.stop()


def try_python(settings: Mapping[str, Any], seeds: Sequence[int]) -> None:
    """Raises BotError where the file cannot be run in a process of its own, or makes no such bot, or not with one of
    the seeds; it plays nothing."""
    program = Program(_hosted("try_out", settings["file"], settings["bot"], list(seeds)), messages.LONGEST_ANSWER)
    seconds = settings["seconds"] * max(1, len(seeds))
    try:
        text = program.receive(seconds)
        if text is None:
            raise BotError(f"Bot file {settings['file']}: no bot was made within {_time(seconds)}.")
        if not text:
            raise BotError(f"Bot file {settings['file']}: its process {program.how_it_ended()}.")
    finally:
        program.stop()
    wrong = str(json.loads(text))
    if wrong:
        raise BotError(wrong)


def _time(seconds: float) -> str:
    return f"{seconds:g} {'second' if seconds == 1 else 'seconds'}"


def _hosted(function: str, *words: object) -> list[str]:
    """The command that calls a function of `engines.agents.host` in a process of its own."""
    start = f"import sys; sys.path[:] = {sys.path!r}; from engines.agents import host; host.{function}{words!r}"
    return [sys.executable, "-c", start]


def check_file(settings: Mapping[str, Any], text: str) -> None:
    """Raises BotError when the settings name no Python file."""
    path = Path(str(settings["file"]))
    if not path.is_file():
        near = near_file(path) or "write python:file=my_bot.py."
        raise BotError(f"Bot '{text}': there is no file '{path}'; {near}")


def check_command(settings: Mapping[str, Any], text: str) -> None:
    """Raises BotError when the settings name no program that can be started."""
    try:
        words = shlex.split(str(settings["cmd"]))
    except ValueError as error:
        raise BotError(f"Bot '{text}': the command cannot be read ({str(error).lower()}).") from None
    if not words:
        raise BotError(f"Bot '{text}': the command is missing; write program:cmd=./mybot.")
    if shutil.which(words[0]) is None:
        raise BotError(f"Bot '{text}': there is no program '{words[0]}' that can be started.")
