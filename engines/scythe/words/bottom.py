"""Words of upgrades, mechs, structures and recruits: what may still be taken, and where it may go."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import BIT
from engines.core.cases import Case
from engines.core.explaining import Explanation, listed
from engines.core.questions import EVERY, NEVER, Reason, Slot, because
from engines.scythe.generated import names
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    BOTTOM_MIN_COST,
    BOTTOM_RESOURCE,
    HOMES,
    LAKES,
    MECH_ABILITY,
    NUM_SPACES,
    ONE_TIME_AMOUNT,
    ONGOING_AMOUNT,
    ONGOING_KIND,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import RECRUIT_IN_PART, build_sites, can_take_bottom, cost_of, deploy_sites
from engines.scythe.rules.gains import NO_SITE
from engines.scythe.rules.queries import all_built, control, spendable
from engines.scythe.words import effects, producing
from engines.scythe.words.phrases import owners, seat_word, section_word, title

SPACES = BIT[NUM_SPACES] - 1
FOUR = BIT[4] - 1  # mechs or structures
CUBES = BIT[len(names.UPGRADE_BOXES) * 4] - 1  # box * 4 + section
RECRUITS = BIT[RECRUIT_IN_PART] - 1  # section * 4 + bonus
RECRUITS_IN_PART = RECRUITS << RECRUIT_IN_PART

# ----------------------------------------------------------------------------------------------------------- upgrades


def cubes_left(s: State, p: int) -> int:
    """Cubes that lie on the top row still."""
    return sum(15 << box * 4 for box in range(len(names.UPGRADE_BOXES)) if not s.cubes_taken[p] & BIT[box])


def boxes_left(s: State, p: int) -> int:
    """Sections that have a bracketed box left to cover."""
    return _of_each_four(sum(BIT[i] for i in range(4) if cost_of(s, p, i) > BOTTOM_MIN_COST[s.mat[p] * 4 + i]))


def _of_each_four(four: int) -> int:
    """A choice of four things, whatever stands before it in the answer."""
    return sum(four << i * 4 for i in range(len(names.UPGRADE_BOXES)))


# ----------------------------------------------------------------------------------------------- mechs and structures


def mechs_left(s: State, p: int) -> int:
    """Mechs on the mat."""
    return FOUR & ~s.mechs[p]


def structures_left(s: State, p: int) -> int:
    """Structures on the mat."""
    return sum(BIT[kind] for kind in range(4) if s.structure[p * 4 + kind] == c.OFF_BOARD)


def place_for_mech(s: State, p: int, site: int) -> int:
    """Every mech, where there is a territory for one."""
    return EVERY if deploy_sites(s, p, site) else NEVER


def place_for_structure(s: State, p: int, site: int) -> int:
    """Every structure, where there is a territory for one."""
    return EVERY if build_sites(s, p, site) else NEVER


def no_place(site: int) -> str:
    """Why there is no territory for a mech or structure: that of the card is not good, or none is."""
    if site != NO_SITE:
        return "what a card gives goes on {card_site}, and there it cannot stand"
    return "no territory is good for it: under your control, with a worker of yours, no lake"


def mechs(s: State, p: int) -> list[str]:
    """The mechs of a faction by their abilities."""
    return [names.ABILITIES[ability] for ability in MECH_ABILITY[s.faction[p] * 4 :][:4]]


def mech_also(s: State, p: int, x: int) -> tuple[str, ...]:
    """A mech by the title of its ability."""
    return (names.ABILITY_TITLES[MECH_ABILITY[s.faction[p] * 4 + x]],)


def mech_effect(s: State, p: int, x: int) -> str:
    """What the ability under a mech does."""
    return effects.mech_effect(s.players, s.faction[p], x)


STRUCTURE_EFFECTS = (
    because("the mine's territory is a tunnel for your units", "S4.14"),
    because("with the monument each Bolster also brings 1 popularity", "S3.4"),
    because("with the armory each Trade also brings 1 power", "S3.6"),
    because("the mill produces like a worker, on its territory on top of the others", "S3.14"),
)

# -------------------------------------------------------------------------------------------------------------- sites


def card_site(site: int) -> int:
    """The territory of the card; every territory where the player chooses."""
    return EVERY if site == NO_SITE else BIT[site]


def not_held_by_others(s: State, p: int, site: int) -> int:
    """Spaces that units of others do not keep from being controlled, where the player chooses."""
    return EVERY if site != NO_SITE else producing.not_held_by_others(s, p)


def controlled(s: State, p: int, site: int) -> int:
    """Controlled territories, where the player chooses."""
    return EVERY if site != NO_SITE else control(s, p)


def with_worker(s: State, p: int, site: int) -> int:
    """Spaces with an own worker, where the player chooses."""
    return EVERY if site != NO_SITE else s.workers[p]


def without_structure(s: State) -> int:
    """Spaces on which no structure stands."""
    return ~all_built(s)


def mech_left(s: State, p: int, slot: int) -> int:
    """Every space, for a mech on the mat."""
    return EVERY if mechs_left(s, p) & BIT[slot] else NEVER


def structure_left(s: State, p: int, kind: int) -> int:
    """Every space, for a structure on the mat."""
    return EVERY if structures_left(s, p) & BIT[kind] else NEVER


def site_reasons(verb: str, rule: str) -> tuple[Reason, ...]:
    """What a mech and a structure need of a territory."""
    return (
        Reason(EVERY & ~HOMES, f"on a home base you cannot {verb}", (rule, "S0.2")),
        Reason(card_site, "what a card gives goes on your character's territory, {card_site}", ("S7.7",)),
        Reason(EVERY & ~LAKES, f"on a lake you cannot {verb}", (rule, "S5.19")),
        Reason(not_held_by_others, "you do not control {place}: units of {others} stand there", ("S0.6",)),
        Reason(controlled, "you do not control {place}: you have neither a unit nor a structure there", ("S0.6",)),
        Reason(with_worker, "you have no worker on {place}", (rule,)),
    )


# ----------------------------------------------------------------------------------------------------------- recruits


def recruits_left(s: State, p: int) -> int:
    """Recruits that were not taken."""
    return _in_part_too(sum(15 << i * 4 for i in range(4) if not s.recruits[p] & BIT[i]))


def bonuses_left(s: State, p: int) -> int:
    """One-time bonuses that are free."""
    return _in_part_too(_of_each_four(15 & ~s.one_time[p]) & RECRUITS)


def _in_part_too(mask: int) -> int:
    return mask | mask << RECRUIT_IN_PART


def own_recruit(s: State, p: int, action: int) -> int:
    """Both answers, for somebody who has the recruit of the section."""
    return EVERY if s.recruits[p] & BIT[action] else NEVER


RECRUIT_REASONS = (
    Reason(recruits_left, "the recruit of {recruit} was taken already", ("S4.15", "S0.10")),
    Reason(bonuses_left, "the one-time bonus '{bonus}' is used", ("S4.15",)),
)
ONGOING_REASONS = (Reason(own_recruit, "you have not taken the recruit of {ongoing_action}", ("S4.16",)),)

RECRUIT_EFFECTS = (
    because("you gain up to {one_time_gain} at once, once a game", "S4.15"),
    because("later you gain {recruit_gain} whenever you or a neighbour takes {recruit}", "S4.16"),
)
IN_PART = because("you say how much of it you take", "S2.7")


def gain_words(n: int, i: int) -> str:
    """A bonus with its number."""
    return f"{n} {names.ONE_TIME[i].replace('_', ' ')}"


def ongoing_gain(action: int) -> str:
    """What the recruit of a section brings each time."""
    return gain_words(ONGOING_AMOUNT[action], ONGOING_KIND[action])


# --------------------------------------------------------------------------------------------------------------- time


def in_bottom_row(action: int, text: str, *rules: str) -> Callable[[State, int], list[Explanation]]:
    """When a main effect is chosen, and what stands against the action that brings it before the bottom row."""

    def when(s: State, p: int) -> list[Explanation]:
        before = s.frame_kind[s.depth - 1] in (c.K_SECTION, c.K_TOP, c.K_BOTTOM)
        return [*(against_bottom(s, p, action) if before else []), because(text, *rules)]

    return when


def against_bottom(s: State, p: int, action: int) -> list[Explanation]:
    """Another section was chosen, or the cost cannot be paid as things stand. Rule: S2.2, S4.2, S2.5"""
    if s.section not in (c.NO_SECTION, action):
        return [because(f"your action token is on {section_word(s, p, s.section)} this turn", "S2.2")]
    if can_take_bottom(s, p, action):
        return []
    resource = BOTTOM_RESOURCE[action]
    price, have = f"{cost_of(s, p, action)} {names.RESOURCES[resource]}", spendable(s, p, resource)
    lie = f"{names.BOTTOM_ACTIONS[action]} costs {price}; on territories you control lie {have}"
    return [because(lie, "S4.2", "S0.8"), because("what the top row of the same turn brings counts too", "S2.5")]


def ahead_of_choice() -> tuple[int]:
    """The choice of a mech or structure, as a bottom row brings it."""
    return (NO_SITE,)


def ahead_of_question() -> tuple[()]:
    """A question that has no numbers."""
    return ()


def ahead_of_site(case: Case) -> list[tuple[int, ...]]:
    """The choice of a territory, before the mech or structure is chosen: for each of them."""
    site = case["site"] if case.row.kind in (c.K_DEPLOY, c.K_BUILD) else NO_SITE
    return [(site, i) for i in range(4)]


SECTIONS = f"the bottom-row actions are {listed(names.BOTTOM_ACTIONS)}, not '{{typed}}'"
SLOTS: dict[str, Slot] = {
    "cube": Slot(
        lambda x: names.UPGRADE_BOXES[x // 4],
        unknown=f"there is no cube '{{typed}}'; cubes lie on {listed(names.UPGRADE_BOXES)}",
        rules=("S4.7",),
    ),
    "better_gain": Slot(lambda x: names.UPGRADE_BOXES[x // 4].replace("_", " ")),
    "covered": Slot(lambda x: names.BOTTOM_ACTIONS[x % 4], unknown=SECTIONS, shape="[a-z]+"),
    "mech": Slot(
        lambda s, p, x: mechs(s, p)[x],
        mech_also,
        "your faction has no mech of '{typed}'; it has {own_mechs}",
        ("S4.8",),
    ),
    "own_mechs": Slot(lambda s, p: listed(mechs(s, p))),
    "mech_title": Slot(lambda s, p, x: mech_also(s, p, x)[0]),
    "mech_effect": Slot(mech_effect),
    "chosen_mech": Slot(lambda s, p, slot: mechs(s, p)[slot], lambda s, p, slot: mech_also(s, p, slot)),
    "structure": Slot(
        lambda x: names.STRUCTURES[x],
        unknown=f"there is no structure '{{typed}}'; there are {listed(names.STRUCTURES)}",
        rules=("S4.11",),
    ),
    "stands_on": Slot(lambda s, p, x: title(s.structure[p * 4 + x])),
    "chosen_structure": Slot(lambda kind: names.STRUCTURES[kind]),
    "chosen_stands_on": Slot(lambda s, p, kind: title(s.structure[p * 4 + kind])),
    "card_site": Slot(lambda site: title(site)),
    "others": Slot(lambda s, p, x: owners(s, p, x)),
    "recruit": Slot(lambda x: names.BOTTOM_ACTIONS[x % RECRUIT_IN_PART // 4], unknown=SECTIONS, shape="[a-z]+"),
    "bonus": Slot(
        lambda x: names.ONE_TIME[x % 4],
        unknown=f"there is no one-time bonus '{{typed}}'; there are {listed(names.ONE_TIME)}",
        rules=("S4.15",),
    ),
    "one_time_gain": Slot(lambda x: gain_words(ONE_TIME_AMOUNT[x % 4], x % 4)),
    "recruit_gain": Slot(lambda x: ongoing_gain(x % RECRUIT_IN_PART // 4)),
    "ongoing_gain": Slot(ongoing_gain),
    "ongoing_action": Slot(lambda action: names.BOTTOM_ACTIONS[action]),
    "active_seat": Slot(lambda s: seat_word(s, s.active)),
}
