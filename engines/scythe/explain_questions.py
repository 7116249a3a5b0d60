"""What each question asks, in one or two plain sentences."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import ctz, popcount
from engines.core.explaining import Explanation, because, listed
from engines.core.wishes import Reasons
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.combat import committed, max_cards, max_dial
from engines.scythe.explain_case import Case, counted, seat_word, section_word, space_names, title
from engines.scythe.queries import spendable
from engines.scythe.tables import COMBAT_CARD_VALUE

QUESTION_HELP: dict[int, Explanation] = {
    c.K_SECTION: because(
        "on which section you put the action token; its top row and then its bottom row follow", "S2.2"
    ),
    c.K_TOP: because("whether you take the top-row action of your section, and which of its gains", "S2.2", "S2.7"),
    c.K_BOTTOM: because(
        "whether you take the bottom-row action of your section; it is paid in full first", "S2.2", "S2.7"
    ),
    c.K_END_WINDOW: because("whether you end your turn, or reveal a completed objective first", "S2.11", "S9.4"),
    c.K_GIVE: because(
        "whether you give coins to another player; this option lets coins change hands", "S14.1", "S14.4"
    ),
    c.K_GIVE_AMOUNT: because("how many of your coins you give", "S14.4"),
    c.K_MOVE_UNIT: because(
        "which of your units moves next; each unit moves once, and you may stop before the number is used up", "S5.1"
    ),
    c.K_MOVE_STEP: because(
        "where the unit goes with this step; after the first step it may also stop, and it may change its cargo",
        "S5.2",
        "S5.7",
    ),
    c.K_CARGO: because("how much the unit takes along from here; one kind of cargo after the other", "S5.15", "S5.16"),
    c.K_COMBAT_ORDER: because("on which contested territory you fight next; each must be fought over", "S6.1", "S6.2"),
    c.K_ABILITY: because("whether you use your combat ability before the dials are set", "S6.5"),
    c.K_DIAL: because("how much power you put on the dial, unseen: 0 to 7, not more than you have", "S6.6"),
    c.K_COMMIT: because(
        "how many combat cards of this value you add, unseen: in all one for each fighting unit of yours there", "S6.6"
    ),
    c.K_RETREAT: because("where your defeated unit retreats: to the home base or, with Seaworthy, to a lake", "S13.10"),
    c.K_RETREAT_WORKERS: because("how many workers ride along with the retreating mech", "S13.10"),
    c.K_FACTORY_CHOICE: because("which card of the Factory offer you take; you keep it to the end", "S8.2", "S8.5"),
    c.K_FACTORY_ALTERNATIVE: because("which one of the gains of your Factory card you take", "S8.9"),
    c.K_ENCOUNTER: because("which option of the encounter card you take; its cost is paid first", "S7.4", "S7.5"),
    c.K_PART: because("how much of the benefit you take; you may take less than all of it", "S2.7"),
    c.K_RESOURCE_TYPES: because(
        "how many of the resource tokens are of this type; the types are asked in order", "S3.5"
    ),
    c.K_RESOURCE_SITE: because("on which territory of yours with a worker the resources go", "S3.8"),
    c.K_PAY: because("how many of the tokens you pay with come from this territory", "S0.8"),
    c.K_COERCION: because("whether you discard a combat card in place of one resource token", "S12.2"),
    c.K_PAY_CARD: because("which combat card you discard as payment", "S8.9"),
    c.K_PAY_TYPE: because("which resource you pay with; the types are named in order", "S8.9"),
    c.K_UPGRADE: because("which cube you take off the top row and which red box of the bottom row it covers", "S4.7"),
    c.K_DEPLOY: because("which mech you deploy; your character and mechs have its ability from then on", "S4.8"),
    c.K_DEPLOY_SITE: because("where the mech goes", "S4.9"),
    c.K_BUILD: because("which structure you build", "S4.11"),
    c.K_BUILD_SITE: because("where the structure goes", "S4.12"),
    c.K_ENLIST: because("which recruit you take, and which one-time bonus it brings at once", "S4.15"),
    c.K_ONGOING: because("whether you take the bonus of your recruit for this bottom-row action", "S4.4", "S4.16"),
    c.K_PRODUCE: because("where you produce next; territories are named in ascending order", "S3.10"),
    c.K_PRODUCE_COUNT: because("how many of the workers there produce", "S3.12"),
    c.K_TOKEN: because("whether you place a Flag or a Trap on your character's territory", "S16.4", "S16.8"),
    c.K_ARM: because("whether you turn the Trap to its armed side", "S16.16"),
    c.K_PEEK: because("whose combat cards you look at", "S0.13"),
    c.K_RELOCATE: because("to which territory your units on the encounter territory go", "S7.15"),
    c.K_RELOCATE_UNITS: because("which unit goes along next", "S7.15"),
    c.K_WORKER_SITE: because("beside which of your mechs the new worker appears", "S8.9"),
    c.K_DRAW_COMBAT: because("which combat card is drawn; chance decides", "S0.12"),
    c.K_DRAW_ENCOUNTER: because("which encounter card is drawn; chance decides", "S7.2"),
    c.K_DEAL_OBJECTIVE: because("which objective card is dealt; chance decides", "S1.11"),
    c.K_DEAL_FACTORY: because("which card comes into the Factory offer; chance decides", "S1.4"),
    c.K_DRAW_TILE: because("which structure bonus tile is used in this game; chance decides", "S1.5"),
    c.K_DISCARD_RANDOM: because("which combat card the Trap makes the player discard; chance decides", "S16.9"),
    c.K_STEAL: because("which combat card Scout takes; chance decides", "S13.15"),
}


def question_help(case: Case) -> Reasons:
    """What the question asks, and the numbers that go with it in this position."""
    base = QUESTION_HELP[case.kind]
    details = DETAILS.get(case.kind)
    return [because("the question is " + base.text, *base.rules), *(details(case) if details else [])]


def _section(case: Case) -> Reasons:
    last = case.s.last_section[case.player]
    if last == c.NO_SECTION:
        return [because("this is your first turn, so every section is free", "S2.3")]
    words = section_word(case.s, case.player, last)
    if case.s.faction[case.player] == c.RUSVIET:
        return [because(f"last turn it stood on {words}; Relentless may stay there", "S12.1")]
    return [because(f"last turn it stood on {words}, so it has to go somewhere else", "S2.3")]


def _row(case: Case) -> Reasons:
    return [because(f"the token stands on {section_word(case.s, case.player, case.s.section)}")]


def _units_left(case: Case) -> Reasons:
    return [because(f"{counted(case.a, 'unit')} may still move in this action", "S5.1")]


def _steps_left(case: Case) -> Reasons:
    h = case.s.pos[case.player * c.NUM_UNITS + case.a]
    return [because(f"the unit stands on {title(h)} and has {counted(case.b, 'step')} left", "S5.2")]


def _ability(case: Case) -> Reasons:
    other = case.s.rival if case.player == case.s.active else case.s.active
    return [because(f"the combat is on {title(case.s.arena)} against {seat_word(case.s, other)}", "S6.5")]


def _dial(case: Case) -> Reasons:
    return [
        because(
            f"you have {case.s.power[case.player]} power and can dial up to {max_dial(case.s, case.player)}", "S6.6"
        )
    ]


def _cards(case: Case) -> Reasons:
    left = max_cards(case.s, case.player, case.s.arena) - committed(case.s, case.a)
    value = COMBAT_CARD_VALUE[case.b]
    held = case.s.hand[case.player * 4 + case.b]
    return [because(f"you hold {counted(held, 'card')} of {value} and may add up to {counted(left, 'card')}", "S6.6")]


def _part(case: Case) -> Reasons:
    return [because(f"the benefit is {case.b} {names.EFFECTS[case.a]}", "S2.7")]


def _types(case: Case) -> Reasons:
    return [because(f"{counted(case.a, 'token')} may still be chosen, now {names.RESOURCES[case.b]}", "S3.5")]


def _pay(case: Case) -> Reasons:
    h = ctz(case.c)
    here = case.s.res[h * 4 + case.a]
    due = f"{case.b} {names.RESOURCES[case.a]} is still to be paid"
    return [
        because(f"{due}; {here} of it lies on {title(h)}, the rest on {space_names(case.c & (case.c - 1))}", "S0.8")
    ]


def _coercion(case: Case) -> Reasons:
    have = spendable(case.s, case.player, case.a)
    return [because(f"to be paid is {case.b} {names.RESOURCES[case.a]}; you can spend {have}", "S12.2", "S0.8")]


def _fights(case: Case) -> Reasons:
    return [because(f"contested: {space_names(case.s.contested)}", "S6.1")]


def _bonus(case: Case) -> Reasons:
    return [because(f"{names.BOTTOM_ACTIONS[case.a]} was taken by {seat_word(case.s, case.s.active)}", "S4.16")]


def _produce(case: Case) -> Reasons:
    return [because(f"{counted(case.a, 'territory').replace('territorys', 'territories')} may still produce", "S3.10")]


def _objectives(case: Case) -> Reasons:
    held = case.s.objectives[case.player]
    cards = [name for i, name in enumerate(names.OBJECTIVES) if held >> i & 1]
    return [because(f"you hold {counted(popcount(held), 'objective')}: {listed(cards)}", "S9.1")] if cards else []


DETAILS: dict[int, Callable[[Case], Reasons]] = {
    c.K_SECTION: _section,
    c.K_TOP: _row,
    c.K_BOTTOM: _row,
    c.K_END_WINDOW: _objectives,
    c.K_MOVE_UNIT: _units_left,
    c.K_MOVE_STEP: _steps_left,
    c.K_COMBAT_ORDER: _fights,
    c.K_ABILITY: _ability,
    c.K_DIAL: _dial,
    c.K_COMMIT: _cards,
    c.K_PART: _part,
    c.K_RESOURCE_TYPES: _types,
    c.K_PAY: _pay,
    c.K_COERCION: _coercion,
    c.K_ONGOING: _bonus,
    c.K_PRODUCE: _produce,
}
