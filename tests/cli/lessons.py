"""First games of tutorials in tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scythe_cli.play import command
from scythe_cli.playing.opening import plan_of
from scythe_cli.playing.session import Seating


def first_game(game: str, folder: Path | None = None) -> Seating:
    """The first game of a tutorial, as the command opens it."""
    words = [game, "--tutorial", *([] if folder is None else ["--transcript", str(folder / "game.jsonl")])]
    with command.make_context("play", words) as context:
        return replace(plan_of(context.params), is_recorded=folder is not None)
