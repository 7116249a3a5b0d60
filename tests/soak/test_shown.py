"""The long run of tables in browsers, in small: it compares enough, and notices what should not be sent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra [web] is not installed")
pytest.importorskip("websockets", reason="the extra [web] is not installed")

from scythe_cli.web import shown, table
from tests.soak import run
from tests.soak.games import GameError
from tests.soak.shown import ANSWERS, HIDDEN, LEAST, WORLDS, check_game, too_little


def test_a_game_compares_more_than_the_least() -> None:
    assert not too_little("architects", 1, check_game("architects", 1))


def test_a_run_that_compares_too_little_fails_where_something_is_hidden() -> None:
    assert LEAST * run.PARTS["shown"] >= 10_000 and HIDDEN.keys() == run.FULL.keys()
    few = Counter({WORLDS: LEAST * 4, ANSWERS: LEAST * 4 - 1})
    assert too_little("scythe", 4, few) == f"99 {ANSWERS} are less than 100: too little was compared."
    assert not too_little("wayfarers", 4, Counter())


@pytest.mark.parametrize(("game", "number"), [("scythe", 3), ("architects", 1), ("smallworld", 2)])
def test_a_table_that_tells_too_much_is_noticed(game: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = shown.table_of

    def unfair(look: shown.Look, *others: Any) -> dict[str, Any]:
        return {**fair(look, *others), "leaks": look.session.state.digest()}

    monkeypatch.setattr(table, "table_of", unfair)
    with pytest.raises(GameError, match="is sent another leaks"):
        check_game(game, number)
