"""What the value network reads of a position: numbers about every seat, as one seat may know them.

Where each number stands is in `inputs.py`. Cards of others that the seat has not seen are never looked at. Rule: A0.6.
"""

from __future__ import annotations

from engines.architects.bots.features_of_cards import write_buildings, write_step
from engines.architects.generated import inputs as i
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import display, goods, guildhall, market, scoring, town, virtue
from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import MAX_INPUTS
from engines.core.engine.search_context import SearchContext

TENTHS: int = 10
FEW_GOODS: int = 4
MOST_OF_A_GOOD: int = 24  # more of it is of no use
MOST_TURNS: int = 40  # a game that takes longer does not tell how long it still takes
FEW_IN_RESERVE: int = 3
GROWS_TO: int = 8  # workers of a group beyond which no more help
LARGE_GROUP: int = 3


def write_inputs(s: State, viewer: int, context: SearchContext) -> int:
    """Write the numbers of every seat, as `viewer` may know them; returns how many seats."""
    for seat in range(s.players):
        at = seat * MAX_INPUTS
        for place in range(i.NUM_INPUTS):
            context.inputs[at + place] = 0
        write_table(s, viewer, seat, at, context)
        write_market(s, at, context)
        write_standing(s, seat, at, context)
        write_goods(s, seat, at, context)
        write_apprentices(s, seat, at, context)
        write_step(s, seat, at, context)
        write_buildings(s, viewer, seat, at, context)
        write_workers(s, seat, at, context)
        write_captures(s, seat, at, context)
    for seat in range(s.players):
        write_lead(s, seat, seat * MAX_INPUTS, context)
    return s.players


