"""What happened on the board: units, structures, resources, tokens."""

from __future__ import annotations

from collections import Counter

from engines.core.explaining import listed
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.words.phrases import RETREATS_ASKED
from engines.scythe.words.telling import Change


def told_board(change: Change) -> list[str]:
    """One line an event on the board."""
    if not change.begun:
        return []
    lines = [
        line
        for seat in change.players
        for line in (*_fighters(change, seat), *_workers(change, seat), *_structures(change, seat))
    ]
    return lines + _resources(change) + _flags(change) + _traps(change)


def _verb(change: Change, seat: int) -> str:
    """Whether units move or retreat. Rule: S6.9"""
    lost = change.new["combats_lost"][seat] > change.old["combats_lost"][seat]
    return "retreat with" if lost or seat != change.actor or change.asked_before in RETREATS_ASKED else "move"


def _fighters(change: Change, seat: int) -> list[str]:
    """Character and mechs that moved or came onto the board. Rule: S4.8, S5.1"""
    lines = []
    for unit in range(c.FIRST_WORKER):
        old, new = (field[seat * c.NUM_UNITS + unit] for field in change.pair("pos"))
        if old == new or new == c.OFF_BOARD:
            continue
        if old == c.OFF_BOARD:
            ability = names.MECHS[change.new["faction"][seat] * 4 + unit - c.FIRST_MECH]
            title = names.ABILITY_TITLES[names.ABILITIES.index(ability)]
            lines.append(change.says(seat, "deploy", f"a mech on {names.SPACES[new]} ({title})"))
        else:
            piece = "the character" if unit == c.CHARACTER else "a mech"
            lines.append(
                change.says(seat, _verb(change, seat), f"{piece} from {names.SPACES[old]} to {names.SPACES[new]}")
            )
    return lines


def _workers(change: Change, seat: int) -> list[str]:
    """Workers that moved or came onto the board; equal ones are not told apart. Rule: S3.11, S5.1"""
    first, end = seat * c.NUM_UNITS + c.FIRST_WORKER, (seat + 1) * c.NUM_UNITS
    old, new = (Counter(field[first:end]) for field in change.pair("pos"))
    left, come = sorted((old - new).elements()), sorted((new - old).elements())
    moves = Counter(zip(left, come, strict=True))
    lines = []
    for (start, end_), n in moves.items():
        unit = "a worker" if n == 1 else f"{n} workers"
        if start == c.OFF_BOARD or end_ == c.OFF_BOARD:
            verb, place = ("gain", end_) if start == c.OFF_BOARD else ("lose", start)
            lines.append(change.says(seat, verb, f"{unit} on {names.SPACES[place]}"))
        else:
            lines.append(
                change.says(seat, _verb(change, seat), f"{unit} from {names.SPACES[start]} to {names.SPACES[end_]}")
            )
    return lines


def _structures(change: Change, seat: int) -> list[str]:
    """Structures built. Rule: S4.11"""
    old, new = (field[seat * 4 : seat * 4 + 4] for field in change.pair("structure"))
    return [
        change.says(seat, "build", f"the {names.STRUCTURES[i]} on {names.SPACES[new[i]]}")
        for i in range(4)
        if old[i] != new[i]
    ]


def _resources(change: Change) -> list[str]:
    """Resource tokens that were gained, paid, or put down. Rule: S0.5"""
    came: list[str] = []
    went: list[str] = []
    down: list[str] = []
    for resource in range(c.NUM_RESOURCES):
        changes = {
            space: change.new["res"][space * 4 + resource] - change.old["res"][space * 4 + resource]
            for space in range(len(names.SPACES))
        }
        carried = change.new["carry"][resource] - change.old["carry"][resource]
        total = sum(changes.values()) + carried
        for space, by in changes.items():
            words = f"{abs(by)} {names.RESOURCES[resource]} {'on' if by > 0 else 'from'} {names.SPACES[space]}"
            if by > 0:
                (came if total > 0 else down).append(words)
            elif by < 0 and total < 0:
                went.append(words)
    told = (("gain", came), ("pay", went), ("put down", down))
    return [change.says(change.actor, verb, listed(words)) for verb, words in told if words]


def _flags(change: Change) -> list[str]:
    """Flags of Albion. Rule: S16.4"""
    gained = change.new["flags"] & ~change.old["flags"]
    return [
        change.says(change.actor, "place", f"a flag on {names.SPACES[space]}")
        for space in range(c.OFF_BOARD)
        if gained >> space & 1
    ]


def _traps(change: Change) -> list[str]:
    """Traps of Togawa: placed, sprung, armed again. Rule: S16.8, S16.9, S16.10"""
    old = {trap["space"]: trap for trap in change.old["traps"]}
    lines = []
    for trap in change.new["traps"]:
        place, kind = names.SPACES[trap["space"]], f" ({trap['kind'].replace('_', ' ')})" if trap["kind"] else ""
        before = old.get(trap["space"])
        if before is None:
            lines.append(f"A Trap{kind} lies on {place} now.")
        elif before["armed"] != trap["armed"]:
            lines.append(f"The Trap{kind} on {place} is {'armed again' if trap['armed'] else 'sprung'}.")
    return lines
