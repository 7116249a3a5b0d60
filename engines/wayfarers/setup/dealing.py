"""What is dealt before the first turn: player boards, who starts, the sides of the board, the tiles of the track.

A table may hold `first_seat`, `sides`, such as "aba" from left to right, and `journal_tiles`, ten ids in the order of
the Journal spaces that take one. What it does not hold chance decides when the game starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.core.engine.errors import SetupError
from engines.core.setup.dealing import Cell
from engines.core.setup.dealing import Dealer as Dealing
from engines.core.setup.factors import Factor
from engines.core.setup.setup import Setup
from engines.drawing.words import in_a_row, say
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.setup.options import ANY_AI, NO_AI, SOLO_SEATS
from engines.wayfarers.words import effects

GAME = "wayfarers"
BOARD = Factor("board", names.BOARDS)
BOARD_TITLES: dict[str, str] = {
    **{board: say("Board {board}", board=board) for board in names.BOARDS},
    **{ai: say(f"AI {ai}") for ai in names.AI_BOARDS},
}
SPOKEN_BOARDS = {  # by their numbers
    words.format(board.removeprefix("P")): board for board in names.BOARDS for words in ("board {}", "{}")
}
TABLE_KEYS = ("first_seat", "sides", "journal_tiles")
SIDES = "ab"
TILE_SPACES = [space for space in range(t.NUM_JOURNAL) if t.JOURNAL_TILE_SPACES >> space & 1]


@dataclass(frozen=True)
class SoloBoards:
    """A player board for the human, and one of the boards of the solo opponent. Rule: Y14.1"""

    cells: Sequence[Sequence[Cell]]  # those that each seat may have

    def deal(self, rng: Random) -> Setup:
        """Two seats. Raises SetupError when one of them can have no board of its own."""
        of_seats = zip(self.cells, (names.BOARDS, names.AI_BOARDS), strict=True)
        own = [[board for (board,) in cells if board in known] for cells, known in of_seats]
        if not all(own):
            raise SetupError("No board is left for the player, or for the solo opponent; ban or fix less.")
        return Setup(GAME, tuple({BOARD.name: rng.choice(known)} for known in own))


@dataclass(frozen=True)
class Dealer:
    """Deals player boards, who starts, sides and tiles, all equally likely."""

    boards: Dealing
    solo: bool = False  # the first seat starts

    def deal(self, rng: Random) -> Setup:
        """One table. Raises SetupError. Rule: Y1.1, Y1.3, Y1.6, Y1.7"""
        seats = self.boards.deal(rng).seats
        table = {
            "first_seat": 1 if self.solo else rng.randrange(len(seats)) + 1,
            "sides": "".join(rng.choice(SIDES) for _ in range(t.NUM_SECTIONS)),
            "journal_tiles": rng.sample(names.JOURNAL_TILES, len(TILE_SPACES)),
        }
        return Setup(GAME, seats, table)


def first_seat(setup: Setup) -> int | None:
    """Who starts, from 0, where the table says it."""
    return int(setup.table["first_seat"]) - 1 if "first_seat" in setup.table else None


def sides(setup: Setup) -> list[int] | None:
    """Side of each board section, where the table says it."""
    return [SIDES.index(side) for side in setup.table["sides"]] if "sides" in setup.table else None


def journal_tiles(setup: Setup) -> dict[int, int]:
    """Tile of each Journal space, where the table says it."""
    tiles = setup.table.get("journal_tiles", ())
    return {space: names.JOURNAL_TILES.index(tile) for space, tile in zip(TILE_SPACES, tiles, strict=False)}


def check_table(table: dict[str, Any], seats: int, source: str) -> None:
    """Raises SetupError when what the table fixes cannot be. Rule: Y1.1, Y1.3, Y1.7"""
    first = table.get("first_seat", 1)
    if type(first) is not int or not 1 <= first <= seats:
        raise SetupError(f"{source}: table: first_seat is {first!r}, but must be a seat from 1 to {seats}.")
    faces = table.get("sides", SIDES[0] * t.NUM_SECTIONS)
    if not isinstance(faces, str) or len(faces) != t.NUM_SECTIONS or not set(faces) <= set(SIDES):
        raise SetupError(f"{source}: table: sides is {faces!r}, but must be three letters a or b, such as 'aba'.")
    tiles = table.get("journal_tiles", names.JOURNAL_TILES)
    if not isinstance(tiles, list) or sorted(map(str, tiles)) != sorted(names.JOURNAL_TILES):
        raise SetupError(f"{source}: table: journal_tiles must be each of {', '.join(names.JOURNAL_TILES)} once.")


def ai_boards(options: Mapping[str, Any]) -> list[str]:
    """The boards that the solo opponent may have; none without one. Rule: Y14.1"""
    name = options.get("solo", NO_AI)
    return [] if name == NO_AI else names.AI_BOARDS if name == ANY_AI else [name]


def check_solo(setup: Setup, source: str) -> None:
    """Raises SetupError when the solo opponent would start, or somebody has a board of the other. Rule: Y14.1"""
    if not is_solo(setup):
        return
    if setup.table.get("first_seat", 1) != 1:
        raise SetupError(f"{source}: table: first_seat must be 1, for the solo opponent is always second.")
    for seat, known in enumerate((names.BOARDS, ai_boards(setup.options))):
        board = setup.seats[seat][BOARD.name]
        if board not in known:
            who = "the player's" if seat == c.HUMAN else "the solo opponent's"
            raise SetupError(f"{source}: seat {seat + 1}: {who} board is one of {', '.join(known)}, not '{board}'.")


def is_solo(setup: Setup) -> bool:
    """Whether the solo opponent plays: the option asks for it, and there are two seats. Rule: Y14.1"""
    return bool(ai_boards(setup.options)) and len(setup.seats) == SOLO_SEATS


def setup_rows(setup: Setup) -> list[dict[str, Any]]:
    """One row a seat: its board, its place in the order of play, what it starts with: the AI has no resources.

    Rule: Y1.6, Y1.7, Y14.2
    """
    first = 0 if is_solo(setup) else first_seat(setup)
    rows = []
    for seat, own in enumerate(setup.seats):
        row: dict[str, Any] = {"seat": seat + 1, **own}
        if first is not None:
            row |= start_of((seat - first) % len(setup.seats))
        if is_solo(setup) and seat == c.AI:
            row |= {"silver": 0, "provisions": 0}
        rows.append(row)
    return rows


def start_of(order: int) -> dict[str, Any]:
    """What a place in the order of play starts with. Rule: Y1.7"""
    tokens = t.START_INFLUENCE[order * t.NUM_GUILDS : (order + 1) * t.NUM_GUILDS]
    guilds = [say(guild) for guild, count in zip(names.GUILDS, tokens, strict=True) for _ in range(count)]
    return {
        "turn": order + 1,
        "silver": t.START_SILVER[order],
        "provisions": t.START_PROVISION[order],
        "influence": in_a_row(guilds),
    }


def tile_gives(tile: str) -> str:
    """What the Journal tile of this id gives, which is all that is printed on it. Rule: Y5.6"""
    return effects.effect(t.JOURNAL_TILE_EFFECT[names.JOURNAL_TILES.index(tile)])


def table_notes(setup: Setup) -> list[str]:
    """What lies on the table for everybody, in sentences. Rule: Y1.1, Y1.3, Y1.5"""
    notes = [f"{t.TILE_COPIES[len(setup.seats)]} copies of each upgrade tile, and all special tiles once."]
    if "first_seat" in setup.table:
        notes.append(f"Seat {setup.table['first_seat']} starts; turns go clockwise.")
    if "sides" in setup.table:
        notes.append(f"Sides of the board, from left to right: {' '.join(setup.table['sides'])}.")
    if "journal_tiles" in setup.table:
        pairs = zip(TILE_SPACES, setup.table["journal_tiles"], strict=True)
        told = [f"{names.JOURNAL[space]} {tile} ({tile_gives(tile)})" for space, tile in pairs]
        notes.append(f"Journal tiles: {', '.join(told)}.")
    if is_solo(setup):
        notes.append("Seat 2 is the AI.")
    elif ai_boards(setup.options):
        notes.append(f"The solo opponent plays in games of {SOLO_SEATS} only; nobody is it here.")
    return [*notes, "Four cards of each kind are revealed when the game starts."]
