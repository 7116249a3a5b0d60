#!/usr/bin/env bash
# PettingZoo's api_test never looks at an action mask: one that allows nothing passes.
#
# Guess: api_test checks the "action_mask" of a dictionary observation, or at least warns of one that allows no action
# while the game goes on, since it samples its own actions by it. PettingZoo 1.27.0 (gymnasium 1.4.0) prints "Passed API
# test" and warns of nothing about masks for a two-player environment whose masks are all zeros from the first turn to
# the last; its warnings are about dictionaries, names and render. Sampling by such a mask gives action 0. So a
# wrong mask has to be found by tests of one's own. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pettingzoo==1.27.0 gymnasium==1.4.0 numpy==2.4.6
cat > "$folder/check.py" <<'PYTHON'
import warnings
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.test import api_test

ACTIONS, TURNS = 3, 10


class Counting(AECEnv):
    """Two players take turns to name a number; whoever named the larger sum wins. Masks allow nothing."""

    metadata = {"name": "counting_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self) -> None:
        super().__init__()
        self.render_mode = None
        self.possible_agents = ["a", "b"]
        both = {"observation": spaces.Box(0, 1, (2,), np.int8), "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)}
        self.observation_spaces = {agent: spaces.Dict(both) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        turn = np.array([self.turn % 2, 1 - self.turn % 2], np.int8)
        return {"observation": turn, "action_mask": np.zeros(ACTIONS, np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = self.possible_agents[:]
        self.turn, self.sums = 0, dict.fromkeys(self.agents, 0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.sums[agent] += int(action or 0)
        self.turn += 1
        self.agent_selection = self.agents[self.turn % 2]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.turn == TURNS:
            ahead = np.sign(self.sums["a"] - self.sums["b"])
            self.rewards = {"a": float(ahead), "b": float(-ahead)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    api_test(Counting(), num_cycles=200)
texts = sorted({str(one.message) for one in told if issubclass(one.category, UserWarning)})
print("\n".join(texts) or "no warning")
assert not any("mask" in text.lower() for text in texts), texts
assert Counting().action_space("a").sample(np.zeros(ACTIONS, np.int8)) == 0
PYTHON
"$folder/venv/bin/python" "$folder/check.py"
