"""The table of Architects in a few lines: a cell a place, a line a player."""

from __future__ import annotations

from typing import Any

from engines.architects.rules.town import num_captives
from engines.architects.screen.standing import standing, title
from engines.architects.words import phrases
from engines.architects.words.status import board_lines
from engines.drawing.brief import in_cells
from engines.drawing.words import wrapped

HELD = "held by"
SHORT = {"King's Storehouse": "Storehouse", "Black Market small": "Small", "Black Market middle": "Middle"}
SHORT |= {"Black Market large": "Large", "Town Centre": "Centre"}
KEY = "Key: Forest 1:2 means two workers of seat 1."


def brief_lines(core: Any, seat: int | None, width: int) -> list[str]:
    """Places with workers, Guildhall, market and display, players, the hand of the seat."""
    people = [seat_line(core, p) for p in range(core.players)]
    hand = [] if seat is None else [f"Your hand: {phrases.building_list(core.hand[seat])}."]
    shown = [(name, counts) for name, counts in standing(core) if any(counts) or not name.startswith(HELD)]
    cells = in_cells([place_cell(name, counts) for name, counts in shown], width)
    return [*wrapped([f"{title(core)}. {KEY}"], width), *cells, *wrapped([*people, *board_lines(core), *hand], width)]


def place_cell(name: str, counts: list[int]) -> str:
    """`Forest 1:2 3:1`: a place, and whose workers stand there."""
    return " ".join([SHORT.get(name, name), *(f"{p}:{count}" for p, count in enumerate(counts, 1) if count)])


def seat_line(core: Any, p: int) -> str:
    """Goods and tracks of a seat."""
    goods = phrases.amounts(phrases.goods_of(core, p))
    cards = f"hand {int(core.hand[p]).bit_count()}, built {int(core.built[p]).bit_count()}"
    debts = f"debts {core.debts[p]}, captives {num_captives(core, p)}"
    return f"Seat {p + 1}: {goods}; virtue {core.virtue[p]}, cathedral {core.cathedral[p]}, {debts}, {cards}"
