"""A slow twin of movement: the rules of chapter S5 asked hex by hex, compared with the masks of the engine."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import engines.scythe
from engines.scythe.generated import names
from engines.scythe.generated.tables import MECH_ABILITY, RIVERWALK
from engines.scythe.rules import constants as c
from engines.scythe.rules.reach import one_step
from tests.scythe.acting import MOVE_FIRST, begin
from tests.scythe.position import Position, bits, space, unit_kind

BOARD = tomllib.loads((Path(engines.scythe.__file__).parent / "data" / "board.toml").read_text(encoding="utf-8"))
TERRAIN = {row["id"]: row["terrain"] for row in BOARD["hex"]}
PLACE = {row["id"]: (row["q"], row["r"]) for row in BOARD["hex"]}
HOME_LAND = {row["id"]: row["land"] for row in BOARD["home_base"]}
HOME_RIVER = {row["id"]: row["over_river"] for row in BOARD["home_base"]}
HOME_LAKE = {row["id"]: row["lake"] for row in BOARD["home_base"]}
RIVERS = {frozenset(pair) for pair in BOARD["river"]}
TUNNELS = {row["id"] for row in BOARD["hex"] if row.get("tunnel")}
LAKES = {where for where, terrain in TERRAIN.items() if terrain == "lake"}
LAKE_WORDS = ("seaworthy", "submerge", "suiton")


def touch(a: str, b: str) -> bool:
    """Whether two spaces share an edge."""
    if a in HOME_LAND:
        return b in (*HOME_LAND[a], *HOME_RIVER[a], *HOME_LAKE[a])
    if b in HOME_LAND:
        return False
    dq, dr = PLACE[a][0] - PLACE[b][0], PLACE[a][1] - PLACE[b][1]
    return bool(max(abs(dq), abs(dr), abs(dq + dr)) == 1)


class Twin:
    """What the rules say about the units of the first seat of a position."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.faction = names.FACTIONS[p.s.faction[0]]
        own = [names.ABILITIES[MECH_ABILITY[p.s.faction[0] * 4 + slot]] for slot in range(4)]
        self.able = {own[slot] for slot in bits(p.s.mechs[0])}
        self.units = [[self.name(h) for h in p.s.pos[q * 13 : q * 13 + 13]] for q in range(p.seats)]
        self.built = [[self.name(h) for h in p.s.structure[q * 4 : q * 4 + 4]] for q in range(p.seats)]
        self.foreign = {where for units in self.units[1:] for where in units}

    @staticmethod
    def name(h: int) -> str:
        """Name of a space, or "" for the mat."""
        return names.SPACES[h] if h < len(names.SPACES) else ""

    def controls(self, where: str) -> bool:
        """Rule S0.6 for the first seat."""
        return where not in self.foreign and (where in self.units[0] or where in self.built[0])

    def tunnels(self) -> set[str]:
        """Rules S5.6 and S5.8."""
        return TUNNELS | {where for where in [self.built[0][c.MINE]] if where}

    def can_step(self, u: int, a: str, b: str) -> bool:
        """Whether unit `u` may step from `a` to `b`."""
        worker = unit_kind(u) == "worker"
        if a == b or (worker and (b in self.foreign or a in self.foreign or a in LAKES)):
            return False
        if a in self.tunnels() and b in self.tunnels():
            return True
        if not worker and self.joined(a, b):
            return True
        return touch(a, b) and b not in HOME_LAND and self.plain(worker, a, b)

    def plain(self, worker: bool, a: str, b: str) -> bool:
        """A step to a neighbour: lakes and rivers."""
        if b in LAKES:
            return not worker and bool(self.able & set(LAKE_WORDS))
        if frozenset((a, b)) not in RIVERS:
            return True
        if worker:
            return self.faction == "nordic"
        walk = "riverwalk" in self.able and RIVERWALK[names.FACTIONS.index(self.faction)] >> space(b) & 1
        burrow = "burrow" in self.able and bool({a, b} & self.tunnels())
        return bool(walk) or burrow or ("toka" in self.able and not self.p.s.crossed)

    def joined(self, a: str, b: str) -> bool:
        """Spaces that only count as adjacent: Township, Underpass, Submerge, Wayfare, Rally, Shinobi."""
        if "township" in self.able and self.in_town(a) and self.in_town(b):
            return True
        if "underpass" in self.able and self.under(a) and self.under(b):
            return True
        if "submerge" in self.able and a in LAKES and b in LAKES:
            return True
        if "wayfare" in self.able and self.by_wayfare(b):
            return True
        if "rally" in self.able and b not in HOME_LAND and (b in self.units[0][5:] or self.p.s.flags >> space(b) & 1):
            return True
        return "shinobi" in self.able and b in [self.name(h) for h in self.p.s.trap]

    def in_town(self, where: str) -> bool:
        """Rule S13.5."""
        return where == "FACTORY" or (TERRAIN.get(where) == "village" and self.controls(where))

    def under(self, where: str) -> bool:
        """Rule S13.6."""
        return where in self.tunnels() or (TERRAIN.get(where) == "mountain" and self.controls(where))

    def by_wayfare(self, where: str) -> bool:
        """Rules S13.13 and S16.2."""
        if self.p.seats > 5:
            return TERRAIN.get(where) == "farm" and where not in self.foreign and where not in self.units[0]
        others = {names.FACTIONS[self.p.s.faction[q]] for q in range(1, self.p.seats)}
        return where in HOME_LAND and where.removeprefix("HOME_").lower() not in others

    def destinations(self, u: int) -> set[str]:
        """All spaces that unit `u` may step to from where it stands."""
        origin = self.units[0][u]
        return {where for where in names.SPACES if self.can_step(u, origin, where)}


