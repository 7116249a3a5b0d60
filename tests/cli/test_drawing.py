"""What every drawing goes through: games with and without pictures, and what terminals can show."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from engines.core import registry
from engines.drawing.canvas import Canvas, Paint
from engines.drawing.style import Style
from tests.cli.pictures import random_state
from tests.cli.running import ROOT
from tests.ledger import complete_games


def test_a_game_without_pictures_is_told_in_words_to_its_seats_only(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_state("scythe", 2, 30, 1)
    monkeypatch.setattr(state.game.pictures, "screen", "")
    words = state.game.words.status_lines(state.core, 1)
    assert state.game.pictures.draw(state, 1, Style()) == words
    assert state.game.pictures.draw(state, None, Style()) == []


class Terminal(io.StringIO):
    """A stream that says it is a terminal with this encoding."""

    def __init__(self, encoding: str, tty: bool) -> None:
        super().__init__()
        self._encoding = encoding
        self._tty = tty

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("encoding", "tty", "no_color", "colour", "unicode"),
    [
        ("utf-8", True, "", True, True),
        ("utf-8", True, "1", False, True),
        ("utf-8", False, "", False, True),
        ("ascii", True, "", True, False),
        ("cp437", True, "", True, False),
    ],
)
def test_colours_and_signs_are_those_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, encoding: str, tty: bool, no_color: str, colour: bool, unicode: bool
) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal(encoding, tty))
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "123")
    assert Style.of_terminal() == Style(colour, unicode, False, 123)
    assert Style.of_terminal(plain=True, width=70) == Style(colour, unicode, True, 70)


def test_a_game_loads_its_pictures_when_it_draws() -> None:
    code = "import sys, engines.scythe.game; sys.exit(any('engines.scythe.screen' in name for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_what_is_put_outside_a_canvas_is_cut_off() -> None:
    canvas = Canvas(5, 2)
    canvas.put(-2, 0, "abcd")
    canvas.put(3, 1, "wxyz")
    canvas.put(0, 2, "below")
    assert canvas.lines(colour=False) == ["cd", "   wx"]


def test_text_without_a_background_stands_on_the_one_below() -> None:
    canvas = Canvas(3, 1)
    canvas.fill(0, 0, 2, 40)
    canvas.put(1, 0, "a", Paint(7, bold=True))
    assert canvas.lines(colour=True) == ["\x1b[0;48;5;40m \x1b[0;1;38;5;7;48;5;40ma\x1b[0m"]


def test_every_complete_game_is_drawn() -> None:
    for name in complete_games():
        assert registry.load(name).pictures.screen
