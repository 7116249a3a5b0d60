"""Processes that work for this one: spawned, so that it works the same on every system, and gone when it is."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Any

PATIENCE = 2.0  # seconds in which a process that is told to end has to


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def new_pool(jobs: int, start: Callable[..., None], *arguments: object) -> ProcessPoolExecutor:
    """A pool of `jobs` processes, each of which begins with `start`; they run from the first task on."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=start, initargs=arguments)


def obey_parent(leave: Callable[[], object]) -> None:
    """What a process of a pool does first: Ctrl-C is for the parent alone, and without a parent it leaves.

    `leave` ends the process, called in a thread of its own; a process whose parent was killed would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # or programs that it runs would have it blocked
    signal.signal(signal.SIGTERM, lambda number, frame: threading.Thread(target=leave).start())
    threading.Thread(target=_end_with_parent, args=(leave,), daemon=True).start()


def _end_with_parent(leave: Callable[[], object]) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        leave()


def abandon(pool: ProcessPoolExecutor, waiting: Iterable[Future[Any]]) -> None:
    """Give a pool up and end its processes that are still busy, after an interrupt or an error."""
    busy = any(not future.done() for future in waiting)
    pool.shutdown(wait=False, cancel_futures=True)
    if busy:
        for child in multiprocessing.active_children():
            end_child(child)


def end_child(child: BaseProcess) -> None:
    """End a process with all that it runs; one that does not listen, or was stopped, is killed."""
    child.terminate()
    child.join(PATIENCE)
    if child.is_alive():
        child.kill()
        child.join()


@contextmanager
def spawning() -> Iterator[None]:
    """Within it Ctrl-C waits until the end, and processes that are spawned do not hear it."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # or its start, with the first process, would let signals through again
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        yield
