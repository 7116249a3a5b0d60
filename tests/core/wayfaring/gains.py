"""Effects that wait in the pool, plain gains, influence, workers, dice. Ids are those of the rules reference."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.counting import amounts
from engines.core.frames import push
from tests.core.probe.pool import pool_add, pool_mask, pool_take
from tests.core.wayfaring.constants import (
    ATOM_BLACK,
    ATOM_PROVISION,
    ATOM_SILVER,
    DISPLAY,
    FIRST_EFFECT,
    K_GAIN_WORKER,
    K_OPTION,
    K_ROLL,
    NO_CARD,
    NO_EFFECT,
    NUM_COLOURS,
    PLACES,
)
from tests.core.wayfaring.state import State
from tests.core.wayfaring.tables import EFFECT_COST, EFFECT_FIRST, NUM_ATOMS, OPTION_FIRST, ROW_ATOM, ROW_COUNT


def add_effect(s: State, e: int) -> int:
    """An effect joins the pool: atom by atom, or as one if it has a cost or options. Y2.4"""
    if e == NO_EFFECT:
        return 0
    if EFFECT_COST[e] or EFFECT_FIRST[e + 1] - EFFECT_FIRST[e] > 1:
        return pool_add(s.pending, FIRST_EFFECT + e, 1)
    return add_option(s, EFFECT_FIRST[e])


def add_option(s: State, o: int) -> int:
    """The atoms of an option join the pool. Y0.2"""
    for row in range(OPTION_FIRST[o], OPTION_FIRST[o + 1]):
        pool_add(s.pending, ROW_ATOM[row], ROW_COUNT[row])
    return 0


def take_plain_gains(s: State) -> int:
    """Silver and provisions come by themselves: their order never matters. Y1.8"""
    while s.pending[ATOM_SILVER]:
        pool_take(s.pending, ATOM_SILVER)
        s.silver[0] += 1
    while s.pending[ATOM_PROVISION]:
        pool_take(s.pending, ATOM_PROVISION)
        s.provision[0] += 1
    return 0


def waiting(s: State) -> int:
    """Kinds of effects that wait."""
    return pool_mask(s.pending, NUM_ATOMS)


def can_start_effect(s: State, e: int) -> int:
    """Whether the cost of an effect can be paid. Y10.10"""
    return 1 if s.provision[0] >= EFFECT_COST[e] else 0


def start_effect(s: State, e: int) -> int:
    """Pay, then choose an option. Y0.2, Y10.10"""
    s.provision[0] -= EFFECT_COST[e]
    return push(s, K_OPTION, 0, e, 0, 0)


def legal_option(e: int) -> int:
    """Any option of the effect. Y0.2"""
    return amounts(0, EFFECT_FIRST[e + 1] - EFFECT_FIRST[e] - 1)


def apply_option(s: State, e: int, x: int) -> int:
    """Its atoms wait now. Y0.2"""
    return add_option(s, EFFECT_FIRST[e] + x)


def place_influence(s: State, atom: int) -> int:
    """One influence from supply in the guild of the atom. Y4.10"""
    s.influence[0] -= 1
    s.guild[atom - ATOM_BLACK] += 1
    return 0


def legal_move(s: State) -> int:
    """From a guild with an own token to another one, as 3 * from + to. Y4.12"""
    mask = 0
    for i in range(NUM_COLOURS * NUM_COLOURS):
        if s.guild[i // NUM_COLOURS] and i // NUM_COLOURS != i % NUM_COLOURS:
            mask |= BIT[i]
    return mask


def apply_move(s: State, x: int) -> int:
    """The token changes its guild. Y4.12"""
    s.guild[x // NUM_COLOURS] -= 1
    s.guild[x % NUM_COLOURS] += 1
    return 0


def legal_on_card(s: State) -> int:
    """A face-up card without influence, with a token in supply. Y4.2"""
    mask = 0
    for i in range(DISPLAY):
        if s.display[i] != NO_CARD and s.token_on[i] == 0 and s.influence[0]:
            mask |= BIT[i]
    return mask


def apply_on_card(s: State, i: int) -> int:
    """The token lies on the card until the card is acquired. Y4.8"""
    s.influence[0] -= 1
    s.token_on[i] = 1
    return 0


def can_pay_fee(s: State, i: int) -> int:
    """Whether a display card may be interacted with: another player's influence costs a silver or a provision. Y4.4"""
    return 1 if s.token_on[i] < 2 or s.silver[0] + s.provision[0] else 0


def legal_worker(s: State) -> int:
    """A worker on a face-up card, as 3 * position + colour. Y11.8"""
    mask = 0
    for i in range(DISPLAY * NUM_COLOURS):
        if s.workers_on[i // NUM_COLOURS] & BIT[i % NUM_COLOURS] and can_pay_fee(s, i // NUM_COLOURS):
            mask |= BIT[i]
    return mask


def apply_worker(s: State, x: int) -> int:
    """The fee first, then the worker. Y4.5"""
    push(s, K_GAIN_WORKER, 0, x, 0, 0)
    return 0


def gain_worker(s: State, x: int) -> int:
    """The worker goes to the own supply. Y11.8"""
    s.workers_on[x // NUM_COLOURS] &= ~BIT[x % NUM_COLOURS]
    s.workers[x % NUM_COLOURS] += 1
    return 0


def legal_refresh(s: State) -> int:
    """A placed die by its place, or a die in supply by its value. Y10.16"""
    mask = 0
    for i in range(PLACES):
        mask |= BIT[i] if s.die_on[i] else 0
    for v in range(6):
        mask |= BIT[PLACES + v] if s.dice[v] else 0
    return mask


def apply_refresh(s: State, x: int) -> int:
    """The die is rolled into supply and frees its space. Y10.16"""
    if x < PLACES:
        s.die_on[x] = 0
    else:
        s.dice[x - PLACES] -= 1
    return push(s, K_ROLL, CHANCE_PLAYER, 0, 0, 0)


def apply_roll(s: State, v: int) -> int:
    """The die shows `v` + 1."""
    s.rolls += 1
    s.dice[v] += 1
    return 0
