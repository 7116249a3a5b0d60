"""The list of legal moves: numbers, columns, and what is found from what is typed."""

from __future__ import annotations

from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engines.core.game import Position as AnyPosition
from engines.scythe.rules import constants as c
from scythe_cli.playing.menu import found, hinted, in_columns, listed, moves_of, numbered
from scythe_cli.playing.numbers import Numbers
from scythe_cli.playing.reader import completions
from tests.numbered_games import GAME
from tests.scythe.acting import begin, play
from tests.scythe.position import Position


def labels(*words: str) -> dict[str, int]:
    return {move.words: move.label for move in numbered([(text, i, "") for i, text in enumerate(words)])}


def test_moves_are_numbered_from_one() -> None:
    assert labels("move units", "gain coins") == {"move units": 1, "gain coins": 2}


def test_a_number_that_tells_the_moves_apart_is_what_is_typed() -> None:
    assert labels("dial 0", "dial 1", "dial 2") == {"dial 0": 0, "dial 1": 1, "dial 2": 2}
    assert labels("add 0 of card 5", "add 1 of card 5") == {"add 0 of card 5": 0, "add 1 of card 5": 1}
    assert labels("card 2", "card 4", "card 5") == {"card 2": 2, "card 4": 4, "card 5": 5}


def test_moves_without_such_a_number_get_the_free_ones() -> None:
    assert labels("look at nobody", "look at seat 2", "look at seat 3")["look at nobody"] == 0
    assert labels("look at seat 1", "look at nobody", "look at seat 3")["look at nobody"] == 0


def test_numbers_that_do_not_tell_the_moves_apart_are_left_alone() -> None:
    assert list(labels("to T4", "to T5").values()) == [1, 2]


def test_the_options_of_a_card_keep_their_numbers_whichever_can_be_paid() -> None:
    words = ("option 1", "option 3", "option 1 in part", "no further option")
    assert labels(*words) == {"option 1": 1, "option 3": 3, "option 1 in part": 11, "no further option": 0}
    assert labels("option 2") == {"option 2": 2}


MOVES = numbered(
    [("section move/build", 0, ""), ("section trade/build", 1, ""), ("end", 2, "stop for good"), ("ends", 3, "")]
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("0", ["end"]),
        ("9", []),
        ("END", ["end"]),
        ("section  M", ["section move/build"]),
        ("section", ["section move/build", "section trade/build"]),
        ("trade", ["section trade/build"]),
        ("good", []),
        ("e", []),
        ("se", []),
        ("uild", []),
        (".*", []),
    ],
)
def test_a_move_is_found_by_number_words_or_beginning(typed: str, meant: list[str]) -> None:
    assert [move.words for move in found(MOVES, typed)] == meant


def test_what_a_move_does_is_no_way_to_say_it() -> None:
    assert [move.words for move in hinted(MOVES, "good")] == ["end"]
    assert found(MOVES, "stop") == [] and hinted(MOVES, "build") == []


def test_a_number_inside_the_words_is_typed_whole() -> None:
    moves = numbered([("conquer r10", 0, ""), ("conquer r4", 1, "")])
    assert found(moves, "conquer r1") == found(moves, "r1") == []
    assert [move.action for move in found(moves, "conquer r10")] == [0]
    assert [move.action for move in found(moves, "r4")] == [1]


@pytest.mark.parametrize("typed", ["top", "top row", "row", "mech"])
def test_the_name_of_what_is_asked_does_not_refuse_it(typed: str) -> None:
    moves = numbered([("skip top row", 0, ""), ("produce", 1, ""), ("no mech", 2, "")])
    assert found(moves, typed) == []
    assert [move.action for move in found(moves, "skip")] == [0]


def test_the_beginning_of_a_gain_means_all_of_it() -> None:
    words = ("trade resources", "trade popularity", "trade resources in part", "trade popularity in part")
    moves = numbered([(text, action, "") for action, text in enumerate(words)])
    assert [move.action for move in found(moves, "trade res")] == [0]
    assert [move.action for move in found(moves, "trade popularity in")] == [3]
    assert len(found(moves, "trade")) == 4


def test_a_long_list_stands_in_columns_that_are_read_downwards() -> None:
    assert in_columns(["a", "b", "c", "d", "e"], 10) == ["a   c   e", "b   d"]
    moves = numbered([(f"move number {chr(97 + i)}", i, "") for i in range(26)])
    lines = listed(moves, 80, 10, columns=True)
    assert len(lines) == 9 and all(len(line) <= 80 for line in lines)


def test_what_has_no_room_is_said_to_be_there() -> None:
    moves = numbered([(f"move number {chr(97 + i)}", i, "") for i in range(26)])
    lines = listed(moves, 80, 10, columns=False)
    assert len(lines) == 10 and "and more: type moves" in lines[-1]


def test_a_line_that_is_too_long_is_broken_with_its_rest_indented() -> None:
    lines = listed(numbered([("pick", 0, "word " * 30)]), 40, 100, columns=False)
    assert len(lines) > 3 and all(len(line) <= 40 for line in lines)
    assert lines[0].startswith("  1  pick") and lines[1].startswith("       word")


def test_completion_knows_moves_after_a_question_mark_too() -> None:
    options = ["moves", "Move units", "undo"]
    assert completions("mov", options) == ["moves", "Move units"]
    assert completions("? move", options) == ["? moves", "? Move units"]
    assert completions("x", options) == []


def test_what_the_words_say_is_not_noted_beside_them() -> None:
    p = play()
    p.objectives(0, 12)
    p.track(0, coins=20, last_section=1)
    begin(p)
    assert all(note for words, note in notes(p).items() if words.startswith("section "))
    p.choose(0, c.SKIP)
    assert notes(p)["reveal Own 20 coins"] == ""


def notes(p: Position) -> dict[str, str]:
    """What the menu of a position notes beside the words of each move."""
    state = AnyPosition(GAME, GAME.tables.deal(2, Random(1)), p.s)
    numbers = partial(Numbers().of, state.question())
    session: Any = SimpleNamespace(state=state, game=GAME, numbers_of=numbers)
    return {move.words: move.hint for move in moves_of(session)}
