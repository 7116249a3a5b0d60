"""Every field of a position of Architects: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.core.schema import Field

P = k.MAX_PLAYERS
ROW = P + 1  # spaces in a row of the Guildhall
MOST_SPACES = t.GUILDHALL_ROWS * ROW
CARDS = t.NUM_BUILDINGS

FIELDS: tuple[Field, ...] = (
    # The table.
    Field("players", 0, "short", 2, P, "how many play", "A1.1"),
    Field("options", 0, "mask", 0, None, "switches, bits OPTION_...", "A0.1"),
    Field("first", 0, "short", 0, P, "who starts", "A1.12"),
    Field("active", 0, "short", 0, P, "whose turn it is", "A2.1"),
    Field("turns", 0, "mask", 0, None, "turns begun", group="count"),
    Field("turn_cap", 0, "short", 1, 10_000, "turns of all players together after which the game is cut off", "A2.8"),
    Field("filled", 0, "short", 0, MOST_SPACES, "Guildhall spaces with a worker", "A6.1"),
    Field("turns_left", 0, "short", 0, P + 1, "turns to the end, the current one included; 0 not triggered", "A8.1"),
    Field("reset_due", 0, "short", 0, 1, "the Black Market is reset after this action", "A5.6", "turn"),
    Field("tax", 0, "short", 0, None, "silver on the Tax Stand", "A0.2"),
    # Seats.
    Field("character", P, "short", 0, k.NO_CHARACTER, "character of each seat; 10 the standard side", "A11.1"),
    Field("goods", P * t.NUM_GOODS, "short", 0, None, "clay, wood, stone, gold, marble, silver", "A0.5"),
    Field("virtue", P, "short", 0, t.MOST_VIRTUE, "virtue", "A7.1"),
    Field("debts", P, "short", 0, None, "unpaid debts", "A7.4"),
    Field("paid", P, "short", 0, None, "paid debts", "A7.9"),
    Field("cathedral", P, "short", 0, t.TOP_LEVEL, "level on the cathedral", "A1.8"),
    Field("built", P, "mask", 0, None, "buildings constructed, as bits", "A6.4"),
    Field("hired", P, "mask", 0, None, "kinds of apprentices of each seat, as bits", "A3.7"),
    Field("twice", P, "mask", 0, None, "kinds of which it has both cards", "A3.12"),
    # Workers of each seat.
    Field("reserve", P, "short", 0, t.WORKERS, "on the own board", "A1.1"),
    Field("workers", P * t.NUM_OPEN, "short", 0, t.WORKERS, "on each open location", "A0.9"),
    Field("laid", P, "short", 0, t.WORKERS, "in the Guildhall, for good", "A6.2"),
    Field("prison", P, "short", 0, t.WORKERS, "in Prison", "A0.4"),
    Field("captured", P * P, "short", 0, t.WORKERS, "captor * 5 + owner: on the board of the captor", "A0.3"),
    Field("market", t.NUM_MARKET, "short", 0, k.NOBODY, "who stands on each space of the Black Market", "A5.1"),
    # Building cards.
    Field("hand", P, "mask", 0, None, "buildings in hand, as bits", "A0.6", seen="owner"),
    Field("pack", P, "mask", 0, None, "buildings to choose from", "A1.9", seen="owner"),
    Field("passed", P, "mask", 0, None, "cards passed on in the draft", "A1.9", seen="owner"),
    Field("known", P * P, "mask", 0, None, "seat * 5 + other: cards it knows the other to hold", "A0.6", seen="owner"),
    Field("pile", 0, "mask", 0, None, "buildings in the pile in an order that nobody knows", "A1.6", seen="hidden"),
    Field("tail", CARDS, "short", 0, CARDS, "cards under these, next one first", "A0.10", seen="game"),
    Field("tail_owner", CARDS, "short", 0, P, "who put each of them there", "A0.10"),
    Field("tail_size", 0, "short", 0, CARDS, "how many of them", "A0.10"),
    # Apprentices on display: row * 4 + column.
    Field("display", t.NUM_SPOTS, "short", 0, k.NO_APPRENTICE, "apprentices on display; 38 none", "A1.5"),
    Field("coins", t.NUM_SPOTS, "short", 0, None, "silver on them", "A3.8"),
    Field("unseen", 0, "mask", 0, None, "kinds of apprentices in the shuffled part of the pile", "A1.5"),
    Field("unseen_twins", 0, "mask", 0, None, "kinds of which both cards are there", "A1.5"),
    Field("dismissed", CARDS, "short", 0, k.NO_APPRENTICE, "apprentices under the pile, next one first", "A3.12"),
    Field("dismissed_size", 0, "short", 0, CARDS, "how many of them", "A3.12"),
    # Cards of the Black Market and rewards.
    Field("small_face", 0, "short", 0, t.NUM_FACES, "face on the small space; 5 the printed goods", "A5.4"),
    Field("market_pile", 0, "mask", 0, None, "cards on the small space", "A1.2"),
    Field("large_card", 0, "short", 0, t.NUM_MARKET_CARDS, "card on the large space; 10 the printed goods", "A5.4"),
    Field("large_pile", 0, "mask", 0, None, "cards on the large space", "A5.7"),
    Field("market_shuffles", 0, "short", 0, None, "times these became the small pile", "A5.9"),
    Field("rewards", t.NUM_REWARDS, "short", 0, 2, "rewards not revealed, by kind, those out of the game too", "A1.3"),
    Field("rewards_left", 0, "short", 0, 2 * P + 1, "rewards in the pile", "A1.3"),
    # Counts for statistics.
    Field("hires", P, "short", 0, None, "apprentices that each seat hired", "A3.7", "count"),
    Field("ever_hired", P, "mask", 0, None, "kinds of them, as bits", "A3.7", "count"),
    Field("captures", P, "short", 0, None, "captures that each seat made", "A4.1", "count"),
    Field("workers_captured", P, "short", 0, None, "workers that these took", "A4.1", "count"),
    Field("market_visits", P, "short", 0, None, "workers that each seat placed in the Black Market", "A5.1", "count"),
    Field("debts_taken", P, "short", 0, None, "unpaid debts that each seat took", "A7.10", "count"),
)
