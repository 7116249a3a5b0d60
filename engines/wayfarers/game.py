"""Wayfarers of the South Tigris, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, ModuleType

from engines.core.bots import Bots
from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.game import Game
from engines.core.search.experts import LEVELS, PLAN, ROLLOUTS, Thinking
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
    plan = replace(PLAN, worlds=2)
    levels: Mapping[int, Thinking] = MappingProxyType({**LEVELS, 5: plan})
    rollouts = replace(ROLLOUTS, rounds=3)


GAME = Game(
    TABLES,
    WayfarersRules,
    WayfarersWords,
    WayfarersResults,
    WayfarersBots,
    WayfarersLayout,
    screen="engines.wayfarers.screen.screen",
)
