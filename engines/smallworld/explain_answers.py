"""What each question asks, and what each legal answer means by the rules."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.bits import ctz
from engines.core.explaining import Explanation, because, counted
from engines.core.wishes import Reasons
from engines.smallworld import constants as c
from engines.smallworld import names
from engines.smallworld.explain_attacks import cost_words
from engines.smallworld.explain_case import Case, race_words, region_list, title
from engines.smallworld.notation import action_text
from engines.smallworld.reach import cost
from engines.smallworld.status import combo_title, combo_tokens, defender_words
from engines.smallworld.tables import GHOULS
from engines.smallworld.troops import active_troop

QUESTION_HELP: dict[int, Explanation] = {
    c.K_TURN: because("whether your race goes on conquering this turn, or goes into decline", "W9.1", "W10.1"),
    c.K_PICK: because("which combo you pick; each place further down costs a coin more", "W2.1", "W2.2"),
    c.K_ABANDON: because("whether you give up regions before your tokens come into hand", "W9.3", "W9.4"),
    c.K_ABANDON_REGION: because("which region you give up; they are named in ascending order", "W9.4"),
    c.K_CONQUER: because("which region you attack next, or whether your conquests are over", "W4.1", "W4.9", "W6.1"),
    c.K_DRAGON: because("which region the dragon takes with one token", "W13.6"),
    c.K_SUBSTITUTE: because("which lone token of an opponent a Sorcerer replaces", "W12.11"),
    c.K_REDEPLOY: because("whether your tokens stay, are spread evenly, or placed region by region", "W7.1", "W5.6"),
    c.K_PLACE: because("how many of the tokens in hand go on this region", "W7.1", "W5.6"),
    c.K_ENCAMP: because("whether the encampments stay, are spread evenly, or are placed region by region", "W13.3"),
    c.K_PLACE_CAMPS: because("how many encampments go on this region", "W13.3"),
    c.K_KEEP: because("which region the Amazons keep; too few of them are left for all", "W12.1"),
    c.K_TAKE_OFF: because("how many Amazons are taken off in this region; four in all", "W12.1"),
    c.K_FORTRESS: because("where the fortress of this turn goes, if anywhere", "W13.9"),
    c.K_HERO: because("where a hero stands; its region is immune", "W13.10"),
    c.K_STOUT: because("whether your Stout race declines now, after it was paid", "W13.17"),
    c.K_ALLY: because("with whom you make peace until your next turn", "W13.5"),
    c.K_DRAW_BANNER: because("which race banner comes up; chance decides", "W2.5", "W0.11"),
    c.K_DRAW_BADGE: because("which badge comes up; chance decides", "W2.5", "W0.11"),
    c.K_DIE: because("what the die shows; chance decides", "W6.2"),
    c.K_BERSERK_DIE: because("what the die of Berserk shows; chance decides", "W13.2"),
}


def question_help(case: Case) -> Reasons:
    """What the question asks, and the numbers that go with it in this position."""
    base = QUESTION_HELP[case.kind]
    details = DETAILS.get(case.kind)
    return [because("the question is " + base.text, *base.rules), *(details(case) if details else [])]


def _coins(case: Case) -> Reasons:
    return [because(f"you have {counted(case.s.coins[case.player], 'coin')}", "W2.2")]


def _in_hand(case: Case) -> Reasons:
    return [
        because(f"your {race_words(case.s, case.a)} have {counted(case.s.in_hand[case.a], 'token')} in hand", "W4.4")
    ]


def _placing(case: Case) -> Reasons:
    s = case.s
    return [because(f"asked is {title(s, ctz(case.b))}; after it come {region_list(case.b & (case.b - 1))}", "W7.1")]


def _taking_off(case: Case) -> Reasons:
    return [because(f"{case.c} still to be taken off", "W12.1"), *_placing(case)]


DETAILS: dict[int, Callable[[Case], Reasons]] = {
    c.K_PICK: _coins,
    c.K_CONQUER: _in_hand,
    c.K_REDEPLOY: _in_hand,
    c.K_PLACE: _placing,
    c.K_PLACE_CAMPS: _placing,
    c.K_TAKE_OFF: _taking_off,
}

STOPPED: dict[int, Explanation] = {
    c.K_ABANDON_REGION: because("you keep the other regions", "W9.4"),
    c.K_CONQUER: because("your conquests are over; redeployment follows", "W4.9", "W7.1"),
    c.K_FORTRESS: because("you place no fortress", "W13.9"),
    c.K_ALLY: because("you make no peace", "W13.5"),
}


def answer_meaning(case: Case, x: int) -> Reasons:
    """The rule behind a legal answer, with its numbers."""
    if x == c.STOP and case.kind in STOPPED:
        return [STOPPED[case.kind]]
    if case.of_chance:
        return [because(f"chance brings '{action_text(case.s, x)}'"), QUESTION_HELP[case.kind]]
    return MEANINGS[case.kind](case, x)


def _turn(case: Case, x: int) -> Reasons:
    if x == c.EXPAND:
        return [because("you conquer, redeploy and are paid with your active race", "W9.1")]
    paid = because("you conquer nothing and are paid for regions in decline only", "W10.6", "W10.8")
    gone = because("the race that declined before leaves, unless one is Spirit", "W10.2")
    return [_kept(case), gone, paid, because("in your next turn you pick a new combo", "W10.9")]


def _kept(case: Case) -> Explanation:
    """What stays on the map at a decline."""
    if case.s.race[active_troop(case.player)] == GHOULS:
        return because("all Ghouls on the map stay, those in hand go to the tray", "W10.4", "W12.4")
    return because("one token stays in each region", "W10.4")


def _pick(case: Case, k: int) -> Reasons:
    s = case.s
    race, power = s.column_race[k], s.column_power[k]
    n = combo_tokens(s, race, power)
    text = f"you pay {counted(k, 'coin')}, take {counted(s.column_coins[k], 'coin')} and {counted(n, 'token')}"
    effects = f"{names.RACE_EFFECTS[race]}; {names.POWER_EFFECTS[power]}"
    return [because(text, "W2.2", "W2.3", "W2.4"), because(f"{combo_title(race, power)}: {effects}", "W0.10")]


def _abandon(case: Case, x: int) -> Reasons:
    if x == c.NO:
        return [because("you keep all regions, and all tokens but one of each come into hand", "W9.3")]
    return [because("you name the regions that you give up", "W9.4")]


def _abandon_region(case: Case, r: int) -> Reasons:
    return [because(f"{title(case.s, r)} belongs to nobody then and brings no coin; its tokens come into hand", "W9.4")]


def _conquer(case: Case, x: int) -> Reasons:
    if x in SPECIAL:
        return [SPECIAL[x]]
    s, t, roll = case.s, case.a, max(case.b - 1, 0)
    price, hand = cost(s, t, x, roll), s.in_hand[t]
    terms = f"{title(s, x)} ({defender_words(s, x)}) costs {price}: {cost_words(s, t, x, roll)}"
    if price <= hand:
        return [because(f"{terms}; so many of your {counted(hand, 'token')} go there", "W4.1", "W4.4")]
    chance = {1: "3 in 6", 2: "2 in 6", 3: "1 in 6"}[price - hand]
    final = because(
        f"you have {hand}: the die must show {price - hand} or more, {chance}; then conquests end", "W6.2", "W6.4"
    )
    return [because(terms, "W4.1"), final]


SPECIAL: dict[int, Explanation] = {
    c.ROLL: because("you roll the die first, and the next conquest costs so much less", "W13.2"),
    c.DRAGON: because("the dragon takes a region with one token, once a turn", "W13.6"),
    c.SUBSTITUTE: because("a Sorcerer from the tray takes the place of a lone token", "W12.11"),
}


def _dragon(case: Case, r: int) -> Reasons:
    return [
        because(
            f"one token takes {title(case.s, r)} ({defender_words(case.s, r)}), and the dragon makes it immune", "W13.6"
        )
    ]


def _substitute(case: Case, r: int) -> Reasons:
    return [because(f"the token in {title(case.s, r)} goes to the tray, a Sorcerer takes its place", "W12.11")]


def _style(case: Case, x: int) -> Reasons:
    rule = "W13.3" if case.kind == c.K_ENCAMP else "W7.1"
    text = {
        c.LEAVE: "all stays where it is",
        c.SPREAD: "all is spread evenly over the regions, the first ones get one more",
        c.CHOOSE: "you say for each region how many go there",
    }[x]
    return [because(text, rule)]


def _amount(rule: str) -> Callable[[Case, int], Reasons]:
    """A number for the lowest region that is left."""

    def meaning(case: Case, x: int) -> Reasons:
        return [because(f"so many for {title(case.s, ctz(case.b))}; the other regions follow", rule)]

    return meaning


def _keep(case: Case, r: int) -> Reasons:
    return [because(f"one Amazon stays in {title(case.s, r)}; regions passed over are given up", "W12.1")]


def _fortress(case: Case, r: int) -> Reasons:
    return [because(f"{title(case.s, r)} costs attackers one more and brings you a coin each turn", "W13.9")]


def _hero(case: Case, r: int) -> Reasons:
    return [because(f"nobody can attack {title(case.s, r)} until the hero moves", "W13.10", "W0.9")]


def _stout(case: Case, x: int) -> Reasons:
    if x == c.NO:
        return [because("your race stays active", "W13.17")]
    return [because("your race declines now, without a second scoring; next turn you pick", "W13.17"), _kept(case)]


def _ally(case: Case, q: int) -> Reasons:
    return [because(f"the active race of seat {q + 1} may not attack yours until your next turn", "W13.5")]


MEANINGS: dict[int, Callable[[Case, int], Reasons]] = {
    c.K_TURN: _turn,
    c.K_PICK: _pick,
    c.K_ABANDON: _abandon,
    c.K_ABANDON_REGION: _abandon_region,
    c.K_CONQUER: _conquer,
    c.K_DRAGON: _dragon,
    c.K_SUBSTITUTE: _substitute,
    c.K_REDEPLOY: _style,
    c.K_PLACE: _amount("W7.1"),
    c.K_ENCAMP: _style,
    c.K_PLACE_CAMPS: _amount("W13.3"),
    c.K_KEEP: _keep,
    c.K_TAKE_OFF: _amount("W12.1"),
    c.K_FORTRESS: _fortress,
    c.K_HERO: _hero,
    c.K_STOUT: _stout,
    c.K_ALLY: _ally,
}
