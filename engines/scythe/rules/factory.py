"""The Factory: the offer, the card, its top row."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.gains import NO_SITE, divisible, start_rows
from engines.scythe.rules.payment import can_pay_any, can_pay_different, pay_card, pay_types
from engines.scythe.rules.queries import character_space, num_hand, units_of_others
from engines.scythe.rules.tracks import lose_coins, lose_popularity, lose_power


def factory_cards(s: State) -> int:
    """The cards that are shuffled for the offer. Rule: S1.4, S15.4."""
    return t.FACTORY_CARDS_ALL if s.options & c.OPTION_PROMO_CARDS else t.FACTORY_CARDS_BASE


def check_factory(s: State, seat: int) -> int:
    """The character stands on the Factory for the first time: its owner looks through the offer.

    Rule: S8.2, S8.3, S8.5.
    """
    if character_space(s, seat) != t.FACTORY or s.factory_card[seat] != c.NO_CARD:
        return 0
    if units_of_others(s, seat) & t.FACTORY_MASK == 0:
        s.offer_seen |= BIT[seat]
        push(s, c.K_FACTORY_CHOICE, seat, 0, 0, 0)
    return 0


def taken_cards(s: State) -> int:
    """Factory cards that players have. Rule: S8.4, S8.5."""
    mask = 0
    for seat in range(s.players):
        if s.factory_card[seat] != c.NO_CARD:
            mask |= BIT[s.factory_card[seat]]
    return mask


def offered_cards(s: State) -> int:
    """Factory cards of the offer. Rule: S1.4, S8.2, S8.4."""
    return s.offer


def apply_factory_choice(s: State, seat: int, card: int) -> int:
    """Take one card openly, put the rest back. Rule: S8.2, S8.4, S8.5, S8.6."""
    s.offer &= ~BIT[card]
    s.offer_size -= 1
    s.factory_card[seat] = card
    return tell(s, c.EVENT_FACTORY_CARD, seat, card + 1, s.options & c.OPTION_FACTORY_CARD_3_POWER, 0)


def first_row(options: int, card: int) -> int:
    """First row of the card's gains; the disputed card has two readings. Rule: S18 factory_card_3."""
    if card == t.FACTORY_CARD_3 and options & c.OPTION_FACTORY_CARD_3_POWER:
        return t.FACTORY_CARD_3_ALTERNATIVE_FIRST
    return t.FACTORY_FIRST[card]


def last_row(options: int, card: int) -> int:
    """End of the card's gains."""
    if card == t.FACTORY_CARD_3 and options & c.OPTION_FACTORY_CARD_3_POWER:
        return t.FACTORY_CARD_3_ALTERNATIVE_END
    return t.FACTORY_FIRST[card + 1]


def can_use_factory_card(s: State, seat: int) -> int:
    """1 when the cost of the card's top row can be paid in full. Rule: S8.9, S2.7."""
    card = s.factory_card[seat]
    if s.coins[seat] < t.FACTORY_PAY_COINS[card] or s.popularity[seat] < t.FACTORY_PAY_POPULARITY[card]:
        return 0
    if s.power[seat] < t.FACTORY_PAY_POWER[card] or num_hand(s, seat) < t.FACTORY_PAY_CARDS[card]:
        return 0
    if t.FACTORY_PAY_ANY_RESOURCES[card] and can_pay_any(s, seat, t.FACTORY_PAY_ANY_RESOURCES[card]) == 0:
        return 0
    if t.FACTORY_PAY_DIFFERENT_RESOURCES[card]:
        return can_pay_different(s, seat, t.FACTORY_PAY_DIFFERENT_RESOURCES[card])
    return 1


def has_divisible_gains(s: State, seat: int) -> int:
    """1 when the card's gains can be taken in part. Rule: S8.9, S2.7."""
    card = s.factory_card[seat]
    return 0 if t.FACTORY_ALTERNATIVES[card] else divisible(first_row(s.options, card), last_row(s.options, card))


def start_factory_card(s: State, seat: int, part: int) -> int:
    """The top row: pay its cost in full, then gain; nothing of the player mat applies.

    Rule: S8.7, S8.8, S8.9, S17.5.
    """
    card = s.factory_card[seat]
    push(s, c.K_STARS, seat, 0, 0, 0)
    if t.FACTORY_ALTERNATIVES[card]:
        push(s, c.K_FACTORY_ALTERNATIVE, seat, 0, 0, 0)
    else:
        start_rows(s, seat, first_row(s.options, card), last_row(s.options, card), NO_SITE, part)
    lose_coins(s, seat, c.FROM_FACTORY, t.FACTORY_PAY_COINS[card])
    lose_popularity(s, seat, c.FROM_FACTORY, t.FACTORY_PAY_POPULARITY[card])
    lose_power(s, seat, c.FROM_FACTORY, t.FACTORY_PAY_POWER[card])
    pay_card(s, seat, t.FACTORY_PAY_CARDS[card])
    pay_types(s, seat, t.FACTORY_PAY_ANY_RESOURCES[card], 0)
    return pay_types(s, seat, t.FACTORY_PAY_DIFFERENT_RESOURCES[card], 1)


def printed_gains(s: State, seat: int) -> int:
    """An answer for each gain on the own card, of which one is taken. Rule: S8.9."""
    card = s.factory_card[seat]
    return BIT[last_row(s.options, card) - first_row(s.options, card)] - 1


def apply_factory_alternative(s: State, seat: int, answer: int) -> int:
    """Gain this one. Rule: S8.9."""
    row = first_row(s.options, s.factory_card[seat]) + answer
    return start_rows(s, seat, row, row + 1, NO_SITE, 0)
