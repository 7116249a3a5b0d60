"""Why chance cannot bring something, for people who type in what came up at the table."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import BIT
from engines.core.explaining import Explanation, because
from engines.core.wishes import Reasons, Wish
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.explain_case import Case
from engines.scythe.explain_combat import value_index
from engines.scythe.tables import NUM_ENCOUNTER_CARDS, NUM_FACTORY_CARDS, NUM_OBJECTIVE_CARDS

GONE: dict[int, Explanation] = {
    c.K_DRAW_COMBAT: because("no combat card of that value is left to be drawn", "S0.11", "S0.12"),
    c.K_DISCARD_RANDOM: because("the player holds no combat card of that value", "S16.9"),
    c.K_STEAL: because("the player holds no combat card of that value", "S13.15"),
    c.K_DRAW_ENCOUNTER: because("that encounter card was drawn before, or is not in this game", "S7.10", "S15.4"),
    c.K_DEAL_OBJECTIVE: because("that objective was dealt before, or is not in this game", "S1.11", "S15.4"),
    c.K_DEAL_FACTORY: because("that Factory card is in the offer already, or not in this game", "S1.4", "S15.4"),
}


def card_answer(case: Case, wish: Wish) -> int:
    """The card that was named, -1 if there is none."""
    return wish.number("card") - 1


def tile_answer(case: Case, wish: Wish) -> int:
    """The tile that was named, -1 if there is none."""
    word = wish.word("tile")
    return names.BONUS_TILES.index(word) if word in names.BONUS_TILES else -1


ANSWER: dict[int, tuple[Callable[[Case, Wish], int], str, str]] = {
    c.K_DRAW_COMBAT: (lambda case, wish: value_index(wish), "combat cards have the values 2 to 5", "S0.11"),
    c.K_DISCARD_RANDOM: (lambda case, wish: value_index(wish), "combat cards have the values 2 to 5", "S0.11"),
    c.K_STEAL: (lambda case, wish: value_index(wish), "combat cards have the values 2 to 5", "S0.11"),
    c.K_DRAW_ENCOUNTER: (card_answer, f"encounter cards go from 1 to {NUM_ENCOUNTER_CARDS}", "S7.2"),
    c.K_DEAL_OBJECTIVE: (card_answer, f"objectives go from 1 to {NUM_OBJECTIVE_CARDS}", "S1.7"),
    c.K_DEAL_FACTORY: (card_answer, f"Factory cards go from 1 to {NUM_FACTORY_CARDS}", "S1.4"),
    c.K_DRAW_TILE: (tile_answer, f"the tiles are {', '.join(names.BONUS_TILES)}", "S1.5"),
}
LAST = {
    c.K_DRAW_ENCOUNTER: NUM_ENCOUNTER_CARDS,
    c.K_DEAL_OBJECTIVE: NUM_OBJECTIVE_CARDS,
    c.K_DEAL_FACTORY: NUM_FACTORY_CARDS,
}


def why_chance(case: Case, wish: Wish) -> Reasons:
    """There is no such card, or it cannot come up now."""
    number, bounds, rule = ANSWER[case.kind]
    x = number(case, wish)
    if not 0 <= x < LAST.get(case.kind, len(names.BONUS_TILES)):
        return [because(bounds, rule)]
    return [] if case.s.legal & BIT[x] else [GONE[case.kind]]
