"""The promises of people's games: leagues of people with skills and habits, drawn and judged.

The truth comes from the generator. Tables have 3 to 5 players; a strength is the effect of the faction, of the mat, of
the player, and luck whose order of finish is that of Plackett and Luce.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from reports.judging.league import League
from reports.judging.levels import JudgedFactor, judge_factor
from reports.judging.strengths import fit_strengths
from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK
from tests.proof.measures import Measure

LEVELS = 7
SKILL = 0.7  # sd of log-odds between people
LESS = 0.8  # what newcomers lack in their first games
FIRST = 3  # games for which somebody is a newcomer
POINTS = 0.41  # sd of log-odds that is 6.5 points at these tables
DELTA = 0.05
TRUTH_TABLES = 6_000
LOVED_WISH = 2.0  # how much more people want their favourite, where they have one
CLEAR = 0.05  # effects whose sign and power count


@dataclass(frozen=True)
class World:
    """`people` play `games`; `wish` is how much more the good take the first two factions (with `strong`: the strong
    ones), `courtesy` how much rather newcomers get them. `spread` is the sd of the effects of levels, `new` the chance
    that a seat goes to somebody who never played. `whole` says whether the order of finish is kept."""

    people: int = 12
    games: int = 300
    wish: float = 0.0
    courtesy: float = 0.0
    spread: float = 0.0
    strong: bool = False
    new: float = 0.0
    whole: bool = True
    loved: float = 0.0  # what people do better with their favourite, which they take more often


DEALT = World()
CHOSEN = replace(DEALT, wish=2.0)
NEWCOMERS = replace(DEALT, courtesy=2.0, new=0.08)
CONVENTION = World(people=150, games=150, wish=2.0)


@dataclass
class Drawn:
    """A league and how many points every faction wins more than its share among equals."""

    league: League
    truth: np.ndarray
    effects: np.ndarray = field(default_factory=lambda: np.zeros(LEVELS))


def draw(world: World, seed: int) -> Drawn:
    """Draws a league."""
    random = np.random.default_rng(seed)
    faction_effects, mat_effects = (world.spread * random.standard_normal(LEVELS) for _ in range(2))
    favoured = np.argsort(-faction_effects)[:2] if world.strong else np.arange(2)
    is_favoured = np.isin(np.arange(LEVELS), favoured)
    skill = list(SKILL * random.standard_normal(world.people))
    often = list(random.gamma(2.0, 1.0, world.people) if world.people < 100 else np.ones(world.people))
    played, seen = [FIRST] * world.people, [0] * world.people
    rows: list[tuple[int, ...]] = []
    for game in range(world.games):
        size = int(random.integers(3, 6))
        chance = np.array(often) / sum(often)
        people = list(random.choice(len(skill), size, replace=False, p=chance))
        for seat in range(size):
            if random.random() < world.new:
                people[seat] = len(skill)
                skill.append(SKILL * random.standard_normal())
                often.append(float(random.gamma(1.0, 0.5)))
                played.append(0)
                seen.append(0)
        is_new = np.array([played[person] < FIRST for person in people])
        own = np.array([skill[person] for person in people]) - LESS * is_new
        favourite = np.array([person % LEVELS for person in people])
        wish = np.outer(world.wish * own * ~is_new + world.courtesy * is_new, is_favoured)
        if world.loved:
            wish = wish + LOVED_WISH * (favourite[:, None] == np.arange(LEVELS))
        factions = _taken(random, wish)
        mats = random.permutation(LEVELS)[:size]
        strength = faction_effects[factions] + mat_effects[mats] + own + world.loved * (factions == favourite)
        finish = np.argsort(-(strength + random.gumbel(size=size)))
        for rank, seat in enumerate(finish, 1):
            rows.append((game, people[seat], int(factions[seat]), int(mats[seat]), rank, seen[people[seat]]))
        for person in people:
            played[person] += 1
            seen[person] += 1
    return Drawn(_league(np.array(rows), world.whole), true_excess(faction_effects, mat_effects), faction_effects)


def _taken(random: np.random.Generator, wish: np.ndarray) -> np.ndarray:
    """Everybody takes a faction in random order; `wish` (seats, levels) is how much they want each."""
    found, left = np.zeros(len(wish), dtype=np.int64), np.ones(wish.shape[1], dtype=bool)
    for seat in random.permutation(len(wish)):
        noise = wish[seat] + random.gumbel(size=len(left))
        found[seat] = np.argmax(np.where(left, noise, -np.inf))
        left[found[seat]] = False
    return found


def true_excess(faction: np.ndarray, mat: np.ndarray) -> np.ndarray:
    """Points over the equal share by faction, at random tables of 3 to 5 equally good people."""
    random, total, seats = np.random.default_rng(5), np.zeros(LEVELS), np.zeros(LEVELS)
    for size in (3, 4, 5):
        drawn = [random.permuted(np.tile(np.arange(LEVELS), (TRUTH_TABLES, 1)), axis=1)[:, :size] for _ in range(2)]
        odds = np.exp(faction[drawn[0]] + mat[drawn[1]])
        excess = odds / odds.sum(axis=1, keepdims=True) - 1 / size
        total += np.bincount(drawn[0].ravel(), excess.ravel(), LEVELS)
        seats += np.bincount(drawn[0].ravel(), minlength=LEVELS)
    return total / seats


def _league(rows: np.ndarray, whole: bool) -> League:
    game, person, faction, mat, rank, seen = rows.T
    names = tuple(f"level {level}" for level in range(LEVELS))
    number = np.unique(person, return_inverse=True)[1]
    won = (rank == 1).astype(float)
    nothing = np.full(len(rows), np.nan)
    held = {"faction": np.eye(LEVELS)[faction], "mat": np.eye(LEVELS)[mat]}
    pairs = (np.arange(len(rows)), faction * LEVELS + mat, np.ones(len(rows)))
    return League(
        {"faction": names, "mat": names}, held, pairs, game, number, np.ones(number.max() + 1, dtype=bool), won,
        rank if whole else np.where(rank == 1, 1, 0), nothing, nothing, np.full(len(rows), -1), seen.astype(float),
    )  # fmt: skip


def judged(drawn: Drawn, with_habits: bool = True) -> JudgedFactor:
    """The factions of a league, judged as a report does."""
    return judge_factor(drawn.league, "faction", fit_strengths(drawn.league, with_habits), DELTA)


@dataclass(frozen=True)
class Tally:
    """Shares over leagues of one world: any false strong or weak of factions without an effect, the same by counting,
    intervals that hold the truth, clear effects that were found, wrong signs, false equivalents, the half-width in
    points, and levels that were not judged."""

    accused: float
    counting: float
    covered: float
    found: float
    wrong: float
    close: float
    half: float
    untold: float


def tally(world: World, sets: int, seed: int = 0) -> Tally:
    """Draws leagues and holds the verdicts against the truth."""
    accused, counting, covered, found, wrong, close, half, untold = ([] for _ in range(8))
    for number in range(sets):
        drawn = draw(world, seed + number)
        rows, truth = judged(drawn).levels, drawn.truth
        accused.append(any(row.verdict in (STRONG, WEAK) for row in rows))
        counting.append(any(row.counting in (STRONG, WEAK) for row in rows))
        false_close = False
        for row in rows:
            true = truth[int(row.level.split()[1])]
            untold.append(row.interval is None)
            if row.interval is None:
                continue
            covered.append(row.interval[0] <= true <= row.interval[1])
            half.append(50 * (row.interval[1] - row.interval[0]))
            false_close |= row.verdict == EQUIVALENT and abs(true) > DELTA
            if abs(true) > CLEAR:
                found.append(row.verdict == (STRONG if true > 0 else WEAK))
                wrong.append(row.verdict == (WEAK if true > 0 else STRONG))
        close.append(false_close)
    means = [float(np.mean(values)) if values else float("nan") for values in (accused, counting, covered, found)]
    rest = [float(np.mean(values)) if values else 0.0 for values in (wrong, close, half, untold)]
    return Tally(*means, *rest)


NULLS = (
    *((f"dealt, {games} games", replace(DEALT, games=games), 0.075) for games in (30, 100, 300)),
    *((f"good take certain, {games} games", replace(CHOSEN, games=games), 0.075) for games in (30, 100, 300)),
    *((f"newcomers get certain, {games} games", replace(NEWCOMERS, games=games), 0.09) for games in (30, 100, 300)),
    ("convention of 150 people and 150 games", CONVENTION, 0.075),
)
KNOWN = (
    ("dealt", replace(DEALT, spread=POINTS), 0.76),
    ("good take the strong", replace(CHOSEN, spread=POINTS, strong=True), 0.76),
    ("courtesy to newcomers", replace(NEWCOMERS, spread=POINTS, strong=True), 0.7),
)
FAVOURITES = replace(DEALT, spread=POINTS, loved=0.5)  # which the report says it cannot tell
HALVES = {30: 11.0, 100: 7.0, 300: 4.0, 1_000: 2.0}


def null_measures(sets: int) -> Iterator[Measure]:
    """What is promised about people's games without any effect."""
    for name, world, most in NULLS:
        told = tally(world, sets)
        yield Measure(f"people: any false verdict, {name}", told.accused, 0.0, most + 2 * _error(most, sets))
        yield Measure(f"people: the same by counting, {name} (shown)", told.counting, 0.0, 1.0)


def known_measures(sets: int) -> Iterator[Measure]:
    """What is promised about people's games with effects."""
    for name, world, least in KNOWN:
        told = tally(world, sets, 50_000)
        yield Measure(f"people: coverage of 95 % intervals, {name}", told.covered, 0.93, 0.97)
        yield Measure(f"people: clear effects found, {name}", told.found, least, 1.0)
        yield Measure(f"people: wrong sign, {name}", told.wrong, 0.0, 0.02)
        yield Measure(f"people: false equivalent, {name}", told.close, 0.0, 0.05)
    told = tally(FAVOURITES, sets, 70_000)
    yield Measure("people: coverage where favourites are played better (a limit)", told.covered, 0.85, 0.97)


def half_measures(sets: int) -> Iterator[Measure]:
    """How wide the intervals of so many games are."""
    for games, half in HALVES.items():
        told = tally(replace(DEALT, games=games, spread=POINTS), max(sets // 10, 5), 90_000)
        yield Measure(f"people: half-width, {games} games", told.half, 0.8 * half, 1.2 * half)


def _error(rate: float, sets: int) -> float:
    """The standard error of a rate that so many leagues show."""
    return float(np.sqrt(rate * (1 - rate) / sets))
