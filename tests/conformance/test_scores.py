"""Shares of the win, score lines and ranking agree with each other in every game."""

from __future__ import annotations

import pytest

from engines.core.game import Position
from tests.conformance.cases import CASES, Case, final, positions

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def totals(state: Position) -> list[int]:
    """The sum of each seat's score lines."""
    return [sum(line.points for line in state.score(seat)) for seat in range(state.num_players)]


@every_case
def test_nobody_has_won_before_the_end(case: Case) -> None:
    for state in positions(case):
        assert state.returns() == [0.0] * case.players


@every_case
def test_shares_of_the_win_add_up_to_one(case: Case) -> None:
    returns, ranks = final(case).returns(), [rank for rank, _ in final(case).ranking()]
    assert sum(returns) == pytest.approx(1)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    assert [seat for seat, share in enumerate(returns) if share > 0] == winners
    assert {returns[seat] for seat in winners} == {1 / len(winners)}


@every_case
def test_more_points_are_a_better_rank(case: Case) -> None:
    for state in (*positions(case), final(case)):
        points, ranks = totals(state), [rank for rank, _ in state.ranking()]
        for p in range(case.players):
            assert all(ranks[p] < ranks[q] for q in range(case.players) if points[p] > points[q])


@every_case
def test_ranks_leave_out_as_many_as_share(case: Case) -> None:
    ranks = [rank for rank, _ in final(case).ranking()]
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


@every_case
def test_a_tie_break_is_named_only_for_equal_points(case: Case) -> None:
    points = totals(final(case))
    for seat, (_, tie_break) in enumerate(final(case).ranking()):
        assert not tie_break or points.count(points[seat]) > 1


@every_case
def test_score_lines_name_each_category_once(case: Case) -> None:
    lines = [[line.category for line in final(case).score(seat)] for seat in range(case.players)]
    assert all(categories == lines[0] for categories in lines)
    assert len(set(lines[0])) == len(lines[0]) > 0
