"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.items import Item, Rate
from engines.core.position import State
from engines.core.results import (
    LEAD_COLUMN,
    TEXT,
    Category,
    Count,
    Line,
    Measure,
    Rows,
    further_table,
    lead_changes,
)
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import COMBOS_ON_OFFER, START_COINS
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import all_tokens
from engines.smallworld.rules.troops import active_troop

ENDINGS = {c.ENDED_ROUNDS: "rounds"}
CATEGORIES = (
    Category("coins_start", "Coins at the start", "W1.6"),
    Category("coins_regions", "Regions", "W8.1"),
    Category("coins_race", "Race", "W8.2"),
    Category("coins_power", "Special power", "W8.2"),
    Category("coins_decline", "In decline", "W10.8"),
    Category("coins_combos", "Combos: found less paid", "W2.2"),
)


class Record(dict[str, list[int]]):
    """The combos that the seats of a position had: its fields by name, each read once, for reading copies it.

    Combos have numbers, those of a seat one after the other.
    """

    def __init__(self, core: Any) -> None:
        super().__init__()
        self.core = core

    def __missing__(self, field: str) -> list[int]:
        found: list[int] = getattr(self.core, field)
        self[field] = found
        return found

    def combos(self, p: int) -> range:
        """Numbers of the combos that a seat had, in their order."""
        return range(p * c.MAX_ROUNDS, p * c.MAX_ROUNDS + self["combos_taken"][p])

    def was_dealt(self, i: int) -> bool:
        """Whether a seat began with the combo instead of picking it."""
        return self["history_place"][i] == COMBOS_ON_OFFER

    def coins_paid(self, i: int) -> int:
        """What a combo cost: a coin for each one above it. Rule: W2.2"""
        return 0 if self.was_dealt(i) else self["history_place"][i]

    def took_a_turn(self, i: int) -> bool:
        """Whether a combo declined instead of being scored as active race in that round. Rule: W10.6, W13.17"""
        declined = self["history_declined"][i]
        return bool(declined) and self["history_turns"][i] == declined - self["history_round"][i]


class Offer(NamedTuple):
    """A combo that lay in the column: at how many picks, and the seat that picked it, None for nobody."""

    race: int
    power: int
    picks: int
    seat: int | None


def history(field: str) -> Count:
    """A field about a combo of a `Record`."""
    return lambda record, i: record[field][i]


def picked(field: str, more: int = 0) -> Count:
    """The same, and `more`, of a combo that was picked; None of one that was dealt."""
    return lambda record, i: None if record.was_dealt(i) else record[field][i] + more


def over_combos(count: Count) -> Count:
    """The sum of what is counted of each combo of a seat."""
    return lambda record, p: sum(count(record, i) for i in record.combos(p))


