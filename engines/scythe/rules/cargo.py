"""What a moving unit takes along: resources for every unit, own workers for a mech.

Cargo lies on the unit's space all the time; the fields `carry` and `carry_workers` say how much of it goes along
with the next step. At every stop there is one pass over the classes of cargo, each asked once.
"""

from __future__ import annotations

from engines.core.bits import BIT, popcount
from engines.core.counting import amount_of, amounts
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import LAKES
from engines.scythe.rules.constants import (
    CARGO_MOVED_WORKERS,
    CARGO_RESOURCES,
    CHARACTER,
    FIRST_WORKER,
    K_CARGO,
    MAX_STOPS,
    NUM_CARGO_CLASSES,
    NUM_RESOURCES,
    NUM_UNITS,
)
from engines.scythe.rules.queries import num_fighters_at, num_mechs_at
from engines.scythe.rules.tracks import add_resources, remove_resources


def is_mech(u: int) -> int:
    """1 for a mech. Only mechs carry workers. Rule: S5.16."""
    return 1 if CHARACTER < u < FIRST_WORKER else 0


def workers_here(s: State, p: int, u: int) -> int:
    """Own workers on the space of unit `u`, itself left out, as bits."""
    h = s.pos[p * NUM_UNITS + u]
    mask = 0
    if s.workers[p] & BIT[h]:
        for w in range(FIRST_WORKER, NUM_UNITS):
            if w != u and s.pos[p * NUM_UNITS + w] == h:
                mask |= BIT[w]
    return mask


def available(s: State, p: int, u: int, kind: int) -> int:
    """How much of a class of cargo lies on the unit's space. Rule: S5.15, S5.16."""
    if kind >= CARGO_RESOURCES:
        return s.res[s.pos[p * NUM_UNITS + u] * NUM_RESOURCES + kind - CARGO_RESOURCES]
    if is_mech(u) == 0:
        return 0
    return popcount(workers_of_class(s, workers_here(s, p, u), kind))


def workers_of_class(s: State, workers: int, kind: int) -> int:
    """Those workers that have moved themselves in this action, or those that have not."""
    return workers & s.moved if kind == CARGO_MOVED_WORKERS else workers & ~s.moved


def carried(s: State, kind: int) -> int:
    """How much of a class of cargo the unit carries now."""
    if kind >= CARGO_RESOURCES:
        return s.carry[kind - CARGO_RESOURCES]
    return popcount(workers_of_class(s, s.carry_workers, kind))


def obliged(s: State, p: int, u: int, kind: int) -> int:
    """How much of a class may not stay behind on a lake. Rule: S5.19.

    Workers there need an own mech, resources an own character or mech that stays.
    """
    h = s.pos[p * NUM_UNITS + u]
    if LAKES & BIT[h] == 0:
        return 0
    if kind >= CARGO_RESOURCES:
        return available(s, p, u, kind) if num_fighters_at(s, p, h) == 1 else 0
    return available(s, p, u, kind) if num_mechs_at(s, p, h) == 1 else 0


def start_cargo(s: State, p: int, u: int) -> int:
    """A unit starts its move with what it must carry, which is nothing except on a lake. Rule: S5.15, S5.16, S5.19."""
    s.carry_workers = 0
    for r in range(NUM_RESOURCES):
        s.carry[r] = 0
    s.stops = 1
    s.stop_at[(s.movers - 1) * MAX_STOPS] = s.pos[p * NUM_UNITS + u]
    if LAKES & BIT[s.pos[p * NUM_UNITS + u]]:
        for kind in range(NUM_CARGO_CLASSES):
            if obliged(s, p, u, kind) > 0:
                load(s, p, u, kind, obliged(s, p, u, kind))
    return 0


def cargo_choice(s: State, p: int, u: int) -> int:
    """1 when there is something that may be taken along or left here. Rule: S5.15, S5.16."""
    for kind in range(NUM_CARGO_CLASSES):
        if available(s, p, u, kind) > obliged(s, p, u, kind):
            return 1
    return 0


