"""What the position builders of every game's tests do the same way: to be asked, and to answer."""

from __future__ import annotations

from typing import Any, Self

from engines.core.engine.asking import choose


def bits(mask: int) -> list[int]:
    """Numbers of the set bits, ascending."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


class AskedPosition:
    """A position `s` and its question, read with plain names."""

    s: Any
    seats: int

    def copy(self) -> Self:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin.s = self.clone_core()
        twin.seats = self.seats
        return twin

    def clone_core(self) -> Any:
        """A copy of `s`."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.s.legal == 0

    @property
    def kind(self) -> int:
        """Kind of the question asked, 0 when the game is over."""
        return 0 if self.over else int(self.s.frame_kind[self.s.depth - 1])

    @property
    def player(self) -> int:
        """Who is asked."""
        return int(self.s.frame_player[self.s.depth - 1])

    @property
    def context(self) -> tuple[int, int, int]:
        """The numbers of the question's own frame."""
        i = self.s.depth - 1
        return self.s.frame_a[i], self.s.frame_b[i], self.s.frame_c[i]

    @property
    def legal(self) -> list[int]:
        """Legal answers, ascending."""
        return bits(self.s.legal)

    def choose(self, *answers: int) -> Self:
        """Answer the questions that follow, one after the other."""
        for answer in answers:
            assert answer in self.legal, f"answer {answer} is not legal for question {self.kind}: {self.legal}"
            choose(self.s, answer)
        return self
