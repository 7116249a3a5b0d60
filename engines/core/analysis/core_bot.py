"""A bot of the compiled core for one game, to be asked question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.bots import GreedyBot
from engines.core.game import Game
from engines.core.search.botspec import BotSpec
from engines.core.search.experts import thinking_of

if TYPE_CHECKING:
    from engines.core.analysis.timed import TimedExpert


def core_bot(game: Game, bot: BotSpec, players: int, key: int) -> GreedyBot | TimedExpert:
    """The bot that a spec asks for in a game with this key. Raises BotError, DataError."""
    if bot.seconds:
        from engines.core.analysis.timed import TimedExpert

        settings = dict(bot.params)
        how = thinking_of(settings, plan=game.bots.plan) if settings["plan"] else None
        return TimedExpert(game, players, key, bot.seconds, how)
    return game.bots.spec_bot(bot, players, key)
