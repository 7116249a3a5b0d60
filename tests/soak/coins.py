"""Where coins come from and go to: every change between two positions needs a source that the rules name.

`note` is taken just before an answer, `unexplained` just after it. Sources are the printed ones: boxes of the top row,
coins of the bottom row, recruits, rows of cards, gifts; expenses are costs of the top row, of encounters, of Factory
cards, a Trap, gifts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.errors import InvariantError
from engines.scythe.generated import tables
from engines.scythe.rules import constants as c

GIVING = (c.K_GIVE, c.K_GIVE_AMOUNT)
CARD_QUESTIONS = (c.K_TOP, c.K_ENCOUNTER, c.K_FACTORY_ALTERNATIVE, c.K_PART)


@dataclass(frozen=True)
class Note:
    """Who was asked what, with which steps still to come, and everybody's coins."""

    kind: int
    player: int
    pending: tuple[int, ...]
    section: int
    coins: tuple[int, ...]


def note(core: Any) -> Note:
    """What the sources of coins depend on, before an answer."""
    i = core.depth - 1
    player = core.frame_player[i]
    by_chance = player == CHANCE_PLAYER
    pending = tuple(core.frame_kind[:i])
    return Note(core.frame_kind[i], core.frame_a[i] if by_chance else player, pending, core.section, tuple(core.coins))


def check_coins(before: Note, core: Any) -> None:
    """Raises InvariantError for a change of coins without a source."""
    found = unexplained(before, core)
    if found:
        raise InvariantError("; ".join(found) + ".")


def unexplained(before: Note, core: Any) -> list[str]:
    """Changes of coins that the answer just given does not explain, in words."""
    if tuple(core.coins) == before.coins:
        return []
    changes = [now - then for now, then in zip(core.coins, before.coins, strict=True)]
    if before.kind in GIVING:
        return (
            []
            if is_gift(changes, before.player)
            else [f"a gift of seat {before.player + 1} changed coins by {changes}"]
        )
    found = unexplained_of_automas(changes, core)
    found += [f"seat {q + 1} got {n} coins when seat {before.player + 1} answered {before.kind}"
             for q, n in enumerate(changes) if n and q != before.player]  # fmt: skip
    own = changes[before.player]
    if not -most_lost(before) <= own <= most_gained(before, core):
        found.append(f"seat {before.player + 1} got {own} coins for answering {before.kind}")
    return found


def unexplained_of_automas(changes: list[int], core: Any) -> list[str]:
    """Changes of coins that no card of an Automa explains, nor a Trap it came to; theirs are struck off `changes`."""
    found = []
    for q in range(core.players):
        if core.automas >> q & 1:
            if not -OF_A_TRAP <= changes[q] <= MOST_OF_AUTOMA:
                found.append(f"the Automa of seat {q + 1} got {changes[q]} coins")
            changes[q] = 0
    return found


def is_gift(changes: Sequence[int], giver: int) -> bool:
    """Whether the giver lost exactly what one other player got."""
    got = [n for n in changes if n > 0]
    return sum(changes) == 0 and len(got) == 1 and changes[giver] == -got[0]


def most_gained(before: Note, core: Any) -> int:
    """The most coins that the printed sources give to who answered."""
    most = 0
    if c.K_ROWS in before.pending or before.kind in CARD_QUESTIONS:
        most += MOST_OF_A_CARD
    if before.kind == c.K_TOP and before.section != c.FACTORY_SECTION:
        most = max(tables.BOX_AMOUNT[c.BOX_GAIN_COINS * 2 : c.BOX_GAIN_COINS * 2 + 2])
    if c.K_BOTTOM_COINS in before.pending or before.kind == c.K_BOTTOM:
        most += tables.BOTTOM_COINS[core.mat[before.player] * 4 + before.section]
    if before.kind == c.K_ENLIST:
        most += tables.ONE_TIME_AMOUNT[c.ONE_TIME_COINS]
    if before.kind == c.K_ONGOING:
        most += max(tables.ONGOING_AMOUNT)
    return most


def most_lost(before: Note) -> int:
    """The most coins that who answered may have had to pay."""
    return MOST_PAID.get(before.kind, 0)


def _coins_of_rows(first: Sequence[int]) -> int:
    """The most coins in one bundle of effect rows; `first` holds where each bundle begins."""
    bundles = pairwise(first)
    coins = [sum(tables.ROW_AMOUNT[i] for i in range(*b) if tables.ROW_OP[i] == tables.OP_COINS) for b in bundles]
    return max(coins)


def _coins_of_automa(half: int) -> int:
    """The coins on the gain line of one half of a card, whoever it is for."""
    rows = range(tables.AUTOMA_GAINS_FIRST[half], tables.AUTOMA_GAINS_FIRST[half + 1])
    return sum(tables.AUTOMA_GAINS_AMOUNT[i] for i in rows if tables.AUTOMA_GAINS[i] == tables.AUTOMA_GAIN_COIN)


MOST_OF_AUTOMA = max(map(_coins_of_automa, range(len(tables.AUTOMA_GAINS_FIRST) - 1)))
MOST_OF_A_CARD = max(_coins_of_rows(tables.ENCOUNTER_FIRST), _coins_of_rows(tables.FACTORY_FIRST))
OF_A_TRAP = max(n for op, n in zip(tables.TRAP_OP, tables.TRAP_AMOUNT, strict=True) if op == tables.OP_COINS)
MOST_PAID = {
    c.K_TOP: max(*tables.TOP_COST_COINS, *tables.PRODUCE_COST_COINS, *tables.FACTORY_PAY_COINS),
    c.K_ENCOUNTER: max(tables.ENCOUNTER_PAY_COINS),
    c.K_MOVE_STEP: OF_A_TRAP,
    c.K_MOVE_UNIT: OF_A_TRAP,  # where there is a single step, it follows by itself
    c.K_CARGO: OF_A_TRAP,
}
