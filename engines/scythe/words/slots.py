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


def space(answer: int) -> str:
    """Name of a space."""
    return names.SPACES[answer]


def space_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """The own home base is also home, and home base."""
    if names.SPACES[answer].startswith("HOME_"):
        faction = names.SPACES[answer].removeprefix("HOME_")
        own = names.FACTIONS[s.faction[seat]].upper() == faction if seat < s.players else False
        return (f"home {faction}", f"home of {faction}", *(("home", "home base") if own else ()))
    return ()


def space_named(s: State, seat: int, text: str) -> int:
    """The space that was typed; -1 for a name that is none."""
    wanted = normal(text)
    known = ((number, (space(number), *space_also(s, seat, number))) for number in range(t.NUM_SPACES))
    return next((number for number, words in known if wanted in map(normal, words)), -1)


def no_such_space(typed: str) -> list[Explanation]:
    """The board has no space of this name. Rule: S0.1"""
    return [because(f"the board has no space {typed.upper()}", "S0.1")]


def seat(answer: int) -> str:
    """A seat by its number."""
    return f"seat {answer + 1}"


def seat_also(s: State, answer: int) -> tuple[str, ...]:
    """A seat is also its faction."""
    return (names.FACTIONS[s.faction[answer]],) if answer < s.players else ()


def amount(answer: int) -> str:
    """How many of a counted choice."""
    return "all" if answer == ALL else str(answer)


def none_also(answer: int) -> tuple[str, ...]:
    """Nothing at all has words of its own."""
    return ("no", "none", "nothing") if answer == 0 else ()


SLOTS: dict[str, Slot] = {
    "space": Slot(space, space_also, no_such_space, shape=SPACE_SHAPE),
    "place": Slot(lambda answer: title(answer)),
    "unit": Slot(lambda answer: unit_word(answer)),
    "seat": Slot(seat, seat_also),
    "amount": Slot(amount, none_also),
    "number": Slot(lambda answer: str(answer), none_also, shape=rf"\d+|{NONE_SHAPE}"),
}
