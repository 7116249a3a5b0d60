"""Words of a move: what is typed for units, steps, cargo and tokens, why it is refused, and whole games of both."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.game import Position as AnyPosition
from engines.core.typed_lines import read_line
from engines.drawing.style import Style
from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from engines.scythe.words.phrases import HOME_BASES
from tests.scythe.acting import at, begin, moving, play, until
from tests.scythe.position import Position
from tests.scythe.test_words_turn import read, refused
from tests.scythe.why import unit

MOVES = (c.K_MOVE_UNIT, c.K_MOVE_STEP, c.K_CARGO, c.K_TOKEN, c.K_ARM)


def two_workers() -> Position:
    """Two workers on different spaces, and a mech."""
    p = play()
    p.units(0, "M3", worker=1)
    p.units(0, "W4", worker=1)
    p.units(0, "T2", mech=1)
    return moving(p)


# ---------------------------------------------------------------------------------------------------- what is typed


def test_a_unit_is_named_by_its_class_where_there_is_one() -> None:
    p = two_workers()
    lines = (
        "move mech from T2",
        "MOVE MECH FROM T2",
        "move the mech",
        "mech",
        "Mech on T2",
        "move mech at t2",
        "mech T2",
    )
    assert read(p, *lines) == {"move mech from T2"}
    assert read(p, "worker from M3", "move my worker on m3") == {"move worker from M3"}
    assert read(p, "end moves", "end the moves", "no more units", "done") == {"end moves"}


def test_a_unit_that_may_be_one_of_several_is_asked_back() -> None:
    told = refused(two_workers(), "move worker")
    assert told == "'move worker' may mean 'move worker from M3' or 'move worker from W4'; say which."


def test_a_home_base_is_read_by_its_faction_and_kept_by_its_id() -> None:
    state = AnyPosition(GAME, GAME.tables.deal(2, Random(1)), two_workers().s)
    printed, kept = "move character from Crimea's home base", "move character from HOME_CRIMEA"
    assert printed in state.printed_texts() and kept in state.action_texts()
    assert state.text_to_action(printed) == state.text_to_action(kept) == state.printed_texts()[printed]
    assert read_line(state, f"{printed}, to V9") == read_line(state, f"{kept}, to V9")
    lines = [words for space in HOME_BASES for words in (state.why_not(f"to {space}").text, state.why_not(space).text)]
    style = Style(width=120)
    lines += [state.help().text, state.why_not("move worker to M6").text, *GAME.words.status_lines(state.core, 0)]
    lines += [
        *GAME.pictures.draw(state, 0, style),
        *GAME.pictures.draw(state, 0, Style(plain=True)),
        *GAME.pictures.draw_brief(state, 0, style),
    ]
    assert [line for line in lines if "HOME_" in line.replace("'to HOME_", "").replace("'HOME_", "")] == []


def test_a_character_at_home_is_named_by_its_home() -> None:
    p = two_workers()
    assert read(p, "character from home", "move character from HOME_CRIMEA", "character home of crimea") == {
        "move character from HOME_CRIMEA"
    }


@pytest.mark.parametrize(
    "line",
    [
        "to W3",
        "TO w3",
        "w3",
        "go to W3",
        "move to W3",
        "step W3",
        "mech to W3",
        "move mech to W3",
        "Move the mech to w3.",
        "move mech from M3 to W3",
        "mech on M3 to W3",
        "mech W3",
        "M3 to W3",
        "from m3 to w3",
        "I want to move my mech to W3",
    ],
)
def test_a_step_is_typed_in_many_ways(line: str) -> None:
    assert read(unit("M3"), line) == {"to W3"}


def test_the_factory_and_home_bases_are_spaces() -> None:
    p = unit("W3", "mech", "wayfare")
    assert read(p, "factory", "mech to the factory") == {"to FACTORY"}
    assert read(p, "home", "to my home base", "to home of Crimea", "to Crimea's home base", "go to home_crimea") == {
        "to HOME_CRIMEA"
    }


def test_after_a_step_the_unit_may_stop() -> None:
    p = unit("M3", "mech", "speed")
    p.choose(at("W3"))
    assert read(p, "stop", "Stop here", "stay", "end the move") == {"stop"}


def test_cargo_is_an_amount_a_number_or_all() -> None:
    p = play()
    p.units(0, "M3", mech=1, worker=2)
    p.resources("M3", wood=3)
    moving(p).choose(c.FIRST_MECH)
    assert read(p, "change cargo", "change the load", "load", "Cargo") == {"change cargo"}
    p.choose(c.CARGO)
    assert read(p, "carry 2 workers", "carry all workers", "ALL", "2", "take 2 along") == {"carry 2 workers"}
    assert read(p, "carry 1 workers", "1 worker", "take 1 worker along") == {"carry 1 worker"}
    assert read(p, "carry no workers", "none", "0") == {"carry 0 workers"}
    p.choose(0)
    assert read(p, "all", "carry all", "load 3 wood") == {"carry 3 wood"}


def test_a_trap_is_named_by_what_it_takes() -> None:
    p = play("togawa", "saxony")
    p.units(0, "M3", character=1)
    moving(p).choose(c.CHARACTER, at("T2"))
    until(p, "token")
    assert read(p, "trap combat_cards", "Trap combat cards", "combat cards", "place the combat cards trap") == {
        "trap combat_cards"
    }
    assert "'trap popularity', 'trap power', 'trap coins' or 'trap combat cards'; say which" in refused(p, "a trap")


def test_a_flag_is_placed_or_not() -> None:
    p = play("albion", "saxony")
    p.units(0, "M3", character=1)
    moving(p).choose(c.CHARACTER, at("T2"))
    until(p, "token")
    assert read(p, "flag", "Place a flag") == {"flag"}
    assert read(p, "no token") == {"no token"}
    assert "Your faction places Flags (S16.4, S16.8)" in refused(p, "trap power")


# ------------------------------------------------------------------------------------------- what is told and refused


@pytest.mark.parametrize("line", ["to Z9", "mech to Z9", "Z9", "go Z9"])
def test_a_space_that_is_not_there(line: str) -> None:
    assert refused(unit("M3"), line) == "The board has no space Z9 (S0.1)."


@pytest.mark.parametrize("line", ["worker to W3", "move mech from T2 to W3", "T2 to W3", "move character to W3"])
def test_while_a_unit_moves_no_other_one_does(line: str) -> None:
    assert "The mech on M3 (mountain) moves now" in refused(unit("M3"), line)


def test_before_a_unit_is_chosen_its_step_names_the_units_that_can() -> None:
    p = two_workers()
    p.units(0, "T3", character=1)
    p.settle()
    told = refused(p, "to W3")
    assert "Choose the unit first: 'move character from T3' or 'move worker from M3' (S5.1)" in told
    assert "Choose the unit first: 'move worker from M3' (S5.1)" in refused(p, "move worker to W3")


def test_a_unit_that_is_nowhere_near_is_told_where_its_class_stands() -> None:
    p = two_workers()
    assert "You have no mech on M3 (mountain); your mech is on T2 (S5.1)" in refused(p, "move mech from M3")
    assert "The board has no space Q1" in refused(p, "move mech from Q1")


def test_before_the_move_action_the_way_to_it_is_told() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    begin(p)
    assert "Say 'section move/upgrade' first; then comes: top row (S2.2)" in refused(p, "mech to W3")
    p.choose(p.section(top="move"))
    assert refused(p, "move mech from M3") == "Say 'move units' first (S2.2)."


def test_a_space_two_steps_away_is_told_with_the_way() -> None:
    p = unit("M3", "mech", "speed")
    assert "It can be reached in two steps, by way of W3 (S5.7)" in refused(p, "to the Factory")


def test_the_hint_of_a_step_says_what_lies_there() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=1)
    p.resources("W3", oil=2)
    moving(p).choose(c.FIRST_MECH)
    assert GAME.words.hint(p.s, at("W3")) == "forest, Saxony, 2 oil"


def test_a_step_onto_an_unknown_trap_ends_the_move_and_tells_no_penalty() -> None:
    p = play("crimea", "togawa")
    p.abilities(0, "speed")
    p.units(0, "M3", mech=1)
    p.track(0, popularity=5, power=5, coins=5)
    p.trap(0, "W3")
    moving(p).choose(next(u for u in p.legal if p.s.pos[u] == at("M3")))
    told = GAME.words.explain(p.s, at("W3")).text
    assert "An armed Trap lies there: the unit's move ends" in told
    assert "popularity (now" not in told and "Then you are asked: which unit moves" in told