def write_table(s: State, viewer: int, seat: int, at: int, context: SearchContext) -> int:
    """The table, whose turn it is, and how near the end is. Rule: A2.8, A6.1, A8.1"""
    free = guildhall.spaces(s) - s.filled
    waits = (seat + s.players - s.active) % s.players
    context.inputs[at + i.VIEWER] = 1 if seat == viewer else 0
    context.inputs[at + i.SEATS + s.players - town.FEWEST_PLAYERS] = 1
    context.inputs[at + i.WAITS] = waits
    context.inputs[at + i.TURNS] = min(s.turns // s.players, MOST_TURNS)
    context.inputs[at + i.FREE] = free
    context.inputs[at + i.FREE_EACH] = free * TENTHS // s.players
    context.inputs[at + i.FILLED] = filled(s)
    if s.turns_left:
        context.inputs[at + i.LAST_TURNS] = 1
        context.inputs[at + i.LAST_TURN if waits < s.turns_left else at + i.DONE] = 1
    context.inputs[at + i.TAX] = s.tax
    context.inputs[at + i.CHARACTER + s.character[seat]] = 1
    return 0


def filled(s: State) -> int:
    """Tenths of the Guildhall that are filled."""
    return s.filled * TENTHS // guildhall.spaces(s)


def write_market(s: State, at: int, context: SearchContext) -> int:
    """What the Black Market offers, and how near its reset is. Rule: A5.4, A5.6"""
    context.inputs[at + i.MARKET_OPEN] = t.NUM_MARKET - market.num_in_market(s)
    context.inputs[at + i.SMALL_FACE + s.small_face] = 1
    context.inputs[at + i.LARGE_FACE + s.large_card] = 1
    row = 0
    while row < t.GUILDHALL_ROWS and (t.RESET_IN_ROW[row] == 0 or row * guildhall.row_length(s) < s.filled):
        row += 1
    if row < t.GUILDHALL_ROWS:
        context.inputs[at + i.RESET_IN] = row * guildhall.row_length(s) + 1 - s.filled
    return 0


def write_standing(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Points as things are, virtue and debts. Rule: A8.5"""
    result = scoring.end_result(s, seat)
    context.inputs[at + i.POINTS] = scoring.total_with(s, seat, result)
    context.inputs[at + i.PRINTED] = scoring.printed_points(s, seat)
    context.inputs[at + i.EFFECTS] = scoring.effect_points(s, seat, result % scoring.DEBTS, result // scoring.DEBTS)
    context.inputs[at + i.VIRTUE + s.virtue[seat]] = 1
    context.inputs[at + i.DEBTS] = s.debts[seat]
    context.inputs[at + i.PAID] = s.paid[seat]
    return 0


def write_lead(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Points against those of the others; all seats are written."""
    best = -MAX_INPUTS
    for other in range(s.players):
        if other != seat:
            points = context.inputs[other * MAX_INPUTS + i.POINTS]
            best = max(best, points)
            if points > context.inputs[at + i.POINTS]:
                context.inputs[at + i.BEHIND] += 1
    lead = context.inputs[at + i.POINTS] - best
    context.inputs[at + i.LEAD] = lead
    context.inputs[at + i.LEAD_LATE] = lead * filled(s)
    context.inputs[at + i.LEAD_LAST] = lead if s.turns_left else 0
    return 0


def write_goods(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Goods, of which a few more matter most. Rule: A0.5"""
    for good in range(t.NUM_GOODS):
        held = s.goods[seat * t.NUM_GOODS + good]
        context.inputs[at + i.GOODS + good] = min(held, MOST_OF_A_GOOD)
        context.inputs[at + i.FEW + good] = min(held, FEW_GOODS)
        if good != t.SILVER and held > 1:
            context.inputs[at + i.KINDS] += 1
    return 0


def write_apprentices(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Apprentices and their skills, and who could be hired next. Rule: A3.7, A3.12"""
    context.inputs[at + i.APPRENTICES] = goods.num_apprentices(s, seat)
    kinds = s.hired[seat]
    while kinds:
        context.inputs[at + i.HIRED + ctz(kinds)] = goods.copies(s, seat, ctz(kinds))
        kinds &= kinds - 1
    workers = s.workers[seat * t.NUM_OPEN + t.WORKSHOP] + 1
    offered = display.on_display(s) & display.affordable_spots(s, seat, workers)
    context.inputs[at + i.HIRE_READY] = 1 if offered else 0
    for skill in range(t.NUM_SKILLS):
        count = goods.num_among(s, seat, t.SKILLED[skill])
        context.inputs[at + i.SKILLS + skill] = count
        if count == 0:
            context.inputs[at + i.SKILLS_LACKING] += 1
            context.inputs[at + i.ON_OFFER + skill] = is_among(s, offered, t.SKILLED[skill])
    return 0


def is_among(s: State, spots: int, kinds: int) -> int:
    """1 when an apprentice of one of these kinds is on one of these places of the display."""
    while spots:
        if kinds & BIT[s.display[ctz(spots)]]:
            return 1
        spots &= spots - 1
    return 0


def write_workers(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Where the workers of the seat are. Rule: A0.9, A4.13, A5.11"""
    context.inputs[at + i.RESERVE] = s.reserve[seat]
    context.inputs[at + i.FEW_WORKERS] = min(s.reserve[seat], FEW_IN_RESERVE)
    context.inputs[at + i.LAID] = s.laid[seat]
    for place in range(t.NUM_OPEN):
        group = s.workers[seat * t.NUM_OPEN + place]
        context.inputs[at + i.AT + place] = group
        context.inputs[at + i.EXPOSED] = max(context.inputs[at + i.EXPOSED], group)
        if group >= LARGE_GROUP:
            context.inputs[at + i.GROUPS] += 1
        if place != t.TAX_STAND and place != t.TOWN_CENTRE:
            context.inputs[at + i.GROWTH] += min(group, GROWS_TO) * min(group, GROWS_TO)
    for space in range(t.NUM_MARKET):
        if s.market[space] == seat:
            context.inputs[at + i.IN_MARKET] += 1
    context.inputs[at + i.PRISON] = s.prison[seat]
    context.inputs[at + i.PUNISHED] = 1 if s.prison[seat] >= t.PRISON_VIRTUE_LOSS_FROM else 0
    context.inputs[at + i.MOST_IN_PRISON] = 1 if s.prison[seat] else 0
    for other in range(s.players):
        if s.prison[other] > s.prison[seat]:
            context.inputs[at + i.MOST_IN_PRISON] = 0
    return 0


def write_captures(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Workers that are captured, and what the next visit to the Town Centre could add.

    Rule: A4.1, A4.2, A4.3
    """
    context.inputs[at + i.AWAY] = town.num_away(s, seat)
    context.inputs[at + i.CAPTIVES] = town.num_captives(s, seat)
    context.inputs[at + i.CATCH] = min(most_caught(s, seat, captures_of_visit(s, seat)), t.WORKERS)
    return 0


def captures_of_visit(s: State, seat: int) -> int:
    """Captures of others that the next visit allows, as far as there is silver for them. Rule: A4.1, A4.2, A4.3"""
    visitors = s.workers[seat * t.NUM_OPEN + t.TOWN_CENTRE] + 1
    silver = virtue.silver_of(s, seat)
    for made in range(min(visitors, (s.players - 1) * town.most_places(s))):
        silver -= town.capture_price(s, seat, made)
        if silver < 0:
            return made
    return min(visitors, (s.players - 1) * town.most_places(s))


def most_caught(s: State, seat: int, captures: int) -> int:
    """Workers of others that so many captures take at most, from as many locations as a visit may. Rule: A4.2"""
    most = 0
    fewest_at_first = (captures + 1) // 2 if town.most_places(s) > 1 else captures
    for first in range(fewest_at_first, captures + 1):
        most = max(most, caught_at_two(s, seat, first, captures - first))
    return most


def caught_at_two(s: State, seat: int, one: int, two: int) -> int:
    """Workers that so many captures at one location and so many at another one take at most."""
    best = 0
    best_place = 0
    second = 0
    for place in range(t.NUM_OPEN if two else 0):
        found = groups_at(s, seat, place, two)
        if found > best:
            second = best
            best = found
            best_place = place
        elif found > second:
            second = found
    most = 0
    for place in range(t.NUM_OPEN if one else 0):
        most = max(most, groups_at(s, seat, place, one) + (second if place == best_place else best))
    return most


def groups_at(s: State, seat: int, place: int, most: int) -> int:
    """Workers of the largest groups of others at a location, of so many groups at most."""
    if most >= s.players - 1:
        return others_at(s, seat, place)
    total = 0
    taken = BIT[seat]
    for _ in range(most):
        largest = seat
        for other in range(s.players):
            if taken & BIT[other] == 0 and (
                largest == seat or s.workers[other * t.NUM_OPEN + place] > s.workers[largest * t.NUM_OPEN + place]
            ):
                largest = other
        taken |= BIT[largest]
        total += s.workers[largest * t.NUM_OPEN + place]
    return total


def others_at(s: State, seat: int, place: int) -> int:
    """Workers of all others at a location."""
    total = 0
    for other in range(s.players):
        if other != seat:
            total += s.workers[other * t.NUM_OPEN + place]
    return total
