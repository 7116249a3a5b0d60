"""The two things that seats or combos are made of, such as faction and mat: their names, numbers and checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engines.core.errors import SetupError, nearest

Pair = tuple[int, int]  # numbers of the two
Half = tuple[int | None, int | None]  # the same, None where not named


@dataclass(frozen=True)
class Factors:
    """Two factors by name, and the ids of their levels in the order of their numbers."""

    names: tuple[str, str]
    levels: tuple[Sequence[str], Sequence[str]]

    def named(self, words: Sequence[str], purpose: str) -> Half:
        """Numbers of the levels named, each None when not named. Raises SetupError that begins with `purpose`."""
        found: list[int | None] = [None, None]
        one, other = self.names
        for word in words:
            of = [i for i in range(2) if word in self.levels[i]]
            wish = f"{purpose} '{'/'.join(words)}'"
            if not of:
                near = nearest(word, [*self.levels[0], *self.levels[1]])
                raise SetupError(f"{wish}: no {one} or {other} is called '{word}'; {near}")
            if found[of[0]] is not None:
                raise SetupError(f"{wish}: names two of a kind; write one {one} and one {other}.")
            found[of[0]] = self.levels[of[0]].index(word)
        return found[0], found[1]

    def check(self, levels: Mapping[str, str], place: str, missing: str = "") -> None:
        """Raises SetupError when a level is unknown or left out; `missing` says then what is wanted."""
        for key in levels:
            if key not in self.names:
                raise SetupError(f"{place}: key '{key}' does not belong to a seat; {nearest(key, self.names)}")
        for factor, known in zip(self.names, self.levels, strict=True):
            if factor not in levels:
                wanted = missing or f"known: {', '.join(known)}"
                raise SetupError(f"{place}: has no {factor}; {wanted}.")
            if levels[factor] not in known:
                raise SetupError(f"{place}: no {factor} is called '{levels[factor]}'; {nearest(levels[factor], known)}")

    def numbers(self, levels: Mapping[str, str]) -> Pair:
        """Numbers of levels that were checked."""
        one, other = (known.index(levels[name]) for name, known in zip(self.names, self.levels, strict=True))
        return one, other

    def seat(self, pair: Pair) -> dict[str, str]:
        """A seat with these levels."""
        return {name: known[i] for name, known, i in zip(self.names, self.levels, pair, strict=True)}

    def seats_from(self, cells: Iterable[Sequence[str]], rotation: int) -> tuple[dict[str, str], ...]:
        """Seats with these levels in the order of their numbers, begun `rotation` seats later."""
        pairs = sorted(self.numbers(dict(zip(self.names, cell, strict=True))) for cell in cells)
        turn = rotation % len(pairs)
        return tuple(self.seat(pair) for pair in pairs[turn:] + pairs[:turn])
