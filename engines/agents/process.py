"""A running program that is spoken to in lines. Nothing here waits without a limit, and no process is left behind.

Two threads carry the lines, so that neither a program that does not read nor one that does not write can hold up the
game, on every system.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from typing import NoReturn

PATIENCE = 1.0  # seconds that a program has to end by itself when its game is over
MOST_WAITING = 64  # lines that a program may be ahead
STEP = 0.1  # seconds until a thread that waits looks whether it is still needed
PIECE = 65_536  # bytes read at a time

_exit = os._exit  # which bots do not reach (`engines.agents.registry.blamed`)
_running: set[Program] = set()
_starting = threading.RLock()  # held while a program has begun to run and cannot be stopped yet


class Program:
    """A started program. Its standard error goes where ours goes, unless asked otherwise; Ctrl-C does not reach it."""

    def __init__(self, words: Sequence[str], longest: int, errors: int | None = None) -> None:
        """`words`: the command; `longest`: how many bytes a line may have; `errors`: as `stderr` of Popen, where its
        standard error goes. Raises OSError when it cannot be started."""
        with _starting:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                bufsize=0,
                start_new_session=sys.platform != "win32",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
            self._longest = longest
            self._stopped = False
            self._inbox: queue.Queue[bytes] = queue.Queue(MOST_WAITING)
            self._outbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
            self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
            for thread in self._threads:
                thread.start()
            _running.add(self)

    def send(self, text: str) -> None:
        """Hand over some lines; returns at once."""
        self._outbox.put(text.encode())

    def has_spoken(self) -> bool:
        """Whether a line waits that nobody has received."""
        return not self._inbox.empty()

    def receive(self, seconds: float) -> bytes | None:
        """The next line; b"" when there will be none; None when none came in time."""
        try:
            text = self._inbox.get(timeout=seconds)
        except queue.Empty:
            return None
        if not text:
            self._inbox.put(text)
        return text

    def how_it_ended(self) -> str:
        """The exit code in words, for a program that speaks no more."""
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def finish(self) -> None:
        """Close its input, wait a little for it to end, and then make it."""
        self._outbox.put(b"")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self.stop()

    def stop(self) -> None:
        """End it now, with all that it has started; calling it twice does no harm."""
        if self._stopped:
            return
        self._stopped = True
        _running.discard(self)
        self._kill()
        self._outbox.put(b"")
        for thread in self._threads:
            thread.join(PATIENCE)
        if self._process.stdout is not None and not self._threads[0].is_alive():
            self._process.stdout.close()

    def _kill(self) -> None:
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        """Thread: its lines into the inbox, b"" after the last."""
        for text in self._lines():
            while not self._stopped:
                try:
                    self._inbox.put(text, timeout=STEP)
                    break
                except queue.Full:
                    continue

    def _lines(self) -> Iterator[bytes]:
        held = b""
        while piece := self._piece():
            held += piece
            while b"\n" in held or len(held) >= self._longest:
                end = held.find(b"\n", 0, self._longest) + 1 or self._longest
                yield held[:end]
                held = held[end:]
        yield from [held] if held else []
        yield b""

    def _piece(self) -> bytes:
        """What it has written; b"" at the end, or when stopped: the output ends late where a child keeps it."""
        assert self._process.stdout is not None
        number = self._process.stdout.fileno()
        while sys.platform != "win32" and not select.select([number], [], [], STEP)[0]:
            if self._stopped:
                return b""
        return os.read(number, PIECE)

    def _write(self) -> None:
        """Thread: the outbox to its input, until b"" closes it."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError), self._process.stdin as pipe:
            while text := self._outbox.get():
                while text:
                    text = text[os.write(pipe.fileno(), text) :]


def stop_all() -> None:
    """End every program that still runs."""
    for program in list(_running):
        program.stop()


def leave() -> NoReturn:
    """End this process and all programs that it runs; called in a thread, which waits for one that just starts."""
    with _starting:
        try:
            stop_all()
        finally:
            _exit(1)


atexit.register(stop_all)
