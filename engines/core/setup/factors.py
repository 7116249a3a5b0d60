"""What seats differ in, such as faction and mat: any number of factors with their levels, and checks of a seat's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from engines.core.engine.errors import SetupError, nearest
from engines.core.language.explaining import listed

DEALT, PICKED = "dealt", "picked"
FORCED = "forced-"  # begins the assignments that deal what the players would pick

Levels = tuple[int, ...]  # the number of a level of each factor
SomeLevels = tuple[int | None, ...]  # the same, None where no level is named


@dataclass(frozen=True)
class Factor:
    """A factor by name, with the ids of its levels in printed order.

    `source` is how a seat comes by its level: DEALT, PICKED by its player, or the name of the factor that it follows
    from. Several seats may have the same level of a `shared` factor.
    """

    name: str
    levels: Sequence[str]
    source: str = DEALT
    shared: bool = False

    @property
    def is_free(self) -> bool:
        """Whether it follows from no other factor, so that it stands in setups."""
        return self.source in (DEALT, PICKED)


def as_name(text: str) -> str:
    """The id of a level that somebody typed as it is printed: `White Ladies` is `white_ladies`."""
    return "_".join(text.lower().split())


def free_names(factors: Iterable[Factor]) -> list[str]:
    """The factors that follow from no other."""
    return [factor.name for factor in factors if factor.is_free]


def pairs_of(factors: Iterable[Factor]) -> list[tuple[str, str]]:
    """Every two factors that may do more together than each alone: none of them follows from another."""
    return list(combinations(free_names(factors), 2))


def sources_of(factors: Iterable[Factor], assignment: str) -> dict[str, str]:
    """How seats come by each factor under an assignment."""
    forced = assignment.startswith(FORCED)
    return {factor.name: DEALT if forced and factor.source == PICKED else factor.source for factor in factors}


def are_picked(factors: Iterable[Factor], assignment: str) -> bool:
    """Whether players pick levels for themselves under an assignment."""
    return PICKED in sources_of(factors, assignment).values()


def fits(levels: Levels, wish: SomeLevels) -> bool:
    """Whether levels are those that somebody named."""
    return all(named in (None, own) for own, named in zip(levels, wish, strict=True))


def is_new(levels: Levels, former: Sequence[SomeLevels], place: int) -> bool:
    """Whether none of the levels stood at this place of a former table, nor several of them together at any."""
    had = former[place] if place < len(former) else (None,) * len(levels)
    is_combination = len(levels) > 1
    return not (is_combination and levels in former) and all(own != old for own, old in zip(levels, had, strict=True))


class Factors:
    """The factors of a game, and the levels of seats as ids and as numbers.

    A seat has a level of each factor that follows from no other.
    """

    def __init__(self, factors: Sequence[Factor]) -> None:
        self.all = tuple(factors)
        self._free = [factor for factor in self.all if factor.is_free]
        self.names = tuple(factor.name for factor in self._free)
        self._numbers = [{level: i for i, level in enumerate(factor.levels)} for factor in self._free]
        self.levels_of: Callable[[tuple[str, ...]], Levels] = cache(self._levels_of)  # numbers of a cell's levels
        self._known_seat: Callable[[tuple[str, ...]], dict[str, str]] = cache(self._seat_of)

    def named(self, words: Sequence[str], purpose: str) -> SomeLevels:
        """Numbers of the levels named, each None when not named. Raises SetupError that begins with `purpose`."""
        found: list[int | None] = [None] * len(self._free)
        for word in map(as_name, words):
            of = [i for i, factor in enumerate(self._free) if word in map(as_name, factor.levels)]
            wish = f"{purpose} '{'/'.join(words)}'"
            if not of:
                near = nearest(word, [level for factor in self._free for level in factor.levels])
                raise SetupError(f"{wish}: no {listed(self.names, 'or')} is called '{word}'; {near}")
            left = [i for i in of if found[i] is None]
            if not left:
                one_of_each = listed([f"one {name}" for name in self.names])
                raise SetupError(f"{wish}: names two of a kind; write {one_of_each}.")
            found[left[0]] = [as_name(level) for level in self._free[left[0]].levels].index(word)
        return tuple(found)

    def former(self, avoid: Iterable[Mapping[str, str]]) -> list[SomeLevels]:
        """Numbers of the levels of a former table that a deal avoids. Raises SetupError."""
        return [self.named([levels.get(name, "") for name in self.names], "avoid") for levels in avoid]

    def clash(self, one: SomeLevels, two: SomeLevels) -> bool:
        """Whether two seats with these levels would share a factor of which every seat has another level."""
        levels = zip(self._free, one, two, strict=True)
        return any(a is not None and a == b for factor, a, b in levels if not factor.shared)

    def check(self, levels: Mapping[str, str], place: str, missing: str = "") -> None:
        """Raises SetupError when a level is unknown or left out; `missing` says then what is wanted."""
        for key in levels:
            if key not in self.names:
                raise SetupError(f"{place}: key '{key}' does not belong to a seat; {nearest(key, self.names)}")
        for factor in self._free:
            if factor.name not in levels:
                wanted = missing or f"known: {', '.join(factor.levels)}"
                raise SetupError(f"{place}: has no {factor.name}; {wanted}.")
            if levels[factor.name] not in factor.levels:
                near = nearest(levels[factor.name], factor.levels)
                raise SetupError(f"{place}: no {factor.name} is called '{levels[factor.name]}'; {near}")

    def numbers(self, levels: Mapping[str, str]) -> Levels:
        """Numbers of levels that were checked."""
        return tuple(numbers[levels[name]] for numbers, name in zip(self._numbers, self.names, strict=True))

    def seat(self, numbers: Levels) -> dict[str, str]:
        """A seat with these levels."""
        return {factor.name: factor.levels[i] for factor, i in zip(self._free, numbers, strict=True)}

    def seats_from(self, cells: Iterable[tuple[str, ...]], rotation: int) -> tuple[dict[str, str], ...]:
        """Seats with these levels in the order of their numbers, begun `rotation` seats later."""
        seats = sorted(cells, key=self.levels_of)
        turn = rotation % len(seats)
        return tuple(map(dict, map(self._known_seat, seats[turn:] + seats[:turn])))

    def _seat_of(self, cell: tuple[str, ...]) -> dict[str, str]:
        """A seat with the levels of a cell."""
        return dict(zip(self.names, cell, strict=True))

    def _levels_of(self, cell: tuple[str, ...]) -> Levels:
        """Numbers of the levels of a cell: one of each factor, in their order."""
        return tuple(numbers[level] for numbers, level in zip(self._numbers, cell, strict=True))
