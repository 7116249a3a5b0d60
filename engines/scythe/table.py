"""The facade's doors to the first page of the rulebook: dealing, checking and reading out a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engines.core.game import State
from engines.core.options import Option, check_options
from engines.core.setup import Setup
from engines.core.sheets import sheet_stamp
from engines.core.table import CoreTable
from engines.scythe import scoresheet, sheet_questions, sheet_writing
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


class ScytheTable(CoreTable):
    """What the game knows before its first question. All methods that deal raise SetupError."""

    name = dealing.GAME
    dealing = dealing
    sheets = scoresheet
    sheet_asking = sheet_questions
    title = "Scythe"
    rules_version: str
    min_players = dealing.MIN_PLAYERS
    max_players = dealing.MAX_PLAYERS
    factors: tuple[str, ...] = dealing.PAIR.names
    options: Mapping[str, Option] = OPTIONS
    expansions: tuple[str, ...] = dealing.EXPANSIONS[1:]
    aliased = "who starts follows from the mats, so the effect of a mat contains that of the turn order it brings"

    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    picked: tuple[str, ...] = ()

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with its structure bonus, all allowed ones equally likely. Rule: S1.5, S1.6"""
        checked = check_options(options or {}, OPTIONS, "setup")
        if checked.get("banned_pairs"):
            constraints["banned_pairs"] = "official"
        return dealing.deal(players, rng, self.constraints(constraints), checked)

    def levels(self) -> dict[str, list[str]]:
        """Factions clockwise and mats by number."""
        return {"faction": list(FACTIONS), "mat": list(MATS)}

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What a new table can be told to avoid: pairs, and who sat where with what."""
        return list(setup.seats)

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

    def sheet_template(
        self, players: int, seats: Sequence[Mapping[str, str]] = (), table: Mapping[str, Any] | None = None
    ) -> str:
        """An empty score sheet with comments, as TOML; `seats` and `table` as in a setup, as far as they are known."""
        known = [*seats, *({} for _ in range(players - len(seats)))]
        tile = (table or {}).get("structure_bonus", "")
        return sheet_writing.template(sheet_stamp(self.name, self.rules_version), known, tile)

    def sheet_of(self, state: State) -> dict[str, Any]:
        """The sheet that a person would fill in for a position."""
        core: Any = state.core
        setup = state.game.setup
        tile = BONUS_TILES[core.bonus_tile] if core.bonus_tile < len(BONUS_TILES) else ""
        head = sheet_stamp(self.name, self.rules_version) | ({"options": dict(setup.options)} if setup.options else {})
        names = (f"seat {p + 1} {' '.join(setup.seats[p].values())}" for p in range(core.players))
        players = [sheet_writing.player_sheet(core, p, name) for p, name in enumerate(names)]
        return head | {"structure_bonus": tile, "player": players}

    def constraints(self, wishes: Mapping[str, Any]) -> dealing.Constraints:
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
