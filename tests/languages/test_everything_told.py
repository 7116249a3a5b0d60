"""Whatever sheets and score pages say is in the catalogues, and nothing is in them that nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.game import Game
from engines.core.language.translating import TONGUES, Language
from engines.core.setup.agreed_steps import code_step
from engines.core.setup.options import told_option
from scythe_cli.score_page import rendered, write_page
from scythe_cli.score_text import tie_words
from scythe_cli.setup_sheet import write_sheets
from tests.languages.catalogues import SHARED, TOLD, ids, paths_of
from tests.languages.tables import scores, tables

ALREADY = re.compile(
    r"[A-Z]\w{3}(-\w+)+|[A-Z]{1,2}[0-9A-Z]*\d[0-9A-Z-]*|[A-Z]?\d+(\.\d+)?[a-e]?|[◇?]|"
)  # codes, numbers of cards, spaces


def asked_for(game: str, folder: Path) -> set[str]:
    """All that is said of a game, by its English."""
    asking = Language("xx", [], TONGUES["fa"])
    kind = registry.load(game)
    write_sheets(kind, tables(game), folder / "sheets.txt", True, asking)
    write_sheets(kind, tables(game)[:1], folder / "sheet.html", True, asking)
    found = list(scores(game, folder))
    for result in found:
        rendered(kind, result, asking)
    if game == "scythe":  # a picture, which takes a second, says nothing else in other games
        write_page(kind, found[0], folder / "score.png", asking)
    for text in (*_row_by_row(kind), *code_step("").text, "{title}: {count} setups"):
        asking.tell(text)
    return {text for text in asking.untold if not ALREADY.fullmatch(text)}


def _row_by_row(kind: Game) -> Iterator[str]:
    """What is said only where something special happens."""
    for option in kind.tables.options.values():
        yield from (told_option(option, value) for value in option.values or (option.low,))
    for tie in kind.results.sheet.ties:
        yield tie_words(tie.name)
    for options in ({}, {"solo": "any"}) if "solo" in kind.tables.options else ({},):
        yield from (category.line(1).category for category in kind.under(options).results.categories)
    yield "the game was cut off by the turn cap; this is how it stood then"


def printed(game: str) -> set[str]:
    """Names that are printed on components, which stay as they are."""
    kind = registry.load(game)
    found = {kind.title}
    for setup in tables(game):
        for row in (
            *kind.layout.rows(setup),
            *(row for step in kind.layout.steps(setup, [""] * 9) for row in step.rows),
        ):
            found |= {str(value) for key, value in row.items() if key in ("faction", "mat", "character", "home base")}
        found |= {kind.tables.level_title(level) for seat in setup.seats for level in seat.values()}
    return found | set(NAMES.get(game, ()))


NAMES = {"scythe": ("Albion", "Togawa", "Nordic", "Rusviet", "Crimea", "Saxony", "Polania")}  # on the board


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    return {game: asked_for(game, tmp_path_factory.mktemp(game)) for game in dict(TOLD)}


@pytest.mark.parametrize(("game", "code"), TOLD)
def test_every_word_of_sheets_and_scores_is_translated(asked: dict[str, set[str]], game: str, code: str) -> None:
    own, shared, _ = map(ids, paths_of(game, code))
    assert asked[game] - own - shared - printed(game) == set()


def test_nothing_is_translated_that_nobody_says(asked: dict[str, set[str]]) -> None:
    said = set().union(*asked.values())
    assert ids(SHARED / "fa.po") - said == set()
    for game in dict(TOLD):
        path = paths_of(game, "fa")[0]
        for_reports = path.read_text(encoding="utf-8").partition("# Words of reports\n")[2]
        assert {one for one in ids(path) - asked[game] if f'msgid "{one}"\n' not in for_reports} == set()
