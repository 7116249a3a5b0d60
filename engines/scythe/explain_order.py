"""Why an answer that belongs to another question cannot be given now, and whether it could be given at its time."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.explaining import Explanation, because
from engines.core.wishes import Reasons, Wish
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.explain_benefits import why_worker_site
from engines.scythe.explain_case import Case, section_word, title, unit_word
from engines.scythe.explain_combat import why_no_combat
from engines.scythe.explain_moves import no_such_space, space_in, why_step, why_unit
from engines.scythe.explain_questions import QUESTION_HELP
from engines.scythe.explain_rows import (
    why_build_site,
    why_deploy_site,
    why_enlist,
    why_mech,
    why_no_token_here,
    why_structure,
    why_unproductive,
    why_upgrade,
)
from engines.scythe.explain_turn import (
    section_with,
    why_bottom,
    why_factory_use,
    why_give,
    why_reveal_wish,
    why_section_number,
    why_top,
)
from engines.scythe.explain_wishes import ABILITY, FACTORY_USE, GIVE_COINS, REVEAL, WINDOWS
from engines.scythe.gains import NO_SITE
from engines.scythe.notation import QUESTIONS
from engines.scythe.produce import WITH_MILL

TOP_OF = {
    c.K_MOVE_UNIT: "move",
    c.K_MOVE_STEP: "move",
    c.K_CARGO: "move",
    c.K_PRODUCE: "produce",
    c.K_PRODUCE_COUNT: "produce",
    c.K_RESOURCE_SITE: "trade",
}
BOTTOM_OF = {
    c.K_UPGRADE: "upgrade",
    c.K_DEPLOY: "deploy",
    c.K_DEPLOY_SITE: "deploy",
    c.K_BUILD: "build",
    c.K_BUILD_SITE: "build",
    c.K_ENLIST: "enlist",
}
MOST_REASONS = 3
OF_OTHERS = (c.K_GIVE, c.K_GIVE_AMOUNT, c.K_ONGOING, c.K_DIAL, c.K_COMMIT, ABILITY, c.K_RETREAT, c.K_RETREAT_WORKERS)

WHEN: dict[int, Explanation] = {
    c.K_MOVE_UNIT: because("units move in a Move action or Factory Move, one after the other", "S5.1", "S5.23"),
    c.K_MOVE_STEP: because("a unit is chosen first, and then it steps", "S5.1"),
    c.K_CARGO: because("cargo is changed while a unit moves, by 'change cargo'", "S5.15"),
    c.K_COMBAT_ORDER: because("combats are fought after all moves of the action", "S6.1"),
    ABILITY: because("combat abilities are used at the start of a combat, before the dials", "S6.5"),
    c.K_DIAL: because("the dial is set in a combat", "S6.6"),
    c.K_COMMIT: because("combat cards are added in a combat, after the dial", "S6.6"),
    c.K_RETREAT: because("only the loser of a combat retreats, right after it", "S6.9", "S13.10"),
    c.K_RETREAT_WORKERS: because("workers ride along with a mech that retreats to a lake", "S13.10"),
    c.K_FACTORY_CHOICE: because(
        "a Factory card is taken when the character first stands on the Factory after a Move", "S8.2"
    ),
    c.K_FACTORY_ALTERNATIVE: because("that is chosen when a Factory card with alternatives is used", "S8.9"),
    c.K_ENCOUNTER: because("options are chosen when your character meets an encounter token on a Move", "S7.1", "S7.2"),
    c.K_PART: because("how much of a benefit is taken is asked when an answer 'in part' was given", "S2.7"),
    c.K_RESOURCE_TYPES: because("the types of resources are asked when resources of your choice are gained", "S3.5"),
    c.K_RESOURCE_SITE: because("the site is asked when resources of your choice are gained", "S3.8"),
    c.K_PAY: because("tokens are paid when an action that costs them is taken", "S0.8", "S2.7"),
    c.K_COERCION: because("Coercion of Crimea replaces a resource token while a cost is paid", "S12.2"),
    c.K_PAY_CARD: because("combat cards are paid for certain Factory cards only", "S8.9"),
    c.K_PAY_TYPE: because("types of payment are named for certain Factory cards only", "S8.9"),
    c.K_UPGRADE: because("a cube is moved in an Upgrade action, or by a card", "S4.7", "S7.8"),
    c.K_DEPLOY: because("a mech is chosen in a Deploy action, or by a card", "S4.8", "S7.8"),
    c.K_DEPLOY_SITE: because("the mech is chosen first, and then its territory", "S4.8", "S4.9"),
    c.K_BUILD: because("a structure is chosen in a Build action, or by a card", "S4.11", "S7.8"),
    c.K_BUILD_SITE: because("the structure is chosen first, and then its territory", "S4.11", "S4.12"),
    c.K_ENLIST: because("a recruit is taken in an Enlist action, or by a card", "S4.15", "S7.8"),
    c.K_ONGOING: because("a recruit brings its bonus when you or a neighbour takes its bottom-row action", "S4.16"),
    c.K_PRODUCE: because("territories are named in a Produce action", "S3.10"),
    c.K_PRODUCE_COUNT: because("how many workers produce is asked when Produce is taken in part", "S3.12"),
    c.K_TOKEN: because("Flags and Traps are placed after a Move action in which the character moved", "S16.4", "S16.8"),
    c.K_ARM: because("a Trap is armed again when a unit of Togawa ended its move there by Shinobi", "S16.16"),
    c.K_PEEK: because("only one encounter card lets you look at a hand", "S0.13"),
    c.K_RELOCATE: because("only one encounter card relocates units", "S7.15"),
    c.K_RELOCATE_UNITS: because("only one encounter card relocates units", "S7.15"),
    c.K_WORKER_SITE: because("only one Factory card brings a worker to a mech", "S8.9"),
    **dict.fromkeys(
        (c.K_GIVE, c.K_GIVE_AMOUNT),
        because("coins are given by 'give coins' between actions, by 'give 3 to seat 2' at any time", "S14.4"),
    ),
    c.K_DRAW_COMBAT: because("cards are drawn by chance", "S0.12"),
    c.K_DISCARD_RANDOM: because("cards are drawn by chance", "S0.12"),
    c.K_STEAL: because("cards are drawn by chance", "S0.12"),
    c.K_DRAW_ENCOUNTER: because("encounter cards are drawn by chance", "S7.2"),
    c.K_DEAL_OBJECTIVE: because("objectives are dealt before the first turn", "S1.11"),
    c.K_DEAL_FACTORY: because("the Factory offer is dealt before the first turn", "S1.4"),
    c.K_DRAW_TILE: because("the structure bonus tile is drawn before the first turn", "S1.5"),
}


def why_not_now(case: Case, wish: Wish) -> Reasons:
    """The other question's time, what stands against the answer already, and what is asked first."""
    if case.of_chance:
        return [first(case)]
    if case.player != case.s.active and wish.kind not in OF_OTHERS:
        turn = because(f"it is the turn of seat {case.s.active + 1}, not yours", "S2.1")
        return [turn, first(case)]
    checked = AHEAD.get(wish.kind, _when)(case, wish)
    return [*checked, first(case)]


