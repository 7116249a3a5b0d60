"""What the value network reads of a position: numbers about every seat.

Where each number stands is in `inputs.py`. Nothing is hidden from whoever counts along: totals are kept secret, but
every coin is paid in the open. Rule: W0.3.
"""

from __future__ import annotations

from engines.core.engine.bits import ctz, popcount
from engines.core.engine.constants import MAX_INPUTS
from engines.core.engine.search_context import SearchContext
from engines.smallworld.generated import inputs as i
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.combos import combo_tokens
from engines.smallworld.rules.ending import order
from engines.smallworld.rules.reach import cost, defence, neighbours, targets
from engines.smallworld.rules.scoring import declined_coins, power_ground, race_ground
from engines.smallworld.rules.troops import active_troop, board_of, immune_regions, tokens_on_map

FEWEST_PLAYERS: int = 2
CHEAP: int = 3  # what a region with a lone token costs
DEAREST: int = i.NUM_TARGETS  # costs from here on are counted together


def write_inputs(s: State, viewer: int, context: SearchContext) -> int:
    """Write the numbers of every seat, which are the same to every `viewer`; returns how many seats."""
    for seat in range(s.players):
        for place in range(i.NUM_INPUTS):
            context.inputs[seat * MAX_INPUTS + place] = 0
    for seat in range(s.players):
        at = seat * MAX_INPUTS
        write_table(s, seat, at, context)
        write_resting(s, seat, at, context)
        write_defence(s, seat, at, context)
        if s.race[active_troop(seat)] == c.NO_RACE:
            write_offer(s, at, context)
        else:
            write_race(s, seat, at, context)
            write_attack(s, seat, at, context)
    for seat in range(s.players):
        write_leads(s, seat, seat * MAX_INPUTS, context)
    return s.players


def turns_left(s: State, seat: int) -> int:
    """Turns that the seat has left, the one that is played among them."""
    played = 1 if order(s, seat) < order(s, s.active) else 0
    return t.ROUNDS_OF[board_of(s)] - s.round + 1 - played


def write_table(s: State, seat: int, at: int, context: SearchContext) -> int:
    """The table, the clock, and what the seat has taken so far."""
    held = 0
    for troop in range(s.players * c.NUM_SLOTS):
        held |= s.regions[troop]
    context.inputs[at + i.SEATS + s.players - FEWEST_PLAYERS] = 1
    context.inputs[at + i.WAITS] = (seat + s.players - s.active) % s.players
    context.inputs[at + i.LEFT] = turns_left(s, seat)
    context.inputs[at + i.ROUND] = s.round
    context.inputs[at + i.FREE] = popcount(t.LAND[board_of(s)] & ~held)
    context.inputs[at + i.FREE_TRIBES] = popcount(s.tribes)
    context.inputs[at + i.COINS] = s.coins[seat]
    context.inputs[at + i.COMBOS] = s.combos_taken[seat]
    context.inputs[at + i.PEACE] = 1 if s.diplomat == seat else 0
    context.inputs[at + i.BARRED] = 1 if s.ally == seat else 0
    return 0


def write_offer(s: State, at: int, context: SearchContext) -> int:
    """What lies in the column for a seat that is to pick. Rule: W2.1, W2.2, W2.3, W2.4."""
    context.inputs[at + i.NO_RACE] = 1
    for spot in range(t.COMBOS_ON_OFFER):
        if s.column_race[spot] == c.NO_RACE or s.column_power[spot] == c.NO_POWER:
            continue
        tokens = combo_tokens(s, s.column_race[spot], s.column_power[spot])
        context.inputs[at + i.RACE_ON_OFFER + s.column_race[spot]] = 1
        context.inputs[at + i.POWER_ON_OFFER + s.column_power[spot]] = 1
        context.inputs[at + i.COINS_ON_OFFER] = max(context.inputs[at + i.COINS_ON_OFFER], s.column_coins[spot] - spot)
        context.inputs[at + i.TOKENS_ON_OFFER] = max(context.inputs[at + i.TOKENS_ON_OFFER], tokens)
    return 0


