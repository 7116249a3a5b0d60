"""What happened between two views of one seat, in plain words; nothing that the seat may not know can slip in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.explaining import capital, counted
from engines.core.telling import Change
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.combos import start_tokens
from engines.smallworld.rules.troops import is_active, seat_of
from engines.smallworld.words.combos import coins
from engines.smallworld.words.phrases import MARKERS, combo_title, regions_in

LASTING = ("lairs", "fortresses", "holes")  # what is told when it goes; heroes and dragon only move
CHOSEN = ("fortresses", "heroes")
DECLINING = "expand or decline"  # the question by which a turn becomes one of decline
# Tokens come into hand and go back in every turn: only where they are at its end is of interest. Coins that are paid
# are not set off against those that are gained.
PAY = "You gain "
DEEDS = ("You leave ", "You take ", "into decline", "leave the map", "You pay ", "You find ", PAY)
MILESTONES = ("from seat", "from your", "into decline", "peace with", "begins")


def narrate(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
    """One line an event between two views of `seat` (from 0) that one answer lies between."""
    change = Change(before, after, seat)
    on_the_map = [*_regions(change), *_redeployed(change), *_hands(change), *_marks(change)]
    paid, found, gained = _coins(change)
    return [
        *paid,
        *_races(change),
        *found,
        *_offered(change),
        *_die(change),
        *on_the_map,
        *_peace(change),
        *gained,
        *_open_pay(change, before["asked"]["question"]),
        *_turn(change),
    ]


def _races(change: Change) -> list[str]:
    """Combos picked, races put into decline, races that leave the map. Rule: W2.1, W10.1, W10.2"""
    lines, new = [], change.new
    for troop, (old, race) in enumerate(zip(change.old.race, new.race, strict=True)):
        seat, gone = seat_of(troop), c.NO_RACE != old != race
        if gone and is_active(troop):
            lines.append(change.says(seat, "put", f"the {names.RACE_TITLES[old]} into decline"))
        elif gone:
            lines.append(capital(f"{change.whose(seat)} {names.RACE_TITLES[old]} leave the map."))
        if old != race != c.NO_RACE and is_active(troop):
            took = f"{combo_title(race, new.power[troop])} with {_brought(change, race, new.power[troop])}"
            lines.append(change.says(seat, "take", f"{took}{_open_price(change, seat, race)}"))
    return lines


def _brought(change: Change, race: int, power: int) -> str:
    """The tokens that a combo brings; in a whole turn Skeletons and Amazons end with another number. Rule: W2.4"""
    return counted(min(start_tokens(race, power), change.old.tray[race]), "token")


def _price(change: Change, race: int) -> tuple[int, int]:
    """Coins that the combo of a race on offer cost, and that lay on it. Rule: W2.2, W2.3"""
    place = change.old.column_race.index(race)
    return place, change.old.column_coins[place]


def _open_price(change: Change, seat: int, race: int) -> str:
    """What somebody whose total is hidden is seen to pay for a combo, and to find on it. Rule: W2.2, W2.3"""
    if change.new.coins[seat] is not None or race not in change.old.column_race:
        return ""
    place, found = _price(change, race)
    return f" for {coins(place)}" + (f", and finds {counted(found, 'coin')} on it" if found else "")


def _offered(change: Change) -> list[str]:
    """Combos that come on offer; those of the beginning lie on the table. Rule: W2.5"""
    old, new = (list(zip(fields.column_race, fields.column_power, strict=True)) for fields in (change.old, change.new))
    fresh = [combo for combo in new if combo not in old and combo[0] != c.NO_RACE and combo[1] != c.NO_POWER]
    return [f"{combo_title(race, power)} come up." for race, power in fresh] if change.old.round else []


def _die(change: Change) -> list[str]:
    """The reinforcement die. Rule: W6.2"""
    if change.old.rolls == change.new.rolls:
        return []
    active = change.new.active * c.NUM_SLOTS + c.ACTIVE
    is_attempt = change.new.power[active] != t.BERSERK and change.old.occupant == change.new.occupant
    failed = ", too little: the attempt fails" if is_attempt else ""
    return [f"The reinforcement die shows {change.new.die_face}{failed}."]


def _regions(change: Change) -> list[str]:
    """Regions that changed hands; those given up come before conquests. Rule: W4.1, W5.1, W9.4"""
    left, taken = [], []
    for region in range(t.MAX_REGIONS):
        name, old, new = names.REGIONS[region], change.old.occupant[region], change.new.occupant[region]
        if old == new or _declined(change, old, new) or (new == c.NOBODY and _left_the_map(change, old)):
            continue
        if new == c.NOBODY:
            left.append(change.says(seat_of(old), "leave", name))
        else:
            took = f"{name}{_from_whom(change, region)}{_with_tokens(change, region)}"
            taken.append(change.says(seat_of(new), "take", took))
    return [*left, *taken]


def _with_tokens(change: Change, region: int) -> str:
    """What a conquest took; nothing where tokens were moved since, as in a whole turn. Rule: W4.4, W12.11"""
    troop, tokens = change.new.occupant[region], change.new.tokens[region]
    before = zip(change.old.occupant, change.new.occupant, strict=True)
    if sum(old != new == troop for old, new in before) > 1 or change.old.race[troop] != change.new.race[troop]:
        return ""
    substituted = change.new.race[troop] == t.SORCERERS and change.by("tray", t.SORCERERS) < 0
    spent = change.old.in_hand[troop] - change.new.in_hand[troop]
    return f" with {counted(tokens, 'token')}" if spent == tokens or substituted else ""


def _left_the_map(change: Change, troop: int) -> bool:
    """Whether a race is gone, which says all of its regions; a Stout race has only declined. Rule: W10.2, W13.17"""
    slots = range(seat_of(troop) * c.NUM_SLOTS, (seat_of(troop) + 1) * c.NUM_SLOTS)
    return change.old.race[troop] not in [change.new.race[slot] for slot in slots]


def _declined(change: Change, old: int, new: int) -> bool:
    """Whether the region only changed from the active race of a seat to the same race in decline. Rule: W10.1"""
    same = c.NOBODY not in (old, new) and seat_of(old) == seat_of(new)
    return same and bool(change.old.race[old] == change.new.race[new])


def _from_whom(change: Change, region: int) -> str:
    """Who held the region before."""
    troop = change.old.occupant[region]
    if troop != c.NOBODY:
        return f" from {change.whose(seat_of(troop))} {names.RACE_TITLES[change.old.race[troop]]}"
    return " from a Lost Tribe" if change.old.tribes >> region & 1 else ""


def _redeployed(change: Change) -> list[str]:
    """Tokens that came to or went from regions that stayed in the same hands. Rule: W7.1"""
    moved: dict[int, list[str]] = {}
    for region in range(t.MAX_REGIONS):
        troop, old, new = change.new.occupant[region], change.old.tokens[region], change.new.tokens[region]
        if change.old.occupant[region] == troop != c.NOBODY and old != new:
            moved.setdefault(seat_of(troop), []).append(f"{names.REGIONS[region]} from {old} to {new}")
    return [change.says(seat, "move", f"tokens: {', '.join(moved[seat])}") for seat in sorted(moved)]


def _hands(change: Change) -> list[str]:
    """Tokens that came into hand, and of the own ones those that are left there. Rule: W4.4, W5.2, W9.3"""
    lines = []
    for troop, n in enumerate(change.new.in_hand):
        race, before = change.new.race[troop], change.old.in_hand[troop]
        is_news = n > before or (0 < n < before and seat_of(troop) == change.seat)
        if change.old.race[troop] == race != c.NO_RACE and is_news:
            whose = capital(change.whose(seat_of(troop)))
            lines.append(f"{whose} {names.RACE_TITLES[race]} have {counted(n, 'token')} in hand now.")
    return lines


def _marks(change: Change) -> list[str]:
    """Markers that were put down, and those that went with their region or race. Rule: W5.5, W12, W13"""
    lines = []
    for field, what in MARKERS.items():
        old, new = getattr(change.old, field), getattr(change.new, field)
        lines += [_put(change, field, what, region) for region in regions_in(new & ~old)]
        gone = old & ~new if field in LASTING else 0
        lines += [f"On {region} there is no longer {what}." for region in regions_in(gone)]
    camps = [(names.REGIONS[i], n) for i, n in enumerate(change.new.camps) if n > change.old.camps[i]]
    seat = change.old.active
    return [*lines, *(change.says(seat, "put", f"{counted(n, 'encampment')} on {region}") for region, n in camps)]


def _put(change: Change, field: str, what: str, region: str) -> str:
    """A marker that came to a region; those that a player puts where they like are told of that player."""
    if field in CHOSEN:
        return change.says(change.old.active, "put", f"{what} on {region}")
    return f"The dragon is on {region} now." if field == "dragon" else f"On {region} there is {what} now."


def _peace(change: Change) -> list[str]:
    """Peace made by the Diplomat. Rule: W13.5"""
    if change.new.ally in (change.old.ally, c.NO_SEAT):
        return []
    ally = "you" if change.new.ally == change.seat else f"seat {change.new.ally + 1}"
    return [change.says(change.new.diplomat, "make", f"peace with {ally}")]


def _coins(change: Change) -> tuple[list[str], list[str], list[str]]:
    """Coins paid, found on a combo, and gained, of those whose total the seat may know: a price comes before what it
    buys. Rule: W0.3"""
    paid, finds, gained = [], [], []
    for seat, (old, new) in enumerate(zip(change.old.coins, change.new.coins, strict=True)):
        if None in (old, new):
            continue
        found = _found(change, seat)
        if found:
            paid.append(change.says(seat, "pay", f"{counted(old - new + found, 'coin')} for the combo"))
            finds.append(change.says(seat, "find", f"{counted(found, 'coin')} on it (now {new})"))
        elif old > new:
            paid.append(change.says(seat, "pay", f"{counted(old - new, 'coin')} (now {new})"))
        elif old < new:
            gained.append(change.says(seat, "gain", f"{counted(new - old, 'coin')} (now {new})"))
    return paid, finds, gained


def _found(change: Change, seat: int) -> int:
    """Coins found on a combo that was paid for, where nothing else was gained or paid. Rule: W2.2, W2.3"""
    race = change.new.race[seat * c.NUM_SLOTS + c.ACTIVE]
    if race == change.old.race[seat * c.NUM_SLOTS + c.ACTIVE] or race not in change.old.column_race:
        return 0
    paid, found = _price(change, race)
    return found if paid and change.by("coins", seat) == found - paid else 0


def _open_pay(change: Change, asked: str) -> list[str]:
    """What everybody sees that somebody whose total is hidden is paid for at the end of a turn. Rule: W8.1, W10.8"""
    seat = change.old.active
    if seat == change.new.active and change.old.round == change.new.round and change.old.ended == change.new.ended:
        return []
    if change.new.coins[seat] is not None:
        return []
    held = sum(troop != c.NOBODY and seat_of(troop) == seat for troop in change.new.occupant)
    regions = counted(held, "region")
    bonus = _beside(change, seat, asked)
    return [f"{change.who(seat)} is paid for {regions}{bonus}."] if held else []


def _beside(change: Change, seat: int, asked: str) -> str:
    """What a seat is paid for beside its regions: in a turn of decline at most Dwarves in decline. Rule: W8.2, W10.8"""
    active, *declined = range(seat * c.NUM_SLOTS, (seat + 1) * c.NUM_SLOTS)
    gone = change.old.race[active] != c.NO_RACE == change.new.race[active]
    if not gone or asked != DECLINING:  # a Stout race declines when it has been paid
        return ", beside what race and power bring"
    dwarves = any(change.new.race[troop] == t.DWARVES for troop in declined)
    return ", beside what its Dwarves in decline bring" if dwarves else ""


def _turn(change: Change) -> list[str]:
    """Rounds and turns. Rule: W0.20, W1.2"""
    lines, new = [], change.new
    if change.old.round != new.round:
        lines.append(f"Round {new.round} of {t.ROUNDS_OF[new.players - 2]} begins.")
    if lines or change.old.active != new.active:
        lines.append(capital(f"{change.whose(new.active)} turn."))
    return lines
