"""Workers: placing one on a face-up card for the effect beside it, and taking workers from cards."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.core.observing import tell
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules.caravan import buyable
from engines.wayfarers.rules.cards import takeable
from engines.wayfarers.rules.decks import cards_left
from engines.wayfarers.rules.dice import legal_refresh, legal_shift
from engines.wayfarers.rules.influence import (
    add_workers,
    ask_fee,
    can_afford,
    can_place,
    legal_guild,
    move_track_for_fee,
    owes_fee,
)
from engines.wayfarers.rules.journal import can_step
from engines.wayfarers.rules.pool import add_effect


def legal_worker_place(s: State, seat: int, colour: int) -> int:
    """Face-up cards that hold workers of this colour and have none yet, with an effect that can be used.

    Rule: Y8.15, Y11.1, Y11.2, Y11.4
    """
    mask = 0
    for place in range(t.NUM_PLACES):
        if takes_worker(s, place, colour) and can_use_slot(s, seat, place):
            mask |= BIT[place]
    return mask


def can_place_worker(s: State, seat: int, colour: int) -> int:
    """1 when a worker of this colour is in supply and can be placed. Rule: Y11.1, Y11.4"""
    if s.workers[seat * t.NUM_COLOURS + colour] == 0:
        return 0
    for place in range(t.NUM_PLACES):
        if takes_worker(s, place, colour) and can_use_slot(s, seat, place):
            return 1
    return 0


def takes_worker(s: State, place: int, colour: int) -> int:
    """1 when the card may hold a worker of this colour and holds none. Rule: Y11.2"""
    if s.display[place] == k.NO_CARD or t.ROW_WORKERS[place // t.ROW_LENGTH] & BIT[colour] == 0:
        return 0
    return 1 if s.on_card[place] & BIT[colour] == 0 else 0


def can_use_slot(s: State, seat: int, place: int) -> int:
    """1 when some part of the effect can be resolved after the fee, whichever way it is paid. Rule: Y11.3, Y11.4"""
    if owes_fee(s, seat, place) == 0:
        return is_useful(s, seat, place, s.silver[seat], s.provision[seat])
    return 1 if legal_fee(s, seat, place + 1) else 0


def legal_fee(s: State, seat: int, slot: int) -> int:
    """1 silver or 1 provision from the own supply; before a slot is used, only what leaves it useful.

    Rule: Y4.4, Y11.4
    """
    silver = s.silver[seat]
    provision = s.provision[seat]
    mask = (BIT[k.FEE_SILVER] if silver else 0) | (BIT[k.FEE_PROVISION] if provision else 0)
    if slot == 0:
        return mask
    if silver and is_useful(s, seat, slot - 1, silver - 1, provision) == 0:
        mask &= ~BIT[k.FEE_SILVER]
    if provision and is_useful(s, seat, slot - 1, silver, provision - 1) == 0:
        mask &= ~BIT[k.FEE_PROVISION]
    return mask


def is_useful(s: State, seat: int, place: int, silver: int, provision: int) -> int:
    """1 when some atom of the effect of a place can be resolved with so much. Rule: Y11.4, Y11.7"""
    if provision < t.SLOT_PAY[place]:
        return 0
    option = t.EFFECT_OPTION[t.SLOT_EFFECT[place]]
    for row in range(t.OPTION_ROW[option], t.OPTION_ROW[option + 1]):
        if can_resolve(s, seat, t.ROW_ATOM[row], silver, provision):
            return 1
    return 0


def can_resolve(s: State, seat: int, atom: int, silver: int, provision: int) -> int:
    """1 when an atom can be resolved with so much to pay with. Rule: Y2.4, Y11.4"""
    does = t.ATOM_DOES[atom]
    of = t.ATOM_OF[atom]
    if does == t.DO_CARD:
        return 1 if takeable(s, seat, of, t.ATOM_PRICE[atom], silver, provision) else 0
    if does == t.DO_TILE:
        return 1 if buyable(s, seat, of, t.ATOM_PRICE[atom], silver) else 0
    if does == t.DO_DRAW3:
        return 1 if cards_left(s, of) else 0
    if does == t.DO_GUILD:
        return can_place(s, seat, of)
    return can_do(s, seat, does)


def can_do(s: State, seat: int, does: int) -> int:
    """1 when an atom that costs nothing has something to act on. Rule: Y4.12, Y10.16, Y10.17, Y11.8"""
    if does == t.DO_JOURNAL:
        return can_step(s, seat)
    if does == t.DO_DIE_REFRESH:
        return 1 if legal_refresh(s, seat) else 0
    if does == t.DO_DIE_SHIFT:
        return 1 if legal_shift(s, seat) else 0
    if does == t.DO_ANY_GUILD:
        return 1 if legal_guild(s, seat) else 0
    return 1


def place_worker(s: State, seat: int, colour: int) -> int:
    """Which card? Rule: Y11.1"""
    return push(s, k.K_WORKER_PLACE, seat, colour, 0, 0)


def apply_worker_place(s: State, seat: int, colour: int, place: int) -> int:
    """First the fee, then the effect with its cost. Rule: Y11.1, Y11.3, Y11.5"""
    put_worker(s, seat, colour, place)
    push(s, k.K_POOL, seat, 0, 0, 0)
    move_track_for_fee(s, place)
    push(s, k.K_USE_SLOT, seat, place, 0, 0)
    return ask_fee(s, seat, place, place + 1)


def put_worker(s: State, seat: int, colour: int, place: int) -> int:
    """The worker stands on the card, from which its player does not take it back in this turn. Rule: Y11.2, Y11.6"""
    add_workers(s, seat, k.FROM_PLACING, colour, -1)
    s.on_card[place] |= BIT[colour]
    s.placed_worker = place * t.NUM_COLOURS + colour + 1
    return tell(s, k.EVENT_WORKER, seat, colour, place // t.ROW_LENGTH, s.display[place])


def use_slot(s: State, seat: int, place: int) -> int:
    """An effect that costs provisions waits until it is paid for. Rule: Y2.4, Y11.3"""
    if t.SLOT_PAY[place]:
        s.action = k.ACTION_SLOT + place
        return 0
    return add_effect(s, seat, t.SLOT_EFFECT[place], 0)


def legal_take_worker(s: State, seat: int) -> int:
    """Any worker on a face-up card but the one placed this turn. Rule: Y4.5, Y11.5, Y11.6, Y11.8"""
    mask = 0
    for place in range(t.NUM_PLACES):
        if s.on_card[place] and can_afford(s, seat, place, 0, s.silver[seat], s.provision[seat]):
            for colour in range(t.NUM_COLOURS):
                worker = place * t.NUM_COLOURS + colour
                if s.on_card[place] & BIT[colour] and s.placed_worker != worker + 1:
                    mask |= BIT[worker]
    return mask


def apply_take_worker(s: State, seat: int, x: int) -> int:
    """First the fee. Rule: Y4.6, Y11.8"""
    move_track_for_fee(s, x // t.NUM_COLOURS)
    push(s, k.K_COLLECT_WORKER, seat, x, 0, 0)
    return ask_fee(s, seat, x // t.NUM_COLOURS, 0)


def collect_worker(s: State, seat: int, worker: int) -> int:
    """Into the supply; the token on the card stays. Rule: Y4.8, Y11.8"""
    colour = worker % t.NUM_COLOURS
    s.on_card[worker // t.NUM_COLOURS] &= ~BIT[colour]
    return add_workers(s, seat, k.FROM_CARD, colour, 1)
