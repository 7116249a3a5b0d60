"""Resolving what waits in the pool: which atom is next, and the questions that it asks."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.frames import push
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.caravan import buyable
from engines.wayfarers.rules.cards import can_take_card, draw_three
from engines.wayfarers.rules.decks import cards_left
from engines.wayfarers.rules.dice import can_refresh, dice_in_supply
from engines.wayfarers.rules.influence import (
    add_provisions,
    can_influence_card,
    can_place,
    guilds_with_token,
    put_in_guild,
    reached_guilds,
)
from engines.wayfarers.rules.journal import can_step, has_ability, step_again
from engines.wayfarers.rules.pool import add_effect, add_option, decline_all, decline_entered, take_out, take_resource
from engines.wayfarers.rules.workers import workers_to_take


def waiting_atoms(s: State) -> int:
    """Whatever waits. Rule: Y2.4"""
    return s.waiting


def resolvable(s: State, seat: int, among: int) -> int:
    """Those of some atoms that can be resolved now. Rule: Y2.4"""
    mask = 0
    while among:
        atom = ctz(among)
        among &= among - 1
        if is_possible(s, seat, atom):
            mask |= BIT[atom]
    return mask


def is_possible(s: State, seat: int, atom: int) -> int:
    """1 when an atom has something to act on, and what it costs can be paid. Rule: Y2.4"""
    if atom >= t.FIRST_CHOICE:
        return 1 if useful_options(s, seat, t.CHOICE_EFFECT[atom - t.FIRST_CHOICE]) else 0
    return 1 if answers(s, seat, t.ATOM_DOES[atom], t.ATOM_OF[atom], t.ATOM_PRICE[atom]) else 0


def answers(s: State, seat: int, does: int, of: int, price: int) -> int:
    """Something other than 0 when there is a way to resolve it: the answers to the question that it asks."""
    if does == t.DO_CARD:
        return can_take_card(s, seat, of, price)
    if does == t.DO_TILE:
        return buyable(s, seat, of, price, s.silver[seat])
    if does == t.DO_GUILD:
        return can_place(s, seat, of)
    if does == t.DO_DRAW3:
        return cards_left(s, of)
    if does == t.DO_INF_CARD:
        return can_influence_card(s, seat)
    if does == t.DO_INF_MOVE:
        return guilds_with_token(s, seat)
    if does == t.DO_JOURNAL:
        return can_step(s, seat)
    if does == t.DO_WORKER_TAKE:
        return workers_to_take(s, seat)
    return other_answers(s, seat, does)


def other_answers(s: State, seat: int, does: int) -> int:
    """The same for what is nearly always possible."""
    if does == t.DO_ANY_GUILD:
        return reached_guilds(s, seat)
    if does == t.DO_DIE_REFRESH:
        return can_refresh(s, seat)
    if does == t.DO_DIE_SHIFT:
        return dice_in_supply(s, seat)
    return 1


def journal_waits(s: State, seat: int) -> int:
    """1 when a journal step waits for what the entered space gave, and only that is to be declined. Rule: Y5.6"""
    if s.entered_waiting == 0:
        return 0
    if s.pool[t.A_JOURNAL] > s.entered[t.A_JOURNAL]:
        return 1
    return 1 if s.stepped and has_ability(s, seat, t.GUILD_BLACK) else 0


def has_action(s: State) -> int:
    """Not 0 while an action waits to be paid for. Rule: Y10.10"""
    return s.action


def can_pay_action(s: State, seat: int) -> int:
    """1 with the provisions for the waiting action. Rule: Y10.10"""
    return 1 if action_cost(s) <= s.provision[seat] else 0


def action_cost(s: State) -> int:
    """Provisions that the waiting action costs, less the discount of the die. Rule: Y10.12, Y11.7"""
    if s.action >= c.ACTION_SLOT:
        return t.SLOT_PAY[s.action - c.ACTION_SLOT]
    return t.DIE_SPACE_PAY[s.action - c.ACTION_DIE_SPACE] - s.die_provision


def apply_pool(s: State, seat: int, x: int) -> int:
    """Resolve one, then ask again. Rule: Y2.4, Y2.5"""
    if x == c.POOL_DONE:
        return decline_all(s)
    push(s, c.K_POOL, seat, 0, 0, 0)
    if x == c.POOL_ACTION:
        return pay_action(s, seat)
    if x == c.POOL_EXTRA:
        return step_again(s, seat)
    if x == c.POOL_DECLINE:
        return decline_entered(s)
    return resolve(s, seat, x, take_out(s, x))


def pay_action(s: State, seat: int) -> int:
    """The whole cost at once; then its gains join the pool. Rule: Y2.4, Y10.10, Y10.12"""
    add_provisions(s, seat, c.FROM_PRICE, -action_cost(s))
    action = s.action
    s.action = 0
    if action >= c.ACTION_SLOT:
        return add_effect(s, seat, t.SLOT_EFFECT[action - c.ACTION_SLOT], 0)
    s.die_provision = 0
    return add_effect(s, seat, t.DIE_SPACE_EFFECT[action - c.ACTION_DIE_SPACE], 0)


def resolve(s: State, seat: int, atom: int, entered: int) -> int:
    """The question that an atom asks, or what it does. Rule: Y0.2, Y0.3"""
    does = t.ATOM_DOES[atom]
    of = t.ATOM_OF[atom]
    if does == t.DO_CHOICE:
        return push(s, c.K_OPTION, seat, t.CHOICE_EFFECT[atom - t.FIRST_CHOICE], entered, 0)
    if does == t.DO_RESOURCE:
        return take_resource(s, seat, of)
    if does == t.DO_GUILD:
        return put_in_guild(s, seat, of)
    if does == t.DO_DRAW3:
        return draw_three(s, seat, of)
    if does == t.DO_CARD:
        return push(s, c.K_CARD, seat, of, t.ATOM_PRICE[atom], 0)
    if does == t.DO_TILE:
        return push(s, c.K_TILE, seat, of, t.ATOM_PRICE[atom], 0)
    return ask(s, seat, does)


def ask(s: State, seat: int, does: int) -> int:
    """The question of what needs no further number."""
    if does == t.DO_ANY_GUILD:
        return push(s, c.K_GUILD, seat, 0, 0, 0)
    if does == t.DO_INF_CARD:
        return push(s, c.K_CARD_INFLUENCE, seat, 0, 0, 0)
    if does == t.DO_INF_MOVE:
        return push(s, c.K_MOVE, seat, 0, 0, 0)
    if does == t.DO_JOURNAL:
        return push(s, c.K_STEP, seat, 0, 0, 0)
    if does == t.DO_DIE_REFRESH:
        return push(s, c.K_REFRESH, seat, 0, 0, 0)
    if does == t.DO_DIE_SHIFT:
        return push(s, c.K_SHIFT, seat, 0, 0, 0)
    assert does == t.DO_WORKER_TAKE, "no player resolves such an atom"
    return push(s, c.K_TAKE_WORKER, seat, 0, 0, 0)


def all_options(effect: int) -> int:
    """The options of an effect. Rule: Y0.2"""
    return BIT[t.EFFECT_OPTION[effect + 1] - t.EFFECT_OPTION[effect]] - 1


def useful_options(s: State, seat: int, effect: int) -> int:
    """Those of which something can be resolved; for any other the effect would rather wait. Rule: Y0.2, Y2.4"""
    mask = 0
    for option in range(t.EFFECT_OPTION[effect], t.EFFECT_OPTION[effect + 1]):
        if is_useful(s, seat, option):
            mask |= BIT[option - t.EFFECT_OPTION[effect]]
    return mask


def is_useful(s: State, seat: int, option: int) -> int:
    """1 when some atom of an option can be resolved."""
    for row in range(t.OPTION_ROW[option], t.OPTION_ROW[option + 1]):
        atom = t.ROW_ATOM[row]
        if answers(s, seat, t.ATOM_DOES[atom], t.ATOM_OF[atom], t.ATOM_PRICE[atom]):
            return 1
    return 0


def apply_option(s: State, seat: int, effect: int, entered: int, x: int) -> int:
    """The atoms of the option join the pool. Rule: Y0.2"""
    return add_option(s, seat, t.EFFECT_OPTION[effect] + x, entered)
