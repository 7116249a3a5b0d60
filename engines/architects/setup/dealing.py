"""Which characters may meet: every player has workers of another colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.core.engine.errors import SetupError
from engines.core.language.explaining import counted
from engines.core.setup.dealing import MOST_TRIES, Dealer
from engines.core.setup.setup import Setup
from engines.drawing.words import say, say_count, with_commas


def setup_rows(setup: Setup) -> list[dict[str, Any]]:
    """One row a seat: its turn and character, what it starts with, what it can do. Rule: A11.1, A11.2, A11.3"""
    seats = len(setup.seats)
    drawn, first = fixed_first(setup), starter(setup) or 0
    if not all(setup.seats):
        turns = [(seat - first) % seats for seat in range(seats)]
        start = [
            {}
            if drawn is None
            else {"turn": n + 1, "start": say("{count} {good}", count=t.START_SILVER[n], good=say("silver"))}
            for n in turns
        ]
        return [{"seat": seat, **own} for seat, own in enumerate(start, 1)]
    return [
        {"seat": seat + 1, "turn": (seat - first) % seats + 1, **_start(own["character"])}
        for seat, own in enumerate(setup.seats)
    ]


def _start(character: str) -> dict[str, Any]:
    number = names.CHARACTERS.index(character)
    cards = [counted(t.CHARACTER_CARDS[number], "extra card")] if t.CHARACTER_CARDS[number] else []
    return {
        "character": names.CHARACTER_NAMES[number],
        "colour": names.CHARACTER_COLOURS[number],
        "virtue": t.CHARACTER_VIRTUE[number],
        "start": ", ".join([*_taken(number), *cards]),
        "ability": names.CHARACTER_ABILITIES[number],
    }


def start_of(number: int) -> str:
    """What a character takes before the draft, in words. Rule: A11.1"""
    return with_commas(_taken(number))


def _taken(number: int) -> list[str]:
    own = t.CHARACTER_GOODS[number * t.NUM_GOODS : (number + 1) * t.NUM_GOODS]
    prisoners, debts = t.CHARACTER_PRISONERS[number], t.CHARACTER_DEBTS[number]
    return [
        *(say("{count} {good}", count=n, good=say(good)) for good, n in zip(names.GOODS, own, strict=True) if n),
        *([say_count("{count} prisoner", "{count} prisoners", prisoners)] if prisoners else []),
        *([say_count("{count} debt", "{count} debts", debts)] if debts else []),
    ]


def most_virtuous(characters: Sequence[int]) -> int:
    """The seat, from 0, of the character with the highest virtue, who starts. Rule: A11.2"""
    return max(range(len(characters)), key=lambda seat: t.CHARACTER_VIRTUE[characters[seat]])


def fixed_first(setup: Setup) -> int | None:
    """The seat, from 0, that the table says to start. Rule: A1.11"""
    return int(setup.table["first_seat"]) - 1 if "first_seat" in setup.table else None


def starter(setup: Setup) -> int | None:
    """The seat, from 0, that starts; None where that is drawn when the game begins."""
    if not all("character" in seat for seat in setup.seats):
        return fixed_first(setup)
    return most_virtuous([names.CHARACTERS.index(own["character"]) for own in setup.seats])


def table_notes(setup: Setup) -> list[str]:
    """Who starts. Rule: A1.11, A1.12, A11.2"""
    drawn = fixed_first(setup)
    if drawn is not None:
        return [f"Seat {drawn + 1} starts; turns go clockwise."]
    if not all(setup.seats):
        return ["Who starts is drawn when the game starts, and silver goes by turn order; turns go clockwise."]
    numbers = [names.CHARACTERS.index(own["character"]) for own in setup.seats]
    first = most_virtuous(numbers)
    who = names.CHARACTER_NAMES[numbers[first]]
    return [f"Seat {first + 1} ({who}, the highest virtue) starts; turns go clockwise."]


def characters_of(setup: Setup) -> list[str]:
    """The characters of the seats that have one."""
    return [seat["character"] for seat in setup.seats if "character" in seat]


def same_colour(characters: Iterable[str]) -> tuple[str, str, str] | None:
    """Two characters of one colour, and the colour; None where all differ. '' is no character. Rule: A11.1"""
    for one, two in combinations(filter(None, characters), 2):
        colours = [names.CHARACTER_COLOURS[names.CHARACTERS.index(name)] for name in (one, two)]
        if colours[0] == colours[1]:
            return one, two, colours[0]
    return None


def check_first(setup: Setup, source: str) -> None:
    """Raises SetupError when a seat is to start that is not there. Rule: A1.11"""
    first, seats = setup.table.get("first_seat", 1), len(setup.seats)
    if type(first) is not int or not 1 <= first <= seats:
        raise SetupError(f"{source}: table: first_seat is {first!r}, but must be a seat from 1 to {seats}.")


def check_colours(setup: Setup, source: str) -> None:
    """Raises SetupError when two seats would have workers of one colour. Rule: A11.1"""
    found = same_colour(characters_of(setup))
    if found:
        raise SetupError(f"{source}: {found[0]} and {found[1]} have the same colour, {found[2]}.")


@dataclass(frozen=True)
class ColourDealer:
    """The tables of another dealer at which all colours differ."""

    any_table: Dealer

    def deal(self, rng: Random) -> Setup:
        """One of them, all equally likely. Raises SetupError when none are found."""
        for _ in range(MOST_TRIES):
            setup = self.any_table.deal(rng)
            if same_colour(characters_of(setup)) is None:
                return setup
        raise SetupError("No table without two characters of one colour was found with what is allowed; ban less.")
