"""Plans of whole turns: how far they go, what is told of them, and the lines that play them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest

from engines.core import registry
from engines.core.analysis.analysis import Analyst, Depth, Plan
from engines.core.analysis.answering import turns_by_answer
from engines.core.analysis.review import MORE, asked, foreseen, told
from engines.core.engine.errors import GivenUpError
from engines.core.game import Position
from engines.core.typed_lines import MOST_READ, read_line
from scythe_cli.playing import hinting
from scythe_cli.playing.hinting import NONE, PLANS, _parts, typed_lines

SHALLOW = Depth(worlds=1, rounds=1)


def positions(name: str, every: int, steps: int = 250, deal: int = 5) -> Iterator[tuple[Position, list[Plan]]]:
    """Every so many answers of a game of greedy bots, where a seat is asked: the position and its best plans."""
    game = registry.load(name)
    analyst, bot = Analyst(game, 2, 1), game.bots.greedy(2, 3)
    state = game.new_initial_state(game.tables.deal(2, Random(deal)))
    for step in range(steps):
        if state.is_terminal():
            break
        if step % every == 0 and not state.is_chance():
            yield state.clone(), analyst.plans(state.core, SHALLOW)[:PLANS]
        state.apply_action(state.sample_chance(7) if state.is_chance() else bot.choose(state.core))


def follow(state: Position, plan: Plan, key: int) -> tuple[Position, bool]:
    """An imagined world after the answers of a plan, and whether all of them could be given."""
    at = state.determinize(state.current_player(), key)
    for kind, _, choice in plan.answers:
        while at.is_chance():
            at.apply_action(at.sample_chance(key))
        if at.is_terminal() or asked(at) != kind or choice not in at.legal_actions():
            return at, False
        at.apply_action(choice)
    return at, True


@pytest.mark.parametrize("name", registry.names())
def test_a_plan_goes_on_to_the_end_of_the_turn_or_to_what_nobody_foresees(name: str) -> None:
    """So its share is that of all that a hint tells, with a redeployment or a decline at the end. It ends with the turn
    where no chance comes in; after chance, where greedy need not go on in the same way."""
    ended = 0
    for state, plans in positions(name, every=6, steps=200):
        for plan in plans:
            at, is_given = follow(state, plan, 1)
            met_chance = chance_within(state, plan)
            if is_given and not met_chance:
                is_over = at.is_terminal() or asked(at) in at.game.bots.turn_kinds
                assert is_over or at.current_player() != state.current_player()
                ended += 1
    assert ended > 5


def test_what_ends_a_plan_after_chance_does_not_depend_on_what_came_up() -> None:
    """Greedy does the same in worlds that the analyst has not seen."""
    later = 0
    for state, plans in chain(*(positions("smallworld", every=2, steps=900, deal=deal) for deal in range(1, 6))):
        analyst, seat = Analyst(state.game, 2, 1), state.current_player()
        found = [plan.answers for plan in unfinished(state)]
        for plan in plans:
            begun = next((one for one in found if plan.answers[: len(one)] == one), plan.answers)
            if chance_within(state, Plan(begun)) and len(plan.answers) > len(begun):
                worlds = [analyst._finished_in_world(state.core, seat, begun, key)[0] for key in range(50, 60)]
                assert all(whole[: len(plan.answers)] == plan.answers for whole in worlds), plan.answers
                later += 1
    assert later > 20


def unfinished(state: Position) -> list[Plan]:
    """The plans as the expert finds them."""
    analyst = Analyst(state.game, 2, 1)
    analyst._finished = lambda position, seat, answers: answers  # type: ignore[method-assign]
    return analyst.plans(state.core, SHALLOW)


def chance_within(state: Position, plan: Plan) -> bool:
    """Whether chance comes in before the last answer of a plan."""
    at = state.determinize(state.current_player(), 1)
    for _, _, choice in plan.answers:
        if at.is_chance():
            return True
        if at.is_terminal() or choice not in at.legal_actions():
            return False
        at.apply_action(choice)
    return False


def test_an_attempt_is_told_without_its_end_even_where_it_seldom_succeeds() -> None:
    attempts = 0
    for state, plans in positions("smallworld", every=1, steps=1000, deal=3):
        for plan in plans:
            lines = told(state, plan.answers, attempts)
            is_attempt = [line.startswith("You attempt") for line in lines]
            attempts += any(is_attempt)
            assert not any(is_attempt) or (is_attempt[-2], lines[-1]) == (True, MORE), lines
    assert attempts > 5


def test_what_a_combo_costs_is_not_set_off_against_what_the_turn_gains() -> None:
    game = registry.load("smallworld")
    state = game.new_initial_state(game.tables.deal(2, Random(4)))
    while state.is_chance():
        state.apply_action(state.sample_chance(7))
    dear = state.legal_actions()[4]
    turn = next(turn for turn in turns_by_answer(state, 1) if turn[0][2] == dear)
    assert told(state, turn, 1)[0] == "You pay 4 coins for the combo."


def test_a_hint_tells_the_conquests_that_its_lines_make_and_no_more() -> None:
    seen = 0
    for state, plans in positions("smallworld", every=10, steps=200):
        for plan in plans:
            lines, shown = told(state, plan.answers, 1), ", ".join(typed_lines(state, plan.answers))
            typed = re.findall(r"(?:conquer|attempt|substitute|dragon to) (r\d+)", shown)
            taken = re.findall(r"You (?:conquer|attempt) (r\d+)", " ".join(lines))
            assert set(taken) == set(typed)
            seen += len(taken)
    assert seen > 20


@pytest.mark.parametrize("name", ["scythe", "wayfarers"])
def test_a_hint_says_that_there_is_more_where_chance_cuts_its_words(name: str) -> None:
    seen = set()
    for state, plans in positions(name, every=4, steps=200):
        for plan in plans:
            lines = told(state, plan.answers, 1)
            is_whole = foreseen(state, plan.answers, 1) == plan.answers
            assert is_whole or MORE in lines or "; " in lines[0], lines
            seen.add(is_whole)
    assert seen == {True, False}


@pytest.mark.parametrize("name", registry.names())
def test_the_line_of_a_hint_plays_its_turn_up_to_where_a_line_has_to_end(name: str) -> None:
    whole = 0
    for state, plans in positions(name, every=6, steps=200):
        for plan in plans:
            given, at = [], state.clone()
            for _, _, choice in plan.answers:
                if at.current_player() != state.current_player() or choice not in at.legal_actions():
                    break
                given += [choice] if len(at.legal_actions()) > 1 else []
                at.apply_action(choice)
            answers = read_line(state, typed_lines(state, plan.answers)[0])
            assert answers == tuple(given[: len(answers)])
            whole += answers == tuple(given)
    assert whole > 5


@pytest.mark.parametrize("name", ["scythe", "smallworld", "wayfarers"])
def test_later_lines_of_a_hint_mean_the_same_whatever_comes_to_light(name: str) -> None:
    later = 0
    for state, plans in positions(name, every=5):
        for plan in plans:
            known = foreseen(state, plan.answers, 1)
            parts, others = (_parts(state.determinize(state.current_player(), key), known, key) for key in (98, 99))
            later += len(parts) > 1
            assert [meanings(part) for part in parts] == [meanings(part) for part in others]
    assert later > 0


def meanings(part: Sequence[Any]) -> list[tuple[str, str]]:
    """What each answer of a part is called, and does."""
    return [(step.words, step.state.explain(step.action).text) for step in part]


def test_the_line_of_a_hint_leaves_out_amounts_of_nothing() -> None:
    """Before `no coercion` too, whose `no` is no amount."""
    amounts = 0
    for state, plans in positions("scythe", every=4):
        for line in (line for plan in plans for line in typed_lines(state, plan.answers)):
            assert not re.search(r"(^|, )(\w+ )?0 ", line), line
            amounts += bool(re.search(r"trade resources, (on \w+, )?[12] (wood|food|metal|oil)", line))
    assert amounts > 5


def test_a_line_that_can_be_read_in_too_many_ways_keeps_its_amounts_of_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """After one such line no other is tried: a redeployment of a dozen regions would take as many times as long."""
    given_up: list[str] = []

    def read(state: Position, text: str, most: int = MOST_READ) -> tuple[int, ...]:
        try:
            return read_line(state, text, most)
        except GivenUpError:
            given_up.append(text)
            raise

    monkeypatch.setattr(hinting, "TRIED", 1)
    monkeypatch.setattr(hinting, "read_line", read)
    kept = 0
    for state, plans in positions("smallworld", every=10, steps=300):
        for plan in plans:
            given_up.clear()
            lines = typed_lines(state, plan.answers)
            assert len(given_up) <= len(lines)
            zeros = sum(bool(NONE.search(words)) for line in lines for words in line.split(", "))
            kept += zeros > 1 and bool(given_up)
    assert kept > 0
