"""Chapter S2: sections, rows, windows, what an action costs and brings."""

from __future__ import annotations

import pytest

from engines.scythe.rules import constants as c
from tests.scythe.acting import MOVE_FIRST, at, begin, finish, go, meet, moving, payer, play, take_bottom, until
from tests.scythe.position import Position


def pass_turn(p: Position, section: int) -> None:
    """A turn without actions, to the next section question."""
    p.choose(section)
    p.run()


@pytest.mark.rule("S2.1")
def test_turns_go_clockwise() -> None:
    p = play("nordic", "rusviet", "crimea", "saxony")
    p.start(2)
    order = []
    for turn in range(5):
        order.append(p.player)
        pass_turn(p, turn % 3)
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("S2.2")
def test_the_top_row_comes_before_the_bottom_row_and_each_once() -> None:
    p = payer(mats=["industrial"], action="build", where="W3")  # Move above Build
    begin(p)
    p.choose(p.section(bottom="build"))
    assert p.kind == c.K_TOP
    p.choose(c.TAKE_SECOND)
    assert p.kind == c.K_BOTTOM
    p.choose(c.TAKE)
    p.run(c.K_END_WINDOW)
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S2.3")
def test_the_section_must_change() -> None:
    p = play("nordic", "crimea")
    p.track(0, last_section=2)
    begin(p)
    assert p.legal == [0, 1, 3]


@pytest.mark.rule("S2.3", "S19.1")
def test_the_first_section_is_free() -> None:
    assert begin(play("nordic", "crimea")).legal == [0, 1, 2, 3]


@pytest.mark.rule("S2.3", "S2.4")
def test_the_token_moves_even_in_a_dead_turn() -> None:
    p = play("nordic", "crimea")
    p.start()
    p.choose(1)
    p.run()
    assert p.of(0, "last_section") == 1
    assert p.player == 1


@pytest.mark.rule("S2.4")
def test_both_rows_may_be_passed_over_although_they_could_be_paid() -> None:
    p = payer(mats=["industrial"], action="build", where="W3")
    before = begin(p).copy()
    p.choose(p.section(bottom="build"))
    p.choose(c.SKIP, c.SKIP)
    assert p.all_tokens() == before.all_tokens()
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S2.5")
def test_produced_wood_pays_for_the_bottom_row() -> None:
    p = payer("nordic", "crimea", mats=["agricultural"], action="build", tokens=2, where="W3")  # Produce above Build, 4
    p.units(0, "W3", worker=1)
    begin(p)
    p.choose(p.section(bottom="build"))
    p.choose(c.TAKE)
    p.run(c.K_BOTTOM, answers={c.K_PRODUCE: at("W3")})
    assert p.kind == c.K_BOTTOM and c.TAKE in p.legal


@pytest.mark.rule("S2.6")
def test_workers_made_by_produce_do_not_raise_its_cost() -> None:
    p = play("nordic", "crimea")
    p.units(0, "V2", worker=3)
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    p.run(c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_PRODUCE: at("V2")})
    assert (p.of(0, "num_workers"), p.of(0, "power")) == (6, 0)


@pytest.mark.rule("S2.6")
def test_a_cube_moved_by_upgrade_changes_the_cost_from_the_next_time_on() -> None:
    p = payer("nordic", "crimea", mats=["industrial"], action="upgrade", tokens=3, where="T2")
    take_bottom(begin(p), "upgrade")
    assert p.all_tokens() == {}
    p.choose(0 * 4 + c.BOTTOM_UPGRADE)
    assert p.of(0, "cubes_taken") == 1


@pytest.mark.rule("S2.7", "S19.10")
def test_part_of_a_benefit_may_be_taken() -> None:
    p = play()
    p.track(0, coins=1)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE_PART)
    until(p, "part").choose(1)
    assert (p.of(0, "power"), p.of(0, "coins")) == (1, 0)


@pytest.mark.rule("S2.7")
def test_produce_may_be_paid_for_nothing() -> None:
    p = play("nordic", "crimea")
    p.units(0, "HOME_NORDIC", worker=4)
    p.track(0, power=1)
    begin(p)
    p.to_top("produce")
    assert p.legal == [c.SKIP, c.TAKE]
    p.choose(c.TAKE)
    assert p.of(0, "power") == 0


