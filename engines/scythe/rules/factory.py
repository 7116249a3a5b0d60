"""The Factory: the offer, the card, its top row."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    FACTORY,
    FACTORY_ALTERNATIVES,
    FACTORY_CARD_3,
    FACTORY_CARD_3_ALTERNATIVE_END,
    FACTORY_CARD_3_ALTERNATIVE_FIRST,
    FACTORY_CARDS_ALL,
    FACTORY_CARDS_BASE,
    FACTORY_FIRST,
    FACTORY_MASK,
    FACTORY_PAY_ANY_RESOURCES,
    FACTORY_PAY_CARDS,
    FACTORY_PAY_COINS,
    FACTORY_PAY_DIFFERENT_RESOURCES,
    FACTORY_PAY_POPULARITY,
    FACTORY_PAY_POWER,
)
from engines.scythe.rules.constants import (
    K_FACTORY_ALTERNATIVE,
    K_FACTORY_CHOICE,
    K_STARS,
    NO_CARD,
    OPTION_FACTORY_CARD_3_POWER,
    OPTION_PROMO_CARDS,
    TAKE,
    TAKE_PART,
)
from engines.scythe.rules.gains import NO_SITE, divisible, start_rows
from engines.scythe.rules.payment import can_pay_any, can_pay_different, pay_card, pay_types
from engines.scythe.rules.queries import character_space, num_hand, units_of_others
from engines.scythe.rules.tracks import lose_coins, lose_popularity, lose_power


def factory_cards(s: State) -> int:
    """The cards that are shuffled for the offer. Rule: S1.4, S15.4."""
    return FACTORY_CARDS_ALL if s.options & OPTION_PROMO_CARDS else FACTORY_CARDS_BASE


def check_factory(s: State, p: int) -> int:
    """The character stands on the Factory for the first time: its owner looks through the offer.

    Rule: S8.2, S8.3, S8.5.
    """
    if character_space(s, p) != FACTORY or s.factory_card[p] != NO_CARD:
        return 0
    if units_of_others(s, p) & FACTORY_MASK == 0:
        s.offer_seen |= BIT[p]
        push(s, K_FACTORY_CHOICE, p, 0, 0, 0)
    return 0


def apply_factory_choice(s: State, p: int, card: int) -> int:
    """Take one card openly, put the rest back. Rule: S8.2, S8.4, S8.5, S8.6."""
    s.offer &= ~BIT[card]
    s.offer_size -= 1
    s.factory_card[p] = card
    return 0


def first_row(options: int, card: int) -> int:
    """First row of the card's gains; the disputed card has two readings. Rule: S18 factory_card_3."""
    if card == FACTORY_CARD_3 and options & OPTION_FACTORY_CARD_3_POWER:
        return FACTORY_CARD_3_ALTERNATIVE_FIRST
    return FACTORY_FIRST[card]


def last_row(options: int, card: int) -> int:
    """End of the card's gains."""
    if card == FACTORY_CARD_3 and options & OPTION_FACTORY_CARD_3_POWER:
        return FACTORY_CARD_3_ALTERNATIVE_END
    return FACTORY_FIRST[card + 1]


def can_use_factory_card(s: State, p: int) -> int:
    """1 when the cost of the card's top row can be paid in full. Rule: S8.9, S2.7."""
    card = s.factory_card[p]
    if s.coins[p] < FACTORY_PAY_COINS[card] or s.popularity[p] < FACTORY_PAY_POPULARITY[card]:
        return 0
    if s.power[p] < FACTORY_PAY_POWER[card] or num_hand(s, p) < FACTORY_PAY_CARDS[card]:
        return 0
    if FACTORY_PAY_ANY_RESOURCES[card] and can_pay_any(s, p, FACTORY_PAY_ANY_RESOURCES[card]) == 0:
        return 0
    if FACTORY_PAY_DIFFERENT_RESOURCES[card]:
        return can_pay_different(s, p, FACTORY_PAY_DIFFERENT_RESOURCES[card])
    return 1


def factory_answers(s: State, p: int) -> int:
    """Use the card's top row, wholly or in part. Rule: S8.9, S2.7."""
    card = s.factory_card[p]
    if FACTORY_ALTERNATIVES[card] or divisible(first_row(s.options, card), last_row(s.options, card)) == 0:
        return BIT[TAKE]
    return BIT[TAKE] | BIT[TAKE_PART]


def start_factory_card(s: State, p: int, part: int) -> int:
    """The top row: pay its cost in full, then gain; nothing of the player mat applies.

    Rule: S8.7, S8.8, S8.9, S17.5.
    """
    card = s.factory_card[p]
    push(s, K_STARS, p, 0, 0, 0)
    if FACTORY_ALTERNATIVES[card]:
        push(s, K_FACTORY_ALTERNATIVE, p, 0, 0, 0)
    else:
        start_rows(s, p, first_row(s.options, card), last_row(s.options, card), NO_SITE, part)
    lose_coins(s, p, FACTORY_PAY_COINS[card])
    lose_popularity(s, p, FACTORY_PAY_POPULARITY[card])
    lose_power(s, p, FACTORY_PAY_POWER[card])
    pay_card(s, p, FACTORY_PAY_CARDS[card])
    pay_types(s, p, FACTORY_PAY_ANY_RESOURCES[card], 0)
    return pay_types(s, p, FACTORY_PAY_DIFFERENT_RESOURCES[card], 1)


def legal_factory_choice(s: State) -> int:
    """A card of the offer. Rule: S8.4."""
    return s.offer


def legal_factory_alternative(s: State, p: int) -> int:
    """Exactly one of the gains printed. Rule: S8.9."""
    card = s.factory_card[p]
    return BIT[last_row(s.options, card) - first_row(s.options, card)] - 1


def apply_factory_alternative(s: State, p: int, x: int) -> int:
    """Gain this one. Rule: S8.9."""
    row = first_row(s.options, s.factory_card[p]) + x
    return start_rows(s, p, row, row + 1, NO_SITE, 0)
