"""The machine protocol: what goes as JSON lines between the program and a bot that is another program.

Described for authors of bots in `docs/machine.md`. The same messages go both ways round: a bot may be started by the
program (`program:cmd=…`), or start `scythe play --style machine` itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.engine.errors import RulesError, nearest
from engines.core.engine.json_text import json_text
from engines.core.engine.version import PROGRAM_VERSION
from engines.core.game import CHANCE, Game, Position
from engines.core.setup.setup import Setup

FORMAT = "scythe-machine"
FORMAT_VERSION = 1
MOST_ERRORS = 3  # bad answers to one question; after so many the game stops
LONGEST_ANSWER = 100_000  # bytes
WANT = {"want": "observation"}  # how a program asks to be shown what its seat observes
SHOWN = 60  # characters of a bad answer that are quoted

Message = dict[str, Any]
Choices = Sequence[Mapping[str, Any]]
Events = Sequence[Message]

MORE_WANTED: Any = object()  # in place of an action: the same question has to be asked again, with what was wanted


class AnswerError(RulesError):
    """A line that is not an answer to the current question."""


def line(message: Mapping[str, Any]) -> str:
    """The message as one line of plain ASCII, with its end."""
    return json_text(message, separators=(",", ":")) + "\n"


def hello(game: Game, setup: Setup, seats: Sequence[int], seed: int, seconds: float | None = None) -> Message:
    """The first message of a game, for whoever plays `seats` (from 0); `seconds` is the time for an answer."""
    stamp = {"program_version": PROGRAM_VERSION, "rules_version": game.tables.rules_version}
    return {
        "type": "hello",
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        **stamp,
        "game": game.name,
        "setup": setup.to_json(stamp),
        "seats": [seat + 1 for seat in seats],
        "seed": seed,
        "seconds": seconds,
    }


def choices(state: Position) -> list[dict[str, Any]]:
    """The legal answers to the current question with their words, ascending."""
    return [{"action": action, "words": words} for words, action in state.action_texts().items()]


def ask(seat: int, question: str, legal: Choices, view: Mapping[str, Any], events: Events) -> Message:
    """The question that a seat (from 0) is asked, and what has happened since it was asked last."""
    asked = {"seat": seat + 1, "question": question, "legal": list(legal), "view": dict(view)}
    return {"type": "ask", **asked, "events": list(events)}


def heard(state: Position, seat: int) -> Events:
    """The events that the last answer told a seat (from 0), as plain values."""
    return state.game.words.log.to_json(state.events(seat), seat)


def event(state: Position, action: int, seats: Sequence[int]) -> Message | None:
    """What these seats (from 0) are told of the answer about to be given; None when it stays hidden from all."""
    told = [seat + 1 for seat in seats if not state.hides(seat, action)]
    if not told:
        return None
    player = state.current_player()
    by = "chance" if player == CHANCE else f"seat {player + 1}"
    return {
        "type": "event",
        "seats": told,
        "by": by,
        "question": state.question(),
        "do": state.action_to_text(action),
    }


def error(reason: str, left: int) -> Message:
    """A bad answer; it may be given again `left` times."""
    return {"type": "error", "message": reason, "left": left}


def end(state: Position, events: Mapping[int, Events]) -> Message:
    """The last message of a game that came to its end, with what each seat (from 0) was not told before."""
    seats = range(state.num_players)
    return {
        "type": "end",
        "scores": [sum(entry.points for entry in state.score(seat)) for seat in seats],
        "ranks": [rank for rank, _ in state.ranking()],
        "digest": state.digest(),
        "events": {str(seat + 1): list(told) for seat, told in events.items()},
    }


def wants_observation(text: str | bytes) -> bool:
    """Whether a line asks for what the seat observes."""
    try:
        return bool(json.loads(text) == WANT)
    except (ValueError, RecursionError):
        return False


def read_answer(text: str | bytes, question: str, legal: Choices) -> int:
    """The legal action that a line names, by number or words. Raises AnswerError."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise AnswerError(f'{quoted(text)} is not an answer such as {{"action": {legal[0]["action"]}}}.')
    if ("action" in answer) == ("do" in answer):
        raise AnswerError(f"{quoted(text)} must have either the key 'action' or the key 'do'.")
    if "action" in answer:
        return by_number(answer["action"], question, legal)
    return by_words(answer["do"], question, legal)


def read_offer(text: str | bytes, seats: Sequence[int]) -> tuple[int, str] | None:
    """Seat (from 0) and words of what a program does for one of its `seats` without being asked; None for an answer.

    Raises AnswerError.
    """
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or message.get("type") != "offer":
        return None
    seat, words = message.get("seat"), message.get("do")
    if type(seat) is not int or seat - 1 not in seats or not isinstance(words, str):
        own = " or ".join(str(known + 1) for known in seats)
        raise AnswerError(f"{quoted(text)} must have the keys 'seat', which is {own}, and 'do', which is a text.")
    return seat - 1, words


def by_number(number: object, question: str, legal: Choices) -> int:
    """A legal action itself. Raises AnswerError."""
    known = [int(choice["action"]) for choice in legal]
    if type(number) is int and number in known:
        return number
    raise AnswerError(f"{quoted(_repr(number))} is not legal for '{question}'; legal are {', '.join(map(str, known))}.")


def by_words(words: object, question: str, legal: Choices) -> int:
    """The legal action with these words; case and spacing do not matter. Raises AnswerError."""
    known = {str(choice["words"]).lower(): int(choice["action"]) for choice in legal}
    wanted = " ".join(words.lower().split()) if isinstance(words, str) else ""
    if wanted in known:
        return known[wanted]
    raise AnswerError(f"{quoted(_repr(words))} is not an answer to '{question}'; {nearest(wanted, known)}")


def _repr(value: object) -> str:
    """What a bot answered, as Python shows it, where it can be shown."""
    try:
        return repr(value)
    except Exception:
        return f"something of type {type(value).__name__} that cannot be shown"


def quoted(text: str | bytes, most: int = SHOWN) -> str:
    """The first characters of what a bot said, or of its spec, on one line without what no terminal shows."""
    shown = text.decode(errors="replace") if isinstance(text, bytes) else text
    shown = "".join(sign if sign.isprintable() else " " for sign in shown).strip()
    return shown if len(shown) <= most else shown[:most] + "…"
