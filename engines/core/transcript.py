"""Transcripts: every answer of a game in stable words, chance included, so that a game replays without a seed.

One JSON value a line. The first line is the header (format, versions, setup, who sits where, seed); then one line an
answer; the last line, when the game came to its end, says how it ended and gives the digest of the final position. A
transcript that stops in the middle can be resumed.

An answer out of turn is by `seat 3 out of turn`: the seat was not asked, but began a question of its own
(`Position.interrupt`).

A transcript that is redacted for a seat says so in its header (`seen_by`); answers that the seat does not know stand as
`{"by": "seat 3", "do": null, "hidden": true}`. It can be shown, but neither replayed nor resumed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.core.engine.errors import NotationError, RulesError, ScytheError, TranscriptError
from engines.core.engine.files import parse_json, read_lines
from engines.core.engine.json_text import json_text, whole
from engines.core.engine.version import PROGRAM_VERSION
from engines.core.game import CHANCE, Game, Position
from engines.core.language.spelling import tidy
from engines.core.setup.setup import Setup

FORMAT = "scythe-transcript"
FORMAT_VERSION = 1
OUT_OF_TURN = " out of turn"
MOST_QUOTED = 60  # signs of an answer that is no answer
HIDDEN = ""  # the words of an answer that the reader of a redacted transcript does not know
OPTIONAL: dict[str, type] = {"seed": int, "bot_file": str, "chance": str, "seen_by": int, "names": list}  # newer keys
KINDS = {int: "a whole number", str: "a text", list: "a list with one text a seat"}


@dataclass
class Transcript:
    """A transcript as read: the setup, who played, and the answers in order as (who, words).

    `more` holds what else the header says: `seed`, `bot_file`, `chance` (how its outcomes were found), `names` (what
    the seats are called, '' for those without a name), `seen_by` (seat from 1 for which the transcript is redacted)
    and, of a redacted one, `table`: where the game stood, in words.
    """

    game: str
    rules_version: str
    setup: Setup
    bots: list[str]
    answers: list[tuple[str, str]] = field(default_factory=list)
    end: dict[str, Any] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    was_cut: bool = False  # the last line was not whole and was dropped
    source: str = "the transcript"  # the file that it was read from, as errors name it

    @property
    def names(self) -> Sequence[str]:
        """What the seats are called, '' for those without a name; nothing where nobody was named."""
        names: Sequence[str] = self.more.get("names", ())
        return names


def who(state: Position) -> str:
    """Who is asked, as it stands in a transcript."""
    player = state.current_player()
    return "chance" if player == CHANCE else f"seat {player + 1}{OUT_OF_TURN if state.is_interruption() else ''}"


def begin_answer(state: Position, by: str) -> bool:
    """Where a seat answers out of turn that is not at it already, let it begin its question; whether that was so.

    Raises IllegalActionError where it cannot be, and then nothing has changed.
    """
    seat = by.removesuffix(OUT_OF_TURN).removeprefix("seat ")
    if by == who(state) or not by.endswith(OUT_OF_TURN) or not seat.isdecimal():
        return False
    state.interrupt(int(seat) - 1)
    return True


def read_answer(
    state: Position, by: str, words: str, place: str, error: type[ScytheError] = TranscriptError
) -> tuple[int, bool]:
    """A stored answer in the position where it stands: the action, and whether its seat began the question itself.

    Raises `error` with one sentence that begins with `place` where somebody else is asked or the words do not fit.
    """
    try:
        opens = begin_answer(state, by)
        if state.is_terminal() or by != who(state):
            raise error(f"{place} is by {by}, but asked is {state.asked()}.")
        return state.text_to_action(words), opens
    except NotationError as wrong:
        raise error(f"{place} does not fit: {_refused(state, words, str(wrong))}") from None
    except RulesError as wrong:
        raise error(f"{place} does not fit: {wrong}") from None


def _refused(state: Position, words: str, why: str) -> str:
    """Why words are no answer to what is asked; where that does not quote them, they and the question come first. Long
    words are cut, and nothing more is said of them."""
    if len(words) > MOST_QUOTED:
        return f"'{words[: MOST_QUOTED - 3]}...' is not an answer to '{state.question()}'."
    return why if f"'{words}'" in why else f"'{words}' is not an answer to '{state.question()}'. {why}"


def answer_place(source: str, number: int) -> str:
    """Where the answer with this number, from 1, stands in a transcript: the header is its first line."""
    return f"{source}: line {number + 1}: answer {number}"


def line_text(value: dict[str, Any]) -> str:
    """One line of a transcript."""
    return json_text(value, ensure_ascii=False) + "\n"


def header(game: Game, setup: Setup, bots: list[str], **more: Any) -> dict[str, Any]:
    """The first line: everything that is needed to replay the answers; `more` as in `Transcript`."""
    stamp = {"program_version": PROGRAM_VERSION, "rules_version": game.tables.rules_version}
    start = {"format": FORMAT, "format_version": FORMAT_VERSION, **stamp, "game": game.name}
    return {**start, "setup": setup.to_json(stamp), "bots": bots, **more}


def answer_line(by: str, words: str) -> dict[str, Any]:
    """The line of an answer; one that is hidden has no words."""
    return {"by": by, "do": words} if words else {"by": by, "do": None, "hidden": True}


def end_line(state: Position) -> dict[str, Any]:
    """The last line of a game that is over."""
    return {"end": {"ended": state.core.ended, "digest": state.digest()}}


def read_transcript(path: Path) -> Transcript:
    """Read a transcript; one that stops in the middle of a line is read up to there.

    Raises:
        TranscriptError: Not a transcript, of another version, or damaged; names the line.
        SetupError: The setup inside is damaged.
    """
    lines = read_lines(path, TranscriptError)
    values = list(_values(path, lines))
    if not values:
        raise TranscriptError(f"{path} is empty.")
    if values[0].get("format") != FORMAT:
        raise TranscriptError(f"{path}: line 1 is not the header of a transcript ('format' is not '{FORMAT}').")
    transcript = _from_header(path, values[0])
    transcript.was_cut = len(values) < len(lines)
    for number, value in enumerate(values[1:], 2):
        _add(transcript, value, f"{path}: line {number}")
    return transcript


def _from_header(path: Path, head: dict[str, Any]) -> Transcript:
    """A transcript without its answers."""
    if head.get("format_version") != FORMAT_VERSION:
        found = head.get("format_version")
        raise TranscriptError(
            f"{path}: transcript version {found} is not one this program reads; it reads {FORMAT_VERSION}."
        )
    head = {key: whole(value) if OPTIONAL.get(key) is int else value for key, value in head.items()}
    for key, kind in OPTIONAL.items():
        if key in head and not _is_of(kind, head[key]):
            raise TranscriptError(f"{path}: line 1: '{key}' must be {KINDS[kind]}, but is {json.dumps(head[key]):.60}.")
    bots = head.get("bots", [])
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise TranscriptError(f"{path}: line 1: 'bots' must be a list with one text a seat.")
    setup = Setup.from_json(head.get("setup"), str(path))
    if head.get("game", setup.game) != setup.game:
        raise TranscriptError(
            f"{path}: line 1: 'game' is {json.dumps(head['game']):.60}, but its setup is one of '{setup.game}'."
        )
    more = {key: head[key] for key in OPTIONAL if key in head}
    if len(more.get("names", setup.seats)) != len(setup.seats):
        raise TranscriptError(f"{path}: line 1: 'names' must be {KINDS[list]}: {len(setup.seats)} texts.")
    if "names" in more:
        more["names"] = [tidy(name) for name in more["names"]]
    return Transcript(setup.game, str(head.get("rules_version")), setup, bots, more=more, source=str(path))


def _is_of(kind: type, value: Any) -> bool:
    """Whether a value of the header is of a kind; a list is one of texts."""
    if isinstance(value, list):
        return kind is list and all(isinstance(one, str) for one in value)
    return type(value) is kind


def _values(path: Path, lines: list[bytes]) -> Iterator[dict[str, Any]]:
    """The JSON values of the lines; a last line that was cut off is dropped."""
    for number, line in enumerate(lines, 1):
        try:
            value = parse_json(line, f"{path}: line {number}", TranscriptError)
        except TranscriptError:
            if number == len(lines) and number > 1:
                return
            raise
        if not isinstance(value, dict):
            raise TranscriptError(f"{path}: line {number} is not a JSON object.")
        yield value


def _add(transcript: Transcript, value: dict[str, Any], place: str) -> None:
    by, do = value.get("by"), value.get("do")
    if isinstance(value.get("end"), dict):
        transcript.end = value["end"]
    elif isinstance(by, str) and isinstance(do, str) and by and do:
        transcript.answers.append((by, do))
    elif "seen_by" in transcript.more and isinstance(value.get("table"), list):
        transcript.more["table"] = [str(line) for line in value["table"]]
    elif isinstance(by, str) and value.get("hidden") is True and "seen_by" in transcript.more:
        transcript.answers.append((by, HIDDEN))
    else:
        raise TranscriptError(f"{place} is neither an answer ('by' and 'do') nor the end ('end').")


def replay(game: Game, transcript: Transcript, until: int | None = None) -> Position:
    """The position after the first `until` answers, or after all of them.

    Raises:
        TranscriptError: An answer that is not legal where it stands, an end that does not agree, or answers missing.
    """
    if "seen_by" in transcript.more:
        seat = transcript.more["seen_by"]
        raise TranscriptError(f"{transcript.source}: holds only what seat {seat} knows, so it cannot be replayed.")
    state = game.new_initial_state(transcript.setup)
    answers = transcript.answers if until is None else transcript.answers[:until]
    for number, (by, words) in enumerate(answers, 1):
        action, _ = read_answer(state, by, words, answer_place(transcript.source, number))
        state.step(action)
    if transcript.end and len(answers) == len(transcript.answers):
        _check_end(state, transcript)
    return state


def _check_end(state: Position, transcript: Transcript) -> None:
    if not state.is_terminal():
        raise TranscriptError(
            f"{transcript.source}: says that the game is over, but the game goes on after its last answer."
        )
    if transcript.end.get("digest") != state.digest():
        raise TranscriptError(f"{transcript.source}: replays, but to another final position than the one it names.")
