"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.results import Results
from engines.core.scoring.columns import (
    LEAD_COLUMN,
    BySeat,
    Category,
    Columns,
    Count,
    Measure,
    Profile,
    Rows,
    further_table,
    place_in,
    sum_in,
)
from engines.core.search.botspec import BotSpec
from engines.core.setup.items import Item, Rate
from engines.core.setup.setup import Setup
from engines.smallworld.generated import counts, names
from engines.smallworld.generated.play import points_of
from engines.smallworld.generated.tables import COMBOS_ON_OFFER, START_COINS
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import all_tokens, beats, regions_held
from engines.smallworld.setup.score_sheet import SmallWorldSheet
from engines.smallworld.setup.tables import SmallWorldTables

ENDINGS = {c.ENDED_ROUNDS: "rounds"}
CATEGORIES = (
    Category("coins_start", "Coins at the start", "W1.6"),
    Category("coins_regions", "Regions", "W8.1", count=sum_in("history_regions", c.MAX_ROUNDS)),
    Category("coins_race", "Race", "W8.2", count=sum_in("history_race_bonus", c.MAX_ROUNDS)),
    Category("coins_power", "Special power", "W8.2", count=sum_in("history_power_bonus", c.MAX_ROUNDS)),
    Category("coins_decline", "In decline", "W10.8", count=sum_in("history_decline", c.MAX_ROUNDS)),
    Category("coins_combos", "Combos: found less paid", "W2.2"),
)
COMBOS = {  # a row for each combo that lay on offer or that a seat had
    "seat": "Who had it, nothing for nobody",
    "race": "Race",
    "power": "Power",
    "offered": "Picks at which it lay on offer",
    "dealt": "Dealt to the seat",
    "round": "Round of the pick",
    "place": "Place in the column",
    "coins_paid": "Coins paid",
    "coins_found": "Coins found",
    "tokens": "Tokens at the start",
    "conquests": "Regions conquered",
    "turns_active": "Turns active",
    "turns_declined": "Turns in decline",
    "round_declined": "Round of its decline",
    "coins_regions": "Coins for regions",
    "coins_race": "Coins of the race",
    "coins_power": "Coins of the power",
    "coins_decline": "Coins in decline",
}
HISTORY = {  # columns that are fields as they stand
    "race": "history_race",
    "power": "history_power",
    "round": "history_round",
    "coins_found": "history_found",
    "tokens": "history_tokens",
    "conquests": "history_conquests",
    "turns_active": "history_turns",
    "turns_declined": "history_rests",
    "coins_regions": "history_regions",
    "coins_race": "history_race_bonus",
    "coins_power": "history_power_bonus",
    "coins_decline": "history_decline",
}
BY_PLACE = {  # columns by the place in the column of combos, from 0; last of a combo that was dealt
    "dealt": (0,) * COMBOS_ON_OFFER + (1,),
    "place": (*range(1, COMBOS_ON_OFFER + 1), None),
    "coins_paid": (*range(COMBOS_ON_OFFER), 0),
}
COINS = ("coins_regions", "coins_race", "coins_power", "coins_decline")  # earned by a combo
WORDS = {"race": names.RACES, "power": names.POWERS}


class Record:
    """The combos that the seats of a position had, by seat and in the order of their picks.

    Each field of the history is read once, for reading copies it.
    """

    def __init__(self, core: Any) -> None:
        self.core = core
        self.taken = core.combos_taken[: core.players]
        self._places = [p * c.MAX_ROUNDS + i for p, n in enumerate(self.taken) for i in range(n)]
        ends = accumulate(self.taken)
        self._own = [slice(end - n, end) for n, end in zip(self.taken, ends, strict=True)]

    def _history(self, field: str) -> list[int]:
        return [*map(getattr(self.core, field).__getitem__, self._places)]

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """The columns `COMBOS` of these combos. Rule: W2.2"""
        found = {column: self._history(field) for column, field in HISTORY.items()}
        places, offered = self._history("history_place"), self._history("history_offered")
        by_place = {column: [*map(known.__getitem__, places)] for column, known in BY_PLACE.items()}
        return {
            **found,
            **by_place,
            "seat": [p for p, n in enumerate(self.taken, 1) for _ in range(n)],
            "offered": [None if was else picks for was, picks in zip(by_place["dealt"], offered, strict=True)],
            "round_declined": [number or None for number in self._history("history_declined")],
        }

    def over_combos(self, values: Sequence[int]) -> list[int]:
        """The sum for each seat of what its combos have."""
        return [sum(values[own]) for own in self._own]

    def declines(self) -> list[int]:
        """How many combos of each seat declined."""
        return self.over_combos([number is not None for number in self.columns["round_declined"]])

    def turns_of_decline(self) -> list[int]:
        """How many of them declined instead of being scored as active race in that round. Rule: W10.6, W13.17"""
        columns = [self.columns[name] for name in ("round_declined", "round", "turns_active")]
        return self.over_combos(
            [gone is not None and turns == gone - began for gone, began, turns in zip(*columns, strict=True)]
        )

    def of_first(self, column: str) -> list[str | None]:
        """The word of each seat's first combo in a column, nothing before it has one."""
        numbers, words = self.columns[column], WORDS[column]
        return [words[numbers[own.start]] if own.stop > own.start else None for own in self._own]


