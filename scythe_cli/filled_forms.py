"""A form of an auction as it was filled in: its lines, and where they stand in the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engines.core.engine.errors import SetupError
from engines.core.engine.files import printable, read_text
from engines.core.language.explaining import counted
from engines.core.language.spelling import folded, plain, tidy
from reports.plays.spreadsheets import SEPARATORS, read_cells
from scythe_cli.auction_forms import BLANK, CODE, LOT, PICK, PLAYER, ROUND, WIDE

EXAMPLE = f"write one with scythe setup --offer --sheet FORM.csv; it has a line '{PLAYER}, {ROUND} 1, …, {PICK}'"


@dataclass(frozen=True)
class Line:
    """A line of a form: its place in the file, and its cells."""

    place: str
    cells: Sequence[str]


@dataclass(frozen=True)
class Form:
    """A form as it was filled in: the code of its table or '', what its table has if it says so, its heads, and the
    lines below."""

    path: Path
    code: str
    offer: Line | None
    heads: Line
    lines: Sequence[Line]

    @property
    def is_sealed(self) -> bool:
        """Whether it has a line a lot, not a line a player."""
        return folded(self.heads.cells[0]) != PLAYER


def read_form(path: Path) -> Form:
    """A form. Raises SetupError with one sentence, OSError."""
    told = [line for line in _lines(path) if any(line.cells)]
    code, offers = _named(told, CODE), _named(told, LOT)
    heads = next(iter(_named(told, PLAYER) or offers), None)
    if heads is None:
        raise SetupError(f"{path}: is not a form of an auction; {EXAMPLE}.")
    at = told.index(heads)
    _check_order(told, at, [*code, *(offer for offer in offers if offer is not heads)])
    for line in told[at + 1 :]:
        _check_cells(line, heads)
    offer = next((line for line in offers if line is not heads), None)
    heads = Line(heads.place, heads.cells[: _width(heads)])
    return Form(path, next((line.cells[1] for line in code if len(line.cells) > 1), ""), offer, heads, told[at + 1 :])


def _lines(path: Path) -> list[Line]:
    """All lines. Raises SetupError, OSError."""
    text = read_text(path, SetupError)
    separator = max(SEPARATORS, key=text.count)
    lines = read_cells(text, separator, str(path), SetupError, _cell)
    return [Line(f"{path}: line {number}", cells) for number, cells in lines]


def _cell(text: str) -> str:
    """What stands in a cell; what is printed for one that is to be filled in is nothing."""
    found = tidy(printable(plain(text)))
    return "" if found in (BLANK, WIDE) else found


def _named(lines: Sequence[Line], name: str) -> list[Line]:
    """The lines that begin with a name."""
    return [line for line in lines if folded(line.cells[0]) == name]


def _check_order(told: Sequence[Line], heads: int, above: Sequence[Line]) -> None:
    """Raises SetupError where the lines do not stand as they were written, so that their order says nothing."""
    for at, line in enumerate(told):
        if at != heads and (at < heads) != (line in above):
            there = "above" if at < heads else "below"
            raise SetupError(
                f"{line.place}: '{line.cells[0]}' stands {there} the line '{told[heads].cells[0]}, …'; put the lines "
                "back in the order in which the form was written, for of equal bids the one further up counts."
            )


def _check_cells(line: Line, heads: Line) -> None:
    """Raises SetupError for a line with another number of cells than the heads; empty ones at its end do not count."""
    found, wanted = _width(line), _width(heads)
    if len(line.cells) < wanted or found > wanted:
        line_of_heads = heads.place.rpartition(": ")[2]
        raise SetupError(
            f"{line.place}: has {counted(max(found, len(line.cells)), 'cell')}, but {line_of_heads} has {wanted}; "
            "write a bid a cell, a whole number without a comma."
        )


def _width(line: Line) -> int:
    """How many cells a line has up to the last one in which something stands."""
    return max((at for at, cell in enumerate(line.cells, 1) if cell), default=0)