def legal_cargo(s: State, p: int, u: int, kind: int, changed: int) -> int:
    """Amounts of this class that may go along; a pass that changes nothing is no pass. Rule: S5.15, S5.16, S5.19."""
    mask = amounts(obliged(s, p, u, kind), available(s, p, u, kind))
    if changed == 0 and later_choice(s, p, u, kind) == 0:
        mask &= ~amounts(carried(s, kind), carried(s, kind))
    return mask


def later_choice(s: State, p: int, u: int, kind: int) -> int:
    """1 when a later class of this pass leaves a choice."""
    for k in range(kind + 1, NUM_CARGO_CLASSES):
        if available(s, p, u, k) > obliged(s, p, u, k):
            return 1
    return 0


def apply_cargo(s: State, p: int, u: int, kind: int, changed: int, x: int) -> int:
    """The unit takes this amount of the class along from here; then the next class is asked."""
    n = amount_of(x, available(s, p, u, kind))
    different = 1 if n != carried(s, kind) else changed
    load(s, p, u, kind, n)
    if later_choice(s, p, u, kind):
        k = kind + 1
        while available(s, p, u, k) == obliged(s, p, u, k):
            k += 1
        push(s, K_CARGO, p, u, k, different)
    return 0


def load(s: State, p: int, u: int, kind: int, n: int) -> int:
    """Carry exactly `n` of a class from now on."""
    if kind >= CARGO_RESOURCES:
        return load_resources(s, kind - CARGO_RESOURCES, n)
    return load_workers(s, workers_of_class(s, workers_here(s, p, u), kind), kind, n)


def load_workers(s: State, here: int, kind: int, n: int) -> int:
    """Of the workers of a class on this space, `n` ride; those that ride already come first. Rule: S5.16."""
    riding = workers_of_class(s, s.carry_workers, kind)
    s.carry_workers &= ~riding
    while popcount(riding) > n:
        riding &= riding - 1
    waiting = here & ~riding
    while popcount(riding) < n:
        riding |= waiting & -waiting
        waiting &= waiting - 1
    s.carry_workers |= riding
    return 0


def load_resources(s: State, r: int, n: int) -> int:
    """Carry `n` tokens on, and remember where they were picked up; tokens picked up last are put down first.

    Rule: S11.4.
    """
    base = (s.movers - 1) * MAX_STOPS
    last = s.stops - 1
    if n > s.carry[r]:
        s.loaded[(base + last) * NUM_RESOURCES + r] += n - s.carry[r]
    excess = s.carry[r] - n
    while excess > 0:
        i = (base + last) * NUM_RESOURCES + r
        down = min(excess, s.loaded[i])
        s.loaded[i] -= down
        excess -= down
        last -= 1 if last > 0 else 0
    s.carry[r] = n
    return 0


def carried_along(s: State, p: int, h: int, to: int) -> int:
    """The cargo goes from `h` to `to` with the unit; `to` is a new place to pick up. Rule: S5.15, S5.16, S5.17."""
    if s.carry_workers:
        for w in range(FIRST_WORKER, NUM_UNITS):
            if s.carry_workers & BIT[w]:
                s.pos[p * NUM_UNITS + w] = to
    for r in range(NUM_RESOURCES):
        if s.carry[r] > 0:
            remove_resources(s, h, r, s.carry[r])
            add_resources(s, to, r, s.carry[r])
    assert s.stops < MAX_STOPS, "a unit made more steps than any rule allows"
    s.stop_at[(s.movers - 1) * MAX_STOPS + s.stops] = to
    s.stops += 1
    return 0


def forget_cargo(s: State) -> int:
    """The move is over: nothing is carried any more, everything lies where it is. Rule: S5.22."""
    s.carry_workers = 0
    for r in range(NUM_RESOURCES):
        s.carry[r] = 0
    return 0