def first(case: Case) -> Explanation:
    """What is asked now."""
    base = QUESTION_HELP[case.kind]
    return because(f"first to be answered: {QUESTIONS[case.kind]}", *base.rules[:1])


def _when(case: Case, wish: Wish) -> Reasons:
    return [WHEN[wish.kind]]


# ---------------------------------------------------------------------------------------------------- section and rows


def _section(case: Case, wish: Wish) -> Reasons:
    if case.s.section == c.NO_SECTION:
        return [because("the action token is placed right after this", "S2.2")]
    words = section_word(case.s, case.player, case.s.section)
    return [because(f"the action token is on {words} for this turn", "S2.2")]


def _end(case: Case, wish: Wish) -> Reasons:
    return [because("the turn ends after its rows, which may both be left out", "S2.2", "S2.4")]


def _top(case: Case, wish: Wish) -> Reasons:
    if case.s.section == c.NO_SECTION:
        return row_from_start(case, wish, named_row(wish), why_factory_use if wish.kind == FACTORY_USE else why_top)
    return [because("the top row is taken once, before the bottom row, and its time is over this turn", "S2.2")]


def _bottom(case: Case, wish: Wish) -> Reasons:
    if case.s.section == c.NO_SECTION:
        return row_from_start(case, wish, named_row(wish), why_bottom)
    if case.kind == c.K_TOP:
        order = because("the top row comes before the bottom row: take it or skip it", "S2.2")
        reasons = why_bottom(case, wish)
        return [*(reasons if other_row(case, wish) else with_top_row(reasons, why_bottom)), order]
    return [because("the bottom row comes after the top row and once a turn; its time is not now", "S2.2")]


