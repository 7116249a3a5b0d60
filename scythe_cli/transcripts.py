"""Transcripts with the game that they were played in."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engines.core import registry
from engines.core.engine.errors import BotError, SetupError, TranscriptError
from engines.core.game import Game
from engines.core.transcript import FORMAT, Transcript, read_transcript
from scythe_cli.named_seats import names_by_seat

SUFFIX = ".jsonl"
BEGINNING = 200  # bytes in which a header says what it is
DATABASE = b"SQLite format 3"
SAYS = re.compile(rb'(?:\s|#[^\n]*\n|\{)*"?format"?\s*[:=]\s*"(scythe-\w+)"')  # the first key, as JSON or TOML
TAKERS = {  # other files of this program: what they are, and which command takes them
    "scythe-run": ("a run file", "scythe report {path}"),
    "scythe-experiment": ("an experiment", "scythe simulate {path}"),
    "scythe-scenario": ("a scenario", "scythe play --scenario {path}"),
    "scythe-setup": ("a setup", "scythe play --setup {path}"),
    "scythe-sheet": ("a score sheet", "scythe score {path}"),
    "scythe-handicap": ("a handicap", "scythe play --handicap {path}"),
}


def is_transcript(path: Path) -> bool:
    """Whether a file is the transcript of a game, by its name or its beginning."""
    if path.suffix == SUFFIX or not path.is_file():
        return path.suffix == SUFFIX
    with path.open("rb") as file:
        return f'"{FORMAT}"'.encode() in file.read(BEGINNING)


def read_game(path: Path, names: Sequence[tuple[int, str]] = ()) -> tuple[Transcript, Game]:
    """A transcript and its game. `names`, by seat from 1, go before those of the transcript.

    Raises TranscriptError, also when it was written by other rules; SetupError, also when a seat cannot be called as it
    says; UsageError.
    """
    _check_kind(path)
    transcript = read_transcript(path)
    with naming(path):
        game = registry.load(transcript.game)
    if transcript.rules_version != game.tables.rules_version:
        raise TranscriptError(
            f"{path}: was played under rules version {transcript.rules_version}; "
            f"this program plays {game.tables.rules_version}."
        )
    place = f"{path}: line 1: 'names': "
    called = names_by_seat(names, game, len(transcript.setup.seats), transcript.names, place)
    if names:
        transcript.more["names"] = list(called)
    return transcript, game


def _check_kind(path: Path) -> None:
    """Raises TranscriptError for another file of this program, which says what it is and what takes it; OSError."""
    if not path.is_file():  # what comes through a pipe can be read only once
        return
    with path.open("rb") as file:
        beginning = file.read(BEGINNING)
    said = SAYS.match(beginning)
    kind = "scythe-run" if beginning.startswith(DATABASE) else said[1].decode() if said else ""
    if kind in TAKERS:
        what, command = TAKERS[kind]
        raise TranscriptError(
            f"{path}: is {what}, not a stored game; `{command.format(path=shlex.quote(str(path)))}` takes it."
        )


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Inside, an error about the game or the bots that a transcript asks for begins with the name of its file."""
    try:
        yield
    except (BotError, SetupError) as error:
        raise type(error)(f"{path}: {error}") from None
