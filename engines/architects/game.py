"""Architects of the West Kingdom, as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, ModuleType

from engines.architects.bots import greedy_1, weights
from engines.architects.bots.inputs import INPUTS
from engines.architects.questions.words import ArchitectsWords
from engines.architects.setup.results import ArchitectsResults
from engines.architects.setup.rules import ArchitectsRules
from engines.architects.setup.tables import TABLES, ArchitectsLayout
from engines.core.bots import Bots
from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.game import Game
from engines.core.search.experts import LEVELS, PLAN, ROLLOUTS, Thinking


class ArchitectsBots(Bots):
    """The bots of Architects."""

    weights = weights
    frozen: Mapping[int, ModuleType] = MappingProxyType({POLICY_GREEDY_1: greedy_1})
    inputs = INPUTS
    # Everybody asks the network: greedy is no match for it, and what follows its turns leads astray.
    plan = replace(PLAN, worlds=3, width=8)
    levels: Mapping[int, Thinking] = MappingProxyType({**LEVELS, 4: replace(LEVELS[4], width=8), 5: plan})
    rollouts = replace(ROLLOUTS, width=8)


GAME = Game(
    TABLES,
    ArchitectsRules,
    ArchitectsWords,
    ArchitectsResults,
    ArchitectsBots,
    ArchitectsLayout,
    screen="engines.architects.screen.screen",
)
