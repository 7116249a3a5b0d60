"""What a seat may not know, replaced by something that could be true: the basis of views, search and bots.

Each function draws from the same pools however the hidden things really lie, so the result depends only on what the
seat may know and on the key.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, mix, popcount
from engines.core.engine.zones import some_cards
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.combat import committing
from engines.scythe.rules.factory import factory_cards
from engines.scythe.rules.queries import is_automa

STREAM_HANDS: int = 11
STREAM_OBJECTIVES: int = 13
STREAM_OFFER: int = 17
STREAM_TRAPS: int = 19


def hide_from(s: State, seat: int, key: int) -> int:
    """Replace everything in the position that `seat` may not know; who leads may tell where Traps are armed.

    Rule: S0.13, S6.6, S8.4, S9.1, S16.9.
    """
    s.leader = 0
    s.lead_changes = 0
    hide_hands(s, seat, mix(key ^ STREAM_HANDS))
    hide_objectives(s, seat, mix(key ^ STREAM_OBJECTIVES))
    if committing(s):
        hide_commitments(s, seat)
    if s.offer_seen & BIT[seat] == 0:
        hide_offer(s, mix(key ^ STREAM_OFFER))
    if s.armed and s.faction[seat] != c.TOGAWA:
        hide_traps(s, mix(key ^ STREAM_TRAPS))
    return 0


def hide_hands(s: State, seat: int, key: int) -> int:
    """Cards in hands that the seat has not seen are dealt anew, from the deck and these cards. Rule: S0.13, S20.2."""
    for other in range(s.players):
        if other != seat or is_automa(s, seat):
            for v in range(c.NUM_VALUES):
                s.deck[v] += unseen_cards(s, seat, other, v)
    for other in range(s.players):
        if other != seat or is_automa(s, seat):
            key = deal_hand(s, seat, other, mix(key))
    for other in range(s.players):
        if other != seat or is_automa(s, seat):
            forget_hands(s, seat, other)
    return 0


def forget_hands(s: State, seat: int, seer: int) -> int:
    """What another seat has seen of hands counts only for the hand of `seat`, which knows that; others were dealt anew.

    Rule: S0.13.
    """
    for holder in range(s.players):
        if holder != seat:
            for v in range(c.NUM_VALUES):
                s.known[(seer * c.MAX_PLAYERS + holder) * c.NUM_VALUES + v] = 0
    return 0


def unseen_cards(s: State, seat: int, other: int, value: int) -> int:
    """Cards of value `value` in the hand of `other` that `seat` has not seen."""
    held = s.hand[other * c.NUM_VALUES + value]
    return held - min(s.known[(seat * c.MAX_PLAYERS + other) * c.NUM_VALUES + value], held)


def deal_hand(s: State, seat: int, other: int, key: int) -> int:
    """Deal the unseen cards of `other` from the deck; returns the key for the next hand."""
    left = 0
    for v in range(c.NUM_VALUES):
        n = unseen_cards(s, seat, other, v)
        s.hand[other * c.NUM_VALUES + v] -= n
        left += n
    for _ in range(left):
        key = mix(key)
        v = card_from_deck(s, key)
        s.deck[v] -= 1
        s.hand[other * c.NUM_VALUES + v] += 1
    return key


def card_from_deck(s: State, key: int) -> int:
    """Value of a card drawn from the deck by this key."""
    left = key % (s.deck[0] + s.deck[1] + s.deck[2] + s.deck[3])
    v = 0
    while left >= s.deck[v]:
        left -= s.deck[v]
        v += 1
    return v


def hide_objectives(s: State, seat: int, key: int) -> int:
    """Objective cards in other hands are dealt anew; revealed ones and the own discarded one lie under the deck.

    Rule: S9.1, S9.2.
    """
    pool = s.objective_deck
    seen = s.discarded[seat]
    for other in range(s.players):
        seen |= s.revealed[other]
        if other != seat:
            pool |= s.objectives[other]
    for other in range(s.players):
        if other != seat and s.objectives[other]:
            s.objectives[other] = some_cards(pool & ~seen, popcount(s.objectives[other]), mix(key + other))
            pool &= ~s.objectives[other]
    s.objective_deck = pool
    for other in range(s.players):
        if other != seat and s.discarded[other]:
            s.discarded[other] = some_cards(
                pool & ~seen, popcount(s.discarded[other]), mix(key + c.MAX_PLAYERS + other)
            )
            seen |= s.discarded[other]
    return 0


def hide_offer(s: State, key: int) -> int:
    """The Factory offer consists of any cards that nobody has taken. Rule: S8.4."""
    pool = factory_cards(s)
    for other in range(s.players):
        if s.factory_card[other] != c.NO_CARD:
            pool &= ~BIT[s.factory_card[other]]
    s.offer = some_cards(pool, s.offer_size, key)
    return 0


def hide_traps(s: State, key: int) -> int:
    """Armed Traps that were never sprung change places with each other and those in the supply. Rule: S16.9."""
    candidates = s.armed & ~s.sprung
    for i in range(c.NUM_TRAPS):
        if s.trap[i] == c.OFF_BOARD:
            candidates |= BIT[i]
    order_traps(s, candidates)
    while candidates & (candidates - 1):
        i = ctz(candidates)
        candidates &= candidates - 1
        key = mix(key)
        j = i
        other = candidates
        for _ in range(key % (popcount(candidates) + 1)):
            j = ctz(other)
            other &= other - 1
        exchange_traps(s, i, j)
    return 0


def order_traps(s: State, candidates: int) -> int:
    """The first of these Traps are the armed ones, by their spaces: their real order must not show in the exchange."""
    spaces = 0
    for i in range(c.NUM_TRAPS):
        if candidates & s.armed & BIT[i]:
            spaces |= BIT[s.trap[i]]
    s.armed &= ~candidates
    while candidates:
        i = ctz(candidates)
        candidates &= candidates - 1
        s.trap[i] = c.OFF_BOARD
        if spaces:
            s.trap[i] = ctz(spaces)
            s.armed |= BIT[i]
            spaces &= spaces - 1
    return 0


def exchange_traps(s: State, i: int, j: int) -> int:
    """Traps `i` and `j` change places and sides."""
    place = s.trap[i]
    s.trap[i] = s.trap[j]
    s.trap[j] = place
    if (s.armed >> i & 1) != (s.armed >> j & 1):
        s.armed ^= BIT[i] | BIT[j]
    return 0


def hide_commitments(s: State, seat: int) -> int:
    """Dial and cards that an opponent has set are unknown until they are revealed; the dial of an Automa lies open.

    Rule: S6.6, S20.61.
    """
    for role in range(2):
        fighter = s.rival if role else s.active
        if fighter != seat:
            s.dial[role] = s.dial[role] if s.automas >> fighter & 1 else 0
            for v in range(c.NUM_VALUES):
                s.commit[role * c.NUM_VALUES + v] = 0
    return 0
