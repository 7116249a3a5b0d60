"""Golden cases of movement: single steps, moves with cargo, what a move meets, how far units go."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from tests.scythe.golden.moving import Move, moves_of
from tests.scythe.golden.outcome import Outcome
from tests.scythe.golden.reading import Case, Table, UnknownKey
from tests.scythe.golden.scene import Scene, fill, neighbours, read_board, read_player, two
from tests.scythe.position import Position, space

MOVE_MAT = ("agricultural", "industrial", "engineering", "patriotic", "mechanical", "militant", "innovative")
IN_GAME = ("in_game", "factions_in_game", "factions", "players", "opponents", "other_factions", "others", "in_play")
NOT_IN_GAME = ("not_in_game", "factions_not_in_game", "inactive", "inactive_factions", "absent", "not_dealt", "unused")
SEQUELS = {
    "encounter_after_combats": c.K_DRAW_ENCOUNTER,
    "encounter": c.K_DRAW_ENCOUNTER,
    "factory_choice": c.K_FACTORY_CHOICE,
}
WHO = {"me": 0, "mover": 0, "attacker": 0, "opponent": 1, "defender": 1, "neighbour": 1}


# ------------------------------------------------------------------------------------------------------- single steps


def steps(case: Case) -> None:
    """All destinations of one step, or all spaces from where a space can be entered."""
    if "from" in case.then:
        target = case.given.take("to")
        given = case.given.take_all()
        origins = [where for where in names.SPACES if where != target and target in destinations(given, where)]
        assert origins == sorted(origins, key=names.SPACES.index)
        wanted = case.then.take("from")
        assert sorted(origins) == sorted(wanted), f"entered from {sorted(origins)}"
        return
    origin = case.given.take("from")
    found = destinations(case.given.take_all(), origin)
    assert found == sorted(case.then.take("destinations")), f"destinations {found}"


def destinations(data: dict[str, Any], origin: str) -> list[str]:
    """Where one step from a space can lead. On other home bases than its own no unit stands unless the case says so."""
    given = Table(data, "given")
    unit = given.take("unit")
    scene = table_of_players(given)
    p = scene.position
    read_player(scene, 0, given)
    p.units(0, origin, **{unit: 1})
    for where in given.take("controlled", []):
        if where != origin:
            p.units(0, where, worker=1)
    read_board(scene, given)
    crossed = given.take("crossed", False)
    given.finish()
    p.start()
    p.to_move()
    p.put("crossed", int(crossed))
    p.settle()
    return next_steps(p, unit, origin)


def table_of_players(given: Table) -> Scene:
    """The factions in the game: those named, or the one in question and another one."""
    faction = given.take("faction", "crimea")
    others = given.first(*IN_GAME, default=None)
    if isinstance(others, int):
        factions = fill(faction, *[None] * (others - 1))
    elif others is None:
        absent = given.first(*NOT_IN_GAME, default=[])
        factions = fill(faction, None) if not absent else [f for f in names.FACTIONS if f not in absent or f == faction]
        factions = [faction, *[f for f in factions if f != faction]]
    else:
        factions = [faction, *[other for other in others if other != faction]]
    return Scene(WHO, factions, given, MOVE_MAT)


def next_steps(p: Position, unit: str, origin: str) -> list[str]:
    """Destinations of the first step of a unit, also when there is only one and the engine takes it."""
    chosen = [u for u in p.unit_at(0, unit, origin) if p.kind == c.K_MOVE_UNIT and u in p.legal]
    if not chosen:
        return []
    p.choose(chosen[0])
    if p.kind == c.K_MOVE_STEP and p.context[0] == chosen[0] and p.s.stops == 1:
        return p.legal_spaces
    return [names.SPACES[p.s.pos[chosen[0]]]]


# ---------------------------------------------------------------------------------------------------------- whole moves


def move(case: Case) -> None:
    """One or more moves of a Move action and what they meet."""
    if "mover" in case.given or "target" in case.given:
        meet(case)
        return
    given = case.given
    limit = given.take("max_units", 2)
    factory_move = given.take("factory_move", False)
    scene = two(given, "crimea", mats=MOVE_MAT)
    read_player(scene, 0, given)
    read_board(scene, given)
    arm(scene.position, case.when.take("combat_winner", None))
    p = prepared(scene, limit, factory_move)
    before = p.copy()
    wanted = moves_of(case.when)
    check_moves(case, p, scene, before, wanted)


def prepared(scene: Scene, units: int, factory_move: bool = False) -> Position:
    """The start of a Move action of so many units."""
    p = scene.position
    if units == 3:
        p.cubes(0, "move_units")
    if factory_move:
        p.factory_card(0, 4)
    p.hold()
    p.start()
    if factory_move:
        p.to_factory_move()
    else:
        p.to_move()
    return p


def arm(p: Position, winner: str | None) -> None:
    """Power for both sides, so that a combat asks for dials; `winner` gets more."""
    for name, seat in (("attacker", 0), ("defender", 1)):
        if p.of(seat, "power") == 0 or winner:
            p.track(seat, power=7 if winner == name else 1)


def check_moves(case: Case, p: Position, scene: Scene, before: Position, wanted: list[Move]) -> None:
    """Play the moves and compare everything that the case expects."""
    then = case.then
    reached = [move.play(p) for move in wanted]
    legal = [count == len(move.path) for count, move in zip(reached, wanted, strict=True)]
    if "legal" in then:
        assert all(legal) == then.take("legal"), f"legal: {legal}"
    if "legal_moves" in then:
        assert legal == then.take("legal_moves"), f"legal moves: {legal}"
    if "legal_prefix" in then:
        assert wanted[0].path[: reached[0]] == then.take("legal_prefix")
    if "units_used" in then:
        assert p.s.movers == then.take("units_used")
    Outcome(scene, before, p, place=wanted[-1].path[-1] if wanted else "").check(then)
    check_sequel(case, p)


def check_sequel(case: Case, p: Position) -> None:
    """What follows the moves: combats, encounter, Factory card."""
    then = case.then
    if "combats" in then or "combat" in then or "contested" in then:
        fought = sorted(names.SPACES[h] for h in range(47) if p.s.contested >> h & 1)
        expected = then.first("combats", "contested", default=fought)
        assert fought == sorted(expected)
        assert then.take("combat", bool(fought)) == bool(fought)
    if "attacker_max_cards" in then:
        assert most_cards(p.copy()) == then.take("attacker_max_cards")
    told, p = follow(p)
    asked = {kind for kind, _, _ in told}
    for key, kind in SEQUELS.items():
        if key in then:
            assert (kind in asked) == then.take(key), key
    for where in then.take("token_stays", []):
        assert p.s.tokens >> space(where) & 1, f"token on {where}"
    for where in then.take("token_gone", []):
        assert not p.s.tokens >> space(where) & 1, f"token on {where}"
    if "character_at" in then:
        assert names.SPACES[p.s.pos[0]] == then.take("character_at")


def follow(p: Position) -> tuple[list[tuple[int, int, int]], Position]:
    """Finish the action with the highest dials; returns what was asked and the position after it."""
    told = p.run(c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_DIAL: lambda position: position.legal[-1]})
    return told, p


def most_cards(p: Position) -> int:
    """How many cards the attacker of the first combat could add."""
    p.hand(0, *[2] * 8)
    p.settle()
    p.run(c.K_DIAL)
    while p.kind == c.K_DIAL or p.kind == c.K_COMMIT:
        if p.context[0] == 1:
            break
        p.choose(p.legal[-1])
    return sum(p.s.commit[:4])


def meet(case: Case) -> None:
    """A unit comes from next door onto a territory with something on it."""
    given, when = case.given, case.when
    mover = given.table("mover")
    target = given.take("target", None) or when.take("to")
    when.take("to", None)
    scene = two(mover, "crimea", mats=MOVE_MAT)
    p = scene.position
    unit = when.take("unit")
    origin = when.take("from", None) or origin_for(p, target)
    read_player(scene, 0, mover)
    p.units(0, origin, **{unit: 1})
    p.units(1, target, **given.take("opponent_units", {}))
    if "opponent_structure" in given:
        p.structure(1, given.take("opponent_structure"), target)
    p.resources(target, **given.take("resources", {}))
    read_board(scene, given)
    mover.finish()
    arm(p, when.take("combat_winner", None))
    prepared(scene, 2)
    before = p.copy()
    wanted = Move(Table({"unit": unit, "path": [origin, target], **carried_in(p, when, origin)}, case.id))
    check_moves(case, p, scene, before, [wanted])


def carried_in(p: Position, when: Table, origin: str) -> dict[str, Any]:
    """Cargo of the mover, which stands ready beside it."""
    cargo = when.take("carry", {})
    if not cargo:
        return {}
    p.units(0, origin, worker=cargo.get("worker", 0))
    p.resources(origin, **{key: number for key, number in cargo.items() if key in names.RESOURCES})
    p.settle()
    return {"carry": cargo}


def origin_for(p: Position, target: str) -> str:
    """An empty hex next door, from where a plain step leads to the target."""
    if not neighbours(target):
        raise UnknownKey(f"no hex from where to step onto {target}")
    return next(where for where in neighbours(target) if where != "FACTORY" and where[0] != "L")


# -------------------------------------------------------------------------------------------------------------- budgets


def move_budget(case: Case) -> None:
    """How many steps a unit may make; with rule S5.23 in a Factory Move."""
    factory_move = case.given.take("factory_move", "S5.23" in case.rules)
    for key, expected in case.then.take("steps").items():
        assert budget(key, factory_move) == expected, key
    if "units" in case.then:
        assert unit_budget(factory_move) == case.then.take("units")


def budget(key: str, factory_move: bool) -> int:
    """Steps that a unit like "mech_with_speed" makes when it goes on for as long as it may."""
    unit, _, ability = key.partition("_with_")
    scene = two(Table({}, key), "crimea", mats=MOVE_MAT)
    p = scene.position
    if ability:
        p.abilities(0, ability)
    p.units(0, "V7", **{unit: 1})
    prepared(scene, 2, factory_move)
    chosen = p.unit_at(0, unit, "V7")[0]
    p.choose(chosen)
    made = 0
    while p.kind == c.K_MOVE_STEP and p.context[0] == chosen and p.legal_spaces:
        p.choose(p.legal[0])
        made += 1
    return made


def unit_budget(factory_move: bool) -> int:
    """How many units a Move action moves."""
    scene = two(Table({}, "units"), "crimea", mats=MOVE_MAT)
    p = scene.position
    p.units(0, "V7", worker=4)
    prepared(scene, 2, factory_move)
    while p.kind == c.K_MOVE_UNIT:
        p.choose(p.legal[-2])
        p.run(c.K_MOVE_UNIT, c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_MOVE_STEP: lambda position: position.legal[0]})
    return int(p.s.movers)


CASES = {"steps": steps, "move": move, "move_budget": move_budget}
