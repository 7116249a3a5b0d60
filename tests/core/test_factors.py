"""Factors of a game: any number of them, how seats come by their levels, what is said of wrong ones."""

from __future__ import annotations

import pytest

from engines.core.engine.errors import SetupError
from engines.core.setup.factors import DEALT, PICKED, Factor, Factors, are_picked, free_names, pairs_of, sources_of

BOARD = Factor("board", ("north", "south", "east"))
GUILD = Factor("guild", ("masons", "smiths"), PICKED)
SIDE = Factor("side", ("day", "night"), shared=True)
PACE = Factor("pace", ("early", "late"), "board")
NONE, ONE, THREE = Factors(()), Factors((BOARD,)), Factors((BOARD, PACE, GUILD, SIDE))


def test_a_factor_that_follows_is_in_no_pair_and_in_no_setup() -> None:
    assert free_names(THREE.all) == ["board", "guild", "side"] == list(THREE.names)
    assert pairs_of(THREE.all) == [("board", "guild"), ("board", "side"), ("guild", "side")]
    assert pairs_of(ONE.all) == pairs_of(NONE.all) == []


def test_a_forced_assignment_deals_what_is_picked_otherwise() -> None:
    assert sources_of(THREE.all, "random") == {"board": DEALT, "pace": "board", "guild": PICKED, "side": DEALT}
    assert sources_of(THREE.all, "forced-guild")["guild"] == DEALT
    assert are_picked(THREE.all, "random") and not are_picked(THREE.all, "forced-guild")
    assert not are_picked(NONE.all, "random")


def test_levels_are_named_in_any_order_and_number() -> None:
    assert THREE.named(("night", "south"), "keep") == (1, None, 1)
    assert ONE.named(("east",), "ban") == (2,)
    assert NONE.named((), "ban") == ()


@pytest.mark.parametrize(
    ("factors", "words", "said"),
    [
        (THREE, ("west",), "ban 'west': no board, guild or side is called 'west'"),
        (ONE, ("west",), "ban 'west': no board is called 'west'"),
        (THREE, ("north", "south"), "names two of a kind; write one board, one guild and one side."),
        (ONE, ("north", "south"), "names two of a kind; write one board."),
    ],
)
def test_wrong_names_are_refused(factors: Factors, words: tuple[str, ...], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        factors.named(words, "ban")


def test_a_level_of_two_factors_counts_for_the_one_that_is_left() -> None:
    both = Factors((Factor("left", ("red", "blue")), Factor("right", ("red", "green"))))
    assert both.named(("red", "red"), "keep") == (0, 0)


def test_seats_are_checked_numbered_and_turned() -> None:
    seat = {"board": "east", "guild": "smiths", "side": "day"}
    THREE.check(seat, "seat 1")
    assert THREE.numbers(seat) == (2, 1, 0) and THREE.seat((2, 1, 0)) == seat
    NONE.check({}, "seat 1")
    with pytest.raises(SetupError, match=r"seat 1: has no side; known: day, night\."):
        THREE.check({"board": "east", "guild": "smiths"}, "seat 1")
    with pytest.raises(SetupError, match="seat 1: key 'pace' does not belong to a seat"):
        THREE.check(seat | {"pace": "late"}, "seat 1")
    cells = [("south", "smiths", "day"), ("north", "masons", "night"), ("east", "masons", "day")]
    assert [seat["board"] for seat in THREE.seats_from(cells, 1)] == ["south", "east", "north"]
    assert NONE.seats_from([()] * 3, 2) == ({}, {}, {})
