"""The facade's doors to the first page of the rulebook: dealing, checking and reading out a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engines.core.options import Option, check_options
from engines.core.results import Result
from engines.core.setup import Setup
from engines.scythe import scoresheet
from engines.scythe import setup as dealing
from engines.scythe.names import (
    BONUS_TILE_TITLES,
    BONUS_TILES,
    FACTION_TITLES,
    FACTIONS,
    MAT_NUMBERS,
    MAT_TITLES,
    MATS,
    SPACES,
)
from engines.scythe.options import OPTIONS
from engines.scythe.tables import (
    ENCOUNTERS,
    FACTORY_OFFER_EXTRA,
    START_CARDS,
    START_COINS,
    START_OBJECTIVES,
    START_POPULARITY,
    START_POWER,
    START_WORKERS,
)


class ScytheTable:
    """What the game knows before its first question. All methods that deal raise SetupError."""

    name = dealing.GAME
    title = "Scythe"
    min_players = dealing.MIN_PLAYERS
    max_players = dealing.MAX_PLAYERS
    factors: tuple[str, ...] = dealing.FACTORS
    options: Mapping[str, Option] = OPTIONS
    expansions: tuple[str, ...] = dealing.EXPANSIONS[1:]
    aliased = "who starts follows from the mats, so the effect of a mat contains that of the turn order it brings"

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with its structure bonus, all allowed ones equally likely. Rule: S1.5, S1.6"""
        checked = check_options(options or {}, OPTIONS, "setup")
        if checked.get("banned_pairs"):
            constraints["banned_pairs"] = "official"
        return dealing.deal(players, rng, self._constraints(constraints), checked)

    def dealer(self, players: int, **constraints: Any) -> dealing.Dealer:
        """All allowed tables, numbered; the structure bonus is left to chance."""
        return dealing.Dealer(players, self._constraints(constraints))

    def cells(self, **constraints: Any) -> list[dealing.Cell]:
        """Every faction and mat that may meet."""
        return dealing.allowed_cells(self._constraints(constraints))

    def seat_cells(self, cells: Iterable[Sequence[str]], rotation: int) -> Setup:
        """A table with these pairs of faction and mat, begun `rotation` seats after the printed beginning."""
        return dealing.seat_cells([(faction, mat) for faction, mat in cells], rotation)

    def check_setup(self, setup: Setup, source: str = "setup") -> Setup:
        """The same setup when Scythe can be played with it."""
        return dealing.check_setup(setup, source)

    def levels(self) -> dict[str, list[str]]:
        """Factions clockwise and mats by number."""
        return {"faction": list(FACTIONS), "mat": list(MATS)}

    def setup_rows(self, setup: Setup) -> list[dict[str, Any]]:
        """One row a seat, as it is read out at the table. Rule: S1.6, S1.7, S1.8, S1.10"""
        turns = {seat: turn for turn, seat in enumerate(dealing.turn_order(setup), 1)}
        return [
            {"seat": seat + 1, "turn": turns[seat], **_start(FACTIONS.index(own["faction"]), MATS.index(own["mat"]))}
            for seat, own in enumerate(setup.seats)
        ]

    def setup_notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody. Rule: S1.2, S1.3, S1.4, S1.5, S1.11"""
        first = dealing.turn_order(setup)[0]
        starter = FACTION_TITLES[FACTIONS.index(setup.seats[first]["faction"])]
        tile = setup.table.get("structure_bonus")
        bonus = BONUS_TILE_TITLES[BONUS_TILES.index(tile)] if tile else "drawn when the game starts"
        return [
            f"Structure bonus: {bonus}.",
            f"Seat {first + 1} ({starter}) starts; turns go clockwise.",
            f"Face down on the Factory: {len(setup.seats) + FACTORY_OFFER_EXTRA} Factory cards.",
            f"Face down for everybody: {START_OBJECTIVES[0]} objective cards, and combat cards as listed.",
            f"An encounter token lies on each of the {ENCOUNTERS.bit_count()} encounter territories.",
            *(f"Option {name}: {value}." for name, value in setup.options.items()),
        ]

    def sheet_template(self, players: int) -> str:
        """An empty score sheet with comments, as TOML."""
        return scoresheet.template(players)

    def score_sheet(self, data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
        """The result of a score sheet. Raises SheetError. Rule: S11.5, S11.14, S11.15"""
        return scoresheet.score_sheet(data, source, lenient)

    def _constraints(self, wishes: Mapping[str, Any]) -> dealing.Constraints:
        """Constraints from plain JSON values."""
        return dealing.Constraints(
            expansions=frozenset(wishes.get("expansions", ())),
            banned_pairs=wishes.get("banned_pairs", "none"),
            bans=tuple(tuple(names) for names in wishes.get("bans", ())),
            keep={int(seat): tuple(names) for seat, names in wishes.get("keep", {}).items()},
            avoid=tuple(wishes.get("avoid", ())),
        )


def _start(faction: int, mat: int) -> dict[str, Any]:
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
