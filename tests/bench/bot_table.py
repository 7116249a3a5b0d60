"""`python -m tests.bench.bot_table`: how the greedy bot plays Scythe, as tables: its targets, every faction, every mat.

In the first run the bot has every seat, and each pair of faction and mat comes up equally often; in the second one it
sits among players who choose at random. Exit code 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from tabulate import tabulate

from engines.arena.experiment import Experiment
from engines.core import registry
from tools.tune.targets import Games, Target, load_targets, mean_of, play_games

PLAYERS = 5
GAMES = 1_960  # every pair of faction and mat 200 times
FIRST_SEED = 777  # the table's own; `make tune` has others
TARGETS = load_targets("scythe")
AGAINST_RANDOM = Target("wins against four random players, %", "games", (), 98, 100)
STARS = ("upgrades", "mechs", "structures", "recruits", "workers", "objective", "combat", "popularity", "power")
HEADS = ["win %", "coins", "turns", "stars", *STARS, "factory", "encount", "fights"]
Row = dict[str, Any]


def played(bots: Sequence[str], games: int, seed: int) -> Games:
    """Games of a balanced run between these bots."""
    run = Experiment("scythe", len(bots), games, seed, tuple(bots), constraints={"expansions": ["invaders"]})
    return play_games(registry.load("scythe"), run)


def verdict(target: Target, value: float) -> list[str]:
    """A target as a row of the table."""
    met = "met" if target.low <= value <= target.high else "MISSED"
    return [target.name, f"{value:.4g}", f"{target.low:g} to {target.high:g}", met]


def by(games: Games, factor: str) -> list[list[str]]:
    """A row of figures for every level of a factor, and one for all."""
    rows = []
    for level in registry.load("scythe").tables.levels()[factor]:
        seats = [row for row in games.seats if row[factor] == level]
        rows += [[level, *figures(seats)]] if seats else []
    return [*rows, ["all", *figures(games.seats)]]


def figures(rows: Sequence[Row]) -> list[str]:
    """Win rate, coins, turns, stars by kind, Factory cards, encounters and combats of a seat."""
    return [
        f"{100 * mean_of(rows, 'win_share'):.1f}",
        *(f"{mean_of(rows, name):.1f}" for name in ("score", "turns", "stars")),
        *(f"{mean_of(rows, f'star_{kind}'):.2f}" for kind in STARS),
        *(f"{mean_of(rows, name):.2f}" for name in ("factory_card", "encounters")),
        f"{mean_of(rows, 'combats_won') + mean_of(rows, 'combats_lost'):.2f}",
    ]


def matrix(games: Games) -> list[list[str]]:
    """Win rate in percent of every faction with every mat."""
    factions, mats = (registry.load("scythe").tables.levels()[factor] for factor in ("faction", "mat"))
    rows = []
    for faction in factions:
        seats = [row for row in games.seats if row["faction"] == faction]
        cells = [[row["win_share"] for row in seats if row["mat"] == mat] for mat in mats]
        rows.append([faction, *(f"{100 * statistics.fmean(cell):.0f}" if cell else "" for cell in cells)])
    return rows


def show(rows: Iterable[Sequence[str]], heads: Sequence[str]) -> None:
    """Print a table."""
    print(tabulate(rows, heads, disable_numparse=True, stralign="right"), end="\n\n")


def among_themselves(bot: str, count: int, seed: int) -> bool:
    """Print the tables of games with the bot on every seat; whether all targets are met."""
    games = played([bot] * PLAYERS, count, seed)
    print(f"{count:,} games of five {bot} bots, seed {seed}; stars, cards, encounters and combats are of one seat")
    show([verdict(target, target.value(games)) for target in TARGETS], ["target", "value", "range", ""])
    for factor in ("faction", "mat"):
        show(by(games, factor), [factor, *HEADS])
    show(matrix(games), ["wins in %", *registry.load("scythe").tables.levels()["mat"]])
    return all(target.is_met(games) for target in TARGETS)


def among_random(bot: str, count: int, seed: int) -> bool:
    """Print how often one bot beats four random players; whether that is often enough."""
    games = played([bot, *["random"] * (PLAYERS - 1)], count, seed)
    share = 100 * mean_of([row for row in games.seats if row["bot"] == bot], "win_share")
    print(f"{count:,} games of one {bot} bot against four random players, seed {seed}")
    show([verdict(AGAINST_RANDOM, share)], ["target", "value", "range", ""])
    return AGAINST_RANDOM.low <= share


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; 1 when a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bot_table", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"games with the bot on every seat ({GAMES:,})")
    parser.add_argument("--against", type=int, default=200, help="games against random players (default 200)")
    parser.add_argument("--bot", default="greedy", help="its spec (default greedy)")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    options = parser.parse_args(arguments)
    met = among_themselves(options.bot, options.games, options.seed)
    if options.against:
        met = among_random(options.bot, options.against, options.seed + 1) and met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
