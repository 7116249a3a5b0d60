"""Workers: placing one on a face-up card for the effect beside it, and taking workers from cards."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.caravan import buyable
from engines.wayfarers.rules.cards import takeable
from engines.wayfarers.rules.decks import cards_left, with_card
from engines.wayfarers.rules.dice import can_refresh, dice_in_supply
from engines.wayfarers.rules.influence import (
    add_workers,
    ask_fee,
    can_pay_fee,
    can_place,
    has_provision,
    has_silver,
    owes_fee,
    reached_guilds,
)
from engines.wayfarers.rules.journal import can_step
from engines.wayfarers.rules.pool import add_effect


def colours_in_supply(s: State, seat: int) -> int:
    """Colours of workers in supply, as answers. Rule: Y11.1"""
    mask = 0
    for colour in range(t.NUM_COLOURS):
        if s.workers[seat * t.NUM_COLOURS + colour]:
            mask |= BIT[c.WORKER + colour]
    return mask


def placeable_colours(s: State, seat: int, among: int) -> int:
    """Those of some colours, as answers, of which a worker can be placed. Rule: Y11.1, Y11.4"""
    mask = 0
    while among:
        answer = ctz(among)
        among &= among - 1
        if can_place_worker(s, seat, answer - c.WORKER):
            mask |= BIT[answer]
    return mask


def can_place_worker(s: State, seat: int, colour: int) -> int:
    """1 when some card takes a worker of this colour for an effect that can be used. Rule: Y11.1, Y11.4"""
    places = rows_for(colour)
    while places:
        first = places & -places
        places &= places - 1
        if usable(s, seat, taking(s, colour, first)):
            return 1
    return 0


def places_for_use(s: State, seat: int, colour: int) -> int:
    """Places that take a worker of this colour for an effect that can be used. Rule: Y11.1, Y11.4"""
    return usable(s, seat, taking(s, colour, rows_for(colour)))


def taking(s: State, colour: int, among: int) -> int:
    """Those of some places in its rows that have a card without a worker of this colour. Rule: Y8.15, Y11.2"""
    return without_worker(s, colour, with_card(s, among))


def rows_for(colour: int) -> int:
    """Places of the rows that take workers of a colour. Rule: Y11.2"""
    mask = 0
    for kind in range(t.NUM_KINDS):
        if t.ROW_WORKERS[kind] & BIT[colour]:
            mask |= (BIT[t.ROW_LENGTH] - 1) << kind * t.ROW_LENGTH
    return mask


def without_worker(s: State, colour: int, among: int) -> int:
    """Those of some places whose card has no worker of a colour. Rule: Y11.2"""
    mask = 0
    while among:
        place = ctz(among)
        among &= among - 1
        if s.on_card[place] & BIT[colour] == 0:
            mask |= BIT[place]
    return mask


def usable(s: State, seat: int, among: int) -> int:
    """Those of some places with an effect that can be used after the fee. Rule: Y11.4"""
    mask = 0
    while among:
        place = ctz(among)
        among &= among - 1
        if can_use_slot(s, seat, place):
            mask |= BIT[place]
    return mask


def can_use_slot(s: State, seat: int, place: int) -> int:
    """1 when some part of the effect can be resolved after the fee, whichever way it is paid. Rule: Y11.3, Y11.4"""
    if owes_fee(s, seat, place) == 0:
        return is_useful(s, seat, place, s.silver[seat], s.provision[seat])
    if has_silver(s, seat) and fee_leaves_use(s, seat, place + 1, 1, 0):
        return 1
    return 1 if has_provision(s, seat) and fee_leaves_use(s, seat, place + 1, 0, 1) else 0


def fee_leaves_use(s: State, seat: int, slot: int, silver: int, provision: int) -> int:
    """1 when a fee of so much leaves the slot that is used then useful, if there is one. Rule: Y4.4, Y11.4"""
    if slot == 0:
        return 1
    return is_useful(s, seat, slot - 1, s.silver[seat] - silver, s.provision[seat] - provision)


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
        return can_refresh(s, seat)
    if does == t.DO_DIE_SHIFT:
        return 1 if dice_in_supply(s, seat) else 0
    if does == t.DO_ANY_GUILD:
        return 1 if reached_guilds(s, seat) else 0
    return 1


def place_worker(s: State, seat: int, colour: int) -> int:
    """Which card? Rule: Y11.1"""
    return push(s, c.K_WORKER_PLACE, seat, colour, 0, 0)


def apply_worker_place(s: State, seat: int, colour: int, place: int) -> int:
    """First the fee, then the effect with its cost. Rule: Y11.1, Y11.3, Y11.5"""
    put_worker(s, seat, colour, place)
    push(s, c.K_POOL, seat, 0, 0, 0)
    push(s, c.K_USE_SLOT, seat, place, 0, 0)
    return ask_fee(s, seat, place, place + 1)


def put_worker(s: State, seat: int, colour: int, place: int) -> int:
    """The worker stands on the card, from which its player does not take it back in this turn. Rule: Y11.2, Y11.6"""
    add_workers(s, seat, c.FROM_PLACING, colour, -1)
    s.on_card[place] |= BIT[colour]
    s.placed_worker = place * t.NUM_COLOURS + colour + 1
    return tell(s, c.EVENT_WORKER, seat, colour, place // t.ROW_LENGTH, s.display[place])


def use_slot(s: State, seat: int, place: int) -> int:
    """An effect that costs provisions waits until it is paid for. Rule: Y2.4, Y11.3"""
    if t.SLOT_PAY[place]:
        s.action = c.ACTION_SLOT + place
        return 0
    return add_effect(s, seat, t.SLOT_EFFECT[place], 0)


def workers_to_take(s: State, seat: int) -> int:
    """Workers on face-up cards that can be taken. Rule: Y4.5, Y11.8"""
    return workers_with_fee(s, seat, workers_on_cards(s) & ~just_placed(s))


def workers_on_cards(s: State) -> int:
    """Any worker on a face-up card. Rule: Y11.5, Y11.8"""
    mask = 0
    for place in range(t.NUM_PLACES):
        colours = s.on_card[place]
        mask |= colours << place * t.NUM_COLOURS
    return mask


def just_placed(s: State) -> int:
    """The worker placed this turn, if any. Rule: Y11.6"""
    return BIT[s.placed_worker - 1] if s.placed_worker else 0


def workers_with_fee(s: State, seat: int, among: int) -> int:
    """Those of some workers for whose card the fee can be paid. Rule: Y4.4, Y4.5"""
    mask = 0
    while among:
        worker = ctz(among)
        among &= among - 1
        if can_pay_fee(s, seat, worker // t.NUM_COLOURS):
            mask |= BIT[worker]
    return mask


def apply_take_worker(s: State, seat: int, x: int) -> int:
    """First the fee. Rule: Y4.6, Y11.8"""
    push(s, c.K_COLLECT_WORKER, seat, x, 0, 0)
    return ask_fee(s, seat, x // t.NUM_COLOURS, 0)


def collect_worker(s: State, seat: int, worker: int) -> int:
    """Into the supply; the token on the card stays. Rule: Y4.8, Y11.8"""
    colour = worker % t.NUM_COLOURS
    s.on_card[worker // t.NUM_COLOURS] &= ~BIT[colour]
    return add_workers(s, seat, c.FROM_CARD, colour, 1)
