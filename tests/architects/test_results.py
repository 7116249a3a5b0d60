"""What a game leaves in a run file of how its seats played: where they placed workers, and whom they sent to Prison."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.agents.specs import bots_for
from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.setup.results import PLACED
from engines.core.language.log import EVERYTHING
from engines.core.scoring.columns import row_by_row


@pytest.mark.rule("A2.2", "A4.9")
@pytest.mark.parametrize("seed", range(4))
def test_workers_count_where_they_are_placed_and_when_they_are_sent(seed: int) -> None:
    random = Random(seed)
    state = GAME.new_initial_state(GAME.tables.deal(2 + seed, random)).listen()
    placed, sent = Counter[tuple[int, int]](), Counter[int]()
    while not state.is_terminal():
        chance = state.is_chance()
        action = state.sample_chance(random.getrandbits(60)) if chance else random.choice(state.legal_actions())
        if not chance and state.question() == "where to place a worker":
            placed[state.current_player(), action] += 1
        state.apply_action(action)
        for entry in state.events(EVERYTHING):
            if entry.event == c.EVENT_SENT:
                sent[entry.seat] += entry.numbers[0] or 0
    _, columns = GAME.results.rows(state.core, state.setup, bots_for(["random"], state.num_players))
    for seat, row in enumerate(row_by_row(columns)):
        assert [row[one.column] for one in PLACED[: t.NUM_OPEN]] == [placed[seat, place] for place in range(t.NUM_OPEN)]
        assert row["workers_sent"] == sent[seat]
        assert row["market_visits"] == sum(
            placed[seat, space] for space in (t.MARKET_SMALL, t.MARKET_MIDDLE, t.MARKET_LARGE)
        )
        assert row["placed_guildhall"] <= placed[seat, t.GUILDHALL]
    assert sum(sent.values()) > 0


def test_a_location_is_called_by_its_name() -> None:
    assert [one.label for one in PLACED] == names.LOCATIONS[: t.GUILDHALL + 1]
