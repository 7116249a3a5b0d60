"""Golden cases of combat: whole combats, limits, the deck, retreat, and how a combat ends the game."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from tests.scythe.golden.fighting import MOVE_MATS, ROLES, WHO, Fight, faction_of, wanted_answer
from tests.scythe.golden.moving import Move, Refused
from tests.scythe.golden.outcome import Outcome
from tests.scythe.golden.reading import Case, Table, UnknownKey, number
from tests.scythe.golden.scene import UNIT_KINDS, Scene, fill, neighbours, put_units, read_board, read_player
from tests.scythe.position import Position, space

# -------------------------------------------------------------------------------------------------------- whole combats


def combat(case: Case) -> None:
    """One combat from the abilities to the end of the action."""
    fight = Fight(case.given)
    try:
        fight.fight(case.when)
        legal = not [ability for ability in fight.use if refused(fight, ability)]
    except Refused:
        legal = False
    assert legal == case.then.take("legal", True), "legality of the commitments"
    if legal:
        check_combat(case.then, fight)


def refused(fight: Fight, ability: str) -> bool:
    """Whether an ability that should be used was not offered; Scout may simply find no card."""
    if ability in fight.offered or ability in ("peoples_army", "suiton", "camaraderie"):
        return False
    seat = next(seat for seat in range(2) if ability in fight.ability_of(seat))
    return not (ability == "scout" and fight.before.hand_of(1 - seat) == [])


def check_combat(then: Table, fight: Fight) -> None:
    """Totals, winner, draws, power before the dials, and whatever else changed."""
    p = fight.p
    for role, name in enumerate(ROLES):
        if f"{name}_total" in then:
            assert fight.total(role) == then.take(f"{name}_total"), f"{name} total"
        if f"{name}_draws" in then:
            assert fight.draws(role) == then.take(f"{name}_draws"), f"{name} draws"
        if f"{name}_hand_change" in then:
            change = len(p.hand_of(role)) - len(fight.before.hand_of(role))
            assert change == then.take(f"{name}_hand_change"), f"{name} hand"
        if f"{name}_units_on_territory" in then:
            assert p.units_on(role, fight.place) == then.take(f"{name}_units_on_territory")
    if "winner" in then:
        assert p.of(WHO[then.take("winner")], "combats_won") == 1
    if "power_after_abilities" in then:
        power = fight.power or [p.of(seat, "power") + p.s.dial[seat] for seat in range(2)]
        assert dict(zip(ROLES, power, strict=True)) == then.take("power_after_abilities")
    if "resources_on_territory" in then:
        assert p.tokens_on(fight.place) == then.take("resources_on_territory")
    Outcome(fight.scene, fight.before, p, place=fight.place).check(then)


# --------------------------------------------------------------------------------------------------------------- limits


def combat_limit(case: Case) -> None:
    """Highest dial, most cards, or when an ability may be used."""
    for ability, situations in case.then.ending("_available").items():
        check_available(case.given.copy(), ability, situations)
    limits = [key for key in case.then.left() if "_max_" in key]
    given = case.given.take_all()
    if limits:
        found = limits_of(Table(given, case.id), case.when.take("use", []))
        for key in limits:
            assert found[key] == case.then.take(key), f"{key}: {found[key]}"


def limits_of(given: Table, use: list[str]) -> dict[str, int]:
    """Highest legal dial and number of cards of both sides, found by going for the most, with plenty of cards."""
    fight = Fight(given)
    given.finish()
    for seat in range(2):
        fight.p.hand(seat, *[2] * 8)
    fight.p.settle()
    fight.use, fight.stolen = use, None
    answers = fight.answers() | {c.K_DIAL: lambda p: p.legal[-1], c.K_COMMIT: lambda p: p.legal[-1]}
    fight.p.run(c.K_BOTTOM, c.K_END_WINDOW, answers=answers)
    s = fight.p.s
    found = {f"{name}_max_dial": s.dial[role] for role, name in enumerate(ROLES)}
    return found | {f"{name}_max_cards": sum(s.commit[role * 4 : role * 4 + 4]) for role, name in enumerate(ROLES)}


def check_available(given: Table, ability: str, situations: Any) -> None:
    """Whether an ability is offered, in one situation or in several that differ in place or units."""
    if not isinstance(situations, dict):
        situations = {"": situations}
    for situation, expected in situations.items():
        assert is_offered(given.copy(), ability, situation) == expected, f"{ability} in '{situation}'"


def is_offered(given: Table, ability: str, situation: str) -> bool:
    """Whether the side that has the ability is asked to use it."""
    role = next((role for role in ROLES if ability in dict(given.look(role, {})).get("abilities", [])), "attacker")
    data = given.take_all()
    data[role] = {"abilities": [ability], "power": 2, **data.get(role, {})}
    other = ROLES[1 - ROLES.index(role)]
    data[other] = {"power": 2, "hand": [2], **data.get(other, {})}
    for key, value in situation_of(situation, role, other).items():
        data[key] = {**data.get(key, {}), **value}
    fight = Fight(Table(data, "situation"))
    fight.use, fight.stolen = [], None
    fight.p.run(c.K_DIAL, c.K_BOTTOM, c.K_END_WINDOW, answers=fight.answers())
    return ability in fight.offered


def situation_of(words: str, role: str, other: str) -> dict[str, dict[str, Any]]:
    """What the words of a situation change: the territory or the units of the side with the ability.

    Raises UnknownKey.
    """
    places: dict[str, dict[str, Any]] = {"": {}, "tunnel": {"tunnel": True}, "factory": {"terrain": "factory"}}
    places |= {"own_mine": {"mine": role}, "opponent_mine": {"mine": other}}
    plain = words.removeprefix("plain_")
    if plain in ("mountain", "farm", "tundra", "forest", "village", "lake"):
        return {"territory": {"terrain": plain}}
    if words in places:
        return {"territory": places[words]}
    if words in ROLES or words in ("as_attacker", "as_defender"):
        raise UnknownKey("roles are not situations: name the abilities of that side")
    units = units_in_words(words)
    return {role: {"units": units}}


def units_in_words(words: str) -> dict[str, int]:
    """Units from words like "one_mech", "mech_and_worker", "two_mechs". Raises UnknownKey."""
    found: dict[str, int] = {}
    count = 1
    for word in words.split("_"):
        kind = word.removesuffix("s")
        if number(word) is not None:
            count = number(word) or 0
        elif kind in UNIT_KINDS:
            found[kind] = found.get(kind, 0) + count
            count = 1
        elif word not in ("and", "with", "only", "alone"):
            raise UnknownKey(f"units: the adapter does not know '{word}' in '{words}'")
    return found


# ----------------------------------------------------------------------------------------------------------------- deck


def combat_deck(case: Case) -> None:
    """Cards of one combat, the deck and the discard pile."""
    given, when, then = case.given, case.when, case.then
    when.take("resolve", True)
    cards = [given.take("winner_cards", []), given.take("loser_cards", [])]
    data = {
        role: {"power": 7, "units": {"mech": max(len(hand), 1)}, "hand": hand}
        for role, hand in zip(ROLES, cards, strict=True)
    }
    fight = Fight(Table(data, case.id))
    for field in ("deck", "discards"):
        fight.p.deck(field.removesuffix("s"), *given.take(field, []))
    fight.p.settle()
    shuffles = fight.p.s.shuffles
    before = sorted(fight.p.pile("deck"))
    dials = {"attacker_dial": given.take("winner_dial", 7), "defender_dial": given.take("loser_dial", 0)}
    fight.fight(Table(dials | {"attacker_cards": cards[0], "defender_cards": cards[1]}, case.id))
    drawn = [card for card in fight.p.hand_of(1)]
    after = fight.p.pile("deck")
    for key, found in (
        ("reshuffled", sorted(after + drawn) if fight.p.s.shuffles > shuffles else []),
        ("loser_draws", fight.draws(1)),
        ("winner_draws", fight.draws(0)),
        ("deck_after", after),
        ("discards_after", fight.p.pile("discard")),
        ("deck_before", before),
    ):
        if key in then:
            wanted = then.take(key)
            assert (len(found) if isinstance(found, list) and isinstance(wanted, int) else found) == wanted, key


# -------------------------------------------------------------------------------------------------------------- retreat


def retreat(case: Case) -> None:
    """Where the units of a defeated defender may go."""
    given, then = case.given, case.then
    units = given.take("units")
    place = given.take("territory")
    occupied = given.take("opponent_units_on", [])
    loser = {"units": units, "faction": given.take("faction"), "abilities": given.take("abilities", [])}
    options = {"options": given.take("options", {})}
    fight = Fight(Table({"defender": loser, "attacker": {"power": 7}, "territory": {"hex": place}, **options}, case.id))
    for where in occupied:
        fight.p.units(0, where, worker=1)
    fight.p.settle()
    fight.use, fight.stolen, fight.dials, fight.cards = [], None, [7, 0], [[], []]
    fight.p.run(c.K_RETREAT, c.K_BOTTOM, c.K_END_WINDOW, answers=fight.answers())
    check_retreat(then, fight, units)
    if "to" in case.when:
        follow_orders(case, fight)


def check_retreat(then: Table, fight: Fight, units: dict[str, int]) -> None:
    """Targets, riding workers, different lakes."""
    p = fight.p
    home = names.SPACES[p.home(1)]
    targets = p.legal_spaces if p.kind == c.K_RETREAT else [home]
    lakes = [where for where in targets if where != home]
    if "fighting_unit_targets" in then:
        assert targets == sorted(then.take("fighting_unit_targets"))
    if "worker_targets_on_its_own" in then:
        assert then.take("worker_targets_on_its_own") == left_behind(p, fight.place, home)
    if "worker_may_ride_with_mech" in then:
        assert may_ride(p, lakes, bool(units.get("mech"))) == then.take("worker_may_ride_with_mech")
    if "different_lakes_allowed" in then:
        assert may_part(p, lakes) == then.take("different_lakes_allowed")


def retreating(p: Position) -> str:
    """Kind of the unit whose retreat is asked: the engine asks the character first."""
    here = p.context[0]
    return "character" if p.s.pos[c.NUM_UNITS] == here else "mech"


def left_behind(p: Position, place: str, home: str) -> list[str]:
    """Where workers go when nobody takes them along."""
    q = p.copy()
    before = q.units_at_home(1).get("worker", 0)
    here = q.units_on(1, place).get("worker", 0)
    q.run(c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_RETREAT: lambda x: x.legal[0], c.K_RETREAT_WORKERS: 0})
    arrived = q.units_at_home(1).get("worker", 0)
    assert arrived in (before + here, here), "workers without a mech go home"
    return [home]


def may_ride(p: Position, lakes: list[str], has_mech: bool) -> bool:
    """Whether a worker may go to a lake with a mech."""
    if not lakes or not has_mech:
        return False
    q = p.copy()
    while q.kind == c.K_RETREAT and retreating(q) == "character":
        q.choose(q.legal[-1])
    q.choose(space(lakes[0]))
    return q.kind == c.K_RETREAT_WORKERS and 1 in q.legal


def may_part(p: Position, lakes: list[str]) -> bool:
    """Whether two units may go to two lakes."""
    if len(lakes) < 2:
        return False
    q = p.copy()
    q.choose(space(lakes[0]))
    q.run(c.K_RETREAT, answers={c.K_RETREAT_WORKERS: 0})
    return q.kind == c.K_RETREAT and space(lakes[1]) in q.legal


def follow_orders(case: Case, fight: Fight) -> None:
    """Retreat as the case says and compare where everybody stands."""
    p, orders = fight.p, dict(case.when.take("to"))
    riders = case.when.take("workers_with_mech", 0)
    legal = True
    try:
        while p.kind in (c.K_RETREAT, c.K_RETREAT_WORKERS):
            if p.kind == c.K_RETREAT:
                p.choose(wanted_answer(p, space(orders[retreating(p)])))
            else:
                p.choose(wanted_answer(p, riders))
    except Refused:
        legal = False
    assert case.then.take("legal", True) == legal
    Outcome(fight.scene, fight.before, p, me=1, place=fight.place).check(case.then)


# ------------------------------------------------------------------------------------------------------ end of the game


def game_end(case: Case) -> None:
    """A star of a combat that ends the game while other territories are contested."""
    given, when, then = case.given, case.when, case.then
    attacker, defender = given.table("attacker"), given.table("defender")
    contested = given.take("contested")
    origins = {where: dict(units) for where, units in given.take("moved_from", {}).items()}
    scene = Scene(WHO, fill(faction_of(attacker), faction_of(defender)), given, MOVE_MATS)
    p = scene.position
    units = {name: table.take("units", {"mech": 1}) for name, table in zip(ROLES, (attacker, defender), strict=True)}
    for seat, table in enumerate((attacker, defender)):
        read_player(scene, seat, table)
        table.finish()
    winner = when.take("winner", "attacker")
    for seat, name in enumerate(ROLES):
        if p.of(seat, "power") == 0:
            p.track(seat, power=7 if name == winner else 0)
    for where in contested:
        put_units(p, 1, {where: units["defender"]})
        origins.setdefault(where, {kind: start_for(where, contested) for kind in units["attacker"]})
    carried = given.take("carried", {})
    read_board(scene, given)
    before = bring_in(p, origins, carried)
    told = resolve(p, when, winner, contested)
    check_end(then, scene, before, p, told)


def start_for(where: str, contested: list[str]) -> str:
    """A hex next to a contested one."""
    return next(name for name in neighbours(where) if name not in contested and name not in ("FACTORY",))


def bring_in(p: Position, origins: dict[str, dict[str, str]], carried: dict[str, dict[str, int]]) -> Position:
    """Move every attacking unit from where it starts onto its territory; workers ride with the mech."""
    for where, units in origins.items():
        for kind, start in units.items():
            p.units(0, start, **{kind: 1})
        if where in carried:
            p.resources(next(iter(units.values())), **carried[where])
    p.cubes(0, "move_units")
    p.hold()
    p.start()
    p.to_move()
    before = p.copy()
    for where, units in origins.items():
        move_in(p, where, units, carried.get(where, {}))
    if p.kind == c.K_MOVE_UNIT:
        p.choose(c.DONE)
    return before


def move_in(p: Position, where: str, units: dict[str, str], cargo: dict[str, int]) -> None:
    """The fighting units of one territory step in, with workers and resources on the first one that can carry them."""
    for kind, start in units.items():
        if kind == "worker":
            continue
        load = dict(cargo) | ({"worker": 1} if kind == "mech" and "worker" in units else {})
        path = way(p, kind, start, where)
        move = Move(Table({"unit": kind, "path": path, **({"carry": load} if load else {})}, where))
        assert move.play(p) == len(path), f"{kind} cannot go from {start} to {where}"
        cargo = {}


def way(p: Position, kind: str, start: str, where: str) -> list[str]:
    """A legal path of one step, or of two with Speed."""
    for middle in ([], *[[name] for name in neighbours(where)]):
        path = [start, *middle, where]
        if Move(Table({"unit": kind, "path": path}, where)).play(p.copy()) == len(path):
            return path
    raise UnknownKey(f"no way for a {kind} from {start} to {where}")


def resolve(p: Position, when: Table, winner: str, contested: list[str]) -> list[tuple[int, int, int]]:
    """Fight, the chosen territory first; the stronger side puts everything on the dial."""
    first = when.take("resolve_first", contested[0])
    use = when.take("use", [])
    answers: dict[int, Any] = {
        c.K_COMBAT_ORDER: lambda q: space(first) if space(first) in q.legal else q.legal[0],
        c.K_ABILITY: c.YES if use else c.NO,
        c.K_DIAL: lambda q: q.legal[-1] if q.player == WHO[winner] else 0,
    }
    return p.run(c.K_BOTTOM, c.K_END_WINDOW, answers=answers)


def check_end(then: Table, scene: Scene, before: Position, p: Position, told: list[tuple[int, int, int]]) -> None:
    """Whether the game is over, what went back, and what did not happen any more."""
    asked = {kind for kind, _, _ in told}
    if "second_combat" in then:
        assert (sum(p.s.combats_won) > 1) == then.take("second_combat")
    if "dials_chosen" in then:
        assert (c.K_DIAL in asked) == then.take("dials_chosen")
    for key, kinds in (
        ("bottom_row_of_attacker", (c.K_BOTTOM, c.K_END_WINDOW)),
        ("encounter", (c.K_DRAW_ENCOUNTER, c.K_ENCOUNTER)),
        ("factory_choice", (c.K_FACTORY_CHOICE,)),
        ("factory_card", (c.K_FACTORY_CHOICE,)),
        ("bottom_row", (c.K_BOTTOM, c.K_END_WINDOW)),
    ):
        if key in then:
            assert bool(asked & set(kinds) or p.kind in kinds) == then.take(key), key
    for kind, where in then.take("units_returned", {}).items():
        assert p.units_on(0, where).get(kind), f"{kind} returned to {where}"
    for where, tokens in then.take("resources_returned", {}).items():
        assert p.tokens_on(where) == tokens, f"tokens returned to {where}"
    Outcome(scene, before, p).check(then)


CASES = {
    "combat": combat,
    "combat_limit": combat_limit,
    "combat_deck": combat_deck,
    "retreat": retreat,
    "game_end": game_end,
}
