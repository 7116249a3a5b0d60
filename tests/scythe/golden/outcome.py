"""The `then` of a golden case compared with the position before and after: amounts, gains, pieces, control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.scythe.generated import names
from engines.scythe.rules.queries import num_stars, spendable
from tests.scythe.golden.reading import Table
from tests.scythe.golden.scene import Scene
from tests.scythe.position import Position

Measure = Callable[[Position, int], Any]
NOBODY = ("nobody", "none", "")

MEASURES: dict[str, Measure] = {
    "power": lambda p, seat: p.of(seat, "power"),
    "popularity": lambda p, seat: p.of(seat, "popularity"),
    "coins": lambda p, seat: p.of(seat, "coins"),
    "hand": lambda p, seat: p.hand_of(seat),
    "combat_cards": lambda p, seat: p.hand_of(seat),
    "workers_on_board": lambda p, seat: p.of(seat, "num_workers"),
    "mechs_on_board": lambda p, seat: p.of(seat, "mechs").bit_count(),
    "structures_on_board": lambda p, seat: p.of(seat, "built").bit_count(),
    "upgrades": lambda p, seat: p.of(seat, "cubes_taken").bit_count(),
    "recruits": lambda p, seat: p.of(seat, "recruits").bit_count(),
    "combat_stars": lambda p, seat: p.of(seat, "combat_stars"),
    "stars": lambda p, seat: p.star_names(seat),
    "objectives": lambda p, seat: p.of(seat, "objectives").bit_count(),
    "factory_cards": lambda p, seat: 0 if p.of(seat, "factory_card") > 40 else 1,
}
MEASURES |= {
    resource: lambda p, seat, r=r: spendable(p.s, seat, r)  # type: ignore[misc]
    for r, resource in enumerate(names.RESOURCES)
}
ALIASES = {"mechs": "mechs_on_board", "structures": "structures_on_board", "workers": "workers_on_board"}


class Outcome:
    """What happened: the position before, the position after."""

    def __init__(self, scene: Scene, before: Position, after: Position, me: int = 0, place: str = "") -> None:
        """`me` is the seat that keys without a name mean, `place` the territory that keys without a hex mean."""
        self.scene = scene
        self.place = place
        self.before = before
        self.after = after
        self.me = me

    def value(self, measure: str, seat: int, expected: Any) -> Any:
        """The final value of a measure, as a number when a number is expected."""
        if measure == "stars" and isinstance(expected, int):
            return num_stars(self.after.s, seat)
        found = MEASURES[measure](self.after, seat)
        return len(found) if isinstance(found, list) and isinstance(expected, int) else found

    def gain(self, measure: str, seat: int, expected: Any) -> Any:
        """How much of a measure was gained; the new members of a list when a list is expected."""
        old, new = MEASURES[measure](self.before, seat), MEASURES[measure](self.after, seat)
        if not isinstance(new, list):
            return new - old
        if isinstance(expected, int):
            return len(new) - len(old)
        for member in old:
            new.remove(member)
        return new

    def check(self, then: Table) -> None:
        """Compare every key that speaks of a measure, of the board or of the end of the game; leaves the others."""
        self.check_board(then)
        self.check_ends(then)
        for key in then.left():
            seat, rest = self.owner(key)
            for suffix, sign in (("_gained", 1), ("_change", 1), ("_lost", -1), ("_paid", -1), ("", 0)):
                measure = ALIASES.get(rest.removesuffix(suffix), rest.removesuffix(suffix))
                if rest.endswith(suffix) and measure in MEASURES:
                    self.compare(key, then.take(key), measure, seat, sign)
                    break

    def owner(self, key: str) -> tuple[int, str]:
        """Whose measure a key means, and the key without that name."""
        for name, seat in self.scene.who.items():
            if key.startswith(f"{name}_"):
                return seat, key.removeprefix(f"{name}_")
        return self.me, key

    def compare(self, key: str, expected: Any, measure: str, seat: int, sign: int) -> None:
        """Compare one measure, for one seat or for every seat that the expectation names."""
        each = (
            {self.scene.seat(name): wanted for name, wanted in expected.items()} if isinstance(expected, dict) else {}
        )
        for who, wanted in (each or {seat: expected}).items():
            found = self.gain(measure, who, wanted) if sign else self.value(measure, who, wanted)
            wanted = sorted(wanted) if isinstance(wanted, list) else wanted * (sign or 1)
            assert found == wanted, f"{key}: {found} instead of {wanted}"

    def check_board(self, then: Table) -> None:
        """Units, tokens, structures and control."""
        for where, units in then.take("units", {}).items():
            assert self.after.units_on(self.me, where) == units, f"units on {where}"
        if "resources" in then:
            self.check_resources(then.take("resources"))
        for key in ("controlled_by", "resources_controlled_by"):
            for where, who in self.by_hex(then, key).items():
                assert self.controller(where) == (None if who in NOBODY else self.scene.seat(who)), f"{key} {where}"
        for where, kind in then.take("structure_on", {}).items():
            assert self.structure_on(where) == kind, f"structure on {where}"
        for name, units in then.ending("_units_to_home_base").items():
            seat = self.scene.seat(name)
            assert difference(self.after.units_at_home(seat), self.before.units_at_home(seat)) == units, (
                f"{name} at home"
            )

    def by_hex(self, then: Table, key: str) -> dict[str, str]:
        """A table of hexes, or one value for the territory in question."""
        value = then.take(key, {})
        return value if isinstance(value, dict) else {self.place: value}

    def check_resources(self, wanted: dict[str, Any]) -> None:
        """Tokens by hex, or on the territory in question."""
        if not any(isinstance(value, dict) for value in wanted.values()):
            wanted = {self.place: wanted}
        for where, tokens in wanted.items():
            assert self.after.tokens_on(where) == {r: n for r, n in tokens.items() if n}, f"tokens on {where}"

    def controller(self, where: str) -> int | None:
        """The seat that controls a hex."""
        return next((seat for seat in range(self.after.seats) if where in self.after.controlled(seat)), None)

    def structure_on(self, where: str) -> str | None:
        """Kind of the own structure on a hex."""
        built = self.after.s.structure[self.me * 4 : self.me * 4 + 4]
        return next((names.STRUCTURES[i] for i, h in enumerate(built) if h == names.SPACES.index(where)), None)

    def check_ends(self, then: Table) -> None:
        """The end of the game and stars placed."""
        if "game_over" in then:
            assert (self.after.s.ended != 0) == then.take("game_over"), "game over"
        if "star" in then:
            gained = num_stars(self.after.s, self.me) - num_stars(self.before.s, self.me)
            assert (gained > 0) == then.take("star"), "star placed"


def difference(after: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    """What is there now and was not before."""
    found = {kind: after.get(kind, 0) - before.get(kind, 0) for kind in (*before, *after)}
    return {kind: count for kind, count in found.items() if count}
