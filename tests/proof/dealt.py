"""The promise of standardised rates: runs whose tables are not those of their rule, or came up by chance.

Games are drawn from worlds of `rates`; tables are chosen so that some pairs meet strong opponents and others weak ones.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from reports.api import brief_of
from reports.findings.standard import RANDOM, Dealing
from reports.findings.strengths import Field
from reports.load.run_file import RunInfo
from reports.stats.rates import Rate, rate_of_variance
from reports.stats.standardised import Key, Standard
from tests.proof import rates
from tests.proof.rates import LEVELS, SEATS, Drawn, World

KEYS: tuple[Key, ...] = (("faction",), ("mat",), ("faction", "mat"))
_SURPLUS = 6  # tables drawn for each that is chosen
_NAMES = tuple(str(level) for level in range(LEVELS))
INFO = RunInfo(
    path=Path("drawn"), meta={}, factors=("faction", "mat"), sources={"faction": "dealt", "mat": "dealt"},
    pairs=(("faction", "mat"),), categories=(), stars=(), measures=(), levels={"faction": _NAMES, "mat": _NAMES},
    banned=frozenset(), labels={},
)  # fmt: skip


def plain_world(**more: float) -> World:
    """Strong interactions and two pairs that hardly win; only one's own pair matters."""
    return replace(rates.rough_world(**more), meets=np.zeros((LEVELS, LEVELS)))


def draw_skewed(world: World, games: int, seed: int, skew: float) -> Drawn:
    """Games at tables that are the likelier the stronger the opponents of even factions, and the weaker those of odd
    ones; `skew` 0 deals at random."""
    random = np.random.default_rng(seed)
    faction, mat = rates.deal(random, _SURPLUS * games // world.block)
    own = world.pairs[faction, mat]
    against = (own.sum(axis=1, keepdims=True) - own) * np.where(faction % 2, -1, 1)
    wish = random.gumbel(size=len(faction)) + skew * against.mean(axis=1)
    chosen = np.argpartition(-wish, games // world.block)[: games // world.block]
    return rates.play(world, faction[chosen], mat[chosen], random)


def field_of(drawn: Drawn) -> Field:
    """The games as the reports hold them."""
    places = (-drawn.share).argsort(axis=1).argsort(axis=1) + 1
    seat = np.tile(np.arange(SEATS), (len(places), 1))
    codes = {"faction": drawn.faction, "mat": drawn.mat, "turn_position": seat, "bot": np.zeros_like(seat)}
    levels = {"faction": _NAMES, "mat": _NAMES, "turn_position": tuple("12345"), "bot": ("bot",)}
    players = np.full(len(places), SEATS)
    return Field(codes, levels, places, drawn.share, drawn.blocks, players, float(SEATS))


def standard_of(drawn: Drawn) -> tuple[Dealing, dict[Key, Standard]]:
    """Rates standardised to random tables."""
    dealing = Dealing(INFO, field_of(drawn), ())
    return dealing, dealing.standard(dealing.chances(dealing.drawn(RANDOM, dealing.allowed)))


@dataclass
class Tally:
    """Which intervals held the truth: of pairs, of pairs under 5 %, of factions; and those of counted factions."""

    pairs: list[bool] = field(default_factory=list)
    rare: list[bool] = field(default_factory=list)
    factions: list[bool] = field(default_factory=list)
    counted: list[bool] = field(default_factory=list)


def tally(world: World, sets: int, games: int, skew: float, seed: int = 0) -> Tally:
    """Draws sets of games and holds the standardised rates against the truth at random tables."""
    truth, told = rates.true_rates(world), Tally()
    for number in range(sets):
        drawn = draw_skewed(world, games, seed + number, skew)
        dealing, found = standard_of(drawn)
        for key, expected in ((("faction", "mat"), truth.ravel()), (("faction",), truth.mean(axis=1))):
            n, counted = dealing.played[key].seats, dealing.counted(key)
            for level in np.flatnonzero(n >= 30):
                won = float(n[level] * counted[level])
                low, high = _rate(found[key], int(level), float(n[level]), won).interval()
                held = bool(low <= expected[level] <= high)
                rare = told.rare if expected[level] < 0.05 else told.pairs
                (told.factions if len(key) == 1 else rare).append(held)
        table = rates.tables_of(drawn)[0]
        for row, expected_rate in zip(table.rows, truth.mean(axis=1), strict=True):
            assert row.interval is not None
            told.counted.append(bool(row.interval[0] <= expected_rate <= row.interval[1]))
    return told


def _rate(found: Standard, level: int, n: float, won: float) -> Rate:
    if not 0 < won < n:
        return Rate(won / n, n)
    return rate_of_variance(float(found.rates[level]), float(found.covariance[level, level]), n, won, np.inf)


def difference_through_files(games: int, folder: Path, seed: int = 0, skew: float = 1.0) -> float:
    """The largest difference between what is said of the arrays and of the same games in a run file that was dealt at
    random; a row that is not standardised counts as infinite."""
    drawn = draw_skewed(plain_world(), games, seed, skew)
    path = rates.write_games(folder / "random.sqlite", drawn)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE run SET value = ? WHERE key = 'assignment'", (json.dumps(RANDOM),))
    connection.close()
    _, found = standard_of(drawn)
    stored = {table.factors: table for table in brief_of(path).tables}
    path.unlink()
    return max(
        abs((row.rate or 0.0) - rate) if stored[key].standardised else float("inf")
        for key in KEYS
        for row, rate in zip(stored[key].rows, found[key].rates, strict=True)
        if row.n
    )
