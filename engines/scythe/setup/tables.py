"""The tables of Scythe: which there are, how they are dealt and read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from engines.core.setup.dealing import Cell, cells_by_seat
from engines.core.setup.factors import Factor, fits
from engines.core.setup.handicaps import Levels
from engines.core.setup.layout import Layout
from engines.core.setup.packing import Kind, OneOf
from engines.core.setup.setup import Setup
from engines.core.setup.tables import SoloWords, Tables
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.setup import automa, dealing, opening, steps
from engines.scythe.setup.options import OPTIONS
from engines.scythe.setup.spoken import FACTIONS, FURTHER_FACTIONS, MATS


class ScytheTables(Tables):
    """Tables of Scythe with the expansion Invaders from Afar."""

    name = dealing.GAME
    rules_version = "2"
    title = "Scythe"
    min_players = dealing.MIN_PLAYERS
    max_players = c.MAX_PLAYERS
    factors: Sequence[Factor] = dealing.PAIR.all
    labels: Mapping[str, str] = MappingProxyType(
        {"star6": "a sixth star", "points": "coins"} | automa.TITLES | automa.FACTION_TITLES
    )
    spoken: Mapping[str, Mapping[str, str]] = MappingProxyType({"faction": FACTIONS, "mat": MATS})
    colours: Mapping[str, str] = MappingProxyType(dict(zip(names.FACTION_COLOURS, names.FACTIONS, strict=True)))
    elsewhere: Mapping[str, Sequence[str]] = MappingProxyType({"faction": FURTHER_FACTIONS})
    bgg_ids: Mapping[int, str] = MappingProxyType({169786: "", 199727: "invaders"})
    aliased = "who starts follows from the mats, so the effect of a mat contains that of the turn order it brings"
    options = OPTIONS
    expansions = dealing.EXPANSIONS[1:]
    expansion_of: Mapping[str, str] = MappingProxyType(dealing.EXPANSION_OF)
    bans_pairs = True
    rising = (dealing.MAT,)
    table_keys = ("structure_bonus",)
    table_titles: Mapping[str, Mapping[str, str]] = MappingProxyType(
        {"structure_bonus": dict(zip(names.BONUS_TILES, names.BONUS_TILE_TITLES, strict=True))}
    )
    code_letter = "S"
    coded: Mapping[str, Kind] = MappingProxyType({"structure_bonus": OneOf(names.BONUS_TILES)})
    dealer_type: type[Any] | None = dealing.Dealer
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")
    solo_option = "solo"
    solo_words = SoloWords("difficulty", "level", "the Automa", "automa", "faction")

    def under(self, options: Mapping[str, Any]) -> Tables:
        """Against the Automa one seat has a level of its in place of a player mat. Rule: S20.2"""
        if not automa.levels(options):
            return self
        return _solo_tables(str(options.get("solo", automa.NOBODY)), int(options.get("automas", 0)))

    def is_solo(self, options: Mapping[str, Any]) -> bool:
        """Whether one person plays against one Automa: several Automas, or people beside one, are another option."""
        return super().is_solo(options) and not options.get("automas")

    def printed_seats(self, setup: Setup) -> Sequence[int]:
        """The seats of Automas, from 0. Rule: S20.1, S20.69"""
        return automa.seats_of(setup)

    def starter(self, setup: Setup) -> int | None:
        """The lowest number on a player mat starts."""
        return dealing.turn_order(setup)[0] if all("mat" in seat for seat in setup.seats) else None

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """The same with its structure bonus; the option `banned_pairs` is the constraint. Rule: S1.5, S1.6"""
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


class SoloTables(ScytheTables):
    """The same with Automas on the last seats, which have a faction and a level. Rule: S20.1, S20.2, S20.69"""

    assignments = ("random", "fixed")
    dealer_type = None

    def __init__(self, solo: str, automas: int) -> None:
        self._options = {"solo": solo, "automas": automas}
        self.factors = automa.factors(self._options)

    @property
    def solo_boards(self) -> Sequence[str]:
        """The levels and factions that only the Automa has in run files."""
        return (*super().solo_boards, *automa.FACTIONS)

    @property
    def handicap_levels(self) -> Levels:
        """By what handicaps can be told: a faction is the same for both."""
        return {**super().handicap_levels, "faction": names.FACTIONS}

    def cells(self, **constraints: Any) -> list[Cell]:
        """Every faction and mat that may meet, and every faction of the Automa with a level."""
        wholes = [dict(zip(self._known.names, cell, strict=True)) for cell in self._allowed(**constraints)]
        return [tuple(automa.stored(whole).values()) for whole in wholes]

    def _allowed(self, **constraints: Any) -> list[Cell]:
        """The same as they stand in setups."""
        wanted = self.constraints(constraints)
        pairs = automa.cells(dealing.allowed_cells(replace(wanted, bans=())), self._options)
        bans = [self._known.named(words, "ban") for words in wanted.bans]
        return [pair for pair in pairs if not any(fits(self._known.levels_of(pair), ban) for ban in bans)]

    def stored_seats(self, setup: Setup) -> Sequence[Mapping[str, str]]:
        """The levels of the seats, the faction of the Automa apart from those of people."""
        return [automa.stored(seat) for seat in setup.seats]

    def dealer(self, players: int, **constraints: Any) -> Any:
        """Deals people a faction and mat, and Automas another faction and a level. Rule: S20.2, S20.69"""
        automas = automa.number(self._options, players)
        if not automas:
            return dealing.Dealer(players, self.constraints(constraints))
        automa.check_number(self._options, players, f"{players} players")
        cells, wanted = self._allowed(**constraints), self.constraints(constraints)
        dealing.check_boxes(wanted)
        dealing.check_seats(players, wanted)
        return automa.SoloDealer(cells_by_seat(cells, players, self._known, wanted), automas)

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError where the seats or the structure bonus cannot be, or who the Automa is."""
        super().check_table(setup, source)
        automa.check(setup, source)


class ScytheLayout(Layout):
    """Factions, mats and what they start with."""

    rows = staticmethod(opening.setup_rows)
    table_notes = staticmethod(opening.table_notes)
    steps = staticmethod(steps.setup_steps)

    def seat_titles(self, setup: Setup) -> Sequence[str]:
        """Sentences call the seats by their factions."""
        return [seat["faction"].capitalize() for seat in setup.seats]


@cache
def _solo_tables(solo: str, automas: int) -> SoloTables:
    """The tables with these Automas, the same object each time."""
    return SoloTables(solo, automas)
