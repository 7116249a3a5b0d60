"""A second process that lends a hand: functions that it calls while this process does something else."""

from __future__ import annotations

import multiprocessing
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Generic, TypeVar

from engines.arena.children import spawning

T = TypeVar("T")


class Second:
    """Use it as a context manager; with less than two `jobs`, and outside, everything is done in this process.

    The process is spawned when the first call is handed over, so that what is refused before costs none. It ends with
    the context, and does one call after the other in the order in which they were handed over.
    """

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs
        self._waiting = deque[Call[Any]]()
        self._change = threading.Condition()
        self._open = False
        self._process: multiprocessing.process.BaseProcess | None = None
        self._thread: threading.Thread | None = None

    def call(self, function: Callable[..., T], *arguments: object) -> Call[T]:
        """Hands a call over; function, arguments and what comes of it are pickled on their way."""
        call = Call(self, function, arguments)
        with self._change:
            if self._open and self._process is None:
                self._open = self._begin()
            if self._open:
                self._waiting.append(call)
                self._change.notify()
        return call

    def _begin(self) -> bool:
        """Spawns the process; False when the system gives none."""
        context = multiprocessing.get_context("spawn")
        mine, its = context.Pipe()
        process = context.Process(target=_obey, args=(its,), daemon=True)
        if not _started(process):
            return False
        its.close()  # so that its end is heard here
        self._process, self._thread = process, threading.Thread(target=self._serve, args=(mine,), daemon=True)
        self._thread.start()
        return True

    def take_back(self, call: Call[Any]) -> bool:
        """Whether a call was not begun; it never will be."""
        with self._change:
            if not call.begun and call in self._waiting:
                self._waiting.remove(call)
            return not call.begun

    def __enter__(self) -> Second:
        self._open = self._jobs > 1 and not multiprocessing.current_process().daemon
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._change:
            self._open = False
            self._change.notify()
        if self._process is not None and self._thread is not None:
            self._process.terminate()
            self._thread.join()

    def _serve(self, process: Connection) -> None:
        """Thread: gives the process one call after the other while it can."""
        with suppress(EOFError, OSError), process:  # it is gone
            while (call := self._next()) is not None:
                try:
                    process.send((call.function, call.arguments))
                    call.found.append(process.recv())
                finally:
                    call.over.set()
        with self._change:
            self._open = False

    def _next(self) -> Call[Any] | None:
        """The next call, which begins; None when there will be none."""
        with self._change:
            self._change.wait_for(lambda: self._waiting or not self._open)
            if not self._open:
                return None
            call = self._waiting.popleft()
            call.begun = True
            return call


class Call(Generic[T]):
    """A call that may be done elsewhere."""

    def __init__(self, second: Second, function: Callable[..., T], arguments: tuple[object, ...]) -> None:
        self.function = function
        self.arguments = arguments
        self.begun = False
        self.over = threading.Event()
        self.found = list[T]()
        self._second = second

    def result(self) -> T:
        """What the function gives. It is called here unless the second process has begun it, and called here again when
        that process has failed: what went wrong there goes wrong here, too, and is raised."""
        if not self._second.take_back(self):
            self.over.wait()
        return self.found[0] if self.found else self.function(*self.arguments)


def _started(process: multiprocessing.process.BaseProcess) -> bool:
    """Starts a process that Ctrl-C does not reach; False when the system gives none."""
    try:
        with spawning():
            process.start()
    except OSError:
        return False
    return True


def _obey(first: Connection) -> None:
    """The second process: does the calls that come until nobody sends any more or something goes wrong."""
    with suppress(Exception):
        while True:
            function, arguments = first.recv()
            first.send(function(*arguments))
