"""Golden cases of setup, neighbours and control."""

from __future__ import annotations

from typing import Any

from engines.core.setup.setup import Setup
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.generated.play import new_play
from engines.scythe.rules import constants as c
from engines.scythe.rules.deal import begin
from engines.scythe.rules.queries import control, left_of, right_of, spendable
from engines.scythe.setup.dealing import turn_order
from tests.scythe.golden.outcome import Outcome
from tests.scythe.golden.reading import Case
from tests.scythe.golden.scene import fill, read_board, read_player, two
from tests.scythe.position import Position, space, spaces


def setup(case: Case) -> None:
    """Seats, first player, starting values, cards laid out, neighbours."""
    given, then = case.given, case.then
    if "players_to_cards" in then:
        for players, cards in then.take("players_to_cards").items():
            assert dealt(fill(*[None] * int(players))).s.offer_size == cards
    if "mats" in given:
        check_seating(case, given.take("mats"))
    if "clockwise" in given:
        check_neighbours(case, given.take("clockwise"))
    if then.left():
        check_start(case)


def dealt(factions: list[str], mats: list[str] | None = None, options: dict[str, Any] | None = None) -> Position:
    """A game begun by the engine, with the first outcome of every draw."""
    blank = Position(*factions, mats=mats or [], options=options or {})
    p = Position.__new__(Position)
    p.seats = blank.seats
    p.s = new_play()
    for field in ("players", "turn_cap", "options"):
        p.put(field, getattr(blank.s, field))
    for field in ("faction", "mat"):
        for i, value in enumerate(getattr(blank.s, field)):
            p.put(field, value, i)
    begin(p.s)
    p.run(c.K_SECTION)
    return p


def check_seating(case: Case, mats: dict[str, str]) -> None:
    """Clockwise order, first player and order of turns; the engine's own start of the game agrees."""
    seating = GAME.tables.seat_cells([(faction, mat) for faction, mat in mats.items()], 0)
    clockwise = [seat["faction"] for seat in seating.seats]
    order = [clockwise[seat] for seat in turn_order(seating)]
    p = dealt(clockwise, [mats[faction] for faction in clockwise])
    assert clockwise[p.s.active] == order[0]
    for key, found in (("clockwise", clockwise), ("first_player", order[0]), ("turn_order", order)):
        if key in case.then:
            wanted = case.then.take(key)
            assert found == wanted or (key == "clockwise" and wanted in rotations(seating)), f"{key}: {found}"


def rotations(setup: Setup) -> list[list[str]]:
    """All ways to name the same circle."""
    circle = [seat["faction"] for seat in setup.seats]
    return [circle[i:] + circle[:i] for i in range(len(circle))]


def check_neighbours(case: Case, clockwise: list[str]) -> None:
    """Left and right neighbours of players."""
    p = Position(*fill(*[None] * len(clockwise)))
    for side, ask in (("left_of_", left_of), ("right_of_", right_of)):
        for key in [key for key in case.then.left() if key.startswith(side)]:
            seat = clockwise.index(key.removeprefix(side))
            assert clockwise[ask(p.s, seat)] == case.then.take(key), key


def check_start(case: Case) -> None:
    """Tracks, coins, cards and pieces of one player when the game starts."""
    given, then = case.given, case.then
    faction, mat = given.take("faction", "nordic"), given.take("mat", "industrial")
    others = given.first("players", default=2)
    factions = fill(faction, *[None] * (others - 1)) if isinstance(others, int) else others
    p = dealt(factions, [mat], given.take("options", {}))
    seat = factions.index(faction)
    found = {
        "character": names.SPACES[p.s.pos[seat * c.NUM_UNITS]],
        "workers": sorted(names.SPACES[h] for h in p.s.pos[seat * 13 + 5 : seat * 13 + 13] if h != c.OFF_BOARD),
        "combat_cards": len(p.hand_of(seat)),
        "objectives": p.of(seat, "objectives").bit_count(),
        "objective_cards": p.of(seat, "objectives").bit_count(),
        "encounter_tokens": p.s.tokens.bit_count(),
        "factory_cards": p.s.offer_size,
    }
    for key in then.left():
        value = found[key] if key in found else p.of(seat, key)
        wanted = then.take(key)
        assert value == (sorted(wanted) if isinstance(wanted, list) else wanted), f"{key}: {value}"


def control_case(case: Case) -> None:
    """Who controls what, and what can be spent."""
    given, then = case.given, case.then
    contested, active = given.take("contested", []), given.first("active", "mover", default="me")
    scene = two(given, "nordic")
    p = scene.position
    read_player(scene, 0, given)
    read_board(scene, given)
    p.put("active", scene.seat(active))
    p.put("contested", sum(1 << space(where) for where in contested))
    p.settle()
    held = spaces(control(p.s, 0))
    if "controlled" in then:
        assert held == sorted(then.take("controlled"))
    if "not_controlled" in then:
        assert not set(held) & set(then.take("not_controlled"))
    if "spendable" in then:
        found = {resource: spendable(p.s, 0, r) for r, resource in enumerate(names.RESOURCES)}
        assert {resource: n for resource, n in found.items() if n} == then.take("spendable")
    Outcome(scene, p, p).check(then)


CASES = {"setup": setup, "control": control_case}
