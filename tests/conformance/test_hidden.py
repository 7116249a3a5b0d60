"""Nothing hidden leaks: what a seat cannot see may be dealt anew, and the seat does not notice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.core.engine import saving
from engines.core.engine.fields import Field
from engines.core.engine.schema import NO_PART
from engines.core.game import Position
from engines.core.rules import Rules
from tests.conformance.cases import CASES, Case, chances, play_to_end, positions

every_case = pytest.mark.parametrize("case", CASES, ids=str)
KEYS = (11, 12, 13)


def noticed(state: Position, seat: int) -> dict[str, Any]:
    """Everything a seat gets to know: its view, who is asked, and its own question if it is asked."""
    player = state.current_player()
    asked = {"player": player, "over": state.is_terminal()}
    if player == seat:
        asked |= {"question": state.question(), "answers": state.action_texts()}
    return {"view": state.view(seat), **asked}


@every_case
def test_view_is_plain_json(case: Case) -> None:
    for state in positions(case)[::4]:
        for seat in range(case.players):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view


@every_case
def test_seat_does_not_notice_what_it_cannot_see(case: Case) -> None:
    for state in positions(case)[::2]:
        for seat in range(case.players):
            known = noticed(state, seat)
            for key in KEYS[:2]:
                assert noticed(state.determinize(seat, key), seat) == known, f"seat {seat + 1}: {state.asked()}"


def opened(case: Case) -> bool:
    """Whether nothing is hidden, be it by an option that lays everything open."""
    hides_nothing = type(case.game.rules).hide is Rules.hide
    return hides_nothing or (case.switched and "open_totals" in case.game.tables.options)


@every_case
def test_hidden_things_do_change(case: Case) -> None:
    for seat in range(case.players):
        changed = [
            state.determinize(seat, key).digest() != state.digest() for state in positions(case)[1::3] for key in KEYS
        ]
        if opened(case):
            assert not any(changed)
        else:
            assert sum(changed) > len(changed) / 4


def fields_seen(game: str, seen: str) -> list[Field]:
    """The fields of a game that are declared to be seen like this."""
    return [field for field in saving.fields_of(game) if field.seen == seen and field.group not in NO_PART]


def changed_parts(case: Case, seen: str) -> dict[str, set[int]]:
    """Of fields declared `seen`: in whose parts a guess of seat 1 ever differs from the truth, by seats from 0."""
    seats = case.game.tables.max_players
    fields = fields_seen(case.name, seen)
    changed: dict[str, set[int]] = {field.name: set() for field in fields}
    for state in positions(case)[::2]:
        for key in KEYS:
            guess = state.determinize(0, key)
            for field in fields:
                part = max(field.length // seats, 1)
                pairs = zip(saving.read(state.core, field), saving.read(guess.core, field), strict=True)
                changed[field.name] |= {i // part for i, (true, guessed) in enumerate(pairs) if true != guessed}
    return changed


@every_case
def test_guess_keeps_what_everybody_sees(case: Case) -> None:
    assert {name for name, parts in changed_parts(case, "all").items() if parts} == set()


@pytest.mark.parametrize("case", [case for case in CASES if fields_seen(case.name, "owner")], ids=str)
def test_guess_keeps_the_own_hand_and_changes_those_of_everybody_else(case: Case) -> None:
    hands = changed_parts(case, "owner")
    assert all(parts <= set(range(1, case.players)) for parts in hands.values())
    assert set().union(*hands.values()) == set(range(1, case.players))


@every_case
def test_guess_depends_on_the_key_alone_and_leaves_the_position_alone(case: Case) -> None:
    for state in positions(case)[::8]:
        before = state.digest()
        assert state.determinize(0, KEYS[0]).digest() == state.determinize(0, KEYS[0]).digest()
        assert state.digest() == before


@every_case
def test_guess_plays_on_to_the_end(case: Case) -> None:
    for state in positions(case)[::12]:
        guess = state.determinize(state.num_players - 1, KEYS[0])
        play_to_end(guess, 5)
        saving.check_ranges(case.name, guess.core)
        assert sum(guess.returns()) == pytest.approx(1)


def answered(state: Position, seat: int, action: int) -> dict[str, Any]:
    """What the seat sees after that answer."""
    after = state.clone()
    after.apply_action(action)
    return after.view(seat)


@every_case
def test_an_answer_that_is_not_told_leaves_no_trace_in_the_view(case: Case) -> None:
    for state in positions(case):
        for seat in range(case.players):
            secret = [action for action in state.legal_actions() if state.hides(seat, action)]
            assert not secret or seat != state.current_player()
            views = [answered(state, seat, action) for action in secret]
            assert views == views[:1] * len(views), f"seat {seat + 1}: {state.asked()}"


def known_of(state: Position, seat: int, action: int) -> tuple[str, str]:
    """The position after that answer, and what is left of it where all that the seat may not know is dealt anew."""
    after = state.clone()
    after.apply_action(action)
    return after.digest(), after.determinize(seat, KEYS[0]).digest()


@every_case
def test_chance_that_is_told_is_something_the_seat_may_know(case: Case) -> None:
    told = 0
    for state in chances(case):
        for seat in range(case.players):
            shown = [action for action in state.legal_actions() if not state.hides(seat, action)]
            known = dict(known_of(state, seat, action) for action in shown)
            assert len(set(known.values())) == len(known), f"seat {seat + 1}: {state.asked()}"
            told += len(shown)
    assert told or not chances(case)
