"""A transcript or a run file is written by one process at a time."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _seize(file: IO[bytes]) -> None:
        """Raises OSError when another process holds it."""
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(file: IO[bytes]) -> None:
        """Raises OSError when another process holds it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_own: set[Path] = set()  # what this process holds


class Lock:
    """A hidden file beside the one that is written. The system lets go of it however its process ends."""

    def __init__(self, path: Path) -> None:
        target = path.resolve()
        self._path = target.with_name(f".{target.name}.lock")
        self._file: IO[bytes] | None = None

    @property
    def may_be_held(self) -> bool:
        """Whether another process holds it, or held it when it was killed."""
        return self._path.exists() and self._path not in _own

    def take(self) -> bool:
        """Hold it from now on; False when somebody else does. Raises OSError when the folder cannot be written."""
        while self._file is None:
            file = self._path.open("ab")
            try:
                _seize(file)
            except OSError:
                file.close()
                return False
            if self._is_still(file):
                self._file = file
                _own.add(self._path)
            else:
                file.close()
        return True

    def release(self) -> None:
        """Let go of it and leave nothing behind; does nothing where it is not held."""
        if self._file is not None:
            file, self._file = self._file, None
            _own.discard(self._path)
            with contextlib.suppress(OSError):  # Windows removes no file that is open; the lock is free all the same
                self._path.unlink(missing_ok=True)
            file.close()

    def _is_still(self, file: IO[bytes]) -> bool:
        """Whether who held it before has not removed the file since it was opened."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False
