"""Why a unit cannot move, cannot step somewhere, or cannot take so much along."""

from __future__ import annotations

from engines.core.asking import choose
from engines.core.bits import BIT
from engines.core.explaining import Explanation, because
from engines.core.wishes import Reasons, Wish, why_amount
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.cargo import available, cargo_choice, carried, is_mech, later_choice, obliged
from engines.scythe.explain_case import Case, ability_state, owners, title, unit_word, units_at, where_are
from engines.scythe.explain_wishes import space_number
from engines.scythe.notation import CARGO_NAMES
from engines.scythe.play import clone
from engines.scythe.queries import tunnels_of, units_of_others
from engines.scythe.reach import LAKE_ABILITIES, one_step, trap_spaces
from engines.scythe.state import State
from engines.scythe.tables import (
    ABILITY_BURROW,
    ABILITY_RALLY,
    ABILITY_RIVERWALK,
    ABILITY_SEAWORTHY,
    ABILITY_SHINOBI,
    ABILITY_SUBMERGE,
    ABILITY_SUITON,
    ABILITY_TOKA,
    ABILITY_TOWNSHIP,
    ABILITY_UNDERPASS,
    ABILITY_WAYFARE,
    ADJACENT,
    FACTORY_MASK,
    HOME,
    HOMES,
    LAKES,
    MOUNTAINS,
    RIVER,
    RIVERWALK,
    TERRAIN,
    TUNNELS,
    VILLAGES,
)

LAKE_RULES = {ABILITY_SEAWORTHY: "S13.10", ABILITY_SUBMERGE: "S13.12", ABILITY_SUITON: "S16.13"}


def home(case: Case) -> int:
    """The home base of the player."""
    return HOME[case.s.faction[case.player]]


def space_in(case: Case, wish: Wish, name: str = "space") -> int:
    """A space that was named; -1 if there is none of that name."""
    return space_number(wish.word(name), home(case))


def no_such_space(wish: Wish, name: str = "space") -> Explanation:
    """The board has no space of this name."""
    return because(f"the board has no space {wish.word(name).upper()}", "S0.1")


# -------------------------------------------------------------------------------------------------------- which unit


def why_unit(case: Case, wish: Wish) -> Reasons:
    """No such unit there, it moved already, or it has nowhere to go. Rule: S5.1, S5.14, S5.19"""
    if wish.word("done"):
        return []
    s, p, kind = case.s, case.player, wish.word("unit")
    if not wish.word("space"):
        return why_any_unit(case, kind)
    h = space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    there = [u for u in units_at(s, p, h) if unit_word(u) == kind]
    if not there:
        return [because(f"you have no {kind} on {title(h)}; {where(case, kind)}", "S5.1")]
    waiting = [u for u in there if not s.moved & BIT[u]]
    if not waiting:
        return [because(f"the {kind} on {title(h)} has moved in this action, and each unit moves only once", "S5.1")]
    return [] if one_step(s, p, waiting[0]) else [why_stuck(s, p, waiting[0], h)]


def where(case: Case, kind: str) -> str:
    """Where the units of a class stand."""
    spaces = where_are(case.s, case.player, kind)
    return f"your {kind}s are {spaces}" if spaces.startswith("not") else f"you have {kind}s on {spaces}"


def why_any_unit(case: Case, kind: str) -> Reasons:
    """Why no unit of a class can move, when no space was named."""
    s, p = case.s, case.player
    own = [u for u in range(c.NUM_UNITS) if unit_word(u) == kind and s.pos[p * c.NUM_UNITS + u] != c.OFF_BOARD]
    found = []
    for u in own:
        named = Wish(c.K_MOVE_UNIT, {"unit": kind, "space": names.SPACES[s.pos[p * c.NUM_UNITS + u]].lower()})
        reasons = why_unit(case, named)
        if not reasons:
            return []
        found += reasons
    return found or [because(f"you have no {kind} on the board", "S5.1")]


