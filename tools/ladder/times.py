"""How long a bot thinks: milliseconds a turn among itself, on the machine that the reference loop stands for."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from engines.agents.specs import parse_bot
from engines.arena.match import play_match
from engines.core import registry
from engines.core.game import Game
from engines.core.setup.setup import Setup
from tests.bench.measure import reference_loop

REFERENCE = 33.0  # loops a second of the machine that times are told for
FIRST_SEED = 5_200_000  # seeds of the times are nobody else's
SECONDS = 3.0  # to measure for, at least
MOST_GAMES = 500
Clock = Callable[[], float]


def milliseconds_a_turn(game: str, bot: str, players: int, seconds: float = SECONDS) -> float:
    """Milliseconds a turn of a bot among itself: the median game, each set against a reference loop beside it.

    Bots of the core are measured in time of the processor, which other programs do not lengthen; those of somebody
    else, which may be other processes, in time on the clock.
    """
    rules, spec = registry.load(game), parse_bot(bot)
    clock = time.process_time if spec.in_core else time.perf_counter
    found, began = list[float](), clock()
    while clock() - began < seconds and len(found) < MOST_GAMES:
        seed = FIRST_SEED + len(found)
        setup = replace(rules.tables.deal(players, Random(seed)), options={})
        found.append(scaled_turn(rules, setup, bot, seed, clock))
    return statistics.median(found)


def scaled_turn(rules: Game, setup: Setup, bot: str, seed: int, clock: Clock) -> float:
    """Milliseconds a turn of one game, on the machine of the reference."""
    began = clock()
    reference_loop()
    middle = clock()
    row, _ = play_match(rules, setup, [parse_bot(bot)] * len(setup.seats), seed)
    ended = clock()
    loops_a_second = 1 / (middle - began)
    return 1000 * (ended - middle) / int(row["turns"]) * loops_a_second / REFERENCE
