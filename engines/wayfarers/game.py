"""Wayfarers of the South Tigris, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType

from engines.core.bots import Bots
from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.game import Game
from engines.core.search.experts import LEVELS, Thinking
from engines.wayfarers.bots import greedy_1, weights
from engines.wayfarers.bots.inputs import INPUTS
from engines.wayfarers.questions.words import WayfarersWords
from engines.wayfarers.setup.results import WayfarersResults
from engines.wayfarers.setup.rules import WayfarersRules
from engines.wayfarers.setup.tables import TABLES, WayfarersLayout


class WayfarersBots(Bots):
    """The bots of Wayfarers."""

    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    levels: Mapping[int, Thinking] = MappingProxyType({**LEVELS, 5: Thinking(lines=8, worlds=4, rounds=3, width=4)})


GAME = Game(
    TABLES,
    WayfarersRules,
    WayfarersWords,
    WayfarersResults,
    WayfarersBots,
    WayfarersLayout,
    screen="engines.wayfarers.screen.screen",
)
