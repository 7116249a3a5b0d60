"""What a seat may not know, replaced by something that could be true: hands, packs, the pile and what lies under it.

The guess is drawn from all cards that the seat has not seen, however they really lie, so it depends only on what the
seat may know and on the key.
"""

from __future__ import annotations

from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall
from engines.architects.rules.seen import knows_pack
from engines.core.engine.bits import BIT, ctz, mix, popcount
from engines.core.engine.zones import some_cards

P: int = c.MAX_PLAYERS
STREAM_OWN_PACK: int = 23  # does not mix with the keys of other seats


def hide_from(s: State, seat: int, key: int) -> int:
    """Deal all cards anew that the seat has not seen; how many lie where is known. Rule: A0.6, A0.10, A1.9"""
    s.pile = unseen_cards(s, seat)
    if knows_pack(s, seat) == 0:
        s.pack[seat] = some_cards(s.pile, popcount(s.pack[seat]), mix(key ^ STREAM_OWN_PACK))
        s.pile &= ~s.pack[seat]
    worker = at_work(s)
    if worker != c.NOBODY and worker != seat:
        hide_seat(s, seat, worker, mix(key))
        let_work(s, seat, worker, mix(key))
    for other in range(s.players):
        if other != seat and other != worker:
            key = mix(key)
            hide_seat(s, seat, other, key)
    for i in range(s.tail_size):
        if s.tail_owner[i] != seat:
            key = mix(key)
            card = some_cards(s.pile, 1, key)
            s.tail[i] = ctz(card)
            s.pile &= ~card
    return 0


def unseen_cards(s: State, seat: int) -> int:
    """All cards whose place the seat does not know. Rule: A0.6"""
    cards = s.pile if knows_pack(s, seat) else s.pile | s.pack[seat]
    for other in range(s.players):
        if other != seat:
            cards |= (s.hand[other] | s.pack[other]) & ~s.known[seat * P + other]
    for i in range(s.tail_size):
        if s.tail_owner[i] != seat:
            cards |= BIT[s.tail[i]]
    return cards


def hide_seat(s: State, seat: int, other: int, key: int) -> int:
    """New cards for another seat; those that are known stay, and so does how many there are. Rule: A0.6, A1.9"""
    known = s.known[seat * P + other]
    hand = some_cards(s.pile, popcount(s.hand[other] & ~known), key)
    s.pile &= ~hand
    pack = some_cards(s.pile, popcount(s.pack[other]), mix(key))
    s.pile &= ~pack
    s.hand[other] = hand | known
    s.pack[other] = pack
    s.passed[other] = 0
    for third in range(s.players):
        s.known[other * P + third] = 0
    return 0


def at_work(s: State) -> int:
    """Who is asked what to work on in the Guildhall, NOBODY else. Rule: A2.7"""
    if s.depth == 0 or s.frame_kind[s.depth - 1] != c.K_GUILD:
        return c.NOBODY
    return s.frame_player[s.depth - 1]


def let_work(s: State, seat: int, other: int, key: int) -> int:
    """Who placed a worker there can work, so a guessed hand must have a building for it. Rule: A2.7, A6.3"""
    if guildhall.has_work(s, other):
        return 0
    swapped = s.hand[other] & ~s.known[seat * P + other]
    swapped &= -swapped
    s.pile |= swapped
    s.hand[other] |= s.pile
    useful = some_cards(guildhall.buildable(s, other), 1, key)
    s.hand[other] &= ~s.pile
    s.hand[other] |= useful
    s.pile &= ~useful
    return 0
