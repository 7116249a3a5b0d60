"""Scripts: answers in the words of the game, one a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from engines.core.engine.errors import NotationError, RulesError, ScytheError
from engines.core.engine.files import STDIN, printable, read_line, read_text
from engines.core.game import CHANCE, Position
from engines.core.language.spelling import plain
from scythe_cli.errors import Failure
from scythe_cli.playing.addressing import CHANCE_SAYS, addressed, nobody_called, not_asked
from scythe_cli.playing.at_terminal import Alone
from scythe_cli.playing.chances import RANDOM, came_up, why_not
from scythe_cli.playing.commands import best_known
from scythe_cli.playing.numbers import is_number
from scythe_cli.playing.session import Stopped

if TYPE_CHECKING:
    from scythe_cli.playing.session import Session

MOST_SHOWN = 10  # legal alternatives after a wrong line


class ScriptError(ScytheError):
    """A script that cannot be read."""


class ScriptAnswers(Alone):
    """A script, one answer a line; `-` is stdin.

    Empty lines and what follows a `#` are passed over. A line may begin with who answers, as scenarios have it:
    `seat 2: end turn`, `Ben: end turn`, `chance: card 4`. What is done without being asked stands where it happens:
    `seat 3: give 2 to seat 1`.
    """

    def __init__(self, name: str) -> None:
        """Raises ScriptError, OSError when the file cannot be read."""
        self._name = "standard input" if name == "-" else name
        self._lines = self._numbered(
            iter(self._typed, "") if name == STDIN else read_text(name, ScriptError).split("\n")
        )

    def answer(self, session: Session) -> int | None:
        """The next line; None when it did more than to answer what is asked."""
        number, line = next(self._lines, (0, ""))
        if not number:
            raise Stopped
        state = session.state
        by, words = addressed(line, session)
        meanings = session.naming().meanings(plain(words))
        if self._is_out_of_turn(number, by, meanings[-1], session):
            return None
        self._check_asked(number, by, session)
        if state.current_player() == CHANCE and words.lower() == RANDOM:
            return session.drawn_by_program()
        for said in meanings:
            with suppress(NotationError):
                return state.text_to_action(said)
        if state.is_chance():
            return self._came_up(number, words, session)
        self._play_line(number, meanings, session)
        return None

    def _came_up(self, number: int, words: str, session: Session) -> int:
        """The one thing that shows these words; no number of a list, which a script does not see. Raises Failure."""
        meant = [] if is_number(words) else came_up(session, words)
        if not meant:
            raise Failure(self._stranger(number, words, session) or self._mistake(number, words, session.state))
        if len(meant) > 1:
            known = "; ".join(f"{move.words} ({move.hint})" if move.hint else move.words for move in meant[:MOST_SHOWN])
            raise Failure(f"{self._name}, line {number}: '{words}' may be {len(meant)} things; say more: {known}.")
        if why_not(session, meant[0]):
            raise Failure(f"{self._name}, line {number}: {why_not(session, meant[0])}")
        return meant[0].action

    def chance(self, session: Session) -> int | None:
        """What came up stands in the script too."""
        return self.answer(session)

    def _play_line(self, number: int, meanings: Sequence[str], session: Session) -> None:
        """Do what a line says that answers several questions. Raises Failure, and then nothing has happened."""
        refusal = ""
        for said in meanings:
            try:
                if session.play_line(said):
                    return
            except NotationError as error:
                refusal = f"{self._name}, line {number}: {error}"
        refusal = self._stranger(number, meanings[0], session) or refusal
        raise Failure(refusal or self._mistake(number, best_known(session, meanings), session.state))

    def _typed(self) -> str:
        """The next line of standard input. Raises ScriptError."""
        return read_line(ScriptError)

    def _numbered(self, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        """The lines that are answers, with their numbers; stdin is read as it comes."""
        try:
            for number, line in enumerate(lines, 1):
                words = printable(line.partition("#")[0]).strip()
                if words:
                    yield number, words
        except UnicodeDecodeError:
            raise ScriptError(f"{self._name}: not UTF-8 text.") from None

    def _is_out_of_turn(self, number: int, by: str, words: str, session: Session) -> bool:
        """Do what is done without being asked, if the line says that. Raises Failure when it cannot be done."""
        asked = session.state.current_player()
        named = session.seat_called(by) if by and by.lower() != CHANCE_SAYS else None
        try:
            return session.out_of_turn(words, asked if named is None and asked != CHANCE else named)
        except RulesError as error:
            raise Failure(f"{self._name}, line {number}: {error}") from None

    def _check_asked(self, number: int, by: str, session: Session) -> None:
        """Raises Failure when the line says that somebody answers who is not asked."""
        wrong = not_asked(by, session)
        if wrong:
            raise Failure(f"{self._name}, line {number}: {wrong}")

    def _stranger(self, number: int, words: str, session: Session) -> str:
        """That somebody named in a line is not at the table; '' where nobody else is."""
        told = nobody_called(words, session)
        return f"{self._name}, line {number}: {told}" if told else ""

    def _mistake(self, number: int, words: str, state: Position) -> str:
        known = list(state.printed_texts())
        more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
        legal = "; ".join(known[:MOST_SHOWN])
        wrong = f"'{words}' is not an answer for {state.asked()}"
        reason = state.why_not(words).text.partition(" Legal moves")[0]  # all of them follow
        because = "" if reason.startswith(wrong) else f" {reason}"
        return f"{self._name}, line {number}: {wrong}.{because} Legal moves: {legal}{more}."
