"""A question in its position, asked or only imagined, to which the functions of its row are bound."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.language.questions import EVERY, NEVER, Answer, Asked, Condition

NO_ANSWER = -1
SEAT_NAMES = ("p", "seat")
ANSWER_NAMES = ("x", "answer")
AMONG = "among"  # what a condition calls the answers that it is asked about


@cache
def parameters_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of a function's parameters."""
    return tuple(inspect.signature(function).parameters)


@cache
def asks_for_answer(function: Callable[..., Any]) -> bool:
    """Whether what a function says depends on the answer; `case` may be used to look at anything."""
    return not {*ANSWER_NAMES, "case"}.isdisjoint(parameters_of(function))


def as_mask(found: int) -> int:
    """A mask as it is; True is every answer, False none."""
    return (EVERY if found else NEVER) if isinstance(found, bool) else int(found)


@dataclass(frozen=True)
class Case:
    """A question to a player with the numbers of its frame, and the position as that player may know it."""

    s: Any
    row: Asked
    player: int
    numbers: tuple[int, ...]

    @classmethod
    def of_frame(cls, s: Any, row: Asked, i: int) -> Case:
        """The question of frame `i` of a position."""
        return cls(s, row, s.frame_player[i], (s.frame_a[i], s.frame_b[i], s.frame_c[i]))

    @property
    def of_chance(self) -> bool:
        """Whether chance is asked."""
        return self.player == CHANCE_PLAYER

    def __getitem__(self, name: str) -> int:
        """A number of the frame by its name."""
        return self.numbers[self.row.frame.index(name)]

    @cached_property
    def spelled(self) -> dict[tuple[str, int], Sequence[str]]:
        """How slots are written for an answer, as far as that was asked."""
        return {}

    def call(self, function: Callable[..., Any], answer: int = NO_ANSWER, **given: Any) -> Any:
        """What a function of the row says here; `given` are further values that it may ask for by name."""
        values = self._values | given if given else self._values
        try:
            bound = [answer if name in ANSWER_NAMES else values[name] for name in parameters_of(function)]
        except KeyError as error:
            name = error.args[0]
            raise TypeError(f"{function.__name__} asks for '{name}', which no frame of this kind holds") from None
        return function(*bound)

    def mask(self, rule: Callable[..., int] | int, answer: int = NO_ANSWER) -> int:
        """A mask that is given as a number or by a function; True is every answer, False none."""
        if not isinstance(rule, int) and not asks_for_answer(rule):
            if rule not in self._masks:
                self._masks[rule] = as_mask(self.call(rule))
            return self._masks[rule]
        return as_mask(rule if isinstance(rule, int) else self.call(rule, answer))

    def allowed(self, one: Condition, choices: int) -> int:
        """The mask of the answers that keep a condition, right as far as `choices` go."""
        found = one.rule if isinstance(one.rule, int) else self._found(one.rule, one.given, choices)
        mask = as_mask(bool(found)) if one.is_test else found
        return EVERY & ~mask if one.negated else mask

    def _found(self, rule: Callable[..., int], given: tuple[tuple[str, int], ...], choices: int) -> int:
        """What the rule of a condition gives, worked out once."""
        among = choices if AMONG in parameters_of(rule) else EVERY
        if (rule, given, among) not in self._rules:
            self._rules[rule, given, among] = int(self.call(rule, **dict(given), among=among))
        return self._rules[rule, given, among]

    @cached_property
    def _rules(self) -> dict[tuple[Callable[..., int], tuple[tuple[str, int], ...], int], int]:
        """What rules of conditions gave, as far as they were needed."""
        return {}

    @cached_property
    def _masks(self) -> dict[Callable[..., int], int]:
        """The masks given by functions that ask for no answer, as far as they were needed."""
        return {}

    @cached_property
    def choices(self) -> list[tuple[Answer, int]]:
        """The kinds of answers, each with the mask of its answers, legal or not."""
        return [(answer, self.mask(answer.choices)) for answer in self.row.answers]

    @cached_property
    def _values(self) -> dict[str, Any]:
        """What the parameters of functions are bound to, the answer apart."""
        seats = dict.fromkeys((*SEAT_NAMES, self.row.seat), self.player)
        return {"case": self, **seats, **dict(zip(self.row.frame, self.numbers, strict=False)), "s": self.s}
