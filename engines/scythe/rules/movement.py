"""The Move action: which units move, step by step, and what stops them."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa_fights import leave_tokens
from engines.scythe.rules.cargo import cargo_choice, carried_along, forget_cargo, start_cargo, tell_step
from engines.scythe.rules.queries import fighters_of_others, units_of_others
from engines.scythe.rules.reach import led_by_shinobi, needs_toka, one_step, own_place
from engines.scythe.rules.tracks import lose_popularity
from engines.scythe.rules.traps import spring_trap
from engines.scythe.rules.units import recount, send_workers_home

MOVE_STEPS: int = 1
STEPPED: int = 1  # flag of a move: the unit has made a step
SETTLED: int = 2  # flag of a move: its cargo was settled where it stands


def start_move(s: State, seat: int, units: int, steps: int) -> int:
    """A Move action: up to `units` units of up to `steps` steps, then combats, Factory card, encounter, tokens.

    Rule: S5.1, S5.24, S5.25, S8.10.
    """
    begin_move(s, seat)
    push(s, c.K_ARM_CHECK, seat, 0, 0, 0)
    push(s, c.K_TOKEN_CHECK, seat, 0, 0, 0)
    push(s, c.K_ENCOUNTER_CHECK, seat, 0, 0, 0)
    push(s, c.K_FACTORY_CHECK, seat, 0, 0, 0)
    push(s, c.K_COMBATS, seat, 0, 0, 0)
    return push(s, c.K_MOVE_UNIT, seat, units, steps, 0)


def begin_move(s: State, seat: int) -> int:
    """No unit has moved in this action yet; where all stand is remembered, for the end may undo a move. Rule: S11.4."""
    s.moved = 0
    s.stopped = 0
    s.character_moved = 0
    s.movers = 0
    s.shinobi = 0
    for unit in range(c.NUM_UNITS):
        s.start[unit] = s.pos[seat * c.NUM_UNITS + unit]
    for i in range(c.MAX_MOVERS * c.MAX_STOPS * c.NUM_RESOURCES):
        s.loaded[i] = 0
    return 0


def start_factory_move(s: State, seat: int) -> int:
    """The bottom row of a Factory card: one unit, up to two steps. Rule: S5.23, S8.10, S8.11, S17.22."""
    return start_move(s, seat, 1, t.FACTORY_MOVE_STEPS)


def num_steps(s: State, seat: int, unit: int, steps: int) -> int:
    """Steps of a unit in this action; Speed adds one for character and mechs. Rule: S5.2, S5.21, S13.4."""
    if unit < c.FIRST_WORKER and s.abilities[seat] & BIT[t.ABILITY_SPEED]:
        return steps + t.ABILITY_EXTRA_STEPS[t.ABILITY_SPEED]
    return steps


def units_on_board(s: State, seat: int) -> int:
    """Own units on the board. Rule: S5.1."""
    mask = 0
    for unit in range(c.NUM_UNITS):
        if s.pos[seat * c.NUM_UNITS + unit] != c.OFF_BOARD:
            mask |= BIT[unit]
    return mask


def moved_units(s: State) -> int:
    """Units that have moved in this action. Rule: S5.1."""
    return s.moved


def may_move_unit(units: int) -> int:
    """1 when a further unit may move in this action. Rule: S5.1."""
    return 1 if units > 0 else 0


def held_workers(s: State, seat: int) -> int:
    """Own workers that opponents' units hold where they stand. Rule: S5.14."""
    return workers_on(s, seat, units_of_others(s, seat))


def afloat_workers(s: State, seat: int) -> int:
    """Own workers on lakes. Rule: S5.19."""
    return workers_on(s, seat, t.LAKES)


def workers_on(s: State, seat: int, spaces: int) -> int:
    """Own workers on some spaces."""
    mask = 0
    if s.workers[seat] & spaces:
        for unit in range(c.FIRST_WORKER, c.NUM_UNITS):
            if own_place(s, seat, unit) & spaces:
                mask |= BIT[unit]
    return mask


def units_with_step(s: State, seat: int, among: int) -> int:
    """Those of some own units that have a space to step to. Rule: S5.1, S5.2."""
    mask = 0
    while among:
        unit = ctz(among)
        among &= among - 1
        if one_step(s, seat, unit):
            mask |= BIT[unit]
    return mask


def first_of_equals(s: State, seat: int) -> int:
    """Of equal units on one space that have not moved the first. Rule: S5.1."""
    mask = 0
    seen = BIT[c.OFF_BOARD]
    for unit in range(c.NUM_UNITS):
        if unit == c.FIRST_MECH or unit == c.FIRST_WORKER:
            seen = BIT[c.OFF_BOARD]
        here = own_place(s, seat, unit)
        if (seen & here) == 0 and s.moved & BIT[unit] == 0:
            seen |= here
            mask |= BIT[unit]
    return mask


def quick_units(s: State, seat: int, units: int) -> int:
    """Which units may move next, or none: of equal ones only the first is looked at. Rule: S5.1."""
    return BIT[c.DONE] | (units_with_step(s, seat, first_of_equals(s, seat)) if units > 0 else 0)


