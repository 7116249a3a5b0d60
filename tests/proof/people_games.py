"""The same promises in the other games: one factor of few levels, and combos that come one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from reports.judging.league import League
from reports.judging.levels import judge_factor
from reports.judging.strengths import fit_strengths
from reports.stats.equivalence import STRONG, WEAK
from tests.proof.measures import Measure
from tests.proof.people import DELTA, SKILL

PEOPLE, GAMES, WISH, SPREAD = 12, 300, 2.0, 0.4
TRUTH_TABLES = 8_000


@dataclass(frozen=True)
class Shape:
    """What seats have: how many levels each factor has, how many of them a seat has, one after the other, and how many
    players there are. Levels of a seat count for their part."""

    name: str
    levels: tuple[int, ...]
    held: tuple[int, int]
    players: tuple[int, int]


SHAPES = (
    Shape("Small World", (14, 20), (2, 4), (2, 5)),
    Shape("Architects", (5,), (1, 1), (2, 5)),
    Shape("Wayfarers", (4,), (1, 1), (2, 4)),
)


def draw(shape: Shape, seed: int, spread: float, wish: float) -> tuple[League, list[np.ndarray]]:
    """A league in which good players take the first two levels of the first factor more often, and the effects."""
    random = np.random.default_rng(seed)
    effects = [spread * random.standard_normal(levels) for levels in shape.levels]
    skill = SKILL * random.standard_normal(PEOPLE)
    game: list[int] = []
    person: list[int] = []
    rank: list[int] = []
    held: list[list[np.ndarray]] = [[] for _ in shape.levels]
    pairs: tuple[list[int], list[int], list[float]] = ([], [], [])
    for number in range(GAMES):
        size = int(random.integers(shape.players[0], shape.players[1] + 1))
        people = random.choice(PEOPLE, size, replace=False)
        counts = random.integers(shape.held[0], shape.held[1] + 1, size=size)
        owner = np.repeat(np.arange(size), counts)
        wishes = [wish * skill[people], np.zeros(size)]
        taken = [_taken(random, levels, owner, own) for levels, own in zip(shape.levels, wishes, strict=False)]
        strength = skill[people] + random.gumbel(size=size)
        for place, codes in enumerate(taken):
            part = np.zeros((size, shape.levels[place]))
            np.add.at(part, (owner, codes), 1 / counts[owner])
            strength += part @ effects[place]
            held[place].append(part)
        if len(taken) == 2:
            pairs[0].extend(len(game) + owner)
            pairs[1].extend(taken[0] * shape.levels[1] + taken[1])
            pairs[2].extend(1 / counts[owner])
        game += [number] * size
        person += people.tolist()
        rank += ((-strength).argsort().argsort() + 1).tolist()
    names = [f"factor {place}" for place in range(len(shape.levels))]
    unknown, ranks = np.full(len(game), np.nan), np.array(rank)
    league = League(
        {name: tuple(map(str, range(levels))) for name, levels in zip(names, shape.levels, strict=True)},
        {name: np.concatenate(parts) for name, parts in zip(names, held, strict=True)},
        (np.array(pairs[0], dtype=np.int64), np.array(pairs[1], dtype=np.int64), np.array(pairs[2])),
        np.array(game), np.array(person), np.ones(PEOPLE, dtype=bool), (ranks == 1).astype(float), ranks,
        unknown, unknown, np.full(len(game), -1), unknown,
    )  # fmt: skip
    return league, effects


def _taken(random: np.random.Generator, levels: int, owner: np.ndarray, wish: np.ndarray) -> np.ndarray:
    """Levels, one after the other in random order, none twice while there are enough."""
    found, left = np.zeros(len(owner), dtype=np.int64), np.ones(levels, dtype=bool)
    for place in random.permutation(len(owner)):
        if not left.any():
            left[:] = True
        noise = random.gumbel(size=levels) + wish[owner[place]] * (np.arange(levels) < 2)
        found[place] = np.argmax(np.where(left, noise, -np.inf))
        left[found[place]] = False
    return found


def truth(shape: Shape, effects: list[np.ndarray], sizes: np.ndarray, held: int) -> np.ndarray:
    """Shares of wins over the equal share of each level of the first factor, among equals, at random tables."""
    random, levels = np.random.default_rng(9), shape.levels[0]
    total, seats = np.zeros(levels), np.zeros(levels)
    for size, games in zip(*np.unique(sizes, return_counts=True), strict=True):
        drawn = []
        for count in shape.levels:
            wanted = size * held
            shuffled = np.argsort(random.random((TRUTH_TABLES, count)), axis=1)[:, :wanted]
            codes = shuffled if wanted <= count else random.integers(count, size=(TRUTH_TABLES, wanted))
            drawn.append(codes.reshape(TRUTH_TABLES, size, held))
        odds = np.exp(sum(own[codes].mean(axis=2) for own, codes in zip(effects, drawn, strict=True)))
        excess = odds / odds.sum(axis=1, keepdims=True) - 1 / size
        weight = games / TRUTH_TABLES
        total += weight * np.bincount(drawn[0].ravel(), np.repeat(excess.ravel(), held), levels)
        seats += weight * np.bincount(drawn[0].ravel(), minlength=levels)
    return total / seats


def accused(shape: Shape, sets: int, seed: int = 0) -> float:
    """How often any level of the first factor is called strong or weak, without effects."""
    found = []
    for number in range(sets):
        league, _ = draw(shape, seed + number, 0.0, WISH)
        rows = judge_factor(league, "factor 0", fit_strengths(league), DELTA).levels
        found.append(any(row.verdict in (STRONG, WEAK) for row in rows))
    return float(np.mean(found))


def covered(shape: Shape, sets: int, seed: int = 50_000) -> float:
    """How often intervals of the first factor hold the truth."""
    found = []
    for number in range(sets):
        league, effects = draw(shape, seed + number, SPREAD, WISH)
        held = round((shape.held[0] + shape.held[1]) / 2)
        true = truth(shape, effects, league.sizes, held)
        for row in judge_factor(league, "factor 0", fit_strengths(league), DELTA).levels:
            if row.interval is not None:
                found.append(row.interval[0] <= true[int(row.level)] <= row.interval[1])
    return float(np.mean(found))


def measures(sets: int) -> Iterator[Measure]:
    """The promises for each of these games."""
    for shape in SHAPES:
        most = 0.075 + 2 * float(np.sqrt(0.075 * 0.925 / sets))
        yield Measure(f"people: any false verdict, {shape.name}", accused(shape, sets), 0.0, most)
        yield Measure(f"people: coverage of 95 % intervals, {shape.name}", covered(shape, sets), 0.93, 0.975)
