"""`scythe setup --auction FORM.csv`: bids as they were filled in, settled: who sits where, for how much."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engines.core.engine.errors import SetupError
from engines.core.engine.files import printable, read_text
from engines.core.language.explaining import counted, listed
from engines.core.language.spelling import folded, plain, tidy
from engines.core.scoring.sheet_totals import names_of
from engines.core.setup.auctions import BidError, Sold, check_offer, settle_rounds, settle_sealed
from engines.core.setup.setup import LARGEST_BID
from reports.plays.spreadsheets import SEPARATORS
from scythe_cli.auction_forms import BLANK, CODE, LOT, PICK, PLAYER, ROUND, lot_title

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

EXAMPLE = f"write one with scythe setup --offer --sheet FORM.csv; it has a line '{PLAYER}, {ROUND} 1, …, {PICK}'"


@dataclass(frozen=True)
class _Line:
    """A line of a form: its place in the file, and its cells."""

    place: str
    cells: Sequence[str]


@dataclass(frozen=True)
class Form:
    """A form as it was filled in: the code of its table or '', its heads, and the lines below."""

    path: Path
    code: str
    heads: _Line
    lines: Sequence[_Line]

    @property
    def is_sealed(self) -> bool:
        """Whether it has a line a lot, not a line a player."""
        return folded(self.heads.cells[0]) != PLAYER


def read_form(path: Path) -> Form:
    """A form. Raises SetupError with one sentence, OSError."""
    text = read_text(path, SetupError)
    separator = max(SEPARATORS, key=text.count)
    reader, lines = csv.reader(text.split("\n"), delimiter=separator), []
    try:
        for cells in reader:
            lines.append(_Line(f"{path}: line {reader.line_num}", [_cell(cell) for cell in cells]))
    except csv.Error as wrong:
        raise SetupError(f"{path}: line {reader.line_num}: not a line of a spreadsheet ({wrong}).") from None
    told = [line for line in lines if any(line.cells)]
    code = next((line.cells[1] for line in told if folded(line.cells[0]) == CODE and len(line.cells) > 1), "")
    told = [line for line in told if folded(line.cells[0]) != CODE]
    heads = next((line for line in told if folded(line.cells[0]) == PLAYER), None)
    heads = heads or next((line for line in told if folded(line.cells[0]) == LOT), None)
    if heads is None:
        raise SetupError(f"{path}: is no form of an auction; {EXAMPLE}.")
    return Form(path, code, heads, told[told.index(heads) + 1 :])


def _cell(text: str) -> str:
    """What stands in a cell; what is printed for one that is to be filled in is nothing."""
    found = tidy(printable(plain(text)))
    return "" if found == BLANK else found


def settled(kind: Game, setup: Setup, form: Form) -> Setup:
    """The table with who sits where, and what each has paid. Raises SetupError that names the line."""
    check_offer(kind.tables, setup)
    people, sold = _sealed(kind, setup, form) if form.is_sealed else _rounds(kind, setup, form)
    by_lot = {one.lot: one for one in sold}
    order = [by_lot[lot] for lot in range(len(setup.seats))]
    return replace(
        setup, names=tuple(people[one.player] for one in order), bids=tuple(one.price for one in order), is_offer=False
    )


# -------------------------------------------------------------------------------------------------------------- rounds


def _rounds(kind: Game, setup: Setup, form: Form) -> tuple[list[str], list[Sold]]:
    """A line a player: bids by round, and what is picked."""
    heads = [folded(head) for head in form.heads.cells]
    if PICK not in heads:
        raise SetupError(f"{form.heads.place}: has no column '{PICK}'; {EXAMPLE}.")
    columns = [at for at, head in enumerate(heads) if head.startswith(ROUND)]
    _check_count(form, len(form.lines), len(setup.seats), "players")
    people = [line.cells[0] for line in form.lines]
    _check_people(kind, people, [line.place for line in form.lines])
    bids = [[_bid(line, at) for at in columns] for line in form.lines]
    _check_filled(form, [bid for own in bids for bid in own])
    picks = [_pick(kind, setup, line, heads.index(PICK)) for line in form.lines]
    try:
        return people, settle_rounds(bids, picks)
    except BidError as wrong:
        line = form.lines[wrong.player]
        stand = "stands" if len(wrong.equal) == 1 else "stand"
        equal = f" ({listed(people[one] for one in wrong.equal)} bid as much, but {stand} further down)"
        why = f"{line.cells[0]} {wrong.text}{equal if wrong.equal else ''}"
        raise SetupError(f"{line.place}: {why}; {wrong.remedy}.") from None


def _pick(kind: Game, setup: Setup, line: _Line, at: int) -> int | None:
    """The lot that a line names, None where it names none."""
    text = _at(line, at)
    return _lot(kind, setup, text, line.place) if text else None


def _lot(kind: Game, setup: Setup, text: str, place: str) -> int:
    """The seat, from 0, with what this names. Raises SetupError."""
    try:
        combos = names_of(kind.tables).read(text, strict=True).combos
    except SetupError as wrong:
        raise SetupError(f"{place}: {wrong}") from None
    told = dict(combos[0]) if combos else {}
    fits = [seat for seat, own in enumerate(setup.seats) if told and told.items() <= own.items()]
    if len(fits) != 1:
        offered = listed([lot_title(kind, seat) for seat in setup.seats])
        raise SetupError(f"{place}: '{text}' is not on offer; there are {offered}.")
    return fits[0]


# -------------------------------------------------------------------------------------------------------------- sealed


def _sealed(kind: Game, setup: Setup, form: Form) -> tuple[list[str], list[Sold]]:
    """A line a lot: bids by player."""
    people = [cell for cell in form.heads.cells[1:] if cell]
    _check_count(form, len(people), len(setup.seats), "players")
    _check_count(form, len(form.lines), len(setup.seats), "lines with what is on offer")
    _check_people(kind, people, [form.heads.place] * len(people))
    lots = [_lot(kind, setup, line.cells[0], line.place) for line in form.lines]
    for at, lot in enumerate(lots):
        if lot in lots[:at]:
            raise SetupError(f"{form.lines[at].place}: '{form.lines[at].cells[0]}' stands there twice; leave one out.")
    _check_filled(form, [_bid(line, at) for line in form.lines for at in range(1, len(people) + 1)])
    bids = [[_sealed_bid(line, at, person) for line in form.lines] for at, person in enumerate(people, 1)]
    return people, [one._replace(lot=lots[one.lot]) for one in settle_sealed(bids)]


# -------------------------------------------------------------------------------------------------------------- checks


def _at(line: _Line, at: int) -> str:
    return line.cells[at] if at < len(line.cells) else ""


def _bid(line: _Line, at: int) -> int | None:
    """A bid, None where nothing is written. Raises SetupError."""
    text = _at(line, at)
    if not text:
        return None
    if not text.isdecimal() or len(text) > 9 or int(text) > LARGEST_BID:
        raise SetupError(f"{line.place}: '{text}' is no bid; write a whole number from 0 to {LARGEST_BID}.")
    return int(text)


def _sealed_bid(line: _Line, at: int, person: str) -> int:
    """A bid that has to be written, for nobody is out before all are. Raises SetupError."""
    bid = _bid(line, at)
    if bid is None:
        raise SetupError(f"{line.place}: {person} has no bid for {line.cells[0]}; write 0 for a bid of nothing.")
    return bid


def _check_filled(form: Form, bids: Sequence[int | None]) -> None:
    """Raises SetupError for a form as it was written."""
    if all(bid is None for bid in bids):
        raise SetupError(f"{form.path}: no bids are filled in.")


def _check_count(form: Form, found: int, needed: int, what: str) -> None:
    if found != needed:
        raise SetupError(f"{form.path}: has {found} {what}, but {counted(needed, 'seat')} are on offer; mend the form.")


def _check_people(kind: Game, people: Sequence[str], places: Sequence[str]) -> None:
    """Raises SetupError where somebody has no name, one that nobody can have, or that of another."""
    for at, (name, place) in enumerate(zip(people, places, strict=True)):
        if not name:
            raise SetupError(f"{place}: names nobody; write who bids in its first cell.")
        if folded(name) in map(folded, people[:at]):
            raise SetupError(f"{place}: '{name}' bids already; write another name.")
    against = kind.names.objection(people)
    if against:
        raise SetupError(f"{places[against[0]]}: {against[1]}")
