"""One game between bots: inside the compiled core when all of them live there, else question by question."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from hashlib import sha256

from engines.agents.seated import SeatedAgent
from engines.agents.specs import HUMAN
from engines.core.analysis.core_bot import core_bot
from engines.core.analysis.timed import TimedExpert
from engines.core.bots import GreedyBot
from engines.core.engine.playout import random_choice
from engines.core.game import CHANCE, Game, Position, game_key
from engines.core.scoring.columns import Rows
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup

RANDOM_POLICY = 0


def play_match(game: Game, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Rows:
    """Play a game to its end: what `Results.rows` says of it. Raises BotError when a bot breaks or answers nonsense."""
    end = play_to_end(game, setup, bots, seed)
    return end.game.results.rows(end.core, end.setup, bots)


def play_to_end(game: Game, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Position:
    """Play a game: its last position. Raises BotError likewise."""
    if all(bot.in_core and not bot.seconds for bot in bots) and game.bots.share_a_network(bots):
        return game.play_out(setup, bots, seed)
    state = game.new_initial_state(setup).listen()
    with BotTable(game, bots, game_key(seed)) as table:
        while not state.is_terminal():
            action = table.answer(state)
            table.tell(state, action)
            state.apply_action(action)
            table.heard(state)
        table.end(state)
    return state


class BotTable:
    """The bots of a game and its chance: whoever is asked, answers. A context manager, for bots may be programs."""

    def __init__(self, game: Game, bots: Sequence[BotSpec], key: int) -> None:
        """Raises BotError when a bot cannot be made."""
        self._game = game
        self._bots = bots
        self._key = key
        self._begun = False
        self._core_bots: dict[int, GreedyBot | TimedExpert] = {}
        self._agents: dict[int, SeatedAgent] = {}
        try:
            for seat, bot in enumerate(bots):
                if not bot.in_core and bot.name != HUMAN:
                    self._agents[seat] = SeatedAgent(bot, seat, seat_seed(key, seat))
        except BaseException:
            self.close()
            raise

    def answer(self, state: Position) -> int:
        """The answer to the current question. Raises BotError."""
        seat = state.current_player()
        if seat == CHANCE:
            return state.sample_chance(self._key)
        if seat in self._agents:
            self._begin(state)
            return self._agents[seat].answer(state)
        if self._bots[seat].policy == RANDOM_POLICY:
            return random_choice(state.core, self._key)
        return self._core_bot(seat).choose(state.core)

    def tell(self, state: Position, action: int) -> None:
        """Tell the bots of an answer that is about to be given, by whomever. Raises BotError."""
        self._begin(state)
        for agent in self._agents.values():
            agent.told(state, action)

    def heard(self, state: Position) -> None:
        """Let the bots know what the last answer did; the state, which listens, stands after it."""
        for agent in self._agents.values():
            agent.heard(state)

    def end(self, state: Position) -> None:
        """Tell the bots that the game is over. Raises BotError."""
        for agent in self._agents.values():
            agent.end(state)

    def close(self) -> None:
        """Let go of the bots; programs are ended. Raises BotError for one that breaks, when all others are gone."""
        with ExitStack() as stack:
            for agent in self._agents.values():
                stack.callback(agent.close)

    def __enter__(self) -> BotTable:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _begin(self, state: Position) -> None:
        if not self._begun:
            self._begun = True
            for agent in self._agents.values():
                agent.begin(state)

    def _core_bot(self, seat: int) -> GreedyBot | TimedExpert:
        """Made when it is first asked; it may remember its plan between questions."""
        if seat not in self._core_bots:
            self._core_bots[seat] = core_bot(self._game, self._bots[seat], len(self._bots), self._key)
        return self._core_bots[seat]


def seat_seed(key: int, seat: int) -> int:
    """Seed of a seat's own stream in the game with this key, 0 to 2**48 - 1; it tells nothing about the key."""
    return int.from_bytes(sha256(f"{key}/{seat}".encode()).digest()[:6])