def random_position(rng: Random) -> Position:
    """Some players with units, structures, abilities, flags and traps here and there."""
    factions = rng.sample(names.FACTIONS, rng.choice([2, 3, 6]))
    p = Position(*factions, mats=MOVE_FIRST)
    free = [where for where in names.SPACES[:47]]
    rng.shuffle(free)
    for seat in range(p.seats):
        p.deploy(seat, 0)
        p.track(seat, mechs=rng.randrange(16))
        lakes = any(
            names.ABILITIES[MECH_ABILITY[p.s.faction[seat] * 4 + i]] in LAKE_WORDS for i in bits(p.s.mechs[seat])
        )
        for u in range(13):
            if u == 0 or (rng.random() < 0.3 and (not 0 < u < 5 or p.s.mechs[seat] >> (u - 1) & 1)):
                where = free.pop() if free else "FACTORY"
                p.put("pos", space(where) if where not in LAKES or (lakes and u < 5) else p.home(seat), seat * 13 + u)
    if free:
        p.structure(0, "mine", next((where for where in free if where not in LAKES), "W3"))
    home = rng.random() < 0.2
    if home:
        p.put("pos", p.home(0), 0)
    if "albion" in factions:
        p.flags(*rng.sample(names.SPACES[:47], 2))
    if factions[0] == "togawa":
        p.trap(0, rng.choice(names.SPACES[:47]))
    return begin(p)


@pytest.mark.rule("S5.2", "S5.3", "S5.4", "S5.5", "S5.6", "S5.8", "S5.14", "S5.18", "S13.1", "S13.5", "S13.6", "S13.12")
@pytest.mark.parametrize("seed", range(40))
def test_steps_agree_with_the_slow_twin(seed: int) -> None:
    p = random_position(Random(seed))
    twin = Twin(p)
    for u in range(c.NUM_UNITS):
        if twin.units[0][u]:
            fast = {names.SPACES[h] for h in bits(one_step(p.s, 0, u))}
            assert fast == twin.destinations(u), f"{twin.faction} {sorted(twin.able)} unit {u} on {twin.units[0][u]}"


def slow_ends(p: Position, u: int, budget: int) -> set[str]:
    """Where a move of `u` can end, by the rules: step by step, stopped by foreign units (S5.9, S5.11)."""
    found: set[str] = set()
    todo = [(p, budget)]
    while todo:
        q, left = todo.pop()
        twin = Twin(q)
        for where in twin.destinations(u):
            found.add(where)
            if left > 1 and where not in twin.foreign:
                r = q.copy()
                r.put("pos", space(where), u)
                r.settle()
                todo.append((r, left - 1))
    return found


def fast_ends(p: Position, u: int) -> set[str]:
    """Where a move of `u` can end, by the engine's questions."""
    if p.kind != c.K_MOVE_UNIT or u not in p.legal:
        return set()
    q = p.copy()
    q.choose(u)
    found: set[str] = set()
    todo = [q]
    while todo:
        q = todo.pop()
        if q.s.stops > 1:
            found.add(names.SPACES[q.s.pos[u]])
        if q.kind == c.K_MOVE_STEP and q.context[0] == u:
            for h in q.legal:
                if h < len(names.SPACES):
                    r = q.copy()
                    r.choose(h)
                    todo.append(r)
    return found


@pytest.mark.rule("S5.7", "S5.9", "S5.11", "S13.3", "S13.4")
@pytest.mark.parametrize("faction", ["crimea", "saxony", "polania", "rusviet", "nordic"])
def test_moves_of_two_steps_agree_with_the_slow_twin(faction: str) -> None:
    rng = Random(faction)
    for _ in range(3):
        p = Position(faction, "crimea" if faction != "crimea" else "saxony", mats=MOVE_FIRST)
        p.track(0, mechs=0b1000 | rng.randrange(8), power=1)
        p.track(1, power=1)
        land = [where for where in names.SPACES[:47] if where not in LAKES]
        rng.shuffle(land)
        p.units(0, land.pop(), character=1)
        for seat in (0, 1):
            for _ in range(4):
                p.units(seat, land.pop(), worker=1)
        p.units(1, land.pop(), mech=1)
        begin(p)
        p.to_move()
        assert fast_ends(p, c.CHARACTER) == slow_ends(p, c.CHARACTER, 2)
