"""Influence: tokens on cards and in guilds, and the fee for cards of others."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.decks import with_card


def owes_fee(s: State, seat: int, place: int) -> int:
    """1 when another player's token lies on the card. Rule: Y4.4, Y4.7"""
    return 1 if s.token[place] != 0 and s.token[place] != seat + 1 else 0


def can_afford(s: State, seat: int, place: int, price: int, silver: int, provision: int) -> int:
    """1 when price and fee can be paid from so much. Rule: Y4.4, Y4.9"""
    if price > silver:
        return 0
    return 1 if owes_fee(s, seat, place) == 0 or silver - price + provision > 0 else 0


def can_pay_fee(s: State, seat: int, place: int) -> int:
    """1 when the fee for a card can be paid, or there is none. Rule: Y4.4"""
    return can_afford(s, seat, place, 0, s.silver[seat], s.provision[seat])


def with_payable_fee(s: State, seat: int, among: int) -> int:
    """Those of some places whose fee can be paid. Rule: Y4.4"""
    mask = 0
    while among:
        place = ctz(among)
        among &= among - 1
        if can_pay_fee(s, seat, place):
            mask |= BIT[place]
    return mask


def has_silver(s: State, seat: int) -> int:
    """Not 0 with a silver. Rule: Y4.4, Y14.33"""
    return s.silver[seat]


def has_provision(s: State, seat: int) -> int:
    """Not 0 with a provision. Rule: Y4.4, Y14.33"""
    return s.provision[seat]


def ask_fee(s: State, seat: int, place: int, slot: int) -> int:
    """The payer chooses what to pay, before anything that was pushed before; `slot`, from 1, is used then.

    A fee for a card of the AI moves its track. Rule: Y4.4, Y11.3, Y14.32
    """
    if owes_fee(s, seat, place) == 0:
        return 0
    owner = s.token[place] - 1
    if is_ai(s, owner):
        push(s, c.K_AI_FEE, c.AI, place, 0, 0)
    return push(s, c.K_FEE, seat, owner, slot, 0)


def apply_fee(s: State, seat: int, owner: int, x: int) -> int:
    """The owner of the token gets it, but the AI gets nothing; the token stays. Rule: Y4.4, Y4.8, Y14.32"""
    gets = 0 if is_ai(s, owner) else 1
    if x == c.FEE_SILVER:
        add_silver(s, seat, c.FROM_FEE, -1)
        return add_silver(s, owner, c.FROM_FEE, gets)
    add_provisions(s, seat, c.FROM_FEE, -1)
    return add_provisions(s, owner, c.FROM_FEE, gets)


def add_silver(s: State, seat: int, source: int, amount: int) -> int:
    """So much silver comes from a source, or goes there. Rule: Y1.8"""
    s.silver[seat] += amount
    return tell_change(s, seat, source, c.SILVER, amount)


def add_provisions(s: State, seat: int, source: int, amount: int) -> int:
    """So many provisions come from a source, or go there. Rule: Y1.8"""
    s.provision[seat] += amount
    return tell_change(s, seat, source, c.PROVISION, amount)


def add_workers(s: State, seat: int, source: int, colour: int, amount: int) -> int:
    """So many workers of a colour come into the supply, or leave it. Rule: Y1.6"""
    s.workers[seat * t.NUM_COLOURS + colour] += amount
    return tell_change(s, seat, source, c.WORKERS + colour, amount)


def add_influence(s: State, seat: int, source: int, guild: int, amount: int) -> int:
    """So many tokens come to a guild, or leave it. Rule: Y4.10"""
    s.guild[seat * t.NUM_GUILDS + guild] += amount
    return tell_change(s, seat, source, c.INFLUENCE + guild, amount)


def is_ai(s: State, seat: int) -> int:
    """1 for the solo opponent. Rule: Y14.1"""
    return 1 if s.solo and seat == c.AI else 0


def return_token(s: State, place: int) -> int:
    """The token on an acquired card goes back to its owner; the AI has any number. Rule: Y4.8, Y14.2"""
    if s.token[place]:
        s.influence[s.token[place] - 1] += 1 - is_ai(s, s.token[place] - 1)
        s.token[place] = 0
    return 0


def spend(s: State, seat: int, source: int, guild: int, amount: int) -> int:
    """Own tokens of a guild go back to the supply. Rule: Y4.13"""
    s.influence[seat] += amount
    return add_influence(s, seat, source, guild, -amount)


