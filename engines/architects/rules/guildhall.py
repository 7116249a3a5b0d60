"""The Guildhall: its spaces, which cause resets and the end, and constructing buildings."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral, display, effects, goods, town, virtue
from engines.architects.rules import constants as c
from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import TABLE
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change

P: int = c.MAX_PLAYERS

# ------------------------------------------------------------------------------------------------------------- spaces


def row_length(s: State) -> int:
    """Spaces in a row. Rule: A6.1"""
    return s.players + 1


def spaces(s: State) -> int:
    """Spaces in use. Rule: A6.1"""
    return t.GUILDHALL_ROWS * row_length(s)


def enter(s: State, seat: int) -> int:
    """A worker is laid down for good, and the question is what it works on; beside the spaces once all are covered.

    Rule: A6.2, A6.3, A6.10
    """
    town.come_home(s, seat, -1)
    s.laid[seat] += 1
    tell(s, c.EVENT_LAID, seat, s.filled + 1 if s.filled < spaces(s) else 0, spaces(s), 0)
    push(s, c.K_GUILD, seat, 0, 0, 0)
    return fill_space(s)


def fill_space(s: State) -> int:
    """The next space is covered: some cause a reset, by option some sweep the display, the last one the end.

    Workers that come later lie beside and trigger nothing. Rule: A5.6, A6.1, A6.9, A6.10, A8.1
    """
    space = s.filled
    if space == spaces(s):
        return 0
    s.filled = space + 1
    row = space // row_length(s)
    column = space % row_length(s) + 1
    if column == 1 and t.RESET_IN_ROW[row]:
        s.reset_due = 1
    if s.filled == spaces(s):
        s.turns_left = s.players + 1
        tell(s, c.EVENT_LAST_TURNS, TABLE, 0, 0, 0)
    if column == t.SWEEP_COLUMN and t.SWEEP_IN_ROW[row] and s.options & c.OPTION_SWEEP:
        return display.sweep(s)
    return 0


# ------------------------------------------------------------------------------------------------------------ working


def has_work(s: State, seat: int) -> int:
    """1 when a worker has something to work on there. Rule: A2.7, A6.3"""
    return 1 if cathedral.may_work(s, seat) or buildable(s, seat) else 0


def buildable(s: State, seat: int) -> int:
    """Buildings in hand with the skills and the goods for them. Rule: A6.4, A11.9"""
    able = s.hand[seat] & goods.within_skills(s, seat)
    return affordable_buildings(s, seat, able) if able else 0


def affordable_buildings(s: State, seat: int, among: int) -> int:
    """Those of some buildings for which the goods are there, for Lothaire one wood or stone less.

    Rule: A6.4, A6.11, A11.9
    """
    mask = among & goods.buildings_within(s, seat)
    return mask | affordable_otherwise(s, seat, among & ~mask) if goods.pays_otherwise(s, seat) else mask


def affordable_otherwise(s: State, seat: int, buildings: int) -> int:
    """Those of some buildings that Therese and Lothaire can pay for in their own ways. Rule: A11.8, A11.9"""
    mask = 0
    while buildings:
        building = ctz(buildings)
        buildings &= buildings - 1
        if goods.can_pay_otherwise(s, seat, building, t.NUM_GOODS) or goods.savings(s, seat, building):
            mask |= BIT[building]
    return mask


def apply_guild(s: State, seat: int, choice: int) -> int:
    """Work on the cathedral, or construct; Lothaire says first what he saves. Rule: A6.3, A6.4, A11.9"""
    if choice == c.CATHEDRAL:
        return cathedral.work(s, seat)
    show(s, seat, choice)
    if savings(s, seat, choice):
        return push(s, c.K_SAVE, seat, choice, 0, 0)
    return construct(s, seat, choice, t.NUM_GOODS)


def discounted(building: int) -> int:
    """Wood and stone that a building costs. Rule: A0.8, A11.9"""
    mask = 0
    for good in range(t.WOOD, t.STONE + 1):
        if t.COSTS[building * t.NUM_GOODS + good]:
            mask |= BIT[good]
    return mask


def savings(s: State, seat: int, building: int) -> int:
    """Wood or stone of which Lothaire may pay one less for the building. Rule: A11.9"""
    return goods.savings(s, seat, building)


def show(s: State, seat: int, building: int) -> int:
    """The card leaves the hand, and nobody counts on it there any more. Rule: A6.4, A0.6"""
    s.hand[seat] &= ~BIT[building]
    tell_change(s, seat, c.FROM_MOVES, c.HAND_CARDS, -1)
    for other in range(s.players):
        s.known[other * P + seat] &= ~BIT[building]
    return 0


def construct(s: State, seat: int, building: int, saved: int) -> int:
    """Pay, lay the card down, then its virtue, then its effect; Clovis draws a card between.

    Rule: A6.4, A6.5, A6.11, A7.5, A10.4, A11.9
    """
    goods.pay(s, seat, building, saved)
    s.built[seat] |= BIT[building]
    tell(s, c.EVENT_CONSTRUCTED, seat, building, 0, 0)
    push(s, c.K_EFFECT, seat, building, 0, 0)
    if virtue.ability(s, seat) == t.ABILITY_CARD_ON_CONSTRUCT:
        goods.draw(s, seat, t.CHARACTER_AMOUNT[s.character[seat]], c.HAND)
    return virtue.change(s, seat, c.FROM_BUILDING, t.BUILDING_VIRTUE[building])


def carry_out(s: State, seat: int, building: int) -> int:
    """The immediate effect. Rule: A6.5"""
    return effects.carry_out(s, seat, building)


# -------------------------------------------------------------------------------------------------------------- Crane


def apply_crane(s: State, seat: int, answer: int) -> int:
    """Another own worker enters, with all that its space triggers. Rule: A10.14"""
    return enter(s, seat) if answer == c.YES else 0
