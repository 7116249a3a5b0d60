"""The Black Market: its spaces, its cards, and its resets."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import display, goods, town, virtue
from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import CHANCE_PLAYER, TABLE
from engines.core.engine.counting import amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place

MIDDLE: int = t.MARKET_MIDDLE - t.MARKET_SMALL

# ------------------------------------------------------------------------------------------------------------- spaces


def market_price(s: State, seat: int, space: int) -> int:
    """Silver for a space, never tax; a Trickster saves some of it, by option Rudolf of a hire too.

    Rule: A0.8, A5.2, A5.3, A9.9, A11.7
    """
    return reduced(s, seat, space, goods.bonus(s, seat, t.MARKET_DISCOUNTS))


def reduced(s: State, seat: int, space: int, discount: int) -> int:
    """Silver for a space when apprentices save so much. Rule: A5.2, A9.9, A11.7"""
    price = max(t.MARKET_COST[space] - discount, 0)
    return price - saved_by_hire(s, seat, price) if space == MIDDLE else price


def saved_by_hire(s: State, seat: int, price: int) -> int:
    """By option Rudolf hires for less on the middle space too. Rule: A11.7"""
    if s.options & c.OPTION_RUDOLF_EVERYWHERE and virtue.ability(s, seat) == t.ABILITY_HIRE_DISCOUNT:
        return min(t.CHARACTER_AMOUNT[s.character[seat]], price)
    return 0


def draw_price(s: State, seat: int) -> int:
    """What drawing on the middle space costs beyond what was paid: the discount of a hire. Rule: A11.7"""
    return saved_by_hire(s, seat, max(t.MARKET_COST[MIDDLE] - goods.bonus(s, seat, t.MARKET_DISCOUNTS), 0))


def is_barred(s: State, seat: int) -> int:
    """1 for a seat of too much virtue. Rule: A5.1, A7.2"""
    return 1 if s.virtue[seat] >= t.MARKET_BARRED_FROM else 0


def empty_spaces(s: State) -> int:
    """Spaces where nobody stands. Rule: A5.1"""
    mask = 0
    for space in range(t.NUM_MARKET):
        if s.market[space] == c.NOBODY:
            mask |= BIT[t.MARKET_SMALL + space]
    return mask


def payable_spaces(s: State, seat: int) -> int:
    """Spaces for which the silver is enough. Rule: A5.1, A5.2, A5.3, A9.9"""
    mask = 0
    silver = virtue.silver_of(s, seat)
    discount = goods.bonus(s, seat, t.MARKET_DISCOUNTS)
    for space in range(t.NUM_MARKET):
        if reduced(s, seat, space, discount) <= silver:
            mask |= BIT[t.MARKET_SMALL + space]
    return mask


def visit(s: State, seat: int, space: int) -> int:
    """Pay silver and virtue; then the goods of the card, or a choice. The third worker causes a reset.

    The choice is put down first and the loss of virtue last: a question about a debt comes before everything else, and
    what the character and apprentices bring before one is hired or dismissed.
    Rule: A2.5, A5.2, A5.3, A5.5, A5.6, A9.8, A9.9, A9.12, A11.5, A11.9
    """
    s.market[space] = seat
    tell(s, c.EVENT_VISITED, seat, space, 0, 0)
    virtue.pay(s, seat, 0, market_price(s, seat, space))
    if num_in_market(s) == t.NUM_MARKET:
        s.reset_due = 1
    act(s, seat, space)
    goods.triggered(s, seat, t.ON_BLACK_MARKET)
    if virtue.ability(s, seat) == t.ABILITY_CARD_ON_BLACK_MARKET:
        goods.draw(s, seat, t.CHARACTER_AMOUNT[s.character[seat]], c.HAND)
    return virtue.lose(s, seat, c.FROM_MARKET, max(t.MARKET_VIRTUE_LOSS - goods.bonus(s, seat, t.MARKET_SHIELDS), 0))


def act(s: State, seat: int, space: int) -> int:
    """The goods of the small or large card, or printed ones; on the middle space a choice. Rule: A5.2, A5.4"""
    if space == MIDDLE:
        return push(s, c.K_MARKET, seat, 0, 0, 0)
    if space == 0:
        return goods.gain_row(s, seat, c.FROM_MARKET, t.FACE_GAIN[s.small_face], 1)
    return goods.gain_row(s, seat, c.FROM_MARKET, t.LARGE_GAIN[s.large_card], 1)


def num_in_market(s: State) -> int:
    """Workers in the market."""
    count = 0
    for space in range(t.NUM_MARKET):
        if s.market[space] != c.NOBODY:
            count += 1
    return count


def can_draw(s: State, seat: int) -> int:
    """1 when drawing can be paid on the middle space. Rule: A5.2, A11.7"""
    return 1 if draw_price(s, seat) <= virtue.silver_of(s, seat) else 0


def apply_market(s: State, seat: int, choice: int) -> int:
    """Hire for nothing more, or draw five buildings and keep one. Rule: A3.16, A5.2, A5.12"""
    if choice == c.DRAW:
        virtue.pay(s, seat, 0, draw_price(s, seat))
        push(s, c.K_KEEP, seat, 0, 0, 0)
        return goods.draw(s, seat, t.MARKET_CARDS, c.PACK)
    return display.hire(s, seat, choice)


# -------------------------------------------------------------------------------------------------------------- cards


def top_faces(s: State) -> int:
    """The small faces of the pile, one of which lies on top; none when it is empty. Rule: A1.2, A5.9"""
    mask = 0
    for card in range(t.NUM_MARKET_CARDS):
        if s.market_pile & BIT[card]:
            mask |= BIT[t.FACE_OF_CARD[card]]
    return mask


def cards_with(s: State, face: int) -> int:
    """The cards of the small pile with this small face."""
    mask = 0
    for card in range(t.NUM_MARKET_CARDS):
        if s.market_pile & BIT[card] and t.FACE_OF_CARD[card] == face:
            mask |= BIT[card]
    return mask


def face_weight(s: State, face: int) -> int:
    """How many cards have the face. Rule: A1.2"""
    return popcount(cards_with(s, face))


def face_key(s: State) -> int:
    """Cards come one after another, from shuffle to shuffle. Rule: A1.2, A5.9"""
    return key_place(c.DRAW_FACES, s.market_shuffles, popcount(s.market_pile))


def apply_face(s: State, face: int) -> int:
    """This face is what the small space gives. Rule: A1.2, A5.2"""
    s.small_face = face
    return tell(s, c.EVENT_SMALL_FACE, TABLE, face, 0, 0)


def top_cards(s: State) -> int:
    """The cards that may be on top: those with the face that shows. Rule: A5.7"""
    return cards_with(s, s.small_face)


def card_key(s: State) -> int:
    """Cards are turned one after another, from shuffle to shuffle. Rule: A5.7"""
    return key_place(c.DRAW_MARKET, s.market_shuffles, popcount(s.market_pile))


def apply_card(s: State, card: int) -> int:
    """It is turned over onto the large pile. Rule: A5.7"""
    s.market_pile &= ~BIT[card]
    s.large_pile |= BIT[card]
    s.large_card = card
    s.small_face = t.NUM_FACES
    return tell(s, c.EVENT_LARGE_CARD, TABLE, card, 0, 0)


def turn_card(s: State) -> int:
    """The top card of the small pile is turned over; an empty pile is made anew from the large one first.

    Rule: A5.7, A5.9
    """
    push(s, c.K_MARKET_FACE, CHANCE_PLAYER, 0, 0, 0)
    push(s, c.K_MARKET_CARD, CHANCE_PLAYER, 0, 0, 0)
    if s.market_pile == 0:
        s.market_pile = s.large_pile
        s.large_pile = 0
        s.market_shuffles += 1
        push(s, c.K_MARKET_FACE, CHANCE_PLAYER, 0, 0, 0)
    return 0


# -------------------------------------------------------------------------------------------------------------- reset


def reset(s: State, seat: int) -> int:
    """After the action: workers to Prison, a card turned, abilities from the active player on, penalties.

    Rule: A2.5, A5.6, A5.7, A5.10, A5.11, A9.12
    """
    if s.reset_due == 0:
        return 0
    s.reset_due = 0
    tell(s, c.EVENT_RESET, TABLE, 0, 0, 0)
    for space in range(t.NUM_MARKET):
        if s.market[space] != c.NOBODY:
            s.prison[s.market[space]] += 1
            tell(s, c.EVENT_JAILED, s.market[space], 1, 0, 0)
            s.market[space] = c.NOBODY
    push(s, c.K_PENALTIES, seat, 0, 0, 0)
    for back in range(1, s.players + 1):
        other = (seat + s.players - back) % s.players
        push(s, c.K_RESET_GAINS, other, 0, 0, 0)
        push(s, c.K_RELEASE, other, num_released(s, other), 0, 0)
    return turn_card(s)


def num_released(s: State, seat: int) -> int:
    """Own workers that Gatekeeper and Fara may take back. Rule: A9.6, A11.9"""
    most = goods.bonus(s, seat, t.RELEASERS)
    if virtue.ability(s, seat) == t.ABILITY_RESET_RELEASE:
        most += t.CHARACTER_AMOUNT[s.character[seat]]
    return most


def releasable(s: State, seat: int, most: int) -> int:
    """None, or up to so many. Rule: A5.7, A9.6, A11.9"""
    return amounts(0, min(most, s.prison[seat]))


def apply_release(s: State, seat: int, count: int) -> int:
    """They come home from Prison. Rule: A9.6, A11.9"""
    s.prison[seat] -= count
    town.come_home(s, seat, count)
    return tell(s, c.EVENT_OUT_OF_PRISON, seat, count, 0, 0) if count else 0


def reset_gains(s: State, seat: int) -> int:
    """A Peddler's silver; and with nobody in Prison the Squires' goods. Virtue, which may hurt, can be declined.

    Rule: A5.7, A9.7, A9.13
    """
    goods.triggered(s, seat, t.ON_RESET)
    if s.prison[seat]:
        return 0
    squires = s.hired[seat] & t.TRIGGERED[t.ON_RESET_IF_CLEAN]
    while squires:
        squire = ctz(squires)
        squires &= squires - 1
        if t.GAINS[t.APPRENTICE_GAIN[squire] * t.NUM_GAINED + t.VIRTUE]:
            push(s, c.K_SQUIRE, seat, squire, 0, 0)
        else:
            goods.gain_row(s, seat, c.FROM_APPRENTICE, t.APPRENTICE_GAIN[squire], goods.copies(s, seat, squire))
    return 0


def apply_squire(s: State, seat: int, squire: int, answer: int) -> int:
    """Gain it, or not. Rule: A5.7, A9.7"""
    return goods.gain_row(s, seat, c.FROM_APPRENTICE, t.APPRENTICE_GAIN[squire], 1) if answer == c.YES else 0


def penalties(s: State) -> int:
    """Three workers in Prison cost virtue, and most of all a debt, ties included. Rule: A4.13, A5.7, A5.8, A5.10"""
    most = 1
    for seat in range(s.players):
        most = max(most, s.prison[seat])
        if s.prison[seat] >= t.PRISON_VIRTUE_LOSS_FROM:
            virtue.lose(s, seat, c.FROM_PRISON, t.PRISON_VIRTUE_LOSS)
    for seat in range(s.players):
        if s.prison[seat] == most:
            virtue.take_debts(s, seat, t.PRISON_DEBTS_OF_MOST)
    return 0
