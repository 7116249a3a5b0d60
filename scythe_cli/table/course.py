"""A stored game, step by step: its positions, who answered what, where turns begin, what a reader may know of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence

from engines.core.game import Game, Position
from engines.core.language.log import Sentence
from engines.core.transcript import Transcript, answer_place, read_answer
from scythe_cli.playing.entries import NARROW, Entry, entry_of, log_lines
from scythe_cli.playing.seating import seat_names, sentence_names
from scythe_cli.table.desk import numbers

NUMBER = re.compile(r"\d+")
KEPT = 48  # answers from one position that is kept to the next


class Course:
    """The game of a transcript. It is read bit by bit: `read` goes on, and what was not read yet is not there."""

    def __init__(self, transcript: Transcript, game: Game) -> None:
        self.game = game
        self.transcript = transcript
        self.answers = len(transcript.answers)
        self.called: Sequence[str] = transcript.more.get("names", ())  # '' for a seat without a name
        self.names = seat_names(game, transcript.setup, self.called)
        self._called = sentence_names(game, transcript.setup, self.called)
        self.entries: list[Entry] = []
        self.turns: list[int] = [0]  # the steps at which one begins
        self._numbers: dict[int, int] = {}  # such a step by the number that the game gives to the turn, or the round
        self._state = game.new_initial_state(transcript.setup)
        self._kept = [self._state.clone()]
        self._steps = self._read(transcript)
        self._turn = game.pictures.turn(self._state)
        self._told: dict[tuple[int, int], list[Sentence]] = {}

    def read(self, seconds: float) -> bool:
        """Read on for a while; True when all is read. Raises TranscriptError where an answer does not fit."""
        began = time.monotonic()
        return not any(time.monotonic() - began > seconds for _ in self._steps)

    def _read(self, transcript: Transcript) -> Iterator[None]:
        state = self._state
        for number, (by, words) in enumerate(transcript.answers, 1):
            entry = entry_of(state, *read_answer(state, by, words, answer_place(transcript.source, number)))
            state.apply_action(entry.action)
            if number % KEPT == 0:
                self._kept.append(state.clone())
            self.entries.append(entry)  # last: the table may ask for this step at once
            self._note_turn(number)
            yield

    def _note_turn(self, step: int) -> None:
        """A turn begins where somebody is asked first in it."""
        if not self._state.is_chance():
            turn = self.game.pictures.turn(self._state)
            if turn != self._turn:
                self.turns.append(step)
                self._turn = turn
                number = NUMBER.search(turn)
                self._numbers.setdefault(int(number[0]) if number else len(self.turns) - 1, step)

    def at(self, step: int) -> Position:
        """The position after so many answers."""
        state = self._kept[step // KEPT].clone()
        for entry in self.entries[step - step % KEPT : step]:
            entry.apply(state)
        return state

    @property
    def is_over(self) -> bool:
        """Whether all is read, and the game has come to its end."""
        return len(self.entries) == self.answers and self._state.is_terminal()

    def turn_before(self, step: int) -> int:
        """The last step before this one at which a turn begins."""
        return max((start for start in self.turns if start < step), default=0)

    def turn_after(self, step: int) -> int:
        """The next step at which a turn begins; the last one that was read after the last turn."""
        return min((start for start in self.turns if start > step), default=len(self.entries))

    def turn_numbered(self, number: int) -> int | None:
        """The step at which the turn, or the round, with this number begins; None where there is none."""
        return self._numbers.get(number)

    def log(self, reader: int) -> list[str]:
        """All answers that were read, as a seat, ONLOOKER or EVERYTHING may know them."""
        return log_lines(self.entries, numbers(self.names), reader, column=NARROW)

    def told(self, step: int, reader: int) -> list[str]:
        """What the answer before this step did, as a seat, an ONLOOKER or a reader of EVERYTHING may know it."""
        return [sentence.text(self._called) for sentence in self.sentences(step, reader)]

    def find(self, step: int, by: int, is_sought: Callable[[Sentence, str], bool], reader: int) -> int | None:
        """The next step, or by -1 the one before, of which such a sentence is told; None for none."""
        last = len(self.entries)
        for at in range(step + 1, last + 1) if by > 0 else range(step - 1, 0, -1):
            if any(is_sought(sentence, sentence.text(self._called)) for sentence in self.sentences(at, reader)):
                return at
        return None

    def sentences(self, step: int, reader: int) -> list[Sentence]:
        """The same sentence by sentence."""
        if (step, reader) not in self._told:
            state = self.at(max(step - 1, 0)).listen()
            if step:
                self.entries[step - 1].apply(state)
            self._told[step, reader] = self.game.words.log.sentences(state.events(reader), reader)
        return self._told[step, reader]
