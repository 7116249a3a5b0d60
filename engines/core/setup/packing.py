"""Values of a setup as digits of one number, each digit with its own base, and back.

What a value can be is said once, by a kind such as `OneOf`, which writes and reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Digits:
    """Digits that are written or read one after the other, the last place first."""

    def __init__(self, number: int = 0) -> None:
        self._written: list[tuple[int, int]] = []
        self._rest = number

    def put(self, digit: int, base: int) -> None:
        """Write a digit. Raises ValueError where there is no such digit."""
        if not 0 <= digit < base:
            raise ValueError(f"{digit} is not a digit in base {base}")
        self._written.append((digit, base))

    def take(self, base: int) -> int:
        """Read the next digit."""
        self._rest, digit = divmod(self._rest, base)
        return digit

    @property
    def number(self) -> int:
        """All that was written."""
        found = 0
        for digit, base in reversed(self._written):
            found = found * base + digit
        return found

    @property
    def is_read(self) -> bool:
        """Whether nothing is left to be read."""
        return self._rest == 0


class Kind(Protocol):
    """What a value on the table can be; `seats` are as many as sit there."""

    @property
    def values(self) -> Sequence[Any]:
        """All that it is known by."""

    def write(self, value: Any, to: Digits, seats: int) -> None:
        """Write a value. Raises ValueError, TypeError for one of another kind."""

    def read(self, of: Digits, seats: int) -> Any:
        """The next value."""


class OneOf:
    """One of some values."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = list(values)

    def write(self, value: Any, to: Digits, seats: int) -> None:
        """Write its number."""
        to.put(self.values.index(value), len(self.values))

    def read(self, of: Digits, seats: int) -> Any:
        """The value of the next number."""
        return self.values[of.take(len(self.values))]


class SeatNumber:
    """A seat of the table, from 1."""

    values = ("seat",)

    def write(self, value: Any, to: Digits, seats: int) -> None:
        """Write the seat."""
        to.put(value - 1, seats)

    def read(self, of: Digits, seats: int) -> int:
        """The next seat."""
        return of.take(seats) + 1


class Letters:
    """A word of so many of these letters."""

    def __init__(self, letters: str, length: int) -> None:
        self.values = (letters, length)
        self._letters, self._length = letters, length

    def write(self, value: Any, to: Digits, seats: int) -> None:
        """Write a digit a letter."""
        for letter in value:
            to.put(self._letters.index(letter), len(self._letters))

    def read(self, of: Digits, seats: int) -> str:
        """The next word."""
        return "".join(self._letters[of.take(len(self._letters))] for _ in range(self._length))


class Different:
    """So many different ones of some values, in order; each may have several parts, with `/` between, of which no two
    have the same."""

    def __init__(self, parts: Sequence[Sequence[str]], length: int) -> None:
        self.values = [list(part) for part in parts]
        self._length = length

    def write(self, value: Any, to: Digits, seats: int) -> None:
        """Write each part by its number among those that are left."""
        left = [list(part) for part in self.values]
        for one in value:
            for own, word in zip(left, one.split("/"), strict=True):
                to.put(own.index(word), len(own))
                own.remove(word)

    def read(self, of: Digits, seats: int) -> list[str]:
        """The next values."""
        left = [list(part) for part in self.values]
        return ["/".join(own.pop(of.take(len(own))) for own in left) for _ in range(self._length)]
