"""The slots that templates of several chapters use: spaces, units, seats, amounts."""

from __future__ import annotations

from engines.core.constants import ALL
from engines.core.explaining import Explanation, because
from engines.core.questions import Slot
from engines.core.templates import normal
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.words.phrases import title, unit_word

SPACE_SHAPE = r"(?:home(?: base)?(?: (?:of )?\w+)?|factory|[a-z]\d+)"
NONE_SHAPE = r"no|none|nothing"


def asked_now(s: State) -> int:
    """The kind of the question that is asked."""
    return s.frame_kind[s.depth - 1]


def standing(s: State, seat: int, unit: int) -> int:
    """Where a unit stands."""
    return s.pos[seat * c.NUM_UNITS + unit]


def space(x: int) -> str:
    """Name of a space."""
    return names.SPACES[x]


def space_also(s: State, seat: int, x: int) -> tuple[str, ...]:
    """The own home base is also home, and home base."""
    if names.SPACES[x].startswith("HOME_"):
        faction = names.SPACES[x].removeprefix("HOME_")
        own = names.FACTIONS[s.faction[seat]].upper() == faction if seat < s.players else False
        return (f"home {faction}", f"home of {faction}", *(("home", "home base") if own else ()))
    return ()


def space_named(s: State, seat: int, text: str) -> int:
    """The space that was typed; -1 for a name that is none."""
    wanted = normal(text)
    found = (x for x in range(t.NUM_SPACES) if wanted in map(normal, (space(x), *space_also(s, seat, x))))
    return next(found, -1)


def no_such_space(typed: str) -> list[Explanation]:
    """The board has no space of this name. Rule: S0.1"""
    return [because(f"the board has no space {typed.upper()}", "S0.1")]


def seat(x: int) -> str:
    """A seat by its number."""
    return f"seat {x + 1}"


def seat_also(s: State, x: int) -> tuple[str, ...]:
    """A seat is also its faction."""
    return (names.FACTIONS[s.faction[x]],) if x < s.players else ()


def amount(x: int) -> str:
    """How many of a counted choice."""
    return "all" if x == ALL else str(x)


def none_also(x: int) -> tuple[str, ...]:
    """Nothing at all has words of its own."""
    return ("no", "none", "nothing") if x == 0 else ()


SLOTS: dict[str, Slot] = {
    "space": Slot(space, space_also, no_such_space, shape=SPACE_SHAPE),
    "place": Slot(lambda x: title(x)),
    "unit": Slot(lambda x: unit_word(x)),
    "seat": Slot(seat, seat_also),
    "amount": Slot(amount, none_also),
    "number": Slot(lambda x: str(x), none_also, shape=rf"\d+|{NONE_SHAPE}"),
}
