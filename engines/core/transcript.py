"""Transcripts: every answer of a game in stable words, chance included, so that a game replays without a seed.

One JSON value a line. The first line is the header (format, versions, setup, bots); then one line an answer; the last
line, when the game came to its end, says how it ended and gives the digest of the final position. A transcript that
stops in the middle can be resumed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from engines.core.errors import RulesError, TranscriptError
from engines.core.game import CHANCE, Game, State
from engines.core.setup import Setup
from engines.core.version import PROGRAM_VERSION

FORMAT = "scythe-transcript"
FORMAT_VERSION = 1


@dataclass
class Transcript:
    """A transcript as read: the setup, who played, and the answers in order as (who, words)."""

    game: str
    rules_version: str
    setup: Setup
    bots: list[str]
    answers: list[tuple[str, str]] = field(default_factory=list)
    end: dict[str, Any] = field(default_factory=dict)


def who(state: State) -> str:
    """Who is asked, as it stands in a transcript."""
    player = state.current_player()
    return "chance" if player == CHANCE else f"seat {player + 1}"


class TranscriptWriter:
    """Writes a transcript line by line, so that nothing played is lost when the program is stopped."""

    def __init__(self, file: IO[str], game: Game, bots: list[str]) -> None:
        self._file = file
        self._line(header(game, bots))

    def answer(self, state: State, action: int) -> None:
        """Note the answer that is about to be given."""
        self._line({"by": who(state), "do": state.action_to_text(action)})

    def end(self, state: State) -> None:
        """Note the end of the game."""
        self._line({"end": {"ended": state.core.ended, "digest": state.digest()}})

    def _line(self, value: dict[str, Any]) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False) + "\n")
        self._file.flush()


def header(game: Game, bots: list[str]) -> dict[str, Any]:
    """The first line of a transcript."""
    stamp = {"program_version": PROGRAM_VERSION, "rules_version": game.rules.rules_version}
    start = {"format": FORMAT, "format_version": FORMAT_VERSION, **stamp, "game": game.rules.name}
    return {**start, "setup": game.setup.to_json(stamp), "bots": bots}


def read_transcript(path: Path) -> Transcript:
    """Read a transcript; one that stops in the middle of a line is read up to there.

    Raises:
        TranscriptError: Not a transcript, of another version, or damaged; names the line.
        SetupError: The setup inside is damaged.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise TranscriptError(f"{path}: not UTF-8 text, so not a transcript.") from None
    values = list(_values(path, lines))
    if not values or values[0].get("format") != FORMAT:
        raise TranscriptError(f"{path}: line 1 is not the header of a transcript ('format' is not '{FORMAT}').")
    head = values[0]
    if head.get("format_version") != FORMAT_VERSION:
        found = head.get("format_version")
        raise TranscriptError(
            f"{path}: transcript version {found} is not one this program reads; it reads {FORMAT_VERSION}."
        )
    setup = Setup.from_json(head.get("setup"), str(path))
    transcript = Transcript(
        setup.game, str(head.get("rules_version")), setup, [str(bot) for bot in head.get("bots", [])]
    )
    for number, value in enumerate(values[1:], 2):
        _add(transcript, value, f"{path}: line {number}")
    return transcript


def _values(path: Path, lines: list[str]) -> Iterator[dict[str, Any]]:
    """The JSON values of the lines; a last line that was cut off is dropped."""
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            if number == len(lines) and number > 1:
                return
            raise TranscriptError(f"{path}: line {number} is not JSON ({error.msg.lower()}).") from None
        if not isinstance(value, dict):
            raise TranscriptError(f"{path}: line {number} is not a JSON object.")
        yield value


def _add(transcript: Transcript, value: dict[str, Any], place: str) -> None:
    if isinstance(value.get("end"), dict):
        transcript.end = value["end"]
    elif isinstance(value.get("by"), str) and isinstance(value.get("do"), str):
        transcript.answers.append((value["by"], value["do"]))
    else:
        raise TranscriptError(f"{place} is neither an answer ('by' and 'do') nor the end ('end').")


def replay(game: Game, transcript: Transcript, until: int | None = None) -> State:
    """The position after the first `until` answers, or after all of them.

    Raises:
        TranscriptError: An answer that is not legal where it stands, or an end that does not agree.
    """
    state = game.new_initial_state()
    answers = transcript.answers if until is None else transcript.answers[:until]
    for number, (by, words) in enumerate(answers, 1):
        if state.is_terminal() or by != who(state):
            raise TranscriptError(f"Answer {number} of the transcript is by {by}, but asked is {state.asked()}.")
        try:
            state.step(state.text_to_action(words))
        except RulesError as error:
            raise TranscriptError(f"Answer {number} of the transcript does not fit: {error}") from None
    if transcript.end and len(answers) == len(transcript.answers):
        _check_end(state, transcript.end)
    return state


def _check_end(state: State, end: dict[str, Any]) -> None:
    if not state.is_terminal():
        raise TranscriptError("The transcript says that the game is over, but it goes on after its last answer.")
    if end.get("digest") != state.digest():
        raise TranscriptError("The transcript replays, but to another final position than the one it names.")
