"""The table in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall, town
from engines.architects.words import phrases
from engines.core.language.explaining import counted, listed


def status_lines(core: Any, seat: int) -> list[str]:
    """Every seat, then the board, then the own hand, as `seat` may know it."""
    own = f"Your hand: {phrases.building_list(core.hand[seat])}."
    return [*(line for p in range(core.players) for line in seat_lines(core, p)), *board_lines(core), own]


def seat_lines(core: Any, p: int) -> Iterator[str]:
    """Goods, tracks, cards and workers of a seat."""
    goods = phrases.amounts(phrases.goods_of(core, p))
    hand = counted(int(core.hand[p]).bit_count(), "building card")
    debts = f"{counted(core.debts[p], 'unpaid debt')}, {core.paid[p]} paid"
    yield (
        f"Seat {p + 1} ({phrases.character_title(core, p)}): {goods}; virtue {core.virtue[p]}, cathedral level "
        f"{core.cathedral[p]}, {debts}; {hand}; {listed(stands(core, p))}."
    )
    yield (f"  Apprentices: {phrases.apprentice_list(core, p)}. Buildings: {phrases.building_list(core.built[p])}.")


def stands(core: Any, p: int) -> list[str]:
    """Where the workers of a seat are."""
    own = [core.workers[p * t.NUM_OPEN + place] for place in range(t.NUM_OPEN)]
    found = [f"{counted(core.reserve[p], 'worker')} at hand"]
    found += [f"{names.LOCATIONS[place]} {count}" for place, count in enumerate(own) if count]
    found += [names.LOCATIONS[t.MARKET_SMALL + i] for i in range(t.NUM_MARKET) if core.market[i] == p]
    held = {"Guildhall": core.laid[p], "Prison": core.prison[p], "captured by others": town.num_away(core, p)}
    found += [f"{name} {count}" for name, count in held.items() if count]
    captives = town.num_captives(core, p)
    return [*found, *([f"holds {counted(captives, 'captive')}"] if captives else [])]


def small_goods(core: Any) -> str:
    """What the small space of the Black Market gives; nothing until the card on top is drawn. Rule: A1.2, A5.9"""
    is_drawn = core.small_face < t.NUM_FACES or not core.market_pile
    return names.SMALL_FACES[core.small_face] if is_drawn else ""


def board_lines(core: Any) -> list[str]:
    """Guildhall, Tax Stand, market, display."""
    spots = [
        f"{phrases.spot_name(x)} {phrases.apprentice(core.display[x])}"
        + (f" with {core.coins[x]} silver" if core.coins[x] else "")
        for x in range(t.NUM_SPOTS)
        if core.display[x] != c.NO_APPRENTICE
    ]
    return [
        f"Guildhall: {core.filled} of {guildhall.spaces(core)} spaces filled. Tax Stand: {core.tax} silver. Rewards: "
        f"{core.rewards_left}.",
        f"Black Market: small {small_goods(core) or 'not drawn yet'}; large {names.LARGE_FACES[core.large_card]}.",
        f"Apprentices: {listed(spots)}.",
    ]
