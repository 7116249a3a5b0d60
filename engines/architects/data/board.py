"""Tables of the board: locations, Guildhall, cathedral, virtue, points."""

from __future__ import annotations

from engines.architects.data.cards import numbered
from engines.architects.data.vocabulary import GOODS
from engines.core.build.generate.common import Data
from engines.core.build.generate.text import Entry

NO_GOOD = len(GOODS)
PER_WORKER = {"n": 0, "n + 1": 1}  # goods beside one for each worker
PARTS = ("workshop", "town_centre", "tax_stand", "guardhouse", "prison")


def location_entries(data: Data) -> list[Entry]:
    """Locations, open ones first, and what they give and cost."""
    board = data["board"]
    rows, market = board["location"], board["black_market"]
    gains = [next(iter(row.get("gain", {"": "n"}).items())) for row in rows]
    numbers = [(part, key, value) for part in PARTS for key, value in board[part].items()]
    return [
        *numbered(rows),
        Entry("NUM_OPEN", sum(row["circle"] == "large" for row in rows), "Open locations come first."),
        Entry("NUM_LOCATIONS", len(rows)),
        Entry("GATHERED", [GOODS.index(good) if good else NO_GOOD for good, _ in gains], "NUM_GOODS for none."),
        Entry("GATHERED_MORE", [PER_WORKER[count] for _, count in gains], "Beside one for each worker."),
        *(Entry(f"{part}_{key}".upper(), value) for part, key, value in numbers),
        Entry("NUM_SPOTS", board["workshop"]["rows"] * board["workshop"]["columns"], "Of the display."),
        Entry("NUM_MARKET", len(market["silver"]), "Spaces of the Black Market."),
        Entry("MARKET_COST", market["silver"], "Small, middle, large."),
        Entry("MARKET_VIRTUE_LOSS", market["virtue_loss"]),
        Entry("MARKET_BARRED_FROM", market["barred_from"]),
        Entry("MARKET_CARDS", market["offered"]),
    ]


def game_entries(data: Data) -> list[Entry]:
    """Start, Guildhall, cathedral, virtue and points."""
    board = data["board"]
    setup, guildhall, levels = board["setup"], board["guildhall"], board["cathedral"]["level"]
    rows = range(1, guildhall["rows"] + 1)
    return [
        Entry("WORKERS", setup["workers"]),
        Entry("START_VIRTUE", setup["virtue"]),
        Entry("START_SILVER", setup["silver_by_turn_order"], "By turn order."),
        Entry("START_TAX", setup["tax_stand"]),
        Entry("DRAFTED", setup["draft_cards"], "Cards of a pack."),
        Entry("HAND_LIMIT", board["limits"]["hand"]),
        Entry("GUILDHALL_ROWS", guildhall["rows"]),
        Entry("RESET_IN_ROW", [int(row in guildhall["reset_rows"]) for row in rows]),
        Entry("SWEEP_IN_ROW", [int(row in guildhall["sweep_rows"]) for row in rows]),
        Entry("SWEEP_COLUMN", guildhall["sweep_column"]),
        Entry("TOP_LEVEL", len(levels) - 1),
        Entry("LEVEL_VP", [level["vp"] for level in levels]),
        Entry("LEVEL_CAPACITY", [level["capacity"] for level in levels]),
        Entry("LEVEL_MIX", [level.get("wood_or_stone", 0) for level in levels], "Any wood and stone."),
        Entry("CATHEDRAL_VIRTUE", board["cathedral"]["least_virtue"]),
        Entry("VIRTUE_VP", board["virtue"]["vp"]),
        Entry("TAX_EVADED", board["virtue"]["tax_evaded"]),
        Entry("MOST_VIRTUE", len(board["virtue"]["vp"]) - 1),
        *(Entry(key.upper(), value) for key, value in board["scoring"].items()),
    ]
