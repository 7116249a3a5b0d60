"""The table as it is read out before the first turn."""

from __future__ import annotations

from typing import Any

from engines.core.factors import Levels
from engines.core.setup import Setup
from engines.smallworld.generated.names import POWER_TITLES, RACE_TITLES, REGIONS
from engines.smallworld.generated.tables import (
    COMBOS_ON_OFFER,
    LOST_TRIBES,
    MAX_REGIONS,
    NUM_REGIONS_OF,
    POWER_TOKENS,
    RACE_EXTRA,
    RACE_TOKENS,
    ROUNDS_OF,
    START_COINS,
)
from engines.smallworld.setup.dealing import MIN_PLAYERS, combo_numbers, dealt, first_seat


def setup_rows(setup: Setup) -> list[dict[str, Any]]:
    """One row a seat. Rule: W0.1, W1.6, W2.1"""
    seats, first = len(setup.seats), first_seat(setup)
    return [
        {"seat": seat + 1, "turn": (seat - first) % seats + 1, "coins": START_COINS, "first combo": _first(pair)}
        for seat, pair in enumerate(dealt(setup))
    ]


def setup_notes(setup: Setup) -> list[str]:
    """What lies on the table for everybody. Rule: W1.1, W1.3, W1.4, W1.5, W2.2"""
    m = len(setup.seats) - MIN_PLAYERS
    tribes = [REGIONS[r] for r in range(MAX_REGIONS) if LOST_TRIBES[m] >> r & 1]
    return [
        f"Map for {len(setup.seats)} players: {NUM_REGIONS_OF[m]} regions; {ROUNDS_OF[m]} rounds are played.",
        f"Seat {first_seat(setup) + 1} starts; turns go clockwise.",
        "Combos on offer, from the top:",
        *_column_lines(setup),
        "A Mountain marker lies on every mountain.",
        f"A Lost Tribe stands on each of these {len(tribes)} regions:",
        f"  {' '.join(tribes)}.",
    ]


def start_tokens(race: int, power: int) -> int:
    """How many race tokens a combo starts with, while the tray has them. Rule: W2.4"""
    return RACE_TOKENS[race] + RACE_EXTRA[race] + POWER_TOKENS[power]


def _first(pair: Levels | None) -> str:
    """What a seat begins with."""
    return "chosen in play" if pair is None else f"{_title(*pair)}, {start_tokens(*pair)} tokens, at no cost"


def _title(race: int, power: int) -> str:
    return f"{POWER_TITLES[power]} {RACE_TITLES[race]}"


def _column_lines(setup: Setup) -> list[str]:
    """The combos on offer with their tokens and costs. Rule: W1.3, W2.2, W2.4"""
    if "combos" not in setup.table:
        return [f"  {COMBOS_ON_OFFER} combos, drawn when the game starts."]
    pairs = [combo_numbers(name) for name in setup.table["combos"]]
    width = max(len(_title(*pair)) for pair in pairs)
    return [
        f"  {place + 1}  {_title(*pair):{width}}  {start_tokens(*pair):2} tokens, costs {place}"
        for place, pair in enumerate(pairs)
    ]
