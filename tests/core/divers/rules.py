"""The rules of Pearl Divers: the deck, the dive, the chests."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.constants import CHANCE_PLAYER, NO_ROW
from engines.core.counting import amounts
from engines.core.frames import clear, push
from engines.core.playout import key_place
from engines.core.rows import next_row
from engines.core.zones import drawable, place, put_under, take_tail
from tests.core.divers.constants import (
    ALL_CARDS,
    ATOM_COIN,
    ATOM_DRAW,
    CHEST_FIRST,
    CHESTS,
    DIVE,
    EELS,
    ENDED,
    FIRST_CHEST,
    K_CHARM,
    K_DIVE,
    K_DRAW,
    K_END_TURN,
    K_GIFT,
    K_POOL,
    K_RESOLVE,
    K_RETURN,
    K_ROWS,
    K_SELL,
    K_START_TURN,
    LINE,
    NO_CARD,
    NUM_ATOMS,
    OP_COINS,
    OP_GIFT,
    PASS,
    PLAIN_ATOMS,
    ROW_AMOUNT,
    ROW_OP,
    SHELLS,
    START_HAND,
    SURFACE,
    TAKE_COINS,
    TO_HAND,
    TO_LINE,
    TURNS_EACH,
    VALUE,
)
from tests.core.divers.state import State
from tests.core.probe.pool import pool_add, pool_clear, pool_mask, pool_take


def start_game(s: State) -> int:
    """All cards in the deck, two for each hand, then the first turn."""
    s.unknown = ALL_CARDS
    for i in range(LINE):
        s.line[i] = NO_CARD
    push(s, K_START_TURN, 0, 0, 0, 0)
    for i in range(s.players * START_HAND):
        draw(s, TO_HAND, i // START_HAND)
    return 0


def draw(s: State, where: int, p: int) -> int:
    """Chance says which card comes up."""
    return push(s, K_DRAW, CHANCE_PLAYER, where, p, 0)


def legal_draw(s: State) -> int:
    """The cards that may come up; the discard pile is shuffled when the deck is empty."""
    cards = drawable(s.unknown, s.tail, s.tail_size)
    return cards if cards else s.discarded


def draw_place(s: State) -> int:
    """Place of the next draw in the keys: which shuffle, how many cards before."""
    if drawable(s.unknown, s.tail, s.tail_size):
        return key_place(K_DRAW, s.shuffles, s.drawn)
    return key_place(K_DRAW, s.shuffles + 1, 0)


def apply_draw(s: State, where: int, p: int, card: int) -> int:
    """The card came up: into the line, or into a hand, where everybody knows it if it lay open under the deck."""
    if s.unknown == 0 and s.tail_size == 0:
        s.unknown = s.discarded
        s.discarded = 0
        s.shuffles += 1
        s.drawn = 0
    s.drawn += 1
    if s.unknown & BIT[card]:
        s.unknown &= ~BIT[card]
    else:
        s.tail_size = take_tail(s.tail, s.tail_size)
        s.shown |= BIT[card] if where == TO_HAND else 0
    if where == TO_HAND:
        s.held[p] |= BIT[card]
        return 0
    place(s.line, 0, 1, LINE, NO_CARD, card)
    return meet(s, p, card)


def meet(s: State, p: int, card: int) -> int:
    """A second eel bites, at once where there is no hand; after anything else the diver may go on."""
    if EELS & BIT[card] and popcount(line_cards(s) & EELS) > 1:
        return push(s, K_CHARM, p, 0, 0, 0) if s.held[p] else lose_line(s)
    return push(s, K_DIVE, p, 0, 0, 0)


def line_cards(s: State) -> int:
    """The cards of the line as a set."""
    cards = 0
    for i in range(LINE):
        if s.line[i] != NO_CARD:
            cards |= BIT[s.line[i]]
    return cards


def start_turn(s: State, p: int) -> int:
    """The turn of `p` begins."""
    s.active = p
    push(s, K_END_TURN, p, 0, 0, 0)
    return push(s, K_DIVE, p, 0, 0, 0)


def legal_dive(s: State) -> int:
    """Surface with at least one card, dive while the line has room."""
    cards = popcount(line_cards(s))
    surface = BIT[SURFACE] if cards > 0 else 0
    return surface | (BIT[DIVE] if cards < LINE and legal_draw(s) else 0)


def apply_dive(s: State, p: int, x: int) -> int:
    """One more card, or home with the line."""
    if x == DIVE:
        return draw(s, TO_LINE, p)
    return push(s, K_RETURN, p, 0, 0, 0)


def legal_charm(s: State, p: int) -> int:
    """A shell from the hand, or none: asked of everybody who has a hand, for its contents are hidden."""
    return (s.held[p] & SHELLS) | (BIT[PASS] if s.held[p] else 0)


def apply_charm(s: State, p: int, x: int) -> int:
    """The shell drives the eel away; without one the line is lost."""
    if x == PASS:
        return lose_line(s)
    spend(s, p, x)
    s.discarded |= BIT[remove_last(s)]
    return push(s, K_DIVE, p, 0, 0, 0)


def lose_line(s: State) -> int:
    """The eel takes everything."""
    s.discarded |= line_cards(s)
    for i in range(LINE):
        s.line[i] = NO_CARD
    return 0


def spend(s: State, p: int, card: int) -> int:
    """A card leaves a hand openly."""
    s.held[p] &= ~BIT[card]
    s.shown &= ~BIT[card]
    s.discarded |= BIT[card]
    return 0


def remove_last(s: State) -> int:
    """Take the last card off the line and return it."""
    i = LINE - 1
    while s.line[i] == NO_CARD:
        i -= 1
    card = s.line[i]
    s.line[i] = NO_CARD
    return card


def legal_return(s: State) -> int:
    """Up to two cards of the line, in one counted choice."""
    return amounts(0, min(2, popcount(line_cards(s))))


def apply_return(s: State, p: int, n: int) -> int:
    """These cards go under the deck, the others are brought up: shells kept, chests opened, eels discarded."""
    for _ in range(n):
        s.tail_size = put_under(s.tail, s.tail_size, remove_last(s))
    s.purse[p] += n
    cards = line_cards(s)
    lose_line(s)
    s.discarded &= ~(cards & SHELLS)
    s.pile[p] |= cards & SHELLS
    push(s, K_RESOLVE, p, 0, 0, 0)
    chests = cards & CHESTS
    while chests:
        chest = ctz(chests) - FIRST_CHEST
        push(s, K_ROWS, p, CHEST_FIRST[chest], CHEST_FIRST[chest + 1], 0)
        chests &= chests - 1
    return 0


def do_row(s: State, p: int) -> int:
    """The next row of a chest."""
    row = next_row(s)
    if row == NO_ROW:
        return 0
    if ROW_OP[row] == OP_COINS:
        s.purse[p] += ROW_AMOUNT[row]
        return 0
    if ROW_OP[row] == OP_GIFT:
        return push(s, K_GIFT, p, 0, 0, 0)
    return pool_add(s.pending, ROW_AMOUNT[row], 1)


def legal_gift() -> int:
    """Three coins or a card."""
    return 3


def apply_gift(s: State, p: int, x: int) -> int:
    """Coins wait as well: all plain gains are resolved together."""
    if x == TAKE_COINS:
        return pool_add(s.pending, ATOM_COIN, 3)
    return pool_add(s.pending, ATOM_DRAW, 1)


def resolve(s: State, p: int) -> int:
    """Plain gains of the pool happen by themselves; for the rest the player picks the order."""
    while pool_mask(s.pending, NUM_ATOMS) & PLAIN_ATOMS:
        pool_take(s.pending, ATOM_COIN)
        s.purse[p] += 1
    if pool_mask(s.pending, NUM_ATOMS):
        push(s, K_RESOLVE, p, 0, 0, 0)
        push(s, K_POOL, p, 0, 0, 0)
    return 0


def legal_pool(s: State) -> int:
    """Any effect that waits, or no more."""
    return pool_mask(s.pending, NUM_ATOMS) | BIT[PASS]


def apply_pool(s: State, p: int, x: int) -> int:
    """Draw a card, or sell one; what is declined is gone."""
    if x == PASS:
        return pool_clear(s.pending, NUM_ATOMS)
    pool_take(s.pending, x)
    if x == ATOM_DRAW:
        return draw(s, TO_HAND, p)
    return push(s, K_SELL, p, 0, 0, 0)


def apply_sell(s: State, p: int, x: int) -> int:
    """A shell from the hand for its value in coins."""
    if x != PASS:
        spend(s, p, x)
        pool_add(s.pending, ATOM_COIN, VALUE[x])
    return 0


def must_ask(s: State, kind: int, p: int) -> int:
    """1 for a question that hides what is in a hand: it is asked although there is only one answer."""
    return 1 if (kind == K_CHARM or kind == K_SELL) and s.held[p] else 0


def end_turn(s: State, p: int) -> int:
    """The next diver, or the end after everybody's last turn."""
    s.turns += 1
    if s.turns < s.players * TURNS_EACH:
        return push(s, K_START_TURN, (p + 1) % s.players, 0, 0, 0)
    s.ended = ENDED
    return clear(s)
