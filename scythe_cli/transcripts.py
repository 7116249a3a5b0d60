"""Transcripts with the game that they were played in."""

from __future__ import annotations

from pathlib import Path

from engines.arena.playable import Playable, load_game
from engines.core.errors import TranscriptError
from engines.core.transcript import Transcript, read_transcript


def read_game(path: Path) -> tuple[Transcript, Playable]:
    """A transcript and its game. Raises TranscriptError, also when it was written by other rules."""
    transcript = read_transcript(path)
    game = load_game(transcript.game)
    if transcript.rules_version != game.rules_version:
        raise TranscriptError(
            f"{path}: was played by rules version {transcript.rules_version}, this program plays {game.rules_version}."
        )
    return transcript, game
