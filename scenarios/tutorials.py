"""Reads tutorials: the table of a first game, and lessons that belong to what its person is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engines.core.engine.errors import ScenarioError
from engines.core.engine.files import read_toml
from engines.core.language.explaining import listed
from engines.core.language.shapes import FileKind, check_file
from scenarios.loader import read_setup
from scenarios.shipped import TUTORIALS, shipped

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

KIND = FileKind(
    "tutorial",
    "a tutorial",
    "scythe-tutorial",
    1,
    ScenarioError,
    {
        **{"game": str, "seed": int, "bots": [str], "seats": object, "table?": object, "options?": object},
        "step": [
            {
                **{"asked": str, "when?": {str: (int, [int])}, "after?": str, "answer?": str, "instead?": bool},
                "page": [{"title": str, "text": str, "rules": [str]}],
            }
        ],
    },
)


@dataclass(frozen=True)
class Page:
    """Some sentences, and the ids of the rules that they rest on.

    In braces stands what the position says: a field of it, `{coins}`, with a noun `{coins:coin}`; a column of the table
    of players, `{Popularity}`; what `?` says about that, `{? Active race}`.
    """

    title: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """A lesson and its moment: the question, the fields of the position `when` it is asked, each with the numbers that
    it may have, the words with which the last own answer began that it comes `after`, and the `answer` to suggest,
    which must be legal. `instead`: only where the step before it was not shown."""

    asked: str
    when: Mapping[str, Sequence[int]]
    after: str
    answer: str
    instead: bool
    pages: Sequence[Page]


@dataclass(frozen=True)
class Tutorial:
    """A first game: who sits at which table, the seed of its chance, and the steps in the order in which they come."""

    setup: Setup
    bots: Sequence[str]
    seed: int
    steps: Sequence[Step]


def has_tutorial(name: str) -> bool:
    """Whether there is one for a game."""
    return name in shipped(TUTORIALS)


def read_tutorial(game: Game) -> Tutorial:
    """The tutorial of a game. Raises ScenarioError, OSError."""
    if not has_tutorial(game.name):
        raise ScenarioError(f"There is a tutorial for {listed(shipped(TUTORIALS))}, none for {game.name}.")
    path = shipped(TUTORIALS)[game.name]
    data = check_file(read_toml(path, ScenarioError), KIND, str(path))
    return Tutorial(read_setup(path, data, game), data["bots"], data["seed"], [_step(one) for one in data["step"]])


def _step(data: Mapping[str, Any]) -> Step:
    when = {name: [value] if isinstance(value, int) else value for name, value in data.get("when", {}).items()}
    pages = [Page(one["title"], one["text"], tuple(one["rules"])) for one in data["page"]]
    more = data.get("after", ""), data.get("answer", ""), data.get("instead", False)
    return Step(data["asked"], when, *more, pages)
