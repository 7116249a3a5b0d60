"""Tables of a game that says no more of its deals than its factors, and what all dealers have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from random import Random
from typing import Any, NamedTuple, Protocol

from engines.core.engine.errors import SetupError, nearest
from engines.core.language.explaining import counted
from engines.core.setup.factors import Factor, Factors, SomeLevels, fits, is_new
from engines.core.setup.setup import Setup

Cell = tuple[str, ...]  # a level of each factor that follows from no other
MOST_TRIES = 50_000


@dataclass(frozen=True)
class DealConstraints:
    """What a deal must respect.

    `bans` are levels that may not come together, `("nordic", "industrial")`, or single ones; `keep` fixes seats or
    places (numbered from 1) to a level of each factor, or of some; `avoid` is a former table: none of its combinations
    of levels, and no seat or place with a level that it had there. The numbers of a factor that is `rising` rise
    clockwise, whoever is first.
    """

    expansions: frozenset[str] = frozenset()
    banned_pairs: str = "none"  # or "official"
    bans: tuple[tuple[str, ...], ...] = ()
    keep: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    avoid: tuple[dict[str, str], ...] = ()
    rising: str = ""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> DealConstraints:
        """From plain JSON values, in the forms of `FORMS`. Raises SetupError for another constraint or form."""
        for name in given:
            if name not in FORMS:
                raise SetupError(f"constraints: there is no '{name}'; {nearest(name, FORMS)}")
        return cls(**{name: _read(name, value) for name, value in given.items()})


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple | set | frozenset):
        raise TypeError
    return list(value)


def _wish(value: Any) -> tuple[str, ...]:
    """Names that come together: `rusviet/mechanical` as on the command line, or a list of them."""
    words = value.split("/") if isinstance(value, str) else map(_text, _listed(value))
    found = tuple(word.strip() for word in words)
    if not found:
        raise ValueError
    return found


def _keep(value: Any) -> dict[int, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise TypeError
    return {int(seat) if isinstance(seat, str) else index(seat): _wish(words) for seat, words in value.items()}


def _avoid(value: Any) -> tuple[dict[str, str], ...]:
    return tuple({_text(key): _text(level) for key, level in dict(seat).items()} for seat in _listed(value))


def _pairs(value: Any) -> str:
    found = value or "none"
    if found not in ("none", "official"):
        raise ValueError
    return str(found)


class Form(NamedTuple):
    """How a constraint is read, which raises TypeError or ValueError, and what it must be, in words."""

    read: Callable[[Any], Any]
    words: str


FORMS = {
    "expansions": Form(lambda value: frozenset(map(_text, _listed(value))), 'a list such as ["NAME"]'),
    "banned_pairs": Form(_pairs, '"none" or "official"'),
    "bans": Form(lambda value: tuple(map(_wish, _listed(value))), 'a list such as ["NAME", "NAME/NAME"]'),
    "keep": Form(_keep, 'a table by seat, from 1, such as {1: "NAME/NAME"}'),
    "avoid": Form(_avoid, "a list of seats with their levels, as tables.avoidable(setup) gives them"),
    "rising": Form(_text, "the name of a factor"),
}


def _read(name: str, value: Any) -> Any:
    """A constraint by its name. Raises SetupError."""
    try:
        return FORMS[name].read(value)
    except (TypeError, ValueError):
        raise SetupError(f"constraints: '{name}' is {value!r:.80}, but must be {FORMS[name].words}.") from None


class Dealer(Protocol):
    """All allowed tables of a number of players."""

    def deal(self, rng: Random) -> Setup:
        """One of them, all equally likely."""


@dataclass(frozen=True)
class EmptySeats:
    """The only table of a game that deals nothing to its seats."""

    game: str
    players: int

    def deal(self, rng: Random) -> Setup:
        """Seats without levels."""
        return Setup(self.game, ({},) * self.players)


@dataclass(frozen=True)
class PlainDealer:
    """All tables of these cells at which no two seats have the same level of a factor that they do not share."""

    game: str
    factors: Sequence[Factor]
    cells: Sequence[Sequence[Cell]]  # those that each seat may have

    def deal(self, rng: Random) -> Setup:
        """One of them, all equally likely. Raises SetupError when none are found."""
        free = [factor for factor in self.factors if factor.is_free]
        for _ in range(MOST_TRIES if all(self.cells) else 0):
            drawn = [rng.choice(cells) for cells in self.cells]
            seats = tuple({factor.name: level for factor, level in zip(free, cell, strict=True)} for cell in drawn)
            if all(factor.shared or len({seat[factor.name] for seat in seats}) == len(seats) for factor in free):
                return Setup(self.game, seats)
        raise SetupError(
            f"No table of {len(self.cells)} players was found with what is allowed; {self._why_none(free)}"
        )

    def _why_none(self, free: Sequence[Factor]) -> str:
        """What is too few, and what to do about it: the end of a sentence."""
        seats = len(self.cells)
        for place, factor in enumerate(free):
            left = len({cell[place] for cells in self.cells for cell in cells})
            if not factor.shared and left < seats:
                return f"{counted(left, factor.name)} left for {seats} seats: ban less."
        empty = [str(number) for number, cells in enumerate(self.cells, 1) if not cells]
        return f"nothing is left for seat {empty[0]}: ban or avoid less." if empty else "ban, keep or avoid less."


def cells_by_seat(
    cells: Sequence[Cell], players: int, factors: Factors, constraints: DealConstraints
) -> list[list[Cell]]:
    """The cells that each seat may have. Raises SetupError that says which wish cannot be met."""
    if not constraints.keep and not constraints.avoid:
        return [list(cells)] * players
    kept, former = _kept(players, factors, constraints), factors.former(constraints.avoid)
    known = [(cell, factors.levels_of(cell)) for cell in cells]
    allowed: list[list[Cell]] = []
    for seat, wish in enumerate(kept):
        fitting = [(cell, levels) for cell, levels in known if fits(levels, wish)]
        if not fitting and seat + 1 in constraints.keep:
            raise SetupError(f"keep {seat + 1}={'/'.join(constraints.keep[seat + 1])}: that is banned.")
        allowed.append([cell for cell, levels in fitting if is_new(levels, former, seat)])
    return allowed


def _kept(players: int, factors: Factors, constraints: DealConstraints) -> list[SomeLevels]:
    """What is fixed for each seat. Raises SetupError."""
    kept: list[SomeLevels] = [(None,) * len(factors.names)] * players
    for seat, words in constraints.keep.items():
        wish = f"keep {seat}={'/'.join(words)}"
        if not 1 <= seat <= players:
            raise SetupError(f"{wish}: there is no seat {seat}, only seats 1 to {players}.")
        levels = factors.named(words, "keep")
        for number, other in enumerate(kept, 1):
            if factors.clash(other, levels):
                raise SetupError(f"{wish}: seat {number} is to keep the same.")
        kept[seat - 1] = levels
    return kept
