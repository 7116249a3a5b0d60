"""The facade's doors to the first page of the rulebook: dealing, checking and reading out a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engines.core.errors import SetupError
from engines.core.factors import Pair
from engines.core.game import State
from engines.core.options import Option, check_options
from engines.core.setup import Setup
from engines.core.sheets import sheet_stamp
from engines.core.table import CoreTable
from engines.smallworld import scoresheet, sheet_questions
from engines.smallworld import setup as dealing
from engines.smallworld.names import POWER_TITLES, POWERS, RACE_TITLES, RACES, REGIONS
from engines.smallworld.options import OPTIONS
from engines.smallworld.tables import (
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


class SmallWorldTable(CoreTable):
    """What the game knows before its first question. All methods that deal raise SetupError."""

    name = dealing.GAME
    dealing = dealing
    sheets = scoresheet
    sheet_asking = sheet_questions
    title = "Small World"
    rules_version = "1"
    min_players = dealing.MIN_PLAYERS
    max_players = dealing.MAX_PLAYERS
    factors: tuple[str, ...] = dealing.PAIR.names
    options: Mapping[str, Option] = OPTIONS
    expansions: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ("random", "forced-race", "forced-power", "forced-combo", "fixed")
    picked: tuple[str, ...] = ("random", "fixed")
    aliased = ""

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with its column of combos, all allowed ones equally likely. Rule: W0.1, W1.3"""
        checked = check_options(options or {}, OPTIONS, "setup")
        return dealing.deal(players, rng, self.constraints(constraints), checked)

    def levels(self) -> dict[str, list[str]]:
        """Races and powers in printed order."""
        return {"race": list(RACES), "power": list(POWERS)}

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What a new table can be told to avoid: the combos on offer, from the top."""
        return [dict(zip(dealing.PAIR.names, name.split("/"), strict=True)) for name in setup.table.get("combos", [])]

    def setup_rows(self, setup: Setup) -> list[dict[str, Any]]:
        """One row a seat, as it is read out at the table. Rule: W0.1, W1.6, W2.1"""
        seats, first = len(setup.seats), dealing.first_seat(setup)
        return [
            {"seat": seat + 1, "turn": (seat - first) % seats + 1, "coins": START_COINS, "first combo": _first(pair)}
            for seat, pair in enumerate(dealing.dealt(setup))
        ]

    def setup_notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody. Rule: W1.1, W1.3, W1.4, W1.5, W2.2"""
        m = len(setup.seats) - dealing.MIN_PLAYERS
        tribes = [REGIONS[r] for r in range(MAX_REGIONS) if LOST_TRIBES[m] >> r & 1]
        return [
            f"Map for {len(setup.seats)} players: {NUM_REGIONS_OF[m]} regions; {ROUNDS_OF[m]} rounds are played.",
            f"Seat {dealing.first_seat(setup) + 1} starts; turns go clockwise.",
            "Combos on offer, from the top:",
            *_column_lines(setup),
            "A Mountain marker lies on every mountain.",
            f"A Lost Tribe stands on each of these {len(tribes)} regions:",
            f"  {' '.join(tribes)}.",
            *(f"Option {name}: {value}." for name, value in setup.options.items()),
        ]

    def sheet_template(
        self, players: int, seats: Sequence[Mapping[str, str]] = (), table: Mapping[str, Any] | None = None
    ) -> str:
        """An empty score sheet with comments, as TOML; `seats` as in a setup, as far as they are known."""
        known = [*seats, *({} for _ in range(players - len(seats)))]
        return sheet_questions.template(sheet_stamp(self.name, self.rules_version), known)

    def sheet_of(self, state: State) -> dict[str, Any]:
        """The sheet that a person would fill in for a position."""
        core: Any = state.core
        setup = state.game.setup
        head = sheet_stamp(self.name, self.rules_version) | ({"options": dict(setup.options)} if setup.options else {})
        names = (" ".join((f"seat {p}", *seat.values())) for p, seat in enumerate(setup.seats, 1))
        players = [sheet_questions.player_sheet(core, p, name) for p, name in enumerate(names)]
        return head | {"first_seat": core.first + 1, "player": players}

    def constraints(self, wishes: Mapping[str, Any]) -> dealing.Constraints:
        """Constraints from plain JSON values. Raises SetupError for what only other games know."""
        if wishes.get("expansions"):
            raise SetupError(f"Small World has no expansion '{wishes['expansions'][0]}'; it is played without any.")
        if wishes.get("banned_pairs"):
            raise SetupError("Small World has no official banned pairs; ban combos of your own: ratmen/flying.")
        return dealing.Constraints(
            bans=tuple(tuple(words) for words in wishes.get("bans", ())),
            keep={int(place): tuple(words) for place, words in wishes.get("keep", {}).items()},
            avoid=tuple(wishes.get("avoid", ())),
        )


def start_tokens(race: int, power: int) -> int:
    """How many race tokens a combo starts with, while the tray has them. Rule: W2.4"""
    return RACE_TOKENS[race] + RACE_EXTRA[race] + POWER_TOKENS[power]


def _first(pair: Pair | None) -> str:
    """What a seat begins with."""
    return "its own pick" if pair is None else f"{_title(*pair)}, {start_tokens(*pair)} tokens, at no cost"


def _title(race: int, power: int) -> str:
    return f"{POWER_TITLES[power]} {RACE_TITLES[race]}"


def _column_lines(setup: Setup) -> list[str]:
    """The combos on offer with their tokens and costs. Rule: W1.3, W2.2, W2.4"""
    if "combos" not in setup.table:
        return [f"  {COMBOS_ON_OFFER} combos, drawn when the game starts."]
    pairs = [dealing.combo_numbers(name) for name in setup.table["combos"]]
    width = max(len(_title(*pair)) for pair in pairs)
    return [
        f"  {place + 1}  {_title(*pair):{width}}  {start_tokens(*pair):2} tokens, costs {place}"
        for place, pair in enumerate(pairs)
    ]
