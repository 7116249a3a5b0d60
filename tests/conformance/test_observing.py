"""Observations: every number in its range, all that a seat sees and nothing else."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engines.core.engine import saving
from engines.core.engine.errors import DataError, SetupError
from engines.core.engine.fields import CORE_FIELDS
from engines.core.engine.observed import Part, parts
from engines.core.engine.schema import NO_PART, by_seat, flags, mask, number
from engines.core.game import Position
from engines.gym.encoding import ANSWERS, MOVES, NO_ANSWER, Encoding
from tests.conformance.cases import CASES, Case, final, games_here, positions
from tests.observing import SECRETIVE, check_hidden, check_observations, check_told, encoding, hidden_pair, numbers

every_case = pytest.mark.parametrize("case", CASES, ids=str)
FULL = [Case(name, game.tables.max_players) for name, game in games_here().items()]
NOT_CHANGED = {"players", *(field.name for field in CORE_FIELDS if field.seen == "hidden")}  # the table, the question
HIDING = [case for case in CASES if case.name in SECRETIVE]


@every_case
def test_every_number_is_in_its_range_and_every_mask_is_that_of_the_question(case: Case) -> None:
    for state in [*positions(case)[::4], final(case)]:
        assert check_observations(state)


@every_case
def test_a_seat_observes_what_it_sees_and_nothing_else(case: Case) -> None:
    assert sum(check_told(state, Random(1)) for state in positions(case)[::3])


@pytest.mark.parametrize("case", FULL, ids=str)
def test_a_seat_observes_just_the_numbers_that_it_sees(case: Case) -> None:
    """Every number of a position is changed in turn: who sees it observes it, who does not does not."""
    some = positions(case)
    unseen = [state for state in some if case.game.rules.commits(state.core)]
    for state in [max(some, key=num_told), *unseen[:1]]:
        before = told_of(state)
        for field in saving.fields_of(case.name):
            if field.group in NO_PART or field.name in NOT_CHANGED:
                continue
            for place, value in enumerate(saving.read(state.core, field)):
                other = state.clone()
                changed = value ^ 1 if field.bits else value + (1 if value < field.highest else -1)
                saving.put(case.name, other.core, field.name, place, changed)
                told = [
                    (views != had[0], seen != had[1]) for (views, seen), had in zip(told_of(other), before, strict=True)
                ]
                assert all(sees == observes for sees, observes in told), f"{field.name} {place}: {told}"


def num_told(state: Position) -> int:
    """How many numbers that the seats of a position observe are not 0."""
    found = encoding(state.game.name, state.num_players)
    return sum(np.count_nonzero(found.observe(state, seat)) for seat in range(state.num_players))


def told_of(state: Position) -> list[tuple[object, bytes]]:
    """What each seat sees and observes."""
    found = encoding(state.game.name, state.num_players)
    return [(state.view(seat)["fields"], found.observe(state, seat).tobytes()) for seat in range(state.num_players)]


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_an_answer_that_is_not_told_is_not_observed(case: Case) -> None:
    compared = 0
    for state in positions(case):
        pair = hidden_pair(state, Random(2))
        compared += check_hidden(state, *pair, Random(3)) if pair else 0
    assert compared


@every_case
def test_every_number_is_told_once_in_order(case: Case) -> None:
    told = numbers(case.name, case.players)
    assert [one.index for one in told] == [*range(encoding(case.name, case.players).size)]
    places = [(one.field, one.seat, one.other, one.place, one.bit) for one in told]
    assert len({*places}) == len(places) and all(one.meaning for one in told)
    found = encoding(case.name, case.players)
    assert [one.low for one in told] == found.low.tolist() and [one.high for one in told] == found.high.tolist()


def test_a_number_says_what_stands_there() -> None:
    case = Case("smallworld", 3)
    for state in positions(case)[::6]:
        for seat in range(3):
            seen, view = encoding("smallworld", 3).observe(state, seat), state.view(seat)["fields"]
            for one in numbers("smallworld", 3):
                value = seen[one.index]
                if one.field == "tribes":
                    assert value == view["tribes"] >> one.bit & 1
                elif one.field == "in_hand":
                    assert value == view["in_hand"][(seat + (one.seat or 0)) % 3 * 3 + one.place]
                elif one.field == "coins":
                    known = view["coins"][(seat + (one.seat or 0)) % 3]
                    assert value == (-1 if known is None else known)
                elif one.field == "active":
                    assert value == (view["active"] - seat) % 3


def test_a_move_is_an_answer_with_the_kind_of_its_question() -> None:
    found = encoding("smallworld", 2)
    for state in positions(Case("smallworld", 2))[::5]:
        for seat in range(2):
            moves = np.flatnonzero(found.move_mask(state, seat)).tolist()
            asked = state.current_player() == seat
            assert [found.answer(state, move) for move in moves] == (state.legal_actions() if asked else [])
            assert moves == ([found.move(state, answer) for answer in state.legal_actions()] if asked else [])
            assert found.answer(state, (found.move(state, 0) + ANSWERS) % MOVES) == NO_ANSWER


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(SetupError, match="did you mean 'scythe'"):
        Encoding("scyte", 2)
    for players in ("2", 2.0, None, True):
        with pytest.raises(SetupError, match=f"The number of players is a whole number, not {players!r}"):
            Encoding("scythe", players)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="Scythe seats 2 to 7 players, not 1"):
        Encoding("scythe", 1)
    found, state = encoding("smallworld", 2), positions(Case("smallworld", 2))[0]
    with pytest.raises(ValueError, match="Seat 2 of 2 is not one of the 2"):
        found.observe(state, 2)
    with pytest.raises(ValueError, match="Seat 0 of 2 is not one of the 3"):
        encoding("smallworld", 3).observe(state, 0)
    with pytest.raises(ValueError, match=f"contiguous array of {found.size} numbers of int16"):
        found.observe(state, 0, np.zeros(found.size, np.int32))
    with pytest.raises(ValueError, match=f"contiguous array of {ANSWERS} numbers of int8"):
        found.mask(state, 0, np.zeros(2 * ANSWERS, np.int8)[::2])


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (mask("tribes", "regions"), "'tribes' is observed as bits and must say how many"),
        (number("hand", 4, 9, "cards", seen="owner"), "'hand' has owners, so it stands in `by_seat`"),
        (by_seat(number("coins", 7, 9, "coins"))[0], "the 7 places of 'coins' are not equal parts"),
        (by_seat(number("coins", 0, 9, "coins"))[0], "the 1 places of 'coins' are not equal parts"),
    ],
)
def test_a_declaration_that_says_too_little_is_refused(
    field: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.core.engine.observed.game_fields", lambda game: (field,))
    parts.cache_clear()
    try:
        with pytest.raises(DataError, match=message):
            parts("wayfarers")
    finally:
        parts.cache_clear()


def test_counts_of_a_part_follow_from_its_declaration() -> None:
    pairs = by_seat(*by_seat(number("captured", 50, 9, "workers")))[0]
    assert [Part(pairs, 5, own).count(3) for own in (False, True)] == [18, 6]
    assert Part(flags("seen", 0, 5, "seats", seat_step=1), 5).count(3) == 3
    assert Part(mask("cards", "cards", length=2, bits=7), 5).count(3) == 14