def place_in_guild(s: State, seat: int, source: int, guild: int) -> int:
    """One token from the supply into a guild. Rule: Y4.10"""
    s.influence[seat] -= 1
    return add_influence(s, seat, source, guild, 1)


def put_on_card(s: State, seat: int, place: int) -> int:
    """A token of the seat lies on the card. Rule: Y4.2"""
    s.token[place] = seat + 1
    return tell(s, c.EVENT_ON_CARD, seat, place // t.ROW_LENGTH, s.display[place], 0)


def take_off_card(s: State, seat: int, place: int) -> int:
    """The token of the seat leaves the card. Rule: Y4.14"""
    s.token[place] = 0
    return tell(s, c.EVENT_OFF_CARD, seat, place // t.ROW_LENGTH, s.display[place], 0)


def own_tokens(s: State, seat: int) -> int:
    """Guilds and cards with an own token, which may be taken instead of one of the empty supply. Rule: Y4.14"""
    mask = guilds_with_token(s, seat)
    for place in range(t.NUM_PLACES):
        if s.token[place] == seat + 1:
            mask |= BIT[t.NUM_GUILDS + place]
    return mask


def guilds_with_token(s: State, seat: int) -> int:
    """Guilds with an own token. Rule: Y4.12, Y4.14"""
    mask = 0
    for guild in range(t.NUM_GUILDS):
        if s.guild[seat * t.NUM_GUILDS + guild]:
            mask |= BIT[guild]
    return mask


def target_guild(target: int) -> int:
    """The guild that a token comes to, none for a card. Rule: Y4.14"""
    return BIT[target] if target < t.NUM_GUILDS else 0


def can_place(s: State, seat: int, guild: int) -> int:
    """1 when a token can come to a guild, or with NUM_GUILDS to a card. Rule: Y4.2, Y4.10, Y4.14"""
    return 1 if s.influence[seat] or own_tokens(s, seat) & ~target_guild(guild) else 0


def put_in_guild(s: State, seat: int, guild: int) -> int:
    """From the supply, or from where the player says. Rule: Y4.10, Y4.14"""
    if s.influence[seat]:
        return place_in_guild(s, seat, c.FROM_EFFECT, guild)
    return push(s, c.K_SOURCE, seat, guild, 0, 0)


def reached_guilds(s: State, seat: int) -> int:
    """The guilds that a token can come to. Rule: Y4.11"""
    mask = 0
    for guild in range(t.NUM_GUILDS):
        if can_place(s, seat, guild):
            mask |= BIT[guild]
    return mask


def can_influence_card(s: State, seat: int) -> int:
    """1 with a token for some card. Rule: Y4.2, Y4.14"""
    return 1 if can_place(s, seat, t.NUM_GUILDS) and without_token(s, with_card(s, c.ALL_PLACES)) else 0


def without_token(s: State, among: int) -> int:
    """Those of some places without a token of anyone; workers do not matter. Rule: Y4.2, Y4.3"""
    mask = 0
    while among:
        place = ctz(among)
        among &= among - 1
        if s.token[place] == 0:
            mask |= BIT[place]
    return mask


def apply_card_influence(s: State, seat: int, place: int) -> int:
    """From the supply, or from where the player says. Rule: Y4.2, Y4.14"""
    if s.influence[seat] == 0:
        return push(s, c.K_SOURCE, seat, t.NUM_GUILDS + place, 0, 0)
    s.influence[seat] -= 1
    return put_on_card(s, seat, place)


def apply_source(s: State, seat: int, target: int, x: int) -> int:
    """The token moves from there to its new place. Rule: Y4.14"""
    if x < t.NUM_GUILDS:
        add_influence(s, seat, c.FROM_MOVE, x, -1)
    else:
        take_off_card(s, seat, x - t.NUM_GUILDS)
    if target < t.NUM_GUILDS:
        return add_influence(s, seat, c.FROM_MOVE, target, 1)
    return put_on_card(s, seat, target - t.NUM_GUILDS)


def movable(s: State, seat: int) -> int:
    """From each guild with an own token to any. Rule: Y4.12"""
    mask = 0
    for guild in range(t.NUM_GUILDS):
        if s.guild[seat * t.NUM_GUILDS + guild]:
            mask |= (BIT[t.NUM_GUILDS] - 1) << guild * t.NUM_GUILDS
    return mask


def apply_move(s: State, seat: int, x: int) -> int:
    """One own token. Rule: Y4.12"""
    add_influence(s, seat, c.FROM_MOVE, x // t.NUM_GUILDS, -1)
    return add_influence(s, seat, c.FROM_MOVE, x % t.NUM_GUILDS, 1)
