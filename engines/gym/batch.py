"""Many games stepped together: one call answers the question of each, into arrays that stay where they are.

Chance is answered inside, from the seed of each game. A game that ends is followed by a new one in the same step (what
Gymnasium calls SAME_STEP): `reward` and `done` are those of the game that ended, `observation`, `mask` and `seat` those
of the first question of the next. So no answer is ever left out, and `reset` is called once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engines.core.engine.errors import SetupError
from engines.core.setup.checking import known, whole
from engines.core.setup.setup import Setup
from engines.gym.dealing import Deals, Table
from engines.gym.encoding import ANSWERS, Encoding
from engines.gym.rewards import REWARDS

Next = tuple[int, int, Table, int, Sequence[float] | float]  # place, number, table, key; what the former game paid
LARGEST_ANSWER = 2**63 - 1  # that the arrays of the core have room for


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
        self.num_games = num_games = whole(num_games, "A batch has one game or more", 1)
        self._judge = REWARDS[known(reward, REWARDS, "reward")]
        self.encoding = Encoding(game, num_players)
        self._deals = Deals(game, num_players, seed, assignment, setup, options, constraints, num_tables)
        self._made: Any = import_module(f"engines.{game}.generated.batch")
        self.observation = np.zeros((num_games, self.encoding.size), np.int16)
        self.mask = np.zeros((num_games, ANSWERS), np.int8)
        self.seat = np.zeros(num_games, np.int64)
        self.reward = np.zeros((num_games, num_players), np.float32)
        self.done = np.zeros(num_games, np.bool_)
        self.illegal = np.zeros(num_games, np.bool_)
        self.number = np.arange(num_games)
        self._answers, self._keys, self._places, self._starts = np.zeros((4, num_games), np.int64)
        self._tables = [self._deals.table(0)] * num_games  # whose beginnings lie at `_starts`
        self._cores = [self._deals.game.rules.clone(table.start) for table in self._tables]
        self._places[:] = [id(core) for core in self._cores]
        self._is_busy = False  # a step runs, perhaps in another thread
        self._is_open = False  # a step was broken off: the next one finishes it
        self._next: list[Next] = []  # the games that take the place of those that are over
        self._kept: tuple[NDArray[Any], ...] = ()
        (observations,) = self._addresses(self.observation)
        shown = (observations, self.encoding.size, *self._addresses(self.mask, self.seat))
        played = self._addresses(self._places, self._keys, self._answers, self.reward, self.done, self.illegal)
        begun = self._addresses(self._places, self._starts, self._keys, self.done)
        self._of_step, self._of_restart = (num_games, *played, *shown), (num_games, *begun, *shown)
        self.reset()

    def reset(self) -> None:
        """Begin again with the first games. Raises SetupError while a step runs in another thread."""
        self._take()
        try:
            self._next = [self._game(place, place) for place in range(self.num_games)]
            self._is_open = True
            self.illegal[:] = False
            self._begin_next()
            self.done[:] = False
        finally:
            self._is_busy = False

    def _addresses(self, *arrays: NDArray[Any]) -> tuple[int, ...]:
        """Where the arrays lie, which live as long as the batch, whatever becomes of its attributes."""
        self._kept += arrays
        return tuple(array.ctypes.data for array in arrays)

    def __reduce__(self) -> str:
        raise TypeError("A batch cannot be copied or pickled: make another one with the same seed.")

    def step(self, answers: ArrayLike) -> None:
        """Answer the question of each game with the number that stands in its place.

        A step that was broken off (Ctrl-C, an error while a table was dealt) is finished by the next one, whose own
        answers are not given: call it again with the same ones. Raises ValueError for anything but a whole number for
        each game, SetupError while a step runs in another thread.
        """
        given = self._checked(answers)
        self._take()
        try:
            if not self._is_open:
                self._answers[:] = given
                self.reward.fill(0)
                self.done.fill(False)
                self._is_open = True
                self._made.step(*self._of_step)
            if not self._next:
                self._next = self._judged()
            if self._next:
                self._begin_next()
            self._is_open = False
        finally:
            self._is_busy = False

    def _checked(self, answers: ArrayLike) -> NDArray[Any]:
        """A whole number for each game. Raises ValueError."""
        try:
            found = np.asarray(answers)
        except ValueError:  # lists of different lengths
            found = np.empty(0)
        if found.dtype.kind not in "iu" or found.shape != (self.num_games,):
            raise ValueError(
                f"Answers are an array of {self.num_games} whole numbers, not of shape {found.shape} and {found.dtype}."
            )
        if found.dtype == np.uint64 and found.max() > LARGEST_ANSWER:
            raise ValueError(f"Answers are whole numbers up to {LARGEST_ANSWER}, not {found.max()}.")
        return found

    def _take(self) -> None:
        """Keep others out. Raises SetupError where one is in."""
        if self._is_busy:
            raise SetupError("The batch is in the middle of a step; give each thread a batch of its own.")
        self._is_busy = True

    def _game(self, place: int, number: int, paid: Sequence[float] | float = 0.0) -> Next:
        return place, number, self._deals.table(number), self._deals.key(number), paid

    def _judged(self) -> list[Next]:
        """What takes the place of the games that are over, and what these are worth; nothing is changed."""
        results = self._deals.game.results
        return [
            self._game(
                place,
                int(self.number[place]) + self.num_games,
                self._judge(results, self._cores[place], self._tables[place].setup),
            )
            for place in np.flatnonzero(self.done).tolist()
        ]

    def _begin_next(self) -> None:
        """Pay, and begin the next games; done twice it is the same as done once."""
        for place, number, table, key, paid in self._next:
            self.number[place], self.reward[place], self._keys[place] = number, paid, key
            self.done[place], self._tables[place] = True, table
            self._starts[place] = id(table.start)
        self._made.restart(*self._of_restart)
        self._next, self._is_open = [], False
