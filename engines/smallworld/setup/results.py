"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.items import Item, Rate
from engines.core.position import State
from engines.core.results import LEAD_COLUMN, Line, lead_changes, within
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import COMBOS_ON_OFFER, START_COINS
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import all_tokens
from engines.smallworld.rules.troops import active_troop

ENDINGS = {c.ENDED_ROUNDS: "rounds"}
CATEGORIES = (
    ("coins_start", "Coins at the start", "W1.6"),
    ("coins_regions", "Regions", "W8.1"),
    ("coins_race", "Race", "W8.2"),
    ("coins_power", "Special power", "W8.2"),
    ("coins_decline", "In decline", "W10.8"),
    ("coins_combos", "Combos: found less paid", "W2.2"),
)
SOURCES = (
    "history_regions",
    "history_race_bonus",
    "history_power_bonus",
    "history_decline",
)  # of the categories in the middle
MEASURES = {
    "races": "Races played",
    "declines": "Declines",
    "turns_of_decline": "Turns of decline",
    "coins_paid": "Coins paid for combos",
    "coins_found": "Coins found on combos",
    "conquests": "Regions conquered",
    "regions_held": "Regions at the end",
    "tokens_on_map": "Race tokens at the end",
}
# Column of the table `combos`, its kind, its words, and the field it comes from; those without one are worked out.
COMBO_COLUMNS = (
    ("seat", "INTEGER", "Seat", ""),
    ("race", "TEXT", "Race", ""),
    ("power", "TEXT", "Power", ""),
    ("dealt", "INTEGER", "Dealt to the seat", ""),
    ("round", "INTEGER", "Round of the pick", "history_round"),
    ("place", "INTEGER", "Place in the column", ""),
    ("offered", "INTEGER", "Picks at which it lay on offer", ""),
    ("coins_paid", "INTEGER", "Coins paid", ""),
    ("coins_found", "INTEGER", "Coins found", "history_found"),
    ("tokens", "INTEGER", "Tokens at the start", "history_tokens"),
    ("conquests", "INTEGER", "Regions conquered", "history_conquests"),
    ("turns_active", "INTEGER", "Turns active", "history_turns"),
    ("turns_declined", "INTEGER", "Turns in decline", "history_rests"),
    ("round_declined", "INTEGER", "Round of its decline", ""),
    ("coins_regions", "INTEGER", "Coins for regions", "history_regions"),
    ("coins_race", "INTEGER", "Coins of the race", "history_race_bonus"),
    ("coins_power", "INTEGER", "Coins of the power", "history_power_bonus"),
    ("coins_decline", "INTEGER", "Coins in decline", "history_decline"),
)
HISTORY_COINS = ("coins_regions", "coins_race", "coins_power", "coins_decline")
COUNTED = tuple((column, field) for column, _, _, field in COMBO_COLUMNS if field)
FIELDS = {field for _, field in COUNTED} | {
    "history_race",
    "history_power",
    "history_place",
    "history_offered",
    "history_declined",
}
COIN_COLUMNS = tuple(column for column, _, _ in CATEGORIES)
OFFER_COLUMNS = (
    ("race", "TEXT", "Race"),
    ("power", "TEXT", "Power"),
    ("offered", "INTEGER", "Picks at which it lay on offer"),
    ("picked", "INTEGER", "Whether it was picked"),
    ("seat", "INTEGER", "Who picked it"),
)
# Columns of few values, which share a character in the run file, a list for each; bounds are those of the rules.
TOGETHER = {
    "seats": [
        [within("score")],
        [
            within("coins_start", START_COINS, START_COINS),
            within("races", 1, c.MAX_ROUNDS),
            within("declines", 0, c.MAX_ROUNDS),
        ],
        [within("turns_of_decline", 0, c.MAX_ROUNDS), within("coins_found")],
    ],
    "combos": [
        [within("dealt", 0, 1), within("seat", 1, c.MAX_PLAYERS), within("round", 1, c.MAX_ROUNDS)],
        [within("place", 1, COMBOS_ON_OFFER, null=True), within("race")],
        [within("coins_paid", 0, COMBOS_ON_OFFER - 1), within("power")],
        [within("round_declined", 1, c.MAX_ROUNDS, null=True), within("turns_active", 0, c.MAX_ROUNDS)],
        [within("turns_declined", 0, c.MAX_ROUNDS), within("coins_found")],
    ],
    "offers": [[within("picked", 0, 1), within("seat", 1, c.MAX_PLAYERS, null=True), within("offered")]],
}
COLUMNS: dict[str, Any] = {
    "categories": [{"column": column, "label": label, "rule": rule} for column, label, rule in CATEGORIES],
    "measures": [{"column": column, "label": label} for column, label in MEASURES.items()],
    "endings": list(ENDINGS.values()),
    "counts": [LEAD_COLUMN],
    "together": TOGETHER,
    "labels": {"rounds": "the last round", "points": "coins"}
    | dict(zip(names.RACES + names.POWERS, names.RACE_TITLES + names.POWER_TITLES, strict=True)),
    "tables": [
        {
            "table": "combos",
            "label": "Combos picked",
            "columns": [{"column": column, "kind": kind, "label": label} for column, kind, label, _ in COMBO_COLUMNS],
        },
        {
            "table": "offers",
            "label": "Combos on offer",
            "columns": [{"column": column, "kind": kind, "label": label} for column, kind, label in OFFER_COLUMNS],
        },
    ],
}


