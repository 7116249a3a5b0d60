"""A game between people is added to a log at its end: where it was said before, or where somebody says so then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.core.engine.lock import Lock
from scythe_cli.playing import logging
from tests.cli.running import scythe, sentence
from tests.plays.files import read

SHOWN = "To log this game: scythe score game.jsonl --log FILE.csv"


@pytest.fixture(scope="module")
def nearly_over(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a game between two people without its last answer of a person, and what follows."""
    path = tmp_path_factory.mktemp("played") / "bots.jsonl"
    words = ("-p", 2, "--seat", "1=random", "--seat", "2=random", "--seed", 1, "--transcript", path)
    assert scythe("play", "smallworld", *words).exit_code == 0
    head, *rest = path.read_text().splitlines()
    last = max(place for place, line in enumerate(rest) if json.loads(line).get("by", "").startswith("seat"))
    value = json.loads(head) | {"bots": ["human", "human"], "names": ["Ann", "Bob"]}
    return [json.dumps(value), *rest[: last + 1]]


@pytest.fixture
def last(nearly_over: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The words of the last answer of the game that can be resumed here."""
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_text("\n".join(nearly_over[:-1]) + "\n")
    return str(json.loads(nearly_over[-1])["do"])


def test_a_pipe_is_never_asked_and_gets_the_command(last: str) -> None:
    done = scythe("play", "--resume", "game.jsonl", text=f"{last}\ny\n")
    assert done.exit_code == 0 and SHOWN in done.stderr and "Add this game" not in done.output
    assert len(list(Path().iterdir())) == 1


def test_a_log_that_is_named_is_written_without_a_question_where_nobody_can_answer(last: str) -> None:
    Path("moves.txt").write_text(f"{last}\n")
    done = scythe("play", "--resume", "game.jsonl", "--script", "moves.txt", "--log", "friday.csv")
    assert done.exit_code == 0 and "Logged as play 1 in friday.csv." in done.stderr and SHOWN not in done.stderr
    assert {seat.player for seat in read(Path("friday.csv")).plays[0].seats} == {"Ann", "Bob"}


@pytest.mark.parametrize(
    ("words", "typed", "file"),
    [
        ((), "n\n", None),
        ((), "\n", None),
        ((), "", None),
        ((), "y\nnotes.txt\nno/such.csv\nfriday.csv\n", "friday.csv"),
        (("--log", "league.csv"), "\n", "league.csv"),
        (("--log", "league.csv"), "n\n", None),
    ],
)
def test_somebody_at_a_terminal_is_asked(
    words: tuple[str, ...], typed: str, file: str | None, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("notes.txt").write_text("mine")
    monkeypatch.setattr(logging, "can_ask", lambda: True)
    done = scythe("play", "--resume", "game.jsonl", *words, text=f"{last}\n{typed}")
    assert done.exit_code == 0 and f"Add this game to {words[1] if words else 'a log'}" in done.stderr
    assert (SHOWN in done.stderr) == (file is None)
    assert [path.name for path in Path().glob("*.csv")] == ([file] if file else [])
    assert ("is not a log" in done.stderr and "no folder 'no'" in done.stderr) == ("notes" in typed)
    assert Path("notes.txt").read_text() == "mine"


def test_a_log_that_cannot_be_is_refused_before_the_game(last: str) -> None:
    Path("notes.txt").write_text("mine")
    assert "is not a log" in sentence(scythe("play", "--resume", "game.jsonl", "--log", "notes.txt", text=f"{last}\n"))
    words = ("-p", 2, "--seat", "1=human", "--seat", "2=greedy", "--log", "x.csv")
    assert "but seat 2 is played by greedy" in sentence(scythe("play", *words))
    assert sorted(path.name for path in Path().iterdir()) == ["game.jsonl", "notes.txt"]


def test_what_cannot_be_logged_leaves_the_game_and_the_command(last: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.plays.log.PATIENCE", 0.01)
    taken = type("Taken", (Lock,), {"take": lambda self: False})
    monkeypatch.setattr("reports.plays.log.Lock", taken)
    done = scythe("play", "--resume", "game.jsonl", "--log", "friday.csv", text=f"{last}\n")
    assert "is being written by another process" in sentence(done) and SHOWN in done.stderr


def test_a_game_that_is_left_is_not_logged(last: str) -> None:
    done = scythe("play", "--resume", "game.jsonl", "--log", "friday.csv", text="quit\n")
    assert "The game is not over" in done.stderr and SHOWN not in done.stderr and not Path("friday.csv").exists()
