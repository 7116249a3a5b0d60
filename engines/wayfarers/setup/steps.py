"""Setting Wayfarers up at a real table, in the order of the rulebook. Rule: Y1, Y14"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.language.explaining import capital
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.drawing.words import in_a_row, say
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.setup import dealing

SECTIONS = ("left", "middle", "right")


def setup_steps(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Board, decks, track, tiles, boards, who starts. Rule: Y1.1, Y1.2, Y1.3, Y1.4, Y1.5, Y1.6, Y1.7"""
    kinds = in_a_row(say(kind.capitalize()) for kind in names.KINDS)
    return [
        SetupStep("The main board", [_sections(setup)], rule="Y1.1"),
        SetupStep(
            "The decks",
            [
                say(
                    "Shuffle the {kinds} cards separately and lay {count} of each face up.",
                    kinds=kinds,
                    count=t.ROW_LENGTH,
                )
            ],
            rule="Y1.2",
        ),
        _tiles(setup),
        SetupStep("Green workers", [_green()], rule="Y1.4"),
        SetupStep(
            "Upgrade tiles",
            [
                say(
                    "Put all {special} special tiles on the left section, and {copies} copies of each of the other "
                    "{others} designs on their places.",
                    special=t.NUM_SPECIAL,
                    copies=t.TILE_COPIES[len(setup.seats)],
                    others=t.FIRST_SPECIAL,
                )
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
    sides = in_a_row(
        say("{section} side {side}", section=say(section), side=side)
        for section, side in zip(SECTIONS, setup.table["sides"], strict=True)
    )
    return say("Lay the three sections side by side; face up are {sides}.", sides=sides)


def _tiles(setup: Setup) -> SetupStep:
    """Rule: Y1.3"""
    spaces = [names.JOURNAL[space] for space in dealing.TILE_SPACES]
    if "journal_tiles" not in setup.table:
        text = say(
            "Shuffle the {tiles} Journal tiles and put one face up on each of {spaces}.",
            tiles=len(spaces),
            spaces=in_a_row(spaces),
        )
        return SetupStep("Journal tiles", [text], rule="Y1.3")
    rows = [
        {
            "space": space,
            "tile": tile,
            "gives": say(dealing.tile_gives(tile)),
        }
        for space, tile in zip(spaces, setup.table["journal_tiles"], strict=True)
    ]
    return SetupStep("Journal tiles", ["Put these tiles face up on the Journal Track."], rows, "Y1.3")


def green_pairs() -> list[tuple[int, int]]:
    """The two spaces of the Journal Track between which each green worker stands. Rule: Y1.4"""
    of = [[space for space in range(t.NUM_JOURNAL) if t.JOURNAL_GREEN[space] == n + 1] for n in range(t.NUM_GREEN)]
    return [(upper, lower) for upper, lower in of]


def _green() -> str:
    return say(
        "Put one green worker between the two spaces of each of these columns of the Journal Track: {pairs}.",
        pairs=in_a_row(f"{names.JOURNAL[upper]}/{names.JOURNAL[lower]}" for upper, lower in green_pairs()),
    )


def _boards(setup: Setup) -> SetupStep:
    """Rule: Y1.6"""
    people = [(seat, own) for seat, own in enumerate(setup.seats, 1) if not _is_ai(setup, seat)]
    rows = [{"seat": seat, "board": own["board"]} for seat, own in people]
    own_workers = zip(names.WORKERS, t.START_WORKERS, strict=True)
    text = say(
        "Everybody takes a player board, {workers} worker, {tokens} influence tokens, a marker for space {space} of "
        "the Journal Track, and {dice} dice: roll {rolled}; {others} wait in the reserve.",
        workers=in_a_row(say("{count} {colour}", count=n, colour=say(colour)) for colour, n in own_workers if n),
        tokens=t.TOKENS,
        space=names.JOURNAL[0],
        dice=t.NUM_DICE,
        rolled=t.DICE_AT_START,
        others=t.NUM_DICE - t.DICE_AT_START,
    )
    return SetupStep("Player boards", [text, *_own_side(setup)], rows, "Y1.6")


def _own_side(setup: Setup) -> list[str]:
    """That one board is the opponent's, and who may have been given it. Rule: Y14.1"""
    if not dealing.is_solo(setup):
        return []
    title = dealing.BOARD_TITLES[setup.seats[c.AI]["board"]]
    return [
        say(
            "The opponent uses the other side of one of the four boards, {board}. If that is this board, take another.",
            board=title,
        )
    ]


def _first(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Rule: Y1.7"""
    first, players = 0 if dealing.is_solo(setup) else dealing.first_seat(setup), len(setup.seats)
    if first is None:
        text = say(
            "Draw who starts; turns go clockwise. By turn everybody takes this; the influence tokens go onto the "
            "guilds of these colours."
        )
        rows: list[dict[str, Any]] = [dealing.start_of(order) for order in range(players)]
        return [SetupStep("The first player", [text], rows, "Y1.7")]
    text = say(
        "{who} starts; turns go clockwise. Everybody takes this; the influence tokens go onto the guilds of these "
        "colours.",
        who=capital(who[first]),
    )
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
                say(
                    "{who} is the opponent, with the board {board}. Its marker stands on space {space} of the Journal "
                    "Track, the others on the first space of the Resource Track and on 0 of the Comet Track.",
                    who=capital(who[c.AI]),
                    board=board,
                    space=names.JOURNAL[0],
                ),
                "It has a yellow and a blue worker and as many influence tokens as it needs, one of them on the "
                "yellow and one on the blue guild; no dice, silver or provisions.",
                say("Shuffle the {cards} scheme cards, face down.", cards=t.NUM_SCHEMES),
            ],
            rule="Y14.1",
        )
    ]
