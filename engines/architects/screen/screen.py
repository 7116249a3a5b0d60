"""The table of an Architects game as text: locations with who stands there, tracks, display, players, own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import guildhall
from engines.architects.screen.brief import brief_lines
from engines.architects.screen.scene import picture as picture
from engines.architects.screen.scene import scene as scene
from engines.architects.screen.scene import turn as turn
from engines.architects.screen.setup import setup_drawing as setup_drawing
from engines.architects.screen.standing import seat_paint, standing, title
from engines.architects.words import phrases
from engines.architects.words.slots import apprentice_gist, building_gist
from engines.architects.words.status import board_lines, seat_lines, small_goods
from engines.core.game import Position
from engines.core.language.explaining import capital
from engines.core.language.speaking import members
from engines.drawing.canvas import Paint, badge, painted
from engines.drawing.style import Style
from engines.drawing.words import wrapped

TITLE = Paint(bold=True)
NAME_WIDTH = 20
COLUMN = 9


def draw(state: Position, seat: int | None, style: Style) -> list[str]:
    """The whole table as `seat` (from 0; None an onlooker) may see it."""
    core: Any = state.core
    head = painted(title(core), TITLE, style.colour)
    people = [line for p in range(core.players) for line in seat_lines(core, p)]
    if style.plain:
        return [head, *wrapped([*places_in_words(core), *people, *board_lines(core), *hand(core, seat)], style.width)]
    parts = [places(core, style), guildhall_rows(core, style), tracks(core), display(core)]
    pictures = [line for part in parts for line in (*part, "")]
    return [head, "", *pictures, *wrapped([*people, *hand(core, seat)], style.width)]


# -------------------------------------------------------------------------------------------------------------- places


def draw_brief(state: Position, seat: int | None, style: Style) -> list[str]:
    """The same in so few lines that a small screen holds them."""
    return brief_lines(state.core, seat, style.width)


def places(core: Any, style: Style) -> list[str]:
    """A row a place, a column a seat."""
    heads = [badge(str(p + 1), seat_paint(p), style.colour) for p in range(core.players)]
    blank = "·" if style.unicode else "."
    rows = [
        f"{name:<{NAME_WIDTH}}" + "".join(f"{count or blank:>5}" for count in counts)
        for name, counts in standing(core)
        if not name.startswith("held by") or any(counts)
    ]
    notes = {
        t.TAX_STAND: f"   {core.tax} silver",
        t.NUM_OPEN: f"   {small_goods(core)}",
        t.NUM_OPEN + 2: f"   {names.LARGE_FACES[core.large_card]}",
    }
    heading = " " * NAME_WIDTH + "".join(f"  {head}" for head in heads)
    return [heading, *(row + notes.get(i, "") for i, row in enumerate(rows))]


def places_in_words(core: Any) -> list[str]:
    """The same, place by place, in sentences."""
    told = []
    for name, counts in standing(core):
        there = [f"seat {p + 1}: {count}" for p, count in enumerate(counts) if count]
        told += [f"{capital(name)}: {', '.join(there)}."] if there else []
    return told


def guildhall_rows(core: Any, style: Style) -> list[str]:
    """The spaces of the Guildhall, row by row: filled, free, free with a reset."""
    full, free, reset = ("■", "□", "◇") if style.unicode else ("#", ".", "o")
    length = guildhall.row_length(core)
    rows = []
    for row in range(t.GUILDHALL_ROWS):
        spaces = range(row * length, (row + 1) * length)
        signs = [
            full if space < core.filled else reset if space == row * length and t.RESET_IN_ROW[row] else free
            for space in spaces
        ]
        rows.append("  " + " ".join(signs))
    told = f"Guildhall: {core.filled} of {guildhall.spaces(core)} filled; {reset} a reset, the last space ends the game"
    return [told, *rows]


# -------------------------------------------------------------------------------------------------------------- tracks


def tracks(core: Any) -> list[str]:
    """Virtue and cathedral, with the seats that stand there."""
    return [
        *_track("Virtue", core.virtue[: core.players], t.MOST_VIRTUE, t.VIRTUE_VP),
        *_track("Cathedral", core.cathedral[: core.players], t.TOP_LEVEL, t.LEVEL_VP),
    ]


def _track(name: str, markers: Sequence[int], most: int, points: Sequence[int]) -> list[str]:
    """A track: its steps, their points, and the seats on them."""
    width = 4 if most > COLUMN else COLUMN
    seats = ["".join(str(p + 1) for p, at in enumerate(markers) if at == step) for step in range(most + 1)]
    lines = {name: range(most + 1), "  points": points, "  seats": seats}
    return [f"{title:<11}" + "".join(f"{cell!s:>{width}}" for cell in cells) for title, cells in lines.items()]


def display(core: Any) -> list[str]:
    """The apprentices on display, one a line, with what they cost in coins already lying there."""
    lines = [f"Apprentices on display; {core.rewards_left} rewards are left in the cathedral"]
    for spot in range(t.NUM_SPOTS):
        card = core.display[spot]
        if card != c.NO_APPRENTICE:
            coins = f", {core.coins[spot]} silver on it" if core.coins[spot] else ""
            lines.append(f"  {phrases.spot_name(spot)} {phrases.apprentice(card)}: {apprentice_gist(card)}{coins}")
    return lines


# -------------------------------------------------------------------------------------------------------------- players


def hand(core: Any, seat: int | None) -> list[str]:
    """The own hand, card by card; nothing for an onlooker. Rule: A0.6"""
    if seat is None:
        return []
    cards = [f"  {names.BUILDINGS[card]}: {building_gist(card)}." for card in members(core.hand[seat])]
    return ["Your hand:" if cards else "Your hand is empty.", *cards]


def draw_mats(state: Position, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
    """What a seat has, card by card, as `viewer` (None an onlooker) may see it."""
    core: Any = state.core
    mark = badge(str(seat_of_mat + 1), seat_paint(seat_of_mat), style.colour)
    hired = [f"  {phrases.apprentice(x)}: {apprentice_gist(x)}." for x in members(core.hired[seat_of_mat])]
    built = [f"  {names.BUILDINGS[x]}: {names.BUILDING_EFFECTS[x]}." for x in members(core.built[seat_of_mat])]
    character = core.character[seat_of_mat]
    able = (
        []
        if character == c.NO_CHARACTER
        else [f"{names.CHARACTER_NAMES[character]} {names.CHARACTER_ABILITIES[character]}."]
    )
    own = hand(core, viewer) if viewer == seat_of_mat else []
    return [f"Seat {mark}", *wrapped([*seat_lines(core, seat_of_mat), *able, *hired, *built, *own], style.width)]
