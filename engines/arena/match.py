"""One game between bots: inside the compiled core when all of them live there, else question by question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.agents.agent import Agent
from engines.agents.registry import make_agent
from engines.agents.specs import HUMAN
from engines.arena.playable import CoreBot, GameRow, Playable, SeatRow
from engines.core.bits import mix
from engines.core.botspec import BotSpec
from engines.core.errors import BotError, ScytheError
from engines.core.game import CHANCE, State, game_key
from engines.core.playout import random_choice
from engines.core.setup import Setup

RANDOM_POLICY = 0


def play_match(game: Playable, setup: Setup, bots: Sequence[BotSpec], seed: int) -> tuple[GameRow, list[SeatRow]]:
    """Play a game to its end: its row and one row a seat. Raises BotError when a bot breaks or answers nonsense."""
    if all(bot.in_core for bot in bots):
        return game.play_rows(setup, bots, seed)
    state = game.new_game(setup).new_initial_state()
    table = Table(game, bots, game_key(seed))
    while not state.is_terminal():
        state.apply_action(table.answer(state))
    return game.rows(state, bots)


class Table:
    """The bots of a game and its chance: whoever is asked, answers."""

    def __init__(self, game: Playable, bots: Sequence[BotSpec], key: int) -> None:
        """Raises BotError when a bot cannot be made."""
        self._game = game
        self._bots = bots
        self._key = key
        self._core_bots: dict[int, CoreBot] = {}
        self._agents = [self._agent(bot, seat) for seat, bot in enumerate(bots)]

    def _agent(self, bot: BotSpec, seat: int) -> Agent | None:
        """Nobody for a bot of the core and for a person."""
        return None if bot.in_core or bot.name == HUMAN else make_agent(bot, seat_seed(self._key, seat))

    def answer(self, state: State) -> int:
        """The answer to the current question. Raises BotError."""
        seat = state.current_player()
        if seat == CHANCE:
            return state.sample_chance(self._key)
        agent, bot = self._agents[seat], self._bots[seat]
        if agent is not None:
            return asked(agent, bot, seat, state.view(seat), state.legal_actions())
        if bot.policy == RANDOM_POLICY:
            return random_choice(state.core, self._key)
        return self._core_bot(seat).choose(state.core)

    def _core_bot(self, seat: int) -> CoreBot:
        """Made when it is first asked; it may remember its plan between questions."""
        if seat not in self._core_bots:
            self._core_bots[seat] = self._game.core_bot(self._bots[seat], len(self._bots), self._key)
        return self._core_bots[seat]


def asked(agent: Agent, bot: BotSpec, seat: int, view: Mapping[str, Any], legal_actions: Sequence[int]) -> int:
    """The action that an agent chooses. Raises BotError."""
    try:
        action = agent.choose(view, legal_actions)
    except ScytheError:
        raise
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise BotError(f"The bot '{bot}' on seat {seat + 1} broke ({reason}).") from error
    if type(action) is not int or action not in legal_actions:
        legal = ", ".join(map(str, legal_actions))
        raise BotError(
            f"The bot '{bot}' on seat {seat + 1} answered {action!r}, which is not legal; legal are {legal}."
        )
    return action


def seat_seed(key: int, seat: int) -> int:
    """Seed of a seat's own stream in the game with this key."""
    return mix(key ^ (seat + 1))
