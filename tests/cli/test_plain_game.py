"""A game that gives only what a game must plays through every subcommand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import scythe

GAME = "tests.plain.game:GAME"


def said(*arguments: object, text: str = "") -> str:
    """What a command prints that succeeds."""
    done = scythe(*arguments, text=text)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_it_is_set_up_played_scored_simulated_and_reported() -> None:
    assert said("setup", GAME, "-p", 3, "--seed", 1).split() == ["seat", "----", "1", "2", "3"]
    played = said("play", GAME, "-p", 3, "--seat", "random", "--seed", 3, "--transcript", "game.jsonl")
    assert "coins" in played and said("score", "game.jsonl") in played
    said("report", "game.jsonl", "-o", "game")
    assert '"round: 1"' in Path("game/index.html").read_text(encoding="utf-8")
    assert "Order of play: 3rd" in said(
        "simulate", GAME, "-p", 3, "-n", 20, "--bot", "random", "--seed", 1, "-o", "run.sqlite"
    )
    said("report", "run.sqlite", "-o", "report")
    assert "Plain games with 3" in Path("report/index.html").read_text(encoding="utf-8")


def test_a_person_plays_by_numbers_and_sees_the_fields() -> None:
    seats = ["-p", 2, "--seat", "1=human", "--seat", "2=random", "--seed", 3]
    lines = "why 70\n?\nboard\n2\nquit\n"
    told = " ".join(said("play", GAME, *seats, "--transcript", "game.jsonl", text=lines).split())
    assert "'why 70' is not an answer for seat 1 (question 2); legal moves: 0, 1, 2, 3, 4, 5" in told
    assert "Now: seat 1 (question 2)." in told
    assert "round: 1" in told
    assert '{"by": "seat 1", "do": "2"}' in Path("game.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("setup", "-p", 9), "Plain seats 2 to 5 players, not 9."),
        (("setup", "-p", 3, "--ban", "orcs"), "Plain deals without 'bans'; leave it out."),
        (("setup", "-p", 3, "--option", "x=true"), "there is no such option"),
        (("score", "--template"), "Plain has no score sheet; transcripts of it are scored."),
        (
            ("simulate", "-p", 3, "-n", 3, "--bot", "greedy"),
            "This game has no greedy bot yet; let random ones play it.",
        ),
    ],
)
def test_what_it_does_not_have_is_said_in_a_sentence(arguments: tuple[object, ...], why: str) -> None:
    done = scythe(arguments[0], GAME, *arguments[1:])
    assert done.exit_code != 0
    assert why in " ".join(done.stderr.split())
