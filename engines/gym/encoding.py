"""What a seat observes, and what it may answer, as arrays of numbers.

An observation is all that the seat may know, as `engines.core.engine.observed` lays it out from the fields of the game.
Everything is counted from the observer: parts of seats begin with its own, then come those after it in the order of
play, and numbers that name a seat are 0 for the observer, 1 for the next one. Only `seat`, the numbers of the question
(`context`) and the answers themselves name seats as they sit at the table, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import addressof, c_char
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.core.engine.constants import FIRST_STEP, MAX_CHOICE
from engines.core.engine.observed import QUESTION, Part, parts
from engines.core.registry import GAMES, tables_type
from engines.core.setup.checking import known, whole

ANSWERS = MAX_CHOICE + 1  # that a question can have: the size of the action space `answer`
KINDS = FIRST_STEP  # of questions, from 1
MOVES = KINDS * ANSWERS  # the size of the action space `move`: kind of the question * ANSWERS + answer
NO_ANSWER = -1

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]


@dataclass(frozen=True)
class Number:
    """One number of an observation.

    `seat` is counted from the observer, None where the field is not divided by seats; `other` the second seat where it
    is so twice. `place` is the place in the field or in the seat's part of it; `bit` that of a set, None for numbers.
    """

    index: int
    field: str
    seat: int | None
    other: int | None
    place: int
    bit: int | None
    low: int
    high: int
    meaning: str
    rule: str


class Encoding:
    """Observations and masks of a game at a table of so many seats.

    Attributes:
        game: The name of the game.
        num_players: How many seats; a printed solo opponent is one.
        size: Numbers of an observation.
        low, high: The least and the largest that each can be, int16.
    """

    def __init__(self, game: str, num_players: int) -> None:
        """Raises SetupError for a game or a number of players that there is not."""
        self.game = known(game, GAMES, "game")
        self.num_players = whole(num_players, "The number of players is a whole number", 0)
        tables_type(game).check_players(self.num_players)
        self._made = import_module(f"engines.{game}.generated.observation")
        self._parts = (*(Part(field, 1) for field in QUESTION), *parts(game))
        self.size = sum(part.count(num_players) for part in self._parts)
        ranges = [_ranges(part, num_players) for part in self._parts]
        self.low: Observation = np.concatenate([low for low, _ in ranges])
        self.high: Observation = np.concatenate([high for _, high in ranges])

    def observe(self, position: Any, seat: int, out: Observation | None = None) -> Observation:
        """What the seat (from 0) may know of a position, `Position` or its core: `size` numbers, int16.

        `out` is filled where it is given: a contiguous int16 array of `size`. Raises ValueError where something does
        not fit.
        """
        core = self._core(position, seat)
        out = np.empty(self.size, np.int16) if out is None else _checked(out, self.size, np.int16)
        self._made.observe(core, seat, _address(out))
        return out

    def mask(self, position: Any, seat: int, out: Mask | None = None) -> Mask:
        """Which answers the seat may give now, 1 or 0: `ANSWERS` numbers, int8; all 0 where it is not asked."""
        core = self._core(position, seat)
        out = np.empty(ANSWERS, np.int8) if out is None else _checked(out, ANSWERS, np.int8)
        self._made.show_legal(core, seat, _address(out))
        return out

    def move_mask(self, position: Any, seat: int, out: Mask | None = None) -> Mask:
        """Which moves the seat may make now, 1 or 0: `MOVES` numbers, int8; all 0 where it is not asked."""
        core = self._core(position, seat)
        out = np.zeros(MOVES, np.int8) if out is None else _checked(out, MOVES, np.int8)
        out[:] = 0
        first = ANSWERS * (core.frame_kind[core.depth - 1] if core.depth else 0)
        self._made.show_legal(core, seat, _address(out) + first)
        return out

    def answer(self, position: Any, move: int) -> int:
        """The answer that a move gives to the question of the position; NO_ANSWER for one to another question."""
        core = getattr(position, "core", position)
        kind, answer = divmod(int(move), ANSWERS)
        return answer if core.depth and core.frame_kind[core.depth - 1] == kind else NO_ANSWER

    def move(self, position: Any, answer: int) -> int:
        """The move that gives this answer to the question of the position."""
        core = getattr(position, "core", position)
        return int(core.frame_kind[core.depth - 1] * ANSWERS + answer)

    @cached_property
    def _numbers(self) -> tuple[Number, ...]:
        return tuple(Number(index, *said) for index, said in enumerate(self._said()))  # type: ignore[arg-type]

    def describe(self) -> tuple[Number, ...]:
        """What each number of an observation says, in order."""
        return self._numbers

    def _said(self) -> Iterator[tuple[object, ...]]:
        for part in self._parts:
            field, bits = part.field, part.bits(self.num_players)
            low, high = (0, 1) if bits else (field.low, field.highest)
            seats = range(self.num_players) if part.dimensions else (None,)
            others = range(self.num_players) if part.dimensions == 2 else (None,)
            for seat in seats:
                for other in others:
                    for place in range(part.size):
                        for bit in range(bits) if bits else (None,):
                            yield field.name, seat, other, place, bit, low, high, field.meaning, field.rule

    def _core(self, position: Any, seat: int) -> Any:
        core = getattr(position, "core", position)
        if core.players != self.num_players or not 0 <= seat < self.num_players:
            raise ValueError(
                f"Seat {seat} of {core.players} is not one of the {self.num_players} that this encoding is made for."
            )
        return core


def _ranges(part: Part, seats: int) -> tuple[Observation, Observation]:
    """The least and the largest that each number of a part can be."""
    low, high = (0, 1) if part.field.bits else (part.field.low, part.field.highest)
    return np.full(part.count(seats), low, np.int16), np.full(part.count(seats), high, np.int16)


def _address(out: NDArray[Any]) -> int:
    """Where an array lies; `ctypes.data` takes several times as long."""
    return addressof(c_char.from_buffer(out.data))


def _checked(out: NDArray[Any], size: int, kind: type) -> NDArray[Any]:
    """The array, if so many numbers of this kind can be written there one after the other."""
    if out.dtype != kind or out.shape != (size,) or not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError(
            f"`out` has to be a contiguous array of {size} numbers of {np.dtype(kind)}, not of shape {out.shape} and "
            f"{out.dtype}."
        )
    return out
