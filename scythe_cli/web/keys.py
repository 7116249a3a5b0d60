"""The keys of a table: one a seat, one for onlookers, one for the host. They are kept beside the transcript."""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.core.engine.errors import TranscriptError
from engines.core.engine.files import read_json
from engines.core.engine.json_text import json_text
from engines.core.language.log import ONLOOKER

BYTES = 16  # of a key
LENGTH = 22  # its characters
FORMAT = "scythe-keys"
PRIVATE = 0o600


@dataclass(frozen=True)
class Visitor:
    """Whom a key stands for: a seat (from 0) or an ONLOOKER, who may be the host."""

    reader: int
    is_host: bool = False

    @property
    def seat(self) -> int | None:
        """The seat; None for whoever only looks."""
        return self.reader if self.reader >= 0 else None


ONLOOKERS, HOST = Visitor(ONLOOKER), Visitor(ONLOOKER, is_host=True)


class Keys:
    """Keys and whom they stand for; `port` is the one that the links have."""

    def __init__(self, path: Path, port: int = 0) -> None:
        self.path = path
        self.port = port
        self._keys: dict[Visitor, str] = {}

    def seat(self, people: Sequence[int]) -> None:
        """Make the keys that are missing for a table with these people; those of other seats open nothing."""
        wanted = [*map(Visitor, people), ONLOOKERS, HOST]
        self._keys = {visitor: self._keys.get(visitor) or _new_key() for visitor in wanted}

    def of(self, visitor: Visitor) -> str:
        """The key that stands for somebody."""
        return self._keys[visitor]

    def renew(self, visitor: Visitor) -> None:
        """Another key; the old one opens nothing any more."""
        self._keys[visitor] = _new_key()

    def visitor(self, key: str) -> Visitor | None:
        """Whom a key stands for, found in a time that tells nothing of the keys; None for a wrong one."""
        given = key.encode("utf-8", "replace")
        found = [visitor for visitor, own in self._keys.items() if hmac.compare_digest(own.encode(), given)]
        return found[0] if found else None

    def read(self) -> bool:
        """Take the keys of the file, if there is one; whether there is. Raises TranscriptError, OSError."""
        if not self.path.exists():
            return False
        stored = read_json(self.path, TranscriptError)
        if not isinstance(stored, dict) or stored.get("format") != FORMAT:
            raise TranscriptError(f"{self.path}: not the keys of a table; delete it to make new links.")
        keys, port = stored.get("keys"), stored.get("port")
        if not isinstance(keys, dict) or not _is_keys(keys) or not (isinstance(port, int) and 0 <= port < 65536):
            raise TranscriptError(f"{self.path}: damaged; delete it to make new links.")
        self._keys = {_visitor(name): key for name, key in keys.items()}
        self.port = port
        return True

    def take(self, other: Keys) -> None:
        """Take the keys and the port of another table."""
        self._keys, self.port = dict(other._keys), other.port

    def write(self) -> None:
        """Write the file, which nobody else on this computer may read. Raises OSError."""
        draft = self.path.with_name(f".{self.path.name}.{secrets.token_hex(8)}")
        keys = {_name(visitor): key for visitor, key in self._keys.items()}
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "w", encoding="utf-8") as file:
            file.write(json_text({"format": FORMAT, "port": self.port, "keys": keys}) + "\n")
        draft.replace(self.path)

    def __iter__(self) -> Iterator[Visitor]:
        return iter(self._keys)


def keys_path(transcript: Path) -> Path:
    """The file of the keys beside a transcript."""
    return transcript.with_suffix(".keys.json")


def _new_key() -> str:
    return secrets.token_urlsafe(BYTES)


def _name(visitor: Visitor) -> str:
    return "host" if visitor.is_host else "onlookers" if visitor.seat is None else f"seat {visitor.seat + 1}"


def _visitor(name: str) -> Visitor:
    known = {"host": HOST, "onlookers": ONLOOKERS}
    return known[name] if name in known else Visitor(int(name.removeprefix("seat ")) - 1)


def _is_keys(keys: dict[str, Any]) -> bool:
    """Whether it is keys by the names of those whom they stand for."""
    names = (name.removeprefix("seat ") for name in keys if name not in ("host", "onlookers"))
    are_seats = all(name.isascii() and name.isdecimal() and 0 < int(name) < 100 for name in names)
    return are_seats and all(isinstance(key, str) and len(key) == LENGTH for key in keys.values())
