"""A terminal for tests: the command runs in it as it does for a person, with lines edited and completed."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import time
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSCTTY, TIOCSWINSZ

from tests.cli.running import COMMAND, ROOT, hear_ctrl_c

PATIENCE = 120.0  # seconds until a test gives up waiting
UNWANTED = ("NO_COLOR", "INPUTRC", "COLUMNS", "LINES")  # would change what a terminal shows
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def own_terminal() -> None:
    """In the new process: what is pressed in the terminal reaches it, Ctrl-C too."""
    os.setsid()
    ioctl(0, TIOCSCTTY, 0)
    hear_ctrl_c()


class Terminal:
    """The command in a terminal of 120 by 60. A context manager; what was shown is kept in `shown`."""

    def __init__(self, folder: Path, *arguments: object, **environment: str) -> None:
        self._end, inner = pty.openpty()
        ioctl(inner, TIOCSWINSZ, pack("HHHH", 60, 120, 0, 0))
        settings = {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        kept = {key: value for key, value in os.environ.items() if key not in UNWANTED}
        self._process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            cwd=folder,
            env=kept | settings | environment,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            preexec_fn=own_terminal,
        )
        os.close(inner)
        self.shown = ""
        self._read_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._end)

    def type(self, keys: str) -> None:
        """Press these keys; `\\t` is Tab, `\\n` Enter."""
        os.write(self._end, keys.encode())

    def wait_for(self, text: str) -> str:
        """Read until the text is shown after what was waited for before; returns what stands between, without codes."""
        began = time.monotonic()
        while (found := CODES.sub("", self.shown).find(text, self._read_to)) < 0:
            assert time.monotonic() - began < PATIENCE, f"waited in vain for {text!r} in {self.shown!r}"
            self._read()
        start, self._read_to = self._read_to, found + len(text)
        return CODES.sub("", self.shown)[start : self._read_to]

    def ended(self) -> int:
        """The exit code, once everything was shown."""
        began = time.monotonic()
        while self._read():
            assert time.monotonic() - began < PATIENCE, f"did not end: {self.shown[-500:]!r}"
        return self._process.wait(timeout=PATIENCE)

    def _read(self) -> bool:
        """Take what is shown within a moment; False when nothing will come any more."""
        if not select.select([self._end], [], [], 0.1)[0]:
            return True
        try:
            more = os.read(self._end, 65536)
        except OSError:
            return False
        self.shown += more.decode(errors="replace").replace("\r", "")
        return bool(more)
