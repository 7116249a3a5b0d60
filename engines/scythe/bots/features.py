"""What the value network reads of a position: numbers about every seat, as one seat may know them.

Where each number stands is in `inputs.py`. Cards of others that the seat has not seen are counted, never looked at.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import MAX_INPUTS, MAX_SEATS, SCRATCH_SIZE
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.distances import FAR, ON_FOOT, STEPS
from engines.scythe.generated import inputs as i
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import coins_of, cost_of
from engines.scythe.rules.objectives import card_complete, holds, may_reveal
from engines.scythe.rules.payment import tokens_on
from engines.scythe.rules.queries import (
    all_built,
    character_space,
    control,
    left_of,
    num_hand,
    num_mechs,
    num_recruits,
    num_resources_at,
    num_stars,
    num_structures,
    num_upgrades,
    num_workers_at,
    right_of,
)
from engines.scythe.rules.reach import trap_spaces
from engines.scythe.rules.scoring import bonus_coins, fortune_with, resources_in, scored_control, territories_in

FEWEST_PLAYERS: int = 2
UNKNOWN_CARD: int = 3  # what a card that is not known counts
USUAL_CARDS: int = 2  # that are committed to a combat
ENOUGH_POWER: int = 2  # steps to a star of a track that one turn can make
THREAT: int = SCRATCH_SIZE - MAX_SEATS  # in scratch, by seat: spaces next to its fighters


def write_inputs(s: State, viewer: int, context: SearchContext) -> int:
    """Write the numbers of every seat, as `viewer` may know them; returns how many seats."""
    most = 0
    for seat in range(s.players):
        for place in range(i.NUM_INPUTS):
            context.inputs[seat * MAX_INPUTS + place] = 0
        context.inputs[seat * MAX_INPUTS + i.STRENGTH] = strength(s, viewer, seat)
        context.scratch[THREAT + seat] = next_to(s.fighters[seat])
        most = max(most, num_stars(s, seat))
    for seat in range(s.players):
        at = seat * MAX_INPUTS
        held = control(s, seat)
        write_table(s, viewer, seat, at, most, context)
        write_tracks(s, viewer, seat, at, context)
        write_mats(s, seat, at, context)
        write_actions(s, seat, at, held, context)
        write_stars(s, seat, at, context)
        write_board(s, seat, at, context)
        write_threats(s, seat, at, held, context)
    for seat in range(s.players):
        write_score(s, seat, seat * MAX_INPUTS, most, context)
    return s.players


def write_table(s: State, viewer: int, seat: int, at: int, most: int, context: SearchContext) -> int:
    """The table, the clock, and who sits there."""
    context.inputs[at + i.VIEWER] = 1 if seat == viewer else 0
    context.inputs[at + i.SEATS + s.players - FEWEST_PLAYERS] = 1
    context.inputs[at + i.WAITS] = (seat + s.players - s.active) % s.players
    context.inputs[at + i.TURNS] = s.turns_of[seat]
    context.inputs[at + i.MOST_STARS] = most
    context.inputs[at + i.TOKENS_LEFT] = popcount(s.tokens)
    context.inputs[at + i.FACTION + s.faction[seat]] = 1
    if s.mat[seat] != c.NO_MAT:
        context.inputs[at + i.MAT + s.mat[seat]] = 1
    return 0


def write_tracks(s: State, viewer: int, seat: int, at: int, context: SearchContext) -> int:
    """Tracks and cards. Rule: S0.9, S0.13, S0.14, S9.1."""
    tier = t.TIER_OF[s.popularity[seat]]
    context.inputs[at + i.COINS] = s.coins[seat]
    context.inputs[at + i.POWER] = s.power[seat]
    context.inputs[at + i.POPULARITY] = s.popularity[seat]
    context.inputs[at + i.TIER] = 1 if tier > 0 else 0
    context.inputs[at + i.TIER + 1] = 1 if tier > 1 else 0
    context.inputs[at + i.CARDS] = num_hand(s, seat)
    context.inputs[at + i.CARD_VALUE] = card_value(s, viewer, seat)
    context.inputs[at + i.OBJECTIVES] = popcount(s.objectives[seat])
    context.inputs[at + i.FACTORY_CARD] = 1 if s.factory_card[seat] != c.NO_CARD else 0
    context.inputs[at + i.COMBATS_WON] = s.combats_won[seat]
    context.inputs[at + i.COMBATS_LOST] = s.combats_lost[seat]
    context.inputs[at + i.ENCOUNTERS] = s.encounters_met[seat]
    if seat == viewer and may_reveal(s, seat):
        write_objectives(s, seat, at, context)
    return 0


def card_value(s: State, viewer: int, seat: int) -> int:
    """Power on the combat cards in a hand, as far as `viewer` has seen them. Rule: S0.13."""
    value = UNKNOWN_CARD * num_hand(s, seat)
    for v in range(c.NUM_VALUES):
        count = s.hand[seat * c.NUM_VALUES + v]
        if seat != viewer:
            count = min(s.known[(viewer * c.MAX_PLAYERS + seat) * c.NUM_VALUES + v], count)
        value += count * (v + 2 - UNKNOWN_CARD)
    return value


def write_objectives(s: State, seat: int, at: int, context: SearchContext) -> int:
    """How near the own objective cards are."""
    cards = s.objectives[seat]
    while cards:
        card = ctz(cards)
        cards &= cards - 1
        if card_complete(s, seat, card):
            context.inputs[at + i.OBJECTIVE_READY] = 1
        context.inputs[at + i.OBJECTIVE_PARTS] = max(
            context.inputs[at + i.OBJECTIVE_PARTS], conditions_held(s, seat, card)
        )
    return 0


def conditions_held(s: State, seat: int, card: int) -> int:
    """How many conditions of an objective card hold."""
    count = 0
    for place in range(t.OBJECTIVE_FIRST[card], t.OBJECTIVE_FIRST[card + 1]):
        count += holds(s, seat, t.PRED_ID[place], t.PRED_A[place], t.PRED_B[place])
    return count


def write_mats(s: State, seat: int, at: int, context: SearchContext) -> int:
    """What was taken off the mats, what was upgraded, and the last section."""
    write_bits(s.cubes_taken[seat], at + i.BOX, context)
    write_bits(s.recruits[seat], at + i.RECRUIT, context)
    write_bits(s.one_time[seat], at + i.ONE_TIME, context)
    write_bits(s.mechs[seat], at + i.MECH, context)
    write_bits(s.mechs[seat], at + i.ABILITY_OF_FACTION + s.faction[seat] * c.NUM_MECHS, context)
    for place in range(c.NUM_BOTTOM):
        context.inputs[at + i.CUBES + place] = s.cubes_placed[seat * c.NUM_BOTTOM + place]
        if s.structure[seat * c.NUM_STRUCTURES + place] != c.OFF_BOARD:
            context.inputs[at + i.BUILT + place] = 1
    context.inputs[at + i.WORKERS] = s.num_workers[seat]
    context.inputs[at + i.LAST_SECTION + s.last_section[seat]] = 1
    if s.last_section[seat] < c.NUM_SECTIONS:
        context.inputs[at + i.LAST_TOP + t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + s.last_section[seat]]] = 1
    context.inputs[at + i.NEIGHBOURS_RECRUITS] = num_recruits(s, left_of(s, seat)) + num_recruits(s, right_of(s, seat))
    return 0


def write_bits(mask: int, at: int, context: SearchContext) -> int:
    """1 for each bit of a mask."""
    while mask:
        context.inputs[at + ctz(mask)] = 1
        mask &= mask - 1
    return 0


def times_left(s: State, seat: int, action: int) -> int:
    """How often a bottom-row action can still be taken with effect."""
    if action == c.BOTTOM_UPGRADE:
        return c.NUM_UPGRADES - num_upgrades(s, seat)
    if action == c.BOTTOM_DEPLOY:
        return c.NUM_MECHS - num_mechs(s, seat)
    return c.NUM_BOTTOM - (num_structures(s, seat) if action == c.BOTTOM_BUILD else num_recruits(s, seat))


def write_actions(s: State, seat: int, at: int, held: int, context: SearchContext) -> int:
    """What each bottom-row action costs, what it lacks, and what stands above those that can be paid. Rule: S4.1."""
    sites = held & s.workers[seat] & ~t.LAKES
    context.inputs[at + i.SITE] = 1 if sites else 0
    context.inputs[at + i.SITE_TO_BUILD] = 1 if sites & ~all_built(s) else 0
    if s.mat[seat] == c.NO_MAT:
        return 0
    for action in range(c.NUM_BOTTOM):
        resource = t.BOTTOM_RESOURCE[action]
        have = tokens_on(s, resource, s.res_at[resource] & held)
        cost = cost_of(s, seat, action)
        context.inputs[at + i.RESOURCES + resource] = have
        context.inputs[at + i.COST + action] = cost
        if times_left(s, seat, action) == 0:
            continue
        context.inputs[at + i.MISSING + action] = max(cost - have, 0)
        if have >= cost:
            context.inputs[at + i.PAYABLE + action] = 1
            context.inputs[at + i.PAYABLE_COINS] = max(context.inputs[at + i.PAYABLE_COINS], coins_of(s, seat, action))
            section = t.SECTION_OF_BOTTOM[s.mat[seat] * c.NUM_BOTTOM + action]
            if section != s.last_section[seat] or s.faction[seat] == c.RUSVIET:
                context.inputs[at + i.READY_UNDER + t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + section]] = 1
    return 0


def write_stars(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Stars, the steps to each that is open, and how many could be placed in one turn. Rule: S10.1."""
    context.inputs[at + i.STARS] = num_stars(s, seat)
    context.inputs[at + i.COMBAT_STARS] = s.combat_stars[seat]
    context.inputs[at + i.OBJECTIVE_STARS] = s.objective_stars[seat]
    write_bits(s.stars[seat] & c.MAT_STARS, at + i.STAR, context)
    for action in range(c.NUM_BOTTOM):
        left = times_left(s, seat, action)
        write_way(s, seat, at, action, left, 1 if context.inputs[at + i.PAYABLE + action] else 0, context)
    more = t.WORKERS_PER_PLAYER - s.num_workers[seat]
    write_way(s, seat, at, ctz(c.STAR_WORKERS), more, num_in_villages(s, seat), context)
    more = t.POPULARITY_MAX - s.popularity[seat]
    write_way(s, seat, at, ctz(c.STAR_POPULARITY), more, ENOUGH_POWER, context)
    more = t.POWER_MAX - s.power[seat]
    write_way(s, seat, at, ctz(c.STAR_POWER), more, ENOUGH_POWER, context)
    context.inputs[at + i.NEAR_STARS] += context.inputs[at + i.OBJECTIVE_READY]
    return 0