FIRST_COMBO: Mapping[str, Count] = {  # of a `Record`
    "race": BySeat(lambda record: record.of_first("race")),
    "power": BySeat(lambda record: record.of_first("power")),
}


def over_combos(column: str) -> Count:
    """The sum of a column over the combos of a seat of a `Record`."""
    return BySeat(lambda record: record.over_combos(record.columns[column]))


MEASURES = (
    Measure("races", "Races played", BySeat(lambda record: record.taken)),
    Measure("declines", "Declines", BySeat(Record.declines)),
    Measure("turns_of_decline", "Turns of decline", BySeat(Record.turns_of_decline)),
    Measure("coins_paid", "Coins paid for combos", over_combos("coins_paid")),
    Measure("coins_found", "Coins found on combos", sum_in("history_found", c.MAX_ROUNDS)),
    Measure("conquests", "Regions conquered", sum_in("history_conquests", c.MAX_ROUNDS)),
    Measure("regions_held", "Regions at the end", regions_held),
    Measure("tokens_on_map", "Race tokens at the end", all_tokens),
)
TURNS = (
    Measure("scored_1", "turn 1", place_in("scored", 0, c.MAX_ROUNDS)),
    Measure("scored_2", "turn 2", place_in("scored", 1, c.MAX_ROUNDS)),
    Measure("scored_3", "turn 3", place_in("scored", 2, c.MAX_ROUNDS)),
    Measure("scored_4", "turn 4", place_in("scored", 3, c.MAX_ROUNDS)),
    Measure("scored_5", "turn 5", place_in("scored", 4, c.MAX_ROUNDS)),
    Measure("scored_6", "turn 6", place_in("scored", 5, c.MAX_ROUNDS)),
    Measure("scored_7", "turn 7", place_in("scored", 6, c.MAX_ROUNDS)),
    Measure("scored_8", "turn 8", place_in("scored", 7, c.MAX_ROUNDS)),
    Measure("scored_9", "turn 9", place_in("scored", 8, c.MAX_ROUNDS)),
    Measure("scored_10", "turn 10", place_in("scored", 9, c.MAX_ROUNDS)),
)
PROFILES = (
    Profile(
        "coins_by_turn",
        "Coins by turn",
        "Coins that a player scored in each turn, with those of races in decline.",
        "coins",
        TURNS,
    ),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "counts": [LEAD_COLUMN],
    "labels": dict(SmallWorldTables.labels),
    "tables": [further_table("combos", "Combos", COMBOS, WORDS)],
}


ITEMS = (
    Item(
        name="combo",
        table="combos",
        kinds=("race", "power"),
        offered="offered",
        parts=COINS,
        found="coins_found",
        paid="coins_paid",
        dealt="dealt",
        lost="round_declined",
        loss="put into decline",
        measures=("round", "place", "tokens", "conquests", "turns_active", "turns_declined"),
        rates=(
            Rate("active", COINS[:-1], "turns_active"),
            Rate("in decline", COINS[-1:], "turns_declined"),
        ),
    ),
)


def first_combo(core: Any, p: int) -> dict[str, str]:
    """Race and power of the first combo of a seat, nothing before it has one."""
    record = Record(core)
    return {column: word for column, count in FIRST_COMBO.items() if (word := count(record, p)) is not None}


def combos(record: Record) -> Columns:
    """Each combo that a seat had, then those that lie in the column at the end."""
    core = record.core
    offers = zip(core.column_race, core.column_power, core.offered_since, strict=True)
    left = [(race, power, core.picks - since) for race, power, since in offers if power != c.NO_POWER]
    races, powers, offered = zip(*left, strict=True) if left else ((), (), ())
    known: Mapping[str, Sequence[int]] = {"race": races, "power": powers, "offered": offered}
    nothing = [None] * len(left)
    return {column: [*own, *known.get(column, nothing)] for column, own in record.columns.items()}


def points(core: Any) -> list[list[int]]:
    """Coins of every player by category; what remains are coins found on combos less coins paid for them.

    Rule: W1.6, W2.2, W2.3, W8.1, W8.2, W10.8
    """
    earned = [points_of(core, p) for p in range(core.players)]
    return [
        [START_COINS, *own, coins - START_COINS - sum(own)]
        for own, coins in zip(earned, core.coins[: core.players], strict=True)
    ]


def score_lines(core: Any, seat: int) -> list[ScoreLine]:
    """The same line by line."""
    return [category.line(n) for category, n in zip(CATEGORIES, points(core)[seat], strict=True)]


class SmallWorldResults(Results):
    """The results of Small World: coins by source, and the combos that seats had."""

    categories = CATEGORIES
    measures = MEASURES
    counted_columns = counts.COLUMNS
    profiles = PROFILES
    items = ITEMS
    further_columns = COLUMNS
    sheet_type = SmallWorldSheet

    points = staticmethod(points)
    score = staticmethod(score_lines)
    ahead = staticmethod(beats)

    def levels_held(self, core: Any, seat: int, /) -> Mapping[str, str]:
        """Race and power of the first combo of the seat, once it has one."""
        return first_combo(core, seat)

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """The row of the game with the further tables, and the columns of its seats.

        The race and power of a seat are those of its first combo.
        """
        record = Record(core)
        game = self.game_row(core, ENDINGS[core.ended]) | {
            "turns": core.round * core.players,
            "lead_changes": self.lead_changes(core),
            "combos": combos(record),
        }
        return game, self.seat_columns(core, setup, bots, record, FIRST_COMBO)
