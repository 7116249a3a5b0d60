"""A table as a short code: what is needed to lay it out again. Names and handicaps are not in it.

S                    the game, by the letter of its rules
K                    which version of its levels and options
…                    options, seats, what lies there, number of the table, bids, or that it is an offer: a number
two characters       checks
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from engines.core.engine.errors import SetupError
from engines.core.language.explaining import counted
from engines.core.setup.code_text import BASE, SYMBOLS, code_text, letters_of, number_of, read_symbols, symbols_of
from engines.core.setup.options import Option
from engines.core.setup.packing import Digits
from engines.core.setup.setup import LARGEST_BID, MOST_TABLES, Setup
from engines.core.setup.tables import Tables

_OFFER, _BIDS = 1, 2  # how a code ends: 0 for a table that is dealt, an offer, bids of up to 0, 1, …
_ENDS = _BIDS + LARGEST_BID + 1


def table_code(tables: Tables, setup: Setup) -> str:
    """The code of a checked setup; '' where the game has none, or the setup holds more than fits."""
    if not tables.code_letter:
        return ""
    digits = Digits()
    try:
        _write(tables, setup, digits)
    except (ValueError, TypeError):
        return ""
    return code_text([SYMBOLS.index(tables.code_letter), _version(tables), *symbols_of(digits.number)])


def setup_of_code(text: str, games: Callable[[str], Tables | None]) -> Setup:
    """The setup of a code; `games` finds tables by their letter. Raises SetupError."""
    symbols = read_symbols(text)
    if symbols is None or len(symbols) < 3:
        raise SetupError(f"{text}: is not a table code; {_find_it(text)}.")
    letter, version, *rest = symbols
    tables = games(SYMBOLS[letter])
    if tables is None or version != _version(tables):
        raise SetupError(f"{text}: is a table code of another version of this program; use that one, or deal anew.")
    try:
        setup = _read(tables, Digits(number_of(rest)))
        return tables.check_setup(setup, text)
    except (SetupError, LookupError) as wrong:
        raise SetupError(f"{text}: is not a table code; {_find_it(text)}.") from wrong


def _find_it(text: str) -> str:
    """What to look for in what is no code."""
    letters = letters_of(text)
    strange = next((sign for sign in letters if sign not in SYMBOLS), "")
    if strange:
        return f"no code has '{strange}'; compare it with the sheet"
    return f"compare its {counted(len(letters), 'letter')} and digits with the sheet: some are wrong or missing"


def _version(tables: Tables) -> int:
    """A symbol that changes, but for one case in 32, with anything that the digits are numbers of."""
    options = [(one.name, one.default, one.values, one.low, one.high) for one in tables.options.values()]
    levels = [tables.under({one.name: value}).levels() for one in tables.options.values() for value in one.values]
    table = {key: kind.values for key, kind in tables.coded.items()}
    told = repr((tables.min_players, tables.max_players, options, levels, table))
    return sha256(told.encode()).digest()[0] % BASE


# ------------------------------------------------------------------------------------------------------------- writing


def _write(tables: Tables, setup: Setup, to: Digits) -> None:
    """All that a code holds. Raises ValueError, TypeError for what it cannot hold."""
    _write_options(tables, setup.options, to)
    to.put(len(setup.seats) - tables.min_players, _sizes(tables))
    own = tables.under(setup.options)
    _write_seats(own, setup.seats, to)
    for key, kind in own.coded.items():
        if key in own.table_keys:
            to.put(key in setup.table, 2)
            if key in setup.table:
                kind.write(setup.table[key], to, len(setup.seats))
    to.put(setup.number, MOST_TABLES + 1)
    most = max(setup.bids, default=0)
    to.put(_BIDS + most if setup.bids else _OFFER * setup.is_offer, _ENDS)
    if setup.bids:
        for bid in setup.bids:
            to.put(bid, most + 1)


def _sizes(tables: Tables) -> int:
    return tables.max_players - tables.min_players + 1


def _write_options(tables: Tables, options: Mapping[str, Any], to: Digits) -> None:
    """Whether any option differs, then of each whether it does, and its value where there are several others."""
    told = {name: value for name, value in options.items() if value != tables.options[name].default}
    to.put(bool(told), 2)
    for name, option in tables.options.items() if told else ():
        to.put(name in told, 2)
        if name in told:
            others = _others(option)
            to.put(others.index(told[name]), len(others))


def _others(option: Option) -> Sequence[Any]:
    """The values of an option but for its default."""
    values = option.values or range(option.low, option.high + 1)
    return [value for value in values if value != option.default]


def _write_seats(tables: Tables, seats: Sequence[Mapping[str, str]], to: Digits) -> None:
    """The levels of all seats, each by its number among those that are left."""
    left = _Left(tables)
    if left.may_be_open:
        to.put(any(seats), 2)
    for seat in seats if any(seats) else ():
        if left.may_be_open:
            to.put(bool(seat), 2)
        for name in left.names if seat else ():
            to.put(left.place(name, seat[name]), len(left.of[name]))
            left.take(name, left.place(name, seat[name]))


class _Left:
    """The levels that the seats to come can have."""

    def __init__(self, tables: Tables) -> None:
        free = [factor for factor in tables.factors if factor.is_free]
        self.names = [factor.name for factor in free]
        self.of = {factor.name: list(factor.levels) for factor in free}
        self.may_be_open = tables.are_picked
        self._shared = {factor.name for factor in free if factor.shared}

    def place(self, name: str, level: str) -> int:
        """The number of a level among those that are left."""
        return self.of[name].index(level)

    def take(self, name: str, place: int) -> str:
        """The level at this place, which no further seat has."""
        level = self.of[name][place]
        if name not in self._shared:
            del self.of[name][place]
        return level


# ------------------------------------------------------------------------------------------------------------- reading


def _read(tables: Tables, of: Digits) -> Setup:
    """What `_write` wrote. Raises SetupError, LookupError."""
    options = _read_options(tables, of)
    players = of.take(_sizes(tables)) + tables.min_players
    own = tables.under(options)
    seats = _read_seats(own, players, of)
    kinds = {key: kind for key, kind in own.coded.items() if key in own.table_keys}
    table = {key: kind.read(of, players) for key, kind in kinds.items() if of.take(2)}
    number = of.take(MOST_TABLES + 1)
    end = of.take(_ENDS)
    bids = tuple(of.take(end - _BIDS + 1) for _ in range(players)) if end >= _BIDS else ()
    if not of.is_read or (bids and max(bids) != end - _BIDS):
        raise SetupError("more than a table")
    return Setup(tables.name, seats, table, options, bids=bids, number=number, is_offer=end == _OFFER)


def _read_options(tables: Tables, of: Digits) -> dict[str, Any]:
    found = {}
    for name, option in tables.options.items() if of.take(2) else ():
        if of.take(2):
            others = _others(option)
            found[name] = others[of.take(len(others))]
    return found


def _read_seats(tables: Tables, players: int, of: Digits) -> tuple[dict[str, str], ...]:
    left = _Left(tables)
    if left.may_be_open and not of.take(2):
        return ({},) * players
    return tuple(
        {name: left.take(name, of.take(len(left.of[name]))) for name in left.names}
        if not left.may_be_open or of.take(2)
        else {}
        for _ in range(players)
    )
