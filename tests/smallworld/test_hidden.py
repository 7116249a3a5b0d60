"""W0.3: totals are hidden until the end."""

from __future__ import annotations

import pytest

from engines.core import saving
from engines.smallworld.generated.play import clone
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.hidden import hide_from
from tests.smallworld.position import GAME, Position


def position(**options: bool) -> Position:
    """Three seats in the middle of a game."""
    p = Position("ratmen hill", "orcs hill", "elves stout", **options).stand(0, {2: 3}).stand(1, {3: 2}).stand(2, [5])
    for seat, coins in enumerate((40, 30, 20)):
        p.put("coins", coins, seat)
    p.put("history_regions", 25, c.MAX_ROUNDS)
    return p.start()


@pytest.mark.rule("W0.3")
def test_what_others_have_does_not_show() -> None:
    p, q = position(), position()
    q.put("coins", 3, 1)
    q.put("history_regions", 2, c.MAX_ROUNDS)
    guesses = [clone(p.s), clone(q.s)]
    for guess in guesses:
        hide_from(guess, 0, 99)
    assert saving.to_json(GAME, guesses[0]) == saving.to_json(GAME, guesses[1])
    assert guesses[0].coins[0] == 40
    assert guesses[0].history_regions[c.MAX_ROUNDS] == 0


@pytest.mark.rule("W0.3")
def test_guesses_depend_on_the_key_and_change_nothing_else() -> None:
    p = position()
    totals = set()
    for key in range(20):
        guess = clone(p.s)
        hide_from(guess, 0, key)
        totals.add(guess.coins[1])
        assert set(saving.differences(GAME, guess, p.s)) <= {"coins"}
    assert len(totals) > 3


@pytest.mark.rule("W0.3")
def test_totals_are_open_by_option_and_at_the_end() -> None:
    shown = position(open_totals=True)
    over = position()
    over.put("ended", c.ENDED_ROUNDS)
    for p in (shown, over):
        guess = clone(p.s)
        hide_from(guess, 0, 5)
        assert list(guess.coins[:3]) == [40, 30, 20]


@pytest.mark.rule("W0.3", "W2.2")
def test_who_can_pay_for_the_top_combo_only_is_asked_all_the_same() -> None:
    p = Position("", "orcs hill")
    p.put("coins", 0)
    p.start()
    assert (p.kind, p.legal) == (c.K_PICK, [0])