MEASURES = (
    Measure("races", "Races played", lambda record, p: len(record.combos(p))),
    Measure("declines", "Declines", over_combos(lambda record, i: record["history_declined"][i] > 0)),
    Measure("turns_of_decline", "Turns of decline", over_combos(Record.took_a_turn)),
    Measure("coins_paid", "Coins paid for combos", over_combos(Record.coins_paid)),
    Measure("coins_found", "Coins found on combos", over_combos(history("history_found"))),
    Measure("conquests", "Regions conquered", over_combos(history("history_conquests"))),
    Measure("regions_held", "Regions at the end", lambda record, p: regions_held(record["regions"], p)),
    Measure("tokens_on_map", "Race tokens at the end", lambda record, p: all_tokens(record.core, p)),
)
EARNED = (  # by a combo, of the categories in the middle
    Measure("coins_regions", "Coins for regions", history("history_regions")),
    Measure("coins_race", "Coins of the race", history("history_race_bonus")),
    Measure("coins_power", "Coins of the power", history("history_power_bonus")),
    Measure("coins_decline", "Coins in decline", history("history_decline")),
)
COINS = [part.column for part in EARNED]
COMBOS = (
    Measure("seat", "Seat", lambda _, i: i // c.MAX_ROUNDS + 1),
    Measure("race", "Race", lambda record, i: names.RACES[record["history_race"][i]], TEXT),
    Measure("power", "Power", lambda record, i: names.POWERS[record["history_power"][i]], TEXT),
    Measure("dealt", "Dealt to the seat", lambda record, i: int(record.was_dealt(i))),
    Measure("round", "Round of the pick", history("history_round")),
    Measure("place", "Place in the column", picked("history_place", 1)),
    Measure("offered", "Picks at which it lay on offer", picked("history_offered")),
    Measure("coins_paid", "Coins paid", Record.coins_paid),
    Measure("coins_found", "Coins found", history("history_found")),
    Measure("tokens", "Tokens at the start", history("history_tokens")),
    Measure("conquests", "Regions conquered", history("history_conquests")),
    Measure("turns_active", "Turns active", history("history_turns")),
    Measure("turns_declined", "Turns in decline", history("history_rests")),
    Measure("round_declined", "Round of its decline", lambda record, i: record["history_declined"][i] or None),
    *EARNED,
)
OFFERS = (
    Measure("race", "Race", lambda _, offer: names.RACES[offer.race], TEXT),
    Measure("power", "Power", lambda _, offer: names.POWERS[offer.power], TEXT),
    Measure("offered", "Picks at which it lay on offer", lambda _, offer: offer.picks),
    Measure("picked", "Whether it was picked", lambda _, offer: int(offer.seat is not None)),
    Measure("seat", "Who picked it", lambda _, offer: offer.seat),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "counts": [LEAD_COLUMN],
    "labels": {"rounds": "the last round", "points": "coins"}
    | dict(zip(names.RACES + names.POWERS, names.RACE_TITLES + names.POWER_TITLES, strict=True)),
    "tables": [
        further_table("combos", "Combos picked", COMBOS),
        further_table("offers", "Combos on offer", OFFERS),
    ],
}


ITEMS = (
    Item(
        name="combo",
        table="combos",
        kinds=("race", "power"),
        offers="offers",
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


def rows(state: State, bots: Sequence[BotSpec]) -> Rows:
    """The row of the game with the rows of the further tables, and one row a seat.

    The race and power of a seat are those of its first combo.
    """
    core: Any = state.core
    record = Record(core)
    seats = results.seat_rows(state, bots, record)
    game = results.game_row(state, ENDINGS[core.ended]) | {
        "turns": core.round * core.players,
        "lead_changes": lead_changes(state),
        "combos": [results.counted(COMBOS, record, i) for p in range(core.players) for i in record.combos(p)],
        "offers": [results.counted(OFFERS, record, offer) for offer in offers(record)],
    }
    return game, [row | first_combo(record, p) for p, row in enumerate(seats)]


def first_combo(record: Record, p: int) -> dict[str, str]:
    """Race and power of the first combo of a seat, nothing before it has one."""
    own = record.combos(p)
    return results.counted(COMBOS[1:3], record, own.start) if own else {}


def offers(record: Record) -> Iterator[Offer]:
    """Each combo that lay in the column, those picked first."""
    core = record.core
    for p in range(core.players):
        for i in record.combos(p):
            if not record.was_dealt(i):
                yield Offer(record["history_race"][i], record["history_power"][i], record["history_offered"][i], p + 1)
    for race, power, since in zip(core.column_race, core.column_power, core.offered_since, strict=True):
        if power != c.NO_POWER:
            yield Offer(race, power, core.picks - since, None)


def score_lines(core: Any, seat: int) -> list[Line]:
    """Coins of a player by where they came from; what remains are coins found on combos less coins paid for them.

    Rule: W1.6, W2.2, W2.3, W8.1, W8.2, W10.8
    """
    record = Record(core)
    earned = [over_combos(part.count)(record, seat) for part in EARNED]
    points = [START_COINS, *earned, core.coins[seat] - START_COINS - sum(earned)]
    return [category.line(n) for category, n in zip(CATEGORIES, points, strict=True)]


def regions_held(regions: Sequence[int], p: int) -> int:
    """Regions of a seat, with those of its races in decline."""
    return sum(regions[active_troop(p) + slot].bit_count() for slot in range(c.NUM_SLOTS))
