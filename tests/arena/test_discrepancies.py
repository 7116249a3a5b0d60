"""Limited discrepancy search: lines that take the second-best answer in place of the best one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import build
from engines.core.engine.constants import BEAM_SIZE, POLICY_EXPERT, POLICY_GREEDY
from engines.core.engine.frames import top_player
from engines.core.engine.search_context import SearchContext, set_field
from engines.core.search.beam import is_in_beam, keep_in_beam
from engines.core.search.experts import Thinking
from engines.core.search.lines import begin_search, next_line, open_beam, place_of_parting, search_lines
from engines.core.search.rollouts import seat_everybody
from engines.core.search.scratch import Scratch
from engines.scythe.game import GAME
from engines.scythe.rules.constants import K_SECTION

MOST = (0, 1, 2) if build() == "compiled" else (0, 1)


def with_tries(best: tuple[int, ...], second: tuple[int, ...], most: int, departs: tuple[int, ...]) -> SearchContext:
    """A context in which these are the best tries of a question, in a line that departs so from best answers."""
    context = SearchContext()
    for name, choices in (("pick", best), ("second", second)):
        set_field(context, f"{name}_size", 0, len(choices))
        for i, choice in enumerate(choices):
            set_field(context, f"{name}_choice", i, choice)
    set_field(context, "most_discrepancies", 0, most)
    set_field(context, "line_size", 0, len(departs))
    for i, departure in enumerate(departs):
        set_field(context, "line_departs", i, departure)
    return context


@pytest.mark.parametrize(
    ("best", "second", "most", "departs", "place"),
    [
        ((3, 4), (3, 5), 1, (), 1),
        ((3, 4), (2, 4), 1, (), 0),
        ((3,), (3, 5), 1, (), -1),  # one is the beginning of the other
        ((3,), (), 1, (), -1),  # there was a single try
        ((3,), (4,), 0, (), -1),
        ((3,), (4,), 1, (0, 2), -1),  # the line has taken a second-best answer
        ((3,), (4,), 1, (0, 1), 0),  # and here it may take it later
        ((3,), (4,), 2, (0, 2), 0),
        ((3,), (4,), 2, (2, 2), -1),
    ],
)
def test_the_second_best_try_parts_from_the_best_one_where_the_line_may_take_it(
    best: tuple[int, ...], second: tuple[int, ...], most: int, departs: tuple[int, ...], place: int
) -> None:
    assert place_of_parting(with_tries(best, second, most, departs)) == place


def test_a_line_that_turns_to_the_second_best_answer_has_taken_it() -> None:
    context = with_tries((3,), (4,), 1, (0, 1, 0))
    set_field(context, "line_choice", 1, 3)
    set_field(context, "line_rest", 1, 1 << 4)
    assert next_line(context) == 1
    assert (context.line_size, context.line_choice[1], list(context.line_departs)[:2]) == (2, 4, [0, 2])
    assert place_of_parting(context) == -1
    assert next_line(context) == 0


def test_the_beam_keeps_the_lines_with_the_best_scores_and_none_twice() -> None:
    context = SearchContext()
    for value, score in ((5, 10), (5, 10), (9, 8), (1, 12), (5, 9), (2, 11)):
        if not is_in_beam(context, value, score):
            keep_in_beam(context, value, score, 3)
    kept = sorted(zip(context.beam_value[:3], context.beam_score[:3], strict=True))
    assert (context.beam_size, kept) == (3, [(1, 12), (2, 11), (5, 10)])


def searched(most: int) -> tuple[Scratch, int]:
    """A search of a Scythe turn in the middle of a game with so many discrepancies; the lines that it tried."""
    position: Any = GAME.rules.start(GAME.tables.deal(2, Random(4)))
    greedy = GAME.bots.new_context([POLICY_GREEDY] * 2)
    while position.turns < 12 or position.frame_kind[position.depth - 1] != K_SECTION:
        GAME.bots.play_on(position, greedy, 4, 1)
    seat = top_player(position)
    context = GAME.bots.new_context([POLICY_EXPERT] * 2, thinking={seat: Thinking(discrepancies=most)})
    begin_search(position, context, seat, 5)
    open_beam(context, seat)
    search_lines(context.known, context, seat, 5, BEAM_SIZE)
    return context, seat


def test_more_discrepancies_try_more_and_find_lines_with_better_scores() -> None:
    contexts = [searched(most)[0] for most in MOST]
    tries = [context.tries for context in contexts]
    assert tries == sorted(tries) and tries[0] < tries[1]
    best = [max(context.beam_score[: context.beam_size]) for context in contexts[1:]]
    assert best == sorted(best)
    for context in contexts[1:]:
        lines = list(zip(context.beam_value, context.beam_score, strict=True))[: context.beam_size]
        assert len({*lines}) == len(lines) == BEAM_SIZE


def test_searches_for_the_seats_of_imagined_games_take_the_best_answers_alone() -> None:
    context, seat = searched(1)
    seat_everybody(context, seat, BEAM_SIZE)
    inner = context.inner
    begin_search(context.known, inner, seat, 5)
    open_beam(inner, seat)
    search_lines(inner.known, inner, seat, 5, BEAM_SIZE)
    assert inner.tries == searched(0)[0].tries
