"""W0.3: totals are secret until the end, but who counts along knows them: every coin is paid in the open."""

from __future__ import annotations

import pytest

from engines.core.engine import saving
from engines.smallworld.game import GAME as SMALL_WORLD
from engines.smallworld.rules import constants as c
from tests.smallworld.position import GAME, Position


def position(**options: bool) -> Position:
    """Three seats in the middle of a game."""
    p = Position("ratmen hill", "orcs hill", "elves stout", **options).stand(0, {2: 3}).stand(1, {3: 2}).stand(2, [5])
    for seat, coins in enumerate((40, 30, 20)):
        p.put("coins", coins, seat)
    return p.start()


@pytest.mark.rule("W0.3")
def test_bots_count_along() -> None:
    p = position()
    for seat in range(3):
        assert saving.differences(GAME, SMALL_WORLD.rules.determinize(p.s, seat, 99), p.s) == {}


@pytest.mark.rule("W0.3")
def test_nobody_is_shown_the_totals_of_others() -> None:
    p, q = position(), position()
    q.put("coins", 3, 1)
    assert SMALL_WORLD.words.view(p.s, 0) == SMALL_WORLD.words.view(q.s, 0)
    assert SMALL_WORLD.words.view(p.s, 0)["fields"]["coins"] == [40, None, None]


@pytest.mark.rule("W0.3")
def test_totals_are_shown_by_option_and_at_the_end() -> None:
    shown, over = position(open_totals=True), position()
    over.put("ended", c.ENDED_ROUNDS)
    for p in (shown, over):
        assert SMALL_WORLD.words.view(p.s, 0)["fields"]["coins"] == [40, 30, 20]


@pytest.mark.rule("W0.3", "W2.2")
def test_who_can_pay_for_the_top_combo_only_is_asked_all_the_same() -> None:
    p = Position("", "orcs hill")
    p.put("coins", 0)
    p.start()
    assert (p.kind, p.legal) == (c.K_PICK, [0])
