"""The table as text: complete, and without what others hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.screen.scene import SMALL
from engines.architects.words import phrases
from engines.architects.words.phrases import members
from engines.core.engine.playout import play_random
from engines.core.engine.saving import put
from engines.drawing.style import Style

STYLES = [Style(), Style(plain=True), Style(colour=True, unicode=False), Style(width=60)]


def on_the_way(decisions: int = 300) -> Any:
    """A position in the middle of a game of three."""
    state = GAME.new_initial_state(GAME.tables.deal(3, Random(2)))
    play_random(state.core, 5, decisions)
    return state


@pytest.mark.rule("A0.6")
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_table_shows_the_own_hand_and_nobody_elses(style: Style, viewer: int | None) -> None:
    state = on_the_way()
    text = " ".join("\n".join(GAME.pictures.draw(state, viewer, style)).split())
    public = {card for seat in range(3) for card in members(state.core.built[seat])}
    for seat in range(3):
        for card in members(state.core.hand[seat]):
            assert (f"{names.BUILDINGS[card]}:" in text) is (seat == viewer) or card in public
    assert ("Your hand" in text) is (viewer is not None)


@pytest.mark.parametrize("style", STYLES)
def test_the_table_shows_every_place_every_seat_and_the_display(style: Style) -> None:
    state = on_the_way()
    text = " ".join("\n".join(GAME.pictures.draw(state, None, style)).split())
    assert all(f"Seat {seat + 1}" in text for seat in range(3))
    assert all(phrases.apprentice(card) in text for card in state.core.display)
    assert names.SMALL_FACES[state.core.small_face] in text
    assert style.plain or all(place in text for place in names.LOCATIONS)


def test_a_line_in_words_begins_as_a_sentence_does() -> None:
    lines = GAME.pictures.draw(on_the_way(), 0, Style(plain=True, width=500))
    assert any(line.startswith("At hand: seat ") for line in lines)
    assert not any(line[:1].islower() for line in lines)


@pytest.mark.rule("A1.2")
@pytest.mark.parametrize("style", STYLES)
def test_the_small_space_of_the_market_shows_nothing_until_its_card_is_drawn(style: Style) -> None:
    """The printed goods are for an empty pile."""
    state, printed = GAME.new_initial_state(GAME.tables.deal(2, Random(2))), names.SMALL_FACES[-1]
    assert state.question() == "card on top of the small market"
    assert printed not in "\n".join(GAME.pictures.draw(state, None, style))
    assert not GAME.pictures.picture(state, None).pieces[0][SMALL]
    put("architects", state.core, "market_pile", 0, 0)
    assert printed in "\n".join(GAME.pictures.draw(state, None, style))
    assert GAME.pictures.picture(state, None).pieces[0][SMALL]


def test_a_mat_tells_what_its_cards_do() -> None:
    state = on_the_way()
    for seat in range(3):
        text = " ".join("\n".join(GAME.pictures.draw_mats(state, seat, 0, Style())).split())
        assert all(names.BUILDING_EFFECTS[card] in text for card in members(state.core.built[seat]))
        assert ("Your hand" in text) is (seat == 0)


def test_the_goods_of_a_market_space_are_a_piece_each_so_that_none_is_cut() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(3, Random(2)))
    play_random(state.core, 5, 300)
    pieces = [piece for spot in GAME.pictures.picture(state, 0).pieces[0] for piece in spot if "marble" in piece.words]
    assert pieces and all(" and " not in piece.text and len(piece.short) < 5 for piece in pieces)
