"""Why a section, a row, a gift or the end of the turn is not possible."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import Explanation, because, listed
from engines.core.wishes import Reasons, Wish, why_amount
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.bottom import can_take_bottom, coins_of, cost_of
from engines.scythe.explain_case import Case, counted, section_word, sections
from engines.scythe.explain_objectives import why_reveal
from engines.scythe.explain_prices import box
from engines.scythe.factory import can_use_factory_card, factory_answers
from engines.scythe.payment import can_coerce, can_pay_any, can_pay_different
from engines.scythe.produce import WITH_MILL, productive
from engines.scythe.queries import num_hand, spendable, worker_sites
from engines.scythe.state import State
from engines.scythe.tables import (
    BOTTOM_RESOURCE,
    FACTORY_PAY_ANY_RESOURCES,
    FACTORY_PAY_CARDS,
    FACTORY_PAY_COINS,
    FACTORY_PAY_DIFFERENT_RESOURCES,
    FACTORY_PAY_POPULARITY,
    FACTORY_PAY_POWER,
    MAT_TOP,
    PRODUCE_COST_COINS,
    PRODUCE_COST_POPULARITY,
    PRODUCE_COST_POWER,
    SECTION_OF_TOP,
    TOP_COST_COINS,
)

COST_RULE = {c.TOP_MOVE: "S3.2", c.TOP_BOLSTER: "S3.3", c.TOP_TRADE: "S3.5"}


def section_of(case: Case, wish: Wish) -> int | None:
    """The section that was named, or None when this mat has no such section."""
    own = sections(case.s, case.player)
    word = wish.word("section")
    if word:
        return c.FACTORY_SECTION if word.startswith("factory") or word == "5" else int(word) - 1
    if wish.word("row"):
        return section_with(case, wish.word("row"))
    pair = f"{wish.word('top')}/{wish.word('bottom')}"
    return own.index(pair) if pair in own else None


def section_with(case: Case, action: str) -> int:
    """The section of the mat with this top-row or bottom-row action."""
    if action in names.BOTTOM_ACTIONS:
        return names.BOTTOM_ACTIONS.index(action)
    return SECTION_OF_TOP[case.s.mat[case.player] * 4 + names.TOP_ACTIONS.index(action)]


def why_section(case: Case, wish: Wish) -> Reasons:
    """The section is none of the mat's, or it was used last turn. Rule: S2.3, S3.1, S8.7, S12.1"""
    section = section_of(case, wish)
    if section is None:
        mat = names.MAT_TITLES[case.s.mat[case.player]]
        own = listed(sections(case.s, case.player))
        return [because(f"your mat ({mat}) has no section {wish.word('top')}/{wish.word('bottom')}, but {own}", "S3.1")]
    return why_section_number(case, section)


def why_section_number(case: Case, section: int) -> Reasons:
    """Why the token cannot go on this section."""
    s, p = case.s, case.player
    if section == c.FACTORY_SECTION and s.factory_card[p] == c.NO_CARD:
        return [because("you have no Factory card, and only that is a fifth section", "S8.7")]
    if section != s.last_section[p]:
        return []
    if s.faction[p] == c.RUSVIET:
        if section != c.FACTORY_SECTION or s.options & c.OPTION_RELENTLESS_FACTORY:
            return []
        return [because("Relentless does not cover the Factory card in this game", "S12.1", "S2.3")]
    words = section_word(s, p, section)
    return [because(f"the action token stood on {words} in your last turn and has to move to another section", "S2.3")]


# ------------------------------------------------------------------------------------------------------------ top row


def why_top(case: Case, wish: Wish) -> Reasons:
    """The top row of this section is another one, or it cannot be paid. Rule: S2.2, S2.7, S3.2-S3.16"""
    if wish.word("skip"):
        return []
    if wish.word("any"):
        return why_any_top(case)
    s, p = case.s, case.player
    action = names.TOP_ACTIONS.index(wish.word("action").replace("gain", "move"))
    if s.section == c.FACTORY_SECTION or MAT_TOP[s.mat[p] * 4 + s.section] != action:
        return [other_section(case)]
    return [*why_unpaid(case, action), *why_gain(case, wish, action)]


