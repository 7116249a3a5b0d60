"""The table as it is read out before the first turn."""

from __future__ import annotations

from typing import Any

from engines.core.setup.setup import Setup
from engines.scythe.generated.names import (
    BONUS_TILE_TITLES,
    BONUS_TILES,
    FACTION_TITLES,
    FACTIONS,
    MAT_NUMBERS,
    MAT_TITLES,
    MATS,
    SPACES,
)
from engines.scythe.generated.tables import (
    ENCOUNTERS,
    FACTORY_OFFER_EXTRA,
    START_CARDS,
    START_COINS,
    START_OBJECTIVES,
    START_POPULARITY,
    START_POWER,
    START_WORKERS,
)
from engines.scythe.setup import automa
from engines.scythe.setup.dealing import turn_order
from engines.scythe.words.status import bonus_words


def setup_rows(setup: Setup) -> list[dict[str, Any]]:
    """One row a seat. Rule: S1.6, S1.7, S1.8, S1.10"""
    turns = {seat: turn for turn, seat in enumerate(turn_order(setup), 1)}
    return [
        {"seat": seat + 1, "turn": turns[seat], **_start(FACTIONS.index(own["faction"]), own["mat"])}
        for seat, own in enumerate(setup.seats)
    ]


def table_notes(setup: Setup) -> list[str]:
    """What lies on the table for everybody. Rule: S1.2, S1.3, S1.4, S1.5, S1.11"""
    first = turn_order(setup)[0]
    starter = FACTION_TITLES[FACTIONS.index(setup.seats[first]["faction"])]
    tile = setup.table.get("structure_bonus")
    bonus = BONUS_TILE_TITLES[BONUS_TILES.index(tile)] if tile else "drawn when the game starts"
    pays = [f"Coins of the bonus by number: {bonus_words(BONUS_TILES.index(tile))}."] if tile else []
    return [
        f"Structure bonus: {bonus}.",
        *pays,
        f"Seat {first + 1} ({starter}) starts; turns go clockwise.",
        f"Face down on the Factory: {len(setup.seats) + FACTORY_OFFER_EXTRA} Factory cards.",
        f"Face down for everybody: {START_OBJECTIVES[0]} objective cards, and combat cards as listed.",
        f"An encounter token lies on each of the {ENCOUNTERS.bit_count()} encounter territories.",
        *automa.notes(setup),
    ]


def _start(faction: int, name: str) -> dict[str, Any]:
    if name not in MATS:
        return automa.start(faction, name)
    mat = MATS.index(name)
    workers = (SPACES[START_WORKERS[2 * faction]], SPACES[START_WORKERS[2 * faction + 1]])
    return {
        "faction": FACTIONS[faction].capitalize(),
        "mat": f"{MAT_NUMBERS[mat]} {MAT_TITLES[mat]}",
        "power": START_POWER[faction],
        "combat cards": START_CARDS[faction],
        "popularity": START_POPULARITY[mat],
        "coins": START_COINS[mat],
        "workers on": " ".join(workers),
    }
