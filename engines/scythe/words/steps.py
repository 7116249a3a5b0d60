"""Words of a step: the spaces where a unit cannot go and why, which ability would help, and what it meets."""

from __future__ import annotations

from typing import Any

from engines.core.engine.asking import choose
from engines.core.engine.bits import BIT
from engines.core.engine.saving import put
from engines.core.language.explaining import Explanation, because, listed
from engines.core.language.questions import NEVER
from engines.core.language.speaking import members
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.play import Play, clone
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import fighters_of_others, tunnels_of, units_of_others
from engines.scythe.rules.reach import BASE_PLAYERS, trap_spaces
from engines.scythe.rules.traps import armed_at
from engines.scythe.words.phrases import asked_now, space, standing, title, unit_word
from engines.scythe.words.status import resources_on, who

# ---------------------------------------------------------------------------- what bars a step, and what would help it

ABILITY_RULES = {
    t.ABILITY_RIVERWALK: "S13.1",
    t.ABILITY_BURROW: "S16.6",
    t.ABILITY_TOKA: "S16.12",
    t.ABILITY_SEAWORTHY: "S13.10",
    t.ABILITY_SUBMERGE: "S13.12",
    t.ABILITY_SUITON: "S16.13",
    t.ABILITY_TOWNSHIP: "S13.5",
    t.ABILITY_UNDERPASS: "S13.6",
    t.ABILITY_RALLY: "S16.7",
    t.ABILITY_SHINOBI: "S16.16",
    t.ABILITY_WAYFARE: "S13.13",
}


def ability_state(s: State, seat: int, ability: int) -> str:
    """'', 'deployed' or 'covered': whether the faction has a mech ability, and whether it is in force."""
    if not t.ABILITY_SLOT_BIT[s.faction[seat] * t.NUM_ABILITIES + ability]:
        return ""
    return "deployed" if s.abilities[seat] & BIT[ability] else "covered"


def why(s: State, seat: int, what: str, rule: str, helps: dict[int, str], otherwise: str = "") -> Explanation:
    """What bars a step, and how the ability that would help falls short; or what is said without such an ability."""
    for ability, limit in helps.items():
        state = ability_state(s, seat, ability)
        if state:
            covered = f"your {names.ABILITY_TITLES[ability]} mech is not deployed yet"
            return because(f"{what}; {covered if state == 'covered' else limit}", rule, ABILITY_RULES[ability])
    return because(what + otherwise, rule)


def why_no_lake(s: State, seat: int, answer: int) -> Explanation:
    """Lakes need an ability that is not in force. Rule: S5.4"""
    helps = dict.fromkeys((t.ABILITY_SEAWORTHY, t.ABILITY_SUBMERGE, t.ABILITY_SUITON), "")
    return why(s, seat, f"{title(answer)} is a lake", "S5.4", helps, ", and your faction has no ability to go there")


def why_no_crossing(s: State, seat: int, unit: int, answer: int) -> Explanation:
    """A river lies between, and the ability of the faction does not cross it. Rule: S5.3"""
    terrains = dict.fromkeys(t.TERRAIN[on] for on in members(t.RIVERWALK[s.faction[seat]]))
    helps = {
        t.ABILITY_RIVERWALK: f"your Riverwalk enters {listed(names.TERRAINS[i] for i in terrains)} only",
        t.ABILITY_BURROW: "Burrow crosses only from or to a tunnel",
        t.ABILITY_TOKA: "you have used Toka this turn",
    }
    return why(s, seat, f"a river lies between {space(standing(s, seat, unit))} and {title(answer)}", "S5.3", helps)


def why_no_home(s: State, seat: int, answer: int) -> Explanation:
    """A home base is entered by Wayfare alone, and only some are. Rule: S5.18, S13.13, S16.2"""
    large = s.players > BASE_PLAYERS
    limit = (
        "with 6 or 7 players Wayfare leads to farms" if large else f"{title(answer)} belongs to a faction in this game"
    )
    otherwise = ", not even its own; units come home only by retreat"
    found = why(s, seat, "no unit moves into a home base", "S5.18", {t.ABILITY_WAYFARE: limit}, otherwise)
    return Explanation(found.text, (*found.rules, "S16.2")) if large and limit in found.text else found


def why_too_far(s: State, seat: int, unit: int, answer: int) -> Explanation:
    """The spaces are not adjacent, and neither tunnels nor an ability make them count as adjacent. Rule: S5.2, S5.6"""
    space, tunnels = standing(s, seat, unit), tunnels_of(s, seat)
    apart = f"{title(answer)} is not next to {title(space)}"
    helps = {
        a: limit
        for a, limit in joining(s, seat, space, answer).items()
        if unit < c.FIRST_WORKER and ability_state(s, seat, a)
    }
    if helps:
        return why(s, seat, apart, "S5.2", helps)
    if t.TUNNELS & BIT[answer] and not tunnels & BIT[space]:
        return because(
            f"{title(answer)} is a tunnel, but {title(space)} is neither a tunnel nor next to it", "S5.2", "S5.6"
        )
    if t.TUNNELS & BIT[space] and not tunnels & BIT[answer]:
        return because(f"{apart} and no tunnel leads there", "S5.2", "S5.6")
    return because(f"{apart}, and a step leads to an adjacent territory", "S5.2")


