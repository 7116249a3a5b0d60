"""The value network of the core: the same numbers in both builds, and those that floating point finds, nearly."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import cache
from hashlib import blake2b
from math import exp
from random import Random
from typing import Any

import numpy as np
import pytest

from engines.core.engine.constants import MAX_INPUTS, MAX_SEATS, MAX_UNITS, MAX_UNITS_2, SHARE_ONE
from engines.core.engine.search_context import SearchContext, set_field
from engines.core.search.exponential import EXP_MINUS, LAST_STEP, STEP_BITS
from engines.core.search.layers import UNIT_BITS
from engines.core.search.network import expected_shares, network_shares
from engines.core.search.network_file import Network, write_row
from engines.core.search.rollouts import lend_network
from engines.scythe.game import GAME
from tests.scythe.position import Position
from tests.scythe.test_bots import played
from tools.training.learning import FloatNetwork
from tools.training.whole import whole_network, whole_shares

GOLDEN = "501fd66cfd67ee17"  # of the shares of the networks below
GOLDEN_NOBODY = "fb78f6e1d4b4336b"  # of the same with a part that is nobody's
SIZES = [(1, 1, 1), (7, 4, 3), (60, 32, 16), (MAX_INPUTS, MAX_UNITS, MAX_UNITS_2)]
CASES = 24


def network(rng: Random, inputs: int, units: int, units_2: int) -> Network:
    """Any weights."""

    def row(size: int, most: int) -> list[int]:
        return [rng.randint(-most, most) for _ in range(size)]

    bits = [rng.randint(8, 14) for _ in range(3)]
    first, second = [row(units, 3000) for _ in range(inputs)], [row(units_2, 6000) for _ in range(units)]
    biases = row(units, 20_000), row(units_2, 500_000)
    return Network((2,), bits, first, biases[0], second, biases[1], row(units_2, 3000))


def loaded(found: Network, rows: list[list[int]]) -> SearchContext:
    """A context with a network and its inputs."""
    context = SearchContext()
    found.write(context)
    for seat, row in enumerate(rows):
        write_row(context, "inputs", seat * MAX_INPUTS, row)
    return context


def shares_of(found: Network, rows: list[list[int]]) -> list[int]:
    """What the core finds."""
    context = loaded(found, rows)
    network_shares(len(rows), context)
    return list(context.shares[: len(rows)])


@cache
def cases() -> list[tuple[Network, list[list[int]]]]:
    """Networks of all sizes with inputs for all numbers of seats; many inputs are 0, some below."""
    rng = Random(5)
    found = []
    for number in range(CASES):
        inputs, units, units_2 = SIZES[number % 4]
        seats = 2 + number % (MAX_SEATS - 1)
        rows = [[rng.choice((0, 0, 1, rng.randint(-30, 120))) for _ in range(inputs)] for _ in range(seats)]
        found.append((network(rng, inputs, units, units_2), rows))
    return found


@cache
def with_nobody() -> list[tuple[Network, list[list[int]]]]:
    """The same networks with a logit for nobody, about that of the best seat or up to 12 above or below."""
    rng, found = Random(6), []
    for one, rows in cases():
        context = loaded(one, rows)
        network_shares(len(rows), context)
        unit = 1 << (one.bits[2] + UNIT_BITS)
        nobody = max(context.logits[: len(rows)]) + rng.choice((0, 2, 13)) * rng.randint(-unit, unit)
        found.append((replace(one, nobody=nobody), rows))
    return found


def test_shares_are_those_recorded_in_both_builds() -> None:
    for recorded, found in ((GOLDEN, cases()), (GOLDEN_NOBODY, with_nobody())):
        code = blake2b(repr([shares_of(*case) for case in found]).encode(), digest_size=8)
        assert code.hexdigest() == recorded


@pytest.mark.parametrize("number", range(CASES), ids=lambda number: f"{SIZES[number % 4][0]} inputs, case {number}")
@pytest.mark.parametrize("nobody", [False, True])
def test_shares_are_those_of_numpy_to_the_last_bit(number: int, nobody: bool) -> None:
    found, rows = (with_nobody() if nobody else cases())[number]
    assert shares_of(found, rows) == whole_shares(found, np.array([rows], np.int16))[0].tolist()


@pytest.mark.parametrize("nobody", [False, True])
def test_shares_are_those_of_floating_point_but_for_rounding(nobody: bool) -> None:
    rng = np.random.default_rng(3)
    learned = FloatNetwork(40, (32, 16), rng, nobody)
    learned.numbers[4] = learned.numbers[4] * 10
    learned.numbers[5][0] = -1.5
    inputs = rng.integers(-20, 60, size=(50, 5, 40)).astype(np.int16)
    learned.scale_to(inputs)
    exact = learned.shares(inputs)
    whole = whole_network(learned, [5])
    assert exact.max() > (0.6 if nobody else 0.85) and exact.min() < 0.01
    assert (exact.sum(1).min() < 0.5) == nobody
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


def test_what_is_nobodys_is_missing_of_all_shares_alike() -> None:
    one = Network((2,), [8, 8, 8], [[256]], [0], [[256]], [0], [256])
    level = 3 << 16  # the logit of an input of 3
    assert shares_of(replace(one, nobody=level), [[3], [3]]) == [SHARE_ONE // 3] * 2
    assert shares_of(replace(one, nobody=level), [[30], [3]]) == [SHARE_ONE, 0]
    assert shares_of(replace(one, nobody=30 << 16), [[3], [3]]) == [0, 0]
    half = replace(one, nobody=2 << 16)
    less = [share / SHARE_ONE for share in shares_of(half, [[2], [1]])]
    assert less == pytest.approx(
        [share / SHARE_ONE / (2 + exp(-1)) * (1 + exp(-1)) for share in shares_of(one, [[2], [1]])], abs=1e-4
    )


def test_a_network_lent_to_imagined_games_says_the_same() -> None:
    found, rows = with_nobody()[3]
    context, inner = loaded(found, rows), SearchContext()
    lend_network(context, inner)
    for seat, row in enumerate(rows):
        write_row(inner, "inputs", seat * MAX_INPUTS, row)
    for one in (context, inner):
        network_shares(len(rows), one)
    assert 0 < sum(context.shares) < SHARE_ONE - len(rows)
    assert list(inner.shares) == list(context.shares)


@pytest.mark.parametrize("players", [2, 5])
def test_a_finished_game_has_its_winner(players: int) -> None:
    position, context = played(players, players), SearchContext()
    expected_shares(position, 0, context)
    order: Any = [ranked_first(position, seat) for seat in range(players)]
    assert list(context.shares[:players]) == [SHARE_ONE * first // sum(order) for first in order]


def ranked_first(position: Any, seat: int) -> int:

    return int(GAME.results.ranking(position)[seat][0] == 1)


def test_ties_split_the_win() -> None:

    p = Position("nordic", "crimea")
    p.settle()
    p.put("ended", 1)
    context = SearchContext()
    set_field(context, "num_inputs", 0, 1)
    expected_shares(p.s, 1, context)
    assert list(context.shares[:2]) == [SHARE_ONE // 2] * 2
