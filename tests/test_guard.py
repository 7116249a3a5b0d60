"""A test that goes wrong ends itself and no other test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guard import stray_interrupts_fail
from tests.sources import ROOT

TESTS = """
import os, signal
import pytest

@pytest.fixture
def stray():
    yield
    raise KeyboardInterrupt

def test_stray_interrupt(): raise KeyboardInterrupt
def test_stray_interrupt_of_a_fixture(stray): pass
def test_exit(): raise SystemExit
def test_after_them(): pass
def test_real_interrupt(): os.kill(os.getpid(), signal.SIGINT); signal.pause()
def test_never_reached(): pass
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a POSIX signal")
def test_only_a_real_ctrl_c_ends_the_run(tmp_path: Path) -> None:
    path = tmp_path / "test_them.py"
    path.write_text(TESTS)
    code = (
        "import signal, sys, pytest; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "sys.exit(pytest.main(sys.argv[1:]))"
    )
    words = [sys.executable, "-c", code, "-p", "tests.guard", "-p", "no:cacheprovider", "--rootdir", tmp_path, path]
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == pytest.ExitCode.INTERRUPTED, done.stdout + done.stderr
    assert "2 failed, 2 passed, 1 error" in done.stdout
    assert done.stdout.count("nobody has caused") >= 2


def test_what_sigint_does_is_left_as_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(AssertionError), stray_interrupts_fail():
        raise KeyboardInterrupt
    assert signal.getsignal(signal.SIGINT) is before
