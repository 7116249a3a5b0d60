"""Stars: what is due, when it is placed, and the sixth one."""

from __future__ import annotations

from engines.core.engine.bits import ctz
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.ending import end_by_star
from engines.scythe.rules.queries import num_stars, num_structures

ALL_CUBES: int = (1 << c.NUM_UPGRADES) - 1
ALL_MECHS: int = (1 << c.NUM_MECHS) - 1
ALL_RECRUITS: int = (1 << c.NUM_BOTTOM) - 1
MAX_COMBAT_STARS: int = 2


def stars_due(s: State, seat: int) -> int:
    """Stars whose reason holds and that are not placed yet, as bits; for an Automa only that of full power.

    Rule: S10.1, S10.3, S10.4, S20.54.
    """
    due = 0
    if s.cubes_taken[seat] == ALL_CUBES:
        due |= c.STAR_UPGRADES
    if s.mechs[seat] == ALL_MECHS:
        due |= c.STAR_MECHS
    if s.recruits[seat] == ALL_RECRUITS:
        due |= c.STAR_RECRUITS
    if s.num_workers[seat] == t.WORKERS_PER_PLAYER:
        due |= c.STAR_WORKERS
    if s.popularity[seat] == t.POPULARITY_MAX:
        due |= c.STAR_POPULARITY
    if s.power[seat] == t.POWER_MAX:
        due |= c.STAR_POWER
    if num_structures(s, seat) == c.NUM_STRUCTURES:
        due |= c.STAR_STRUCTURES
    due &= ~s.stars[seat]
    if due and s.automas >> seat & 1:
        due &= c.STAR_POWER
    return due


def place_due_stars(s: State, seat: int) -> int:
    """Place what is due; the sixth star ends the game. Rule: S10.2, S10.5, S11.1."""
    if place_stars(s, seat) >= t.STARS_PER_PLAYER:
        end_by_star(s, seat)
    return 0


def place_stars(s: State, seat: int) -> int:
    """Place what is due, as long as stars are left; how many are placed in all. Rule: S10.2, S10.7."""
    due = stars_due(s, seat)
    if due:
        place_all(s, seat, due)
    return num_stars(s, seat)


def place_all(s: State, seat: int, due: int) -> int:
    """Place these stars, as long as stars are left. Rule: S10.2, S10.7."""
    placed = 0
    while due and num_stars(s, seat) < t.STARS_PER_PLAYER:
        s.stars[seat] |= due & -due
        tell(s, c.EVENT_STAR, seat, ctz(due), num_stars(s, seat), 0)
        due &= due - 1
        placed += 1
    return tell_change(s, seat, c.FROM_STAR, c.STARS, placed)


def place_ability_stars(s: State, seat: int) -> int:
    """A sixth star by Shield or Ronin ends the game at once, or by option after the combat. Rule: S10.9, S18."""
    if s.options & c.OPTION_FINISH_COMBAT:
        place_stars(s, seat)
        return 0
    return place_due_stars(s, seat)


def push_stars(s: State, seat: int) -> int:
    """Checkpoint for stars after the bundle of gains that is pushed next. Rule: S10.5."""
    return push(s, c.K_STARS, seat, 0, 0, 0)


def place_bottom_stars(s: State, seat: int) -> int:
    """After a bottom-row action: the active player first, then the others clockwise. Rule: S10.6, S10.8."""
    for i in range(s.players):
        if s.ended == 0:
            place_due_stars(s, (seat + i) % s.players)
    return 0


def place_early_stars(s: State, seat: int) -> int:
    """Stars that are due are placed at once when one of them ends the game. Rule: S10.6."""
    return place_due_stars(s, seat) if would_end(s, seat) else 0


def would_end(s: State, seat: int) -> int:
    """1 when placing what is due brings the sixth star."""
    due = stars_due(s, seat)
    count = num_stars(s, seat)
    while due:
        count += 1
        due &= due - 1
    return 1 if count >= t.STARS_PER_PLAYER else 0


def combat_star_left(s: State, seat: int) -> int:
    """1 when a victory gives `seat` a star: two at most, without limit for Saxony, if people play it.

    Rule: S6.12, S12.5, S20.54.
    """
    if num_stars(s, seat) >= t.STARS_PER_PLAYER:
        return 0
    if s.automas >> seat & 1:
        return 1 if s.combat_stars[seat] < t.AUTOMA_COMBAT_STARS else 0
    return 1 if s.combat_stars[seat] < MAX_COMBAT_STARS or s.faction[seat] == c.SAXONY else 0


def place_combat_star(s: State, winner: int, loser: int) -> int:
    """The winner places a star on a combat space while one is left. Rule: S6.12, S10.9."""
    if combat_star_left(s, winner):
        s.combat_stars[winner] += 1
        tell_star(s, winner, c.STAR_OF_COMBAT)
    if num_stars(s, loser) >= t.STARS_PER_PLAYER:  # before the dials, by the option of S10.9
        return end_by_star(s, loser)
    return place_due_stars(s, winner)


def tell_star(s: State, seat: int, reason: int) -> int:
    """Tell of one star that was placed for a combat or an objective. Rule: S6.12, S9.2."""
    tell(s, c.EVENT_STAR, seat, reason, num_stars(s, seat), 0)
    return tell_change(s, seat, c.FROM_STAR, c.STARS, 1)


def place_objective_star(s: State, seat: int) -> int:
    """A revealed objective gives a star. Rule: S9.2, S9.7."""
    s.objective_stars[seat] += 1
    tell_star(s, seat, c.STAR_OF_OBJECTIVE)
    return place_due_stars(s, seat)
