"""A table read out and laid out: what people at a real one are told, and what they put where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.setup.agreed_steps import TAKEN_OFF, bid_steps
from engines.core.setup.factors import PICKED
from engines.core.setup.handicaps import AND, BID_KEY, KEY, Points, listing, points_of, signed
from engines.core.setup.options import told_option
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.core.setup.tables import Tables
from engines.drawing.words import Figure, say

ADDED = "A handicap is added to the final score, before ties are broken."


class Layout:
    """Tables of a game in words.

    It may give `seat_titles`, `rows` and `table_notes` to read a table out, `steps` to lay it out with the real pieces,
    and `offered`, where players pick from something.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def seat_titles(self, setup: Setup) -> Sequence[str]:
        """What sentences call the seats that nobody has named, such as their factions; '' for their numbers."""
        return ()

    def read_out(self, setup: Setup) -> tuple[list[dict[str, Any]], list[str]]:
        """The rows of the seats and the notes on the table, with the bids and the handicap that were agreed."""
        rows, notes, agreed = self.rows(setup), self.notes(setup), setup.handicap
        if setup.bids:
            rows = [row | {BID_KEY: setup.bids[row["seat"] - 1]} if "seat" in row else row for row in rows]
            notes = [*notes, TAKEN_OFF]
        if isinstance(agreed, Mapping):
            return rows, [*notes, *self._by_level(agreed, "Handicap", "Handicap of", self.offered(setup))]
        if agreed:
            rows = [row | {KEY: Figure(signed(agreed[row["seat"] - 1]))} if "seat" in row else row for row in rows]
            notes = [*notes, ADDED]
        return rows, notes

    def all_steps(self, setup: Setup, who: Sequence[str]) -> list[SetupStep]:
        """What people at a real table put where, step by step; `who` is what each seat is called in a sentence."""
        agreed = [*self._handicap_step(setup), *bid_steps(setup), *self._option_step(setup)]
        return [*self.steps(setup, who), *agreed]

    def steps(self, setup: Setup, who: Sequence[str]) -> list[SetupStep]:
        """The steps of the rulebook, without what the table has agreed."""
        return [SetupStep("Players", self.table_notes(setup), self.rows(setup))]

    def _handicap_step(self, setup: Setup) -> list[SetupStep]:
        agreed = setup.handicap
        if isinstance(agreed, Mapping):
            return [SetupStep("Handicap", self._by_level(agreed, "Points", "Points for", self.offered(setup)))]
        rows = [{"seat": seat, KEY: Figure(signed(points))} for seat, points in enumerate(agreed, 1)]
        return [SetupStep("Handicap", [ADDED], rows)] if rows else []

    def _by_level(
        self, points: Points, words: str, words_of: str, offered: Mapping[str, Mapping[str, str]]
    ) -> list[str]:
        """Sentences with the points of all levels; of those that players pick the first one counts, and where some are
        on offer only these are told, one a line."""
        picked = {factor.name for factor in self.tables.factors if factor.source == PICKED}
        of_picks = {key: own for key, own in points.items() if picked & set(key.split(AND))}
        others = {key: own for key, own in points.items() if key not in of_picks}
        first = f"{words_of} who picks first"
        parts = ((first, {} if offered else of_picks), (words, others))
        told: list[str] = [
            say("{what}: {points}.", what=say(begin), points=listed)
            for begin, own in parts
            if (listed := listing(own, self.tables.level_title))
        ]
        if not (offered and listing(of_picks, self.tables.level_title)):
            return told
        each = [f"  {title} {signed(points_of(of_picks, levels))}" for title, levels in offered.items()]
        return [f"{first}, of those on offer:", *each, *told]

    def _option_step(self, setup: Setup) -> list[SetupStep]:
        notes = self.option_notes(setup)
        return [SetupStep("Agreed at this table", notes)] if notes else []

    def offered(self, setup: Setup) -> Mapping[str, Mapping[str, str]]:
        """What players can pick from as the setup lays it out, each by its title, with its levels."""
        return {}

    def rows(self, setup: Setup) -> list[dict[str, Any]]:
        """One row a seat, as it is read out at the table."""
        return [{"seat": number, **seat} for number, seat in enumerate(setup.seats, 1)]

    def notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody, and the options that differ, in sentences."""
        return [*self.table_notes(setup), *self.option_notes(setup)]

    def table_notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody, in sentences."""
        return []

    def option_notes(self, setup: Setup) -> list[str]:
        """The options that differ from the printed rules, in sentences; a solo opponent shows in its seat."""
        told = {name: value for name, value in setup.options.items() if name != self.tables.solo_option}
        return [told_option(self.tables.options[name], value) for name, value in told.items()]
