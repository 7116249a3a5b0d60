"""`scythe setup --sheet FILE`: a page, a picture or a text from which people set a game up at a real table."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engines.core.language.explaining import capital
from engines.core.setup.setup_steps import seat_word, who_sits
from engines.drawing.columns import broken, columns
from engines.drawing.isolating import RIGHT_TO_LEFT, isolated
from engines.drawing.words import Figure, say, say_count, tell_in, with_commas
from scythe_cli.new_files import check_new, write_text
from scythe_cli.output import columns_of
from scythe_cli.tables import WIDTH

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.language.translating import Language
    from engines.core.setup.setup import Setup
    from engines.core.setup.setup_steps import SetupStep
    from reports.sheets.setup_sheet import SetupSheet

HTML, PNG, TEXT, CSV = ".html", ".png", ".txt", ".csv"
ENDINGS = (HTML, PNG, TEXT)
NEXT_SHEET = "\f"  # a new page for printers
LINE = re.compile("^(?=.)", re.MULTILINE)


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


def write_sheets(
    kind: Game, setups: Sequence[Setup], path: Path, force: bool | None = None, language: Language | None = None
) -> list[Path]:
    """Write the sheets of some setups, in English or in a `language`; returns the files.

    Raises UsageError, SetupError, OSError.
    """
    sheets = [_sheet(kind, setup, n, len(setups)) for n, setup in enumerate(setups, 1)]
    if language:
        from reports.sheets.translated import in_language

        sheets = [in_language(sheet, language) for sheet in sheets]
    return write_all(sheets, path, force)


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
        return say("table {number}", number=setup.number)
    return say("setup {number} of {of}", number=number, of=of) if of > 1 else ""


def _sheet(kind: Game, setup: Setup, number: int, of: int) -> SetupSheet:
    from engines.core.setup.agreed_steps import code_step
    from engines.core.setup.table_codes import table_code
    from reports.sheets.setup_sheet import SetupSheet

    names = setup.names or ("",) * len(setup.seats)
    game = kind.under(setup.options)
    scene, picture = game.pictures.setup_drawing(setup, game.new_initial_state)
    bids: list[str] = [*(say("bid {points}", points=bid) for bid in setup.bids)] or [""] * len(setup.seats)
    seats = [
        with_commas(filter(None, (*map(game.tables.level_title, seat.values()), bid)))
        for seat, bid in zip(setup.seats, bids, strict=True)
    ]
    steps = game.layout.all_steps(setup, who_sits(names))
    number_of = 1 if game.tables.is_solo(setup.options) else len(seats)
    title = say_count("{game}, one player", "{game}, {count} players", number_of, game=kind.title)
    code = table_code(kind.tables, setup)
    coded = [code_step(code)] if kind.tables.code_letter else []
    return SetupSheet(title, sheet_number(setup, number, of), seats, names, scene, picture, [*steps, *coded], code)


def _text(sheet: SetupSheet) -> str:
    """A sheet as plain text, no wider than usual."""
    from reports.sheets.pages import notes_on

    tell, is_from_right = tell_in(sheet.language), bool(sheet.language and sheet.language.is_from_right)
    lines = [tell(with_commas(filter(None, (sheet.title, sheet.number))))]
    lines += ["=" * columns(lines[0]), *([""] if sheet.seats else [])]
    for number, (name, seat) in enumerate(zip(sheet.names, sheet.seats, strict=True), 1):
        told, who = with_commas(filter(None, (name, seat))), capital(seat_word(number))
        lines.append(tell(say("{seat}: {told}", seat=who, told=told) if told else who))
    for number, step in enumerate(sheet.steps, 1):
        lines += ["", f"{tell(Figure(number))}. {tell(step.title)}{f' ({step.rule})' if step.rule else ''}"]
        lines += [line for text in step.text for line in broken(tell(text), WIDTH, "   ", "   ")]
        lines += [textwrap.indent(columns_of(rows), "   ")] if (rows := _rows(sheet, step)) else []
    lines += [line for note in notes_on(sheet.language) for line in ("", *broken(tell(note), WIDTH))]
    text = "\n".join(lines) + "\n"
    return LINE.sub(RIGHT_TO_LEFT, text) if is_from_right else isolated(text)


def _rows(sheet: SetupSheet, step: SetupStep) -> list[dict[str, str]]:
    """The rows of a step as the sheet says them."""
    from reports.sheets.setup_sheet import named_rows

    tell = tell_in(sheet.language)
    return [{tell(head): tell(cell) for head, cell in row.items()} for row in named_rows(step, sheet.names)]
