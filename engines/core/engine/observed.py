"""What a seat observes of a position, as numbers in a row: which fields stand where, and what each number says.

The order is that of the declarations: who is asked what, then the fields of the game that everybody may see or that
the observer owns, then what its `SEEN` adds, each row a function of `rules/seen.py`. A row of `SEEN` with the name of a
field stands in its place. `engines.core.build.generate.observing` writes the function that fills such a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from engines.core.engine.constants import CHANCE_PLAYER, MAX_CHOICE, MAX_SEATS
from engines.core.engine.errors import DataError
from engines.core.engine.fields import CORE_FIELDS
from engines.core.engine.schema import NO_PART, Field, mask, number
from engines.core.engine.states import game_fields

NOBODY_ASKED = CHANCE_PLAYER + 1  # the game is over
NUM_CONTEXT = 3  # numbers in a frame
BITS = MAX_CHOICE + 1  # of a number of the context
QUESTION: tuple[Field, ...] = (
    number("seat", 0, MAX_SEATS - 1, "the observer's own seat, from 0: answers name seats so"),
    number("asked", 0, NOBODY_ASKED, "who is asked, counted from the observer; 15 chance, 16 nobody: the game is over"),
    number("question", 0, BITS, "kind of the question; 0 none, and one number for all that are answered unseen"),
    number("context", NUM_CONTEXT, None, "numbers of the own question, 0 for one beyond 32767 or somebody else's"),
    mask("context_bits", "the same numbers as bits", length=NUM_CONTEXT, bits=BITS),
)


@dataclass(frozen=True)
class Part:
    """A field as it is observed. `is_own`: only the part of the observer; `by_rule`: a function of `rules/seen.py`."""

    field: Field
    max_seats: int
    is_own: bool = False
    by_rule: bool = False

    @property
    def size(self) -> int:
        """Places of a seat's part, or of the whole field where it has no parts."""
        return self.field.places // int(self.max_seats**self.field.per_seat)

    @property
    def dimensions(self) -> int:
        """How often the numbers are divided by seats."""
        return self.field.per_seat - self.is_own

    def bits(self, seats: int) -> int:
        """Bits of each set; 0 of numbers."""
        return seats if self.field.bits and self.field.seat_step else self.field.bits

    def count(self, seats: int) -> int:
        """How many numbers it takes at a table of so many seats."""
        return int(seats**self.dimensions) * self.size * (self.bits(seats) or 1)


def seen_rows(game: str) -> Sequence[Field]:
    """What seats of a game know of fields that not everybody sees."""
    rows: Sequence[Field] = getattr(import_module(f"engines.{game}.fields"), "SEEN", ())
    return rows


@cache
def parts(game: str) -> tuple[Part, ...]:
    """Everything that a seat observes after `QUESTION`, in order. Raises DataError for a declaration that says too
    little."""
    return tuple(_parts(game))


def _parts(game: str) -> Iterator[Part]:
    max_seats: int = import_module(f"engines.{game}.rules.constants").MAX_PLAYERS
    rows = {row.name: row for row in seen_rows(game)}
    for field in (*CORE_FIELDS, *game_fields(game)):
        if field.group not in NO_PART and field.seen in ("all", "owner") and field.name not in rows:
            yield _checked(game, Part(field, max_seats, is_own=field.seen == "owner"))
    for row in rows.values():
        yield _checked(game, Part(row, max_seats, by_rule=True))


def _checked(game: str, part: Part) -> Part:
    """The part, if it is declared in full."""
    field, divisor = part.field, part.max_seats**part.field.per_seat
    if field.ctype == "mask" and not field.bits:
        raise DataError(f"engines/{game}/fields.py: '{field.name}' is observed as bits and must say how many.")
    if part.is_own and not field.per_seat:
        raise DataError(f"engines/{game}/fields.py: '{field.name}' has owners, so it stands in `by_seat`.")
    if field.places % divisor or (field.per_seat and not field.length):
        raise DataError(f"engines/{game}/fields.py: the {field.places} places of '{field.name}' are not equal parts.")
    return part
