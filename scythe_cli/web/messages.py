"""What a browser may send: one thing a message, checked before anybody looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.engine.files import parse_json, printable
from scythe_cli.playing.by_seat import Refusal

MOST_BYTES = 4096  # of a message
LONGEST = 300  # characters of a text
MOST = 10_000  # of a number
TEXT, NUMBER, YES = "text", "number", "yes or no"
KINDS = {
    "key": TEXT,  # who is there; the first message
    "say": TEXT,  # an answer in words, or a line of several
    "take": NUMBER,  # the answer with this place on the list
    "spot": NUMBER,  # what a press on this spot leads to, by its place on that list
    "preview": NUMBER,  # what this answer would do
    "ask": TEXT,  # what words mean, or why not
    "look": TEXT,  # one of the views
    "undo": YES,  # take back: yes even if something came to light
    "agree": YES,  # to what somebody else wants to take back
    "name": TEXT,  # what a seat is called
    "enough": YES,  # no more lessons of a tutorial
    "free": NUMBER,  # of the host: another link for a seat
    "beat": NUMBER,  # is the line alive
}
AT = ("take", "spot", "preview", "say", "undo", "agree")  # with the number of the table that they are about


@dataclass(frozen=True)
class Message:
    """What was sent: its kind, its value, and the table that it is about."""

    kind: str
    value: Any
    at: int = -1


def read_message(text: str) -> Message:
    """The message that a text is. Raises Refusal."""
    given = parse_json(text, "The message", Refusal, once=True)
    if not isinstance(given, dict):
        raise Refusal("A message is an object with one thing to do.")
    kinds = [name for name in given if name != "at"]
    if len(kinds) != 1 or kinds[0] not in KINDS:
        raise Refusal(f"A message does one of these things: {', '.join(KINDS)}.")
    kind, at = kinds[0], given.get("at", -1)
    if kind in AT and not _is_number(at):
        raise Refusal(f"'{kind}' needs 'at', the number of the table that it is about.")
    return Message(kind, _value(kind, given[kind]), at if _is_number(at) else -1)


def _value(kind: str, value: Any) -> Any:
    wanted = KINDS[kind]
    if wanted == TEXT and isinstance(value, str) and len(value) <= LONGEST:
        return printable(" ".join(value.split()))
    if wanted == NUMBER and _is_number(value) and value < MOST:
        return value
    if wanted == YES and isinstance(value, bool):
        return value
    most = f" of at most {LONGEST} characters" if wanted == TEXT else ""
    raise Refusal(f"'{kind}' takes a {wanted}{most}.")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
