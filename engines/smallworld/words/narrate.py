"""What happened between two views of one seat, in plain words; nothing that the seat may not know can slip in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.explaining import counted
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c

MARKS = (
    ("lairs", "a Troll's lair"),
    ("fortresses", "a fortress"),
    ("holes", "a hole of the Halflings"),
    ("heroes", "a hero"),
    ("dragon", "the dragon"),
)
LASTING = ("lairs", "fortresses", "holes")  # what is told when it goes; heroes and dragon only move


class Change:
    """What a seat saw before and after one answer."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> None:
        self.old: Mapping[str, Any] = before["fields"]
        self.new: Mapping[str, Any] = after["fields"]
        self.seat = seat
        self.players = range(self.new["players"])

    def says(self, seat: int, verb: str, rest: str) -> str:
        """`You gain 2 coins.` or `Seat 2 gains 2 coins.`"""
        return f"You {verb} {rest}." if seat == self.seat else f"Seat {seat + 1} {verb}s {rest}."

    def whose(self, seat: int) -> str:
        """`your`, or `seat 2's`."""
        return "your" if seat == self.seat else f"seat {seat + 1}'s"


def narrate(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
    """One line an event between two views of `seat` (from 0) that one answer lies between."""
    troop = Change(before, after, seat)
    on_the_map = [*_regions(troop), *_redeployed(troop), *_hands(troop), *_marks(troop)]
    return [*_races(troop), *_die(troop), *on_the_map, *_peace(troop), *_coins(troop), *_turn(troop)]


def _races(change: Change) -> list[str]:
    """Combos picked, races put into decline, races that leave. Rule: W2.1, W10.1, W10.2"""
    lines = []
    for seat in change.players:
        active = seat * c.NUM_SLOTS
        old, new = change.old["race"][active], change.new["race"][active]
        if c.NO_RACE != old != new:
            lines.append(change.says(seat, "put", f"the {names.RACE_TITLES[old]} into decline"))
        lines += [
            _leaves(change, troop) for troop in range(active + 1, active + c.NUM_SLOTS) if _is_gone(change, troop)
        ]
        if old != new != c.NO_RACE:
            combo = f"{names.POWER_TITLES[change.new['power'][active]]} {names.RACE_TITLES[new]}"
            lines.append(change.says(seat, "take", f"{combo} with {counted(change.new['in_hand'][active], 'token')}"))
    return lines


def _is_gone(change: Change, troop: int) -> bool:
    """Whether the race in decline that was there is no longer."""
    return bool(c.NO_RACE != change.old["race"][troop] != change.new["race"][troop])


def _leaves(change: Change, troop: int) -> str:
    """A race in decline that leaves the map. Rule: W10.2"""
    return _capital(
        f"{change.whose(troop // c.NUM_SLOTS)} {names.RACE_TITLES[change.old['race'][troop]]} leave the map."
    )


def _die(change: Change) -> list[str]:
    """The reinforcement die. Rule: W6.2"""
    if change.old["rolls"] == change.new["rolls"]:
        return []
    return [f"The reinforcement die shows {change.new['die_face']}."]


def _regions(change: Change) -> list[str]:
    """Regions that changed hands. Rule: W4.1, W5.1, W9.4"""
    lines = []
    for region in range(t.MAX_REGIONS):
        old, new = change.old["occupant"][region], change.new["occupant"][region]
        if old == new or _declined(change, old, new):
            continue
        if new == c.NOBODY:
            lines.append(change.says(old // c.NUM_SLOTS, "leave", names.REGIONS[region]))
        else:
            tokens = counted(change.new["tokens"][region], "token")
            taken = f"{names.REGIONS[region]}{_from_whom(change, region)} with {tokens}"
            lines.append(change.says(new // c.NUM_SLOTS, "take", taken))
    return lines


def _declined(change: Change, old: int, new: int) -> bool:
    """Whether the region only changed from the active race of a seat to the same race in decline. Rule: W10.1"""
    same = old != c.NOBODY and new != c.NOBODY and old // c.NUM_SLOTS == new // c.NUM_SLOTS
    return same and change.old["race"][old] == change.new["race"][new]


def _from_whom(change: Change, region: int) -> str:
    """Who held the region before."""
    troop = change.old["occupant"][region]
    if troop != c.NOBODY:
        return f" from {change.whose(troop // c.NUM_SLOTS)} {names.RACE_TITLES[change.old['race'][troop]]}"
    return " from a Lost Tribe" if change.old["tribes"] >> region & 1 else ""


def _redeployed(change: Change) -> list[str]:
    """Tokens that came to or went from regions that stayed in the same hands. Rule: W7.1"""
    lines = []
    for seat in change.players:
        moved = [
            f"{names.REGIONS[region]} {change.old['tokens'][region]} to {change.new['tokens'][region]}"
            for region in range(t.MAX_REGIONS)
            if change.old["occupant"][region] == change.new["occupant"][region] != c.NOBODY
            and change.new["occupant"][region] // c.NUM_SLOTS == seat
            and change.old["tokens"][region] != change.new["tokens"][region]
        ]
        if moved:
            lines.append(change.says(seat, "move", f"tokens: {', '.join(moved)}"))
    return lines


def _hands(change: Change) -> list[str]:
    """Tokens that came into hand, or that are left there. Rule: W4.4, W5.2, W9.3"""
    lines = []
    for troop in range(len(change.players) * c.NUM_SLOTS):
        race, n = change.new["race"][troop], change.new["in_hand"][troop]
        if change.old["race"][troop] == race != c.NO_RACE and n and n != change.old["in_hand"][troop]:
            whose = _capital(change.whose(troop // c.NUM_SLOTS))
            lines.append(f"{whose} {names.RACE_TITLES[race]} have {counted(n, 'token')} in hand now.")
    return lines


def _marks(change: Change) -> list[str]:
    """Markers that were put down, and those that went with their region or race. Rule: W5.5, W12, W13"""
    lines = []
    for field, what in MARKS:
        lines += [f"On {region} there is {what} now." for region in _named(change.new[field] & ~change.old[field])]
        gone = change.old[field] & ~change.new[field] if field in LASTING else 0
        lines += [f"On {region} there is no longer {what}." for region in _named(gone)]
    camps = [number for number in range(t.MAX_REGIONS) if change.new["camps"][number] > change.old["camps"][number]]
    return lines + [_camps(names.REGIONS[number], change.new["camps"][number]) for number in camps]


def _named(mask: int) -> list[str]:
    """The regions of a set."""
    return [names.REGIONS[region] for region in range(t.MAX_REGIONS) if mask >> region & 1]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _camps(region: str, count: int) -> str:
    """The encampments of a region. Rule: W13.3"""
    return f"On {region} there {'is' if count == 1 else 'are'} {counted(count, 'encampment')} now."


def _peace(change: Change) -> list[str]:
    """Peace made by the Diplomat. Rule: W13.5"""
    if change.new["ally"] in (change.old["ally"], c.NO_SEAT):
        return []
    ally = "you" if change.new["ally"] == change.seat else f"seat {change.new['ally'] + 1}"
    return [change.says(change.new["diplomat"], "make", f"peace with {ally}")]


def _coins(change: Change) -> list[str]:
    """Coins, of those whose total the seat may know. Rule: W0.3"""
    lines = []
    for seat in change.players:
        old, new = change.old["coins"][seat], change.new["coins"][seat]
        if None not in (old, new) and old != new:
            coins = f"{abs(new - old)} coin{'s' if abs(new - old) > 1 else ''} (now {new})"
            lines.append(change.says(seat, "gain" if new > old else "pay", coins))
    return lines


def _turn(change: Change) -> list[str]:
    """Rounds and turns. Rule: W0.20, W1.2"""
    lines = []
    if change.old["round"] != change.new["round"]:
        lines.append(f"Round {change.new['round']} of {t.ROUNDS_OF[change.new['players'] - 2]} begins.")
    if lines or change.old["active"] != change.new["active"]:
        seat = change.new["active"]
        lines.append("Your turn." if seat == change.seat else f"Seat {seat + 1}'s turn.")
    return lines
