"""Tables and the progress bar: drawn on a terminal as wide as it is, the same plain columns everywhere else."""

from __future__ import annotations

import io
import os
import re
import subprocess
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engines.core import registry
from scythe_cli.playing.naming import named_rows
from scythe_cli.progress import speed
from scythe_cli.tables import broken, drawn_table, plain_table
from tests.cli.running import COMMAND, FAKE, ROOT, scythe

terminal = pytest.importorskip("tests.cli.terminal", reason="there are no pseudo terminals here")

GAME = min((ROOT / "tests" / "golden" / "transcripts").glob("scythe-7-players-*.jsonl"))
HEADS = ["", "games each", "what was found"]
ROWS = [["Order of play: 1st [starts]", "1,200", "not distinguishable from the others"], ["Mat", -7, ":star: above"]]


def test_a_plain_table_has_numbers_to_the_right_and_no_blank_at_the_end_of_a_line() -> None:
    assert plain_table(HEADS, ROWS).splitlines() == [
        "                             games each  what was found",
        "---------------------------  ----------  -----------------------------------",
        "Order of play: 1st [starts]       1,200  not distinguishable from the others",
        "Mat                                  -7  :star: above",
    ]


def test_per_cent_stand_to_the_right() -> None:
    rows = [["96.3 %", "1–2 %"], ["109.6 %", "10–20 %"], ["5\N{NO-BREAK SPACE}%", ""]]
    assert plain_table(["share", "range"], rows).splitlines()[2:] == [
        " 96.3 %  1–2 %",
        "109.6 %  10–20 %",
        "    5\N{NO-BREAK SPACE}%",
    ]


def test_a_head_is_not_broken_where_a_blank_keeps_words_together() -> None:
    assert broken(["counted −\N{NO-BREAK SPACE}adjusted", "a b", ""]) == [
        "counted\n−\N{NO-BREAK SPACE}adjusted",
        "a\nb",
        "",
    ]


def test_figures_are_not_changed() -> None:
    """A library that reads them as numbers makes `61` of `61.0`."""
    assert plain_table(["score"], [["61.0"], ["3.25"]]).splitlines()[2:] == [" 61.0", " 3.25"]


@pytest.mark.parametrize("width", [30, 60, 80, 120])
def test_a_drawn_table_fits_its_terminal_and_loses_no_sign(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    text = drawn_table(HEADS, ROWS, io.StringIO())
    assert max(map(len, text.splitlines())) <= width
    signs = "".join(map(str, [*HEADS, *ROWS[0], *ROWS[1]]))
    assert Counter(re.sub(r"[\s─]", "", text)) == Counter(re.sub(r"\s", "", signs))


@pytest.mark.parametrize("game", ["scythe", "smallworld", "architects", "wayfarers"])
@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_word_of_a_dealt_table_is_broken(game: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    kind = registry.load(game)
    names = ["Maximiliane", "Christopher", "", "", ""][: kind.tables.max_players]
    setup = kind.tables.deal(len(names), Random(1))
    rows = named_rows(names, kind.layout.read_out(setup)[0])
    cells = [[*row.values()] for row in rows]
    text = drawn_table([*rows[0]], cells, io.StringIO())
    assert max(map(len, text.splitlines())) <= width
    wanted = Counter(word for row in cells for cell in row for word in str(cell).split())
    assert wanted <= Counter(re.findall(r"[^\s;]+", text))


def test_a_row_is_a_paragraph_where_its_words_do_not_fit_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "25")
    rows = [[1, "Maximiliane", "Agricultural", "6\n2 × 3"], [2, "", "Engineering", 0]]
    assert drawn_table(["seat", "name", "mat", "stars\nS11.6"], rows, io.StringIO()).splitlines() == [
        *("seat 1", "   name: Maximiliane;", "   mat: Agricultural;", "   stars S11.6: 6 (2 × 3)"),
        *("seat 2", "   mat: Engineering;", "   stars S11.6: 0"),
    ]


@pytest.mark.parametrize("words", [["score", GAME], ["setup", "-p", 3, "--seed", 1]])
def test_what_goes_into_a_pipe_depends_on_no_terminal(words: list[object]) -> None:
    plain = scythe(*words).stdout
    looks = {"COLUMNS": "40", "FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    shown = subprocess.run(
        [*COMMAND, *map(str, words)], cwd=ROOT, env=os.environ | looks, capture_output=True, text=True, check=True
    )
    assert shown.stdout == plain and "\x1b" not in plain


def shown_by(folder: Path, *words: object, **environment: str) -> str:
    with terminal.Terminal(folder, *words, **environment) as screen:
        assert screen.ended() == 0, screen.shown
        return str(screen.shown)


def test_on_a_terminal_a_table_is_drawn_unless_no_colour_is_wanted(tmp_path: Path) -> None:
    drawn, plain = shown_by(tmp_path, "score", GAME), scythe("score", GAME).stdout
    assert "────" in drawn and "\x1b[1m" in drawn and "----" not in drawn
    assert re.search(r"^1\. seat \d \([\w, ]+\) +\d+ +\d+ ", terminal.CODES.sub("", drawn), re.MULTILINE)
    assert shown_by(tmp_path, "score", GAME, NO_COLOR="1") == plain


def test_plain_style_has_plain_tables_on_a_terminal_too(tmp_path: Path) -> None:
    assert scythe("score", GAME).stdout in shown_by(tmp_path, "play", "--replay", GAME, "--plain")


def test_a_bar_tells_how_far_a_run_is_and_goes_when_it_ends(tmp_path: Path) -> None:
    words = ["simulate", FAKE, "-n", 60, "-p", 3, "--seed", 1, "--jobs", 1]
    shown = shown_by(tmp_path, *words, "-o", "run.sqlite")
    assert re.search(r"60 of 60 games +100% +(\?|[\d,.]+) games/s", terminal.CODES.sub("", shown))
    assert shown.rindex("\x1b[2K") < shown.index("60 games are stored in run.sqlite")
    assert "games/s  " not in scythe(*words, "-o", tmp_path / "piped.sqlite").stderr


@pytest.mark.parametrize(
    ("value", "said"), [(None, "? games/s"), (0.25, "0.2 games/s"), (99.96, "100.0 games/s"), (2510.4, "2,510 games/s")]
)
def test_speed_in_words(value: float | None, said: str) -> None:
    assert speed(value) == said
