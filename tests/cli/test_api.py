"""What `scythe_cli` promises to Python programs does what it says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import scythe_cli
from engines.core.engine.errors import IllegalActionError, NotationError, RulesError, SetupError
from scythe_cli import (
    Bot,
    Game,
    Position,
    ScytheError,
    api,
    game_names,
    load_game,
    read_run,
    simulate_games,
    summarise,
)
from tests.cli.running import scythe


class First:
    """The first answer, always."""

    def choose(self, view: dict[str, Any], legal_actions: list[int]) -> int:
        return legal_actions[0]


BOT: Bot = First()  # as docs/bots.md says, which mypy checks
CHANCE = 7


def asked() -> Position:
    """A game of Scythe for two in which a seat is asked."""
    game = load_game("scythe")
    position = game.new_initial_state(game.tables.deal(2, Random(1)))
    while position.is_chance():
        position.step(position.sample_chance(CHANCE))
    return position


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


def test_a_run_file_that_is_there_stays_and_the_sentence_fits_programs(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(ScytheError) as error:
        simulate_games(path, games=2, players=2, seed=1)
    assert (
        str(error.value) == f"{path}: exists already; choose another name, or `scythe simulate --resume` continues it."
    )
    assert path.read_text(encoding="utf-8") == "mine"


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


@pytest.mark.parametrize("seat", [2, -1, "nordic", 0.0, None])
def test_seats_that_there_are_not_are_refused(seat: Any) -> None:
    position = asked()
    for tell in (position.view, position.score, position.handicap, position.place):
        with pytest.raises(RulesError, match=r"There is no seat .*: seats are numbered 0 to 1 here"):
            tell(seat)
    with pytest.raises(RulesError, match="There is no seat"):
        position.determinize(seat, 1)


def test_what_is_no_answer_here_is_refused_and_changes_nothing() -> None:
    position = asked()
    before = position.digest()
    with pytest.raises(IllegalActionError, match="Chance is not asked here, but seat"):
        position.sample_chance(CHANCE)
    for tell in (position.action_to_text, position.printed_text, position.explain, position.step):
        for action in (62, 70, -1):
            with pytest.raises(IllegalActionError, match=f"Action {action} is not legal here"):
                tell(action)
        with pytest.raises(IllegalActionError, match="'move'; text_to_action reads words"):
            tell("move")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="Words are a text, not 3"):
        position.text_to_action(3)  # type: ignore[arg-type]
    assert position.digest() == before


@pytest.mark.parametrize("key", ["x", 2**63, None])
def test_keys_are_numbers_of_64_bits(key: Any) -> None:
    position = asked()
    with pytest.raises(RulesError, match="A key is a whole number"):
        position.determinize(0, key)
    start = position.game.new_initial_state(position.setup)
    with pytest.raises(RulesError, match="A key is a whole number"):
        start.sample_chance(key)


def test_what_is_no_game_table_or_setup_is_refused() -> None:
    scythe_game, other = load_game("scythe"), load_game("smallworld")
    wrong: Any = 3
    with pytest.raises(SetupError, match="There is no game '3'; known"):
        load_game(wrong)
    with pytest.raises(SetupError, match=r"begins with a Setup, .* not with None"):
        scythe_game.new_initial_state(None)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="one of the game 'smallworld', and this game is 'scythe'"):
        scythe_game.new_initial_state(other.tables.deal(2, Random(1)))
    with pytest.raises(SetupError, match=r"such as Random\(1\), not by 1"):
        scythe_game.tables.deal(3, 1)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="seats 2 to 7 players, not 'three'"):
        scythe_game.tables.deal("three", Random(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [load_game(name) for name in game_names()], ids=game_names())
@pytest.mark.parametrize(
    ("wish", "value", "said"),
    [
        ("ban", ["rusviet"], "there is no 'ban'; did you mean 'bans'"),
        ("bans", "rusviet", "'bans' is 'rusviet', but must be a list"),
        ("bans", [[]], "must be a list such as"),
        ("bans", None, "'bans' is None"),
        ("keep", ["1=foo"], 'must be a table by seat, from 1, such as {1: "NAME/NAME"}'),
        ("keep", {"one": "rusviet"}, "must be a table by seat"),
        ("keep", {1: 3}, "must be a table by seat"),
        ("avoid", [3], "must be a list of seats"),
        ("expansions", "invaders", "must be a list"),
        ("banned_pairs", True, 'must be "none" or "official"'),
        ("rising", 1, "must be the name of a factor"),
    ],
)
def test_wishes_for_a_table_are_checked(game: Game, wish: str, value: Any, said: str) -> None:
    with pytest.raises(SetupError) as caught:
        game.tables.deal(3, Random(1), **{wish: value})
    assert said in str(caught.value) and str(caught.value).startswith("constraints: ")


def test_a_factor_whose_numbers_could_rise_is_named() -> None:
    with pytest.raises(SetupError) as caught:
        load_game("scythe").tables.deal(3, Random(1), rising="mats")
    assert str(caught.value).endswith("no factor 'mats' whose numbers could rise clockwise; did you mean 'mat'?")


def test_names_that_come_together_may_stand_in_one_text() -> None:
    deal = load_game("scythe").tables.deal
    for seed in range(5):
        parted = deal(
            3, Random(seed), keep={"2": ["rusviet", "mechanical"]}, bans=[["nordic", "industrial"], ["crimea"]]
        )
        together = deal(3, Random(seed), keep={2: "rusviet/mechanical"}, bans=["nordic/industrial", "crimea"])
        assert together == parted and together.seats[1] == {"faction": "rusviet", "mat": "mechanical"}
