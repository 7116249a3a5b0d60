"""Who sits where, and what the seats are called."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import zip_longest
from typing import TYPE_CHECKING

from engines.agents.specs import HUMAN, bots_for
from engines.core.engine.errors import BotError
from engines.core.search.botspec import BotSpec

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup


def seat_names(game: Game, setup: Setup, names: Sequence[str] = ()) -> list[str]:
    """`seat 2 (Crimea)`, `Anna (Crimea)`: the number or the name, and what is printed on the seat first."""
    first = game.tables.factors[0].name if game.tables.factors else ""
    titles = {row["seat"]: str(row.get(first, "")) for row in game.layout.rows(setup) if "seat" in row}
    called = [name or f"seat {seat}" for seat, name in enumerate(names or [""] * len(setup.seats), 1)]
    return [f"{name} ({titles[seat]})" if titles.get(seat) else name for seat, name in enumerate(called, 1)]


def sentence_names(game: Game, setup: Setup, names: Sequence[str] = ()) -> list[str]:
    """What sentences call the seats: by name, else as the game does; '' for those that are told by their numbers."""
    titles = game.layout.seat_titles(setup)
    return [name or title for name, title in zip_longest(names, titles, fillvalue="")]


def seat_bots(seats: Sequence[str], players: int, default: str, bot_file: str, script: bool) -> list[BotSpec]:
    """Who sits on each seat: a person on seat 1 and `default` bots if nothing is said, with a script people everywhere.

    Raises BotError.
    """
    _check(seats, players)
    wanted = list(seats) or ([HUMAN] if script else [f"1={HUMAN}"])
    try:
        return bots_for(wanted, players, default, bot_file, human=True)
    except BotError as error:
        raise _misspelt_human(seats) or error from None


def _misspelt_human(seats: Sequence[str]) -> BotError | None:
    """The mistake of a seat that is meant for a person."""
    for text in seats:
        who = text.rpartition("=")[2].strip()
        if who != HUMAN and get_close_matches(who.lower(), [HUMAN]):
            return BotError(f"--seat {text}: nobody is called '{who}'; did you mean '{HUMAN}'?")
    return None


def _check(seats: Sequence[str], players: int) -> None:
    """Mistakes in the numbers of the seats are said in words of seats. Raises BotError."""
    taken: dict[int, str] = {}
    for text in seats:
        number, equals, spec = (part.strip() for part in text.partition("="))
        if text.strip().isdecimal() or (equals and not spec):
            raise BotError(f"--seat {text}: names no player; write 1={HUMAN}, 2=greedy, or just greedy.")
        if equals and not number.isdecimal() and ":" not in number:
            raise BotError(f"--seat {text}: '{number}' is not the number of a seat; it takes the form 1={HUMAN}.")
        if not (equals and number.isdecimal()):
            continue
        if not 1 <= int(number) <= players:
            raise BotError(f"--seat {text}: there is no seat {number}, only seats 1 to {players}.")
        if int(number) in taken:
            raise BotError(f"--seat {text}: seat {number} is already taken by '{taken[int(number)]}'.")
        taken[int(number)] = spec
