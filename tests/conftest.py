"""What all tests have in common: they are the same on every machine, and none of them ends the others."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from engines.core.build.compile.choose import freshen
from tests.guard import pytest_runtest_call, pytest_runtest_setup, pytest_runtest_teardown

__all__ = ["pytest_runtest_call", "pytest_runtest_setup", "pytest_runtest_teardown"]

HERE = Path(__file__).parent
RACES = ("NONE", "CARD", "ONE", "PICKING", "FOLLOWING", "SHARING", "THREE")
GAMES = ("tests.fakes:GAME", "tests.plain.game:GAME", *(f"tests.factor_games:{race}" for race in RACES))
os.environ["SCYTHE_GAMES"] = ",".join(GAMES)  # also for the processes that tests start
SELDOM = 7_000  # objects that are made before cycles are looked for; Python's own is 700
LOOKS = (
    "NO_COLOR",
    "FORCE_COLOR",
    "COLUMNS",
    "LINES",
    "SCYTHE_LANG",
)  # of a person's terminal, which results must not depend on

freshen()  # tests read generated files as they read sources

settings.register_profile(
    "everywhere", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("everywhere")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is read to know all tests stays to the end, so nobody looks through it for cycles again and again; what
    tests make is looked through, not so often."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(SELDOM, 10, 10)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process runs all tests of a file, unless a mark says which run together: what they share is made once."""
    names = {path: path.relative_to(HERE).as_posix() for path in {item.path for item in items}}
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(names[item.path]))


@pytest.fixture(scope="session", autouse=True)
def no_terminal_of_anybody() -> Iterator[None]:
    """The looks of the terminal in which the tests run reach no test."""
    with pytest.MonkeyPatch.context() as patch:
        for name in LOOKS:
            patch.delenv(name, raising=False)
        yield
