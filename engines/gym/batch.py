"""Many games stepped together: one call answers the question of each, into arrays that stay where they are.

Chance is answered inside, from the seed of each game. A game that ends is followed by a new one in the same step (what
Gymnasium calls SAME_STEP): `reward` and `done` are those of the game that ended, `observation`, `mask` and `seat` those
of the first question of the next. So no answer is ever left out, and `reset` is called once.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engines.core.engine.errors import SetupError, nearest
from engines.core.setup.setup import Setup
from engines.gym.dealing import Deals, Table
from engines.gym.encoding import ANSWERS, Encoding
from engines.gym.rewards import REWARDS


class Batch:
    """`num_games` games of the same kind, number i first playing game i of the seed, then game i + num_games, ...

    Attributes, each with one place for each game; `step` writes them anew in place:
        observation: What the seat that is asked may know: int16, num_games x size (see `engines.gym.encoding`).
        mask: Which answers it may give, 1 or 0: int8, num_games x ANSWERS.
        seat: Who is asked, from 0: int64.
        reward: What each seat got in this step: float32, num_games x num_players; 0 but at the end and for an illegal
            answer, which costs -1.
        done: Whether the game ended in this step.
        illegal: Whether the answer was illegal, so that nothing happened; the same question is asked again.
        number: The game that is played, numbered as in a run of that seed.
    """

    def __init__(
        self,
        game: str,
        num_players: int,
        num_games: int,
        seed: int = 0,
        assignment: str = "",
        setup: Setup | None = None,
        options: Mapping[str, Any] | None = None,
        constraints: Mapping[str, Any] | None = None,
        num_tables: int = 0,
        reward: str = "share",
    ) -> None:
        """Tables are dealt as `engines.gym.dealing.Deals` says. `reward` is given to every seat at the end: `share` of
        the win (ties split), `rank` (1 for the first, 0 for the last, ties in between), or `margin` (points by which a
        seat is ahead of the best other one, negative for all others).

        Raises SetupError for a game, a table or a reward that there is not.
        """
        if num_games < 1:
            raise SetupError(f"A batch has one game or more, not {num_games}.")
        if reward not in REWARDS:
            raise SetupError(f"There is no reward '{reward}'; {nearest(reward, REWARDS)}")
        self.encoding = Encoding(game, num_players)
        self.num_games = num_games
        self._deals = Deals(game, num_players, seed, assignment, setup, options, constraints, num_tables)
        self._judge = REWARDS[reward]
        self._made: Any = import_module(f"engines.{game}.generated.batch")
        self.observation = np.zeros((num_games, self.encoding.size), np.int16)
        self.mask = np.zeros((num_games, ANSWERS), np.int8)
        self.seat = np.zeros(num_games, np.int64)
        self.reward = np.zeros((num_games, num_players), np.float32)
        self.done = np.zeros(num_games, np.bool_)
        self.illegal = np.zeros(num_games, np.bool_)
        self.number = np.arange(num_games)
        self._answers, self._keys, self._places, self._starts = np.zeros((4, num_games), np.int64)
        self._cores: list[Any] = []  # the positions, and where they lie: `_places`
        self._tables: list[Table] = []  # those of the games that are played, and where their beginnings lie: `_starts`
        self._kept: tuple[NDArray[Any], ...] = ()
        (observations,) = self._addresses(self.observation)
        shown = (observations, self.encoding.size, *self._addresses(self.mask, self.seat))
        played = self._addresses(self._places, self._keys, self._answers, self.reward, self.done, self.illegal)
        begun = self._addresses(self._places, self._starts, self._keys, self.done)
        self._of_step, self._of_restart = (num_games, *played, *shown), (num_games, *begun, *shown)
        self.reset()

    def reset(self) -> None:
        """Begin again with the first games."""
        self.number[:] = np.arange(self.num_games)
        self._tables = [self._deals.table(number) for number in range(self.num_games)]
        self._cores = [self._deals.game.rules.clone(table.start) for table in self._tables]
        self._keys[:] = [self._deals.key(number) for number in range(self.num_games)]
        self._starts[:] = [id(table.start) for table in self._tables]
        self._places[:] = [id(core) for core in self._cores]
        self.reward[:] = 0
        self.illegal[:] = False
        self.done[:] = True
        self._made.restart(*self._of_restart)
        self.done[:] = False

    def _addresses(self, *arrays: NDArray[Any]) -> tuple[int, ...]:
        """Where the arrays lie, which live as long as the batch, whatever becomes of its attributes."""
        self._kept += arrays
        return tuple(array.ctypes.data for array in arrays)

    def __reduce__(self) -> str:
        raise TypeError("A batch cannot be copied or pickled: make another one with the same seed.")

    def step(self, answers: ArrayLike) -> None:
        """Answer the question of each game with the number that stands in its place. Raises ValueError for an array
        that has no place for each game."""
        self._answers[:] = answers
        self.reward.fill(0)
        if self._made.step(*self._of_step):
            self._end()

    def _end(self) -> None:
        """Give the rewards of the games that are over, and begin the next ones."""
        results = self._deals.game.results
        for place in np.flatnonzero(self.done).tolist():
            self.reward[place] = self._judge(results, self._cores[place], self._tables[place].setup)
            number = int(self.number[place]) + self.num_games
            self.number[place] = number
            self._tables[place] = table = self._deals.table(number)
            self._starts[place] = id(table.start)
            self._keys[place] = self._deals.key(number)
        self._made.restart(*self._of_restart)
