"""Words of the Automa's rules that somebody may ask about, and how it stands with each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core.language.explaining import Explanation, because
from engines.core.language.speaking import members
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules.automa import scheme
from engines.scythe.rules.automa_places import are_rivers_open, has_token
from engines.scythe.words.phrases import seat_word

Part = tuple[str, tuple[str, ...]]  # a clause, and its rules
HOODS = (
    "the neighbourhood of an Automa's unit is its territory and all next to it; while rivers are closed none across a "
    "river, and no lake; a unit on the home base has none, but the base itself has",
    ("S20.20", "S20.21"),
)
SCHEMES = (
    "in Scheme I an Automa follows the green half of its cards, in Scheme II the red half, from the turn after its "
    "marker came to the cell II",
    ("S20.10", "S20.53"),
)
RIVERS = (
    "an Automa's rivers are closed while its marker stands on a cell with the crossed wave, and then open: rivers and "
    "lakes no longer bound the neighbourhoods of its units",
    ("S20.20", "S20.52"),
)
ORDER = (
    "reading order goes through the rows from top to bottom, each from left to right, with north up; it decides "
    "between territories that are equally close to the Factory, and between units that are equally close to the base",
    ("S20.25", "S20.26", "S20.27"),
)


def scheme_of(core: Any, seat: int) -> str:
    """Which scheme an Automa follows."""
    return f"{seat_word(core, seat)} follows Scheme {'I' * (scheme(core, seat) + 1)}"


def rivers_of(core: Any, seat: int) -> str:
    """Whether the rivers of an Automa are open."""
    return f"the rivers of {seat_word(core, seat)} are {'open' if are_rivers_open(core, seat) else 'closed'}"


TERMS: dict[str, tuple[Part, Callable[[Any, int], str] | None]] = {
    "neighbourhood": (HOODS, rivers_of),
    "neighborhood": (HOODS, rivers_of),
    "neighbourhoods": (HOODS, rivers_of),
    "scheme": (SCHEMES, scheme_of),
    "schemes": (SCHEMES, scheme_of),
    "scheme i": (SCHEMES, scheme_of),
    "scheme ii": (SCHEMES, scheme_of),
    "river": (RIVERS, rivers_of),
    "rivers": (RIVERS, rivers_of),
    "reading order": (ORDER, None),
}


def term(core: Any, words: str) -> list[Explanation]:
    """What a word means for Automas at this table; nothing for any other word."""
    if words not in TERMS:
        return []
    (clause, rules), state = TERMS[words]
    states = [because(state(core, seat)) for seat in members(core.automas)] if state else []
    return [because(clause, *rules), *states, *(token(core) if state is None else [])]


def token(core: Any) -> list[Explanation]:
    """What takes the place of the reading order with several Automas or people. Rule: S20.69"""
    if not has_token(core):
        return []
    base = names.SPACES[t.HOME[core.automa_token]]
    return [because(f"at this table the token takes its place: what is closest to it; it lies on {base}", "S20.69")]
