"""Why an option of a card, part of a benefit, a site or a payment is not possible."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.constants import LAST_COUNT
from engines.core.explaining import because, listed
from engines.core.wishes import Reasons, Wish, why_amount
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.cards import legal_hand
from engines.scythe.encounter import can_pay_option
from engines.scythe.explain_case import Case, counted, title, uncontrolled
from engines.scythe.explain_combat import value_index
from engines.scythe.explain_moves import no_such_space, space_in
from engines.scythe.factory import first_row, last_row
from engines.scythe.gains import PART, divisible
from engines.scythe.payment import can_coerce, can_pay, legal_pay_type, tokens_on
from engines.scythe.queries import spendable
from engines.scythe.tables import (
    COMBAT_CARD_VALUE,
    ENCOUNTER_FIRST,
    ENCOUNTER_PAY_COINS,
    ENCOUNTER_PAY_POPULARITY,
    FACTORY_CARDS_BASE,
    NUM_FACTORY_CARDS,
    ROW_OP,
)

# -------------------------------------------------------------------------------------------------------------- cards


def why_factory_choice(case: Case, wish: Wish) -> Reasons:
    """The card is not in the offer. Rule: S8.2, S8.4, S15.4"""
    card = wish.number("card") - 1
    if not 0 <= card < NUM_FACTORY_CARDS:
        return [because(f"there are Factory cards 1 to {NUM_FACTORY_CARDS}", "S8.2")]
    if case.s.offer & BIT[card]:
        return []
    if not FACTORY_CARDS_BASE & BIT[card] and not case.s.options & c.OPTION_PROMO_CARDS:
        return [because("that is a promo card, and this game is played without them", "S15.4")]
    takers = [q + 1 for q in range(case.s.players) if case.s.factory_card[q] == card]
    if takers:
        return [because(f"seat {takers[0]} has taken that card", "S8.4", "S8.5")]
    return [because("that card is not in the offer", "S8.2", "S8.4")]


def why_alternative(case: Case, wish: Wish) -> Reasons:
    """The card does not print this gain. Rule: S8.9"""
    card = case.s.factory_card[case.player]
    printed = [names.EFFECTS[ROW_OP[row]] for row in range(first_row(case.s, card), last_row(case.s, card))]
    if wish.word("effect") in printed:
        return []
    return [because(f"your Factory card offers {listed(printed, 'or')}", "S8.9")]


def why_option(case: Case, wish: Wish) -> Reasons:
    """The option was used, cannot be paid, or cannot be taken in part. Rule: S7.4, S7.5, S7.6, S12.4"""
    if wish.word("done"):
        return [] if case.b else [because("one option must be taken; the first one of every card is free", "S7.4")]
    i = wish.number("option") - 1
    if not 0 <= i < 3:
        return [because("an encounter card has three options", "S7.4")]
    if case.b & BIT[i]:
        return [because("that option was taken already; Meander takes two different ones", "S12.4")]
    option = case.a * 3 + i
    if not can_pay_option(case.s, case.player, option):
        return why_option_unpaid(case, option)
    if wish.part and not divisible(ENCOUNTER_FIRST[option], ENCOUNTER_FIRST[option + 1]):
        return [because("this option has nothing that can be taken in part", "S7.6")]
    return []


def why_option_unpaid(case: Case, option: int) -> Reasons:
    """What is missing to pay an option of an encounter card."""
    costs = (
        ("coin", ENCOUNTER_PAY_COINS[option], case.s.coins[case.player]),
        ("popularity", ENCOUNTER_PAY_POPULARITY[option], case.s.popularity[case.player]),
    )
    return [
        because(f"the option costs {counted(due, what)} and you have {have}", "S7.5")
        for what, due, have in costs
        if have < due
    ]


# ----------------------------------------------------------------------------------------------------------- benefits


def why_part(case: Case, wish: Wish) -> Reasons:
    """Another gain is asked, so much is not on offer, or everything was to be said at once. Rule: S2.7, S7.6"""
    effect, most = names.EFFECTS[case.a], case.b
    if wish.word("effect") != effect:
        return [because(f"asked is how much of the gain '{effect}' you take", "S2.7")]
    n = wish.number("n")
    if n > most:
        return [because(f"the benefit is {most} {effect}", "S2.7")]
    if n == most and case.c & 128 and not case.s.reduced:
        return [
            because("you chose to take the benefit in part, so not all of it; the whole was the other answer", "S2.7")
        ]
    return []


def why_types(case: Case, wish: Wish) -> Reasons:
    """Another resource is asked, or the numbers do not come to the total. Rule: S3.5"""
    n, left, resource = wish.number("n"), case.a, names.RESOURCES[case.b]
    if wish.word("resource") != resource:
        return [because(f"asked is how many are {resource}; the resources are asked in the order of the mat", "S3.5")]
    if n > left:
        return [because(f"{counted(left, 'token')} are left to choose", "S3.5")]
    if n < left and case.b == c.NUM_RESOURCES - 1 and not case.c & PART:
        return [because(f"the last type takes what is left: {left}", "S3.5")]
    return []


def why_site(case: Case, wish: Wish) -> Reasons:
    """The resources need a controlled territory with a worker. Rule: S3.8, S8.9"""
    h = space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    return why_worker_site(case, h, "S3.8")


def why_worker_site(case: Case, h: int, rule: str) -> Reasons:
    """Why a space is no controlled territory with an own worker."""
    found = uncontrolled(case.s, case.player, h)
    if not case.s.workers[case.player] & BIT[h]:
        found.append(because(f"you have no worker on {title(h)}", rule))
    return found


# ----------------------------------------------------------------------------------------------------------- payments


def why_pay(case: Case, wish: Wish) -> Reasons:
    """Another territory is asked, or the number does not fit what is there and what is due. Rule: S0.8, S2.7"""
    s, r, due, h = case.s, case.a, case.b, ctz(case.c)
    named = space_in(case, wish)
    if named < 0:
        return [no_such_space(wish)]
    if named != h:
        return [
            because(f"asked is how many come from {title(h)}; the territories are asked in ascending order", "S0.8")
        ]
    here = s.res[h * c.NUM_RESOURCES + r]
    least, most = max(due - tokens_on(s, r, case.c & (case.c - 1)), 0), min(here, due)
    n = wish.number("n")
    if wish.word("n") == "all" or n > LAST_COUNT:
        return why_amount(wish, least, most, because(f"{due} are due", "S0.8"))
    if n > here:
        return [because(f"on {title(h)} lie {here} {names.RESOURCES[r]}", "S0.8")]
    if n > due:
        return [because(f"only {due} {names.RESOURCES[r]} are to be paid", "S2.7")]
    if n < least:
        return [because(f"the other territories hold too little: at least {least} must come from here", "S0.8", "S2.7")]
    return []


def why_coercion(case: Case, wish: Wish) -> Reasons:
    """The card is not in hand, or the tokens do not suffice without one. Rule: S12.2"""
    s, p = case.s, case.player
    if wish.word("done"):
        have = spendable(s, p, case.a)
        if have >= case.b:
            return []
        return [
            because(
                f"{case.b} {names.RESOURCES[case.a]} are due and you can spend {have}: a card is needed",
                "S12.2",
                "S2.7",
            )
        ]
    if wish.word("use"):
        return [because("say which card: 'coercion card ...'", "S12.2")]
    return why_not_in_hand(case, wish, "S12.2")


def why_not_in_hand(case: Case, wish: Wish, rule: str) -> Reasons:
    """The hand has no such card."""
    v = value_index(wish)
    if v >= 0 and legal_hand(case.s, case.player) & BIT[v]:
        return []
    return [because(f"you hold no combat card of {wish.word('value')}; you hold {hand_words(case)}", rule)]


def hand_words(case: Case) -> str:
    """The own combat cards."""
    held = case.s.hand
    cards = [counted(held[case.player * 4 + v], "card") + f" of {COMBAT_CARD_VALUE[v]}" for v in range(4)]
    return listed(words for v, words in enumerate(cards) if held[case.player * 4 + v])


def why_pay_card(case: Case, wish: Wish) -> Reasons:
    """The card is not in hand. Rule: S8.9"""
    return why_not_in_hand(case, wish, "S8.9")


def why_pay_type(case: Case, wish: Wish) -> Reasons:
    """None can be spent, the order is over it, or the rest could not be paid then. Rule: S8.9, S12.2"""
    s, p, n, different = case.s, case.player, case.a, case.c
    r = names.RESOURCES.index(wish.word("resource"))
    if legal_pay_type(s, p, n, case.b, different) & BIT[r]:
        return []
    if r < case.b:
        return [because(f"the types are named in ascending order, and {names.RESOURCES[r]} is over", "S8.9")]
    if not can_pay(s, p, r, 1):
        return [because(f"you can spend no {names.RESOURCES[r]}", "S8.9", "S0.8")]
    if can_coerce(s, p) and not spendable(s, p, r):
        return [because("the one card of Coercion is needed for the rest of the payment", "S12.2")]
    kind = "different types" if different else "tokens"
    return [
        because(
            f"after {names.RESOURCES[r]} the rest of the {kind} could not be paid; name an earlier type first", "S8.9"
        )
    ]
