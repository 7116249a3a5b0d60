"""The pool: what was gained and waits until its player resolves it, in any order.

Plain gains are taken at once, for nobody is better off without or later: silver, provisions, a new die, and influence
that goes from the supply to a stated guild. With the option `decline_gains` all but the die wait as well.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell_change
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.influence import add_provisions, add_silver, place_in_guild


def add_effect(s: State, seat: int, effect: int, entered: int) -> int:
    """An effect joins the pool; one of several options waits until its player picks. `entered`: of a Journal space.

    Rule: Y0.2, Y2.4, Y5.6
    """
    if t.EFFECT_CHOICE[effect]:
        return wait(s, t.EFFECT_CHOICE[effect], entered)
    if t.EFFECT_OPTION[effect] < t.EFFECT_OPTION[effect + 1]:
        add_option(s, seat, t.EFFECT_OPTION[effect], entered)
    return 0


def add_option(s: State, seat: int, option: int, entered: int) -> int:
    """The atoms of an option, each as often as it says. Rule: Y0.2"""
    for row in range(t.OPTION_ROW[option], t.OPTION_ROW[option + 1]):
        for _ in range(t.ROW_COUNT[row]):
            gain(s, seat, t.ROW_ATOM[row], entered)
    return 0


def gain(s: State, seat: int, atom: int, entered: int) -> int:
    """A plain gain at once, anything else into the pool. Rule: Y0.3, Y2.4, Y2.5"""
    if atom == t.A_DIE_NEW:
        return take_new_die(s, seat)
    if s.options & c.OPTION_DECLINE_GAINS:
        return wait(s, atom, entered)
    if t.ATOM_DOES[atom] == t.DO_RESOURCE:
        return take_resource(s, seat, atom)
    if t.ATOM_DOES[atom] == t.DO_GUILD and s.influence[seat]:
        return place_in_guild(s, seat, c.FROM_EFFECT, t.ATOM_OF[atom])
    return wait(s, atom, entered)


def take_resource(s: State, seat: int, atom: int) -> int:
    """1 silver or 1 provision from the general supply, which never runs out. Rule: Y0.3, Y1.8"""
    if atom == t.A_SILVER:
        return add_silver(s, seat, c.FROM_EFFECT, 1)
    return add_provisions(s, seat, c.FROM_EFFECT, 1)


def take_new_die(s: State, seat: int) -> int:
    """From the reserve, rolled, whether its player wants to or not. Rule: Y5.8"""
    assert s.reserve[seat] > 0, "no die is left in the reserve"
    s.reserve[seat] -= 1
    tell_change(s, seat, c.FROM_EFFECT, c.DICE, 1)
    return push(s, c.K_ROLL, CHANCE_PLAYER, seat, 0, 0)


def wait(s: State, atom: int, entered: int) -> int:
    """One more atom waits. Rule: Y2.4"""
    s.pool[atom] += 1
    s.waiting |= BIT[atom]
    if entered:
        s.entered[atom] += 1
        s.entered_waiting |= BIT[atom]
    return 0


def take_out(s: State, atom: int) -> int:
    """One atom is resolved; 1 when it was one of the entered Journal space, which go first."""
    s.pool[atom] -= 1
    if s.pool[atom] == 0:
        s.waiting &= ~BIT[atom]
    if s.entered[atom] == 0:
        return 0
    s.entered[atom] -= 1
    if s.entered[atom] == 0:
        s.entered_waiting &= ~BIT[atom]
    return 1


def decline_entered(s: State) -> int:
    """What the entered Journal space gave and nobody resolved is gone. Rule: Y2.5, Y5.6"""
    while s.entered_waiting:
        atom = ctz(s.entered_waiting)
        while s.entered[atom]:
            take_out(s, atom)
    return 0


def decline_all(s: State) -> int:
    """Whatever waits is gone. Rule: Y2.5, Y10.11"""
    while s.waiting:
        atom = ctz(s.waiting)
        s.pool[atom] = 0
        s.entered[atom] = 0
        s.waiting &= s.waiting - 1
    s.entered_waiting = 0
    s.action = 0
    s.stepped = 0
    return 0
