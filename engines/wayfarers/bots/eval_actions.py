"""Estimates of all main actions, so that only the best few of them are searched."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import weights as w
from engines.wayfarers.bots.eval_dice import WHOLE
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import dice, workers
from engines.wayfarers.rules.caravan import icon
from engines.wayfarers.rules.counters import townsfolk_under
from engines.wayfarers.rules.influence import owes_fee

NEVER: int = -(1 << 30)
MOST_TRIES: int = 8
NO_CHOICE: int = -1


def prepare_actions(s: State, seat: int, tries: int, context: SearchContext) -> int:
    """Estimate of every die space and every place for a worker; the last of the best few is what others must reach."""
    for i in range(MOST_TRIES):
        context.memo[w.M_TOP + i] = NEVER
    for space in range(t.NUM_DIE_SPACES):
        context.memo[w.M_SPACE + space] = NEVER
    for place in range(t.NUM_PLACES):
        context.memo[w.M_PLACE + place] = NEVER
    if s.frame_kind[s.depth - 1] == c.K_ACTION:
        rank_dice(s, seat, context)
        rank_workers(s, seat, context)
    context.memo[w.M_LEAST] = max(context.memo[w.M_TOP + min(max(tries, 1), MOST_TRIES) - 1], NEVER + 1)
    return 0


def note(context: SearchContext, estimate: int) -> int:
    """Insert an estimate into those of the best."""
    i = MOST_TRIES - 1
    if estimate <= context.memo[w.M_TOP + i]:
        return 0
    while i > 0 and context.memo[w.M_TOP + i - 1] < estimate:
        context.memo[w.M_TOP + i] = context.memo[w.M_TOP + i - 1]
        i -= 1
    context.memo[w.M_TOP + i] = estimate
    return 0


def rank_dice(s: State, seat: int, context: SearchContext) -> int:
    """For every free die space the die that is best placed there, with the yellow guild where it pays."""
    pips = dice.pips_left(s, seat)
    for final in range(c.FACES):
        rank_spaces(s, seat, final, pips, context)
    for space in range(t.NUM_DIE_SPACES):
        if context.memo[w.M_SPACE + space] > NEVER:
            note(context, context.memo[w.M_SPACE + space])
    return 0


def die_choice(face: int, value: int, final: int) -> int:
    """A die, the value that the caravan gives it, and the one that it has after the yellow guild, as one number."""
    return (face * c.SMALL_DIGIT + value) * c.SMALL_DIGIT + final


def face_of(choice: int) -> int:
    """The die of such a choice."""
    return choice // (c.SMALL_DIGIT * c.SMALL_DIGIT)


def value_of(choice: int) -> int:
    """Its value before the yellow guild."""
    return choice // c.SMALL_DIGIT % c.SMALL_DIGIT


def final_of(choice: int) -> int:
    """Its value when it is placed."""
    return choice % c.SMALL_DIGIT


def rank_spaces(s: State, seat: int, final: int, pips: int, context: SearchContext) -> int:
    """Whether a die that is placed with this value is the best for any space."""
    choice = cheapest_choice(s, final, pips, context)
    if choice == NO_CHOICE:
        return 0
    price = price_of(choice, context)
    spaces = dice.spaces_for(s, seat, final)
    while spaces:
        space = ctz(spaces)
        spaces &= spaces - 1
        estimate = estimate_die(s, seat, space, final, context) - price
        if estimate > context.memo[w.M_SPACE + space]:
            context.memo[w.M_SPACE + space] = estimate
            context.memo[w.M_DIE + space] = choice
    return 0


def cheapest_choice(s: State, final: int, pips: int, context: SearchContext) -> int:
    """The die that is least needed elsewhere of those that can be placed with this value; NO_CHOICE without any."""
    best = NO_CHOICE
    for face in range(c.FACES):
        if s.legal & BIT[c.DIE + face]:
            value = value_before(context.memo[w.M_REACH + face], final, pips)
            if value != c.FACES:
                choice = die_choice(face, value, final)
                if best == NO_CHOICE or price_of(choice, context) < price_of(best, context):
                    best = choice
    return best


def price_of(choice: int, context: SearchContext) -> int:
    """What such a die could do elsewhere, and the influence of the yellow guild."""
    price = context.memo[w.M_FACE + face_of(choice)] * context.own[w.W_KEEP] // WHOLE
    return price + (context.own[w.W_GUILD] if final_of(choice) != value_of(choice) else 0)


def value_before(reached: int, final: int, pips: int) -> int:
    """Of the values that the caravan allows one from which so many pips lead to the final one; FACES without any."""
    if reached & BIT[final]:
        return final
    for value in range(max(final - pips, 0), min(final + pips, c.FACES - 1) + 1):
        if reached & BIT[value]:
            return value
    return c.FACES


def estimate_die(s: State, seat: int, space: int, face: int, context: SearchContext) -> int:
    """What a die brings there now: the action if it can be paid for, and the townsfolk under the card."""
    card = townsfolk_under(s, seat, space)
    value = 0 if card == c.NO_CARD else context.memo[w.M_EFFECT + t.TOWNSFOLK_EFFECT[card]]
    cost = max(t.DIE_SPACE_PAY[space] - icon(s, seat, face, t.ICON_PROVISION), 0)
    if s.provision[seat] >= cost:
        value += context.memo[w.M_EFFECT + t.DIE_SPACE_EFFECT[space]] - cost * context.own[w.W_PROVISION]
    if dice.covers(dice.assets_for(s, seat, space, face), t.DIE_SPACE_NEED[space]) == 0:
        value -= context.own[w.W_GUILD]
    return value + icon(s, seat, face, t.ICON_SILVER) * context.own[w.W_SILVER] // 2


def rank_workers(s: State, seat: int, context: SearchContext) -> int:
    """For every place the cheapest worker that can be placed there."""
    for colour in range(t.NUM_COLOURS):
        if s.legal & BIT[c.WORKER + colour]:
            places = workers.places_for_use(s, seat, colour)
            price = context.own[w.W_WORKER] + (context.own[w.W_GREEN] if colour == t.WORKER_GREEN else 0)
            while places:
                place = ctz(places)
                places &= places - 1
                estimate = estimate_worker(s, seat, place, context) - price
                if estimate > context.memo[w.M_PLACE + place]:
                    context.memo[w.M_PLACE + place] = estimate
                    context.memo[w.M_COLOUR + place] = colour
    for place in range(t.NUM_PLACES):
        if context.memo[w.M_PLACE + place] > NEVER:
            note(context, context.memo[w.M_PLACE + place])
    return 0


def estimate_worker(s: State, seat: int, place: int, context: SearchContext) -> int:
    """The effect beside the card, less its cost and the fee."""
    value = context.memo[w.M_EFFECT + t.SLOT_EFFECT[place]]
    return value - (t.SLOT_PAY[place] + owes_fee(s, seat, place)) * context.own[w.W_PROVISION]
