"""Cases of "why not": a position, words that are not legal there, the rule against them, and a part of the reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.scythe.game import GAME
from tests.scythe.acting import at, begin, moving, play
from tests.scythe.position import Position

Build = Callable[[], Position]
NORDIC = ("nordic", "rusviet")


class Cases:
    """The cases of one file, in their order."""

    def __init__(self) -> None:
        self.found: list[tuple[Build, str, str, str, int]] = []

    def __call__(self, words: str, rule: str, said: str, waits: int = 0) -> Callable[[Build], Build]:
        """Words that are not legal in the position that is built, the rule, and a part of the reason.

        A case that `waits` is tried once the question of this kind has words.
        """

        def keep(build: Build) -> Build:
            self.found.append((build, words, rule, said, waits))
            return build

        return keep

    @property
    def parametrized(self) -> pytest.MarkDecorator:
        """A test with one run for each case."""
        params = [
            pytest.param(*case, id=f"{case[0].__name__}-{case[1]}", marks=waiting(waits)) for *case, waits in self.found
        ]
        return pytest.mark.parametrize(("build", "words", "rule", "said"), params)


def waiting(kind: int) -> pytest.MarkDecorator:
    """Skips a case as long as the question of this kind has no words."""
    return pytest.mark.skipif(
        kind > 0 and not GAME.words.answers.rows[kind].answers, reason="the question has no words yet"
    )


def check(build: Build, words: str, rule: str, said: str) -> None:
    """The words are not legal, and the reason names the rule."""
    p = build()
    assert words not in [GAME.words.text(p.s, x) for x in p.legal]
    found = GAME.words.why_not(p.s, words)
    assert rule in found.rules, found.text
    assert said.lower() in found.text.lower(), found.text


def unit(where: str, kind: str = "mech", *abilities: str, faction: str = "crimea", **more: int) -> Position:
    """A unit is chosen and is asked for its step."""
    p = play(faction, "saxony" if faction != "saxony" else "nordic")
    p.abilities(0, *abilities)
    p.units(0, where, **{kind: 1})
    p.track(0, **more)
    moving(p)
    p.choose(next(u for u in p.legal if p.s.pos[u] == at(where)))
    return p


def begin_bottom(p: Position, action: str) -> Position:
    """To the question for the bottom row."""
    begin(p).to_bottom(action)
    return p
