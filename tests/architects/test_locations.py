"""Forest, Quarry, Mines, Silversmith, King's Storehouse and Tax Stand."""

from __future__ import annotations

from random import Random

import pytest

from engines.architects.game import GAME
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.words import phrases
from tests.architects.position import allows, answer, asks, employ, give, go, goods, legal, position, stand


def brought(place: int, before: int) -> dict[str, int]:
    """Goods of one more worker where `before` stand."""
    return goods(go(place, stand(position(), place, before)))


@pytest.mark.rule("A3.1", "A3.2", "A3.4", "A3.5")
@pytest.mark.parametrize(
    ("place", "good", "counts"),
    [
        (t.FOREST, "wood", [1, 2, 3, 4]),
        (t.QUARRY, "stone", [1, 2, 3, 4]),
        (t.SILVERSMITH, "silver", [2, 3, 4, 5]),
    ],
)
def test_goods_by_the_number_of_workers(place: int, good: str, counts: list[int]) -> None:
    assert [brought(place, before) for before in range(4)] == [{good: count} for count in counts]


@pytest.mark.rule("A0.9", "A3.2")
def test_workers_of_others_do_not_count() -> None:
    s = stand(stand(position(), t.QUARRY, 1), t.QUARRY, 5, seat=1)
    assert goods(go(t.QUARRY, s)) == {"stone": 2}
    assert s.workers[t.QUARRY] == 2


@pytest.mark.rule("A3.3", "A3.5")
@pytest.mark.parametrize(("before", "clay", "gold"), [(1, 3, 1), (2, 4, 1), (3, 5, 2), (4, 6, 2), (6, 8, 3)])
def test_the_mines_give_clay_or_gold(before: int, clay: int, gold: int) -> None:
    for good, expected in ((t.CLAY, {"clay": clay}), (t.GOLD, {"gold": gold})):
        s = go(t.MINES, stand(position(), t.MINES, before))
        assert asks(s) == c.K_MINES
        assert goods(answer(s, good)) == expected


@pytest.mark.rule("A2.7", "A3.3")
def test_the_first_worker_in_the_mines_digs_clay() -> None:
    assert brought(t.MINES, 0) == {"clay": 2}


@pytest.mark.rule("A0.5")
def test_goods_are_not_limited() -> None:
    assert goods(go(t.FOREST, give(position(), wood=400))) == {"wood": 401}


@pytest.mark.rule("A9.1")
@pytest.mark.parametrize(
    ("place", "apprentice", "expected"),
    [
        (t.FOREST, t.WOODCUTTER, {"wood": 3}),
        (t.QUARRY, t.STONECUTTER, {"stone": 3}),
        (t.SILVERSMITH, t.JEWELLER, {"silver": 4}),
        (t.MINES, t.MINER, {"clay": 4}),
    ],
)
def test_two_alike_add_two_goods_at_their_location_alone(place: int, apprentice: int, expected: dict[str, int]) -> None:
    assert goods(go(place, employ(position(), apprentice, apprentice))) == expected
    other = t.FOREST if place != t.FOREST else t.QUARRY
    assert sum(goods(go(other, employ(position(), apprentice, apprentice))).values()) == 1


# --------------------------------------------------------------------------------------------------- King's Storehouse


@pytest.mark.rule("A3.6")
def test_trades_of_the_storehouse_itself() -> None:
    s = go(t.STOREHOUSE, stand(give(position(), clay=9, wood=9, stone=9, silver=9), t.STOREHOUSE, 1))
    assert [phrases.trade(x) for x in legal(s)[:-1]] == [
        *("2 clay for 1 virtue", "1 clay and 1 wood for 1 virtue", "1 clay and 1 stone for 1 virtue"),
        *("2 wood for 1 virtue", "1 wood and 1 stone for 1 virtue", "2 stone for 1 virtue"),
        *("3 wood for 1 marble", "2 wood and 1 stone for 1 marble", "1 wood and 2 stone for 1 marble"),
        "3 stone for 1 marble",
    ]


