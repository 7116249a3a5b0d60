"""A Python bot in a process of its own: reads the messages of the machine protocol and asks the bot."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from operator import index
from typing import Any, NoReturn, TextIO

from engines.agents.messages import WANT, line
from engines.agents.registry import check_settings, file_bots, make_agent, reason_of, try_making
from engines.agents.seated import place_of
from engines.core.engine.errors import BotError, nearest
from engines.core.engine.json_text import wholes
from engines.core.search.botspec import BotSpec


def main(file: str, name: str) -> None:
    """Play one seat of one game with the bot of this name in the file; without a name, with the only one."""
    answers = _output()
    agent: Any = None
    try:
        for text in sys.stdin:
            message = json.loads(text)
            if message["type"] == "hello":
                agent = make_agent(BotSpec(_chosen(file, name), source=file), message["seed"])
            answer = _told(agent, message)
            if answer is not None:
                answers.write(line(answer))
                answers.flush()
    except BaseException as error:
        _leave(str(error) if isinstance(error, BotError) else f"{place_of(agent, error)}: {reason_of(error)}")


def try_out(file: str, name: str, seeds: Sequence[int]) -> None:
    """Write why no bot of this name in the file can be made, as a JSON text, '' where one can; with each of the seeds
    one is made."""
    answers, wrong = _output(), ""
    try:
        spec = BotSpec(_chosen(file, name), source=file)
        check_settings(spec)
        try_making(spec, seeds)
    except BotError as error:
        wrong = str(error)
    answers.write(json.dumps(wrong) + "\n")
    answers.flush()


def _output() -> TextIO:
    """Where answers go; what the bot writes, past `print` too, goes to standard error from now on."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return answers


def _chosen(file: str, name: str) -> str:
    """The name of the bot that plays. Raises BotError when the file has no such bot, or several and none is named."""
    names = list(file_bots(file))
    if name in names:
        return name
    if name:
        raise BotError(f"Bot file {file}: has no bot '{name}'; {nearest(name, names)}")
    if len(names) > 1:
        known = ", ".join(f"'{one}'" for one in names)
        example = f"python:file={file},bot={names[0]}"
        raise BotError(f"Bot file {file}: has several bots, {known}; name the one to play, such as {example}.")
    return names[0]


def _told(agent: Any, message: dict[str, Any]) -> dict[str, Any] | None:
    """Hand a message over as Python bots get it; the answer to a question."""
    if message["type"] == "ask":
        view, legal = wholes(message["view"]), message["legal"]
        if getattr(agent, "wants_observation", False) and "observation" not in view:
            return WANT
        if getattr(agent, "wants_words", False):
            view |= {"question": message["question"], "legal": legal, "events": message["events"]}
        action = agent.choose(view, [choice["action"] for choice in legal])
        return {"do": action} if isinstance(action, str) else {"action": index(action)}
    handler = getattr(agent, {"hello": "begin", "event": "told", "end": "end"}.get(message["type"], ""), None)
    if handler is not None:
        handler(message)
    if message["type"] == "error":
        raise BotError(f"A bad answer: {message['message']}")
    return None


def _leave(reason: str) -> NoReturn:
    print(reason, file=sys.stderr, flush=True)
    os._exit(1)
