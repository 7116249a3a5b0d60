"""The leagues that come with the program: experiments that differ in their bots alone, whose games differ."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.agents.specs import bots_for
from engines.core import registry
from scenarios.experiments import read_experiment

FOLDER = Path(__file__).parents[2] / "scenarios" / "experiments" / "leagues"
PLAYED = 4  # games of each bot
OWN = ("title", "notes", "bots", "games", "precision")  # what members of a league do not share
STYLES = (  # of two bots the second does more of it
    ("scythe", "explorer", "warlike", "combats_won"),
    ("smallworld", "settler", "raider", "from_active"),
    ("smallworld", "raider", "settler", "turns_of_first_race"),
    ("architects", "builder", "jailer", "workers_captured"),
    ("architects", "jailer", "builder", "placed_workshop"),
    ("wayfarers", "collector", "influencer", "influence_placed"),
    ("wayfarers", "influencer", "collector", "space_cards"),
)


def members(game: str) -> dict[str, Path]:
    """The experiments of a league by the names of its bots."""
    paths = [FOLDER.parent / f"{game}-policy.toml", *sorted(FOLDER.glob(f"{game}-*.toml"))]
    return {path.stem.partition("-")[2]: path for path in paths}


@pytest.mark.parametrize("game", registry.names())
def test_the_experiments_of_a_league_differ_in_their_bots_alone(game: str) -> None:
    read = [read_experiment(path) for path in members(game).values()]
    assert {one.game for one in read} == {game}
    assert len({one.bots[0] for one in read}) == len({one["title"] for one in read}) == len(read) >= 4
    assert sum("expert:plan" in one.bots[0] for one in read) >= 1
    shared = [{key: value for key, value in one.values.items() if key not in OWN} for one in read]
    assert shared == [shared[0]] * len(read)


@cache
def means(game: str, name: str) -> dict[str, float]:
    """What the seats of a few games between copies of a bot did, on average."""
    experiment = read_experiment(members(game)[name])
    rules, players = registry.load(game), experiment["players"][0]
    seats: list[Any] = [
        rules.play_rows(rules.tables.deal(players, Random(seed)), bots_for(experiment.bots, players), seed)[1]
        for seed in range(PLAYED)
    ]
    keys = [column for column, values in seats[0].items() if isinstance(values[0], int)]
    return {key: sum(sum(one[key]) for one in seats) / (players * PLAYED) for key in keys}


@pytest.mark.parametrize(("game", "less", "more", "column"), STYLES)
def test_a_style_shows_in_how_it_plays(game: str, less: str, more: str, column: str) -> None:
    assert means(game, less)[column] < means(game, more)[column]
