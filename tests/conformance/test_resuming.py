"""A position that was saved plays on as if it had never been saved: also what random bots do next."""

from __future__ import annotations

from random import Random

from engines.core import registry
from engines.core.game import game_key
from engines.core.playout import play_random

KEY = game_key(11)


def test_a_saved_game_plays_on_the_same() -> None:
    for name in registry.names():
        game_type = registry.load(name)
        state = game_type.new_game(game_type.deal(3, Random(5))).new_initial_state()
        play_random(state.core, KEY, 150)
        again = state.game.state_from(state.to_json())
        for _ in range(5):
            play_random(state.core, KEY, 30)
            play_random(again.core, KEY, 30)
            assert again.digest() == state.digest()
