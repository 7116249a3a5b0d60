"""Scythe with other parts, for tests of games that lack something or play otherwise."""

from __future__ import annotations

from typing import Any

from engines.core.game import Game
from engines.scythe.game import ScytheBots
from engines.scythe.questions.words import Bribes, ScytheWords
from engines.scythe.setup.results import ScytheResults
from engines.scythe.setup.rules import ScytheRules
from engines.scythe.setup.tables import ScytheLayout, ScytheTables


def scythe_with(game: type[Game] = Game, **parts: Any) -> Game:
    """The game with these parts in place of its own."""
    own: dict[str, Any] = {
        "tables": ScytheTables(),
        "rules": ScytheRules,
        "words": ScytheWords,
        "results": ScytheResults,
        "bots": ScytheBots,
        "layout": ScytheLayout,
        "interruptions": Bribes,
        "screen": "engines.scythe.screen.screen",
    }
    return game(**{**own, **parts})
