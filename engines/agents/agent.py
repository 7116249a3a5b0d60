"""What a bot written in ordinary Python looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """A player that is asked for one choice after another.

    It sees what its seat may know, never the state, and answers with one of the legal actions. It may have more:
    `wants_words = True` puts the question and the words of the answers into the view, `wants_observation = True` what
    the seat observes as numbers; `begin(hello)`, `told(event)` and `end(result)` are called with the messages of the
    machine protocol; `close()` when it is needed no more.
    """

    def choose(self, view: dict[str, Any], legal_actions: list[int]) -> int | str:
        """The chosen action, one of `legal_actions` (ascending, never empty), or its words.

        Both arguments are the bot's own, to keep or to change.
        """


class AgentFault(Exception):
    """A bot that fails in a way it can put into words, such as `did not answer within 10 seconds`."""


class RandomAgent:
    """Every legal action is equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: Mapping[str, Any], legal_actions: Sequence[int]) -> int:
        """One of the legal actions."""
        return legal_actions[self._rng.randrange(len(legal_actions))]
