"""Golden cases about where a race may go and what it costs: entry, reach, cost, die, substitution, peace."""

from __future__ import annotations

from fractions import Fraction

from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from tests.golden.reading import Table, UnknownKey
from tests.smallworld.golden.scene import (
    MINE,
    OTHER,
    adjacent,
    far_regions,
    put_defender,
    put_markers,
    put_race,
    some_power,
    some_race,
)
from tests.smallworld.position import Position

PLENTY = 6  # tokens for any empty region
FACES = 6


def attackers(case: Table, *standing: int) -> Position:
    """The race of the case on a board of its own, with plenty of tokens in hand."""
    race, power = case.take("race"), case.take("power")
    p = Position(f"{race} {power}", "", board=case.take("map"))
    return p.stand(MINE, standing).hand(MINE, PLENTY)


def entry(case: Table, expect: Table) -> None:
    """Whether a race without a region may begin there. Rule: W3.1"""
    p = attackers(case).conquer(MINE)
    assert (case.take("region") in p.regions) is expect.take("legal")


def reach(case: Table, expect: Table) -> None:
    """Whether a region is in reach of those held. Rule: W3.6"""
    p = attackers(case, *case.take("regions")).conquer(MINE)
    assert (case.take("region") in p.regions) is expect.take("legal")


def cost(case: Table, expect: Table) -> None:
    """Whether a region can be conquered, what it costs and what is left. Rule: W4.1"""
    attacker, region = case.table("attacker"), case.take("region")
    power, hand = attacker.take("power"), attacker.take("hand")
    roll, dragon = attacker.take("roll", None), attacker.take("use_dragon", False)
    p = Position(f"{attacker.take('race')} {power}", "", board=case.take("map"))
    held = dict.fromkeys(attacker.take("regions"), 2 if hand < PLENTY else 1)  # 2: something is left to redeploy
    p.stand(MINE, held).hand(MINE, hand)
    attacker.finish()
    defender = case.table("defender")
    put_defender(p, defender, region)
    defender.finish()
    p.conquer(MINE)
    price = 1 if dragon else p.cost(MINE, region, roll=roll or 0)
    legal = can_send_dragon(p, region) if dragon else can_conquer(p, region, roll)
    if power == "dragon_master" and not expect.look("legal"):
        assert not can_send_dragon(p, region)
    assert legal is expect.take("legal")
    assert price == expect.take("cost", price)
    if legal:
        check_conquest(p, region, dragon, expect)


def can_send_dragon(p: Position, region: int) -> bool:
    """Whether the dragon can go to a region. Rule: W13.6"""
    return c.DRAGON in p.legal and region in p.targets(MINE)


def can_conquer(p: Position, region: int, roll: int | None) -> bool:
    """Whether the tokens in hand suffice, after Berserk's roll if there is one; answers the roll. Rule: W4.4, W13.2"""
    if roll is not None and c.ROLL in p.legal:
        p.choose(c.ROLL, roll)
        return region in p.regions
    return region in p.regions and p.cost(MINE, region) <= p.of(MINE, "in_hand")


def check_conquest(p: Position, region: int, dragon: bool, expect: Table) -> None:
    """Conquer the region and compare what follows."""
    before = p.of(MINE, "in_hand")
    if dragon:
        p.dragon(region)
    else:
        p.take(region)
    assert region in p.held(MINE)
    assert p.of(MINE, "in_hand") == expect.take("hand_after", p.of(MINE, "in_hand"))
    assert before - p.of(MINE, "in_hand") == p.tokens(region)
    if "nonempty" in expect:
        assert p.s.nonempty == int(expect.take("nonempty"))


def die(case: Table, expect: Table) -> None:
    """The final attempt: whether it may be made, its chances, and where the tokens are after it. Rule: W6.1, W6.2"""
    hand, price, region = case.take("hand"), case.take("cost"), 8
    p = (
        Position(f"ratmen {'commando' if price == 1 else 'alchemist'}", "", board=3)
        .stand(MINE, [2, 4])
        .hand(MINE, hand)
    )
    if price > 2:
        put_race(p, OTHER, "active", "humans", "hill", {region: price - 2})
    p.conquer(MINE)
    assert p.cost(MINE, region) == price
    allowed = region in p.regions and price > hand
    assert allowed is expect.take("allowed")
    roll = case.take("roll")
    if not allowed:
        return
    p.take(region)
    assert p.kind == c.K_DIE
    chance = Fraction(sum(t.DIE_WEIGHT[face] for face in p.legal if hand + face >= price), FACES)
    assert chance == Fraction(expect.take("probability", str(chance)))
    p.choose(roll)
    won = region in p.held(MINE)
    assert won is expect.take("success")
    assert (p.tokens(region) if won else 0) == expect.take("tokens_in_region")
    assert p.of(MINE, "in_hand") == expect.take("hand_after")
    assert p.kind != c.K_CONQUER


