"""The Move action: which units move, step by step, and what stops them."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    ABILITY_EXTRA_STEPS,
    ABILITY_SPEED,
    FACTORY_MOVE_STEPS,
    POPULARITY_LOSS_PER_WORKER,
)
from engines.scythe.rules.cargo import cargo_choice, carried_along, forget_cargo, start_cargo
from engines.scythe.rules.constants import (
    CARGO,
    CHARACTER,
    DONE,
    FIRST_WORKER,
    K_ARM_CHECK,
    K_CARGO,
    K_COMBATS,
    K_ENCOUNTER_CHECK,
    K_FACTORY_CHECK,
    K_MOVE_DONE,
    K_MOVE_STEP,
    K_MOVE_UNIT,
    K_TOKEN_CHECK,
    MAX_STOPS,
    NUM_RESOURCES,
    NUM_UNITS,
    OFF_BOARD,
    STOP,
    TOGAWA,
)
from engines.scythe.rules.queries import fighters_of_others
from engines.scythe.rules.reach import led_by_shinobi, needs_toka, one_step
from engines.scythe.rules.tracks import lose_popularity
from engines.scythe.rules.traps import spring_trap
from engines.scythe.rules.units import recount, send_workers_home

MOVE_STEPS: int = 1


def start_move(s: State, p: int, units: int, steps: int) -> int:
    """A Move action: up to `units` units of up to `steps` steps, then combats, Factory card, encounter, tokens.

    Rule: S5.1, S5.24, S5.25, S8.10.
    """
    s.moved = 0
    s.stopped = 0
    s.character_moved = 0
    s.movers = 0
    s.shinobi = 0
    for u in range(NUM_UNITS):
        s.start[u] = s.pos[p * NUM_UNITS + u]
    for i in range(3 * MAX_STOPS * NUM_RESOURCES):
        s.loaded[i] = 0
    push(s, K_ARM_CHECK, p, 0, 0, 0)
    push(s, K_TOKEN_CHECK, p, 0, 0, 0)
    push(s, K_ENCOUNTER_CHECK, p, 0, 0, 0)
    push(s, K_FACTORY_CHECK, p, 0, 0, 0)
    push(s, K_COMBATS, p, 0, 0, 0)
    return push(s, K_MOVE_UNIT, p, units, steps, 0)


def start_factory_move(s: State, p: int) -> int:
    """The bottom row of a Factory card: one unit, up to two steps. Rule: S5.23, S8.10, S8.11, S17.22."""
    return start_move(s, p, 1, FACTORY_MOVE_STEPS)


def num_steps(s: State, p: int, u: int, steps: int) -> int:
    """Steps of a unit in this action; Speed adds one for character and mechs. Rule: S5.2, S5.21, S13.4."""
    if u < FIRST_WORKER and s.abilities[p] & BIT[ABILITY_SPEED]:
        return steps + ABILITY_EXTRA_STEPS[ABILITY_SPEED]
    return steps


def legal_move_unit(s: State, p: int, units: int) -> int:
    """Units that have not moved and have somewhere to go; of equal units on one space only the first. Rule: S5.1."""
    mask = BIT[DONE]
    if units == 0:
        return mask
    seen = 0
    for u in range(NUM_UNITS):
        if u == 1 or u == FIRST_WORKER:
            seen = 0
        h = s.pos[p * NUM_UNITS + u]
        if h == OFF_BOARD or s.moved & BIT[u] or seen & BIT[h]:
            continue
        seen |= BIT[h]
        if one_step(s, p, u):
            mask |= BIT[u]
    return mask


def apply_move_unit(s: State, p: int, units: int, steps: int, x: int) -> int:
    """Unit `x` moves now; afterwards the rest. Rule: S5.1."""
    if x == DONE:
        return 0
    push(s, K_MOVE_UNIT, p, units - 1, steps, 0)
    s.mover[s.movers] = x
    s.movers += 1
    s.moved |= BIT[x]
    start_cargo(s, p, x)
    push(s, K_MOVE_DONE, p, x, 0, 0)
    return push(s, K_MOVE_STEP, p, x, num_steps(s, p, x, steps), 0)


def legal_move_step(s: State, p: int, u: int, steps: int, flags: int) -> int:
    """Spaces for the next step, stop after the first one, or change the cargo. Rule: S5.7, S5.15, S5.16, S5.19.

    `flags`: bit 0 a step was made, bit 1 the cargo was asked at this place.
    """
    mask = 0
    if flags & 1:
        mask |= BIT[STOP]
    if steps == 0 or s.stopped & BIT[u]:
        return mask & BIT[STOP]
    targets = one_step(s, p, u)
    if targets == 0:
        return mask
    mask |= targets
    if flags & 2 == 0 and cargo_choice(s, p, u):
        mask |= BIT[CARGO]
    return mask


def apply_move_step(s: State, p: int, u: int, steps: int, flags: int, x: int) -> int:
    """Step to space `x`, stop, or change the cargo first."""
    if x == STOP:
        return 0
    if x == CARGO:
        push(s, K_MOVE_STEP, p, u, steps, flags | 2)
        return push(s, K_CARGO, p, u, 0, 0)
    push(s, K_MOVE_STEP, p, u, steps - 1, 1)
    return step_to(s, p, u, x)


def step_to(s: State, p: int, u: int, to: int) -> int:
    """Unit and cargo go to `to`, and what happens there at once. Rule: S5.9, S5.11, S5.12, S5.13, S16.17."""
    h = s.pos[p * NUM_UNITS + u]
    if needs_toka(s, p, h, to):
        s.crossed = 1
    s.pos[p * NUM_UNITS + u] = to
    carried_along(s, p, h, to)
    recount(s, p)
    if u < FIRST_WORKER:
        meet_opponents(s, p, u, to)
    if u == CHARACTER:
        s.character_moved = 1
        meet_token(s, u, to)
    if s.faction[p] != TOGAWA:
        spring_trap(s, p, u, to)
    return 0


def meet_opponents(s: State, p: int, u: int, to: int) -> int:
    """Fighting units of an opponent contest the territory; workers alone are driven off.

    Rule: S5.9, S5.10, S5.11, S5.17.
    """
    if fighters_of_others(s, p) & BIT[to]:
        s.contested |= BIT[to]
        s.stopped |= BIT[u]
        return 0
    for q in range(s.players):
        if q != p and s.workers[q] & BIT[to]:
            lose_popularity(s, p, POPULARITY_LOSS_PER_WORKER * send_workers_home(s, q, to))
            s.drove_off = 1
            s.stopped |= BIT[u]
    return 0


def meet_token(s: State, u: int, to: int) -> int:
    """An encounter token stops the character. Rule: S5.12."""
    if s.tokens & BIT[to]:
        s.stopped |= BIT[u]
    return 0


def finish_unit(s: State, p: int, u: int) -> int:
    """The unit's move is over; what it carried stays where it is. Rule: S5.22, S16.16."""
    if u < FIRST_WORKER and led_by_shinobi(s, p, s.pos[p * NUM_UNITS + u]):
        s.shinobi |= BIT[s.pos[p * NUM_UNITS + u]]
    return forget_cargo(s)
