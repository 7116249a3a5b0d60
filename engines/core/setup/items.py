"""Items: things that are offered, taken and won during play, such as combos, cards, buildings or upgrades.

Unlike a level that is dealt, an item is the choice of a player: what a report says of it is selection, not treatment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """Points a turn: words for it, the columns whose sum is divided, the column of the turns it is divided by."""

    label: str
    points: Sequence[str]
    turns: str


@dataclass(frozen=True)
class Item:
    """Items of one kind, and where the run file has them; "" for a column that the game does not have.

    `name` is what one is called. `table` has a row for each item that a seat had or that lay on offer, with its `seat`
    (nothing for nobody) and the columns that say which item it is: `kinds`, each with its words, a factor of the game
    or not. A row that has nothing in any of them is about items of other kinds.

    The other columns: at how many choices it lay on offer (`offered`, nothing for one that never did); points by source
    (`parts`), points `found` on it and `paid` for it; 1 where it was `dealt` and not taken; the round in which it was
    given up (`lost`, in words `loss`: a participle); others whose means are shown (`measures`).
    """

    name: str
    table: str
    kinds: Sequence[str]
    offered: str = ""
    parts: Sequence[str] = ()
    found: str = ""
    paid: str = ""
    dealt: str = ""
    lost: str = ""
    loss: str = "given up"
    measures: Sequence[str] = ()
    rates: Sequence[Rate] = ()
