"""One game between bots: inside the compiled core when all of them live there, else question by question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.agents.agent import Agent
from engines.agents.registry import make_agent
from engines.arena.playable import GameRow, Playable, SeatRow
from engines.core.bits import mix
from engines.core.botspec import BotSpec
from engines.core.errors import BotError, ScytheError
from engines.core.setup import Setup

CHANCE = -1


def play_match(game: Playable, setup: Setup, bots: Sequence[BotSpec], seed: int) -> tuple[GameRow, list[SeatRow]]:
    """Play a game to its end: its row and one row a seat. Raises BotError when a bot breaks or answers nonsense."""
    if all(bot.in_core for bot in bots):
        return game.play_rows(setup, bots, seed)
    state = game.new_game(setup).new_initial_state()
    key = game.game_key(seed)
    agents = [None if bot.in_core else make_agent(bot, seat_seed(key, seat)) for seat, bot in enumerate(bots)]
    while not state.is_terminal():
        seat = state.current_player()
        agent = None if seat == CHANCE else agents[seat]
        if seat == CHANCE:
            state.apply_action(state.sample_chance(key))
        elif agent is None:
            state.apply_action(game.bot_choice(state, bots[seat], key))
        else:
            state.apply_action(asked(agent, bots[seat], seat, state.view(seat), state.legal_actions()))
    return game.rows(state, bots)


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
        raise BotError(f"The bot '{bot}' on seat {seat + 1} answered {action!r}, which is not legal; legal are {legal}.")
    return action


def seat_seed(key: int, seat: int) -> int:
    """Seed of a seat's own stream in the game with this key."""
    return mix(key ^ (seat + 1))
