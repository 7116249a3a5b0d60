"""What the expert commits to combats: sound where nothing is in doubt, elsewhere a mixture that is hard to beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.agents.specs import parse_bot
from engines.core.analysis.timed import TimedExpert
from engines.core.bots import GreedyBot
from engines.core.engine.bits import mix
from engines.core.engine.constants import POLICY_EXPERT
from engines.core.engine.search_context import SearchContext
from engines.core.search.experts import POLICY
from engines.core.search.lines import begin_search, open_beam
from engines.scythe.bots import commitments as m
from engines.scythe.bots.eval_combat import stakes
from engines.scythe.game import GAME
from engines.scythe.generated.weights import W_DIAL, W_SPENT_CARD
from engines.scythe.rules import constants as c
from tests.scythe.acting import battle, duel, moving
from tests.scythe.position import Position

ATTACKER, DEFENDER = 0, 1
SLACK = 0.04  # of what is at stake: what an answer to the mixture may still win
CARDS = 16  # a commitment is cards * 16 + power


def fighting(power: int, rival_power: int, hand: tuple[int, ...] = (), rival_hand: tuple[int, ...] = ()) -> Position:
    """A mech against a mech, and the attacker is asked for its dial."""
    p = duel(power=power, rival_power=rival_power)
    p.hand(0, *hand)
    p.hand(1, *rival_hand)
    return battle(moving(p))


def committed(p: Position, seat: int, stream: int = 1, rows: Mapping[int, list[int]] | None = None) -> SearchContext:
    """The context after the expert on a seat has thought about its dial."""
    context = GAME.bots.new_context([POLICY_EXPERT] * 2, rows)
    begin_search(p.s, context, seat, stream)
    open_beam(context, seat)
    m.plan_commitment(context.known, seat, context, stream)
    return context


def dials(p: Position, seat: int, draws: int = 40) -> Counter[int]:
    """What the seat dials with many streams."""
    return Counter(committed(p, seat, mix(i)).plan_choice[0] for i in range(draws))


def test_a_defender_that_cannot_be_beaten_spends_one_power_at_most() -> None:
    p = fighting(power=0, rival_power=7)
    assert (p.player, p.kind) == (DEFENDER, c.K_DIAL)
    assert max(dials(p, DEFENDER)) == 1


def test_an_attacker_that_cannot_be_beaten_spends_nothing_that_wins_nothing() -> None:
    p = fighting(power=7, rival_power=2)
    assert max(dials(p, ATTACKER)) == 2


def test_between_equals_it_mixes() -> None:
    assert len(dials(fighting(6, 6, (2, 2), (5, 3)), ATTACKER)) > 2


def test_with_a_time_limit_it_mixes_too() -> None:
    p = fighting(6, 6, (2, 2), (5, 3))
    assert len({TimedExpert(GAME, 2, mix(i), parse_bot("expert:time=0.001")).choose(p.s) for i in range(40)}) > 2


def test_the_same_stream_draws_the_same_commitment() -> None:
    p = fighting(5, 5, (2, 3, 5), (4, 4))
    assert [committed(p, ATTACKER, 9).plan_choice[i] for i in range(5)] == [
        committed(p, ATTACKER, 9).plan_choice[i] for i in range(5)
    ]


def test_what_the_opponent_holds_changes_nothing() -> None:
    """Only how many cards there are is known (S0.13, S6.6)."""
    one, other = fighting(5, 5, (2, 3), (5, 5)), fighting(5, 5, (2, 3), (2, 2))
    one.deck("deck", 2, 2, 3, 3, 4, 4)
    other.deck("deck", 3, 3, 4, 4, 5, 5)
    assert [committed(one, ATTACKER, i).plan_choice[0] for i in range(10)] == [
        committed(other, ATTACKER, i).plan_choice[0] for i in range(10)
    ]


def test_the_plan_is_the_dial_and_the_best_cards_and_all_of_it_is_legal() -> None:
    p = fighting(3, 6, (2, 5, 5), (4, 4))
    p.units(0, "W3", character=1)
    for stream in range(20):
        context = committed(p, ATTACKER, mix(stream))
        assert [context.plan_kind[i] for i in range(context.plan_size)] == [c.K_DIAL, *[c.K_COMMIT] * c.NUM_VALUES]
        dial, fives, fours, threes, twos = (context.plan_choice[i] for i in range(5))
        assert dial <= 3
        assert fives + fours + threes + twos <= 2
        assert fours == threes == 0
        assert twos == 0


def values(context: SearchContext, side: int, role: int, at_stake: int) -> tuple[float, float]:
    """What the mixture of a side brings against the other's, and what the best answers bring; reckoned anew."""
    mine = [bids(context, side * m.HANDS + hand) for hand in range(m.HANDS)]
    theirs = [bids(context, (1 - side) * m.HANDS + hand) for hand in range(m.HANDS)]
    mean = best = 0.0
    for codes, totals, chosen in mine:
        wins = np.zeros(len(codes))
        for _, others, often in theirs:
            beaten = totals[:, None] >= others if role == ATTACKER else totals[:, None] > others
            wins += beaten @ often / m.HANDS
        price = context.own[W_DIAL] * (codes % CARDS) + context.own[W_SPENT_CARD] * (codes // CARDS)
        worth = at_stake * wins - price + np.where(totals > 0, context.own[W_SPENT_CARD] * (1 - wins), 0)
        mean += float(worth @ chosen) / m.HANDS
        best += float(worth.max()) / m.HANDS
    return mean, best


def bids(context: SearchContext, hand: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Bids of a hand, their totals, and how often each is chosen."""
    places = range(hand * m.BIDS, hand * m.BIDS + context.scratch[m.COUNT + hand])
    codes, totals, chosen = (
        np.array([context.scratch[part + place] for place in places]) for part in (m.CODE, m.TOTAL, m.CHOSEN)
    )
    return codes, totals, chosen / chosen.sum()


@pytest.mark.parametrize(
    ("power", "rival_power", "hand", "rival_hand"),
    [(4, 4, (), ()), (7, 5, (3, 4), (2, 2, 5)), (2, 7, (5, 5, 2), ()), (6, 6, (2, 2), (5, 3)), (1, 1, (2,), (3,))],
)
def test_no_answer_to_the_mixture_wins_much(
    power: int, rival_power: int, hand: tuple[int, ...], rival_hand: tuple[int, ...]
) -> None:
    p = fighting(power, rival_power, hand, rival_hand)
    context = committed(p, ATTACKER)
    for side in (ATTACKER, DEFENDER):
        at_stake = stakes(p.s, side, 1 - side, p.s.arena, 1 - side, context)
        mean, best = values(context, side, side, at_stake)
        assert 0 <= best - mean <= SLACK * at_stake


@pytest.mark.rule("S6.6")
def test_without_power_the_cards_are_drawn_from_the_mixture() -> None:
    """The dial has one answer and is not asked for; cards that are dear are not always worth it."""
    p = duel(power=0, rival_power=6)
    p.units(0, "W3", character=1)
    p.hand(0, 5, 5)
    p.hand(1, 4)
    battle(moving(p))
    assert (p.player, p.kind) == (ATTACKER, c.K_COMMIT)
    row = list(GAME.bots.load_weights())
    row[W_SPENT_CARD] = 700
    rows = {seat: row for seat in range(2)}
    context = committed(p, ATTACKER, rows=rows)
    assert [context.plan_kind[i] for i in range(context.plan_size)] == [c.K_COMMIT] * c.NUM_VALUES

    def played(key: int) -> int:
        thinking = dict.fromkeys(range(2), POLICY)
        expert = GreedyBot(GAME.bots.new_context([POLICY_EXPERT] * 2, rows, thinking), key)
        return expert.choose(p.s)

    assert {played(key) for key in range(40)} == {1, 2}


def test_six_cards_and_worthless_weights_are_drawn_all_the_same() -> None:
    """Fifty-six bids that are all alike: none is left out as seldom."""
    p = duel(power=7, rival_power=7)
    p.units(0, "W3", character=1, mech=3)
    p.hand(0, 2, 3, 4, 5, 5, 5)
    battle(moving(p))
    row = [0] * len(GAME.bots.load_weights())
    context = committed(p, ATTACKER, rows={seat: row for seat in range(2)})
    assert context.plan_size == 1 + c.NUM_VALUES


def test_the_dearest_weights_are_reckoned_without_a_negative_number() -> None:
    p = fighting(7, 7, (5, 5, 4), (5, 5))
    row = [32_767] * len(GAME.bots.load_weights())
    context = committed(p, ATTACKER, rows={seat: row for seat in range(2)})
    worths = [m.value_of_bid(context, 0, bid, 0, ATTACKER) for bid in range(context.scratch[m.COUNT])]
    assert min(worths) > 0
    assert m.FLOOR > 32_767 * (7 + 6)
