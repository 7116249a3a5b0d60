"""The value network of the core: the same numbers in both builds, and those that floating point finds, nearly."""

from __future__ import annotations

from decimal import Decimal
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pytest

from engines.core.constants import MAX_INPUTS, MAX_SEATS, MAX_UNITS, MAX_UNITS_2, SHARE_ONE
from engines.core.exponential import EXP_MINUS, LAST_STEP, STEP_BITS
from engines.core.network import expected_shares, network_shares
from engines.core.network_file import Network, write_row
from engines.core.search_context import SearchContext, set_field
from engines.scythe.game import GAME
from tests.scythe.position import Position
from tests.scythe.test_bots import played
from tools.train.learning import FloatNetwork
from tools.train.whole import whole_network, whole_shares

GOLDEN = "501fd66cfd67ee17"  # of the shares of the networks below


def network(rng: Random, inputs: int, units: int, units_2: int) -> Network:
    """Any weights."""

    def row(size: int, most: int) -> list[int]:
        return [rng.randint(-most, most) for _ in range(size)]

    bits = [rng.randint(8, 14) for _ in range(3)]
    first, second = [row(units, 3000) for _ in range(inputs)], [row(units_2, 6000) for _ in range(units)]
    biases = row(units, 20_000), row(units_2, 500_000)
    return Network((2,), bits, first, biases[0], second, biases[1], row(units_2, 3000))


def shares_of(found: Network, rows: list[list[int]]) -> list[int]:
    """What the core finds."""
    context = SearchContext()
    found.write(context)
    for seat, row in enumerate(rows):
        write_row(context, "inputs", seat * MAX_INPUTS, row)
    network_shares(len(rows), context)
    return list(context.shares[: len(rows)])


def cases() -> list[tuple[Network, list[list[int]]]]:
    """Networks of all sizes with inputs for all numbers of seats; many inputs are 0, some below."""
    rng = Random(5)
    sizes = [(1, 1, 1), (7, 4, 3), (60, 32, 16), (MAX_INPUTS, MAX_UNITS, MAX_UNITS_2)]
    found = []
    for number in range(24):
        inputs, units, units_2 = sizes[number % 4]
        seats = 2 + number % (MAX_SEATS - 1)
        rows = [[rng.choice((0, 0, 1, rng.randint(-30, 120))) for _ in range(inputs)] for _ in range(seats)]
        found.append((network(rng, inputs, units, units_2), rows))
    return found


def test_shares_are_those_recorded_in_both_builds() -> None:
    code = blake2b(repr([shares_of(*case) for case in cases()]).encode(), digest_size=8)
    assert code.hexdigest() == GOLDEN


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{len(case[0].first)} inputs, {len(case[1])} seats")
def test_shares_are_those_of_numpy_to_the_last_bit(case: tuple[Network, list[list[int]]]) -> None:
    found, rows = case
    assert shares_of(found, rows) == whole_shares(found, np.array([rows], np.int16))[0].tolist()


def test_shares_are_those_of_floating_point_but_for_rounding() -> None:
    rng = np.random.default_rng(3)
    learned = FloatNetwork(40, (32, 16), rng)
    learned.numbers[4] = learned.numbers[4] * 10
    inputs = rng.integers(-20, 60, size=(50, 5, 40)).astype(np.int16)
    learned.scale_to(inputs)
    exact = learned.shares(inputs)
    whole = whole_network(learned, [5])
    assert exact.max() > 0.85 and exact.min() < 0.01
    for rows, wanted in zip(inputs.tolist(), exact.tolist(), strict=True):
        assert [share / SHARE_ONE for share in shares_of(whole, rows)] == pytest.approx(wanted, abs=0.01)


def test_the_exponential_is_the_correctly_rounded_one_on_this_machine() -> None:
    assert len(EXP_MINUS) == LAST_STEP + 1
    for step in range(0, LAST_STEP + 1, 61):
        assert EXP_MINUS[step] == round(SHARE_ONE * (Decimal(-step) / 2**STEP_BITS).exp())
    assert blake2b(repr(EXP_MINUS).encode(), digest_size=8).hexdigest() == "ff314e55afcbbc11"


def test_a_seat_that_is_far_ahead_has_all_and_equal_seats_share() -> None:
    one = Network((2,), [8, 8, 8], [[256]], [0], [[256]], [0], [256])
    assert shares_of(one, [[30], [1], [1]]) == [SHARE_ONE, 0, 0]
    assert shares_of(one, [[3], [3]]) == [SHARE_ONE // 2] * 2
    assert shares_of(one, [[-5], [0]]) == [SHARE_ONE // 2] * 2


@pytest.mark.parametrize("players", [2, 5])
def test_a_finished_game_has_its_winner(players: int) -> None:
    position, context = played(players, players), SearchContext()
    expected_shares(position, 0, context)
    order: Any = [ranked_first(position, seat) for seat in range(players)]
    assert list(context.shares[:players]) == [SHARE_ONE * first // sum(order) for first in order]


def ranked_first(position: Any, seat: int) -> int:

    return int(GAME.ranking(position)[seat][0] == 1)


def test_ties_split_the_win() -> None:

    p = Position("nordic", "crimea")
    p.settle()
    p.put("ended", 1)
    context = SearchContext()
    set_field(context, "num_inputs", 0, 1)
    expected_shares(p.s, 1, context)
    assert list(context.shares[:2]) == [SHARE_ONE // 2] * 2
