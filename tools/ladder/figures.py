"""What the games of a ladder say: raw counts of each pairing, strengths on one scale, how games went; as plain JSON."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.agents.specs import parse_bot
from engines.core.engine.errors import DataError
from reports.findings.strengths import field_of
from reports.load.pool import Runs, read_runs
from reports.load.rows import BOT
from reports.load.run_file import open_run
from reports.stats.estimates import NoEstimateError
from reports.stats.normal import two_sided
from reports.stats.plackett_luce import RankData, RankFit, fit_rankings
from reports.stats.rates import FEW, MOST_SAVED, rate_of_blocks
from reports.stats.tables import CONFIDENCE
from tools.ladder.roster import Pairing, Roster
from tools.shelf import Figures

POINTS = 400 / math.log(10)  # of Elo's scale for log-odds of 1
Flags = NDArray[np.bool_]


def figures_of(roster: Roster, players: int, games: int, seed: int, paths: Mapping[Pairing, Path]) -> Figures:
    """All that the run files of a number of players say, without times. Raises ScytheError."""
    runs = {pairing: read_runs([path]) for pairing, path in paths.items()}
    info = next(iter(runs.values())).info
    return {
        "game": roster.game,
        "title": str(info.meta["title"]),
        "players": players,
        "games": games,
        "seed": seed,
        "rules_version": str(info.meta["rules_version"]),
        "yardstick": roster.yardstick,
        "bots": dict(roster.bots),
        "pairings": [
            {"alone": pairing.alone, "others": pairing.others, **counts_of(run, pairing_spec(roster, pairing))}
            for pairing, run in runs.items()
            if not pairing.among_itself
        ],
        "strengths": strengths_of(roster, [paths[pairing] for pairing in paths if not pairing.among_itself]),
        "among_itself": [
            {"bot": pairing.alone, **course_of(run, roster.figures)}
            for pairing, run in runs.items()
            if pairing.among_itself
        ],
    }


def pairing_spec(roster: Roster, pairing: Pairing) -> str:
    """How run files name the bot that plays alone."""
    return str(parse_bot(roster.bots[pairing.alone]))


def counts_of(runs: Runs, alone: str) -> Figures:
    """Games, blocks, wins of the bot that plays alone (ties split), and sums over blocks: wins squared, wins times
    appearances, appearances squared. They give the rate and its interval: see `rate_of`."""
    seats, games = runs.seats, runs.games
    own = seats.codes[BOT] == seats.levels[BOT].index(alone)
    block = games.block[seats.game[own]]
    won = np.bincount(block, seats.win_share[own], games.blocks)
    times = np.bincount(block, minlength=games.blocks).astype(np.float64)
    sums = [float(value) for value in (won @ won, won @ times, times @ times)]
    return {
        "games": len(games.index),
        "failed": sum(part.failed for part in runs.parts),
        "blocks": games.blocks,
        "wins": float(won.sum()),
        "block_sums": sums,
    }


def rate_of(counts: Mapping[str, Any]) -> tuple[float, tuple[float, float]]:
    """The share of wins of the bot that plays alone, and its interval over blocks."""
    first, second, third = counts["block_sums"]
    rate = rate_of_blocks(counts["blocks"], counts["games"], counts["wins"], (first, second, third))
    return rate.rate, rate.interval(CONFIDENCE)


def strengths_of(roster: Roster, paths: Sequence[Path]) -> Figures:
    """Strengths against the yardstick, or why there are none (`reason`).

    Plackett-Luce over the whole order of finish of all games, a little drawn to the average, so that a bot that never
    wins has a strength; blocks that share table and chance are one, whoever played.
    """
    runs = read_runs(paths)
    field = field_of(runs.games, runs.seats)
    data = RankData(field.terms((BOT,)), field.places, field.blocks, prepared=field.finish, penalised=True)
    try:
        fit = fit_rankings(data)
    except NoEstimateError as error:
        return {"reason": str(error), "bots": []}
    names = {str(parse_bot(spec)): name for name, spec in roster.bots.items()}
    levels = [names[level] for level in runs.seats.levels[BOT]]
    return {"reason": "", "bots": strength_rows(fit, levels, roster.yardstick, scarce_levels(runs))}


def scarce_levels(runs: Runs) -> Flags:
    """Which bots won, or lost, so seldom that blocks are not trusted to tell more than games, as for rates."""
    codes, count = runs.seats.codes[BOT], len(runs.seats.levels[BOT])
    won = np.bincount(codes, runs.seats.win_share, count)
    return np.asarray(np.minimum(won, np.bincount(codes, minlength=count) - won) < FEW)


def strength_rows(fit: RankFit, levels: Sequence[str], yardstick: str, scarce: Flags) -> list[Figures]:
    """The bots by strength, the strongest first: points and half the width of the interval, none for the yardstick.

    Errors are those over blocks, which are at least a part of those of single games: a tenth of the variance, or all
    of it for `scarce` bots, whose blocks come out alike and tell less than they seem to.
    """
    if yardstick not in levels:
        raise DataError(f"The yardstick '{yardstick}' of the ladder has played no game.")
    rows = fit.level_rows(BOT)
    apart = rows - rows[levels.index(yardstick)]
    blocks, games = (
        np.einsum("ij,jk,ik->i", apart, matrix, apart) for matrix in (fit.covariance, fit.information_covariance)
    )
    spread = np.maximum(blocks, np.where(scarce, 1.0, MOST_SAVED) * games)
    found = [
        {
            "bot": level,
            "points": POINTS * float(apart[place] @ fit.estimate),
            "half_width": POINTS * two_sided(CONFIDENCE) * math.sqrt(max(float(spread[place]), 0.0)),
        }
        for place, level in enumerate(levels)
    ]
    return sorted(found, key=lambda row: -float(str(row["points"])))


def course_of(runs: Runs, figures: Mapping[str, str]) -> Figures:
    """How games of a bot among itself went: turns a player, points of the winner, sums of the columns that `figures`
    names, share of the games that took longer than people's. Raises DataError."""
    games, seats = runs.games, runs.seats
    (source,) = runs.sources
    longest = int(source.info.meta["longest_game"])
    winners = np.bincount(seats.game, seats.score * seats.win_share, len(games.index))
    return {
        "games": len(games.index),
        "turns": float((games.turns / games.players).mean()),
        "winner": float(winners.mean()),
        "figures": {words: mean_sum(source.info.path, column) for words, column in figures.items()},
        "stalled": int((games.turns > longest * games.players).sum()),
        "longest": longest,
    }


def mean_sum(path: Path, column: str) -> float:
    """The mean over games of the sum of a measure over their seats. Raises DataError."""
    with open_run(path) as (connection, info):
        if column not in {measure.name for measure in info.measures}:
            raise DataError(f"The roster asks for '{column}', which is not a measure of {info.meta['title']}.")
        found = connection.execute(f'SELECT TOTAL("{column}") / COUNT(DISTINCT game_index) FROM seats').fetchone()
    return float(found[0])
