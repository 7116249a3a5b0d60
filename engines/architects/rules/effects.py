"""What buildings do at once when they are constructed."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import display, goods, pile, town, virtue
from engines.core.engine.frames import push


def carry_out(s: State, seat: int, building: int) -> int:
    """The effect, unless it belongs to the end of the game. Rule: A6.5, A10.1, A10.3, A10.5, A10.8, A10.14"""
    effect = t.BUILDING_EFFECT[building]
    amount = t.BUILDING_AMOUNT[building]
    if effect == t.EFFECT_GAIN:
        return goods.gain_row(s, seat, c.FROM_BUILDING, t.BUILDING_GAIN[building], 1)
    if effect == t.EFFECT_GAIN_ONE_OF:
        return push(s, c.K_ONE_OF, seat, building, 0, 0)
    if effect == t.EFFECT_TAKE_DEBT:
        return virtue.take_debts(s, seat, amount)
    if effect == t.EFFECT_RELEASE_PRISON:
        return town.free_prisoners(s, seat)
    if effect == t.EFFECT_HIRE_FREE:
        return push(s, c.K_TAVERN, seat, 0, 0, 0)
    if effect == t.EFFECT_DISCARD_BUILDING_FOR:
        return push(s, c.K_LIBRARY, seat, building, 0, 0)
    if effect == t.EFFECT_EXTRA_GUILDHALL_WORKER:
        return push(s, c.K_CRANE, seat, 0, 0, 0) if s.reserve[seat] else 0
    if effect == t.EFFECT_DISCARD_APPRENTICE:
        return push(s, c.K_GRAVEYARD, seat, 0, 0, 0)
    return carry_out_virtue(s, seat, building, effect, amount)


def carry_out_virtue(s: State, seat: int, building: int, effect: int, amount: int) -> int:
    """Effects on virtue, debts and captures. Rule: A10.2, A10.4, A10.6, A10.7, A10.9"""
    if effect == t.EFFECT_CAPTURE or effect == t.EFFECT_RELEASE_BOARDS_OR_CAPTURE:
        return push(s, c.K_FREE_CAPTURE, seat, building, amount, 0)
    if effect == t.EFFECT_DESTROY_DEBT:
        return push(s, c.K_CHURCH, seat, building, 0, 0) if s.debts[seat] else 0
    if effect == t.EFFECT_ALL_GAIN:
        return gain_of_all(s, building)
    if effect == t.EFFECT_GAIN_PER:
        return goods.gain_row(
            s, seat, c.FROM_BUILDING, t.BUILDING_GAIN[building], s.virtue[seat] // t.BUILDING_PER[building]
        )
    if effect == t.EFFECT_PUNISH_PRISONERS:
        return punish(s, t.BUILDING_LEAST[building], amount)
    return 0


def gain_of_all(s: State, building: int) -> int:
    """Everybody gains it, the builder too. Rule: A10.6"""
    for seat in range(s.players):
        goods.gain_row(s, seat, c.FROM_BUILDING, t.BUILDING_GAIN[building], 1)
    return 0


def punish(s: State, least: int, loss: int) -> int:
    """Whoever has so many workers in Prison loses virtue, the builder too. Rule: A4.13, A10.9"""
    for seat in range(s.players):
        if s.prison[seat] >= least:
            virtue.lose(s, seat, c.FROM_BUILDING, loss)
    return 0


def apply_one_of(s: State, seat: int, building: int, choice: int) -> int:
    """The one or the other. Rule: A10.1"""
    return goods.gain_row(s, seat, c.FROM_BUILDING, t.BUILDING_OPTIONS[building * 2 + choice], 1)


def apply_church(s: State, seat: int, building: int, answer: int) -> int:
    """A debt is destroyed, not paid. Rule: A6.5, A7.10, A10.4"""
    if answer == c.YES:
        virtue.change_debts(s, seat, -min(s.debts[seat], t.BUILDING_AMOUNT[building]))
    return 0


def apply_library(s: State, seat: int, building: int, card: int) -> int:
    """It goes under the pile for gold. Rule: A10.5"""
    if card == c.NO_BUILDING:
        return 0
    pile.discard(s, seat, card)
    return goods.gain_row(s, seat, c.FROM_BUILDING, t.BUILDING_GAIN[building], 1)


def apply_graveyard(s: State, seat: int, apprentice: int) -> int:
    """An own apprentice goes under the pile. Rule: A10.14"""
    return display.dismiss(s, seat, apprentice)
