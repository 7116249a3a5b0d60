"""The long run with gifts out of turn, in small."""

from __future__ import annotations

import pytest

from tests.soak.gifts import play_block


@pytest.mark.rule("S14.4")
def test_games_of_2_to_7_players_with_gifts_out_of_turn_are_sound_and_replay() -> None:
    played = play_block([*range(1, 7), 10])
    assert played.gifts > 7 * 10
    assert played.replayed == 1