def write_way(s: State, seat: int, at: int, star: int, steps: int, means: int, context: SearchContext) -> int:
    """The way to a star that is not placed: how many steps, and whether one turn has the means for them."""
    if s.stars[seat] & BIT[star] == 0:
        context.inputs[at + i.STAR_STEPS + star] = steps
        if steps <= means:
            context.inputs[at + i.NEAR_STARS] += 1
    return 0


def num_in_villages(s: State, seat: int) -> int:
    """Workers on villages: so many new ones Produce can bring. Rule: S3.13."""
    count = 0
    spaces = s.workers[seat] & t.VILLAGES
    while spaces:
        count += num_workers_at(s, seat, ctz(spaces))
        spaces &= spaces - 1
    return count


def write_board(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Territories, the fortune with them, workers, where the character can go."""
    held = scored_control(s, seat)
    context.inputs[at + i.FORTUNE] = fortune_with(s, seat, held)
    context.inputs[at + i.TERRITORIES] = territories_in(s, seat, held)
    context.inputs[at + i.SPOILS] = resources_in(s, held)
    context.inputs[at + i.HOLDS_FACTORY] = 1 if held & t.FACTORY_MASK else 0
    write_workers(s, seat, at, context)
    space = character_space(s, seat)
    context.inputs[at + i.STEPS_TO_FACTORY] = nearest(s, seat, space, t.FACTORY_MASK)
    context.inputs[at + i.STEPS_TO_ENCOUNTER] = nearest(s, seat, space, s.tokens)
    context.inputs[at + i.CROSSES] = crosses_rivers(s, seat)
    context.inputs[at + i.SPEED] = s.abilities[seat] >> t.ABILITY_SPEED & 1
    context.inputs[at + i.FREE_NEAR] = popcount(free_near(s, seat))
    if s.faction[seat] == c.ALBION:
        context.inputs[at + i.TOKENS_OUT] = popcount(s.flags)
    elif s.faction[seat] == c.TOGAWA:
        context.inputs[at + i.TOKENS_OUT] = popcount(trap_spaces(s))
    return 0


def write_workers(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Units at home, and workers by what their territories produce."""
    context.inputs[at + i.WORKER_SPACES] = popcount(s.workers[seat])
    for unit in range(c.NUM_UNITS):
        space = s.pos[seat * c.NUM_UNITS + unit]
        if space == t.HOME[s.faction[seat]]:
            context.inputs[at + i.AT_HOME] += 1
        if unit >= c.FIRST_WORKER and space != c.OFF_BOARD:
            context.inputs[at + i.WORKERS_FOR + t.PRODUCES[t.TERRAIN[space]]] += 1
    return 0


def nearest(s: State, seat: int, space: int, targets: int) -> int:
    """Steps to the nearest of some spaces, over rivers when the faction's ability for that is out."""
    if space == c.OFF_BOARD:
        return FAR
    way = s.faction[seat] if crosses_rivers(s, seat) else ON_FOOT
    best = FAR
    while targets:
        best = min(best, STEPS[(way * t.NUM_SPACES + space) * t.NUM_SPACES + ctz(targets)])
        targets &= targets - 1
    return best


def crosses_rivers(s: State, seat: int) -> int:
    """1 when the faction's ability to cross rivers is out."""
    ways = BIT[t.ABILITY_RIVERWALK] | BIT[t.ABILITY_BURROW] | BIT[t.ABILITY_TOKA]
    return 1 if s.abilities[seat] & ways else 0


def next_to(spaces: int) -> int:
    """Spaces next to these."""
    mask = 0
    while spaces:
        mask |= t.ADJACENT[ctz(spaces)]
        spaces &= spaces - 1
    return mask


def free_near(s: State, seat: int) -> int:
    """Territories without a unit or structure next to own units."""
    taken = all_built(s) | t.LAKES
    for other in range(s.players):
        taken |= s.units[other]
    return next_to(s.units[seat]) & ~taken & t.HEXES


def strength(s: State, viewer: int, seat: int) -> int:
    """What a seat can commit to a combat, about: the dial and two cards, as far as `viewer` has seen them."""
    cards = num_hand(s, seat)
    value = min(s.power[seat], t.POWER_DIAL_MAX)
    return value + (card_value(s, viewer, seat) * min(cards, USUAL_CARDS) // cards if cards else 0)


def write_threats(s: State, seat: int, at: int, held: int, context: SearchContext) -> int:
    """Who can attack whom next, by neighbouring spaces; strengths and threats of all seats are written."""
    mine = context.inputs[at + i.STRENGTH]
    reach = context.scratch[THREAT + seat]
    danger = 0
    strongest = 0
    for other in range(s.players):
        if other == seat:
            continue
        theirs = context.inputs[other * MAX_INPUTS + i.STRENGTH]
        threat = context.scratch[THREAT + other]
        danger |= threat
        if threat & (s.units[seat] | s.built[seat]):
            strongest = max(strongest, theirs)
        write_prey(s, other, at, reach, 1 if mine > theirs else 0, context)
    alone = held & danger & ~s.fighters[seat] & s.units[seat]
    context.inputs[at + i.ADVANTAGE] = mine - strongest
    context.inputs[at + i.DANGER_TO_WORKERS] = popcount(alone)
    context.inputs[at + i.DANGER_TO_RESOURCES] = resources_in(s, alone)
    context.inputs[at + i.DANGER_TO_FIGHTERS] = popcount(s.fighters[seat] & danger & t.HEXES)
    return 0


def write_prey(s: State, other: int, at: int, reach: int, stronger: int, context: SearchContext) -> int:
    """What the fighters with this reach could take from another seat."""
    alone = s.workers[other] & reach & ~s.fighters[other] & t.HEXES
    context.inputs[at + i.PREY] += popcount(alone)
    while alone:
        context.inputs[at + i.PREY_RESOURCES] += num_resources_at(s, ctz(alone))
        alone &= alone - 1
    if stronger:
        context.inputs[at + i.TARGETS] += popcount(s.fighters[other] & reach & t.HEXES)
    return 0


def write_score(s: State, seat: int, at: int, most: int, context: SearchContext) -> int:
    """The lead over others, and it and the fortune by how late it is; stars and fortunes of all seats are written."""
    own = context.inputs[at + i.FORTUNE]
    best = 0
    stars = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, context.inputs[other * MAX_INPUTS + i.FORTUNE])
            stars = max(stars, context.inputs[other * MAX_INPUTS + i.STARS])
    context.inputs[at + i.LEAD] = own - best
    context.inputs[at + i.BONUS] = bonus_coins(s, seat)
    context.inputs[at + i.STAR_LEAD] = context.inputs[at + i.STARS] - stars
    context.inputs[at + i.STARS_BY_MOST] = context.inputs[at + i.STARS] * most
    context.inputs[at + i.LEAD_BY_MOST] = (own - best) * most
    context.inputs[at + i.COINS_BY_MOST] = s.coins[seat] * most
    context.inputs[at + i.FORTUNE_BY_MOST] = own * most
    return 0
