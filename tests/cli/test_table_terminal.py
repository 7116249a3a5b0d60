"""The table on a real terminal: whatever comes from it, the game goes on, or ends with the terminal as it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import ROOT
from tests.processes import PATIENCE

terminal = pytest.importorskip("tests.cli.terminal", reason="there are no pseudo terminals here")
Terminal = terminal.Terminal
ALONE = ["play", "-p", 2, "--seat", "1=human", "--seat", "2=random", "--seed", 2, "--transcript", "game.jsonl"]
GAMES = ("scythe", "smallworld", "architects", "wayfarers")
SESSIONS, STEPS = 4, 6  # of each game
NO_UTF8 = [b"\xff", b"fa\xe7ade", b"\xe2\x82"]
DIGITS = b"9" * 20
NO_KEYS = [
    *(b"\x1b[%bu" % DIGITS, b"\x1b[1;%bA" % DIGITS, b"\x1b[<0;%b;3M" % DIGITS, b"\x1b[%b;5R" % DIGITS),
    *(b"\x1b[1114112u", b"\x1b[48;0;0;0;0t\x1b[<35;5;5M", b"\x1b[48;9999;9999;1;1t"),
]


def test_the_table_lives_through_what_is_no_key_and_through_signals(tmp_path: Path) -> None:
    """Stopped it goes on; terminated it gives the terminal back and says how the game goes on."""
    with Terminal(tmp_path, *ALONE) as screen:
        screen.wait_for("Which section?")
        for typed in (*NO_UTF8, *NO_KEYS):
            screen.type(typed)
        screen.type("\x15section m\r")  # Ctrl+U clears the line
        screen.wait_for("Top row?")
        for stop in (signal.SIGSTOP, signal.SIGTSTP):
            screen.stop(stop)
            screen.wait_for("Top row?")
        screen.send(signal.SIGTERM)
        assert screen.ended() == 1
        assert screen.shown.rfind("\x1b[?1049l") > screen.shown.rfind("\x1b[?1049h")
        assert "It goes on with: scythe play --resume game.jsonl" in screen.shown
        assert "Traceback" not in screen.shown


def test_no_monkey_breaks_the_table() -> None:
    """`make soak` lets more of them at it."""
    command = [sys.executable, "-m", "tests.cli.monkey", "0", str(SESSIONS), str(STEPS), *GAMES]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=PATIENCE, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
