"""What happened on the board: units, structures, resources, tokens."""

from __future__ import annotations

from collections import Counter

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.words.phrases import RETREATS_ASKED
from engines.scythe.words.telling import Telling, listed


def told_board(t: Telling) -> list[str]:
    """One line an event on the board."""
    if not t.begun:
        return []
    lines = [line for p in t.players for line in (*_fighters(t, p), *_workers(t, p), *_structures(t, p))]
    return lines + _resources(t) + _flags(t) + _traps(t)


def _verb(t: Telling, p: int) -> str:
    """Whether units move or retreat. Rule: S6.9"""
    lost = t.new["combats_lost"][p] > t.old["combats_lost"][p]
    return "retreat with" if lost or p != t.actor or t.asked_before in RETREATS_ASKED else "move"


def _fighters(t: Telling, p: int) -> list[str]:
    """Character and mechs that moved or came onto the board. Rule: S4.8, S5.1"""
    lines = []
    for u in range(c.FIRST_WORKER):
        old, new = (field[p * c.NUM_UNITS + u] for field in t.pair("pos"))
        if old == new or new == c.OFF_BOARD:
            continue
        if old == c.OFF_BOARD:
            ability = names.MECHS[t.new["faction"][p] * 4 + u - c.FIRST_MECH]
            title = names.ABILITY_TITLES[names.ABILITIES.index(ability)]
            lines.append(t.says(p, "deploy", f"a mech on {names.SPACES[new]} ({title})"))
        else:
            unit = "the character" if u == c.CHARACTER else "a mech"
            lines.append(t.says(p, _verb(t, p), f"{unit} from {names.SPACES[old]} to {names.SPACES[new]}"))
    return lines


def _workers(t: Telling, p: int) -> list[str]:
    """Workers that moved or came onto the board; equal ones are not told apart. Rule: S3.11, S5.1"""
    first, end = p * c.NUM_UNITS + c.FIRST_WORKER, (p + 1) * c.NUM_UNITS
    old, new = (Counter(field[first:end]) for field in t.pair("pos"))
    left, come = sorted((old - new).elements()), sorted((new - old).elements())
    moves = Counter(zip(left, come, strict=True))
    lines = []
    for (start, end_), n in moves.items():
        unit = "a worker" if n == 1 else f"{n} workers"
        if start == c.OFF_BOARD or end_ == c.OFF_BOARD:
            verb, place = ("gain", end_) if start == c.OFF_BOARD else ("lose", start)
            lines.append(t.says(p, verb, f"{unit} on {names.SPACES[place]}"))
        else:
            lines.append(t.says(p, _verb(t, p), f"{unit} from {names.SPACES[start]} to {names.SPACES[end_]}"))
    return lines


def _structures(t: Telling, p: int) -> list[str]:
    """Structures built. Rule: S4.11"""
    old, new = (field[p * 4 : p * 4 + 4] for field in t.pair("structure"))
    return [
        t.says(p, "build", f"the {names.STRUCTURES[i]} on {names.SPACES[new[i]]}") for i in range(4) if old[i] != new[i]
    ]


def _resources(t: Telling) -> list[str]:
    """Resource tokens that were gained, paid, or put down. Rule: S0.5"""
    came: list[str] = []
    went: list[str] = []
    down: list[str] = []
    for r in range(4):
        changes = {h: t.new["res"][h * 4 + r] - t.old["res"][h * 4 + r] for h in range(len(names.SPACES))}
        carried = t.new["carry"][r] - t.old["carry"][r]
        total = sum(changes.values()) + carried
        for h, by in changes.items():
            words = f"{abs(by)} {names.RESOURCES[r]} {'on' if by > 0 else 'from'} {names.SPACES[h]}"
            if by > 0:
                (came if total > 0 else down).append(words)
            elif by < 0 and total < 0:
                went.append(words)
    told = (("gain", came), ("pay", went), ("put down", down))
    return [t.says(t.actor, verb, listed(words)) for verb, words in told if words]


def _flags(t: Telling) -> list[str]:
    """Flags of Albion. Rule: S16.4"""
    gained = t.new["flags"] & ~t.old["flags"]
    return [t.says(t.actor, "place", f"a flag on {names.SPACES[h]}") for h in range(c.OFF_BOARD) if gained >> h & 1]


def _traps(t: Telling) -> list[str]:
    """Traps of Togawa: placed, sprung, armed again. Rule: S16.8, S16.9, S16.10"""
    old = {trap["space"]: trap for trap in t.old["traps"]}
    lines = []
    for trap in t.new["traps"]:
        place, kind = names.SPACES[trap["space"]], f" ({trap['kind'].replace('_', ' ')})" if trap["kind"] else ""
        before = old.get(trap["space"])
        if before is None:
            lines.append(f"A Trap{kind} lies on {place} now.")
        elif before["armed"] != trap["armed"]:
            lines.append(f"The Trap{kind} on {place} is {'armed again' if trap['armed'] else 'sprung'}.")
    return lines
