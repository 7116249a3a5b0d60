"""Why a pick, an abandoned region, a redeployment, a marker or a peace is not possible."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.explaining import because, counted, listed
from engines.core.wishes import Reasons, Wish, why_amount
from engines.smallworld import constants as c
from engines.smallworld import names
from engines.smallworld.combos import can_pay
from engines.smallworld.explain_attacks import no_such_region
from engines.smallworld.explain_case import Case, holder, region_of, title
from engines.smallworld.peace import can_ally
from engines.smallworld.state import State
from engines.smallworld.tables import COMBOS_ON_OFFER, MAX_FORTRESSES
from engines.smallworld.troops import active_troop, next_of_several

# --------------------------------------------------------------------------------------------------------------- pick


def why_pick(case: Case, wish: Wish) -> Reasons:
    """The combo is not on offer, or there are too few coins for its place. Rule: W2.1, W2.2"""
    s, p = case.s, case.player
    offered = [k for k in range(COMBOS_ON_OFFER) if s.column_race[k] != c.NO_RACE]
    fitting = [k for k in offered if is_meant(s, k, wish)]
    if not fitting:
        combos = listed(f"{names.RACES[s.column_race[k]]} {names.POWERS[s.column_power[k]]}" for k in offered)
        return [because(f"that combo is not on offer; offered are {combos}", "W2.1")]
    if any(can_pay(s, p, k) for k in fitting):
        return []
    return [because(f"its place costs {counted(k, 'coin')} and you have {s.coins[p]}", "W2.2") for k in fitting]


def is_meant(s: State, k: int, wish: Wish) -> bool:
    """Whether the words name the combo at this place."""
    if wish.word("place"):
        return wish.number("place") == k + 1
    race, power = names.RACES[s.column_race[k]], names.POWERS[s.column_power[k]]
    return wish.word("race") in ("", race) and wish.word("power").replace(" ", "_") in ("", power)


# ------------------------------------------------------------------------------------------------------ own regions


def why_not_own(case: Case, wish: Wish, rule: str) -> Reasons:
    """The region is none of the troop's."""
    r = region_of(case.s, wish)
    if r < 0:
        return [no_such_region(case, wish)]
    if case.s.regions[case.a] & BIT[r]:
        return []
    who = "nobody" if case.s.occupant[r] == c.NOBODY else holder(case.s, case.player, r)
    race = names.RACE_TITLES[case.s.race[case.a]] if case.s.race[case.a] != c.NO_RACE else "race"
    return [because(f"{title(case.s, r)} is not a region of your {race}: {who} stands there", rule)]


def why_abandon_region(case: Case, wish: Wish) -> Reasons:
    """Own regions, in ascending order, at least one. Rule: W9.4"""
    if wish.word("stop"):
        return [] if case.b else [because("you chose to abandon regions: name at least one", "W9.4")]
    return why_not_own(case, wish, "W9.4") or why_passed(case, wish, "W9.4")


def why_passed(case: Case, wish: Wish, rule: str) -> Reasons:
    """Regions are named in ascending order."""
    r = region_of(case.s, wish)
    if r >= case.b:
        return []
    return [because(f"r{r + 1} is over: the regions are named in ascending order", rule)]


def why_several(case: Case, wish: Wish, rule: str) -> Reasons:
    """One of several regions that are named in ascending order, so that the others still fit. Rule: W12.1, W13.10"""
    found = why_not_own(case, wish, rule) or why_passed(case, wish, rule)
    r = region_of(case.s, wish)
    if found or next_of_several(case.s.regions[case.a] & ~(BIT[case.b] - 1), case.c) & BIT[r]:
        return found
    return [because(f"{case.c} regions are to be named in ascending order, and after r{r + 1} too few are left", rule)]


def why_keep(case: Case, wish: Wish) -> Reasons:
    """Which regions the Amazons keep. Rule: W12.1, W14.32"""
    return why_several(case, wish, "W12.1")


def why_hero(case: Case, wish: Wish) -> Reasons:
    """Where the heroes stand. Rule: W13.10"""
    return why_several(case, wish, "W13.10")


# -------------------------------------------------------------------------------------------------------- redeployment