def apply_move_unit(s: State, seat: int, units: int, steps: int, answer: int) -> int:
    """Unit `answer` moves now; afterwards the rest. Rule: S5.1."""
    if answer == c.DONE:
        return 0
    push(s, c.K_MOVE_UNIT, seat, units - 1, steps, 0)
    s.mover[s.movers] = answer
    s.movers += 1
    s.moved |= BIT[answer]
    start_cargo(s, seat, answer)
    push(s, c.K_MOVE_DONE, seat, answer, 0, 0)
    return push(s, c.K_MOVE_STEP, seat, answer, num_steps(s, seat, answer, steps), 0)


def has_steps_left(steps: int) -> int:
    """1 when the unit has a step left. Rule: S5.2."""
    return 1 if steps > 0 else 0


def is_stopped(s: State, unit: int) -> int:
    """1 when what the unit met ended its move. Rule: S5.9, S5.11, S5.12, S16.10."""
    return s.stopped >> unit & 1


def has_stepped(flags: int) -> int:
    """1 when the unit has made a step. Rule: S5.2."""
    return 1 if flags & STEPPED else 0


def has_settled_cargo(flags: int) -> int:
    """1 when the cargo was settled where the unit stands. Rule: S5.15."""
    return 1 if flags & SETTLED else 0


def quick_steps(s: State, seat: int, unit: int, steps: int, flags: int) -> int:
    """Spaces for the next step, stopping, changing the cargo: `one_step` is worked out once. Rule: S5.7, S5.15."""
    mask = BIT[c.STOP] if flags & STEPPED else 0
    if steps == 0 or is_stopped(s, unit):
        return mask
    spaces = one_step(s, seat, unit)
    if spaces and flags & SETTLED == 0 and cargo_choice(s, seat, unit):
        mask |= BIT[c.CARGO]
    return mask | spaces


def apply_move_step(s: State, seat: int, unit: int, steps: int, flags: int, answer: int) -> int:
    """Step to space `answer`, stop, or change the cargo first. Rule: S5.7, S5.15."""
    if answer == c.STOP:
        return 0
    if answer == c.CARGO:
        push(s, c.K_MOVE_STEP, seat, unit, steps, flags | SETTLED)
        return push(s, c.K_CARGO, seat, unit, 0, 0)
    push(s, c.K_MOVE_STEP, seat, unit, steps - 1, STEPPED)
    return step_to(s, seat, unit, answer)


def step_to(s: State, seat: int, unit: int, to: int) -> int:
    """Unit and cargo go to `to`, and what happens there at once. Rule: S5.9, S5.11, S5.12, S5.13, S16.17."""
    space = s.pos[seat * c.NUM_UNITS + unit]
    if needs_toka(s, seat, space, to):
        s.crossed = 1
    s.pos[seat * c.NUM_UNITS + unit] = to
    if s.listening:
        tell_step(s, seat, unit, space, to)
    carried_along(s, seat, space, to)
    recount(s, seat)
    if unit < c.FIRST_WORKER:
        meet_opponents(s, seat, unit, to)
    if unit == c.CHARACTER:
        s.character_moved = 1
        meet_token(s, unit, to)
    if s.faction[seat] != c.TOGAWA:
        spring_trap(s, seat, unit, to)
    return 0


def meet_opponents(s: State, seat: int, unit: int, to: int) -> int:
    """Fighting units of an opponent contest the territory; workers alone are driven off.

    Rule: S5.9, S5.10, S5.11, S5.17.
    """
    if fighters_of_others(s, seat) & BIT[to]:
        s.contested |= BIT[to]
        s.stopped |= BIT[unit]
        return 0
    for other in range(s.players):
        if other != seat and s.workers[other] & BIT[to]:
            drive_off(s, seat, other, to)
            s.stopped |= BIT[unit]
    return 0


def drive_off(s: State, seat: int, other: int, space: int) -> int:
    """The workers of an opponent return home from `space`, which costs popularity for each; those of an Automa leave
    resources.

    Rule: S5.9, S5.11, S20.66.
    """
    count = send_workers_home(s, other, space)
    s.drove_off = 1
    tell(s, c.EVENT_DRIVEN_OFF, seat, other, count, space)
    if s.automas:
        leave_tokens(s, seat, other, space)
    return lose_popularity(s, seat, c.FROM_WORKERS, t.POPULARITY_LOSS_PER_WORKER * count)


def meet_token(s: State, unit: int, to: int) -> int:
    """An encounter token stops the character. Rule: S5.12."""
    if s.tokens & BIT[to]:
        s.stopped |= BIT[unit]
    return 0


def finish_unit(s: State, seat: int, unit: int) -> int:
    """The unit's move is over; what it carried stays where it is. Rule: S5.22, S16.16."""
    if unit < c.FIRST_WORKER and led_by_shinobi(s, seat, s.pos[seat * c.NUM_UNITS + unit]):
        s.shinobi |= BIT[s.pos[seat * c.NUM_UNITS + unit]]
    return forget_cargo(s)
