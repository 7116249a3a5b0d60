"""Chapter S6.9 and Seaworthy: where the defeated go."""

from __future__ import annotations

import pytest

from engines.scythe.rules import constants as c
from tests.scythe.acting import at, battle, duel, finish, lose, moving, play, until
from tests.scythe.position import Position


def beaten(**units: int) -> Position:
    """Nordic with Seaworthy is beaten on W3 and has to retreat."""
    p = play("crimea", "nordic")
    p.abilities(1, "seaworthy")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", **units)
    p.track(0, power=3)
    return p


def retreating(p: Position) -> Position:
    """To the first question of the retreat."""
    battle(moving(p))
    return until(p, "retreat", dial=lambda q: q.legal[-1])


@pytest.mark.rule("S6.9")
def test_everybody_goes_home() -> None:
    p = duel(workers=2)
    battle(moving(p))
    finish(p)
    assert p.units_at_home(1) == {"character": 1, "mech": 1, "worker": 2}


@pytest.mark.rule("S13.10", "S19.7")
def test_each_unit_may_go_to_another_lake() -> None:
    p = retreating(beaten(character=1, mech=2))
    assert p.legal_spaces == ["HOME_NORDIC", "L2", "L3", "L4"]
    p.choose(at("L2"), at("L4"), p.home(1))
    assert (p.units_on(1, "L2"), p.units_on(1, "L4")) == ({"character": 1}, {"mech": 1})
    assert p.units_at_home(1) == {"mech": 1}


@pytest.mark.rule("S13.10")
def test_workers_ride_with_a_mech_or_go_home() -> None:
    p = retreating(beaten(mech=1, worker=3))
    p.choose(at("L2"))
    assert (p.kind, p.legal) == (c.K_RETREAT_WORKERS, [0, 1, 2, 3])
    p.choose(2)
    assert p.units_on(1, "L2") == {"mech": 1, "worker": 2}
    assert p.units_at_home(1) == {"character": 1, "worker": 1}


@pytest.mark.rule("S13.10")
def test_workers_do_not_ride_with_the_character() -> None:
    p = retreating(beaten(character=1, worker=2))
    p.choose(at("L2"))
    assert p.units_on(1, "L2") == {"character": 1}
    assert p.units_at_home(1)["worker"] == 2


@pytest.mark.rule("S13.11")
def test_no_retreat_to_a_lake_with_a_foreign_unit() -> None:
    p = beaten(mech=1)
    p.units(0, "L3", mech=1)
    retreating(p)
    assert p.legal_spaces == ["HOME_NORDIC", "L2", "L4"]


@pytest.mark.rule("S13.10")
def test_a_lake_with_own_units_is_fine() -> None:
    p = beaten(mech=1)
    p.units(1, "L3", mech=1)
    assert "L3" in retreating(p).legal_spaces


@pytest.mark.rule("S13.10", "S6.11")
def test_workers_that_ride_to_a_lake_were_forced_to_retreat_too() -> None:
    p = beaten(mech=1, worker=2)
    p.track(0, popularity=5)
    retreating(p).choose(at("L2"))
    p.choose(2)
    assert p.of(0, "popularity") == 3


@pytest.mark.rule("S13.12")
def test_submerge_has_no_such_retreat() -> None:
    p = play("crimea", "polania")
    p.abilities(1, "submerge")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", mech=1)
    p.track(0, power=3)
    battle(moving(p))
    told = finish(p)
    assert c.K_RETREAT not in [kind for kind, _, _ in told]
    assert p.units_at_home(1) == {"character": 1, "mech": 1}


@pytest.mark.rule("S13.10", "S16.10")
def test_a_retreat_is_no_move_and_springs_no_trap() -> None:
    p = play("togawa", "nordic")
    p.abilities(1, "seaworthy")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", mech=1)
    p.trap(0, "L2")
    p.track(0, power=3)
    p.track(1, popularity=5)
    retreating(p).choose(at("L2"))
    assert (p.s.armed, p.of(1, "popularity")) == (1, 5)


@pytest.mark.rule("S6.9", "S6.11")
def test_the_losing_attackers_workers_go_home_with_it() -> None:
    p = duel(attacking_workers=2, power=0)
    battle(moving(p), carry={"worker": 2})
    lose(p)
    assert p.units_at_home(0) == {"character": 1, "mech": 1, "worker": 2}
