"""Writes synthetic run files with known effects, in the form that `scythe simulate` stores."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

FACTIONS = ("albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania")
MATS = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural")
BANNED = (("rusviet", "industrial"), ("crimea", "patriotic"))
CATEGORIES = (
    "coins_held",
    "coins_stars",
    "coins_territories",
    "coins_resources",
    "coins_structure_bonus",
    "coins_other",
)
STARS = ("upgrades", "mechs", "structures", "recruits", "workers", "objective", "combat", "popularity", "power")
MEASURES = ("popularity", "power", "territories", "workers", "combats_won", "encounters", "turns")
TAKEN = ("took_move", "took_trade", "took_nothing")  # of the profile of play `rows_taken`

TABLES = """
CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT);
CREATE TABLE games (game_index INTEGER PRIMARY KEY, block INTEGER, seed INTEGER, players INTEGER, first_seat INTEGER,
  turns INTEGER, decisions INTEGER, ended_by TEXT, ended_by_seat INTEGER, structure_bonus TEXT, digest TEXT);
CREATE TABLE batches (batch INTEGER PRIMARY KEY, first_game INTEGER, games INTEGER, seconds REAL, finished TEXT);
"""


@dataclass
class Recipe:
    """What to write. Effects are log-odds of winning; `truncated` and `failed` are shares of the games."""

    games: int = 200
    players: int = 5
    seed: int = 1
    effects: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    first_effect: float = 0.0
    truncated: float = 0.0
    failed: float = 0.0
    ties: float = 0.0
    block_size: int = 1
    bots: tuple[str, ...] = ("greedy",)
    factions: tuple[str, ...] = FACTIONS
    meta: Mapping[str, Any] = field(default_factory=dict)


def write_run(path: Path, recipe: Recipe) -> Path:
    """Writes the run file and returns its path; the same recipe gives the same file contents."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    with connection:
        connection.executescript(TABLES + _seats_table())
        rows = [(key, json.dumps(value)) for key, value in {**_meta(recipe), **recipe.meta}.items()]
        connection.executemany("INSERT INTO run VALUES (?, ?)", rows)
        _play(connection, recipe)
        connection.execute("INSERT INTO batches VALUES (0, 0, ?, ?, 'x')", (recipe.games, recipe.games / 20))
    connection.close()
    return path


def unseal(connection: sqlite3.Connection) -> None:
    """Leave the checksums of a played run file out, so that its rows can be changed."""
    connection.execute("ALTER TABLE batches DROP COLUMN checksum")
    connection.execute("DELETE FROM run WHERE key = 'checksum'")


def _seats_table() -> str:
    numbers = [f"star_{star}" for star in STARS] + [*CATEGORIES, *MEASURES, *TAKEN]
    return (
        "CREATE TABLE seats (game_index INTEGER, seat INTEGER, turn_position INTEGER, bot TEXT, faction TEXT, mat TEXT,"
        " score INTEGER, rank INTEGER, win_share REAL, stars INTEGER, "
        + ", ".join(f"{name} INTEGER" for name in numbers)
        + ", PRIMARY KEY (game_index, seat)) WITHOUT ROWID;"
    )


def _meta(recipe: Recipe) -> dict[str, Any]:
    return {
        "format": "scythe-run",
        "format_version": 5,
        "program_version": "0.1.0",
        "game": "scythe",
        "rules_version": "1",
        "longest_game": 45,
        "options": {"banned_pairs": True, "invaders": True},
        "seed": recipe.seed,
        "players": recipe.players,
        "games": recipe.games,
        "bots": list(recipe.bots),
        "assignment": "balanced",
        "block_size": recipe.block_size,
        "plan": {"cells": 47},
        "command": f"scythe simulate scythe -n {recipe.games} -p {recipe.players} --bot greedy --seed {recipe.seed}",
        "build": "compiled",
        "created": "2026-01-01T12:00:00Z",
        "columns": {
            "factors": ["faction", "mat"],
            "pairs": [["faction", "mat"]],
            "categories": [
                {"column": name, "label": name[6:].replace("_", " "), "rule": "S11.1"} for name in CATEGORIES
            ],
            "stars": [{"column": f"star_{name}", "label": name} for name in STARS],
            "measures": [{"column": name, "label": name.replace("_", " ")} for name in MEASURES],
            "profiles": [
                {
                    "name": "rows_taken",
                    "title": "Rows taken",
                    "about": "How often a player took each row.",
                    "unit": "rows",
                    "columns": [{"column": name, "label": name.removeprefix("took_").capitalize()} for name in TAKEN],
                }
            ],
            "labels": {"star6": "a sixth star", "points": "coins"},
        },
        "sources": {"faction": "dealt", "mat": "dealt"},
        "levels": {"faction": list(FACTIONS), "mat": list(MATS)},
        "banned": [list(pair) for pair in BANNED],
    }