def other_section(case: Case) -> Explanation:
    """The token stands elsewhere this turn."""
    words = section_word(case.s, case.player, case.s.section)
    return because(f"your action token is on {words} this turn, and only its rows can be taken", "S2.2")


def why_any_top(case: Case) -> Reasons:
    """Why the top row of the section, whatever it is, cannot be taken."""
    if case.s.section == c.FACTORY_SECTION:
        return why_factory_unpaid(case)
    return why_unpaid(case, MAT_TOP[case.s.mat[case.player] * 4 + case.s.section])


def why_unpaid(case: Case, action: int) -> Reasons:
    """What is missing to pay a top-row action. Rule: S2.7, S3.11, S3.16"""
    s, p = case.s, case.player
    if action == c.TOP_PRODUCE:
        return why_produce_unpaid(s, p)
    if s.coins[p] >= TOP_COST_COINS[action]:
        return []
    price = counted(TOP_COST_COINS[action], "coin")
    return [because(f"{names.TOP_ACTIONS[action]} costs {price} and you have none", COST_RULE[action], "S2.7")]


def why_produce_unpaid(s: State, p: int) -> Reasons:
    """What is missing of the Produce cost."""
    n = s.num_workers[p]
    costs = (
        ("power", PRODUCE_COST_POWER[n], s.power[p]),
        ("popularity", PRODUCE_COST_POPULARITY[n], s.popularity[p]),
        ("coin", PRODUCE_COST_COINS[n], s.coins[p]),
    )
    return [
        because(f"with {n} workers Produce costs {counted(due, what)} and you have {have}", "S3.11", "S3.16")
        for what, due, have in costs
        if have < due
    ]


def why_gain(case: Case, wish: Wish, action: int) -> Reasons:
    """Why this gain of the action, or part of it, cannot be chosen. Rule: S2.7, S3.7, S5.1"""
    s, p = case.s, case.player
    if action == c.TOP_MOVE:
        return why_move_part(case, wish)
    if action == c.TOP_BOLSTER and wish.word("gain") in ("popularity", "resources"):
        return [because("Bolster brings power or combat cards", "S3.3")]
    if action == c.TOP_TRADE and wish.word("gain") in ("power", "cards"):
        return [because("Trade brings resources or popularity", "S3.5")]
    if action == c.TOP_TRADE and wish.word("gain") == "resources" and not worker_sites(s, p):
        return [
            because("traded resources need a territory that you control with a worker on it; you have none", "S3.7")
        ]
    if action == c.TOP_PRODUCE and wish.part and not productive(s, p, WITH_MILL):
        return [because("nothing can be taken in part: no territory of yours can produce now", "S3.10", "S2.7")]
    return []


def why_move_part(case: Case, wish: Wish) -> Reasons:
    """Part of a Move is just fewer moves; part of one coin is none."""
    if not wish.part:
        return []
    if wish.word("action") == "move":
        return [because("moving fewer units needs no 'in part': say 'move units' and end the moves earlier", "S5.1")]
    if box(case, c.BOX_GAIN_COINS) > 1:
        return []
    return [because("one coin cannot be taken in part; 'skip top row' leaves it", "S2.7")]


def why_factory_use(case: Case, wish: Wish) -> Reasons:
    """The token is not on the Factory card, or its cost is not there. Rule: S8.7, S8.9"""
    s, p = case.s, case.player
    if s.section != c.FACTORY_SECTION:
        return [other_section(case)]
    reasons = why_factory_unpaid(case)
    if not reasons and wish.part and not factory_answers(s, p) & BIT[c.TAKE_PART]:
        return [because("the gains of this card are taken as they are, not in part", "S8.9")]
    return reasons