def why_stuck(s: State, p: int, u: int, h: int) -> Explanation:
    """Why a unit cannot make any step."""
    if u >= c.FIRST_WORKER and units_of_others(s, p) & BIT[h]:
        return because(f"a worker cannot leave {title(h)} by itself while {owners(s, p, h)} is there", "S5.14")
    if u >= c.FIRST_WORKER and LAKES & BIT[h]:
        return because(f"a worker leaves {title(h)} only on a mech", "S5.19")
    return because(
        f"the {unit_word(u)} on {title(h)} has no space to step to: rivers, lakes or units bar it", "S5.3", "S5.4"
    )


# ------------------------------------------------------------------------------------------------------------- a step


def why_step_wish(case: Case, wish: Wish) -> Reasons:
    """Why the moving unit cannot do what was said. Rule: S5.2-S5.21"""
    s, p, u, flags = case.s, case.player, case.a, case.c
    if wish.word("stop"):
        return [] if flags & 1 else [because("a unit that was chosen makes at least one step", "S5.1", "S5.2")]
    if wish.word("cargo"):
        return why_no_cargo(case)
    to = space_in(case, wish)
    if to < 0:
        return [no_such_space(wish)]
    wrong = wrong_mover(case, wish)
    if wrong:
        return wrong
    reasons = why_step(s, p, u, to)
    return [*reasons, *way_round(case, to)] if reasons else []


def why_no_cargo(case: Case) -> Reasons:
    """Nothing lies here to take, or the cargo was just settled."""
    if case.c & 2:
        return [because("the cargo was settled at this place; step on first", "S5.15")]
    if cargo_choice(case.s, case.player, case.a):
        return []
    return [because("nothing here can be taken along or left behind", "S5.15", "S5.16")]


def wrong_mover(case: Case, wish: Wish) -> Reasons:
    """The words name another unit than the one that moves now."""
    kind, h = unit_word(case.a), case.s.pos[case.player * c.NUM_UNITS + case.a]
    other = wish.word("unit") and wish.word("unit") != kind
    elsewhere = wish.word("origin") and space_in(case, wish, "origin") != h
    if not other and not elsewhere:
        return []
    return [
        because(f"the {kind} on {title(h)} moves now; each unit finishes its move before the next one starts", "S5.1")
    ]


def way_round(case: Case, to: int) -> Reasons:
    """With more than one step left: the first step on the way to a space that is two steps away."""
    if case.b < 2:
        return []
    for via in range(c.STOP):
        if one_step(case.s, case.player, case.a) & BIT[via]:
            after = clone(case.s)
            choose(after, via)
            if is_mover(after, case) and after.legal & BIT[to]:
                return [because(f"it can be reached in two steps, by {names.SPACES[via]} first", "S5.7")]
    return []


def is_mover(s: State, case: Case) -> bool:
    """Whether the same unit is asked for its next step."""
    i = s.depth - 1
    return bool(s.legal) and s.frame_kind[i] == c.K_MOVE_STEP and s.frame_a[i] == case.a


def why_step(s: State, p: int, u: int, to: int) -> Reasons:
    """Why one step does not lead to a space; nothing when it does. Rule: S5.2-S5.8, S5.14, S5.18, S5.19"""
    if one_step(s, p, u) & BIT[to]:
        return []
    h = s.pos[p * c.NUM_UNITS + u]
    if to == h:
        return [because(f"the {unit_word(u)} stands on {title(h)} already", "S5.2")]
    if u >= c.FIRST_WORKER:
        return why_worker_step(s, p, h, to)
    if HOMES & BIT[to]:
        return [why_no_home(s, p, to)]
    return [why_plain_step(s, p, u, h, to)]