def write_resting(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Regions and coins of the races in decline. Rule: W8.1, W10.8, W13.16."""
    for slot in range(c.DECLINED, c.SPIRITS + 1):
        troop = seat * c.NUM_SLOTS + slot
        if s.race[troop] == c.NO_RACE:
            continue
        context.inputs[at + i.RESTING] += popcount(s.regions[troop])
        context.inputs[at + i.RESTING_COINS] += declined_coins(s, troop)
        if slot == c.SPIRITS:
            context.inputs[at + i.SPIRITS] = popcount(s.regions[troop])
        if s.race[troop] == t.GHOULS:
            context.inputs[at + i.GHOULS] = s.in_hand[troop] + tokens_on_map(s, troop)
    return 0


def write_race(s: State, seat: int, at: int, context: SearchContext) -> int:
    """The active race, its tokens, and what it is paid for. Rule: W2.4, W8.2, W12.9."""
    troop = active_troop(seat)
    race = s.race[troop]
    own = s.regions[troop]
    context.inputs[at + i.RACE + race] = 1
    context.inputs[at + i.POWER + s.power[troop]] = 1
    context.inputs[at + i.TOKENS] = s.in_hand[troop] + s.aside[seat] + tokens_on_map(s, troop)
    context.inputs[at + i.SPARE] = context.inputs[at + i.TOKENS] - popcount(own)
    context.inputs[at + i.HOMELESS] = 0 if own else context.inputs[at + i.TOKENS]
    context.inputs[at + i.SUPPLY] = s.tray[race] if race == t.SKELETONS or race == t.SORCERERS else 0
    context.inputs[at + i.REGIONS] = popcount(own)
    context.inputs[at + i.BONUS] = lasting_coins(s, troop)
    write_ground(s, own, at, context)
    return 0


def lasting_coins(s: State, troop: int) -> int:
    """What race and power bring each turn beside the regions, as long as nothing changes. Rule: W8.2."""
    own = s.regions[troop]
    coins = popcount(own & race_ground(s, troop)) + popcount(own & power_ground(s, troop))
    if s.power[troop] == t.ALCHEMIST:
        coins += c.ALCHEMY
    if s.power[troop] == t.FORTIFIED:
        coins += popcount(own & s.fortresses)
    return coins


def write_ground(s: State, own: int, at: int, context: SearchContext) -> int:
    """Terrain and symbols of the regions of the active race."""
    m = board_of(s)
    context.inputs[at + i.HELD_MINES] = popcount(own & t.MINES[m])
    context.inputs[at + i.HELD_MAGIC] = popcount(own & t.MAGIC[m])
    context.inputs[at + i.HELD_CAVERNS] = popcount(own & t.CAVERNS[m])
    while own:
        context.inputs[at + i.HELD + t.TERRAIN[m * t.MAX_REGIONS + ctz(own)]] += 1
        own &= own - 1
    return 0


def write_defence(s: State, seat: int, at: int, context: SearchContext) -> int:
    """What the regions of the seat would cost an attacker, and who is near. Rule: W0.9, W3.1, W4.1."""
    m = board_of(s)
    near = 0
    for other in range(s.players):
        if other != seat:
            near |= neighbours(m, s.regions[active_troop(other)])
    own = s.regions[active_troop(seat)]
    resting = s.regions[seat * c.NUM_SLOTS + c.DECLINED] | s.regions[seat * c.NUM_SLOTS + c.SPIRITS]
    context.inputs[at + i.FORTRESSES] = popcount((own | resting) & s.fortresses)
    context.inputs[at + i.AT_EDGE] = popcount(own & t.ENTRY[m])
    context.inputs[at + i.RESTING_AT_EDGE] = popcount(resting & t.ENTRY[m])
    context.inputs[at + i.AT_RIVALS] = popcount(own & near)
    context.inputs[at + i.RESTING_AT_RIVALS] = popcount(resting & near)
    context.inputs[at + i.IMMUNE] = popcount(own & immune_regions(s))
    write_prices(s, own & ~immune_regions(s), at + i.PRICE, i.NUM_PRICE, context)
    write_prices(s, resting, at + i.RESTING_PRICE, i.NUM_RESTING_PRICE, context)
    while own:
        context.inputs[at + i.CAMPS] += s.camps[ctz(own)]
        own &= own - 1
    return 0


def write_prices(s: State, mask: int, at: int, classes: int, context: SearchContext) -> int:
    """How many of these regions cost an attacker up to `CHEAP` tokens, one more, and so on."""
    while mask:
        price = 2 + defence(s, ctz(mask))
        mask &= mask - 1
        context.inputs[at + min(max(price - CHEAP, 0), classes - 1)] += 1
    return 0


def write_attack(s: State, seat: int, at: int, context: SearchContext) -> int:
    """What the active race could take with its spare tokens in its next turn. Rule: W4.1, W4.6."""
    troop = active_troop(seat)
    spare = context.inputs[at + i.SPARE]
    affordable = 0
    mask = targets(s, troop)
    while mask:
        price = cost(s, troop, ctz(mask), 0)
        context.inputs[at + i.TARGETS + min(price, DEAREST) - 1] += 1
        if price <= spare:
            affordable |= mask & -mask
        mask &= mask - 1
    context.inputs[at + i.TAKES] = takes(at + i.TARGETS, spare, context)
    context.inputs[at + i.GROUND] = popcount(affordable & (race_ground(s, troop) | power_ground(s, troop)))
    context.inputs[at + i.LOOT] = popcount(affordable & s.tribes)
    for other in range(s.players):
        if other == seat:
            continue
        awake = popcount(affordable & s.regions[active_troop(other)])
        asleep = popcount(
            affordable & (s.regions[other * c.NUM_SLOTS + c.DECLINED] | s.regions[other * c.NUM_SLOTS + c.SPIRITS])
        )
        context.inputs[at + i.PREY] += awake
        context.inputs[at + i.RESTING_PREY] += asleep
        context.inputs[at + i.LOOT] += awake + asleep
        context.inputs[other * MAX_INPUTS + i.THREATS] += awake
        context.inputs[other * MAX_INPUTS + i.RESTING_THREATS] += asleep
    return 0


def takes(at: int, spare: int, context: SearchContext) -> int:
    """How many of the regions in reach so many tokens take, the cheapest first."""
    count = 0
    for price in range(1, DEAREST + 1):
        here = min(context.inputs[at + price - 1], spare // price)
        count += here
        spare -= here * price
    return count


def write_leads(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Income and coins against those of the others, and what the turns left make of them; all seats are written."""
    best = 0
    richest = 0
    outlook = 0
    for other in range(s.players):
        if other != seat:
            there = other * MAX_INPUTS
            best = max(best, income(there, context))
            richest = max(richest, context.inputs[there + i.COINS])
            outlook = max(outlook, coins_in_the_end(there, context))
    left = context.inputs[at + i.LEFT]
    context.inputs[at + i.COINS_LEAD] = context.inputs[at + i.COINS] - richest
    context.inputs[at + i.END_LEAD] = coins_in_the_end(at, context) - outlook
    context.inputs[at + i.INCOME] = income(at, context)
    context.inputs[at + i.INCOME_LEAD] = income(at, context) - best
    context.inputs[at + i.REGIONS_BY_LEFT] = context.inputs[at + i.REGIONS] * left
    context.inputs[at + i.RESTING_BY_LEFT] = context.inputs[at + i.RESTING_COINS] * left
    context.inputs[at + i.BONUS_BY_LEFT] = context.inputs[at + i.BONUS] * left
    context.inputs[at + i.INCOME_BY_LEFT] = context.inputs[at + i.INCOME] * left
    context.inputs[at + i.SPARE_BY_LEFT] = context.inputs[at + i.SPARE] * left
    context.inputs[at + i.NO_RACE_BY_LEFT] = context.inputs[at + i.NO_RACE] * left
    context.inputs[at + i.LEAD_BY_LEFT] = context.inputs[at + i.INCOME_LEAD] * left
    return 0


def coins_in_the_end(at: int, context: SearchContext) -> int:
    """What a seat would have if every turn left brought what this one does."""
    return context.inputs[at + i.COINS] + income(at, context) * context.inputs[at + i.LEFT]


def income(at: int, context: SearchContext) -> int:
    """What a seat would be paid for all its races as things are."""
    return context.inputs[at + i.REGIONS] + context.inputs[at + i.BONUS] + context.inputs[at + i.RESTING_COINS]
