"""Names, amounts and prices in words."""

from __future__ import annotations

from collections.abc import Sequence

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.core.language.explaining import listed
from engines.core.language.speaking import members

ROWS = "AB"
MARKS = ("card", "virtue", *names.GOODS)  # what the names of apprentices of a kind end with


def amounts(counts: Sequence[int]) -> str:
    """`2 wood and 2 gold`; `nothing`."""
    return listed([f"{count} {names.GOODS[good]}" for good, count in enumerate(counts) if count])


def goods_of(s: State, seat: int) -> list[int]:
    """The goods of a seat."""
    return list(s.goods[seat * t.NUM_GOODS : (seat + 1) * t.NUM_GOODS])


def cost(row: int) -> str:
    """A row of COSTS: `2 wood and 2 stone`."""
    return amounts(t.COSTS[row * t.NUM_GOODS : (row + 1) * t.NUM_GOODS])


def gained(counts: Sequence[int]) -> str:
    """Goods, virtue and building cards: `1 virtue and 3 silver`."""
    words = [*names.GOODS, "virtue", "building cards" if counts[t.CARDS] > 1 else "building card"]
    return listed([f"{count} {words[i]}" for i, count in enumerate(counts) if count])


def gain(row: int) -> str:
    """A row of GAINS in words."""
    return gained(t.GAINS[row * t.NUM_GAINED : (row + 1) * t.NUM_GAINED])


def trade(x: int) -> str:
    """`1 clay and 1 wood for 1 virtue`."""
    return f"{cost(t.TRADE_COSTS + x)} for {gain(t.TRADE_GAIN[x])}"


def spot_name(x: int) -> str:
    """`A1` to `B4`: row and column of the display."""
    return f"{ROWS[x // t.WORKSHOP_COLUMNS]}{x % t.WORKSHOP_COLUMNS + 1}"


def seat_name(seat: int) -> str:
    """`seat 2`."""
    return f"seat {seat + 1}"


def apprentice(x: int) -> str:
    """An apprentice in a sentence: `Acolyte (silver)`, `Jeweller`."""
    first, _, last = names.APPRENTICES[x].rpartition(" ")
    return f"{first} ({last})" if last in MARKS else names.APPRENTICES[x]


def building_list(mask: int) -> str:
    """Names of buildings."""
    return listed([names.BUILDINGS[x] for x in members(mask)], empty="none")


def apprentice_list(s: State, seat: int) -> str:
    """Names of a seat's apprentices, of two alike both."""
    twice = s.twice[seat]
    staff = [apprentice(x) + (" twice" if twice >> x & 1 else "") for x in members(s.hired[seat])]
    return listed(staff, empty="none")


def colour(s: State, seat: int) -> tuple[str, ...]:
    """The colour of a seat's workers; nothing where it has no character. Rule: A11.1"""
    character = s.character[seat]
    return () if character == c.NO_CHARACTER else (names.CHARACTER_COLOURS[character],)


def character_title(s: State, seat: int) -> str:
    """The name of a character, or what stands for none."""
    character = s.character[seat]
    return "standard side" if character == c.NO_CHARACTER else names.CHARACTER_NAMES[character]


def signed(number: int) -> str:
    """`+1` or `-2`."""
    return f"{number:+d}"
