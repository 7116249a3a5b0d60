"""Transcripts with the game that they were played in."""

from __future__ import annotations

from pathlib import Path

from engines.core import registry
from engines.core.errors import TranscriptError
from engines.core.game import Game
from engines.core.transcript import FORMAT, Transcript, read_transcript

SUFFIX = ".jsonl"
BEGINNING = 200  # bytes in which a header says what it is


def is_transcript(path: Path) -> bool:
    """Whether a file is the transcript of a game, by its name or its beginning."""
    if path.suffix == SUFFIX or not path.is_file():
        return path.suffix == SUFFIX
    with path.open("rb") as file:
        return f'"{FORMAT}"'.encode() in file.read(BEGINNING)


def read_game(path: Path) -> tuple[Transcript, Game]:
    """A transcript and its game. Raises TranscriptError, also when it was written by other rules."""
    transcript = read_transcript(path)
    game = registry.load(transcript.game)
    if transcript.rules_version != game.rules_version:
        raise TranscriptError(
            f"{path}: was played under rules version {transcript.rules_version}; "
            f"this program plays {game.rules_version}."
        )
    return transcript, game
