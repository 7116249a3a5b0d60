"""`scythe setup --sheet FILE`: a page, a picture or a text from which people set a game up at a real table."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engines.core.setup.setup_steps import who_sits
from engines.drawing.columns import broken
from engines.drawing.isolating import isolated
from scythe_cli.new_files import check_new, write_text
from scythe_cli.output import table
from scythe_cli.tables import WIDTH

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup
    from reports.sheets.setup_sheet import SetupSheet

HTML, PNG, TEXT, CSV = ".html", ".png", ".txt", ".csv"
ENDINGS = (HTML, PNG, TEXT)
NEXT_SHEET = "\f"  # a new page for printers


def sheet_files(path: Path, count: int, force: bool | None = None, endings: Sequence[str] = ENDINGS) -> list[Path]:
    """The files that the sheets of so many setups go into: one, or of several pictures or spreadsheets one each.

    Raises UsageError for another ending, SetupError when one of them exists and is not to be overwritten, or has no
    folder.
    """
    several = ending_of(path, "--sheet", endings) in (PNG, CSV) and count > 1
    files = [path.with_stem(f"{path.stem}-{n}") for n in range(1, count + 1)] if several else [path]
    for file in files:
        check_new(file, "--sheet", force)
    return files


def ending_of(path: Path, option: str, known: Sequence[str]) -> str:
    """What kind of file is meant. Raises UsageError."""
    ending = path.suffix.lower()
    if ending not in known:
        raise click.UsageError(f"{option} {path}: writes files that end in {', '.join(known[:-1])} or {known[-1]}.")
    return ending


def write_sheets(kind: Game, setups: Sequence[Setup], path: Path, force: bool | None = None) -> list[Path]:
    """Write the sheets of some setups; returns the files. Raises UsageError, SetupError, OSError."""
    return write_all([_sheet(kind, setup, n, len(setups)) for n, setup in enumerate(setups, 1)], path, force)


def write_all(sheets: Sequence[SetupSheet], path: Path, force: bool | None = None) -> list[Path]:
    """Write sheets; returns the files. Raises UsageError, SetupError, OSError."""
    files = sheet_files(path, len(sheets), force)
    if path.suffix.lower() == PNG:
        from engines.core.engine.files import write_whole
        from reports.sheets.setup_picture import setup_picture

        for file, sheet in zip(files, sheets, strict=True):
            write_whole(file, setup_picture(sheet))
    elif path.suffix.lower() == HTML:
        from reports.sheets.setup_sheet import render_setup_sheets

        write_text(path, render_setup_sheets(sheets), "--sheet", force)
    else:
        write_text(path, NEXT_SHEET.join(map(_text, sheets)), "--sheet", force)
    return files


def sheet_number(setup: Setup, number: int, of: int) -> str:
    """Which of several tables this is, by its own number where it has one; '' for a single one."""
    if setup.number:
        return f"Table {setup.number}"
    return f"Setup {number} of {of}" if of > 1 else ""


def _sheet(kind: Game, setup: Setup, number: int, of: int) -> SetupSheet:
    from engines.core.setup.agreed_steps import code_step
    from engines.core.setup.table_codes import table_code
    from reports.sheets.setup_sheet import SetupSheet

    names = setup.names or ("",) * len(setup.seats)
    game = kind.under(setup.options)
    scene, picture = game.pictures.setup_drawing(setup, game.new_initial_state)
    bids = [f"bid {bid}" for bid in setup.bids] or [""] * len(setup.seats)
    seats = [
        ", ".join(filter(None, (*map(game.tables.level_title, seat.values()), bid)))
        for seat, bid in zip(setup.seats, bids, strict=True)
    ]
    steps = game.layout.all_steps(setup, who_sits(names))
    players = "one player" if game.tables.is_solo(setup.options) else f"{len(seats)} players"
    title = f"{kind.title}, {players}"
    code = table_code(kind.tables, setup)
    coded = [code_step(code)] if kind.tables.code_letter else []
    return SetupSheet(title, sheet_number(setup, number, of), seats, names, scene, picture, [*steps, *coded], code)


def _text(sheet: SetupSheet) -> str:
    """A sheet as plain text, no wider than usual."""
    from reports.sheets.setup_sheet import named_rows

    lines = [sheet.title + (f", {sheet.number[0].lower()}{sheet.number[1:]}" if sheet.number else "")]
    lines += ["=" * len(lines[0]), *([""] if sheet.seats else [])]
    for number, (name, seat) in enumerate(zip(sheet.names, sheet.seats, strict=True), 1):
        told = ", ".join(filter(None, (name, seat)))
        lines.append(f"Seat {number}: {told}" if told else f"Seat {number}")
    for number, step in enumerate(sheet.steps, 1):
        lines += ["", f"{number}. {step.title}{f' ({step.rule})' if step.rule else ''}"]
        lines += [line for text in step.text for line in broken(text, WIDTH, "   ", "   ")]
        rows = named_rows(step, sheet.names)
        lines += [textwrap.indent(table(rows, plain=True), "   ")] if rows else []
    return isolated("\n".join(lines) + "\n")
