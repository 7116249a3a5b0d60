"""Golden cases about losses, redeployment, scoring and decline."""

from __future__ import annotations

from engines.smallworld.rules import constants as c
from tests.golden.reading import Table, UnknownKey
from tests.smallworld.golden.scene import (
    MARKERS,
    MINE,
    OTHER,
    adjacent,
    far_regions,
    numbered,
    put_markers,
    put_older,
    put_race,
    some_power,
    some_race,
    tokens_on_map,
)
from tests.smallworld.position import Position, mask_of, race_of

PLENTY = 8
ATTACKERS = {"conquest": "alchemist", "dragon": "dragon_master", "substitution": "alchemist"}
REDEPLOYED = {"T11 of the attacker's turn": "now", "own next turn, First Conquest": "next turn", "none": "never"}


def loss(case: Table, expect: Table) -> None:
    """What the defender of a region loses, keeps in hand and places again. Rule: W5.2"""
    defender, by = case.table("defender"), case.take("by")
    race, camps = defender.take("race"), defender.take("encampments", 0)
    at, players = 12, 5
    others = far_regions(players, defender.take("other_regions", 0), at)
    attacker = "sorcerers" if by == "substitution" else some_race(race)
    power = defender.take("power", "bivouacking" if camps else some_power(ATTACKERS[by]))
    p = Position(f"{attacker} {ATTACKERS[by]}", "", board=players)
    p.stand(MINE, adjacent(players, at)[:1]).hand(MINE, PLENTY)
    state, tokens = defender.take("state"), defender.take("tokens")
    slot = c.ACTIVE
    if race == "lost_tribe":
        p.mark("tribes", at)
    else:
        slot = put_race(p, OTHER, state, race, power, {at: tokens} | dict.fromkeys(others, 1))
    if camps:
        p.camps({at: camps})
    put_markers(p, defender, at)
    defender.finish()
    before = p.settle().copy()
    attack(p.conquer(MINE), by, at)
    assert at in p.held(MINE)
    if race == "lost_tribe":
        assert len(before.marked("tribes")) - len(p.marked("tribes")) == expect.take("out_of_game", 1)
        assert (expect.take("to_tray", 0), expect.take("to_hand", 0)) == (0, 0)
        return
    check_loss(p, before, race, slot, expect)
    check_redeployment(p, slot, others, expect)


def attack(p: Position, by: str, at: int) -> None:
    """Take the region in this way."""
    if by == "dragon":
        p.dragon(at)
    elif by == "substitution":
        p.substitute(at)
    else:
        p.take(at)


def check_loss(p: Position, before: Position, race: str, slot: int, expect: Table) -> None:
    """Tokens and markers right after the conquest."""
    assert p.tray(race) - before.tray(race) == expect.take("to_tray")
    assert p.of(OTHER, "in_hand", slot) == expect.take("to_hand")
    if "encampments_to_hand" in expect:
        assert p.s.camps_in_hand - before.s.camps_in_hand == expect.take("encampments_to_hand")
    for key, field in MARKERS.items():
        if f"{key}_left" in expect:
            assert bool(p.marked(field)) is expect.take(f"{key}_left")


def check_redeployment(p: Position, slot: int, others: list[int], expect: Table) -> None:
    """When the tokens in hand are placed: before the attacker's turn is over, on the next own turn, or never."""
    if "redeploy" not in expect:
        return
    when = REDEPLOYED.get(expect.look("redeploy"))
    if when is None:
        raise UnknownKey(f"{expect.place}: the adapter does not know redeploy '{expect.look('redeploy')}'")
    expect.take("redeploy")
    hand = p.of(OTHER, "in_hand", slot)
    p.run(c.K_TURN, c.K_PICK)
    placed = sum(p.tokens(region) - 1 for region in others)
    if when == "now":
        assert (placed, p.of(OTHER, "in_hand", slot)) == (hand, 0) and hand > 0
    elif when == "never":
        assert (placed, hand) == (0, 0)
    else:
        assert (placed, p.of(OTHER, "in_hand", slot)) == (0, hand) and hand > 0
        p.turn(OTHER)
        assert p.kind == c.K_CONQUER and set(p.regions) <= set(p.targets(OTHER)) and p.held(OTHER) == []


