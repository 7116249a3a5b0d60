"""What is dealt before the first turn: the combos on offer, who starts, and combos that seats begin with.

A table holds `combos`, six of `race/power` from the top of the column, and `first_seat`. Without `combos` chance draws
them when the game starts. A seat may be dealt a combo of its own: then its first pick is that combo, at no cost, and
neither its race nor its power is on offer or in the stacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from random import Random

from engines.core.engine.errors import SetupError
from engines.core.setup.dealing import MOST_TRIES, DealConstraints
from engines.core.setup.factors import PICKED, Factor, Factors, Levels, SomeLevels, fits, is_new
from engines.core.setup.setup import Setup
from engines.core.setup.tables import check_different
from engines.smallworld.generated.names import POWERS, RACES
from engines.smallworld.generated.tables import COMBOS_ON_OFFER

GAME = "smallworld"
PAIR = Factors((Factor("race", RACES, PICKED), Factor("power", POWERS, PICKED)))
TABLE_KEYS = ("combos", "first_seat")


class Dealer:
    """Deals columns of combos; every allowed one is equally likely, for others are dealt again."""

    def __init__(self, players: int, constraints: DealConstraints) -> None:
        """Raises SetupError when a name is unknown or a wish contradicts another."""
        self._players = players
        self._bans = [PAIR.named(names, "ban") for names in constraints.bans]
        self._in_play = (
            [race for race in range(len(RACES)) if (race, None) not in self._bans],
            [power for power in range(len(POWERS)) if (None, power) not in self._bans],
        )
        self._kept = _kept(constraints)
        self._avoid = PAIR.former(constraints.avoid)
        self._allows_all = not self._bans and not self._avoid
        self._check_places()

    def _check_places(self) -> None:
        """Raises SetupError when a place of the column can hold nothing."""
        for place, (race, power) in enumerate(self._kept):
            races = range(len(RACES)) if race is None else (race,)
            powers = range(len(POWERS)) if power is None else (power,)
            if not any(self._allowed(place, (r, p)) for r in races for p in powers):
                raise SetupError(f"place {place + 1}: what is banned, kept and avoided leaves no combo for it.")

    @cached_property
    def _choices(self) -> list[tuple[Sequence[int | None], Sequence[int]]]:
        """Of races and of powers: what is kept by place, and what else may lie there. Raises SetupError."""
        kept = list(zip(*self._kept, strict=True))
        free = [
            [number for number in own if number not in there] for own, there in zip(self._in_play, kept, strict=True)
        ]
        if any(len(own) < there.count(None) for own, there in zip(free, kept, strict=True)):
            raise SetupError(f"Too little is left for a column of {COMBOS_ON_OFFER} combos; ban less.")
        return list(zip(kept, free, strict=True))

    def column(self, rng: Random) -> list[Levels]:
        """Six combos from the top. Raises SetupError when none are found that the constraints allow. Rule: W1.3"""
        for _ in range(MOST_TRIES):
            races, powers = (_drawn(rng, *choice) for choice in self._choices)
            column: list[Levels] = list(zip(races, powers, strict=True))
            if self._allows_all or all(self._allowed(place, pair) for place, pair in enumerate(column)):
                return column
        raise SetupError(
            f"In {MOST_TRIES:,} deals no column of {COMBOS_ON_OFFER} combos came up that respects what is banned, "
            "kept and avoided; loosen one of them."
        )

    def deal(self, rng: Random) -> Setup:
        """A table with its column and who starts, all allowed ones equally likely. Rule: W0.1, W1.3"""
        combos = [combo_name(race, power) for race, power in self.column(rng)]
        table = {"combos": combos, "first_seat": rng.randrange(self._players) + 1}
        return Setup(GAME, ({},) * self._players, table)

    def _allowed(self, place: int, pair: Levels) -> bool:
        return not any(fits(pair, ban) for ban in self._bans) and is_new(pair, self._avoid, place)


def _drawn(rng: Random, kept: Sequence[int | None], free: Sequence[int]) -> list[int]:
    """Different numbers, the kept ones at their places and the others from `free`."""
    fresh = iter(rng.sample(free, kept.count(None)))
    return [next(fresh) if number is None else number for number in kept]


def _kept(constraints: DealConstraints) -> list[SomeLevels]:
    """By place from the top: what is fixed there. Raises SetupError."""
    kept: list[SomeLevels] = [(None, None)] * COMBOS_ON_OFFER
    for place, words in constraints.keep.items():
        wish = f"keep {place}={'/'.join(words)}"
        if not 1 <= place <= COMBOS_ON_OFFER:
            raise SetupError(f"{wish}: there is no place {place} in the column, only places 1 to {COMBOS_ON_OFFER}.")
        half = PAIR.named(words, "keep")
        for number, other in zip(half, zip(*kept, strict=True), strict=True):
            if number is not None and number in other:
                raise SetupError(f"{wish}: place {other.index(number) + 1} is to keep the same.")
        kept[place - 1] = half
    return kept


def combo_name(race: int, power: int) -> str:
    """A combo as it stands in setups and transcripts."""
    return f"{RACES[race]}/{POWERS[power]}"


def levels_of(name: str) -> dict[str, str]:
    """Race and power of a combo by its name."""
    race, _, power = name.partition("/")
    return {"race": race, "power": power}


@cache
def combo_numbers(name: str) -> Levels:
    """The numbers of race and power of a combo's name that was checked."""
    return PAIR.numbers(levels_of(name))


def dealt(setup: Setup) -> list[Levels | None]:
    """By seat: race and power of the combo that it begins with, or None."""
    return [PAIR.numbers(seat) if seat else None for seat in setup.seats]


def first_seat(setup: Setup) -> int:
    """Who starts, from 0; the first seat unless the table says otherwise. Rule: W0.1"""
    return int(setup.table.get("first_seat", 1)) - 1


def check_table(setup: Setup, source: str) -> None:
    """Raises SetupError when combos on offer cannot be, also beside those dealt to seats. Rule: W0.1, W1.3"""
    seats = len(setup.seats)
    first = setup.table.get("first_seat", 1)
    if type(first) is not int or not 1 <= first <= seats:
        raise SetupError(f"{source}: table: first_seat is {first!r}, but must be a seat from 1 to {seats}.")
    places = [(f"seat {number}", seat) for number, seat in enumerate(setup.seats, 1)] + _checked_offer(setup, source)
    for factor in PAIR.names:
        check_different(places, factor, source)


def _checked_offer(setup: Setup, source: str) -> list[tuple[str, dict[str, str]]]:
    """The places of the column with race and power of the combo on offer there. Raises SetupError."""
    if "combos" not in setup.table:
        return []
    combos = setup.table["combos"]
    if not isinstance(combos, list) or len(combos) != COMBOS_ON_OFFER or not all(isinstance(c, str) for c in combos):
        raise SetupError(f"{source}: table: combos must be {COMBOS_ON_OFFER} names such as 'ratmen/flying'.")
    for i, name in enumerate(combos, 1):
        place = f"{source}: table: combo {i}"
        if "/" not in name:
            raise SetupError(f"{place}: '{name}' is not of the form RACE/POWER, such as ratmen/flying.")
        PAIR.check(levels_of(name), place)
    return [(f"place {i}", levels_of(name)) for i, name in enumerate(combos, 1)]
