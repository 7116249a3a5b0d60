"""The tables of Architects: which there are, how they are dealt and read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from engines.architects.generated import names
from engines.architects.rules import constants as c
from engines.architects.setup import dealing, steps
from engines.architects.setup.options import OPTIONS
from engines.core.setup.dealing import Dealer
from engines.core.setup.factors import Factor
from engines.core.setup.layout import Layout
from engines.core.setup.packing import Kind, SeatNumber
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables

ENDING_TITLES = {"guildhall": "the full Guildhall", "turn_cap": "the turn cap"}


class ArchitectsTables(Tables):
    """Tables of Architects with the variable sides of the boards: each seat has a character."""

    name = "architects"
    title = "Architects of the West Kingdom"
    min_players, max_players = 2, c.MAX_PLAYERS  # the cards of the solo game are not available: A12.1, A12.2
    factors: Sequence[Factor] = (Factor("character", names.BASE_CHARACTERS),)
    labels: Mapping[str, str] = MappingProxyType(
        ENDING_TITLES | dict(zip(names.CHARACTERS, names.CHARACTER_NAMES, strict=True))
    )
    spoken: Mapping[str, Mapping[str, str]] = MappingProxyType({"character": {"A side": "", "standard side": ""}})
    elsewhere: Mapping[str, Sequence[str]] = MappingProxyType({"character": ("Constantine", "Helena")})  # A12.1
    bgg_ids: Mapping[int, str] = MappingProxyType({236457: ""})
    options = OPTIONS
    code_letter = "A"
    coded: Mapping[str, Kind] = MappingProxyType({"first_seat": SeatNumber()})
    assignments: tuple[str, ...] = ("balanced", "random", "fixed")

    def under(self, options: Mapping[str, Any]) -> Tables:
        """With the standard sides seats differ by nothing; with promo boards there are ten characters.

        Rule: A11.1, A11.9
        """
        if not options.get("characters", True):
            return STANDARD
        return PROMO if options.get("promo_boards", False) else TABLES

    def starter(self, setup: Setup) -> int | None:
        """The highest virtue starts; without characters it is drawn."""
        return dealing.starter(setup)

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats cannot be. Rule: A11.1"""
        super().check_table(setup, source)
        dealing.check_colours(setup, source)


class PromoBoards(ArchitectsTables):
    """The same with ten characters, of which two have each colour. Rule: A11.9"""

    factors = (Factor("character", names.CHARACTERS),)
    assignments = ("random", "fixed")

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """All tables without two characters of a colour. Rule: A11.1"""
        return dealing.ColourDealer(super().dealer(players, **constraints))


class StandardSides(ArchitectsTables):
    """The same with the standard sides of the boards; a table may say who starts. Rule: A1.11, A11.1"""

    factors = ()
    assignments = ("random", "fixed")
    table_keys = ("first_seat",)

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats, or who starts, cannot be."""
        super().check_table(setup, source)
        dealing.check_first(setup, source)

    def drawn(self, setup: Setup, rng: Random) -> Setup:
        """The table with who starts. Rule: A1.11"""
        return replace(setup, table={"first_seat": rng.randrange(len(setup.seats)) + 1, **setup.table})


class ArchitectsLayout(Layout):
    """Characters, and what seats start with."""

    rows = staticmethod(dealing.setup_rows)
    table_notes = staticmethod(dealing.table_notes)
    steps = staticmethod(steps.setup_steps)


TABLES, PROMO, STANDARD = ArchitectsTables(), PromoBoards(), StandardSides()