def why_style(case: Case, wish: Wish) -> Reasons:
    """What is in hand must be placed. Rule: W7.1, W13.3"""
    camps = case.kind == c.K_ENCAMP
    in_hand = case.s.camps_in_hand if camps else case.s.in_hand[case.a]
    if wish.word("style") != "leave" or not in_hand:
        return []
    things = counted(in_hand, "encampment" if camps else "token")
    return [because(f"{things} in hand must be placed; say 'spread' or 'choose'", "W13.3" if camps else "W7.1")]


def why_other_region(case: Case, wish: Wish, rule: str) -> Reasons:
    """The regions are asked one after the other."""
    r = region_of(case.s, wish)
    if r < 0:
        return [no_such_region(case, wish)]
    if r == ctz(case.b):
        return []
    return [because(f"asked is {title(case.s, ctz(case.b))}; the regions are asked in ascending order", rule)]


def why_place(case: Case, wish: Wish) -> Reasons:
    """So many are not in hand. Rule: W7.1, W5.6"""
    return why_other_region(case, wish, "W7.1") or why_share(case, wish, case.s.in_hand[case.a], "token", "W7.1")


def why_place_camps(case: Case, wish: Wish) -> Reasons:
    """So many encampments are not in hand. Rule: W13.3"""
    return why_other_region(case, wish, "W13.3") or why_share(case, wish, case.s.camps_in_hand, "encampment", "W13.3")


def why_share(case: Case, wish: Wish, in_hand: int, thing: str, rule: str) -> Reasons:
    """The last region takes the rest."""
    low = in_hand if case.b & (case.b - 1) == 0 else 0
    rest = "the last region takes all that is left: " if low else ""
    return why_amount(wish, low, in_hand, because(f"{rest}you have {counted(in_hand, thing)} in hand", rule))


def why_take_off(case: Case, wish: Wish) -> Reasons:
    """One Amazon stays in each region, and four are taken off in all. Rule: W12.1"""
    s, r = case.s, ctz(case.b)
    elsewhere = why_other_region(case, wish, "W12.1")
    if elsewhere:
        return elsewhere
    others = [i for i in range(r + 1, c.STOP) if case.b & BIT[i]]
    room = sum(s.tokens[i] - 1 for i in others)
    low, high = max(0, case.c - room), min(case.c, s.tokens[r] - 1)
    limit = f"{case.c} are still to be taken off, one stays in each region: {low} to {high} from here"
    return why_amount(wish, low, high, because(limit, "W12.1"))


# ------------------------------------------------------------------------------------------------- fortress and peace


def why_fortress(case: Case, wish: Wish) -> Reasons:
    """An own region without a fortress, six in all. Rule: W13.9, W14.42"""
    if wish.word("stop"):
        return []
    found = why_not_own(case, wish, "W13.9")
    r = region_of(case.s, wish)
    if not found and case.s.fortresses & BIT[r]:
        found = [because(f"{title(case.s, r)} has a fortress already", "W13.9")]
    if popcount(case.s.fortresses) >= MAX_FORTRESSES:
        found.append(because(f"all {MAX_FORTRESSES} fortresses are on the map", "W14.42", "W13.9"))
    return found


def why_ally(case: Case, wish: Wish) -> Reasons:
    """An opponent whose active race was not attacked this turn. Rule: W13.5"""
    if wish.word("stop"):
        return []
    s, q = case.s, wish.number("seat") - 1
    if not 0 <= q < s.players:
        return [because(f"there is no seat {q + 1}; seats go from 1 to {s.players}", "W13.5")]
    if q == case.player:
        return [because("you make peace with an opponent, not with yourself", "W13.5")]
    if s.attacked & BIT[q]:
        return [because(f"you attacked the active race of seat {q + 1} this turn", "W13.5", "W14.53")]
    if not can_ally(s, q):
        return [because(f"seat {q + 1} has no active race", "W13.5")]
    return []


def why_no_power(s: State, p: int, power: int, what: str, rule: str) -> Reasons:
    """Only a race with this power does such a thing."""
    if s.power[active_troop(p)] == power:
        return []
    return [because(f"only the power {names.POWER_TITLES[power]} {what}", rule)]
