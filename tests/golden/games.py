"""The games behind the golden transcripts: all player counts, factions, mats and options, every kind of question.

The transcripts hold every answer, so a bot that plays otherwise does not make them wrong; a change of rules does.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from engines.core import registry
from engines.core.game import Game
from tests.numbered_games import RANDOM_SHARE

FOLDER = Path(__file__).parent / "transcripts"


@dataclass(frozen=True)
class GoldenGame:
    """One transcript: its table follows from players and seed, its answers from the seed.

    The greedy bot plays, and answers a share of the questions at random. `options` differ from the printed default.
    """

    players: int
    seed: int
    random_share: float = RANDOM_SHARE
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where the transcript is kept."""
        return FOLDER / f"scythe-{self.players}-players-{self.seed}.jsonl"

    @property
    def bot(self) -> str:
        """Who plays, for the header."""
        return "greedy" if self.random_share == 0 else f"greedy with {self.random_share:.0%} random answers"

    def new_game(self) -> Game:
        """The game at its table; where the seed is even the structure bonus tile is left to chance."""
        game_type = registry.load("scythe")
        setup = game_type.deal(self.players, Random(self.seed), self.options, expansions=["invaders"])
        game: Game = game_type.new_game(setup if self.seed % 2 else replace(setup, table={}))
        return game


GAMES = (GoldenGame(5, 1, 0),)
