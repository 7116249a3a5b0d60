"""Lead changes are counted as `docs/run_file.md` defines them, in games whose rows are stored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engines.agents.specs import bots_for
from engines.arena.match import BotTable, play_match
from engines.core import registry
from engines.core.engine.saving import put
from engines.core.game import Position, game_key
from engines.core.results import Results
from engines.core.rules import Rules
from tests.conformance.cases import random_play

GAMES = [("scythe", 2), ("scythe", 5), ("scythe", 7), ("smallworld", 2), ("smallworld", 5)]
CUT = {"turn_cap": 30}
each_game = pytest.mark.parametrize(("name", "players"), GAMES)


def dealt(name: str, players: int, key: int) -> Position:
    """A new game; Scythe is cut off early, so that it stays quick uncompiled."""
    game = registry.load(name)
    options = CUT if name == "scythe" else {}
    wishes: dict[str, Any] = {"expansions": game.tables.expansions} if game.tables.expansions else {}
    state = game.new_initial_state(game.tables.deal(players, Random(key), options, **wishes))
    return state


def rounds_over(state: Position) -> int:
    """How many rounds everybody has finished, as the game itself says it."""
    core: Any = state.core
    return max(core.round - 1 if hasattr(core, "round") else (core.turns - 1) // core.players, 0)


def sole_leader(state: Position) -> int | None:
    """Who would win alone now."""
    ranks = [rank for rank, _ in state.ranking()]
    return ranks.index(1) if ranks.count(1) == 1 else None


def leaders(states: Iterator[Position], state: Position) -> Iterator[int | None]:
    """The sole leader at the end of every round of a game, and at its end."""
    over = 0
    for now in states:
        if rounds_over(now) > over:
            over = rounds_over(now)
            yield sole_leader(now)
    yield sole_leader(state)


def recounted(states: Iterator[Position], state: Position) -> int:
    """Lead changes, counted from outside."""
    leading = [leader for leader in leaders(states, state) if leader is not None]
    return sum(before != after for before, after in pairwise(leading))


def row_of(state: Position) -> dict[str, Any]:
    """The row that a finished game leaves in the table `games`."""
    game = registry.load(state.setup.game)
    row: dict[str, Any] = game.results.rows(state.core, state.setup, bots_for(["random"], state.num_players))[0]
    return row


@each_game
def test_rows_say_what_counting_from_outside_says(name: str, players: int) -> None:
    found = set()
    for key in range(4):
        state = dealt(name, players, key)
        counted = recounted((position for position, _ in random_play(state, key)), state)
        row = row_of(state)
        assert row["lead_changes"] == counted < -(-row["turns"] // players)
        found.add(counted)
    assert found != {0}


@pytest.mark.parametrize(("name", "bot"), [("scythe", "random"), ("smallworld", "random"), ("smallworld", "greedy")])
def test_questions_one_by_one_count_what_the_core_counts(name: str, bot: str) -> None:
    game = registry.load(name)
    bots = bots_for([bot], 3)
    for key in range(3):
        state = dealt(name, 3, key)
        row, _ = play_match(game, state.setup, bots, key)
        with BotTable(game, bots, game_key(key)) as table:
            while not state.is_terminal():
                state.apply_action(table.answer(state))
        assert row_of(state)["lead_changes"] == row["lead_changes"]


@pytest.mark.parametrize(
    ("leader", "ranks", "changes"),
    [(0, [1, 2], 0), (1, [1, 2], 0), (2, [1, 2], 1), (2, [1, 1], 0), (1, [2, 1, 2], 1), (3, [1, 2], 0)],
    ids=["nobody led before", "still leads", "overtaken", "shared", "the second wins", "no such seat"],
)
def test_the_end_of_the_game_ends_its_last_round(leader: int, ranks: list[int], changes: int) -> None:
    core = SimpleNamespace(leader=leader, lead_changes=3, players=len(ranks))
    results: Any = SimpleNamespace(
        ranking=lambda core: [(rank, "") for rank in ranks], ahead=lambda core, one, two: int(ranks[one] < ranks[two])
    )
    assert Results.lead_changes(results, core) == 3 + changes


def test_games_that_nobody_observes_do_not_spend_time_on_it() -> None:
    state = registry.load("smallworld").new_initial_state(dealt("smallworld", 2, 1).setup)
    put("smallworld", state.core, "observed", 0, 0)
    for _ in random_play(state, 1):
        pass
    core: Any = state.core
    assert (core.leader, core.lead_changes, max(core.history_turns)) == (0, 0, 0)


@each_game
def test_a_guess_of_a_seat_does_not_tell_who_leads_where_that_cannot_be_counted(name: str, players: int) -> None:
    state = dealt(name, players, 3)
    for number, (position, _) in enumerate(random_play(state, 3)):
        if number == 90:
            known: Any = position.core
            guess: Any = position.determinize(0, 5).core
            break
    hides = type(state.game.rules).hide is not Rules.hide
    assert (guess.leader, guess.lead_changes) == ((0, 0) if hides else (known.leader, known.lead_changes))
