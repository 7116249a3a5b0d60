"""What a moving unit takes along: resources for every unit, own workers for a mech.

Cargo lies on the unit's space all the time; the fields `carry` and `carry_workers` say how much of it goes along
with the next step. At every stop there is one pass over the classes of cargo, each asked once.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, popcount
from engines.core.engine.constants import ALL, LAST_COUNT
from engines.core.engine.counting import amount_of, amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_fighters_at, num_mechs_at
from engines.scythe.rules.tracks import add_resources, remove_resources

CHANGED: int = 1  # flag of a pass: some class differs from what was carried before
NEXT_BATCH: int = 2  # so much more in the flags for each 61 that were named of the class that is asked


def is_mech(unit: int) -> int:
    """1 for a mech. Only mechs carry workers. Rule: S5.16."""
    return 1 if c.CHARACTER < unit < c.FIRST_WORKER else 0


def workers_here(s: State, seat: int, unit: int) -> int:
    """Own workers on the space of unit `unit`, itself left out, as bits."""
    space = s.pos[seat * c.NUM_UNITS + unit]
    mask = 0
    if s.workers[seat] & BIT[space]:
        for w in range(c.FIRST_WORKER, c.NUM_UNITS):
            if w != unit and s.pos[seat * c.NUM_UNITS + w] == space:
                mask |= BIT[w]
    return mask


def available(s: State, seat: int, unit: int, kind: int) -> int:
    """How much of a class of cargo lies on the unit's space. Rule: S5.15, S5.16."""
    if kind >= c.CARGO_RESOURCES:
        return s.res[s.pos[seat * c.NUM_UNITS + unit] * c.NUM_RESOURCES + kind - c.CARGO_RESOURCES]
    if is_mech(unit) == 0:
        return 0
    return popcount(workers_of_class(s, workers_here(s, seat, unit), kind))


def workers_of_class(s: State, workers: int, kind: int) -> int:
    """Those workers that have moved themselves in this action, or those that have not."""
    return workers & s.moved if kind == c.CARGO_MOVED_WORKERS else workers & ~s.moved


def carried(s: State, kind: int) -> int:
    """How much of a class of cargo the unit carries now."""
    if kind >= c.CARGO_RESOURCES:
        return s.carry[kind - c.CARGO_RESOURCES]
    return popcount(workers_of_class(s, s.carry_workers, kind))


def obliged(s: State, seat: int, unit: int, kind: int) -> int:
    """How much of a class may not stay behind on a lake. Rule: S5.19.

    Workers there need an own mech, resources an own character or mech that stays.
    """
    space = s.pos[seat * c.NUM_UNITS + unit]
    if t.LAKES & BIT[space] == 0:
        return 0
    if kind >= c.CARGO_RESOURCES:
        return available(s, seat, unit, kind) if num_fighters_at(s, seat, space) == 1 else 0
    return available(s, seat, unit, kind) if num_mechs_at(s, seat, space) == 1 else 0


def start_cargo(s: State, seat: int, unit: int) -> int:
    """A unit starts its move with what it must carry, which is nothing except on a lake. Rule: S5.15, S5.16, S5.19."""
    s.carry_workers = 0
    for resource in range(c.NUM_RESOURCES):
        s.carry[resource] = 0
    s.stops = 1
    s.stop_at[(s.movers - 1) * c.MAX_STOPS] = s.pos[seat * c.NUM_UNITS + unit]
    if t.LAKES & BIT[s.pos[seat * c.NUM_UNITS + unit]]:
        for kind in range(c.NUM_CARGO_CLASSES):
            if obliged(s, seat, unit, kind) > 0:
                load(s, seat, unit, kind, obliged(s, seat, unit, kind))
    return 0


def cargo_choice(s: State, seat: int, unit: int) -> int:
    """1 when there is something that may be taken along or left here. Rule: S5.15, S5.16."""
    for kind in range(c.NUM_CARGO_CLASSES):
        if available(s, seat, unit, kind) > obliged(s, seat, unit, kind):
            return 1
    return 0


def set_aside(flags: int) -> int:
    """How much of the class earlier answers of this pass named: an answer names at most 61, then the rest is asked."""
    return (flags >> 1) * LAST_COUNT


def cargo_left(s: State, seat: int, unit: int, kind: int, flags: int) -> int:
    """How much of a class is here, without what was named already. Rule: S5.15, S5.16."""
    return available(s, seat, unit, kind) - set_aside(flags)


def due_cargo(s: State, seat: int, unit: int, kind: int, flags: int) -> int:
    """Amounts of a class that leave nothing alone on a lake. Rule: S5.19."""
    return amounts(max(obliged(s, seat, unit, kind) - set_aside(flags), 0), ALL)


def cargo_here(s: State, seat: int, unit: int, kind: int, flags: int) -> int:
    """Amounts of a class that are here. Rule: S5.15, S5.16."""
    return amounts(0, cargo_left(s, seat, unit, kind, flags))


