"""A setup: who sits where with what, what lies on the table and which options are on; before any chance is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engines.core.engine.errors import SetupError
from engines.core.engine.files import read_json
from engines.core.language.shapes import FileKind, Rule, check_file, shown, whole
from engines.core.language.spelling import tidy
from engines.core.setup.handicaps import A_HANDICAP, KEY, SHAPE, Points

FORMAT = "scythe-setup"
FORMAT_VERSION = 1
NAMES, BIDS, NUMBER, OFFER = "names", "bids", "number", "offer"
LARGEST_BID = 500  # coins or points
MOST_TABLES = 999  # of a tournament
BY_ROUND = 100  # what the numbers of tables differ by from one round to the next, where rounds are told
KIND = FileKind(
    "setup",
    "a setup",
    FORMAT,
    FORMAT_VERSION,
    SetupError,
    {
        **{"program_version?": object, "rules_version?": object, "game": str},
        "seats": Rule(lambda value: isinstance(value, list) and bool(value), "a list with one table a seat"),
        f"{NAMES}?": [str],
        f"{BIDS}?": [whole(0, LARGEST_BID)],
        f"{NUMBER}?": whole(0, MOST_TABLES),
        f"{OFFER}?": bool,
        **{"table?": {str: object}, "options?": {str: object}, f"{KEY}?": (SHAPE, [A_HANDICAP])},
    },
)


@dataclass(frozen=True)
class Setup:
    """The table at which a game starts.

    `seats` are in clockwise order, one table of factor to level for each (Scythe: `{"faction": "nordic", "mat":
    "industrial"}`). `table` holds what is already fixed for everybody; a key that is absent is left to chance.
    `options` are the rulings that differ from the printed default. `handicap` has the points that are added to the
    final score of each seat, none where nothing was agreed; where players pick their levels in play, those of levels.
    `names` are what the seats are called, '' for a seat without a name; none at all where nobody was named. `bids` are
    what seats paid for what they have in an auction, which comes off their final scores; none without one. `number` is
    that of the table in a tournament, 0 elsewhere. `is_offer`: nobody sits yet, for people bid for the seats.
    """

    game: str
    seats: tuple[dict[str, str], ...]
    table: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    handicap: Sequence[int] | Points = ()
    names: tuple[str, ...] = ()
    bids: tuple[int, ...] = ()
    number: int = 0
    is_offer: bool = False

    def turned(self, by: int) -> Setup:
        """The same with everything that seats have moved on, so that the seat `by` comes first."""
        agreed = self.handicap if isinstance(self.handicap, Mapping) else (*self.handicap[by:], *self.handicap[:by])
        seats, names = self.seats[by:] + self.seats[:by], self.names[by:] + self.names[:by]
        return replace(self, seats=seats, handicap=agreed, names=names, bids=self.bids[by:] + self.bids[:by])

    def to_json(self, stamp: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The setup as plain JSON values; `stamp` adds the versions of program and rules."""
        body = {"game": self.game, "seats": [dict(seat) for seat in self.seats]}
        tail = {"table": dict(self.table), "options": dict(self.options), **self._handicap_json()}
        named = {NAMES: list(self.names)} if any(self.names) else {}
        bids = {BIDS: list(self.bids)} if self.bids else {}
        number = {NUMBER: self.number} if self.number else {}
        offer = {OFFER: True} if self.is_offer else {}
        stamped = {"format": FORMAT, "format_version": FORMAT_VERSION, **(stamp or {})}
        return {**stamped, **body, **number, **offer, **named, **bids, **tail}

    def _handicap_json(self) -> dict[str, Any]:
        """Left out where there is none."""
        if isinstance(self.handicap, Mapping):
            return {KEY: {key: dict(own) for key, own in self.handicap.items()}}
        return {KEY: list(self.handicap)} if self.handicap else {}

    @classmethod
    def from_json(cls, data: object, source: str = "setup") -> Setup:
        """Read what `to_json` wrote. Raises SetupError with one sentence that names `source` and the key."""
        entries = check_file(data, KIND, source)
        seats = _seats(entries["seats"], source)
        count = len(seats)
        return cls(
            entries["game"],
            seats,
            dict(entries.get("table", {})),
            dict(entries.get("options", {})),
            _handicap(entries.get(KEY, []), count, source),
            tuple(map(tidy, _by_seat(entries.get(NAMES, []), count, f"{source}: key '{NAMES}' must have a text"))),
            tuple(_by_seat(entries.get(BIDS, []), count, f"{source}: key '{BIDS}' must have a number")),
            entries.get(NUMBER, 0),
            entries.get(OFFER, False),
        )


def read_setup(path: Path) -> Setup:
    """The setup stored in a JSON file; of several the first, or the third of `FILE#3`.

    Raises SetupError; OSError when the file cannot be read.
    """
    return Setup.from_json(_stored(path)[0], str(path))


def read_setups(path: Path) -> list[Setup]:
    """All setups stored in a JSON file, or only the third of `FILE#3`.

    Raises SetupError; OSError when the file cannot be read.
    """
    return [Setup.from_json(data, str(path)) for data in _stored(path)]


def _stored(path: Path) -> list[object]:
    """What stands in the file, or at the numbered place of it."""
    name, sign, number = str(path).rpartition("#")
    is_numbered = bool(sign) and number.isdecimal() and not path.exists()
    data = read_json(Path(name) if is_numbered else path, SetupError)
    setups = data if isinstance(data, list) and data else [data]
    place = int(number) if is_numbered else 1
    if not 1 <= place <= len(setups):
        raise SetupError(f"{path}: there is no setup {place}; the file holds {len(setups)}.")
    return [setups[place - 1]] if is_numbered else setups


def _seats(data: list[Any], source: str) -> tuple[dict[str, str], ...]:
    for number, seat in enumerate(data, 1):
        if not isinstance(seat, dict) or not all(isinstance(level, str) for level in seat.values()):
            raise SetupError(f"{source}: seat {number} is {shown(seat)}, but must be a table of names.")
    return tuple(dict(seat) for seat in data)


def _by_seat(values: list[Any], seats: int, must: str) -> list[Any]:
    """A value for each seat, or none at all. Raises SetupError, which says what there must be."""
    if values and len(values) != seats:
        raise SetupError(f"{must} for each of {seats} seats, but has {len(values)}.")
    return values


def _handicap(value: Points | Sequence[int], seats: int, source: str) -> Points | Sequence[int]:
    """Points by seat or by level, as far as they can be checked without the game."""
    if isinstance(value, Mapping):
        return value
    return tuple(_by_seat(list(value), seats, f"{source}: key '{KEY}' must have a number"))
