"""Setting Wayfarers up at a real table, in the order of the rulebook. Rule: Y1, Y14"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.language.explaining import capital, listed
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.setup import dealing

SECTIONS = ("left", "middle", "right")
FACE_UP = f"{t.ROW_LENGTH} of each"


def setup_steps(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Board, decks, track, tiles, boards, who starts. Rule: Y1.1, Y1.2, Y1.3, Y1.4, Y1.5, Y1.6, Y1.7"""
    kinds = listed(kind.capitalize() for kind in names.KINDS)
    return [
        SetupStep("The main board", [_sections(setup)], rule="Y1.1"),
        SetupStep("The decks", [f"Shuffle the {kinds} cards separately and lay {FACE_UP} face up."], rule="Y1.2"),
        _tiles(setup),
        SetupStep("Green workers", [_green()], rule="Y1.4"),
        SetupStep(
            "Upgrade tiles",
            [
                f"Put all {t.NUM_SPECIAL} special tiles on the left section, and {t.TILE_COPIES[len(setup.seats)]} "
                f"copies of each of the other {t.FIRST_SPECIAL} designs on their places."
            ],
            rule="Y1.5",
        ),
        _boards(setup),
        *_first(setup, who),
        *(_opponent(setup, who) if dealing.is_solo(setup) else []),
    ]


def _sections(setup: Setup) -> str:
    """Rule: Y1.1"""
    if "sides" not in setup.table:
        return "Lay the three sections side by side; draw for each which side is up."
    sides = listed(f"{name} side {side}" for name, side in zip(SECTIONS, setup.table["sides"], strict=True))
    return f"Lay the three sections side by side; face up are {sides}."


def _tiles(setup: Setup) -> SetupStep:
    """Rule: Y1.3"""
    spaces = [names.JOURNAL[space] for space in dealing.TILE_SPACES]
    if "journal_tiles" not in setup.table:
        text = f"Shuffle the {len(spaces)} Journal tiles and put one face up on each of {listed(spaces)}."
        return SetupStep("Journal tiles", [text], rule="Y1.3")
    rows = [
        {
            "space": space,
            "tile": tile,
            "gives": dealing.tile_gives(tile),
        }
        for space, tile in zip(spaces, setup.table["journal_tiles"], strict=True)
    ]
    return SetupStep("Journal tiles", ["Put these tiles face up on the Journal Track."], rows, "Y1.3")


def green_pairs() -> list[tuple[int, int]]:
    """The two spaces of the Journal Track between which each green worker stands. Rule: Y1.4"""
    of = [[space for space in range(t.NUM_JOURNAL) if t.JOURNAL_GREEN[space] == n + 1] for n in range(t.NUM_GREEN)]
    return [(upper, lower) for upper, lower in of]


def _green() -> str:
    pairs = listed(f"{names.JOURNAL[upper]}/{names.JOURNAL[lower]}" for upper, lower in green_pairs())
    return f"Put one green worker between the two spaces of each of these columns of the Journal Track: {pairs}."


def _boards(setup: Setup) -> SetupStep:
    """Rule: Y1.6"""
    people = [(seat, own) for seat, own in enumerate(setup.seats, 1) if not _is_ai(setup, seat)]
    rows = [{"seat": seat, "board": own["board"]} for seat, own in people]
    workers = listed(f"{n} {colour}" for colour, n in zip(names.WORKERS, t.START_WORKERS, strict=True) if n)
    text = (
        f"Everybody takes a player board, {workers} worker, {t.TOKENS} influence tokens, a marker for space "
        f"{names.JOURNAL[0]} of the Journal Track, and {t.NUM_DICE} dice: roll {t.DICE_AT_START}; "
        f"{t.NUM_DICE - t.DICE_AT_START} wait in the reserve."
    )
    return SetupStep("Player boards", [text, *_own_side(setup)], rows, "Y1.6")


def _own_side(setup: Setup) -> list[str]:
    """That one board is the opponent's, and who may have been given it. Rule: Y14.1"""
    if not dealing.is_solo(setup):
        return []
    title = dealing.BOARD_TITLES[setup.seats[c.AI]["board"]]
    return [
        f"The opponent uses the other side of one of the four boards, {title}. If that is this board, take another."
    ]


def _first(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Rule: Y1.7"""
    first, players = 0 if dealing.is_solo(setup) else dealing.first_seat(setup), len(setup.seats)
    takes = "everybody takes this; the influence tokens go onto the guilds of these colours."
    if first is None:
        rows: list[dict[str, Any]] = [dealing.start_of(order) for order in range(players)]
        return [SetupStep("The first player", [f"Draw who starts; turns go clockwise. By turn {takes}"], rows, "Y1.7")]
    text = f"{capital(who[first])} starts; turns go clockwise. {capital(takes)}"
    own = [
        {"seat": seat + 1, **dealing.start_of((seat - first) % players)}
        for seat in range(players)
        if not _is_ai(setup, seat + 1)
    ]
    return [SetupStep("The first player", [text], own, "Y1.7")]


def _is_ai(setup: Setup, seat: int) -> bool:
    return dealing.is_solo(setup) and seat == c.AI + 1


def _opponent(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Rule: Y14.1, Y14.2, Y14.3"""
    board = dealing.BOARD_TITLES[setup.seats[c.AI]["board"]]
    return [
        SetupStep(
            "The solo opponent",
            [
                f"{capital(who[c.AI])} is the opponent, with the board {board}. Its marker stands on space "
                f"{names.JOURNAL[0]} of the Journal Track, the others on the first space of the Resource Track and on "
                "0 of the Comet Track.",
                "It has a yellow and a blue worker and as many influence tokens as it needs, one of them on the "
                "yellow and one on the blue guild; no dice, silver or provisions.",
                f"Shuffle the {t.NUM_SCHEMES} scheme cards, face down.",
            ],
            rule="Y14.1",
        )
    ]