def _play(connection: sqlite3.Connection, recipe: Recipe) -> None:
    random = np.random.default_rng(recipe.seed)
    marks = ", ".join("?" * (10 + len(STARS) + len(CATEGORIES) + len(MEASURES) + len(TAKEN)))
    table: list[tuple[str, str]] = []
    for game in range(recipe.games):
        if game % recipe.block_size == 0:
            table = _deal(random, recipe)
        fate = "failed" if random.random() < recipe.failed else _ending(random, recipe)
        seats = _seats(random, recipe, game, table)
        first = 1 + next(place for place, seat in enumerate(seats) if seat[2] == 1)
        ender = max(seats, key=lambda seat: seat[6])[1] if fate == "star6" else None
        turns = int(random.integers(17, 24)) * recipe.players - int(random.integers(0, recipe.players))
        row = (
            game,
            game // recipe.block_size,
            game * 7,
            recipe.players,
            first,
            turns,
            turns * 6,
            fate,
            ender,
            "lakes",
            blake2b(repr(seats).encode(), digest_size=8).hexdigest(),
        )
        connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        if fate != "failed":
            connection.executemany(f"INSERT INTO seats VALUES ({marks})", seats)


def _ending(random: np.random.Generator, recipe: Recipe) -> str:
    return "turn_cap" if random.random() < recipe.truncated else "star6"


def _deal(random: np.random.Generator, recipe: Recipe) -> list[tuple[str, str]]:
    """Factions in clockwise order with one mat each, no banned pair."""
    while True:
        chosen = sorted(random.permutation(len(recipe.factions))[: recipe.players])
        mats = random.permutation(len(MATS))[: recipe.players]
        table = [(recipe.factions[faction], MATS[mat]) for faction, mat in zip(chosen, mats, strict=True)]
        if not set(table) & set(BANNED):
            return table


def _seats(
    random: np.random.Generator, recipe: Recipe, game: int, table: list[tuple[str, str]]
) -> list[tuple[Any, ...]]:
    """Seats of one game: strength plus Gumbel noise decides the ranking, so the winner follows a conditional logit."""
    start = min(range(recipe.players), key=lambda seat: MATS.index(table[seat][1]))
    bots = [recipe.bots[(seat + game) % len(recipe.bots)] for seat in range(recipe.players)]
    strength = [
        recipe.effects.get("faction", {}).get(faction, 0.0)
        + recipe.effects.get("mat", {}).get(mat, 0.0)
        + recipe.effects.get("bot", {}).get(bots[seat], 0.0)
        + (recipe.first_effect if seat == start else 0.0)
        for seat, (faction, mat) in enumerate(table)
    ]
    luck = np.array(strength) + random.gumbel(size=recipe.players)
    order = sorted(range(recipe.players), key=lambda seat: -luck[seat])
    if recipe.ties and recipe.players > 1 and random.random() < recipe.ties:
        luck[order[1]] = luck[order[0]]
    parts = [_parts(random, value) for value in luck]
    scores = [sum(part) for part in parts]
    winners = np.flatnonzero(luck == luck.max())
    rows = []
    for seat, (faction, mat) in enumerate(table):
        rank = 1 + int((luck > luck[seat]).sum())
        share = 1 / len(winners) if seat in winners else 0.0
        stars = [int(flag) for flag in random.random(len(STARS)) < 0.5]
        place = (seat - start) % recipe.players + 1
        head = (game, seat + 1, place, bots[seat], faction, mat, scores[seat], rank, share, sum(stars))
        measures = [int(value) for value in random.integers(0, 18, len(MEASURES))]
        taken = (scores[seat] % 5, scores[seat] % 7, 0)
        rows.append((*head, *stars, *parts[seat], *measures, *taken))
    return rows


def _parts(random: np.random.Generator, luck: float) -> list[int]:
    """Coins by category that sum to a score which rises with luck."""
    score = max(round(42 + 11 * float(luck)), 6)
    cuts = random.multinomial(score, [0.3, 0.25, 0.25, 0.1, 0.07, 0.03])
    return [int(cut) for cut in cuts]
