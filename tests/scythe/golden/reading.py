"""Golden cases of Scythe: their three tables, and numbers written as words."""

from __future__ import annotations

from typing import Any

from tests.golden import reading
from tests.golden.reading import Table, UnknownKey

__all__ = ["Case", "Table", "UnknownKey", "number", "read_cases"]

CASE_KEYS = ("id", "kind", "rules", "origin", "title", "note", "given", "when", "then")
NUMBER_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


class Case:
    """One golden case with its three tables."""

    def __init__(self, data: dict[str, Any]) -> None:
        unknown = [key for key in data if key not in CASE_KEYS]
        if unknown:
            raise UnknownKey(f"{data.get('id')}: the adapter does not know {unknown}")
        self.id: str = data["id"]
        self.kind: str = data["kind"]
        self.rules: list[str] = data["rules"]
        self.title: str = data["title"]
        self.given = Table(data.get("given", {}), f"{self.id}.given")
        self.when = Table(data.get("when", {}), f"{self.id}.when")
        self.then = Table(data.get("then", {}), f"{self.id}.then")

    def finish(self) -> None:
        """Raises UnknownKey if something in the case was not looked at."""
        for table in (self.given, self.when, self.then):
            table.finish()


def read_cases() -> list[dict[str, Any]]:
    """All cases as plain tables."""
    return reading.read_cases(("scythe_cases.toml", "scythe_cases_more.toml", "scythe_cases_automa.toml"), "scythe")


def number(word: str) -> int | None:
    """The number that a word of a key means, or None."""
    if word.isdecimal():
        return int(word)
    return NUMBER_WORDS.index(word) if word in NUMBER_WORDS else None