def redeploy(case: Table, expect: Table) -> None:
    """Skeletons grow, Amazons are taken off, heroes are placed. Rule: W7.6"""
    race = case.take("race")
    power = case.take("power", some_power())
    p = Position(f"{race} {power}", "", board=5)
    if race == "skeletons":
        return grow(p, case, expect)
    count = case.take("regions")
    total = case.take("total_tokens", count)
    regions = far_regions(5, count)
    p.stand(MINE, {region: total // count + (i < total % count) for i, region in enumerate(regions)})
    if race == "amazons":
        return take_off(p.phase(c.PHASE_TAKE_OFF, MINE), expect)
    if power != "heroic":
        raise UnknownKey(f"{case.place}: the adapter does not know what {race} {power} do")
    p.phase(c.PHASE_HEROES, MINE)
    p.run(c.K_TURN)
    assert len(p.marked("heroes")) == expect.take("heroes_placed")
    return None


def grow(p: Position, case: Table, expect: Table) -> None:
    """New Skeletons. Rule: W12.10"""
    p.stand(MINE, far_regions(5, 2)).settle()
    p.put("nonempty", case.take("nonempty"))
    tray = case.take("tray")
    p.put("tray", tray, 9)
    p.phase(c.PHASE_DEPLOY, MINE)
    new = expect.take("new_tokens")
    assert (p.of(MINE, "in_hand"), p.tray("skeletons")) == (new, tray - new)


def take_off(p: Position, expect: Table) -> None:
    """Amazons that leave the map. Rule: W12.1"""
    p.run(c.K_ENCAMP, c.K_TURN)
    assert p.of(MINE, "aside") == expect.take("taken_off")
    assert tokens_on_map(p, MINE) == expect.take("left_on_map")
    assert len(p.held(MINE)) == expect.take("regions_kept")


def score(case: Table, expect: Table) -> None:
    """Coins of one turn. Rule: W8.1"""
    active = case.table("active")
    p = Position(f"{active.take('race')} {active.take('power')}", "", board=case.take("map"))
    regions, nonempty = active.take("regions"), active.take("nonempty", 0)
    p.stand(MINE, {region: 1 + (region == regions[0]) for region in regions})  # 2: something is left to ask
    forts = active.take("fortresses", 0)
    p.mark("fortresses", *(regions[:forts] if isinstance(forts, int) else forts))
    p.put("picked", int(active.take("first_turn", False)))
    active.finish()
    raids = [raid for data in case.take("declined") for raid in put_declined(p, Table(data, f"{case.place}.declined"))]
    if raids:
        conquer_with_ghouls(p, raids)
    before = p.of(MINE, "coins")
    p.put("nonempty", p.s.nonempty + nonempty)
    if raids:
        p.run(c.K_TURN, c.K_PICK)
    else:
        p.phase(c.PHASE_SCORE, MINE)
    assert p.of(MINE, "coins") - before == expect.take("coins")


def put_declined(p: Position, declined: Table) -> list[int]:
    """A race in decline; the regions that Ghouls are still to conquer this turn."""
    race, regions = declined.take("race"), declined.take("regions")
    power = "spirit" if declined.take("spirit", False) else "alchemist"
    raids = regions[len(regions) - declined.take("nonempty", 0) :]
    declined.finish()
    p.declined(MINE, race, [region for region in regions if region not in raids], power)
    if raids:
        p.mark("tribes", *raids).hand(MINE, 9, c.SPIRITS if power == "spirit" else c.DECLINED)
    return raids


def conquer_with_ghouls(p: Position, raids: list[int]) -> None:
    """The Ghouls take these regions, whichever is in reach first; the turn goes on to the active race."""
    p.start(MINE).run(c.K_CONQUER, answers={c.K_TURN: c.EXPAND})
    assert p.context[0] % c.NUM_SLOTS != c.ACTIVE
    left = set(raids)
    while left:
        region = min(left & set(p.regions))
        left.remove(region)
        p.take(region)
    p.choose(c.STOP).run(c.K_CONQUER)
    assert p.context[0] % c.NUM_SLOTS == c.ACTIVE


def declining(case: Table) -> Position:
    """The race of the case on the map, with its markers and the seat's older races."""
    race = case.take("race")
    p = Position(f"{race} {case.take('power')}", "", board=case.take("map"))
    tokens = numbered(case.take("tokens_on"))
    p.stand(MINE, tokens)
    if race == "trolls":
        p.mark("lairs", *tokens)
    for key in ("fortresses", "holes", "heroes", "lairs"):
        if key in case:
            p.mark(key, *case.take(key))
    hand = case.take("hand", 0)
    if race == "amazons":
        p.put("aside", hand, MINE)
    else:
        p.hand(MINE, hand)
    put_older(p, case.take("older", []), f"{case.place}.older")
    return p


def decline(case: Table, expect: Table) -> None:
    """A turn of decline. Rule: W10.2, W10.4, W10.8"""
    p = declining(case).start(MINE)
    before = p.copy()
    p.choose(c.DECLINE)
    check_decline(p, before, expect)


def stout(case: Table, expect: Table) -> None:
    """A whole turn, and a decline after it was scored. Rule: W13.17"""
    p = declining(case).start(MINE)
    before = p.copy()
    p.run(c.K_STOUT, answers={c.K_TURN: c.EXPAND})
    p.choose(c.YES)
    check_decline(p, before, expect)


def check_decline(p: Position, before: Position, expect: Table) -> None:
    """Tokens, races and coins after a decline."""
    race = before.of(MINE, "race")
    slot = next(slot for slot in (c.DECLINED, c.SPIRITS, c.ACTIVE) if p.of(MINE, "race", slot) == race or not slot)
    left = numbered(expect.take("tokens_left"))
    assert {region: p.tokens(region) for region in (p.held(MINE, slot) if left else [])} == left
    assert p.s.tray[race] - before.s.tray[race] == expect.take("to_tray")
    gone = {name for name in before_races(before) if name not in before_races(p)} - ({race} if not left else set())
    assert gone == {race_of(name) for name in expect.take("removed", [])}
    assert p.of(MINE, "coins") - before.of(MINE, "coins") == expect.take("coins")
    for field in ("lairs", "fortresses", "heroes", "holes"):
        if f"{field}_left" in expect:
            assert getattr(p.s, field) == mask_of(expect.take(f"{field}_left"))


def before_races(p: Position) -> set[int]:
    """Races of the seat that are in play."""
    found = {p.of(MINE, "race", slot) for slot in range(c.NUM_SLOTS)}
    return found - {c.NO_RACE}


CASES = {"loss": loss, "redeploy": redeploy, "score": score, "decline": decline, "stout": stout}
