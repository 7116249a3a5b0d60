"""The promise of the verdicts: intervals hold the true rate at tables dealt as the run's were, and a level that wins
exactly its share is rarely called strong or weak.

Truth and games come from here alone, not from `reports`: winners are drawn from chances with strong interactions of
faction and mat, with effects of who meets whom that no model of the reports knows, and with pairs that hardly ever win.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from reports.api import brief_of
from reports.stats.bids import fair_bid
from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK
from reports.stats.tables import Grouping, LevelTable, Outcomes, level_table

LEVELS, SEATS, SHARE, DELTA = 7, 5, 0.2, 0.05
FAIR = ((1, 1), (2, 4), (4, 0), (5, 6))  # pairs that win exactly their share
EDGE = ((3, 3), (6, 2))  # pairs that win exactly the margin more than that
RARE = ((0, 5), (3, 1))
Pair = tuple[int, int]
_TABLES = 40_000  # over which the truth is averaged


@dataclass(frozen=True)
class World:
    """True log-odds of every pair, shape (LEVELS, LEVELS), and of a faction when another one is at the table (own,
    other); blocks of so many games with one table, in which a stronger bot moves on by a seat and luck is shared."""

    pairs: np.ndarray
    meets: np.ndarray
    block: int = 1
    bot: float = 0.0
    shared: float = 0.0


@dataclass(frozen=True)
class Drawn:
    """Levels of every seat and shares of the win, shapes (games, SEATS); the block of every game."""

    faction: np.ndarray
    mat: np.ndarray
    share: np.ndarray
    blocks: np.ndarray


def equal_world() -> World:
    """Nothing matters."""
    return World(np.zeros((LEVELS, LEVELS)), np.zeros((LEVELS, LEVELS)))


def rough_world(seed: int = 1, spread: float = 0.6, **more: Any) -> World:
    """Strong interactions and meetings, two pairs that hardly win, others put exactly at the share or at the margin."""
    random = np.random.default_rng(seed)
    pairs = spread * random.standard_normal((LEVELS, LEVELS))
    for cell in RARE:
        pairs[cell] = -4.0
    world = World(pairs, 0.4 * random.standard_normal((LEVELS, LEVELS)), **more)
    return aimed(world, dict.fromkeys(FAIR, SHARE) | dict.fromkeys(EDGE, SHARE + DELTA))


def aimed(world: World, targets: Mapping[Pair, float]) -> World:
    """The world in which these pairs win exactly that often, and all others about as often as before."""
    aimed = replace(world, pairs=world.pairs.copy())
    for _ in range(25):
        rates = true_rates(aimed)
        for cell, target in targets.items():
            aimed.pairs[cell] += logit(target) - logit(rates[cell])
    return aimed


def logit(rate: float) -> float:
    return float(np.log(rate / (1 - rate)))


def deal(random: np.random.Generator, tables: int) -> tuple[np.ndarray, np.ndarray]:
    """Factions and mats of random tables."""
    dealt = np.tile(np.arange(LEVELS), (tables, 1))
    faction, mat = (random.permuted(dealt, axis=1)[:, :SEATS] for _ in range(2))
    return faction, mat


def utility(world: World, faction: np.ndarray, mat: np.ndarray, strong: np.ndarray | int) -> np.ndarray:
    """Log-odds of every seat; the stronger bot sits at `strong`, one a game or one for all."""
    met = world.meets[faction[:, :, None], faction[:, None, :]].sum(axis=2) - world.meets[faction, faction]
    seats = np.arange(SEATS) == np.reshape(strong, (-1, 1))
    return np.asarray(world.pairs[faction, mat] + met + world.bot * seats)


def true_rates(world: World) -> np.ndarray:
    """The rate of every pair at tables dealt at random, shape (LEVELS, LEVELS)."""
    random = np.random.default_rng(99)
    faction, mat = deal(random, _TABLES)
    total = np.zeros((len(faction), SEATS))
    turns = range(SEATS if world.bot else 1)
    for strong in turns:
        strength = utility(world, faction, mat, strong)
        luck = [0.0] if not world.shared else np.random.default_rng(7).standard_normal((4, *strength.shape))
        for shift in luck:
            odds = np.exp(strength + world.shared * shift)
            total += odds / odds.sum(axis=1, keepdims=True) / len(luck) / len(turns)
    cell = (faction * LEVELS + mat).ravel()
    n = np.bincount(cell, minlength=LEVELS**2)
    return np.asarray(np.bincount(cell, weights=total.ravel(), minlength=LEVELS**2) / n).reshape(LEVELS, LEVELS)


def draw(world: World, games: int, seed: int) -> Drawn:
    """Games of the world at random tables."""
    random = np.random.default_rng(seed)
    return play(world, *deal(random, games // world.block), random)


def play(world: World, faction: np.ndarray, mat: np.ndarray, random: np.random.Generator) -> Drawn:
    """The games of a block at each of these tables."""
    luck = world.shared * random.standard_normal(faction.shape)
    strong = np.tile(np.arange(world.block) % SEATS, len(faction))
    faction, mat, luck = (np.repeat(part, world.block, axis=0) for part in (faction, mat, luck))
    noise = random.gumbel(size=faction.shape)
    place = (-(utility(world, faction, mat, strong) + luck + noise)).argsort(axis=1).argsort(axis=1)
    return Drawn(faction, mat, (place == 0).astype(float), np.arange(len(faction)) // world.block)


def tables_of(drawn: Drawn) -> tuple[LevelTable, LevelTable, LevelTable]:
    """Factions, mats and pairs as the reports judge them."""
    games = len(drawn.faction)
    flat = np.zeros(games * SEATS)
    block = np.repeat(drawn.blocks, SEATS)
    outcomes = Outcomes(drawn.share.ravel(), flat + SHARE, flat, flat, block, np.ones(len(flat), dtype=bool))
    names = [(str(level),) for level in range(LEVELS)]
    pairs = tuple((a, b) for (a,), (b,) in product(names, names))
    faction, mat = drawn.faction.ravel(), drawn.mat.ravel()
    groupings = (
        Grouping(("faction",), tuple(names), faction),
        Grouping(("mat",), tuple(names), mat),
        Grouping(("faction", "mat"), pairs, faction * LEVELS + mat),
    )
    first, second, third = (level_table(grouping, outcomes, DELTA) for grouping in groupings)
    return first, second, third


@dataclass
class Tally:
    """How often what was found, over many sets."""

    inside: list[bool]
    rare: list[bool]
    factions: list[bool]
    accused: list[bool]
    close: list[bool]
    found: list[bool]


def tally(world: World, sets: int, games: int, seed: int = 0) -> Tally:
    """Draws sets of games and holds what is said of them against the truth."""
    rates = true_rates(world)
    told = Tally([], [], [], [], [], [])
    for number in range(sets):
        faction, _, pairs = tables_of(draw(world, games, seed + number))
        rows = {(int(row.levels[0]), int(row.levels[1])): row for row in pairs.rows}
        for cell, row in rows.items():
            if row.interval is not None and row.n >= 30:
                held = row.interval[0] <= rates[cell] <= row.interval[1]
                (told.rare if rates[cell] < 0.05 else told.inside).append(held)
        for level, row in enumerate(faction.rows):
            assert row.interval is not None
            told.factions.append(bool(row.interval[0] <= rates[level].mean() <= row.interval[1]))
        told.accused.append(any(rows[cell].verdict in (STRONG, WEAK) for cell in FAIR))
        told.close.append(any(rows[cell].verdict == EQUIVALENT for cell in EDGE))
        told.found += [rows[cell].verdict == WEAK for cell in RARE if rows[cell].n >= 30]
    return told


def false_verdicts(sets: int, games: int, which: int, seed: int = 0, block: int = 1) -> float:
    """How often any row of a table (0: factions, 2: pairs) of an equal world is called strong or weak."""
    world = replace(equal_world(), block=block, bot=0.8 if block > 1 else 0.0)
    wrong = 0
    for number in range(sets):
        table = tables_of(draw(world, games, seed + number))[which]
        wrong += any(row.verdict in (STRONG, WEAK) for row in table.rows)
    return wrong / sets


def bids_held(sets: int, games: int, handicap: float, seed: int = 0, block: int = 1) -> float:
    """How often the interval of the points to fairness holds the points that were taken from the first faction."""
    world, held = replace(equal_world(), block=block, shared=0.5 if block > 1 else 0.0), []
    for number in range(sets):
        random = np.random.default_rng(seed + number)
        faction = deal(random, games // block)[0]
        luck = world.shared * random.standard_normal(faction.shape)
        faction, luck = (np.repeat(part, block, axis=0) for part in (faction, luck))
        score = np.round(60 + 12 * (luck + random.gumbel(size=faction.shape))) - handicap * (faction == 0)
        others = np.where(np.eye(SEATS, dtype=bool), -np.inf, score[:, None, :]).max(axis=2)
        mine = faction == 0
        blocks = np.broadcast_to((np.arange(len(faction)) // block)[:, None], faction.shape)
        bid = fair_bid((others - score)[mine], blocks[mine], SHARE)
        held.append(bid is not None and bid.interval[0] <= handicap <= bid.interval[1])
    return float(np.mean(held))


def overconfidence(sets: int, games: int, spread: float = 0.15, seed: int = 0) -> float:
    """By how much the chance to be the best exceeds how often it is so, over factions given at least one half."""
    apart = []
    for number in range(sets):
        strengths = spread * np.random.default_rng(seed + number).standard_normal(LEVELS)
        world = World(np.repeat(strengths[:, None], LEVELS, axis=1), np.zeros((LEVELS, LEVELS)))
        faction, _, _ = tables_of(draw(world, games, seed + number))
        best = int(strengths.argmax())
        told = [(row.best or 0.0, level == best) for level, row in enumerate(faction.rows)]
        apart += [chance - right for chance, right in told if chance >= 0.5]
    return float(np.mean(apart))


def differences_through_files(sets: int, games: int, folder: Path, seed: int = 0) -> float:
    """The largest difference between what is said of the arrays and of the same games in a run file."""
    world, most = rough_world(), 0.0
    for number in range(sets):
        drawn = draw(world, games, seed + number)
        path = write_games(folder / "run.sqlite", drawn)
        stored = {table.factors: table for table in brief_of(path).tables}
        for table in tables_of(drawn):
            rows = zip(table.rows, stored[table.factors].rows, strict=True)
            most = max([most, *(_apart(one, other) for one, other in rows)])
        path.unlink()
    return most


def _apart(one: Any, other: Any) -> float:
    if (one.levels, one.n, one.verdict) != (other.levels, other.n, other.verdict):
        return float("inf")
    pairs = zip(_numbers(one), _numbers(other), strict=True)
    return max((abs(first - second) for first, second in pairs), default=0.0)


def _numbers(row: Any) -> Sequence[float]:
    return [row.wins, *(value for value in (row.rate, *(row.interval or ()), row.p, row.holm) if value is not None)]


def write_games(path: Path, drawn: Drawn) -> Path:
    """The games as a run file with the least that a report reads."""
    connection = sqlite3.connect(path)
    names = [str(level) for level in range(LEVELS)]
    meta = {
        "format": "scythe-run", "format_version": 5, "game": "invented", "players": SEATS, "longest_game": 45,
        "assignment": "balanced",
        "columns": {"factors": ["faction", "mat"], "pairs": [["faction", "mat"]]},
        "sources": {"faction": "dealt", "mat": "dealt"}, "levels": {"faction": names, "mat": names},
    }  # fmt: skip
    with connection:
        connection.executescript(
            "CREATE TABLE run (key TEXT, value TEXT);"
            "CREATE TABLE games (game_index INTEGER PRIMARY KEY, block INTEGER, seed INTEGER, players INTEGER,"
            " first_seat INTEGER, turns INTEGER, decisions INTEGER, ended_by TEXT, ended_by_seat INTEGER);"
            "CREATE TABLE seats (game_index INTEGER, seat INTEGER, turn_position INTEGER, bot TEXT, score INTEGER,"
            " rank INTEGER, win_share REAL, faction TEXT, mat TEXT);"
            "CREATE TABLE batches (batch INTEGER, first_game INTEGER, games INTEGER, seconds REAL);"
        )
        connection.executemany("INSERT INTO run VALUES (?, ?)", [(key, json.dumps(meta[key])) for key in meta])
        connection.executemany(
            "INSERT INTO games VALUES (?, ?, 0, 5, 1, 100, 500, 'end', NULL)",
            [(game, int(block)) for game, block in enumerate(drawn.blocks)],
        )
        connection.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, 'bot', 0, 1, ?, ?, ?)",
            [
                (game, seat + 1, seat + 1, share, names[faction], names[mat])
                for game, table in enumerate(zip(drawn.share, drawn.faction, drawn.mat, strict=True))
                for seat, (share, faction, mat) in enumerate(zip(*table, strict=True))
            ],
        )
    connection.close()
    return path
