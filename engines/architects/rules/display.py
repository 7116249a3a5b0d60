"""Apprentices: the display that slides and refills, hiring, and the limit."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import goods, virtue
from engines.core.engine.bits import BIT, popcount
from engines.core.engine.constants import CHANCE_PLAYER, TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place
from engines.core.engine.zones import follow, place, put_under, slide, take_tail

# ----------------------------------------------------------------------------------------------------------- the pile


def refill(s: State) -> int:
    """Cards right of a gap slide left with their coins, and new cards come while there are any. Rule: A1.5, A3.11"""
    for row in range(t.WORKSHOP_ROWS):
        first = row * t.WORKSHOP_COLUMNS
        follow(s.display, s.coins, first, 1, t.WORKSHOP_COLUMNS, c.NO_APPRENTICE)
        free = slide(s.display, first, 1, t.WORKSHOP_COLUMNS, c.NO_APPRENTICE)
        if free and (s.unseen or s.dismissed_size):
            push(s, c.K_REFILL, CHANCE_PLAYER, 0, 0, 0)
            return push(s, c.K_DRAW_APPRENTICE, CHANCE_PLAYER, row, 0, 0)
    return 0


def next_apprentices(s: State) -> int:
    """Any apprentice not seen yet, else the first one under the pile. Rule: A1.5, A3.11"""
    return s.unseen if s.unseen else BIT[s.dismissed[0]]


def apprentice_weight(s: State, apprentice: int) -> int:
    """Of some kinds there are two cards. Rule: A0.1"""
    return 1 + (s.unseen_twins >> apprentice & 1)


def twins(s: State) -> int:
    """Kinds of which both cards may come. Rule: A0.1"""
    return s.unseen_twins


def apprentice_key(s: State) -> int:
    """Cards are numbered as they come. Rule: A1.5"""
    return key_place(c.DRAW_APPRENTICES, 0, popcount(s.unseen) + popcount(s.unseen_twins))


def apply_apprentice(s: State, row: int, apprentice: int) -> int:
    """The card comes to the last column, or next to the last card there. Rule: A1.5, A3.11"""
    if s.unseen_twins & BIT[apprentice]:
        s.unseen_twins &= ~BIT[apprentice]
    elif s.unseen & BIT[apprentice]:
        s.unseen &= ~BIT[apprentice]
    else:
        s.dismissed_size = take_tail(s.dismissed, s.dismissed_size)
        s.dismissed[s.dismissed_size] = 0
    first = row * t.WORKSHOP_COLUMNS
    spot = place(s.display, first, 1, t.WORKSHOP_COLUMNS, c.NO_APPRENTICE, apprentice)
    return tell(s, c.EVENT_COMES_UP, TABLE, apprentice, spot, 0)


def on_display(s: State) -> int:
    """Places of the display with a card. Rule: A3.16"""
    mask = 0
    for spot in range(t.NUM_SPOTS):
        if s.display[spot] != c.NO_APPRENTICE:
            mask |= BIT[spot]
    return mask


# ------------------------------------------------------------------------------------------------------------- hiring


def take(s: State, seat: int, spot: int) -> int:
    """The card with its coins, and its printed virtue. Rule: A3.9, A3.10"""
    apprentice = s.display[spot]
    s.display[spot] = c.NO_APPRENTICE
    silver = s.coins[spot]
    s.coins[spot] = 0
    s.twice[seat] |= s.hired[seat] & BIT[apprentice]
    s.hired[seat] |= BIT[apprentice]
    tell(s, c.EVENT_HIRED, seat, apprentice, 0, 0)
    virtue.add_silver(s, seat, c.FROM_HIRE, silver)
    return virtue.change(s, seat, c.FROM_HIRE, t.APPRENTICE_VIRTUE[apprentice])


def hire(s: State, seat: int, spot: int) -> int:
    """Hire the card; at the limit another one has to go first. Rule: A3.12, A3.16, A11.7"""
    if goods.num_apprentices(s, seat) >= t.MOST_APPRENTICES[s.character[seat]]:
        return push(s, c.K_DISMISS, seat, spot, 0, 0)
    push(s, c.K_REFILL, CHANCE_PLAYER, 0, 0, 0)
    return take(s, seat, spot)


def own_apprentices(s: State, seat: int) -> int:
    """Own apprentices, never the one that is hired. Rule: A3.12, A10.14"""
    return s.hired[seat]


def apply_dismiss(s: State, seat: int, spot: int, apprentice: int) -> int:
    """It makes room for the new one. Rule: A3.12"""
    dismiss(s, seat, apprentice)
    push(s, c.K_REFILL, CHANCE_PLAYER, 0, 0, 0)
    return take(s, seat, spot)


def dismiss(s: State, seat: int, apprentice: int) -> int:
    """It goes under the pile; its virtue stays as it is. Rule: A3.10, A3.12, A10.14"""
    if s.twice[seat] & BIT[apprentice]:
        s.twice[seat] &= ~BIT[apprentice]
    else:
        s.hired[seat] &= ~BIT[apprentice]
    tell(s, c.EVENT_DISMISSED, seat, apprentice, 0, 0)
    return bury(s, apprentice)


def bury(s: State, apprentice: int) -> int:
    """A card that everybody knows goes under the pile."""
    s.dismissed_size = put_under(s.dismissed, s.dismissed_size, apprentice)
    return 0


def sweep(s: State) -> int:
    """By option: both cards of the first column go under the pile, their coins to the supply. Rule: A6.9"""
    for row in range(t.WORKSHOP_ROWS):
        spot = row * t.WORKSHOP_COLUMNS
        if s.display[spot] != c.NO_APPRENTICE:
            bury(s, s.display[spot])
        s.display[spot] = c.NO_APPRENTICE
        s.coins[spot] = 0
    return push(s, c.K_REFILL, CHANCE_PLAYER, 0, 0, 0)


# ----------------------------------------------------------------------------------------------------------- Workshop


def skipped(spot: int, workers: int) -> int:
    """Columns by which a place lies beyond those open for so many workers. Rule: A3.8"""
    return max(spot % t.WORKSHOP_COLUMNS + 1 - min(workers, t.WORKSHOP_COLUMNS), 0)


def hire_silver(s: State, seat: int) -> int:
    """The plain part of the price of a hire; Rudolf pays less. Rule: A3.7, A7.8, A11.7"""
    if virtue.ability(s, seat) == t.ABILITY_HIRE_DISCOUNT:
        return max(t.WORKSHOP_HIRE_SILVER - t.CHARACTER_AMOUNT[s.character[seat]], 0)
    return t.WORKSHOP_HIRE_SILVER


def price(s: State, seat: int, spot: int, workers: int) -> int:
    """Silver that a hire in the Workshop takes in all. Rule: A3.7, A3.8"""
    tax = virtue.tax_due(s, seat, t.WORKSHOP_HIRE_TAX)
    return tax + hire_silver(s, seat) + skipped(spot, workers)


def affordable_spots(s: State, seat: int, workers: int) -> int:
    """Places of the display that can be paid for in the Workshop. Rule: A3.7, A3.8"""
    spare = virtue.silver_of(s, seat) - price(s, seat, 0, workers)
    mask = 0
    for spot in range(t.NUM_SPOTS):
        if skipped(spot, workers) <= spare:
            mask |= BIT[spot]
    return mask


def apply_workshop(s: State, seat: int, workers: int, choice: int) -> int:
    """Draw buildings; or pay, lay coins on the cards passed over, and hire. Rule: A3.7, A3.8, A3.9, A3.13"""
    if choice == c.DRAW:
        return goods.draw(s, seat, cards_drawn(workers), c.HAND)
    virtue.pay(s, seat, t.WORKSHOP_HIRE_TAX, hire_silver(s, seat) + skipped(choice, workers))
    first = choice - choice % t.WORKSHOP_COLUMNS
    for column in range(skipped(choice, workers)):
        s.coins[first + column] += 1
    return hire(s, seat, choice)


def cards_drawn(workers: int) -> int:
    """Buildings that so many workers draw. Rule: A3.5, A3.13"""
    return 1 + workers // 2


# ---------------------------------------------------------------------------------------- hiring without the Workshop


def apply_tavern(s: State, seat: int, choice: int) -> int:
    """Hire for nothing. Rule: A3.16, A10.8"""
    return hire(s, seat, choice) if choice != c.DECLINE_HIRE else 0


def apply_start_apprentice(s: State, seat: int, spot: int) -> int:
    """It is taken for nothing; its place stays empty until all have chosen. Rule: A1.20"""
    return take(s, seat, spot)
