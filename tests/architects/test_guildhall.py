"""The Guildhall: constructing, the cathedral, and what buildings do at once."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import cathedral, guildhall
from engines.architects.rules import constants as c
from engines.core.engine.bits import BIT
from engines.core.engine.playout import settle_chance
from tests.architects.position import (
    KEY,
    allows,
    answer,
    ask,
    asks,
    choose,
    draw,
    employ,
    give,
    go,
    goods,
    hand_size,
    hold,
    jail,
    legal,
    position,
    stand,
    turn,
)

ALL = {"clay": 20, "wood": 20, "stone": 20, "gold": 20, "marble": 20}


def rich(players: int = 3, **fields: Any) -> Any:
    """A seat with all goods and all skills."""
    return employ(give(position(players, **fields), **ALL), t.LABOURER)


def construct(s: Any, building: int) -> Any:
    """The position after the building was constructed."""
    return answer(turn(hold(s, building)), t.GUILDHALL, building)


@pytest.mark.rule("A6.2", "A6.3", "A6.4", "A6.5", "A6.11", "A10.1")
def test_the_well_costs_wood_and_stone_and_gives_clay() -> None:
    s = construct(give(position(), wood=2, stone=2), t.WELL)
    assert goods(s) == {"clay": 4}
    assert (s.built[0], s.hand[0], s.virtue[0], s.laid[0], s.filled) == (BIT[t.WELL], 0, 7, 1, 1)


@pytest.mark.rule("A6.4", "A9.11")
def test_every_skill_needs_an_apprentice_and_a_labourer_has_all() -> None:
    for skills, done in (((), False), ((t.CONSPIRATOR,), False), ((t.CONSPIRATOR, t.GATEKEEPER), True)):
        s = turn(hold(employ(give(position(virtue=4), **ALL), *skills), t.ARMOURY))
        assert allows(s, t.GUILDHALL) is done
    assert allows(turn(hold(rich(), t.KEEP)), t.GUILDHALL)


@pytest.mark.rule("A6.4", "A6.11")
@pytest.mark.parametrize("building", range(t.NUM_BUILDINGS))
def test_every_building_takes_its_printed_cost_and_changes_virtue(building: int) -> None:
    cost = t.COSTS[building * t.NUM_GOODS : (building + 1) * t.NUM_GOODS]
    printed = dict(zip(names.GOODS, cost, strict=True))
    s = employ(give(position(virtue=9), **printed), t.LABOURER)
    s = hold(s, building)
    assert guildhall.buildable(s, 0) == BIT[building]
    guildhall.construct(s, 0, building, t.NUM_GOODS)
    assert (goods(s), s.virtue[0]) == ({}, 9 + t.BUILDING_VIRTUE[building])
    for good in [good for good, count in printed.items() if count]:
        poor = employ(give(position(), **printed | {good: printed[good] - 1}), t.LABOURER)
        assert guildhall.buildable(hold(poor, building), 0) == 0


@pytest.mark.rule("A6.3")
def test_only_buildings_in_hand_are_constructed_and_asked_for() -> None:
    s = go(t.GUILDHALL, hold(rich(virtue=4), t.WELL, t.SMITHY))
    assert (asks(s), legal(s)) == (c.K_GUILD, [t.SMITHY, t.WELL])
    s = go(t.GUILDHALL, hold(rich(virtue=4), t.WELL))
    assert legal(s) == [t.WELL]  # asked all the same: that there is no other card stays hidden


@pytest.mark.rule("A6.1")
@pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 16), (4, 20), (5, 24)])
def test_spaces_by_number_of_players(players: int, spaces: int) -> None:
    assert guildhall.spaces(position(players)) == spaces


# ---------------------------------------------------------------------------------------------------------- cathedral


def working(level: int | list[int], **fields: Any) -> Any:
    """A seat on a level of the cathedral with all goods and two cards in hand."""
    return hold(give(position(4, cathedral=level, **fields), **ALL), t.CASTLE, t.KEEP)


@pytest.mark.rule("A6.6", "A6.8", "A0.10")
def test_a_step_costs_the_level_and_a_card_and_reveals_a_reward() -> None:
    s = go(t.GUILDHALL, working(0))
    choose(s, c.CATHEDRAL)
    assert (asks(s), legal(s)) == (c.K_SACRIFICE, [t.CASTLE, t.KEEP])
    choose(s, t.KEEP)
    assert (asks(s), s.cathedral[0], goods(s)["gold"]) == (c.K_REWARD, 1, 19)
    draw(s, 0)
    assert (s.virtue[0], goods(s)["silver"], s.rewards_left, s.rewards[0]) == (8, 3, 8, 1)
    assert (s.hand[0], s.tail[0], s.tail_owner[0]) == (BIT[t.CASTLE], t.KEEP, 0)


@pytest.mark.rule("A6.6", "A6.8")
@pytest.mark.parametrize(
    ("level", "paid"),
    [
        (0, {"gold": 1}),
        (1, {"wood": 1, "stone": 3}),
        (2, {"marble": 1}),
        (3, {"wood": 1, "stone": 7}),
        (4, {"gold": 2, "marble": 2}),
    ],
)
def test_what_each_level_costs(level: int, paid: dict[str, int]) -> None:
    s = go(t.GUILDHALL, working(level, rewards_left=0), c.CATHEDRAL)
    if asks(s) == c.K_SPLIT:
        answer(s, 1)
    answer(s, t.CASTLE)
    assert s.cathedral[0] == level + 1
    assert {good: 20 - goods(s)[good] for good in ALL if goods(s)[good] < 20} == paid


@pytest.mark.rule("A6.8")
def test_wood_and_stone_are_mixed_as_far_as_they_are_there() -> None:
    s = hold(give(position(cathedral=1, rewards_left=0), wood=3, stone=2), t.CASTLE)
    go(t.GUILDHALL, s, c.CATHEDRAL)
    assert legal(s) == [2, 3]
    answer(s, 3)
    assert (goods(s), s.cathedral[0]) == ({"stone": 1}, 2)


@pytest.mark.rule("A6.7")
@pytest.mark.parametrize(("level", "room"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1)])
def test_a_full_level_blocks_those_below(level: int, room: int) -> None:
    for others in range(4):
        s = working([level - 1, *[level] * others, *[0] * (3 - others)])
        assert cathedral.num_on(s, level) == others
        assert bool(cathedral.may_work(s, 0)) is (others < room)
    assert not cathedral.may_work(working(t.TOP_LEVEL), 0)


@pytest.mark.rule("A6.6", "A6.8", "A7.2")
def test_a_step_needs_virtue_and_a_card() -> None:
    assert not cathedral.may_work(working(0, virtue=4), 0)
    assert not cathedral.may_work(give(position(), **ALL), 0)
    assert cathedral.may_work(working(0), 0)


@pytest.mark.rule("A11.6", "A6.8")
def test_frederick_needs_and_discards_no_card() -> None:
    s = hold(give(position(character=t.FREDERICK), gold=2), t.CASTLE)
    go(t.GUILDHALL, s, c.CATHEDRAL)
    assert (s.hand[0] >> t.CASTLE & 1, s.tail_size, s.cathedral[0]) == (1, 0, 1)
    assert cathedral.may_work(give(position(character=t.FREDERICK), gold=1), 0)


@pytest.mark.rule("A6.6")
def test_an_empty_reward_pile_gives_a_virtue() -> None:
    s = answer(go(t.GUILDHALL, working(0, rewards_left=0), c.CATHEDRAL), t.CASTLE)
    assert (s.virtue[0], s.cathedral[0]) == (8, 1)


@pytest.mark.rule("A9.2")
@pytest.mark.parametrize(
    ("acolyte", "cards", "gained"),
    [(t.ACOLYTE_CARD, 1, {}), (t.ACOLYTE_CLAY, 0, {"clay": 2}), (t.ACOLYTE_SILVER, 0, {"silver": 2})],
)
def test_acolytes_add_to_every_step(acolyte: int, cards: int, gained: dict[str, int]) -> None:
    s = employ(hold(give(position(rewards_left=0), gold=1), t.CASTLE), acolyte)
    go(t.GUILDHALL, s, c.CATHEDRAL)
    assert (goods(s), hand_size(s)) == (gained, cards)


# ---------------------------------------------------------------------------------- what buildings do at once


@pytest.mark.rule("A10.1", "A6.5")
@pytest.mark.parametrize(
    ("building", "gained"),
    [
        (t.FACTORY, {"marble": 2}),
        (t.LUMBER_CAMP, {"wood": 4}),
        (t.SMITHY, {"stone": 4}),
        (t.THIEVES_DEN, {"silver": 4}),
        (t.WELL, {"clay": 4}),
    ],
)
def test_goods_at_once(building: int, gained: dict[str, int]) -> None:
    s = ask(position(), c.K_EFFECT, building)
    assert goods(s) == gained


@pytest.mark.rule("A10.1")
@pytest.mark.parametrize(
    ("building", "choice", "gained"),
    [
        (t.CLAY_PIT, 0, {"gold": 1}),
        (t.CLAY_PIT, 1, {"marble": 1}),
        (t.TREASURY, 0, {"gold": 1}),
        (t.TREASURY, 1, {"silver": 3}),
    ],
)
def test_one_of_two(building: int, choice: int, gained: dict[str, int]) -> None:
    assert goods(answer(ask(position(), c.K_EFFECT, building), choice)) == gained


@pytest.mark.rule("A10.1")
def test_cards_and_a_debt() -> None:
    s = ask(position(), c.K_EFFECT, t.DRAFTING_ROOM)
    settle_chance(s, KEY)
    assert hand_size(s) == 2
    assert construct(rich(), t.BETTING_HOUSE).debts[0] == 1


@pytest.mark.rule("A10.2")
@pytest.mark.parametrize(("building", "captures"), [(t.ARMOURY, 1), (t.FORTRESS, 2), (t.BARRACKS, 1)])
def test_captures_of_buildings(building: int, captures: int) -> None:
    s = construct(stand(rich(), t.FOREST, 1, 1), building)
    assert (asks(s), s.frame_b[s.depth - 1]) == (c.K_FREE_CAPTURE, captures)


@pytest.mark.rule("A10.3")
def test_the_hideout_frees_all_prisoners() -> None:
    s = construct(jail(rich(), 5), t.HIDEOUT)
    assert (s.prison[0], s.reserve[0], s.virtue[0]) == (0, 19, 5)


@pytest.mark.rule("A10.4", "A7.3", "A7.10")
def test_the_church_gains_virtue_first_and_may_then_destroy_a_debt() -> None:
    s = construct(rich(virtue=14, debts=3), t.CHURCH)
    assert (asks(s), s.debts[0]) == (c.K_CHURCH, 2)
    answer(s, c.YES)
    assert (s.debts[0], s.paid[0]) == (1, 0)
    assert answer(construct(rich(debts=1), t.CHURCH), c.NO).debts[0] == 1
    assert construct(rich(), t.CHURCH).active == 1


@pytest.mark.rule("A10.5", "A6.5", "A0.10")
def test_the_library_may_turn_a_card_into_gold() -> None:
    s = construct(hold(rich(), t.WELL), t.LIBRARY)
    assert legal(s) == [t.WELL, c.NO_BUILDING]
    answer(s, t.WELL)
    assert (goods(s)["gold"], s.hand[0], s.tail[0]) == (22, 0, t.WELL)
    assert goods(answer(construct(hold(rich(), t.WELL), t.LIBRARY), c.NO_BUILDING))["gold"] == 20


@pytest.mark.rule("A10.6", "A7.5")
def test_the_monument_raises_everybody_and_its_builder_twice() -> None:
    assert list(construct(rich(), t.MONUMENT).virtue)[:3] == [9, 8, 8]


@pytest.mark.rule("A10.7")
@pytest.mark.parametrize(("virtue", "gold"), [(3, 0), (4, 1), (9, 2), (14, 3)])
def test_the_palace_gives_gold_for_every_four_virtue(virtue: int, gold: int) -> None:
    assert goods(construct(rich(virtue=virtue), t.PALACE))["gold"] == 20 + gold


@pytest.mark.rule("A10.8")
def test_the_tavern_asks_whom_to_hire() -> None:
    s = construct(rich(), t.TAVERN)
    assert asks(s) == c.K_TAVERN
    assert answer(s, 0).hired[0] == BIT[t.LABOURER] | BIT[t.MERCHANT_CLAY]


@pytest.mark.rule("A10.9", "A4.13")
def test_the_watchtower_punishes_whoever_has_three_prisoners() -> None:
    s = construct(jail(rich(4), 3, 4, 2, 0), t.WATCHTOWER)
    assert list(s.virtue)[:4] == [5, 6, 7, 7]


# -------------------------------------------------------------------------------------------------------------- promo


@pytest.mark.rule("A10.14", "A5.6")
def test_the_crane_lets_another_worker_work_and_its_space_counts() -> None:
    s = construct(hold(rich(2, filled=5), t.WELL), t.CRANE)
    assert (asks(s), legal(s)) == (c.K_CRANE, [c.NO, c.YES])
    choose(s, c.YES)
    assert (asks(s), s.filled, s.laid[0], s.reset_due) == (c.K_GUILD, 7, 2, 1)
    answer(s, t.WELL)
    assert s.built[0] == BIT[t.CRANE] | BIT[t.WELL]
    assert s.large_card != t.NUM_MARKET_CARDS  # the reset came after everything
    assert construct(rich(reserve=1), t.CRANE).active == 1  # without a worker nothing is asked


@pytest.mark.rule("A10.14")
def test_the_crane_is_asked_even_if_nothing_can_be_done() -> None:
    s = construct(rich(virtue=4), t.CRANE)
    assert legal(s) == [c.NO]


@pytest.mark.rule("A10.14", "A3.10")
def test_the_graveyard_takes_an_apprentice() -> None:
    s = construct(employ(rich(), t.THIEF), t.GRAVEYARD)
    assert legal(s) == [t.LABOURER, t.THIEF]
    answer(s, t.LABOURER)
    assert (s.hired[0], s.dismissed[0]) == (BIT[t.THIEF], t.LABOURER)


@pytest.mark.rule("A11.9")
def test_clovis_draws_a_card_with_every_construction() -> None:
    s = construct(rich(character=t.CLOVIS), t.WELL)
    assert hand_size(s) == 1


@pytest.mark.rule("A11.9", "A6.8")
def test_lothaire_is_told_what_a_level_costs_him() -> None:
    s = hold(give(position(character=t.LOTHAIRE, cathedral=1), wood=2, stone=1), t.WELL)
    assert GAME.words.hint(answer(turn(s), t.GUILDHALL), c.CATHEDRAL) == "3 wood and stone in any mix"


@pytest.mark.rule("A11.9", "A0.8")
def test_lothaire_saves_wood_or_stone_where_it_is_asked_for() -> None:
    s = construct(employ(give(position(character=t.LOTHAIRE), wood=2, stone=2)), t.WELL)
    assert (asks(s), legal(s)) == (c.K_SAVE, [t.WOOD, t.STONE])
    answer(s, t.STONE)
    assert goods(s) == {"stone": 1, "clay": 4}
    s = construct(give(position(character=t.LOTHAIRE), wood=1, stone=2), t.WELL)
    assert goods(s) == {"clay": 4}  # only the wood can be saved
    s = hold(give(position(character=t.LOTHAIRE, cathedral=1, rewards_left=0), wood=1, stone=2), t.WELL)
    assert (goods(go(t.GUILDHALL, s, c.CATHEDRAL)), s.cathedral[0]) == ({}, 2)
    assert not cathedral.may_work(hold(position(character=t.LOTHAIRE), t.WELL), 0)  # gold is not saved


@pytest.mark.rule("A11.8")
@pytest.mark.parametrize(("gold", "marble"), [(2, 0), (1, 1), (0, 2), (0, 3), (2, 2)])
def test_therese_pays_gold_with_marble(gold: int, marble: int) -> None:
    s = construct(give(position(character=t.THERESE), wood=2, gold=gold, marble=marble), t.STEEPLE)
    assert sum(goods(s).values()) == gold + marble - 2
    assert min(s.goods[: t.NUM_GOODS]) == 0


@pytest.mark.rule("A11.8")
def test_nobody_else_does_and_nobody_pays_with_too_little() -> None:
    for character, goods_held in ((t.ADA, {"gold": 1, "marble": 1}), (t.THERESE, {"gold": 1})):
        s = hold(give(position(character=character), wood=2, **goods_held), t.STEEPLE)
        assert not guildhall.buildable(s, 0)
    top = hold(give(position(character=t.THERESE, cathedral=4), marble=4), t.WELL)
    assert cathedral.may_work(top, 0)
