"""What `?` tells of every card and tile is what is printed on it: amounts, costs, icons, points.

`tests/facts/wayfarers` has a row a card, told apart from `engines/wayfarers/data`; `reading.py` reads sentences back.
"""

from __future__ import annotations

import csv

import pytest

from engines.wayfarers.game import GAME
from tests.sources import ROOT
from tests.wayfarers import reading
from tests.wayfarers.position import Table

PRINTED = ROOT / "tests" / "facts" / "wayfarers"
READERS = {
    "townsfolk": (reading.townsfolk, 36),
    "land": (reading.land, 36),
    "water": (reading.water, 36),
    "space": (reading.space, 36),
    "inspiration": (reading.inspiration, 16),
    "tiles": (reading.tile, 23),
}


def printed(sort: str) -> list[reading.Row]:
    """The rows of a deck."""
    with (PRINTED / f"{sort}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.rule("Y0.2", "Y7.1", "Y7.7", "Y7.11", "Y7.15", "Y7.18", "Y9.1", "Y9.10")
@pytest.mark.parametrize("sort", READERS)
def test_every_card_and_tile_is_told_as_it_is_printed(sort: str) -> None:
    core, (read, count) = Table().dice(3).turn().s, READERS[sort]
    rows = printed(sort)
    assert len(rows) == count
    for row in rows:
        found = GAME.words.why_not(core, row["id"])
        assert found is not None
        words = found.text.removeprefix(f"{row['id']}: ").rpartition(" (Y")[0]
        assert {"id": row["id"]} | read(words) == row


def test_a_text_that_says_something_else_is_noticed() -> None:
    words = "city; die with camel: for 2 provisions: a Land card and take a worker; at once: take a worker"
    [row] = [row for row in printed("land") if row["id"] == "LC01"]
    assert {"id": "LC01"} | reading.land(words) == row
    for wrong in (words.replace("2", "3"), words.replace(" and ", " or "), words.replace("camel", "camel and ship")):
        assert {"id": "LC01"} | reading.land(wrong) != row
    with pytest.raises(ValueError, match="not understood"):
        reading.land(words.replace("a Land card", "a Sky card"))
