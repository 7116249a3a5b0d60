"""Games that are stepped together are those that are played one by one."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pytest

import engines
from engines.core import registry
from engines.core.engine.errors import SetupError
from engines.core.engine.playout import play_random, settle_chance
from engines.core.game import game_key
from engines.core.setup.setup import Setup
from engines.gym.batch import Batch
from engines.gym.dealing import Deals
from engines.gym.rewards import REWARDS
from tests.conformance.cases import CASES, Case, final
from tests.observing import encoding

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("architects", 3, {"options": {"turn_cap": 20}}),
    ("scythe", 5, {"options": {"turn_cap": 20}}),
    ("scythe", 2, {"options": {"solo": "any", "turn_cap": 20}}),
    ("smallworld", 2, {}),
    ("wayfarers", 2, {"options": {"solo": "any", "turn_cap": 20}}),
]
every_table = pytest.mark.parametrize(("game", "players", "more"), TABLES, ids=lambda one: one if one != {} else "")


def answers(batch: Batch) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A legal answer in each game: one that depends on nothing but what is observed."""
    mixed = batch.observation.astype(np.int64) @ np.arange(1, batch.encoding.size + 1)
    order = (np.arange(batch.mask.shape[1]) * 37 + mixed[:, None]) % 101 + 1
    found: np.ndarray[Any, np.dtype[np.int64]] = np.argmax(order * batch.mask, axis=1)
    return found


class Alone:
    """A game of a batch, played by `Position`."""

    def __init__(self, deals: Deals, number: int) -> None:
        self.state, self.key = deals.position(number), deals.key(number)
        settle_chance(self.state.core, self.key)

    def check(self, batch: Batch, place: int) -> None:
        """The arrays of the batch are about this game."""
        seat, found = self.state.current_player(), encoding(batch.encoding.game, batch.encoding.num_players)
        assert batch.seat[place] == seat
        assert (batch.observation[place] == found.observe(self.state, seat)).all()
        assert np.flatnonzero(batch.mask[place]).tolist() == self.state.legal_actions()


@every_table
def test_a_batch_plays_the_games_of_its_seed(game: str, players: int, more: dict[str, Any]) -> None:
    batch, deals = Batch(game, players, 3, seed=5, **more), Deals(game, players, 5, **more)
    alone = [Alone(deals, number) for number in range(3)]
    ended = 0
    for _ in range(900):
        given = answers(batch)
        batch.step(given)
        for place, answer in enumerate(given.tolist()):
            state = alone[place].state
            state.step(answer)
            settle_chance(state.core, alone[place].key)
            assert batch.done[place] == state.is_terminal() and not batch.illegal[place]
            assert batch.reward[place] == pytest.approx(state.returns())
            if state.is_terminal():
                ended += 1
                alone[place] = Alone(deals, int(batch.number[place]))
            alone[place].check(batch, place)
    assert ended == (batch.number // 3).sum()
    assert ended


def test_games_are_those_of_a_run_with_the_seed() -> None:
    deals = Deals("smallworld", 3, 7)
    for number in range(3):
        state = deals.position(number)
        play_random(state.core, deals.key(number), 10_000)
        slot = deals._schedule.slot(number)
        game = registry.load("smallworld")
        played = game.play_out(slot.setup, [random_bot()] * 3, slot.seed)
        assert deals.key(number) == game_key(slot.seed) and state.digest() == played.digest()


def random_bot() -> Any:
    """The spec of the random bot."""
    from engines.core.engine.constants import POLICY_RANDOM
    from engines.core.search.botspec import BotSpec

    return BotSpec("random", policy=POLICY_RANDOM)


def test_an_illegal_answer_changes_nothing_and_costs_one() -> None:
    batch = Batch("smallworld", 3, 4)
    before = [array.copy() for array in (batch.observation, batch.mask, batch.seat)]
    wrong = [int(np.flatnonzero(batch.mask[0] == 0)[0]), 63, -1, 2**62]
    batch.step(wrong)
    assert batch.illegal.all() and not batch.done.any()
    for was, array in zip(before, (batch.observation, batch.mask, batch.seat), strict=True):
        assert (was == array).all()
    assert (batch.reward == -np.eye(3)[batch.seat]).all()
    batch.step(answers(batch))
    assert not batch.illegal.any() and not batch.reward.any()


def test_a_seed_and_reset_give_the_same_games() -> None:
    one, same, other = (Batch("smallworld", 2, 2, seed=seed) for seed in (1, 1, 2))
    first = one.observation.copy()
    for _ in range(300):
        for batch in (one, same, other):
            batch.step(answers(batch))
        assert (one.observation == same.observation).all() and (one.reward == same.reward).all()
    assert (one.observation != other.observation).any() and one.number.any()
    one.reset()
    assert (one.observation == first).all() and not one.number[0] and not one.reward.any()


def test_tables_are_dealt_anew_or_taken_in_turn_or_fixed() -> None:
    def setups(**given: Any) -> list[Setup]:
        deals = Deals("scythe", 3, 4, **given)
        return [deals.table(number).setup for number in range(4)]

    usual = setups()
    assert len({str(setup) for setup in usual}) == 4
    assert setups(num_tables=2) == [usual[0], usual[1], usual[0], usual[1]]
    assert setups(setup=usual[3]) == [usual[3]] * 4
    assert setups(assignment="random") != usual
    keys = [Deals("scythe", 3, 4, num_tables=1).key(number) for number in range(4)]
    assert len({*keys}) == 4


@pytest.mark.parametrize("case", CASES, ids=str)
def test_rewards_follow_the_ranks(case: Case) -> None:
    end = final(case)
    ranks, totals = (
        [rank for rank, _ in end.ranking()],
        end.game.results.totals(end.core, end.setup, end.game.results.points(end.core)),
    )
    given = {name: reward(end.game.results, end.core, end.setup) for name, reward in REWARDS.items()}
    assert given["share"] == end.returns() and sum(given["share"]) == pytest.approx(1)
    assert sum(given["rank"]) == pytest.approx(case.players / 2)
    assert sorted(range(case.players), key=lambda seat: -given["rank"][seat]) == sorted(
        range(case.players), key=lambda seat: ranks[seat]
    )
    best = max(totals)
    assert [margin >= 0 for margin in given["margin"]] == [total == best for total in totals]
    assert max(given["margin"]) == sorted(totals)[-1] - sorted(totals)[-2]


def test_a_handicap_counts_in_rewards() -> None:
    end = final(Case("smallworld", 2))
    last = 1 - end.returns().index(1.0)
    helped = Setup("smallworld", end.setup.seats, handicap=tuple(500 * (seat == last) for seat in range(2)))
    assert REWARDS["share"](end.game.results, end.core, helped)[last] == 1
    assert REWARDS["margin"](end.game.results, end.core, helped)[last] > 400


def test_what_cannot_be_played_is_refused() -> None:
    dealt = registry.load("scythe").tables.deal(3, Random(1))
    for given, message in (
        ({"num_games": 0}, "one game or more, not 0"),
        ({"num_games": 2.0}, r"one game or more, not 2\.0"),
        ({"num_games": "4"}, "one game or more, not '4'"),
        ({"reward": None}, "There is no reward None"),
        ({"reward": "shares"}, "did you mean 'share'"),
        ({"assignment": "fair"}, "has no assignment 'fair'"),
        ({"setup": dealt}, "The setup is scythe for 3, not smallworld for 2"),
        ({"num_tables": -1}, "0 tables or more"),
    ):
        with pytest.raises(SetupError, match=message):
            Batch(**{"game": "smallworld", "num_players": 2, "num_games": 2, **given})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="make another one"):
        copy.deepcopy(Batch("smallworld", 2, 1))


