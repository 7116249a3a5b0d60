"""Processes that work for this one: spawned, so that it works the same on every system, and gone when it is."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any


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
            child.terminate()


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Within it Ctrl-C does nothing, here and in the processes that are spawned."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