def same_cargo(s: State, seat: int, unit: int, kind: int, flags: int) -> int:
    """Amounts that end a pass in which nothing has changed. Rule: S5.15, S5.16."""
    if flags & CHANGED or later_choice(s, seat, unit, kind):
        return 0
    return unchanged(s, seat, unit, kind, set_aside(flags))


def unchanged(s: State, seat: int, unit: int, kind: int, aside: int) -> int:
    """The answer after which as much of this class goes along as before; 0 when none ends it so."""
    more = carried(s, kind) - aside
    if more < 0:
        return 0
    if more == available(s, seat, unit, kind) - aside:
        return amounts(more, more)
    return BIT[more] if more < LAST_COUNT else 0


def later_choice(s: State, seat: int, unit: int, kind: int) -> int:
    """1 when a later class of this pass leaves a choice."""
    for k in range(kind + 1, c.NUM_CARGO_CLASSES):
        if available(s, seat, unit, k) > obliged(s, seat, unit, k):
            return 1
    return 0


def apply_cargo(s: State, seat: int, unit: int, kind: int, flags: int, answer: int) -> int:
    """The unit takes this amount of the class along from here; then the next class is asked. Rule: S5.15, S5.16."""
    aside = set_aside(flags)
    left = available(s, seat, unit, kind) - aside
    if answer == LAST_COUNT and left > LAST_COUNT:
        return push(s, c.K_CARGO, seat, unit, kind, flags + NEXT_BATCH)
    n = aside + amount_of(answer, left)
    different = CHANGED if n != carried(s, kind) else flags & CHANGED
    load(s, seat, unit, kind, n)
    if later_choice(s, seat, unit, kind):
        k = kind + 1
        while available(s, seat, unit, k) == obliged(s, seat, unit, k):
            k += 1
        push(s, c.K_CARGO, seat, unit, k, different)
    return 0


def load(s: State, seat: int, unit: int, kind: int, count: int) -> int:
    """Carry exactly `count` of a class from now on."""
    if kind >= c.CARGO_RESOURCES:
        return load_resources(s, kind - c.CARGO_RESOURCES, count)
    return load_workers(s, workers_of_class(s, workers_here(s, seat, unit), kind), kind, count)


def load_workers(s: State, here: int, kind: int, count: int) -> int:
    """Of the workers of a class on this space, `count` ride; those that ride already come first. Rule: S5.16."""
    riding = workers_of_class(s, s.carry_workers, kind)
    s.carry_workers &= ~riding
    while popcount(riding) > count:
        riding &= riding - 1
    waiting = here & ~riding
    while popcount(riding) < count:
        riding |= waiting & -waiting
        waiting &= waiting - 1
    s.carry_workers |= riding
    return 0


def load_resources(s: State, resource: int, count: int) -> int:
    """Carry `count` tokens on, and remember where they were picked up; tokens picked up last are put down first.

    Rule: S11.4.
    """
    base = (s.movers - 1) * c.MAX_STOPS
    last = s.stops - 1
    if count > s.carry[resource]:
        s.loaded[(base + last) * c.NUM_RESOURCES + resource] += count - s.carry[resource]
    excess = s.carry[resource] - count
    while excess > 0:
        i = (base + last) * c.NUM_RESOURCES + resource
        down = min(excess, s.loaded[i])
        s.loaded[i] -= down
        excess -= down
        last -= 1 if last > 0 else 0
    s.carry[resource] = count
    return 0


def carried_along(s: State, seat: int, space: int, to: int) -> int:
    """The cargo goes from `space` to `to` with the unit; `to` is a new place to pick up. Rule: S5.15, S5.16, S5.17."""
    if s.carry_workers:
        for w in range(c.FIRST_WORKER, c.NUM_UNITS):
            if s.carry_workers & BIT[w]:
                s.pos[seat * c.NUM_UNITS + w] = to
    for resource in range(c.NUM_RESOURCES):
        if s.carry[resource] > 0:
            remove_resources(s, space, resource, s.carry[resource])
            add_resources(s, to, resource, s.carry[resource])
    assert s.stops < c.MAX_STOPS, "a unit made more steps than any rule allows"
    s.stop_at[(s.movers - 1) * c.MAX_STOPS + s.stops] = to
    s.stops += 1
    return 0


def tell_step(s: State, seat: int, unit: int, space: int, to: int) -> int:
    """Tell of a step from `space` to `to`, and of what goes along. Rule: S5.2, S5.15, S5.16."""
    tell(s, c.EVENT_MOVED, seat, unit, space, to)
    if s.carry_workers:
        tell(s, c.EVENT_CARRIED, seat, c.GOOD_WORKERS, popcount(s.carry_workers), to)
    for resource in range(c.NUM_RESOURCES):
        if s.carry[resource] > 0:
            tell(s, c.EVENT_CARRIED, seat, resource, s.carry[resource], to)
    return 0


def forget_cargo(s: State) -> int:
    """The move is over: nothing is carried any more, everything lies where it is. Rule: S5.22."""
    s.carry_workers = 0
    for resource in range(c.NUM_RESOURCES):
        s.carry[resource] = 0
    return 0
