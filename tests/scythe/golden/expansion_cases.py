"""Golden cases of Albion and Togawa: Flags, Traps, their abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.scythe.rules import constants as c
from engines.scythe.rules.scoring import encounter_coins, fortune, num_territories_scored, scored_control
from tests.scythe.golden import combat_cases, movement_cases
from tests.scythe.golden.fighting import WHO, Fight
from tests.scythe.golden.moving import Move, moves_of
from tests.scythe.golden.outcome import NOBODY, Outcome
from tests.scythe.golden.reading import Case, Table
from tests.scythe.golden.scene import TRAP_KINDS, Scene, fill, read_board, read_player, two
from tests.scythe.position import Position, space, spaces

ABILITY_WORDS = ("ronin", "sword", "shield", "suiton")


def expansion(case: Case) -> None:
    """Sends a case to what it speaks of."""
    then, given = case.then, case.given
    words = next((word for word in ABILITY_WORDS if word in then), None)
    if words:
        check_ability(case, words)
    elif "as_attacker" in then or "as_defender" in then:
        check_roles(case)
    elif "trap" in given:
        spring(case)
    elif "place" in case.when or "token" in then or "token_legal" in then:
        place_token(case)
    elif "arm" in then or "may_arm" in then:
        arming(case)
    else:
        other_kind(case)(case)


def other_kind(case: Case) -> Callable[[Case], None]:
    """The kind whose keys the case uses."""
    if "destinations" in case.then or "from" in case.then:
        return movement_cases.steps
    if "steps" in case.then:
        return movement_cases.move_budget
    if any("_max_" in key or key.endswith("_available") for key in case.then.left()):
        return combat_cases.combat_limit
    if "dials_chosen" in case.then or "contested" in case.given:
        return combat_cases.game_end
    if "attacker" in case.given:
        return combat_cases.combat
    if "path" in case.when or "moves" in case.when or "mover" in case.given:
        return movement_cases.move
    return holdings


# ------------------------------------------------------------------------------------------------------------- scoring


def holdings(case: Case) -> None:
    """Territories that count at the end, with Flags and Traps."""
    given, then = case.given, case.then
    players = given.take("players", 2)
    faction = given.take("faction")
    others = [None] * (players - 1) if isinstance(players, int) else [name for name in players if name != faction]
    scene = Scene(WHO, fill(faction, *others), given)
    p = scene.position
    read_player(scene, 0, given)
    for where in given.take("controlled", []):
        p.units(0, where, worker=1)
    read_board(scene, given)
    p.settle()
    if "territories" in then:
        assert num_territories_scored(p.s, 0) == then.take("territories")
    if "controlled" in then:
        assert spaces(scored_control(p.s, 0)) == sorted(then.take("controlled"))
    for where, who in then.take("controlled_by", {}).items():
        holder = next((seat for seat in range(p.seats) if where in spaces(scored_control(p.s, seat))), None)
        assert holder == (None if who in NOBODY else scene.seat(who)), f"{where} is held by {holder}"
    for key in ("encounter_coins", "meander_coins", "extra_coins"):
        if key in then:
            assert encounter_coins(p.s, 0) == then.take(key), key
    if "total" in then:
        assert fortune(p.s, 0) == then.take("total")
    Outcome(scene, p, p).check(then)


# ------------------------------------------------------------------------------------------------------------ abilities


def check_ability(case: Case, ability: str) -> None:
    """In which situations an ability before the dials may be used."""
    role = case.given.take("role", "defender" if ability == "shield" else "attacker")
    faction = case.given.take("faction")
    data = {role: {"faction": faction, "abilities": [ability], **case.given.take_all()}}
    combat_cases.check_available(Table(data, case.id), ability, case.then.take(ability))


def check_roles(case: Case) -> None:
    """What the abilities of a faction change before the dials, as attacker and as defender."""
    faction = case.given.take("faction")
    own = case.given.take("abilities", ["sword", "shield"] if faction == "albion" else [])
    power = case.given.take("power", 5)
    for role, other in (("attacker", "defender"), ("defender", "attacker")):
        wanted = case.then.table(f"as_{role}")
        if not wanted.left():
            continue
        fight = Fight(
            Table({role: {"faction": faction, "abilities": own, "power": power}, other: {"power": 5}}, case.id)
        )
        fight.use, fight.stolen = own, None
        fight.p.run(c.K_DIAL, answers=fight.answers())
        for key, seat in (("own_power", WHO[role]), ("opponent_power", WHO[other])):
            if key in wanted:
                assert fight.p.of(seat, "power") - fight.before.of(seat, "power") == wanted.take(key), f"{role} {key}"
        wanted.finish()


# ---------------------------------------------------------------------------------------------------------------- Traps


def spring(case: Case) -> None:
    """An opponent of Togawa moves onto a Trap."""
    given, when, then = case.given, case.when, case.then
    mover, trap = given.table("mover"), given.table("trap")
    where = trap.take("territory")
    faction = mover.take("faction", "crimea")
    who = {**WHO, "togawa": 1 if faction != "togawa" else 0}
    scene = Scene(who, fill(faction, "togawa" if faction != "togawa" else None), given, movement_cases.MOVE_MAT)
    p = scene.position
    unit, target = when.take("unit"), when.take("to", where)
    origin = when.take("from", None) or movement_cases.origin_for(p, target)
    read_player(scene, 0, mover)
    p.units(0, origin, **{unit: 1})
    p.units(1, where, **given.take("opponent_units", {}))
    p.trap(TRAP_KINDS[trap.take("penalty")], where, trap.take("armed", True))
    read_board(scene, given)
    mover.finish()
    trap.finish()
    if p.of(1, "power") == 0:
        p.track(1, power=1)
    movement_cases.prepared(scene, 2)
    before = p.copy()
    cargo = movement_cases.carried_in(p, when, origin)
    move = Move(Table({"unit": unit, "path": [origin, target, *when.take("on_to", [])], **cargo}, case.id))
    reached = move.play(p)
    check_sprung(then, scene, before, p, where, ended_at_once(before, unit, origin, target, reached, move))


def ended_at_once(before: Position, unit: str, origin: str, target: str, reached: int, move: Move) -> bool:
    """Whether the unit could not step on from there."""
    if reached < len(move.path) and reached >= 2:
        return True
    q = before.copy()
    q.choose(q.unit_at(0, unit, origin)[0])
    if q.kind == c.K_MOVE_STEP and q.s.stops == 1:
        q.choose(space(target))
    chosen = before.unit_at(0, unit, origin)[0]
    return not (q.kind == c.K_MOVE_STEP and q.context[0] == chosen and q.legal_spaces)


def check_sprung(then: Table, scene: Scene, before: Position, p: Position, where: str, ended: bool) -> None:
    """The penalty, the Trap, the end of the move, and a combat after it."""
    contested = bool(p.s.contested >> space(where) & 1)
    if "move_ends" in then:
        assert ended == then.take("move_ends"), "move ends"
    if "trap" in then:
        kind = list(p.s.trap).index(space(where))
        assert ("armed" if p.s.armed >> kind & 1 else "disarmed") == then.take("trap")
    if "combat" in then:
        assert contested == then.take("combat")
    if "order" in then:
        order: list[str] = then.take("order")
        assert order == [word for word in ("trap", "combat") if word in order], "the Trap comes first"
        assert p.s.armed == 0
        assert "combat" not in order or contested
    hand = len(before.hand_of(0))
    p.run(c.K_DIAL, c.K_COMBAT_ORDER, c.K_ABILITY, c.K_BOTTOM, c.K_END_WINDOW)
    if "cards_discarded" in then:
        assert hand - len(p.hand_of(0)) == then.take("cards_discarded")
    Outcome(scene, before, p, place=where).check(then)


def place_token(case: Case) -> None:
    """Whether and where a Flag or Trap may be placed after the character moved."""
    given, when, then = case.given, case.when, case.then
    scene = two(given, "albion", mats=movement_cases.MOVE_MAT)
    p = scene.position
    read_player(scene, 0, given)
    read_board(scene, given)
    movement_cases.prepared(scene, 2)
    before = p.copy()
    moves = moves_of(when)
    wanted = when.take("place", True)
    legal = all(move.play(p) == len(move.path) for move in moves)
    p.run(c.K_TOKEN, c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_DIAL: lambda q: q.legal[-1]})
    offered = p.kind == c.K_TOKEN
    assert legal and offered == then.first("legal", "token_legal", "token", default=True)
    if offered and wanted:
        p.choose(token_answer(p, wanted))
    Outcome(scene, before, p).check(then)
    for where in then.take("flags", []):
        assert p.s.flags >> space(where) & 1
    for where, state in then.take("traps", {}).items():
        assert ("armed" if p.s.armed >> list(p.s.trap).index(space(where)) & 1 else "disarmed") == state


def token_answer(p: Position, wanted: Any) -> int:
    """A Trap by its penalty, or the first token."""
    return TRAP_KINDS[wanted] if wanted in TRAP_KINDS else p.legal[0]


def arming(case: Case) -> None:
    """Whether a disarmed Trap may be armed after a unit came there by Shinobi."""
    given, when, then = case.given, case.when, case.then
    scene = two(given, "togawa", mats=movement_cases.MOVE_MAT)
    p = scene.position
    factory_move = given.take("factory_move", False)
    read_player(scene, 0, given)
    read_board(scene, given)
    movement_cases.arm(p, when.take("combat_winner", None))
    movement_cases.prepared(scene, 2, factory_move)
    before = p.copy()
    legal = all(move.play(p) == len(move.path) for move in moves_of(when))
    p.run(c.K_ARM, c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_DIAL: lambda q: q.legal[-1]})
    assert legal
    assert (p.kind == c.K_ARM) == then.first("may_arm", "arm")
    Outcome(scene, before, p).check(then)


CASES = {"expansion": expansion}
