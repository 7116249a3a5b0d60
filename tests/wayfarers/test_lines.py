"""Lines that are typed while effects wait: what a name alone may mean."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.engine.errors import NotationError
from engines.core.game import Position
from engines.core.typed_lines import read_line, texts
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from tests.wayfarers.position import Table

HOME_HARBOUR = 1


def waiting() -> Position:
    """The action of the home harbour, a Water card for 2 provisions, waits beside influence on a card."""
    table = Table().has(provision=3).dice(3).show("water 1", "WO01").show("water 2", "WO02")
    table.put("action", c.ACTION_DIE_SPACE + HOME_HARBOUR).pool(t.A_INF_CARD)
    return Position(GAME, GAME.tables.deal(2, Random(1)), table.s)


def read(text: str) -> list[str]:
    """The answers that a line gives."""
    return texts(waiting(), read_line(waiting(), text))


@pytest.mark.rule("Y2.4")
def test_a_place_alone_is_not_taken_for_influence_where_its_card_could_be_bought() -> None:
    with pytest.raises(NotationError) as refused:
        read("water 2")
    assert str(refused.value).startswith(
        "'water 2' may mean 'influence on a card, water 2' or 'for 2 provisions: a Water card, a Water card, WO02'; say"
    )


def test_what_leads_to_a_place_is_enough() -> None:
    assert read("influence on a card, water 2") == ["influence on a card", "water 2"]
    assert read("water card water 2") == ["for 2 provisions: a Water card", "a Water card", "WO02"]
