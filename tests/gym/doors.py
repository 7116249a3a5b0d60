"""The checkers of other people's libraries, run on our environments of any game."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import gymnasium
from gymnasium.utils.env_checker import check_env

from engines.core import registry
from engines.gym import aec
from engines.gym.encoding import Encoding
from engines.gym.games import environment_id
from engines.gym.seat import SeatEnv

with warnings.catch_warnings():  # where pygame is installed it makes a game in a way of its own that is deprecated
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test

Kind = Mapping[str, Any]  # game, num_players and options of a table
# What PettingZoo says of every observation that is a dict with a mask, its own games excepted by name.
ABOUT_DICTS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
SOLO: Mapping[str, list[dict[str, Any]]] = {
    "scythe": [
        {"num_players": 2, "options": {"solo": "any"}},
        {"num_players": 2, "options": {"solo": "ultimaszyna", "first_player": "automa"}},
        {"num_players": 4, "options": {"automas": 2}},
        {"num_players": 7, "options": {"automas": 6}, "constraints": {"expansions": ["invaders"]}},
    ],
    "wayfarers": [{"num_players": 2, "options": {"solo": "any"}}],
}
EXPANSION_FROM = {"scythe": 6}  # players


def every_kind(game: str) -> Iterator[Kind]:
    """Tables of a game with every number of players, and with printed solo opponents."""
    _, fewest, most = registry.table_sizes(game)
    for players in range(max(fewest, 2), most + 1):
        big = players >= EXPANSION_FROM.get(game, most + 1)
        yield {"game": game, "num_players": players, **({"constraints": {"expansions": ["invaders"]}} if big else {})}
    for solo in SOLO.get(game, []):
        yield {"game": game, **solo}


@contextmanager
def only_warnings(*allowed: str) -> Iterator[None]:
    """Every warning is an error but these."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in allowed:
            warnings.filterwarnings("ignore", f"^{message}")
        yield


def check_aec(kind: Kind, cycles: int) -> None:
    """The checkers of PettingZoo. Raises AssertionError or a warning."""
    with only_warnings(*ABOUT_DICTS):
        api_test(aec.env(**kind), num_cycles=cycles)
        seed_test(lambda: aec.env(**kind), num_cycles=cycles)


def check_seat(kind: Kind, is_drawn: bool = True) -> None:
    """The checker of Gymnasium, on each seat that can be played. Raises AssertionError or a warning."""
    game, tables = kind["game"], {name: value for name, value in kind.items() if name != "game"}
    with only_warnings():
        for seat in SeatEnv(**kind).seats:
            env = gymnasium.make(environment_id(game), seat=seat, render_mode="ansi" if is_drawn else None, **tables)
            check_env(env.unwrapped, skip_render_check=seat > 0 or not is_drawn)


def as_parameters(kind: Kind) -> dict[str, Any]:
    """The parameters of the same table for OpenSpiel."""
    options = ";".join(f"{name}:{value}" for name, value in kind.get("options", {}).items())
    expansions = ";".join(kind.get("constraints", {}).get("expansions", []))
    return {"players": kind["num_players"], "options": options, "with": expansions}


def check_spiel(kind: Kind, games: int, **parameters: Any) -> None:
    """The checker of OpenSpiel. Raises SpielError."""
    import pyspiel

    import engines.gym.spiel

    game = pyspiel.load_game(engines.gym.spiel.PREFIX + kind["game"], {**as_parameters(kind), **parameters})
    assert game.observation_tensor_size() == Encoding(kind["game"], kind["num_players"]).size
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)
