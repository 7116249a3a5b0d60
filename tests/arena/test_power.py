"""Planning: the appearances that the design document states, and the way back."""

from __future__ import annotations

import pytest

from engines.arena.power import appearances_needed, detectable_difference


@pytest.mark.parametrize(("players", "appearances"), [(2, 1690), (3, 1525), (4, 1301), (5, 1121)])
def test_five_points_in_every_one_of_forty_seven_cells(players: int, appearances: int) -> None:
    assert appearances_needed(1 / players, 0.05, 47) == appearances


@pytest.mark.parametrize("difference", [0.03, 0.05, 0.1])
def test_the_detectable_difference_undoes_the_planning(difference: float) -> None:
    n = appearances_needed(0.2, difference, 7)
    assert detectable_difference(0.2, n, 7) == pytest.approx(difference, rel=0.01)


def test_too_few_appearances_detect_nothing() -> None:
    assert detectable_difference(0.5, 3, 47) is None
    assert detectable_difference(0.2, 0) is None


@pytest.mark.parametrize("difference", [0.6, 0.5, -0.5, -0.6, 0.0])
def test_a_rate_that_leaves_nothing_to_chance_or_to_detect_is_refused(difference: float) -> None:
    with pytest.raises(ValueError, match="no rate"):
        appearances_needed(0.5, difference)


def test_one_test_is_planned_for_unless_more_are_named() -> None:
    assert appearances_needed(0.2, 0.05) == appearances_needed(0.2, 0.05, 1) < appearances_needed(0.2, 0.05, 2)
