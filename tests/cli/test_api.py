"""What `scythe_cli` promises to Python programs does what it says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import scythe_cli
from scythe_cli import ScytheError, api, game_names, load_game, read_run, simulate_games, summarise
from tests.cli.running import scythe


class First:
    """The first answer, always."""

    def choose(self, view: object, legal_actions: list[int]) -> int:
        return legal_actions[0]


def test_everything_that_is_promised_is_there_and_described() -> None:
    assert scythe_cli.__all__ == api.__all__
    for name in api.__all__:
        assert getattr(scythe_cli, name).__doc__
    with pytest.raises(AttributeError):
        _ = scythe_cli.nothing


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_dealt_and_played(name: str) -> None:
    game, bot, rng = load_game(name), First(), Random(1)
    position = game.new_initial_state(game.tables.deal(2, rng))
    for _ in range(40):
        seat = position.current_player()
        legal = position.legal_actions()
        position.step(position.sample_chance(7) if seat < 0 else bot.choose(position.view(seat), legal))
    assert not position.is_terminal()


def test_games_are_simulated_as_by_the_command(tmp_path: Path) -> None:
    simulate_games(tmp_path / "own.sqlite", "smallworld", games=6, players=2, seed=3, bots=["1=random", "2=greedy"])
    words = ["-n", 6, "-p", 2, "--seed", 3, "--bot", "1=random", "--bot", "2=greedy"]
    assert scythe("simulate", "smallworld", *words, "-o", tmp_path / "run.sqlite").exit_code == 0
    own, other = read_run(tmp_path / "own.sqlite"), read_run(tmp_path / "run.sqlite")
    assert (own.games, own.seats) == (other.games, other.seats) and len(own.seats) == 12
    assert {key for key in other.about if own.about[key] != other.about[key]} <= {"command", "created", "checksum"}
    assert summarise(tmp_path / "own.sqlite").design.played == 6


def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ScytheError, match="did you mean 'scythe'"):
        load_game("scyte")
    with pytest.raises(ScytheError, match="no such file"):
        read_run(tmp_path / "nothing.sqlite")
    with pytest.raises(ScytheError, match="summarise needs a run file"):
        summarise()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"players": 9}, "Scythe seats 2 to 7 players, not 9."),
        ({"players": 2.5}, "players must be a whole number, 1 or more, but is 2.5."),
        ({"games": 0}, "games must be a whole number, 1 or more, but is 0."),
        ({"games": -3}, "games must be a whole number, 1 or more, but is -3."),
        ({"games": 2.5}, "games must be a whole number, 1 or more, but is 2.5."),
        ({"games": True}, "games must be a whole number, 1 or more, but is True."),
        ({"seed": -1}, "seed must be a whole number from 0 to 9223372036854775807, but is -1."),
        ({"jobs": 0}, "jobs must be a whole number from 1 to 256, but is 0."),
        ({"bots": ["gredy"]}, "did you mean 'greedy'?"),
        ({"bots": "greedy"}, "bots must be a list of specs, such as ['greedy'] or ['1=random'], but is 'greedy'."),
        ({"bots": ["2=random"], "options": {"solo": "any"}}, "bots 2=random: seat 2 is the printed solo opponent"),
        ({"options": {"nothing": 1}}, "there is no option 'nothing'"),
    ],
)
def test_a_run_that_cannot_be_is_refused_in_a_sentence_and_leaves_no_file(
    tmp_path: Path, wrong: dict[str, Any], why: str
) -> None:
    with pytest.raises(ScytheError) as error:
        simulate_games(tmp_path / "run.sqlite", **({"games": 2, "players": 2, "seed": 1} | wrong))
    assert why in str(error.value)
    assert list(tmp_path.iterdir()) == []