def substitution(case: Table, expect: Table) -> None:
    """Whether a Sorcerer may take the place of a token. Rule: W12.11"""
    target, here = case.table("target"), 8
    state, tokens, camps = target.take("state"), target.take("tokens", 1), target.take("encampments", 0)
    at = adjacent(3, here)[0] if target.take("adjacent", True) else far_regions(3, 1, here)[0]
    p = Position("sorcerers hill", "", board=3).stand(MINE, [here]).hand(MINE, case.take("hand"))
    if state == "lost_tribe":
        p.mark("tribes", at)
    else:
        put_race(p, OTHER, state, target.take("race", "humans"), "bivouacking" if camps else "merchant", {at: tokens})
    if camps:
        p.camps({at: camps})
    put_markers(p, target, at)
    if target.take("peace", False):
        make_peace(p, OTHER, MINE)
    target.finish()
    p.settle()
    p.put("tray", case.take("tray"), t.SORCERERS)
    p.put("substituted", (1 << OTHER) * bool(case.take("used_on_owner", False)))
    p.conquer(MINE)
    legal = p.kind == c.K_CONQUER and c.SUBSTITUTE in p.legal
    assert legal is expect.take("legal")
    if legal:
        assert p.substitute(at).held(MINE) == sorted([here, at])


def make_peace(p: Position, diplomat: int, ally: int) -> None:
    """The Diplomat's peace. Rule: W13.5"""
    p.put("diplomat", diplomat)
    p.put("ally", ally)


ATTACKED = {
    "active diplomat race": "active",
    "declined race of the diplomat's owner": "declined",
    "third player": "third",
}
WITH = {"": "active", "with the ally's declined ghouls": "ghouls", "by sorcerer substitution": "substitution"}


def peace(case: Table, expect: Table) -> None:
    """What the ally of a Diplomat may attack, and with what. Rule: W13.5"""
    words = case.take("ally_attacks").lower()
    whom, _, how = words.partition(", ")
    whom = whom.removeprefix("the ").removeprefix("a ").removeprefix("any ")
    if whom not in ATTACKED or how not in WITH:
        raise UnknownKey(f"{case.place}: the adapter does not know ally_attacks '{words}'")
    assert can_attack_under_peace(ATTACKED[whom], WITH[how]) is expect.take("legal")


def can_attack_under_peace(whom: str, how: str) -> bool:
    """The ally stands next to a race of the Diplomat or of a third seat: can he take its region?"""
    here, at, diplomat = 8, adjacent(3, 8)[0], 2
    p = Position(f"{'sorcerers' if how == 'substitution' else 'ratmen'} hill", "", "", board=3)
    p.race(diplomat, "humans", "diplomat")
    make_peace(p, diplomat, MINE)
    if whom == "active":
        p.stand(diplomat, [at])
    elif whom == "declined":
        p.declined(diplomat, some_race("ratmen", "humans"), [at])
    else:
        put_race(p, 1, "active", "elves", some_power(), {at: 1})
    slot = c.DECLINED if how == "ghouls" else c.ACTIVE
    if how == "ghouls":
        p.declined(MINE, "ghouls", [here]).hand(MINE, PLENTY, c.DECLINED)
        p.start(MINE).run(c.K_CONQUER, answers={c.K_TURN: c.EXPAND})
        assert p.context[0] == MINE * c.NUM_SLOTS + slot
    else:
        p.stand(MINE, [here]).hand(MINE, PLENTY).conquer(MINE)
    return c.SUBSTITUTE in p.legal if how == "substitution" else at in p.regions


CASES = {
    "entry": entry,
    "reach": reach,
    "cost": cost,
    "die": die,
    "substitution": substitution,
    "peace": peace,
}
