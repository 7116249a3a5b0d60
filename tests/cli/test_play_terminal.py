"""Play in a real terminal: line by line with completion, history, colour, Ctrl-C; and on the whole screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("readline", reason="lines are edited where Python has readline")
terminal = pytest.importorskip("tests.cli.terminal", reason="there are no pseudo terminals here")
Terminal = terminal.Terminal
SOLO = ["play", "-p", 2, "--seat", "1=human", "--seat", "2=greedy", "--seed", 2]
ALONE = [*SOLO, "--style", "lines", "--transcript", "game.jsonl"]


def own(folder: Path) -> list[str]:
    stored = [json.loads(line) for line in (folder / "game.jsonl").read_text().splitlines()[1:]]
    return [line["do"] for line in stored if line.get("by") == "seat 1"]


def test_tab_completes_words_with_blanks_and_undo_takes_them_back(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ALONE) as screen:
        screen.wait_for("which section?")
        screen.wait_for("> ")
        screen.type("sec\tmov\t\n")
        screen.wait_for("top row?")
        screen.wait_for("> ")
        assert own(tmp_path) == ["section move/upgrade"]
        screen.type("und\t\n")
        screen.wait_for("which section?")
        screen.wait_for("> ")
        assert own(tmp_path) == []
        screen.type("? section t\t\n")
        assert "Trade: " in screen.wait_for("> ")
        screen.type("quit\n")
        assert screen.ended() == 0


def test_the_board_is_drawn_in_colour_unless_that_is_not_wanted(tmp_path: Path) -> None:
    for number, (options, environment, coloured) in enumerate(
        [([], {}, True), ([], {"NO_COLOR": "1"}, False), (["--plain"], {}, False)]
    ):
        with Terminal(tmp_path, *ALONE[:-1], f"{number}.jsonl", *options, **environment) as screen:
            screen.wait_for("which section?")
            screen.wait_for("> ")
            screen.type("board\n")
            screen.wait_for("FACTORY")
            screen.type("quit\n")
            assert screen.ended() == 0
            assert ("\x1b[" in screen.shown.replace("\x1b[?2004", "")) == coloured


def test_ctrl_c_leaves_a_game_that_can_be_resumed(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ALONE) as screen:
        screen.wait_for("> ")
        screen.type("section m\n")
        screen.wait_for("top row?")
        screen.wait_for("> ")
        assert screen.interrupted() == 1
        assert "It goes on with: scythe play --resume game.jsonl" in screen.shown
        assert "Traceback" not in screen.shown


def test_the_screen_is_cleared_between_two_people_and_nobody_finds_the_lines_of_the_other(tmp_path: Path) -> None:
    options = ["play", "-p", 2, "--seat", "human", "--seed", 2, "--style", "lines", "--transcript", "game.jsonl"]
    with Terminal(tmp_path, *options) as screen:
        screen.wait_for("press Enter.")
        screen.type("\n")
        screen.wait_for("which section?")
        screen.wait_for("> ")
        screen.type("section bolster\n")
        screen.wait_for("top row?")
        screen.wait_for("> ")
        screen.type("bolster power\n")
        screen.wait_for("press Enter.")
        assert "\x1b[3J" in screen.shown
        screen.type("\n")
        screen.wait_for("which section?")
        screen.wait_for("> ")
        screen.type("\x1b[A\n")  # arrow up: nothing of the other's is there
        assert "bolster power" not in screen.wait_for("> ")
        screen.type("quit\n")
        screen.ended()


def test_a_terminal_shows_the_table_on_its_whole_screen(tmp_path: Path) -> None:
    with Terminal(tmp_path, *SOLO, "--transcript", "game.jsonl") as screen:
        screen.wait_for("Which section?")
        screen.type("section m\r")
        screen.wait_for("Top row?")
        assert own(tmp_path) == ["section move/upgrade"]
        screen.type("\x7f")  # Backspace
        screen.wait_for("Which section?")
        assert own(tmp_path) == []
        assert screen.interrupted() == 0
        assert "It goes on with: scythe play --resume game.jsonl" in screen.shown
        assert "Traceback" not in screen.shown


def test_a_stored_game_is_stepped_through_on_a_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, *SOLO, "--transcript", "game.jsonl", "--style", "lines") as screen:
        screen.wait_for("> ")
        screen.type("quit\n")
        assert screen.ended() == 0
    with Terminal(tmp_path, "play", "--replay", "game.jsonl") as screen:
        screen.wait_for("Step 0 of ")
        screen.type("\x1b[C")
        screen.wait_for("Step 1 of ")
        screen.type("q")
        assert screen.ended() == 0


@pytest.mark.parametrize(
    ("options", "environment"), [(["--plain"], {}), (["--style", "lines"], {}), ([], {"TERM": "dumb"})]
)
def test_whoever_wants_lines_gets_lines(options: list[str], environment: dict[str, str], tmp_path: Path) -> None:
    with Terminal(tmp_path, *SOLO, *options, **environment) as screen:
        screen.wait_for("> ")
        assert "\x1b[?1049h" not in screen.shown  # no other screen was opened
        screen.type("quit\n")
        assert screen.ended() == 0
