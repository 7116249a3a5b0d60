"""The long run of words, in small; and it notices a condition that is missing or too many."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core import registry
from engines.core.language.questions import NEVER, Condition, among, asked_rows
from engines.smallworld.game import GAME
from engines.smallworld.rules import constants as c
from tests.numbered_games import numbered_core, play, random_chooser
from tests.soak import words
from tests.soak.games import GameError


@pytest.mark.parametrize("game", registry.names())
def test_the_runs_look_at_whole_games(game: str) -> None:
    assert words.check_game(game, 4, every=40, closely=4).total() > 2


def test_every_position_of_small_world_is_looked_at() -> None:
    core = numbered_core(4, "smallworld")
    positions = sum(1 for _ in play(core, random_chooser(4), "smallworld"))
    assert words.check_game("smallworld", 4, every=1).total() == positions


@pytest.mark.parametrize("wrong", [(), (among(NEVER, "nothing is affordable"),)])
def test_a_wrong_condition_is_noticed(wrong: tuple[Condition, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    row = asked_rows(GAME.words.answers.rows.values())[c.K_PICK]
    answers = (replace(row.answers[0], conditions=wrong),)
    monkeypatch.setitem(GAME.words.answers.rows, c.K_PICK, replace(row, answers=answers))
    with pytest.raises(GameError, match=r"'which combo': only the (conditions|rules)"):
        for number in range(1, 9):
            words.check_game("smallworld", number, every=1)
