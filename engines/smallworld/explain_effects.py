"""What an answer changes: it is tried out on a copy, and what everybody at the table sees of it is put into words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.asking import choose
from engines.core.bits import BIT
from engines.core.constants import CHANCE_PLAYER
from engines.core.explaining import because, counted
from engines.core.wishes import Reasons
from engines.smallworld import constants as c
from engines.smallworld import names
from engines.smallworld.explain_case import Case
from engines.smallworld.notation import question_text
from engines.smallworld.play import Play, clone
from engines.smallworld.tables import MAX_REGIONS

MARKERS = (
    ("tribes", "Lost Tribe"),
    ("lairs", "lair"),
    ("fortresses", "fortress"),
    ("holes", "hole"),
    ("heroes", "hero"),
    ("dragon", "dragon"),
)


def effects(case: Case, action: int) -> Reasons:
    """What the answer changes at once, and who is asked what next."""
    if case.of_chance:
        return []
    after = clone(case.s)
    choose(after, action)
    changed = "; ".join(changes(case.s, after, case.player))
    told = [because(f"at once: {changed}")] if changed else []
    return [*told, because(following(case, after))]


def following(case: Case, after: Play) -> str:
    """Who is asked what next."""
    if not after.legal:
        return "then the game is over"
    player, words = after.frame_player[after.depth - 1], question_text(after)
    if player == case.player:
        return f"then you are asked: {words}"
    return f"then chance is asked: {words}" if player == CHANCE_PLAYER else f"then seat {player + 1} is asked: {words}"


def changes(before: Play, after: Play, seat: int) -> list[str]:
    """Everything on the table that differs; of coins only the own total, which is all that the seat knows."""
    found = []
    if before.coins[seat] != after.coins[seat]:
        found.append(f"your coins {before.coins[seat]} to {after.coins[seat]}")
    for t in range(c.NUM_TROOPS):
        found += hand_change(before, after, t, seat)
    return [*found, *region_changes(before, after, seat), *marker_changes(before, after)]


def whose(q: int, seat: int) -> str:
    """Whose thing it is, as the seat would say it."""
    return "your" if q == seat else f"seat {q + 1}'s"


def race_title(s: Play, t: int) -> str:
    """The race of a troop in words."""
    return names.RACE_TITLES[s.race[t]] if s.race[t] != c.NO_RACE else "race"


def hand_change(before: Play, after: Play, t: int, seat: int) -> list[str]:
    """Tokens in hand of a troop, and a race that comes or goes."""
    q = t // c.NUM_SLOTS
    if before.race[t] != after.race[t]:
        return [race_change(before, after, t, whose(q, seat))]
    if before.in_hand[t] == after.in_hand[t]:
        return []
    return [f"{whose(q, seat)} {race_title(after, t)} in hand {before.in_hand[t]} to {after.in_hand[t]}"]


def race_change(before: Play, after: Play, t: int, owner: str) -> str:
    """A race that becomes active, declines, or leaves."""
    place = "active" if t % c.NUM_SLOTS == c.ACTIVE else "in decline"
    if after.race[t] == c.NO_RACE:
        return f"{owner} {race_title(before, t)} are no longer {place}"
    hand = f" with {counted(after.in_hand[t], 'token')} in hand" if after.in_hand[t] else ""
    return f"{owner} {race_title(after, t)} are {place}{hand}"


def region_changes(before: Play, after: Play, seat: int) -> Iterator[str]:
    """Regions with another holder or another number of tokens."""
    for r in range(MAX_REGIONS):
        if holding(before, r) != holding(after, r):
            yield f"{names.REGIONS[r]} {holder_change(before, after, r, seat)}"
        elif before.tokens[r] != after.tokens[r]:
            yield f"{names.REGIONS[r]} {before.tokens[r]} to {counted(after.tokens[r], 'token')}"
        if before.camps[r] != after.camps[r]:
            yield f"{names.REGIONS[r]} {before.camps[r]} to {counted(after.camps[r], 'encampment')}"


def holding(s: Play, r: int) -> tuple[int, int]:
    """Seat and race that hold a region; a race that declines holds it still."""
    t = s.occupant[r]
    return (c.NO_SEAT, c.NO_RACE) if t == c.NOBODY else (t // c.NUM_SLOTS, s.race[t])


def holder_change(before: Play, after: Play, r: int, seat: int) -> str:
    """Who holds a region now."""
    now = after.occupant[r]
    if now == c.NOBODY:
        return f"is left by {whose(before.occupant[r] // c.NUM_SLOTS, seat)} {race_title(before, before.occupant[r])}"
    return f"is held by {after.tokens[r]} of {whose(now // c.NUM_SLOTS, seat)} {race_title(after, now)}"


def marker_changes(before: Play, after: Play) -> Iterator[str]:
    """Markers that come to a region or leave it."""
    for field, word in MARKERS:
        was, now = getattr(before, field), getattr(after, field)
        for r in range(MAX_REGIONS):
            if (was ^ now) & BIT[r]:
                yield f"{word} {'on' if now & BIT[r] else 'off'} {names.REGIONS[r]}"
