"""The file of a transcript while its game goes on: every answer is in it at once, and no moment leaves it damaged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any

from engines.core.engine.errors import TranscriptError
from engines.core.engine.files import check_folder, write_whole, writing
from engines.core.engine.lock import Lock
from engines.core.game import Position
from engines.core.transcript import answer_line, end_line, line_text, read_transcript

Answer = tuple[str, str]  # who, words


class NoRecord:
    """In place of the transcript of a game that leaves none: nothing is written."""

    def begin(self, answers: Sequence[Answer], is_new: bool) -> None:
        """The game begins or goes on."""

    def add(self, answer: Answer) -> None:
        """An answer was given."""

    def end(self, state: Position) -> None:
        """The game is over."""

    def rewrite(self, answers: Iterable[Answer]) -> None:
        """Answers were taken back."""

    def retitle(self, head: dict[str, Any], answers: Iterable[Answer], state: Position) -> None:
        """The first line is another one."""

    def copy(self, path: Path, answers: Iterable[Answer]) -> None:
        """Somebody wants a copy."""

    def close(self) -> None:
        """The game is left."""


class Record(NoRecord):
    """A transcript that is being written."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        self.path = path
        self._head = head
        self._file: IO[str] | None = None
        self._lock = Lock(path)

    def begin(self, answers: Sequence[Answer], is_new: bool) -> None:
        """Open the file: one that must not exist yet, or the one that is continued, without what follows `answers`.

        Raises TranscriptError when another process plays this game, or has played it on since it was read.
        """
        self._take()
        if is_new:
            self._file = self.path.open("x", encoding="utf-8", newline="\n")
            self._write(self._text(answers))
        elif read_transcript(self.path).answers != list(answers):
            raise TranscriptError(f"{self.path}: another process has played on meanwhile.")
        else:
            self.rewrite(answers)

    def _take(self) -> None:
        try:
            is_free = self._lock.take()
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        if not is_free:
            raise TranscriptError(f"{self.path}: its game is being played by another process; leave that one first.")

    def add(self, answer: Answer) -> None:
        """Note an answer."""
        self._write(line_text(answer_line(*answer)))

    def end(self, state: Position) -> None:
        """Note the end of the game."""
        self._write(line_text(end_line(state)))

    def rewrite(self, answers: Iterable[Answer]) -> None:
        """Replace the whole file by one with these answers, at once or not at all."""
        self._leave()
        target = self.path.resolve()
        write_whole(target, self._text(answers))
        self._file = target.open("a", encoding="utf-8", newline="\n")

    def retitle(self, head: dict[str, Any], answers: Iterable[Answer], state: Position) -> None:
        """Write the whole file with another first line."""
        self._head = head
        self.rewrite(answers)
        if state.is_terminal():
            self.end(state)

    def copy(self, path: Path, answers: Iterable[Answer]) -> None:
        """Write the transcript so far to a new file. Raises TranscriptError when it exists, or no folder; OSError."""
        if path.exists():
            raise TranscriptError(f"{path}: exists already; choose another name.")
        check_folder(path, TranscriptError)
        write_whole(path, self._text(answers))

    def close(self) -> None:
        """Leave the file to others."""
        try:
            self._leave()
        finally:
            self._lock.release()

    def _leave(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            with writing(self.path):
                file.close()

    def _text(self, answers: Iterable[Answer]) -> str:
        return "".join([line_text(self._head), *(line_text(answer_line(*answer)) for answer in answers)])

    def _write(self, text: str) -> None:
        assert self._file is not None, "the transcript is not open"
        with writing(self.path):
            self._file.write(text)
            self._file.flush()