@pytest.mark.rule("A3.6", "A2.7")
def test_as_many_trades_as_workers_and_fewer_are_fine() -> None:
    s = go(t.STOREHOUSE, stand(give(position(), wood=9), t.STOREHOUSE, 2))
    answer(s, 3, 3)
    assert (asks(s), s.frame_a[s.depth - 1]) == (c.K_TRADE, 1)
    answer(s, c.END_TRADES)
    assert (goods(s), s.virtue[0], s.active) == ({"wood": 5}, 9, 1)
    assert go(t.STOREHOUSE, position()).active == 1  # legal without any trade


@pytest.mark.rule("A9.4", "A3.6")
@pytest.mark.parametrize(
    ("apprentice", "pay", "gain"),
    [
        (t.MERCHANT_CLAY, {"silver": 1}, {"clay": 3}),
        (t.MERCHANT_GOLD, {"silver": 2}, {"gold": 1}),
        (t.MERCHANT_MARBLE, {"silver": 3}, {"marble": 1}),
        (t.MERCHANT_STONE, {"silver": 1}, {"stone": 2}),
        (t.MERCHANT_WOOD, {"silver": 1}, {"wood": 2}),
        (t.PATRON_CLAY, {"clay": 1}, {}),
        (t.PATRON_SILVER, {"silver": 2}, {}),
        (t.PATRON_STONE, {"stone": 1}, {}),
        (t.PATRON_WOOD, {"wood": 1}, {}),
        (t.TRADER_CLAY, {"clay": 3}, {"marble": 1}),
        (t.TRADER_STONE, {"stone": 2}, {"marble": 1}),
        (t.TRADER_WOOD, {"wood": 2}, {"marble": 1}),
    ],
)
def test_trades_of_apprentices(apprentice: int, pay: dict[str, int], gain: dict[str, int]) -> None:
    trade = t.TRADE_OF[apprentice]
    assert not allows(go(t.STOREHOUSE, give(position(), **pay)), trade)
    s = go(t.STOREHOUSE, employ(give(position(), **pay), apprentice), trade)
    assert (goods(s), s.virtue[0]) == (gain, 7 if gain else 8)


@pytest.mark.rule("A9.13")
def test_the_overseer_counts_as_one_more_worker() -> None:
    s = go(t.STOREHOUSE, employ(give(position(), wood=4), t.OVERSEER), 3, 3)
    assert (goods(s), s.virtue[0]) == ({}, 9)


# ---------------------------------------------------------------------------------------------------------- Tax Stand


@pytest.mark.rule("A3.14", "A3.15", "A7.4", "A0.2")
def test_all_silver_of_the_tax_stand_for_two_virtue() -> None:
    s = go(t.TAX_STAND, position(virtue=1, tax=5))
    assert (goods(s), s.tax, s.virtue[0], s.debts[0]) == ({"silver": 5}, 0, 0, 1)


@pytest.mark.rule("A9.10")
@pytest.mark.parametrize(
    ("apprentices", "gained", "virtue"),
    [([t.THIEF], {"silver": 5}, 6), ([t.PICKPOCKET], {"silver": 5, "gold": 1}, 5)],
)
def test_thief_and_pickpocket(apprentices: list[int], gained: dict[str, int], virtue: int) -> None:
    s = go(t.TAX_STAND, employ(position(tax=5), *apprentices))
    assert (goods(s), s.virtue[0]) == (gained, virtue)


# -------------------------------------------------------------------------------------------------------- everywhere


@pytest.mark.rule("A0.7", "A0.3")
def test_no_answer_takes_goods_from_another_seat() -> None:
    rng, state = Random(5), GAME.new_initial_state(GAME.tables.deal(4, Random(5)))
    for _ in range(1500):
        if state.is_terminal():
            break
        before = [goods(state.core, seat) for seat in range(4)]
        seat = state.current_player()
        state.step(state.sample_chance(5) if state.is_chance() else rng.choice(state.legal_actions()))
        for other in range(4):
            if other != seat:
                now = goods(state.core, other)
                assert all(now.get(good, 0) >= count for good, count in before[other].items())
