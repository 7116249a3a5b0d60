"""Waiting for what other processes do, and which of them run, told the Linux way."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

PROC = Path("/proc")
PATIENCE = 600.0  # seconds until a test gives up; nothing takes that long unless it is broken
needs_proc = pytest.mark.skipif(not (PROC / "self" / "stat").is_file(), reason="processes are listed the Linux way")


def children(parent: int) -> set[int]:
    """The processes that this one has started, those too that have ended and wait to be buried."""
    return {int(folder.name) for folder in PROC.glob("[0-9]*") if _status(folder)[1:2] == [str(parent)]}


def is_alive(process: int) -> bool:
    """Whether it runs; one that only waits to be buried does not."""
    return _status(PROC / str(process))[:1] not in ([], ["Z"], ["X"])


def with_word(word: str) -> set[int]:
    """The processes that have this word in their command."""
    found = set()
    for folder in PROC.glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if word in words:
            found.add(int(folder.name))
    return found


def wait_until(condition: Callable[[], bool]) -> bool:
    """Look again and again until it holds; False when it never does."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def _status(folder: Path) -> list[str]:
    """State, parent, …; nothing for a process that is gone."""
    try:
        return (folder / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
