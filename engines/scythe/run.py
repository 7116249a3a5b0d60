"""Playing a whole game between bots: in the core when all of them live there, else question by question."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from engines.core.bits import mix
from engines.core.botspec import BotSpec
from engines.core.errors import BotError
from engines.core.game import State
from engines.core.playout import play_random
from engines.scythe.bots import load_weights, new_notebook, play_out_bots

RANDOM_POLICY = 0
NO_LIMIT = 2**40


class Chooser(Protocol):
    """A bot that answers one question after the other."""

    def choose(self, view: dict[str, Any], legal_actions: list[int]) -> int:
        """One of the legal actions."""


def play_out(state: State, bots: Sequence[BotSpec], key: int) -> None:
    """Play to the end of the game with these bots in the core; chance and bots draw from `key`.

    Raises BotError or, for a weights file, DataError.
    """
    policies = [bot.policy for bot in bots if bot.policy is not None]
    if len(policies) < len(bots):
        raise BotError("These bots do not live in the core; play them question by question.")
    if all(policy == RANDOM_POLICY for policy in policies):
        play_random(state.core, key, NO_LIMIT)
        return
    rows = {seat: load_weights(Path(bot.weights)) for seat, bot in enumerate(bots) if bot.weights}
    core: Any = state.core
    play_out_bots(core, new_notebook(policies, rows), key)


def seat_seed(key: int, seat: int) -> int:
    """Seed of a Python bot's own stream."""
    return mix(key ^ (seat + 1))
