"""What happened on the board: units, structures, resources, tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.core.explaining import listed
from engines.core.speaking import members
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.words.effects import mech_title
from engines.scythe.words.phrases import RETREATS_ASKED, place
from engines.scythe.words.telling import Change, some


def told_board(change: Change) -> Iterator[str]:
    """One line an event on the board."""
    if change.begun:
        for seat in change.players:
            yield from (*_fighters(change, seat), *_workers(change, seat), *_structures(change, seat))
        yield from (*_resources(change, "gain", "carry"), *_flags(change), *_traps(change))


def paid_board(change: Change) -> Iterator[str]:
    """Resource tokens that were paid. Rule: S0.8, S2.7"""
    if change.begun:
        yield from _resources(change, "pay")


def _moves(change: Change, seat: int, what: str, start: int, end: int) -> str:
    """Units that move, or retreat. Rule: S6.9"""
    is_retreat = change.by("combats_lost", seat) or seat != change.actor or change.asked_before in RETREATS_ASKED
    return change.says(seat, "retreat with" if is_retreat else "move", f"{what} from {place(start)} to {place(end)}")


def _fighters(change: Change, seat: int) -> Iterator[str]:
    """Character and mechs that moved or came onto the board. Rule: S4.8, S5.1"""
    for unit in range(c.FIRST_WORKER):
        old, new = (field[seat * c.NUM_UNITS + unit] for field in change.pair("pos"))
        if old == new or new == c.OFF_BOARD:
            continue
        if old == c.OFF_BOARD:
            title = mech_title(change.new.faction[seat], unit - c.FIRST_MECH)
            yield change.says(seat, "deploy", f"a mech on {place(new)} ({title})")
        else:
            yield _moves(change, seat, "the character" if unit == c.CHARACTER else "a mech", old, new)


def _workers(change: Change, seat: int) -> Iterator[str]:
    """Workers that moved or came onto the board, each from where it stood to where it stands. Rule: S3.11, S5.1"""
    first, end = seat * c.NUM_UNITS + c.FIRST_WORKER, (seat + 1) * c.NUM_UNITS
    old, new = (field[first:end] for field in change.pair("pos"))
    moves = Counter(pair for pair in zip(old, new, strict=True) if pair[0] != pair[1])
    for (start, end_), n in sorted(moves.items()):
        if c.OFF_BOARD not in (start, end_):
            yield _moves(change, seat, some(n, "worker"), start, end_)
        else:
            verb, at = ("gain", end_) if start == c.OFF_BOARD else ("lose", start)
            yield change.says(seat, verb, f"{some(n, 'worker')} on {place(at)}")


def _structures(change: Change, seat: int) -> Iterator[str]:
    """Structures built. Rule: S4.11"""
    old, new = (field[seat * 4 : seat * 4 + 4] for field in change.pair("structure"))
    for i in range(c.NUM_STRUCTURES):
        if old[i] != new[i]:
            yield change.says(seat, "build", f"the {names.STRUCTURES[i]} on {place(new[i])}")


def _resources(change: Change, *verbs: str) -> Iterator[str]:
    """Resource tokens that were gained, paid, or carried along. Rule: S0.5, S5.15"""
    told: dict[str, list[str]] = {"gain": [], "pay": [], "carry": []}
    for resource, name in enumerate(names.RESOURCES):
        old, new = (field[resource :: c.NUM_RESOURCES] for field in change.pair("res"))
        changes = {at: new[at] - before for at, before in enumerate(old) if new[at] != before}
        if sum(changes.values()):
            verb, joint = ("gain", "on") if sum(changes.values()) > 0 else ("pay", "from")
            told[verb] += [f"{abs(by)} {name} {joint} {place(at)}" for at, by in changes.items()]
        elif changes:
            start, end_ = (listed(place(p) for p, by in changes.items() if by * sign > 0) for sign in (-1, 1))
            told["carry"].append(f"{sum(by for by in changes.values() if by > 0)} {name} from {start} to {end_}")
    yield from (change.says(change.actor, verb, listed(told[verb])) for verb in verbs if told[verb])


def _flags(change: Change) -> Iterator[str]:
    """Flags of Albion. Rule: S16.4"""
    for at in members(change.new.flags & ~change.old.flags):
        yield change.says(change.actor, "place", f"a Flag on {place(at)}")


def _traps(change: Change) -> Iterator[str]:
    """Traps of Togawa: placed, sprung, armed again. Rule: S16.8, S16.9, S16.10"""
    old = {trap["space"]: trap for trap in change.old.traps}
    for trap in change.new.traps:
        at, kind = place(trap["space"]), f" ({trap['kind'].replace('_', ' ')})" if trap["kind"] else ""
        before = old.get(trap["space"])
        if before is None:
            yield f"A Trap{kind} lies on {at} now."
        elif before["armed"] != trap["armed"]:
            yield f"The Trap{kind} on {at} is {'armed again' if trap['armed'] else 'sprung'}."
