"""Files that ship are found by name from any folder; for a name that is not there, a near one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.agents.specs import parse_bot
from engines.core.engine.errors import HandicapError
from scenarios.shipped import EXPERIMENTS, HANDICAPS, HOME, SCENARIOS, TUTORIALS, found, shipped
from tests.cli.running import scythe, sentence


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)


def test_every_file_has_a_name_of_its_own_kind() -> None:
    files = [path for kind in (HANDICAPS, EXPERIMENTS, SCENARIOS, TUTORIALS) for path in shipped(kind).values()]
    assert len(files) == len(set(files))
    assert set(files) == {path for path in HOME.rglob("*.toml") if path.parent.name != "weights"}
    assert found(Path("leagues/scythe-plan"), EXPERIMENTS, HandicapError).parent.name == "leagues"


def test_a_file_that_is_there_comes_before_a_name() -> None:
    Path("scythe-5").write_text("", encoding="utf-8")
    assert found(Path("scythe-5"), HANDICAPS, HandicapError) == Path("scythe-5")


def test_a_folder_does_not_come_before_a_name() -> None:
    for name in ("scythe-5", "other"):
        Path(name).mkdir()
    assert found(Path("scythe-5"), HANDICAPS, HandicapError) == shipped(HANDICAPS)["scythe-5"]
    assert found(Path("other"), HANDICAPS, HandicapError) == Path("other")


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "scythe-skill", "-p", 2, "-n", 2, "-o", "run.sqlite"],
        ["simulate", "-p", 5, "--handicap", "scythe-5", "-n", 5, "--bot", "random", "-o", "run.sqlite"],
        ["simulate", "-p", 2, "-n", 2, "--bot", "greedy:weights=hasty-scythe", "-o", "run.sqlite"],
        ["simulate", "--scenario", "scythe-seven-players", "-n", 2, "--bot", "random", "-o", "run.sqlite"],
    ],
)
def test_names_are_taken_wherever_files_are(words: list[object]) -> None:
    result = scythe(*words, "--seed", 1)
    assert result.exit_code == 0, result.stderr
    assert Path("run.sqlite").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "scythe-pair"], "did you mean 'scythe-pairs'?"),
        (["simulate", "--handicap", "scythe-6", "-p", 5], "did you mean 'scythe-5'?"),
        (["play", "--scenario", "scythe-openin"], "did you mean 'scythe-opening'?"),
        (["simulate", "--bot-file", "mybot.py"], "Bot file mybot.py: there is no such file; did you mean 'my_bot.py'?"),
        (
            ["simulate", "--bot", "greedy:weights=mybot.py"],
            "there is no weights file 'mybot.py'; did you mean 'my_bot.py'?",
        ),
        (
            ["simulate", "--bot", "greedy:weights=hastyscythe"],
            "'hastyscythe'; did you mean 'hasty-scythe'?",
        ),
        (["simulate", "--bot", "greedy:weights=hastyscythe.toml"], "did you mean 'hasty-scythe'?"),
        (["simulate", "--bot", "python:file=mybot.py"], "there is no file 'mybot.py'; did you mean 'my_bot.py'?"),
        (["simulate", "--bot-file", "nowhere.py"], "Bot file nowhere.py: there is no such file."),
    ],
)
def test_what_is_not_there_is_told_what_is(words: list[object], said: str) -> None:
    Path("my_bot.py").write_text("BOTS = {}\n", encoding="utf-8")
    result = scythe(*words)
    assert result.exit_code != 0 and sentence(result).endswith(said)


def test_weights_that_ship_are_found_with_their_ending_too() -> None:
    """As pages show them. A file of one's own by this name goes before."""
    named, shown = (parse_bot(f"greedy:weights=hasty-scythe{ending}") for ending in ("", ".toml"))
    assert named.weights == shown.weights and Path(shown.weights).is_absolute()
    Path("hasty-scythe.toml").write_text("star = 1\n", encoding="utf-8")
    assert parse_bot("greedy:weights=hasty-scythe.toml").weights == "hasty-scythe.toml"
    assert parse_bot("greedy:weights=hasty-scythe").weights == named.weights
