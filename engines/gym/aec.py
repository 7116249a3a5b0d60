"""The games as environments of PettingZoo: every seat is an agent, and the one that is asked answers.

    env = aec.env("smallworld", 3)                # or pettingzoo.make("aec", "scythe_cli/SmallWorld-v2", num_players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        ...
        env.step(action)

`docs/environments.md` says what is observed and how answers are numbered.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.core import registry
from engines.core.engine.errors import SetupError
from engines.core.game import TERMINAL
from engines.core.setup.checking import known
from engines.gym.extras import missing
from engines.gym.games import ILLEGAL_REWARD, NO_GAME, Games, Observed, environment_id
from engines.gym.rendering import MODES, checked_mode, rendered

try:
    import pettingzoo
    from gymnasium import spaces

    from engines.gym.spaces import action_space, observation_space
except ModuleNotFoundError as error:
    raise missing("engines.gym.aec", error, "rl") from None


class GameEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game in which `seat_0`, `seat_1`, ... are asked one after the other, by the rules of the game.

    The seats of a printed solo opponent are not agents. Rewards come at the end, to all; an illegal answer changes
    nothing but costs its agent 1 and sets `infos[agent]["illegal"]`. Each agent is told the `number` of the game.
    Methods raise SetupError before `reset`, and for an agent or an action that there cannot be.
    """

    metadata: dict[str, Any]

    def __init__(self, game: str, num_players: int = 2, render_mode: str | None = None, **kind: Any) -> None:
        """`kind` is that of `engines.gym.games.Games`: seed, reward, actions, and the tables. Raises SetupError."""
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self._games = games = Games(game, num_players, **kind)
        self.metadata = {"name": f"{game}_v{games.rules_version}", "render_modes": MODES, "is_parallelizable": False}
        self.possible_agents = [agent_name(seat) for seat in games.seats]
        self._seats = dict(zip(self.possible_agents, games.seats, strict=True))
        self.observation_spaces = {agent: observation_space(games) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(games) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent observes: `observation`, numbers within their bounds, and `action_mask`."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of the agent."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of a seed; without one, the next game. `options` are not looked at."""
        self._games.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        told = {"illegal": False, "number": self._games.number}
        self.infos = {agent: told.copy() for agent in self.agents}
        self._has_paid = False
        self._select()

    @property
    def game_seed(self) -> int:
        """The seed that the games follow from, with all that is hidden in them: nothing for agents."""
        return self._games.seed

    def last(self, observe: bool = True) -> tuple[Observed | None, float, bool, bool, dict[str, Any]]:
        """What the agent that is asked observes, got, and is told. Raises SetupError before `reset`."""
        self._games.check_begun()
        found: tuple[Observed | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def observe(self, agent: str) -> Observed:
        """What the agent may know, whoever is asked."""
        return self._games.observe(self._seats[self._known(agent)])

    def _known(self, agent: str) -> str:
        """The agent, if there is one of that name. Raises SetupError."""
        return known(agent, self._seats, "agent")

    def step(self, action: Any) -> None:
        """The agent that is asked answers; None where it is over for it. Raises SetupError."""
        if not self.agents:
            raise SetupError(NO_GAME)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        games = self._games
        if self._has_paid:
            self._clear_rewards()
            self._has_paid = self.infos[agent]["illegal"] = False
        self._cumulative_rewards[agent] = 0.0
        answer = games.answer(action)
        if answer < 0:
            self.infos[agent]["illegal"] = True
            self._pay({agent: ILLEGAL_REWARD})
            return
        games.play(answer)
        self._select()

    def _select(self) -> None:
        """Whose turn it is; at the end, what everybody gets."""
        asked = self._games.asked
        if asked != TERMINAL:
            self.agent_selection = self.possible_agents[asked]
            return
        paid = self._games.rewards()
        self._pay({agent: paid[seat] for agent, seat in self._seats.items()})
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _pay(self, rewards: dict[str, float]) -> None:
        self.rewards.update(rewards)
        self._accumulate_rewards()
        self._has_paid = True

    def render(self) -> str | NDArray[np.uint8]:
        """The table as the one that is asked may see it: text, or a picture with `render_mode="rgb_array"`."""
        return rendered(self._games.position, max(self._games.asked, -1), self.render_mode)

    def close(self) -> None:
        """Nothing has to be let go of."""


def agent_name(seat: int) -> str:
    """The agent that plays a seat, counted from 0."""
    return f"seat_{seat}"


def env(game: str, num_players: int = 2, **options: Any) -> GameEnv:
    """The environment, as PettingZoo's own games make theirs; `options` are those of `GameEnv`. Raises SetupError."""
    return GameEnv(game, num_players, **options)


for _game in registry.names():
    pettingzoo.register("aec", environment_id(_game), entry_point="engines.gym.aec:GameEnv", kwargs={"game": _game})
