"""What a game of Scythe leaves of how its seats played: top rows, bottom rows, turns before the first star."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.agents.specs import bots_for
from engines.core.game import Position
from engines.core.scoring.columns import row_by_row
from engines.scythe.game import GAME
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars

TOPS = ("move", "bolster", "trade", "produce")  # by number of the top-row action
Counts = list[Counter[str]]


def retold(seed: int, observed: bool = True) -> tuple[Position, Counts]:
    """A random game, and what its answers alone say of the rows that each seat took."""
    random = Random(seed)
    state = GAME.new_initial_state(GAME.tables.deal(3, random), observed)
    told: Counts = [Counter() for _ in range(state.num_players)]
    while not state.is_terminal():
        if state.is_chance():
            action = state.sample_chance(random.getrandbits(60))
        else:
            action = random.choice(state.legal_actions())
            note(state, action, told)
        seat = state.core.active
        state.apply_action(action)
        if state.core.active != seat:  # its turn is over
            told[seat]["starless"] += num_stars(state.core, seat) == 0
    return state, told


def note(state: Position, action: int, told: Counts) -> None:
    core, seat, words = state.core, state.current_player(), state.action_to_text(action)
    if state.question() not in ("top row", "bottom row") or action not in range(1, 5) or words.startswith("give"):
        return
    factory = core.section == c.FACTORY_SECTION
    above = "factory" if factory else TOPS[t.MAT_TOP[core.mat[seat] * c.NUM_SECTIONS + core.section]]
    if state.question() == "top row" and above == "move" and "coin" in words:
        above = "gain"
    told[seat][f"{state.question()} {above}"] += 1


@pytest.mark.rule("S2.4")
@pytest.mark.parametrize("seed", range(6))
def test_rows_are_counted_as_the_answers_took_them(seed: int) -> None:
    state, told = retold(seed)
    _, seats = GAME.results.rows(state.core, state.setup, bots_for(["random"], state.num_players))
    for row, own in zip(row_by_row(seats), told, strict=True):
        tops = {place: row[f"top_{place}"] for place in (*TOPS, "gain", "factory")}
        bottoms = {place: row[f"bottom_{place}"] for place in (*TOPS, "factory")}
        assert tops == {place: own[f"top row {place}"] for place in tops}
        assert bottoms == {place: own[f"bottom row {place}"] for place in bottoms}


@pytest.mark.rule("S10.1")
@pytest.mark.parametrize("seed", range(6))
def test_turns_before_the_first_star_are_those_that_end_without_one(seed: int) -> None:
    state, told = retold(seed)
    waited = list(state.core.turns_without_star[: state.num_players])
    assert waited == [own["starless"] for own in told]


def test_a_game_that_nobody_observes_counts_no_rows() -> None:
    state, _ = retold(0, observed=False)
    core = state.core
    assert not any([*core.top_rows, *core.bottom_rows, *core.turns_without_star])
