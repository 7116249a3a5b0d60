"""The table as it is read out before the first turn."""

from __future__ import annotations

from itertools import product
from typing import Any

from engines.core.setup.factors import Levels
from engines.core.setup.setup import Setup
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules.combos import start_tokens
from engines.smallworld.setup.dealing import combo_name, combo_numbers, dealt, first_seat
from engines.smallworld.words.phrases import combo_title, regions_in

COMBO_TITLES = {
    combo_name(race, power): combo_title(race, power)
    for race, power in product(range(len(names.RACES)), range(len(names.POWERS)))
}


def setup_rows(setup: Setup) -> list[dict[str, Any]]:
    """One row a seat. Rule: W0.1, W1.6, W2.1"""
    seats, first = len(setup.seats), first_seat(setup)
    return [
        {"seat": seat + 1, "turn": (seat - first) % seats + 1, "coins": t.START_COINS, "first combo": _first(pair)}
        for seat, pair in enumerate(dealt(setup))
    ]


def table_notes(setup: Setup) -> list[str]:
    """What lies on the table for everybody. Rule: W1.1, W1.3, W1.4, W1.5, W2.2"""
    m = len(setup.seats) - 2
    tribes = regions_in(t.LOST_TRIBES[m])
    return [
        f"Map for {len(setup.seats)} players: {t.NUM_REGIONS_OF[m]} regions; {t.ROUNDS_OF[m]} rounds are played.",
        f"Seat {first_seat(setup) + 1} starts; turns go clockwise.",
        "Combos on offer, from the top:",
        *_column_lines(setup),
        "A Mountain marker lies on every mountain.",
        f"A Lost Tribe stands on each of these {len(tribes)} regions:",
        f"  {' '.join(tribes)}.",
    ]


def _first(pair: Levels | None) -> str:
    """What a seat begins with."""
    return "chosen in play" if pair is None else f"{combo_title(*pair)}, {start_tokens(*pair)} tokens, at no cost"


def _column_lines(setup: Setup) -> list[str]:
    """The combos on offer with their tokens and costs. Rule: W1.3, W2.2, W2.4"""
    if "combos" not in setup.table:
        return [f"  {t.COMBOS_ON_OFFER} combos, drawn when the game starts."]
    pairs = [combo_numbers(name) for name in setup.table["combos"]]
    return [
        f"  {place + 1} {combo_title(*pair)}: {start_tokens(*pair)} tokens, costs {place}"
        for place, pair in enumerate(pairs)
    ]
