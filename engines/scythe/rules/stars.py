"""Stars: what is due, when it is placed, and the sixth one."""

from __future__ import annotations

from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import POPULARITY_MAX, POWER_MAX, STARS_PER_PLAYER, WORKERS_PER_PLAYER
from engines.scythe.rules.constants import (
    K_STARS,
    SAXONY,
    STAR_MECHS,
    STAR_POPULARITY,
    STAR_POWER,
    STAR_RECRUITS,
    STAR_STRUCTURES,
    STAR_UPGRADES,
    STAR_WORKERS,
)
from engines.scythe.rules.ending import end_by_star
from engines.scythe.rules.queries import num_stars, num_structures

ALL_CUBES: int = 63
ALL_FOUR: int = 15
MAX_COMBAT_STARS: int = 2


def stars_due(s: State, p: int) -> int:
    """Stars whose reason holds and that are not placed yet, as bits. Rule: S10.1, S10.3, S10.4."""
    due = 0
    if s.cubes_taken[p] == ALL_CUBES:
        due |= STAR_UPGRADES
    if s.mechs[p] == ALL_FOUR:
        due |= STAR_MECHS
    if s.recruits[p] == ALL_FOUR:
        due |= STAR_RECRUITS
    if s.num_workers[p] == WORKERS_PER_PLAYER:
        due |= STAR_WORKERS
    if s.popularity[p] == POPULARITY_MAX:
        due |= STAR_POPULARITY
    if s.power[p] == POWER_MAX:
        due |= STAR_POWER
    if num_structures(s, p) == 4:
        due |= STAR_STRUCTURES
    return due & ~s.stars[p]


def place_due_stars(s: State, p: int) -> int:
    """Place what is due, as long as stars are left; the sixth ends the game. Rule: S10.2, S10.5, S10.7, S11.1."""
    due = stars_due(s, p)
    while due and num_stars(s, p) < STARS_PER_PLAYER:
        s.stars[p] |= due & -due
        due &= due - 1
    if num_stars(s, p) >= STARS_PER_PLAYER:
        end_by_star(s, p)
    return 0


def push_stars(s: State, p: int) -> int:
    """Checkpoint for stars after the bundle of gains that is pushed next. Rule: S10.5."""
    return push(s, K_STARS, p, 0, 0, 0)


def place_bottom_stars(s: State, p: int) -> int:
    """After a bottom-row action: the active player first, then the others clockwise. Rule: S10.6, S10.8."""
    for i in range(s.players):
        if s.ended == 0:
            place_due_stars(s, (p + i) % s.players)
    return 0


def place_early_stars(s: State, p: int) -> int:
    """Stars that are due are placed at once when one of them ends the game. Rule: S10.6."""
    return place_due_stars(s, p) if would_end(s, p) else 0


def would_end(s: State, p: int) -> int:
    """1 when placing what is due brings the sixth star."""
    due = stars_due(s, p)
    count = num_stars(s, p)
    while due:
        count += 1
        due &= due - 1
    return 1 if count >= STARS_PER_PLAYER else 0


def place_combat_star(s: State, p: int) -> int:
    """The winner places a star on a combat space: two at most, without limit for Saxony. Rule: S6.12, S12.5."""
    unlimited = s.faction[p] == SAXONY
    if (s.combat_stars[p] < MAX_COMBAT_STARS or unlimited) and num_stars(s, p) < STARS_PER_PLAYER:
        s.combat_stars[p] += 1
    return place_due_stars(s, p)


def place_objective_star(s: State, p: int) -> int:
    """A revealed objective gives a star. Rule: S9.2, S9.7."""
    s.objective_stars[p] += 1
    return place_due_stars(s, p)
