"""Writes the transcript of a game that a test plays."""

from __future__ import annotations

from typing import IO, Any

from engines.core.game import Game, Position
from engines.core.setup.setup import Setup
from engines.core.transcript import answer_line, end_line, header, line_text, who


class TranscriptWriter:
    """Writes a transcript line by line, so that nothing played is lost when the program is stopped."""

    def __init__(self, file: IO[str], game: Game, setup: Setup, bots: list[str]) -> None:
        self._file = file
        self._line(header(game, setup, bots))

    def answer(self, state: Position, action: int) -> None:
        """Note the answer that is about to be given."""
        self._line(answer_line(who(state), state.action_to_text(action)))

    def end(self, state: Position) -> None:
        """Note the end of the game."""
        self._line(end_line(state))

    def _line(self, value: dict[str, Any]) -> None:
        self._file.write(line_text(value))
        self._file.flush()
