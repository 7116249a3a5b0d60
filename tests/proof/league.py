"""The promise of a league's verdicts: what is said of all of some ways of playing is rarely wrong about any of them.

Each way of playing is a world of its own: the same levels at the same share, with other strengths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK
from reports.stats.league import DEPENDS, Together, together
from reports.stats.tables import LevelTable
from tests.proof import rates
from tests.proof.rates import DELTA, EDGE, FAIR, LEVELS, SEATS, SHARE, World

GAMES = (2_500, 1_800, 3_500)  # of each way of playing
_FAR = 0.32  # where the fair pairs lie for the others


@dataclass(frozen=True)
class Told:
    """A table of a league in one set of games: its rows by their levels, as places."""

    rows: dict[tuple[int, ...], Together]

    def any(self, cells: Sequence[tuple[int, ...]], *words: str) -> bool:
        """Whether one of these levels has one of these verdicts."""
        return any(self.rows[cell].word in words for cell in cells if cell in self.rows)


def told_of(tables: Sequence[LevelTable]) -> Told:
    """What one table of each way of playing says together, of the levels that all of them judge."""
    own = [{tuple(map(int, row.levels)): row for row in table.rows if row.p is not None} for table in tables]
    cells = [cell for cell in own[0] if all(cell in rows for rows in own)]
    rows = [[known[cell] for known in own] for cell in cells]
    found = together(
        [[row.known() for row in level] for level in rows],
        [[row.baseline or 0.0 for row in level] for level in rows],
        [[row.verdict for row in level] for level in rows],
        DELTA,
    )
    return Told(dict(zip(cells, found, strict=True)))


def sets_of(worlds: Sequence[World], sets: int, seed: int, which: int = 2, games: Sequence[int] = GAMES) -> list[Told]:
    """The factions (0) or pairs (2) of a league, drawn again and again."""
    return [
        told_of([
            rates.tables_of(rates.draw(world, n, seed + 10 * number + place))[which]
            for place, (world, n) in enumerate(zip(worlds, games, strict=True))
        ])
        for number in range(sets)
    ]  # fmt: skip


@lru_cache(None)
def rough() -> World:
    """Four pairs win exactly their share, two exactly the margin more."""
    return rates.rough_world()


@lru_cache(None)
def others() -> tuple[World, World]:
    """Ways of playing with which the fair pairs are strong and those at the margin win exactly their share."""
    targets = dict.fromkeys(FAIR, _FAR) | dict.fromkeys(EDGE, SHARE)
    first, second = (rates.aimed(rates.rough_world(seed), targets) for seed in (2, 3))
    return first, second


def false_for_all(sets: int, seed: int = 60_000) -> tuple[float, float]:
    """How often any pair that wins its share in one way of playing, and more in the others, is called strong or weak;
    and any pair at the margin in one, at its share in the others, equivalent (in long runs)."""
    worlds = (rough(), *others())
    strong = [told.any(FAIR, STRONG, WEAK) for told in sets_of(worlds, sets, seed)]
    longer = sets_of(worlds, max(sets // 10, 1), seed, games=[20_000] * 3)
    return float(np.mean(strong)), float(np.mean([told.any(EDGE, EQUIVALENT) for told in longer]))


def false_dependence(sets: int, games: Sequence[int] = GAMES, which: int = 2, seed: int = 70_000) -> float:
    """How often any level of equal rates with all ways of playing is said to depend on them."""
    found = sets_of([rough()] * 3, sets, seed, which, games)
    return float(np.mean([told.any(list(told.rows), DEPENDS) for told in found]))


def false_dependence_of_common_games(sets: int, common: float, games: int = 2_000, seed: int = 80_000) -> float:
    """The same where all play at the same tables and in this part of their games with the same luck."""
    found = []
    for number in range(sets):
        random = np.random.default_rng(seed + number)
        faction, mat = rates.deal(random, games)
        luck = random.gumbel(size=faction.shape)
        tables = []
        for _ in range(3):
            own = np.where(random.random((games, 1)) < common, luck, random.gumbel(size=faction.shape))
            place = (-(rates.utility(rough(), faction, mat, 0) + own)).argsort(axis=1).argsort(axis=1)
            drawn = rates.Drawn(faction, mat, (place == 0).astype(float), np.arange(games))
            tables.append(rates.tables_of(drawn)[2])
        told = told_of(tables)
        found.append(told.any(list(told.rows), DEPENDS))
    return float(np.mean(found))


@dataclass(frozen=True)
class Held:
    """How often intervals hold the true rates of all ways of playing at once, over all pairs and the pair that does
    so most rarely; squares of the spreads beside those of the true rates; pairs found to depend that truly do much."""

    inside: float
    spread: float
    true_spread: float
    found: float


def held(sets: int, seed: int = 90_000) -> Held:
    """Of three ways of playing that are unlike."""
    worlds = (rough(), *others())
    truth = np.stack([rates.true_rates(world) for world in worlds])
    far = [(a, b) for a in range(LEVELS) for b in range(LEVELS) if np.ptp(truth[:, a, b]) > 0.25]
    inside, found, squares, true_squares = [], [], [], []
    for told in sets_of(worlds, sets, seed):
        for cell, row in told.rows.items():
            own = truth[:, cell[0], cell[1]]
            inside.append(row.interval[0] <= own.min() and own.max() <= row.interval[1])
            squares.append((row.spread or 0.0) ** 2)
            true_squares.append(own.var(ddof=1))
        found += [told.any([cell], DEPENDS, STRONG, WEAK) for cell in far if cell in told.rows]
    return Held(
        float(np.mean(inside)),
        float(np.sqrt(np.mean(squares))),
        float(np.sqrt(np.mean(true_squares))),
        float(np.mean(found)),
    )


def blocks(world: World) -> World:
    """The same in blocks of one table, in which seats rotate and luck is shared."""
    return replace(world, block=SEATS, bot=0.8, shared=0.5)


def false_dependence_in_blocks(sets: int, seed: int = 95_000) -> float:
    """How often any pair is said to depend where all play alike, in such blocks."""
    found = sets_of([blocks(rough())] * 3, sets, seed)
    return float(np.mean([told.any(list(told.rows), DEPENDS) for told in found]))
