"""Who learns which answer was given."""

from __future__ import annotations

import pytest

from engines.core.game import Position
from tests.conformance.cases import CASES, positions

SCYTHE = [case for case in CASES if case.name == "scythe" and not case.switched]
NOT_YET_SEEN = {  # said aloud at the table, though nothing has moved yet
    "give coins to whom",
    "top row",
    "which structure",
    "which mech",
    "where to put the resources",
    "bottom row",
    "where to produce",
}


def seen_after(state: Position, seat: int, action: int) -> object:
    copy = state.clone()
    copy.apply_action(action)
    return copy.view(seat)


@pytest.mark.rule("S0.13")
def test_an_answer_that_nobody_can_tell_from_another_is_not_known() -> None:
    for case in SCYTHE:
        for state in positions(case)[::3]:
            for seat in range(case.players):
                if state.current_player() == seat or state.question() in NOT_YET_SEEN:
                    continue
                views = {action: seen_after(state, seat, action) for action in state.legal_actions()}
                for action, view in views.items():
                    alike = sum(other == view for other in views.values())
                    assert alike == 1 or state.hides(seat, action), state.asked()


@pytest.mark.rule("S6.6")
def test_commitments_draws_and_kinds_of_traps_are_known_to_their_owner_only() -> None:
    hidden: dict[str, set[bool]] = {}
    for case in SCYTHE:
        for state in positions(case):
            for action in state.legal_actions():
                knows = [not state.hides(seat, action) for seat in range(case.players)]
                if sum(knows) < case.players:
                    hidden.setdefault(state.question(), set()).add(sum(knows) == 1)
    assert hidden.pop("Factory card dealt") == {False}  # nobody looks at them
    assert {"power dial", "combat cards", "combat card drawn", "objective card dealt"} <= set(hidden)
    assert hidden.pop("combat card stolen", {False}) <= {False, True}  # thief and victim
    assert all(only_owner == {True} for only_owner in hidden.values())
