"""`scythe setup --auction FORM.csv`: bids as they were filled in, settled: who sits where, for how much."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engines.core.engine.errors import SetupError, UnknownLevelError, did_you_mean
from engines.core.language.explaining import counted, listed
from engines.core.language.spelling import folded
from engines.core.scoring.sheet_totals import names_of
from engines.core.setup.auctions import BidError, Sold, check_offer, settle_rounds, settle_sealed
from engines.core.setup.setup import LARGEST_BID
from scythe_cli.auction_forms import PICK, ROUND, lot_title
from scythe_cli.filled_forms import EXAMPLE, Form, Line

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

SEAT = re.compile(r"(?:seat\s+)?(\d{1,3})", re.IGNORECASE)  # by its number on the form
CLOSE = 0.7  # as like, from 0 to 1, is a name that is only misspelt


def settled(kind: Game, setup: Setup, form: Form) -> Setup:
    """The table with who sits where, and what each has paid. Raises SetupError that names the line."""
    check_offer(kind.tables, setup)
    _check_lots(kind, setup, form.offer)
    people, sold = _sealed(kind, setup, form) if form.is_sealed else _rounds(kind, setup, form)
    by_lot = {one.lot: one for one in sold}
    order = [by_lot[lot] for lot in range(len(setup.seats))]
    return replace(
        setup, names=tuple(people[one.player] for one in order), bids=tuple(one.price for one in order), is_offer=False
    )


# -------------------------------------------------------------------------------------------------------------- rounds


def _rounds(kind: Game, setup: Setup, form: Form) -> tuple[Sequence[str], list[Sold]]:
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


def _pick(kind: Game, setup: Setup, line: Line, at: int) -> int | None:
    """The lot that a line names, None where it names none."""
    text = _at(line, at)
    return _lot(kind, setup, text, line.place) if text else None


def _lot(kind: Game, setup: Setup, text: str, place: str) -> int:
    """The seat, from 0, of this number on the form, or with what this names. Raises SetupError."""
    numbered = SEAT.fullmatch(text)
    fits = [int(numbered[1]) - 1] if numbered else _having(kind, setup, text, place)
    if len(fits) == 1 and 0 <= fits[0] < len(setup.seats):
        return fits[0]
    titles = [lot_title(kind, seat) for seat in setup.seats]
    levels = [kind.tables.level_title(level) for seat in setup.seats for level in seat.values()]
    near = "" if numbered or fits else did_you_mean(text, {*titles, *levels}, CLOSE)
    offered = listed(f"{number} {title}" for number, title in enumerate(titles, 1))
    raise SetupError(f"{place}: '{text}' is not on offer; {near or f'there are {offered}.'}")


def _having(kind: Game, setup: Setup, text: str, place: str) -> list[int]:
    """The seats, from 0, with the levels that this names. Raises SetupError for two of one kind."""
    try:
        combos = names_of(kind.tables).read(text, strict=True).combos
    except UnknownLevelError:
        return []
    except SetupError as wrong:
        raise SetupError(f"{place}: {wrong}") from None
    told = dict(combos[0]) if combos else {}
    return [seat for seat, own in enumerate(setup.seats) if told and told.items() <= own.items()]


# -------------------------------------------------------------------------------------------------------------- sealed


def _sealed(kind: Game, setup: Setup, form: Form) -> tuple[Sequence[str], list[Sold]]:
    """A line a lot: bids by player."""
    people = form.heads.cells[1:]
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


def _at(line: Line, at: int) -> str:
    return line.cells[at] if at < len(line.cells) else ""


def _bid(line: Line, at: int) -> int | None:
    """A bid, None where nothing is written. Raises SetupError."""
    text = _at(line, at)
    if not text:
        return None
    if not text.isdecimal() or len(text) > 9 or int(text) > LARGEST_BID:
        raise SetupError(f"{line.place}: '{text}' is not a bid; write a whole number from 0 to {LARGEST_BID}.")
    return int(text)


def _sealed_bid(line: Line, at: int, person: str) -> int:
    """A bid that has to be written, for nobody is out before all are. Raises SetupError."""
    bid = _bid(line, at)
    if bid is None:
        raise SetupError(f"{line.place}: {person} has no bid for {line.cells[0]}; write 0 for a bid of nothing.")
    return bid


def _check_filled(form: Form, bids: Sequence[int | None]) -> None:
    """Raises SetupError for a form as it was written."""
    if all(bid is None for bid in bids):
        raise SetupError(f"{form.path}: no bids are filled in.")


def _check_lots(kind: Game, setup: Setup, told: Line | None) -> None:
    """Raises SetupError where the line with what is on offer says something else than the table."""
    if told is None:
        return
    cells = [cell for cell in told.cells[1:] if cell]
    lots = [_lot(kind, setup, cell, told.place) for cell in cells]
    if lots != [*range(len(setup.seats))]:
        seats = listed([lot_title(kind, seat) for seat in setup.seats])
        raise SetupError(
            f"{told.place}: the table of this form has {seats}, in this order; take the form as it was written."
        )


def _check_count(form: Form, found: int, needed: int, what: str) -> None:
    if found != needed:
        raise SetupError(f"{form.path}: has {found} {what}, but {counted(needed, 'seat')} are on offer; mend the form.")


def _check_people(kind: Game, people: Sequence[str], places: Sequence[str]) -> None:
    """Raises SetupError where somebody has no name, one that nobody can have, or that of another."""
    for at, (name, place) in enumerate(zip(people, places, strict=True)):
        if not name:
            raise SetupError(f"{place}: a name is missing; write who bids.")
        if folded(name) in map(folded, people[:at]):
            raise SetupError(f"{place}: '{name}' bids already; write another name.")
    against = kind.names.objection(people)
    if against:
        raise SetupError(f"{places[against[0]]}: {against[1]}")
