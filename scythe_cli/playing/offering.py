"""`scythe play` with nothing else: the first time it offers the tutorial, and remembers that it has."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from scenarios.tutorials import has_tutorial
from scythe_cli.typed import typed_params

QUESTION = "Is this your first game? A tutorial explains the first turns as they come. Begin with it?"
FOLDER, MARK = "scythe", "tutorial-offered"


def wants_tutorial(given: Mapping[str, Any]) -> bool:
    """Whether somebody at a terminal who types no option is asked, which happens once, and says yes."""
    is_bare = not typed_params().keys() - {"game"}
    is_here = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    return is_bare and is_here and has_tutorial(given["game"]) and _is_first() and click.confirm(QUESTION, err=True)


def state_folder() -> Path:
    """Where the program keeps what it remembers of its user. Raises RuntimeError where nobody has a home."""
    usual = os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else None
    return Path(os.environ.get("XDG_STATE_HOME") or usual or Path.home() / ".local" / "state") / FOLDER


def _is_first() -> bool:
    """Whether it was not offered before; then that is noted. Where nothing can be noted it is not offered."""
    try:
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).touch(exist_ok=False)
    except (OSError, RuntimeError):
        return False
    return True
