"""Balanced designs: every allowed cell equally often, in every cycle and nearly so at any moment."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from engines.arena.balance import design, mixed
from engines.core.engine.errors import SetupError

BANNED = {(2, 0), (4, 3)}  # as in Scythe: two pairs without a faction or mat in common


def cells(levels: int, banned: set[tuple[int, int]]) -> list[tuple[str, str]]:
    return [(f"f{f}", f"m{m}") for f, m in product(range(levels), repeat=2) if (f, m) not in banned]


def counts(games: list[list[int]], number: int) -> list[int]:
    seen = Counter(cell for game in games for cell in game)
    return [seen[cell] for cell in range(number)]


def is_matching(game: list[int], known: list[tuple[str, str]], players: int) -> bool:
    chosen = [known[cell] for cell in game]
    return len(chosen) == players and all(len({cell[side] for cell in chosen}) == players for side in (0, 1))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_of_the_47_allowed_pairs_comes_up_equally_often_in_a_cycle(players: int) -> None:
    known = cells(7, BANNED)
    cycle = design(known, players)
    assert len(cycle) == 47
    assert set(counts(cycle, 47)) == {players}
    assert all(is_matching(game, known, players) for game in cycle)


@pytest.mark.parametrize(("levels", "players", "games"), [(7, 7, 7), (5, 5, 5), (5, 3, 25), (5, 4, 25)])
def test_without_bans_a_cycle_is_as_short_as_it_can_be(levels: int, players: int, games: int) -> None:
    known = cells(levels, set())
    cycle = design(known, players)
    assert len(cycle) == games
    assert len(set(counts(cycle, len(known)))) == 1


@pytest.mark.parametrize(("levels", "players"), [(7, 7), (5, 5)])
def test_where_bans_forbid_equality_levels_stay_equal_and_cells_close(levels: int, players: int) -> None:
    known = cells(levels, BANNED)
    cycle = design(known, players)
    assert all(is_matching(game, known, players) for game in cycle)
    for side in (0, 1):
        assert set(Counter(known[cell][side] for game in cycle for cell in game).values()) == {len(cycle)}
    often = counts(cycle, len(known))
    assert max(often) - min(often) <= 0.6 * len(cycle) * players / len(known)


@pytest.mark.parametrize("side", [0, 1])
def test_a_level_that_most_cells_have_comes_up_once_a_game_at_most(side: int) -> None:
    """Its cells come up less often than others, whichever factor it belongs to."""
    known = [("common", "m0"), ("common", "m1"), ("common", "m2"), ("common", "m3"), ("rare", "m0")]
    known = known if side == 0 else [(second, first) for first, second in known]
    cycle = design(known, 2)
    assert all(is_matching(game, known, 2) for game in cycle)


def test_mixing_keeps_the_balance_and_no_cell_runs_ahead() -> None:
    known = cells(7, BANNED)
    cycle = design(known, 5)
    rng, seen = Random(7), [0] * 47
    for _ in range(10):
        for game in mixed(cycle, known, rng):
            assert is_matching(game, known, 5)
            for cell in game:
                seen[cell] += 1
            assert max(seen) - min(seen) <= 3
        assert len(set(seen)) == 1


def test_mixing_makes_new_tables_and_leaves_the_cycle_alone() -> None:
    known = cells(7, BANNED)
    cycle = design(known, 5)
    before = [list(game) for game in cycle]
    tables = {frozenset(game) for seed in range(10) for game in mixed(cycle, known, Random(seed))}
    assert cycle == before
    assert len(tables) > 400  # of 470


def test_the_opponents_of_a_cell_vary() -> None:
    known = cells(7, BANNED)
    cycle = design(known, 5)
    met = Counter(
        other for seed in range(40) for game in mixed(cycle, known, Random(seed)) if 0 in game for other in game
    )
    possible = [cell for cell in range(47) if known[cell][0] != known[0][0] and known[cell][1] != known[0][1]]
    assert all(met[cell] > 0 for cell in possible)


def test_one_factor_alone_can_be_balanced() -> None:
    known = [(name,) for name in "abcdef"]
    cycle = design(known, 4)
    assert counts(cycle, 6) == [2] * 6
    assert all(len(set(game)) == 4 for game in cycle)


def test_too_few_cells_are_refused() -> None:
    with pytest.raises(SetupError, match="No game of 3 players is possible"):
        design([("f0", "m0"), ("f0", "m1"), ("f1", "m0")], 3)
    with pytest.raises(SetupError, match="No allowed combination"):
        design([], 2)
