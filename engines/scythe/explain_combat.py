"""Why a combat, an ability, a dial, a card or a retreat is not possible."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import because
from engines.core.wishes import Reasons, Wish, why_amount
from engines.scythe import names
from engines.scythe.combat import ability_of, committed, max_cards, max_dial
from engines.scythe.explain_case import Case, counted, owners, space_names, title
from engines.scythe.explain_moves import home, no_such_space, space_in
from engines.scythe.queries import fighters_of_others, has_ability, num_workers_at, units_of_others
from engines.scythe.tables import ABILITY_SEAWORTHY, ADJACENT, COMBAT_CARD_VALUE, HOMES, LAKES, POWER_DIAL_MAX


def value_index(wish: Wish) -> int:
    """Index of the combat card value that was named, -1 if there is none."""
    value = wish.number("value")
    return list(COMBAT_CARD_VALUE).index(value) if value in COMBAT_CARD_VALUE else -1


def why_order(case: Case, wish: Wish) -> Reasons:
    """There is no combat on that territory. Rule: S6.1"""
    if not wish.word("space"):
        return [because(f"say where: {space_names(case.s.contested)}", "S6.2")]
    h = space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    if case.s.contested & BIT[h]:
        return []
    return [
        because(f"{title(h)} is not contested: there is no combat; contested: {space_names(case.s.contested)}", "S6.1")
    ]


def why_ability(case: Case, wish: Wish) -> Reasons:
    """The ability that was named is another one than the one that can be used here. Rule: S6.5"""
    mech = wish.word("mech")
    can = names.ABILITIES[ability_of(case.s, case.a)]
    if not mech or mech == can:
        return []
    return [because(f"{names.ABILITY_TITLES[names.ABILITIES.index(mech)]} cannot be used here; asked is {can}", "S6.5")]


def why_dial(case: Case, wish: Wish) -> Reasons:
    """The dial ends at 7 and at the own power. Rule: S6.6"""
    n = wish.number("n")
    if n > POWER_DIAL_MAX:
        return [because(f"the dial ends at {POWER_DIAL_MAX}", "S6.6")]
    if n > max_dial(case.s, case.player):
        return [because(f"you have {case.s.power[case.player]} power and cannot dial more", "S6.6")]
    return []


def why_commit(case: Case, wish: Wish) -> Reasons:
    """Another value is asked, so many are not in hand, or more than fighting units allow. Rule: S6.6, S13.7, S16.14"""
    s, p, v = case.s, case.player, case.b
    if value_index(wish) != v:
        asked = COMBAT_CARD_VALUE[v]
        return [
            because(f"asked is how many cards of {asked}; the values are asked from 5 down to 2, each once", "S6.6")
        ]
    held, n = s.hand[p * 4 + v], wish.number("n")
    if n > held:
        return [because(f"you hold {counted(held, 'card')} of {COMBAT_CARD_VALUE[v]}", "S6.6")]
    most = max_cards(s, p, s.arena)
    if n + committed(s, case.a) <= most:
        return []
    chosen = committed(s, case.a)
    so_far = f", and {chosen} of them are chosen" if chosen else ""
    units = f"your fighting units on {title(s.arena)} allow {counted(most, 'card')}"
    return [because(f"{units}{so_far}", "S6.6")]


def why_retreat(case: Case, wish: Wish) -> Reasons:
    """Retreat goes home, or with Seaworthy to a free lake next to the territory. Rule: S6.9, S13.10, S13.11"""
    s, p = case.s, case.player
    if not wish.word("space"):
        return [because("say where to: 'retreat to ...'", "S13.10")]
    to = space_in(case, wish)
    if to < 0:
        return [no_such_space(wish)]
    if to == home(case):
        return []
    if HOMES & BIT[to]:
        return [because("a retreat goes to your own home base, not to another one", "S6.9")]
    if not LAKES & BIT[to]:
        return [
            because(
                f"a retreat goes to the home base or, with Seaworthy, to a lake, not to {title(to)}", "S6.9", "S13.10"
            )
        ]
    if not has_ability(s, p, ABILITY_SEAWORTHY):
        return [because("only Seaworthy lets units retreat to a lake", "S13.10")]
    if not ADJACENT[case.a] & BIT[to]:
        return [because(f"{title(to)} is not next to {title(case.a)}", "S13.10")]
    if units_of_others(s, p) & BIT[to]:
        return [because(f"on {title(to)} stands {owners(s, p, to)}; a retreat cannot start a combat", "S13.11")]
    return []


def why_retreat_workers(case: Case, wish: Wish) -> Reasons:
    """Only workers that are there, and in the end all go home. Rule: S13.10, S6.9"""
    to = space_in(case, wish)
    if to < 0:
        return [no_such_space(wish)]
    if to != case.b:
        return [because(f"asked is how many workers go to {title(case.b)}", "S13.10")]
    count = num_workers_at(case.s, case.player, case.a)
    if case.b == home(case):
        left = because(f"all {counted(count, 'worker')} still there must go home", "S6.9", "S13.10")
        return why_amount(wish, count, count, left)
    return why_amount(wish, 0, count, because(f"{counted(count, 'worker')} can ride along", "S13.10"))


def why_no_combat(case: Case, h: int) -> Reasons:
    """Why a space would not be fought over at all. Rule: S6.1, S5.9"""
    s, p = case.s, case.player
    if fighters_of_others(s, p) & BIT[h]:
        return [
            because(f"a combat on {title(h)} needs your character or a mech there after your moves", "S6.1", "S5.11")
        ]
    if units_of_others(s, p) & BIT[h]:
        return [because(f"on {title(h)} stand only workers, which are driven off without a combat", "S5.9")]
    return [because(f"on {title(h)} stands nobody to fight with", "S6.1")]
