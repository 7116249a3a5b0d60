"""What a single test must not be able to do to the whole run of tests; `conftest.py` gives these hooks to pytest.

pytest takes every KeyboardInterrupt for somebody at the keyboard and ends the run. One that no key has caused, raised
by a test of Ctrl-C that went wrong, is a failure of that test and nothing more.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest


@contextmanager
def stray_interrupts_fail() -> Iterator[None]:
    """Inside, a KeyboardInterrupt becomes an AssertionError, unless this process was sent SIGINT."""
    pressed: list[int] = []

    def heard(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        signal.default_int_handler(number, frame)

    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if listens:
        signal.signal(signal.SIGINT, heard)
    try:
        yield
    except KeyboardInterrupt as stray:
        if pressed:
            raise
        raise AssertionError("a KeyboardInterrupt that nobody has caused at the keyboard left the test") from stray
    finally:
        if listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _guarded() -> Generator[None, object, object]:
    with stray_interrupts_fail():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, object, object]:
    return (yield from _guarded())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    return (yield from _guarded())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    return (yield from _guarded())
