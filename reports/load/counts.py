"""How many games of some runs were played, and how they ended: counted game by game or piece by piece."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from reports.load.rows import GameRows, Ints
from reports.load.run_file import TRUNCATED


@dataclass(frozen=True)
class GameCounts:
    """Played games by their ending, in the order in which endings came up, and by number of players; how many stalled,
    and how many blocks they form."""

    endings: Counter[str] = field(default_factory=Counter)
    sizes: Counter[int] = field(default_factory=Counter)
    stalled: int = 0
    blocks: int = 0

    @property
    def played(self) -> int:
        """All played games."""
        return self.endings.total()

    @property
    def truncated(self) -> int:
        """Games that were cut at the turn cap."""
        return self.endings[TRUNCATED]

    @property
    def seats(self) -> int:
        """The seats of all played games."""
        return sum(size * games for size, games in self.sizes.items())

    @property
    def table(self) -> float:
        """The harmonic mean of the numbers of players."""
        return self.played / sum(games / size for size, games in self.sizes.items())

    def plus(self, later: GameCounts) -> GameCounts:
        """With games that follow, whose blocks are numbered on."""
        return GameCounts(
            self.endings + later.endings,
            self.sizes + later.sizes,
            self.stalled + later.stalled,
            max(self.blocks, later.blocks),
        )


def count_games(games: GameRows, longest_game: int) -> GameCounts:
    """Counts some games; those of more than `longest_game` turns a player stalled."""
    return GameCounts(
        Counter({games.endings[code]: n for code, n in _counted(games.ending)}),
        Counter(dict(_counted(games.players))),
        int((games.turns > longest_game * games.players).sum()),
        games.blocks,
    )


def _counted(values: Ints) -> list[tuple[int, int]]:
    """Which whole numbers there are, and how often; ascending."""
    known, counts = np.unique(values, return_counts=True)
    return list(zip(known.tolist(), counts.tolist(), strict=True))
