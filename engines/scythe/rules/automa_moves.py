"""The move line of an Automa card: options from left to right, of which the first that is possible is carried out."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa_fights import clear_tokens
from engines.scythe.rules.automa_places import (
    break_ties,
    closest,
    hood,
    most_hoods,
    nearer_to,
    others_among,
    unit_to_move,
    within_reach,
)
from engines.scythe.rules.combat import start_combat
from engines.scythe.rules.movement import begin_move
from engines.scythe.rules.queries import (
    character_space,
    fighters_of_others,
    num_fighters_at,
    num_workers_at,
    units_of_others,
)
from engines.scythe.rules.traps import spring_trap
from engines.scythe.rules.units import recount, send_workers_home

# ------------------------------------------------------------------------------------------------------- the move line


def first_option(half: int) -> int:
    """First option of a half of a card. Rule: S20.10, S20.12."""
    return t.AUTOMA_MOVE_FIRST[half]


def carry_out_move(s: State, seat: int, half: int) -> int:
    """The first option that can be carried out; without any nothing moves. Rule: S20.12, S20.14."""
    first = first_option(half)
    for i in range(t.MOST_AUTOMA_OPTIONS):
        s.automa_tried[seat * t.MOST_AUTOMA_OPTIONS + i] = c.NOT_TRIED
    for row in range(first, first_option(half + 1)):
        found = try_option(s, seat, row)
        s.automa_tried[seat * t.MOST_AUTOMA_OPTIONS + row - first] = found
        if found == c.CARRIED_OUT:
            return go(s, seat, row)
    s.automa_to[seat] = c.OFF_BOARD
    return tell(s, c.EVENT_AUTOMA_STAYS, seat, 0, 0, 0)


def is_printed(s: State, seat: int, faction: int, later: int) -> int:
    """1 for a symbol that this Automa has on this printing of the cards. Rule: S20.13, S20.70 faction_set."""
    if later and s.options & c.OPTION_LATER_CARDS == 0:
        return 0
    return 1 if faction == t.NUM_FACTIONS or faction == s.faction[seat] else 0


def try_option(s: State, seat: int, row: int) -> int:
    """What comes of an option: the unit and where it goes are written down. Rule: S20.12, S20.13, S20.29, S20.35."""
    if is_printed(s, seat, t.AUTOMA_MOVE_FACTION[row], t.AUTOMA_MOVE_LATER[row]) == 0:
        return c.NOT_OF_FACTION
    option = t.AUTOMA_MOVE[row]
    if option == t.AUTOMA_ATTACK_FIGHTER and s.power[seat] < t.AUTOMA_MOVE_POWER[row]:
        return c.NOT_ENOUGH_POWER
    unit = unit_of_option(s, seat, option)
    s.automa_unit[seat] = min(unit, c.NUM_UNITS - 1)
    if unit == c.NUM_UNITS:
        return c.NO_UNIT
    return try_unit(s, seat, option, unit)


def try_unit(s: State, seat: int, option: int, unit: int) -> int:
    """Where the unit of an option goes; staying is no move, by option it is one. Rule: S20.23, S20.29."""
    s.automa_from[seat] = s.pos[seat * c.NUM_UNITS + unit]
    s.automa_valid[seat] = valid(s, seat, option, unit)
    if s.automa_valid[seat] == 0:
        return c.NO_DESTINATION
    s.automa_to[seat] = break_ties(s, seat, best(s, seat, option, unit, s.automa_valid[seat]))
    if s.automa_to[seat] == s.automa_from[seat] and s.options & c.OPTION_STAY_COUNTS == 0:
        return c.WOULD_STAY
    return c.CARRIED_OUT


def unit_of_option(s: State, seat: int, option: int) -> int:
    """The unit of the type that the option asks for; NUM_UNITS without one on the board.

    Rule: S20.27, S20.31, S20.32, S20.33, S20.35, S20.36.
    """
    if option == t.AUTOMA_WORKER:
        return unit_to_move(s, seat, c.FIRST_WORKER, c.NUM_UNITS)
    if option == t.AUTOMA_MECH:
        return unit_to_move(s, seat, c.FIRST_MECH, c.FIRST_WORKER)
    if option == t.AUTOMA_CHARACTER or option == t.AUTOMA_ENCOUNTER_OR_FACTORY:
        return unit_to_move(s, seat, c.CHARACTER, c.FIRST_MECH)
    return unit_to_move(s, seat, c.CHARACTER, c.FIRST_WORKER)


# -------------------------------------------------------------------------------------------------------- destinations


def valid(s: State, seat: int, option: int, unit: int) -> int:
    """Territories where the unit may go. Rule: S20.23."""
    reach = within_reach(s, seat, unit)
    if option == t.AUTOMA_WORKER:
        return reach & valid_for_worker(s, seat, unit)
    if option == t.AUTOMA_ENCOUNTER_OR_FACTORY:
        return reach & valid_for_encounter(s, seat)
    if option == t.AUTOMA_ATTACK_FIGHTER:
        return reach & fighters_of_others(s, seat)
    if option == t.AUTOMA_ATTACK_WORKERS:
        return reach & lone_workers(s, seat)
    return reach & valid_for_fighter(s, seat, unit)


def valid_for_worker(s: State, seat: int, unit: int) -> int:
    """No enemy unit, no other own worker, and not near an enemy fighter. Rule: S20.31."""
    own = others_among(s, seat, c.FIRST_WORKER, c.NUM_UNITS, unit)
    return ~(units_of_others(s, seat) | own | enemy_hoods(s, seat)) & t.HEXES


def enemy_hoods(s: State, seat: int) -> int:
    """The neighbourhoods of enemy fighters on territories: rivers are ignored, or by option count as for the Automa.

    Rule: S20.31, S20.70 worker_enemy_hood.
    """
    mask = 0
    fighters = fighters_of_others(s, seat) & t.HEXES
    while fighters:
        space = ctz(fighters)
        fighters &= fighters - 1
        mask |= hood(s, seat, space) if s.options & c.OPTION_HOOD_BY_RIVERS else t.ADJACENT[space] | BIT[space]
    return mask


def valid_for_fighter(s: State, seat: int, unit: int) -> int:
    """No enemy unit, no other own fighter. Rule: S20.32."""
    return ~(units_of_others(s, seat) | others_among(s, seat, c.CHARACTER, c.FIRST_WORKER, unit)) & t.HEXES


def valid_for_encounter(s: State, seat: int) -> int:
    """The Factory before the first visit, and encounter tokens; no enemy unit, no own mech. Rule: S20.33."""
    targets = s.tokens if s.automa_visited & BIT[seat] else s.tokens | t.FACTORY_MASK
    mechs = others_among(s, seat, c.FIRST_MECH, c.FIRST_WORKER, c.CHARACTER)
    return targets & ~(units_of_others(s, seat) | mechs)


def lone_workers(s: State, seat: int) -> int:
    """Territories with enemy workers and no enemy fighter. Rule: S20.36."""
    return units_of_others(s, seat) & ~fighters_of_others(s, seat) & t.HEXES


def best(s: State, seat: int, option: int, unit: int, among: int) -> int:
    """Those of the valid territories that the option likes best, before ties are broken. Rule: S20.31-S20.36."""
    if option == t.AUTOMA_WORKER:
        return most_hoods(s, seat, unit, among)
    if option == t.AUTOMA_ATTACK_FIGHTER:
        return fewest_fighters(s, seat, among)
    if option == t.AUTOMA_ATTACK_WORKERS:
        return most_workers(s, seat, among)
    return among if option == t.AUTOMA_ENCOUNTER_OR_FACTORY else nearest_enemies(s, seat, among)


def nearest_enemies(s: State, seat: int, among: int) -> int:
    """Territories closest to an enemy fighter; where the closest stands on a home base only if there are no others.

    Rule: S20.32, S20.70 fighter_ignores_home_enemies.
    """
    enemies = fighters_of_others(s, seat)
    if s.options & c.OPTION_HOME_ENEMIES_COUNT or enemies & t.HOMES == 0:
        return closest(among, enemies)
    out = among & nearer_to(enemies & t.HEXES, enemies & t.HOMES)
    return closest(out if out else among, enemies)


def fewest_fighters(s: State, seat: int, among: int) -> int:
    """Territories with fewest enemy fighters. Rule: S20.35."""
    found = 0
    least = s.players * c.FIRST_WORKER
    while among:
        space = ctz(among)
        among &= among - 1
        count = 0
        for other in range(s.players):
            if other != seat:
                count += num_fighters_at(s, other, space)
        if count < least:
            least = count
            found = 0
        if count == least:
            found |= BIT[space]
    return found


def most_workers(s: State, seat: int, among: int) -> int:
    """Territories with most enemy workers. Rule: S20.36."""
    found = 0
    most = 0
    while among:
        space = ctz(among)
        among &= among - 1
        count = 0
        for other in range(s.players):
            if other != seat:
                count += num_workers_at(s, other, space)
        if count > most:
            most = count
            found = 0
        if count == most:
            found |= BIT[space]
    return found


# ------------------------------------------------------------------------------------------------------------- the way


def go(s: State, seat: int, row: int) -> int:
    """The unit is put on its destination: a Trap springs, workers are driven off, fighters are fought.

    Rule: S20.22, S20.35, S20.36.
    """
    unit = s.automa_unit[seat]
    to = s.automa_to[seat]
    tell(s, c.EVENT_AUTOMA_OPTION, seat, t.AUTOMA_MOVE[row], t.AUTOMA_MOVE_POWER[row], 0)
    if to == s.automa_from[seat]:
        return 0
    begin_move(s, seat)
    s.mover[0] = unit
    s.movers = 1
    s.pos[seat * c.NUM_UNITS + unit] = to
    tell(s, c.EVENT_MOVED, seat, unit, s.automa_from[seat], to)
    recount(s, seat)
    push(s, c.K_AUTOMA_ARRIVE, seat, unit, 0, 0)
    if s.armed:
        spring_trap(s, seat, unit, to)
    if fighters_of_others(s, seat) & BIT[to]:
        s.contested |= BIT[to]
        return start_combat(s, seat, to)
    return drive_workers_off(s, seat, to)


def drive_workers_off(s: State, seat: int, space: int) -> int:
    """Enemy workers go home, and their resources are gone; the Automa loses no popularity. Rule: S20.36, S20.37."""
    for other in range(s.players):
        if other != seat and s.workers[other] & BIT[space]:
            tell(s, c.EVENT_DRIVEN_OFF, seat, other, send_workers_home(s, other, space), space)
            clear_tokens(s, seat, space)
    return 0


def arrive(s: State, seat: int, unit: int) -> int:
    """The character that came to stay removes an encounter token, and visits the Factory. Rule: S20.5, S20.34."""
    space = character_space(s, seat)
    if unit != c.CHARACTER or space == c.OFF_BOARD:
        return 0
    if s.tokens & BIT[space]:
        s.tokens &= ~BIT[space]
        tell(s, c.EVENT_AUTOMA_TOKEN, seat, space, 0, 0)
    if space == t.FACTORY and s.automa_visited & BIT[seat] == 0:
        return visit_factory(s, seat)
    return 0


def visit_factory(s: State, seat: int) -> int:
    """At first it gets a random card of the offer, or by option none. Rule: S20.34, S20.70 automa_factory_card."""
    s.automa_visited |= BIT[seat]
    if s.offer_size == 0 or s.options & c.OPTION_NO_FACTORY_CARD:
        return 0
    return push(s, c.K_AUTOMA_FACTORY, CHANCE_PLAYER, seat, 0, 0)


def apply_factory_card(s: State, automa: int, card: int) -> int:
    """This card of the offer came up. It does nothing. Rule: S20.34."""
    s.offer &= ~BIT[card]
    s.offer_size -= 1
    s.factory_card[automa] = card
    return tell(s, c.EVENT_FACTORY_CARD, automa, card + 1, s.options & c.OPTION_FACTORY_CARD_3_POWER, 0)
