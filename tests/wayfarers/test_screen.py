"""Drawings: every line fits, the caravan shows its tiles, nothing is left out in plain words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.game import Position
from engines.core.setup.setup import Setup
from engines.drawing.style import Style
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.screen import caravan
from engines.wayfarers.words import status
from tests.wayfarers.position import ME, Table


def played(answers: int, options: dict[str, Any]) -> Position:
    """A game after so many random answers."""
    state, rng = GAME.new_initial_state(GAME.tables.deal(2, Random(1), options)), Random(1)
    for _ in range(answers):
        state.apply_action(state.sample_chance(1) if state.is_chance() else rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("options", [{}, {"solo": "space"}])
def test_every_line_fits(width: int, options: dict[str, Any]) -> None:
    state = played(150, options)
    for plain in (True, False):
        style = Style(plain=plain, width=width)
        lines = [
            *GAME.pictures.draw(state, ME, style),
            *GAME.pictures.draw_mats(state, 0, ME, style),
            *GAME.pictures.draw_mats(state, 1, ME, style),
        ]
        assert max(map(len, lines)) <= width and len(lines) > 30


def test_a_table_is_drawn_before_the_sides_of_its_board_are() -> None:
    dealt = GAME.tables.deal(2, Random(1), {})
    state = GAME.new_initial_state(Setup(dealt.game, dealt.seats))
    lines = GAME.pictures.draw(state, ME, Style(width=80))
    assert sum("the sides of the board are not drawn yet" in line for line in lines) == 2


@pytest.mark.rule("Y9.6", "Y9.10")
def test_the_caravan_shows_tiles_printed_squares_and_edges() -> None:
    table = Table().tile("UL1", 2, 2).tile("US2", 4, 2).tile("UX03", 6, 3)
    cells = caravan.squares(table.s, ME)
    assert cells[:6] == ["C", "", "(s)", "(p)", "", "T"]
    assert cells[6:12] == ["", "+", "C", "+/-", "(p)", ""]
    assert cells[12:] == ["(p)", "", "(card)", "#", "", "observ."]
    assert caravan.column_sentence(table.s, ME, 1) == "Die 2: die +1; 2 squares free."


def test_the_status_names_what_lies_on_cards_and_what_links_ask_for() -> None:
    table = Table().show("townsfolk 1", "T22", 1, "green").at("2c")
    lines = "\n".join(status.status_lines(table.s))
    assert "T22: Messenger, 1 silver; under a city or harbour; with a die on its host: pigeon" in lines
    assert "worker: journal and 1 provision; on it a green worker and influence of seat 2" in lines
    assert (
        "Journal: on 2c; on to 3b with 2 libraries (1 so far): nothing; 4c with 1 planet (0 so far): a special tile."
        in lines
    )


def test_the_tableau_names_townsfolk_and_inspiration() -> None:
    table = Table().gained("LC05", "SS01").under("LC05", "T08").tucked("SS01", "N01").placed("M3")
    lines = status.tableau_lines(table.s, ME)
    assert any(line.startswith("LC05: city; die with camel: buy a basic tile and 1 provision") for line in lines)
    assert any("under it T08 Farmer, 2 silver; with a die on its host" in line for line in lines)
    assert "SS01: 1 point for each city; N01 doubles with 5 cities at the end of the game" in lines
    assert any(line.startswith("middle 3:") and line.endswith("a die on it") for line in lines)


def test_the_status_says_it_as_people_do() -> None:
    table = Table().show("water 1", "WH02").dice(3).turn()
    lines = status.status_lines(table.s)
    assert lines[0] == "Turn 1: seat 1."
    assert not any("nothing; links" in line or " times " in line for line in lines)
    assert any("basic: 2 camel tiles, 2 pigeon tiles" in line for line in lines)


@pytest.mark.rule("Y5.2", "Y5.7", "Y5.8")
def test_a_journal_space_says_what_it_gives_and_asks_for() -> None:
    state = played(60, {})
    track = GAME.pictures.scene(state).boards[0]
    told = next(spot.words for spot in track.spots if spot.label == "2a")
    assert told.startswith("Journal 2a (an Inspiration card and a new die; from 1a")
    listed = status.status_lines(state.core)
    assert f"  2a: {told.removeprefix('Journal 2a (').removesuffix(')')}" in listed
    table = Table().at("2c")
    assert status.space_words(table.s, names.JOURNAL.index("4c")) == (
        "a special tile; from 2c with 1 planet; from 3b with 2 observatories"
    )