def why_worker_step(s: State, p: int, h: int, to: int) -> Reasons:
    """What bars a worker that walks by itself."""
    others = units_of_others(s, p)
    if others & BIT[h]:
        return [because(f"workers do not leave {title(h)} by themselves while {owners(s, p, h)} is there", "S5.14")]
    if LAKES & BIT[h]:
        return [because(f"a worker leaves {title(h)} only on a mech", "S5.19")]
    if HOMES & BIT[to]:
        return [because("no unit moves into a home base; workers only come home by retreat", "S5.18")]
    if LAKES & BIT[to]:
        return [because(f"{title(to)} is a lake, and workers get there only on a mech", "S5.4", "S5.16")]
    found = [why_plain_step(s, p, c.FIRST_WORKER, h, to)] if not worker_reaches(s, p, h, to) else []
    if others & BIT[to]:
        found.append(because(f"workers by themselves do not enter {title(to)}: {owners(s, p, to)} is there", "S5.14"))
    return found


def worker_reaches(s: State, p: int, h: int, to: int) -> bool:
    """Whether a worker could make the step if no opponent stood there."""
    tunnels = tunnels_of(s, p)
    if tunnels & BIT[h] and tunnels & BIT[to]:
        return True
    if RIVER[h] & BIT[to]:
        return s.faction[p] == c.NORDIC
    return bool(ADJACENT[h] & BIT[to])


def why_no_home(s: State, p: int, to: int) -> Explanation:
    """A home base is entered by Wayfare alone, and only some are."""
    state = ability_state(s, p, ABILITY_WAYFARE)
    if state == "covered":
        return because("no unit moves into a home base; your mech of Wayfare is not deployed", "S5.18", "S13.13")
    if state and s.players > 5:
        return because("no unit moves into a home base; with 6 or 7 players Wayfare leads to farms", "S5.18", "S16.2")
    if state:
        return because(
            f"{title(to)} belongs to a faction in this game; Wayfare leads to other home bases", "S5.18", "S13.13"
        )
    return because("no unit moves into a home base, not even its own; units come home only by retreat", "S5.18")


def why_plain_step(s: State, p: int, u: int, h: int, to: int) -> Explanation:
    """A lake, a river, or too far."""
    if LAKES & BIT[to] and (ADJACENT[h] & BIT[to] or not s.abilities[p] & LAKE_ABILITIES):
        return why_no_lake(s, p, to)
    if RIVER[h] & BIT[to]:
        return why_no_crossing(s, p, u, h, to)
    no_jump = why_no_jump(s, p, h, to) if u < c.FIRST_WORKER else None
    return no_jump or why_too_far(s, p, h, to)


def why_no_lake(s: State, p: int, to: int) -> Explanation:
    """Lakes need an ability that is not in force."""
    for ability, rule in LAKE_RULES.items():
        if ability_state(s, p, ability) == "covered":
            name = names.ABILITY_TITLES[ability]
            return because(f"{title(to)} is a lake; your mech of {name} is not deployed yet", "S5.4", rule)
    return because(f"{title(to)} is a lake, and your faction has no ability to go there", "S5.4")


def why_no_crossing(s: State, p: int, u: int, h: int, to: int) -> Explanation:
    """A river lies between, and no ability helps."""
    river = f"a river lies between {names.SPACES[h]} and {title(to)}"
    if u >= c.FIRST_WORKER:
        return because(f"{river}; workers do not cross rivers by themselves, except those of Nordic", "S5.3", "S12.3")
    if ability_state(s, p, ABILITY_RIVERWALK):
        return why_no_riverwalk(s, p, river, to)
    if ability_state(s, p, ABILITY_BURROW):
        deployed = ability_state(s, p, ABILITY_BURROW) == "deployed"
        helps = "Burrow crosses only from or to a tunnel" if deployed else "your mech of Burrow is not deployed yet"
        return because(f"{river}; {helps}", "S5.3", "S16.6")
    used = s.crossed and ability_state(s, p, ABILITY_TOKA) == "deployed"
    helps = "Toka was used this turn" if used else "your mech of Toka is not deployed yet"
    return because(f"{river}; {helps}", "S5.3", "S16.12")