def why_factory_unpaid(case: Case) -> Reasons:
    """What is missing of the cost of the card's top row."""
    s, p = case.s, case.player
    if can_use_factory_card(s, p):
        return []
    card = s.factory_card[p]
    costs = (
        ("coin", FACTORY_PAY_COINS[card], s.coins[p]),
        ("popularity", FACTORY_PAY_POPULARITY[card], s.popularity[p]),
        ("power", FACTORY_PAY_POWER[card], s.power[p]),
        ("combat card", FACTORY_PAY_CARDS[card], num_hand(s, p)),
    )
    lacking = [f"{counted(due, what)} and you have {have}" for what, due, have in costs if have < due]
    if not can_pay_any(s, p, FACTORY_PAY_ANY_RESOURCES[card]):
        lacking.append(f"{FACTORY_PAY_ANY_RESOURCES[card]} resource tokens and you cannot spend so many")
    if not can_pay_different(s, p, FACTORY_PAY_DIFFERENT_RESOURCES[card]):
        lacking.append(
            f"{FACTORY_PAY_DIFFERENT_RESOURCES[card]} different resources and you cannot spend so many types"
        )
    return [because(f"your Factory card costs {words}", "S8.9", "S2.7") for words in lacking]


# --------------------------------------------------------------------------------------------------------- bottom row


def why_bottom(case: Case, wish: Wish) -> Reasons:
    """The bottom row of this section is another one, or it cannot be paid. Rule: S2.2, S2.7, S4.2, S4.3, S8.7"""
    s = case.s
    if wish.word("skip"):
        return []
    on_card = s.section == c.FACTORY_SECTION
    if wish.word("any"):
        return [] if on_card else why_bottom_unpaid(case, s.section)
    if wish.word("factory") or on_card:
        return [] if wish.word("factory") and on_card else [other_section(case)]
    action = names.BOTTOM_ACTIONS.index(wish.word("action"))
    if action != s.section:
        return [other_section(case)]
    return [*why_bottom_unpaid(case, action), *why_fewer_coins(case, wish, action)]


def why_bottom_unpaid(case: Case, action: int) -> Reasons:
    """What is missing to pay a bottom-row action. Rule: S0.8, S2.7, S4.2, S12.2"""
    s, p = case.s, case.player
    if can_take_bottom(s, p, action):
        return []
    r = BOTTOM_RESOURCE[action]
    price = f"{cost_of(s, p, action)} {names.RESOURCES[r]}"
    have = f"on territories you control lie {spendable(s, p, r)}"
    card = ", and a combat card by Coercion counts for one" if can_coerce(s, p) else ""
    return [because(f"{names.BOTTOM_ACTIONS[action]} costs {price}; {have}{card}", "S4.2", "S0.8", "S2.7")]


def why_fewer_coins(case: Case, wish: Wish, action: int) -> Reasons:
    """A section without coins cannot give fewer."""
    if wish.part and not coins_of(case.s, case.player, action):
        return [because("this section of your mat brings no coins, so there are none to decline", "S4.3")]
    return []


# ------------------------------------------------------------------------------------------------- windows and gifts


def why_reveal_wish(case: Case, wish: Wish) -> Reasons:
    """Why an objective cannot be revealed now. Rule: S9.2-S9.5"""
    return why_reveal(case.s, case.player, wish, 1 if case.kind == c.K_END_WINDOW else 0)


def why_give(case: Case, wish: Wish) -> Reasons:
    """Coins change hands only with the option, and only coins that are there. Rule: S14.2, S14.4"""
    if not case.s.options & c.OPTION_BRIBES:
        return [because("in this game coins do not change hands: the option 'bribes' is off", "S14.2", "S14.4")]
    return [] if case.s.coins[case.player] else [because("you have no coins to give", "S14.4")]


def why_give_to(case: Case, wish: Wish) -> Reasons:
    """Coins go to another seat of the game. Rule: S14.1"""
    if not wish.word("seat"):
        return []
    seat = wish.number("seat")
    if not 1 <= seat <= case.s.players:
        return [because(f"there is no seat {seat}; seats go from 1 to {case.s.players}", "S14.1")]
    return [because("you cannot give coins to yourself", "S14.1")] if seat - 1 == case.player else []


def why_give_amount(case: Case, wish: Wish) -> Reasons:
    """At least one coin, and not more than there are. Rule: S14.4"""
    coins = case.s.coins[case.player]
    return why_amount(wish, 1, coins, because(f"you have {counted(coins, 'coin')} to give", "S14.4"))
