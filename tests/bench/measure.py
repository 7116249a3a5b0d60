"""What is measured inside one process: `python -m tests.bench.measure NAME...` prints the figures as JSON.

Every figure is the median of several runs; between them the other measures take their turn, so that a machine that
slows down for a while does not hit one figure alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from engines.architects.game import GAME as ARCHITECTS
from engines.arena.describe import describe
from engines.arena.experiment import Experiment
from engines.arena.runner import run
from engines.arena.schedule import Schedule, Slot
from engines.arena.store import RunFile
from engines.core import registry
from engines.core.engine.constants import POLICY_GREEDY, POLICY_RANDOM
from engines.core.engine.playout import play_random
from engines.core.game import Game, Position, game_key
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup
from engines.scythe.generated import play
from engines.scythe.generated.state import copy_into
from engines.scythe.rules.constants import ENDED_TURN_CAP
from engines.wayfarers.game import GAME as WAYFARERS
from tests.bench.experts import Evaluations, Worlds
from tests.bench.slices import FIRST_SEED, Figures, Measure
from tests.numbered_games import GAME, LONG_CAP, SMALLWORLD, dealer

PLAYERS = 5
DEFAULT_CAP = int(GAME.tables.options["turn_cap"].default)
POLICIES = {"random": POLICY_RANDOM, "greedy": POLICY_GREEDY}
ABOVE = "ms above a played game"
EXPERTS = (
    ("Scythe, 2 experts", "scythe", 2),
    ("Scythe, 5 experts", "scythe", 5),
    ("Small World, 4 experts", "smallworld", 4),
    ("Architects, 3 experts", "architects", 3),
    ("Wayfarers, 2 experts", "wayfarers", 2),
)


class Games(Measure):
    """Whole five-player games with nothing counted along; dealing and checking their tables is not timed."""

    def __init__(self, bot: str, cap: int, slice_size: int) -> None:
        super().__init__(slice_size)
        self.bots = [BotSpec(bot, policy=POLICIES[bot])] * PLAYERS
        self.options = {} if cap == DEFAULT_CAP else {"turn_cap": cap}
        self.ended: list[Any] = []

    def setups(self, number: int) -> list[Setup]:
        """The tables of a slice, checked."""
        seeds = range(FIRST_SEED + number * self.size, FIRST_SEED + (number + 1) * self.size)
        dealt = [replace(dealer(PLAYERS).deal(Random(seed)), options=self.options) for seed in seeds]
        return [GAME.tables.check_setup(setup) for setup in dealt]

    def prepared(self, number: int) -> Callable[[], object]:
        setups = self.setups(number)

        def work() -> None:
            for i, setup in enumerate(setups):
                state = Position(GAME, setup, GAME.rules.start(setup, observed=False))
                self.finish(state, game_key(FIRST_SEED + number * self.size + i))
                self.ended.append(state.core)

        return work

    def finish(self, state: Position, key: int) -> None:
        """Play on to the end."""
        GAME.bots.play_out(state.core, self.bots, key)

    def figures(self) -> Figures:
        turns = statistics.fmean(core.turns / core.players for core in self.ended)
        decisions = statistics.fmean(core.decisions for core in self.ended)
        return {
            "games a second": 1 / self.each(),
            "decisions a game": decisions,
            "µs a decision": self.each() * 1e6 / decisions,
            "turns a player": turns,
            "share hitting the cap": statistics.fmean(core.ended == ENDED_TURN_CAP for core in self.ended),
        }


class OtherGames(Measure):
    """Whole games from the setup on, with nothing counted along; dealing tables is not timed."""

    def __init__(self, game: Game, bot: str, players: int, slice_size: int) -> None:
        super().__init__(slice_size)
        self.game = game
        self.bots = [BotSpec(bot, policy=POLICIES[bot])] * players
        self.ended: list[Any] = []

    def prepared(self, number: int) -> Callable[[], object]:
        seeds = range(FIRST_SEED + number * self.size, FIRST_SEED + (number + 1) * self.size)
        setups = [self.game.tables.deal(len(self.bots), Random(seed)) for seed in seeds]

        def work() -> None:
            for seed, setup in zip(seeds, setups, strict=True):
                state = Position(self.game, setup, self.game.rules.start(setup, observed=False))
                self.game.bots.play_out(state.core, self.bots, game_key(seed))
                self.ended.append(state.core)

        return work

    def figures(self) -> Figures:
        decisions = statistics.fmean(core.decisions for core in self.ended)
        return {
            "games a second": 1 / self.each(),
            "decisions a game": decisions,
            "µs a decision": self.each() * 1e6 / decisions,
        }


class StoredGames(Measure):
    """What surrounds a game: random games as `scythe simulate` deals, plays and stores them, against playing alone.

    Slices are large, so that what is done once for a run counts for little.
    """

    def __init__(self, game: str, players: int, slice_size: int) -> None:
        super().__init__(slice_size)
        self.game = registry.load(game)
        self.bots = ("random",) * players
        self.played: list[float] = []

    def slice(self, number: int) -> None:
        seed, usual = FIRST_SEED + number, self.game.tables.assignments[0]
        experiment = Experiment(self.game.name, len(self.bots), self.size, seed, self.bots, assignment=usual)
        schedule = Schedule(experiment, self.game)
        slots = [schedule.slot(place) for place in range(self.size)]
        self.played.append(timed(lambda: self.play(slots)))
        with (
            tempfile.TemporaryDirectory() as folder,
            RunFile.create(Path(folder) / "run.sqlite", describe(experiment, self.game)) as store,
        ):
            self.seconds.append(timed(lambda: run(experiment, store, 1, 1 / self.size, lambda *_: None)))

    def play(self, slots: list[Slot]) -> None:
        """The games from dealt tables on, with nothing counted along."""
        for slot in slots:
            state = Position(self.game, slot.setup, self.game.rules.start(slot.setup, observed=False))
            self.game.bots.play_out(state.core, slot.bots, game_key(slot.seed))

    def figures(self) -> Figures:
        pairs = list(zip(self.seconds, self.played[-len(self.seconds) :], strict=True))
        above = [1e3 * (stored - played) / self.size for stored, played in pairs]
        times = [stored / played for stored, played in pairs]
        return {"times a played game": statistics.median(times), ABOVE: statistics.median(above)}


def timed(work: Callable[[], object]) -> float:
    """Processor seconds that some work takes in this process, however busy the machine is."""
    began = time.process_time()
    work()
    return time.process_time() - began


class Copies(Measure):
    """Clones, or copies into a position that is there, of positions in the middle of games."""

    def __init__(self, into: bool, slice_size: int) -> None:
        super().__init__(slice_size)
        self.into = into

    def prepared(self, number: int) -> Callable[[], object]:
        source: Any = GAME.rules.start(dealer(PLAYERS).deal(Random(FIRST_SEED + number)))
        play_random(source, number, 500)
        target = play.clone(source)
        return self.copies(source, target) if self.into else self.clones(source)

    def clones(self, source: Any) -> Callable[[], object]:
        """Clone again and again."""

        def work(clone: Callable[[Any], object] = play.clone) -> None:
            for _ in range(self.size):
                clone(source)

        return work

    def copies(self, source: Any, target: Any) -> Callable[[], object]:
        """Copy again and again."""

        def work(copy: Callable[[Any, Any], object] = copy_into) -> None:
            for _ in range(self.size):
                copy(target, source)

        return work

    def figures(self) -> Figures:
        return {"µs": self.each() * 1e6}


class Reference(Measure):
    """A fixed loop of plain Python, the same in every version of this program: compares machines."""

    def __init__(self) -> None:
        super().__init__(1)
        self.size = 1

    def prepared(self, number: int) -> Callable[[], object]:
        return reference_loop

    def figures(self) -> Figures:
        return {"loops a second": 1 / self.each()}


def reference_loop() -> int:
    """Do not change: figures of different days are compared by it."""
    table = list(range(64))
    total = 0
    for i in range(200_000):
        x = (i * 2654435761) & 0xFFFFFFFF
        total += table[x & 63] + (x >> 7) % 13
        if total & 1:
            table[i & 63] = total & 63
    return total


def catanatron_games() -> Measure | None:
    """Random four-player games of Catan by catanatron, where it is installed."""
    try:
        catan = import_module("catanatron")
    except ImportError:
        return None

    class CatanGames(Measure):
        """Whole random four-player games, three a slice."""

        def __init__(self) -> None:
            super().__init__(1)
            self.size = 3

        def prepared(self, number: int) -> Callable[[], object]:
            games = [catan.Game(list(map(catan.RandomPlayer, catan.Color)), seed=number) for _ in range(self.size)]
            return lambda: [game.play() for game in games]

        def figures(self) -> Figures:
            return {"games a second": 1 / self.each()}

    return CatanGames()


def measures() -> dict[str, Callable[[], Measure | None]]:
    """Everything that can be measured in one process, by name."""
    return {
        "random games to their natural end": lambda: Games("random", LONG_CAP, 400),
        "random games to the default turn cap": lambda: Games("random", DEFAULT_CAP, 1_000),
        "greedy games": lambda: Games("greedy", DEFAULT_CAP, 30),
        "Small World, 2 random": lambda: OtherGames(SMALLWORLD, "random", 2, 1_000),
        "Small World, 5 random": lambda: OtherGames(SMALLWORLD, "random", 5, 500),
        "Small World, 2 greedy": lambda: OtherGames(SMALLWORLD, "greedy", 2, 100),
        "Small World, 5 greedy": lambda: OtherGames(SMALLWORLD, "greedy", 5, 50),
        **{f"Architects, {n} random": partial(OtherGames, ARCHITECTS, "random", n, 300) for n in range(2, 6)},
        "Wayfarers, 2 random": lambda: OtherGames(WAYFARERS, "random", 2, 200),
        "Wayfarers, 2 greedy": lambda: OtherGames(WAYFARERS, "greedy", 2, 50),
        "Scythe, 5 random, stored": lambda: StoredGames("scythe", 5, 1_000),
        "Small World, 5 random, stored": lambda: StoredGames("smallworld", 5, 1_000),
        "Architects, 5 random, stored": lambda: StoredGames("architects", 5, 1_000),
        "Wayfarers, 4 random, stored": lambda: StoredGames("wayfarers", 4, 400),
        **{f"{name}, win shares": partial(Evaluations, game, n, 2_000) for name, game, n in EXPERTS},
        **{f"{name}, turns rolled out": partial(Worlds, game, n, 20) for name, game, n in EXPERTS},
        "clone": lambda: Copies(False, 200_000),
        "copy_into": lambda: Copies(True, 200_000),
        "reference loop": Reference,
        "catanatron": catanatron_games,
    }


def measured(names: list[str], runs: int) -> dict[str, Figures]:
    """The figures of these measures, after `runs` slices of each in turn and one to warm up."""
    known = measures()
    chosen = {name: measure for name in names if (measure := known[name]()) is not None}
    for measure in chosen.values():
        measure.slice(0)
        measure.seconds.clear()
    for number in range(1, runs + 1):
        for measure in chosen.values():
            measure.slice(number)
    return {name: measure.figures() for name, measure in chosen.items()}


def main() -> None:
    """Print figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.measure", description=__doc__)
    parser.add_argument("names", nargs="+", choices=list(measures()))
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(json.dumps(measured(options.names, options.runs)))


if __name__ == "__main__":
    main()
