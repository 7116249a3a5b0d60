"""The page of a game in a real browser: stepping by keys, slider and links, views, a phone's width, dark, print."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scythe_cli.transcripts import read_game
from tests.browser import BROWSER, browse, framed, probe, skip_without_browser
from tests.cli.test_game_page import GAMES, page_of, path_of, whole_page

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("game pages"),
    pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed"),
]
LEAST_TEXT = 10  # pixels
WIDTHS = (390, 1280)
KEY = "const key = (name) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true}));"
AT = "const at = () => Number(document.getElementById('slider').value);"
TEXT = "const text = (id) => document.getElementById(id).textContent.trim();"


@pytest.fixture(scope="module", autouse=True)
def a_browser_that_works(tmp_path_factory: pytest.TempPathFactory) -> None:
    skip_without_browser(tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of the page of each game."""
    folder = tmp_path_factory.mktemp("pages")
    for name in GAMES:
        (folder / name).mkdir()
        (folder / name / "index.html").write_text(whole_page(name), encoding="utf-8")
    return {name: folder / name for name in GAMES}


def run(page: Path, folder: Path, script: str, *options: str) -> Any:
    """What a script finds out in the page."""
    found = probe(page, folder, f"{KEY}{AT}{TEXT} return JSON.stringify((() => {{ {script} }})());", *options)
    return json.loads(found.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))


