"""What each legal answer means by the rules: what is paid, what is gained, what must follow."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import BIT, ctz
from engines.core.constants import ALL
from engines.core.explaining import because, listed
from engines.core.wishes import Reasons
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.combat import ability_of
from engines.scythe.explain_case import Case, counted, seat_word, section_word, title
from engines.scythe.explain_prices import bottom_meaning, card_cost, top_meaning
from engines.scythe.factory import first_row, last_row
from engines.scythe.notation import TRAP_NAMES, action_text, row_words
from engines.scythe.queries import fighters_of_others, units_of_others
from engines.scythe.tables import (
    ABILITY_OPPONENT_POWER_LOSS,
    ABILITY_OWN_POWER_COST,
    ABILITY_OWN_POWER_GAIN,
    COMBAT_CARD_VALUE,
    ENCOUNTER_FIRST,
    ENCOUNTER_PAY_COINS,
    ENCOUNTER_PAY_POPULARITY,
    MAT_TOP,
    MECH_ABILITY,
    ONE_TIME_AMOUNT,
    TRAP_AMOUNT,
)

DECLINED: dict[int, tuple[str, str]] = {
    c.K_GIVE: ("you give nothing", "S14.4"),
    c.K_MOVE_UNIT: ("no further unit moves; combats, Factory card, encounter and faction tokens follow", "S5.24"),
    c.K_ENCOUNTER: ("you take no second option", "S12.4"),
    c.K_COERCION: ("you pay with resource tokens only", "S12.2"),
    c.K_UPGRADE: ("you decline the upgrade; cost and bonuses stay as they are", "S4.6"),
    c.K_DEPLOY: ("you deploy no mech; cost and bonuses stay as they are", "S4.6"),
    c.K_BUILD: ("you build nothing; cost and bonuses stay as they are", "S4.6"),
    c.K_ENLIST: ("you take no recruit; cost and bonuses stay as they are", "S4.6"),
    c.K_PRODUCE: ("no further territory produces", "S3.12"),
    c.K_TOKEN: ("you place no token", "S16.4"),
    c.K_PEEK: ("you look at no hand", "S0.13"),
    c.K_RELOCATE: ("your units stay where they are", "S7.15"),
    c.K_RELOCATE_UNITS: ("no further unit goes along", "S7.15"),
    c.K_WORKER_SITE: ("you gain no worker", "S8.9"),
}


def answer_meaning(case: Case, action: int) -> Reasons:
    """The rule behind a legal answer, with its numbers."""
    if action == c.DONE and case.kind in DECLINED:
        text, rule = DECLINED[case.kind]
        return [because(text, rule)]
    if case.kind in WINDOWS and action in (c.REVEAL_LOW, c.REVEAL_HIGH):
        others = (
            "the other card stays in hand" if case.s.faction[case.player] == c.SAXONY else "both cards leave your hand"
        )
        return [because(f"you show the objective and place a star for it; {others}", "S9.2", "S12.5")]
    if case.kind in WINDOWS and action == c.GIVE:
        return [because("you may give coins to another player", "S14.4")]
    meaning = MEANINGS.get(case.kind)
    return meaning(case, action) if meaning else []


# ------------------------------------------------------------------------------------------------------------- a turn


def _section(case: Case, x: int) -> Reasons:
    s, p = case.s, case.player
    if x == c.FACTORY_SECTION:
        return [
            because("the action token goes on your Factory card: its gains, then a Factory Move", "S8.7"),
            card_cost(case),
        ]
    first = because(f"the action token goes on {section_word(s, p, x)}; each row is optional", "S2.2", "S2.4")
    return [first, top_meaning(case, MAT_TOP[s.mat[p] * 4 + x]), bottom_meaning(case, x)]


def _top(case: Case, x: int) -> Reasons:
    s, p = case.s, case.player
    if x == c.SKIP:
        return [because("you leave the top row out; the bottom row follows", "S2.4")]
    part = (
        [because("you choose how much of each gain you take", "S2.7")] if x in (c.TAKE_PART, c.TAKE_SECOND_PART) else []
    )
    if s.section == c.FACTORY_SECTION:
        return [card_cost(case), *part]
    return [top_meaning(case, MAT_TOP[s.mat[p] * 4 + s.section]), *part]


def _bottom(case: Case, x: int) -> Reasons:
    s = case.s
    if x == c.SKIP:
        return [because("you leave the bottom row out", "S2.4")]
    if s.section == c.FACTORY_SECTION:
        return [because("one unit moves up to 2 steps, with everything that follows a Move", "S5.23", "S8.10")]
    fewer = [because("you choose how many of the coins you take", "S2.7")] if x == c.TAKE_PART else []
    order = because("then come the main effect and the bonuses of recruits, yours and your neighbours'", "S4.3")
    return [bottom_meaning(case, s.section), *fewer, order]


def _end(case: Case, x: int) -> Reasons:
    return [because("your turn is over; the next player clockwise begins", "S2.1")]


def _give(case: Case, x: int) -> Reasons:
    return [because(f"coins go to {seat_word(case.s, x)}; you say how many next", "S14.1")]


# -------------------------------------------------------------------------------------------------------------- moves


def _move_unit(case: Case, x: int) -> Reasons:
    h = case.s.pos[case.player * c.NUM_UNITS + x]
    return [because(f"the unit on {title(h)} makes its whole move now and may not move again in this action", "S5.1")]


def _step(case: Case, x: int) -> Reasons:
    if x == c.STOP:
        return [because("the unit stays here, and what it carries is put down here", "S5.22")]
    if x == c.CARGO:
        return [because("you choose what the unit takes along from here", "S5.15", "S5.16")]
    return [because(f"the unit steps to {title(x)}", "S5.2"), *met(case, x)]


def met(case: Case, h: int) -> Reasons:
    """Whom and what a unit meets on a space."""
    s, p, u = case.s, case.player, case.a
    found: Reasons = []
    if fighters_of_others(s, p) & BIT[h]:
        found.append(because("an opponent's character or mech is there: the move ends and combat follows", "S5.11"))
    elif units_of_others(s, p) & BIT[h]:
        found.append(because("the workers there go home, the move ends, 1 popularity is lost for each", "S5.9"))
    if u == c.CHARACTER and s.tokens & BIT[h]:
        found.append(because("an encounter token lies there: the character's move ends", "S5.12"))
    return found


def _cargo(case: Case, x: int) -> Reasons:
    what = "workers" if case.b < 2 else names.RESOURCES[case.b - 2]
    n = "all" if x == ALL else x
    return [because(f"{n} {what} along with the next step, the rest stays", "S5.16" if case.b < 2 else "S5.15")]


# ------------------------------------------------------------------------------------------------------------- combat


def _order(case: Case, x: int) -> Reasons:
    return [because(f"the combat on {title(x)} is fought first, to its end", "S6.2")]


def _ability(case: Case, x: int) -> Reasons:
    ability = ability_of(case.s, case.a)
    name = names.ABILITY_TITLES[ability]
    if x == c.NO:
        return [because(f"you do not use {name}", "S6.5")]
    effects = (
        (ABILITY_OWN_POWER_COST[ability], "you pay {} power"),
        (ABILITY_OPPONENT_POWER_LOSS[ability], "your opponent loses {} power"),
        (ABILITY_OWN_POWER_GAIN[ability], "you gain {} power"),
    )
    words = [text.format(n) for n, text in effects if n] or ["you take a combat card from your opponent at random"]
    return [because(f"{name}: {listed(words)}", "S6.5")]


def _dial(case: Case, x: int) -> Reasons:
    lost = because(f"you lose {x} power, whether you win or not", "S6.8")
    return [because(f"the dial adds {x} to your total, unseen until the reveal", "S6.6"), lost]


def _commit(case: Case, x: int) -> Reasons:
    if x == 0:
        return [because(f"you add no card of {COMBAT_CARD_VALUE[case.b]}", "S6.6")]
    total = x * COMBAT_CARD_VALUE[case.b]
    return [because(f"the cards add {total} to your total and are discarded, whether you win or not", "S6.7", "S6.8")]


def _retreat(case: Case, x: int) -> Reasons:
    return [because(f"the first unit still there retreats to {title(x)}", "S13.10")]


def _retreat_workers(case: Case, x: int) -> Reasons:
    return [because(f"{counted(x, 'worker')} to {title(case.b)}; the others go home in the end", "S13.10", "S6.9")]


# ------------------------------------------------------------------------------------------- cards, benefits, payments


def _factory_choice(case: Case, x: int) -> Reasons:
    gains = row_words(first_row(case.s, x), last_row(case.s, x))
    return [because(f"you keep this card; its top row gains {gains}, from your next turn on", "S8.2", "S8.6")]


def _alternative(case: Case, x: int) -> Reasons:
    row = first_row(case.s, case.s.factory_card[case.player]) + x
    return [because(f"you gain {row_words(row, row + 1)} and nothing else of the card's top row", "S8.9")]


def _encounter(case: Case, x: int) -> Reasons:
    option = case.a * 3 + x % 3
    coins, popularity = ENCOUNTER_PAY_COINS[option], ENCOUNTER_PAY_POPULARITY[option]
    price = listed(counted(n, what) for n, what in ((coins, "coin"), (popularity, "popularity")) if n)
    gains = row_words(ENCOUNTER_FIRST[option], ENCOUNTER_FIRST[option + 1])
    part = [because("you choose how much of it you take", "S7.6")] if x >= 3 else []
    return [because(f"you pay {price} and gain {gains} on your character's territory", "S7.5", "S7.7"), *part]


def _part(case: Case, x: int) -> Reasons:
    return [because(f"you take {x} of {case.b} {names.EFFECTS[case.a]}", "S2.7")]


def _types(case: Case, x: int) -> Reasons:
    return [because(f"{x} of the tokens {'is' if x == 1 else 'are'} {names.RESOURCES[case.b]}", "S3.5")]


def _site(case: Case, x: int) -> Reasons:
    return [because(f"the tokens go on {title(x)}", "S3.8")]


def _pay(case: Case, x: int) -> Reasons:
    return [because(f"so many tokens come from {title(ctz(case.c))}, the rest from elsewhere", "S0.8")]


def _coercion(case: Case, x: int) -> Reasons:
    return [because(f"a card of {COMBAT_CARD_VALUE[x]} is discarded in place of one token, once a turn", "S12.2")]


def _pay_card(case: Case, x: int) -> Reasons:
    return [because(f"you discard a card of {COMBAT_CARD_VALUE[x]}", "S8.9")]


def _pay_type(case: Case, x: int) -> Reasons:
    return [because(f"you pay one {names.RESOURCES[x]}", "S8.9")]


# -------------------------------------------------------------------------------------------------------- main effects


def _upgrade(case: Case, x: int) -> Reasons:
    gain, cost = names.UPGRADE_BOXES[x // 4].replace("_", " "), names.BOTTOM_ACTIONS[x % 4]
    return [because(f"{gain} gives more and {cost} costs 1 less, from your next action on", "S4.7", "S2.6")]


def _deploy(case: Case, x: int) -> Reasons:
    slot = case.s.faction[case.player] * 4 + x
    name, effect = names.ABILITY_TITLES[MECH_ABILITY[slot]], names.MECH_EFFECTS[slot]
    return [because(f"{name}, for your character and all your mechs: {effect}", "S4.8")]


def _deploy_site(case: Case, x: int) -> Reasons:
    return [because(f"the mech appears on {title(x)}", "S4.9", "S4.10")]


STRUCTURE_EFFECTS = (
    because("the mine's territory is a tunnel for your units", "S4.14"),
    because("with the monument each Bolster also brings 1 popularity", "S3.4"),
    because("with the armory each Trade also brings 1 power", "S3.6"),
    because("the mill produces like a worker, on its territory on top of the others", "S3.14"),
)


def _build(case: Case, x: int) -> Reasons:
    return [STRUCTURE_EFFECTS[x]]


def _build_site(case: Case, x: int) -> Reasons:
    return [
        because(f"the {names.STRUCTURES[case.b]} stands on {title(x)} from now on and is never moved", "S4.11", "S0.10")
    ]


def _enlist(case: Case, x: int) -> Reasons:
    choice = x % 16
    gain = f"{ONE_TIME_AMOUNT[choice % 4]} {names.ONE_TIME[choice % 4].replace('_', ' ')}"
    action = names.BOTTOM_ACTIONS[choice // 4]
    ongoing = because(f"later you gain a bonus whenever you or a neighbour takes {action}", "S4.16")
    return [because(f"you gain up to {gain} at once, once a game", "S4.15"), ongoing]


def _ongoing(case: Case, x: int) -> Reasons:
    if x == c.NO:
        return [because("you decline the bonus", "S4.4")]
    return [because("your recruit brings its bonus", "S4.16", "S4.17")]


def _produce(case: Case, x: int) -> Reasons:
    return [because(f"the workers on {title(x)} produce; the next territory must come after it in the order", "S3.10")]


def _produce_count(case: Case, x: int) -> Reasons:
    return [because(f"{x} of the workers there produce{'s' if x == 1 else ''}", "S3.12")]


def _token(case: Case, x: int) -> Reasons:
    if case.s.faction[case.player] == c.ALBION:
        return [
            because("a Flag counts as one more territory at the end if you control its territory", "S16.4", "S16.5")
        ]
    penalty = f"{TRAP_AMOUNT[x]} {TRAP_NAMES[x].replace('_', ' ')}"
    return [because(f"the first opponent's unit that moves there costs its owner {penalty}", "S16.8", "S16.10")]


def _arm(case: Case, x: int) -> Reasons:
    return [because("the Trap is armed again" if x else "the Trap stays as it is", "S16.16")]


def _peek(case: Case, x: int) -> Reasons:
    return [because(f"you look at the combat cards of {seat_word(case.s, x)}", "S0.13")]


def _relocate(case: Case, x: int) -> Reasons:
    return [because(f"you choose which units go to {title(x)}", "S7.15")]


def _worker_site(case: Case, x: int) -> Reasons:
    return [because(f"a worker appears beside the mech on {title(x)}", "S8.9")]


def of_chance(case: Case, action: int) -> Reasons:
    """An outcome of chance."""
    return [because(f"chance brings '{action_text(case.s, action)}'")]


WINDOWS = (c.K_SECTION, c.K_TOP, c.K_BOTTOM, c.K_END_WINDOW)
MEANINGS: dict[int, Callable[[Case, int], Reasons]] = {
    c.K_SECTION: _section,
    c.K_TOP: _top,
    c.K_BOTTOM: _bottom,
    c.K_END_WINDOW: _end,
    c.K_GIVE: _give,
    c.K_GIVE_AMOUNT: lambda case, x: [because("so many coins change hands", "S14.1")],
    c.K_MOVE_UNIT: _move_unit,
    c.K_MOVE_STEP: _step,
    c.K_CARGO: _cargo,
    c.K_COMBAT_ORDER: _order,
    c.K_ABILITY: _ability,
    c.K_DIAL: _dial,
    c.K_COMMIT: _commit,
    c.K_RETREAT: _retreat,
    c.K_RETREAT_WORKERS: _retreat_workers,
    c.K_FACTORY_CHOICE: _factory_choice,
    c.K_FACTORY_ALTERNATIVE: _alternative,
    c.K_ENCOUNTER: _encounter,
    c.K_PART: _part,
    c.K_RESOURCE_TYPES: _types,
    c.K_RESOURCE_SITE: _site,
    c.K_PAY: _pay,
    c.K_COERCION: _coercion,
    c.K_PAY_CARD: _pay_card,
    c.K_PAY_TYPE: _pay_type,
    c.K_UPGRADE: _upgrade,
    c.K_DEPLOY: _deploy,
    c.K_DEPLOY_SITE: _deploy_site,
    c.K_BUILD: _build,
    c.K_BUILD_SITE: _build_site,
    c.K_ENLIST: _enlist,
    c.K_ONGOING: _ongoing,
    c.K_PRODUCE: _produce,
    c.K_PRODUCE_COUNT: _produce_count,
    c.K_TOKEN: _token,
    c.K_ARM: _arm,
    c.K_PEEK: _peek,
    c.K_RELOCATE: _relocate,
    c.K_RELOCATE_UNITS: lambda case, x: [because(f"the unit goes to {title(case.b)}", "S7.15")],
    c.K_WORKER_SITE: _worker_site,
}
