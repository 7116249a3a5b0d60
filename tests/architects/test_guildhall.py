"""Buildings, spaces of the Guildhall, resets, virtue and debts."""

from __future__ import annotations

import pytest

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.architects.rules import guildhall, virtue
from tests.architects.position import allows, answer, ask, give, goods, position, turn


@pytest.mark.rule("A6.2", "A6.3", "A6.4", "A6.5", "A6.11", "A10.1")
def test_the_well_costs_wood_and_stone_and_gives_clay() -> None:
    s = answer(turn(give(position(), wood=2, stone=2)), t.GUILDHALL)
    assert goods(s) == {"clay": 4}
    assert (s.built[t.WELL], s.virtue[0], s.laid[0], s.filled) == (1, 7, 1, 1)


@pytest.mark.rule("A6.4")
def test_the_steeple_costs_wood_and_gold_and_gives_virtue() -> None:
    s = answer(turn(give(position(), wood=3, stone=2, gold=2)), t.GUILDHALL, t.STEEPLE)
    assert goods(s) == {"wood": 1, "stone": 2}
    assert (s.built[t.STEEPLE], s.virtue[0]) == (1, 8)


@pytest.mark.rule("A2.7", "A6.4")
def test_the_guildhall_needs_a_building_that_can_be_paid() -> None:
    assert not allows(turn(give(position(), wood=2, stone=1, gold=1)), t.GUILDHALL)
    assert allows(turn(give(position(), wood=2, stone=2)), t.GUILDHALL)


@pytest.mark.rule("A11.8")
@pytest.mark.parametrize(("gold", "marble"), [(2, 0), (1, 1), (0, 2), (0, 3), (2, 2)])
def test_therese_pays_gold_with_marble(gold: int, marble: int) -> None:
    s = give(position(character=t.THERESE), wood=2, gold=gold, marble=marble)
    assert guildhall.can_pay(s, 0, t.STEEPLE)
    guildhall.apply_build(s, 0, t.STEEPLE)
    assert sum(goods(s).values()) == gold + marble - 2
    assert min(s.goods[: t.NUM_GOODS]) == 0


@pytest.mark.rule("A11.8")
def test_nobody_else_does_and_nobody_pays_with_too_little() -> None:
    assert not guildhall.can_pay(give(position(character=t.ADA), wood=2, gold=1, marble=1), 0, t.STEEPLE)
    assert not guildhall.can_pay(give(position(character=t.THERESE), wood=2, gold=1), 0, t.STEEPLE)


@pytest.mark.rule("A6.1")
@pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 16), (4, 20), (5, 24)])
def test_spaces_by_number_of_players(players: int, spaces: int) -> None:
    assert guildhall.spaces(position(players)) == spaces


@pytest.mark.rule("A5.6", "A6.1")
@pytest.mark.parametrize(("players", "at"), [(2, [7, 10]), (3, [9, 13]), (4, [11, 16]), (5, [13, 19])])
def test_the_first_worker_of_rows_three_and_four_triggers_a_reset(players: int, at: list[int]) -> None:
    s, resets = position(players, prison=3), []
    for space in range(1, guildhall.spaces(s) + 1):
        before = s.debts[0]
        guildhall.fill_space(s)
        resets += [space] * (s.debts[0] - before)
    assert resets == at


@pytest.mark.rule("A5.7", "A5.10")
def test_a_reset_costs_virtue_from_three_prisoners_and_most_a_debt() -> None:
    s = position(4, prison=[4, 3, 4, 2])
    virtue.reset(s)
    assert list(s.virtue)[:4] == [6, 6, 6, 7]
    assert list(s.debts)[:4] == [1, 0, 1, 0]


@pytest.mark.rule("A5.8")
def test_with_nobody_in_prison_nobody_takes_a_debt() -> None:
    s = position(4)
    virtue.reset(s)
    assert list(s.debts) == [0] * 5


@pytest.mark.rule("A7.1", "A7.3", "A7.5")
@pytest.mark.parametrize(
    ("before", "debts", "after"), [(13, 2, (14, 0)), (13, 1, (14, 0)), (14, 4, (14, 1)), (9, 1, (12, 1))]
)
def test_virtue_above_the_track_destroys_debts(before: int, debts: int, after: tuple[int, int]) -> None:
    s = position(virtue=before, debts=debts)
    virtue.gain(s, 0, 3)
    assert (s.virtue[0], s.debts[0]) == after


@pytest.mark.rule("A7.1", "A7.4", "A7.5")
@pytest.mark.parametrize(("before", "after"), [(11, (9, 0)), (2, (0, 0)), (1, (0, 1)), (0, (0, 2))])
def test_virtue_below_the_track_is_debts(before: int, after: tuple[int, int]) -> None:
    s = position(virtue=before)
    virtue.lose(s, 0, 2)
    assert (s.virtue[0], s.debts[0]) == after


@pytest.mark.rule("A6.4")
def test_which_building_is_asked_only_when_both_can_be_paid() -> None:
    s = ask(give(position(), wood=2, stone=2, gold=2), k.K_BUILD)
    assert s.legal == (1 << len(names.BUILDINGS)) - 1
