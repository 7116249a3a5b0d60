"""Keys, signals and output of the table on a terminal of Unix, whatever comes and however it ends.

Textual ends with an error page on a byte that is no UTF-8, starts a second reader of keys whenever its process goes on,
and hangs once its terminal is gone.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import IO, Any

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.events import AppBlur, AppFocus, MouseEvent, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

LEAVING = signal.SIGTERM, signal.SIGINT
STOPPING = signal.SIGTSTP, signal.SIGCONT
PATIENCE = 0.1  # seconds until a lone Esc is a key, and until it is seen that no keys are wanted any more
MOST = 4096  # bytes read at once
UNHEARD = AppBlur, AppFocus, InBandWindowResize, Resize


class Output:
    """The file of a terminal; one that is gone takes everything and shows nothing."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Show a text."""
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Show what was kept back."""
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        """The number of the file."""
        return self._file.fileno()


class Terminal(LinuxDriver):
    """Textual's driver, which lives through what no keyboard sends. The table is left by SIGTERM and SIGINT."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._file: Any = Output(self._file)
        self._is_open = self._is_suspended = False
        for number in STOPPING:
            signal.signal(number, signal.SIG_DFL)  # until the terminal is taken

    def start_application_mode(self) -> None:
        """Take the terminal."""
        loop = asyncio.get_running_loop()
        for number in LEAVING:
            loop.add_signal_handler(number, self._leave)
        for number, answer in zip(STOPPING, (self._suspend, self._go_on), strict=True):
            loop.add_signal_handler(number, answer)
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._is_open = True

    def disable_input(self) -> None:
        """Hear no more keys: the terminal is about to be given back."""
        self._is_open = self._is_suspended = False
        super().disable_input()

    def _leave(self) -> None:
        self._app.exit(KeyboardInterrupt())

    def _suspend(self) -> None:
        """Give the terminal back, and stop."""
        if self._is_open:
            self.suspend_application_mode()
            self._is_suspended = True
        os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self) -> None:
        """Take the terminal again, also where nobody asked to give it back: others may have used it."""
        if self._is_open:
            self.suspend_application_mode()
        elif not self._is_suspended:
            return
        self._is_suspended = False
        self.resume_application_mode()
        self._app.refresh(layout=True)

    def run_input_thread(self) -> None:
        """Hear keys until none are wanted any more, or nobody can press any: then the table is left."""
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._parser = XTermParser(self._debug)
        while not self.exit_event.is_set():
            if select.select([self.fileno], [], [], PATIENCE)[0]:
                typed = self._read()
                if not typed:
                    self._loop.call_soon_threadsafe(self._leave)
                    return
                for sign in decode(typed):
                    self._hear(sign)
            self._hear(None)

    def _read(self) -> bytes:
        """What was typed; nothing where the terminal is gone."""
        try:
            return os.read(self.fileno, MOST)
        except OSError:
            return b""

    def _hear(self, sign: str | None) -> None:
        """Tell the table what was pressed, or None, that no more of it has come; a sequence with numbers that no
        terminal sends is nothing."""
        try:
            for message in self._parser.tick() if sign is None else self._parser.feed(sign):
                self.process_message(message)
        except (ValueError, ArithmeticError):
            self._parser = XTermParser(self._debug)

    def process_message(self, message: Message) -> None:
        """Tell the table what came. The system alone tells its size; a press beside it, or a terminal that is told to
        have lost the keys, would leave it deaf."""
        beside = isinstance(message, MouseEvent) and not self._app.size.contains_point(message.offset)
        if not (beside or isinstance(message, UNHEARD)):
            super().process_message(message)
