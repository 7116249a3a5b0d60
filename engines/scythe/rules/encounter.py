"""Encounters: the token, the card, its three options."""

from __future__ import annotations

from engines.core.engine.bits import BIT, popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.cards import look_at_hand
from engines.scythe.rules.gains import PART, divisible, start_rows
from engines.scythe.rules.queries import all_built, character_space, num_hand, units_of_others
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.rules.tracks import lose_coins, lose_popularity
from engines.scythe.rules.units import recount

NUM_OPTIONS: int = t.ENCOUNTER_OPTIONS
IN_PART_FROM: int = NUM_OPTIONS  # answers from here on: the options taken in part
MEANDER_OPTIONS: int = 2


def check_encounter(s: State, seat: int) -> int:
    """The character moved onto a token in this action and is still there: a card is drawn.

    Rule: S7.1, S7.2, S7.3, S6.17.
    """
    here = BIT[character_space(s, seat)]
    if s.character_moved and s.tokens & here and units_of_others(s, seat) & here == 0:
        s.tokens &= ~here
        s.encounters_met[seat] += 1
        push(s, c.K_DRAW_ENCOUNTER, CHANCE_PLAYER, seat, 0, 0)
    return 0


def encounter_cards(s: State) -> int:
    """The encounter cards of this game. Rule: S1.3, S15.4."""
    return t.ENCOUNTER_CARDS_ALL if s.options & c.OPTION_PROMO_CARDS else t.ENCOUNTER_CARDS_BASE


def undrawn_encounters(s: State) -> int:
    """The encounter cards in the deck. Rule: S7.1, S7.10."""
    return s.encounter_deck


def apply_draw_encounter(s: State, seat: int, card: int) -> int:
    """The card is shown to all; its options are chosen. Rule: S7.2, S7.4, S7.13, S12.4."""
    s.encounter_deck &= ~BIT[card]
    s.encounter = card
    tell(s, c.EVENT_ENCOUNTER, seat, card + 1, 0, 0)
    push(s, c.K_ENCOUNTER_END, seat, card, 0, 0)
    return push(s, c.K_ENCOUNTER, seat, card, 0, 0)


def may_take_option(s: State, seat: int, used: int) -> int:
    """1 when an option is due, or with Meander a second one. Rule: S7.4, S12.4."""
    if used == 0:
        return 1
    return 1 if s.faction[seat] == c.POLANIA and popcount(used) < MEANDER_OPTIONS else 0


def has_taken_option(used: int) -> int:
    """1 when an option of the card was taken. Rule: S7.4."""
    return 1 if used else 0


def taken_options(used: int) -> int:
    """Options of the card that were taken, whole and in part. Rule: S12.4."""
    return used | used << IN_PART_FROM


def options_for_coins(s: State, seat: int, card: int) -> int:
    """Options of a card, whole and in part, that the own coins pay. Rule: S7.5, S7.9, S7.14."""
    mask = 0
    for i in range(NUM_OPTIONS):
        if s.coins[seat] >= t.ENCOUNTER_PAY_COINS[card * NUM_OPTIONS + i]:
            mask |= BIT[i] | BIT[IN_PART_FROM + i]
    return mask


def options_for_popularity(s: State, seat: int, card: int) -> int:
    """Options of a card, whole and in part, that the own popularity pays. Rule: S7.5, S7.9, S7.14."""
    mask = 0
    for i in range(NUM_OPTIONS):
        if s.popularity[seat] >= t.ENCOUNTER_PAY_POPULARITY[card * NUM_OPTIONS + i]:
            mask |= BIT[i] | BIT[IN_PART_FROM + i]
    return mask


def options_in_part(card: int) -> int:
    """Options of a card, in part, of which less than all can be taken. Rule: S7.6."""
    mask = 0
    for i in range(NUM_OPTIONS):
        option = card * NUM_OPTIONS + i
        if divisible(t.ENCOUNTER_FIRST[option], t.ENCOUNTER_FIRST[option + 1]):
            mask |= BIT[IN_PART_FROM + i]
    return mask


def apply_encounter(s: State, seat: int, card: int, used: int, answer: int) -> int:
    """Pay the option, then gain; stars right after. Rule: S7.5, S7.6, S7.7, S7.11, S7.12."""
    if answer == c.DONE:
        return 0
    i = answer % IN_PART_FROM
    option = card * NUM_OPTIONS + i
    push(s, c.K_ENCOUNTER, seat, card, used | BIT[i], 0)
    push(s, c.K_STARS, seat, 0, 0, 0)
    tell(s, c.EVENT_OPTION, seat, option, 0, 0)
    lose_coins(s, seat, c.FROM_ENCOUNTER, t.ENCOUNTER_PAY_COINS[option])
    lose_popularity(s, seat, c.FROM_ENCOUNTER, t.ENCOUNTER_PAY_POPULARITY[option])
    part = PART if answer >= IN_PART_FROM else 0
    return start_rows(s, seat, t.ENCOUNTER_FIRST[option], t.ENCOUNTER_FIRST[option + 1], character_space(s, seat), part)


def end_encounter(s: State, seat: int, card: int) -> int:
    """The card goes under the encounter deck; a relocated character may stand on the next token. Rule: S7.10, S7.15."""
    s.encounter = c.NO_CARD
    s.encounters_under |= BIT[card]
    return check_encounter(s, seat)


def seats_with_cards(s: State) -> int:
    """Players with combat cards. Rule: S0.13."""
    mask = 0
    for other in range(s.players):
        if num_hand(s, other) > 0:
            mask |= BIT[other]
    return mask


def apply_peek(s: State, seat: int, answer: int) -> int:
    """Look at the combat cards of an opponent. Rule: S0.13."""
    if answer != c.DONE:
        look_at_hand(s, seat, answer)
    return 0


def around_site(site: int) -> int:
    """Spaces next to the encounter territory, even across a river. Rule: S7.15."""
    return t.ADJACENT[site]


def structures_of_others(s: State, seat: int) -> int:
    """Territories with a structure of another player. Rule: S7.15."""
    return all_built(s) & ~s.built[seat]


def tokens_of_others(s: State, seat: int) -> int:
    """Territories with a Flag or Trap of another player. Rule: S7.15."""
    flags = 0 if s.faction[seat] == c.ALBION else s.flags
    return flags if s.faction[seat] == c.TOGAWA else flags | trap_spaces(s)


def apply_relocate(s: State, seat: int, site: int, answer: int) -> int:
    """Units go there one after the other, as many as wanted. Rule: S7.15."""
    if answer == c.DONE:
        return 0
    return push(s, c.K_RELOCATE_UNITS, seat, site, answer, 0)


def units_at_site(s: State, seat: int, site: int) -> int:
    """Own units on the encounter territory. Rule: S7.15."""
    mask = 0
    for unit in range(c.NUM_UNITS):
        if s.pos[seat * c.NUM_UNITS + unit] == site:
            mask |= BIT[unit]
    return mask


def passed_over(first: int) -> int:
    """Units before the next one that may go along. Rule: S7.15."""
    return BIT[first] - 1


def apply_relocate_units(s: State, seat: int, site: int, to: int, answer: int) -> int:
    """The unit goes to `to`; the character may come upon a token there. Rule: S7.15."""
    if answer == c.DONE:
        return 0
    s.pos[seat * c.NUM_UNITS + answer] = to
    tell(s, c.EVENT_MOVED, seat, answer, site, to)
    recount(s, seat)
    push(s, c.K_RELOCATE_UNITS, seat, site, to, answer + 1)
    return 0
