"""Drawings show a seat what it may know, and an onlooker what everybody may know."""

from __future__ import annotations

import pytest

from engines.core.game import Position as AnyPosition
from engines.drawing.style import Style
from engines.scythe.generated import names
from engines.scythe.rules.constants import TOGAWA
from tests.cli.pictures import draw, draw_mats, random_state
from tests.scythe.acting import battle, duel, moving, until
from tests.scythe.position import Position

PICTURE, LIST = Style(width=100), Style(plain=True)
CASES = [(2, 250, 7), (3, 700, 5), (5, 900, 1), (7, 1200, 2), (7, 1800, 6)]


def everything(state: AnyPosition, seat: int | None, style: Style) -> list[str]:
    """The whole table and all mats."""
    players = state.num_players
    mats = [line for p in range(players) for line in draw_mats(state, p, seat, style)]
    return draw(state, seat, style) + mats


def of_position(position: Position) -> AnyPosition:
    table = random_state("scythe", position.seats, 0, 1, expansions=["invaders"])
    position.start()
    return AnyPosition(table.game, table.setup, position.s)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("style", [PICTURE, LIST], ids=["picture", "list"])
@pytest.mark.rule("S0.13")
def test_what_a_seat_cannot_see_changes_nothing_in_its_drawings(case: tuple[int, int, int], style: Style) -> None:
    state = random_state("scythe", *case, expansions=["invaders"])
    for seat in range(case[0]):
        shown = everything(state, seat, style)
        for key in range(4):
            assert everything(state.determinize(seat, key), seat, style) == shown


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.rule("S0.13")
def test_an_onlooker_sees_what_no_seat_has_to_itself(case: tuple[int, int, int]) -> None:
    state = random_state("scythe", *case, expansions=["invaders"])
    shown = everything(state, None, LIST)
    for seat in range(case[0]):
        assert everything(state.determinize(seat, 3), None, LIST) == shown
    assert not any(line.startswith("Your ") for line in shown)


@pytest.mark.rule("S0.13")
def test_the_own_cards_are_shown_to_their_owner_only() -> None:
    position = Position("nordic", "crimea")
    position.hand("nordic", 2, 5, 5)
    position.objectives("nordic", 12)
    state = of_position(position)
    own, other = ("\n".join(draw(state, seat, LIST)) for seat in (0, 1))
    assert "Your combat cards: 2, 5, 5." in own and "Your combat cards: none." in other
    assert names.OBJECTIVE_TITLES[11] in own and names.OBJECTIVE_TITLES[11] not in other
    assert "3 combat cards" in own and "3 combat cards" in other


@pytest.mark.rule("S16.9")
def test_only_togawa_knows_what_its_armed_traps_are() -> None:
    position = Position("togawa", "crimea")
    position.trap(2, "V5")
    position.trap(1, "T7", armed=False)
    position.put("sprung", 1 << 1)
    state = of_position(position)
    assert state.core.faction[0] == TOGAWA
    own, other, onlooker = ("\n".join(draw(state, seat, LIST)) for seat in (0, 1, None))
    assert "armed Togawa Trap (coins)" in own
    for text in (other, onlooker):
        assert "armed Togawa Trap" in text and "(coins)" not in text
        assert "sprung Togawa Trap (power)" in text


@pytest.mark.rule("S9.4")
def test_an_objective_says_whether_its_condition_holds() -> None:
    for coins, words in ((19, "not complete yet"), (20, "complete now")):
        position = Position("nordic", "crimea")
        position.objectives("nordic", 12)
        position.track("nordic", coins=coins)
        text = " ".join(draw(of_position(position), 0, Style(plain=True, width=200)))
        assert f"Own 20 coins: {words}; it may be revealed at the end of your turn." in text


@pytest.mark.rule("S6.6")
def test_the_own_dial_is_told_once_it_is_set() -> None:
    table = random_state("scythe", 2, 0, 1)
    state = AnyPosition(table.game, table.setup, until(battle(moving(duel())), "dial").s)
    told = "You have set in this combat: dial 2, cards none."
    own = "set in this combat"
    assert state.current_player() == 0 and own not in "\n".join(draw(state, 0, LIST))
    state.apply_action(2)
    assert told in "\n".join(draw(state, 0, LIST)) and own not in "\n".join(draw(state, 1, LIST))


@pytest.mark.rule("S1.5")
def test_the_head_and_the_view_tell_the_coins_of_the_structure_bonus() -> None:
    position = Position("nordic", "crimea")
    position.put("bonus_tile", 4)
    state = of_position(position)
    told = "Structure bonus: Structures in a row (1: 2 coins, 2: 4, 3: 6, 4 or more: 9)."
    assert draw(state, 0, Style(plain=True, width=200))[0].endswith(told)
    assert told in state.game.words.status_lines(state.core, 0)