ITEMS = (
    Item(
        name="combo",
        table="combos",
        kinds=("race", "power"),
        offers="offers",
        parts=HISTORY_COINS,
        found="coins_found",
        paid="coins_paid",
        dealt="dealt",
        lost="round_declined",
        loss="put into decline",
        measures=("round", "place", "tokens", "conquests", "turns_active", "turns_declined"),
        rates=(
            Rate("active", HISTORY_COINS[:-1], "turns_active"),
            Rate("in decline", HISTORY_COINS[-1:], "turns_declined"),
        ),
    ),
)


class Record:
    """The combos that the seats of a position had, and the column, read once: reading a field copies it."""

    def __init__(self, core: Any) -> None:
        self.players: int = core.players
        self.counts: list[int] = core.combos_taken
        self.values: dict[str, list[int]] = {field: getattr(core, field) for field in FIELDS}

    def combos(self, p: int) -> range:
        """Numbers of the combos that a seat had, in their order."""
        return range(p * c.MAX_ROUNDS, p * c.MAX_ROUNDS + self.counts[p])

    def total(self, field: str, p: int) -> int:
        """Sum of a field over the combos of a seat."""
        return sum(self.values[field][p * c.MAX_ROUNDS : p * c.MAX_ROUNDS + self.counts[p]])

    def was_dealt(self, i: int) -> bool:
        """Whether a seat began with the combo instead of picking it."""
        return self.values["history_place"][i] == COMBOS_ON_OFFER

    def coins_paid(self, i: int) -> int:
        """What a combo cost: a coin for each one above it. Rule: W2.2"""
        return 0 if self.was_dealt(i) else self.values["history_place"][i]

    def combo(self, i: int) -> dict[str, str]:
        """Race and power by their ids."""
        return combo_ids(self.values["history_race"][i], self.values["history_power"][i])

    def took_a_turn(self, i: int) -> bool:
        """Whether a combo declined instead of being scored as active race in that round. Rule: W10.6, W13.17"""
        declined = self.values["history_declined"][i]
        return bool(declined) and self.values["history_turns"][i] == declined - self.values["history_round"][i]


def combo_ids(race: int, power: int) -> dict[str, str]:
    """A combo as it stands in the tables."""
    return {"race": names.RACES[race], "power": names.POWERS[power]}


def game_row(state: State, record: Record) -> dict[str, Any]:
    """The row of the game, with the rows of the further tables."""
    core: Any = state.core
    return results.game_row(state, core.first, ENDINGS[core.ended]) | {
        "turns": core.round * core.players,
        "lead_changes": lead_changes(core.lead_changes, core.leader, [rank for rank, _ in state.ranking()]),
        "combos": [combo_row(record, p, i) for p in range(core.players) for i in record.combos(p)],
        "offers": list(offer_rows(core, record)),
    }


def combo_row(record: Record, p: int, i: int) -> dict[str, Any]:
    """The row of a combo in the table `combos`."""
    dealt = record.was_dealt(i)
    values = record.values
    counted = {column: values[field][i] for column, field in COUNTED}
    return (
        counted
        | record.combo(i)
        | {
            "seat": p + 1,
            "dealt": int(dealt),
            "place": None if dealt else values["history_place"][i] + 1,
            "offered": None if dealt else values["history_offered"][i],
            "coins_paid": record.coins_paid(i),
            "round_declined": values["history_declined"][i] or None,
        }
    )


def offer_rows(core: Any, record: Record) -> Iterator[dict[str, Any]]:
    """Rows of the table `offers`: each combo that lay in the column, those picked first."""
    for p in range(record.players):
        for i in record.combos(p):
            if not record.was_dealt(i):
                yield record.combo(i) | {"offered": record.values["history_offered"][i], "picked": 1, "seat": p + 1}
    for race, power, since in zip(core.column_race, core.column_power, core.offered_since, strict=True):
        if power != c.NO_POWER:
            yield combo_ids(race, power) | {"offered": core.picks - since, "picked": 0, "seat": None}


def seat_rows(state: State, bots: Sequence[BotSpec], record: Record) -> list[dict[str, Any]]:
    """One row a seat; its race and power are those of its first combo."""
    core: Any = state.core
    lines = [score_lines(core, p, record) for p in range(core.players)]
    rows = results.seat_rows(state, bots, lines, COIN_COLUMNS, core.first)
    return [row | record.combo(p * c.MAX_ROUNDS) | measures(core, p, record) for p, row in enumerate(rows)]


def score_lines(core: Any, p: int, record: Record) -> list[Line]:
    """Coins of a player by where they came from; what remains are coins found on combos less coins paid for them.

    Rule: W1.6, W2.2, W2.3, W8.1, W8.2, W10.8
    """
    earned = [record.total(field, p) for field in SOURCES]
    points = [START_COINS, *earned, core.coins[p] - START_COINS - sum(earned)]
    return [Line(label.lower(), n, rule) for (_, label, rule), n in zip(CATEGORIES, points, strict=True)]


def measures(core: Any, p: int, record: Record) -> dict[str, int]:
    """What a seat did, and where it stood at the end."""
    own = record.combos(p)
    declined = record.values["history_declined"]
    regions = core.regions
    return {
        "races": len(own),
        "declines": sum(declined[i] > 0 for i in own),
        "turns_of_decline": sum(record.took_a_turn(i) for i in own),
        "coins_paid": sum(record.coins_paid(i) for i in own),
        "coins_found": record.total("history_found", p),
        "conquests": record.total("history_conquests", p),
        "regions_held": sum(regions[active_troop(p) + slot].bit_count() for slot in range(c.NUM_SLOTS)),
        "tokens_on_map": all_tokens(core, p),
    }