def other_row(case: Case, wish: Wish) -> bool:
    """Whether the row that was named is not that of this turn's section."""
    row = named_row(wish)
    return bool(row) and row not in section_word(case.s, case.player, case.s.section).split("/")


def named_row(wish: Wish) -> str:
    """The row that was named: an action, 'factory', or '' for any."""
    if wish.kind == FACTORY_USE or wish.word("factory"):
        return "factory"
    return wish.word("action").replace("gain", "move")


def row_from_start(case: Case, wish: Wish, row: str, why: Callable[[Case, Wish], Reasons]) -> Reasons:
    """At the start of a turn: whether the section can be chosen, and then the row be taken."""
    if not row:
        return [because("the action token is placed first; both rows follow", "S2.2")]
    section = c.FACTORY_SECTION if row == "factory" else section_with(case, row)
    barred = why_section_number(case, section)
    if barred:
        return barred
    words = section_word(case.s, case.player, section)
    placed = because(f"the action token is placed first: 'section {words}'", "S2.2")
    return [*with_top_row(why(case.with_section(section), wish), why), placed]


def with_top_row(reasons: Reasons, why: Callable[[Case, Wish], Reasons]) -> Reasons:
    """Reasons against a bottom row before the top row was taken: what that brings can still pay."""
    if not reasons or why is not why_bottom:
        return reasons
    return [*reasons, because("what the top row of the same turn brings counts too", "S2.5")]


def row_ahead(case: Case, kind: int) -> Reasons:
    """What stands between now and the row action that a wish belongs to."""
    if case.kind == c.K_BOTTOM and case.s.section == c.FACTORY_SECTION and TOP_OF.get(kind) == "move":
        return [because("the bottom row of your Factory card is a move: say 'factory move' first", "S8.10")]
    if kind in TOP_OF:
        wish = Wish(c.K_TOP, {"action": TOP_OF[kind]})
        if case.kind == c.K_TOP:
            return why_top(case, wish)
        return _top(case, wish) if case.kind in (c.K_SECTION, c.K_BOTTOM) else []
    wish = Wish(c.K_BOTTOM, {"action": BOTTOM_OF[kind]})
    if case.kind == c.K_BOTTOM:
        return why_bottom(case, wish)
    return _bottom(case, wish) if case.kind in (c.K_SECTION, c.K_TOP) else []


# -------------------------------------------------------------------------------------------------------------- moves


def _unit(case: Case, wish: Wish) -> Reasons:
    if wish.word("done") or case.kind not in WINDOWS:
        return [WHEN[c.K_MOVE_UNIT]]
    return [*why_unit(case, wish), *row_ahead(case, wish.kind)]


def _step(case: Case, wish: Wish) -> Reasons:
    if not wish.word("space") or case.kind not in (*WINDOWS, c.K_MOVE_UNIT):
        return [WHEN[c.K_MOVE_STEP]]
    to = space_in(case, wish)
    if to < 0:
        return [no_such_space(wish)]
    able, barred = steppers(case, wish, to)
    found = [] if able else barred or [because("you have no such unit there", "S5.1")]
    if able and case.kind == c.K_MOVE_UNIT:
        found = [because(f"choose the unit first: {' or '.join(able)}", "S5.1")]
    return [*found, *row_ahead(case, wish.kind)]


def steppers(case: Case, wish: Wish, to: int) -> tuple[list[str], Reasons]:
    """Units that could go there with their first step, as words; and why the others could not."""
    s, p = case.s, case.player
    origin = space_in(case, wish, "origin") if wish.word("origin") else None
    able: dict[str, None] = {}
    barred: Reasons = []
    for u in range(c.NUM_UNITS):
        h = s.pos[p * c.NUM_UNITS + u]
        if h == c.OFF_BOARD or wish.word("unit") not in ("", unit_word(u)) or origin not in (None, h):
            continue
        if case.kind == c.K_MOVE_UNIT and s.moved >> u & 1:
            barred.append(because(f"the {unit_word(u)} on {title(h)} has moved in this action", "S5.1"))
            continue
        reasons = why_step(s, p, u, to)
        if reasons:
            barred += reasons
        else:
            able[f"'move {unit_word(u)} from {names.SPACES[h]}'"] = None
    return list(able), nearest_first(barred)


