"""Answers out of turn: what a seat may do that is not asked, in games that know such a thing.

The seat begins a question of its own, which stands above the one that is asked; when it is answered, the game goes on
where it was. Nobody is ever asked whether to interrupt, so legal actions and bots know nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Interruption:
    """What a seat (from 0) wants to do out of turn: its answers to the question that it begins, in their words."""

    seat: int
    words: tuple[str, ...]
