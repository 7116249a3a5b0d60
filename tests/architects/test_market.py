"""The Black Market: spaces, cards, resets."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import display, market
from engines.core.engine.bits import BIT
from engines.core.engine.playout import settle_chance
from engines.core.engine.saving import put
from tests.architects.position import (
    KEY,
    allows,
    answer,
    ask,
    asked,
    asks,
    choose,
    draw,
    employ,
    give,
    go,
    goods,
    hand_size,
    has_option,
    hold,
    jail,
    legal,
    position,
    turn,
)

NONE = c.NOBODY
SPACES = (t.MARKET_SMALL, t.MARKET_MIDDLE, t.MARKET_LARGE)


def resetting(s: Any, seat: int = 0) -> Any:
    """The position in the middle of a reset, after its card was turned."""
    put("architects", s, "reset_due", 0, 1)
    ask(s, c.K_RESET, seat=seat)
    settle_chance(s, KEY)
    return s


@pytest.mark.rule("A5.1", "A7.2")
def test_a_space_needs_room_nine_virtue_at_most_and_the_silver() -> None:
    assert [allows(turn(give(position(), silver=silver)), t.MARKET_LARGE) for silver in (2, 3)] == [False, True]
    assert [allows(turn(give(position(virtue=v), silver=9)), t.MARKET_SMALL) for v in (9, 10)] == [True, False]
    s = turn(give(position(market=[NONE, 2, NONE]), silver=9))
    assert [allows(s, space) for space in SPACES] == [True, False, True]


@pytest.mark.rule("A5.2", "A5.3", "A5.5")
@pytest.mark.parametrize(
    ("space", "gain"), [(t.MARKET_SMALL, "1 marble and 1 stone"), (t.MARKET_LARGE, "2 marble and 2 stone")]
)
def test_small_and_large_give_the_goods_of_their_cards_which_stay(space: int, gain: str) -> None:
    s = give(
        position(small_face=names.SMALL_FACES.index(gain) if space == t.MARKET_SMALL else 0, large_card=2), silver=3
    )
    go(space, s)
    wanted = dict((word.split()[1], int(word.split()[0])) for word in gain.split(" and "))
    left = 3 - t.MARKET_COST[space - t.MARKET_SMALL]
    assert goods(s) == wanted | ({"silver": left} if left else {})
    assert (s.virtue[0], s.tax, s.large_card, s.market[space - t.MARKET_SMALL]) == (6, 0, 2, 0)


@pytest.mark.rule("A5.4")
def test_a_space_without_a_card_gives_its_printed_goods() -> None:
    s = go(t.MARKET_SMALL, give(position(small_face=t.NUM_FACES), silver=1))
    assert goods(s) == {"marble": 1, "gold": 1}
    assert goods(go(t.MARKET_LARGE, give(position(), silver=3))) == {"marble": 2, "stone": 1, "wood": 1}


@pytest.mark.rule("A5.3", "A7.4")
def test_low_virtue_does_not_bar_the_market_but_costs_a_debt() -> None:
    s = go(t.MARKET_SMALL, give(position(virtue=0), silver=1))
    assert (s.virtue[0], s.debts[0], goods(s)["marble"]) == (0, 1, 1)


@pytest.mark.rule("A5.2", "A5.12", "A0.10")
@pytest.mark.parametrize("cards", [5, 3, 1])
def test_the_middle_space_keeps_one_of_five_cards_or_of_what_is_left(cards: int) -> None:
    s = go(
        t.MARKET_MIDDLE, give(position(pile=BIT[40] - BIT[40 - min(cards, 5)] if cards < 5 else BIT[40] - 1), silver=2)
    )
    assert asks(s) == c.K_MARKET
    answer(s, c.DRAW)
    if cards > 1:
        assert (asks(s), len(legal(s))) == (c.K_KEEP, cards)
        answer(s, legal(s)[0])
    assert (hand_size(s), s.tail_size, s.pack[0]) == (1, cards - 1, 0)


@pytest.mark.rule("A3.16", "A5.2")
def test_the_middle_space_hires_any_card_with_its_coins() -> None:
    s = go(t.MARKET_MIDDLE, give(position(coins=[0] * 7 + [2]), silver=2), 7)
    assert (goods(s), s.hired[0]) == ({"silver": 2}, BIT[t.PATRON_WOOD])


@pytest.mark.rule("A11.9", "A2.5", "A5.2")
def test_hugo_settles_the_debt_of_the_space_before_he_hires() -> None:
    s = go(t.MARKET_MIDDLE, give(position(virtue=0, character=t.HUGO, coins=[0] * 7 + [9]), silver=4))
    assert (asks(s), legal(s), goods(s)) == (c.K_BUY_OFF, [0, 1], {"silver": 2})
    answer(s, 1)
    assert (asks(s), goods(s), s.debts[0]) == (c.K_MARKET, {}, 0)
    answer(s, 7)
    assert goods(s) == {"silver": 9}


@pytest.mark.rule("A11.5", "A5.2")
def test_caroline_has_her_card_before_she_hires_or_draws() -> None:
    s = go(t.MARKET_MIDDLE, give(position(character=t.CAROLINE), silver=2))
    assert (asks(s), hand_size(s)) == (c.K_MARKET, 1)
    answer(s, c.DRAW)
    assert (asks(s), hand_size(s), int(s.pack[0]).bit_count()) == (c.K_KEEP, 1, 5)


# ------------------------------------------------------------------------------------------------------- apprentices


@pytest.mark.rule("A9.8")
def test_the_illusionist_saves_the_virtue_of_the_space_but_not_of_the_hired() -> None:
    s = employ(give(position(display=[t.THIEF, t.GATEKEEPER, *[t.LABOURER] * 6]), silver=2), t.ILLUSIONIST)
    go(t.MARKET_MIDDLE, s, 1)
    assert s.virtue[0] == 6
    assert not allows(turn(employ(give(position(virtue=10), silver=9), t.ILLUSIONIST)), t.MARKET_SMALL)


@pytest.mark.rule("A9.9", "A0.8")
@pytest.mark.parametrize(
    ("apprentice", "gained"),
    [
        (t.SWINDLER_CLAY, {"clay": 2, "marble": 1}),
        (t.SWINDLER_STONE, {"stone": 1, "marble": 1}),
        (t.SWINDLER_WOOD, {"wood": 1, "marble": 1}),
        (t.TRICKSTER, {"silver": 1, "marble": 1}),
    ],
)
def test_swindlers_and_the_trickster(apprentice: int, gained: dict[str, int]) -> None:
    assert goods(go(t.MARKET_SMALL, employ(give(position(), silver=1), apprentice))) == gained


@pytest.mark.rule("A9.12", "A3.12")
def test_who_is_hired_does_not_work_yet_and_who_makes_room_still_does() -> None:
    others = (t.LABOURER, t.MINER, t.THIEF, t.JEWELLER)
    s = employ(give(position(display=[t.SWINDLER_WOOD, *[t.MINER] * 7]), silver=2), t.SWINDLER_CLAY, *others)
    go(t.MARKET_MIDDLE, s, 0, t.SWINDLER_CLAY)
    assert goods(s) == {"clay": 2}
    assert s.hired[0] >> t.SWINDLER_WOOD & 1


@pytest.mark.rule("A9.12", "A5.6")
def test_a_gatekeeper_hired_by_the_third_worker_acts_in_that_reset() -> None:
    s = give(position(display=[t.GATEKEEPER, *[t.MINER] * 7], market=[1, NONE, 2]), silver=2)
    go(t.MARKET_MIDDLE, s, 0)
    assert (asks(s), legal(s), s.prison[0]) == (c.K_RELEASE, [0, 1], 1)


@pytest.mark.rule("A11.5")
def test_caroline_draws_a_card_with_every_action() -> None:
    s = give(position(character=[t.CAROLINE, 10, 10, 10, 10]), silver=9)
    assert hand_size(go(t.MARKET_SMALL, s)) == 1
    assert hand_size(go(t.MARKET_MIDDLE, s, 0)) == 2


@pytest.mark.rule("A11.7", "A5.2")
def test_by_option_rudolf_hires_for_less_on_the_middle_space_too() -> None:
    s = give(position(character=[t.RUDOLF, 10, 10, 10, 10]), silver=1)
    assert not allows(turn(s), t.MARKET_MIDDLE)
    s = has_option(give(position(character=[t.RUDOLF, 10, 10, 10, 10]), silver=1), c.OPTION_RUDOLF_EVERYWHERE)
    go(t.MARKET_MIDDLE, s)
    assert not allows(s, c.DRAW)  # only the hire is cheaper
    answer(s, 0)
    assert goods(s) == {}
    rich = has_option(give(position(character=[t.RUDOLF, 10, 10, 10, 10]), silver=5), c.OPTION_RUDOLF_EVERYWHERE)
    go(t.MARKET_MIDDLE, rich, c.DRAW)
    assert goods(rich) == {"silver": 3}


# -------------------------------------------------------------------------------------------------------------- reset


@pytest.mark.rule("A5.6", "A5.7", "A2.5")
def test_the_third_worker_causes_a_reset_after_the_action() -> None:
    s = turn(give(position(market=[1, 1, NONE]), silver=3))
    choose(s, t.MARKET_LARGE)
    assert goods(s)["marble"] == 2
    assert asks(s) == c.K_MARKET_CARD
    assert list(s.market) == [NONE] * 3
    assert list(s.prison)[:2] == [1, 2]


@pytest.mark.rule("A5.6", "A5.11")
@pytest.mark.parametrize(("players", "at"), [(2, [7, 10]), (3, [9, 13]), (4, [11, 16]), (5, [13, 19])])
def test_the_first_worker_of_rows_three_and_four_causes_one_too(players: int, at: list[int]) -> None:
    resets = []
    for filled in range(4 * (players + 1)):
        s = hold(give(position(players, filled=filled, market=[1, NONE, NONE]), wood=2, stone=2), t.WELL)
        go(t.GUILDHALL, s, t.WELL)
        resets += [filled + 1] if s.market[0] == NONE else []
    assert resets == at


@pytest.mark.rule("A5.7", "A5.9")
def test_the_top_card_is_turned_over_and_the_next_one_shows() -> None:
    s = position(small_face=3)
    put("architects", s, "reset_due", 0, 1)
    ask(s, c.K_RESET)
    assert (asks(s), legal(s)) == (c.K_MARKET_CARD, [3, 8])  # the two cards with gold and wood
    draw(s, 8)
    assert (s.large_card, s.large_pile, s.market_pile) == (8, BIT[8], BIT[10] - 1 - BIT[8])
    assert (asks(s), [market.face_weight(s, face) for face in legal(s)]) == (c.K_MARKET_FACE, [2, 2, 2, 1, 2])
    draw(s, 0)
    assert s.small_face == 0


@pytest.mark.rule("A5.9", "A5.4")
def test_after_the_last_card_the_small_space_is_empty_until_the_large_pile_is_shuffled() -> None:
    s = resetting(position(small_face=0, market_pile=1, large_pile=BIT[10] - 2))
    assert (s.small_face, s.market_pile, s.large_card) == (t.NUM_FACES, 0, 0)
    put("architects", s, "reset_due", 0, 1)
    ask(s, c.K_RESET)
    assert (asks(s), s.large_pile, s.market_shuffles) == (c.K_MARKET_FACE, 0, 1)
    draw(s, 1, 6, 4)
    assert (s.large_card, s.large_pile, s.small_face, int(s.market_pile).bit_count()) == (6, BIT[6], 4, 9)


@pytest.mark.rule("A9.6", "A5.7", "A5.10")
def test_the_gatekeeper_may_take_back_two_before_the_penalties() -> None:
    s = resetting(employ(jail(position(), 3, 1), t.GATEKEEPER))
    assert (asks(s), asked(s), legal(s)) == (c.K_RELEASE, 0, [0, 1, 2])
    answer(s, 2)
    assert (s.prison[0], s.reserve[0], s.virtue[0]) == (1, 19, 7)
    assert list(s.debts)[:3] == [1, 1, 0]  # one each, a tie


@pytest.mark.rule("A5.10", "A11.9")
def test_abilities_go_from_the_active_player_on_and_fara_takes_back_one() -> None:
    s = employ(jail(position(character=[10, t.FARA, 10, 10, 10]), 4, 4, 0), t.GATEKEEPER)
    resetting(s, seat=1)
    assert (asked(s), legal(s)) == (1, [0, 1])
    answer(s, 1)
    assert (asked(s), legal(s)) == (0, [0, 1, 2])


@pytest.mark.rule("A9.7")
@pytest.mark.parametrize(
    ("squire", "gained"), [(t.SQUIRE_GOLD, {"gold": 1}), (t.SQUIRE_MARBLE, {"marble": 1}), (t.SQUIRE_VIRTUE, {})]
)
def test_squires_gain_with_nobody_in_prison(squire: int, gained: dict[str, int]) -> None:
    s = resetting(employ(position(), squire))
    if squire == t.SQUIRE_VIRTUE:
        assert asks(s) == c.K_SQUIRE  # virtue may hurt, so it can be declined
        answer(s, c.YES)
    assert (goods(s), s.virtue[0]) == (gained, 7 if gained else 9)
    assert goods(resetting(employ(jail(position(), 1), squire))) == {}


@pytest.mark.rule("A9.7", "A9.6")
def test_a_squire_gains_when_the_gatekeeper_emptied_the_prison_first() -> None:
    s = resetting(employ(jail(position(), 2), t.GATEKEEPER, t.SQUIRE_MARBLE))
    assert goods(answer(s, 2)) == {"marble": 1}
    s = resetting(employ(jail(position(), 2), t.GATEKEEPER, t.SQUIRE_VIRTUE))
    answer(s, 2, c.NO)
    assert s.virtue[0] == 7


@pytest.mark.rule("A9.13")
def test_the_peddler_gains_silver_even_with_prisoners() -> None:
    assert goods(resetting(employ(jail(position(), 2), t.PEDDLER))) == {"silver": 2}


@pytest.mark.rule("A5.7", "A5.10")
def test_three_prisoners_cost_virtue_and_most_a_debt() -> None:
    s = resetting(jail(position(4), 4, 3, 4, 2))
    assert list(s.virtue)[:4] == [6, 6, 6, 7]
    assert list(s.debts)[:4] == [1, 0, 1, 0]


@pytest.mark.rule("A5.8")
def test_with_nobody_in_prison_nobody_takes_a_debt() -> None:
    assert list(resetting(position(4)).debts) == [0] * 5


@pytest.mark.rule("A3.16")
def test_only_the_workshop_limits_columns() -> None:
    assert legal(go(t.MARKET_MIDDLE, give(position(), silver=2))) == [*range(8), c.DRAW]
    assert display.on_display(position()) == BIT[8] - 1
