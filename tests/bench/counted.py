"""The play that `make bench-counts` counts, in the tree on PYTHONPATH: `python counted.py scythe smallworld`.

Prints what was played as JSON. Each case asks twice for the parent's process id right before it plays and once after:
that is where callgrind ends one count and begins the next. First the games are played, then the same calls are made
for games that are over, which leaves the play alone when it is subtracted. This file uses nothing but `engines`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from hashlib import sha256
from random import Random
from typing import Any

import engines
from engines.agents.specs import parse_bot
from engines.core import registry
from engines.core.game import Game, Position, game_key

PLAYERS = 3
WARMING = 99  # seed of a game that is not counted: it loads what is loaded once
CASES = {  # bot, whether observers count along, games
    "random": ("random", False, 3),
    "random, observed": ("random", True, 3),
    "greedy": ("greedy", False, 1),
    "policy": ("expert:policy", False, 1),
}
Dealt = list[tuple[Position, int]]


def deal(game: Game, seeds: range, observed: bool) -> Dealt:
    """First positions with their seeds."""
    setups = [(game.tables.deal(PLAYERS, Random(seed)), seed) for seed in seeds]
    return [(Position(game, setup, game.rules.start(setup, observed=observed)), seed) for setup, seed in setups]


def play(game: Game, bot: str, dealt: Dealt) -> None:
    """All games to their end."""
    bots = [parse_bot(bot)] * PLAYERS
    for state, seed in dealt:
        game.bots.play_out(state.core, bots, game_key(seed))


def counted(game: Game, bot: str, observed: bool, games: int) -> dict[str, Any]:
    """Play between the marks: how many decisions, and a checksum of the last positions."""
    play(game, bot, deal(game, range(WARMING, WARMING + 1), observed))
    dealt = deal(game, range(games), observed)
    gc.collect()
    os.getppid()
    play(game, bot, dealt)
    os.getppid()
    play(game, bot, dealt)
    os.getppid()
    ends = repr([[state.core.decisions, *state.returns()] for state, _ in dealt])
    return {
        "decisions": sum(state.core.decisions for state, _ in dealt),
        "ends": sha256(ends.encode()).hexdigest()[:12],
    }


def main() -> None:
    """Play every case of the games on the command line."""
    if engines.build() != "compiled":
        sys.exit(f"{os.path.dirname(engines.__file__)} is not compiled; only compiled play is counted.")
    gc.disable()
    played = {}
    for name in sys.argv[1:]:
        game = registry.load(name)
        for case, (bot, observed, games) in CASES.items():
            played[f"{name}/{case}"] = counted(game, bot, observed, games)
    print(json.dumps(played))


if __name__ == "__main__":
    main()
