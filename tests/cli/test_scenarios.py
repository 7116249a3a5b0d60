"""Scenario files: those that come with the program play as they say, and every mistake is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import scenarios
from engines.core import registry
from engines.core.engine.errors import ScenarioError
from engines.core.game import Game
from scenarios.loader import play_scenario, read_scenario
from tests.cli.running import scythe, sentence
from tests.ledger import complete_games

HEAD = 'format = "scythe-scenario"\nformat_version = 1\ngame = "scythe"\ntitle = "t"\n'
SEATS = 'seats = [{ faction = "nordic", mat = "patriotic" }, { faction = "saxony", mat = "industrial" }]\n'


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load("scythe")


FOLDER = Path(scenarios.__file__).parent
FILES = [(name, path) for name in registry.names() for path in sorted(FOLDER.glob(f"{name}/*.toml"))]


@pytest.mark.parametrize(("name", "path"), FILES, ids=[f"{name}-{path.stem}" for name, path in FILES])
def test_every_scenario_of_the_program_plays_as_it_says(name: str, path: Path) -> None:
    game = registry.load(name)
    play_scenario(read_scenario(path, game), game)


def test_every_game_has_scenarios() -> None:
    assert {name for name, _ in FILES} == complete_games()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "not TOML"),
        (HEAD.replace("title", "titel"), "key 'titel' does not belong in a scenario; did you mean 'title'?"),
        (HEAD.replace("scenario", "sheet"), "key 'format' is 'scythe-sheet'"),
        (HEAD.replace("version = 1", "version = 2"), "scenario version 2 is not one this program reads"),
        (HEAD, "key 'seats' is missing"),
        (HEAD.replace('"scythe"', '"smallworld"') + SEATS, "key 'game' is 'smallworld', but 'scythe' is to be played"),
        (HEAD + SEATS.replace("nordic", "nordik"), "seat 1: no faction is called 'nordik'; did you mean 'nordic'?"),
        (HEAD + SEATS.replace("saxony", "nordic"), "seat 1 and seat 2 both have the faction 'nordic'"),
        (HEAD + SEATS.replace("mat =", "matt ="), "seat 1: key 'matt' does not belong to a seat; did you mean 'mat'?"),
        (HEAD + 'seats = [{ faction = "nordic", mat = "patriotic" }]\n', "seats 2 to 7 players, not 1"),
        (HEAD + SEATS + "[options]\npromo_card = true\n", "no option 'promo_card'; did you mean 'promo_cards'?"),
        (HEAD + SEATS + "[options]\nturn_cap = true\n", "option 'turn_cap' cannot be 'true'"),
        (HEAD + SEATS + '[table]\nstructure_bonus = "lakes"\n', "no structure bonus tile is called 'lakes'; known"),
        (HEAD + SEATS + 'moves = ["produce"]\n', "move 1 is 'produce', but must be of the form"),
        (HEAD + SEATS + "moves = [3]\n", "key 'moves.0' is 3, but must be a text"),
        (
            HEAD + SEATS + "[expect]\nscore = [1, 2]\n",
            "key 'score' does not belong in 'expect'; did you mean 'scores'?",
        ),
        (
            HEAD + SEATS + "[expect]\nscores = [1]\n",
            "key 'expect.scores' is [1], but must be one number for each of the 2 seats",
        ),
    ],
)
def test_a_mistake_is_named_with_its_file_and_key(tmp_path: Path, game: Game, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ScenarioError) as caught:
        read_scenario(path, game)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("tail", "said"),
    [
        ('moves = ["seat 1: produce"]\n', "move 1 is by seat 1, but asked is chance"),
        (
            'moves = ["chance: tile of nothing"]\n',
            "move 1 does not fit: 'tile of nothing' is not an answer to 'structure bonus tile drawn'. The tiles are ",
        ),
        ('[expect]\nasked = "seat 1"\n', "expect: asked should be 'seat 1', but is 'chance"),
        ("[expect]\nscores = [1, 2]\n", "expect: scores should be [1, 2], but is [10, 8]"),
    ],
)
def test_moves_and_expectations_are_checked_by_playing(tmp_path: Path, game: Game, tail: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + SEATS + tail)
    with pytest.raises(ScenarioError) as caught:
        play_scenario(read_scenario(path, game), game)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("command", "tail", "said"),
    [
        (("play", "--seed", 1), 'moves = ["chance: tile of nothing"]\n', "mine.toml: move 1 does not fit: 'tile of"),
        (("play", "--seed", 1), "[expect]\nscores = [1, 2]\n", "mine.toml: expect: scores should be [1, 2], but is"),
        (("simulate", "-n", 2), "[expect]\nscores = [1, 2]\n", "mine.toml: expect: scores should be [1, 2], but is"),
    ],
)
def test_commands_name_the_scenario_and_write_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[object, ...], tail: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(HEAD + SEATS + tail)
    assert sentence(scythe(*command, "--scenario", "mine.toml")).startswith(said)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
