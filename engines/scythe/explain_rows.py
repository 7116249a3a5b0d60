"""Why a main effect, a production, a faction token or a special gain is not possible."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import Explanation, because, listed
from engines.core.wishes import Reasons, Wish, why_amount
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.bottom import build_sites, cost_of, deploy_sites
from engines.scythe.explain_benefits import why_worker_site
from engines.scythe.explain_case import Case, owners, seat_word, title, uncontrolled, unit_word
from engines.scythe.explain_moves import no_such_space, space_in
from engines.scythe.gains import NO_SITE
from engines.scythe.notation import TRAP_NAMES
from engines.scythe.produce import WITH_MILL, mill_space, productive, yield_of
from engines.scythe.queries import all_built, character_space, mech_spaces, num_hand, units_of_others
from engines.scythe.reach import trap_spaces
from engines.scythe.tables import (
    ADJACENT,
    BOTTOM_MIN_COST,
    FACTION_TOKENS,
    FACTORY_MASK,
    HOMES,
    LAKES,
    MECH_ABILITY,
    VILLAGES,
    WORKERS_PER_PLAYER,
)

# --------------------------------------------------------------------------------------------------- the main effects


def why_upgrade(case: Case, wish: Wish) -> Reasons:
    """The cube was taken, or the section has no bracketed box left. Rule: S4.2, S4.7"""
    if wish.word("done"):
        return []
    s, p, word = case.s, case.player, wish.word("box")
    if word not in names.UPGRADE_BOXES:
        return [because(f"there is no cube '{word}'; cubes lie on {listed(names.UPGRADE_BOXES)}", "S4.7")]
    found: Reasons = []
    if s.cubes_taken[p] & BIT[names.UPGRADE_BOXES.index(word)]:
        found.append(because(f"the cube of {word} was moved already", "S4.7"))
    action = names.BOTTOM_ACTIONS.index(wish.word("action"))
    if cost_of(s, p, action) <= BOTTOM_MIN_COST[s.mat[p] * 4 + action]:
        found.append(because(f"{wish.word('action')} has no bracketed box left to cover", "S4.2", "S4.7"))
    return found


def why_mech(case: Case, wish: Wish) -> Reasons:
    """The mech is out, belongs to others, or has nowhere to go. Rule: S4.6, S4.8, S4.9"""
    if wish.word("done"):
        return []
    s, p = case.s, case.player
    own = [names.ABILITIES[MECH_ABILITY[s.faction[p] * 4 + slot]] for slot in range(4)]
    word = wish.word("mech")
    if word not in own:
        return [because(f"your faction has no mech of '{word}'; it has {listed(own)}", "S4.8")]
    found: Reasons = []
    if s.mechs[p] & BIT[own.index(word)]:
        found.append(because(f"the mech of {word} is deployed already", "S4.8", "S0.10"))
    return [*found, *why_no_site(case, deploy_sites(s, p, case.a), "S4.9", "deploy")]


def why_no_site(case: Case, sites: int, rule: str, verb: str) -> Reasons:
    """There is no legal territory at all."""
    if sites:
        return []
    if case.a != NO_SITE:
        return [because(f"it would go on {title(case.a)}, and there you cannot {verb}", "S7.7", "S7.9", rule)]
    return [because(f"you have no territory to {verb} on: controlled, with a worker, no lake", rule, "S4.6")]


def why_deploy_site(case: Case, wish: Wish) -> Reasons:
    """A mech goes on a controlled territory with a worker, no lake, no home base. Rule: S4.9, S7.7"""
    h = space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    if deploy_sites(case.s, case.player, case.a) & BIT[h]:
        return []
    return why_bad_site(case, h, "S4.9", "deploy a mech")


def why_bad_site(case: Case, h: int, rule: str, verb: str) -> Reasons:
    """Why a mech or structure cannot go on a space."""
    if HOMES & BIT[h]:
        return [because(f"on a home base you cannot {verb}", rule, "S0.2")]
    if case.a != NO_SITE and h != case.a:
        return [because(f"what a card gives goes on your character's territory, {title(case.a)}", "S7.7")]
    found = [because(f"on a lake you cannot {verb}", rule, "S5.19")] if LAKES & BIT[h] else []
    return found + (why_worker_site(case, h, rule) if case.a == NO_SITE else [])


def why_structure(case: Case, wish: Wish) -> Reasons:
    """The structure is built, or there is nowhere to build. Rule: S4.6, S4.11, S4.12"""
    if wish.word("done"):
        return []
    s, p, kind = case.s, case.player, names.STRUCTURES.index(wish.word("structure"))
    found: Reasons = []
    if s.structure[p * 4 + kind] != c.OFF_BOARD:
        at = title(s.structure[p * 4 + kind])
        found.append(because(f"your {wish.word('structure')} stands on {at} already", "S4.11", "S0.10"))
    return [*found, *why_no_site(case, build_sites(s, p, case.a), "S4.12", "build")]


def why_build_site(case: Case, wish: Wish) -> Reasons:
    """A structure goes where none stands, on a controlled territory with a worker, no lake. Rule: S4.12, S7.7"""
    s, p, h = case.s, case.player, space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    if build_sites(s, p, case.a) & BIT[h]:
        return []
    found = why_bad_site(case, h, "S4.12", "build")
    if all_built(s) & BIT[h]:
        found.append(because(f"on {title(h)} stands a structure already, and only one may", "S4.12", "S0.10"))
    return found


def why_enlist(case: Case, wish: Wish) -> Reasons:
    """The recruit was taken, or the bonus was used. Rule: S4.15"""
    if wish.word("done"):
        return []
    s, p = case.s, case.player
    found: Reasons = []
    if s.recruits[p] & BIT[names.BOTTOM_ACTIONS.index(wish.word("action"))]:
        found.append(because(f"the recruit of {wish.word('action')} was taken already", "S4.15", "S0.10"))
    if not wish.word("bonus"):
        return found or ([because("all four bonuses are used", "S4.15")] if s.one_time[p] == 15 else [])
    if s.one_time[p] & BIT[names.ONE_TIME.index(wish.word("bonus"))]:
        found.append(because(f"the one-time bonus '{wish.word('bonus')}' is used", "S4.15"))
    return found


# ---------------------------------------------------------------------------------------------------------- production


def why_produce(case: Case, wish: Wish) -> Reasons:
    """The territory cannot produce, it is over, or the number is used up. Rule: S3.10, S3.13, S3.14, S3.15"""
    if wish.word("done"):
        return []
    s, p, h = case.s, case.player, space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    found = why_unproductive(case, h)
    if found:
        return found
    if not case.b & BIT[h]:
        return [
            because(f"{title(h)} is over: the territories are named in ascending order, each once", "S3.10", "S3.14")
        ]
    if case.a == 0 and not (case.c & WITH_MILL and mill_space(s, p) & BIT[h]):
        return [
            because("no further territory may produce; only the mill's own is on top of the number", "S3.10", "S3.14")
        ]
    return []


def why_unproductive(case: Case, h: int) -> Reasons:
    """Why a space brings nothing to this player."""
    s, p = case.s, case.player
    if HOMES & BIT[h]:
        return [because("workers on a home base produce nothing", "S3.15")]
    if (LAKES | FACTORY_MASK) & BIT[h]:
        return [because("lakes and the Factory produce nothing", "S3.10")]
    found = uncontrolled(s, p, h)
    if found:
        return found
    if not productive(s, p, case.c) & BIT[h]:
        return [because(f"you have no worker on {title(h)}", "S3.10")]
    if not yield_of(s, p, BIT[h], case.c) and VILLAGES & BIT[h]:
        return [because(f"all {WORKERS_PER_PLAYER} workers are off your mat, so villages bring no more", "S3.13")]
    return []


def why_produce_count(case: Case, wish: Wish) -> Reasons:
    """From one worker to all of them. Rule: S3.12"""
    return why_amount(wish, 1, case.b, because(f"1 to {case.b} workers can produce there", "S3.12"))


# ------------------------------------------------------------------------------------------ tokens and special gains


def why_token(case: Case, wish: Wish) -> Reasons:
    """Flags are Albion's, Traps Togawa's, four each. Rule: S16.4, S16.8"""
    if wish.word("done"):
        return []
    s, p = case.s, case.player
    albion = s.faction[p] == c.ALBION
    if bool(wish.word("flag")) != albion:
        own = "Flags" if albion else "Traps" if FACTION_TOKENS[s.faction[p]] else "no tokens"
        return [because(f"your faction places {own}", "S16.4" if albion else "S16.8")]
    if albion:
        used = s.flags.bit_count() >= FACTION_TOKENS[c.ALBION]
        return [because("all four Flags are placed, and they are never moved", "S16.4")] if used else []
    return why_trap(case, wish)


def why_trap(case: Case, wish: Wish) -> Reasons:
    """There are four Traps, each once."""
    word = wish.word("trap")
    if word not in TRAP_NAMES:
        return [because(f"the Traps are {listed(TRAP_NAMES)}; say which", "S16.8", "S16.9")]
    at = case.s.trap[TRAP_NAMES.index(word)]
    return [] if at == c.OFF_BOARD else [because(f"that Trap lies on {title(at)} already", "S16.8")]


def why_no_token_here(case: Case) -> Explanation:
    """Why no faction token can be placed at all."""
    s, p = case.s, case.player
    if not FACTION_TOKENS[s.faction[p]]:
        return because("only Albion places Flags and only Togawa places Traps", "S16.4", "S16.8")
    if (s.flags | trap_spaces(s)) & BIT[character_space(s, p)]:
        return because("a faction token lies on your character's territory already", "S16.4", "S16.8")
    return because("a token is placed after a Move action in which the character moved", "S16.4", "S16.8")


def why_peek(case: Case, wish: Wish) -> Reasons:
    """An opponent with combat cards. Rule: S0.13"""
    if wish.word("done"):
        return []
    q = wish.number("seat") - 1
    if not 0 <= q < case.s.players:
        return [because(f"there is no seat {q + 1}; seats go from 1 to {case.s.players}", "S0.13")]
    if q == case.player:
        return [because("you look at the cards of an opponent, not at your own", "S0.13")]
    return [] if num_hand(case.s, q) else [because(f"{seat_word(case.s, q)} has no combat cards", "S0.13")]


def why_relocate(case: Case, wish: Wish) -> Reasons:
    """An adjacent land territory with nothing of another player. Rule: S7.15"""
    if wish.word("done"):
        return []
    s, p, h = case.s, case.player, space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    found: Reasons = []
    if (HOMES | LAKES) & BIT[h]:
        found.append(because("your units go to a land territory, not to a lake or home base", "S7.15"))
    if not ADJACENT[case.a] & BIT[h]:
        found.append(because(f"{title(h)} is not next to {title(case.a)}", "S7.15"))
    if units_of_others(s, p) & BIT[h]:
        found.append(because(f"units of {owners(s, p, h)} stand on {title(h)}", "S7.15"))
    foreign = all_built(s) & ~s.built[p]
    foreign |= 0 if s.faction[p] == c.TOGAWA else trap_spaces(s)
    foreign |= 0 if s.faction[p] == c.ALBION else s.flags
    if foreign & BIT[h]:
        found.append(because(f"a structure or token of another player is on {title(h)}", "S7.15"))
    return found


def why_relocate_units(case: Case, wish: Wish) -> Reasons:
    """Own units on the encounter territory, in their order. Rule: S7.15"""
    if wish.word("done"):
        return []
    s, p, u = case.s, case.player, wish.number("number")
    if u >= c.NUM_UNITS or s.pos[p * c.NUM_UNITS + u] != case.a or unit_word(u) != wish.word("unit"):
        return [because(f"you have no {wish.word('unit')} {u} on {title(case.a)}", "S7.15")]
    return [because("that unit was passed over; units are named in ascending order", "S7.15")] if u < case.c else []


def why_worker_beside(case: Case, wish: Wish) -> Reasons:
    """A controlled territory with an own mech. Rule: S8.9"""
    if wish.word("done"):
        return []
    s, p, h = case.s, case.player, space_in(case, wish)
    if h < 0:
        return [no_such_space(wish)]
    found = uncontrolled(s, p, h)
    if not mech_spaces(s, p) & BIT[h]:
        found.append(because(f"you have no mech on {title(h)}", "S8.9"))
    return found
