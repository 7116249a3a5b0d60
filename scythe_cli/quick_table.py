"""`scythe score --quick … --setup TABLE`: what the lines leave out is filled in from the table that was dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engines.core.engine.errors import SheetError, closest
from engines.core.language.explaining import counted, listed
from engines.core.language.spelling import folded
from engines.core.scoring.sheet_totals import COMBOS_KEY, names_of
from engines.drawing.columns import broken
from scythe_cli.named_seats import in_a_row
from scythe_cli.quick import QuickSeat, with_bids
from scythe_cli.quick_words import OPTION
from scythe_cli.tables import WIDTH

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

EITHER = "say it in every line, or in none, with the players in the order of the seats"


def table_of(lines: Sequence[QuickSeat], tables: Sequence[Setup], path: str) -> int:
    """The place, from 0, of the table with most of these people, of those in a file. Raises SheetError where that is
    none or several."""
    if len(tables) == 1:
        return 0
    people = {folded(line.name) for line in lines}
    known = [len(people & {folded(name) for name in setup.names}) for setup in tables]
    best = max(known)
    if not best or known.count(best) > 1:
        fit = "none" if not best else "several"
        raise SheetError(
            f"{OPTION}: {path} holds {len(tables)} tables, and the names fit {fit} of them; say which is meant, "
            f"such as --setup {path}#2."
        )
    return known.index(best)


def seated(game: Game, lines: Sequence[QuickSeat], setup: Setup, place: str) -> list[QuickSeat]:
    """The lines by seat, with what each had, paid, and whether it started. A line goes to the seat whose levels it
    says, or whose name; without either the lines are the seats in order. Raises SheetError; `place` names the table."""
    if len(lines) != len(setup.seats):
        raise SheetError(
            f"{OPTION}: {place} is a table of {counted(len(setup.seats), 'player')}, but {len(lines)} are told; write "
            "a line for each."
        )
    seats = _seats(game, lines, setup, place)
    by_seat = [line for _, line in sorted(zip(seats, lines, strict=True), key=lambda own: own[0])]
    first = game.tables.starter(setup)
    return with_bids([_filled(game, line, setup, seat, first, place) for seat, line in enumerate(by_seat)])


def seats_text(seats: Sequence[QuickSeat], setup: Setup) -> str:
    """Who sits where with what, to be compared with the sheet."""
    told = in_a_row([" ".join(filter(None, (seat.name, "/".join(seat.held.values())))) for seat in seats])
    line = f"Table {setup.number}, by seats: {told}." if setup.number else f"By seats: {told}."
    return "\n".join(broken(line, WIDTH))


def bids_remark(seats: Sequence[QuickSeat], setup: Setup) -> str:
    """That lines tell bids at a table that was not auctioned; '' where none does."""
    bidders = [seat.name for seat in seats if seat.bid]
    if setup.bids or not bidders:
        return ""
    return f"This table knows of no auction, but {listed(bidders)} bid; bids are taken off all the same."


def _seats(game: Game, lines: Sequence[QuickSeat], setup: Setup, place: str) -> list[int]:
    """The seat of each line, from 0. Raises SheetError."""
    found = [_seat_of(game, line, setup, place) for line in lines]
    _check_known(lines, found, setup, place)
    if found.count(None) == len(found):
        return [*range(len(lines))]
    known: list[int] = []
    for line, seat in zip(lines, found, strict=True):
        if seat is None:
            raise SheetError(f"{OPTION} '{line.name}': does not say which seat of {place} is meant; {EITHER}.")
        if seat in known:
            raise SheetError(
                f"{OPTION} '{line.name}': seat {seat + 1} of {place} is told already; write a line a seat."
            )
        known.append(seat)
    return known


def _check_known(lines: Sequence[QuickSeat], found: Sequence[int | None], setup: Setup, place: str) -> None:
    """Raises SheetError for somebody who has no seat at a table at which everybody is named, or nobody of them has."""
    named = [name for name in setup.names if name]
    if not named or (len(named) < len(setup.seats) and any(seat is not None for seat in found)):
        return
    strange = [line.name for line, seat in zip(lines, found, strict=True) if seat is None]
    if strange:
        meant = [closest(name, named) for name in strange]
        near = f"did you mean {listed(map(repr, meant))}?" if all(meant) else f"there are {listed(named)}."
        say = "the line says" if len(strange) == 1 else "their lines say"
        raise SheetError(
            f"{OPTION}: there is no {listed(strange, 'or')} at {place}, unless {say} what they had; {near}"
        )


def _seat_of(game: Game, line: QuickSeat, setup: Setup, place: str) -> int | None:
    """The seat, from 0, that has the levels that a line says, else its name; None where it says neither."""
    told = _levels(game, line)
    if told and any(setup.seats):
        fits = [seat for seat, own in enumerate(setup.seats) if told.items() <= own.items()]
        if len(fits) != 1:
            titles = "/".join(names_of(game.tables).title(*one) for one in told.items())
            raise SheetError(f"{OPTION} '{line.name}': nobody at {place} has {titles}; leave it out, or mend it.")
        return fits[0]
    own = [seat for seat, name in enumerate(setup.names) if name and folded(name) == folded(line.name)]
    return own[0] if own else None


def _levels(game: Game, line: QuickSeat) -> dict[str, str]:
    """The ids of the levels that a line says, where they are dealt."""
    names = names_of(game.tables)
    cells = {key: cell for key, cell in line.held.items() if key != COMBOS_KEY}
    return {factor: names.read(cell, factor).combos[0][factor] for factor, cell in cells.items()}


def _filled(game: Game, line: QuickSeat, setup: Setup, seat: int, first: int | None, place: str) -> QuickSeat:
    """A line with all that the table says of its seat. Raises SheetError where the two contradict each other."""
    names = names_of(game.tables)
    held: Mapping[str, str] = {factor: names.title(factor, level) for factor, level in setup.seats[seat].items()}
    bid = setup.bids[seat] if setup.bids else line.bid
    if line.bid not in (None, bid):
        raise SheetError(f"{OPTION} '{line.name}': bid {line.bid}, but {place} says {bid}; leave the bid out.")
    if line.starts and first not in (None, seat):
        raise SheetError(f"{OPTION} '{line.name}': starts, but at {place} seat {(first or 0) + 1} does.")
    starts = seat == first if first is not None else line.starts
    return replace(line, held={**held, **line.held}, bid=bid, starts=starts)
