"""The virtue track, debts and tax."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import display, goods, guildhall, locations, town, virtue
from tests.architects.position import answer, asks, employ, give, go, has_option, hold, legal, position


@pytest.mark.rule("A7.1", "A7.3")
@pytest.mark.parametrize(
    ("before", "debts", "after"), [(13, 2, (14, 0)), (13, 1, (14, 0)), (14, 4, (14, 1)), (9, 1, (12, 1))]
)
def test_virtue_above_the_track_destroys_debts(before: int, debts: int, after: tuple[int, int]) -> None:
    s = position(virtue=before, debts=debts)
    virtue.gain(s, 0, c.FROM_BUILDING, 3)
    assert (s.virtue[0], s.debts[0]) == after


@pytest.mark.rule("A7.1", "A7.4", "A7.12")
@pytest.mark.parametrize(("before", "after"), [(11, (9, 0)), (2, (0, 0)), (1, (0, 1)), (0, (0, 2))])
def test_virtue_below_the_track_is_debts(before: int, after: tuple[int, int]) -> None:
    s = position(virtue=before)
    virtue.lose(s, 0, c.FROM_BUILDING, 2)
    assert (s.virtue[0], s.debts[0]) == after


@pytest.mark.rule("A7.5", "A7.4")
def test_every_loss_at_zero_is_a_debt() -> None:
    hired = answer(go(t.WORKSHOP, give(position(virtue=0, display=[t.GATEKEEPER] * 8), silver=9)), 0)
    built = go(t.GUILDHALL, employ(hold(give(position(virtue=0), clay=9, wood=9, stone=9), t.HIDEOUT), t.LABOURER))
    answer(built, t.HIDEOUT)
    assert [(s.virtue[0], s.debts[0]) for s in (hired, built)] == [(0, 1), (0, 2)]


@pytest.mark.rule("A7.5", "A7.3", "A10.6")
def test_every_gain_at_fourteen_destroys_a_debt() -> None:
    s = position(virtue=14, debts=2)
    goods.gain_row(s, 0, c.FROM_REWARD, t.REWARD_GAIN[4], 1)
    assert (s.virtue[0], s.debts[0], s.paid[0]) == (14, 0, 0)


@pytest.mark.rule("A7.3", "A7.10")
def test_by_option_surplus_virtue_need_not_destroy_debts() -> None:
    s = has_option(give(position(virtue=14, debts=3), wood=4), c.OPTION_KEEP_DEBTS)
    go(t.STOREHOUSE, s, 3)
    assert (asks(s), legal(s)) == (c.K_DESTROY, [0, 1])
    answer(s, 0)
    assert s.debts[0] == 3
    s = has_option(give(position(virtue=14, debts=3), wood=2), c.OPTION_KEEP_DEBTS)
    answer(go(t.STOREHOUSE, s, 3), 1)
    assert (s.debts[0], s.paid[0]) == (2, 0)


@pytest.mark.rule("A7.12", "A1.4")
def test_debts_never_run_out() -> None:
    s = position(debts=30)
    virtue.take_debts(s, 0, 5)
    assert s.debts[0] == 35


# ---------------------------------------------------------------------------------------------------------------- tax


@pytest.mark.rule("A7.6", "A7.7", "A0.8")
@pytest.mark.parametrize(("marker", "evaded"), [(0, 2), (1, 2), (2, 1), (3, 1), (4, 0), (7, 0), (14, 0)])
def test_evasion_by_virtue_never_makes_tax_negative(marker: int, evaded: int) -> None:
    s = position(virtue=marker)
    assert [virtue.tax_due(s, 0, tax) for tax in (1, 2, 3)] == [max(tax - evaded, 0) for tax in (1, 2, 3)]


@pytest.mark.rule("A7.6", "A7.7")
def test_evaded_coins_are_paid_to_nobody() -> None:
    s = answer(go(t.WORKSHOP, give(position(virtue=3), silver=4)), 0)
    assert (s.tax, virtue.silver_of(s, 0)) == (1, 1)


@pytest.mark.rule("A11.4", "A7.6")
@pytest.mark.parametrize(("marker", "due"), [(11, [0, 1, 2]), (3, [0, 0, 1]), (1, [0, 0, 0])])
def test_ada_ignores_one_tax_beside_evasion(marker: int, due: list[int]) -> None:
    s = position(virtue=marker, character=t.ADA)
    assert [virtue.tax_due(s, 0, tax) for tax in (1, 2, 3)] == due


def prices(s: Any) -> list[int]:
    """Silver for a hire, a first capture, a release and a debt."""
    return [display.price(s, 0, 0, 1), town.capture_price(s, 0, 0), town.release_price(s, 0), town.debt_price(s, 0)]


@pytest.mark.rule("A7.8")
def test_tax_is_in_four_payments_and_evasion_spares_the_rest() -> None:
    assert prices(position()) == [4, 1, 5, 6]
    assert prices(position(virtue=0)) == [2, 0, 3, 4]
    assert prices(position(character=t.RUDOLF)) == [3, 1, 5, 6]


@pytest.mark.rule("A7.8", "A0.8", "A9.5")
def test_discounts_never_touch_the_tax() -> None:
    s = employ(position(), t.CONSPIRATOR, t.CONSPIRATOR)
    assert [town.capture_price(s, 0, made) for made in range(4)] == [1, 0, 0, 1]


@pytest.mark.rule("A7.11", "A3.10")
def test_evasion_is_looked_up_before_the_virtue_of_the_action() -> None:
    s = answer(go(t.WORKSHOP, give(position(virtue=4, display=[t.GATEKEEPER] * 8), silver=4)), 0)
    assert (s.tax, s.virtue[0]) == (2, 3)


@pytest.mark.rule("A7.2")
def test_virtue_bars_market_and_cathedral() -> None:
    assert (t.MARKET_BARRED_FROM, t.CATHEDRAL_VIRTUE) == (10, 5)
    s = hold(give(position(virtue=4), gold=1), t.WELL)
    assert not guildhall.has_work(s, 0)
    virtue.gain(s, 0, c.FROM_BUILDING, 1)
    assert guildhall.has_work(s, 0)


@pytest.mark.rule("A9.10")
def test_a_thief_never_makes_the_loss_a_gain() -> None:
    s = employ(position(tax=1), t.THIEF, t.THIEF)
    locations.take_tax(s, 0)
    assert s.virtue[0] == 7


# --------------------------------------------------------------------------------------------------------------- Hugo


@pytest.mark.rule("A11.9")
def test_hugo_may_pay_two_silver_instead_of_a_debt() -> None:
    s = give(position(virtue=0, tax=1, character=t.HUGO), silver=4)
    go(t.TAX_STAND, s)
    assert (asks(s), legal(s)) == (c.K_BUY_OFF, [0, 1, 2])
    answer(s, 1)
    assert (virtue.silver_of(s, 0), s.debts[0]) == (3, 1)
    poor = go(t.TAX_STAND, position(virtue=1, tax=1, character=t.HUGO))
    assert poor.debts[0] == 1