def joining(s: State, seat: int, space: int, answer: int) -> dict[int, str]:
    """Abilities that may make two spaces count as adjacent, and between which they do. Rule: S5.6"""
    both, there = BIT[space] | BIT[answer], BIT[answer]
    flags = s.flags if s.faction[seat] == c.ALBION else 0
    groups = (
        (t.ABILITY_TOWNSHIP, both, t.VILLAGES | t.FACTORY_MASK, "villages that you control, and the Factory"),
        (t.ABILITY_UNDERPASS, both, t.MOUNTAINS | tunnels_of(s, seat), "mountains that you control, and tunnels"),
        (t.ABILITY_RALLY, there, s.workers[seat] | flags, "territories with a worker or Flag of yours"),
        (t.ABILITY_SHINOBI, there, trap_spaces(s), "territories with a Trap"),
    )
    return {a: f"{names.ABILITY_TITLES[a]} joins only {what}" for a, ends, area, what in groups if not ends & ~area}


def way_round(s: State, unit: int, steps: int, answer: int) -> list[Explanation]:
    """With more than one step left: the first step on the way to a space that is two steps away. Rule: S5.7"""
    for via in members(s.legal & c.ALL_SPACES) if steps > 1 and is_asked(s, unit) else ():
        if leads_on(s, unit, via) & BIT[answer]:
            return [because(f"it can be reached in two steps, by way of {space(via)}", "S5.7")]
    return []


def leads_on(s: State, unit: int, via: int) -> int:
    """Where a unit can go with the step after next, by a space."""
    after = tried(s, via)
    return int(after.legal) if after.legal and is_asked(after, unit) else NEVER


def is_asked(s: State, unit: int) -> bool:
    """Whether this unit is asked for its next step."""
    return asked_now(s) == c.K_MOVE_STEP and s.frame_a[s.depth - 1] == unit


# ------------------------------------------------------------------------------------------------------- what it meets

TRAP_AHEAD = because(
    "an armed Trap lies there: the unit's move ends, and you lose 2 popularity, 3 power, 4 coins or 2 combat cards, "
    "you do not know which",
    "S16.9",
    "S16.10",
)


def territory(s: State, seat: int, answer: int) -> str:
    """What lies on a territory where a unit may go: terrain, encounter, others, resources."""
    terrain = names.SPACE_TITLES[answer].partition("(")[2].rstrip(")") or names.SPACE_TITLES[answer]
    others = [who(s, other) for other in range(s.players) if other != seat and s.units[other] & BIT[answer]]
    token = ["encounter"] if s.tokens & BIT[answer] else []
    tokens = resources_on(s, answer).partition(" on ")[0]
    return ", ".join([terrain, *token, *others, *([tokens] if tokens else [])])


def met(s: State, seat: int, unit: int, answer: int) -> list[Explanation]:
    """Whom and what a unit meets on a space that it may step to. Rule: S5.9, S5.11, S5.12, S16.10"""
    found = [because(f"the {unit_word(unit)} steps to {title(answer)}", "S5.2")]
    if fighters_of_others(s, seat) & BIT[answer]:
        found.append(because("an opponent's character or mech is there: the move ends and combat follows", "S5.11"))
    elif units_of_others(s, seat) & BIT[answer]:
        found.append(because("the workers there go home, the move ends, and you lose 1 popularity for each", "S5.9"))
    if unit == c.CHARACTER and s.tokens & BIT[answer]:
        found.append(because("an encounter token lies there: the character's move ends", "S5.12"))
    return found + ([TRAP_AHEAD] if trap_unknown(s, seat, answer) else [])


def trap_unknown(s: State, seat: int, answer: int) -> bool:
    """Whether an armed Trap lies on a space of which the player does not know what it does. Rule: S16.9"""
    i = armed_at(s, answer) if s.faction[seat] != c.TOGAWA else c.NUM_TRAPS
    return i < c.NUM_TRAPS and not s.sprung & BIT[i]


def tried(core: Any, action: int) -> Play:
    """A copy in which the answer was given; of a Trap that the seat does not know only that it ends the move."""
    after, i = clone(core), core.depth - 1
    if asked_now(core) == c.K_MOVE_STEP and action < t.NUM_SPACES and trap_unknown(core, core.frame_player[i], action):
        put("scythe", after, "armed", 0, core.armed & ~BIT[armed_at(core, action)])
        put("scythe", after, "stopped", 0, core.stopped | BIT[core.frame_a[i]])
    choose(after, action)
    return after