def why_no_riverwalk(s: State, p: int, river: str, to: int) -> Explanation:
    """Riverwalk is not in force, or leads to other terrain."""
    if ability_state(s, p, ABILITY_RIVERWALK) == "covered":
        return because(f"{river}; your mech of Riverwalk is not deployed yet", "S5.3", "S13.1")
    terrains = dict.fromkeys(TERRAIN[h] for h in range(len(TERRAIN)) if RIVERWALK[s.faction[p]] & BIT[h])
    entered = " and ".join(names.TERRAINS[t] for t in terrains)
    return because(f"{river}; your Riverwalk enters {entered} only", "S5.3", "S13.1")


def why_no_jump(s: State, p: int, h: int, to: int) -> Explanation | None:
    """An own ability could join the two spaces, but is not in force or joins others only."""
    for ability, joined, rule, what in jumps(s, p):
        if ability_state(s, p, ability) and joined & BIT[to] and (joined & BIT[h] or ability in ANYWHERE):
            name = names.ABILITY_TITLES[ability]
            covered = ability_state(s, p, ability) == "covered"
            helps = f"your mech of {name} is not deployed yet" if covered else f"{name} joins only {what}"
            return because(f"{title(to)} is not next to {title(h)}; {helps}", "S5.2", rule)
    return None


ANYWHERE = (ABILITY_RALLY, ABILITY_SHINOBI)


def jumps(s: State, p: int) -> tuple[tuple[int, int, str, str], ...]:
    """Abilities that lead to spaces far away: the spaces they are about, the rule, and what they join."""
    flags = s.flags if s.faction[p] == c.ALBION else 0
    return (
        (ABILITY_TOWNSHIP, VILLAGES | FACTORY_MASK, "S13.5", "villages that you control, and the Factory"),
        (ABILITY_UNDERPASS, MOUNTAINS | tunnels_of(s, p), "S13.6", "mountains that you control, and tunnels"),
        (ABILITY_RALLY, s.workers[p] | flags, "S16.7", "territories with an own worker or Flag"),
        (ABILITY_SHINOBI, trap_spaces(s), "S16.16", "territories with a Trap"),
    )


def why_too_far(s: State, p: int, h: int, to: int) -> Explanation:
    """The spaces are not adjacent, nor do they count as adjacent."""
    tunnels = tunnels_of(s, p)
    if TUNNELS & BIT[to] and not tunnels & BIT[h]:
        return because(f"{title(to)} is a tunnel, but {title(h)} is none and not next to it", "S5.2", "S5.6")
    if TUNNELS & BIT[h] and not tunnels & BIT[to]:
        return because(f"{title(to)} is not next to {title(h)} and no tunnel leads there", "S5.2", "S5.6")
    return because(f"{title(to)} is not next to {title(h)}, and a step leads to an adjacent territory", "S5.2")


# -------------------------------------------------------------------------------------------------------------- cargo


def why_cargo(case: Case, wish: Wish) -> Reasons:
    """Another class is asked, so much is not there, or it may not stay behind. Rule: S5.15, S5.16, S5.17, S5.19"""
    s, p, u, kind = case.s, case.player, case.a, case.b
    what = wish.word("what") + ("s" if wish.word("what").endswith("worker") else "")
    if what.endswith("workers") and not is_mech(u):
        return [because(f"a {unit_word(u)} carries no workers; only mechs do", "S5.16")]
    least = obliged(s, p, u, CARGO_NAMES.index(what))
    if wish.word("n") != "all" and wish.number("n") < least:
        return [because(f"on a lake nothing stays behind without an own unit: all {least} {what} go along", "S5.19")]
    if what != CARGO_NAMES[kind]:
        asked = CARGO_NAMES[kind]
        return [
            because(
                f"asked is how much of '{asked}'; each kind of cargo is asked once, where there is a choice", "S5.15"
            )
        ]
    here, rule = available(s, p, u, kind), "S5.16" if kind < c.CARGO_RESOURCES else "S5.15"
    reasons = why_amount(wish, 0, here, because(f"here are {here} {what} to take along", rule))
    if reasons or case.c or later_choice(s, p, u, kind) or carried(s, kind) != wish.number("n"):
        return reasons
    return [because(f"{carried(s, kind)} go along already; something must change, or step on", rule)]