def nearest_first(barred: Reasons) -> Reasons:
    """The most telling reasons: a unit that is just too far away tells least."""
    return sorted(dict.fromkeys(barred), key=lambda reason: reason.rules == ("S5.2",))[:MOST_REASONS]


# ------------------------------------------------------------------------------------------------------- main effects


def _main_effect(case: Case, wish: Wish) -> Reasons:
    """Mech, structure, cube, recruit, and their sites, before their question comes."""
    chosen = case.a if case.kind in (c.K_DEPLOY, c.K_BUILD) else NO_SITE
    imagined = case.imagine(wish.kind, chosen)
    found: Reasons = []
    if wish.kind == c.K_DEPLOY_SITE and wish.word("mech"):
        found += why_mech(imagined, wish)
    if wish.kind == c.K_BUILD_SITE and wish.word("structure"):
        found += why_structure(imagined, wish)
    found += EFFECT_CHECK[wish.kind](imagined, wish)
    ahead = row_ahead(case, wish.kind)
    return [*found, *ahead] if ahead else [*found, WHEN[wish.kind]]


EFFECT_CHECK: dict[int, Callable[[Case, Wish], Reasons]] = {
    c.K_UPGRADE: why_upgrade,
    c.K_DEPLOY: why_mech,
    c.K_DEPLOY_SITE: why_deploy_site,
    c.K_BUILD: why_structure,
    c.K_BUILD_SITE: why_build_site,
    c.K_ENLIST: why_enlist,
}


def _site(case: Case, wish: Wish) -> Reasons:
    """Where products or traded resources would go."""
    h = space_in(case, wish) if wish.word("space") else c.OFF_BOARD
    if h < 0:
        return [no_such_space(wish)]
    found: Reasons = []
    if wish.word("space") and wish.kind == c.K_PRODUCE:
        found = why_unproductive(case.imagine(c.K_PRODUCE, 1, 0, WITH_MILL), h)
    elif wish.word("space"):
        found = why_worker_site(case, h, "S3.8")
    ahead = row_ahead(case, wish.kind)
    return [*found, *ahead] if ahead else [*found, WHEN[wish.kind]]


# --------------------------------------------------------------------------------------------------------------- other


def _reveal(case: Case, wish: Wish) -> Reasons:
    inside = because("an objective is revealed before or after a row action, never inside one", "S9.3")
    return [*why_reveal_wish(case, wish), inside]


def _give(case: Case, wish: Wish) -> Reasons:
    return why_give(case, wish) or [WHEN[c.K_GIVE]]


def _fight(case: Case, wish: Wish) -> Reasons:
    h = space_in(case, wish) if wish.word("space") else -1
    return [*(why_no_combat(case, h) if h >= 0 else []), WHEN[c.K_COMBAT_ORDER]]


def _token(case: Case, wish: Wish) -> Reasons:
    return [why_no_token_here(case)]


def _coercion(case: Case, wish: Wish) -> Reasons:
    if case.s.faction[case.player] != c.CRIMEA:
        return [because("only Crimea has Coercion", "S12.2")]
    if case.s.coerced:
        return [because("Coercion was used this turn", "S12.2")]
    return [WHEN[c.K_COERCION]]


AHEAD: dict[int, Callable[[Case, Wish], Reasons]] = {
    c.K_SECTION: _section,
    c.K_TOP: _top,
    FACTORY_USE: _top,
    c.K_BOTTOM: _bottom,
    c.K_END_WINDOW: _end,
    c.K_MOVE_UNIT: _unit,
    c.K_MOVE_STEP: _step,
    **dict.fromkeys(EFFECT_CHECK, _main_effect),
    c.K_PRODUCE: _site,
    c.K_RESOURCE_SITE: _site,
    REVEAL: _reveal,
    GIVE_COINS: _give,
    c.K_GIVE: _give,
    c.K_GIVE_AMOUNT: _give,
    c.K_COMBAT_ORDER: _fight,
    c.K_TOKEN: _token,
    c.K_COERCION: _coercion,
}
