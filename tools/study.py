"""What a study is: what it plays, the figures that it stores, and what its page says.

The study NAME is the folder tools/NAME, in which study.py declares it as STUDY, and page.md.j2 is its page. Its figures
are docs/NAME/*.json, the tables that its page has no room for docs/NAME/*.csv, and the page is docs/NAME.md: all are
written, never by hand. `python -m tools NAME` does it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.core.engine.errors import DataError
from engines.core.engine.files import read_toml
from tools.pages import csv_text, linked, render, with_block
from tools.shelf import Figures, Shelf

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
MOST = 2**63 - 1
MADE = "<!-- Made by `make pages` from tools/{} and the stored figures: change these. -->\n\n"
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Page:
    """What fills the template of a page, and the tables beside it, by their names."""

    words: Mapping[str, Any]
    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)


@dataclass(frozen=True)
class Study:
    """A study, with the format of its figures; `about` is its help.

    `play` plays what is missing and stores the figures; it raises ScytheError. The page tells the figures of the study
    `beside` it, too. With `in_readme` the template readme.md.j2 is what the README says of it. `home` is where all is
    written if the command line names no folder.
    """

    name: str
    format: str
    version: int
    about: str
    add_options: Callable[[argparse.ArgumentParser], None]
    play: Callable[[argparse.Namespace, Shelf], None]
    page: Callable[[Sequence[Figures]], Page]
    beside: Study | None = None
    in_readme: bool = False
    home: Callable[[argparse.Namespace], Path] = field(default=lambda options: DOCS)

    def shelf(self, docs: Path) -> Shelf:
        """Where its figures are."""
        return Shelf(docs / self.name, self.format, self.version)

    def read_all(self, docs: Path) -> list[Figures]:
        """All figures that its page tells. Raises DataError."""
        return [*self.shelf(docs).read_all(), *(self.beside.read_all(docs) if self.beside else ())]

    def page_text(self, stored: Sequence[Figures]) -> str:
        """The page of these figures. Raises DataError."""
        template = f"{self.name}/page.md.j2"
        return MADE.format(template) + render(template, self.page(stored).words)

    def texts(self, docs: Path) -> dict[Path, str]:
        """All files that the stored figures make now. Raises DataError, OSError."""
        stored = self.read_all(docs)
        page = self.page(stored)
        found = {docs / f"{self.name}.md": linked(self.page_text(stored), DOCS, docs)}
        found |= {docs / self.name / f"{name}.csv": csv_text(rows) for name, rows in page.tables.items()}
        readme = docs.parent / "README.md"
        if self.in_readme and readme.is_file():
            block = render(f"{self.name}/readme.md.j2", page.words)
            found[readme] = with_block(readme.read_text(encoding="utf-8"), block, readme.name)
        return found


def by_game(stored: Sequence[Figures], plans: Path) -> dict[str, list[Figures]]:
    """The figures of each game of a file of plans, in its order, each by the number of players. Raises DataError."""
    ordered = sorted(stored, key=lambda one: int(one.get("players", 0)))
    return {game: [one for one in ordered if one["game"] == game] for game in read_toml(plans, DataError)}


def folder(text: str) -> Path:
    """A folder or file of the command line, whatever the current folder is later."""
    return Path(text).resolve()


def positive(text: str) -> int:
    """A whole number above 0. Raises ArgumentTypeError."""
    return _between(text, 1)


def several(text: str) -> int:
    """A whole number above 1: of one value nobody knows how sure it is. Raises ArgumentTypeError."""
    return _between(text, 2)


def seed(text: str) -> int:
    """A seed, as `scythe simulate` takes it. Raises ArgumentTypeError."""
    return _between(text, 0)


def _between(text: str, least: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"'{text:.40}' is not a whole number from {least} to {MOST}.")
    return int(text)
