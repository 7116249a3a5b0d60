"""What the greedy bot expects of its mat in the next turns: which rows stand over each other, and what they can pay."""

from __future__ import annotations

import pytest

from engines.core.engine.constants import POLICY_GREEDY
from engines.core.engine.search_context import SearchContext
from engines.core.search.lines import take_seat
from engines.scythe.bots.forecast import forecast, income, survey
from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import control
from tests.scythe.position import Position

UPGRADE, DEPLOY, BUILD, ENLIST = range(4)
EFFECTS = {"upgrade": 300, "deploy": 300, "build": 300, "enlist": 300}
WEIGHTS = EFFECTS | {"later": 100, "left_over": 0, "top_move": 0, "top_bolster": 0, "power": 0, "worker_more": 0}


def context(**changed: int) -> SearchContext:
    """A context in which the first seat searches; resources that are left over count nothing."""
    row = list(GAME.bots.load_weights())
    for name, value in (WEIGHTS | changed).items():
        row[GAME.bots.places[name]] = value
    found = GAME.bots.new_context([POLICY_GREEDY] * 2, {0: row})
    take_seat(found, 0)
    return found


def table(mat: str, faction: str = "crimea", coins: int = 9) -> Position:
    """Two workers in a village, no resources."""
    p = Position(faction, "saxony", mats=(mat,))
    p.track(0, coins=coins)
    p.units(0, "V1", worker=2)
    return p


def expected(p: Position, turns: int = 1, **changed: int) -> int:
    """The forecast of so many turns without the worth of workers."""
    p.settle()
    found = context(worker=0, **changed)
    survey(p.s, 0, control(p.s, 0), found)
    return forecast(p.s, 0, turns, found)


def coming_in(p: Position) -> int:
    """What one Produce is worth."""
    p.settle()
    found = context(income=100, power=26)
    survey(p.s, 0, control(p.s, 0), found)
    return income(found)


def test_nothing_is_expected_where_nothing_can_be_paid() -> None:
    assert expected(table("mechanical")) == 0


@pytest.mark.parametrize(("mat", "coins"), [("industrial", 300), ("engineering", 200), ("militant", 0)])
def test_a_bottom_row_counts_with_the_coins_of_the_mat(mat: str, coins: int) -> None:
    p = table(mat)
    p.resources("V1", oil=3)
    assert expected(p) == 300 + coins


@pytest.mark.rule("S2.3")
def test_the_section_used_just_now_is_blocked_except_for_rusviet() -> None:
    for faction, worth in (("crimea", 0), ("rusviet", 600)):
        p = table("industrial", faction)
        p.resources("V1", oil=3)
        p.track(0, last_section=UPGRADE)
        assert expected(p) == worth


def test_two_ready_rows_are_two_turns() -> None:
    p = table("mechanical")
    p.resources("V1", oil=3, metal=3)
    assert expected(p, 1) < expected(p, 2)
    assert expected(p, 2) == 300 + 200 + 300 - 100  # Trade stands over Upgrade and costs a coin


@pytest.mark.rule("S3.5")
def test_trade_pays_the_row_below_it_in_the_same_turn() -> None:
    for oil, worth in ((0, 0), (1, 200)):
        p = table("mechanical")
        p.resources("V1", oil=oil)
        assert expected(p) == worth


def test_without_a_coin_there_is_no_trade() -> None:
    p = table("mechanical", coins=0)
    p.resources("V1", oil=1)
    assert expected(p) == 0


@pytest.mark.rule("S3.10")
def test_produce_pays_the_row_below_it_in_the_same_turn() -> None:
    p = table("engineering", coins=0)  # Produce over Upgrade, which costs three oil and brings two coins
    p.units(0, "T1", worker=2)
    p.resources("T1", oil=1)
    assert expected(p) == 300 + 200


@pytest.mark.rule("S4.7")
def test_a_cube_on_the_bottom_row_lets_it_be_paid_sooner() -> None:
    p = table("industrial")
    p.resources("V1", oil=2)
    assert expected(p) == 0
    p.placed(0, "upgrade", 1)
    assert expected(p) == 600


def test_own_recruits_pay_with_each_bottom_row() -> None:
    p = table("industrial")
    p.resources("V1", oil=3)
    before = expected(p, power=30)
    p.recruits(0, "upgrade")
    assert expected(p, power=30) == before + 30


def test_produce_is_worth_what_can_still_be_used() -> None:
    p = table("industrial")
    p.units(0, "T1", worker=2)
    wanted = coming_in(p)
    p.track(0, cubes_taken=63)
    assert coming_in(p) < wanted


@pytest.mark.rule("S3.11")
def test_workers_off_the_mat_make_produce_dearer() -> None:
    p = table("industrial")
    p.units(0, "T1", worker=1)
    few = coming_in(p)
    p.units(0, "L1", worker=5)
    assert p.s.num_workers[0] == c.NUM_UNITS - c.FIRST_WORKER
    assert coming_in(p) < few


@pytest.mark.rule("S3.14")
def test_the_mill_yields_without_a_worker() -> None:
    p = table("industrial")
    before = coming_in(p)
    p.structure(0, "mill", "T1")
    assert coming_in(p) > before
