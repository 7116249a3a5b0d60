"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.engine.constants import NOTHING
from engines.core.engine.outcome import ScoreLine
from engines.core.results import Results
from engines.core.scoring.columns import (
    LEAD_COLUMN,
    Category,
    Cell,
    FurtherTable,
    Measure,
    Profile,
    Rows,
    field_of,
    place_in,
    sum_in,
)
from engines.core.search.botspec import BotSpec
from engines.core.setup.items import Item, Rate
from engines.core.setup.setup import Setup
from engines.smallworld.generated import counts, names
from engines.smallworld.generated.play import points_of
from engines.smallworld.generated.tables import START_COINS
from engines.smallworld.rules import constants as c
from engines.smallworld.rules import history
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
COMBOS = FurtherTable(  # a row for each combo that a seat had; those that lie on offer at the end follow
    "combos",
    "Combos",
    c.NUM_HISTORIES,
    history.was_taken,
    (
        Cell("seat", "Who had it, nothing for nobody", history.owner),
        Cell("race", "Race", field_of("history_race"), names.RACES),
        Cell("power", "Power", field_of("history_power"), names.POWERS),
        Cell("offered", "Picks at which it lay on offer", history.picks_on_offer),
        Cell("dealt", "Dealt to the seat", history.was_dealt),
        Cell("round", "Round of the pick", field_of("history_round")),
        Cell("place", "Place in the column", history.place_in_column),
        Cell("coins_paid", "Coins paid", history.price),
        Cell("coins_found", "Coins found", field_of("history_found")),
        Cell("tokens", "Tokens at the start", field_of("history_tokens")),
        Cell("conquests", "Regions conquered", field_of("history_conquests")),
        Cell("turns_active", "Turns active", field_of("history_turns")),
        Cell("turns_declined", "Turns in decline", field_of("history_rests")),
        Cell("round_declined", "Round of its decline", history.round_of_decline),
        Cell("coins_regions", "Coins for regions", field_of("history_regions")),
        Cell("coins_race", "Coins of the race", field_of("history_race_bonus")),
        Cell("coins_power", "Coins of the power", field_of("history_power_bonus")),
        Cell("coins_decline", "Coins in decline", field_of("history_decline")),
    ),
)
COINS = ("coins_regions", "coins_race", "coins_power", "coins_decline")  # earned by a combo
KINDS = {"race": ("history_race", names.RACES), "power": ("history_power", names.POWERS)}  # by their field
UNTAKEN = [NOTHING] * (len(COMBOS.cells) - len(("seat", "race", "power", "offered")))


MEASURES = (
    Measure("races", "Races played", field_of("combos_taken")),
    Measure("declines", "Declines", history.declines),
    Measure("turns_of_decline", "Turns of decline", history.turns_of_decline),
    Measure("turns_of_first_race", "Turns of the first race", place_in("history_turns", 0, c.MAX_ROUNDS)),
    Measure("coins_paid", "Coins paid for combos", history.coins_paid),
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
HOLDERS = (
    Measure("from_nobody", "from nobody", place_in("conquered_from", c.HELD_BY_NOBODY, c.NUM_HOLDERS)),
    Measure("from_tribes", "from Lost Tribes", place_in("conquered_from", c.HELD_BY_TRIBES, c.NUM_HOLDERS)),
    Measure("from_active", "from active races", place_in("conquered_from", c.HELD_BY_ACTIVE, c.NUM_HOLDERS)),
    Measure("from_declined", "from races in decline", place_in("conquered_from", c.HELD_BY_DECLINED, c.NUM_HOLDERS)),
    Measure("from_own", "from an own race in decline", place_in("conquered_from", c.HELD_BY_OWN, c.NUM_HOLDERS)),
)
PROFILES = (
    Profile(
        "coins_by_turn",
        "Coins by turn",
        "Coins that a player scored in each turn, with those of races in decline.",
        "coins",
        TURNS,
    ),
    Profile(
        "conquered_from",
        "From whom regions were conquered",
        "How many regions a player conquered in a game, by who held them.",
        "regions conquered",
        HOLDERS,
    ),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "counts": [LEAD_COLUMN],
    "labels": dict(SmallWorldTables.labels),
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


def first_combos(core: Any) -> dict[str, list[str | None]]:
    """Races and powers of the seats' first combos, nothing before a seat has one."""
    taken = core.combos_taken[: core.players]
    found = {kind: (getattr(core, field), words) for kind, (field, words) in KINDS.items()}
    return {
        kind: [words[numbers[p * c.MAX_ROUNDS]] if n else None for p, n in enumerate(taken)]
        for kind, (numbers, words) in found.items()
    }


def untaken(core: Any, number: int) -> list[int]:
    """The rows of the combos that lie in the column, numbered from the next after `number`."""
    rows: list[int] = []
    for race, power, since in zip(core.column_race, core.column_power, core.offered_since, strict=True):
        if power != c.NO_POWER:
            number += 1
            rows += [0, number, NOTHING, race, power, core.picks - since, *UNTAKEN]
    return rows


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
    further_tables = (COMBOS,)
    items = ITEMS
    further_columns = COLUMNS
    sheet_type = SmallWorldSheet

    points = staticmethod(points)
    score = staticmethod(score_lines)
    ahead = staticmethod(beats)

    def levels_held(self, core: Any, seat: int, /) -> Mapping[str, str]:
        """Race and power of the first combo of the seat, once it has one."""
        return {kind: word for kind, words in first_combos(core).items() if (word := words[seat]) is not None}

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """The row of the game with the further tables, and the columns of its seats.

        The race and power of a seat are those of its first combo.
        """
        game = self.game_row(core, ENDINGS[core.ended]) | {
            "turns": core.round * core.players,
            "lead_changes": self.lead_changes(core),
        }
        game[COMBOS.name] += untaken(core, sum(core.combos_taken))
        return game, {**self.seat_columns(core, setup, bots), **first_combos(core)}