@pytest.mark.rule("S2.7")
def test_what_cannot_be_paid_in_full_cannot_be_taken() -> None:
    p = payer("nordic", "crimea", mats=["industrial"], action="deploy", tokens=2)
    begin(p)
    p.choose(p.section(bottom="deploy"))
    p.choose(c.SKIP)
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S2.8")
def test_a_recruit_from_enlist_gives_nothing_for_the_same_enlist() -> None:
    p = payer("nordic", "rusviet", action="enlist")
    take_bottom(begin(p), "enlist")
    p.choose(c.BOTTOM_ENLIST * 4 + c.ONE_TIME_COINS)
    assert p.kind == c.K_END_WINDOW
    assert p.hand_of(0) == []


@pytest.mark.rule("S2.8")
def test_by_option_it_gives_its_card_at_once() -> None:
    p = payer("nordic", "rusviet", action="enlist", options={"enlist_self_bonus": True})
    take_bottom(begin(p), "enlist")
    p.choose(c.BOTTOM_ENLIST * 4 + c.ONE_TIME_COINS)
    assert (p.kind, p.player) == (c.K_ONGOING, 0)
    p.choose(c.YES)
    p.run(c.K_END_WINDOW)
    assert len(p.hand_of(0)) == 1


@pytest.mark.rule("S2.9", "S19.15")
@pytest.mark.parametrize("window", ["section", "top", "bottom", "end_window"])
def test_an_objective_may_be_revealed_around_each_action(window: str) -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="build", where="W3")
    p.track(0, popularity=7, coins=2)
    p.units(0, "W3", worker=3)
    p.objectives(0, 8)
    p.start()
    if window != "section":
        p.choose(p.section(bottom="build"))
        until(p, window)
    assert c.REVEAL_LOW in p.legal
    p.choose(c.REVEAL_LOW)
    assert p.star_names(0) == ["objective"]


@pytest.mark.rule("S2.10")
def test_the_next_player_waits_for_the_bottom_row() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="build", where="W3")
    p.recruits(1, "build")
    p.start()
    p.to_bottom("build")
    p.choose(c.TAKE)
    p.run(c.K_ONGOING)
    assert (p.player, p.s.active) == (1, 0)
    p.choose(c.YES)
    assert (p.kind, p.player, p.s.active) == (c.K_SECTION, 1, 1)


@pytest.mark.rule("S2.11")
def test_the_whole_course_of_a_turn() -> None:
    p = payer("crimea", "rusviet", mats=["industrial"], action="build", where="W3")
    p.units(0, "F1", character=1)
    p.tokens("T2")
    begin(p)
    told = p.run(
        c.K_END_WINDOW,
        answers={
            c.K_SECTION: p.section(bottom="build"),
            c.K_TOP: c.TAKE,
            c.K_BOTTOM: c.TAKE,
            c.K_MOVE_UNIT: [c.CHARACTER],
            c.K_MOVE_STEP: at("T2"),
            c.K_DRAW_ENCOUNTER: 12,
        },
    )
    wanted = [c.K_SECTION, c.K_TOP, c.K_MOVE_UNIT, c.K_MOVE_STEP, c.K_DRAW_ENCOUNTER, c.K_ENCOUNTER, c.K_BOTTOM]
    assert [kind for kind, _, _ in told if kind in wanted] == [*wanted[:4], c.K_MOVE_UNIT, *wanted[4:]]


@pytest.mark.rule("S2.5", "S7.12")
def test_food_from_an_encounter_pays_for_enlist() -> None:
    p = play("crimea", "rusviet", mats=["engineering", *MOVE_FIRST[:2]])  # Move above Enlist, 3 food
    p.track(0, coins=2)
    meet(p, 1)
    p.choose(1)
    assert p.tokens_on("V7") == {"food": 4}
    assert p.kind == c.K_BOTTOM and c.TAKE in p.legal


@pytest.mark.rule("S2.2", "S5.1")
def test_the_action_may_end_without_any_move() -> None:
    p = moving(play())
    before = p.copy()
    finish(p)
    assert list(p.s.pos) == list(before.s.pos)


@pytest.mark.rule("S2.9", "S9.3")
def test_no_window_opens_between_the_moves() -> None:
    p = play("nordic", "rusviet")
    p.units(0, "F1", worker=2)
    p.track(0, popularity=7)
    p.units(0, "HOME_NORDIC", worker=2)
    p.objectives(0, 8)
    moving(p)
    go(p, "worker", "F1", "M1")
    assert p.kind == c.K_MOVE_UNIT
    workers = [p.unit_at(0, "worker", where)[0] for where in ("F1", "HOME_NORDIC")]
    assert p.legal == [c.CHARACTER, *workers, c.DONE]
