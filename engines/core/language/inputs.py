"""Inputs of a value network as rows: what each is called, and what each of its places stands for.

A game lists them in `bots/inputs.py`. Their places in `generated/inputs.py`, their names in `data/network.toml` and
their code follow from the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b


@dataclass(frozen=True)
class Input:
    """A number that the network reads of a seat, or one for each entry of `of`."""

    name: str
    meaning: str = ""
    of: tuple[str, ...] = ()

    @property
    def places(self) -> int:
        """How many numbers it is."""
        return len(self.of) or 1


def one(name: str, meaning: str = "") -> Input:
    """An input of one number."""
    return Input(name, meaning)


def each(name: str, of: Iterable[object], meaning: str = "") -> Input:
    """An input with a number for each of these, which are ids of components, or amounts."""
    return Input(name, meaning, tuple(map(str, of)))


def first_places(rows: Sequence[Input]) -> list[int]:
    """Where each row begins, and how many numbers there are in all."""
    return [sum(row.places for row in rows[:i]) for i in range(len(rows) + 1)]


def input_names(rows: Sequence[Input]) -> list[str]:
    """The name of each number in order: `coins`, and `star_1` to `star_7` where a row has several places."""
    numbered = ([f"{row.name}_{place}" for place, _ in enumerate(row.of, 1)] or [row.name] for row in rows)
    return [name for names in numbered for name in names]


def code_of_inputs(rows: Sequence[Input]) -> str:
    """Sixteen hex digits that name the inputs: their names, and what their places stand for."""
    text = "\n".join(" ".join((row.name, *(f"[{entry}]" for entry in row.of))) for row in rows)
    return blake2b(text.encode(), digest_size=8).hexdigest()