@pytest.mark.parametrize("name", ("scythe", "wayfarers"))
def test_keys_go_by_answers_and_turns(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    script = """
      const seen = [at()];
      const keys = ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"];
      for (const name of keys) { key(name); seen.push(at()); }
      const turns = [];
      for (let i = 0; i < 5; i++) { key("PageDown"); turns.push(at()); }
      const back = [];
      for (let i = 0; i < 5; i++) { key("PageUp"); back.push(at()); }
      return [seen, turns, back, location.hash];
    """
    seen, turns, back, link = run(pages[name], tmp_path, script)
    last = len(read_game(path_of(name))[0].answers)
    assert seen == [0, 1, 2, 1, last, last, 0, 0]
    assert turns == sorted(set(turns)) and turns[0] > 0 and turns[-1] < last
    assert back == [*reversed(turns[:-1]), 0] and link == "#step=0"


@pytest.mark.parametrize("name", GAMES)
def test_going_back_shows_what_was_there(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    """Board, tables and words are the same whichever way a step is reached, and differ from those of other steps."""
    script = """
      const board = () => document.querySelector(".boards").innerHTML.replace(/<path[^>]*>(<\\/path>)?/g, "");
      const look = () => board() + text("turn") + text("answer") + document.querySelector(".tables").innerText;
      const forward = [];
      for (let i = 0; i < 40; i++) { key("ArrowRight"); forward.push(look()); }
      key("End");
      const last = look();
      const backward = [];
      document.getElementById("slider").value = 40;
      document.getElementById("slider").dispatchEvent(new Event("input"));
      for (let i = 0; i < 40; i++) { backward.unshift(look()); key("ArrowLeft"); }
      return [forward.every((one, i) => one === backward[i]), new Set(forward).size, last !== forward[39]];
    """
    same, different, moved = run(pages[name], tmp_path, script)
    assert same and different == 40 and moved


def test_a_link_leads_to_its_step(pages: dict[str, Path], tmp_path: Path) -> None:
    script = """
      const rows = document.querySelectorAll("#log .answer-line");
      const link = rows[122].querySelector("a");
      location.hash = link.getAttribute("href");
      window.dispatchEvent(new HashChangeEvent("hashchange"));
      const here = document.querySelectorAll("#log .here");
      return [rows.length, link.textContent, at(), here.length, here[0] === rows[122], text("answer")];
    """
    answers = read_game(path_of("scythe"))[0].answers
    found = run(pages["scythe"], tmp_path, script)
    assert found[:5] == [len(answers), "123", 123, 1, True]
    assert found[5].endswith(f": {answers[122][1]}")


def test_opened_at_a_step_it_begins_there(pages: dict[str, Path], tmp_path: Path) -> None:
    assert BROWSER is not None
    copy = tmp_path / "index.html"
    text = (pages["smallworld"] / "index.html").read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")

    class Linked:  # a path with a place in the page
        def as_uri(self) -> str:
            return copy.as_uri() + "#step=57"

    shown = browse(Linked(), tmp_path, "--dump-dom").stdout  # type: ignore[arg-type]
    assert re.search(r'id="count"[^>]*>57 of \d+<', shown)


def test_a_seat_is_not_shown_what_it_was_not_told(pages: dict[str, Path], tmp_path: Path) -> None:
    script = """
      const hidden = () => document.getElementById("log").textContent.split("(hidden)").length - 1;
      const mats = [...document.querySelectorAll(".mats ul")];
      const hands = () => mats.filter((one) => one.textContent.includes("Your hand")).length;
      const seen = [];
      for (const choice of [0, 1, 2]) {
        const view = document.getElementById("view");
        view.value = choice;
        view.dispatchEvent(new Event("change"));
        seen.push([hidden(), hands()]);
      }
      return seen;
    """
    everything, first, second = run(pages["architects"], tmp_path, script)
    assert everything == [0, 3] and first[0] > 0 < second[0]
    assert first[1] == second[1] == 1


def test_the_graph_waits_for_being_asked_and_leads_to_steps(pages: dict[str, Path], tmp_path: Path) -> None:
    script = """
      const fold = document.getElementById("score");
      const before = fold.open;
      fold.open = true;
      const graph = document.getElementById("graph"), box = graph.getBoundingClientRect();
      const [clientX, clientY] = [box.left + box.width / 2, box.top + 50];
      graph.dispatchEvent(new MouseEvent("click", {clientX, clientY, bubbles: true}));
      return [before, document.getElementById("final").open, graph.querySelectorAll(".course").length,
              at() / Number(document.getElementById("slider").max)];
    """
    open_before, end_open, lines, share = run(pages["scythe"], tmp_path, script)
    assert (open_before, end_open, lines) == (False, False, 4) and abs(share - 0.5) < 0.05


def test_it_plays_by_itself_and_stops(pages: dict[str, Path], tmp_path: Path) -> None:
    script = """
      key(" ");
      const name = document.getElementById("play").getAttribute("aria-label");
      key("ArrowRight");
      return [name, document.getElementById("play").getAttribute("aria-label"), at()];
    """
    assert run(pages["smallworld"], tmp_path, script) == ["Pause", "Play", 1]


@pytest.mark.parametrize("name", GAMES)
def test_it_fits_the_width(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    script = "const root = page.documentElement; return root.scrollWidth + ' ' + root.clientWidth;"
    for width, found in zip(WIDTHS, framed(pages[name], tmp_path, WIDTHS, script), strict=True):
        needed, room = map(int, found.split())
        assert needed <= room <= width


@pytest.mark.parametrize("name", GAMES)
def test_it_fits_a_phone_with_everything_open_and_long_names(name: str, tmp_path: Path) -> None:
    """At the end of the game; what is wider moves sideways in a box of its own."""
    long = "Maximiliane-Theodora-Wilhelmina-Konstantinopolitanska"
    page_of(path_of(name), tmp_path / "page", "--name", f"1={long}", "--name", "2=Bartholomäus")
    script = """
      page.querySelectorAll("details").forEach((one) => { one.open = true; });
      const slider = page.getElementById("slider"), root = page.documentElement;
      slider.value = slider.max;
      slider.dispatchEvent(new page.defaultView.Event("input"));
      return [root.scrollWidth, root.clientWidth, slider.max, page.getElementById("totals").offsetHeight].join(" ");
    """
    needed, room, last, totals = map(int, framed(tmp_path / "page", tmp_path, (390,), script)[0].split())
    assert needed <= room <= 390 and last == len(read_game(path_of(name))[0].answers) and totals > 0


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_seen_whole_on_a_phone(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    script = """
      const boards = [...page.querySelectorAll(".board svg")].map((board) => board.getBoundingClientRect().right);
      return Math.max(...boards) <= page.documentElement.clientWidth && boards.length;
    """
    assert int(framed(pages[name], tmp_path, (390,), script)[0]) > 0


def test_texts_of_the_graphs_can_be_read_at_every_width(pages: dict[str, Path], tmp_path: Path) -> None:
    script = """
      page.getElementById("score").open = true;
      const heights = [...page.querySelectorAll("#graph text")].map((text) => text.getBoundingClientRect().height);
      return heights.length ? Math.min(...heights) : 0;
    """
    assert all(float(height) >= LEAST_TEXT for height in framed(pages["smallworld"], tmp_path, WIDTHS, script))


@pytest.mark.parametrize("name", GAMES)
def test_pieces_stay_on_their_spots(pages: dict[str, Path], name: str, tmp_path: Path) -> None:
    """At the last step, where most lies on the board, each piece is inside the box around its spot."""
    script = """
      key("End");
      let outside = 0, pieces = 0;
      document.querySelectorAll(".lying").forEach((group) => {
        const spot = document.getElementById(group.id.replace("lying", "spot")).getBoundingClientRect();
        group.querySelectorAll(".piece").forEach((piece) => {
          const box = piece.getBoundingClientRect();
          pieces++;
          const across = box.left < spot.left - 1 || box.right > spot.right + 1;
          if (across || box.top < spot.top - 1 || box.bottom > spot.bottom + 1) outside++;
        });
      });
      return [pieces > 5, outside];
    """
    assert run(pages[name], tmp_path, script, "--window-size=1280,900") == [True, 0]


def test_it_has_labels_for_who_does_not_see_it(pages: dict[str, Path], tmp_path: Path) -> None:
    script = """
      key("End");
      const labels = (one) => [one.getAttribute("aria-label"), one.textContent, one.labels?.[0]?.textContent];
      const all = [...document.querySelectorAll("button, input, select, svg[role], g[role]")];
      const nameless = all.filter((one) => !labels(one).some((label) => label?.trim()));
      const told = [...document.querySelectorAll("g[role=img]")].map((one) => one.getAttribute("aria-label"));
      return [nameless.length, told.filter((one) => one.includes(" worker")).length, told.includes("L1 lake"),
              document.getElementById("now").getAttribute("aria-live"), document.documentElement.lang];
    """
    nameless, workers, lake, live, language = run(pages["scythe"], tmp_path, script)
    assert (nameless, lake, live, language) == (0, True, "polite", "en") and workers > 3


def test_it_is_dark_where_that_is_wished(pages: dict[str, Path], tmp_path: Path) -> None:
    script = "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0];"
    light = run(pages["scythe"], tmp_path, script)
    dark = run(pages["scythe"], tmp_path, script, "--force-dark-mode", "--blink-settings=preferredColorScheme=0")
    assert light > 200 and dark < 60


@pytest.mark.parametrize("name", GAMES)
def test_it_prints_a_step_on_a_few_pages_without_errors_or_requests(
    pages: dict[str, Path], name: str, tmp_path: Path
) -> None:
    log = browse(pages[name] / "index.html", tmp_path, f"--print-to-pdf={tmp_path / 'page.pdf'}").stderr
    assert "CONSOLE" not in log
    printed = (tmp_path / "page.pdf").read_bytes()
    assert printed.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", printed)) <= 4
