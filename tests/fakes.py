"""A tiny complete game for tests of arena and command line: a race of dice with the factions and mats of Scythe.

Options change how it behaves: `break_every` breaks an invariant in every so many games, `nonsense_every` blames a bot.
Two variables of the environment hold games up; results do not depend on them. With SECONDS_A_RACE every game takes at
least so long, and with RACES_A_PROCESS a process that has played so many stays in the next one until it is ended.
"""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, cast

from engines.core.engine.errors import BotError, InvariantError
from engines.core.engine.outcome import win_shares
from engines.core.game import Game, Position
from engines.core.scoring.columns import Columns, Rows
from engines.core.search.botspec import BotSpec
from engines.core.setup.options import Option
from engines.core.setup.setup import Setup
from engines.scythe.setup.results import ScytheResults
from engines.scythe.setup.tables import ScytheTables
from tests.further import columns_told, flat
from tests.scythe_parts import scythe_with

A_DAY = 86_400.0  # seconds
STRONG = {"nordic": 3, "industrial": 2}  # so that results depend on faction and mat


_races = itertools.count()  # of this process


def _hold_up() -> None:
    """Take as long as the environment wants it."""
    time.sleep(float(os.environ.get("SECONDS_A_RACE", 0)))
    if next(_races) >= int(os.environ.get("RACES_A_PROCESS", sys.maxsize)):
        time.sleep(A_DAY)


WHO = ["random", "greedy"]
THROWS = {"seat": "Seat", "who": "Who"}  # columns of a table of its own


class FakeTables(ScytheTables):
    """Tables of Scythe, for another game."""

    name = "tests.fakes:GAME"
    title = "Race of dice"
    rules_version = "1"
    options: Mapping[str, Option] = {
        name: Option(name, 0, f"see tests, {name}", "S18", low=0, high=10_000)
        for name in ("break_every", "nonsense_every")
    }
    solo_option = ""


class FakeResults(ScytheResults):
    """Everybody throws dice once; the highest sum of dice and strength wins."""

    def columns(self) -> dict[str, Any]:
        return {
            "categories": [{"column": "coins_dice", "label": "Dice", "rule": "S11.5"}],
            "stars": [{"column": "star_power", "label": "Power"}],
            "measures": [{"column": "turns", "label": "Turns"}],
            "endings": ["star6"],
            "table": [{"column": "structure_bonus", "label": "Structure bonus", "words": ["in_a_row"]}],
            "tables": [columns_told("throws", THROWS, {"who": WHO})],
        }

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        rng = Random(core)
        scores = [
            rng.randint(1, 20)
            + sum(STRONG.get(level, 0) for level in seat.values())
            + (4 if bot.name == "greedy" else 0)
            for seat, bot in zip(setup.seats, bots, strict=True)
        ]
        first = min(range(len(scores)), key=lambda seat: setup.seats[seat]["mat"])
        digest = sha256(repr((setup.seats, scores)).encode()).hexdigest()[:16]
        ending = {"ended_by": "star6", "ended_by_seat": scores.index(max(scores)) + 1, "digest": digest}
        game = {"first_seat": first + 1, "turns": rng.randint(50, 100), "decisions": 200, "structure_bonus": "in_a_row"}
        throws = [{"seat": seat, "who": WHO.index(bot.name)} for seat, bot in enumerate(bots, 1)]
        return game | ending | {"throws": flat(throws, [*THROWS])}, self._seats(setup, bots, scores, first)

    def _seats(self, setup: Setup, bots: Sequence[BotSpec], scores: list[int], first: int) -> Columns:
        seats = range(len(scores))
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return {
            "turn_position": [(seat - first) % len(seats) + 1 for seat in seats],
            "bot": [*map(str, bots)],
            **{name: [seat[name] for seat in setup.seats] for name in setup.seats[0]},
            "score": scores,
            "rank": ranks,
            "win_share": win_shares(ranks),
            "coins_dice": scores,
            **{name: [number] * len(seats) for name, number in (("stars", 1), ("star_power", 1), ("turns", 20))},
        }


class FakeGame(Game):
    """It is decided when its results are asked for."""

    def play_out(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Position:
        """A seed stands for the last position."""
        _hold_up()
        self._break(setup.options, seed)
        return Position(self, setup, cast(Any, seed))

    def _break(self, options: Mapping[str, Any], seed: int) -> None:
        if options.get("break_every") and seed % options["break_every"] == 0:
            raise InvariantError("coins do not add up.")
        if options.get("nonsense_every") and seed % options["nonsense_every"] == 0:
            raise BotError("The bot 'greedy' answered 99, which is not a legal action.")


def fake_with(**parts: Any) -> Game:
    """The race with these parts in place of its own."""
    return scythe_with(FakeGame, **{"tables": FakeTables(), "results": FakeResults, **parts})


GAME = fake_with()
