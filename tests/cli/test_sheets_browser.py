"""Setup sheets and scores in a real browser: on a phone, on a screen, on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.core import registry
from tests.browser import BROWSER, browse, framed, skip_without_browser
from tests.cli.running import scythe
from tests.cli.test_game_page import GAMES, path_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("sheets"),
    pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed"),
]
AGREED = {
    "scythe": ["--with", "invaders", "--banned-pairs", "official", "--option", "bribes=true"],
    "architects": ["--option", "promo_cards=true", "--option", "aoa_start_apprentice=true"],
}
OUTSIDE = """
  const boxes = [...page.querySelectorAll(".scroll, .board svg, .now svg")];
  return boxes.filter((box) => box.scrollWidth > box.clientWidth + 1
    || box.getBoundingClientRect().right > page.documentElement.clientWidth).length;
"""  # of drawings and tables, those that are not whole
CRAMPED = """
  const names = [...page.querySelectorAll(".named div")];
  const lines = (name) => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight));
  const room = (name) => name.closest(".scroll").clientWidth - name.closest("table").offsetWidth;
  return names.filter((name) => name.scrollWidth > name.clientWidth || (lines(name) > 1 && room(name) > 1)).length;
"""  # of names, those that are cut, or go on in the next line beside empty space
FORM = "auction scythe"
PAPER = 718  # pixels between the margins of A4
WIDE = "return `${page.documentElement.scrollWidth} ${page.documentElement.clientWidth}`;"


@pytest.fixture(scope="module", autouse=True)
def a_browser_that_works(tmp_path_factory: pytest.TempPathFactory) -> None:
    skip_without_browser(tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of each page: the fullest table of every game, and a score."""
    folder = tmp_path_factory.mktemp("sheets")
    for name in GAMES:
        seats = range(1, registry.load(name).tables.max_players + 1)
        people = folder / f"{name}.txt"
        people.write_text("\n".join(f"Bartholomew Featherstonehaugh {seat}" for seat in seats), encoding="utf-8")
        for page in (f"setup {name}", f"score {name}"):
            (folder / page).mkdir()
        setup, score = folder / f"setup {name}" / "index.html", folder / f"score {name}" / "index.html"
        table = ["-p", len(seats), *AGREED.get(name, []), "--people", people]
        words = ["setup", name, *table, "--seed", 3, "--sheet", setup]
        assert scythe(*words).exit_code == 0
        assert scythe("score", path_of(name), "--name", "1=Bartholomew", "--page", score).exit_code == 0
    (folder / FORM).mkdir()
    offer = ["setup", "-p", 7, "--with", "invaders", "--seed", 3, "--people", folder / "scythe.txt", "--offer"]
    assert scythe(*offer, "--sealed", "--sheet", folder / FORM / "index.html").exit_code == 0
    return {path.name: path for path in folder.iterdir() if path.is_dir()}


@pytest.mark.parametrize("page", [*(f"{what} {name}" for what in ("setup", "score") for name in GAMES), FORM])
def test_nothing_stands_beside_the_screen(pages: dict[str, Path], page: str, tmp_path: Path) -> None:
    for found in framed(pages[page], tmp_path, (390, 1280), WIDE):
        needed, room = map(int, found.split())
        assert needed <= room


@pytest.mark.parametrize("name", GAMES)
def test_a_setup_is_seen_whole_on_a_phone_and_on_a_screen(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    assert framed(pages[f"setup {name}"], tmp_path, (390, 1280), OUTSIDE) == ["0", "0"]


@pytest.mark.parametrize("name", GAMES)
def test_long_names_have_all_the_room_of_a_phone(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    assert framed(pages[f"setup {name}"], tmp_path, (390,), CRAMPED) == ["0"]


@pytest.mark.parametrize("name", GAMES)
def test_no_table_of_a_setup_is_cut_on_paper(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    page = (pages[f"setup {name}"] / "index.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(page.replace("@media print", "@media all"), encoding="utf-8")
    assert framed(tmp_path, tmp_path, (PAPER,), OUTSIDE) == ["0"]


@pytest.mark.parametrize("page", [*(f"setup {name}" for name in GAMES), FORM])
def test_a_setup_of_the_fullest_table_is_one_sheet_of_paper(pages: dict[str, Path], page: str, tmp_path: Path) -> None:
    browse(pages[page] / "index.html", tmp_path, f"--print-to-pdf={tmp_path / 'page.pdf'}")
    printed = (tmp_path / "page.pdf").read_bytes()
    assert printed.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", printed)) == 1
