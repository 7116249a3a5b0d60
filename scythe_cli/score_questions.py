"""A score sheet filled in by answering questions on the terminal, or from a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from engines.core.errors import SheetError
from engines.core.sheets import PLAYERS, SheetQuestion, put_answer, sheet_of_draft, sheet_stamp, sheet_text
from scythe_cli.errors import Failure

if TYPE_CHECKING:
    from engines.core.game import Game

HELP = "One answer a line; back goes back a question, Ctrl-C or Ctrl-D leaves."
BACK = "back"


class Interview:
    """Asks what a game wants to know, until its sheet is complete. A refused answer is asked for again."""

    def __init__(self, game: Game, lenient: bool) -> None:
        self._game = game
        self._lenient = lenient
        self._given: list[tuple[SheetQuestion, Any]] = []

    def sheet(self) -> dict[str, Any]:
        """The sheet. Raises Failure when the answers end before; those given so far are shown then as a sheet."""
        click.echo(HELP, err=True)
        question = self._game.sheet.next_question(self._draft())
        while question is not None:
            self._answer(question)
            question = self._game.sheet.next_question(self._draft())
        return sheet_stamp(self._game.name, self._game.rules_version) | sheet_of_draft(self._draft())

    def _draft(self) -> dict[str, Any]:
        draft: dict[str, Any] = {}
        for question, value in self._given:
            put_answer(draft, question, value)
        return draft

    def _answer(self, question: SheetQuestion) -> None:
        """Take one line: an answer, a step back, or a refusal with its reason."""
        words = self._line(question)
        if words.lower() == BACK:
            self._back()
            return
        try:
            value = question.read(words)
            self._given.append((question, value))
            against = self._game.sheet.doubts(self._draft())
        except SheetError as error:
            click.echo(str(error), err=True)
            return
        if against and (not self._lenient or question.key == PLAYERS):
            self._given.pop()
            click.echo(f"That cannot be: {against[0]}.", err=True)

    def _back(self) -> None:
        if self._given:
            self._given.pop()
        else:
            click.echo("This is the first question.", err=True)

    def _line(self, question: SheetQuestion) -> str:
        if question.choices:
            click.echo(_choices(question), err=True)
        click.echo(f"{question.text} ", nl=False, err=True)
        try:
            line = sys.stdin.readline()
        except (KeyboardInterrupt, UnicodeDecodeError):
            line = ""
        if not line:
            raise self._ended(question)
        if not sys.stdin.isatty():  # a typed line ends itself
            click.echo("", err=True)
        return line.strip()

    def _ended(self, question: SheetQuestion) -> Failure:
        """The end of all answers; what was answered is kept on the screen."""
        sheet = sheet_of_draft(self._draft())
        click.echo("", err=True)
        if self._given:
            click.echo(sheet_text(sheet_stamp(self._game.name, self._game.rules_version) | sheet), err=True)
            return Failure(f"The answers ended at '{question.text}'; above is the sheet with those that were given.")
        return Failure("Nothing to score: name a sheet or a transcript, or answer the questions.")


def _choices(question: SheetQuestion) -> str:
    return "\n".join(f"{number:3d}  {name} ({title})" for number, (name, title) in enumerate(question.choices, 1))
