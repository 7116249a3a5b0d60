"""Why an answer that belongs to another question cannot be given now, and whether it could be given at its time."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.explaining import Explanation, because
from engines.core.wishes import Reasons, Wish
from engines.smallworld import constants as c
from engines.smallworld.explain_answers import QUESTION_HELP
from engines.smallworld.explain_attacks import no_such_region, why_out_of_reach
from engines.smallworld.explain_case import Case, region_of
from engines.smallworld.explain_places import why_no_power, why_pick
from engines.smallworld.notation import question_text
from engines.smallworld.tables import AMAZONS, BIVOUACKING, DIPLOMAT, DRAGON_MASTER, FORTIFIED, HEROIC, SORCERERS, STOUT
from engines.smallworld.troops import active_troop

WHEN: dict[int, Explanation] = {
    c.K_TURN: because("to expand or to decline is decided at the start of the turn", "W9.1"),
    c.K_PICK: because("a combo is picked at the start of a turn without an active race", "W2.1"),
    c.K_ABANDON: because("regions are abandoned before the conquests of the turn, not between them", "W9.4", "W9.7"),
    c.K_ABANDON_REGION: because(
        "regions are abandoned before the conquests of the turn, not between them", "W9.4", "W9.7"
    ),
    c.K_CONQUER: because("conquests come after the tokens were readied and before redeployment", "W9.3", "W7.1"),
    c.K_DRAGON: because("the dragon is sent among the conquests, by 'send dragon'", "W13.6"),
    c.K_SUBSTITUTE: because("Sorcerers substitute among the conquests, by 'substitute'", "W12.11"),
    c.K_REDEPLOY: because("tokens are redeployed after the conquests of a turn", "W7.1", "W5.6"),
    c.K_PLACE: because("tokens are placed in the redeployment, by 'choose'", "W7.1"),
    c.K_ENCAMP: because("encampments are placed after the redeployment", "W13.3"),
    c.K_PLACE_CAMPS: because("encampments are placed after the redeployment, by 'choose'", "W13.3"),
    c.K_KEEP: because("Amazons give up regions after the redeployment, when too few of them are left", "W12.1"),
    c.K_TAKE_OFF: because("four Amazons are taken off after the redeployment", "W12.1"),
    c.K_FORTRESS: because("the fortress is placed after the redeployment", "W13.9", "W7.6"),
    c.K_HERO: because("the heroes are placed after the redeployment", "W13.10", "W7.6"),
    c.K_STOUT: because("a Stout race may decline after it was paid", "W13.17"),
    c.K_ALLY: because("the Diplomat chooses an ally at the end of the turn", "W13.5"),
    c.K_DRAW_BANNER: because("banners are drawn by chance", "W0.11"),
    c.K_DRAW_BADGE: because("badges are drawn by chance", "W0.11"),
    c.K_DIE: because("the die is rolled by chance", "W0.11", "W6.2"),
}
OF_POWER = {
    c.K_PLACE_CAMPS: (BIVOUACKING, "places encampments", "W13.3"),
    c.K_DRAGON: (DRAGON_MASTER, "has the dragon", "W13.6"),
    c.K_FORTRESS: (FORTIFIED, "builds fortresses", "W13.9"),
    c.K_HERO: (HEROIC, "has heroes", "W13.10"),
    c.K_ALLY: (DIPLOMAT, "makes peace", "W13.5"),
}
OF_RACE = {
    c.K_SUBSTITUTE: (SORCERERS, "only Sorcerers substitute", "W12.11"),
    c.K_KEEP: (AMAZONS, "only Amazons give up regions then", "W12.1"),
    c.K_TAKE_OFF: (AMAZONS, "only Amazons are taken off", "W12.1"),
}
OF_VICTIMS = (c.K_REDEPLOY, c.K_PLACE, c.K_ENCAMP, c.K_PLACE_CAMPS)


def why_not_now(case: Case, wish: Wish) -> Reasons:
    """The other question's time, what stands against the answer already, and what is asked first."""
    if case.of_chance:
        return [first(case)]
    if case.player != case.s.active and wish.kind not in OF_VICTIMS:
        return [because(f"it is the turn of seat {case.s.active + 1}, not yours", "W0.20"), first(case)]
    return [*AHEAD.get(wish.kind, _of_power)(case, wish), first(case)]


def first(case: Case) -> Explanation:
    """What is asked now."""
    return because(f"first to be answered: {question_text(case.s)}", *QUESTION_HELP[case.kind].rules[:1])


def _when(case: Case, wish: Wish) -> Reasons:
    return [WHEN[wish.kind]]


def _of_power(case: Case, wish: Wish) -> Reasons:
    """Things that only one power or race does."""
    found: Reasons = []
    if wish.kind in OF_POWER:
        found = why_no_power(case.s, case.player, *OF_POWER[wish.kind])
    if wish.kind in OF_RACE:
        race, text, rule = OF_RACE[wish.kind]
        found = [] if case.s.race[active_troop(case.player)] == race else [because(text, rule)]
    return found or [WHEN[wish.kind]]


def _turn(case: Case, wish: Wish) -> Reasons:
    """To decline in the middle of a turn."""
    if case.s.race[active_troop(case.player)] == c.NO_RACE:
        return [because("you have no active race that could expand or decline; pick a combo", "W2.1", "W10.1")]
    if wish.word("turn") == "decline" and case.s.power[active_troop(case.player)] == STOUT:
        return [WHEN[c.K_STOUT], WHEN[c.K_TURN]]
    return [WHEN[c.K_TURN]]


def _pick(case: Case, wish: Wish) -> Reasons:
    """Another race while one is active."""
    if case.s.race[active_troop(case.player)] != c.NO_RACE:
        return [because("you have an active race; decline it, and pick in your next turn", "W2.1", "W10.9")]
    return [*why_pick(case, wish), WHEN[c.K_PICK]]


def _conquer(case: Case, wish: Wish) -> Reasons:
    """A region that the race that is about to attack could not reach anyway is told at once, as it stands now."""
    t = active_troop(case.player) if case.kind == c.K_TURN else case.a
    if not wish.word("region") or case.kind not in (c.K_TURN, c.K_ABANDON, c.K_ABANDON_REGION):
        return [WHEN[c.K_CONQUER]]
    r = region_of(case.s, wish)
    if r < 0:
        return [no_such_region(case, wish)]
    return [*why_out_of_reach(case.s, t, r), WHEN[c.K_CONQUER]]


AHEAD: dict[int, Callable[[Case, Wish], Reasons]] = {
    c.K_TURN: _turn,
    c.K_PICK: _pick,
    c.K_CONQUER: _conquer,
    c.K_REDEPLOY: _when,
    c.K_PLACE: _when,
}
