"""Carrying out the moves of a Move action as a case words them: unit, path, cargo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from tests.scythe.golden.reading import Table, UnknownKey
from tests.scythe.position import Position, space

Cargo = dict[str, int]
CLASSES = ["fresh", "moved", *names.RESOURCES]


class Refused(Exception):
    """The engine does not offer what the case wants to do."""


def check_cargo(cargo: Mapping[str, int]) -> Cargo:
    """The cargo without zeros. Raises Refused for a unit that nothing can carry, UnknownKey for other words."""
    for key in cargo:
        if key in ("character", "mech"):
            raise Refused(f"a {key} is no cargo")
        if key != "worker" and key not in names.RESOURCES:
            raise UnknownKey(f"cargo: the adapter does not know '{key}'")
    return {key: number for key, number in cargo.items() if number}


def carried(p: Position) -> Cargo:
    """What the moving unit carries now."""
    found = {"worker": p.s.carry_workers.bit_count()}
    found |= {resource: p.s.carry[r] for r, resource in enumerate(names.RESOURCES)}
    return {key: number for key, number in found.items() if number}


def pick_unit(p: Position, kind: str, where: str) -> int:
    """Choose the unit of this kind on that space. Raises Refused."""
    if p.kind != c.K_MOVE_UNIT:
        raise Refused("no further unit may move")
    for unit in p.unit_at(p.player, kind, where):
        if unit in p.legal:
            p.choose(unit)
            return unit
    raise Refused(f"no {kind} on {where} may move")


def set_cargo(p: Position, wanted: Cargo) -> None:
    """Carry exactly this from here. Raises Refused."""
    if carried(p) == wanted:
        return
    if p.kind != c.K_MOVE_STEP or c.CARGO not in p.legal:
        raise Refused("the cargo cannot be changed here")
    here = p.s.pos[p.player * c.NUM_UNITS + p.context[0]]
    p.choose(c.CARGO)
    left = wanted.get("worker", 0)
    while p.kind == c.K_CARGO:
        kind = p.context[1]
        if kind < 2:
            amount = min(left, max(p.legal))
            left -= amount
        else:
            amount = wanted.get(names.RESOURCES[kind - 2], 0)
        if amount not in p.legal:
            raise Refused(f"{amount} of {CLASSES[kind]} cannot be carried from {names.SPACES[here]}")
        p.choose(amount)
    if carried(p) != wanted:
        raise Refused(f"carries {carried(p)} instead of {wanted}")


def step(p: Position, where: str) -> None:
    """Step to a space. Raises Refused."""
    if p.kind != c.K_MOVE_STEP or space(where) not in p.legal:
        raise Refused(f"no step to {where}")
    p.choose(space(where))


def stop(p: Position, unit: int) -> None:
    """The unit's move is over, if it is still asked."""
    if p.kind == c.K_MOVE_STEP and p.context[0] == unit:
        p.choose(c.STOP)


class Move:
    """One move of a unit as a case words it."""

    def __init__(self, table: Table) -> None:
        path = table.take("path", None)
        target = table.take("to", None)
        self.path: list[str] = path or [table.take("from"), target]
        self.unit: str = table.take("unit")
        self.carry: Cargo | None = table.take("carry", None)
        self.pick_up: dict[str, Cargo] = table.take("pick_up", {})
        self.drop: dict[str, Cargo] = table.first("drop", "put_down", default={})
        table.finish()

    def cargo_at(self, where: str, now: Cargo) -> Cargo | None:
        """What to carry on from a place of the path, or None to leave it as it is."""
        wanted = dict(check_cargo(self.carry) if where == self.path[0] and self.carry is not None else now)
        for change, sign in ((self.pick_up, 1), (self.drop, -1)):
            for key, number in check_cargo(change.get(where, {})).items():
                wanted[key] = wanted.get(key, 0) + sign * number
        changed = where in self.pick_up or where in self.drop or (where == self.path[0] and self.carry is not None)
        return {key: number for key, number in wanted.items() if number} if changed else None

    def play(self, p: Position) -> int:
        """Move as far as it is legal; returns how many spaces of the path were reached, all of them if it was legal."""
        seat, reached = p.player, 0
        try:
            unit = pick_unit(p, self.unit, self.path[0])
            reached = 1
            for where in self.path[1:]:
                self.advance(p, seat, unit, reached, where)
                reached += 1
        except Refused:
            if reached > 1:
                stop(p, unit)
            return reached
        stop(p, unit)
        return reached

    def advance(self, p: Position, seat: int, unit: int, reached: int, where: str) -> None:
        """One step with its cargo. Raises Refused. The engine takes a first step by itself when there is only one."""
        wanted = self.cargo_at(self.path[reached - 1], carried(p))
        stands = names.SPACES[p.s.pos[seat * c.NUM_UNITS + unit]]
        if stands == self.path[reached - 1]:
            if wanted is not None:
                set_cargo(p, wanted)
            step(p, where)
        elif stands != where or wanted:
            raise Refused(f"the only step leads to {stands}")


def moves_of(when: Table) -> list[Move]:
    """The moves that a case wants."""
    if "moves" in when:
        return [Move(Table(dict(entry), f"{when.place}.moves")) for entry in when.take("moves")]
    keys = [key for key in when.left() if key in ("unit", "from", "to", "path", "carry", "pick_up", "drop", "put_down")]
    data: dict[str, Any] = {key: when.take(key) for key in keys}
    return [Move(Table(data, when.place))] if data else []
