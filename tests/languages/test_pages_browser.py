"""Translated pages in a real browser: nothing is cut on a phone, a screen or paper though words are longer, pages that
are read from the right are mirrored, and what is read first stands on the right."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest

from engines.core import registry
from engines.core.language.translating import Language
from engines.core.translations import load_language
from scythe_cli.score_page import rendered
from scythe_cli.setup_sheet import write_sheets
from tests.browser import BROWSER, browse, skip_without_browser
from tests.cli.running import scythe
from tests.languages.catalogues import TOLD, pseudo
from tests.languages.tables import scores, tables

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("sheets"),
    pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed"),
]
PHONE, SCREEN, PAPER = 390, 1280, 718  # pixels; of A4 between its margins
CUT = """
  const room = page.documentElement.clientWidth;
  const boxes = [...page.querySelectorAll(".scroll, .board svg")];
  const isOut = (box) => box.right > room + 1 || box.left < -1;
  const cut = boxes.filter((one) => one.scrollWidth > one.clientWidth + 1 || isOut(one.getBoundingClientRect()));
  return [...cut.map((one) => one.closest("li, .board, .score").innerText.slice(0, 60)),
    ...(page.documentElement.scrollWidth > room ? ["the page is wider than its window"] : [])];
"""
MIRRORED = """
  const root = page.documentElement, width = root.clientWidth, view = page.defaultView;
  const all = [...page.body.querySelectorAll("*")].filter((one) => !one.closest("svg") && one.getClientRects().length
    && !["inline", "none", "contents"].includes(view.getComputedStyle(one).display));
  root.dir = "ltr"; const left = all.map((one) => one.getBoundingClientRect());
  const pads = all.map((one) => { const s = view.getComputedStyle(one);
    return [s.paddingLeft, s.borderLeftWidth, s.marginLeft]; });
  root.dir = "rtl";
  return all.filter((one, at) => {
    const box = one.getBoundingClientRect(), s = view.getComputedStyle(one);
    const isFar = !one.closest("table") && Math.abs(box.left - (width - left[at].right)) > 1.5;
    const own = [s.paddingRight, s.borderRightWidth, s.marginRight];
    return isFar || own.some((value, side) => Math.abs(parseFloat(value) - parseFloat(pads[at][side])) > 1.5);
  }).map((one) => `${one.tagName} ${one.className}`);
"""
ORDER = """
  const wrong = [];
  for (const one of page.querySelectorAll("h1, h2, p, li > span, th, td, .places li")) {
    const texts = [], walk = page.createTreeWalker(one, 4);
    while (walk.nextNode()) if (walk.currentNode.data.trim()) texts.push(walk.currentNode);
    const lines = {};
    for (const text of texts) {
      const range = page.createRange();
      range.selectNodeContents(text);
      const box = range.getClientRects()[0];
      if (!box || range.getClientRects().length > 1) continue;
      (lines[Math.round(box.bottom / 6)] ||= []).push([box.right, text.data]);
    }
    for (const line of Object.values(lines)) {
      line.forEach(([right, words], at) => { if (at && right > line[at - 1][0] + 1) wrong.push(words); });
    }
  }
  return wrong;
"""  # of texts that stand whole on one line, those that stand on the right of what is read before them


@pytest.fixture(scope="module", autouse=True)
def a_browser_that_works(tmp_path_factory: pytest.TempPathFactory) -> None:
    skip_without_browser(tmp_path_factory.mktemp("browser"))


def framed(pages: Mapping[str, tuple[str, int, str]], folder: Path) -> dict[str, list[str]]:
    """What each script returns of its page in a frame of a width."""
    frames, scripts = [], []
    for text, width, script in pages.values():
        quoted = text.replace("&", "&amp;").replace('"', "&quot;")
        frames.append(f'<iframe width="{width}" height="900" scrolling="no" srcdoc="{quoted}"></iframe>')
        scripts.append(f"(page) => {{ {script} }}")
    frame = folder / "frames.html"
    told = f"JSON.stringify([{', '.join(scripts)}].map((one, at) => one(frames[at].document)))"
    frame.write_text(f"{''.join(frames)}<script>onload = () => {{ document.title = {told}; }};</script>", "utf-8")
    found = re.search(r"<title>(.*?)</title>", browse(frame, folder, "--dump-dom").stdout, re.DOTALL)
    assert found is not None
    return dict(zip(pages, json.loads(unescape(found[1])), strict=True))


def made(game: str, language: Language, folder: Path) -> dict[str, str]:
    """The sheet of the fullest table of a game, and a score."""
    path = folder / f"{game}-{language.code}.html"
    write_sheets(registry.load(game), tables(game)[:1], path, True, language)
    result = next(iter(scores(game, folder)))
    return {f"setup {game}": path.read_text("utf-8"), f"score {game}": rendered(registry.load(game), result, language)}


def printed(page: str) -> str:
    """The page as it is on paper."""
    return page.replace("@media print", "@media all")


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What is wrong with each page, by what was looked at; all are looked at in one go."""
    folder, pages = tmp_path_factory.mktemp("pages"), {}
    for game in dict(TOLD):
        for name, text in made(game, pseudo(game, folder), folder).items():
            pages |= {f"cut: {name} {width}": (text, width, CUT) for width in (PHONE, SCREEN)}
            pages |= {f"cut: {name} on paper": (printed(text), PAPER, CUT)} if name.startswith("setup") else {}
        for name, text in made(game, pseudo(game, folder, is_from_right=True), folder).items():
            pages[f"mirrored: {name} xr"] = (text, SCREEN, MIRRORED)
        persian = load_language("fa", game)
        assert persian is not None
        for name, text in made(game, persian, folder).items():
            pages |= {f"order: {name}": (text, SCREEN, ORDER), f"mirrored: {name} fa": (text, SCREEN, MIRRORED)}
    return framed(pages, folder)


def test_longer_words_are_cut_nowhere(faults: dict[str, list[str]]) -> None:
    found = {name: own for name, own in faults.items() if name.startswith("cut: ")}
    assert len(found) == 15 and not any(found.values()), found


def test_pages_that_are_read_from_the_right_are_mirrored(faults: dict[str, list[str]]) -> None:
    found = {name: own for name, own in faults.items() if name.startswith("mirrored: ")}
    assert len(found) == 12 and not any(found.values()), found


def test_what_is_read_first_stands_on_the_right(faults: dict[str, list[str]]) -> None:
    found = {name: own for name, own in faults.items() if name.startswith("order: ")}
    assert len(found) == 6 and not any(found.values()), found


@pytest.mark.parametrize(("game", "code"), TOLD)
def test_a_translated_sheet_is_one_sheet_of_paper(game: str, code: str, tmp_path: Path) -> None:
    players = registry.load(game).tables.max_players
    people, sheet = tmp_path / "people.txt", tmp_path / "sheet.html"
    people.write_text("\n".join(f"Bartholomew Featherstonehaugh {seat}" for seat in range(players)), encoding="utf-8")
    more = {"scythe": ["--with", "invaders", "--option", "bribes=true"], "architects": ["--option", "promo_cards=true"]}
    words = ["setup", game, "-p", players, *more.get(game, []), "--people", people, "--seed", 3]
    assert scythe(*words, "--sheet", sheet, "--lang", code).exit_code == 0
    browse(sheet, tmp_path, f"--print-to-pdf={tmp_path / 'sheet.pdf'}")
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "sheet.pdf").read_bytes())) == 1
