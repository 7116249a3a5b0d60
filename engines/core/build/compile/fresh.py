"""Whether generated files are those of their sources: a run from a source checkout brings them up to date first.

It compares names, sizes and times of files with those that the generator noted when it was done, and reads none of
them. An installed package cannot change and is not compared.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import invalidate_caches

from engines.core.engine.errors import ScytheError

GENERATING = "SCYTHE_GENERATING"  # set in the generator and the processes that it starts
STAMP = os.path.join("build", "generated")
ENDINGS = (".py", ".pxd", ".h", ".toml")
UNREAD = ("__pycache__", "agents", "arena", "screen")  # folders that neither generator nor build reads
BUILD_INFO = os.path.join("engines", "_build_info.py")
KERNEL = ("/engines/core/engine/state.py", "/engines/core/engine/search_context.py")
ROOM = "/generated/"


class StaleBuildError(ScytheError, ImportError):
    """Compiled modules or generated files come from other sources than those that stand beside them."""


def is_checkout(root: str) -> bool:
    """Whether `root` is a source checkout; an installed wheel cannot go stale and is not compared."""
    return os.path.isfile(os.path.join(root, "pyproject.toml"))


def is_generated(path: str) -> bool:
    """Whether the generator writes the file; `path` begins at the root, as in `listing`."""
    return path in KERNEL or (ROOM in path and not path.endswith("/__init__.py"))


def listing(root: str) -> list[str]:
    """Path, size and time of each file that generator and build read or write, in order."""
    found, folders = [], [os.path.join(root, "engines")]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    folders += [entry.path] if entry.name not in UNREAD else []
                elif entry.name.endswith(ENDINGS):
                    known = entry.stat()
                    path = entry.path[len(root) :].replace(os.sep, "/")
                    found.append(f"{path} {known.st_size} {known.st_mtime_ns}")
    return sorted(line for line in found if not line.startswith("/engines/_build_info.py "))


def sources(lines: list[str]) -> list[str]:
    """The lines of a listing that are not about generated files."""
    return [line for line in lines if not is_generated(line.split(" ")[0])]


def write_stamp(root: str, fingerprint: str, lines: list[str]) -> None:
    """Note that what is generated is up to date; where that cannot be written, the next run generates again."""
    with suppress(OSError):
        os.makedirs(os.path.join(root, "build"), exist_ok=True)
        with open(os.path.join(root, STAMP), "w", encoding="utf-8") as file:
            file.write("\n".join([fingerprint, *lines]))


def noted_fingerprint(root: str) -> str:
    """The fingerprint of these sources, as noted by the generator; "" if anything has changed since."""
    try:
        with open(os.path.join(root, STAMP), encoding="utf-8") as file:
            fingerprint, *lines = file.read().split("\n")
    except FileNotFoundError:
        return ""
    return fingerprint if lines == listing(root) else ""


def bring_up_to_date(root: str) -> str:
    """Run the generator if its sources have changed. Returns their fingerprint, "" if it could not be noted.

    Raises:
        StaleBuildError: The generator fails.
    """
    found = noted_fingerprint(root)
    if found:
        return found
    with lock(root, "generating"):  # of processes that start together one generates
        return noted_fingerprint(root) or _generate(root)


def _generate(root: str) -> str:
    """Run the generator in a process of its own, for it imports what it has just written."""
    import subprocess

    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-S", "-m", "engines.core.build.generate"]
    environment = os.environ | {"PYTHONPATH": path}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.splitlines() or ["no reason given."])[-1]
        raise StaleBuildError(
            f"generated files are older than their sources, and `python -m engines.core.build.generate` fails: {reason}"
        )
    invalidate_caches()
    return noted_fingerprint(root)


@contextmanager
def lock(root: str, name: str) -> Iterator[None]:
    """Let one process at a time in, for each file `build/NAME`; where there are no file locks, do without."""
    with suppress(OSError):
        os.makedirs(os.path.join(root, "build"), exist_ok=True)
    try:
        import fcntl

        file = os.open(os.path.join(root, "build", name), os.O_RDWR | os.O_CREAT)
    except (ImportError, OSError):
        yield
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)
