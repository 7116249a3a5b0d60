"""Words of main effects: upgrades, mechs, structures, recruits, Produce; what is left, and where it may go."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.engine.bits import BIT
from engines.core.language.answer_words import plain_slots
from engines.core.language.cases import Case
from engines.core.language.explaining import Explanation, listed
from engines.core.language.questions import Condition, Rule, Slot, among, because, only_if, outside
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import bottom
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import RECRUIT_IN_PART, can_take_bottom, cost_of
from engines.scythe.rules.gains import NO_SITE
from engines.scythe.rules.produce import WITH_MILL, num_territories, productive
from engines.scythe.rules.queries import units_of_others
from engines.scythe.rules.turn import top_action
from engines.scythe.words import effects
from engines.scythe.words.phrases import (
    WINDOWS,
    amount_slot,
    asked_now,
    counted,
    seat_word,
    section_word,
    title,
)

MECHS = BIT[c.NUM_MECHS] - 1
STRUCTURES = BIT[c.NUM_STRUCTURES] - 1
NUM_CUBES = len(names.UPGRADE_BOXES) * c.NUM_BOTTOM  # an answer is box * NUM_BOTTOM + section
RECRUITS = BIT[RECRUIT_IN_PART] - 1  # section * NUM_BONUSES + bonus
RECRUITS_IN_PART = RECRUITS << RECRUIT_IN_PART

# ----------------------------------------------------------------------------------------------------------- upgrades

BOXES = (
    ("Move", "units"),
    ("Gain", "coins"),
    ("Bolster", "power"),
    ("Bolster", "combat cards"),
    ("Trade", "popularity"),
    ("Produce", "territories"),
)


def upgrade_gain(answer: int) -> str:
    """What a cube uncovers: "Move: 3 units instead of 2". Rule: S4.7"""
    (row, thing), (old, new) = BOXES[answer // c.NUM_BOTTOM], t.BOX_AMOUNT[answer // c.NUM_BOTTOM * 2 :][:2]
    return f"{row}: {new} {thing} instead of {old}"


def upgrade_hint(s: State, seat: int, answer: int) -> str:
    """The same with what the row below costs from now on. Rule: S4.7"""
    cost, action = cost_of(s, seat, answer % c.NUM_BOTTOM), names.BOTTOM_ACTIONS[answer % c.NUM_BOTTOM]
    return f"{upgrade_gain(answer)}; {action} costs {cost - 1} instead of {cost}"


# ----------------------------------------------------------------------------------------------- mechs and structures


def structure_place(s: State, seat: int, kind: int) -> int:
    """Where a structure stands."""
    return s.structure[seat * c.NUM_STRUCTURES + kind]


def no_place(site: int) -> str:
    """Why there is no territory for a mech or structure: that of the card is not good, or none is."""
    if site != NO_SITE:
        return "what a card brings goes on {card_site}, where it cannot stand"
    return "you control no territory for it: it needs a worker of yours and no lake"


def mechs(s: State, seat: int) -> list[str]:
    """The mechs of a faction by their abilities."""
    return names.MECHS[s.faction[seat] * c.NUM_MECHS :][: c.NUM_MECHS]


def mech_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """A mech by the title of its ability."""
    return (effects.mech_title(s.faction[seat], answer),)


def mech_effect(s: State, seat: int, answer: int) -> str:
    """What the ability under a mech does."""
    return effects.mech_effect(s.players, s.faction[seat], answer)


STRUCTURE_EFFECTS = (
    because("the mine's territory is a tunnel for your units", "S4.14"),
    because("with the monument each Bolster also brings 1 popularity", "S3.4"),
    because("with the armory each Trade also brings 1 power", "S3.6"),
    because("the mill produces like a worker, and its territory comes on top of the others", "S3.14"),
)

# -------------------------------------------------------------------------------------------------------------- sites


OTHERS_THERE = "you do not control {place}: units of {others} stand there"
NOTHING_THERE = "you do not control {place}: you have neither a unit nor a structure there"
NO_WORKER = "you have no worker on {place}"


def why_uncontrolled(s: State, seat: int, answer: int) -> str:
    """Who stands on a space that is not controlled, or that nothing does. Rule: S0.6, S0.7"""
    return OTHERS_THERE if units_of_others(s, seat) & BIT[answer] else NOTHING_THERE


def somewhere(sites: Rule, rule: str) -> Condition:
    """That there is a territory for a mech or structure."""
    return only_if(sites, no_place, rule, "S4.6", "S7.7")


def site_conditions(verb: str, rule: str) -> tuple[Condition, ...]:
    """What a mech and a structure need of a territory."""
    return (
        outside(t.HOMES, f"you cannot {verb} on a home base", rule, "S0.2"),
        among(bottom.site_of_card, "what a card brings goes on your character's territory, {card_site}", "S7.7"),
        outside(t.LAKES, f"you cannot {verb} on a lake", rule, "S5.19"),
        among(bottom.controlled_sites, why_uncontrolled, "S0.6"),
        among(bottom.staffed_sites, NO_WORKER),
    )


# ----------------------------------------------------------------------------------------------------------- recruits


RECRUIT_FREE = (
    among(bottom.recruits_left, "you have taken the {recruit} recruit already", "S4.15", "S0.10"),
    among(bottom.bonuses_left, "you have used the one-time bonus '{bonus}' already", "S4.15"),
)
RECRUIT_TAKEN = (only_if(bottom.has_recruit, "you have no {ongoing_action} recruit", "S4.16"),)

RECRUIT_EFFECTS = (
    because("you gain up to {one_time_gain} at once, once a game", "S4.15"),
    because("later you gain {recruit_gain} whenever you or a neighbour takes {recruit}", "S4.16"),
)
IN_PART = because("you say how much of it you take", "S2.7")


def gain_words(count: int, i: int) -> str:
    """A bonus with its number."""
    return counted(count, names.ONE_TIME[i].replace("_", " ").removesuffix("s"))


def ongoing_gain(action: int) -> str:
    """What the recruit of a section brings each time."""
    return gain_words(t.ONGOING_AMOUNT[action], t.ONGOING_KIND[action])


# ------------------------------------------------------------------------------------------------------------ Produce


def number_words(territories: int) -> str:
    """How many territories may still produce."""
    return f"{territories} {'territory' if territories == 1 else 'territories'}"


def ahead_of_produce(s: State, seat: int) -> tuple[int, int, int]:
    """The first territory of a Produce action."""
    return num_territories(s, seat), productive(s, seat, WITH_MILL), WITH_MILL


def when_produce(s: State, seat: int) -> list[Explanation]:
    """When territories are named, and whether this turn has a Produce action. Rule: S3.10, S2.2"""
    time = because("territories are named in a Produce action", "S3.10")
    top_row_ahead = asked_now(s) in (c.K_TOP, c.K_BOTTOM)
    if not top_row_ahead or s.section == c.FACTORY_SECTION or top_action(s, seat) == c.TOP_PRODUCE:
        return [time]
    return [elsewhere(s, seat), time]


def elsewhere(s: State, seat: int) -> Explanation:
    """Where the action token is. Rule: S2.2"""
    return because(f"your action token is on {section_word(s, seat, s.section)} this turn", "S2.2")


# --------------------------------------------------------------------------------------------------------------- time


def in_bottom_row(action: int, text: str, *rules: str) -> Callable[[State, int], list[Explanation]]:
    """When a main effect is chosen, and what stands against the action that brings it before the bottom row."""

    def when(s: State, seat: int) -> list[Explanation]:
        before = against_bottom(s, seat, action) if asked_now(s) in WINDOWS else []
        return [*before, because(f"{text}, or by a card", *rules, "S7.8")]

    return when


def against_bottom(s: State, seat: int, action: int) -> list[Explanation]:
    """Another section was chosen, or the cost cannot be paid as things stand. Rule: S2.2, S4.2, S2.5"""
    if s.section not in (c.NO_SECTION, action):
        return [elsewhere(s, seat)]
    if can_take_bottom(s, seat, action):
        return []
    counts_too = because("what the top row of the same turn brings counts too", "S2.5")
    return [because(effects.bottom_short(s, seat, action), "S4.2", "S0.8"), counts_too]


def ahead_of_site(case: Case) -> list[tuple[int, ...]]:
    """The choice of a territory, before the mech or structure is chosen: for each of them."""
    site = case["site"] if case.row.kind in (c.K_DEPLOY, c.K_BUILD) else NO_SITE
    return [(site, i) for i in range(c.NUM_MECHS if case.row.kind == c.K_DEPLOY else c.NUM_STRUCTURES)]


def first_word(box: int) -> list[str]:
    """The first word of a box of the top row where no other begins with it: `move`."""
    firsts = [title.partition("_")[0] for title in names.UPGRADE_BOXES]
    return [firsts[box]] if firsts.count(firsts[box]) == 1 else []


SECTIONS = f"the bottom-row actions are {listed(names.BOTTOM_ACTIONS)}, not '{{typed}}'"
SLOTS: dict[str, Slot] = {
    "cube": Slot(
        lambda answer: names.UPGRADE_BOXES[answer // c.NUM_BOTTOM],
        lambda answer: first_word(answer // c.NUM_BOTTOM),
        unknown=f"there is no cube '{{typed}}'; cubes lie on {listed(names.UPGRADE_BOXES)}",
    ),
    "covered": Slot(lambda answer: names.BOTTOM_ACTIONS[answer % c.NUM_BOTTOM], unknown=SECTIONS, shape="[a-z]+"),
    "mech": Slot(
        lambda s, seat, answer: mechs(s, seat)[answer],
        mech_also,
        "your faction has no mech '{typed}'; it has {own_mechs}",
        noun="mech ability",
        names=tuple(dict.fromkeys((*names.MECHS, *names.ABILITY_TITLES[1:]))),
    ),
    "own_mechs": Slot(lambda s, seat: listed(mechs(s, seat))),
    "mech_title": Slot(lambda s, seat, answer: mech_also(s, seat, answer)[0]),
    **plain_slots(mech_effect, ongoing_gain, upgrade_gain),
    "chosen_mech": Slot(lambda s, seat, slot: mechs(s, seat)[slot], lambda s, seat, slot: mech_also(s, seat, slot)),
    "structure": Slot(
        lambda answer: names.STRUCTURES[answer],
        unknown=f"there is no structure '{{typed}}'; there are {listed(names.STRUCTURES)}",
        noun="structure",
        names=tuple(names.STRUCTURES),
    ),
    "stands_on": Slot(lambda s, seat, answer: title(structure_place(s, seat, answer))),
    "chosen_mech_title": Slot(lambda s, seat, slot: mech_also(s, seat, slot)[0]),
    "chosen_structure": Slot(lambda kind: names.STRUCTURES[kind]),
    "chosen_stands_on": Slot(lambda s, seat, kind: title(structure_place(s, seat, kind))),
    "card_site": Slot(lambda site: title(site)),
    "recruit": Slot(
        lambda answer: names.BOTTOM_ACTIONS[answer % RECRUIT_IN_PART // c.NUM_BONUSES], unknown=SECTIONS, shape="[a-z]+"
    ),
    "bonus": Slot(
        lambda answer: names.ONE_TIME[answer % c.NUM_BONUSES],
        unknown=f"there is no one-time bonus '{{typed}}'; there are {listed(names.ONE_TIME)}",
    ),
    "one_time_gain": Slot(lambda answer: gain_words(t.ONE_TIME_AMOUNT[answer % c.NUM_BONUSES], answer % c.NUM_BONUSES)),
    "recruit_gain": Slot(lambda answer: ongoing_gain(answer % RECRUIT_IN_PART // c.NUM_BONUSES)),
    "ongoing_action": Slot(lambda action: names.BOTTOM_ACTIONS[action]),
    "active_seat": Slot(lambda s: seat_word(s, s.active)),
    "worker_count": amount_slot("1 to {all_workers} workers can produce there", most=lambda count: count),
    "all_workers": Slot(lambda count: count),
    "territories_left": Slot(number_words),
}
