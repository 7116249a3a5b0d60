"""A score sheet filled in by answering questions on the terminal, or from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.errors import HandicapError, ScytheError, SheetError
from engines.core.engine.files import read_line, readable
from engines.core.language.explaining import listed
from engines.core.language.spelling import folded, plain
from engines.core.rulebook import rules_told
from engines.core.scoring.sheet_handicaps import factors_of
from engines.core.scoring.sheets import (
    CHOICE,
    PLAYERS,
    SEAT,
    TEXT,
    SheetQuestion,
    explained,
    put_answer,
    read_answer,
    sheet_of_draft,
    sheet_stamp,
    sheet_text,
)
from engines.core.setup.handicaps import KEY, PLACE
from engines.core.setup.options import complete
from scenarios.handicaps import read_handicap
from scythe_cli.errors import Failure
from scythe_cli.output import tell
from scythe_cli.score_names import check_answered_name

if TYPE_CHECKING:
    from engines.core.game import Game

HELP = (
    "One answer a line; ? explains the question, ? and the id of a rule tells the rule, back goes back a question, "
    "Ctrl-C or Ctrl-D leaves."
)
CLOCKWISE = "Name the players clockwise: handicaps of places go by the order of play."
BACK, EXPLAIN = "back", "?"
FIRST = "This is the first question."


class Interview:
    """Asks what a game wants to know, until its sheet is complete. A refused answer is asked for again.

    The points of a handicap file are added when everything else is known; they may bring about a tie to be broken.
    """

    def __init__(
        self, game: Game, lenient: bool, handicap: Path | None = None, known: Mapping[str, Any] | None = None
    ) -> None:
        """`known` is what the sheet says without being asked. Raises HandicapError, OSError."""
        self._known = known or {}
        self._game = game
        self._lenient = lenient
        self._read = None if handicap is None else partial(read_handicap, handicap)
        self._by_places = handicap is not None and self._goes_by_places(handicap)
        self._given: list[tuple[SheetQuestion, Any]] = []

    def _goes_by_places(self, handicap: Path) -> bool:
        """Whether the file has points for places. Raises HandicapError, also where no question asks what it needs."""
        options = complete(self._known.get("options", {}), self._game.tables.options)
        points = read_handicap(handicap, self._game.tables.under(options), self._known.get(PLAYERS))
        unasked = self._game.results.sheet.unasked(points)
        if unasked:
            raise HandicapError(
                f"{handicap}: tells points by {listed(unasked)}, which no question here asks for; answer without "
                f"--handicap, keep the sheet with -o, and write the points of each player there as '{KEY}'."
            )
        return PLACE in factors_of(points)

    def sheet(self) -> dict[str, Any]:
        """The sheet. Raises Failure when the answers end before, ScytheError when they do not fit the handicap; those
        given so far are shown then as a sheet."""
        tell(f"Scoring {self._game.title}; `scythe score GAME` scores another game. {HELP}")
        if self._by_places and not self._game.tables.is_solo(self._known.get("options", {})):
            tell(CLOCKWISE)
        try:
            return self._asked()
        except ScytheError:
            self._show_given()
            raise

    def _asked(self) -> dict[str, Any]:
        question = self._next()
        while question is not None:
            self._answer(question)
            question = self._next()
        return self._stamped(self._agreed(self._draft()))

    def _next(self) -> SheetQuestion | None:
        draft, sheet = self._draft(), self._game.results.sheet
        question = sheet.next_question(draft)
        if question is None and self._read is not None:
            question = sheet.handicap_question(draft, self._read) or sheet.next_question(self._agreed(draft))
        return question

    def _agreed(self, draft: dict[str, Any]) -> dict[str, Any]:
        """A draft that lacks nothing else, with the handicap of each player."""
        if self._read is None:
            return draft
        told = self._game.results.sheet.with_handicap(self._stamped(draft), self._read, "the answers")
        agreed = zip(draft["player"], told["player"], strict=True)
        return draft | {"player": [own | {KEY: new[KEY]} for own, new in agreed]}

    def _stamped(self, draft: dict[str, Any]) -> dict[str, Any]:
        return sheet_stamp(self._game.name, self._game.tables.rules_version) | sheet_of_draft(draft)

    def _draft(self) -> dict[str, Any]:
        draft: dict[str, Any] = deepcopy(dict(self._known))
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
            question, value = read_answer(question, words)
            if question.kind == TEXT and question.player is not None:
                check_answered_name(self._game, self._draft(), question.player, value)
            if question.key == PLAYERS and self._read is not None:
                self._read(self._game.tables, value)
            self._given.append((question, value))
            against = self._doubts()
        except (SheetError, HandicapError) as error:
            tell(str(error))
            return
        if against and (not self._lenient or question.key == PLAYERS):
            self._given.pop()
            tell(f"That cannot be: {against[0]}.")

    def _doubts(self) -> list[str]:
        """Why what has been answered so far cannot be."""
        sheet, draft = self._game.results.sheet, self._draft()
        crossed = sheet.crossed(draft) if self._by_places else ""
        return [*sheet.doubts(draft), *([crossed] if crossed else [])]

    def _back(self) -> None:
        if self._given:
            self._given.pop()
        else:
            tell(FIRST)

    def _line(self, question: SheetQuestion) -> str:
        words = _typed(question, self._game)
        if words is None:
            raise self._ended(question)
        return words

    def _ended(self, question: SheetQuestion) -> Failure:
        """The end of all answers; what was answered is kept on the screen."""
        self._show_given()
        if self._given:
            return Failure(f"The answers ended at '{question.text}'; above is the sheet with those that were given.")
        return Failure("Nothing to score: name a sheet or a transcript, or answer the questions.")

    def _show_given(self) -> None:
        if self._given:
            click.echo(sheet_text(self._stamped(self._draft())), err=True)


def with_ties(game: Game, sheet: dict[str, Any], source: str) -> dict[str, Any]:
    """A sheet with totals, and the answers that decide its ties, as far as any are needed; a refused one is asked for
    again. Raises Failure when the answers end, SheetError that names `source`."""
    rows, steps = game.results.sheet, [sheet]  # the last as it stands, those before it to go back to
    if rows.tie_question(sheet, source) is not None:
        tell(HELP)
    while (question := rows.tie_question(steps[-1], source)) is not None:
        words = _typed(question, game)
        if words is None:
            raise Failure(f"A tie has to be broken, and nobody answered '{question.text.removesuffix('.')}'.")
        if words.lower() != BACK:
            with _refusal_said():
                steps.append(_with_answer(steps[-1], *read_answer(question, words)))
        elif len(steps) > 1:
            steps.pop()
        else:
            tell(FIRST)
    return steps[-1]


def _with_answer(sheet: dict[str, Any], question: SheetQuestion, value: Any) -> dict[str, Any]:
    """The sheet with one more answer."""
    new = deepcopy(sheet)
    put_answer(new, question, value)
    return new


@contextmanager
def _refusal_said() -> Iterator[None]:
    """An answer that is refused inside is told why, and asked for again."""
    try:
        yield
    except SheetError as error:
        tell(str(error))


def _typed(question: SheetQuestion, game: Game) -> str | None:
    """What somebody types at a question, None where the answers end; `?` explains it or tells a rule, and it is asked
    again."""
    words = _line_at(question)
    while words is not None and folded(words).startswith(EXPLAIN):
        tell(_explained(question, game, plain(words).removeprefix(EXPLAIN).strip()))
        words = _line_at(question)
    return words


def _explained(question: SheetQuestion, game: Game, about: str) -> str:
    """What the question is about, or a rule by its id."""
    if not about:
        return explained(question)
    told = rules_told(game.name, game.title, about)
    return told or readable(f"'{about}' is not the id of a rule of {game.title}. {explained(question)}")


def _line_at(question: SheetQuestion) -> str | None:
    """One line typed at a question, None where the answers end."""
    if question.kind in (CHOICE, SEAT):
        tell(_choices(question))
    tell(f"{question.text} ", end="")
    try:
        line = read_line(SheetError)
    except (KeyboardInterrupt, UnicodeDecodeError):
        line = ""
    if not line or not sys.stdin.isatty():  # a typed line ends itself
        click.echo("", err=True)
    return line.strip() if line else None


def _choices(question: SheetQuestion) -> str:
    if question.kind == SEAT:
        return "\n".join(f"{number:>3}  {name}" for number, name in question.choices)
    return "\n".join(f"{number:3d}  {name} ({title})" for number, (name, title) in enumerate(question.choices, 1))
