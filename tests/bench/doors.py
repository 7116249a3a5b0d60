"""Steps a second through the doors of other libraries: `python -m tests.bench.doors` prints them in processor time.

A step is an answer; observation and mask are read at every one, and a random legal answer is given. In Gymnasium's the
others are random bots. Beside them stands PettingZoo's own connect four, measured in the same rounds, where pygame is
installed (`pip install 'pettingzoo[classic]'`). Every figure is the median of its rounds; only ratios mean something.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from typing import Any

import pyspiel

import engines.gym.spiel
from engines.gym import aec
from engines.gym.seat import SeatEnv
from tests.bench.environments import GAMES, pettingzoo, timed

Measure = Callable[[float], float]
STEPS = 200  # between two looks at the clock
PEER = "PettingZoo, connect four"


def by_agents(env: Any, seconds: float) -> float:
    """Steps a second of an environment of PettingZoo."""
    rng = Random(1)

    def play() -> int:
        answered = 0
        while answered < STEPS:
            if not env.agents:
                env.reset()
            observation, _, over, _, _ = env.last()
            env.step(None if over else legal_answer(observation, rng))
            answered += not over  # an agent for whom it is over is let go of
        return STEPS

    return timed(play, seconds)


def by_seat(env: SeatEnv, seconds: float) -> float:
    """Steps a second of an environment of Gymnasium."""
    rng, observation = Random(1), env.reset()[0]

    def play() -> int:
        nonlocal observation
        for _ in range(STEPS):
            observation, _, over, _, _ = env.step(legal_answer(observation, rng))
            if over:
                observation, _ = env.reset()
        return STEPS

    return timed(play, seconds)


def by_state(game: Any, seconds: float) -> float:
    """Answers of players a second in a game of OpenSpiel, chance drawn beside them."""
    rng, state = Random(1), game.new_initial_state()

    def play() -> int:
        nonlocal state
        steps = 0
        while steps < STEPS:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, shares)[0])
            else:
                state.observation_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return timed(play, seconds)


def legal_answer(observation: Any, rng: Random) -> int:
    """A random one by the mask."""
    return int(rng.choice(observation["action_mask"].nonzero()[0]))


def measures() -> dict[str, Measure]:
    """Everything that is measured, by name."""
    found: dict[str, Measure] = {PEER: pettingzoo} if find_spec("pygame") else {}
    for game, players in GAMES:
        named, loaded = f"{game} {players}", engines.gym.spiel.PREFIX + game
        found[f"{named}: PettingZoo"] = partial(by_agents, aec.env(game, players, seed=1))
        found[f"{named}: Gymnasium"] = partial(by_seat, SeatEnv(game, players, seed=1))
        found[f"{named}: OpenSpiel"] = partial(by_state, pyspiel.load_game(loaded, {"players": players}))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.doors", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured, by turns (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time for each (default 0.5)")
    options = parser.parse_args()
    wanted = measures()
    rounds = [{name: measure(options.seconds) for name, measure in wanted.items()} for _ in range(options.rounds)]
    figures = {name: statistics.median(one[name] for one in rounds) for name in wanted}
    for name, figure in figures.items():
        beside = f"  {figure / figures[PEER]:.1f} x {PEER}" if PEER in figures else ""
        print(f"{name:28} {figure:10,.0f} a second{beside}")


if __name__ == "__main__":
    main()
