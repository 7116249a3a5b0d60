"""Encounters: the token, the card, its three options."""

from __future__ import annotations

from engines.core.bits import BIT, popcount
from engines.core.constants import CHANCE_PLAYER
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ADJACENT,
    ENCOUNTER_FIRST,
    ENCOUNTER_PAY_COINS,
    ENCOUNTER_PAY_POPULARITY,
    HEXES,
    LAKES,
)
from engines.scythe.rules.cards import look_at_hand
from engines.scythe.rules.constants import (
    ALBION,
    DONE,
    K_DRAW_ENCOUNTER,
    K_ENCOUNTER,
    K_ENCOUNTER_END,
    K_RELOCATE_UNITS,
    K_STARS,
    NO_CARD,
    NUM_UNITS,
    POLANIA,
    TOGAWA,
)
from engines.scythe.rules.gains import PART, divisible, start_rows
from engines.scythe.rules.queries import all_built, character_space, units_of_others
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.rules.tracks import lose_coins, lose_popularity
from engines.scythe.rules.units import recount

NUM_OPTIONS: int = 3
IN_PART_FROM: int = 3  # answers 3, 4, 5: option 1, 2, 3 taken in part
MEANDER_OPTIONS: int = 2


def check_encounter(s: State, p: int) -> int:
    """The character moved onto a token in this action and is still there: a card is drawn.

    Rule: S7.1, S7.2, S7.3, S6.17.
    """
    here = BIT[character_space(s, p)]
    if s.character_moved and s.tokens & here and units_of_others(s, p) & here == 0:
        s.tokens &= ~here
        s.encounters_met[p] += 1
        push(s, K_DRAW_ENCOUNTER, CHANCE_PLAYER, p, 0, 0)
    return 0


def legal_draw_encounter(s: State) -> int:
    """Any card of the deck. Rule: S7.1."""
    return s.encounter_deck


def apply_draw_encounter(s: State, p: int, card: int) -> int:
    """The card is shown to all; its options are chosen. Rule: S7.2, S7.4, S7.13, S12.4."""
    s.encounter_deck &= ~BIT[card]
    s.encounter = card
    push(s, K_ENCOUNTER_END, p, card, 0, 0)
    return push(s, K_ENCOUNTER, p, card, 0, 0)


def can_pay_option(s: State, p: int, option: int) -> int:
    """1 when the cost of the option can be paid in full. Rule: S7.5, S7.14."""
    if s.coins[p] < ENCOUNTER_PAY_COINS[option]:
        return 0
    return 1 if s.popularity[p] >= ENCOUNTER_PAY_POPULARITY[option] else 0


def legal_encounter(s: State, p: int, card: int, used: int) -> int:
    """Options that can be paid, wholly or in part; with Meander a second one, or no more.

    Rule: S7.4, S7.5, S7.9, S12.4.
    """
    mask = 0
    if used:
        if s.faction[p] != POLANIA or popcount(used) >= MEANDER_OPTIONS:
            return 0
        mask = BIT[DONE]
    for i in range(NUM_OPTIONS):
        if used & BIT[i] == 0 and can_pay_option(s, p, card * NUM_OPTIONS + i):
            option = card * NUM_OPTIONS + i
            part = divisible(ENCOUNTER_FIRST[option], ENCOUNTER_FIRST[option + 1])
            mask |= BIT[i] | BIT[IN_PART_FROM + i] if part else BIT[i]
    return mask


def apply_encounter(s: State, p: int, card: int, used: int, x: int) -> int:
    """Pay the option, then gain; stars right after. Rule: S7.5, S7.6, S7.7, S7.11, S7.12."""
    if x == DONE:
        return 0
    i = x % IN_PART_FROM
    option = card * NUM_OPTIONS + i
    push(s, K_ENCOUNTER, p, card, used | BIT[i], 0)
    push(s, K_STARS, p, 0, 0, 0)
    lose_coins(s, p, ENCOUNTER_PAY_COINS[option])
    lose_popularity(s, p, ENCOUNTER_PAY_POPULARITY[option])
    part = PART if x >= IN_PART_FROM else 0
    return start_rows(s, p, ENCOUNTER_FIRST[option], ENCOUNTER_FIRST[option + 1], character_space(s, p), part)


def end_encounter(s: State, p: int, card: int) -> int:
    """The card goes under the encounter deck; a relocated character may stand on the next token. Rule: S7.10, S7.15."""
    s.encounter = NO_CARD
    s.encounters_under |= BIT[card]
    return check_encounter(s, p)


def apply_peek(s: State, p: int, x: int) -> int:
    """Look at the combat cards of an opponent. Rule: S0.13."""
    if x != DONE:
        look_at_hand(s, p, x)
    return 0


def legal_relocate(s: State, p: int, site: int) -> int:
    """An adjacent land territory with nothing of another player on it, even across a river, or none. Rule: S7.15."""
    foreign = units_of_others(s, p) | (all_built(s) & ~s.built[p])
    if s.faction[p] != TOGAWA:
        foreign |= trap_spaces(s)
    if s.faction[p] != ALBION:
        foreign |= s.flags
    return (ADJACENT[site] & HEXES & ~LAKES & ~foreign) | BIT[DONE]


def apply_relocate(s: State, p: int, site: int, x: int) -> int:
    """Units go there one after the other, as many as wanted. Rule: S7.15."""
    if x == DONE:
        return 0
    return push(s, K_RELOCATE_UNITS, p, site, x, 0)


def legal_relocate_units(s: State, p: int, site: int, first: int) -> int:
    """Own units on the encounter territory that come after the last one chosen, or no more. Rule: S7.15."""
    mask = BIT[DONE]
    for u in range(first, NUM_UNITS):
        if s.pos[p * NUM_UNITS + u] == site:
            mask |= BIT[u]
    return mask


def apply_relocate_units(s: State, p: int, site: int, to: int, x: int) -> int:
    """The unit goes to `to`; the character may come upon a token there. Rule: S7.15."""
    if x == DONE:
        return 0
    s.pos[p * NUM_UNITS + x] = to
    recount(s, p)
    push(s, K_RELOCATE_UNITS, p, site, to, x + 1)
    return 0
