"""Every field of a position of Architects: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.core.engine.schema import Field, by_seat, mask, number

P = c.MAX_PLAYERS
ROW = P + 1  # spaces in a row of the Guildhall
MOST_SPACES = t.GUILDHALL_ROWS * ROW
CARDS = t.NUM_BUILDINGS

FIELDS: tuple[Field, ...] = (
    # The table.
    number("players", 0, P, "how many play", "A1.1", low=2),
    mask("options", "switches, bits OPTION_...", "A0.1", bits=c.FIRST_IS_FIXED.bit_length()),
    number("first", 0, P, "who starts", "A1.12", seat_step=1),
    number("active", 0, P, "whose turn it is", "A2.1", seat_step=1),
    mask("turns", "turns begun", group="count"),
    number("turn_cap", 0, 10_000, "turns of all players together after which the game is cut off", "A2.8", low=1),
    number("filled", 0, MOST_SPACES, "Guildhall spaces with a worker", "A6.1"),
    number("turns_left", 0, P + 1, "turns to the end, the current one included; 0 not triggered", "A8.1"),
    number("reset_due", 0, 1, "the Black Market is reset after this action", "A5.6", "turn"),
    number("tax", 0, None, "silver on the Tax Stand", "A0.2"),
    # Seats.
    *by_seat(
        number("character", P, c.NO_CHARACTER, "character of each seat; NO_CHARACTER the standard side", "A11.1"),
        number("goods", P * t.NUM_GOODS, None, "clay, wood, stone, gold, marble, silver", "A0.5"),
        number("virtue", P, t.MOST_VIRTUE, "virtue", "A7.1"),
        number("debts", P, None, "unpaid debts", "A7.4"),
        number("paid", P, None, "paid debts", "A7.9"),
        number("cathedral", P, t.TOP_LEVEL, "level on the cathedral", "A1.8"),
        mask("built", "buildings constructed, as bits", "A6.4", length=P, bits=CARDS),
        mask("hired", "kinds of apprentices of each seat, as bits", "A3.7", length=P, bits=t.NUM_APPRENTICES),
        mask("twice", "kinds of which it has both cards", "A3.12", length=P, bits=t.NUM_APPRENTICES),
    ),
    # Workers of each seat.
    *by_seat(
        number("reserve", P, t.WORKERS, "on the own board", "A1.1"),
        number("workers", P * t.NUM_OPEN, t.WORKERS, "on each open location", "A0.9"),
        number("laid", P, t.WORKERS, "in the Guildhall, for good", "A6.2"),
        number("prison", P, t.WORKERS, "in Prison", "A0.4"),
    ),
    *by_seat(*by_seat(number("captured", P * P, t.WORKERS, "captor, owner: on the board of the captor", "A0.3"))),
    number("market", t.NUM_MARKET, c.NOBODY, "who stands on each space of the Black Market", "A5.1", seat_step=1),
    # Building cards.
    *by_seat(
        mask("hand", "buildings in hand, as bits", "A0.6", seen="owner", length=P, bits=CARDS),
        mask("pack", "buildings to choose from", "A1.9", seen="game", length=P, bits=CARDS),
        mask("passed", "cards passed on in the draft", "A1.9", seen="owner", length=P, bits=CARDS),
        *by_seat(
            mask(
                "known", "seat, other: cards it knows the other to hold", "A0.6", seen="owner", length=P * P, bits=CARDS
            )
        ),
    ),
    mask("pile", "buildings in the pile in an order that nobody knows", "A1.6", seen="hidden", bits=CARDS),
    number("tail", CARDS, CARDS, "cards under these, next one first", "A0.10", seen="game"),
    number("tail_owner", CARDS, P, "who put each of them there", "A0.10", seat_step=1),
    number("tail_size", 0, CARDS, "how many of them", "A0.10"),
    # Apprentices on display: row * WORKSHOP_COLUMNS + column.
    number("display", t.NUM_SPOTS, c.NO_APPRENTICE, "apprentices on display; NO_APPRENTICE none", "A1.5"),
    number("coins", t.NUM_SPOTS, None, "silver on them", "A3.8"),
    mask("unseen", "kinds of apprentices in the shuffled part of the pile", "A1.5", bits=t.NUM_APPRENTICES),
    mask("unseen_twins", "kinds of which both cards are there", "A1.5", bits=t.NUM_APPRENTICES),
    number("dismissed", CARDS, c.NO_APPRENTICE, "apprentices under the pile, next one first", "A3.12"),
    number("dismissed_size", 0, CARDS, "how many of them", "A3.12"),
    # Cards of the Black Market and rewards.
    number("small_face", 0, t.NUM_FACES, "face on the small space; NUM_FACES the printed goods", "A5.4"),
    mask("market_pile", "cards on the small space", "A1.2", bits=t.NUM_MARKET_CARDS),
    number("large_card", 0, t.NUM_MARKET_CARDS, "card on the large space; NUM_MARKET_CARDS the printed goods", "A5.4"),
    mask("large_pile", "cards on the large space", "A5.7", bits=t.NUM_MARKET_CARDS),
    number("market_shuffles", 0, None, "times these became the small pile", "A5.9"),
    number("rewards", t.NUM_REWARDS, 2, "rewards not revealed, by kind, those out of the game too", "A1.3"),
    number("rewards_left", 0, 2 * P + 1, "rewards in the pile", "A1.3"),
    # Counts for statistics.
    number("hires", P, None, "apprentices that each seat hired", "A3.7", "count"),
    mask("ever_hired", "kinds of them, as bits", "A3.7", "count", length=P),
    number("captures", P, None, "captures that each seat made", "A4.1", "count"),
    number("workers_captured", P, None, "workers that these took", "A4.1", "count"),
    number("market_visits", P, None, "workers that each seat placed in the Black Market", "A5.1", "count"),
    number("placed", P * t.NUM_OPEN, None, "workers that each seat placed on each open location", "A2.2", "count"),
    number("sent", P, None, "workers of others that each seat sent to Prison", "A4.9", "count"),
    number("debts_taken", P, None, "unpaid debts that each seat took", "A7.10", "count"),
)

# What seats know of fields that not everybody sees: each a function of `rules/seen.py`.
SEEN: tuple[Field, ...] = (
    *by_seat(
        number("hand_size", P, CARDS, "buildings in hand", "A0.6"),
        number("pack_size", P, CARDS, "buildings to choose from", "A1.9"),
    ),
    number("pile_size", 0, CARDS, "buildings in the pile", "A1.6"),
    mask("pack", "own buildings to choose from; in the draft only for who is asked", "A1.9", bits=CARDS),
    number("tail", CARDS, CARDS, "own cards under the pile, next one first; NUM_BUILDINGS unknown or none", "A0.10"),
)
