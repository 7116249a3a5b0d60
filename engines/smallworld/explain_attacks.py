"""Why a region cannot be attacked, or not with these tokens: reach, immunity, peace, cost, die, special attacks."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import Explanation, because, counted, listed
from engines.core.wishes import Reasons, Wish
from engines.smallworld import constants as c
from engines.smallworld.conquest import affordable, may_attempt, short_by, substitutable, substitution_reach
from engines.smallworld.explain_case import (
    Case,
    holder,
    number_on_board,
    race_words,
    region_list,
    region_of,
    title,
)
from engines.smallworld.reach import at_peace, barred, conquerable, cost, reduction, targets, within_reach
from engines.smallworld.state import State
from engines.smallworld.tables import BERSERK, DRAGON_MASTER, LAKES, MOUNTAINS, SORCERERS
from engines.smallworld.troops import (
    board_of,
    has_power,
    has_race,
    has_tokens,
    immune_regions,
    is_active,
    seat_of,
)


def no_such_region(case: Case, wish: Wish) -> Explanation:
    """The board has no region of this number."""
    return because(f"this board has regions r1 to r{number_on_board(case.s)}", "W1.1")


# -------------------------------------------------------------------------------------------------------------- reach


def why_out_of_reach(s: State, t: int, r: int) -> Reasons:
    """Why the troop may not attack a region, whatever it costs. Rule: W3.1-W3.6, W4.6, W13.5, W13.7"""
    if targets(s, t) & BIT[r]:
        return []
    if s.regions[t] & BIT[r]:
        return [because(f"{title(s, r)} is held by the same race already", "W4.6")]
    found = why_barred(s, t, r)
    if not within_reach(s, t) & BIT[r]:
        found.append(why_not_linked(s, t, r))
    return found


def why_barred(s: State, t: int, r: int) -> Reasons:
    """Immune regions, and those at peace."""
    if not barred(s, t) & BIT[r]:
        return []
    if at_peace(s, t) & BIT[r] and not immune_regions(s) & BIT[r]:
        return [
            because(f"seat {s.diplomat + 1} made peace with you, so {title(s, r)} may not be attacked", "W13.5", "W4.6")
        ]
    marks = (("a hole", s.holes), ("a hero", s.heroes), ("the dragon", s.dragon))
    words = listed(word for word, mask in marks if mask & BIT[r])
    return [because(f"{title(s, r)} is immune: it holds {words}", "W0.9", "W4.6")]


def why_not_linked(s: State, t: int, r: int) -> Explanation:
    """Water, the edge for a First Conquest, or a region without a neighbour of the same race."""
    if not conquerable(s, t) & BIT[r]:
        return because(f"{title(s, r)} is water, which only an active Seafaring race conquers", "W4.6", "W13.15")
    if s.regions[t] == 0:
        return why_no_entry(s, r)
    return because(
        f"{title(s, r)} is not next to a region of your {race_words(s, t)} ({region_list(s.regions[t])})", "W3.6"
    )


def why_no_entry(s: State, r: int) -> Explanation:
    """A race without a region begins at the edge."""
    if LAKES[board_of(s)] & BIT[r]:
        return because("the lake gives no entry", "W3.2")
    return because(
        f"a First Conquest starts at the edge or on the shore of a sea there; {title(s, r)} is inland", "W3.1"
    )


# --------------------------------------------------------------------------------------------------------- conquests


def why_conquer(case: Case, wish: Wish) -> Reasons:
    """Why the attack that was said is not possible now. Rule: W4.4, W4.5, W6.1, W6.6-W6.8, W12.11, W13.2, W13.6"""
    if wish.word("stop"):
        return []
    if wish.word("roll"):
        return why_roll(case)
    if wish.word("dragon"):
        return why_no_dragon(case)
    if wish.word("substitute"):
        return why_no_substitution(case)
    r = region_of(case.s, wish)
    if r < 0:
        return [no_such_region(case, wish)]
    return why_out_of_reach(case.s, case.a, r) or why_too_dear(case, wish.word("how"), r)


def why_too_dear(case: Case, how: str, r: int) -> Reasons:
    """Why the tokens in hand do not do, or do without the die."""
    s, t, roll = case.s, case.a, max(case.b - 1, 0)
    hand, price = s.in_hand[t], cost(s, t, r, roll)
    if hand == 0:
        return [because("every conquest needs at least one token in hand, and you have none", "W4.5")]
    if price <= hand:
        return (
            [because(f"your tokens suffice: no die is needed, say 'conquer r{r + 1}'", "W6.6")]
            if how == "attempt"
            else []
        )
    short = because(
        f"{title(s, r)} costs {price} ({cost_words(s, t, r, roll)}) and you have {hand} in hand", "W4.1", "W4.4"
    )
    return [short, *why_no_attempt(case, how, r)] if how != "attempt" or why_no_attempt(case, how, r) else []


def why_no_attempt(case: Case, how: str, r: int) -> Reasons:
    """Why the die cannot help, or that it can."""
    s, t = case.s, case.a
    if has_power(s, t, BERSERK):
        return [because("Berserk rolls before it names a region, and makes no final attempt", "W6.7", "W13.2")]
    if not short_by(s, t, c.MOST_SHORT) & BIT[r]:
        return [because(f"the die makes up for {c.MOST_SHORT} missing tokens at most", "W6.1")]
    if not may_attempt(s):
        return [because("the die was used for a final attempt this turn", "W6.8")]
    return [because(f"say 'attempt r{r + 1}' for a final attempt with the die", "W6.1")] if how != "attempt" else []


def cost_words(s: State, t: int, r: int, roll: int) -> str:
    """How the cost of a region comes about."""
    parts = [
        (s.tokens[r] if s.occupant[r] != c.NOBODY else 0, "token"),
        (s.tribes >> r & 1, "Lost Tribe"),
        (MOUNTAINS[board_of(s)] >> r & 1, "mountain"),
        (s.lairs >> r & 1, "lair"),
        (s.fortresses >> r & 1, "fortress"),
        (s.camps[r], "encampment"),
    ]
    words = [f"+ {counted(n, what)}" for n, what in parts if n]
    words += [f"- {n} {what}" for n, what in ((reduction(s, t, r), "by race and power"), (roll, "by the roll")) if n]
    return " ".join(["2", *words])


# ---------------------------------------------------------------------------------------------------- special attacks


def why_roll(case: Case) -> Reasons:
    """Only Berserk rolls first, once a conquest. Rule: W13.2"""
    s, t = case.s, case.a
    if not has_power(s, t, BERSERK):
        return [because("only Berserk rolls before a conquest; others name a region: 'attempt ...'", "W13.2", "W6.1")]
    if case.b != c.NO_ROLL:
        return [because("the die was rolled for this conquest; name a region", "W13.2")]
    if s.in_hand[t] == 0:
        return [because("every conquest needs at least one token in hand, and you have none", "W4.5")]
    if affordable(s, t, 0) or short_by(s, t, c.MOST_SHORT):
        return []
    return [because("no region in reach could be taken even with the best roll", "W13.2", "W4.1")]


def why_no_dragon(case: Case) -> Reasons:
    """Only the Dragon Master, once a turn, with a token. Rule: W13.6"""
    s, t = case.s, case.a
    if not has_power(s, t, DRAGON_MASTER):
        return [because("only a Dragon Master has the dragon", "W13.6")]
    if case.b != c.NO_ROLL or s.dragon_used:
        return [because("the dragon was used this turn", "W13.6")]
    if s.in_hand[t] == 0:
        return [because("the dragon needs one token in hand", "W13.6", "W4.5")]
    return [] if targets(s, t) else [because("no region can be attacked", "W13.6", "W4.6")]


def why_no_substitution(case: Case) -> Reasons:
    """Only Sorcerers, with a token in the tray and a lone active token in reach. Rule: W12.11, W14.35"""
    s, t = case.s, case.a
    if not has_race(s, t, SORCERERS):
        return [because("only Sorcerers substitute", "W12.11")]
    if case.b != c.NO_ROLL:
        return [because("the die was rolled for a conquest with tokens", "W13.2")]
    if substitutable(s, t):
        return []
    if s.tray[SORCERERS] == 0:
        return [because("all Sorcerers are in play, so none can be placed", "W14.35", "W12.11")]
    return [because("next to your Sorcerers stands no lone token of an opponent's active race", "W12.11")]


def why_dragon(case: Case, wish: Wish) -> Reasons:
    """The dragon goes where the race could attack. Rule: W13.6, W14.17"""
    r = region_of(case.s, wish)
    return [no_such_region(case, wish)] if r < 0 else why_out_of_reach(case.s, case.a, r)


def why_substitute(case: Case, wish: Wish) -> Reasons:
    """What stands against a substitution in a region. Rule: W12.11, W14.4, W14.36, W14.37"""
    s, t, r = case.s, case.a, region_of(case.s, wish)
    if r < 0:
        return [no_such_region(case, wish)]
    if substitutable(s, t) & BIT[r]:
        return []
    return [*why_no_lone_rival(s, t, r), *why_no_sorcery(s, t, r)]


def why_no_lone_rival(s: State, t: int, r: int) -> Reasons:
    """The region does not hold exactly one token of an opponent's active race."""
    q = s.occupant[r]
    if q == c.NOBODY or seat_of(q) == seat_of(t) or not is_active(q):
        who = "nobody" if q == c.NOBODY else holder(s, seat_of(t), r)
        return [because(f"in {title(s, r)} stands {who}, not an opponent's active race", "W12.11", "W14.37")]
    found: Reasons = []
    if s.substituted & BIT[seat_of(q)]:
        found.append(because(f"seat {seat_of(q) + 1} suffered a substitution this turn already", "W14.36", "W12.11"))
    if s.tokens[r] != 1:
        found.append(because(f"in {title(s, r)} stand {s.tokens[r]} tokens, not a lone one", "W12.11"))
    if s.camps[r]:
        found.append(because(f"an encampment guards {title(s, r)}", "W14.4", "W12.11"))
    return found


def why_no_sorcery(s: State, t: int, r: int) -> Reasons:
    """The region is out of the reach of Sorcerers."""
    found = why_barred(s, t, r)
    if s.tray[SORCERERS] == 0:
        found.append(because("all Sorcerers are in play, so none can be placed", "W14.35"))
    if not has_tokens(s, t):
        found.append(because("no Sorcerer is left", "W12.11", "W5.9"))
    if not conquerable(s, t) & BIT[r]:
        found.append(because(f"{title(s, r)} is water", "W4.6", "W12.11"))
    elif not substitution_reach(s, t) & BIT[r]:
        where = (
            f"not next to a Sorcerer ({region_list(s.regions[t])})"
            if s.regions[t]
            else "a First Conquest is no substitution"
        )
        found.append(because(f"{title(s, r)}: {where}", "W12.11"))
    return found
