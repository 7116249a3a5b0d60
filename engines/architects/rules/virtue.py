"""The virtue track, debts and tax."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.core.engine.counting import amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change


def ability(s: State, seat: int) -> int:
    """What the variable side of the board allows, ABILITY_...; ABILITY_NONE on the standard side. Rule: A11.1"""
    return t.CHARACTER_ABILITY[s.character[seat]]


def silver_of(s: State, seat: int) -> int:
    """Silver of a seat."""
    return s.goods[seat * t.NUM_GOODS + t.SILVER]


# ------------------------------------------------------------------------------------------------------------ track


def gain(s: State, seat: int, source: int, count: int) -> int:
    """The marker moves up; each point above the track destroys an unpaid debt, by option only if its owner wants.

    Rule: A7.1, A7.3, A7.5
    """
    if s.options & c.OPTION_KEEP_DEBTS:
        surplus = min(s.debts[seat], max(s.virtue[seat] + count - t.MOST_VIRTUE, 0))
        set_virtue(s, seat, source, min(s.virtue[seat] + count, t.MOST_VIRTUE))
        return push(s, c.K_DESTROY, seat, surplus, 0, 0) if surplus else 0
    return climb(s, seat, source, count)


def climb(s: State, seat: int, source: int, count: int) -> int:
    """The marker moves up, and each point above the track destroys an unpaid debt. Rule: A7.1, A7.3, A7.10"""
    virtue = s.virtue[seat] + count
    set_virtue(s, seat, source, min(virtue, t.MOST_VIRTUE))
    return change_debts(s, seat, -min(s.debts[seat], max(virtue - t.MOST_VIRTUE, 0)))


def set_virtue(s: State, seat: int, source: int, virtue: int) -> int:
    """The marker comes to this point of the track. Rule: A7.1"""
    tell_change(s, seat, source, c.VIRTUE, virtue - s.virtue[seat])
    s.virtue[seat] = virtue
    return 0


def lose(s: State, seat: int, source: int, count: int) -> int:
    """The marker moves down; each point below the track is an unpaid debt. Rule: A7.1, A7.4, A7.5"""
    virtue = s.virtue[seat] - count
    set_virtue(s, seat, source, max(virtue, 0))
    return take_debts(s, seat, -virtue) if virtue < 0 else 0


def change(s: State, seat: int, source: int, count: int) -> int:
    """A printed change of virtue, up or down. Rule: A7.5"""
    return gain(s, seat, source, count) if count >= 0 else lose(s, seat, source, -count)


def destroyable(s: State, seat: int, surplus: int) -> int:
    """None of them, or up to all. Rule: A7.3"""
    return amounts(0, min(surplus, s.debts[seat]))


def apply_destroy(s: State, seat: int, count: int) -> int:
    """They go back to the supply, and nothing else happens. Rule: A7.3, A7.10"""
    return change_debts(s, seat, -count)


# ------------------------------------------------------------------------------------------------------------ debts


def take_debts(s: State, seat: int, count: int) -> int:
    """Unpaid debts, of which there are always enough; Hugo may pay for each instead.

    Rule: A1.4, A7.4, A7.10, A7.12, A11.9
    """
    if ability(s, seat) == t.ABILITY_BUY_OFF_DEBT:
        return push(s, c.K_BUY_OFF, seat, count, 0, 0)
    return add_debts(s, seat, count)


def add_debts(s: State, seat: int, count: int) -> int:
    """Unpaid debts come from the supply. Rule: A7.10, A7.12"""
    change_debts(s, seat, count)
    return tell(s, c.EVENT_DEBTS, seat, count, 0, 0)


def change_debts(s: State, seat: int, count: int) -> int:
    """So many unpaid debts more, or fewer. Rule: A7.10"""
    s.debts[seat] += count
    return tell_change(s, seat, c.FROM_DEBTS, c.DEBT, count)


def add_silver(s: State, seat: int, source: int, amount: int) -> int:
    """So much silver comes from a source, or goes there."""
    s.goods[seat * t.NUM_GOODS + t.SILVER] += amount
    return tell_change(s, seat, source, t.SILVER, amount)


def any_of(debts: int) -> int:
    """None of the debts, or up to all. Rule: A11.9"""
    return amounts(0, debts)


def payable_debts(s: State, seat: int, debts: int) -> int:
    """As many as the silver is enough for. Rule: A11.9"""
    return amounts(0, min(debts, silver_of(s, seat) // t.CHARACTER_AMOUNT[s.character[seat]]))


def apply_buy_off(s: State, seat: int, debts: int, count: int) -> int:
    """So many are paid for, the others taken. Rule: A11.9"""
    add_silver(s, seat, c.FROM_COST, -count * t.CHARACTER_AMOUNT[s.character[seat]])
    return add_debts(s, seat, debts - count)


# -------------------------------------------------------------------------------------------------------------- tax


def tax_due(s: State, seat: int, printed: int) -> int:
    """What is left of the tax of one payment after evasion by virtue, and Ada's own. Rule: A0.8, A7.6, A7.7, A11.4"""
    evaded = t.TAX_EVADED[s.virtue[seat]]
    if ability(s, seat) == t.ABILITY_IGNORE_TAX:
        evaded += t.CHARACTER_AMOUNT[s.character[seat]]
    return max(printed - evaded, 0)


def pay(s: State, seat: int, tax: int, silver: int) -> int:
    """Printed tax goes on the Tax Stand, less what is evaded, and plain silver to the supply.

    Rule: A0.2, A4.10, A7.6, A7.8, A7.11
    """
    due = tax_due(s, seat, tax)
    s.tax += due
    return add_silver(s, seat, c.FROM_COST, -due - silver)
