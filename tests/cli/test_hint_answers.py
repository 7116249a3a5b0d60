"""Hints where the bot compares no turns: the answers are compared, and each has a line to type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from engines.core import registry
from engines.core.analysis.analysis import FEWEST, Analyst, Depth
from engines.core.analysis.answering import turns_by_answer
from engines.core.engine.constants import BEAM_SIZE
from engines.core.engine.errors import BotError
from engines.core.game import Position
from engines.core.typed_lines import read_line
from scythe_cli.playing.hinting import OWN, PLANS, hint_text

QUICK = Depth(worlds=2, rounds=1)
GAMES = ("scythe", "smallworld", "wayfarers")  # in Architects the bot compares turns at every question


def uncompared(name: str) -> Iterator[Position]:
    """Positions of a game in which the bot looks at one answer alone."""
    game = registry.load(name)
    bot, rng = game.bots.greedy(2, 3), Random(3)
    state = game.new_initial_state(game.tables.deal(2, Random(5)))
    while not state.is_terminal():
        is_choice = len(state.legal_actions()) > 1 and not state.is_chance()
        if is_choice and not Analyst(game, 2, 1).plans(state.core, QUICK):
            yield state.clone()
        follows = rng.random() > 0.1
        action = bot.choose(state.core) if follows and not state.is_chance() else rng.choice(state.legal_actions())
        state.apply_action(action)


@pytest.mark.parametrize("name", GAMES)
def test_all_answers_are_compared_each_with_a_line_to_type(name: str) -> None:
    for state in islice(uncompared(name), 0, 50, 5):
        first, *lines = hint_text(state, "points", QUICK).splitlines()
        assert "its rules of thumb leave it one answer. So these are the " in first
        typed = [lines[i + 1] for i, line in enumerate(lines) if re.match(r"  \d\. \d+ %", line)]
        answers = [read_line(state, line.removeprefix("     > "))[0] for line in typed]
        assert len(answers) == len(set(answers)) == min(PLANS, len(state.legal_actions()))
        own = state.game.bots.greedy(2, 1).choose(state.determinize(state.current_player(), 1).core)
        assert own in answers
        told = re.findall(r"^  \d\..*", "\n".join(lines), re.MULTILINE)
        marked = [answer for answer, line in zip(answers, told, strict=True) if OWN in line]
        assert marked in ([], [own])
        assert hint_text(state.determinize(state.current_player(), 41), "points", QUICK).splitlines() == [first, *lines]


@pytest.mark.parametrize(
    ("name", "question", "line"),
    [
        ("wayfarers", "which die to roll again", "keep the dice, journal, .*"),
        ("smallworld", "redeployment", "choose, place 1 on .*"),
        ("smallworld", "which conquest", "attempt r.*"),
    ],
)
def test_real_decisions_get_more_than_one_word_of_the_bot(name: str, question: str, line: str) -> None:
    asked = (state for state in uncompared(name) if state.question().startswith(question))
    hints = (hint_text(state, "points", QUICK) for state in asked)
    assert any(re.search(f"     > {line}", hint) and "  2. " in hint for hint in hints)


def test_as_many_turns_are_compared_as_there_are_answers() -> None:
    """More than a beam has room for, all of them in the same worlds."""
    state = next(state for state in uncompared("wayfarers") if state.question() == "where to lay the ship tile")
    assert len(state.legal_actions()) > BEAM_SIZE
    turns = turns_by_answer(state, 1)
    assert sorted(turn[0][2] for turn in turns) == state.legal_actions()
    plans = Analyst(state.game, 2, 1).compared(state.core, turns, Depth(500, 1, 1e-9))
    assert [plan.answers for plan in plans] == turns
    assert all(len(plan.shares) == len(plan.counted) == len(plan.points) == FEWEST for plan in plans)
    assert len({tuple(plan.shares) for plan in plans}) > 1


@pytest.mark.parametrize("name", ["scythe", "smallworld", "architects", "wayfarers"])
def test_there_is_no_hint_where_no_seat_is_asked(name: str) -> None:
    game = registry.load(name)
    state = game.new_initial_state(game.tables.deal(2, Random(6)))
    while not state.is_chance():
        state.apply_action(state.legal_actions()[0])
    assert hint_text(state, "points", QUICK) == "No hint: chance decides here, not a player."
    with pytest.raises(BotError, match="chance decides here"):
        Analyst(game, 2, 1).compared(state.core, [], QUICK)
    while not state.is_terminal():
        state.apply_action(state.sample_chance(3) if state.is_chance() else game.bots.greedy(2, 3).choose(state.core))
    assert hint_text(state, "points", QUICK) == "No hint: the game is over."
