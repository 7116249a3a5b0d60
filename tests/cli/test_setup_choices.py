"""What players choose of a table instead of drawing it, and files that are there already."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.setup.options import value_text
from scythe_cli.tables import WIDTH
from tests.cli.running import said, scythe, sentence


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.rule("Y1.1")
def test_players_choose_the_sides_of_the_board() -> None:
    wanted = ["wayfarers", "-p", 2, "--seed", 1, "--fix", "sides=bba", "--fix", "first_seat=2"]
    table = json.loads(scythe("setup", *wanted, "--format", "json").stdout)["table"]
    assert (table["sides"], table["first_seat"]) == ("bba", 2)
    assert scythe("play", *wanted, "--seat", "1=human", "--transcript", "game.jsonl", text="quit\n").exit_code == 0
    assert json.loads(Path("game.jsonl").read_text().split("\n")[0])["setup"]["table"] == table


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["wayfarers", "--fix", "sides=abz"], "--fix sides=abz: table: sides is 'abz', but must be three letters"),
        (
            ["wayfarers", "--fix", "side=aba"],
            "--fix side: Wayfarers of the South Tigris has no such thing on the table;",
        ),
        (["architects", "--fix", "sides=aba"], "nothing can be fixed in this game."),
        (["wayfarers", "-p", 1], "one player plays against the printed solo opponent; say --solo instead."),
        (["--handicap", "scythe-6"], "none comes with the program under this name; did you mean 'scythe-5'?"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(words: list[object], told: str) -> None:
    assert told in sentence(scythe("setup", *words))


@pytest.mark.parametrize("game", registry.names())
def test_the_rulings_of_a_game_are_listed_and_its_example_is_one_of_them(game: str) -> None:
    told, options = said("setup", game, "--option", "help"), registry.load(game).tables.options
    assert told.startswith(f"Rulings of {registry.load(game).tables.title} ")
    words = " ".join(told.split())
    for name, option in options.items():
        assert f" {name}=" in told and f"[default: {value_text(option.default)}]" in words
        assert option.rule == "engine" or f"({option.rule})." in words
    assert max(map(len, told.splitlines())) <= WIDTH
    refused = sentence(scythe("setup", game, "--option", "help me"))
    example = refused.partition("such as ")[2].removesuffix("; --option help lists them.")
    assert scythe("setup", game, "--option", example, "--seed", 1).exit_code == 0
    assert example.partition("=")[0] in options


@pytest.mark.parametrize("words", [("play", "smallworld"), ("simulate", "smallworld")])
def test_rulings_are_listed_wherever_they_are_chosen(words: tuple[str, ...]) -> None:
    assert said(*words, "--option", "help") == said("setup", "smallworld", "--option", "help")


def test_of_a_game_without_options_it_is_said_that_it_has_none() -> None:
    game = "tests.plain.game:GAME"
    assert said("setup", game, "--option", "help") == "Plain has no options.\n"
    refused = sentence(scythe("setup", game, "--option", "foo=1"))
    assert refused.endswith("--option foo: there is no such option; the game has no options.")


def test_an_example_of_what_is_fixed_is_one_of_the_game() -> None:
    for game in ("scythe", "smallworld", "wayfarers"):
        example = sentence(scythe("setup", game, "--fix", "x")).partition("such as ")[2].removesuffix(".")
        assert scythe("setup", game, "--fix", example, "--seed", 1).exit_code == 0


def test_a_handicap_that_comes_with_the_program_is_found_by_its_name() -> None:
    table = json.loads(scythe("setup", "-p", 5, "--handicap", "scythe-5", "--format", "json").stdout)
    assert len(table["handicap"]) == 5 and any(table["handicap"])


def test_files_that_exist_are_overwritten_by_force_only() -> None:
    files = ["-o", "table.json", "--sheet", "table.txt"]
    for name in (files[1], files[3]):
        Path(name).write_text("mine")
        result = scythe("setup", "-p", 2, *files)
        assert sentence(result).startswith(f"{name}: exists already;") and "--force" in sentence(result)
        assert Path(name).read_text() == "mine"
        Path(name).unlink()
    assert scythe("setup", "-p", 2, *files).exit_code == 0
    before = Path("table.json").read_text()
    assert scythe("setup", "-p", 3, *files, "--force").exit_code == 0
    assert Path("table.json").read_text() != before and "3 players" in Path("table.txt").read_text()
