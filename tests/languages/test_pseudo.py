"""Pages in a pseudo-locale, in which every translation stands in brackets: no word is outside them but names, codes and
rule ids."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engines.core import registry
from scythe_cli.score_page import rendered
from tests.languages.catalogues import TOLD, pseudo, unbracketed
from tests.languages.tables import scores, sheet_of

GAMES = sorted(dict(TOLD))
SKIPPED = {
    "style",
    "title",
    "bdi",
    "svg",
}  # of drawings the labels of spaces; the rest is for people who do not see them
OWN = re.compile(r"[A-Z]\w{3}(-\w+)+|scythe [a-z]+ --[a-z]+ ?[\w-]*|scythe-cli [\d.]+|[A-Z]?\d+[a-e]?|\W|\d")
PRINTED = {
    "scythe": "Scythe Albion Nordic Rusviet Togawa Crimea Saxony Polania Clan Kingdoms Union Shogunate Crimean Khanate "
    "Empire Republic of Polania Industrial Engineering Militant Patriotic Innovative Mechanical Agricultural a",
    "architects": "Architects of the West Kingdom Ada Caroline Frederick Rudolf Therese Bertha Clovis Fara Hugo "
    "Lothaire",
    "wayfarers": "Wayfarers of the South Tigris P",
}
PEOPLE = "Anna Ann Ben Ana Bo Cy Zoe علی رضا"


class Blocks(HTMLParser):
    """The words of a page in their blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = [""]
        self._skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._skipped or tag in SKIPPED or ("class", "rule") in attrs:
            self._skipped += [tag] if tag not in ("path", "use", "rect", "polyline") else []
        elif tag not in ("strong", "span"):
            self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            if tag == self._skipped[-1]:
                self._skipped.pop()
        elif tag not in ("strong", "span"):
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.blocks[-1] += data


def left(game: str, page: str) -> set[str]:
    """The words of a page that are in no brackets and are no names."""
    blocks = Blocks()
    blocks.feed(page[page.index("<main") :])
    words = {word for block in blocks.blocks for word in OWN.sub(" ", unbracketed(block)).split()}
    return words - set(f"{PRINTED[game]} {PEOPLE}".split())


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_setup_sheet_is_left_in_english(game: str, tmp_path: Path) -> None:
    assert left(game, sheet_of(game, tmp_path, pseudo(game, tmp_path)).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_score_page_is_left_in_english(game: str, tmp_path: Path) -> None:
    language = pseudo(game, tmp_path)
    for result in [*scores(game, tmp_path)][:2]:
        assert left(game, rendered(registry.load(game), result, language)) == set()
