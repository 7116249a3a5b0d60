"""What happened between two views of one seat, in plain words; nothing that the seat may not know can slip in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.explaining import counted
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import MAX_REGIONS, ROUNDS_OF
from engines.smallworld.rules import constants as c

MARKS = (
    ("lairs", "a Troll's lair"),
    ("fortresses", "a fortress"),
    ("holes", "a hole of the Halflings"),
    ("heroes", "a hero"),
    ("dragon", "the dragon"),
)
LASTING = ("lairs", "fortresses", "holes")  # what is told when it goes; heroes and dragon only move


class Telling:
    """What a seat saw before and after one answer."""

    def __init__(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> None:
        self.old: Mapping[str, Any] = before["fields"]
        self.new: Mapping[str, Any] = after["fields"]
        self.seat = seat
        self.players = range(self.new["players"])

    def says(self, p: int, verb: str, rest: str) -> str:
        """`You gain 2 coins.` or `Seat 2 gains 2 coins.`"""
        return f"You {verb} {rest}." if p == self.seat else f"Seat {p + 1} {verb}s {rest}."

    def whose(self, p: int) -> str:
        """`your`, or `seat 2's`."""
        return "your" if p == self.seat else f"seat {p + 1}'s"


def narrate(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
    """One line an event between two views of `seat` (from 0) that one answer lies between."""
    t = Telling(before, after, seat)
    on_the_map = [*_regions(t), *_redeployed(t), *_hands(t), *_marks(t)]
    return [*_races(t), *_die(t), *on_the_map, *_peace(t), *_coins(t), *_turn(t)]


def _races(t: Telling) -> list[str]:
    """Combos picked, races put into decline, races that leave. Rule: W2.1, W10.1, W10.2"""
    lines = []
    for p in t.players:
        active = p * c.NUM_SLOTS
        old, new = t.old["race"][active], t.new["race"][active]
        if c.NO_RACE != old != new:
            lines.append(t.says(p, "put", f"the {names.RACE_TITLES[old]} into decline"))
        lines += [_leaves(t, troop) for troop in range(active + 1, active + c.NUM_SLOTS) if _is_gone(t, troop)]
        if old != new != c.NO_RACE:
            combo = f"{names.POWER_TITLES[t.new['power'][active]]} {names.RACE_TITLES[new]}"
            lines.append(t.says(p, "take", f"{combo} with {counted(t.new['in_hand'][active], 'token')}"))
    return lines


def _is_gone(t: Telling, troop: int) -> bool:
    """Whether the race in decline that was there is no longer."""
    return bool(c.NO_RACE != t.old["race"][troop] != t.new["race"][troop])


def _leaves(t: Telling, troop: int) -> str:
    """A race in decline that leaves the map. Rule: W10.2"""
    return _capital(f"{t.whose(troop // c.NUM_SLOTS)} {names.RACE_TITLES[t.old['race'][troop]]} leave the map.")


def _die(t: Telling) -> list[str]:
    """The reinforcement die. Rule: W6.2"""
    if t.old["rolls"] == t.new["rolls"]:
        return []
    return [f"The reinforcement die shows {t.new['die_face']}."]


def _regions(t: Telling) -> list[str]:
    """Regions that changed hands. Rule: W4.1, W5.1, W9.4"""
    lines = []
    for r in range(MAX_REGIONS):
        old, new = t.old["occupant"][r], t.new["occupant"][r]
        if old == new or _declined(t, old, new):
            continue
        if new == c.NOBODY:
            lines.append(t.says(old // c.NUM_SLOTS, "leave", names.REGIONS[r]))
        else:
            with_ = counted(t.new["tokens"][r], "token")
            lines.append(t.says(new // c.NUM_SLOTS, "conquer", f"{names.REGIONS[r]} with {with_}{_from_whom(t, r)}"))
    return lines


def _declined(t: Telling, old: int, new: int) -> bool:
    """Whether the region only changed from the active race of a seat to the same race in decline. Rule: W10.1"""
    same = old != c.NOBODY and new != c.NOBODY and old // c.NUM_SLOTS == new // c.NUM_SLOTS
    return same and t.old["race"][old] == t.new["race"][new]


def _from_whom(t: Telling, r: int) -> str:
    """Who held the region before."""
    troop = t.old["occupant"][r]
    if troop != c.NOBODY:
        return f" from {t.whose(troop // c.NUM_SLOTS)} {names.RACE_TITLES[t.old['race'][troop]]}"
    return " from a Lost Tribe" if t.old["tribes"] >> r & 1 else ""


def _redeployed(t: Telling) -> list[str]:
    """Tokens that came to or went from regions that stayed in the same hands. Rule: W7.1"""
    lines = []
    for p in t.players:
        moved = [
            f"{names.REGIONS[r]} {t.old['tokens'][r]} to {t.new['tokens'][r]}"
            for r in range(MAX_REGIONS)
            if t.old["occupant"][r] == t.new["occupant"][r] != c.NOBODY
            and t.new["occupant"][r] // c.NUM_SLOTS == p
            and t.old["tokens"][r] != t.new["tokens"][r]
        ]
        if moved:
            lines.append(t.says(p, "move", f"tokens: {', '.join(moved)}"))
    return lines


def _hands(t: Telling) -> list[str]:
    """Tokens that came into hand, or that are left there. Rule: W4.4, W5.2, W9.3"""
    lines = []
    for troop in range(len(t.players) * c.NUM_SLOTS):
        race, n = t.new["race"][troop], t.new["in_hand"][troop]
        if t.old["race"][troop] == race != c.NO_RACE and n and n != t.old["in_hand"][troop]:
            whose = _capital(t.whose(troop // c.NUM_SLOTS))
            lines.append(f"{whose} {names.RACE_TITLES[race]} have {counted(n, 'token')} in hand now.")
    return lines


def _marks(t: Telling) -> list[str]:
    """Markers that were put down, and those that went with their region or race. Rule: W5.5, W12, W13"""
    lines = []
    for field, what in MARKS:
        lines += [f"On {region} there is {what} now." for region in _named(t.new[field] & ~t.old[field])]
        gone = t.old[field] & ~t.new[field] if field in LASTING else 0
        lines += [f"On {region} there is no longer {what}." for region in _named(gone)]
    camps = [r for r in range(MAX_REGIONS) if t.new["camps"][r] > t.old["camps"][r]]
    return lines + [_camps(names.REGIONS[r], t.new["camps"][r]) for r in camps]


def _named(mask: int) -> list[str]:
    """The regions of a set."""
    return [names.REGIONS[r] for r in range(MAX_REGIONS) if mask >> r & 1]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _camps(region: str, n: int) -> str:
    """The encampments of a region. Rule: W13.3"""
    return f"On {region} there {'is' if n == 1 else 'are'} {counted(n, 'encampment')} now."


def _peace(t: Telling) -> list[str]:
    """Peace made by the Diplomat. Rule: W13.5"""
    if t.new["ally"] in (t.old["ally"], c.NO_SEAT):
        return []
    ally = "you" if t.new["ally"] == t.seat else f"seat {t.new['ally'] + 1}"
    return [t.says(t.new["diplomat"], "make", f"peace with {ally}")]


def _coins(t: Telling) -> list[str]:
    """Coins, of those whose total the seat may know. Rule: W0.3"""
    lines = []
    for p in t.players:
        old, new = t.old["coins"][p], t.new["coins"][p]
        if None not in (old, new) and old != new:
            coins = f"{abs(new - old)} coin{'s' if abs(new - old) > 1 else ''} (now {new})"
            lines.append(t.says(p, "gain" if new > old else "pay", coins))
    return lines


def _turn(t: Telling) -> list[str]:
    """Rounds and turns. Rule: W0.20, W1.2"""
    lines = []
    if t.old["round"] != t.new["round"]:
        lines.append(f"Round {t.new['round']} of {ROUNDS_OF[t.new['players'] - 2]} begins.")
    if lines or t.old["active"] != t.new["active"]:
        p = t.new["active"]
        lines.append("It is your turn." if p == t.seat else f"It is the turn of seat {p + 1}.")
    return lines
