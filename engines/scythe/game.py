"""Scythe, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, ModuleType

from engines.core.bots import Bots
from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.game import Game
from engines.core.search.experts import LEVELS, PLAN, ROLLOUTS, Thinking
from engines.scythe.bots import greedy_1
from engines.scythe.bots.inputs import INPUTS
from engines.scythe.generated import weights
from engines.scythe.questions.words import Bribes, ScytheWords
from engines.scythe.setup.results import ScytheResults
from engines.scythe.setup.rules import ScytheRules
from engines.scythe.setup.tables import ScytheLayout, ScytheTables


class ScytheBots(Bots):
    """The bots of Scythe."""

    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    plan = replace(PLAN, rounds=5)
    levels: Mapping[int, Thinking] = MappingProxyType({**LEVELS, 3: replace(LEVELS[3], prior=100), 5: plan})
    rollouts = replace(ROLLOUTS, worlds=3, prior=100)


GAME = Game(
    ScytheTables(),
    ScytheRules,
    ScytheWords,
    ScytheResults,
    ScytheBots,
    ScytheLayout,
    Bribes,
    screen="engines.scythe.screen.screen",
)
