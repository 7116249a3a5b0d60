"""Every field of a position of Architects: size, range, meaning, rule, and who may know it."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.core.schema import Field

P = k.MAX_PLAYERS
ROW = P + 1  # spaces in a row of the Guildhall
MOST_SPACES = t.GUILDHALL_ROWS * ROW

FIELDS: tuple[Field, ...] = (
    # The table.
    Field("players", 0, "short", 2, P, "how many play", "A1.1"),
    Field("options", 0, "mask", 0, None, "switches, bits OPTION_..."),
    Field("first", 0, "short", 0, P, "who starts", "A1.12"),
    Field("active", 0, "short", 0, P, "whose turn it is", "A2.1"),
    Field("turns", 0, "mask", 0, None, "turns begun", group="count"),
    Field("filled", 0, "short", 0, MOST_SPACES, "Guildhall spaces with a worker", "A6.1"),
    Field("turns_left", 0, "short", 0, P + 1, "turns to the end, the current one included; 0 not triggered", "A8.1"),
    # Seats.
    Field("character", P, "short", 0, k.NO_CHARACTER, "character of each seat; 5 the standard side", "A11.1"),
    Field("goods", P * t.NUM_GOODS, "short", 0, None, "clay, wood, stone, gold, marble, silver", "A0.5"),
    Field("virtue", P, "short", 0, t.MOST_VIRTUE, "virtue", "A7.1"),
    Field("debts", P, "short", 0, None, "unpaid debts", "A7.4"),
    Field("cathedral", P, "short", 0, len(t.CATHEDRAL_VP) - 1, "level on the cathedral", "A1.8"),
    Field("built", P * t.NUM_BUILDINGS, "short", 0, k.MAX_BUILT, "buildings constructed", "A6.4"),
    # Workers of each seat.
    Field("reserve", P, "short", 0, t.WORKERS, "on the own board", "A1.1"),
    Field("workers", P * t.NUM_OPEN, "short", 0, t.WORKERS, "on each open location", "A0.9"),
    Field("laid", P, "short", 0, t.WORKERS, "in the Guildhall, for good", "A6.2"),
    Field("prison", P, "short", 0, t.WORKERS, "in Prison", "A0.4"),
)