@pytest.mark.parametrize("given", [5, [5], [0, 0, 0], [[0, 0]], [0.0, 1.0], ["0", "1"], [True, False], None, [0, [1]]])
def test_answers_are_a_whole_number_for_each_game(given: Any) -> None:
    batch = Batch("smallworld", 2, 2)
    before = batch.observation.copy()
    with pytest.raises(ValueError, match="Answers are an array of 2 whole numbers, not of shape"):
        batch.step(given)
    with pytest.raises(
        ValueError, match="Answers are whole numbers up to 9223372036854775807, not 9223372036854775808"
    ):
        batch.step([2**63, 2**63])
    assert (batch.observation == before).all() and not batch.illegal.any()
    batch.step(answers(batch).astype(np.uint8))
    assert not batch.illegal.any()


@pytest.mark.parametrize("broken", [KeyboardInterrupt, SetupError])
def test_a_step_that_was_broken_off_is_finished_by_the_next(broken: type[BaseException]) -> None:
    batch, whole = (Batch("smallworld", 2, 3, seed=4) for _ in range(2))
    breaks, deal = 0, batch._deals.table

    def breaking(number: int) -> Any:
        raise broken

    for _ in range(700):
        given = answers(whole)
        whole.step(given)
        if whole.done.any():
            batch._deals.table = breaking  # type: ignore[method-assign]
            for _ in range(2):
                with pytest.raises(broken):
                    batch.step(given)
            batch._deals.table = deal  # type: ignore[method-assign]
            breaks += 1
        batch.step(given)
        for name in ("observation", "mask", "seat", "reward", "done", "illegal", "number"):
            assert (getattr(batch, name) == getattr(whole, name)).all(), name
    assert breaks > 3


def test_a_game_that_is_over_is_asked_nothing() -> None:
    batch = Batch("smallworld", 2, 1, seed=4)
    while not batch.done.any():
        batch._answers[:] = answers(batch)
        batch._made.step(*batch._of_step)
    digest = batch._cores[0].depth, batch._cores[0].decisions
    assert batch._made.step(*batch._of_step) == 1
    assert not batch.reward.any() and not batch.illegal.any()
    assert (batch._cores[0].depth, batch._cores[0].decisions) == digest


def test_one_step_at_a_time() -> None:
    batch = Batch("smallworld", 2, 2)
    made = batch._made

    class Meanwhile:
        """The functions of the batch, and another thread that steps while they run."""

        restart = made.restart

        @staticmethod
        def step(*given: Any) -> Any:
            for call in (lambda: batch.step(answers(batch)), batch.reset):
                with pytest.raises(SetupError, match="in the middle of a step; give each thread a batch of its own"):
                    call()
            return made.step(*given)

    batch._made = Meanwhile
    for _ in range(2):
        batch.step(answers(batch))
    assert not batch.illegal.any()


def digests() -> list[str]:
    """What batches of every game wrote in some steps."""
    found = []
    for game, players, more in TABLES:
        batch, hashed = Batch(game, players, 2, seed=3, **more), sha256()
        for number in range(60):
            given = answers(batch)
            batch.step(np.where(np.arange(2) + number == 9, 63, given))  # and an illegal one
            for array in (batch.observation, batch.mask, batch.seat, batch.reward, batch.done, batch.illegal):
                hashed.update(array.tobytes())
        found.append(hashed.hexdigest())
    return found


@pytest.mark.skipif(engines.build() != "compiled", reason="there is no compiled build in this process to compare with")
def test_both_builds_write_the_same() -> None:
    text = "from tests.conformance.test_batch import digests; print(*digests())"
    environment = {**os.environ, "SCYTHE_PURE": "1"}
    ran = subprocess.run([sys.executable, "-c", text], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == digests()
