"""Steps a second of environments: `python -m tests.bench.environments` prints them in processor time of all threads.

Ours are batches (`engines.gym.batch`): observation and mask are written at every step, and a policy in numpy picks a
random legal answer by the mask. Beside them stands the bare core, which plays at random and writes nothing. Programs of
others are measured in the same rounds where they can be imported: catanatron's `play_tick` with random players,
PettingZoo's connect four with random legal moves, pgx's connect four on the processor, vmap over 1,024 games. Every
figure is the median of its rounds; only ratios of figures of one run mean something.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

from engines.core import registry
from engines.core.engine.playout import play_random
from engines.core.game import game_key
from engines.gym.batch import Batch

GAMES = (("smallworld", 2), ("scythe", 2), ("scythe", 5), ("architects", 3), ("wayfarers", 2))
TOGETHER = 64
TABLES = 256  # dealt before, then taken in turn; 0 deals each game its own
VMAP = 1_024
SHUFFLES = 4_096
Measure = Callable[[float], float]  # for about so many seconds: steps a second of processor time


def timed(work: Callable[[], int], seconds: float) -> float:
    """Repeat work that returns how many steps it took, for so many seconds of processor time; steps a second."""
    steps, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds or not steps:
        steps += work()
    return steps / spent


def bare(game: str, players: int, seconds: float) -> float:
    """Decisions a second of random games in the core alone; tables are dealt before."""
    found, rng = registry.load(game), Random(1)
    starts = [found.rules.start(found.tables.deal(players, rng), observed=False) for _ in range(50)]
    numbers = iter(range(10**9))

    def play() -> int:
        number = next(numbers)
        core = found.rules.clone(starts[number % len(starts)])
        return play_random(core, game_key(number), 10**9)

    return timed(play, seconds)


def random_answers(batch: Batch, rng: np.random.Generator) -> Callable[[], Any]:
    """A policy that gives each game a random legal answer by its mask: the one with the largest random number."""
    size, room = batch.mask.size, np.empty_like(batch.mask)
    noise = rng.integers(1, 128, SHUFFLES + size, dtype=np.int8)

    def choose() -> Any:
        first = rng.integers(SHUFFLES)
        np.multiply(batch.mask, noise[first : first + size].reshape(room.shape), out=room)
        return room.argmax(1)

    return choose


def together(game: str, players: int, tables: int, seconds: float) -> float:
    """Answers a second in a batch."""
    batch = Batch(game, players, TOGETHER, seed=1, num_tables=tables)
    choose = random_answers(batch, np.random.default_rng(1))

    def play() -> int:
        for _ in range(100):
            batch.step(choose())
        return 100 * TOGETHER

    play()
    return timed(play, seconds)


def catanatron(seconds: float) -> float:
    """Ticks a second of random games of four."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game, ticks = Game([RandomPlayer(color) for color in Color]), 0
        while game.winning_color() is None and game.state.num_turns < 1_000:
            game.play_tick()
            ticks += 1
        return ticks

    return timed(play, seconds)


def pettingzoo(seconds: float) -> float:
    """Steps a second of connect four, observation and mask read at every step."""
    from pettingzoo.classic import connect_four_v3

    env, rng = connect_four_v3.env(), np.random.default_rng(1)

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over or cut else int(legal[rng.integers(legal.size)]))
            steps += not (over or cut)
        return steps

    return timed(play, seconds)


def pgx(seconds: float) -> float:
    """Steps a second of connect four, all steps of a round in one compiled loop, new games begun in it."""
    import jax
    import jax.numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    env = make("connect_four")
    step, rounds = jax.vmap(auto_reset(env.step, env.init)), 50

    def one(carried: tuple[Any, Any], _: Any) -> tuple[tuple[Any, Any], Any]:
        state, key = carried
        key, own, other = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        state = step(state, jax.random.categorical(own, logits, axis=1), jax.random.split(other, VMAP))
        return (state, key), state.observation.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=rounds))
    carried = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), VMAP)), jax.random.PRNGKey(1)

    def play() -> int:
        nonlocal carried
        carried, seen = run(*carried)
        seen.block_until_ready()
        return rounds * VMAP

    play()
    return timed(play, seconds)


PEERS: Mapping[str, tuple[str, Measure]] = {  # by name: the package, how it is measured
    "catanatron, play_tick": ("catanatron", catanatron),
    "PettingZoo, connect four": ("pettingzoo", pettingzoo),
    "pgx, connect four": ("pgx", pgx),
}


def measures() -> dict[str, Measure]:
    """Everything that can be measured here, by name."""
    found: dict[str, Measure] = {}
    for game, players in GAMES:
        found[f"{game} {players}: bare core"] = partial(bare, game, players)
        found[f"{game} {players}: {TOGETHER} games"] = partial(together, game, players, TABLES)
        found[f"{game} {players}: {TOGETHER} games, each its table"] = partial(together, game, players, 0)
    return found | {name: measure for name, (package, measure) in PEERS.items() if find_spec(package)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.environments", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured, by turns (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each (default 1)")
    options = parser.parse_args()
    wanted = measures()
    rounds = [{name: measure(options.seconds) for name, measure in wanted.items()} for _ in range(options.rounds)]
    figures = {name: statistics.median(one[name] for one in rounds) for name in wanted}
    width = max(map(len, figures))
    for name, figure in figures.items():
        print(f"{name:{width}} {figure:12,.0f} a second{ratios(name, figure, figures)}")


def ratios(name: str, figure: float, figures: Mapping[str, float]) -> str:
    """How a batch compares with its bare core and with the programs of others."""
    core = f"{name.split(':')[0]}: bare core"
    if core not in figures or name == core:
        return ""
    beside = [f"{figure / figures[peer]:.2f} x {peer}" for peer in PEERS if peer in figures]
    return ", ".join([f"  1/{figures[core] / figure:.1f} of the bare core", *beside])


if __name__ == "__main__":
    main()
