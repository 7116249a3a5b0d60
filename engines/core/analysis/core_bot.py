"""A bot of the compiled core for one game, to be asked question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.bots import GreedyBot
from engines.core.game import Game
from engines.core.search.botspec import BotSpec

if TYPE_CHECKING:
    from engines.core.analysis.timed import TimedExpert


def core_bot(game: Game, bot: BotSpec, players: int, key: int) -> GreedyBot | TimedExpert:
    """The bot that a spec asks for in a game with this key. Raises BotError, DataError."""
    if bot.seconds:
        from engines.core.analysis.timed import TimedExpert

        return TimedExpert(game, players, key, bot)
    return game.bots.spec_bot(bot, players, key)
