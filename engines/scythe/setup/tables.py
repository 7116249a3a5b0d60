"""The tables of Scythe: which there are, how they are dealt and read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from engines.core.setup.dealing import Cell
from engines.core.setup.layout import Layout
from engines.core.setup.packing import Kind, OneOf
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.setup import dealing, opening, steps
from engines.scythe.setup.options import OPTIONS
from engines.scythe.setup.spoken import FACTIONS, FURTHER_FACTIONS, MATS


class ScytheTables(Tables):
    """Tables of Scythe with the expansion Invaders from Afar."""

    name = dealing.GAME
    rules_version = "2"
    title = "Scythe"
    min_players = dealing.MIN_PLAYERS
    max_players = c.MAX_PLAYERS
    factors = dealing.PAIR.all
    labels: Mapping[str, str] = MappingProxyType({"star6": "a sixth star", "points": "coins"})
    spoken: Mapping[str, Mapping[str, str]] = MappingProxyType({"faction": FACTIONS, "mat": MATS})
    colours: Mapping[str, str] = MappingProxyType(dict(zip(names.FACTION_COLOURS, names.FACTIONS, strict=True)))
    elsewhere: Mapping[str, Sequence[str]] = MappingProxyType({"faction": FURTHER_FACTIONS})
    bgg_ids: Mapping[int, str] = MappingProxyType({169786: "", 199727: "invaders"})
    aliased = "who starts follows from the mats, so the effect of a mat contains that of the turn order it brings"
    options = OPTIONS
    expansions = dealing.EXPANSIONS[1:]
    bans_pairs = True
    rising = (dealing.MAT,)
    table_keys = ("structure_bonus",)
    table_titles: Mapping[str, Mapping[str, str]] = MappingProxyType(
        {"structure_bonus": dict(zip(names.BONUS_TILES, names.BONUS_TILE_TITLES, strict=True))}
    )
    code_letter = "S"
    coded: Mapping[str, Kind] = MappingProxyType({"structure_bonus": OneOf(names.BONUS_TILES)})
    dealer_type = dealing.Dealer
    assignments = ("balanced", "random", "fixed")

    def starter(self, setup: Setup) -> int | None:
        """The lowest number on a player mat starts."""
        return dealing.turn_order(setup)[0] if all("mat" in seat for seat in setup.seats) else None

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with its structure bonus, all allowed ones equally likely. Rule: S1.5, S1.6"""
        if (options or {}).get("banned_pairs"):
            constraints["banned_pairs"] = "official"
        setup = super().deal(players, rng, options, **constraints)
        return replace(setup, table={"structure_bonus": rng.choice(names.BONUS_TILES)})

    def cells(self, **constraints: Any) -> list[Cell]:
        """Every faction and mat that may meet, in printed order."""
        return dealing.allowed_cells(self.constraints(constraints))

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats or the structure bonus cannot be."""
        super().check_table(setup, source)
        dealing.check_table(setup, source)

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What a new table can be told to avoid: pairs, and who sat where with what."""
        return list(setup.seats)


class ScytheLayout(Layout):
    """Factions, mats and what they start with."""

    rows = staticmethod(opening.setup_rows)
    table_notes = staticmethod(opening.table_notes)
    steps = staticmethod(steps.setup_steps)

    def seat_titles(self, setup: Setup) -> Sequence[str]:
        """Sentences call the seats by their factions."""
        return [seat["faction"].capitalize() for seat in setup.seats]
