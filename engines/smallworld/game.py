"""Small World, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, ModuleType

from engines.core.bots import Bots
from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.game import Game
from engines.core.search.experts import LEVELS, PLAN, POLICY, ROLLOUTS, Thinking
from engines.smallworld.bots import greedy_1, weights
from engines.smallworld.bots.inputs import INPUTS
from engines.smallworld.questions.words import SmallWorldWords
from engines.smallworld.setup.results import SmallWorldResults
from engines.smallworld.setup.rules import SmallWorldRules
from engines.smallworld.setup.tables import SmallWorldLayout, SmallWorldTables


class SmallWorldBots(Bots):
    """The bots of Small World."""

    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    plan = replace(PLAN, rounds=3, worlds=4)
    levels: Mapping[int, Thinking] = MappingProxyType(
        {**LEVELS, 4: replace(LEVELS[4], worlds=2, rounds=2, width=4), 5: plan}
    )
    policy = replace(POLICY, discrepancies=0)
    rollouts = replace(ROLLOUTS, worlds=8, rounds=2)


GAME = Game(
    SmallWorldTables(),
    SmallWorldRules,
    SmallWorldWords,
    SmallWorldResults,
    SmallWorldBots,
    SmallWorldLayout,
    screen="engines.smallworld.screen.screen",
)
