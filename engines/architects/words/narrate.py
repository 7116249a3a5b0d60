"""What happened between two views of one seat, in plain words; nothing that the seat may not know can slip in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.architects.words.phrases import building_list, spot_name
from engines.architects.words.status import small_goods
from engines.core.explaining import counted, listed
from engines.core.speaking import members
from engines.core.telling import Change

P = k.MAX_PLAYERS
SPACES = ("small", "middle", "large")
MILESTONES = (
    "captures",
    "you capture",
    "to Prison",
    "construct",
    "climb",
    "reset of the Black Market",
    "everybody has one more",
)


def narrate(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
    """One line an event between two views of `seat` (from 0) that one answer lies between."""
    change = Change(before, after, seat)
    lines = [line for p in change.players for line in _placed(change, p)]
    paid = [line for p in change.players for line in _paid(change, p)]
    lines += [*paid, *(line for p in change.players for line in _moved(change, p))]
    for p in change.players:
        lines += [*_works(change, p), *_staff(change, p), *_balance(change, p), *_cards(change, p)]
    return [*lines, *_market(change), *_display(change), *_turn(change)]


# ------------------------------------------------------------------------------------------------------------ workers


def _placed(change: Change, p: int) -> Iterator[str]:
    """Workers of a seat that were placed, the third one in the Black Market too. Rule: A2.2, A2.3, A5.6"""
    old, new = change.old, change.new
    for place, name in enumerate(names.LOCATIONS[: t.NUM_OPEN]):
        now, more = new.workers[p * t.NUM_OPEN + place], change.by("workers", p * t.NUM_OPEN + place)
        if more > 0:
            there = f", now {now}" if now > 1 else ""
            yield change.says(p, "place", f"{_some(more)} at the {name}{there}")
    for space, (was, *since) in enumerate(zip(old.market, _in_market(change), new.market, strict=True)):
        if was != p and p in since:
            yield change.says(p, "place", f"a worker on the {SPACES[space]} space of the Black Market")
    if new.laid[p] > old.laid[p]:
        yield change.says(p, "lay", f"a worker in the Guildhall, space {new.filled} of {_spaces(change)}")


def _moved(change: Change, p: int) -> Iterator[str]:
    """Workers of a seat that were taken back, captured, imprisoned or freed. Rule: A4.1, A4.5, A4.8, A5.7"""
    for place, name in enumerate(names.LOCATIONS[: t.NUM_OPEN]):
        less = -change.by("workers", p * t.NUM_OPEN + place)
        if less > 0:
            yield _off(change, p, less, f"at the {name}")
    yield from _away(change, p)


def _off(change: Change, p: int, count: int, place: str) -> str:
    """Workers that left a location: captured by somebody, or taken back."""
    for captor in change.players:
        if change.by("captured", captor * P + p) > 0:
            return change.says(captor, "capture", f"{count} of {change.whose(p)} workers {place}")
    return change.says(p, "take", f"back {_some(count)} {place}")


def _away(change: Change, p: int) -> Iterator[str]:
    """Captured workers that went to Prison or home: at a reset, which follows no visit to the Guardhouse, home.

    Rule: A4.5, A4.8, A4.9, A10.2
    """
    is_jailed = change.by("prison", p) > 0 and not _is_reset(change)
    for captor in change.players:
        freed = -change.by("captured", captor * P + p)
        if freed > 0 and is_jailed:
            yield change.says(captor, "send", f"{freed} of {change.whose(p)} workers to Prison")
        elif freed > 0:
            yield change.says(p, "get", f"{_some(freed)} back from {change.whose(captor)} board")
    yield from _left_market(change, p)


def _left_market(change: Change, p: int) -> Iterator[str]:
    """Prisoners set free, and workers that left the Black Market, by its reset or taken back.

    Rule: A2.6, A4.9, A5.7, A9.6, A10.3
    """
    left = _in_market(change).count(p) - change.new.market.count(p)
    jailed = left if _is_reset(change) else 0
    freed = jailed - change.by("prison", p)
    if freed > 0:
        yield change.says(p, "free", f"{_some(freed)} from Prison")
    if jailed > 0:
        yield f"The reset of the Black Market sends {jailed} of {change.whose(p)} workers to Prison."
    elif left > 0:
        yield change.says(p, "take", f"back {_some(left)} in the Black Market")


def _is_reset(change: Change) -> bool:
    """Whether a reset came: one that was due, or at once that of a third worker. Rule: A5.6, A5.7"""
    return bool(change.old.reset_due > change.new.reset_due or _in_market(change) != change.old.market)


def _in_market(change: Change) -> list[int]:
    """Who was on each space of the Black Market before anybody left it, the third worker too. Rule: A5.6

    Where one space was free, all are, and the active seat has a worker less, its worker came and caused a reset.
    """
    old, new = change.old, change.new
    is_emptied = (old.market.count(k.NOBODY), new.market.count(k.NOBODY)) == (1, t.NUM_MARKET)
    is_third = is_emptied and change.by("reserve", old.active) < 0
    return [old.active if is_third and seat == k.NOBODY else seat for seat in old.market]


def _some(count: int) -> str:
    return "a worker" if count == 1 else f"{count} workers"


def _spaces(change: Change) -> int:
    return int(t.GUILDHALL_ROWS * (change.new.players + 1))


# -------------------------------------------------------------------------------------------------- buildings and staff


def _works(change: Change, p: int) -> Iterator[str]:
    """Buildings constructed and levels of the cathedral. Rule: A6.4, A6.6"""
    fresh = change.new.built[p] & ~change.old.built[p]
    if fresh:
        yield change.says(p, "construct", f"the {building_list(fresh)}")
    if change.new.cathedral[p] > change.old.cathedral[p]:
        yield change.says(p, "climb", f"to level {change.new.cathedral[p]} of the cathedral")


def _staff(change: Change, p: int) -> Iterator[str]:
    """Apprentices hired and dismissed. Rule: A3.7, A3.12"""
    for verb, one, other in (("discard", change.old, change.new), ("hire", change.new, change.old)):
        found = (one.hired[p] & ~other.hired[p]) | (one.twice[p] & ~other.twice[p])
        if found:
            yield change.says(p, verb, f"the {listed([names.APPRENTICES[x] for x in members(found)])}")
    for card in _swapped(change, p):
        yield change.says(p, "discard", f"one {names.APPRENTICES[card]}")
        yield change.says(p, "hire", f"the other {names.APPRENTICES[card]}")


def _swapped(change: Change, p: int) -> list[int]:
    """Kinds of which a seat dismissed its card to hire the other one, so that it has them as before. Rule: A3.12

    The other one left the display, and no sweep, which comes with a space of the Guildhall, took it (A6.9).
    """
    old, new = change.old, change.new
    if p != old.active or new.filled > old.filled:
        return []
    kept = members(old.hired[p] & new.hired[p] & ~new.twice[p])
    return [card for card in kept if card in old.display and card not in new.display]


# ----------------------------------------------------------------------------------------------------- goods and cards


def _goods(change: Change, p: int) -> list[tuple[int, str]]:
    """How much more a seat has of each good."""
    own = slice(p * t.NUM_GOODS, (p + 1) * t.NUM_GOODS)
    diffs = [new - old for old, new in zip(change.old.goods[own], change.new.goods[own], strict=True)]
    return list(zip(diffs, names.GOODS, strict=True))


def _paid(change: Change, p: int) -> Iterator[str]:
    """Goods that were paid, and debts, before what comes of it. Rule: A2.5, A4.3, A4.9, A6.4, A7.9"""
    spent = [f"{-n} {word}" for n, word in _goods(change, p) if n < 0]
    if spent:
        yield change.says(p, "pay", listed(spent))
    if change.by("paid", p) > 0:
        yield change.says(p, "pay off", counted(change.by("paid", p), "debt"))


def _balance(change: Change, p: int) -> Iterator[str]:
    """Goods and virtue gained, virtue lost, and debts. Rule: A0.5, A7.1, A7.4"""
    words = _goods(change, p)
    virtue = change.new.virtue[p] - change.old.virtue[p]
    gained = [f"{n} {word}" for n, word in [*words, (virtue, "virtue")] if n > 0]
    if gained:
        yield change.says(p, "gain", listed(gained))
    if virtue < 0:
        yield change.says(p, "lose", f"{-virtue} virtue")
    yield from _debts(change, p)


def _debts(change: Change, p: int) -> Iterator[str]:
    """Debts taken, and destroyed beside those paid off. Rule: A7.3, A7.9, A7.10"""
    more = change.by("debts", p) + change.by("paid", p)
    if more < 0:
        yield change.says(p, "destroy", counted(-more, "debt"))
    if more > 0:
        yield change.says(p, "take", counted(more, "debt"))


def _cards(change: Change, p: int) -> Iterator[str]:
    """Building cards: the own ones by name, of others how many. Rule: A0.6, A3.13"""
    built = change.new.built[p] & ~change.old.built[p]
    if p == change.seat:
        yield from _own_cards(change, built)
        return
    more = change.new.hand_sizes[p] - change.old.hand_sizes[p] + built.bit_count()
    if more:
        yield change.says(p, "draw" if more > 0 else "discard", counted(abs(more), "building card"))


def _own_cards(change: Change, built: int) -> Iterator[str]:
    """Buildings seen, drawn, kept and discarded. Rule: A0.6, A1.9, A3.13, A5.2"""
    old, new = change.old.hand[0], change.new.hand[0]
    pack, seen = change.old.pack[0], change.new.pack[0] & ~change.old.pack[0]
    told = (
        ("draw", new & ~old & ~pack),
        ("keep", new & ~old & pack),
        ("discard", old & ~new & ~built),
        ("look at", seen),
    )
    yield from (f"You {verb} the {building_list(cards)}." for verb, cards in told if cards)


# ----------------------------------------------------------------------------------------------------------- the board


def _market(change: Change) -> Iterator[str]:
    """What the spaces of the Black Market give from now on. Rule: A5.4, A5.7"""
    small = small_goods(change.new)  # nothing while the next card is drawn
    if small and change.new.small_face != change.old.small_face:
        yield f"The small space of the Black Market now gives {small}."
    if change.new.large_card != change.old.large_card:
        yield f"The large space of the Black Market now gives {names.LARGE_FACES[change.new.large_card]}."


def _display(change: Change) -> Iterator[str]:
    """Apprentices that come up. Rule: A1.5, A3.11"""
    waiting: list[int] = list(change.old.display)
    for spot, card in enumerate(change.new.display):
        if card in waiting:
            waiting.remove(card)
        elif card != k.NO_APPRENTICE:
            yield f"The {names.APPRENTICES[card]} comes up at {spot_name(spot)}."


def _turn(change: Change) -> Sequence[str]:
    """The last turns begin. Rule: A8.1"""
    if change.new.turns_left > change.old.turns_left:
        return ["The Guildhall is full: after this turn everybody has one more."]
    return []
