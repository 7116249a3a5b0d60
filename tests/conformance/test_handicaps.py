"""Handicaps in every game: they come before ties are broken, and change nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from engines.core.game import Position
from tests.conformance.cases import CASES, Case, final, positions
from tests.conformance.test_scores import every_case, totals

with_sheet = pytest.mark.parametrize("case", [case for case in CASES if case.game.results.sheet_type], ids=str)


def agreed(state: Position, *points: int) -> Position:
    """The same position at a table with a handicap."""
    return Position(state.game, replace(state.setup, handicap=points), state.core)


@every_case
def test_the_same_points_for_everybody_change_no_rank(case: Case) -> None:
    for state in (*positions(case), final(case)):
        assert agreed(state, *[7] * case.players).ranking() == state.ranking()


@every_case
def test_points_are_added_to_the_total_and_decide_the_rank(case: Case) -> None:
    random = Random(case.players)
    for state in (*positions(case), final(case)):
        points = [random.randrange(-30, 31) for _ in range(case.players)]
        after = agreed(state, *points)
        assert totals(after) == [total + own for total, own in zip(totals(state), points, strict=True)]
        best = sorted(totals(after), reverse=True)
        assert [total for _, total in sorted(zip(after.ranking(), totals(after), strict=True))] == best
        assert all(after.score(seat)[:-1] == state.score(seat) for seat in range(case.players))


@with_sheet
def test_ties_that_a_handicap_brings_are_broken_as_others_are(case: Case) -> None:
    """By what the score sheet compares; where totals are equal without it, that is what the rules compare."""
    game, tied = case.game, 0
    for state in (*positions(case), final(case)):
        sheet = game.results.sheet.of_position(state.core, options=state.setup.options)
        points = totals(state)
        for one, two in permutations(range(case.players), 2):
            if points[one] == points[two]:
                tied += 1
                assert game.results.sheet.tie_break(sheet, one, two) == game.results.ahead(state.core, one, two)
    assert tied or case.is_uneven


@with_sheet
def test_where_a_handicap_makes_all_equal_tie_breaks_alone_decide(case: Case) -> None:
    state = final(case)
    points = totals(state)
    even = agreed(state, *(max(points) - own for own in points))
    assert set(totals(even)) == {max(points)}
    sheet = case.game.results.sheet.of_position(state.core, options=state.setup.options)
    for one, two in permutations(range(case.players), 2):
        ahead = case.game.results.sheet.tie_break(sheet, one, two)
        assert not ahead or even.ranking()[one][0] < even.ranking()[two][0]
    named = {tie for _, tie in even.ranking()} - {""}
    assert named <= set(case.game.results.tie_breaks)


@every_case
def test_the_position_does_not_know_of_a_handicap(case: Case) -> None:
    setup = case.setup()
    with_points = case.game.new_initial_state(replace(setup, handicap=tuple(range(case.players))))
    bare = case.game.new_initial_state(setup)
    assert with_points.digest() == bare.digest()
    assert [with_points.view(seat) for seat in range(case.players)] == [bare.view(seat) for seat in range(case.players)]


@every_case
def test_who_starts_at_a_table_is_who_starts_in_play(case: Case) -> None:
    state = final(case)
    first = case.game.under(state.setup.options).tables.starter(state.setup)
    assert first in (None, case.game.results.first_seat(state.core))
    places = [int(state.place(seat)) for seat in range(case.players)]
    assert sorted(places) == [*range(1, case.players + 1)]
    assert places.index(1) == case.game.results.first_seat(state.core)
