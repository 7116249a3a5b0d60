"""Transcripts with the game that they were played in."""

from __future__ import annotations

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


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Inside, an error about the game or the bots that a transcript asks for begins with the name of its file."""
    try:
        yield
    except (BotError, SetupError) as error:
        raise type(error)(f"{path}: {error}") from None
