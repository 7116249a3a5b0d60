"""A terminal for tests: the command runs in it as it does for a person, with lines edited and completed."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

from tests.cli.running import COMMAND, ROOT, ctrl_c_heard
from tests.processes import PATIENCE

UNWANTED = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")  # would change what a terminal shows
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

PRESSED_AGAIN = 20.0  # seconds after which somebody presses Ctrl-C once more

# In the new process, before it becomes the command: what is pressed in the terminal reaches it, Ctrl-C too.
OWN_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)


class Terminal:
    """The command in a terminal of 120 by 60. A context manager; what was shown is kept in `shown`."""

    command: Sequence[str] = COMMAND

    def __init__(self, folder: Path, *arguments: object, **environment: str) -> None:
        self._end, inner = pty.openpty()
        ioctl(inner, TIOCSWINSZ, pack("HHHH", 60, 120, 0, 0))
        settings = {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        settings |= {"INPUTRC": os.devnull}  # no habits of a person
        kept = {key: value for key, value in os.environ.items() if key not in UNWANTED}
        with ctrl_c_heard():
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", OWN_TERMINAL, *self.command, *map(str, arguments)],
                cwd=folder,
                env=kept | settings | environment,
                stdin=inner,
                stdout=inner,
                stderr=inner,
                start_new_session=True,
            )
        os.close(inner)
        self.shown = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._read_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._end)

    def type(self, keys: str | bytes) -> None:
        """Press these keys, or send these bytes; `\\t` is Tab, `\\n` Enter."""
        os.write(self._end, keys.encode() if isinstance(keys, str) else keys)

    def send(self, number: int) -> None:
        """Send a signal to the command."""
        self._process.send_signal(number)

    def stop(self, number: int) -> None:
        """Stop the command by a signal, and let it go on once it has stopped."""
        self.send(number)
        while not os.waitpid(self._process.pid, os.WUNTRACED | os.WNOHANG)[0]:
            self._read()
        self._read_to = len(CODES.sub("", self.shown))
        self.send(signal.SIGCONT)

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

    def cost(self) -> float:
        """End the command here; the seconds that processors have worked for it."""
        self._process.kill()
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime

    def interrupted(self) -> int:
        """The exit code after Ctrl-C.

        Python hears one that comes after the prompt, but before it waits for keys, with the next one only: hence again.
        """
        began, pressed = time.monotonic(), -PATIENCE
        while self._read():
            assert time.monotonic() - began < PATIENCE, f"did not end: {self.shown[-500:]!r}"
            if time.monotonic() - pressed > PRESSED_AGAIN:
                self.type("\x03")
                pressed = time.monotonic()
        return self._process.wait(timeout=PATIENCE)

    def _read(self) -> bool:
        """Take what is shown within a moment; False when nothing will come any more."""
        if not select.select([self._end], [], [], 0.1)[0]:
            return True
        try:
            more = os.read(self._end, 65536)
        except OSError:
            return False
        self.shown += self._decoder.decode(more).replace("\r", "")
        return bool(more)
